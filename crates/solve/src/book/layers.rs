//! The positions of a book, in layers.

use std::borrow::Cow;
use std::ops::Range;

use connect4_core::Rules;

use super::code::Code;
use super::ribbon::{self, Shard};
use crate::score::Score;

/// The exact scores of all openings of a board.
///
/// ```
/// use connect4_core::{Position, Rules};
/// use connect4_solve::Book;
/// let book = Book::embedded(Rules::CONNECT_FOUR).expect("there is one for 7x6");
/// assert_eq!(book.score(&Position::new(Rules::CONNECT_FOUR)), Some(1));
/// ```
#[derive(Debug)]
pub struct Book {
    pub(super) bytes: Cow<'static, [u8]>,
    pub(super) rules: Rules,
    /// Sorted by plies; there is at least one, and the last holds the leaves.
    pub(super) layers: Vec<Layer>,
}

/// The positions after `plies` plies.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) plies: u16,
    /// One code per context.
    pub(super) codes: Vec<Code>,
    /// The number of leaves with each score.
    pub(super) counts: Vec<(Score, u64)>,
    pub(super) solutions: Vec<ShardSolution>,
}

/// A shard and the position of its bytes in the book.
#[derive(Debug)]
pub(super) struct ShardSolution {
    pub(super) shard: Shard,
    pub(super) bytes: Range<usize>,
}

impl Book {
    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Number of discs at the leaves. The book covers positions with at most that many.
    pub fn plies(&self) -> u16 {
        self.last().plies
    }

    /// The number of leaves.
    pub fn positions(&self) -> u64 {
        self.counts().iter().fold(0, |sum, &(_, count)| sum.saturating_add(count))
    }

    /// Scores, lowest first, and the number of leaves with each, from the perspective of the side to move.
    pub fn counts(&self) -> &[(Score, u64)] {
        &self.last().counts
    }

    pub(super) fn last(&self) -> &Layer {
        self.layers.last().expect("a book has a layer")
    }

    /// The bytes of the book file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The score of a leaf, by its key and context. Arbitrary for other keys.
    #[inline]
    pub(super) fn leaf(&self, layer: &Layer, key: u128, context: usize) -> Option<Score> {
        let solution = layer.solutions.get(ribbon::shard_of(key, layer.solutions.len()))?;
        let bits = solution.shard.bits(self.bytes.get(solution.bytes.clone())?, key);
        layer.codes.get(context)?.decode(bits).map(Score::from)
    }
}
