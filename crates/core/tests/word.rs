//! Words of several limbs against `u128`, and bit operations against single bits.

use connect4_core::word::{Wide, Word, bits};
use proptest::prelude::*;

/// The number as a word of two limbs.
fn wide(word: u128) -> Wide<2> {
    word.cast()
}

proptest! {
    /// Compares every operation on `Wide<2>` with `u128`, and the bit operations on `u128` with single bits.
    #[test]
    fn wide_agrees_with_u128(a: u128, b: u128, shift in 0u32..128, n in 0u32..130) {
        prop_assert_eq!((wide(a) & wide(b)).cast::<u128>(), a & b);
        prop_assert_eq!((wide(a) | wide(b)).cast::<u128>(), a | b);
        prop_assert_eq!((wide(a) ^ wide(b)).cast::<u128>(), a ^ b);
        prop_assert_eq!((!wide(a)).cast::<u128>(), !a);
        prop_assert_eq!((wide(a) << shift).cast::<u128>(), a << shift);
        prop_assert_eq!((wide(a) >> shift).cast::<u128>(), a >> shift);
        prop_assert_eq!(wide(a).wrapping_add(wide(b)).cast::<u128>(), a.wrapping_add(b));
        prop_assert_eq!(wide(a).wrapping_sub(wide(b)).cast::<u128>(), a.wrapping_sub(b));
        prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
        prop_assert_eq!(wide(a).nth_bit(n).cast::<u128>(), a.nth_bit(n));
        // Sparse words reach cases that dense random words never do.
        for a in [a, a & b & a >> shift, u128::bit(shift), 0] {
            prop_assert_eq!(wide(a).is_zero(), a == 0);
            prop_assert_eq!(Word::count_ones(wide(a)), a.count_ones());
            prop_assert_eq!(Word::trailing_zeros(wide(a)), a.trailing_zeros());
            prop_assert_eq!(wide(a).lowest_bit().cast::<u128>(), a.lowest_bit());
            prop_assert_eq!(wide(a).without_lowest_bit().cast::<u128>(), a.without_lowest_bit());
        }
    }

    #[test]
    fn nth_bit_agrees_with_clearing_one_by_one(a: u64, b: u64, n in 0u32..70) {
        for word in [a, a & b, a | b, b & b << 7 & a, 1 << (n % 64), u64::MAX, 0] {
            let expected = bits(word).nth(n as usize).unwrap_or(0);
            prop_assert_eq!(word.nth_bit(n), expected);
            let both = u128::from(word) << 64 | u128::from(b);
            prop_assert_eq!(both.nth_bit(n), bits(both).nth(n as usize).unwrap_or(0));
        }
    }
}
