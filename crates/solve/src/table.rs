//! The transposition table: bounds on positions, with exact keys.
//!
//! A key encodes the whole position. A bijection on `bits` bits mixes it. The mixed key selects a bucket, and an entry
//! stores the low bits of the mixed key that the bucket does not determine (the *tag*). Two positions are therefore
//! never confused. With `n` buckets, the mixed keys of one bucket are consecutive, and there are at most `2^bits / n`
//! of them, rounded up. That is at most `2^(bits - floor(log2 n))`, the number of tags.
//!
//! Every entry has a *generation*. Starting a new generation clears the table in constant time. Generation 0 is never
//! used, so zeroed memory holds no entry.

use std::sync::atomic::Ordering;

use connect4_core::word::Word;

use crate::error::SolveError;
use crate::memory::{self, Zeroed};
use crate::score::Score;

/// Bounds on a score, from the perspective of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
}

/// A table that several threads may share.
pub(crate) trait Table<W: Word>: Send + Sync {
    /// The stored bounds of the position with this key.
    fn probe(&self, key: W) -> Option<Bounds>;
    /// Stores bounds that took about `2^work` nodes to prove.
    fn store(&self, key: W, bounds: Bounds, work: u32);
    /// Prefetches the entry of a key that will be probed soon.
    fn prefetch(&self, key: W);
    /// Copies all entries of `other`, a table for the same board.
    fn take_over(&self, other: &Self);
    /// Removes all entries.
    fn clear(&mut self);
}

/// Bits of a bound in an entry; an offset keeps it nonnegative.
const BOUND_BITS: u32 = 7;
const OFFSET: Score = 1 << (BOUND_BITS - 1);
const WORK_BITS: u32 = 5;
const DATA_BITS: u32 = 2 * BOUND_BITS + WORK_BITS;

fn pack(bounds: Bounds, work: u32) -> u64 {
    let bound = |score: Score| (score + OFFSET) as u64;
    (u64::from(work.min((1 << WORK_BITS) - 1)) << BOUND_BITS | bound(bounds.lower)) << BOUND_BITS | bound(bounds.upper)
}

fn unpack(data: u64) -> Bounds {
    let bound = |bits: u64| (bits & ((1 << BOUND_BITS) - 1)) as Score - OFFSET;
    Bounds { lower: bound(data >> BOUND_BITS), upper: bound(data) }
}

fn work_of(data: u64) -> u32 {
    (data >> (2 * BOUND_BITS)) as u32 & ((1 << WORK_BITS) - 1)
}

/// A table with one-word entries for keys of up to 64 bits: tag, generation, data. Each bucket has two entries: the
/// first keeps the result of more work, the second is always replaced.
pub(crate) struct NarrowTable {
    entries: Zeroed,
    buckets: u64,
    key_bits: u32,
    tag_mask: u64,
    generation_bits: u32,
    generation: u64,
}

impl NarrowTable {
    /// A table of `entries` entries, rounded down to whole buckets, for keys of `key_bits` bits. `None` if an entry
    /// would not fit into one word or there would be no entry.
    pub(crate) fn new(entries: usize, key_bits: u32) -> Option<Result<Self, SolveError>> {
        let buckets = (entries / 2) as u64;
        let tag_bits = key_bits - buckets.checked_ilog2()?.min(key_bits);
        let generation_bits = 64_u32.checked_sub(tag_bits + DATA_BITS).filter(|&bits| bits > 0)?;
        let entries = Zeroed::new(2 * buckets as usize);
        Some(entries.map(|entries| NarrowTable {
            entries,
            buckets,
            key_bits,
            tag_mask: if tag_bits == 0 { 0 } else { u64::MAX >> (64 - tag_bits) },
            generation_bits,
            generation: 1,
        }))
    }

    /// The index of the bucket's first entry, and the tag combined with the generation.
    #[inline(always)]
    fn place(&self, key: u64) -> (usize, u64) {
        let mixed = mix_u64(key, self.key_bits);
        let bucket = (u128::from(mixed << (64 - self.key_bits)) * u128::from(self.buckets)) >> 64;
        (2 * bucket as usize, (mixed & self.tag_mask) << self.generation_bits | self.generation)
    }

    /// Whether an entry belongs to this generation.
    #[inline(always)]
    fn is_current(&self, entry: u64) -> bool {
        (entry >> DATA_BITS ^ self.generation) << (64 - self.generation_bits) == 0
    }

