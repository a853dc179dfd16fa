//! Machine words wide enough to hold a board: `u64`, `u128` and [`Wide`].

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

pub(crate) mod sealed {
    /// Restricts [`super::Word`] and [`crate::Geometry`] to the types of this crate, which are tested.
    pub trait Sealed {}
}

/// Number of 64-bit limbs of the largest board: 20 columns of 20 + 1 bits are 420 bits.
pub const MAX_LIMBS: usize = 7;

/// The limbs of a word of any width, least significant first.
pub type Limbs = [u64; MAX_LIMBS];

/// The word of the largest board; every other word fits into it.
pub type WideBoard = Wide<MAX_LIMBS>;

/// An unsigned integer used as a set of cells.
///
/// Bits count from 0 at the least significant end. Callers never shift by `BITS` or more.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Width in bits.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;

    /// The word with only bit `index` set; `index < BITS`.
    fn bit(index: u32) -> Self;
    /// The word with these limbs, least significant first; higher limbs are dropped.
    fn from_limbs(limbs: &Limbs) -> Self;
    /// The limbs of this word, least significant first, padded with zeros.
    fn to_limbs(self) -> Limbs;
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// Number of set bits.
    fn count_ones(self) -> u32;
    /// Index of the lowest set bit; `BITS` for the empty set.
    fn trailing_zeros(self) -> u32;
    /// Only the lowest set bit; empty for the empty set.
    fn lowest_bit(self) -> Self;
    /// All set bits except the lowest.
    fn without_lowest_bit(self) -> Self;
    /// Sum modulo 2^BITS.
    fn wrapping_add(self, other: Self) -> Self;
    /// Difference modulo 2^BITS.
    fn wrapping_sub(self, other: Self) -> Self;
    /// Only the `n`-th lowest set bit, counted from 0; empty if there are at most `n`.
    fn nth_bit(self, n: u32) -> Self;

    /// This word truncated or zero-extended to another width.
    fn cast<W: Word>(self) -> W {
        W::from_limbs(&self.to_limbs())
    }
}

/// One word, or several words side by side that each operation processes at once (SIMD).
///
/// Every [`Word`] is also a single lane, so that code for `Lanes` can be tested against plain words.
pub trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The word in one lane.
    type Word: Word;
    /// One number per lane, see [`Lanes::numbers`].
    type Numbers: AsRef<[u64]>;
    /// Number of lanes, at most 32.
    const COUNT: usize;

    /// The same word in every lane.
    fn splat(word: Self::Word) -> Self;
    /// The lowest 64 bits of each lane, in order.
    fn numbers(self) -> Self::Numbers;
    /// The sum modulo 2^BITS in each lane.
    fn plus(self, other: Self) -> Self;
    /// The difference modulo 2^BITS in each lane.
    fn minus(self, other: Self) -> Self;
    /// Bit `i` is set when lane `i` is not zero.
    fn nonzero(self) -> u32;
    /// The number of set bits in each lane, as a number.
    fn counts(self) -> Self;
    /// Clears the lanes whose bit in `lanes` is not set.
    fn keep(self, lanes: u32) -> Self;
}

impl<W: Word> Lanes for W {
    type Word = W;
    type Numbers = [u64; 1];
    const COUNT: usize = 1;

    #[inline(always)]
    fn splat(word: W) -> Self {
        word
    }
    #[inline(always)]
    fn numbers(self) -> [u64; 1] {
        [self.to_limbs()[0]]
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(!self.is_zero())
    }
    #[inline(always)]
    fn counts(self) -> Self {
        let mut limbs = [0; MAX_LIMBS];
        limbs[0] = u64::from(self.count_ones());
        W::from_limbs(&limbs)
    }
    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        if lanes & 1 == 1 { self } else { W::ZERO }
    }
}

/// For each byte and each n: the index of the n-th lowest set bit of the byte (8 if it has fewer).
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[8u8; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Broadword selection (Vigna 2008, "Broadword implementation of rank/select queries"): byte sums by multiplication,
/// then a table.
#[inline(always)]
fn nth_bit_u64(word: u64, n: u32) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    if n >= word.count_ones() {
        return 0;
    }
    let mut sums = word - (word >> 1 & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + (sums >> 2 & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // `sums` now holds, in byte i, the number of set bits in bytes 0..=i; count the bytes whose sum is at most n.
    let at_most = (((u64::from(n) * ONES) | HIGHS) - (sums & !HIGHS)) & HIGHS;
    let byte_shift = at_most.count_ones() * 8;
    let before = (sums << 8 >> byte_shift) as u32 & 0xff;
    let byte = (word >> byte_shift) as usize & 0xff;
    1 << (byte_shift + u32::from(NTH_IN_BYTE[byte][(n - before) as usize & 7]))
}

/// Implements `Word` for an integer type: how to convert it to and from limbs, and how to select its n-th bit.
macro_rules! word {
    ($number:ident: |$limbs:ident| $of:expr; |$word:ident| $to:expr; |$bits:ident, $n:ident| $nth:expr) => {
        impl sealed::Sealed for $number {}
        impl Word for $number {
            const BITS: u32 = $number::BITS;
            const ZERO: Self = 0;

            #[inline(always)]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline(always)]
            fn from_limbs($limbs: &Limbs) -> Self {
                $of
            }
            #[inline(always)]
            fn to_limbs(self) -> Limbs {
                let $word = self;
                $to
            }
            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                $number::count_ones(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                $number::trailing_zeros(self)
            }
            #[inline(always)]
            fn lowest_bit(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn without_lowest_bit(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                $number::wrapping_add(self, other)
            }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                $number::wrapping_sub(self, other)
            }
            #[inline(always)]
            fn nth_bit(self, $n: u32) -> Self {
                let $bits = self;
                $nth
            }
        }
    };
}

word! { u64: |limbs| limbs[0]; |word| [word, 0, 0, 0, 0, 0, 0]; |word, n| nth_bit_u64(word, n) }
word! {
    u128: |limbs| u128::from(limbs[0]) | u128::from(limbs[1]) << 64;
    |word| [word as u64, (word >> 64) as u64, 0, 0, 0, 0, 0];
    |word, n| {
        let (low, high) = (word as u64, (word >> 64) as u64);
        let in_low = low.count_ones();
        if n < in_low { u128::from(nth_bit_u64(low, n)) } else { u128::from(nth_bit_u64(high, n - in_low)) << 64 }
    }
}

/// A word of `N` 64-bit limbs, least significant first, for boards of more than 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}
impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Like `array::from_fn`, which is not always inlined: each operator would then make a function call per limb.
#[inline(always)]
fn limbs<const N: usize>(mut limb: impl FnMut(usize) -> u64) -> [u64; N] {
    let mut limbs = [0; N];
    let mut i = 0;
    while i < N {
        limbs[i] = limb(i);
        i += 1;
    }
    limbs
}

/// Operators that work limb by limb.
macro_rules! by_limbs {
    ($($operator:ident $operate:ident, $assigner:ident $assign:ident: $symbol:tt;)*) => {$(
        impl<const N: usize> $operator for Wide<N> {
            type Output = Self;
            #[inline(always)]
            fn $operate(self, other: Self) -> Self {
                Self(limbs(|i| self.0[i] $symbol other.0[i]))
            }
        }
        impl<const N: usize> $assigner for Wide<N> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = *self $symbol other;
            }
        }
    )*};
}

