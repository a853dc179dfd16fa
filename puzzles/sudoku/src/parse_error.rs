//! Why a text is not a grid.

use crate::shape::{Cell, Shape, Symbols};

/// Why a text is not a grid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// A character that is neither a digit of this size nor an empty cell.
    #[error("{cell} is {found:?}; expected {}, or . for an empty cell", digits(*shape))]
    Digit {
        /// The expected size.
        shape: Shape,
        /// The cell.
        cell: Cell,
        /// The character.
        found: String,
    },
    /// Both `0` and another sign for empty cells, so `0` may be a digit.
    #[error(
        "0 may be a digit, because other cells are empty and {} is missing; write {}, and . for every empty cell",
        last_digit(*shape),
        digits(*shape)
    )]
    Zero {
        /// The expected size.
        shape: Shape,
    },
    /// A cell of a candidate grid without candidates.
    #[error("{cell} has no candidate; write the remaining ones, or all of them if nothing is known")]
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// Pencil marks that a [`Sudoku`](crate::Sudoku) cannot store.
    #[error("the pencil marks rule out more than the digits do; write only the digits, and . for empty cells")]
    Marks,
    /// The wrong number of cells.
    #[error("{}", cells_fault(*shape, *found))]
    Cells {
        /// The expected size.
        shape: Shape,
        /// The number of cells.
        found: usize,
    },
    /// A row with the wrong number of cells.
    #[error("{}", row_fault(*shape, *row, *found))]
    Row {
        /// The expected size.
        shape: Shape,
        /// The row, from 0.
        row: usize,
        /// Its number of cells.
        found: usize,
    },
    /// The wrong number of rows.
    #[error(
        "the grid {} after row {}; a {shape} grid has {} rows",
        if *found < shape.side() { "ends" } else { "continues" },
        found.min(&shape.side()),
        shape.side()
    )]
    Rows {
        /// The expected size.
        shape: Shape,
        /// The number of rows.
        found: usize,
    },
    /// Another error, as a sentence.
    #[error("{0}")]
    Form(String),
}

fn cells_fault(shape: Shape, found: usize) -> String {
    let fault = match found {
        0 => return format!("the grid is empty; a {shape} grid has {} cells", shape.cells()),
        _ if found < shape.cells() => format!("ends at {} with {}", shape.cell(found - 1), counted(found)),
        _ => format!("continues after {} with {}", shape.cell(shape.cells() - 1), counted(found)),
    };
    let other = Shape::ALL.into_iter().find(|shape| shape.cells() == found);
    let other = other.map(|other| format!(", a {other} grid has {found}")).unwrap_or_default();
    format!("the grid {fault}; a {shape} grid has {}{other}", shape.cells())
}

fn row_fault(shape: Shape, row: usize, found: usize) -> String {
    let (side, number) = (shape.side(), row + 1);
    let last = Cell { row: row as u8, col: found.clamp(1, side) as u8 - 1 };
    let fault = match found {
        0 => return format!("row {number} is empty; a row of {shape} has {side} cells"),
        _ if found < side => format!("ends at {last}"),
        _ => format!("continues after {last}"),
    };
    let other = Shape::of_side(found).filter(|_| row == 0);
    let other = other.map(|other| format!(", one of {other} has {found}")).unwrap_or_default();
    format!("row {number} {fault} with {}; a row of {shape} has {side}{other}", counted(found))
}

/// `1 cell`, `2 cells`
fn counted(cells: usize) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// The digits of a size.
fn digits(shape: Shape) -> String {
    format!("1 to {}{}", if shape.side() > 9 { "9, A to " } else { "" }, last_digit(shape))
}

fn last_digit(shape: Shape) -> char {
    Symbols::FromOne.of(shape.side() as u8)
}
