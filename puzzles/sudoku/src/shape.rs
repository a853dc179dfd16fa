//! Sizes, cells and units.

use std::fmt;

/// The size of a Sudoku, as the number of rows and columns of a box. Their product is the side: the number of cells in
/// a row, column or box, and of digits.
///
/// ```
/// use connect4_sudoku::Shape;
/// assert_eq!(Shape::NINE.side(), 9);
/// assert_eq!(Shape::of_side(6), Some(Shape::SIX)); // boxes of 2 rows and 3 columns
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u8,
    box_cols: u8,
}

impl Shape {
    /// 4×4 with boxes of 2×2.
    pub const FOUR: Shape = Shape { box_rows: 2, box_cols: 2 };
    /// 6×6 with boxes of 2 rows and 3 columns.
    pub const SIX: Shape = Shape { box_rows: 2, box_cols: 3 };
    /// 9×9 with boxes of 3×3, the standard size.
    pub const NINE: Shape = Shape { box_rows: 3, box_cols: 3 };
    /// 16×16 with boxes of 4×4.
    pub const SIXTEEN: Shape = Shape { box_rows: 4, box_cols: 4 };
    /// 25×25 with boxes of 5×5.
    pub const TWENTY_FIVE: Shape = Shape { box_rows: 5, box_cols: 5 };
    /// All sizes.
    pub const ALL: [Shape; 5] = [Shape::FOUR, Shape::SIX, Shape::NINE, Shape::SIXTEEN, Shape::TWENTY_FIVE];

    /// The shape with this side: 4, 6, 9, 16 or 25.
    pub fn of_side(side: usize) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.side() == side)
    }

    /// The number of cells in a row, column or box; also the largest digit.
    pub const fn side(self) -> usize {
        self.box_rows as usize * self.box_cols as usize
    }

    /// The number of cells of the grid.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The number of rows of a box.
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// The number of columns of a box.
    pub const fn box_cols(self) -> usize {
        self.box_cols as usize
    }

    /// The cell with an index. Indices count row by row from 0.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn cell(self, index: usize) -> Cell {
        assert!(index < self.cells(), "a {self} grid has no cell {index}");
        Cell { row: (index / self.side()) as u8, col: (index % self.side()) as u8 }
    }

    /// The index of a cell.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.side() + usize::from(cell.col)
    }

    /// The box of the cell with this index. Boxes count row by row from 0.
    pub fn box_of(self, index: usize) -> usize {
        let (row, col) = (index / self.side(), index % self.side());
        row / self.box_rows() * self.box_rows() + col / self.box_cols()
    }

    /// The indices of the cells of a unit, in reading order.
    pub fn unit(self, unit: Unit) -> Vec<usize> {
        let side = self.side();
        match unit {
            Unit::Row(row) => (0..side).map(|col| row * side + col).collect(),
            Unit::Column(col) => (0..side).map(|row| row * side + col).collect(),
            Unit::Box(number) => {
                let top = number / self.box_rows() * self.box_rows();
                let left = number % self.box_rows() * self.box_cols();
                (0..side).map(|i| (top + i / self.box_cols()) * side + left + i % self.box_cols()).collect()
            }
        }
    }

    /// All units: the rows, then the columns, then the boxes.
    pub fn units(self) -> impl Iterator<Item = Unit> {
        let side = self.side();
        (0..side).map(Unit::Row).chain((0..side).map(Unit::Column)).chain((0..side).map(Unit::Box))
    }
}

/// `9x9`
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())
    }
}

/// A cell: row and column, from 0. Displayed as `r1c9`, counting from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Row, from 0 at the top.
    pub row: u8,
    /// Column, from 0 at the left.
    pub col: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// A set of cells that contains each digit once, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box. Boxes count row by row.
    Box(usize),
}

/// `row 1`, `column 4`, `box 9`
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unit::Row(row) => write!(f, "row {}", row + 1),
            Unit::Column(col) => write!(f, "column {}", col + 1),
            Unit::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

/// The symbols for the digits of a grid. Up to 9×9 they are always [`Symbols::FromOne`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symbols {
    /// `1` to `9`, then `A` to `P`.
    #[default]
    FromOne,
    /// `0` to `9`, then `A` to `O`. For 16×16 these are hexadecimal digits.
    FromZero,
    /// `A` to `Y`.
    Letters,
}

impl Symbols {
    /// All characters that can be digits, in order.
    const ALL: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXY";

    /// The index of digit 1 in `ALL`.
    pub(crate) const fn first(self) -> u32 {
        match self {
            Symbols::FromOne => 1,
            Symbols::FromZero => 0,
            Symbols::Letters => 10,
        }
    }

    /// The symbol of a digit.
    ///
    /// # Panics
    /// If the digit is 0 or above 25.
    pub fn of(self, digit: u8) -> char {
        assert!((1..=25).contains(&digit), "{digit} is not a digit of a grid");
        Symbols::char(self.first() + u32::from(digit) - 1)
    }

    /// The character at an index of `ALL`.
    pub(crate) fn char(place: u32) -> char {
        char::from(Symbols::ALL.as_bytes()[place as usize])
    }

    /// The index of a character in `ALL`, ignoring case.
    pub(crate) fn place(symbol: char) -> Option<u32> {
        match symbol {
            '0'..='9' => Some(symbol as u32 - '0' as u32),
            'A'..='Y' => Some(symbol as u32 - 'A' as u32 + 10),
            'a'..='y' => Some(symbol as u32 - 'a' as u32 + 10),
            _ => None,
        }
    }
}
