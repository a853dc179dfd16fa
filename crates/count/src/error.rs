//! Why a board was not counted.

use std::io;

use connect4_core::Rules;

/// Why a board was not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// A state of the board takes more bits than a state may have.
    #[error("{rules}: the board is too large: a state needs {bits} bits, the limit is 127")]
    StateTooLarge {
        /// The board.
        rules: Rules,
        /// Bits that a state would take.
        bits: u32,
    },
    /// A board whose positions can only be listed one by one has too many for the memory allowed.
    #[error("{0}: there may be too many positions to list in memory; choose a smaller board, or allow more memory")]
    TooManyPositions(Rules),
    /// The states need more memory than allowed, and there is no folder for what does not fit.
    #[error(
        "the states exceed {} GB in column {}; allow more memory, split the count, or spill to a folder",
        *limit as f64 / 1e9,
        columns + 1
    )]
    MemoryLimit {
        /// Bytes allowed.
        limit: u64,
        /// Columns that were done.
        columns: usize,
    },
    /// The system does not give as much memory as is allowed.
    #[error("out of memory: {0}; allow less memory, and spill to a folder")]
    OutOfMemory(#[source] io::Error),
    /// The folder for states, or the checkpoint, cannot be written.
    #[error("the disk failed: {0}")]
    Disk(#[source] io::Error),
    /// The checkpoint cannot be read.
    #[error("cannot read the checkpoint: {0}")]
    CheckpointUnreadable(#[source] io::Error),
    /// The checkpoint is damaged, or of another count.
    #[error("cannot use the checkpoint: {0}; delete it to start over, or name another")]
    InvalidCheckpoint(&'static str),
    /// The watcher has stopped the count.
    #[error("the count was stopped")]
    Stopped,
}
