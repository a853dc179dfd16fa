//! SIMD lanes in the vector registers of x86-64 CPUs.
//!
//! Every operation is `inline(always)` and must only be called from functions compiled with the CPU features, like
//! those in `dispatch`. There it compiles to the single instruction it names.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use connect4_core::word::{Lanes, Word};

use crate::words::{InMemory, WORDS, Words};

/// `u64` lanes that fill one register.
pub(crate) trait Register: Lanes<Word = u64> {
    /// Loads consecutive words, starting at `first`.
    fn load(words: &[u64; WORDS], first: usize) -> Self;
}

/// Implements [`Lanes`] for a register of `u64` lanes, given the names of its intrinsics.
macro_rules! lanes {
    (
        $(#[$doc:meta])* $name:ident($register:ty, $count:literal): $and:ident $or:ident $xor:ident $shl:ident $shr:ident
        $set:ident $add:ident $sub:ident; nonzero |$all:ident| $nonzero:expr; counts |$each:ident| $counts:expr;
        keep |$kept:ident, $lanes:ident| $keep:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($register);

        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $and(self.0, other.0) })
            }
        }
        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $or(self.0, other.0) })
            }
        }
        impl BitXor for $name {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $xor(self.0, other.0) })
            }
        }
        impl Not for $name {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                self ^ Self::splat(u64::MAX)
            }
        }
        impl Shl<u32> for $name {
            type Output = Self;
            #[inline(always)]
            fn shl(self, bits: u32) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $shl(self.0, _mm_cvtsi32_si128(bits as i32)) })
            }
        }
        impl Shr<u32> for $name {
            type Output = Self;
            #[inline(always)]
            fn shr(self, bits: u32) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $shr(self.0, _mm_cvtsi32_si128(bits as i32)) })
            }
        }
        impl Lanes for $name {
            type Word = u64;
            type Numbers = [u64; $count];
            const COUNT: usize = $count;

            #[inline(always)]
            fn splat(word: u64) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $set(word as i64) })
            }
            #[inline(always)]
            fn numbers(self) -> [u64; $count] {
                // SAFETY: both types have the same size, and every bit pattern is valid.
                unsafe { std::mem::transmute::<$register, [u64; $count]>(self.0) }
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $sub(self.0, other.0) })
            }
            #[inline(always)]
            fn nonzero(self) -> u32 {
                let $all = self.0;
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                unsafe { $nonzero }
            }
            #[inline(always)]
            fn counts(self) -> Self {
                let $each = self.0;
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $counts })
            }
            #[inline(always)]
            fn keep(self, $lanes: u32) -> Self {
                let $kept = self.0;
                // SAFETY: works on registers only; `dispatch` has checked that the CPU has this instruction.
                $name(unsafe { $keep })
            }
        }
        impl Register for $name {
            #[inline(always)]
            fn load(words: &[u64; WORDS], first: usize) -> Self {
                let Some(words) = words[first..].first_chunk::<$count>() else { unreachable!("lanes fill the words") };
                // SAFETY: both types have the same size, and every bit pattern is valid.
                $name(unsafe { std::mem::transmute::<[u64; $count], $register>(*words) })
            }
        }
    };
}

lanes! {
    /// Four lanes in AVX2.
    Avx2(__m256i, 4): _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_sll_epi64 _mm256_srl_epi64
    _mm256_set1_epi64x _mm256_add_epi64 _mm256_sub_epi64;
    nonzero |register| {
        let zeros = _mm256_cmpeq_epi64(register, _mm256_setzero_si256());
        _mm256_movemask_pd(_mm256_castsi256_pd(zeros)) as u32 ^ 0b1111
    };
    counts |register| {
        // Look up the count of each half byte (Muła 2016), then add up the bytes.
        let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let low = _mm256_set1_epi8(15);
        let of_low = _mm256_shuffle_epi8(table, _mm256_and_si256(register, low));
        let of_high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi64::<4>(register), low));
        _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256())
    };
    keep |register, lanes| {
        let bits = _mm256_setr_epi64x(1, 2, 4, 8);
        let chosen = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(i64::from(lanes)), bits), bits);
        _mm256_and_si256(register, chosen)
    }
}

