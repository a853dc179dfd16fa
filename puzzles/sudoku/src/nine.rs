//! 9×9 grids.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::grid::{Conflict, Grid};
use crate::parse_error::ParseError;
use crate::shape::{Shape, Symbols};

/// A 9×9 grid, complete or not, in 81 bytes.
///
/// ```
/// use connect4_sudoku::Sudoku;
/// let puzzle: Sudoku = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..".parse()?;
/// let solution = puzzle.solve().expect("it has one");
/// assert_eq!(&solution.to_string()[..27], "594831726783426915216975834");
/// assert_eq!(puzzle.solutions().take(2).count(), 1);
/// # Ok::<(), connect4_sudoku::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sudoku([u8; 81]);

impl Sudoku {
    /// The grid without digits.
    pub const EMPTY: Sudoku = Sudoku([0; 81]);

    /// A grid from its digits row by row, 0 for empty cells.
    ///
    /// # Errors
    /// If a digit is above 9.
    pub fn from_digits(digits: [u8; 81]) -> Result<Sudoku, ParseError> {
        Grid::from_digits(Shape::NINE, &digits).map(|_| Sudoku(digits))
    }

    /// A grid of valid digits.
    pub(crate) fn from_valid(digits: [u8; 81]) -> Sudoku {
        Sudoku(digits)
    }

    /// The digits row by row, 0 for empty cells.
    pub fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The number of filled cells.
    pub fn clues(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// The first digit that appears twice in a row, column or box, if any.
    pub fn conflict(&self) -> Option<Conflict> {
        Grid::from(*self).conflict()
    }
}

/// The empty grid.
impl Default for Sudoku {
    fn default() -> Sudoku {
        Sudoku::EMPTY
    }
}

impl From<Sudoku> for Grid {
    fn from(sudoku: Sudoku) -> Grid {
        Grid::from_digits(Shape::NINE, &sudoku.0).expect("81 digits up to 9")
    }
}

/// Fails with the size of the grid if it is not 9×9 or [has marks](Grid::has_marks), which a `Sudoku` cannot store.
impl TryFrom<&Grid> for Sudoku {
    type Error = Shape;
    fn try_from(grid: &Grid) -> Result<Sudoku, Shape> {
        let digits = grid.digits().first_chunk().filter(|_| grid.shape() == Shape::NINE && !grid.has_marks());
        digits.map(|digits| Sudoku(*digits)).ok_or(grid.shape())
    }
}

/// Reads every format of [`Grid::parse`], except pencil marks that rule out more than the digits do.
impl FromStr for Sudoku {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Sudoku, ParseError> {
        let grid = Grid::parse(Shape::NINE, text)?;
        Sudoku::try_from(&grid).map_err(|_| ParseError::Marks)
    }
}

/// 81 characters, `.` for empty cells; `{:#}` draws the grid.
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            return write!(f, "{:#}", Grid::from(*self));
        }
        self.0.iter().try_for_each(|&digit| f.write_char(if digit == 0 { '.' } else { Symbols::FromOne.of(digit) }))
    }
}

impl fmt::Debug for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Sudoku({self})")
    }
}
