//! The task that owns an online game. It takes one message after the other; what a message changes is committed before it is
//! acknowledged, and acknowledged before it is told to others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use connect4_core::notation::cells;
use connect4_wire::room::{Act, Event, EventKind, RoomState, Seat, ServerMessage};
use connect4_wire::{Code, PROTOCOL, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::now;
use super::online::{LONGEST_ID, OnlineGame};
use crate::metrics::Metrics;
use crate::secret::{self, Hash};
use crate::store::{Change, Seated, Store, StoredEvent};

/// What sockets are sent, written once for all of them.
pub(crate) type Line = Utf8Bytes;
/// The number of a socket in its room.
pub(crate) type Member = u64;

/// By what somebody may come in: the hashes of the secrets in their cookies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keys {
    /// Of the player.
    pub(crate) player: Option<Hash>,
    /// Of all links that were opened: one to a game is good for its rematches.
    pub(crate) links: Vec<Hash>,
}

/// What a room is told.
pub(crate) enum RoomMessage {
    /// A socket comes in.
    Enter { keys: Keys, lines: mpsc::Sender<Line>, reply: oneshot::Sender<Result<Member, Refusal>> },
    /// It knows the game up to this version.
    Hello { member: Member, seen: Option<u64> },
    /// It does something.
    Act { member: Member, id: String, version: u64, act: Act },
    /// It has gone.
    Leave { member: Member },
    /// Somebody takes the free seat.
    Join { keys: Keys, hash: Hash, name: String, reply: oneshot::Sender<Result<Seat, Refusal>> },
    /// A player wants to go on with another device.
    SeatLink { keys: Keys, lasts: Duration, reply: oneshot::Sender<Result<SeatLink, Refusal>> },
    /// The link was opened there.
    MoveSeat { link: Hash, player: Hash, reply: oneshot::Sender<Result<Seat, Refusal>> },
    /// Somebody looks.
    Look { keys: Keys, reply: oneshot::Sender<Result<Look, Refusal>> },
    /// Nothing has happened for as long as a game may be left alone.
    Abandon,
    /// The server ends.
    Close { retry: u64 },
}

/// What somebody who looks sees.
pub(crate) struct Look {
    pub(crate) seat: Option<Seat>,
    /// Whether they may take the free seat.
    pub(crate) can_join: bool,
    /// The secret of the link by which others watch, for players.
    pub(crate) watch: Option<String>,
    pub(crate) state: RoomState,
}

/// The secrets of the links for a player who goes on with another device.
pub(crate) struct SeatLink {
    /// Moves the seat, once.
    pub(crate) seat: String,
    /// Lets the old device watch.
    pub(crate) watch: String,
}

struct Connected {
    member: Member,
    seat: Option<Seat>,
    lines: mpsc::Sender<Line>,
    /// Whether it has said hello, and so is told what happens.
    is_greeted: bool,
}

/// An act that was done.
enum Done {
    /// When the client first asked for it.
    Before { version: u64 },
    /// Just now: it is on disk, and nobody has been told.
    Now(Event),
}

struct Room {
    id: String,
    game: OnlineGame,
    members: Vec<Connected>,
    next_member: Member,
    /// The links that move the two seats, by the hashes of their secrets, and when they end.
    seat_links: [Option<(Hash, Instant)>; 2],
    store: Arc<Store>,
    metrics: Arc<Metrics>,
}

/// Runs a room until nobody has been there for `idle`; then it leaves memory.
///
/// # Errors
/// When there is no such game, or it cannot be read.
pub(crate) async fn run(
    id: &str,
    messages: &mut mpsc::Receiver<RoomMessage>,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    idle: Duration,
) -> Result<(), Refusal> {
    let found = store.load(id).await.map_err(|error| {
        tracing::error!(%error, game = id, "a game could not be read");
        Refusal::new(Code::Internal, "the game could not be read: try again")
    })?;
    let (row, events) = found.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such game: check the link"))?;
    let mut room = Room {
        id: id.to_owned(),
        game: OnlineGame::new(row, events, Instant::now())?,
        members: Vec::new(),
        next_member: 1,
        seat_links: [None; 2],
        store,
        metrics,
    };
    room.live(messages, idle).await;
    Ok(())
}

