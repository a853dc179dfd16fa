//! All rooms in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use connect4_wire::{Code, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::task::{self, RoomMessage};
use crate::metrics::Metrics;
use crate::secret;
use crate::store::Store;

/// Messages that may wait for a room.
const QUEUE: usize = 64;

/// The rooms by the names of their games. A room that is not in memory comes from the store.
pub(crate) struct Registry {
    rooms: Mutex<Rooms>,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    idle: Duration,
}

#[derive(Default)]
struct Rooms {
    live: HashMap<String, mpsc::Sender<RoomMessage>>,
    is_closed: bool,
}

fn gone() -> Refusal {
    Refusal::new(Code::Busy, "the server is about to restart: come back in a moment")
}

impl Registry {
    pub(crate) fn new(store: Arc<Store>, metrics: Arc<Metrics>, idle: Duration) -> Arc<Self> {
        Arc::new(Registry { rooms: Mutex::default(), store, metrics, idle })
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives back the memory of rooms that have gone.
    pub(crate) fn shrink(&self) {
        self.rooms().live.shrink_to_fit();
    }

    /// Finds the room of a game, or starts it.
    fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<RoomMessage>, Refusal> {
        if !secret::is_id(id) {
            return Err(Refusal::new(Code::NotFound, "there is no such game: check the link"));
        }
        let mut rooms = self.rooms();
        if rooms.is_closed {
            return Err(gone());
        }
        if let Some(room) = rooms.live.get(id) {
            return Ok(room.clone());
        }
        let (sender, mut messages) = mpsc::channel(QUEUE);
        rooms.live.insert(id.to_owned(), sender.clone());
        let (registry, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let Registry { store, metrics, idle, .. } = &*registry;
            metrics.rooms.inc();
            let lived = task::run(&id, &mut messages, store.clone(), metrics.clone(), *idle).await;
            registry.rooms().live.remove(&id);
            messages.close();
            while let Some(message) = messages.recv().await {
                // What came after the room's end is dropped; whoever sent it asks the next room of the game.
                if let Err(refusal) = &lived {
                    message.refuse(refusal);
                }
            }
            metrics.rooms.dec();
        });
        Ok(sender)
    }

    /// Asks a room, and asks again where it was just leaving memory.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> RoomMessage,
    ) -> Result<(T, mpsc::Sender<RoomMessage>), Refusal> {
        for _ in 0..3 {
            let room = self.room(id)?;
            let (reply, answer) = oneshot::channel();
            if room.send(message(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, room));
            }
        }
        Err(gone())
    }

    /// Ends a game that was left alone.
    pub(crate) async fn abandon(self: &Arc<Self>, id: &str) {
        if let Ok(room) = self.room(id) {
            let _ = room.send(RoomMessage::Abandon).await;
        }
    }

    /// Sends everyone home, to come back after `retry` milliseconds, and waits until the rooms are empty.
    pub(crate) async fn close(&self, retry: u64) {
        let live: Vec<_> = {
            let mut rooms = self.rooms();
            rooms.is_closed = true;
            rooms.live.values().cloned().collect()
        };
        for room in &live {
            let _ = room.send(RoomMessage::Close { retry }).await;
        }
        for room in live {
            let _ = tokio::time::timeout(Duration::from_secs(2), room.closed()).await;
        }
    }
}
