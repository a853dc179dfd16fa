//! `connect4.Position`.

use connect4_core::word::{WideBoard, Word};
use connect4_core::{Cell, Outcome, Player, Position};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{value_error, wrong_type};
use crate::boards::Boards;
use crate::moves;
use crate::notation;
use crate::rules::{PyRules, or_connect_four};

/// An immutable position that can occur in play.
///
/// >>> import connect4
/// >>> position = connect4.Position.parse("4455")
/// >>> position.side_to_move, position.legal_moves()
/// ('X', [0, 1, 2, 3, 4, 5, 6])
/// >>> print(str(position.play(5)).splitlines()[5].strip())
/// |   |   |   | X | X | X |   |
///
/// `Position(rules, first, second)` takes the bitboards of X and O; see `bitboards`. Raises ValueError with all reasons
/// if the position cannot occur in play.
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

/// Parses `"X"` or `"O"`.
pub(crate) fn side(text: &str) -> PyResult<Player> {
    match text {
        "X" => Ok(Player::First),
        "O" => Ok(Player::Second),
        _ => Err(value_error(format!("unknown side `{}`; expected X or O", text.escape_debug()))),
    }
}

impl PyPosition {
    /// Bitboards of X and O.
    fn wide_bitboards(&self) -> [WideBoard; 2] {
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
        let [first, second] = [bitboard_of(first)?, bitboard_of(second)?];
        crate::boards::position_of(rules, first, second).map(PyPosition).map_err(value_error)
    }

    /// Reads a position. Moves start from the empty board. `rules` (default: Connect Four) apply if the text does not
    /// specify any.
    ///
    /// `notation` is one of these; by default, it is recognized by the form of the text:
    ///
    /// - `digits`: columns from 1, `"4455"`
    /// - `list`: columns from 0, `"[3,3,4,4]"`
    /// - `cells`: `"d1 d2"`
    /// - `colors`: `"D_Red D_Yellow"`
    /// - `position`: one line, similar to FEN
    /// - `record`: tags, numbered moves and comments, similar to PGN
    /// - `diagram`: rows of `X`, `O` and `.` from the top, or a board as `print` shows it
    ///
    /// >>> position = connect4.Position.parse("44")
    /// >>> connect4.Position.parse("6 7 4 7/7/7/7/3O3/3X3 X g") == connect4.Position.parse(str(position)) == position
    /// True
    ///
    /// Raises ValueError with the invalid part of the text and its place.
    #[staticmethod]
    #[pyo3(signature = (text, notation=None, rules=None))]
    fn parse(text: &str, notation: Option<&str>, rules: Option<PyRules>) -> PyResult<Self> {
        let game = notation::read(text, notation, or_connect_four(rules))?;
        let position = PyPosition(*game.position());
        // A position line has no swap rule, so that of `rules` applies.
        match rules.map(|PyRules(rules)| rules) {
            Some(rules) if rules != position.0.rules() && rules == position.0.rules().with_swap(rules.swap_rule()) => {
                let [first, second] = position.wide_bitboards();
                crate::boards::position_of(rules, first, second).map(PyPosition).map_err(value_error)
            }
            _ => Ok(position),
        }
    }

    /// Reads a position from an int8 array of shape (rows, cols), row 0 at the top: 0 empty, 1 X, 2 or -1 O.
    ///
    /// Without `rules`, the game is four in a row with gravity on a board of that size.
    ///
    /// Raises ValueError if the array has another type or shape, or if the position cannot occur in play.
    #[staticmethod]
    #[pyo3(signature = (array, rules=None))]
    fn from_array(array: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let boards = Boards::of_one(array, rules)?;
        boards.position(0).map(PyPosition).map_err(value_error)
    }

    /// Rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// Number of stones on the board.
    #[getter]
    fn ply(&self) -> u16 {
        self.0.plies()
    }

