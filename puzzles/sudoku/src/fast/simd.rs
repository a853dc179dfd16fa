//! Lanes in the vector registers of x86-64 CPUs.
//!
//! Every operation is `inline(always)` and compiles to a single instruction within a function that enables the
//! instructions: [`with_avx2`], [`with_avx512`], [`solve_avx2`] or [`solve_avx512`]. Values exist only within these.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::answer::Answer;
use super::digits::{self, Eight};
use super::engine::Frame;
use super::lanes::{Lanes, LanesTask, Simd};
use crate::nine::Sudoku;

/// Eight AVX2 lanes.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

/// Eight AVX-512 lanes, in half a register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512Vl(__m256i);

/// Sixteen AVX-512 lanes.
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
            // SAFETY: the CPU supports the instruction, because `Self` is only used within functions that enable it; words
            // are aligned.
            $name(unsafe { $load(std::ptr::from_ref(words).cast()) })
        }
        #[inline(always)]
        fn store(self, words: &mut $words) {
            // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it; words are
            // aligned.
            unsafe { $store(std::ptr::from_mut(words).cast(), self.0) }
        }
        #[inline(always)]
        fn splat(word: u32) -> Self {
            // SAFETY: the CPU supports the instruction, because `Self` is only used within functions that enable it.
            $name(unsafe { $splat(word as i32) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
            $name(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
            $name(unsafe { $or(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
            $name(unsafe { $without(other.0, self.0) })
        }
    };
}

/// The same for the types of eight lanes.
macro_rules! alike_8 {
    ($name:ident) => {
        alike! {
            $name(Words8, 8):
            _mm256_load_si256 _mm256_store_si256 _mm256_set1_epi32 _mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256
        }
        #[inline(always)]
        fn up<const BITS: u32>(self) -> Self {
            // SAFETY: the CPU supports AVX2, because `self` was made within a function that enables it.
            $name(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BITS as i32)) })
        }
        #[inline(always)]
        fn down<const BITS: u32>(self) -> Self {
            // SAFETY: the CPU supports AVX2, because `self` was made within a function that enables it.
            $name(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BITS as i32)) })
        }
    };
}

impl Lanes for Avx2 {
    alike_8! { Avx2 }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the CPU supports AVX2, because `self` was made within a function that enables it.
        let zeros =
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        !zeros as u32 & 0xff
    }
    #[inline(always)]
    fn or_differing(self, a: Self, b: Self) -> Self {
        // SAFETY: the CPU supports AVX2, because `self` was made within a function that enables it.
        self.or(Avx2(unsafe { _mm256_xor_si256(a.0, b.0) }))
    }
}

/// A function of three sets as one instruction. The result for bits `self`, `a`, `b` is bit `4 self + 2 a + b` of the
/// table.
macro_rules! ternary {
    ($type:ident $intrinsic:ident: $($name:ident $table:literal)*) => {$(
        #[inline(always)]
        fn $name(self, a: Self, b: Self) -> Self {
            // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
            $type(unsafe { $intrinsic::<$table>(self.0, a.0, b.0) })
        }
    )*};
}

/// All functions of three sets.
macro_rules! all_ternary {
    ($type:ident $intrinsic:ident) => {
        ternary! {
            $type $intrinsic:
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
    };
}

impl Lanes for Avx512 {
    alike! {
        Avx512(Words16, 16):
        _mm512_load_si512 _mm512_store_si512 _mm512_set1_epi32 _mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within a function that enables it.
        Avx512(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within a function that enables it.
        Avx512(unsafe { _mm512_srli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the CPU supports AVX-512F, because `self` was made within a function that enables it.
        u32::from(unsafe { _mm512_test_epi32_mask(self.0, self.0) })
    }
    all_ternary! { Avx512 _mm512_ternarylogic_epi32 }
}

impl Lanes for Avx512Vl {
    alike_8! { Avx512Vl }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: the CPU supports AVX-512VL, because `self` was made within a function that enables it.
        u32::from(unsafe { _mm256_test_epi32_mask(self.0, self.0) })
    }
    all_ternary! { Avx512Vl _mm256_ternarylogic_epi32 }
}

/// Combining the lanes of a register.
macro_rules! eight {
    ($($name:ident)*) => {$(
        impl Eight for $name {
            #[inline(always)]
            fn swap_4(self) -> Self {
                // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
                $name(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
            }
            #[inline(always)]
            fn swap_2(self) -> Self {
                // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
                $name(unsafe { _mm256_shuffle_epi32::<0b01_00_11_10>(self.0) })
            }
            #[inline(always)]
            fn swap_1(self) -> Self {
                // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
                $name(unsafe { _mm256_shuffle_epi32::<0b10_11_00_01>(self.0) })
            }
            #[inline(always)]
            fn first(self) -> u32 {
                // SAFETY: the CPU supports the instruction, because `self` was made within a function that enables it.
                unsafe { _mm_cvtsi128_si32(_mm256_castsi256_si128(self.0)) as u32 }
            }
        }
    )*};
}

eight! { Avx2 Avx512Vl }

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

/// Runs [`digits::solve`] with these instructions, or with the best that the CPU supports; `None` if there are none.
pub(super) fn solve_one(simd: Simd, puzzle: &Sudoku, limit: u64) -> Option<(Answer, Vec<Frame>)> {
    match simd.min(Simd::detect()) {
        Simd::Portable => None,
        // SAFETY: the CPU supports the enabled features, as checked here and by `Simd::detect`.
        Simd::Avx512 if is_x86_feature_detected!("avx512vl") => Some(unsafe { solve_avx512(puzzle, limit) }),
        // SAFETY: `Simd::detect` has checked that the CPU supports the enabled features.
        Simd::Avx2 | Simd::Avx512 => Some(unsafe { solve_avx2(puzzle, limit) }),
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn solve_avx2(puzzle: &Sudoku, limit: u64) -> (Answer, Vec<Frame>) {
    digits::solve::<Avx2>(puzzle, limit)
}

#[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512vl")]
fn solve_avx512(puzzle: &Sudoku, limit: u64) -> (Answer, Vec<Frame>) {
    digits::solve::<Avx512Vl>(puzzle, limit)
}
