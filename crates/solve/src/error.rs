//! Why a position cannot be solved.

use std::fmt;

use connect4_core::Rules;

use crate::free::MAX_CELLS;

/// Maximum bits of a board with gravity.
pub(crate) const MAX_BITS: u32 = u128::BITS;

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The board is too large; see [`Solver::check`](crate::Solver::check).
    TooLarge(Rules),
    /// The table cannot be allocated.
    NoMemory {
        /// The requested size in bytes.
        bytes: usize,
    },
}

impl SolveError {
    /// Maximum of (rows + 1) x columns with gravity.
    pub const MAX_BITS: u32 = MAX_BITS;
    /// Maximum number of cells without gravity.
    pub const MAX_CELLS: u16 = MAX_CELLS;
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SolveError::TooLarge(rules) if rules.has_gravity() => {
                let (size, most) = (rules.size(), MAX_BITS);
                write!(f, "a board of {size} is too large to solve: (rows + 1) x columns must be at most {most}")
            }
            SolveError::TooLarge(rules) => {
                let (size, most) = (rules.size(), MAX_CELLS);
                write!(f, "a board of {size} without gravity is too large to solve: the limit is {most} cells")
            }
            SolveError::NoMemory { bytes } => {
                write!(f, "out of memory for a table of {} MB; use a smaller table", bytes / 1_000_000)
            }
        }
    }
}

impl std::error::Error for SolveError {}
