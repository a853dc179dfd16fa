//! Why a move is refused.

use std::fmt;

use crate::{Cell, Outcome, Rules};

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayError {
    /// The game is over.
    GameOver(Outcome),
    /// There is no such column. It is counted from 0 here, and from 1 in the message.
    ColumnOffBoard {
        /// The refused column, from 0.
        col: i64,
        /// Number of columns of the board.
        cols: u8,
    },
    /// The column is full. It is counted from 0 here, and from 1 in the message.
    ColumnFull {
        /// The refused column, from 0.
        col: u8,
    },
    /// There is no such cell.
    CellOffBoard {
        /// The refused cell.
        cell: Cell,
        /// The rules with the size of the board.
        rules: Rules,
    },
    /// The cell is occupied.
    Taken(Cell),
    /// With gravity, a stone cannot stay on this cell.
    Hangs {
        /// The refused cell.
        cell: Cell,
        /// Where a stone dropped into this column would land.
        lands: Cell,
    },
    /// The sides can be swapped only once, by the second player, after the first or third stone, and only under the
    /// swap rule.
    NoSwap,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            PlayError::GameOver(Outcome::Won(player)) => {
                write!(f, "the game is over: {} has won", player.letter())
            }
            PlayError::GameOver(Outcome::Drawn) => f.write_str("the game is over: it is a draw"),
            PlayError::ColumnOffBoard { col, cols } => {
                write!(f, "column {} is off the board; pick one from 1 to {cols}", col.saturating_add(1))
            }
            PlayError::ColumnFull { col } => write!(f, "column {} is full; pick another", u32::from(col) + 1),
            PlayError::CellOffBoard { cell, rules } => {
                let last = Cell::new(rules.cols() - 1, rules.rows() - 1);
                write!(f, "{cell} is off the board; pick a cell from a1 to {last}")
            }
            PlayError::Taken(cell) => write!(f, "{cell} is taken; pick an empty cell"),
            PlayError::Hangs { cell, lands } => {
                write!(f, "{cell} is above an empty cell; a disc in that column lands on {lands}")
            }
            PlayError::NoSwap => f.write_str(
                "the sides cannot be swapped now; under the swap rule, the second player may swap once, right after the first stone \
                 (under swap-3, after the third)",
            ),
        }
    }
}

impl std::error::Error for PlayError {}

impl Rules {
    /// Converts a column number, from 0.
    ///
    /// # Errors
    /// When the board has no such column.
    pub fn column(self, col: i64) -> Result<u8, PlayError> {
        let on_board = u8::try_from(col).ok().filter(|&col| col < self.cols());
        on_board.ok_or(PlayError::ColumnOffBoard { col, cols: self.cols() })
    }
}
