//! Errors of a count.

use std::io;

use connect4_core::Rules;

/// Why a board was not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// A state of the board needs more bits than a state may have.
    #[error("{rules}: the board is too large: a state needs {bits} bits, but the limit is 127; choose a smaller board")]
    StateTooLarge {
        /// The rules of the game.
        rules: Rules,
        /// Bits that a state would need.
        bits: u32,
    },
    /// The positions of this game have to be enumerated, and there may be too many for the memory limit.
    #[error("{0}: there may be too many positions to list in memory; choose a smaller board, or allow more memory")]
    TooManyPositions(Rules),
    /// The states exceed the memory limit, and there is no folder to spill them to.
    #[error(
        "the states exceed {} GB in column {}; allow more memory, split the count, or spill to a folder",
        *limit as f64 / 1e9,
        columns + 1
    )]
    MemoryLimit {
        /// The limit in bytes.
        limit: u64,
        /// Number of finished columns.
        columns: usize,
    },
    /// The system does not provide as much memory as the limit allows.
    #[error("out of memory: {0}; allow less memory, and spill to a folder")]
    OutOfMemory(#[source] io::Error),
    /// The spill folder or the checkpoint cannot be written.
    #[error("cannot write to the disk: {0}")]
    Disk(#[source] io::Error),
    /// The checkpoint cannot be read.
    #[error("cannot read the checkpoint: {0}")]
    CheckpointUnreadable(#[source] io::Error),
    /// The checkpoint is corrupt, or belongs to another count.
    #[error("cannot use the checkpoint: {0}; choose another file, or delete it to start over")]
    InvalidCheckpoint(&'static str),
    /// The observer has stopped the count.
    #[error("the count was stopped")]
    Stopped,
}

/// A callback that stops the search by returning an error.
pub(crate) type StopCheck<'a> = &'a dyn Fn() -> Result<(), CountError>;
