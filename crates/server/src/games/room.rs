//! The task of an online game on this server. It handles one message at a time. A change is committed before it is
//! acknowledged, and acknowledged before it is broadcast. The task decides from its own copy of the game. If the
//! database reports a conflict, the task loads what other servers have committed and decides again.
//!
//! The file is long because all messages of a room go through one loop, which is next to their handlers.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use connect4_core::notation::cells;
use connect4_wire::room::{Act, EndReason, Event, EventKind, RoomState, Seat, ServerMessage};
use connect4_wire::{Code, GameSpec, PROTOCOL, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::online::{MAX_ACT_ID_BYTES, OnlineGame};
use crate::metrics::Metrics;
use crate::secret::{self, Hash};
use crate::store::{Command, Presence, PresenceReply, SeatOwner, Store, StoreError, StoredEvent};
use crate::time::{Instant, unix_ms};

/// A serialized message. All sockets of a room share one copy.
pub(crate) type Frame = Utf8Bytes;
/// Number of a connection, unique within its room.
pub(crate) type ConnectionId = u64;

/// Hashes of the secrets in a client's cookies, which decide what the client may do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Credentials {
    /// Hash of the player secret.
    pub(crate) player: Option<Hash>,
    /// Hashes of the link secrets. A link to a game is also valid for its rematches.
    pub(crate) links: Vec<Hash>,
}

/// A request to a room. The answer reflects the database at the time of the request or later.
pub(crate) enum RoomRequest {
    /// Adds a connection.
    Connect {
        credentials: Credentials,
        frames: mpsc::Sender<Frame>,
        reply: oneshot::Sender<Result<ConnectionId, Refusal>>,
    },
    /// Takes the free seat.
    Join {
        credentials: Credentials,
        hash: Hash,
        name: String,
        is_from_lobby: bool,
        reply: oneshot::Sender<Result<Seat, Refusal>>,
    },
    /// Creates a link that moves a player's seat to another device.
    CreateSeatLink {
        credentials: Credentials,
        lifetime: Duration,
        reply: oneshot::Sender<Result<SeatLinkSecrets, Refusal>>,
    },
    /// Moves a seat with the secret of a link from [`RoomRequest::CreateSeatLink`].
    MoveSeat { link: Hash, player: Hash, reply: oneshot::Sender<Result<Seat, Refusal>> },
    /// Reads the state.
    Inspect { credentials: Credentials, reply: oneshot::Sender<Result<RoomView, Refusal>> },
    /// Reads the position for a picture, with credentials or a preview token.
    Picture { credentials: Credentials, token: Option<String>, reply: oneshot::Sender<Result<GameSpec, Refusal>> },
}

/// The queue of a room. Messages are boxed, because a channel keeps memory for 32 of them.
pub(crate) type RoomSender = mpsc::Sender<Box<RoomMessage>>;
type RoomReceiver = mpsc::Receiver<Box<RoomMessage>>;

/// A message to a room.
pub(crate) enum RoomMessage {
    /// A request that was made at this time.
    Request { at: Instant, request: RoomRequest },
    /// Subscribes a connection to updates. `seen` is the last version that the client knows.
    Subscribe { connection: ConnectionId, seen: Option<u64> },
    /// A client acts. `id` identifies the act in retries; `version` is the one the client saw.
    Act { connection: ConnectionId, id: String, version: u64, act: Act },
    /// A connection has ended.
    Leave { connection: ConnectionId },
    /// The game has had no event for [`Config::expire_days`](crate::Config::expire_days) days and must end.
    Abandon,
    /// Another server has committed an event.
    RemoteEvent { event: Box<StoredEvent> },
    /// The game may have changed in the database. `None` if the version is unknown or something other than an event
    /// changed.
    Invalidated { version: Option<u64> },
    /// Presence on another server. `wants_reply` asks for the presence here.
    RemotePresence { server: String, presence: Presence, wants_reply: bool },
    /// Announces the presence here and requests that of other servers, because a server has joined or messages were
    /// lost.
    AnnouncePresence,
    /// Another server is gone, together with its connections.
    ServerLost { server: String },
    /// The store can no longer store anything, or can again.
    StoragePaused,
    /// The server shuts down. Clients reconnect after `retry` milliseconds.
    Close { retry: u64 },
}

