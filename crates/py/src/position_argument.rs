//! Reads arguments of Python calls: a position or a game, or many of them.

use connect4_core::Position;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::arguments::wrong_type;
use crate::boards::Boards;
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::rules::PyRules;

/// A `Position`, or the current position of a `Game`.
pub(crate) enum PositionOrGame<'py> {
    Position(PyPosition),
    Game(PyRef<'py, PyGame>),
}

impl<'py> FromPyObject<'_, 'py> for PositionOrGame<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = value.extract() {
            return Ok(PositionOrGame::Position(position));
        }
        value.extract().map(PositionOrGame::Game).map_err(|_| wrong_type("a Position or a Game", &value))
    }
}

impl PositionOrGame<'_> {
    pub(crate) fn position(&self) -> Position {
        match self {
            PositionOrGame::Position(position) => position.0,
            PositionOrGame::Game(game) => *game.game.position(),
        }
    }
}

/// Reads a list of positions and games, or an array as [`Boards::new`] does.
///
/// # Errors
/// If the value has another type or does not fit the rules.
pub(crate) fn boards_of(given: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Boards> {
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    if is_list && !given.is_empty()? && given.get_item(0)?.extract::<PositionOrGame>().is_ok() {
        let positions = given.try_iter()?.map(|one| Ok(one?.extract::<PositionOrGame>()?.position()));
        return Boards::of_positions(positions.collect::<PyResult<_>>()?, rules);
    }
    Boards::new(given, rules)
}