    /// Side to move, `"X"` or `"O"`; in a finished game, the side that would be next.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        letter(self.0.mover())
    }

    /// Outcome, `"X"`, `"O"` or `"draw"`; None if the game is not over.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        outcome_word(self.0.outcome())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Legal moves: columns from 0 with gravity, indices into `to_array().ravel()` without.
    fn legal_moves(&self) -> Vec<u16> {
        moves::legal(&self.0)
    }

    /// Whether a move is legal: a move number or a cell name.
    fn is_legal(&self, r#move: &Bound<PyAny>) -> bool {
        moves::cell(&self.0, r#move).is_ok()
    }

    /// The stone on a cell, `"X"` or `"O"`; None if the cell is empty.
    ///
    /// >>> connect4.Position.parse("44")["d2"]
    /// 'O'
    ///
    /// Raises KeyError if the cell is off the board.
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

    /// The position after a move: a move number or a cell name (`"d1"`).
    ///
    /// Raises ValueError if the move is illegal.
    fn play(&self, r#move: &Bound<PyAny>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.0.after(moves::cell(&self.0, r#move)?)))
    }

    /// Name of the cell where the stone of a move lands: column letter and row, counted from the bottom.
    ///
    /// >>> connect4.Position.parse("44").landing(3)
    /// 'd3'
    ///
    /// Raises ValueError if the move is illegal.
    fn landing(&self, r#move: &Bound<PyAny>) -> PyResult<String> {
        Ok(moves::cell(&self.0, r#move)?.to_string())
    }

    /// Names of the empty cells that would complete a line of `side` (`"X"` or `"O"`), playable now or not.
    ///
    /// >>> connect4.Position.parse("445566").threats("X")
    /// ['c1', 'g1']
    fn threats(&self, side: &str) -> PyResult<Vec<String>> {
        Ok(self.0.threats(self::side(side)?).iter().map(Cell::to_string).collect())
    }

    /// Winning lines on the board, each as a side and the names of the cells.
    ///
    /// >>> connect4.Position.parse("4455667").lines()
    /// [('X', ['d1', 'e1', 'f1', 'g1'])]
    fn lines(&self) -> Vec<(&'static str, Vec<String>)> {
        let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect();
        self.0.lines().iter().map(|line| (letter(line.player), names(&line.cells))).collect()
    }

    /// Mirror image of the position: left and right exchanged.
    fn mirrored(&self) -> PyPosition {
        PyPosition(self.0.mirrored())
    }

    /// The same position for all symmetric ones: mirror images, and without gravity on a square board also rotations.
    ///
    /// >>> connect4.Position.parse("12").canonical() == connect4.Position.parse("76").canonical()
    /// True
    fn canonical(&self) -> PyPosition {
        PyPosition(self.0.canonical())
    }

    /// Side to move, like `side_to_move`; for people who know python-chess.
    #[getter]
    fn turn(&self) -> &'static str {
        self.side_to_move()
    }

    /// The same position, as it is immutable; for people who know python-chess.
    fn copy(&self) -> PyPosition {
        *self
    }

    /// The board as an int8 array of shape (rows, cols), row 0 at the top: 0 empty, 1 X, 2 O.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let rules = self.0.rules();
        let mut cells = vec![0; usize::from(rules.cells())];
        for (cell, player) in self.0.stones_by_cell() {
            cells[usize::from(moves::index(rules, cell))] = if player == Player::First { 1 } else { 2 };
        }
        PyArray1::from_vec(py, cells).reshape([usize::from(rules.rows()), usize::from(rules.cols())])
    }

    /// The board as an int8 array of shape (rows, cols, 2), row 0 at the top. Plane 0 has ones at the stones of the
    /// side to move, plane 1 at those of the opponent.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let rules = self.0.rules();
        let mut cells = vec![0; 2 * usize::from(rules.cells())];
        for (cell, player) in self.0.stones_by_cell() {
            cells[2 * usize::from(moves::index(rules, cell)) + usize::from(player != self.0.mover())] = 1;
        }
        PyArray1::from_vec(py, cells).reshape([usize::from(rules.rows()), usize::from(rules.cols()), 2])
    }

    /// Mask of the legal moves: int8 array of shape (num_actions,), 1 if legal.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; moves::num_actions(self.0.rules())];
        self.0.legal_moves().iter().for_each(|&cell| mask[usize::from(moves::number(self.0.rules(), cell))] = 1);
        PyArray1::from_vec(py, mask)
    }

    /// Bitboards of X and O. Cell (col, row) is bit `col * (rows + 1) + row`; both count from 0, and row 0 is at the
    /// bottom.
    #[getter]
    fn bitboards<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyAny>; 2]> {
        let [first, second] = self.wide_bitboards();
        Ok([int_of(py, first)?, int_of(py, second)?])
    }

    /// Formats the position in a notation of `parse`, or draws it as `drop` (like `str`), `grid` (with lines between
    /// the rows) or `svg`. Notations of moves show one of the games that lead to the position.
    ///
    /// Raises ValueError if the notation is unknown or cannot express the position.
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
        svg(slf)
    }

    fn _repr_html_(slf: &Bound<Self>) -> PyResult<String> {
        html(slf, &slf.get().0)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (PyRules, Bound<'py, PyAny>, Bound<'py, PyAny>))> {
        let [first, second] = slf.get().bitboards(slf.py())?;
        Ok((slf.get_type(), (slf.get().rules(), first, second)))
    }
}

/// Draws a position or a game with `connect4.svg`.
pub(crate) fn svg<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    board.py().import("connect4._svg")?.call_method1("svg", (board,))
}

/// A position or game as HTML for notebooks: a picture with the side to move or the outcome.
pub(crate) fn html(board: &Bound<PyAny>, position: &Position) -> PyResult<String> {
    let words = match position.outcome() {
        Some(Outcome::Drawn) => "Draw".to_owned(),
        Some(Outcome::Won(player)) => format!("{} has won", player.letter()),
        None => format!("{} to move", position.mover().letter()),
    };
    let svg = svg(board)?;
    Ok(format!("<figure style=\"margin:0\">{svg}<figcaption>{words}</figcaption></figure>"))
}

/// Converts a bitboard to a Python integer.
fn int_of(py: Python<'_>, bits: WideBoard) -> PyResult<Bound<'_, PyAny>> {
    let bytes: Vec<u8> = bits.to_limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
    py.get_type::<pyo3::types::PyInt>().call_method1("from_bytes", (pyo3::types::PyBytes::new(py, &bytes), "little"))
}

/// Converts an integer, of Python or NumPy, to a bitboard.
fn bitboard_of(value: Option<&Bound<PyAny>>) -> PyResult<WideBoard> {
    let Some(value) = value else { return Ok(WideBoard::ZERO) };
    let mut limbs = WideBoard::ZERO.to_limbs();
    let index = value.call_method0("__index__").map_err(|_| wrong_type("an integer as a bitboard", value))?;
    let bytes = index
        .call_method1("to_bytes", (8 * limbs.len(), "little"))
        .map_err(|_| value_error(format!("{value} is not a bitboard; expected a nonnegative integer")))?;
    let bytes: &[u8] = bytes.extract()?;
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
        *limb = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    Ok(WideBoard::from_limbs(&limbs))
}
