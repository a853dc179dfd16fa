//! Cells, which double as moves: a move is the cell on which its stone lands.

use std::fmt;

/// One cell of the board.
///
/// Displays as column letter and row number from the bottom: column 3, row 1 is `d2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub col: u8,
    /// Row, from 0 at the bottom.
    pub row: u8,
}

impl Cell {
    /// The cell in column `col` from the left and row `row` from the bottom, both from 0.
    pub const fn new(col: u8, row: u8) -> Self {
        Cell { col, row }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col.min(25)) as char, u16::from(self.row) + 1)
    }
}
