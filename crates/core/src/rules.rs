//! The rules of a game: board size, line length, gravity, swap rule.

use std::fmt;

use crate::Cell;
use crate::text::shorten;

/// Maximum number of columns, number of rows, and line length.
pub const MAX_SIDE: u8 = 20;

/// The rules of one m,n,k-game.
///
/// Two players alternately place stones on a board of `cols` × `rows` cells. The first player with `connect` or more
/// stones in an unbroken row, column or diagonal wins; a full board without a line is a draw. A line longer than both
/// sides of the board is allowed, but cannot be made.
///
/// ```
/// use connect4_core::Rules;
/// let rules = Rules::new(5, 4, 3)?.with_gravity(false);
/// assert_eq!(rules.to_string(), "5x4, 3 in a row, without gravity");
/// assert_eq!(Rules::new(0, 0, 4).unwrap_err().to_string(), "a board of 0x0 is out of range; choose 1 to 20 columns and rows");
/// # Ok::<(), connect4_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    cols: u8,
    rows: u8,
    connect: u8,
    gravity: bool,
    swap: Swap,
}

impl Rules {
    /// Connect Four: 7 columns, 6 rows, four in a row, with gravity.
    pub const CONNECT_FOUR: Rules = Rules { cols: 7, rows: 6, connect: 4, gravity: true, swap: Swap::Off };
    /// Connect Five, a wider Connect Four: 9 columns, 6 rows, five in a row, with gravity, from the empty board. The
    /// commercial game 5-in-a-Row differs: it starts with its outer columns full of alternating discs.
    pub const CONNECT_FIVE: Rules = Rules { cols: 9, rows: 6, connect: 5, gravity: true, swap: Swap::Off };
    /// Tic-tac-toe: 3 × 3, three in a row, without gravity.
    pub const TIC_TAC_TOE: Rules = Rules { cols: 3, rows: 3, connect: 3, gravity: false, swap: Swap::Off };
    /// Free-style gomoku: 15 × 15, five or more in a row, without gravity.
    pub const GOMOKU: Rules = Rules { cols: 15, rows: 15, connect: 5, gravity: false, swap: Swap::Off };

    /// The named games, for menus and option lists.
    pub const NAMED: [(&'static str, Rules); 4] = [
        ("connect-four", Rules::CONNECT_FOUR),
        ("connect-five", Rules::CONNECT_FIVE),
        ("tic-tac-toe", Rules::TIC_TAC_TOE),
        ("gomoku", Rules::GOMOKU),
    ];

    /// Rules with gravity and without the swap rule.
    ///
    /// # Errors
    /// When `cols`, `rows` or `connect` is outside 1..=20.
    pub const fn new(cols: u8, rows: u8, connect: u8) -> Result<Rules, RulesError> {
        if cols < 1 || cols > MAX_SIDE || rows < 1 || rows > MAX_SIDE {
            return Err(RulesError::Size { cols, rows });
        }
        if connect < 1 || connect > MAX_SIDE {
            return Err(RulesError::Connect(connect));
        }
        Ok(Rules { cols, rows, connect, gravity: true, swap: Swap::Off })
    }

    /// The same rules with gravity (`true`), or with stones that may be placed on any free cell (`false`).
    #[must_use]
    pub const fn with_gravity(self, gravity: bool) -> Rules {
        Rules { gravity, ..self }
    }

    /// The same rules with this swap rule.
    #[must_use]
    pub const fn with_swap(self, swap: Swap) -> Rules {
        Rules { swap, ..self }
    }

    /// Number of columns, 1..=20.
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// Number of rows, 1..=20.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Number of consecutive stones that win, 1..=20.
    pub const fn connect(self) -> u8 {
        self.connect
    }

    /// Whether stones fall to the lowest free cell of a column.
    pub const fn has_gravity(self) -> bool {
        self.gravity
    }

    /// Whether the second player may swap sides, after the first or the third stone.
    pub const fn has_swap(self) -> bool {
        !matches!(self.swap, Swap::Off)
    }

    /// The swap rule.
    pub const fn swap_rule(self) -> Swap {
        self.swap
    }

    /// Number of cells, 1..=400.
    pub const fn cells(self) -> u16 {
        self.cols as u16 * self.rows as u16
    }

    /// Whether `cell` is on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.col < self.cols && cell.row < self.rows
    }