lanes! {
    /// Eight lanes in AVX-512.
    Avx512(__m512i, 8): _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_sll_epi64 _mm512_srl_epi64
    _mm512_set1_epi64 _mm512_add_epi64 _mm512_sub_epi64;
    nonzero |register| u32::from(_mm512_test_epi64_mask(register, register));
    counts |register| _mm512_popcnt_epi64(register);
    keep |register, lanes| _mm512_maskz_mov_epi64(lanes as __mmask8, register)
}

/// `u128` lanes, as one register of low halves and one of high halves.
#[derive(Clone, Copy)]
pub(crate) struct Halves<V> {
    pub(crate) low: V,
    pub(crate) high: V,
}

macro_rules! by_halves {
    ($($operator:ident $operate:ident: $symbol:tt;)*) => {$(
        impl<V: Lanes<Word = u64>> $operator for Halves<V> {
            type Output = Self;
            #[inline(always)]
            fn $operate(self, other: Self) -> Self {
                Halves { low: self.low $symbol other.low, high: self.high $symbol other.high }
            }
        }
    )*};
}

by_halves! {
    BitAnd bitand: &;
    BitOr bitor: |;
    BitXor bitxor: ^;
}
impl<V: Lanes<Word = u64>> Not for Halves<V> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Halves { low: !self.low, high: !self.high }
    }
}
impl<V: Lanes<Word = u64>> Shl<u32> for Halves<V> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        if bits >= 64 {
            return Halves { low: V::splat(0), high: self.low << (bits - 64) };
        }
        // A vector shift by 64 gives 0, the correct carry for a shift by 0 bits.
        Halves { low: self.low << bits, high: (self.high << bits) | (self.low >> (64 - bits)) }
    }
}
impl<V: Lanes<Word = u64>> Shr<u32> for Halves<V> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        if bits >= 64 {
            return Halves { low: self.high >> (bits - 64), high: V::splat(0) };
        }
        Halves { low: (self.low >> bits) | (self.high << (64 - bits)), high: self.high >> bits }
    }
}

impl<V: Lanes<Word = u64>> Lanes for Halves<V> {
    type Word = u128;
    type Numbers = V::Numbers;
    const COUNT: usize = V::COUNT;

    #[inline(always)]
    fn splat(word: u128) -> Self {
        let [low, high, ..] = word.to_limbs();
        Halves { low: V::splat(low), high: V::splat(high) }
    }
    #[inline(always)]
    fn numbers(self) -> V::Numbers {
        self.low.numbers()
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let low = self.low.plus(other.low);
        // The carry out of the highest bit: set in both operands, or set in one and clear in the sum.
        let carry = ((self.low & other.low) | ((self.low | other.low) & !low)) >> 63;
        Halves { low, high: self.high.plus(other.high).plus(carry) }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        let low = self.low.minus(other.low);
        let borrow = ((!self.low & other.low) | ((!self.low | other.low) & low)) >> 63;
        Halves { low, high: self.high.minus(other.high).minus(borrow) }
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        (self.low | self.high).nonzero()
    }
    #[inline(always)]
    fn counts(self) -> Self {
        Halves { low: self.low.counts().plus(self.high.counts()), high: V::splat(0) }
    }
    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        Halves { low: self.low.keep(lanes), high: self.high.keep(lanes) }
    }
}

impl<V: Register> InMemory for Halves<V> {
    #[inline(always)]
    fn load(words: &Words, first: usize) -> Self {
        Halves { low: V::load(&words.low, first), high: V::load(&words.high, first) }
    }
    #[inline(always)]
    fn store(self, words: &mut Words, first: usize) {
        words.low[first..first + V::COUNT].copy_from_slice(self.low.numbers().as_ref());
        words.high[first..first + V::COUNT].copy_from_slice(self.high.numbers().as_ref());
    }
}
