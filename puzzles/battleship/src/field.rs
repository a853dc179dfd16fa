//! Fields as cells and as text.

use std::fmt;

/// The largest number of rows and of columns.
pub(crate) const LARGEST: usize = 64;

/// A field of marked and empty cells, up to 64 × 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    cols: usize,
    cells: Vec<bool>,
}

/// A ship on a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship {
    /// Its top row, from 0.
    pub row: usize,
    /// Its left column, from 0.
    pub col: usize,
    /// Its cells.
    pub length: usize,
    /// Whether it lies in a row; in a column otherwise. Ships of one cell lie in a row.
    pub is_across: bool,
}

impl Ship {
    /// Its cells as row and column.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.length).map(move |i| if self.is_across { (self.row, self.col + i) } else { (self.row + i, self.col) })
    }
}

/// `r1c2-r1c5`, or `r3c3` for one cell
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)?;
        match self.cells().last() {
            Some((row, col)) if self.length > 1 => write!(f, "-r{}c{}", row + 1, col + 1),
            _ => Ok(()),
        }
    }
}

/// Why a text is no field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FieldError {
    /// There is no row, or it has no cell.
    #[error("the field has no cells: write rows of 0 and 1, or of . and #")]
    Empty,
    /// More than 64 rows or columns.
    #[error("the field has {rows} rows and {cols} columns: at most {LARGEST} of each will do")]
    TooLarge {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// A character that is neither marked nor empty.
    #[error("r{}c{} is {found:?}: write 1 or # for a marked cell, 0 or . for an empty one", row + 1, col + 1)]
    Cell {
        /// From 0.
        row: usize,
        /// From 0.
        col: usize,
        /// The character there.
        found: String,
    },
    /// A row of another length than the first.
    #[error(
        "r{number}c{} is {}: row {number} has {found} cells, the first row has {expected}",
        found.min(expected) + 1,
        if found < expected { "missing" } else { "too much" },
        number = row + 1
    )]
    Row {
        /// From 0.
        row: usize,
        /// Its cells.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
}

impl Field {
    /// A field from its rows, `true` for marked cells.
    ///
    /// # Errors
    /// When rows differ in length, or there are none, or too many or too long ones.
    pub fn from_rows(rows: &[Vec<bool>]) -> Result<Field, FieldError> {
        let cols = rows.first().map_or(0, Vec::len);
        if cols == 0 {
            return Err(FieldError::Empty);
        }
        if let Some(row) = rows.iter().position(|row| row.len() != cols) {
            return Err(FieldError::Row { row, found: rows[row].len(), expected: cols });
        }
        if rows.len() > LARGEST || cols > LARGEST {
            return Err(FieldError::TooLarge { rows: rows.len(), cols });
        }
        Ok(Field { cols, cells: rows.concat() })
    }

    /// Reads rows of `0` and `1`, or of `.` and `#`, a line each (or parted by spaces); spaces, commas and bars within
    /// a line that has more than one kind of cell are left out. Letters are marked cells too if they could name ships, as
    /// [`Field::draw`] does: every letter from `A` to the last one that occurs.
    ///
    /// # Errors
    /// A sentence that names the cell.
    pub fn parse(text: &str) -> Result<Field, FieldError> {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        // All rows on one line, parted by spaces: words of several cells.
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

    /// A field on which these ships mark their cells.
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

    /// Rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.cols
    }

    /// Columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether the cell at this row and column, from 0, is there and marked.
    pub fn is_marked(&self, row: usize, col: usize) -> bool {
        row < self.rows() && col < self.cols && self.cells[row * self.cols + col]
    }

    /// Marked cells.
    pub fn marked(&self) -> usize {
        self.cells.iter().filter(|&&marked| marked).count()
    }

    /// The field with a letter for each ship, `A` for the first; after `z` they start again. Marked cells without ship
    /// are `#`.
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
