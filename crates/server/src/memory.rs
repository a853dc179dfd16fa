//! Memory that the allocator keeps after a peak. This small module alone may use unsafe code.
#![allow(unsafe_code)]

/// Returns to the system what has been freed.
///
/// glibc returns only what lies behind everything that is still in use: one room that goes on keeps the memory of a thousand
/// that have ended. Other allocators return memory by themselves.
pub(crate) fn release() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointer, changes nothing that is in use, and may be called from any thread at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    /// Bytes of this process in memory.
    fn resident() -> usize {
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
        pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
    }

    #[test]
    fn freed_memory_below_a_live_block_is_released() {
        const BLOCK: usize = 8 << 10;
        let mut blocks: Vec<_> = (0..(64 << 20) / BLOCK).map(|_| vec![1_u8; BLOCK]).collect();
        let peak = resident();
        let kept = blocks.pop();
        drop(blocks);
        release();
        assert!(resident() < peak - (48 << 20), "{} of {peak}", resident());
        drop(kept);
    }
}
