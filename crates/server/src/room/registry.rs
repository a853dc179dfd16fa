//! All rooms in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::task::{self, Keys, Line, Look, Member, RoomMessage, SeatLink};
use crate::metrics::Metrics;
use crate::secret::{self, Hash};
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
    async fn ask<T>(
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

    /// Brings a socket into a room.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        id: &str,
        keys: Keys,
        lines: &mpsc::Sender<Line>,
    ) -> Result<(Member, mpsc::Sender<RoomMessage>), Refusal> {
        self.ask(id, |reply| RoomMessage::Enter { keys: keys.clone(), lines: lines.clone(), reply }).await
    }

    pub(crate) async fn look(self: &Arc<Self>, id: &str, keys: Keys) -> Result<Look, Refusal> {
        Ok(self.ask(id, |reply| RoomMessage::Look { keys: keys.clone(), reply }).await?.0)
    }

    pub(crate) async fn join(self: &Arc<Self>, id: &str, keys: Keys, hash: Hash, name: &str) -> Result<Seat, Refusal> {
        Ok(self.ask(id, |reply| RoomMessage::Join { keys: keys.clone(), hash, name: name.to_owned(), reply }).await?.0)
    }

    /// Makes the link by which a player can go on with another device for as long as `lasts`.
    pub(crate) async fn seat_link(
        self: &Arc<Self>,
        id: &str,
        keys: Keys,
        lasts: Duration,
    ) -> Result<SeatLink, Refusal> {
        Ok(self.ask(id, |reply| RoomMessage::SeatLink { keys: keys.clone(), lasts, reply }).await?.0)
    }

    /// Moves the seat of the link with this secret to another player's browser.
    pub(crate) async fn move_seat(self: &Arc<Self>, id: &str, link: Hash, player: Hash) -> Result<Seat, Refusal> {
        Ok(self.ask(id, |reply| RoomMessage::MoveSeat { link, player, reply }).await?.0)
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
