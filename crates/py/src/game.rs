//! `connect4.Game`.

use std::collections::BTreeMap;

use connect4_core::notation::record::{self, Record};
use connect4_core::{Action, Game, Position};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString, PyType};

use crate::moves::{self, Written};
use crate::notation;
use crate::position::{PyPosition, html, letter, outcome_word, picture};
use crate::rules::{PyRules, or_connect_four};
use crate::wait::{Whole, value_error};

/// A game from its first position to its last move, with undo and redo.
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
/// `Game(rules, moves, start)` plays `moves` (numbers, names of cells, `"swap"`) from the position `start`, the empty board
/// if it is left out. Raises ValueError at the first move that is illegal.
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
                return Err(value_error(format!("the start is a position of {}, not of {}", start.0.rules(), rules.0)));
            }
            (Some(start), _) => start.0,
        };
        let mut game = PyGame { game: Game::from_position(start) };
        for (number, chosen) in moves.map(|moves| moves.try_iter()).transpose()?.into_iter().flatten().enumerate() {
            let chosen = chosen?;
            game.act(&chosen).map_err(|error| {
                let is_ours = error.is_instance_of::<pyo3::exceptions::PyValueError>(chosen.py());
                if is_ours { value_error(format!("move {}: {}", number + 1, error.value(chosen.py()))) } else { error }
            })?;
        }
        Ok(game)
    }

    /// Reads a game, as `Position.parse` does; where the text is a board alone, the game begins there.
    ///
    /// >>> connect4.Game.parse("d1 d2 e1", "cells").moves
    /// [3, 3, 4]
    #[staticmethod]
    #[pyo3(signature = (text, notation=None, rules=None))]
    fn parse(text: &str, notation: Option<&str>, rules: Option<PyRules>) -> PyResult<Self> {
        notation::read(text, notation, or_connect_four(rules)).map(|game| PyGame { game })
    }

    /// The rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.game.rules())
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.game.start())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.game.position())
    }

    /// What was done, in order: numbers of moves, and `"swap"`.
    #[getter]
    fn moves(&self) -> Vec<Written> {
        self.game.actions().iter().map(|&action| Written::new(self.game.rules(), action)).collect()
    }

    /// Who is to move, `"X"` or `"O"`.
    #[getter]
    fn mover(&self) -> &'static str {
        letter(self.game.mover())
    }

    /// How the game ended, `"X"`, `"O"` or `"draw"`; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        outcome_word(self.game.outcome())
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether the swap rule allows the second player to take the first player's side now.
    #[getter]
    fn can_swap(&self) -> bool {
        self.game.can_swap()
    }

    /// Whether the sides were swapped.
    #[getter]
    fn is_swapped(&self) -> bool {
        self.game.is_swapped()
    }

    /// Which person acts now, by the side that they began with: `mover`, but the other one after a swap, and `"X"` for the
    /// first three stones under `swap=3`.
    #[getter]
    fn person(&self) -> &'static str {
        letter(self.game.person())
    }

    /// All legal moves by number, without `"swap"`.
    fn legal_moves(&self) -> Vec<u16> {
        moves::legal(self.game.position())
    }

    /// Whether a move is legal now: its number, the name of its cell, or `"swap"`.
    fn is_legal(&self, r#move: &Bound<PyAny>) -> bool {
        self.clone().act(r#move).is_ok()
    }

    /// The last move, which `undo` would take back; None at the start.
    fn peek(&self) -> Option<Written> {
        self.game.actions().last().map(|&action| Written::new(self.game.rules(), action))
    }

    /// The moves, as `moves` has them.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.moves().into_pyobject(py)?.try_iter()
    }

    /// Plays a move: its number, the name of its cell (`"d1"`), or `"swap"`.
    ///
    /// Raises ValueError when it is illegal; the game is then as before.
    fn play(&mut self, r#move: &Bound<PyAny>) -> PyResult<()> {
        self.act(r#move)
    }

    /// Takes back the last move and returns it; None at the start.
    fn undo(&mut self) -> Option<Written> {
        self.game.undo().map(|action| Written::new(self.game.rules(), action))
    }

    /// Plays the last undone move again and returns it; None when there is none.
    fn redo(&mut self) -> Option<Written> {
        self.game.redo().map(|action| Written::new(self.game.rules(), action))
    }

    /// The positions of the game from its start to now.
    fn replay(&self) -> Vec<PyPosition> {
        self.game.replay().map(PyPosition).collect()
    }

    /// Writes the game; see `Position.format`.
    #[pyo3(signature = (notation="digits"))]
    fn format(&self, notation: &str) -> PyResult<String> {
        notation::write(&self.game, notation)
    }

    /// The game as a record in the manner of PGN. `date` is `YYYY.MM.DD`; `comments` are keyed by the number of moves before
    /// them. `Game.parse(text, "record")` reads it.
    #[pyo3(signature = (*, event="", date="????.??.??", first="", second="", comments=None))]
    fn to_record(
        &self,
        event: &str,
        date: &str,
        first: &str,
        second: &str,
        comments: Option<BTreeMap<Whole<usize>, String>>,
    ) -> String {
        let mut record = Record::new(self.game.clone());
        (record.event, record.date) = (event.to_owned(), date.to_owned());
        (record.first, record.second) = (first.to_owned(), second.to_owned());
        record.comments = comments.into_iter().flatten().map(|(Whole(after), words)| (after, words)).collect();
        record::write(&record)
    }

    /// A game is one, without moves too.
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
        picture(slf)
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

    #[allow(
        clippy::type_complexity,
        reason = "what pickle takes: the class, its arguments, the moves that were taken back"
    )]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (PyRules, Vec<Written>, PyPosition), Option<Vec<Written>>) {
        let mut game = slf.borrow().game.clone();
        let (played, rules) = (slf.borrow().moves(), game.rules());
        let mut undone = Vec::new();
        while let Some(action) = game.redo() {
            undone.push(Written::new(rules, action));
        }
        let parts = (PyRules(rules), played, PyPosition(*game.start()));
        (slf.get_type(), parts, (!undone.is_empty()).then_some(undone))
    }

    /// For `pickle`: plays the moves that were taken back, and takes them back.
    fn __setstate__(&mut self, undone: Vec<Bound<PyAny>>) -> PyResult<()> {
        undone.iter().try_for_each(|action| self.act(action))?;
        for _ in undone {
            self.game.undo();
        }
        Ok(())
    }
}
