//! Sudoku and Battleship on lists of rows.

use std::sync::atomic::{AtomicBool, Ordering};

use connect4_battleship::{
    Budget, DEFAULT_ROUNDS, Direction, Field, Fleet, Reason, Ship, Spacing, count_within, forced_within,
    generate_within, validate_within,
};
use connect4_sudoku::{Candidate, Grid, HumanSolver, Recipe, Shape, generate_with_progress};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::arguments::{Unsigned, optional_unsigned, seed, unsigned, unwrap_all, value_error};
use crate::interruptible::interruptible;

fn shape(side: usize) -> PyResult<Shape> {
    let unsupported = || value_error(format!("unsupported Sudoku size of {side} rows; expected 4, 6, 9, 16 or 25"));
    Shape::of_side(side).ok_or_else(unsupported)
}

/// Rows of small numbers.
type Rows = Vec<Vec<Unsigned<u8>>>;

/// Reads a grid from a list of rows; 0 is an empty cell.
fn grid(puzzle: Rows) -> PyResult<Grid> {
    let puzzle: Vec<Vec<u8>> = puzzle.into_iter().map(unwrap_all).collect();
    let side = puzzle.len();
    let shape = shape(side)?;
    if let Some((number, row)) = puzzle.iter().enumerate().find(|(_, row)| row.len() != side) {
        return Err(value_error(format!("row {number} has length {}; expected {side}", row.len())));
    }
    Grid::from_digits(shape, &puzzle.concat()).map_err(value_error)
}

/// Finds a solution, if there is one.
#[pyfunction]
pub(crate) fn sudoku_solve(py: Python, puzzle: Rows) -> PyResult<Option<Vec<Vec<u16>>>> {
    let grid = grid(puzzle)?;
    let solved = interruptible(py, |stop| grid.solutions().with_stop(stop.clone()).next())?;
    Ok(solved.map(|solved| rows(&solved)))
}

/// Counts the solutions, up to `limit`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python, puzzle: Rows, #[pyo3(from_py_with = unsigned)] limit: u64) -> PyResult<u64> {
    let grid = grid(puzzle)?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    interruptible(py, |stop| grid.solutions().with_stop(stop.clone()).take(limit).count() as u64)
}

/// Digits of a grid as rows, as `u16` because PyO3 would convert a `Vec<u8>` to `bytes`.
fn rows(grid: &Grid) -> Vec<Vec<u16>> {
    let side = grid.shape().side();
    grid.digits().chunks(side).map(|row| row.iter().map(|&digit| digit.into()).collect()).collect()
}

/// Generates a puzzle with a single solution.
#[pyfunction]
pub(crate) fn sudoku_generate(
    py: Python,
    #[pyo3(from_py_with = unsigned)] side: usize,
    #[pyo3(from_py_with = optional_unsigned)] clues: Option<usize>,
    minimal: bool,
    #[pyo3(from_py_with = seed)] seed: u64,
) -> PyResult<Vec<Vec<u16>>> {
    let shape = shape(side)?;
    let recipe = Recipe { shape, clues, is_minimal: minimal, seed, ..Recipe::default() };
    let made = interruptible(py, |stop| generate_with_progress(recipe, |_| !stop.load(Ordering::Relaxed)))?;
    made.map(|grid| rows(&grid)).map_err(value_error)
}

/// Grades a puzzle: the grade, the number of steps of each technique, and whether the techniques solve it. The grade is
/// `none` or `multiple` if the puzzle has no solution or several, as on the command line.
#[pyfunction]
pub(crate) fn sudoku_grade(py: Python, puzzle: Rows) -> PyResult<(String, Vec<(String, usize)>, bool)> {
    let grid = grid(puzzle)?;
    let solutions = interruptible(py, |stop| grid.solutions().with_stop(stop.clone()).take(2).count())?;
    if solutions != 1 {
        let word = if solutions == 0 { "none" } else { "multiple" };
        return Ok((word.to_owned(), Vec::new(), false));
    }
    let grading = interruptible(py, |stop| HumanSolver::new(&grid).with_stop(stop.clone()).grade())?;
    let steps = grading.steps.iter().map(|(technique, count)| (technique.to_string(), *count)).collect();
    Ok((grading.grade.to_string(), steps, grading.is_solved))
}

