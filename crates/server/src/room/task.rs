//! The task of an online game on this server. It takes one message after the other; what a message changes is committed before it
//! is acknowledged, and acknowledged before it is told to others. The task decides on the game as it knows it; the database says
//! whether that is still so. If not, the task loads what another server has committed, and decides again.
//!
//! The file is long because everything that a room can be told comes through its one loop, and stands here with what it does.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use connect4_core::notation::cells;
use connect4_wire::room::{Act, EndReason, Event, EventKind, RoomState, Seat, ServerMessage};
use connect4_wire::{Code, GameSpec, PROTOCOL, Refusal};
use tokio::sync::{mpsc, oneshot};

use super::now;
use super::online::{LONGEST_ID, OnlineGame};
use crate::lobby::OPEN;
use crate::metrics::Metrics;
use crate::secret::{self, Hash};
use crate::store::{Change, Presence, Seated, Store, StoreError, StoredEvent, Waits};

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

/// A request to a room, which answers it by what the database held when it was made, or later.
pub(crate) enum RoomRequest {
    /// A socket comes in.
    Enter { keys: Keys, lines: mpsc::Sender<Line>, reply: oneshot::Sender<Result<Member, Refusal>> },
    /// Somebody takes the free seat.
    Join { keys: Keys, hash: Hash, name: String, is_from_lobby: bool, reply: oneshot::Sender<Result<Seat, Refusal>> },
    /// A player wants to go on with another device.
    SeatLink { keys: Keys, lasts: Duration, reply: oneshot::Sender<Result<SeatLink, Refusal>> },
    /// The link was opened there.
    MoveSeat { link: Hash, player: Hash, reply: oneshot::Sender<Result<Seat, Refusal>> },
    /// Somebody looks.
    Look { keys: Keys, reply: oneshot::Sender<Result<Look, Refusal>> },
    /// Somebody wants a picture of the game, and may have what a link to it gives for that.
    Picture { keys: Keys, token: Option<String>, reply: oneshot::Sender<Result<GameSpec, Refusal>> },
}

/// What a room is told.
pub(crate) enum RoomMessage {
    /// A request that was made at this time.
    Request { at: Instant, request: RoomRequest },
    /// A socket that came in knows the game up to this version.
    Hello { member: Member, seen: Option<u64> },
    /// It does something.
    Act { member: Member, id: String, version: u64, act: Act },
    /// It has gone.
    Leave { member: Member },
    /// Nothing has happened for as long as a game may be left alone.
    Abandon,
    /// Another server has committed this.
    Happened { event: Box<StoredEvent> },
    /// The game has this version in the database, or has changed in another way.
    Changed { version: Option<u64> },
    /// Who is at another server; `asks` where that one wants to know who is here.
    Elsewhere { server: String, presence: Presence, asks: bool },
    /// Another server has come, or was not heard for a while.
    Introduce,
    /// Another server has gone, with everyone there.
    Gone { server: String },
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
    /// By which it has the seat.
    player: Option<Hash>,
    lines: mpsc::Sender<Line>,
    /// Whether it has said hello, and so is told what happens.
    is_greeted: bool,
}

/// How often an act is decided again because other servers came before it.
const TRIES: u32 = 5;
/// How often an open challenge is renewed.
const RENEWAL: Duration = Duration::from_secs(8);
/// After what could not be stored, before it is tried again.
const BREATH: Duration = Duration::from_millis(300);

/// Why something was not done.
enum Undone {
    Refused(Refusal),
    /// The game is not as it was thought to be.
    Conflict,
}

impl From<Refusal> for Undone {
    fn from(refusal: Refusal) -> Self {
        Undone::Refused(refusal)
    }
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
    /// Who is at other servers.
    elsewhere: HashMap<String, Presence>,
    /// What the other servers know about who is here.
    announced: Presence,
    /// When the open challenge of somebody who is here is renewed; `None` where there is none.
    renews: Option<Instant>,
    /// When something could not be stored: until then, nothing happens by itself.
    breath: Option<Instant>,
    /// When the latest read of the database began: the room knows everything that was committed before.
    read_at: Instant,
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
    let read_at = Instant::now();
    let found = store.load(id, 0).await.map_err(|error| unread(id, &error))?;
    let (row, events) = found.ok_or_else(no_game)?;
    let mut room = Room {
        id: id.to_owned(),
        game: OnlineGame::new(row, events, store.steady())?,
        members: Vec::new(),
        next_member: 1,
        elsewhere: HashMap::new(),
        announced: Presence::default(),
        renews: None,
        breath: None,
        read_at,
        store,
        metrics,
    };
    room.store.announce(id, Presence::default(), true);
    room.live(messages, idle).await;
    Ok(())
}

