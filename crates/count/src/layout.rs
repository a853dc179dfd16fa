//! States as packed words.

/// Some neighbouring bits of a word.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Field {
    shift: u32,
    mask: u64,
}

/// A word that holds fields: `u64`, or `u128` for wide boards.
pub(crate) trait Word: Copy + Eq + Ord + Default + Send + Sync + 'static {
    /// Number of `u64` that hold it.
    const WORDS: usize;
    /// The field's value.
    fn get(self, field: Field) -> u32;
    /// With another value of the field, which must fit.
    fn with(self, field: Field, value: u32) -> Self;
    /// The lowest bits alone.
    fn low(self, bits: u32) -> Self;
    /// As `u64`, the low one first.
    fn write(self, words: &mut [u64]);
    /// From what `write` wrote.
    fn read(words: &[u64]) -> Self;
    /// All bits mixed into 64.
    fn hash(self) -> u64;
    /// In 128 bits.
    fn widen(self) -> u128;
    /// The lowest bits of the word.
    fn narrow(word: u128) -> Self;
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(MIX);
    let word = (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word ^ word >> 32
}

macro_rules! word {
    ($type:ty, $words:expr, $hash:expr) => {
        impl Word for $type {
            const WORDS: usize = $words;
            #[inline(always)]
            fn get(self, field: Field) -> u32 {
                ((self >> field.shift) as u64 & field.mask) as u32
            }
            #[inline(always)]
            fn with(self, field: Field, value: u32) -> Self {
                debug_assert!(u64::from(value) <= field.mask, "{value} fits the field");
                self & !((field.mask as $type) << field.shift) | (value as $type) << field.shift
            }
            #[inline(always)]
            fn low(self, bits: u32) -> Self {
                if bits >= <$type>::BITS { self } else { self & ((1 << bits) - 1) }
            }
            #[inline(always)]
            fn write(self, words: &mut [u64]) {
                for (at, word) in words.iter_mut().take($words).enumerate() {
                    *word = (self as u128 >> (64 * at)) as u64;
                }
            }
            #[inline(always)]
            fn read(words: &[u64]) -> Self {
                words[..$words].iter().enumerate().fold(0, |all, (at, &word)| all | (word as u128) << (64 * at))
                    as $type
            }
            #[inline(always)]
            fn hash(self) -> u64 {
                #[allow(clippy::redundant_closure_call)]
                ($hash)(self)
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn narrow(word: u128) -> Self {
                word as $type
            }
        }
    };
}

word!(u64, 1, |word: u64| mix(word));
word!(u128, 2, |word: u128| mix(word as u64 ^ ((word >> 64) as u64).wrapping_mul(MIX).rotate_left(31)));

/// Hands out fields from the lowest bit on.
#[derive(Default)]
pub(crate) struct Fields {
    bits: u32,
}

impl Fields {
    /// A field that holds `0..values`.
    pub(crate) fn add(&mut self, values: usize) -> Field {
        let bits = usize::BITS - values.saturating_sub(1).leading_zeros();
        let field = Field { shift: self.bits, mask: (1 << bits) - 1 };
        self.bits += bits;
        field
    }

    /// Bits handed out.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }
}
