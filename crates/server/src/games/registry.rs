//! The registry of all rooms in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use connect4_wire::{Code, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::room::{self, RoomMessage, RoomRequest, RoomSender};
use crate::metrics::Metrics;
use crate::secret;
use crate::store::{ClusterEvent, Command, Store, StoreError};
use crate::time::Instant;

/// The games in memory are divided into parts. Each interval, the database is polled for the versions of one part.
/// Events whose notification was lost are found after a complete cycle.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
const POLL_PARTS: usize = 8;
/// Retry delay for clients of a server that has lost its database, in milliseconds.
const RECONNECT_DELAY_MS: u64 = 500;

/// Capacity of a room's message queue.
const MAX_QUEUED_MESSAGES: usize = 64;

/// Handles messages from the store and other servers.
async fn receive_all(registry: Weak<Registry>, mut events: mpsc::Receiver<ClusterEvent>) {
    while let Some(event) = events.recv().await {
        let Some(registry) = registry.upgrade() else { return };
        registry.receive(event);
    }
}

/// Polls the versions of the games in memory, part by part.
async fn poll_versions(registry: Weak<Registry>) {
    for part in (0..POLL_PARTS).cycle() {
        tokio::time::sleep(POLL_INTERVAL).await;
        let Some(registry) = registry.upgrade() else { return };
        let is_of_part = |id: &String| id.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % POLL_PARTS == part;
        let games = registry.game_ids().into_iter().filter(is_of_part).collect();
        registry.check_versions(games).await;
    }
}

/// Rooms by game ID. Rooms that are not in memory are loaded from the store.
pub(crate) struct Registry {
    rooms: Mutex<Rooms>,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    idle: Duration,
}

#[derive(Default)]
struct Rooms {
    by_game: BTreeMap<String, RoomSender>,
    is_closed: bool,
}

fn shutting_down() -> Refusal {
    Refusal::new(Code::Busy, "the server is restarting; try again in a moment")
}

impl Registry {
    pub(crate) fn new(
        store: Arc<Store>,
        metrics: Arc<Metrics>,
        idle: Duration,
        events: mpsc::Receiver<ClusterEvent>,
    ) -> Arc<Self> {
        let registry = Arc::new(Registry { rooms: Mutex::default(), store, metrics, idle });
        // Weak references, so that both tasks end with the registry.
        tokio::spawn(receive_all(Arc::downgrade(&registry), events));
        if registry.store.is_shared() {
            tokio::spawn(poll_versions(Arc::downgrade(&registry)));
        }
        registry
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a message to a room in memory. If its queue is full, the room reloads the game instead.
    fn send(&self, id: &str, message: RoomMessage) {
        let Some(room) = self.rooms().by_game.get(id).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(_)) = room.try_send(Box::new(message)) {
            tokio::spawn(async move { drop(room.send(Box::new(RoomMessage::Invalidated { version: None })).await) });
        }
    }

    fn game_ids(&self) -> Vec<String> {
        self.rooms().by_game.keys().cloned().collect()
    }

    /// Sends the stored versions of games to their rooms.
    async fn check_versions(&self, games: Vec<String>) {
        if games.is_empty() {
            return;
        }
        // Database failures are reported by the heartbeat.
        for (game, version) in self.store.versions(games).await.unwrap_or_default() {
            self.send(&game, RoomMessage::Invalidated { version: Some(version) });
        }
    }

    /// Sends to other servers who is present in each room, and requests the same from them.
    fn announce_presence(&self) {
        for game in self.game_ids() {
            self.send(&game, RoomMessage::AnnouncePresence);
        }
    }

