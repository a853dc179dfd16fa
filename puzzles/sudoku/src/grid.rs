//! Grids of any size.

use std::fmt::{self, Write as _};

use crate::general::Candidates;
use crate::shape::{Cell, Shape, Symbols, Unit};

/// A grid of any [`Shape`], with empty cells or without. It may break the rules: see [`Grid::conflict`]. A grid that was
/// read from pencil marks also knows which candidates its empty cells have left, and every solver respects them.
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
    symbols: Symbols,
    digits: Vec<u8>,
    /// The candidates of each cell, if fewer are left than the digits allow.
    marks: Option<Vec<Candidates>>,
}

/// A digit that stands twice in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} stands twice in {unit}, in {} and {}", symbols.of(*digit), cells[0], cells[1])]
pub struct Conflict {
    /// The digit, from 1.
    pub digit: u8,
    /// Where it may stand but once.
    pub unit: Unit,
    /// Its first two places there.
    pub cells: [Cell; 2],
    /// How the digit is written.
    pub symbols: Symbols,
}

impl Grid {
    /// A grid without digits.
    pub fn empty(shape: Shape) -> Grid {
        Grid::from_known(shape, vec![0; shape.cells()])
    }

    /// A grid of digits that are known to fit.
    pub(crate) fn from_known(shape: Shape, digits: Vec<u8>) -> Grid {
        Grid { shape, symbols: Symbols::FromOne, digits, marks: None }
    }

    /// The same grid with other symbols for its digits.
    pub(crate) fn with_symbols(self, symbols: Symbols) -> Grid {
        Grid { symbols, ..self }
    }

    /// A grid of the candidates of its cells, of which each has at least one. Where there is only one, it is the digit.
    pub(crate) fn from_candidates(shape: Shape, candidates: Vec<Candidates>) -> Grid {
        let digit = |&set: &Candidates| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
        let mut grid = Grid::from_known(shape, candidates.iter().map(digit).collect());
        // What the digits rule out may be marked or not.
        let layout = crate::general::Layout::of(shape);
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

    /// The digit of a cell as a set, empty for an empty cell.
    fn bit(&self, index: usize) -> Candidates {
        1 << self.digits[index] >> 1
    }

    /// What a cell may hold before any other is looked at.
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

    /// How its digits are written.
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
        if self.has_conflict() { self.conflicts().next() } else { None }
    }

    /// Whether a digit stands twice, found out quickly.
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
                        let cells = [self.shape.cell(first), self.shape.cell(index)];
                        found.push(Conflict { digit, unit, cells, symbols: self.symbols });
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
            digit => self.symbols.of(digit),
        }
    }
}

/// All cells on one line, row by row, `.` for empty ones, or all candidates of all cells, if it [has marks](Grid::has_marks);
/// `{:#}` is the drawing of [`Grid::draw`] without its last line break.
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
