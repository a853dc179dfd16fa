//! A word for each column of a board, in memory.

use connect4_core::word::{Lanes, Word};

/// Words for all columns of a board: at most 20, rounded up to a multiple of the lane counts.
pub(crate) const WORDS: usize = 32;

/// One word of up to 128 bits per column, split into halves.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) low: [u64; WORDS],
    pub(crate) high: [u64; WORDS],
}

impl Words {
    pub(crate) const ZERO: Words = Words { low: [0; WORDS], high: [0; WORDS] };

    /// The word of column `col`.
    #[inline(always)]
    pub(crate) fn get<W: Word>(&self, col: usize) -> W {
        W::from_limbs(&[self.low[col % WORDS], self.high[col % WORDS], 0, 0, 0, 0, 0])
    }

    /// Sets the word of column `col`.
    pub(crate) fn set<W: Word>(&mut self, col: usize, word: W) {
        [self.low[col], self.high[col], ..] = word.to_limbs();
    }
}

/// Lanes that can be loaded from [`Words`] and stored there, one column per lane.
pub(crate) trait InMemory: Lanes {
    /// Loads the words of the columns from `first`.
    fn load(words: &Words, first: usize) -> Self;
    /// Stores the words of the columns from `first`.
    fn store(self, words: &mut Words, first: usize);
}

impl<W: Word> InMemory for W {
    #[inline(always)]
    fn load(words: &Words, first: usize) -> Self {
        words.get(first)
    }
    #[inline(always)]
    fn store(self, words: &mut Words, first: usize) {
        words.set(first, self);
    }
}