/// A game as seen by a client.
pub(crate) struct RoomView {
    pub(crate) seat: Option<Seat>,
    /// Whether the client can take the free seat.
    pub(crate) can_join: bool,
    /// Secret of the spectator link; only for players.
    pub(crate) watch: Option<String>,
    pub(crate) state: RoomState,
}

/// Secrets for moving a seat to another device.
pub(crate) struct SeatLinkSecrets {
    /// Moves the seat; works once.
    pub(crate) seat: String,
    /// Lets the previous device watch.
    pub(crate) watch: String,
}

struct ClientConnection {
    id: ConnectionId,
    seat: Option<Seat>,
    /// Hash of the player secret that owns the seat.
    player: Option<Hash>,
    frames: mpsc::Sender<Frame>,
    /// Whether the connection has subscribed to updates.
    is_subscribed: bool,
}

/// Attempts to commit a change before giving up, if other servers commit first.
const MAX_ATTEMPTS: u32 = 5;
/// How long a challenge stays open after its creator was last connected, in milliseconds.
pub(crate) const CHALLENGE_LIFETIME_MS: i64 = 25_000;
/// Interval at which the deadline of an open challenge is extended.
const CHALLENGE_RENEWAL: Duration = Duration::from_secs(8);
/// Delay before an automatic event is tried again after the database failed.
const RETRY_DELAY: Duration = Duration::from_millis(300);

/// What leads to an event.
enum Cause {
    /// An act of a client: its ID, unique within the game, and the seat that acts.
    Act { client: String, actor: Option<SeatOwner> },
    /// A player takes the free seat.
    Join { seat: Seat, player: Hash, name: String, is_from_lobby: bool },
    /// Time has run out, or nobody came back.
    Timeout,
}

struct Room {
    id: String,
    game: OnlineGame,
    connections: Vec<ClientConnection>,
    next_connection: ConnectionId,
    /// Presence at other servers.
    remote_presence: HashMap<String, Presence>,
    /// Presence here, as last announced to other servers.
    announced: Presence,
    /// When to extend the deadline of an open challenge; `None` without a challenge whose creator is connected.
    renew_at: Option<Instant>,
    /// Earliest time for the next automatic event, after the database failed.
    retry_at: Option<Instant>,
    /// Whether the game was deleted. Its room ends.
    is_deleted: bool,
    /// Start of the latest read of the database: the room knows everything that was committed before.
    read_at: Instant,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
}

/// Runs a room until it has been empty for `idle`.
///
/// # Errors
/// If there is no such game or it cannot be loaded.
pub(crate) async fn run(
    id: &str,
    messages: &mut RoomReceiver,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    idle: Duration,
) -> Result<(), Refusal> {
    let read_at = Instant::now();
    let found = Box::pin(store.load(id, 0)).await.map_err(|error| read_error(id, &error))?;
    let (row, events) = found.ok_or_else(game_not_found)?;
    let mut room = Room {
        id: id.to_owned(),
        game: OnlineGame::new(row, events, store.monotonic_ms())?,
        connections: Vec::new(),
        next_connection: 1,
        remote_presence: HashMap::new(),
        announced: Presence::default(),
        renew_at: None,
        retry_at: None,
        is_deleted: false,
        read_at,
        store,
        metrics,
    };
    room.store.announce(id, Presence::default(), PresenceReply::Wanted);
    Box::pin(room.read_ratings()).await;
    room.run(messages, idle).await;
    Ok(())
}

