//! `connect4.Position`.

use connect4_core::word::{WideBoard, Word};
use connect4_core::{Cell, Outcome, Player, Position};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::boards::Boards;
use crate::moves;
use crate::notation;
use crate::rules::{PyRules, or_connect_four};
use crate::wait::value_error;

/// A position that can occur in play. It never changes: `play` gives another one.
///
/// >>> import connect4
/// >>> position = connect4.Position.parse("4455")
/// >>> position.mover, position.legal_moves()
/// ('X', [0, 1, 2, 3, 4, 5, 6])
/// >>> print(str(position.play(5)).splitlines()[5].strip())
/// |   |   |   | X | X | X |   |
///
/// `Position(rules, first, second)` takes the stones of X and of O as bitboards, see `bits`. Raises ValueError when the
/// position cannot occur in play, with every reason.
#[pyclass(name = "Position", module = "connect4", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

/// `"X"`, `"O"` or `"draw"`.
pub(crate) fn outcome_word(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(|outcome| outcome.winner().map_or("draw", letter))
}

/// `"X"` or `"O"`.
pub(crate) fn letter(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// The player of a letter.
pub(crate) fn player(text: &str) -> PyResult<Player> {
    match text {
        "X" => Ok(Player::First),
        "O" => Ok(Player::Second),
        _ => Err(value_error(format!("`{}` is no player: write X or O", text.escape_debug()))),
    }
}

impl PyPosition {
    /// The stones of X and of O.
    fn sets(&self) -> [WideBoard; 2] {
        let stones = self.0.stones::<WideBoard>();
        match self.0.mover() {
            Player::First => [stones.mover, stones.opponent],
            Player::Second => [stones.opponent, stones.mover],
        }
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (rules=None, first=None, second=None))]
    fn new(rules: Option<PyRules>, first: Option<&Bound<PyAny>>, second: Option<&Bound<PyAny>>) -> PyResult<Self> {
        let rules = or_connect_four(rules);
        if first.is_none() && second.is_none() {
            return Ok(PyPosition(Position::new(rules)));
        }
        let [first, second] = [set_of(first)?, set_of(second)?];
        crate::boards::position_of(rules, first, second).map(PyPosition).map_err(value_error)
    }

    /// Reads a position. Moves are played from the empty board; `rules` count where the notation does not say.
    ///
    /// `notation` is `digits` (the default, `"4455"`), `list` (`"[3,3,4,4]"`), `cells` (the default without gravity,
    /// `"d1 d2"`), `colors`, `position` (one line in the manner of FEN), `record` or `diagram`.
    ///
    /// >>> connect4.Position.parse("6 7 4 7/7/7/7/3O3/3X3 X g", "position") == connect4.Position.parse("44")
    /// True
    ///
    /// Raises ValueError with the offending text and its place.
    #[staticmethod]
    #[pyo3(signature = (text, notation=None, rules=None))]
    fn parse(text: &str, notation: Option<&str>, rules: Option<PyRules>) -> PyResult<Self> {
        let game = notation::read(text, notation, or_connect_four(rules))?;
        Ok(PyPosition(*game.position()))
    }

    /// The position on an int8 array of shape (rows, cols), row 0 on top: 0 empty, 1 for X, 2 or -1 for O.
    ///
    /// Without `rules` it is a game of four in a row with gravity on a board of that size.
    #[staticmethod]
    #[pyo3(signature = (array, rules=None))]
    fn from_array(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let boards = Boards::of_one(array, rules)?;
        boards.position(0).map(PyPosition).map_err(value_error)
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// Number of stones on the board.
    #[getter]
    fn plies(&self) -> u16 {
        self.0.plies()
    }

    /// Who is to move, `"X"` or `"O"`; in a finished game, who would be.
    #[getter]
    fn mover(&self) -> &'static str {
        letter(self.0.mover())
    }

    /// How the game ended, `"X"`, `"O"` or `"draw"`; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        outcome_word(self.0.outcome())
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// All legal moves: with gravity columns from 0, without the places of cells in `to_array().ravel()`.
    fn legal_moves(&self) -> Vec<u16> {
        moves::legal(&self.0)
    }

    /// Whether a move is legal: its number, or the name of its cell.
    fn is_legal(&self, r#move: &Bound<PyAny>) -> bool {
        moves::cell(&self.0, r#move).is_ok()
    }

    /// Whose stone is on the cell of this name, `"X"` or `"O"`; None where there is none.
    ///
    /// >>> connect4.Position.parse("44")["d2"]
    /// 'O'
    ///
    /// Raises KeyError for a cell that is off the board.
    fn __getitem__(&self, name: &str) -> PyResult<Option<&'static str>> {
        let cell = name.trim().parse().ok().filter(|&cell| self.0.rules().contains(cell));
        let missing = || {
            pyo3::exceptions::PyKeyError::new_err(format!(
                "there is no cell {name} on a board of {}",
                self.0.rules().size()
            ))
        };
        Ok(self.0.at(cell.ok_or_else(missing)?).map(letter))
    }

    /// The position after a move: its number, or the name of its cell (`"d1"`).
    ///
    /// Raises ValueError when the move is illegal.
    fn play(&self, r#move: &Bound<PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.0.after(moves::cell(&self.0, r#move)?)))
    }

    /// The name of the cell on which the stone of a move lands: column letter and row from the bottom.
    ///
    /// >>> connect4.Position.parse("44").landing(3)
    /// 'd3'
    ///
    /// Raises ValueError when the move is illegal.
    fn landing(&self, r#move: &Bound<PyAny>) -> PyResult<String> {
        Ok(moves::cell(&self.0, r#move)?.to_string())
    }

    /// The cells that would complete a line of `player` (`"X"` or `"O"`), reachable at once or not, by name.
    ///
    /// >>> connect4.Position.parse("445566").threats("X")
    /// ['c1', 'g1']
    fn threats(&self, player: &str) -> PyResult<Vec<String>> {
        Ok(self.0.threats(self::player(player)?).iter().map(Cell::to_string).collect())
    }

    /// All lines on the board, each as its player and its cells by name.
    ///
    /// >>> connect4.Position.parse("4455667").lines()
    /// [('X', ['d1', 'e1', 'f1', 'g1'])]
    fn lines(&self) -> Vec<(&'static str, Vec<String>)> {
        let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect();
        self.0.lines().iter().map(|line| (letter(line.player), names(&line.cells))).collect()
    }

    /// The position with left and right exchanged.
    fn mirrored(&self) -> PyPosition {
        PyPosition(self.0.mirrored())
    }

    /// The board as an int8 array of shape (rows, cols), row 0 on top: 0 empty, 1 for X, 2 for O.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let rules = self.0.rules();
        let mut cells = vec![0; usize::from(rules.cells())];
        for (cell, player) in self.0.stones_by_cell() {
            cells[usize::from(moves::index(rules, cell))] = if player == Player::First { 1 } else { 2 };
        }
        PyArray1::from_vec(py, cells).reshape([usize::from(rules.rows()), usize::from(rules.cols())])
    }

    /// The board as its mover sees it: int8 of shape (rows, cols, 2), row 0 on top; the mover's stones are 1 in the first
    /// plane, the opponent's in the second.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let rules = self.0.rules();
        let mut cells = vec![0; 2 * usize::from(rules.cells())];
        for (cell, player) in self.0.stones_by_cell() {
            cells[2 * usize::from(moves::index(rules, cell)) + usize::from(player != self.0.mover())] = 1;
        }
        PyArray1::from_vec(py, cells).reshape([usize::from(rules.rows()), usize::from(rules.cols()), 2])
    }

    /// Which moves are legal: int8 of shape (actions,), 1 for a legal one.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; moves::actions(self.0.rules())];
        self.0.legal_moves().iter().for_each(|&cell| mask[usize::from(moves::number(self.0.rules(), cell))] = 1);
        PyArray1::from_vec(py, mask)
    }

    /// The stones of X and of O as bitboards: cell (col, row), both from 0, row 0 at the bottom, is bit
    /// `col * (rows + 1) + row`.
    #[getter]
    fn bits<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyAny>; 2]> {
        let [first, second] = self.sets();
        Ok([int_of(py, first)?, int_of(py, second)?])
    }

    /// Writes the position: `drop`, `grid`, `diagram`, `svg`, `digits`, `list`, `cells`, `colors`, `position` or `record`.
    /// Moves are those of some game that leads here.
    ///
    /// >>> connect4.Position.parse("44").format("position")
    /// '6 7 4 7/7/7/7/3O3/3X3 X g'
    #[pyo3(signature = (notation="position"))]
    fn format(&self, notation: &str) -> PyResult<String> {
        notation::write_position(&self.0, notation)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Position {}>", connect4_core::notation::position::write(&self.0))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        picture(slf)
    }

    fn _repr_html_(slf: &Bound<Self>) -> PyResult<String> {
        html(slf, &slf.get().0)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (PyRules, Bound<'py, PyAny>, Bound<'py, PyAny>))> {
        let [first, second] = slf.get().bits(slf.py())?;
        Ok((slf.get_type(), (slf.get().rules(), first, second)))
    }
}