impl RoomMessage {
    /// Tells whoever waits for an answer that there is none.
    pub(crate) fn refuse(self, refusal: &Refusal) {
        match self {
            RoomMessage::Enter { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            RoomMessage::Join { reply, .. } | RoomMessage::MoveSeat { reply, .. } => {
                drop(reply.send(Err(refusal.clone())));
            }
            RoomMessage::SeatLink { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            RoomMessage::Look { reply, .. } => drop(reply.send(Err(refusal.clone()))),
            RoomMessage::Hello { .. }
            | RoomMessage::Act { .. }
            | RoomMessage::Leave { .. }
            | RoomMessage::Abandon
            | RoomMessage::Close { .. } => {}
        }
    }
}

fn line(message: &ServerMessage) -> Line {
    serde_json::to_string(message).expect("messages have text keys only").into()
}

impl Room {
    async fn live(&mut self, messages: &mut mpsc::Receiver<RoomMessage>, idle: Duration) {
        let mut empty_since = Instant::now();
        loop {
            let deadline = self.game.deadline();
            let leaves_at = (empty_since + idle).max(self.last_link().unwrap_or(empty_since));
            // A clock that runs keeps the room: somebody may lose by it.
            let wait = match deadline {
                Some(deadline) => deadline.saturating_duration_since(Instant::now()),
                None if self.members.is_empty() => leaves_at.saturating_duration_since(Instant::now()),
                None => Duration::from_secs(3600),
            };
            match tokio::time::timeout(wait, messages.recv()).await {
                Ok(Some(RoomMessage::Close { retry })) => {
                    let goodbye = line(&ServerMessage::Goodbye { retry });
                    self.members.iter().for_each(|one| drop(one.lines.try_send(goodbye.clone())));
                    return;
                }
                Ok(Some(message)) => {
                    self.take(message).await;
                    if self.members.is_empty() {
                        empty_since = Instant::now();
                    }
                }
                Ok(None) => return,
                Err(_) if deadline.is_some() => {
                    self.let_time_pass().await;
                }
                Err(_) if self.members.is_empty() && Instant::now() >= leaves_at => return,
                Err(_) => {}
            }
        }
    }

    async fn take(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Enter { keys, lines, reply } => {
                let entered = self.role(&keys).map(|seat| {
                    let member = self.next_member;
                    self.next_member += 1;
                    self.members.push(Connected { member, seat, lines, is_greeted: false });
                    member
                });
                let member = entered.as_ref().ok().copied();
                if let (Err(_), Some(member)) = (reply.send(entered), member) {
                    self.leave(member);
                }
            }
            RoomMessage::Hello { member, seen } => self.greet(member, seen),
            RoomMessage::Act { member, id, version, act } => self.act(member, id, version, &act).await,
            RoomMessage::Leave { member } => self.leave(member),
            RoomMessage::Join { keys, hash, name, reply } => {
                let joined = self.join(&keys, hash, name).await;
                let _ = reply.send(joined);
            }
            RoomMessage::SeatLink { keys, lasts, reply } => drop(reply.send(self.seat_link(&keys, lasts))),
            RoomMessage::MoveSeat { link, player, reply } => {
                let moved = self.move_seat(&link, player).await;
                let _ = reply.send(moved);
            }
            RoomMessage::Look { keys, reply } => {
                let look = self.role(&keys).map(|seat| Look {
                    seat,
                    watch: seat.map(|_| secret::watch_of(&self.game.row.join_hash)),
                    can_join: keys.links.contains(&self.game.row.join_hash)
                        && keys.player.is_none_or(|hash| self.game.decide_join(&hash).is_ok())
                        && self.game.row.seats.iter().any(Option::is_none),
                    state: self.game.state(Instant::now()),
                });
                let _ = reply.send(look);
            }
            RoomMessage::Abandon => {
                if self.game.ending().is_none() {
                    self.happen(None, EventKind::Abandoned).await;
                }
            }
            RoomMessage::Close { .. } => {}
        }
    }

    /// The seat of whoever has these keys; `None` for those who may watch.
    fn role(&self, keys: &Keys) -> Result<Option<Seat>, Refusal> {
        let row = &self.game.row;
        let seat = keys.player.and_then(|hash| self.game.seat_of(&hash));
        let watch = secret::hash(&secret::watch_of(&row.join_hash));
        let is_invited =
            keys.links.iter().any(|hash| *hash == row.join_hash || *hash == row.watch_hash || Some(*hash) == watch);
        let is_public = row.listed && self.game.ending().is_some();
        if seat.is_some() || is_invited || is_public {
            Ok(seat)
        } else {
            // The same as for a game that is not there.
            Err(Refusal::new(Code::NotFound, "there is no such game, or you have no link to it: ask for one"))
        }
    }

    fn member(&mut self, member: Member) -> Option<&mut Connected> {
        self.members.iter_mut().find(|one| one.member == member)
    }

    fn greet(&mut self, member: Member, seen: Option<u64>) {
        let events = seen.and_then(|seen| self.game.events_since(seen)).unwrap_or_default();
        let state = self.game.state(Instant::now());
        let Some(one) = self.member(member) else { return };
        one.is_greeted = true;
        let (seat, lines) = (one.seat, one.lines.clone());
        let (online, watchers) = self.presence();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, seat, events, state, online, watchers };
        self.send(member, &lines, line(&welcome));
        self.tell_presence(Some(member));
    }

