//! Tables of states with counts, filled by several threads. States that do not fit in memory are spilled to disk in
//! sorted order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::layout::Word;
use crate::number::Number;
use crate::slots::Slots;

/// Number of hash bits that choose the part; they are the highest.
const PARTS_BITS: u32 = 8;
/// Parts of a table, a power of two. If possible, each part fits in a core's cache.
pub(crate) const PARTS: usize = 1 << PARTS_BITS;
/// Bytes that a thread collects for a part before it locks the part.
const BUFFER_BYTES: usize = 4096;
/// Minimum number of slots per part, whatever the memory limit, so that spills are not too short.
const MIN_SLOTS: usize = 256;
/// Rounds in which the records of a part are copied; see [`Table::for_each_record`].
const ROUNDS: usize = 256;
/// Words of a spill to read at a time.
const CHUNK_WORDS: usize = 1 << 13;

/// The memory and the spill folder that all tables share.
pub(crate) struct Storage {
    limit: usize,
    folder: Option<PathBuf>,
    used_bytes: AtomicUsize,
    peak_bytes: AtomicUsize,
    disk_bytes: AtomicUsize,
    has_failed: AtomicBool,
    failure: Mutex<Option<StorageError>>,
}

/// Why tables stopped filling.
#[derive(Debug)]
pub(crate) enum StorageError {
    /// The states exceed the memory limit, and there is no spill folder.
    LimitReached,
    /// The system does not provide as much memory as the limit allows.
    OutOfMemory(io::Error),
    /// A spill or a checkpoint could not be read or written.
    Disk(io::Error),
    /// The observer has stopped the count.
    Stopped,
}

impl Storage {
    /// Allows `limit` bytes of memory. States that do not fit are spilled to `folder`, if there is one.
    pub(crate) fn new(limit: usize, folder: Option<PathBuf>) -> Self {
        Storage {
            limit,
            folder,
            used_bytes: AtomicUsize::new(0),
            peak_bytes: AtomicUsize::new(0),
            disk_bytes: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
            failure: Mutex::new(None),
        }
    }

    /// Bytes in use.
    pub(crate) fn used_bytes(&self) -> usize {
        self.used_bytes.load(Ordering::Relaxed)
    }

    /// Peak number of bytes in use.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.peak_bytes.load(Ordering::Relaxed)
    }

    /// Total number of bytes written to disk.
    pub(crate) fn disk_bytes(&self) -> usize {
        self.disk_bytes.load(Ordering::Relaxed)
    }

    /// Whether all threads should stop.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// Makes all threads stop. Only the first reason is kept.
    pub(crate) fn fail(&self, failure: StorageError) {
        self.failure.lock().expect("no thread panicked").get_or_insert(failure);
        self.has_failed.store(true, Ordering::Relaxed);
    }

    /// Why the threads stopped, if they did. Can be taken only once.
    pub(crate) fn failure(&self) -> Option<StorageError> {
        self.failure.lock().expect("no thread panicked").take()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.used_bytes() + bytes <= self.limit
    }

    fn allocate(&self, bytes: usize) {
        let used = self.used_bytes.fetch_add(bytes, Ordering::Relaxed) + bytes;
        self.peak_bytes.fetch_max(used, Ordering::Relaxed);
    }

    fn release(&self, bytes: usize) {
        self.used_bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// States, each with the same number of counts.
///
/// The hash of a state determines its part. Threads collect records for a part and add them together. So locks are
/// rare, and a part stays in the cache while it is being updated.
pub(crate) struct Table<'r, K: Word, N: Number> {
    storage: &'r Storage,
    parts: Vec<Mutex<Part<K>>>,
    /// Words per state for its counts.
    width: usize,
    number: PhantomData<N>,
    /// The spills of all parts.
    disk: Mutex<Option<File>>,
}

/// A part: a hash table with linear probing. Each slot has the words of a state, followed by its counts.
struct Part<K> {
    slots: Slots,
    len: usize,
    spills: Vec<Spill>,
    word: PhantomData<K>,
}

/// Records on disk, sorted by state, without duplicates.
#[derive(Clone, Copy)]
struct Spill {
    /// Position in the file, in words.
    offset: u64,
    words: usize,
}

impl<K: Word> Default for Part<K> {
    fn default() -> Self {
        Part { slots: Slots::default(), len: 0, spills: Vec::new(), word: PhantomData }
    }
}

impl<K: Word> Part<K> {
    /// A slot is empty if the last word of its state is 0. No state has that value, because a layout leaves a bit free.
    fn is_empty(slot: &[u64]) -> bool {
        slot[K::WORDS - 1] == 0
    }

    fn entries(&self, stride: usize) -> impl Iterator<Item = &[u64]> {
        self.slots.chunks_exact(stride).filter(|entry| !Self::is_empty(entry))
    }

