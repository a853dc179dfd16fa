//! All rooms in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use connect4_wire::{Code, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::task::{self, RoomMessage, RoomRequest};
use crate::metrics::Metrics;
use crate::secret;
use crate::store::{News, Store};

/// How often the database is asked for the versions of some of the games in memory, and into how many parts they are divided: what no
/// other server told, since it died or could not be heard, is found after this times as many.
const LOOK: Duration = Duration::from_millis(250);
const PARTS: usize = 8;
/// After how many milliseconds clients of a server without its database are to come back, perhaps to another one.
const ELSEWHERE: u64 = 500;

/// Messages that may wait for a room.
const QUEUE: usize = 64;

/// Takes what other servers tell.
async fn hear(registry: Weak<Registry>, mut news: mpsc::Receiver<News>) {
    while let Some(one) = news.recv().await {
        let Some(registry) = registry.upgrade() else { return };
        registry.hear(one);
    }
}

/// Asks for the versions of the games in memory, part by part.
async fn look(registry: Weak<Registry>) {
    for part in (0..PARTS).cycle() {
        tokio::time::sleep(LOOK).await;
        let Some(registry) = registry.upgrade() else { return };
        let is_of_part = |id: &String| id.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % PARTS == part;
        let games = registry.live().into_iter().filter(is_of_part).collect();
        registry.look_at(games).await;
    }
}

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
    pub(crate) fn new(
        store: Arc<Store>,
        metrics: Arc<Metrics>,
        idle: Duration,
        news: mpsc::Receiver<News>,
    ) -> Arc<Self> {
        let registry = Arc::new(Registry { rooms: Mutex::default(), store, metrics, idle });
        if registry.store.is_shared() {
            // Both end with the registry, which they do not hold.
            tokio::spawn(hear(Arc::downgrade(&registry), news));
            tokio::spawn(look(Arc::downgrade(&registry)));
        }
        registry
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a room something, if it is in memory. A room that has no place for it looks at the database instead.
    fn tell(&self, id: &str, message: RoomMessage) {
        let Some(room) = self.rooms().live.get(id).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(_)) = room.try_send(message) {
            tokio::spawn(async move { drop(room.send(RoomMessage::Changed { version: None }).await) });
        }
    }

    fn live(&self) -> Vec<String> {
        self.rooms().live.keys().cloned().collect()
    }

    /// Looks which of these games have changed.
    async fn look_at(&self, games: Vec<String>) {
        if games.is_empty() {
            return;
        }
        // That the database cannot be reached shows elsewhere.
        for (game, version) in self.store.versions(games).await.unwrap_or_default() {
            self.tell(&game, RoomMessage::Changed { version: Some(version) });
        }
    }

    /// Lets all rooms say who is in them, and ask who is elsewhere.
    fn introduce(&self) {
        for game in self.live() {
            self.tell(&game, RoomMessage::Introduce);
        }
    }

    fn hear(&self, news: News) {
        match news {
            News::Happened { game, event } => self.tell(&game, RoomMessage::Happened { event: Box::new(event) }),
            News::Changed { game } => self.tell(&game, RoomMessage::Changed { version: None }),
            News::Presence { server, game, presence, asks } => {
                self.tell(&game, RoomMessage::Elsewhere { server, presence, asks });
            }
            News::Came => self.introduce(),
            News::Gone { server } => {
                for game in self.live() {
                    self.tell(&game, RoomMessage::Gone { server: server.clone() });
                }
            }
            News::Missed => {
                for game in self.live() {
                    self.tell(&game, RoomMessage::Changed { version: None });
                }
                self.introduce();
            }
            News::CutOff => {
                tracing::warn!("without the database for too long: everyone is asked to come back");
                for game in self.live() {
                    self.tell(&game, RoomMessage::Close { retry: ELSEWHERE });
                }
            }
        }
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
                if let (Err(refusal), RoomMessage::Request { request, .. }) = (&lived, message) {
                    request.refuse(refusal.clone());
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
        request: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> RoomRequest,
    ) -> Result<(T, mpsc::Sender<RoomMessage>), Refusal> {
        let at = Instant::now();
        for _ in 0..3 {
            let room = self.room(id)?;
            let (reply, answer) = oneshot::channel();
            if room.send(RoomMessage::Request { at, request: request(reply) }).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|answer| (answer, room));
            }
        }
        Err(gone())
    }

    /// Brings a game into memory, so that its clock runs.
    pub(crate) fn wake(self: &Arc<Self>, id: &str) {
        // Where the server ends, another one does it.
        let _ = self.room(id);
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
