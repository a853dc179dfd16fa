//! Tables of states with their counts, filled by several threads.

use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::layout::Word;

/// Parts of a table, a power of two: each fits a core's cache where it can.
const PARTS_BITS: u32 = 8;
const PARTS: usize = 1 << PARTS_BITS;
/// Bytes that a thread collects for a part before it locks it.
const BUFFER: usize = 4096;

/// States, each with the same number of counts, modulo 2^64.
///
/// A state belongs to one of many parts by its hash. Threads collect what they have for a part and then add it in one
/// go, so that locks are rare and a part stays in the cache while it is worked on.
pub(crate) struct Table<K> {
    parts: Vec<Mutex<Part<K>>>,
    width: usize,
}

/// One part: a hash table with linear probing, each slot the words of the state followed by its counts.
pub(crate) struct Part<K> {
    slots: Vec<u64>,
    width: usize,
    len: usize,
    word: PhantomData<K>,
}

impl<K: Word> Part<K> {
    fn new(width: usize) -> Self {
        Part { slots: Vec::new(), width, len: 0, word: PhantomData }
    }

    fn stride(&self) -> usize {
        K::WORDS + self.width
    }

    /// A slot is empty when all bits of its first word are set; no state has that, since a layout leaves a bit free.
    fn is_empty(slot: &[u64]) -> bool {
        slot[K::WORDS - 1] == u64::MAX
    }

    fn slot(&self, state: K) -> usize {
        let stride = self.stride();
        let mask = self.slots.len() / stride - 1;
        let mut at = state.hash() as usize & mask;
        loop {
            let slot = &self.slots[at * stride..][..K::WORDS];
            if Self::is_empty(slot) || K::read(slot) == state {
                return at * stride;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let stride = self.stride();
        let capacity = (2 * self.slots.len() / stride).max(16);
        let old = std::mem::replace(&mut self.slots, vec![u64::MAX; capacity * stride]);
        for entry in old.chunks_exact(stride).filter(|entry| !Self::is_empty(entry)) {
            let slot = self.slot(K::read(entry));
            self.slots[slot..][..stride].copy_from_slice(entry);
        }
    }

    fn add(&mut self, record: &[u64]) {
        let stride = self.stride();
        // At most four fifths full.
        if 5 * (self.len + 1) * stride > 4 * self.slots.len() {
            self.grow();
        }
        let at = self.slot(K::read(record));
        let slot = &mut self.slots[at..][..stride];
        if Self::is_empty(slot) {
            slot.copy_from_slice(record);
            self.len += 1;
        } else {
            for (count, more) in slot.iter_mut().zip(record).skip(K::WORDS) {
                *count = count.wrapping_add(*more);
            }
        }
    }

    /// The states and their counts.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &[u64])> {
        let entries = self.slots.chunks_exact(self.stride()).filter(|entry| !Self::is_empty(entry));
        entries.map(|entry| (K::read(entry), &entry[K::WORDS..]))
    }

    fn bytes(&self) -> usize {
        8 * self.slots.len()
    }
}

impl<K: Word> Table<K> {
    /// Empty, with so many counts a state.
    pub(crate) fn new(width: usize) -> Self {
        Table { parts: (0..PARTS).map(|_| Mutex::new(Part::new(width))).collect(), width }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.lock().expect("no thread panicked").len).sum()
    }

    /// Memory taken.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.lock().expect("no thread panicked").bytes()).sum()
    }

    /// A way for a thread to add to this table.
    pub(crate) fn writer(&self) -> Writer<'_, K> {
        let stride = K::WORDS + self.width;
        let records = (BUFFER / (8 * stride)).max(4);
        Writer { table: self, stride, full: records * stride, buffers: vec![Vec::new(); PARTS] }
    }

    /// Takes the parts out one by one, from several threads; none when all are taken.
    pub(crate) fn take(&self, taken: &AtomicUsize) -> Option<Part<K>> {
        let at = taken.fetch_add(1, Ordering::Relaxed);
        let part = self.parts.get(at)?;
        Some(std::mem::replace(&mut *part.lock().expect("no thread panicked"), Part::new(self.width)))
    }
}

/// What one thread has to add to a table.
pub(crate) struct Writer<'a, K: Word> {
    table: &'a Table<K>,
    stride: usize,
    full: usize,
    buffers: Vec<Vec<u64>>,
}

impl<K: Word> Writer<'_, K> {
    /// Counts to add to those of the state: zero, to be filled in.
    #[inline(always)]
    pub(crate) fn record(&mut self, state: K) -> &mut [u64] {
        let part = (state.hash() >> (64 - PARTS_BITS)) as usize;
        if self.buffers[part].len() == self.full {
            self.flush(part);
        }
        let buffer = &mut self.buffers[part];
        let at = buffer.len();
        buffer.resize(at + self.stride, 0);
        state.write(&mut buffer[at..]);
        &mut buffer[at + K::WORDS..]
    }

    #[inline(never)]
    fn flush(&mut self, part: usize) {
        let buffer = &mut self.buffers[part];
        let mut target = self.table.parts[part].lock().expect("no thread panicked");
        for record in buffer.chunks_exact(self.stride) {
            target.add(record);
        }
        buffer.clear();
    }
}

impl<K: Word> Drop for Writer<'_, K> {
    fn drop(&mut self) {
        for part in 0..PARTS {
            self.flush(part);
        }
    }
}
