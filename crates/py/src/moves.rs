//! Moves in Python: numbers and cell names.
//!
//! With gravity, the number of a move is its column, counted from 0. Without gravity, it is the row-major index of its
//! cell from the top left, as in `position.to_array().ravel()`.

use std::fmt::Display;

use connect4_core::{Action, Cell, PlayError, Position, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use crate::arguments::{value_error, wrong_type};

/// Number of actions: columns with gravity, cells without.
pub(crate) fn num_actions(rules: Rules) -> usize {
    usize::from(if rules.has_gravity() { u16::from(rules.cols()) } else { rules.cells() })
}

/// The number of a move.
pub(crate) fn number(rules: Rules, cell: Cell) -> u16 {
    if rules.has_gravity() { cell.col.into() } else { index(rules, cell) }
}

/// Row-major index of a cell from the top left.
pub(crate) fn index(rules: Rules, cell: Cell) -> u16 {
    u16::from(rules.rows() - 1 - cell.row) * u16::from(rules.cols()) + u16::from(cell.col)
}

/// The cell at a row-major index.
pub(crate) fn cell_at(rules: Rules, index: u16) -> Cell {
    let cols = u16::from(rules.cols());
    Cell::new((index % cols) as u8, rules.rows() - 1 - (index / cols) as u8)
}

/// Numbers of the legal moves, in ascending order.
pub(crate) fn legal(position: &Position) -> Vec<u16> {
    let mut moves: Vec<u16> = position.legal_moves().into_iter().map(|cell| number(position.rules(), cell)).collect();
    moves.sort_unstable();
    moves
}

/// The cell where the stone of move `number` lands. `small` is the same number, or `None` if it does not fit in 16
/// bits.
///
/// # Errors
/// If the move does not exist or is illegal.
pub(crate) fn landing(position: &Position, small: Option<u16>, number: &impl Display) -> PyResult<Cell> {
    let rules = position.rules();
    if !rules.has_gravity() {
        let index = small.filter(|&index| index < rules.cells()).ok_or_else(|| {
            value_error(format!(
                "there is no cell {number}; cells are numbered from 0 at the top left to {}",
                rules.cells() - 1
            ))
        })?;
        let cell = cell_at(rules, index);
        position.check(cell).map_err(value_error)?;
        return Ok(cell);
    }
    if let Some(outcome) = position.outcome() {
        return Err(value_error(PlayError::GameOver(outcome)));
    }
    let col = small.and_then(|col| u8::try_from(col).ok()).filter(|&col| col < rules.cols()).ok_or_else(|| {
        value_error(format!("there is no column {number}: columns go from 0 to {}", rules.cols() - 1))
    })?;
    position.landing(col).ok_or_else(|| value_error(format!("column {col} (from 0) is full; choose another")))
}

/// The cell where the stone of a move lands. The move is a number or a cell name.
///
/// # Errors
/// If the value is not a move or the move is illegal.
pub(crate) fn cell(position: &Position, chosen: &Bound<PyAny>) -> PyResult<Cell> {
    // The common case comes first, because a call into Python takes as long as a move.
    if chosen.is_exact_instance_of::<PyInt>() {
        return landing(position, chosen.extract().ok(), chosen);
    }
    if let Ok(name) = chosen.cast::<PyString>() {
        let cell: Cell = name.to_cow()?.trim().parse().map_err(value_error)?;
        position.check(cell).map_err(value_error)?;
        return Ok(cell);
    }
    // NumPy converts an array to an index only if it holds a single number.
    let index = if chosen.is_instance_of::<PyBool>() { None } else { chosen.call_method0("__index__").ok() };
    let index = index.ok_or_else(|| wrong_type("a move number or a cell name", chosen))?;
    landing(position, index.extract().ok(), &index)
}

/// An action in Python: the number of a move, or `"swap"`.
#[derive(IntoPyObject)]
pub(crate) enum PyAction {
    /// A move.
    Stone(u16),
    /// The player takes over the other side.
    Swap(&'static str),
}

impl PyAction {
    pub(crate) fn new(rules: Rules, action: Action) -> Self {
        match action {
            Action::Stone(cell) => PyAction::Stone(number(rules, cell)),
            Action::Swap => PyAction::Swap("swap"),
        }
    }
}
