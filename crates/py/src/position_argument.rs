//! Reads arguments of Python calls: a position or a game, or many of them.

use connect4_core::{Game, Position};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::arguments::{value_error, wrong_type};
use crate::boards::Boards;
use crate::game::PyGame;
use crate::interruptible::let_others_run;
use crate::position::PyPosition;
use crate::rules::{PyRules, or_connect_four};

/// A `Position`, or the current position of a `Game`, which stays free for other threads during the call.
pub(crate) struct PositionOrGame(Position);

impl FromPyObject<'_, '_> for PositionOrGame {
    type Error = PyErr;

    fn extract(value: Borrowed<PyAny>) -> PyResult<Self> {
        if let Ok(PyPosition(position)) = value.extract() {
            return Ok(PositionOrGame(position));
        }
        let game = value.cast::<PyGame>().map_err(|_| wrong_type("a Position or a Game", &value))?;
        Ok(PositionOrGame(*game.try_borrow()?.game.position()))
    }
}

impl PositionOrGame {
    pub(crate) fn position(&self) -> Position {
        self.0
    }
}

/// A copy of a `Game`, which stays free for other threads during the call.
pub(crate) struct GameArgument(pub(crate) Game);

impl FromPyObject<'_, '_> for GameArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<PyAny>) -> PyResult<Self> {
        let game = value.cast::<PyGame>().map_err(|_| wrong_type("a Game, as from Game.parse", &value))?;
        Ok(GameArgument(game.try_borrow()?.game.clone()))
    }
}

/// Reads a list of positions, games and texts, or an array as [`Boards::new`] does.
///
/// # Errors
/// If the value has another type or does not fit the rules.
pub(crate) fn boards_of(given: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Boards> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type("a list of boards", given));
    }
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    let is_single = |one: &Bound<PyAny>| one.is_instance_of::<PyString>() || one.extract::<PositionOrGame>().is_ok();
    if is_list && !given.is_empty()? && is_single(&given.get_item(0)?) {
        let positions = given.try_iter()?.enumerate().map(|(number, one)| {
            let_others_run(given.py(), number)?;
            position_of(&one?, rules, number)
        });
        return Boards::of_positions(positions.collect::<PyResult<_>>()?, rules);
    }
    Boards::new(given, rules)
}

/// The position of an element of a list: a position, a game, or a text in any notation.
fn position_of(one: &Bound<PyAny>, rules: Option<PyRules>, number: usize) -> PyResult<Position> {
    let Ok(text) = one.cast::<PyString>() else {
        let found = one.extract::<PositionOrGame>();
        return found.map(|found| found.position()).map_err(|_| wrong_type("a Position, a Game or a text", one));
    };
    match crate::notation::read(&text.to_cow()?, None, or_connect_four(rules)) {
        Ok(game) => Ok(*game.position()),
        Err(error) => Err(value_error(format!("board {number}: {}", error.value(one.py())))),
    }
}
