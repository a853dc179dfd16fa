//! What can be wrong with a book.

use std::fmt;
use std::path::{Path, PathBuf};

use connect4_core::Rules;

use crate::error::SolveError;

/// Why a book cannot be opened or made.
#[derive(Debug)]
pub enum BookError {
    /// The bytes are not a book.
    NotABook,
    /// The book has this format version, which the program does not read.
    Version(u8),
    /// Some bytes are not as they were written.
    Damaged,
    /// The book is for another game.
    Foreign {
        /// The game of the book.
        book: Rules,
        /// The game that was asked for.
        wanted: Rules,
    },
    /// No game lasts this many plies.
    Plies {
        /// The refused number of plies.
        plies: u16,
        /// The rules of the book.
        rules: Rules,
    },
    /// There are too many positions after this many plies.
    TooMany {
        /// The refused number of plies.
        plies: u16,
    },
    /// The game has no gravity.
    NoGravity,
    /// The solver cannot solve the positions.
    Solve(SolveError),
    /// The file of unfinished work belongs to another book.
    OtherPart(PathBuf),
    /// Another run is making the same book.
    Busy(PathBuf),
    /// The caller has stopped the work.
    Stopped,
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

impl BookError {
    pub(super) fn reading(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| BookError::File { path, is_read: true, error }
    }

    pub(super) fn writing(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        |error| BookError::File { path, is_read: false, error }
    }
}

impl From<SolveError> for BookError {
    fn from(error: SolveError) -> Self {
        BookError::Solve(error)
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            BookError::NotABook => f.write_str("this is no opening book: make one with connect4 book generate"),
            BookError::Version(version) => {
                write!(f, "the book has format {version}, which this program does not read: build it again")
            }
            BookError::Damaged => f.write_str("the book is damaged, its checksum does not fit: copy or build it again"),
            BookError::Foreign { book, wanted } => {
                write!(f, "this is a book of {book}, not of {wanted}: build one with these rules, or use none")
            }
            BookError::Plies { plies, rules } => {
                let last = rules.cells() - 1;
                write!(f, "a book of {rules} cannot end after {plies} plies: choose 0 to {last}")
            }
            BookError::TooMany { plies } => {
                write!(f, "there are too many positions after {plies} plies for a book: choose fewer plies")
            }
            BookError::NoGravity => f.write_str("opening books are for games with gravity only"),
            BookError::Solve(error) => error.fmt(f),
            BookError::OtherPart(path) => {
                write!(f, "{} belongs to another book: finish that one, or remove the file", path.display())
            }
            BookError::Busy(path) => {
                write!(f, "{} is in use by another run: wait for it, or choose another output", path.display())
            }
            BookError::Stopped => f.write_str("stopped: the same command goes on with the book"),
            BookError::File { path, is_read, error } => {
                write!(f, "{} cannot be {}: {error}", path.display(), if *is_read { "read" } else { "written" })
            }
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BookError::Solve(error) => Some(error),
            BookError::File { error, .. } => Some(error),
            _ => None,
        }
    }
}
