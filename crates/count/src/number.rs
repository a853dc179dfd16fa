//! Counts of one or two words.

use crate::layout::{from_halves, halves};

/// A count as words of a record: `u64`, or `u128` if a board may have more positions. All sums are modulo 2^64 or
/// 2^128, so corrections can be subtracted before the counts that they correct are added.
pub(crate) trait Number: Copy + Send + Sync + 'static {
    /// Number of `u64` words.
    const WORDS: usize;
    /// Reads it from its words, low word first.
    fn read(words: &[u64]) -> Self;
    /// Writes its words, low word first.
    fn write(self, words: &mut [u64]);
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The product.
    fn times(self, factor: i64) -> Self;
    /// The sum as `u128`. Words above its own are meaningless.
    fn widen(self) -> u128;
    /// Removes the meaningless words of such a sum.
    fn low(sum: u128) -> u128;

    /// Adds the counts of `from` to those of `to`.
    #[inline(always)]
    fn add_each(to: &mut [u64], from: &[u64]) {
        for (to, from) in to.chunks_exact_mut(Self::WORDS).zip(from.chunks_exact(Self::WORDS)) {
            Self::read(to).plus(Self::read(from)).write(to);
        }
    }
}

impl Number for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn read(words: &[u64]) -> Self {
        words[0]
    }
    #[inline(always)]
    fn write(self, words: &mut [u64]) {
        words[0] = self;
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn times(self, factor: i64) -> Self {
        self.wrapping_mul(factor as u64)
    }
    fn widen(self) -> u128 {
        u128::from(self)
    }
    fn low(sum: u128) -> u128 {
        u128::from(sum as u64)
    }
}

impl Number for u128 {
    const WORDS: usize = 2;
    #[inline(always)]
    fn read(words: &[u64]) -> Self {
        from_halves([words[0], words[1]])
    }
    #[inline(always)]
    fn write(self, words: &mut [u64]) {
        words[..2].copy_from_slice(&halves(self));
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn times(self, factor: i64) -> Self {
        self.wrapping_mul(factor as u128)
    }
    fn widen(self) -> u128 {
        self
    }
    fn low(sum: u128) -> u128 {
        sum
    }
}