impl RoomRequest {
    /// Answers whoever waits.
    pub(crate) fn refuse(self, refusal: Refusal) {
        match self {
            RoomRequest::Enter { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Join { reply, .. } | RoomRequest::MoveSeat { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::SeatLink { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Look { reply, .. } => drop(reply.send(Err(refusal))),
            RoomRequest::Picture { reply, .. } => drop(reply.send(Err(refusal))),
        }
    }
}

fn no_game() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such game: check the link")
}

fn unread(id: &str, error: &StoreError) -> Refusal {
    tracing::error!(%error, game = id, "a game could not be read");
    Refusal::new(Code::Busy, "the game could not be read: try again")
}

fn line(message: &ServerMessage) -> Line {
    serde_json::to_string(message).expect("messages have text keys only").into()
}

impl Room {
    async fn live(&mut self, messages: &mut mpsc::Receiver<RoomMessage>, idle: Duration) {
        let mut empty_since = Instant::now();
        loop {
            let deadline = self.game.deadline();
            let leaves_at = empty_since + idle;
            // A clock that runs keeps the room: somebody may lose by it.
            let wait = match (deadline, self.breath) {
                (Some(deadline), None) => {
                    Duration::from_millis((deadline - self.store.steady()).try_into().unwrap_or_default())
                }
                (Some(_), Some(breath)) => breath.saturating_duration_since(Instant::now()),
                (None, _) if self.members.is_empty() => leaves_at.saturating_duration_since(Instant::now()),
                (None, _) => Duration::from_secs(3600),
            };
            let wait = self.renews.map_or(wait, |at| wait.min(at.saturating_duration_since(Instant::now())));
            match tokio::time::timeout(wait, messages.recv()).await {
                Ok(Some(RoomMessage::Close { retry })) => {
                    let goodbye = line(&ServerMessage::Goodbye { retry });
                    self.members.iter().for_each(|one| drop(one.lines.try_send(goodbye.clone())));
                    return;
                }
                Ok(Some(message)) => {
                    self.take(message).await;
                    self.keep_challenge().await;
                    if self.members.is_empty() {
                        empty_since = Instant::now();
                    }
                }
                Ok(None) => return,
                Err(_) if self.renews.is_some_and(|at| Instant::now() >= at) => self.keep_challenge().await,
                Err(_) if deadline.is_some() => {
                    self.breath = None;
                    self.let_time_pass().await;
                }
                Err(_) if self.members.is_empty() && Instant::now() >= leaves_at => return,
                Err(_) => {}
            }
        }
    }

    async fn take(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Request { at, request } => self.answer(at, request).await,
            RoomMessage::Hello { member, seen } => self.greet(member, seen),
            RoomMessage::Act { member, id, version, act } => self.act(member, id, version, &act).await,
            RoomMessage::Leave { member } => self.leave(member),
            RoomMessage::Abandon => {
                if self.game.ending().is_none() {
                    self.happen(None, EventKind::Abandoned).await;
                }
            }
            RoomMessage::Happened { event } => {
                let (version, known) = (event.event.version, self.game.version());
                if version > known + 1 || version == known + 1 && self.follow(*event).is_err() {
                    let _ = self.refresh().await;
                }
            }
            RoomMessage::Changed { version } => {
                if version.is_none_or(|version| version > self.game.version()) {
                    let _ = self.refresh().await;
                }
            }
            RoomMessage::Elsewhere { server, presence, asks } => {
                if asks {
                    self.store.announce(&self.id, self.announced, false);
                }
                if self.elsewhere.insert(server, presence) != Some(presence) {
                    self.tell_presence(None);
                }
            }
            RoomMessage::Introduce => self.store.announce(&self.id, self.announced, true),
            RoomMessage::Gone { server } => {
                if self.elsewhere.remove(&server).is_some_and(|presence| presence != Presence::default()) {
                    self.tell_presence(None);
                }
            }
            RoomMessage::Close { .. } => {}
        }
    }

    async fn answer(&mut self, at: Instant, request: RoomRequest) {
        match request {
            RoomRequest::Enter { keys, lines, reply } => {
                let entered = self.now_role(&keys, at).await.map(|seat| {
                    let member = self.next_member;
                    self.next_member += 1;
                    self.members.push(Connected { member, seat, player: keys.player, lines, is_greeted: false });
                    member
                });
                let member = entered.as_ref().ok().copied();
                if let (Err(_), Some(member)) = (reply.send(entered), member) {
                    self.leave(member);
                }
            }
            RoomRequest::Join { keys, hash, name, is_from_lobby, reply } => {
                let joined = self.join(&keys, hash, name, is_from_lobby, at).await;
                let _ = reply.send(joined);
            }
            RoomRequest::SeatLink { keys, lasts, reply } => {
                let link = self.seat_link(&keys, lasts, at).await;
                let _ = reply.send(link);
            }
            RoomRequest::MoveSeat { link, player, reply } => {
                let moved = self.move_seat(&link, player, at).await;
                let _ = reply.send(moved);
            }
            RoomRequest::Look { keys, reply } => {
                let look = self.now_role(&keys, at).await.map(|seat| Look {
                    seat,
                    watch: seat.map(|_| secret::watch_of(&self.game.row.join_hash)),
                    can_join: keys.links.contains(&self.game.row.join_hash)
                        && keys.player.is_none_or(|hash| self.game.decide_join(&hash).is_ok())
                        && self.game.row.seats.iter().any(Option::is_none),
                    state: self.game.state(self.store.steady()),
                });
                let _ = reply.send(look);
            }
            RoomRequest::Picture { keys, token, reply } => {
                let is_shown =
                    token.is_some_and(|token| self.links().iter().any(|link| secret::picture_of(link) == token));
                let caught_up = self.catch_up(at).await;
                let may_see = caught_up.and_then(|()| if is_shown { Ok(None) } else { self.role(&keys) });
                let _ = reply.send(may_see.map(|_| self.game.state(self.store.steady()).game));
            }
        }
    }

    /// Keeps a challenge open while its maker is here, and closes it when the maker has gone.
    async fn keep_challenge(&mut self) {
        let is_open = self.game.row.waits.is_some() && !self.game.has_begun() && self.game.ending().is_none();
        let is_here = is_open && self.members.iter().any(|one| one.is_greeted && one.seat.is_some());
        let waits = match self.renews {
            None if is_here => Waits::Renew(now() + OPEN),
            Some(at) if is_here && Instant::now() >= at => Waits::Renew(now() + OPEN),
            Some(_) if is_open && !is_here => Waits::Renew(0),
            _ => {
                self.renews = self.renews.filter(|_| is_here);
                return;
            }
        };
        self.renews = is_here.then(|| Instant::now() + RENEWAL);
        let change = Change { game: self.id.clone(), waits: Some(waits), ..Change::default() };
        if let Err(Undone::Conflict) = self.write(change).await {
            // It was closed or taken.
            let _ = self.refresh().await;
        }
    }

    /// Takes over what another server has committed next.
    fn follow(&mut self, stored: StoredEvent) -> Result<(), Refusal> {
        let StoredEvent { event, steady, client } = stored;
        let after = self.game.after(&event, steady.unwrap_or_else(|| self.store.steady()))?;
        self.game.advance(after, event.clone(), client);
        self.tell_event(event);
        Ok(())
    }

    /// Loads what other servers have committed, and tells everyone here.
    async fn refresh(&mut self) -> Result<(), Refusal> {
        let read_at = Instant::now();
        let found = self.store.load(&self.id, self.game.version()).await.map_err(|error| unread(&self.id, &error))?;
        let (row, events) = found.ok_or_else(no_game)?;
        self.read_at = read_at;
        self.game.row = row;
        for event in events {
            self.follow(event)?;
        }
        let seats = self.game.row.seats;
        let before = self.members.len();
        // Whose seat has moved to another device comes back as a watcher.
        self.members.retain(|one| one.seat.is_none_or(|seat| seats[seat.index()] == one.player));
        if self.members.len() != before {
            self.tell_presence(None);
        }
        Ok(())
    }

    /// Makes sure that the room knows everything that the database had at this time, for somebody who may come from a server that
    /// has just gone. A read that began later is enough, such as the one that brought the game into memory for this very request.
    async fn catch_up(&mut self, at: Instant) -> Result<(), Refusal> {
        if self.store.is_shared() && self.read_at < at { self.refresh().await } else { Ok(()) }
    }

    /// The seat of whoever has these keys, by what the database had at this time or later.
    async fn now_role(&mut self, keys: &Keys, at: Instant) -> Result<Option<Seat>, Refusal> {
        self.catch_up(at).await?;
        self.role(keys)
    }

    /// The seat of whoever has these keys; `None` for those who may watch.
    fn role(&self, keys: &Keys) -> Result<Option<Seat>, Refusal> {
        let row = &self.game.row;
        let seat = keys.player.and_then(|hash| self.game.seat_of(&hash));
        let is_invited = self.links().iter().any(|link| keys.links.contains(link));
        let is_public = row.listed && self.game.ending().is_some();
        if seat.is_some() || is_invited || is_public {
            Ok(seat)
        } else {
            // The same as for a game that is not there.
            Err(Refusal::new(Code::NotFound, "there is no such game, or you have no link to it: ask for one"))
        }
    }

    /// The hashes of the secrets that let in: to join, to watch, and to watch as players are told.
    fn links(&self) -> [Hash; 3] {
        let row = &self.game.row;
        [row.join_hash, row.watch_hash, secret::watch_hash(&row.join_hash)]
    }

    fn member(&mut self, member: Member) -> Option<&mut Connected> {
        self.members.iter_mut().find(|one| one.member == member)
    }

    fn greet(&mut self, member: Member, seen: Option<u64>) {
        let events = seen.and_then(|seen| self.game.events_since(seen)).unwrap_or_default();
        let state = self.game.state(self.store.steady());
        let Some(one) = self.member(member) else { return };
        one.is_greeted = true;
        let (seat, lines) = (one.seat, one.lines.clone());
        let Presence { online, watchers } = self.presence();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, seat, events, state, online, watchers };
        self.send(member, &lines, line(&welcome));
        self.tell_presence(Some(member));
    }

