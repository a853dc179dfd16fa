//! Why there is no count.

use std::fmt;
use std::io;

use connect4_core::Rules;

/// Why a board was not counted.
#[derive(Debug)]
#[non_exhaustive]
pub enum CountError {
    /// A state of the board takes more bits than a state may have.
    TooWide {
        /// The board.
        rules: Rules,
        /// Bits that a state would take.
        bits: u32,
    },
    /// A board whose positions can only be listed one by one has too many for the memory allowed.
    TooLong(Rules),
    /// The states need more memory than allowed, and there is no folder for what does not fit.
    Memory {
        /// Bytes allowed.
        limit: u64,
        /// Columns that were done.
        columns: usize,
    },
    /// The system does not give as much memory as is allowed.
    NoMemory(io::Error),
    /// The folder for states, or the checkpoint, cannot be written.
    Disk(io::Error),
    /// The checkpoint cannot be read.
    CheckpointUnreadable(io::Error),
    /// The checkpoint is damaged, or of another count.
    Checkpoint(&'static str),
    /// The watcher has stopped the count.
    Stopped,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CountError::TooWide { rules, bits } => {
                write!(f, "{rules}: a state takes {bits} bits, 127 is the most: choose fewer rows or columns")
            }
            CountError::TooLong(rules) => write!(
                f,
                "{rules}: such positions are listed one by one, and there may be too many for the memory: choose a \
                 smaller board or allow more memory"
            ),
            CountError::Memory { limit, columns } => write!(
                f,
                "the states outgrew {} GB in column {}: allow more memory, split the count, or give a folder for what does \
                 not fit",
                *limit as f64 / 1e9,
                columns + 1
            ),
            CountError::NoMemory(error) => {
                write!(
                    f,
                    "the system gives no more memory, {error}: allow less, and give a folder for what does not fit"
                )
            }
            CountError::Disk(error) => write!(f, "the disk failed: {error}"),
            CountError::CheckpointUnreadable(error) => write!(f, "the checkpoint cannot be read: {error}"),
            CountError::Stopped => f.write_str("the count was stopped"),
            CountError::Checkpoint(what) => {
                write!(f, "the checkpoint is of no use, {what}: delete it to begin anew, or name another")
            }
        }
    }
}

// The sentences contain what the system said, so there is no source to print again.
impl std::error::Error for CountError {}
