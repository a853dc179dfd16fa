//! Limits of connections, requests and messages.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::Quota;

/// The address by which limits count a client: the IPv4 address or the IPv6 /64 network.
pub(crate) fn limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// A limit of `rate` messages per second, with bursts of ten times as many.
pub(crate) fn quota(rate: u32) -> Quota {
    let rate = NonZeroU32::new(rate).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::new(10).unwrap_or(NonZeroU32::MIN)))
}

/// The limit of requests for pages and files, if `rate` requests per second are allowed: 25 times as many, with bursts of
/// 20 seconds. They are in memory, and a class that shares an address loads the app at the same time.
pub(crate) fn file_quota(rate: u32) -> Quota {
    let rate = NonZeroU32::MIN.saturating_add(rate.max(1).saturating_mul(25) - 1);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(19)))
}

/// The limit of the kilobytes of pages and files, if `rate` requests per second are allowed: 256 times as many, with bursts
/// of 20 seconds. By default, this is enough for a class that opens the app at the same time.
pub(crate) fn byte_quota(rate: u32) -> Quota {
    let rate = NonZeroU32::MIN.saturating_add(rate.max(1).saturating_mul(256) - 1);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(19)))
}

/// The limit of new games, if `rate` requests per second are allowed: as many per minute, at least 20.
pub(crate) fn game_quota(rate: u32) -> Quota {
    Quota::per_minute(NonZeroU32::MIN.saturating_add(rate.max(20) - 1))
}

/// The limit of actions in games, if `rate` requests per second are allowed: half as many, with bursts of 20 minutes. A
/// class shares an address, but one address must not fill the disk.
pub(crate) fn act_quota(rate: u32) -> Quota {
    let rate = NonZeroU32::MIN.saturating_add((rate / 2).saturating_sub(1));
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::MIN.saturating_add(1199)))
}

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
