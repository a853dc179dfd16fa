//! Ribbon retrieval: a function from keys to bits that stores no keys.
//!
//! Each bit of a key's code is a linear equation over GF(2). A hash of the key selects 128 adjacent bits of the
//! solution, and a subset of them whose sum is that bit. Because the coefficients of an equation are adjacent, one pass
//! solves the system. The result for a key that was not stored is arbitrary. Source: Dillinger and Walzer, "Ribbon
//! filter: practically smaller than Bloom and Xor" (2021). Keys are divided into shards, each with its own seed: fewer
//! equations need fewer spare bits, and a seed is found sooner.

use connect4_core::playout::Rng;

/// Number of solution bits that one equation may use.
const WIDTH: u32 = 128;
/// Number of bytes that contain `WIDTH` bits at any bit offset.
const WINDOW_BYTES: usize = 17;
/// Number of seeds tried before a shard gets more slots.
const SEEDS: u8 = 16;

/// Hashes a key with a seed; the constants are those of SplitMix64 and its variant 13.
#[inline(always)]
fn mix(key: u128, seed: u64) -> u64 {
    let mut mixed = key as u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ ((key >> 64) as u64);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The index of the shard that holds a key, below `shards`.
#[inline(always)]
pub(super) fn shard_of(key: u128, shards: usize) -> usize {
    ((u128::from(mix(key, u64::MAX)) * shards as u128) >> 64) as usize
}

/// The equations of a key, one per bit of its code: the start of the window and the coefficients.
#[inline(always)]
fn equations(key: u128, seed: u8, starts: u32) -> impl Iterator<Item = (u32, u128)> {
    let mut rng = Rng::new(mix(key, seed.into()));
    std::iter::repeat_with(move || {
        let start = rng.below(starts);
        let coefficients = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        // The first coefficient is always 1, which keeps elimination short.
        (start, coefficients | 1)
    })
}

/// The parameters of a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shard {
    /// Number of solution bits; 0 if there are no equations, otherwise at least [`WIDTH`].
    pub(super) slots: u32,
    /// The hash seed.
    pub(super) seed: u8,
}

impl Shard {
    /// Bytes of the solution, padded so that every window can be read.
    pub(super) fn bytes(self) -> usize {
        if self.slots == 0 { 0 } else { (self.slots - WIDTH) as usize / 8 + WINDOW_BYTES }
    }

    /// Whether [`solve`] could have returned this shard.
    pub(super) fn is_sound(self) -> bool {
        self.slots == 0 || self.slots >= WIDTH
    }

    /// The bits of a key, an infinite sequence; bits after the code are arbitrary. `None` if `solution` has the wrong
    /// length.
    #[inline(always)]
    pub(super) fn bits(self, solution: &[u8], key: u128) -> impl Iterator<Item = bool> {
        let starts = self.slots.saturating_sub(WIDTH - 1);
        equations(key, self.seed, starts).map_while(move |(start, coefficients)| {
            let first = (start / 8) as usize;
            let bytes = solution.get(first..first + WINDOW_BYTES)?;
            let (low, high) = bytes.split_at(16);
            let low = u128::from_le_bytes(low.try_into().ok()?);
            let shift = start % 8;
            // Shift in two steps, because a shift by 128 bits overflows.
            let window = low >> shift | (u128::from(high[0]) << 1) << (127 - shift);
            Some((window & coefficients).count_ones() % 2 == 1)
        })
    }
}

/// A shard and its solution for `items`: distinct keys, each with its code and the length of the code in bits. The most
/// significant bit of a code comes first.
pub(super) fn solve(items: &[(u128, u64, u8)]) -> (Shard, Vec<u8>) {
    let count: u32 = items.iter().map(|&(_, _, length)| u32::from(length)).sum();
    if count == 0 {
        return (Shard { slots: 0, seed: 0 }, Vec::new());
    }
    let mut slots = (count + count / 128).max(WIDTH);
    loop {
        for seed in 0..SEEDS {
            let shard = Shard { slots, seed };
            if let Some(solution) = try_solve(items, shard) {
                return (shard, solution);
            }
        }
        slots += count / 256 + 1;
    }
}

