//! How many challenges each address has open, as far as this server has opened them.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect4_wire::{Code, Refusal};
use tokio::sync::OwnedMutexGuard;

use crate::http::error::{Result, store_error};
use crate::store::Store;
use crate::time::unix_ms;

/// Maximum number of open challenges per address.
const MAX_OPEN: usize = 10;

/// IDs of the challenges of an address.
type Ids = Arc<tokio::sync::Mutex<Vec<String>>>;

/// The challenges that addresses have opened, by address. Most of them are closed again.
#[derive(Default)]
pub(crate) struct OpenedChallenges(Mutex<BTreeMap<IpAddr, Ids>>);

impl OpenedChallenges {
    fn addresses(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Ids>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that an address opens a challenge. Until the guard is dropped, no other request from the address can open
    /// one, so the challenge should be stored by then.
    ///
    /// # Errors
    /// If the address has too many other challenges open.
    pub(super) async fn open(&self, store: &Store, address: IpAddr, id: &str) -> Result<OwnedMutexGuard<Vec<String>>> {
        let ids = self.addresses().entry(address).or_default().clone();
        let mut ids = ids.lock_owned().await;
        ids.retain(|other| other != id);
        *ids = store.open_among(ids.clone(), unix_ms()).await.map_err(store_error)?;
        if ids.len() >= MAX_OPEN {
            let reason = format!("your address has {MAX_OPEN} open challenges; close one, or accept another player's");
            return Err(Refusal::new(Code::TooFast, reason).into());
        }
        ids.push(id.to_owned());
        Ok(ids)
    }

    /// Forgets challenges that are closed.
    pub(crate) async fn sweep(&self, store: &Store) {
        let all: Vec<Ids> = self.addresses().values().cloned().collect();
        for ids in all {
            let mut ids = ids.lock().await;
            if let Ok(open) = store.open_among(ids.clone(), unix_ms()).await {
                *ids = open;
            }
        }
        let is_used = |ids: &mut Ids| Arc::get_mut(ids).is_none_or(|ids| !ids.get_mut().is_empty());
        self.addresses().retain(|_, ids| is_used(ids));
    }
}
