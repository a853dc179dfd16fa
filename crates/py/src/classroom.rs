//! Functions for `connect4.classroom`, which documents them.

use connect4_core::{classroom, winner};
use pyo3::prelude::*;

use crate::arguments::{signed, value_error};

type Board = Vec<String>;

/// Converts a column number; negative numbers become one that no board has.
fn column(col: i64) -> usize {
    usize::try_from(col).unwrap_or(usize::MAX)
}

/// Creates an empty board.
#[pyfunction]
pub(crate) fn make_empty_board(
    #[pyo3(from_py_with = signed)] nrows: i64,
    #[pyo3(from_py_with = signed)] ncols: i64,
) -> PyResult<Board> {
    let [rows, cols] = [nrows, ncols].map(|side| usize::try_from(side).unwrap_or(0));
    classroom::make_empty_board(rows, cols).map_err(value_error)
}

/// Formats the board as a grid.
#[pyfunction]
pub(crate) fn board_text(board: Board) -> PyResult<String> {
    classroom::board_text(&board).map_err(value_error)
}

/// Whether the board is valid.
#[pyfunction]
pub(crate) fn verify_board(board: Board) -> PyResult<bool> {
    classroom::verify_board(&board).map_err(value_error)
}

/// Whether column `col` has room for a disc.
#[pyfunction]
pub(crate) fn verify_move(board: Board, #[pyo3(from_py_with = signed)] col: i64) -> PyResult<bool> {
    classroom::verify_move(&board, column(col)).map_err(value_error)
}

/// Returns the board after a disc is dropped.
#[pyfunction]
pub(crate) fn updated_board(mut board: Board, #[pyo3(from_py_with = signed)] col: i64, disc: &str) -> PyResult<Board> {
    let mut characters = disc.chars();
    let (Some(disc), None) = (characters.next(), characters.next()) else {
        return Err(value_error(format!("unknown disc {disc:?}; expected 'X' or 'O'")));
    };
    if col < 0 {
        return Err(value_error(format!("column {col} is off the board; columns count from 0")));
    }
    classroom::update_board(&mut board, column(col), disc).map_err(value_error)?;
    Ok(board)
}

/// Whether the top disc of a column completes four in a row; false for an empty column.
#[pyfunction]
pub(crate) fn has_won(board: Board, #[pyo3(from_py_with = signed)] col: i64) -> PyResult<bool> {
    if col < 0 {
        return Err(value_error(format!("column {col} is off the board; columns count from 0")));
    }
    let is_empty = |row: &String| row.chars().nth(column(col)) == Some('.');
    if classroom::verify_move(&board, column(col)).map_err(value_error)? && board.iter().all(is_empty) {
        return Ok(false);
    }
    classroom::has_won(&board, column(col)).map_err(value_error)
}

/// Plays colored moves, and returns `Red`, `Yellow` or `Draw`.
#[pyfunction]
pub(crate) fn connect_four_winner(moves_list: Vec<String>) -> PyResult<&'static str> {
    winner::winner_of_text(&moves_list.join(" ")).map(winner::ListOutcome::word).map_err(value_error)
}