fn try_solve(items: &[(u128, u64, u8)], shard: Shard) -> Option<Vec<u8>> {
    let starts = shard.slots - (WIDTH - 1);
    // Row i starts at slot i, in its lowest bit; 0 means no row.
    let mut rows = vec![(0_u128, false); shard.slots as usize];
    for &(key, code, length) in items {
        for (bit, (start, mut coefficients)) in (0..length).rev().zip(equations(key, shard.seed, starts)) {
            let (mut slot, mut value) = (start as usize, code >> bit & 1 == 1);
            loop {
                let row = &mut rows[slot];
                if row.0 == 0 {
                    *row = (coefficients, value);
                    break;
                }
                coefficients ^= row.0;
                value ^= row.1;
                if coefficients == 0 {
                    if value {
                        return None;
                    }
                    break;
                }
                let zeros = coefficients.trailing_zeros();
                coefficients >>= zeros;
                slot += zeros as usize;
            }
        }
    }
    // Back substitution: `window` holds the solution of the 128 slots starting at the current one.
    let mut solution = vec![0_u8; shard.bytes()];
    let mut window = 0_u128;
    for (slot, &(coefficients, value)) in rows.iter().enumerate().rev() {
        window <<= 1;
        let is_set = coefficients != 0 && ((window & coefficients).count_ones() % 2 == 1) != value;
        window |= u128::from(is_set);
        solution[slot / 8] |= u8::from(is_set) << (slot % 8);
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(items: &[(u128, u64, u8)]) -> Shard {
        let (shard, solution) = solve(items);
        assert!(shard.is_sound() && solution.len() == shard.bytes());
        for &(key, code, length) in items {
            let read = shard.bits(&solution, key).take(length.into()).fold(0, |code, bit| code << 1 | u64::from(bit));
            assert_eq!(read, code, "{key}");
        }
        shard
    }

    fn random(count: u32, bits: u8, rng: &mut Rng) -> Vec<(u128, u64, u8)> {
        let mut item =
            |key: u32| (u128::from(rng.next_u64()) << 64 | u128::from(key), rng.next_u64() & ((1 << bits) - 1));
        (0..count).map(&mut item).map(|(key, code)| (key, code, bits)).collect()
    }

    #[test]
    fn random_functions_round_trip() {
        let mut rng = Rng::new(1);
        for count in [0, 1, 2, 3, 7, 40, 41, 100, 1_000, 5_000] {
            for bits in [0, 1, 3, 20] {
                check(&random(count, bits, &mut rng));
            }
        }
    }

    #[test]
    fn equal_values_and_adjacent_keys_round_trip() {
        for code in [0, 1] {
            check(&(0..10_000).map(|key| (key, code, 1)).collect::<Vec<_>>());
            check(&(0..10_000).map(|key| (key << 100, code, 1)).collect::<Vec<_>>());
        }
        assert_eq!(check(&[(5, 0, 0)]).slots, 0);
        assert_eq!(check(&[(5, 1, 1)]).slots, WIDTH);
    }

    #[test]
    fn solutions_have_few_spare_bits() {
        let shard = check(&random(11_000, 3, &mut Rng::new(2)));
        assert!(f64::from(shard.slots) < 33_000.0 * 1.05, "{shard:?}");
    }

    /// Unknown keys and truncated solutions give an arbitrary result or `None`, but never panic.
    #[test]
    fn unknown_keys_never_panic() {
        let (shard, solution) = solve(&random(1_000, 3, &mut Rng::new(3)));
        for key in 0..1_000 {
            for len in [0, 1, 16, 100, solution.len()] {
                let _ = shard.bits(&solution[..len], key).take(50).count();
            }
        }
    }
}
