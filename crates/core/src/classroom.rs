//! Six functions on a list of strings, as given to programming classes: make, print, verify, move, update, won.
//!
//! A board is a list of rows of `X`, `O` and `.`, top row first. Columns count from 0. Boards have 4 to 10 rows and
//! columns, and four in a row win. Either player may have moved first.

use std::fmt;

use crate::notation::diagram;
use crate::print::{self, Style};
use crate::text::counted;
use crate::{Cell, Player, Rules, Setup};

/// A board of the classroom functions: rows from the top.
pub type Board = Vec<String>;

/// Allowed numbers of rows and columns.
const SIDES: std::ops::RangeInclusive<usize> = 4..=10;

/// Why a classroom function rejected its input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassroomError(String);

impl fmt::Display for ClassroomError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ClassroomError {}

fn check_size(nrows: usize, ncols: usize) -> Result<(), ClassroomError> {
    if SIDES.contains(&nrows) && SIDES.contains(&ncols) {
        return Ok(());
    }
    Err(ClassroomError(format!("a board of {nrows} rows and {ncols} columns is out of range; choose 4 to 10 of each")))
}

fn read(board: &[String]) -> Result<Setup, ClassroomError> {
    let ncols = board.first().map_or(0, |row| row.chars().count());
    for (index, row) in board.iter().enumerate() {
        let length = row.chars().count();
        if length != ncols {
            return Err(ClassroomError(format!(
                "row {index} has {}, but row 0 has {ncols}; all rows must have the same length",
                counted(length, "cell")
            )));
        }
        if let Some((col, cell)) = row.chars().enumerate().find(|&(_, c)| c != '.' && Player::from_letter(c).is_none())
        {
            return Err(ClassroomError(format!("row {index}, column {col} is {cell:?}; expected 'X', 'O' or '.'")));
        }
    }
    check_size(board.len(), ncols)?;
    diagram::parse(Rules::CONNECT_FOUR, &board.join("\n")).map_err(|error| ClassroomError(error.to_string()))
}

fn check_column(setup: &Setup, col: usize) -> Result<u8, ClassroomError> {
    let ncols = setup.rules().cols();
    match u8::try_from(col) {
        Ok(col) if col < ncols => Ok(col),
        _ => Err(ClassroomError(format!("column {col} is off the board; pick one from 0 to {}", ncols - 1))),
    }
}

/// Returns an empty board.
///
/// # Errors
/// When `nrows` or `ncols` is outside 4..=10.
///
/// ```
/// use connect4_core::classroom::make_empty_board;
/// assert_eq!(make_empty_board(4, 5)?, [".....", ".....", ".....", "....."]);
/// # Ok::<(), connect4_core::classroom::ClassroomError>(())
/// ```
pub fn make_empty_board(nrows: usize, ncols: usize) -> Result<Board, ClassroomError> {
    check_size(nrows, ncols)?;
    Ok(vec![".".repeat(ncols); nrows])
}

/// The grid board as text, without a newline after the last row.
///
/// # Errors
/// When the board has unequal rows, other characters, or a size outside 4..=10.
pub fn board_text(board: &[String]) -> Result<String, ClassroomError> {
    Ok(print::grid_board(&read(board)?, Style::Plain))
}

/// Prints the grid board to standard output.
///
/// # Errors
/// The same as for [`board_text`].
pub fn print_board(board: &[String]) -> Result<(), ClassroomError> {
    println!("{}", board_text(board)?);
    Ok(())
}

/// Whether the board has no obvious mistake. The counts of X and O must differ by at most 1, and no disc may float
/// above an empty cell.
///
/// # Errors
/// When the board has unequal rows, other characters, or a size outside 4..=10.
pub fn verify_board(board: &[String]) -> Result<bool, ClassroomError> {
    let setup = read(board)?;
    let counts_fit = setup.count(Player::First).abs_diff(setup.count(Player::Second)) < 2;
    let supported = |cell: Cell| cell.row == 0 || setup.at(Cell::new(cell.col, cell.row - 1)).is_some();
    Ok(counts_fit && setup.stones_by_cell().all(|(cell, _)| supported(cell)))
}

/// Whether a disc can be dropped into column `col`; false if the column is full or off the board.
///
/// # Errors
/// When the board has unequal rows, other characters, or a size outside 4..=10.
pub fn verify_move(board: &[String], col: usize) -> Result<bool, ClassroomError> {
    let setup = read(board)?;
    let top = setup.rules().rows() - 1;
    Ok(check_column(&setup, col).is_ok_and(|col| setup.at(Cell::new(col, top)).is_none()))
}

/// Drops `disc` (`'X'` or `'O'`) into column `col`. Changes the board in place and returns it.
///
/// # Errors
/// When the disc is another character, the column is full or off the board, or the board cannot be read. The board is
/// then unchanged.
pub fn update_board(board: &mut Board, col: usize, disc: char) -> Result<&mut Board, ClassroomError> {
    let setup = read(board)?;
    if Player::from_letter(disc).is_none() {
        return Err(ClassroomError(format!("unknown disc {disc:?}; expected 'X' or 'O'")));
    }
    check_column(&setup, col)?;
    let free = board.iter().rposition(|row| row.as_bytes()[col] == b'.');
    let row = free.ok_or_else(|| ClassroomError(format!("column {col} is full; call verify_move first")))?;
    board[row].replace_range(col..=col, disc.encode_utf8(&mut [0; 4]));
    Ok(board)
}

/// Whether the topmost disc of column `col` is part of four in a row.
///
/// # Errors
/// When the column is empty or off the board, or the board cannot be read.
pub fn has_won(board: &[String], col: usize) -> Result<bool, ClassroomError> {
    let setup = read(board)?;
    let column = check_column(&setup, col)?;
    let top = setup
        .top(column)
        .ok_or_else(|| ClassroomError(format!("column {col} is empty; name the column of the last move")))?;
    Ok(setup.is_in_line(top))
}
