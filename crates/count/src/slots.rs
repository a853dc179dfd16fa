//! The memory of one part of a table.

use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// From this size in bytes, memory is mapped directly and returned to the system immediately. The allocator would keep
/// it: parts grow again and again, and the holes they left took as much memory as the tables. Smaller parts are better
/// on the heap: with 2^14, system calls took a fifth of the time of 7x6.
const MAPPED_BYTES: usize = 1 << 20;

/// Words of a table, initially 0.
pub(crate) struct Slots(Memory);

enum Memory {
    Heap(Vec<u64>),
    Mapped(MmapMut),
}

impl Slots {
    /// Allocates `words` words.
    ///
    /// # Errors
    /// If the system does not provide that much memory.
    pub(crate) fn new(words: usize) -> io::Result<Self> {
        if words * 8 < MAPPED_BYTES {
            return Ok(Slots(Memory::Heap(vec![0; words])));
        }
        // Not with huge pages: they save a twentieth of the time of 5x8, but 6x7 then spends a fifth of its time
        // waiting for them.
        Ok(Slots(Memory::Mapped(MmapMut::map_anon(words * 8)?)))
    }
}

impl Default for Slots {
    fn default() -> Self {
        Slots(Memory::Heap(Vec::new()))
    }
}

impl Deref for Slots {
    type Target = [u64];

    #[inline(always)]
    fn deref(&self) -> &[u64] {
        match &self.0 {
            Memory::Heap(words) => words,
            // A mapping starts at a page, so its bytes are aligned.
            Memory::Mapped(map) => bytemuck::cast_slice(map),
        }
    }
}

impl DerefMut for Slots {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Memory::Heap(words) => words,
            Memory::Mapped(map) => bytemuck::cast_slice_mut(map),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_zero_at_first_and_can_be_written() {
        for len in [0, 1, 7, MAPPED_BYTES / 8 - 1, MAPPED_BYTES / 8, 100_003] {
            let mut slots = Slots::new(len).expect("there is memory");
            assert_eq!(slots.len(), len);
            assert!(slots.iter().all(|&word| word == 0));
            slots.iter_mut().zip(0..).for_each(|(word, at)| *word = at);
            assert!(slots.iter().copied().eq(0..len as u64));
        }
    }
}