    fn presence(&self) -> ([bool; 2], usize) {
        let is_there = |seat| self.members.iter().any(|one| one.is_greeted && one.seat == Some(seat));
        let watchers = self.members.iter().filter(|one| one.is_greeted && one.seat.is_none()).count();
        (Seat::BOTH.map(is_there), watchers)
    }

    fn tell_presence(&mut self, except: Option<Member>) {
        let (online, watchers) = self.presence();
        self.tell(line(&ServerMessage::Presence { online, watchers }), except);
    }

    /// Sends a line; a socket that does not keep up is let go, and will come back.
    fn send(&mut self, member: Member, lines: &mpsc::Sender<Line>, line: Line) {
        if lines.try_send(line).is_err() {
            self.members.retain(|one| one.member != member);
        }
    }

    fn tell(&mut self, line: Line, except: Option<Member>) {
        self.members
            .retain(|one| !one.is_greeted || Some(one.member) == except || one.lines.try_send(line.clone()).is_ok());
    }

    fn leave(&mut self, member: Member) {
        let before = self.members.len();
        self.members.retain(|one| one.member != member);
        if self.members.len() != before {
            self.tell_presence(None);
        }
    }

    async fn act(&mut self, member: Member, id: String, version: u64, act: &Act) {
        let start = Instant::now();
        let Some(one) = self.member(member) else { return };
        let (seat, lines) = (one.seat, one.lines.clone());
        let done = self.try_act(seat, &id, version, act).await;
        self.metrics.act_seconds.observe(start.elapsed().as_secs_f64());
        match done {
            Ok(Done::Before { version }) => self.send(member, &lines, line(&ServerMessage::Ack { id, version })),
            Ok(Done::Now(event)) => {
                // Acknowledged to this one, before the others are told.
                self.send(member, &lines, line(&ServerMessage::Ack { id, version: event.version }));
                self.tell_event(event);
            }
            Err(Refusal { code, reason }) => {
                self.metrics.refused.inc();
                self.send(member, &lines, line(&ServerMessage::Refused { id: Some(id), code, reason }));
            }
        }
    }