    fn receive(&self, event: ClusterEvent) {
        match event {
            ClusterEvent::GameEvent { game, event } => {
                self.send(&game, RoomMessage::RemoteEvent { event: Box::new(event) });
            }
            ClusterEvent::Invalidated { game } => self.send(&game, RoomMessage::Invalidated { version: None }),
            ClusterEvent::Presence { server, game, presence, wants_reply } => {
                self.send(&game, RoomMessage::RemotePresence { server, presence, wants_reply });
            }
            ClusterEvent::ServerJoined => self.announce_presence(),
            ClusterEvent::ServerLost { server } => {
                for game in self.game_ids() {
                    self.send(&game, RoomMessage::ServerLost { server: server.clone() });
                }
            }
            ClusterEvent::MessagesLost => {
                for game in self.game_ids() {
                    self.send(&game, RoomMessage::Invalidated { version: None });
                }
                self.announce_presence();
            }
            ClusterEvent::StoragePaused => {
                for game in self.game_ids() {
                    self.send(&game, RoomMessage::StoragePaused);
                }
            }
            ClusterEvent::DatabaseLost => {
                tracing::warn!("the database is unreachable: clients are asked to reconnect");
                for game in self.game_ids() {
                    self.send(&game, RoomMessage::Close { retry: RECONNECT_DELAY_MS });
                }
            }
        }
    }

    /// The room of a game; starts it if it is not in memory.
    fn room(self: &Arc<Self>, id: &str) -> Result<RoomSender, Refusal> {
        if !secret::is_id(id) {
            return Err(Refusal::new(Code::NotFound, "no such game; check the link"));
        }
        let mut rooms = self.rooms();
        if rooms.is_closed {
            return Err(shutting_down());
        }
        if let Some(room) = rooms.by_game.get(id) {
            return Ok(room.clone());
        }
        let (sender, mut messages) = mpsc::channel(MAX_QUEUED_MESSAGES);
        rooms.by_game.insert(id.to_owned(), sender.clone());
        let (registry, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            let Registry { store, metrics, idle, .. } = &*registry;
            metrics.rooms.inc();
            let ended = room::run(&id, &mut messages, store.clone(), metrics.clone(), *idle).await;
            registry.rooms().by_game.remove(&id);
            messages.close();
            while let Some(message) = messages.recv().await {
                // Messages to an ended room are dropped; their senders ask again and get a new room.
                if let (Err(refusal), RoomMessage::Request { request, .. }) = (&ended, *message) {
                    request.refuse(refusal.clone());
                }
            }
            metrics.rooms.dec();
        });
        Ok(sender)
    }

    /// Sends a request to a room, and retries if the room has just ended.
    pub(crate) async fn request<T>(
        self: &Arc<Self>,
        id: &str,
        request: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> RoomRequest,
    ) -> Result<(T, RoomSender), Refusal> {
        let at = Instant::now();
        for _ in 0..3 {
            let room = self.room(id)?;
            let (reply, answer) = oneshot::channel();
            if room.send(Box::new(RoomMessage::Request { at, request: request(reply) })).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, room));
            }
        }
        Err(shutting_down())
    }

    /// Loads a game into memory, so that its clock runs.
    pub(crate) fn wake(self: &Arc<Self>, id: &str) {
        // On failure the server is shutting down, and another server will load it.
        let _ = self.room(id);
    }

    /// Ends an abandoned game.
    pub(crate) async fn abandon(self: &Arc<Self>, id: &str) {
        if let Ok(room) = self.room(id) {
            let _ = room.send(Box::new(RoomMessage::Abandon)).await;
        }
    }

    /// Deletes a game that nobody has joined. Its creator may still wait.
    pub(crate) async fn delete(&self, id: &str) {
        match self.store.commit(id, Command::DeleteUnjoined).await {
            Ok(()) => self.send(id, RoomMessage::Invalidated { version: None }),
            // Someone has joined, or another server has deleted it.
            Err(StoreError::Conflict) => {}
            Err(error) => tracing::error!(%error, game = id, "cannot delete a game"),
        }
    }

    /// Asks all clients to reconnect after `retry` milliseconds, and waits until all rooms have ended.
    pub(crate) async fn close(&self, retry: u64) {
        let live: Vec<_> = {
            let mut rooms = self.rooms();
            rooms.is_closed = true;
            rooms.by_game.values().cloned().collect()
        };
        for room in &live {
            let _ = room.send(Box::new(RoomMessage::Close { retry })).await;
        }
        for room in live {
            let _ = tokio::time::timeout(Duration::from_secs(2), room.closed()).await;
        }
    }
}