    /// The key of an entry, recovered from its bucket and tag.
    fn key(&self, index: usize, entry: u64) -> u64 {
        let tag = entry >> (DATA_BITS + self.generation_bits);
        let first = ((index as u128 / 2) << self.key_bits).div_ceil(u128::from(self.buckets)) as u64;
        let mixed = first + (tag.wrapping_sub(first) & self.tag_mask);
        mixed.wrapping_mul(UNMIX) & (u64::MAX >> (64 - self.key_bits))
    }
}

/// An odd multiplier and its inverse modulo 2^64.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const UNMIX: u64 = inverse(MIX);

/// The inverse of an odd number modulo 2^64, by Newton's method. The number is its own inverse in the lowest three
/// bits, and each step doubles the number of correct bits.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut step = 0;
    while step < 5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// A bijection on numbers of `bits` bits: multiplication by an odd number is invertible. The high bits of the product
/// depend on all bits of the key (Knuth's Fibonacci hashing).
#[inline(always)]
fn mix_u64(key: u64, bits: u32) -> u64 {
    key.wrapping_mul(MIX) & (u64::MAX >> (64 - bits))
}

impl Table<u64> for NarrowTable {
    #[inline(always)]
    fn probe(&self, key: u64) -> Option<Bounds> {
        let (index, mark) = self.place(key);
        let found = self.entries[index..index + 2].iter().map(|entry| entry.load(Ordering::Relaxed));
        found.into_iter().find(|entry| entry >> DATA_BITS == mark).map(unpack)
    }

