//! What can be wrong with a model.

use std::path::{Path, PathBuf};

use connect4_core::Rules;

use super::MAX_SIDE;

/// Why a model cannot be opened or made, or a training cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The bytes are not a model.
    #[error("this is no model: make one with connect4 learn")]
    NotAModel,
    /// The bytes are not a checkpoint of a training.
    #[error("this is no checkpoint of a training: name the .checkpoint file that connect4 learn wrote")]
    NotACheckpoint,
    /// The file has this format version, which the program does not read.
    #[error("the file has format {0}, which this program does not read: train again")]
    Version(u8),
    /// Some bytes are not as they were written.
    #[error("the file is damaged, its checksum does not fit: copy it again")]
    Damaged,
    /// The model is for another game.
    #[error("this is a model of {model}, not of {wanted}: train one with these rules")]
    Foreign {
        /// The game of the model.
        model: Rules,
        /// The game that was asked for.
        wanted: Rules,
    },
    /// The board is too large to be learnt.
    #[error("a board of {} is too large to learn: at most {MAX_SIDE} columns and {MAX_SIDE} rows", .0.size())]
    Board(Rules),
    /// The tables would not fit.
    #[error("the tables are too large: ask for fewer or shorter tuples")]
    TooManyWeights,
    /// The option of this name is out of range; the second text says what it may be.
    #[error("{0} is out of range: choose {1}")]
    Option(&'static str, &'static str),
    /// A file cannot be read or written.
    #[error("{} cannot be {}: {error}", path.display(), if *is_read { "read" } else { "written" })]
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