    /// All cells, column by column from the left, each from the bottom.
    pub fn all_cells(self) -> impl DoubleEndedIterator<Item = Cell> {
        (0..self.cols).flat_map(move |col| (0..self.rows).map(move |row| Cell { col, row }))
    }

    /// Number of bits in a bitboard of this size, including one spare bit on top of each column.
    pub const fn board_bits(self) -> u32 {
        self.cols as u32 * (self.rows as u32 + 1)
    }

    /// The size as text: columns, `x`, rows.
    pub fn size(self) -> String {
        format!("{}x{}", self.cols, self.rows)
    }

    /// The columns and rows of a size such as `7x6` (or `7×6`, `7X6`).
    ///
    /// # Errors
    /// When the text is not two numbers joined by `x`, or one of them is outside 1..=20.
    pub fn parse_size(text: &str) -> Result<(u8, u8), RulesError> {
        let malformed = || RulesError::SizeText(shorten(text));
        let (cols, rows) = text.split_once(['x', 'X', '×']).ok_or_else(malformed)?;
        let side = |digits: &str| match digits.parse::<u64>() {
            Ok(side) if digits.bytes().all(|b| b.is_ascii_digit()) => Ok(u8::try_from(side).unwrap_or(u8::MAX)),
            _ if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => Ok(u8::MAX),
            _ => Err(malformed()),
        };
        let (cols_read, rows_read) = (side(cols)?, side(rows)?);
        if !(1..=MAX_SIDE).contains(&cols_read) || !(1..=MAX_SIDE).contains(&rows_read) {
            return Err(RulesError::SizeRange(shorten(text)));
        }
        Ok((cols_read, rows_read))
    }
}

impl Default for Rules {
    /// Connect Four.
    fn default() -> Self {
        Rules::CONNECT_FOUR
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}x{}, {} in a row", self.cols, self.rows, self.connect)?;
        f.write_str(if self.gravity { ", with gravity" } else { ", without gravity" })?;
        f.write_str(match self.swap {
            Swap::Off => "",
            Swap::One => ", swap rule",
            Swap::Three => ", swap rule after three stones",
        })
    }
}

/// Whether and when the second player may swap sides.
///
/// ```
/// use connect4_core::{Game, Player, Rules, Swap};
/// let mut game = Game::new(Rules::new(9, 9, 4)?.with_swap(Swap::Three));
/// for col in [4, 4, 3] {
///     assert_eq!(game.acting_player(), Player::First, "the player who moves first places all three");
///     game.try_drop(col)?;
/// }
/// assert!(game.can_swap() && game.acting_player() == Player::Second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Swap {
    /// Never.
    #[default]
    Off,
    /// After the first stone.
    One,
    /// After three stones, of the first player, the second and the first. The player who moves first places all three
    /// (*swap-3*).
    Three,
}

impl Swap {
    /// All swap rules.
    pub const ALL: [Swap; 3] = [Swap::Off, Swap::One, Swap::Three];

    /// The number of stones after which the second player may swap; 0 if never.
    pub const fn stones(self) -> u8 {
        match self {
            Swap::Off => 0,
            Swap::One => 1,
            Swap::Three => 3,
        }
    }

    /// The rule by which the second player may swap after `stones` stones.
    pub fn after(stones: u8) -> Option<Swap> {
        Swap::ALL.into_iter().find(|swap| swap.stones() == stones)
    }
}

/// Why rules were rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// Columns or rows outside 1..=20.
    Size {
        /// The number of columns.
        cols: u8,
        /// The number of rows.
        rows: u8,
    },
    /// A size outside 1..=20, as text, shortened for messages.
    SizeRange(String),
    /// A line length outside 1..=20.
    Connect(u8),
    /// A size that cannot be read, shortened for messages.
    SizeText(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const RANGE: &str = "is out of range; choose 1 to 20 columns and rows";
        match self {
            RulesError::Size { cols, rows } => write!(f, "a board of {cols}x{rows} {RANGE}"),
            RulesError::SizeRange(text) => write!(f, "a board of {text} {RANGE}"),
            RulesError::Connect(k) => write!(f, "a line of {k} is out of range; choose 1 to 20"),
            RulesError::SizeText(text) => {
                // Escaped, so that control characters cannot disturb a terminal.
                let text = text.escape_debug();
                write!(f, "invalid board size `{text}`; write COLSxROWS, for example 7x6")
            }
        }
    }
}

impl std::error::Error for RulesError {}
