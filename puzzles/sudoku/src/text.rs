//! Grids as text.

use std::fmt;

use crate::grid::Grid;
use crate::shape::{Cell, Shape, digit_of, symbol};

/// Why a text is not a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A character that is neither a digit of this size nor an empty cell.
    Digit {
        /// The size that was expected.
        shape: Shape,
        /// The cell where it is.
        cell: Cell,
        /// The character there.
        found: String,
    },
    /// Too few or too many cells.
    Cells {
        /// The size that was expected.
        shape: Shape,
        /// How many there are.
        found: usize,
    },
    /// A row with too few or too many cells.
    Row {
        /// The size that was expected.
        shape: Shape,
        /// Which row, from 0.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// Too few or too many rows.
    Rows {
        /// The size that was expected.
        shape: Shape,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseError::Digit { shape, cell, found } => {
                let largest = symbol(shape.side() as u8);
                let digits =
                    if shape.side() > 9 { format!("1 to 9, A to {largest}") } else { format!("1 to {largest}") };
                write!(f, "{cell} is {found:?}: write {digits}, or . for an empty cell")
            }
            ParseError::Cells { shape, found: 0 } => write!(f, "no cell, not even r1c1: {}", Needs(*shape)),
            ParseError::Cells { shape, found } if *found < shape.cells() => {
                write!(f, "the {found} cells end at {}: {}", shape.cell(found - 1), Needs(*shape))
            }
            ParseError::Cells { shape, found } => {
                write!(f, "the {found} cells go on after {}: {}", shape.cell(shape.cells() - 1), Needs(*shape))
            }
            ParseError::Row { shape, row, found } => {
                let side = shape.side();
                let last = Cell { row: *row as u8, col: (*found).clamp(1, side) as u8 - 1 };
                let ends = if *found < side { "ends at" } else { "goes on after" };
                match found {
                    0 => write!(f, "row {} has no cell, not even {last}: a row of {shape} has {side} cells", row + 1),
                    _ => {
                        write!(f, "row {} with {found} cells {ends} {last}: a row of {shape} has {side} cells", row + 1)
                    }
                }
            }
            ParseError::Rows { shape, found } => {
                let side = shape.side();
                let (row, what) = if *found < side { (*found, "is missing") } else { (side, "is too much") };
                write!(f, "row {} {what}: {} rows are there, a {shape} puzzle has {side}", row + 1, found)
            }
        }
    }
}

impl std::error::Error for ParseError {}

impl Grid {
    /// A grid from its digits row by row, 0 for empty cells.
    ///
    /// # Errors
    /// When there are too few or too many, or one is larger than the side.
    pub fn from_digits(shape: Shape, digits: &[u8]) -> Result<Grid, ParseError> {
        if digits.len() != shape.cells() {
            return Err(ParseError::Cells { shape, found: digits.len() });
        }
        match digits.iter().position(|&digit| usize::from(digit) > shape.side()) {
            Some(index) => Err(ParseError::Digit { shape, cell: shape.cell(index), found: digits[index].to_string() }),
            None => Ok(Grid::from_known(shape, digits.to_vec())),
        }
    }

    /// Reads one grid: all cells on one line (what follows after a space or comma is ignored), or a line a row, with
    /// spaces, bars and rules between cells and rows or without. `1` to `9`, then `A` to `P`, are digits; `.`, `0`, `_`
    /// and `*` are empty cells. Rows may also be parted by spaces on one line.
    ///
    /// # Errors
    /// A sentence that names the cell.
    pub fn parse(shape: Shape, text: &str) -> Result<Grid, ParseError> {
        let side = shape.side();
        let words: Vec<&str> = text.split_whitespace().collect();
        // Rows parted by spaces on one line.
        if words.len() == side && words.iter().all(|word| word.chars().count() == side) {
            return one_line(shape, &words.concat());
        }
        let mut reader = Reader::new(shape);
        let mut found = None;
        for line in text.lines() {
            match (&found, reader.line(line)) {
                (None, grid) => found = grid,
                (Some(_), None) if !reader.is_within() => {}
                (Some(_), _) => return Err(ParseError::Rows { shape, found: side + 1 }),
            }
        }
        found.or_else(|| reader.end()).unwrap_or(Err(ParseError::Cells { shape, found: 0 }))
    }
}

/// What a puzzle of this size needs.
struct Needs(Shape);

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a {} puzzle has {}", self.0, self.0.cells())
    }
}

