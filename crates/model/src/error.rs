//! Errors of models and training checkpoints.

use std::path::{Path, PathBuf};

use connect4_core::Rules;

use crate::MAX_SIDE;

/// Why a model cannot be opened or made, or a training run cannot start or resume.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The bytes are not a model.
    #[error("not a model; create one with connect4 learn")]
    NotAModel,
    /// The bytes are not a training checkpoint.
    #[error("not a training checkpoint; use the .checkpoint file that connect4 learn wrote")]
    NotACheckpoint,
    /// The file has this format version, which is not supported.
    #[error("unsupported format {0}; train the model again")]
    Version(u8),
    /// The checksum does not match, or the contents are malformed.
    #[error("the file is corrupt (checksum mismatch); copy it again")]
    Damaged,
    /// The model is for another game.
    #[error("the model is for {model}, not for {wanted}; train one with these rules")]
    Foreign {
        /// The rules of the model.
        model: Rules,
        /// The requested rules.
        wanted: Rules,
    },
    /// The board is too large for a model.
    #[error("a board of {} is too large to learn; the limit is {MAX_SIDE} columns and {MAX_SIDE} rows", .0.size())]
    Board(Rules),
    /// The tables would be too large.
    #[error("the tables are too large; use fewer or smaller tuples")]
    TooManyWeights,
    /// No model with these tuples has at most this many bytes.
    #[error("a model with these tuples takes more than {0} bytes; allow more, or use fewer or smaller tuples")]
    TooSmall(usize),
    /// The option with this name is out of range; the second text is the valid range.
    #[error("{0} is out of range; choose {1}")]
    Option(&'static str, &'static str),
    /// A file cannot be read or written.
    #[error("cannot {} {}: {error}", if *is_read { "read" } else { "write" }, path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Whether reading failed; otherwise writing did.
        is_read: bool,
        /// The error of the operating system.
        #[source]
        error: std::io::Error,
    },
}

impl ModelError {
    /// Converts an I/O error to an error of reading this file.
    pub fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: true, error }
    }

    /// Converts an I/O error to an error of writing this file.
    pub fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: false, error }
    }
}
