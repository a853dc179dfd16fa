//! Positions passed by callers: a `Position` or a `Game`, one or many.

use connect4_core::Position;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::boards::Boards;
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::rules::PyRules;
use crate::wait::wrong_type;

/// A `Position`, or the current position of a `Game`.
pub(crate) enum Board<'py> {
    Position(PyPosition),
    Game(PyRef<'py, PyGame>),
}

impl<'py> FromPyObject<'_, 'py> for Board<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = given.extract() {
            return Ok(Board::Position(position));
        }
        let refused = |_| wrong_type("a Position or a Game", &given);
        given.extract().map(Board::Game).map_err(refused)
    }
}

impl Board<'_> {
    pub(crate) fn position(&self) -> Position {
        match self {
            Board::Position(position) => position.0,
            Board::Game(game) => *game.game.position(),
        }
    }
}

/// Reads a list of positions and games, or an array as [`Boards::new`] does.
///
/// # Errors
/// If the value has another type or does not fit the rules.
pub(crate) fn many(given: &Bound<PyAny>, rules: Option<PyRules>) -> PyResult<Boards> {
    let is_list = given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>();
    if is_list && !given.is_empty()? && given.get_item(0)?.extract::<Board>().is_ok() {
        let positions = given.try_iter()?.map(|one| Ok(one?.extract::<Board>()?.position()));
        return Boards::of_positions(positions.collect::<PyResult<_>>()?, rules);
    }
    Boards::new(given, rules)
}
