//! Sudoku and battleship on lists of lists.

use battleship::{Field, Fleet, Reason, validate};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sudoku::{Grid, Shape};

use crate::wait::value_error;

/// The grid of a list of rows; 0 is an empty cell.
fn grid(puzzle: &[Vec<u8>]) -> PyResult<Grid> {
    let side = puzzle.len();
    let shape = Shape::of_side(side)
        .ok_or_else(|| value_error(format!("there is no Sudoku of {side} rows: there are 9, or 4, 6, 16 or 25")))?;
    if let Some((number, row)) = puzzle.iter().enumerate().find(|(_, row)| row.len() != side) {
        return Err(value_error(format!("row {number} has {} cells: {side} are wanted", row.len())));
    }
    Grid::from_digits(shape, &puzzle.concat()).map_err(value_error)
}

/// A solution of a puzzle, if there is one.
#[pyfunction]
pub(crate) fn sudoku_solve(py: Python, puzzle: Vec<Vec<u8>>) -> PyResult<Option<Vec<Vec<u16>>>> {
    let grid = grid(&puzzle)?;
    // Rows of bytes would become `bytes` in Python.
    let row = |digits: &[u8]| digits.iter().map(|&digit| digit.into()).collect();
    let rows = |solved: Grid| solved.digits().chunks(puzzle.len()).map(row).collect();
    Ok(py.detach(|| grid.solve()).map(rows))
}

/// How many solutions a puzzle has, counted up to `limit`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python, puzzle: Vec<Vec<u8>>, limit: u64) -> PyResult<u64> {
    let grid = grid(&puzzle)?;
    Ok(py.detach(|| grid.count(limit)))
}

/// Why a field cannot be cut into the fleet; None where it can.
#[pyfunction]
pub(crate) fn battleship_reason(
    py: Python,
    field: Vec<Vec<u8>>,
    fleet: Option<Vec<usize>>,
    touching: bool,
) -> PyResult<Option<String>> {
    for (number, row) in field.iter().enumerate() {
        if let Some(col) = row.iter().position(|&cell| cell > 1) {
            return Err(value_error(format!("row {number}, column {col} holds {}: a cell is 0 or 1", row[col])));
        }
    }
    let rows: Vec<Vec<bool>> = field.iter().map(|row| row.iter().map(|&cell| cell == 1).collect()).collect();
    let field = Field::from_rows(&rows).map_err(value_error)?;
    let fleet = fleet.map_or_else(|| Ok(Fleet::default()), Fleet::new).map_err(value_error)?;
    match py.detach(|| validate(&field, &fleet, touching)) {
        Ok(_) => Ok(None),
        Err(reason @ Reason::Undecided) => Err(PyRuntimeError::new_err(reason.to_string())),
        Err(reason) => Ok(Some(reason.to_string())),
    }
}