/// A position or a game by `connect4.svg`.
pub(crate) fn picture<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    board.py().import("connect4._svg")?.call_method1("svg", (board,))
}

/// A board, which may be that of a game, and whose turn it is, for notebooks.
pub(crate) fn html(board: &Bound<PyAny>, position: &Position) -> PyResult<String> {
    let words = match position.outcome() {
        Some(Outcome::Drawn) => "Draw".to_owned(),
        Some(Outcome::Won(player)) => format!("{} has won", player.letter()),
        None => format!("{} to move", position.mover().letter()),
    };
    let svg = picture(board)?;
    Ok(format!("<figure style=\"margin:0\">{svg}<figcaption>{words}</figcaption></figure>"))
}

/// A set of cells as a Python integer of any size.
fn int_of(py: Python<'_>, set: WideBoard) -> PyResult<Bound<'_, PyAny>> {
    let bytes: Vec<u8> = set.to_limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
    py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (pyo3::types::PyBytes::new(py, &bytes), "little"))
}

/// A set of cells from a Python integer.
fn set_of(value: Option<&Bound<PyAny>>) -> PyResult<WideBoard> {
    let Some(value) = value else { return Ok(WideBoard::ZERO) };
    let mut limbs = WideBoard::ZERO.to_limbs();
    let bytes = value
        .call_method1("to_bytes", (8 * limbs.len(), "little"))
        .map_err(|_| value_error(format!("{value} is no bitboard: give an integer with a bit for each stone")))?;
    let bytes: &[u8] = bytes.extract()?;
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
        *limb = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    Ok(WideBoard::from_limbs(&limbs))
}
