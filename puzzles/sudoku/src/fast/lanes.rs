//! The cell-set operations of the fast solver, on several puzzles in one word, and the choice of the word.

/// The vector instructions to use. All give the same counts. If a puzzle has several solutions, the first one found may
/// differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Simd {
    /// Two lanes in a 64-bit word, on any CPU.
    Portable,
    /// Eight AVX2 lanes.
    Avx2,
    /// Sixteen AVX-512 lanes.
    Avx512,
}

impl Simd {
    /// All variants.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The best variant that this CPU supports.
    pub fn detect() -> Simd {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            return if is_x86_feature_detected!("avx512f") { Simd::Avx512 } else { Simd::Avx2 };
        }
        Simd::Portable
    }

    /// Whether this CPU supports it.
    pub fn is_available(self) -> bool {
        self <= Simd::detect()
    }
}

/// A task that is generic over the lanes.
pub(crate) trait LanesTask {
    /// Runs the task.
    fn run<L: Lanes>(self);
}

/// Sets of up to 27 cells, one per 32-bit lane. A shift can move bits into the unused bits of a neighboring lane, and a
/// second shift into its cells. Callers must mask the result of each shift.
pub(crate) trait Lanes: Copy {
    /// The sets in memory, one per lane.
    type Words: Copy + AsRef<[u32]> + AsMut<[u32]>;
    /// The number of lanes, at most 32.
    const COUNT: usize;
    /// Empty sets.
    const EMPTY: Self::Words;

    /// Loads from memory.
    fn load(words: &Self::Words) -> Self;
    /// Stores to memory.
    fn store(self, words: &mut Self::Words);
    /// The same set in all lanes.
    fn splat(word: u32) -> Self;
    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Shifts each set up.
    fn up<const BITS: u32>(self) -> Self;
    /// Shifts each set down.
    fn down<const BITS: u32>(self) -> Self;
    /// Bit `i` is set if the set of lane `i` is not empty.
    fn nonzero(self) -> u32;

    /// `self | a | b`.
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// The cells that are in at least two of the sets.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and(self.or(a)))
    }
    /// `a` where the mask `self` is set, `b` elsewhere.
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.without(self))
    }
    /// `self | (a & b)`.
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self | (a & !b)`.
    #[inline(always)]
    fn or_without(self, a: Self, b: Self) -> Self {
        self.or(a.without(b))
    }
    /// `self & (a | b)`.
    #[inline(always)]
    fn and_either(self, a: Self, b: Self) -> Self {
        self.and(a.or(b))
    }
    /// `self & !(a & b)`.
    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        self.without(a.and(b))
    }
    /// `self & (!a | b)`.
    #[inline(always)]
    fn and_unless(self, a: Self, b: Self) -> Self {
        self.without(a.without(b))
    }
    /// `self | (a ^ b)`.
    #[inline(always)]
    fn or_differing(self, a: Self, b: Self) -> Self {
        self.or(a.or(b).without(a.and(b)))
    }
}

/// The operations that all integers have.
macro_rules! by_operators {
    () => {
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self & other
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self | other
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            self & !other
        }
        #[inline(always)]
        fn up<const BITS: u32>(self) -> Self {
            self << BITS
        }
        #[inline(always)]
        fn down<const BITS: u32>(self) -> Self {
            self >> BITS
        }
        #[inline(always)]
        fn choose(self, a: Self, b: Self) -> Self {
            b ^ (self & (a ^ b))
        }
        #[inline(always)]
        fn or_differing(self, a: Self, b: Self) -> Self {
            self | (a ^ b)
        }
    };
}

/// Two lanes in a 64-bit word, for CPUs without SIMD support.
impl Lanes for u64 {
    type Words = [u32; 2];
    const COUNT: usize = 2;
    const EMPTY: [u32; 2] = [0; 2];

    #[inline(always)]
    fn load(words: &[u32; 2]) -> Self {
        u64::from(words[0]) | u64::from(words[1]) << 32
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 2]) {
        *words = [self as u32, (self >> 32) as u32];
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        u64::from(word) << 32 | u64::from(word)
    }
    by_operators!();
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(self as u32 != 0) | u32::from(self >> 32 != 0) << 1
    }
}

/// One lane in a word, next to a register with the other lanes.
impl Lanes for u32 {
    type Words = [u32; 1];
    const COUNT: usize = 1;
    const EMPTY: [u32; 1] = [0];

    #[inline(always)]
    fn load(words: &[u32; 1]) -> Self {
        words[0]
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; 1]) {
        words[0] = self;
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        word
    }
    by_operators!();
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(self != 0)
    }
}