/// Describes the next step, or says why there is none. Also returns the row, column and digit that the step places.
#[pyfunction]
pub(crate) fn sudoku_hint(py: Python, puzzle: Rows) -> PyResult<(String, Option<(usize, usize, u16)>)> {
    let grid = grid(puzzle)?;
    let place = |Candidate { cell, digit }| (cell.row.into(), cell.col.into(), digit.into());
    Ok(match interruptible(py, |stop| HumanSolver::new(&grid).with_stop(stop.clone()).hint())? {
        Err(reason) => (reason.to_string(), None),
        Ok(step) => (step.to_string(), step.placement.map(place)),
    })
}

/// A ship: row, column, length, and whether it is horizontal.
type ShipFields = (usize, usize, usize, bool);

fn ship_fields(ship: &Ship) -> ShipFields {
    (ship.row, ship.col, ship.length, ship.direction == Direction::Across)
}

fn fleet_of(fleet: Option<Vec<Unsigned<usize>>>) -> PyResult<Fleet> {
    fleet.map_or_else(|| Ok(Fleet::default()), |fleet| Fleet::new(unwrap_all(fleet))).map_err(value_error)
}

fn field_of(field: Rows) -> PyResult<Field> {
    let field: Vec<Vec<u8>> = field.into_iter().map(unwrap_all).collect();
    for (number, row) in field.iter().enumerate() {
        if let Some(col) = row.iter().position(|&cell| cell > 1) {
            return Err(value_error(format!("row {number}, column {col} holds {}; expected 0 or 1", row[col])));
        }
    }
    let rows: Vec<Vec<bool>> = field.iter().map(|row| row.iter().map(|&cell| cell == 1).collect()).collect();
    Field::from_rows(&rows).map_err(value_error)
}

/// A budget that ends when `stop` is set.
fn stopped_by(stop: &AtomicBool) -> Budget<'_> {
    Budget { stop: Some(stop), ..Budget::default() }
}

fn spacing(touching: bool) -> Spacing {
    if touching { Spacing::Touching } else { Spacing::Apart }
}

/// The ships of one placement, or with `forced` those of all placements; if there is no placement, the reason.
#[pyfunction]
pub(crate) fn battleship_ships(
    py: Python,
    field: Rows,
    fleet: Option<Vec<Unsigned<usize>>>,
    touching: bool,
    #[pyo3(from_py_with = optional_unsigned)] rounds: Option<u32>,
    forced: bool,
) -> PyResult<(Option<Vec<ShipFields>>, Option<String>)> {
    let (field, fleet) = (field_of(field)?, fleet_of(fleet)?);
    let rounds = rounds.unwrap_or(DEFAULT_ROUNDS);
    let search = if forced { forced_within } else { validate_within };
    match interruptible(py, |stop| search(&field, &fleet, spacing(touching), &Budget { rounds, ..stopped_by(stop) }))? {
        Ok(ships) => Ok((Some(ships.iter().map(ship_fields).collect()), None)),
        Err(reason @ Reason::Undecided) => Err(PyRuntimeError::new_err(reason.to_string())),
        Err(reason) => Ok((None, Some(reason.to_string()))),
    }
}

/// Counts the placements of the fleet on the marked cells.
#[pyfunction]
pub(crate) fn battleship_count(
    py: Python,
    field: Rows,
    fleet: Option<Vec<Unsigned<usize>>>,
    touching: bool,
) -> PyResult<u128> {
    let (field, fleet) = (field_of(field)?, fleet_of(fleet)?);
    interruptible(py, |stop| count_within(&field, &fleet, spacing(touching), &stopped_by(stop)))?.map_err(value_error)
}

/// Generates a random field and its ships.
#[pyfunction]
pub(crate) fn battleship_generate(
    py: Python,
    #[pyo3(from_py_with = unsigned)] rows: usize,
    #[pyo3(from_py_with = unsigned)] cols: usize,
    fleet: Option<Vec<Unsigned<usize>>>,
    touching: bool,
    #[pyo3(from_py_with = seed)] seed: u64,
) -> PyResult<(Vec<Vec<u16>>, Vec<ShipFields>)> {
    if !(1..=64).contains(&rows) || !(1..=64).contains(&cols) {
        return Err(value_error(format!(
            "a field of {rows} rows and {cols} columns is out of range; both must be 1 to 64"
        )));
    }
    let fleet = fleet_of(fleet)?;
    let generated =
        interruptible(py, |stop| generate_within(rows, cols, &fleet, spacing(touching), seed, &stopped_by(stop)))?;
    let generated = generated.map_err(value_error)?;
    let row = |row| (0..cols).map(|col| generated.field.is_marked(row, col).into()).collect();
    Ok(((0..rows).map(row).collect(), generated.ships.iter().map(ship_fields).collect()))
}