    async fn try_act(&mut self, seat: Option<Seat>, id: &str, version: u64, act: &Act) -> Result<Done, Refusal> {
        let client = format!("{}:{id}", seat.map_or(0, u8::from));
        if let Some(version) = self.game.done(&client) {
            return Ok(Done::Before { version });
        }
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Refusal::new(Code::Malformed, format!("the id of an act has 1 to {LONGEST_ID} bytes")));
        }
        self.let_time_pass().await;
        let kind = self.game.decide(seat, version, act, Instant::now())?;
        self.commit(seat, kind, Some(client), None).await.map(Done::Now)
    }

    async fn let_time_pass(&mut self) {
        if let Some((seat, kind)) = self.game.time_is_up(Instant::now()) {
            self.happen(Some(seat), kind).await;
        }
    }

    /// Commits what happens by itself, and tells everyone; what cannot be stored is tried again later.
    async fn happen(&mut self, seat: Option<Seat>, kind: EventKind) {
        if let Ok(event) = self.commit(seat, kind, None, None).await {
            self.tell_event(event);
        }
    }

    /// Stores what happens, with who takes a seat by it, and then applies it. `client` is the client's name for the act.
    async fn commit(
        &mut self,
        seat: Option<Seat>,
        kind: EventKind,
        client: Option<String>,
        seated: Option<Seated>,
    ) -> Result<Event, Refusal> {
        let at = now();
        let event = self.game.event(seat, kind, at);
        let after = self.game.after(&event, Instant::now())?;
        let finished = match (self.game.ending(), after.ending()) {
            (None, Some(ending)) => Some((at, ending.clone(), cells::write(after.game()))),
            _ => None,
        };
        let create = match &event.kind {
            EventKind::RematchStarted { game } => Some(Box::new(self.game.rematch_row(game, at))),
            _ => None,
        };
        let events = vec![StoredEvent { event: event.clone(), client: client.clone() }];
        let game = self.id.clone();
        self.write(Change { game, events, seat: seated.clone(), finished, create, ..Change::default() }).await?;
        if matches!(event.kind, EventKind::Played { .. }) {
            self.metrics.moves.inc();
        }
        if let Some(Seated { seat, hash, name, .. }) = seated {
            self.game.seat(seat, hash, &name);
        }
        self.game.advance(after, event.clone(), client);
        Ok(event)
    }

    fn tell_event(&mut self, event: Event) {
        let state = self.game.state(Instant::now());
        self.tell(line(&ServerMessage::Update { event, state }), None);
    }

    async fn write(&self, change: Change) -> Result<(), Refusal> {
        self.store.commit(change).await.map_err(|error| {
            tracing::error!(%error, game = self.id, "a change could not be stored");
            Refusal::new(Code::Internal, "the change could not be stored: try again")
        })
    }

    async fn join(&mut self, keys: &Keys, hash: Hash, name: String) -> Result<Seat, Refusal> {
        if !keys.links.contains(&self.game.row.join_hash) {
            return Err(Refusal::new(
                Code::NotFound,
                "there is no such game, or you have no link to join it: ask for one",
            ));
        }
        let seat = self.game.decide_join(&hash)?;
        let kind = EventKind::Joined { name: name.clone() };
        let event = self.commit(Some(seat), kind, None, Some(Seated { seat, from: None, hash, name })).await?;
        self.tell_event(event);
        Ok(seat)
    }

    /// Makes the link that moves a player's seat; an earlier link no longer works.
    fn seat_link(&mut self, keys: &Keys, lasts: Duration) -> Result<SeatLink, Refusal> {
        let Some(seat) = self.role(keys)? else {
            return Err(Refusal::new(Code::Watching, "you have no seat here: ask on the device that plays"));
        };
        self.check_goes_on()?;
        let secret = secret::new_secret();
        let hash = secret::hash(&secret).expect("a secret is well-formed");
        self.seat_links[seat.index()] = Some((hash, Instant::now() + lasts));
        Ok(SeatLink { seat: secret, watch: secret::watch_of(&self.game.row.join_hash) })
    }

    /// When the last of the links that move seats ends: until then the room stays in memory, since nothing else knows the links.
    fn last_link(&self) -> Option<Instant> {
        self.seat_links.iter().flatten().map(|&(_, end)| end).max()
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.game.ending() {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Code::GameOver, "the game is over: its seats stay where they are")),
        }
    }

    async fn move_seat(&mut self, link: &Hash, player: Hash) -> Result<Seat, Refusal> {
        let now = Instant::now();
        let is_meant = |known: &Option<(Hash, Instant)>| known.is_some_and(|(hash, end)| hash == *link && now < end);
        let index = match (self.seat_links.iter().position(is_meant), self.game.seat_of(&player)) {
            (Some(index), Some(own)) if index != own.index() => {
                return Err(Refusal::new(Code::SeatTaken, "this browser has the other seat already: use another"));
            }
            // It was opened again, or on the device that plays.
            (_, Some(own)) => return Ok(own),
            (Some(index), None) => index,
            (None, None) => {
                let reason = "this link moves no seat any more: make a new one on the device that plays";
                return Err(Refusal::new(Code::NotFound, reason));
            }
        };
        self.check_goes_on()?;
        let seat = Seat::BOTH[index];
        let row = &self.game.row;
        let (from, name) = (row.seats[index], row.names[index].clone().unwrap_or_default());
        let seated = Seated { seat, from, hash: player, name: name.clone() };
        self.write(Change { game: self.id.clone(), seat: Some(seated), ..Change::default() }).await?;
        self.seat_links[index] = None;
        self.game.seat(seat, player, &name);
        // The old device comes back as a watcher.
        self.members.retain(|one| one.seat != Some(seat));
        self.tell_presence(None);
        Ok(seat)
    }
}
