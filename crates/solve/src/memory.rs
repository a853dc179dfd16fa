//! The two things that safe code cannot say: memory that is zero without being written, and "this will be read soon".
#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use crate::error::SolveError;

/// Zeros that the operating system gives as they are first touched, so that a table of 1 GB costs a short search nothing;
/// in huge pages where it has them, since a random look-up in small ones waits for the page table too.
pub(crate) struct Zeroed {
    #[cfg(unix)]
    map: memmap2::MmapMut,
    #[cfg(not(unix))]
    words: Vec<AtomicU64>,
}

impl Zeroed {
    #[cfg(unix)]
    /// # Errors
    /// If the system does not give that much memory.
    pub(crate) fn new(len: usize) -> Result<Self, SolveError> {
        let bytes = len * size_of::<AtomicU64>();
        // An empty map is refused by some systems.
        let map = memmap2::MmapMut::map_anon(bytes.max(1)).map_err(|_| SolveError::NoMemory { bytes })?;
        // A kernel without huge pages refuses, which changes nothing but speed.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Zeroed { map })
    }

    #[cfg(not(unix))]
    /// # Errors
    /// If the system does not give that much memory.
    pub(crate) fn new(len: usize) -> Result<Self, SolveError> {
        let mut words = Vec::new();
        let bytes = len * size_of::<AtomicU64>();
        words.try_reserve_exact(len).map_err(|_| SolveError::NoMemory { bytes })?;
        words.resize_with(len, AtomicU64::default);
        Ok(Zeroed { words })
    }
}

impl Deref for Zeroed {
    type Target = [AtomicU64];

    #[cfg(unix)]
    #[inline(always)]
    fn deref(&self) -> &[AtomicU64] {
        let bytes: &[u8] = &self.map;
        let len = bytes.len() / size_of::<AtomicU64>();
        // SAFETY: maps begin at a page, so the bytes are aligned for words; `len` words lie within them; every bit
        // pattern is an `AtomicU64`; and the map is private and only ever seen through this shared slice of atomics.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), len) }
    }

    #[cfg(not(unix))]
    fn deref(&self) -> &[AtomicU64] {
        &self.words
    }
}

/// Asks for the cache line of `slots[index]`; does nothing where the machine has no such request or the index is beyond.
#[inline(always)]
pub(crate) fn prefetch(slots: &[AtomicU64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(slot) = slots.get(index) {
        // SAFETY: a prefetch reads nothing that the program can see and cannot fault; SSE is part of x86-64.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(std::ptr::from_ref(slot).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slots, index);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    #[test]
    fn zeroed_memory_is_zero_and_can_be_written_and_dropped() {
        for len in [0, 1, 7, 100_000] {
            let slots = super::Zeroed::new(len).expect("there is memory");
            assert_eq!(slots.len(), len);
            assert!(slots.iter().all(|slot| slot.load(Ordering::Relaxed) == 0));
            slots.iter().for_each(|slot| slot.store(u64::MAX, Ordering::Relaxed));
            super::prefetch(&slots, 0);
            super::prefetch(&slots, len);
        }
    }
}
