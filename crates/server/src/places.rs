//! How many connections of a kind each address may have at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Up to `limit` places for each address.
#[derive(Clone)]
pub(crate) struct Places {
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    limit: usize,
}

/// A place, until it is dropped.
pub(crate) struct Place {
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl Places {
    pub(crate) fn new(limit: usize) -> Self {
        Places { taken: Arc::default(), limit }
    }

    /// Takes a place, if the address has one left.
    pub(crate) fn take(&self, address: IpAddr) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.get(&address).copied().unwrap_or_default() >= self.limit {
            return None;
        }
        *taken.entry(address).or_default() += 1;
        Some(Place { taken: self.taken.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}
