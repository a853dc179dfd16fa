//! Limits the number of open connections per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Allows up to `limit` open connections per address.
#[derive(Clone)]
pub(crate) struct ConnectionLimiter {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    limit: usize,
}

/// Counts as an open connection until it is dropped.
pub(crate) struct ConnectionPermit {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
}

impl ConnectionLimiter {
    pub(crate) fn new(limit: usize) -> Self {
        ConnectionLimiter { open: Arc::default(), limit }
    }

    /// A permit for one more connection; `None` if the address has reached the limit.
    pub(crate) fn acquire(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.get(&address).copied().unwrap_or_default() >= self.limit {
            return None;
        }
        *open.entry(address).or_default() += 1;
        Some(ConnectionPermit { open: self.open.clone(), address })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}
