//! A column of discs as a number.

use connect4_core::Player;

/// The discs of a column, bottom to top: a leading 1, then one bit per disc, 0 for X and 1 for O.
///
/// ```text
///   X          bits   1 | 0 1 0     top disc last: shifting the number right by one removes it
///   O                 ^
///   X                 the bottom of the board
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Column(u32);

impl Column {
    pub(crate) const EMPTY: Column = Column(1);

    /// The number: 1 for the empty column, less than 2 to the power of (height + 1).
    pub(crate) fn code(self) -> u32 {
        self.0
    }

    /// Number of discs.
    pub(crate) fn height(self) -> u32 {
        31 - self.0.leading_zeros()
    }

    /// The column with a disc added.
    pub(crate) fn push(self, player: Player) -> Column {
        Column(2 * self.0 + player as u32)
    }

    /// The color of the top disc; `None` if empty.
    pub(crate) fn top(self) -> Option<Player> {
        (self != Column::EMPTY).then_some(if self.0 & 1 == 0 { Player::First } else { Player::Second })
    }

    /// The column without its top disc. It must not be empty.
    pub(crate) fn pop(self) -> Column {
        debug_assert!(self != Column::EMPTY, "the column is not empty");
        Column(self.0 / 2)
    }

    /// Number of X minus number of O.
    pub(crate) fn balance(self) -> i32 {
        let seconds = self.0.count_ones() as i32 - 1;
        self.height() as i32 - 2 * seconds
    }
}

/// All columns of up to `rows` discs without `connect` adjacent discs of one color, shorter ones first.
pub(crate) fn all(rows: u32, connect: u32) -> Vec<Column> {
    let mut columns = vec![Column::EMPTY];
    let mut next = 0;
    while let Some(&column) = columns.get(next) {
        next += 1;
        if column.height() < rows {
            let longer = Player::BOTH.map(|player| column.push(player));
            columns.extend(longer.into_iter().filter(|longer| !has_line_on_top(*longer, connect)));
        }
    }
    columns
}

/// Whether the top `connect` discs have the same color.
pub(super) fn has_line_on_top(column: Column, connect: u32) -> bool {
    let mask = (1_u32 << connect) - 1;
    column.height() >= connect && (column.code() & mask == 0 || column.code() & mask == mask)
}