impl RoomRequest {
    /// Answers the request with a refusal.
    pub(crate) fn refuse(self, refusal: Refusal) {
        match self {
            RoomRequest::Connect { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Join { reply, .. } | RoomRequest::MoveSeat { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::CreateSeatLink { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Inspect { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Picture { reply, .. } => drop(reply.send(Err(refusal))),
        }
    }
}

fn game_not_found() -> Refusal {
    Refusal::new(Code::NotFound, "no such game; check the link")
}

fn read_error(id: &str, error: &StoreError) -> Refusal {
    tracing::error!(%error, game = id, "cannot load a game");
    Refusal::new(Code::Busy, "cannot load the game; try again")
}

fn to_frame(message: &ServerMessage) -> Frame {
    serde_json::to_string(message).expect("all keys of messages are strings").into()
}

impl Room {
    async fn run(&mut self, messages: &mut RoomReceiver, idle: Duration) {
        let mut empty_since = Instant::now();
        loop {
            let deadline = self.game.deadline();
            let leaves_at = empty_since + idle;
            // A running clock keeps the room in memory, because its flag may fall.
            let wait = match (deadline, self.retry_at) {
                (Some(deadline), None) => {
                    let left = (deadline - self.store.monotonic_ms()).try_into().unwrap_or_default();
                    Duration::from_millis(left).max(if self.store.is_paused() { RETRY_DELAY } else { Duration::ZERO })
                }
                (Some(_), Some(retry_at)) => retry_at.saturating_duration_since(Instant::now()),
                (None, _) if self.connections.is_empty() => leaves_at.saturating_duration_since(Instant::now()),
                (None, _) => Duration::from_secs(3600),
            };
            let wait = self.renew_at.map_or(wait, |at| wait.min(at.saturating_duration_since(Instant::now())));
            // Futures that are seldom needed are boxed, because a task keeps memory for the largest one.
            match tokio::time::timeout(wait, messages.recv()).await {
                Ok(Some(message)) => {
                    if let RoomMessage::Close { retry } = *message {
                        let goodbye = to_frame(&ServerMessage::Goodbye { retry });
                        self.connections.iter().for_each(|one| drop(one.frames.try_send(goodbye.clone())));
                        return;
                    }
                    Box::pin(self.handle(*message)).await;
                    Box::pin(self.update_challenge()).await;
                    if self.is_deleted {
                        return;
                    }
                    if self.connections.is_empty() {
                        empty_since = Instant::now();
                    }
                }
                Ok(None) => return,
                Err(_) if self.renew_at.is_some_and(|at| Instant::now() >= at) => {
                    Box::pin(self.update_challenge()).await;
                }
                Err(_) if deadline.is_some() => {
                    self.retry_at = None;
                    Box::pin(self.check_clock()).await;
                }
                Err(_) if self.connections.is_empty() && Instant::now() >= leaves_at => return,
                Err(_) => {}
            }
        }
    }

    async fn handle(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Request { at, request } => self.answer(at, request).await,
            RoomMessage::Subscribe { connection, seen } => self.subscribe(connection, seen),
            RoomMessage::Act { connection, id, version, act } => self.act(connection, id, version, &act).await,
            RoomMessage::Leave { connection } => self.leave(connection),
            RoomMessage::Abandon => {
                if self.game.ending().is_none() {
                    self.commit_automatic(None, EventKind::Abandoned).await;
                }
            }
            RoomMessage::RemoteEvent { event } => {
                let (version, known) = (event.event.version, self.game.version());
                if version > known + 1 || version == known + 1 && self.apply_remote(*event).await.is_err() {
                    let _ = self.refresh().await;
                }
            }
            RoomMessage::Invalidated { version } => {
                if version.is_none_or(|version| version > self.game.version()) {
                    let _ = self.refresh().await;
                }
            }
            RoomMessage::RemotePresence { server, presence, wants_reply } => {
                if wants_reply {
                    self.store.announce(&self.id, self.announced, PresenceReply::Unneeded);
                }
                if self.remote_presence.insert(server, presence) != Some(presence) {
                    self.broadcast_presence(None);
                }
            }
            RoomMessage::AnnouncePresence => self.store.announce(&self.id, self.announced, PresenceReply::Wanted),
            RoomMessage::ServerLost { server } => {
                if self.remote_presence.remove(&server).is_some_and(|presence| presence != Presence::default()) {
                    self.broadcast_presence(None);
                }
            }
            RoomMessage::StoragePaused => {
                let state = self.state();
                self.broadcast(to_frame(&ServerMessage::State { state }), None);
            }
            RoomMessage::Close { .. } => {}
        }
    }

    /// The state of the game. While nothing can be stored, its clock does not run.
    fn state(&self) -> RoomState {
        let mut state = self.game.state(self.store.monotonic_ms());
        state.paused = self.store.is_paused();
        if let Some(clock) = state.clock.as_mut().filter(|_| state.paused) {
            clock.running = None;
        }
        state
    }

    async fn answer(&mut self, at: Instant, request: RoomRequest) {
        match request {
            RoomRequest::Connect { credentials, frames, reply } => {
                let entered = self.current_role(&credentials, at).await.map(|seat| {
                    let connection = self.next_connection;
                    self.next_connection += 1;
                    self.connections.push(ClientConnection {
                        id: connection,
                        seat,
                        player: credentials.player,
                        frames,
                        is_subscribed: false,
                    });
                    connection
                });
                let connection = entered.as_ref().ok().copied();
                if let (Err(_), Some(connection)) = (reply.send(entered), connection) {
                    self.leave(connection);
                }
            }
            RoomRequest::Join { credentials, hash, name, is_from_lobby, reply } => {
                let joined = self.join(&credentials, hash, name, is_from_lobby, at).await;
                let _ = reply.send(joined);
            }
            RoomRequest::CreateSeatLink { credentials, lifetime, reply } => {
                let link = self.seat_link(&credentials, lifetime, at).await;
                let _ = reply.send(link);
            }
            RoomRequest::MoveSeat { link, player, reply } => {
                let moved = self.move_seat(&link, player, at).await;
                let _ = reply.send(moved);
            }
            RoomRequest::Inspect { credentials, reply } => {
                let view = self.current_role(&credentials, at).await.map(|seat| RoomView {
                    seat,
                    watch: seat.map(|_| secret::watch_secret(&self.game.row.join_hash)),
                    can_join: credentials.links.contains(&self.game.row.join_hash)
                        && credentials.player.is_none_or(|hash| self.game.decide_join(&hash).is_ok())
                        && self.game.row.seats.iter().any(Option::is_none),
                    state: self.state(),
                });
                let _ = reply.send(view);
            }
            RoomRequest::Picture { credentials, token, reply } => {
                let is_shown =
                    token.is_some_and(|token| self.links().iter().any(|link| secret::preview_token(link) == token));
                let caught_up = self.catch_up(at).await;
                let may_see = caught_up.and_then(|()| if is_shown { Ok(None) } else { self.role(&credentials) });
                let _ = reply.send(may_see.map(|_| self.state().game));
            }
        }
    }

    /// Extends the deadline of a challenge while its creator is connected, and closes the challenge when the creator
    /// disconnects.
    async fn update_challenge(&mut self) {
        let is_open = self.game.row.open_until.is_some() && !self.game.has_begun() && self.game.ending().is_none();
        let is_here = is_open && self.connections.iter().any(|one| one.is_subscribed && one.seat.is_some());
        let until = match self.renew_at {
            None if is_here => unix_ms() + CHALLENGE_LIFETIME_MS,
            Some(at) if is_here && Instant::now() >= at => unix_ms() + CHALLENGE_LIFETIME_MS,
            Some(_) if is_open && !is_here => 0,
            _ => {
                self.renew_at = self.renew_at.filter(|_| is_here);
                return;
            }
        };
        self.renew_at = is_here.then(|| Instant::now() + CHALLENGE_RENEWAL);
        if let Ok(false) = self.write(Command::RenewChallenge { until }).await {
            // It was closed or accepted.
            let _ = self.refresh().await;
        }
    }

    /// Applies the next event, which another server has committed.
    async fn apply_remote(&mut self, stored: StoredEvent) -> Result<(), Refusal> {
        let StoredEvent { event, monotonic_ms, client, .. } = stored;
        let after = self.game.state_after(&event, monotonic_ms.unwrap_or_else(|| self.store.monotonic_ms()))?;
        self.game.advance(after, event.clone(), client);
        self.broadcast_event(event).await;
        Ok(())
    }

    /// Loads what other servers have committed, and broadcasts it.
    async fn refresh(&mut self) -> Result<(), Refusal> {
        let read_at = Instant::now();
        let found =
            self.store.load(&self.id, self.game.version()).await.map_err(|error| read_error(&self.id, &error))?;
        let Some((row, events)) = found else {
            self.is_deleted = true;
            return Err(game_not_found());
        };
        self.read_at = read_at;
        self.game.row = row;
        for event in events {
            self.apply_remote(event).await?;
        }
        let seats = self.game.row.seats;
        let before = self.connections.len();
        // Disconnects clients whose seat has moved to another device; they reconnect as spectators.
        self.connections.retain(|one| one.seat.is_none_or(|seat| seats[seat.index()] == one.player));
        if self.connections.len() != before {
            self.broadcast_presence(None);
        }
        Ok(())
    }

    /// Makes sure that the room knows everything committed before `at`, because the client may come from a server that
    /// has just died. A read that began after `at` is enough, such as the one that loaded the game for this request.
    async fn catch_up(&mut self, at: Instant) -> Result<(), Refusal> {
        if self.store.is_shared() && self.read_at < at { self.refresh().await } else { Ok(()) }
    }

    /// The seat of a client, from the state of the database at `at` or later; `None` for spectators.
    async fn current_role(&mut self, credentials: &Credentials, at: Instant) -> Result<Option<Seat>, Refusal> {
        self.catch_up(at).await?;
        self.role(credentials)
    }

    /// The seat of a client; `None` for spectators.
    fn role(&self, credentials: &Credentials) -> Result<Option<Seat>, Refusal> {
        let row = &self.game.row;
        let seat = credentials.player.and_then(|hash| self.game.seat_of(&hash));
        let is_invited = self.links().iter().any(|link| credentials.links.contains(link));
        let is_public = row.listed && self.game.ending().is_some();
        if seat.is_some() || is_invited || is_public {
            Ok(seat)
        } else {
            // Does not reveal whether the game exists.
            Err(Refusal::new(Code::NotFound, "no such game, or you have no link to it; ask a player for the link"))
        }
    }

    /// Hashes of the secrets that give access: for joining, and for watching. In games created by older versions, the
    /// stored hash for watching differs from the one that players can derive and share.
    fn links(&self) -> [Hash; 3] {
        let row = &self.game.row;
        [row.join_hash, row.watch_hash, secret::watch_hash(&row.join_hash)]
    }

    fn connection_mut(&mut self, id: ConnectionId) -> Option<&mut ClientConnection> {
        self.connections.iter_mut().find(|one| one.id == id)
    }

    fn subscribe(&mut self, connection: ConnectionId, seen: Option<u64>) {
        let events = seen.and_then(|seen| self.game.events_since(seen)).unwrap_or_default();
        let state = self.state();
        let Some(one) = self.connection_mut(connection) else { return };
        let is_new = !std::mem::replace(&mut one.is_subscribed, true);
        let (seat, frames) = (one.seat, one.frames.clone());
        let Presence { online, spectators } = self.presence();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, seat, events, state, online, spectators };
        self.send(connection, &frames, to_frame(&welcome));
        // A client can repeat its first message, but others must not receive a message each time.
        if is_new {
            self.broadcast_presence(Some(connection));
        }
    }

    /// Presence at all servers.
    fn presence(&self) -> Presence {
        let here = self.presence_here();
        self.remote_presence.values().fold(here, |all, there| Presence {
            online: [all.online[0] || there.online[0], all.online[1] || there.online[1]],
            spectators: all.spectators + there.spectators,
        })
    }

    fn presence_here(&self) -> Presence {
        let is_there = |seat| self.connections.iter().any(|one| one.is_subscribed && one.seat == Some(seat));
        let spectators = self.connections.iter().filter(|one| one.is_subscribed && one.seat.is_none()).count();
        Presence { online: Seat::BOTH.map(is_there), spectators }
    }

    fn broadcast_presence(&mut self, except: Option<ConnectionId>) {
        let here = self.presence_here();
        if here != self.announced {
            self.announced = here;
            self.store.announce(&self.id, here, PresenceReply::Unneeded);
        }
        let Presence { online, spectators } = self.presence();
        self.broadcast(to_frame(&ServerMessage::Presence { online, spectators }), except);
    }

    /// Sends a frame. A connection that does not keep up is dropped and has to reconnect.
    fn send(&mut self, connection: ConnectionId, frames: &mpsc::Sender<Frame>, frame: Frame) {
        if frames.try_send(frame).is_err() {
            self.connections.retain(|one| one.id != connection);
        }
    }

    fn broadcast(&mut self, frame: Frame, except: Option<ConnectionId>) {
        self.connections
            .retain(|one| !one.is_subscribed || Some(one.id) == except || one.frames.try_send(frame.clone()).is_ok());
    }

    fn leave(&mut self, connection: ConnectionId) {
        let before = self.connections.len();
        self.connections.retain(|one| one.id != connection);
        if self.connections.len() != before {
            self.broadcast_presence(None);
        }
    }

    async fn act(&mut self, connection: ConnectionId, id: String, version: u64, act: &Act) {
        let start = Instant::now();
        let Some(one) = self.connection_mut(connection) else { return };
        let (seat, player, frames) = (one.seat, one.player, one.frames.clone());
        let done = self.try_act(seat.zip(player), &id, version, act, start).await;
        self.metrics.act_seconds.observe(start.elapsed().as_secs_f64());
        let (answer, event) = match done {
            Ok((version, event)) => (ServerMessage::Ack { id, version }, event),
            Err(Refusal { code, reason, side }) => {
                self.metrics.refused.inc();
                (ServerMessage::Refused { id: Some(id), code, reason, side }, None)
            }
        };
        // The acknowledgement comes before the broadcast.
        self.send(connection, &frames, to_frame(&answer));
        if let Some(event) = event {
            self.broadcast_event(event).await;
        }
    }

    /// Decides and commits an act. `actor` is the seat and its owner; `None` for spectators. Returns the version that the
    /// act led to, and the event, which has not been broadcast, unless an earlier attempt has committed it.
    async fn try_act(
        &mut self,
        actor: Option<SeatOwner>,
        id: &str,
        version: u64,
        act: &Act,
        start: Instant,
    ) -> Result<(u64, Option<Event>), Refusal> {
        let seat = actor.map(|(seat, _)| seat);
        let client = format!("{}:{id}", seat.map_or(0, u8::from));
        if id.is_empty() || id.len() > MAX_ACT_ID_BYTES {
            return Err(Refusal::new(
                Code::Malformed,
                format!("the ID of an action must have 1 to {MAX_ACT_ID_BYTES} bytes"),
            ));
        }
        if version > self.game.version() {
            // The client has seen this version on another server.
            self.catch_up(start).await?;
        }
        for _ in 0..MAX_ATTEMPTS {
            // If time has run out, this may load events whose commit got no reply, possibly this act.
            self.check_clock().await;
            if let Some(version) = self.game.version_of_act(&client) {
                return Ok((version, None));
            }
            if actor.is_some_and(|(seat, player)| self.game.row.seats[seat.index()] != Some(player)) {
                return Err(Refusal::new(Code::Spectator, "your seat has moved to another device; continue there"));
            }
            let kind = self.game.decide(seat, version, act, self.store.monotonic_ms())?;
            match self.commit(seat, kind, Cause::Act { client: client.clone(), actor }).await? {
                Some(event) => return Ok((event.version, Some(event))),
                None => self.refresh().await?,
            }
        }
        Err(Refusal::new(Code::Busy, "the game is changing too quickly; try again"))
    }

    async fn check_clock(&mut self) {
        if let Some((seat, kind)) = self.game.flag_fall(self.store.monotonic_ms()) {
            self.commit_automatic(Some(seat), kind).await;
        }
    }

    /// Commits an event that no act of a client caused, and broadcasts it. If the database fails, it is tried again
    /// later.
    async fn commit_automatic(&mut self, seat: Option<Seat>, kind: EventKind) {
        let is_done = match self.commit(seat, kind, Cause::Timeout).await {
            Ok(Some(event)) => {
                self.broadcast_event(event).await;
                true
            }
            Ok(None) => self.refresh().await.is_ok(),
            Err(_) => false,
        };
        if !is_done {
            self.retry_at = Some(Instant::now() + RETRY_DELAY);
        }
    }

    /// Commits an event and its consequences, then applies it; `None` if another server has changed the game.
    ///
    /// # Errors
    /// If the event is an illegal move, or the database fails.
    async fn commit(&mut self, seat: Option<Seat>, kind: EventKind, cause: Cause) -> Result<Option<Event>, Refusal> {
        let (at, monotonic_ms) = (unix_ms(), self.store.monotonic_ms());
        let event = Event { version: self.game.version() + 1, at, seat, kind };
        let after = self.game.state_after(&event, monotonic_ms)?;
        let (client, actor) = match &cause {
            Cause::Act { client, actor } => (Some(client.clone()), *actor),
            Cause::Join { .. } | Cause::Timeout => (None, None),
        };
        let stored =
            StoredEvent { event: event.clone(), monotonic_ms: Some(monotonic_ms), client: client.clone(), actor };
        let command = match (&cause, &event.kind, after.ending()) {
            (Cause::Join { seat, player, name, is_from_lobby }, ..) => Command::TakeSeat {
                event: stored,
                seat: *seat,
                player: *player,
                name: name.clone(),
                is_from_lobby: *is_from_lobby,
            },
            (_, EventKind::RematchStarted { game }, _) => Command::StartRematch {
                event: stored,
                rematch: Box::new(self.game.rematch_row(game, at, monotonic_ms)),
            },
            (_, _, Some(ending)) if self.game.ending().is_none() => Command::Finish {
                event: stored,
                ending: ending.clone(),
                moves: cells::write(after.game()),
                rated: self.game.rated_players().filter(|_| ending.reason != EndReason::Abandoned),
            },
            _ => Command::Append(stored),
        };
        if !self.write(command).await? {
            return Ok(None);
        }
        if matches!(event.kind, EventKind::Played { .. }) {
            self.metrics.moves.inc();
        }
        if let Cause::Join { seat, player, name, .. } = cause {
            self.game.assign_seat(seat, player, &name);
        }
        self.game.advance(after, event.clone(), client);
        Ok(Some(event))
    }

    async fn broadcast_event(&mut self, event: Event) {
        let may_change_ratings = match event.kind {
            EventKind::Joined { .. } => true,
            EventKind::Played { .. } | EventKind::Resigned | EventKind::TimedOut | EventKind::DrawAgreed => {
                self.game.ending().is_some()
            }
            _ => false,
        };
        if may_change_ratings {
            self.read_ratings().await;
        }
        let state = self.state();
        self.broadcast(to_frame(&ServerMessage::Update { event, state }), None);
    }

    /// Reads the ratings of the players of a rated game. They are only for display, so a failure is not reported.
    async fn read_ratings(&mut self) {
        if !self.game.row.rated || self.game.row.ratings.is_some() {
            return;
        }
        if self.game.ending().is_some() {
            if let Ok(Some((row, _))) = self.store.load(&self.id, self.game.version()).await {
                self.game.row.ratings = row.ratings;
            }
            return;
        }
        for seat in Seat::BOTH {
            if let Some(player) = self.game.row.seats[seat.index()]
                && let Ok(rating) = self.store.player_rating(player).await
            {
                self.game.ratings[seat.index()] = rating.map(|rating| rating.shown(None));
            }
        }
    }

    /// Commits a command; false if it conflicts with one of another server.
    async fn write(&self, command: Command) -> Result<bool, Refusal> {
        match self.store.commit(&self.id, command).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => {
                tracing::error!(%error, game = self.id, "cannot store a change");
                Err(Refusal::new(Code::Busy, "cannot store the change; try again"))
            }
        }
    }

    async fn join(
        &mut self,
        credentials: &Credentials,
        hash: Hash,
        name: String,
        is_from_lobby: bool,
        at: Instant,
    ) -> Result<Seat, Refusal> {
        if is_from_lobby {
            // Challenges are closed in the database without a message to their rooms, so the row in memory may be
            // stale.
            if self.read_at < at {
                self.refresh().await?;
            }
            let is_own = self.game.seat_of(&hash).is_some();
            if secret::is_bot(&hash) && self.game.row.bots() == [false; 2] {
                return Err(Refusal::new(Code::NotAdmitted, "bots can accept only the challenges of bots; create one"));
            }
            if !is_own && self.game.row.open_until.is_none_or(|until| until < unix_ms()) {
                return Err(Refusal::new(Code::NotFound, "this challenge is no longer open; choose another"));
            }
        } else {
            self.catch_up(at).await?;
        }
        // Who has joined may have no link anymore.
        let is_known = is_from_lobby || self.game.seat_of(&hash).is_some();
        if !is_known && !credentials.links.contains(&self.game.row.join_hash) {
            return Err(Refusal::new(
                Code::NotFound,
                "no such game, or you have no link to join it; ask a player for the link",
            ));
        }
        for _ in 0..MAX_ATTEMPTS {
            // The player has joined in an earlier attempt whose answer was lost.
            if let Some(seat) = self.game.seat_of(&hash).filter(|_| self.game.has_begun()) {
                return Ok(seat);
            }
            let seat = self.game.decide_join(&hash)?;
            let kind = EventKind::Joined { name: name.clone() };
            let cause = Cause::Join { seat, player: hash, name: name.clone(), is_from_lobby };
            if let Some(event) = self.commit(Some(seat), kind, cause).await? {
                self.game.row.open_until = None;
                self.broadcast_event(event).await;
                return Ok(seat);
            }
            self.refresh().await?;
            if is_from_lobby && self.game.row.open_until.is_none() && !self.game.has_begun() {
                return Err(Refusal::new(Code::NotFound, "this challenge is no longer open; choose another"));
            }
        }
        Err(Refusal::new(Code::Busy, "others are joining at the same time; try again"))
    }

    /// Creates a link that moves a player's seat, and invalidates earlier ones.
    async fn seat_link(
        &mut self,
        credentials: &Credentials,
        lifetime: Duration,
        at: Instant,
    ) -> Result<SeatLinkSecrets, Refusal> {
        let seat = self.current_role(credentials, at).await?;
        let Some(owner) = seat.zip(credentials.player) else {
            return Err(Refusal::new(
                Code::Spectator,
                "you have no seat in this game; create the link on the device you play on",
            ));
        };
        self.check_not_over()?;
        let secret = secret::new_secret();
        let hash = secret::hash(&secret).expect("a secret is well-formed");
        let until = unix_ms() + i64::try_from(lifetime.as_millis()).unwrap_or(i64::MAX / 2);
        if !self.write(Command::LinkSeat { owner, link: hash, until }).await? {
            let reason = "your seat has moved to another device; create the link there";
            return Err(Refusal::new(Code::Spectator, reason));
        }
        self.game.row.links[owner.0.index()] = Some((hash, until));
        Ok(SeatLinkSecrets { seat: secret, watch: secret::watch_secret(&self.game.row.join_hash) })
    }

    fn check_not_over(&self) -> Result<(), Refusal> {
        match self.game.ending() {
            None => Ok(()),
            Some(_) => {
                Err(Refusal::new(Code::GameOver, "the game is over, so its seats can no longer move to another device"))
            }
        }
    }

    async fn move_seat(&mut self, link: &Hash, player: Hash, at: Instant) -> Result<Seat, Refusal> {
        self.catch_up(at).await?;
        let now = unix_ms();
        let matches = |known: &Option<(Hash, i64)>| known.is_some_and(|(hash, end)| hash == *link && now < end);
        let used = || {
            let reason = "this link no longer works; create a new one on the device you play on";
            Refusal::new(Code::NotFound, reason)
        };
        let index = match (self.game.row.links.iter().position(matches), self.game.seat_of(&player)) {
            (Some(index), Some(own)) if index != own.index() => {
                return Err(Refusal::new(
                    Code::SeatTaken,
                    "this browser already has the other seat; use another browser",
                ));
            }
            // The link was opened again, or on the device that already has the seat.
            (_, Some(own)) => return Ok(own),
            (Some(index), None) => index,
            (None, None) => return Err(used()),
        };
        self.check_not_over()?;
        let seat = Seat::BOTH[index];
        let owner = (seat, self.game.row.seats[index].ok_or_else(used)?);
        if !secret::are_alike(&[owner.1, player]) {
            let reason = "a person cannot hand over to a bot, nor a bot to a person; create another game";
            return Err(Refusal::new(Code::NotAdmitted, reason));
        }
        if !self.write(Command::MoveSeat { owner, link: *link, player }).await? {
            // The game has just ended, or another device has used the link.
            self.refresh().await?;
            self.check_not_over()?;
            return Err(used());
        }
        self.game.row.links[index] = None;
        self.game.row.seats[index] = Some(player);
        // The previous device reconnects as a spectator.
        self.connections.retain(|one| one.seat != Some(seat));
        self.broadcast_presence(None);
        Ok(seat)
    }
}