    /// Who is here, and who is anywhere.
    fn presence(&self) -> Presence {
        let here = self.presence_here();
        self.elsewhere.values().fold(here, |all, there| Presence {
            online: [all.online[0] || there.online[0], all.online[1] || there.online[1]],
            watchers: all.watchers + there.watchers,
        })
    }

    fn presence_here(&self) -> Presence {
        let is_there = |seat| self.members.iter().any(|one| one.is_greeted && one.seat == Some(seat));
        let watchers = self.members.iter().filter(|one| one.is_greeted && one.seat.is_none()).count();
        Presence { online: Seat::BOTH.map(is_there), watchers }
    }

    fn tell_presence(&mut self, except: Option<Member>) {
        let here = self.presence_here();
        if here != self.announced {
            self.announced = here;
            self.store.announce(&self.id, here, false);
        }
        let Presence { online, watchers } = self.presence();
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
        let (seat, player, lines) = (one.seat, one.player, one.lines.clone());
        let done = self.try_act(seat.zip(player), &id, version, act, start).await;
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

    /// Does what the player with this seat asks for; `None` for those who watch.
    async fn try_act(
        &mut self,
        by: Option<(Seat, Hash)>,
        id: &str,
        version: u64,
        act: &Act,
        start: Instant,
    ) -> Result<Done, Refusal> {
        let seat = by.map(|(seat, _)| seat);
        let client = format!("{}:{id}", seat.map_or(0, u8::from));
        if id.is_empty() || id.len() > LONGEST_ID {
            return Err(Refusal::new(Code::Malformed, format!("the id of an act has 1 to {LONGEST_ID} bytes")));
        }
        if version > self.game.version() {
            // The client was told by another server.
            self.catch_up(start).await?;
        }
        for _ in 0..TRIES {
            // This may load what was stored without an answer, this very act perhaps.
            self.let_time_pass().await;
            if let Some(version) = self.game.done(&client) {
                return Ok(Done::Before { version });
            }
            if by.is_some_and(|(seat, player)| self.game.row.seats[seat.index()] != Some(player)) {
                return Err(Refusal::new(Code::Watching, "your seat has moved to another device: play there"));
            }
            let kind = self.game.decide(seat, version, act, self.store.steady())?;
            match self.commit(seat, kind, Some(client.clone()), by, None).await {
                Ok(event) => return Ok(Done::Now(event)),
                Err(Undone::Conflict) => self.refresh().await?,
                Err(Undone::Refused(refusal)) => return Err(refusal),
            }
        }
        Err(Refusal::new(Code::Busy, "the game changes all the time: try again"))
    }

    async fn let_time_pass(&mut self) {
        if let Some((seat, kind)) = self.game.time_is_up(self.store.steady()) {
            self.happen(Some(seat), kind).await;
        }
    }

    /// Commits what happens by itself, and tells everyone; what cannot be stored is tried again later.
    async fn happen(&mut self, seat: Option<Seat>, kind: EventKind) {
        let is_done = match self.commit(seat, kind, None, None, None).await {
            Ok(event) => {
                self.tell_event(event);
                true
            }
            Err(Undone::Conflict) => self.refresh().await.is_ok(),
            Err(Undone::Refused(_)) => false,
        };
        if !is_done {
            self.breath = Some(Instant::now() + BREATH);
        }
    }

    /// Stores what happens, with who takes a seat by it, and then applies it. `client` is the client's name for the act, `by` the
    /// seat that acts.
    async fn commit(
        &mut self,
        seat: Option<Seat>,
        kind: EventKind,
        client: Option<String>,
        by: Option<(Seat, Hash)>,
        seated: Option<Seated>,
    ) -> Result<Event, Undone> {
        let (at, steady) = (now(), self.store.steady());
        let event = self.game.event(seat, kind, at);
        let after = self.game.after(&event, steady)?;
        let finished = match (self.game.ending(), after.ending()) {
            (None, Some(ending)) => Some((at, ending.clone(), cells::write(after.game()))),
            _ => None,
        };
        let rate = match (&finished, self.game.row.seats) {
            (Some((_, ending, _)), [Some(one), Some(two)])
                if self.game.row.rated && ending.reason != EndReason::Abandoned =>
            {
                Some(([one, two], ending.winner))
            }
            _ => None,
        };
        let create = match &event.kind {
            EventKind::RematchStarted { game } => vec![self.game.rematch_row(game, at)],
            _ => Vec::new(),
        };
        let stored = StoredEvent { event: event.clone(), steady: Some(steady), client: client.clone() };
        let game = self.id.clone();
        let change =
            Change { game, event: Some(stored), by, seat: seated.clone(), finished, rate, create, ..Change::default() };
        self.write(change).await?;
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
        let state = self.game.state(self.store.steady());
        self.tell(line(&ServerMessage::Update { event, state }), None);
    }

    async fn write(&self, change: Change) -> Result<(), Undone> {
        self.store.commit(change).await.map_err(|error| match error {
            StoreError::Conflict => Undone::Conflict,
            error => {
                tracing::error!(%error, game = self.id, "a change could not be stored");
                Undone::Refused(Refusal::new(Code::Busy, "the change could not be stored: try again"))
            }
        })
    }

    async fn join(
        &mut self,
        keys: &Keys,
        hash: Hash,
        name: String,
        is_from_lobby: bool,
        at: Instant,
    ) -> Result<Seat, Refusal> {
        if is_from_lobby {
            // Challenges are closed without their rooms.
            if self.read_at < at {
                self.refresh().await?;
            }
            let is_own = self.game.seat_of(&hash).is_some();
            if !is_own && self.game.row.waits.is_none_or(|until| until < now()) {
                return Err(Refusal::new(Code::NotFound, "nobody waits there any more: choose another challenge"));
            }
        } else {
            self.catch_up(at).await?;
        }
        if !is_from_lobby && !keys.links.contains(&self.game.row.join_hash) {
            return Err(Refusal::new(
                Code::NotFound,
                "there is no such game, or you have no link to join it: ask for one",
            ));
        }
        for _ in 0..TRIES {
            // The answer to an earlier attempt may have been lost.
            if let Some(seat) = self.game.seat_of(&hash).filter(|_| self.game.has_begun()) {
                return Ok(seat);
            }
            let seat = self.game.decide_join(&hash)?;
            let kind = EventKind::Joined { name: name.clone() };
            let seated = Seated { seat, from: None, hash, name: name.clone(), link: None, is_from_lobby };
            match self.commit(Some(seat), kind, None, None, Some(seated)).await {
                Ok(event) => {
                    self.game.row.waits = None;
                    self.tell_event(event);
                    return Ok(seat);
                }
                Err(Undone::Conflict) => {
                    self.refresh().await?;
                    if is_from_lobby && self.game.row.waits.is_none() && !self.game.has_begun() {
                        return Err(Refusal::new(
                            Code::NotFound,
                            "nobody waits there any more: choose another challenge",
                        ));
                    }
                }
                Err(Undone::Refused(refusal)) => return Err(refusal),
            }
        }
        Err(Refusal::new(Code::Busy, "others are joining, too: try again"))
    }

    /// Makes the link that moves a player's seat; an earlier link no longer works.
    async fn seat_link(&mut self, keys: &Keys, lasts: Duration, at: Instant) -> Result<SeatLink, Refusal> {
        let Some(seat) = self.now_role(keys, at).await? else {
            return Err(Refusal::new(Code::Watching, "you have no seat here: ask on the device that plays"));
        };
        self.check_goes_on()?;
        let secret = secret::new_secret();
        let hash = secret::hash(&secret).expect("a secret is well-formed");
        let end = now() + i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX / 2);
        let by = keys.player.map(|player| (seat, player));
        let change = Change { game: self.id.clone(), by, link: Some((seat, hash, end)), ..Change::default() };
        self.write(change).await.map_err(|undone| match undone {
            Undone::Conflict => Refusal::new(Code::Watching, "your seat has moved to another device: ask there"),
            Undone::Refused(refusal) => refusal,
        })?;
        self.game.row.links[seat.index()] = Some((hash, end));
        Ok(SeatLink { seat: secret, watch: secret::watch_of(&self.game.row.join_hash) })
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.game.ending() {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Code::GameOver, "the game is over: its seats stay where they are")),
        }
    }

    async fn move_seat(&mut self, link: &Hash, player: Hash, at: Instant) -> Result<Seat, Refusal> {
        self.catch_up(at).await?;
        let now = now();
        let is_meant = |known: &Option<(Hash, i64)>| known.is_some_and(|(hash, end)| hash == *link && now < end);
        let used = || {
            let reason = "this link moves no seat any more: make a new one on the device that plays";
            Refusal::new(Code::NotFound, reason)
        };
        let index = match (self.game.row.links.iter().position(is_meant), self.game.seat_of(&player)) {
            (Some(index), Some(own)) if index != own.index() => {
                return Err(Refusal::new(Code::SeatTaken, "this browser has the other seat already: use another"));
            }
            // It was opened again, or on the device that plays.
            (_, Some(own)) => return Ok(own),
            (Some(index), None) => index,
            (None, None) => return Err(used()),
        };
        self.check_goes_on()?;
        let seat = Seat::BOTH[index];
        let row = &self.game.row;
        let (from, name) = (row.seats[index], row.names[index].clone().unwrap_or_default());
        let seated = Seated { seat, from, hash: player, name: name.clone(), link: Some(*link), is_from_lobby: false };
        let change = Change { game: self.id.clone(), seat: Some(seated), ..Change::default() };
        self.write(change).await.map_err(|undone| match undone {
            // Another device was faster.
            Undone::Conflict => used(),
            Undone::Refused(refusal) => refusal,
        })?;
        self.game.row.links[index] = None;
        self.game.seat(seat, player, &name);
        // The old device comes back as a watcher.
        self.members.retain(|one| one.seat != Some(seat));
        self.tell_presence(None);
        Ok(seat)
    }
}
