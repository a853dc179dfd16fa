//! `connect4.Game`.

use std::collections::BTreeMap;

use connect4_core::notation::record::{self, Record};
use connect4_core::{Action, Game, Position};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyType};

use crate::arguments::{Unsigned, value_error};
use crate::moves::{self, PyAction};
use crate::notation;
use crate::position::{PyPosition, html, letter, outcome_word, svg};
use crate::rules::{PyRules, or_connect_four};

/// A game: a start position and the moves since then, with undo and redo.
///
/// >>> import connect4
/// >>> game = connect4.Game()
/// >>> for column in [3, 3, 4, 4, 5, 5, 6]:
/// ...     game.play(column)
/// >>> game.outcome, game.format("digits")
/// ('X', '4455667')
/// >>> game.undo()
/// 6
///
/// `Game(rules, moves, start)` plays `moves` (move numbers, cell names or `"swap"`) from the position `start`, by
/// default the empty board. Raises ValueError at the first illegal move.
#[pyclass(name = "Game", module = "connect4", eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGame {
    pub(crate) game: Game,
}

impl PyGame {
    fn act(&mut self, chosen: &Bound<PyAny>) -> PyResult<()> {
        if let Ok(text) = chosen.cast::<PyString>()
            && text.to_cow()?.trim() == "swap"
        {
            return self.game.try_action(Action::Swap).map_err(value_error);
        }
        let cell = moves::cell(self.game.position(), chosen)?;
        self.game.try_play(cell).map_err(value_error)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (rules=None, moves=None, start=None))]
    fn new(rules: Option<PyRules>, moves: Option<&Bound<PyAny>>, start: Option<PyPosition>) -> PyResult<Self> {
        let start = match (start, rules) {
            (None, rules) => Position::new(or_connect_four(rules)),
            (Some(start), Some(rules)) if start.0.rules() != rules.0 => {
                return Err(value_error(format!(
                    "the start position has the rules {} instead of {}",
                    start.0.rules(),
                    rules.0
                )));
            }
            (Some(start), _) => start.0,
        };
        let mut game = PyGame { game: Game::from_position(start) };
        for (number, chosen) in moves.map(|moves| moves.try_iter()).transpose()?.into_iter().flatten().enumerate() {
            let chosen = chosen?;
            game.act(&chosen).map_err(|error| {
                let is_value_error = error.is_instance_of::<pyo3::exceptions::PyValueError>(chosen.py());
                if is_value_error {
                    value_error(format!("move {}: {}", number + 1, error.value(chosen.py())))
                } else {
                    error
                }
            })?;
        }
        Ok(game)
    }

    /// Reads a game in a notation of `Position.parse`, by default the one that the text shows. If the text holds only a
    /// board, the game starts there.
    ///
    /// Raises ValueError with the invalid part of the text and its place.
    ///
    /// >>> connect4.Game.parse("d1 d2 e1").moves
    /// [3, 3, 4]
    #[staticmethod]
    #[pyo3(signature = (text, notation=None, rules=None))]
    fn parse(text: &str, notation: Option<&str>, rules: Option<PyRules>) -> PyResult<Self> {
        notation::read(text, notation, or_connect_four(rules)).map(|game| PyGame { game })
    }

    /// Rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.game.rules())
    }

    /// Position before the first move.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.game.start())
    }

    /// Current position.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.game.position())
    }

    /// Actions played so far, in order: move numbers, and `"swap"` for a swap of sides.
    #[getter]
    fn moves(&self) -> Vec<PyAction> {
        self.game.actions().iter().map(|&action| PyAction::new(self.game.rules(), action)).collect()
    }

    /// Side to move, `"X"` or `"O"`.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        letter(self.game.mover())
    }

    /// Outcome, `"X"`, `"O"` or `"draw"`; None if the game is not over.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        outcome_word(self.game.outcome())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether the side to move may swap sides now.
    #[getter]
    fn can_swap(&self) -> bool {
        self.game.can_swap()
    }

    /// Whether the players have swapped sides.
    #[getter]
    fn is_swapped(&self) -> bool {
        self.game.is_swapped()
    }

    /// Player whose turn it is: `"X"` for the player who moved first, `"O"` for the other, even after a swap of sides.
    /// With `swap=3`, player `"X"` makes the first three moves.
    #[getter]
    fn acting_player(&self) -> &'static str {
        letter(self.game.acting_player())
    }

    /// Legal moves as numbers, without `"swap"`.
    fn legal_moves(&self) -> Vec<u16> {
        moves::legal(self.game.position())
    }

    /// Whether a move is legal now: a move number, a cell name or `"swap"`.
    fn is_legal(&self, r#move: &Bound<PyAny>) -> bool {
        self.clone().act(r#move).is_ok()
    }

    /// The last action, which `undo` would take back; None at the start.
    fn peek(&self) -> Option<PyAction> {
        self.game.actions().last().map(|&action| PyAction::new(self.game.rules(), action))
    }

    /// Iterates over `moves`.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves().into_pyobject(py)?.try_iter()
    }

    /// Plays a move: a move number, a cell name (`"d1"`) or `"swap"`.
    ///
    /// Raises ValueError if the move is illegal; the game then stays unchanged.
    fn play(&mut self, r#move: &Bound<PyAny>) -> PyResult<()> {
        self.act(r#move)
    }

    /// Plays a move, like `play`; for people who know python-chess.
    fn push(&mut self, r#move: &Bound<PyAny>) -> PyResult<()> {
        self.act(r#move)
    }

    /// Takes back the last action and returns it, like `undo`; for people who know python-chess.
    ///
    /// Raises IndexError at the start.
    fn pop(&mut self) -> PyResult<PyAction> {
        self.undo().ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("there is no move to take back"))
    }

    /// Side to move, like `side_to_move`; for people who know python-chess.
    #[getter]
    fn turn(&self) -> &'static str {
        self.side_to_move()
    }

    /// A copy, which later moves in this game do not change.
    fn copy(&self) -> PyGame {
        self.clone()
    }

    /// Takes back the last action and returns it; None at the start.
    fn undo(&mut self) -> Option<PyAction> {
        self.game.undo().map(|action| PyAction::new(self.game.rules(), action))
    }

    /// Replays the last undone action and returns it; None if there is none.
    fn redo(&mut self) -> Option<PyAction> {
        self.game.redo().map(|action| PyAction::new(self.game.rules(), action))
    }

    /// All positions from the start to the current one, both included.
    fn replay(&self) -> Vec<PyPosition> {
        self.game.replay().map(PyPosition).collect()
    }

    /// Formats the game in a notation of `Position.format`; by default `digits`, or `cells` without gravity or after a
    /// swap of sides. `Game.parse` reads the text with the same rules.
    ///
    /// Raises ValueError if the notation is unknown or cannot express the game.
    #[pyo3(signature = (notation=None))]
    fn format(&self, notation: Option<&str>) -> PyResult<String> {
        let has_columns = self.game.rules().has_gravity() && !self.game.is_swapped();
        notation::write(&self.game, notation.unwrap_or(if has_columns { "digits" } else { "cells" }))
    }

    /// Formats the game as a record similar to PGN, which `Game.parse(text, "record")` reads. `date` is `YYYY.MM.DD`.
    /// `comments` maps the number of moves before a comment to its text.
    #[pyo3(signature = (*, event="", date="????.??.??", first="", second="", comments=None))]
    fn to_record(
        &self,
        event: &str,
        date: &str,
        first: &str,
        second: &str,
        comments: Option<BTreeMap<Unsigned<usize>, String>>,
    ) -> String {
        let mut record = Record::new(self.game.clone());
        (record.event, record.date) = (event.to_owned(), date.to_owned());
        (record.first, record.second) = (first.to_owned(), second.to_owned());
        record.comments = comments.into_iter().flatten().map(|(Unsigned(after), words)| (after, words)).collect();
        record::write(&record)
    }

    /// A game is true even if it has no moves.
    fn __bool__(&self) -> bool {
        true
    }

    fn __len__(&self) -> usize {
        self.game.actions().len()
    }

    fn __str__(&self) -> String {
        self.game.position().to_string()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.game.actions().iter().map(Action::to_string).collect();
        let moves = if moves.is_empty() { "no moves".to_owned() } else { moves.join(" ") };
        format!("<connect4.Game of {}: {moves}>", self.game.rules())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        svg(slf)
    }

    fn _repr_html_(slf: &Bound<Self>) -> PyResult<String> {
        let position = *slf.borrow().game.position();
        html(slf, &position)
    }

    fn __copy__(&self) -> PyGame {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<PyAny>) -> PyGame {
        self.clone()
    }

    #[allow(clippy::type_complexity, reason = "pickle expects the class, its arguments and the undone actions")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (PyRules, Vec<PyAction>, PyPosition), Option<Vec<PyAction>>) {
        let mut game = slf.borrow().game.clone();
        let (played, rules) = (slf.borrow().moves(), game.rules());
        let mut undone = Vec::new();
        while let Some(action) = game.redo() {
            undone.push(PyAction::new(rules, action));
        }
        let parts = (PyRules(rules), played, PyPosition(*game.start()));
        (slf.get_type(), parts, (!undone.is_empty()).then_some(undone))
    }

    /// For `pickle`: plays the undone actions and takes them back, so that `redo` works.
    fn __setstate__(&mut self, undone: Vec<Bound<PyAny>>) -> PyResult<()> {
        undone.iter().try_for_each(|action| self.act(action))?;
        for _ in undone {
            self.game.undo();
        }
        Ok(())
    }
}
