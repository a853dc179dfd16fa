//! Releases memory that the allocator keeps after a peak. The only module with unsafe code.
#![allow(unsafe_code)]

/// Returns freed memory to the system.
///
/// On its own, glibc returns only the memory above the highest block in use. One open room can hold the memory of a
/// thousand closed ones. Other allocators release memory by themselves.
pub(crate) fn release() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes no pointer, does not affect memory in use, and can be called from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    /// Resident memory of this process, in bytes.
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
