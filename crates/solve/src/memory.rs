//! Lazily zeroed memory, and prefetching. Both need `unsafe`.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::sync::atomic::AtomicU64;

use crate::error::SolveError;

/// Zeroed memory that the operating system provides on first access, so that a large table costs a short search
/// nothing. Uses huge pages if available, because random accesses to small pages also wait for the page table.
pub(crate) struct Zeroed {
    #[cfg(unix)]
    map: memmap2::MmapMut,
    #[cfg(not(unix))]
    words: Vec<AtomicU64>,
}

impl Zeroed {
    #[cfg(unix)]
    /// Allocates `len` zeroed words.
    ///
    /// # Errors
    /// If the memory cannot be allocated.
    pub(crate) fn new(len: usize) -> Result<Self, SolveError> {
        let bytes = len * size_of::<AtomicU64>();
        // Some systems reject an empty mapping.
        let map = memmap2::MmapMut::map_anon(bytes.max(1)).map_err(|_| SolveError::NoMemory { bytes })?;
        // A kernel without huge pages rejects this, which only affects speed.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Zeroed { map })
    }

    #[cfg(not(unix))]
    /// Allocates `len` zeroed words.
    ///
    /// # Errors
    /// If the memory cannot be allocated.
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
        // SAFETY: a mapping starts at a page boundary, so it is aligned for words, and it holds `len` words. Every bit
        // pattern is a valid `AtomicU64`. The mapping is private and only accessed through this shared slice of
        // atomics.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), len) }
    }

    #[cfg(not(unix))]
    fn deref(&self) -> &[AtomicU64] {
        &self.words
    }
}

/// Prefetches the cache line of `slots[index]`. Does nothing if the index is out of range or the CPU has no prefetch.
#[inline(always)]
pub(crate) fn prefetch(slots: &[AtomicU64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(slot) = slots.get(index) {
        // SAFETY: a prefetch has no visible effect and cannot fault; SSE is part of x86-64.
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
    fn zeroed_memory_is_zero_and_writable() {
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
