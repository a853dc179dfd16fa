//! What can be wrong with a model.

use std::fmt;
use std::path::{Path, PathBuf};

use connect4_core::Rules;

/// Why there is no model, or no training.
#[derive(Debug)]
pub enum ModelError {
    /// The bytes are no model.
    NotAModel,
    /// The bytes are no checkpoint of a training.
    NotACheckpoint,
    /// The file was made by another version of this program.
    Version(u8),
    /// Some bytes are not what was written.
    Damaged,
    /// The model is one of another game.
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
    /// A number of the options is out of range: which one, and what it may be.
    Option(&'static str, &'static str),
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Whether it was to be read; else it was to be written.
        is_read: bool,
        /// What the system says.
        error: std::io::Error,
    },
}

impl ModelError {
    /// Makes the error of reading this file.
    pub fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| ModelError::File { path, is_read: true, error }
    }

    /// Makes the error of writing this file.
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