/// Reads many grids line by line, in any mixture of the forms that [`Grid::parse`] knows. Empty lines, and lines that
/// begin with `#`, stand between puzzles.
///
/// ```
/// use sudoku::{Reader, Shape};
/// let mut reader = Reader::new(Shape::FOUR);
/// assert!(reader.line("1.....3..4.....2 all on one line").unwrap().is_ok());
/// assert!(reader.line("1...").is_none()); // a row: three more must come
/// assert!(reader.end().unwrap().is_err());
/// ```
pub struct Reader {
    shape: Shape,
    /// The rows of a grid under way.
    digits: Vec<u8>,
    rows: usize,
    /// What is wrong with the rows so far; told when the grid ends.
    fault: Option<ParseError>,
}

impl Reader {
    /// For grids of this size.
    pub fn new(shape: Shape) -> Reader {
        Reader { shape, digits: Vec::new(), rows: 0, fault: None }
    }

    /// Whether the next line is another row of a grid that has begun.
    pub fn is_within(&self) -> bool {
        self.rows > 0
    }

    /// Whether a line has more cells than a row, so that it is a puzzle of its own: if one is within another whose rows
    /// have begun, [`Reader::end`] should be called first.
    pub fn is_whole(&self, line: &str) -> bool {
        // Even with bars between boxes.
        let cells = first_word(line.trim()).chars().filter(|&symbol| symbol != '|').count();
        cells > self.shape.side() && !is_rule(line)
    }

    /// Takes the next line; gives the grid that it completes, if any.
    pub fn line(&mut self, line: &str) -> Option<Result<Grid, ParseError>> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return self.end();
        }
        let side = self.shape.side();
        if self.rows == 0 && self.is_whole(line) {
            return Some(one_line(self.shape, first_word(line)));
        }
        if is_rule(line) {
            return None;
        }
        let cells: Vec<char> = line.chars().filter(|symbol| !matches!(symbol, ' ' | '\t' | ',' | ';' | '|')).collect();
        let row = self.rows;
        self.rows += 1;
        if self.fault.is_none() {
            if cells.len() == side {
                let read = read_cells(self.shape, row * side, cells.into_iter(), &mut self.digits);
                self.fault = read.err();
            } else {
                self.fault = Some(ParseError::Row { shape: self.shape, row, found: cells.len() });
            }
        }
        if self.rows == side { self.end() } else { None }
    }

    /// Tells that no more lines come, or that another form does; gives the grid that was under way, if any.
    pub fn end(&mut self) -> Option<Result<Grid, ParseError>> {
        let rows = std::mem::take(&mut self.rows);
        let digits = std::mem::take(&mut self.digits);
        let fault = self.fault.take();
        match (rows, fault) {
            (0, _) => None,
            (_, Some(fault)) => Some(Err(fault)),
            (_, None) if rows < self.shape.side() => Some(Err(ParseError::Rows { shape: self.shape, found: rows })),
            _ => Some(Grid::from_digits(self.shape, &digits)),
        }
    }
}

/// A line up to its first space or comma.
fn first_word(line: &str) -> &str {
    line.split([' ', '\t', ',']).next().unwrap_or_default()
}

/// Whether a line is drawn between rows of boxes.
fn is_rule(line: &str) -> bool {
    line.contains(['-', '=', '+']) && line.chars().all(|symbol| "-=+| ".contains(symbol))
}

fn one_line(shape: Shape, word: &str) -> Result<Grid, ParseError> {
    let mut digits = Vec::with_capacity(shape.cells());
    let cells = || word.chars().filter(|&symbol| symbol != '|');
    let read = read_cells(shape, 0, cells().take(shape.cells()), &mut digits);
    // A foreign character among the cells explains more than their number.
    read?;
    let found = cells().count();
    if found != shape.cells() {
        return Err(ParseError::Cells { shape, found });
    }
    Grid::from_digits(shape, &digits)
}

fn read_cells(
    shape: Shape,
    first: usize,
    cells: impl Iterator<Item = char>,
    digits: &mut Vec<u8>,
) -> Result<(), ParseError> {
    for (index, found) in (first..).zip(cells) {
        match digit_of(found) {
            Some(digit) if usize::from(digit) <= shape.side() => digits.push(digit),
            _ => return Err(ParseError::Digit { shape, cell: shape.cell(index), found: found.to_string() }),
        }
    }
    Ok(())
}