    /// The slot where the search for a state starts. `capacity` is the number of slots, at least one.
    #[inline(always)]
    fn home(capacity: usize, state: K) -> usize {
        // The highest bits of the hash choose the part, so the next ones choose the slot.
        ((u128::from(state.hash() << PARTS_BITS) * capacity as u128) >> 64) as usize
    }

    /// The offset of a state's slot, or of the empty slot where it belongs.
    #[inline(always)]
    fn slot(&self, stride: usize, state: K) -> usize {
        let slots: &[u64] = &self.slots;
        let capacity = slots.len() / stride;
        let mut at = Self::home(capacity, state);
        loop {
            let slot = &slots[at * stride..][..K::WORDS];
            if Self::is_empty(slot) || K::read(slot) == state {
                return at * stride;
            }
            at = if at + 1 < capacity { at + 1 } else { 0 };
        }
    }

    /// The records sorted by state.
    fn sorted(&self, stride: usize) -> Vec<&[u64]> {
        let mut entries: Vec<&[u64]> = self.entries(stride).collect();
        entries.sort_unstable_by_key(|entry| K::read(entry));
        entries
    }
}

impl<'r, K: Word, N: Number> Table<'r, K, N> {
    /// An empty table with `counts` counts per state.
    pub(crate) fn new(storage: &'r Storage, counts: usize) -> Self {
        let parts = (0..PARTS).map(|_| Mutex::default()).collect();
        Table { storage, parts, width: counts * N::WORDS, number: PhantomData, disk: Mutex::new(None) }
    }

    fn stride(&self) -> usize {
        K::WORDS + self.width
    }

    /// Number of states. A state on disk counts once per spill.
    pub(crate) fn len(&self) -> usize {
        let count = |part: &Mutex<Part<K>>| {
            let part = part.lock().expect("no thread panicked");
            part.len + part.spills.iter().map(|spill| spill.words).sum::<usize>() / self.stride()
        };
        self.parts.iter().map(count).sum()
    }

    /// A writer with which one thread adds to the table.
    pub(crate) fn writer(&self) -> Writer<'_, 'r, K, N> {
        let records = (BUFFER_BYTES / (8 * self.stride())).max(4);
        Writer { table: self, flush_at: records * self.stride(), buffers: vec![Vec::new(); PARTS] }
    }

    fn add(&self, part: &mut Part<K>, record: &[u64]) {
        let stride = self.stride();
        // At most four fifths of the slots are used.
        if 5 * (part.len + 1) * stride > 4 * part.slots.len()
            && let Err(failure) = self.make_room(part)
        {
            return self.storage.fail(failure);
        }
        let at = part.slot(stride, K::read(record));
        let slot = &mut part.slots[at..][..stride];
        if Part::<K>::is_empty(slot) {
            slot.copy_from_slice(record);
            part.len += 1;
        } else {
            N::add_each(&mut slot[K::WORDS..], &record[K::WORDS..]);
        }
    }

    /// Enlarges a part by half, or spills it to disk.
    #[cold]
    fn make_room(&self, part: &mut Part<K>) -> Result<(), StorageError> {
        let stride = self.stride();
        let old_bytes = 8 * part.slots.len();
        let capacity = (part.slots.len() / stride * 3 / 2).max(16);
        let bytes = 8 * capacity * stride;
        if capacity > MIN_SLOTS && !self.storage.has_room(bytes) {
            if self.storage.folder.is_none() {
                return Err(StorageError::LimitReached);
            }
            return self.write_spill(part).map_err(StorageError::Disk);
        }
        let slots = Slots::new(capacity * stride).map_err(StorageError::OutOfMemory)?;
        self.storage.allocate(bytes);
        let old = std::mem::replace(&mut part.slots, slots);
        for entry in old.chunks_exact(stride).filter(|entry| !Part::<K>::is_empty(entry)) {
            let slot = part.slot(stride, K::read(entry));
            part.slots[slot..][..stride].copy_from_slice(entry);
        }
        drop(old);
        self.storage.release(old_bytes);
        Ok(())
    }

    fn write_spill(&self, part: &mut Part<K>) -> io::Result<()> {
        let bytes: Vec<u8> =
            part.sorted(self.stride()).into_iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
        let mut disk = self.disk.lock().expect("no thread panicked");
        if disk.is_none() {
            let folder = self.storage.folder.as_ref().expect("there is a folder");
            *disk = Some(tempfile::tempfile_in(folder)?);
        }
        let file = disk.as_mut().expect("there is a file");
        let offset = file.seek(SeekFrom::End(0))? / 8;
        file.write_all(&bytes)?;
        self.storage.disk_bytes.fetch_add(bytes.len(), Ordering::Relaxed);
        part.spills.push(Spill { offset, words: bytes.len() / 8 });
        part.slots.fill(0);
        part.len = 0;
        Ok(())
    }

