//! Grids of any size.

use std::fmt::{self, Write as _};

use crate::general::Search;
use crate::shape::{Cell, Shape, Unit, symbol};
use crate::text::{self, ParseError};

/// A grid of any [`Shape`], with empty cells or without. It may break the rules: see [`Grid::conflict`].
///
/// ```
/// use sudoku::{Grid, Shape};
/// let grid = Grid::parse(Shape::FOUR, "1... ..3. .4.. ...2")?;
/// assert_eq!(grid.solve().unwrap().to_string(), "1324423124133142");
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Vec<u8>,
}

/// A digit that stands twice in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The digit, from 1.
    pub digit: u8,
    /// Where it may stand but once.
    pub unit: Unit,
    /// Its first two places there.
    pub cells: [Cell; 2],
}

/// `5 stands twice in row 1, in r1c1 and r1c7`
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{} stands twice in {}, in {first} and {second}", symbol(self.digit), self.unit)
    }
}

impl std::error::Error for Conflict {}

impl Grid {
    /// A grid without digits.
    pub fn empty(shape: Shape) -> Grid {
        Grid { shape, digits: vec![0; shape.cells()] }
    }

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
            None => Ok(Grid { shape, digits: digits.to_vec() }),
        }
    }

    /// Reads one grid: all cells on one line (what follows after a space or comma is ignored), or a line a row, with
    /// spaces, bars and rules between cells and rows or without. `1` to `9`, then `A` to `P`, are digits; `.`, `0`, `_`
    /// and `*` are empty cells. Rows may also be parted by spaces on one line.
    ///
    /// # Errors
    /// A sentence that names the cell.
    pub fn parse(shape: Shape, text: &str) -> Result<Grid, ParseError> {
        text::parse(shape, text)
    }

    /// Its size.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits row by row, 0 for empty cells.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Puts a digit, or 0 for none, into the cell of this index.
    ///
    /// # Panics
    /// When there is no such cell or digit.
    pub fn set(&mut self, index: usize, digit: u8) {
        assert!(usize::from(digit) <= self.shape.side(), "{digit} is no digit of a {} grid", self.shape);
        self.digits[index] = digit;
    }

    /// Cells that hold a digit.
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.digits.contains(&0)
    }

    /// The first digit that stands twice in a row, column or box, if there is one.
    pub fn conflict(&self) -> Option<Conflict> {
        self.conflicts().next()
    }

    /// Every digit that stands twice in a row, column or box, unit by unit.
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> {
        self.shape.units().flat_map(move |unit| {
            let mut place = [None; 26];
            let mut found = Vec::new();
            for index in self.shape.unit(unit) {
                let digit = self.digits[index];
                if digit == 0 {
                    continue;
                }
                match place[usize::from(digit)] {
                    None => place[usize::from(digit)] = Some(index),
                    Some(first) => {
                        found.push(Conflict { digit, unit, cells: [self.shape.cell(first), self.shape.cell(index)] });
                    }
                }
            }
            found
        })
    }

    /// Whether this is a full grid without conflict.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.conflict().is_none()
    }

    /// A solution, if there is one.
    pub fn solve(&self) -> Option<Grid> {
        self.solutions().next()
    }

    /// All solutions, each once, in no particular order.
    pub fn solutions(&self) -> Solutions {
        Solutions { shape: self.shape, search: Search::new(self) }
    }

    /// How many solutions there are, `limit` if there are that many or more.
    pub fn count(&self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.solutions().take(limit).count() as u64
    }

    /// The grid as a drawing with lines between boxes, ending with a line break.
    pub fn draw(&self) -> String {
        let (shape, side) = (self.shape, self.shape.side());
        let mut drawn = String::new();
        for row in 0..side {
            if row > 0 && row % shape.box_rows() == 0 {
                let last = shape.box_rows() - 1;
                let dashes = |at: usize| "-".repeat(2 * shape.box_cols() + usize::from(at > 0 && at < last));
                let rule: Vec<String> = (0..shape.box_rows()).map(dashes).collect();
                writeln!(drawn, "{}", rule.join("+")).expect("a string takes all");
            }
            for col in 0..side {
                if col > 0 {
                    drawn.push(' ');
                    if col % shape.box_cols() == 0 {
                        drawn.push_str("| ");
                    }
                }
                drawn.push(self.symbol(row * side + col));
            }
            drawn.push('\n');
        }
        drawn
    }

    fn symbol(&self, index: usize) -> char {
        match self.digits[index] {
            0 => '.',
            digit => symbol(digit),
        }
    }
}

/// All cells on one line, row by row, `.` for empty ones; `{:#}` is the drawing of [`Grid::draw`] without its last line
/// break.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            return f.write_str(self.draw().trim_end());
        }
        (0..self.digits.len()).try_for_each(|index| f.write_char(self.symbol(index)))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Grid({} {self})", self.shape)
    }
}

/// The solutions of a [`Grid`], found one by one.
pub struct Solutions {
    shape: Shape,
    search: Search,
}

impl Iterator for Solutions {
    type Item = Grid;
    fn next(&mut self) -> Option<Grid> {
        let digits = self.search.next()?;
        Some(Grid { shape: self.shape, digits })
    }
}
