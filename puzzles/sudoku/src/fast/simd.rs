//! Lanes in the vector registers of x86-64 CPUs.
//!
//! Every operation is `inline(always)` and compiles to a single instruction within [`with_avx2`] or [`with_avx512`].
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::lanes::{Lanes, LanesTask, Simd};

/// Eight AVX2 lanes. Values exist only within [`with_avx2`].
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Sixteen AVX-512 lanes. Values exist only within [`with_avx512`].
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// Eight words, aligned for a register.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct Words8([u32; 8]);

/// Sixteen words, aligned for a register.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Words16([u32; 16]);

macro_rules! words {
    ($($name:ident)*) => {$(
        impl AsRef<[u32]> for $name {
            #[inline(always)]
            fn as_ref(&self) -> &[u32] {
                &self.0
            }
        }
        impl AsMut<[u32]> for $name {
            #[inline(always)]
            fn as_mut(&mut self) -> &mut [u32] {
                &mut self.0
            }
        }
    )*};
}

words! { Words8 Words16 }

/// Operations that both register types implement by similar intrinsics.
macro_rules! alike {
    (
        $name:ident($words:ident, $count:literal):
        $load:ident $store:ident $splat:ident $and:ident $or:ident $without:ident
    ) => {
        type Words = $words;
        const COUNT: usize = $count;
        const EMPTY: $words = $words([0; $count]);

        #[inline(always)]
        fn load(words: &$words) -> Self {
            // SAFETY: the CPU supports the instruction, because `Self` is only used within its `with_` function; words
            // are aligned.
            $name(unsafe { $load(std::ptr::from_ref(words).cast()) })
        }
        #[inline(always)]
        fn store(self, words: &mut $words) {
            // SAFETY: the CPU supports the instruction, because `self` was made within its `with_` function; words are
            // aligned.
            unsafe { $store(std::ptr::from_mut(words).cast(), self.0) }
        }
        #[inline(always)]
        fn splat(word: u32) -> Self {
            // SAFETY: the CPU supports the instruction, because `Self` is only used within its `with_` function.
            $name(unsafe { $splat(word as i32) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within its `with_` function.
            $name(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within its `with_` function.
            $name(unsafe { $or(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within its `with_` function.
            $name(unsafe { $without(other.0, self.0) })
        }
    };
}

impl Lanes for Avx2 {
    alike! {
        Avx2(Words8, 8):
        _mm256_load_si256 _mm256_store_si256 _mm256_set1_epi32 _mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX2, because `self` was made within `with_avx2`.
        Avx2(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX2, because `self` was made within `with_avx2`.
        Avx2(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the CPU supports AVX2, because `self` was made within `with_avx2`.
        let zeros =
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        !zeros as u32 & 0xff
    }
    #[inline(always)]
    fn or_differing(self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU supports AVX2, because `self` was made within `with_avx2`.
        self.or(Avx2(unsafe { _mm256_xor_si256(a.0, b.0) }))
    }
}

/// A function of three sets as one instruction. The result for bits `self`, `a`, `b` is bit `4 self + 2 a + b` of the
/// table.
macro_rules! ternary {
    ($($name:ident $table:literal)*) => {$(
        #[inline(always)]
        fn $name(self, a: Self, b: Self) -> Self {
            // SAFETY: the CPU supports AVX-512F, because `self` was made within `with_avx512`.
            Avx512(unsafe { _mm512_ternarylogic_epi32::<$table>(self.0, a.0, b.0) })
        }
    )*};
}

impl Lanes for Avx512 {
    alike! {
        Avx512(Words16, 16):
        _mm512_load_si512 _mm512_store_si512 _mm512_set1_epi32 _mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within `with_avx512`.
        Avx512(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within `with_avx512`.
        Avx512(unsafe { _mm512_srli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within `with_avx512`.
        u32::from(unsafe { _mm512_test_epi32_mask(self.0, self.0) })
    }
    ternary! {
        or3 0b1111_1110
        majority 0b1110_1000
        choose 0b1100_1010
        or_both 0b1111_1000
        or_without 0b1111_0100
        and_either 0b1110_0000
        without_both 0b0111_0000
        and_unless 0b1011_0000
        or_differing 0b1111_0110
    }
}

/// Runs the task with these instructions, or with the best that the CPU supports. Returns the task if there are none.
pub(crate) fn with_lanes<T: LanesTask>(simd: Simd, task: T) -> Option<T> {
    match simd.min(Simd::detect()) {
        Simd::Portable => return Some(task),
        // SAFETY: `Simd::detect` has checked that the CPU supports the enabled features.
        Simd::Avx2 => unsafe { with_avx2(task) },
        // SAFETY: `Simd::detect` has checked that the CPU supports the enabled features.
        Simd::Avx512 => unsafe { with_avx512(task) },
    }
    None
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn with_avx2<T: LanesTask>(task: T) {
    task.run::<Avx2>();
}

#[target_feature(enable = "avx2,bmi1,bmi2,avx512f")]
fn with_avx512<T: LanesTask>(task: T) {
    task.run::<Avx512>();
}
