//! Opening books: the scores of all positions of a board after a number of plies, in three or four bits each.
//!
//! A book holds the *leaves*: every position after a fixed number of plies. Mirror images are stored once, and
//! positions whose score follows from immediate tactics are left out (see `positions`). Because the set of leaves is
//! complete, a book stores no keys, only a function that is correct for these keys (see `ribbon`). Frequent scores have
//! short codes (see `code`), with a separate code for each class of positions (see `context`). Earlier positions need a
//! short search (see `look_up`): every few plies, the book has another layer of positions, computed from the next
//! layer.

mod code;
mod context;
mod error;
mod file;
mod generate;
mod layers;
mod look_up;
mod part;
mod positions;
mod ribbon;

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use connect4_core::{Position, Rules, Swap};

use self::look_up::LookUp;
pub(crate) use self::look_up::LookUpCache;
use crate::score::{Score, score_of_end};

pub use self::error::BookError;
pub use self::generate::{BookOptions, BookProgress};
pub use self::layers::Book;

/// The built-in book. WebAssembly modules load it separately, to keep them small.
const EMBEDDED: Option<&[u8]> =
    if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../../books/7x6.book")) };

/// Plies of the leaves of the built-in book.
const EMBEDDED_PLIES: u16 = 12;

static INSTALLED: OnceLock<Arc<Book>> = OnceLock::new();

/// The opening book that a [`Solver`](crate::Solver) uses.
#[derive(Clone, Debug, Default)]
pub enum UseBook {
    /// No book.
    #[default]
    None,
    /// The built-in book, for games that [have one](Book::embedded).
    Embedded,
    /// This book.
    This(Arc<Book>),
}

impl UseBook {
    /// The book for a game, if it may help with a position of it: the built-in book is not decoded for positions more
    /// than a ply after its leaves.
    pub(crate) fn for_position(&self, position: &Position) -> Option<&Book> {
        match self {
            UseBook::None => None,
            UseBook::Embedded if EMBEDDED.is_some() && position.plies() > EMBEDDED_PLIES + 1 => None,
            UseBook::Embedded => Book::embedded(position.rules()).map(Arc::as_ref),
            UseBook::This(book) => Some(book),
        }
    }
}

impl<B: Into<Arc<Book>>> From<B> for UseBook {
    fn from(book: B) -> Self {
        UseBook::This(book.into())
    }
}

impl Book {
    /// The built-in book for these rules, if there is one; the swap rule does not matter. It is decoded once.
    /// WebAssembly has none until one is [installed](Book::install).
    pub fn embedded(rules: Rules) -> Option<&'static Arc<Self>> {
        static CONNECT_FOUR: LazyLock<Option<Arc<Book>>> =
            LazyLock::new(|| EMBEDDED.and_then(|bytes| Book::from_bytes(bytes).ok()).map(Arc::new));
        let is_ours = rules.with_swap(Swap::Off) == Rules::CONNECT_FOUR;
        is_ours.then(|| CONNECT_FOUR.as_ref().or_else(|| INSTALLED.get())).flatten()
    }

    /// The bytes of the built-in book, for clients that load it on first use.
    pub fn embedded_bytes() -> Option<&'static [u8]> {
        EMBEDDED
    }

    /// Installs this as the built-in book of a program that was built without one. Does nothing if there is one
    /// already.
    ///
    /// # Errors
    /// If the book is not for 7×6.
    pub fn install(self) -> Result<(), BookError> {
        let _ = INSTALLED.set(self.for_rules(Rules::CONNECT_FOUR)?.into());
        Ok(())
    }

    /// Reads a whole book from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a book or is damaged.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        Book::from_bytes(std::fs::read(path).map_err(BookError::reading(path))?)
    }

    /// Decodes a book.
    ///
    /// # Errors
    /// If the bytes are not a book or are damaged.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        file::read(bytes.into())
    }

    /// Returns the book if it is for these rules; the swap rule does not matter.
    ///
    /// # Errors
    /// If it is for other rules.
    pub fn for_rules(self, rules: Rules) -> Result<Self, BookError> {
        let wanted = rules.with_swap(Swap::Off);
        if self.rules == wanted { Ok(self) } else { Err(BookError::Foreign { book: self.rules, wanted }) }
    }

    /// The score of a position from the perspective of the side to move; `None` for other rules and for positions after
    /// the leaves.
    pub fn score(&self, position: &Position) -> Option<Score> {
        self.look_up(position, &mut LookUpCache::default()).map(|(score, _)| score)
    }

    /// Like [`Book::score`], with the number of nodes visited.
    pub(crate) fn look_up(&self, position: &Position, cache: &mut LookUpCache) -> Option<(Score, u64)> {
        if position.rules().with_swap(Swap::Off) != self.rules {
            return None;
        }
        let layer = self.layers.iter().find(|layer| layer.plies >= position.plies())?;
        match score_of_end(position) {
            Some(score) => Some((score, 0)),
            None => self.rules.with_geometry(LookUp { book: self, layer, stones: position.stones(), cache }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_book_has_the_plies_for_which_it_is_decoded() {
        assert_eq!(Book::embedded(Rules::CONNECT_FOUR).unwrap().plies(), EMBEDDED_PLIES);
    }
}