    #[inline(always)]
    fn store(&self, key: u64, bounds: Bounds, work: u32) {
        let (index, mark) = self.place(key);
        let [first, second] = &self.entries[index..index + 2] else { return };
        let entry = mark << DATA_BITS | pack(bounds, work);
        let old = first.load(Ordering::Relaxed);
        let same = old >> DATA_BITS == mark;
        let is_current = self.is_current(old);
        if same || !is_current || work_of(old) <= work {
            first.store(entry, Ordering::Relaxed);
            if !same && is_current {
                second.store(old, Ordering::Relaxed);
            }
        } else {
            second.store(entry, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        memory::prefetch(&self.entries, self.place(key).0);
    }

    fn take_over(&self, other: &Self) {
        let each = other.entries.iter().enumerate().map(|(index, entry)| (index, entry.load(Ordering::Relaxed)));
        for (index, entry) in each.filter(|&(_, entry)| other.is_current(entry)) {
            self.store(other.key(index, entry), unpack(entry), work_of(entry));
        }
    }

    fn clear(&mut self) {
        if self.generation.count_ones() == self.generation_bits {
            self.entries.iter().for_each(|entry| entry.store(0, Ordering::Relaxed));
            self.generation = 0;
        }
        self.generation += 1;
    }
}

/// A table with four-word entries for keys of up to 128 bits: the whole key and the data. A sequence number, odd during
/// a write, keeps readers from combining halves of two entries.
pub(crate) struct WideTable {
    words: Zeroed,
    entries: u64,
    generation: u64,
}

const WORDS: usize = 4;

impl WideTable {
    /// A table with `entries` entries, at least one.
    pub(crate) fn new(entries: usize) -> Result<Self, SolveError> {
        let entries = entries.max(1);
        Ok(WideTable { words: Zeroed::new(WORDS * entries)?, entries: entries as u64, generation: 1 })
    }

    /// The index of the entry's first word, and the two words of the key.
    #[inline(always)]
    fn place<W: Word>(&self, key: W) -> (usize, u64, u64) {
        let [low, high, ..] = key.to_limbs();
        let mixed = mix_u64(low ^ mix_u64(high, 64).rotate_left(32), 64);
        let entry = (u128::from(mixed) * u128::from(self.entries)) >> 64;
        (WORDS * entry as usize, low, high)
    }
}

impl<W: Word> Table<W> for WideTable {
    #[inline(always)]
    fn probe(&self, key: W) -> Option<Bounds> {
        let (index, low, high) = self.place(key);
        let [sequence, key_low, key_high, data] = &self.words[index..index + WORDS] else { return None };
        let before = sequence.load(Ordering::Acquire);
        let same = key_low.load(Ordering::Acquire) == low && key_high.load(Ordering::Acquire) == high;
        let data = data.load(Ordering::Acquire);
        let whole = before.is_multiple_of(2) && sequence.load(Ordering::Relaxed) == before;
        (same && whole && data >> DATA_BITS == self.generation).then(|| unpack(data))
    }

    #[inline(always)]
    fn store(&self, key: W, bounds: Bounds, work: u32) {
        let (index, low, high) = self.place(key);
        let [sequence, key_low, key_high, data] = &self.words[index..index + WORDS] else { return };
        let before = sequence.load(Ordering::Relaxed);
        let claim = || sequence.compare_exchange(before, before + 1, Ordering::Acquire, Ordering::Relaxed);
        // Another thread is writing this entry; keep its data.
        if before % 2 == 1 || claim().is_err() {
            return;
        }
        key_low.store(low, Ordering::Release);
        key_high.store(high, Ordering::Release);
        data.store(self.generation << DATA_BITS | pack(bounds, work), Ordering::Release);
        sequence.store(before.wrapping_add(2), Ordering::Release);
    }

    #[inline(always)]
    fn prefetch(&self, key: W) {
        memory::prefetch(&self.words, self.place(key).0);
    }

    fn take_over(&self, other: &Self) {
        for entry in other.words.chunks_exact(WORDS) {
            let [_, low, high, data] = [0, 1, 2, 3].map(|word: usize| entry[word].load(Ordering::Relaxed));
            if data >> DATA_BITS == other.generation {
                self.store(W::from_limbs(&[low, high, 0, 0, 0, 0, 0]), unpack(data), work_of(data));
            }
        }
    }

    fn clear(&mut self) {
        // 2^45 generations are never exhausted.
        self.generation += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    use connect4_core::playout::Rng;

    /// For short keys, checks every key: mixing is a bijection, and bucket and tag identify the key.
    #[test]
    fn bucket_and_tag_identify_every_key() {
        for key_bits in [6, 9, 12, 13] {
            let mixed: HashSet<u64> = (0..1 << key_bits).map(|key| mix_u64(key, key_bits)).collect();
            assert_eq!(mixed.len(), 1 << key_bits);
            for entries in [2, 3, 7, 14, 100, 1 << 7, (1 << 8) + 1, 1 << 15] {
                let table = NarrowTable::new(entries, key_bits).expect("few bits fit a word").expect("there is memory");
                let places: HashSet<(usize, u64)> = (0..1 << key_bits).map(|key| table.place(key)).collect();
                assert_eq!(places.len(), 1 << key_bits, "{key_bits} bits, {entries} entries");
            }
        }
    }

    fn agrees_with_a_map<W: Word, T: Table<W>>(empty: impl Fn() -> T, key: impl Fn(&mut Rng) -> W) {
        let mut table = empty();
        let mut rng = Rng::new(1);
        for _ in 0..5 {
            let mut truth = HashMap::new();
            for _ in 0..20_000 {
                let key = key(&mut rng);
                let known = table.probe(key);
                assert!(known.is_none() || known == truth.get(&key).copied(), "a foreign or old entry");
                let bounds = Bounds { lower: rng.below(127) as Score - 63, upper: rng.below(127) as Score - 63 };
                let work = rng.below(40);
                table.store(key, bounds, work);
                truth.insert(key, bounds);
            }
            // Another table that copies the entries holds the same bounds.
            let other = empty();
            other.take_over(&table);
            let taken = truth.keys().filter_map(|&key| Some((key, other.probe(key)?))).collect::<Vec<_>>();
            assert!(taken.iter().all(|&(key, bounds)| table.probe(key) == Some(bounds)));
            assert!(!taken.is_empty(), "no entry was copied");
            table.clear();
        }
    }

    #[test]
    fn entries_are_the_last_stored_for_their_key() {
        let narrow = |rng: &mut Rng| u64::from(rng.below(3000)) << 32 ^ u64::from(rng.below(4));
        for entries in [7, 64, 1 << 12] {
            agrees_with_a_map(|| NarrowTable::new(entries, 44).expect("44 bits fit").expect("there is memory"), narrow);
            agrees_with_a_map(
                || WideTable::new(entries).expect("there is memory"),
                |rng| u128::from(rng.below(50)) << 100 | u128::from(rng.below(50)),
            );
        }
        agrees_with_a_map(|| WideTable::new(0).expect("there is memory"), narrow);
    }

    #[test]
    fn tables_without_room_for_an_entry_are_rejected() {
        assert!(NarrowTable::new(7, 64).is_none(), "63 bits of tag leave no room");
        assert!(NarrowTable::new(1 << 26, 64).is_some());
        assert!(NarrowTable::new(1, 49).is_none() && NarrowTable::new(0, 49).is_none());
    }

    #[test]
    fn exhausted_generations_clear_the_table() {
        let mut table = NarrowTable::new(2, 44).expect("it fits").expect("there is memory");
        assert_eq!(table.generation_bits, 1, "one bit of generation");
        table.store(5, Bounds { lower: 1, upper: 2 }, 3);
        assert!(table.probe(5).is_some());
        table.clear();
        assert_eq!(Table::<u64>::probe(&table, 5), None);
    }
}