by_limbs! {
    BitAnd bitand, BitAndAssign bitand_assign: &;
    BitOr bitor, BitOrAssign bitor_assign: |;
    BitXor bitxor, BitXorAssign bitxor_assign: ^;
}
impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(limbs(|i| !self.0[i]))
    }
}
impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, shift: u32) -> Self {
        let (whole, bits) = ((shift / 64) as usize, shift % 64);
        Self(limbs(|i| {
            let high = if i >= whole { self.0[i - whole] << bits } else { 0 };
            // A shift by 64 would overflow if `bits` is 0, so there are two shifts.
            let low = if i > whole { self.0[i - whole - 1] >> 1 >> (63 - bits) } else { 0 };
            high | low
        }))
    }
}
impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, shift: u32) -> Self {
        let (whole, bits) = ((shift / 64) as usize, shift % 64);
        Self(limbs(|i| {
            let low = if i + whole < N { self.0[i + whole] >> bits } else { 0 };
            let high = if i + whole + 1 < N { self.0[i + whole + 1] << 1 << (63 - bits) } else { 0 };
            low | high
        }))
    }
}

impl<const N: usize> sealed::Sealed for Wide<N> {}
impl<const N: usize> Word for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);

    #[inline(always)]
    fn bit(index: u32) -> Self {
        let mut word = Self::ZERO;
        word.0[(index / 64) as usize] = 1 << (index % 64);
        word
    }
    #[inline(always)]
    fn from_limbs(limbs: &Limbs) -> Self {
        Self(self::limbs(|i| limbs.get(i).copied().unwrap_or(0)))
    }
    #[inline(always)]
    fn to_limbs(self) -> Limbs {
        limbs(|i| self.0.get(i).copied().unwrap_or(0))
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, limb| all | limb) == 0
    }
    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.0.iter().map(|limb| limb.count_ones()).sum()
    }
    #[inline(always)]
    fn trailing_zeros(self) -> u32 {
        match self.0.iter().position(|&limb| limb != 0) {
            Some(i) => 64 * i as u32 + self.0[i].trailing_zeros(),
            None => Self::BITS,
        }
    }
    #[inline(always)]
    fn lowest_bit(self) -> Self {
        let mut word = Self::ZERO;
        if let Some(i) = self.0.iter().position(|&limb| limb != 0) {
            word.0[i] = self.0[i].lowest_bit();
        }
        word
    }
    #[inline(always)]
    fn without_lowest_bit(mut self) -> Self {
        if let Some(limb) = self.0.iter_mut().find(|limb| **limb != 0) {
            *limb = limb.without_lowest_bit();
        }
        self
    }
    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        let mut carry = false;
        Self(limbs(|i| {
            let (sum, over) = self.0[i].overflowing_add(other.0[i]);
            let (sum, over_carry) = sum.overflowing_add(u64::from(carry));
            carry = over | over_carry;
            sum
        }))
    }
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        let mut borrow = false;
        Self(limbs(|i| {
            let (difference, under) = self.0[i].overflowing_sub(other.0[i]);
            let (difference, under_borrow) = difference.overflowing_sub(u64::from(borrow));
            borrow = under | under_borrow;
            difference
        }))
    }
    #[inline(always)]
    fn nth_bit(self, mut n: u32) -> Self {
        let mut word = Self::ZERO;
        for (i, limb) in self.0.iter().enumerate() {
            let here = limb.count_ones();
            if n < here {
                word.0[i] = nth_bit_u64(*limb, n);
                break;
            }
            n -= here;
        }
        word
    }
}

/// Iterates over the set bits of a word, lowest first; each item is a word with one bit set.
#[inline(always)]
pub fn bits<W: Word>(mut word: W) -> impl Iterator<Item = W> {
    std::iter::from_fn(move || {
        let bit = word.lowest_bit();
        word = word.without_lowest_bit();
        (!bit.is_zero()).then_some(bit)
    })
}
