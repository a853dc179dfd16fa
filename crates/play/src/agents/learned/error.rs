//! What can be wrong with a model.

use std::fmt;
use std::path::{Path, PathBuf};

use connect4_core::Rules;

/// Why a model cannot be opened or made, or a training cannot begin or go on.
#[derive(Debug)]
pub enum ModelError {
    /// The bytes are not a model.
    NotAModel,
    /// The bytes are not a checkpoint of a training.
    NotACheckpoint,
    /// The file has this format version, which the program does not read.
    Version(u8),
    /// Some bytes are not as they were written.
    Damaged,
    /// The model is for another game.
    Foreign {
        /// The game of the model.
        model: Rules,
        /// The game that was asked for.
        wanted: Rules,
    },
    /// The board is too large to be learnt.
    Board(Rules),
    /// The tables would not fit.
    TooManyWeights,
    /// The option of this name is out of range; what it may be.
    Option(&'static str, &'static str),
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Whether reading failed; otherwise writing did.
        is_read: bool,
        /// What the system says.
        error: std::io::Error,
    },
}

impl ModelError {
    /// Makes an error of the system into that of reading this file.
    pub fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: true, error }
    }

    /// Makes an error of the system into that of writing this file.
    pub fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: false, error }
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ModelError::NotAModel => f.write_str("this is no model: make one with connect4 learn"),
            ModelError::NotACheckpoint => {
                f.write_str("this is no checkpoint of a training: name the .checkpoint file that connect4 learn wrote")
            }
            ModelError::Version(version) => {
                write!(f, "the file has format {version}, which this program does not read: train again")
            }
            ModelError::Damaged => f.write_str("the file is damaged, its checksum does not fit: copy it again"),
            ModelError::Foreign { model, wanted } => {
                write!(f, "this is a model of {model}, not of {wanted}: train one with these rules")
            }
            ModelError::Board(rules) => {
                write!(f, "a board of {} is too large to learn: at most 10 columns and 10 rows", rules.size())
            }
            ModelError::TooManyWeights => f.write_str("the tables are too large: ask for fewer or shorter tuples"),
            ModelError::Option(name, range) => write!(f, "{name} is out of range: choose {range}"),
            ModelError::File { path, is_read, error } => {
                write!(f, "{} cannot be {}: {error}", path.display(), if *is_read { "read" } else { "written" })
            }
        }
    }
}

impl std::error::Error for ModelError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ModelError::File { error, .. } => Some(error),
            _ => None,
        }
    }
}
