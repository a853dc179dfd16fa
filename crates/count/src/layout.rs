//! States as packed words.

/// Adjacent bits of a word. If the word has two halves, they are all in the low or all in the high half.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Field {
    /// All bits set if the field is in the high half, else 0.
    high: u64,
    /// Offset within the half.
    shift: u32,
    mask: u64,
}

/// A word that holds fields: `u64`, or `u128` for wide boards.
pub(crate) trait Word: Copy + Eq + Ord + Default + Send + Sync + 'static {
    /// Number of `u64` words.
    const WORDS: usize;
    /// The value of a field.
    fn get(self, field: Field) -> u32;
    /// Replaces the value of a field, which must fit.
    fn with(self, field: Field, value: u32) -> Self;
    /// Only the lowest bits.
    fn low(self, bits: u32) -> Self;
    /// Writes it as `u64` words, low word first. The last word is never 0 unless the highest bit is set.
    fn write(self, words: &mut [u64]);
    /// Reads what `write` wrote.
    fn read(words: &[u64]) -> Self;
    /// A hash of all bits.
    fn hash(self) -> u64;
    /// The word as 128 bits.
    fn widen(self) -> u128;
    /// The lowest bits of a `u128`.
    fn narrow(word: u128) -> Self;
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(MIX);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ word >> 32
}

impl Word for u64 {
    const WORDS: usize = 1;
    #[inline(always)]
    fn get(self, field: Field) -> u32 {
        (self >> field.shift & field.mask) as u32
    }
    #[inline(always)]
    fn with(self, field: Field, value: u32) -> Self {
        debug_assert!(u64::from(value) <= field.mask, "{value} fits the field");
        self & !(field.mask << field.shift) | u64::from(value) << field.shift
    }
    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        self & mask(bits)
    }
    #[inline(always)]
    fn write(self, words: &mut [u64]) {
        words[0] = !self;
    }
    #[inline(always)]
    fn read(words: &[u64]) -> Self {
        !words[0]
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        mix(self)
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        u128::from(self)
    }
    #[inline(always)]
    fn narrow(word: u128) -> Self {
        word as u64
    }
}

/// The low and the high half.
#[inline(always)]
pub(crate) fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

/// Joins two halves.
#[inline(always)]
pub(crate) fn from_halves([low, high]: [u64; 2]) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

// Half by half, because processors need many steps to shift two words by a variable number of bits.
impl Word for u128 {
    const WORDS: usize = 2;
    #[inline(always)]
    fn get(self, field: Field) -> u32 {
        let [low, high] = halves(self);
        let half = low & !field.high | high & field.high;
        (half >> field.shift & field.mask) as u32
    }
    #[inline(always)]
    fn with(self, field: Field, value: u32) -> Self {
        debug_assert!(u64::from(value) <= field.mask, "{value} fits the field");
        let [low, high] = halves(self);
        let [mask, value] = [field.mask, u64::from(value)].map(|bits| bits << field.shift);
        let low = low & !(mask & !field.high) | value & !field.high;
        let high = high & !(mask & field.high) | value & field.high;
        from_halves([low, high])
    }
    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        let [low, high] = halves(self);
        from_halves([low & mask(bits.min(64)), high & mask(bits.saturating_sub(64))])
    }
    #[inline(always)]
    fn write(self, words: &mut [u64]) {
        let [low, high] = halves(self);
        words[..2].copy_from_slice(&[low, !high]);
    }
    #[inline(always)]
    fn read(words: &[u64]) -> Self {
        from_halves([words[0], !words[1]])
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        let [low, high] = halves(self);
        mix(low ^ high.wrapping_mul(MIX).rotate_left(31))
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        self
    }
    #[inline(always)]
    fn narrow(word: u128) -> Self {
        word
    }
}

/// A mask of the lowest `bits` bits, at most 64.
#[inline(always)]
fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Allocates fields from the lowest bit up.
#[derive(Default)]
pub(crate) struct Fields {
    bits: u32,
}

impl Fields {
    /// Allocates a field for the values `0..values`.
    pub(crate) fn add(&mut self, values: usize) -> Field {
        let bits = usize::BITS - values.saturating_sub(1).leading_zeros();
        if self.bits < 64 && self.bits + bits > 64 {
            self.bits = 64;
        }
        let high = if self.bits < 64 { 0 } else { u64::MAX };
        let field = Field { high, shift: self.bits % 64, mask: mask(bits) };
        self.bits += bits;
        field
    }

    /// Number of bits allocated so far, including unused bits between the halves.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }
}
