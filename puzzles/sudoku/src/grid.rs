//! Grids of any size.

use std::fmt::{self, Write as _};

use crate::layout::{Candidates, Layout};
use crate::shape::{Cell, Shape, Symbols, Unit};

/// A grid of any [`Shape`], complete or not. It may break the rules; see [`Grid::conflict`]. A grid read from pencil
/// marks also stores the remaining candidates of its empty cells, which every solver respects.
///
/// ```
/// use connect4_sudoku::{Grid, Shape};
/// let grid = Grid::parse(Shape::FOUR, "1... ..3. .4.. ...2")?;
/// assert_eq!(grid.solve().unwrap().to_string(), "1324423124133142");
/// # Ok::<(), connect4_sudoku::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    symbols: Symbols,
    digits: Vec<u8>,
    /// The candidates of each cell, if there are fewer than the digits allow.
    marks: Option<Vec<Candidates>>,
}

/// A digit that appears twice in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} appears twice in {unit}, in {} and {}", symbols.of(*digit), cells[0], cells[1])]
pub struct Conflict {
    /// The digit, from 1.
    pub digit: u8,
    /// The unit that contains it twice.
    pub unit: Unit,
    /// Its first two cells in the unit.
    pub cells: [Cell; 2],
    /// The symbols of the grid.
    pub symbols: Symbols,
}

impl Grid {
    /// A grid without digits.
    pub fn empty(shape: Shape) -> Grid {
        Grid::from_valid(shape, vec![0; shape.cells()])
    }

    /// A grid of valid digits.
    pub(crate) fn from_valid(shape: Shape, digits: Vec<u8>) -> Grid {
        Grid { shape, symbols: Symbols::FromOne, digits, marks: None }
    }

    /// The same grid with other symbols for its digits.
    pub(crate) fn with_symbols(self, symbols: Symbols) -> Grid {
        Grid { symbols, ..self }
    }

    /// A grid from the candidates of its cells, at least one per cell. A single candidate becomes a digit.
    pub(crate) fn from_candidates(shape: Shape, candidates: Vec<Candidates>) -> Grid {
        let digit = |&set: &Candidates| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
        let mut grid = Grid::from_valid(shape, candidates.iter().map(digit).collect());
        // Candidates that the digits rule out do not matter.
        let layout = Layout::of(shape);
        let all = (1 << shape.side()) - 1;
        let is_ruled_out = |(index, &set): (usize, &Candidates)| {
            let seen = layout.peers[index].iter().map(|&peer| grid.bit(peer)).fold(0, |seen, bit| seen | bit);
            grid.digits[index] == 0 && set | seen != all
        };
        if candidates.iter().enumerate().any(is_ruled_out) {
            grid.marks = Some(candidates);
        }
        grid
    }

    /// The digit of a cell as a set; empty for an empty cell.
    fn bit(&self, index: usize) -> Candidates {
        1 << self.digits[index] >> 1
    }

    /// The candidates of a cell by its own digit and marks only.
    pub(crate) fn candidates(&self, index: usize) -> Candidates {
        match (&self.marks, self.bit(index)) {
            (None, 0) => (1 << self.shape.side()) - 1,
            (Some(marks), 0) => marks[index],
            (_, bit) => bit,
        }
    }

    /// Whether pencil marks rule out candidates that the digits alone would allow.
    pub fn has_marks(&self) -> bool {
        self.marks.is_some()
    }

    /// The symbols for its digits.
    pub fn symbols(&self) -> Symbols {
        self.symbols
    }

    /// Its size.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits row by row, 0 for empty cells.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Sets a cell to a digit, or to 0 to empty it.
    ///
    /// # Panics
    /// If the cell or the digit is out of range.
    pub fn set(&mut self, index: usize, digit: u8) {
        assert!(usize::from(digit) <= self.shape.side(), "{digit} is not a digit of a {} grid", self.shape);
        self.digits[index] = digit;
    }

    /// The number of filled cells.
    pub fn clues(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        !self.digits.contains(&0)
    }

    /// The first digit that appears twice in a row, column or box, if any.
    pub fn conflict(&self) -> Option<Conflict> {
        if self.has_conflict() { self.conflicts().next() } else { None }
    }

    /// Fast check for [`Grid::conflicts`].
    fn has_conflict(&self) -> bool {
        let side = self.shape.side();
        let mut seen = [[0_u32; 25]; 3];
        self.digits.iter().enumerate().any(|(index, &digit)| {
            let units = [index / side, index % side, self.shape.box_of(index)];
            let bit = 1 << digit >> 1;
            let twice = units.iter().zip(&seen).any(|(&unit, seen)| seen[unit] & bit != 0);
            units.iter().zip(&mut seen).for_each(|(&unit, seen)| seen[unit] |= bit);
            twice
        })
    }

    /// Every digit that appears twice in a row, column or box, unit by unit.
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
                        let cells = [self.shape.cell(first), self.shape.cell(index)];
                        found.push(Conflict { digit, unit, cells, symbols: self.symbols });
                    }
                }
            }
            found
        })
    }

    /// Whether the grid is full and has no conflict.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.conflict().is_none()
    }

    /// A drawing with lines between boxes. It ends with a line break.
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
            digit => self.symbols.of(digit),
        }
    }
}

/// All cells on one line, row by row, with `.` for empty cells. A grid that [has marks](Grid::has_marks) is written as
/// the candidates of all cells. `{:#}` is [`Grid::draw`] without the last line break.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            return f.write_str(self.draw().trim_end());
        }
        if self.has_marks() {
            let side = self.shape.side();
            return (0..side * self.digits.len()).try_for_each(|place| {
                let digit = (place % side) as u8 + 1;
                let is_left = self.candidates(place / side) & (1 << digit >> 1) != 0;
                f.write_char(if is_left { self.symbols.of(digit) } else { '.' })
            });
        }
        (0..self.digits.len()).try_for_each(|index| f.write_char(self.symbol(index)))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Grid({} {self})", self.shape)
    }
}
