//! The memory of one part of a table.

use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// From this many bytes on, memory comes straight from the system and goes back to it at once. The allocator would keep it:
/// parts grow again and again, and the holes that they left took as much memory as the tables. Smaller parts are better off
/// in its heap: with 2^14 the system took a fifth of the time of 7x6.
const MAPPED_BYTES: usize = 1 << 20;

/// Words, 0 at first.
pub(crate) struct Slots(Memory);

enum Memory {
    Heap(Vec<u64>),
    Mapped(MmapMut),
}

impl Slots {
    /// # Errors
    /// When the system does not give that much memory.
    pub(crate) fn new(words: usize) -> io::Result<Self> {
        if words * 8 < MAPPED_BYTES {
            return Ok(Slots(Memory::Heap(vec![0; words])));
        }
        // Not in huge pages: they save a twentieth of the time of 5x8, but 6x7 then waits for them a fifth of its time.
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
            // A map begins at a page, so its bytes are aligned.
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
