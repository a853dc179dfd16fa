//! The pictures drawn last.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use connect4_core::Position;
use lru::LruCache;

/// Number of pictures in memory, of about 20 kB each.
const MAX_CACHED: NonZeroUsize = NonZeroUsize::new(256).expect("it is positive");

/// The pictures drawn last.
pub(crate) struct PictureCache(Mutex<LruCache<Position, Bytes>>);

impl Default for PictureCache {
    fn default() -> Self {
        PictureCache(Mutex::new(LruCache::new(MAX_CACHED)))
    }
}

impl PictureCache {
    pub(super) fn get(&self, position: &Position) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(position).cloned()
    }

    pub(super) fn put(&self, position: Position, picture: Bytes) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(position, picture);
    }
}
