//! Why a board was not counted.

use std::io;

use connect4_core::Rules;

/// Why a board was not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// A state of the board takes more bits than a state may have.
    #[error("{rules}: a state takes {bits} bits, 127 is the most: choose fewer rows or columns")]
    TooWide {
        /// The board.
        rules: Rules,
        /// Bits that a state would take.
        bits: u32,
    },
    /// A board whose positions can only be listed one by one has too many for the memory allowed.
    #[error(
        "{0}: such positions are listed one by one, and there may be too many for the memory: choose a smaller board or \
         allow more memory"
    )]
    TooLong(Rules),
    /// The states need more memory than allowed, and there is no folder for what does not fit.
    #[error(
        "the states outgrew {} GB in column {}: allow more memory, split the count, or give a folder for what does not fit",
        *limit as f64 / 1e9,
        columns + 1
    )]
    Memory {
        /// Bytes allowed.
        limit: u64,
        /// Columns that were done.
        columns: usize,
    },
    /// The system does not give as much memory as is allowed.
    #[error("the system gives no more memory, {0}: allow less, and give a folder for what does not fit")]
    NoMemory(#[source] io::Error),
    /// The folder for states, or the checkpoint, cannot be written.
    #[error("the disk failed: {0}")]
    Disk(#[source] io::Error),
    /// The checkpoint cannot be read.
    #[error("the checkpoint cannot be read: {0}")]
    CheckpointUnreadable(#[source] io::Error),
    /// The checkpoint is damaged, or of another count.
    #[error("the checkpoint is of no use, {0}: delete it to begin anew, or name another")]
    Checkpoint(&'static str),
    /// The watcher has stopped the count.
    #[error("the count was stopped")]
    Stopped,
}
