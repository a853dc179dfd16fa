//! Errors of books.

use std::fmt;
use std::path::{Path, PathBuf};

use connect4_core::Rules;

use crate::error::SolveError;

/// Why a book cannot be opened or built.
#[derive(Debug)]
pub enum BookError {
    /// The bytes are not a book.
    NotABook,
    /// The book has this format version, which is not supported.
    Version(u8),
    /// The checksum does not match, or the contents are malformed.
    Damaged,
    /// The book is for another game.
    Foreign {
        /// The rules of the book.
        book: Rules,
        /// The requested game.
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
    /// The part file belongs to another book.
    OtherPart(PathBuf),
    /// Another process is generating the same book.
    Busy(PathBuf),
    /// The caller stopped the generation.
    Stopped,
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Whether reading failed; otherwise writing did.
        is_read: bool,
        /// The error of the operating system.
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
            BookError::NotABook => f.write_str("not an opening book; create one with connect4 book generate"),
            BookError::Version(version) => {
                write!(f, "unsupported book format {version}; generate the book again")
            }
            BookError::Damaged => f.write_str("the book is corrupt (checksum mismatch); copy or generate it again"),
            BookError::Foreign { book, wanted } => {
                write!(f, "the book is for {book}, not for {wanted}; generate one with these rules, or use none")
            }
            BookError::Plies { plies, rules } => {
                let last = rules.cells() - 1;
                write!(f, "a book of {rules} cannot have {plies} plies; choose 0 to {last}")
            }
            BookError::TooMany { plies } => {
                write!(f, "there are too many positions after {plies} plies; choose fewer plies")
            }
            BookError::NoGravity => f.write_str("opening books need gravity; choose a game with gravity"),
            BookError::Solve(error) => error.fmt(f),
            BookError::OtherPart(path) => {
                write!(f, "{} belongs to another book; finish that book, or delete the file", path.display())
            }
            BookError::Busy(path) => {
                write!(f, "another run is using {}; wait for it, or choose another output", path.display())
            }
            BookError::Stopped => f.write_str("stopped; run the same command again to resume"),
            BookError::File { path, is_read, error } => {
                write!(f, "cannot {} {}: {error}", if *is_read { "read" } else { "write" }, path.display())
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