    fn read_spill(&self, spill: &mut Spill, words: usize) -> io::Result<Vec<u64>> {
        let words = words.min(spill.words);
        let mut bytes = vec![0; 8 * words];
        let mut disk = self.disk.lock().expect("no thread panicked");
        let file = disk.as_mut().expect("spills are in a file");
        file.seek(SeekFrom::Start(8 * spill.offset))?;
        file.read_exact(&mut bytes)?;
        spill.offset += words as u64;
        spill.words -= words;
        Ok(bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes"))).collect())
    }

    /// Removes the parts one by one, by several threads at once, and passes each state with its counts to `visit`. The
    /// threads share `next_part`. Calls `report` after each part.
    pub(crate) fn drain(&self, next_part: &AtomicUsize, report: impl Fn(), mut visit: impl FnMut(K, &[u64])) {
        let stride = self.stride();
        while let Some(part) = self.parts.get(next_part.fetch_add(1, Ordering::Relaxed)) {
            let part = std::mem::take(&mut *part.lock().expect("no thread panicked"));
            if self.storage.has_failed() {
                self.storage.release(8 * part.slots.len());
                continue;
            }
            if part.spills.is_empty() {
                part.entries(stride).for_each(|entry| visit(K::read(entry), &entry[K::WORDS..]));
            } else if let Err(error) = self.merge(&part, &mut visit) {
                self.storage.fail(StorageError::Disk(error));
            }
            self.storage.release(8 * part.slots.len());
            report();
        }
    }

    /// Merges the states in memory and in all spills; each is visited once.
    fn merge(&self, part: &Part<K>, visit: &mut dyn FnMut(K, &[u64])) -> io::Result<()> {
        let stride = self.stride();
        let chunk = (CHUNK_WORDS / stride).max(1) * stride;
        let in_memory: Vec<u64> = part.sorted(stride).into_iter().flatten().copied().collect();
        let mut spills = part.spills.clone();
        let mut sources = vec![(in_memory, 0)];
        for spill in &mut spills {
            sources.push((self.read_spill(spill, chunk)?, 0));
        }
        let first = |(words, at): &(Vec<u64>, usize)| (*at < words.len()).then(|| K::read(&words[*at..]));
        let mut heap: BinaryHeap<_> =
            sources.iter().map(first).enumerate().filter_map(|(at, state)| Some(Reverse((state?, at)))).collect();
        let mut sum = vec![0_u64; self.width];
        while let Some(&Reverse((state, _))) = heap.peek() {
            sum.fill(0);
            while let Some(&Reverse((same, source))) = heap.peek().filter(|Reverse((same, _))| *same == state) {
                heap.pop();
                let (words, at) = &mut sources[source];
                N::add_each(&mut sum, &words[*at + K::WORDS..][..self.width]);
                *at += stride;
                if *at == words.len() && source > 0 {
                    (*words, *at) = (self.read_spill(&mut spills[source - 1], chunk)?, 0);
                }
                debug_assert!(same == state, "the heap has the smallest first");
                if let Some(next) = first(&sources[source]) {
                    heap.push(Reverse((next, source)));
                }
            }
            visit(state, &sum);
        }
        Ok(())
    }

    /// Visits all records, part by part. A state on disk is visited once per spill.
    pub(crate) fn for_each_record(&self, mut visit: impl FnMut(&[u64]) -> io::Result<()>) -> io::Result<()> {
        for part in &self.parts {
            let part = part.lock().expect("no thread panicked");
            // Slots are sorted by hash. If records were added to a growing table in that order, they would cluster at
            // its start. Copying them in many rounds spreads them.
            for round in 0..ROUNDS {
                let slots = part.slots.chunks_exact(self.stride()).skip(round).step_by(ROUNDS);
                for entry in slots.filter(|slot| !Part::<K>::is_empty(slot)) {
                    visit(entry)?;
                }
            }
            for spill in &part.spills {
                let mut spill = *spill;
                while spill.words > 0 {
                    visit(&self.read_spill(&mut spill, CHUNK_WORDS)?)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a record from [`Table::for_each_record`].
    pub(crate) fn add_record(&self, record: &[u64]) {
        let part = part_of(K::read(record));
        self.add(&mut self.parts[part].lock().expect("no thread panicked"), record);
    }

    /// Whether the words can be a record.
    pub(crate) fn is_record(&self, record: &[u64]) -> bool {
        record.len() == self.stride() && !Part::<K>::is_empty(record)
    }

    /// Words per record.
    pub(crate) fn record_words(&self) -> usize {
        self.stride()
    }
}

impl<K: Word, N: Number> Drop for Table<'_, K, N> {
    fn drop(&mut self) {
        for part in &self.parts {
            if let Ok(part) = part.lock() {
                self.storage.release(8 * part.slots.len());
            }
        }
    }
}

fn part_of<K: Word>(state: K) -> usize {
    (state.hash() >> (64 - PARTS_BITS)) as usize
}

/// A thread's buffers of records to add to a table.
pub(crate) struct Writer<'a, 'r, K: Word, N: Number> {
    table: &'a Table<'r, K, N>,
    flush_at: usize,
    buffers: Vec<Vec<u64>>,
}

impl<K: Word, N: Number> Writer<'_, '_, K, N> {
    /// Adds a record for a state and returns its counts, all 0, for the caller to fill in.
    #[inline(always)]
    pub(crate) fn record(&mut self, state: K) -> &mut [u64] {
        let part = part_of(state);
        if self.buffers[part].len() == self.flush_at {
            self.flush(part);
        }
        let buffer = &mut self.buffers[part];
        let at = buffer.len();
        buffer.resize(at + self.table.stride(), 0);
        state.write(&mut buffer[at..]);
        &mut buffer[at + K::WORDS..]
    }

    #[inline(never)]
    fn flush(&mut self, part: usize) {
        let buffer = &mut self.buffers[part];
        let stride = self.table.stride();
        let mut target = self.table.parts[part].lock().expect("no thread panicked");
        // Touches all slots first, so that the memory accesses overlap.
        let capacity = target.slots.len() / stride;
        if capacity > 0 {
            let homes = buffer.chunks_exact(stride).map(|record| Part::home(capacity, K::read(record)) * stride);
            let slots: &[u64] = &target.slots;
            std::hint::black_box(homes.fold(0, |all, at| all ^ slots[at]));
        }
        for record in buffer.chunks_exact(stride) {
            self.table.add(&mut target, record);
        }
        buffer.clear();
    }
}

impl<K: Word, N: Number> Drop for Writer<'_, '_, K, N> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        for part in 0..PARTS {
            if !self.buffers[part].is_empty() {
                self.flush(part);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of many records of few states, with a memory limit.
    fn sums(limit: usize, folder: Option<PathBuf>) -> (Vec<(u64, u64)>, usize) {
        let storage = Storage::new(limit, folder);
        let table: Table<u64, u64> = Table::new(&storage, 1);
        let mut writer = table.writer();
        for at in 0..600_000_u64 {
            writer.record(at.wrapping_mul(0x9E37_79B9) % 300_007)[0] = at;
        }
        drop(writer);
        let mut all = Vec::new();
        table.drain(&AtomicUsize::new(0), || (), |state, counts| all.push((state, counts[0])));
        all.sort_unstable();
        assert!(storage.failure().is_none());
        assert_eq!(storage.used_bytes(), 0);
        (all, storage.disk_bytes())
    }

    #[test]
    fn spilled_counts_add_up_to_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let (in_memory, nothing) = sums(usize::MAX, None);
        let (on_disk, bytes) = sums(3 << 20, Some(folder.path().to_owned()));
        assert_eq!(nothing, 0);
        assert!(bytes > 1 << 20, "{bytes} bytes went to disk");
        assert!(in_memory == on_disk);
        assert_eq!(in_memory.iter().map(|(_, count)| count).sum::<u64>(), 600_000 * 599_999 / 2);
    }

    /// If the records were copied in the order of the slots, this test would take hours.
    #[test]
    fn copied_records_do_not_cluster() {
        let storage = Storage::new(usize::MAX, None);
        let [first, second]: [Table<u64, u64>; 2] = std::array::from_fn(|_| Table::new(&storage, 1));
        let mut writer = first.writer();
        for at in 0..2_000_000_u64 {
            writer.record(at)[0] = at;
        }
        drop(writer);
        let mut records = 0;
        let mut longest = 0;
        first
            .for_each_record(|record| {
                second.add_record(record);
                let state = <u64 as Word>::read(record);
                let part = second.parts[part_of(state)].lock().unwrap();
                let slot = part.slot(2, state) / 2;
                let home = Part::home(part.slots.len() / 2, state);
                longest = longest.max((slot + part.slots.len() / 2 - home) % (part.slots.len() / 2));
                records += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!((records, second.len()), (2_000_000, 2_000_000));
        assert!(longest < 500, "a record is {longest} slots from its home");
    }

    #[test]
    fn without_a_spill_folder_the_limit_is_an_error() {
        let storage = Storage::new(1 << 20, None);
        let table: Table<u64, u64> = Table::new(&storage, 1);
        let mut writer = table.writer();
        for at in 0..600_000_u64 {
            writer.record(at)[0] = 1;
        }
        drop(writer);
        assert!(matches!(storage.failure(), Some(StorageError::LimitReached)));
        assert!(storage.has_failed());
    }
}
