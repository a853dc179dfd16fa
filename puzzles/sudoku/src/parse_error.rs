//! Why a text is not a grid.

use std::fmt;

use crate::shape::{Cell, Shape, Symbols};

/// Why a text is not a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A character that is neither a digit of this size nor an empty cell.
    Digit {
        /// The expected size.
        shape: Shape,
        /// The cell.
        cell: Cell,
        /// The character.
        found: String,
    },
    /// Both `0` and another sign for empty cells, so `0` may be a digit.
    Zero {
        /// The expected size.
        shape: Shape,
    },
    /// A cell of a candidate grid without candidates.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// Pencil marks that a [`Sudoku`](crate::Sudoku) cannot store.
    Marks,
    /// The wrong number of cells.
    Cells {
        /// The expected size.
        shape: Shape,
        /// The number of cells.
        found: usize,
    },
    /// A row with the wrong number of cells.
    Row {
        /// The expected size.
        shape: Shape,
        /// The row, from 0.
        row: usize,
        /// Its number of cells.
        found: usize,
    },
    /// The wrong number of rows.
    Rows {
        /// The expected size.
        shape: Shape,
        /// The number of rows.
        found: usize,
    },
    /// Another error, as a sentence.
    Form(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseError::Digit { shape, cell, found } => {
                write!(f, "{cell} is {found:?}; expected {}, or . for an empty cell", Digits(*shape))
            }
            ParseError::Zero { shape } => write!(
                f,
                "0 may be a digit, because other cells are empty and {} is missing; write {}, and . for every empty cell",
                Symbols::FromOne.of(shape.side() as u8),
                Digits(*shape)
            ),
            ParseError::NoCandidate { cell } => {
                write!(f, "{cell} has no candidate; write the remaining ones, or all of them if nothing is known")
            }
            ParseError::Marks => f.write_str(
                "the pencil marks rule out more than the digits do; write only the digits, and . for empty cells",
            ),
            ParseError::Cells { shape, found: 0 } => write!(f, "the grid is empty; {} cells", Needs(*shape, 0)),
            ParseError::Cells { shape, found } if *found < shape.cells() => {
                let (last, cells) = (shape.cell(found - 1), counted(*found));
                write!(f, "the grid ends at {last} with {cells}; {}", Needs(*shape, *found))
            }
            ParseError::Cells { shape, found } => {
                let last = shape.cell(shape.cells() - 1);
                write!(f, "the grid continues after {last} with {}; {}", counted(*found), Needs(*shape, *found))
            }
            ParseError::Row { shape, row, found } => {
                let side = shape.side();
                let last = Cell { row: *row as u8, col: (*found).clamp(1, side) as u8 - 1 };
                let ends = if *found < side { "ends at" } else { "continues after" };
                let (row_number, cells) = (row + 1, counted(*found));
                match found {
                    0 => write!(f, "row {row_number} is empty; a row of {shape} has {side} cells")?,
                    _ => write!(f, "row {row_number} {ends} {last} with {cells}; a row of {shape} has {side}")?,
                }
                let other = Shape::of_side(*found).filter(|_| *row == 0);
                other.map_or(Ok(()), |other| write!(f, ", one of {other} has {found}"))
            }
            ParseError::Rows { shape, found } => {
                let side = shape.side();
                let (row, ends) = if *found < side { (*found, "ends") } else { (side, "continues") };
                write!(f, "the grid {ends} after row {row}; a {shape} grid has {side} rows")
            }
            ParseError::Form(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for ParseError {}

/// `1 cell`, `2 cells`
fn counted(cells: usize) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// Displays the digits of a size.
struct Digits(Shape);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let largest = Symbols::FromOne.of(self.0.side() as u8);
        if self.0.side() > 9 { write!(f, "1 to 9, A to {largest}") } else { write!(f, "1 to {largest}") }
    }
}

/// Displays the number of cells of a size, and the size that has the given number of cells.
struct Needs(Shape, usize);

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a {} grid has {}", self.0, self.0.cells())?;
        let other = Shape::ALL.into_iter().find(|shape| shape.cells() == self.1);
        other.map_or(Ok(()), |other| write!(f, ", a {other} grid has {}", self.1))
    }
}
