//! Fields: their cells and text form.

use std::fmt;

/// Maximum number of rows and of columns.
pub(crate) const MAX_SIDE: usize = 64;

/// A field of marked and empty cells, at most 64 × 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    cols: usize,
    cells: Vec<bool>,
}

/// A ship on a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship {
    /// Top row, from 0.
    pub row: usize,
    /// Left column, from 0.
    pub col: usize,
    /// Number of cells.
    pub length: usize,
    /// Ships of one cell lie across.
    pub direction: Direction,
}

/// The direction of a ship from its first cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// The ship lies in a column.
    Down,
    /// The ship lies in a row.
    Across,
}

impl Direction {
    pub(crate) const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];

    /// The cell `steps` further in this direction.
    pub(crate) fn step(self, (row, col): (usize, usize), steps: usize) -> (usize, usize) {
        match self {
            Direction::Across => (row, col + steps),
            Direction::Down => (row + steps, col),
        }
    }
}

impl Ship {
    /// The cells as (row, column), from 0.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).map(move |i| self.direction.step((self.row, self.col), i))
    }
}

/// `r1c2-r1c5`, or `r3c3` for one cell; counted from 1.
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)?;
        match self.cells().last() {
            Some((row, col)) if self.length > 1 => write!(f, "-r{}c{}", row + 1, col + 1),
            _ => Ok(()),
        }
    }
}

/// Why a text is not a field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// There is no row, or the first row has no cells.
    #[error("the field has no cells; write rows of 0 and 1, or of . and #")]
    Empty,
    /// More than 64 rows or columns.
    #[error("the field has {} and {}; the limit is {MAX_SIDE} of each", counted(*rows, "row"), counted(*cols, "column"))]
    TooLarge {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A character that is neither marked nor empty.
    #[error("r{}c{} is {found:?}; write 1 or # for a marked cell, 0 or . for an empty one", row + 1, col + 1)]
    Cell {
        /// Row, from 0.
        row: usize,
        /// Column, from 0.
        col: usize,
        /// The character there.
        found: String,
    },
    /// A row whose length differs from that of the first row.
    #[error(
        "r{number}c{} is {}: row {number} has {}, but the first row has {expected}",
        found.min(expected) + 1,
        if found < expected { "missing" } else { "extra" },
        counted(*found, "cell"),
        number = row + 1
    )]
    Row {
        /// Row, from 0.
        row: usize,
        /// Number of its cells.
        found: usize,
        /// Number of cells in the first row.
        expected: usize,
    },
}

impl Field {
    /// A field from its rows; `true` marks a cell.
    ///
    /// # Errors
    /// When there are no cells, rows differ in length, or there are more than 64 rows or columns.
    pub fn from_rows(rows: &[Vec<bool>]) -> Result<Field, FieldError> {
        let cols = rows.first().map_or(0, Vec::len);
        if cols == 0 {
            return Err(FieldError::Empty);
        }
        if let Some(row) = rows.iter().position(|row| row.len() != cols) {
            return Err(FieldError::Row { row, found: rows[row].len(), expected: cols });
        }
        if rows.len() > MAX_SIDE || cols > MAX_SIDE {
            return Err(FieldError::TooLarge { rows: rows.len(), cols });
        }
        Ok(Field { cols, cells: rows.concat() })
    }

    /// Reads rows of `0` and `1`, or of `.` and `#`, one per line or separated by spaces. Spaces, commas and bars
    /// within a line are ignored if the line has more than one kind of cell. Letters are marked cells too if they can
    /// name ships as in [`Field::draw`], that is, if every letter from `A` to the last one occurs.
    ///
    /// # Errors
    /// When the text is not a field; the message names the cell.
    pub fn parse(text: &str) -> Result<Field, FieldError> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        // All rows on one line, separated by spaces: words of several cells.
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let rows: Vec<String> = match lines[..] {
            [line] if words(line).iter().any(|word| word.chars().count() > 1) => words(line),
            _ => lines.iter().map(|line| line.replace([' ', '\t', ',', '|'], "")).collect(),
        };
        let names = || ('A'..='Z').chain('a'..='z');
        let is_there = |letter: &char| text.contains(*letter);
        let first_missing = names().position(|letter| !is_there(&letter));
        let are_ships = first_missing.is_none_or(|first| !names().skip(first).any(|letter| is_there(&letter)));
        let mut read = Vec::with_capacity(rows.len());
        for (row, text) in rows.iter().enumerate() {
            let cell = |(col, symbol): (usize, char)| match symbol {
                '1' | '#' => Ok(true),
                'A'..='Z' | 'a'..='z' if are_ships => Ok(true),
                '0' | '.' => Ok(false),
                _ => Err(FieldError::Cell { row, col, found: symbol.to_string() }),
            };
            read.push(text.chars().enumerate().map(cell).collect::<Result<Vec<bool>, _>>()?);
        }
        Field::from_rows(&read)
    }

    /// The field whose marked cells are those of the ships.
    ///
    /// # Panics
    /// When a ship leaves the field.
    pub fn with_ships(rows: usize, cols: usize, ships: &[Ship]) -> Field {
        let mut field = Field { cols, cells: vec![false; rows * cols] };
        for (row, col) in ships.iter().flat_map(|ship| ship.cells()) {
            assert!(row < rows && col < cols, "a ship leaves the field of {rows} rows and {cols} columns");
            field.cells[row * cols + col] = true;
        }
        field
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.cols
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether the cell at this row and column, from 0, is on the field and marked.
    pub fn is_marked(&self, row: usize, col: usize) -> bool {
        row < self.rows() && col < self.cols && self.cells[row * self.cols + col]
    }

    /// Number of marked cells.
    pub fn marked(&self) -> usize {
        self.cells.iter().filter(|&&marked| marked).count()
    }

    /// Draws the field with one letter per ship, `A` for the first; after `z` the letters repeat. Marked cells without
    /// a ship are `#`.
    pub fn draw(&self, ships: &[Ship]) -> String {
        let mut symbols: Vec<char> = self.cells.iter().map(|&marked| if marked { '#' } else { '.' }).collect();
        for (ship, letter) in ships.iter().zip(('A'..='Z').chain('a'..='z').cycle()) {
            for (row, col) in ship.cells() {
                symbols[row * self.cols + col] = letter;
            }
        }
        symbols.chunks(self.cols).map(|row| row.iter().chain(&['\n']).collect::<String>()).collect()
    }
}

/// Rows of `0` and `1`.
impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for row in self.cells.chunks(self.cols) {
            writeln!(f, "{}", row.iter().map(|&marked| if marked { '1' } else { '0' }).collect::<String>())?;
        }
        Ok(())
    }
}

/// A number with its noun: `1 cell`, `2 cells`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
