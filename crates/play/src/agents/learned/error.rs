//! What can be wrong with a model.

use std::path::{Path, PathBuf};

use connect4_core::Rules;

use super::MAX_SIDE;

/// Why a model cannot be opened or made, or a training cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The bytes are not a model.
    #[error("not a model; create one with connect4 learn")]
    NotAModel,
    /// The bytes are not a checkpoint of a training.
    #[error("not a training checkpoint; use the .checkpoint file that connect4 learn wrote")]
    NotACheckpoint,
    /// The file has this format version, which the program does not read.
    #[error("unsupported format {0}; train the model again")]
    Version(u8),
    /// Some bytes are not as they were written.
    #[error("the file is corrupt (checksum mismatch); copy it again")]
    Damaged,
    /// The model is for another game.
    #[error("the model is for {model}, not for {wanted}; train one with these rules")]
    Foreign {
        /// The game of the model.
        model: Rules,
        /// The game that was asked for.
        wanted: Rules,
    },
    /// The board is too large to be learnt.
    #[error("a board of {} is too large to learn; the limit is {MAX_SIDE} columns and {MAX_SIDE} rows", .0.size())]
    Board(Rules),
    /// The tables would not fit.
    #[error("the tables are too large; use fewer or smaller tuples")]
    TooManyWeights,
    /// The option of this name is out of range; the second text says what it may be.
    #[error("{0} is out of range; choose {1}")]
    Option(&'static str, &'static str),
    /// A file cannot be read or written.
    #[error("cannot {} {}: {error}", if *is_read { "read" } else { "write" }, path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Whether reading failed; otherwise writing did.
        is_read: bool,
        /// What the system says.
        #[source]
        error: std::io::Error,
    },
}

impl ModelError {
    /// Turns an error of the system into one of reading this file.
    pub fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: true, error }
    }

    /// Turns an error of the system into one of writing this file.
    pub fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: false, error }
    }
}
