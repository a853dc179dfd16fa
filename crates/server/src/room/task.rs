//! The task that owns an online game. It takes one message after the other; what a message changes is committed before it is
//! acknowledged, and acknowledged before it is told to others.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use connect4_core::notation::cells;
use connect4_wire::room::{Act, RoomState, Seat, ServerMessage, What};
use connect4_wire::{Code, PROTOCOL, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::table::{LONGEST_ID, Table};
use super::{now, registry::Registry};
use crate::metrics::Metrics;
use crate::secret::{self, Hash};
use crate::store::{Change, Seated, Store, StoredEvent};

/// What sockets are sent, written once for all of them.
pub(crate) type Line = Utf8Bytes;
/// Who a socket is in its room.
pub(crate) type Member = u64;

/// By what somebody may be let in: hashes of the secrets in their cookies.
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
    /// And has opened the link there.
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
    /// Lets the device that is left watch.
    pub(crate) watch: String,
}

struct Connected {
    member: Member,
    seat: Option<Seat>,
    lines: mpsc::Sender<Line>,
    /// Whether it has said hello, and so is told what happens.
    is_greeted: bool,
}

pub(crate) struct Room {
    id: String,
    table: Table,
    members: Vec<Connected>,
    next_member: Member,
    /// The links that move the two seats, by the hashes of their secrets, and when they end.
    seat_links: [Option<(Hash, Instant)>; 2],
    store: Arc<Store>,
    metrics: Arc<Metrics>,
}

/// Runs a room until nobody has been there for `idle`; then it leaves memory.
pub(crate) async fn run(
    id: String,
    mut messages: mpsc::Receiver<RoomMessage>,
    registry: Arc<Registry>,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    idle: Duration,
) {
    let table = match store.load(&id).await {
        Ok(Some((row, events))) => Table::new(row, events, Instant::now()),
        Ok(None) => Err(Refusal::new(Code::NotFound, "there is no such game: check the link")),
        Err(error) => {
            tracing::error!(%error, game = id, "a game could not be read");
            Err(Refusal::new(Code::Internal, "the game could not be read: try again"))
        }
    };
    metrics.rooms.inc();
    match table {
        Ok(table) => {
            let mut room = Room {
                id: id.clone(),
                table,
                members: Vec::new(),
                next_member: 1,
                seat_links: [None; 2],
                store,
                metrics: metrics.clone(),
            };
            room.live(&mut messages, idle).await;
            registry.remove(&id);
            messages.close();
            // What came in between is asked again of the room's next life.
            while messages.recv().await.is_some() {}
        }
        Err(refusal) => {
            registry.remove(&id);
            messages.close();
            while let Some(message) = messages.recv().await {
                refuse(message, &refusal);
            }
        }
    }
    metrics.rooms.dec();
}

fn refuse(message: RoomMessage, refusal: &Refusal) {
    match message {
        RoomMessage::Enter { reply, .. } => drop(reply.send(Err(refusal.clone()))),
        RoomMessage::Join { reply, .. } | RoomMessage::MoveSeat { reply, .. } => {
            drop(reply.send(Err(refusal.clone())));
        }
        RoomMessage::SeatLink { reply, .. } => drop(reply.send(Err(refusal.clone()))),
        RoomMessage::Look { reply, .. } => drop(reply.send(Err(refusal.clone()))),
        _ => {}
    }
}

fn line(message: &ServerMessage) -> Line {
    serde_json::to_string(message).expect("messages have text keys only").into()
}

