//! Puzzles side by side in one word: the operations on cell sets that the fast solver is written in.

/// Sets of up to 27 cells, one in each lane of 32 bits. Bits that are shifted out of one lane may turn up in the unused
/// bits of its neighbour, and from there in cells: whoever shifts must keep by a mask what stays inside.
pub(crate) trait Lanes: Copy {
    /// One set for each lane, as memory.
    type Words: Copy + AsRef<[u32]> + AsMut<[u32]>;
    /// Lanes side by side, at most 32.
    const COUNT: usize;
    /// No cells.
    const EMPTY: Self::Words;

    /// From memory.
    fn load(words: &Self::Words) -> Self;
    /// To memory.
    fn store(self, words: &mut Self::Words);
    /// The same set in all lanes.
    fn splat(word: u32) -> Self;
    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Each set moved up.
    fn up<const BITS: u32>(self) -> Self;
    /// Each set moved down.
    fn down<const BITS: u32>(self) -> Self;
    /// Bit `i` for each lane `i` whose set is not empty.
    fn nonzero(self) -> u32;

    /// `self | a | b`.
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// What is in two or three of the sets.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and(self.or(a)))
    }
    /// `a` where the mask `self` is set, elsewhere `b`.
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

/// Two lanes in a plain word, for every machine.
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
    fn nonzero(self) -> u32 {
        u32::from(self as u32 != 0) | u32::from(self >> 32 != 0) << 1
    }
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        b ^ (self & (a ^ b))
    }
    #[inline(always)]
    fn or_differing(self, a: Self, b: Self) -> Self {
        self | (a ^ b)
    }
}
