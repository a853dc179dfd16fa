//! SIMD lanes in the vector registers of WebAssembly, two `u64` in each.
//!
//! As in `simd`, every operation is `inline(always)` and must only be called from functions compiled with `simd128`.

use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use connect4_core::word::Lanes;

use crate::words::{InMemory, Words};

/// Two lanes.
#[derive(Clone, Copy)]
pub(crate) struct Wasm(v128);

impl BitAnd for Wasm {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Wasm(v128_and(self.0, other.0))
    }
}
impl BitOr for Wasm {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Wasm(v128_or(self.0, other.0))
    }
}
impl BitXor for Wasm {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Wasm(v128_xor(self.0, other.0))
    }
}
impl Not for Wasm {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Wasm(v128_not(self.0))
    }
}
impl Shl<u32> for Wasm {
    type Output = Self;
    #[inline(always)]
    fn shl(self, bits: u32) -> Self {
        Wasm(i64x2_shl(self.0, bits))
    }
}
impl Shr<u32> for Wasm {
    type Output = Self;
    #[inline(always)]
    fn shr(self, bits: u32) -> Self {
        Wasm(u64x2_shr(self.0, bits))
    }
}

impl Lanes for Wasm {
    type Word = u64;
    type Numbers = [u64; 2];
    const COUNT: usize = 2;

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Wasm(u64x2_splat(word))
    }
    #[inline(always)]
    fn numbers(self) -> [u64; 2] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Wasm(i64x2_add(self.0, other.0))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Wasm(i64x2_sub(self.0, other.0))
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(i64x2_bitmask(i64x2_eq(self.0, u64x2_splat(0)))) ^ 0b11
    }
    #[inline(always)]
    fn counts(self) -> Self {
        // The words have an instruction for this, the register only one for bytes.
        let [low, high] = self.numbers();
        Wasm(u64x2(low.count_ones().into(), high.count_ones().into()))
    }
    #[inline(always)]
    fn keep(self, lanes: u32) -> Self {
        let bits = u64x2(1, 2);
        Wasm(v128_and(self.0, i64x2_eq(v128_and(u64x2_splat(lanes.into()), bits), bits)))
    }
}

impl InMemory for Wasm {
    #[inline(always)]
    fn load(words: &Words, first: usize) -> Self {
        Wasm(u64x2(words.low[first], words.low[first + 1]))
    }
    #[inline(always)]
    fn store(self, words: &mut Words, first: usize) {
        words.low[first..first + Self::COUNT].copy_from_slice(&self.numbers());
    }
}