impl Room {
    async fn live(&mut self, messages: &mut mpsc::Receiver<RoomMessage>, idle: Duration) {
        let mut empty_since = Instant::now();
        loop {
            let deadline = self.table.deadline();
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
                    watch: seat.map(|_| secret::watch_of(&self.table.row.join_hash)),
                    can_join: keys.links.contains(&self.table.row.join_hash)
                        && keys.player.is_none_or(|hash| self.table.decide_join(&hash).is_ok())
                        && self.table.row.seats.iter().any(Option::is_none),
                    state: self.table.state(Instant::now()),
                });
                let _ = reply.send(look);
            }
            RoomMessage::Abandon => {
                if self.table.ending().is_none() {
                    let _ = self.happen(None, What::Abandoned, None).await;
                }
            }
            RoomMessage::Close { .. } => {}
        }
    }

    /// The seat of whoever has these keys; `None` for those who may watch.
    fn role(&self, keys: &Keys) -> Result<Option<Seat>, Refusal> {
        let row = &self.table.row;
        let seat = keys.player.and_then(|hash| self.table.seat_of(&hash));
        let watch = secret::hash(&secret::watch_of(&row.join_hash));
        let is_invited =
            keys.links.iter().any(|hash| *hash == row.join_hash || *hash == row.watch_hash || Some(*hash) == watch);
        let is_public = row.listed && self.table.ending().is_some();
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
        let events = seen.and_then(|seen| self.table.events_since(seen)).unwrap_or_default();
        let state = self.table.state(Instant::now());
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
        let key = format!("{}:{id}", seat.map_or(0, u8::from));
        let result = match self.table.done(&key) {
            Some(version) => Ok(version),
            None if id.is_empty() || id.len() > LONGEST_ID => {
                Err(Refusal::new(Code::Malformed, format!("the id of an act has 1 to {LONGEST_ID} bytes")))
            }
            None => {
                self.let_time_pass().await;
                match self.table.decide(seat, version, act, Instant::now()) {
                    // Acknowledged to this one, before the others are told.
                    Ok(what) => self.happen(seat, what, Some((member, lines.clone(), id.clone(), key))).await,
                    Err(refusal) => Err(refusal),
                }
            }
        };
        self.metrics.act_seconds.observe(start.elapsed().as_secs_f64());
        match result {
            Ok(0) => {}
            Ok(version) => self.send(member, &lines, line(&ServerMessage::Ack { id, version })),
            Err(Refusal { code, reason }) => {
                self.metrics.refused.inc();
                self.send(member, &lines, line(&ServerMessage::Refused { id: Some(id), code, reason }));
            }
        }
    }

    async fn let_time_pass(&mut self) {
        if let Some((seat, what)) = self.table.time_is_up(Instant::now()) {
            let _ = self.happen(Some(seat), what, None).await;
        }
    }

    /// Commits an event, acknowledges it to who did it, and tells everyone. Returns 0 when the acknowledgement is sent.
    async fn happen(
        &mut self,
        seat: Option<Seat>,
        what: What,
        by: Option<(Member, mpsc::Sender<Line>, String, String)>,
    ) -> Result<u64, Refusal> {
        let at = now();
        let event = self.table.event(seat, what, at);
        let client = by.as_ref().map(|by| by.3.clone());
        let after = self.table.after(&event, Instant::now())?;
        let finished = match (self.table.ending(), after.ending()) {
            (None, Some(ending)) => Some((at, ending.clone(), cells::write(after.game()))),
            _ => None,
        };
        let create = match &event.what {
            What::RematchStarted { game } => Some(Box::new(self.table.rematch_row(game, at))),
            _ => None,
        };
        let stored = StoredEvent { event: event.clone(), client: client.clone() };
        let change = Change { game: self.id.clone(), events: vec![stored], finished, create, ..Change::default() };
        self.commit(change).await?;
        if matches!(event.what, What::Played { .. }) {
            self.metrics.moves.inc();
        }
        let version = event.version;
        self.table.advance(after, event.clone(), client);
        if let Some((member, lines, id, _)) = by {
            self.send(member, &lines, line(&ServerMessage::Ack { id, version }));
        }
        let state = self.table.state(Instant::now());
        self.tell(line(&ServerMessage::Update { event, state }), None);
        Ok(0)
    }

    async fn commit(&self, change: Change) -> Result<(), Refusal> {
        self.store.commit(change).await.map_err(|error| {
            tracing::error!(%error, game = self.id, "a change could not be stored");
            Refusal::new(Code::Internal, "the change could not be stored: try again")
        })
    }

    async fn join(&mut self, keys: &Keys, hash: Hash, name: String) -> Result<Seat, Refusal> {
        if !keys.links.contains(&self.table.row.join_hash) {
            return Err(Refusal::new(
                Code::NotFound,
                "there is no such game, or you have no link to join it: ask for one",
            ));
        }
        let seat = self.table.decide_join(&hash)?;
        let event = self.table.event(Some(seat), What::Joined { name: name.clone() }, now());
        let after = self.table.after(&event, Instant::now())?;
        let stored = StoredEvent { event: event.clone(), client: None };
        let seated = Seated { seat, from: None, hash, name: name.clone() };
        let change = Change { game: self.id.clone(), events: vec![stored], seat: Some(seated), ..Change::default() };
        self.commit(change).await?;
        self.table.seat(seat, hash, &name);
        self.table.advance(after, event.clone(), None);
        let state = self.table.state(Instant::now());
        self.tell(line(&ServerMessage::Update { event, state }), None);
        Ok(seat)
    }

    /// Makes the link that moves a player's seat; one that was made before moves nothing any more.
    fn seat_link(&mut self, keys: &Keys, lasts: Duration) -> Result<SeatLink, Refusal> {
        let Some(seat) = self.role(keys)? else {
            return Err(Refusal::new(Code::Watching, "you have no seat here: ask on the device that plays"));
        };
        self.check_goes_on()?;
        let secret = secret::new_secret();
        let hash = secret::hash(&secret).expect("a secret is well-formed");
        self.seat_links[seat.index()] = Some((hash, Instant::now() + lasts));
        Ok(SeatLink { seat: secret, watch: secret::watch_of(&self.table.row.join_hash) })
    }

    /// When the last of the links that move seats ends: until then the room is kept, since nothing else knows them.
    fn last_link(&self) -> Option<Instant> {
        self.seat_links.iter().flatten().map(|&(_, end)| end).max()
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.table.ending() {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Code::GameOver, "the game is over: its seats stay where they are")),
        }
    }

    async fn move_seat(&mut self, link: &Hash, player: Hash) -> Result<Seat, Refusal> {
        let now = Instant::now();
        let is_meant = |known: &Option<(Hash, Instant)>| known.is_some_and(|(hash, end)| hash == *link && now < end);
        let index = match (self.seat_links.iter().position(is_meant), self.table.seat_of(&player)) {
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
        let row = &self.table.row;
        let (from, name) = (row.seats[index], row.names[index].clone().unwrap_or_default());
        let seated = Seated { seat, from, hash: player, name: name.clone() };
        self.commit(Change { game: self.id.clone(), seat: Some(seated), ..Change::default() }).await?;
        self.seat_links[index] = None;
        self.table.seat(seat, player, &name);
        // The device that is left comes back as one that watches.
        self.members.retain(|one| one.seat != Some(seat));
        self.tell_presence(None);
        Ok(seat)
    }
}
