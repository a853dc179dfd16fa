//! Records requests, answers and observations of the clients of a test: a timeline for people, and the input of
//! `checker.rs`.
//!
//! All clients of a test share one [`History`]. A request is recorded as invoked before it is sent, and later as
//!
//! - *ok*: the server acknowledged it;
//! - *failed*: the server refused it, so it never takes effect;
//! - *unknown*: the connection was lost or the server had no database, so it may or may not have taken effect.
//!
//! The order of the entries is consistent with real time. If one request was answered before another was invoked, its
//! answer comes first.
//!
//! Programs that test or measure servers include this file with `#[path]`.
#![allow(dead_code, reason = "each program that includes this file uses a part of it")]

use std::fmt::{self, Display};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use connect4_wire::Code;
use connect4_wire::room::{Act, ClientMessage, Event, RoomState, Seat, ServerMessage};
use serde::Deserialize;
use serde_json::Value;

/// Number of a request in its history.
pub(crate) type Op = usize;

/// A client request.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Request {
    /// Connects to a game at the server with this address. `seen` is the version that the client knows.
    Connect { target: String, game: String, seen: Option<u64> },
    /// Acts in a game. `id` is the ID that the client gave the act, the same in all attempts; `version` is the one the
    /// client saw.
    Act { game: String, id: String, version: u64, act: Act },
    /// Creates a game, or requests one in the lobby.
    Create { rated: bool },
    /// Takes the free seat of a game.
    Join { game: String },
    /// Creates a link that moves the client's seat to another device.
    SeatLink { game: String },
    /// Moves the seat to this device with such a link.
    MoveSeat { game: String, link: String },
    /// Reads the client's own rating.
    Rating,
    /// Reads a tournament.
    Tournament { id: String },
}

impl Request {
    /// Method and path of a request over HTTP.
    ///
    /// # Panics
    /// If the request goes through a socket.
    pub(crate) fn route(&self) -> (&'static str, String) {
        match self {
            Request::Create { rated: false } => ("POST", "/api/v1/games".to_owned()),
            Request::Create { rated: true } => ("POST", "/api/v1/lobby/play".to_owned()),
            Request::Join { game } => ("POST", format!("/api/v1/games/{game}/join")),
            Request::SeatLink { game } => ("POST", format!("/api/v1/games/{game}/seat-link")),
            Request::MoveSeat { game, .. } => ("POST", format!("/api/v1/games/{game}/seat")),
            Request::Rating => ("GET", "/api/v1/lobby".to_owned()),
            Request::Tournament { id } => ("GET", format!("/api/v1/tournaments/{id}")),
            Request::Connect { .. } | Request::Act { .. } => unreachable!("these go through a socket"),
        }
    }
}

/// Outcome of a request over HTTP.
#[derive(Debug)]
pub(crate) enum Answer {
    Done(Value),
    Refused(Value),
    /// The connection was lost, or the server had no database.
    Unknown,
}

/// The response to a successful request.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Response {
    /// To `Connect`.
    Welcome { seat: Option<Seat>, events: Vec<Event>, state: Box<RoomState> },
    /// To `Act`: the version that it led to.
    Version(u64),
    /// To `Create`, `Join` and `MoveSeat`.
    Seated { game: String, seat: Seat },
    /// To `SeatLink`.
    Link(String),
    /// To `Rating`; `None` before the first rated game.
    Rating(Option<Rating>),
    /// To `Tournament`.
    Tournament(ObservedTournament),
}

/// A rating, as the server shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Rating {
    pub(crate) rating: i64,
    pub(crate) deviation: i64,
    pub(crate) games: i64,
}

/// A tournament, as the server shows it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct ObservedTournament {
    pub(crate) status: String,
    /// Duration of an arena in minutes; `None` for a round robin.
    pub(crate) minutes: Option<u32>,
    pub(crate) standings: Vec<ObservedStanding>,
    pub(crate) games: Vec<Table>,
    pub(crate) own_game: Option<String>,
}

/// A row of the standings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct ObservedStanding {
    pub(crate) name: String,
    pub(crate) points: f64,
    pub(crate) played: u32,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// A running game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// Names of seats 1 and 2.
    pub(crate) names: [String; 2],
}

/// The content of an entry.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EntryKind {
    /// A client is about to send a request.
    Invoked { op: Op, request: Request },
    /// The request was acknowledged.
    Ok { op: Op, response: Response },
    /// The request was refused.
    Failed { op: Op, reason: String },
    /// The outcome of the request is unknown.
    Unknown { op: Op, reason: String },
    /// A server sent an update.
    Update { game: String, event: Event, state: Box<RoomState> },
    /// A connection ended.
    Lost { game: String, reason: String },
    /// Information for failing tests.
    Note(String),
}

/// An entry of a history.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Time since the start of the history.
    pub(crate) at: Duration,
    /// The client; in notes about a server, that server.
    pub(crate) client: Arc<str>,
    /// The player whose cookie the client has.
    pub(crate) player: Arc<str>,
    pub(crate) what: EntryKind,
}

impl Entry {
    /// The game of the entry.
    pub(crate) fn game(&self) -> Option<&str> {
        match &self.what {
            EntryKind::Invoked { request, .. } => match request {
                Request::Connect { game, .. }
                | Request::Act { game, .. }
                | Request::Join { game }
                | Request::SeatLink { game }
                | Request::MoveSeat { game, .. } => Some(game),
                Request::Create { .. } | Request::Rating | Request::Tournament { .. } => None,
            },
            EntryKind::Ok { response: Response::Welcome { state, .. }, .. } => Some(&state.id),
            EntryKind::Ok { response: Response::Seated { game, .. }, .. }
            | EntryKind::Update { game, .. }
            | EntryKind::Lost { game, .. } => Some(game),
            _ => None,
        }
    }

    /// The request of the entry.
    pub(crate) fn op(&self) -> Option<Op> {
        match &self.what {
            EntryKind::Invoked { op, .. }
            | EntryKind::Ok { op, .. }
            | EntryKind::Failed { op, .. }
            | EntryKind::Unknown { op, .. } => Some(*op),
            _ => None,
        }
    }
}

impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>9.3} s  {:<16} ", self.at.as_secs_f64(), self.client)?;
        match &self.what {
            EntryKind::Invoked { op, request } => write!(f, "#{op} invoked: {request}"),
            EntryKind::Ok { op, response } => write!(f, "#{op} ok: {response}"),
            EntryKind::Failed { op, reason } => write!(f, "#{op} failed: {reason}"),
            EntryKind::Unknown { op, reason } => write!(f, "#{op} unknown: {reason}"),
            EntryKind::Update { game, event, state } => {
                write!(f, "update: {game} {}{}", describe(event), clock(state))
            }
            EntryKind::Lost { game, reason } => write!(f, "connection lost: {game}: {reason}"),
            EntryKind::Note(text) => write!(f, "note: {text}"),
        }
    }
}

impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Connect { target, game, seen } => {
                write!(f, "connect to {game} at {target}")?;
                seen.map_or(Ok(()), |seen| write!(f, ", seen {seen}"))
            }
            Request::Act { game, id, version, act } => write!(f, "{game} {act:?} about version {version}, id {id}"),
            Request::Create { rated } => write!(f, "create a {} game", if *rated { "rated" } else { "casual" }),
            Request::Join { game } => write!(f, "join {game}"),
            Request::SeatLink { game } => write!(f, "create a seat link for {game}"),
            Request::MoveSeat { game, link } => write!(f, "move a seat of {game} by link {link}"),
            Request::Rating => write!(f, "read the own rating"),
            Request::Tournament { id } => write!(f, "read tournament {id}"),
        }
    }
}

impl Response {
    /// The response to a request over HTTP.
    fn parse(request: Request, body: &Value) -> Self {
        let seat = || Seat::deserialize(&body["seat"]).expect("an answer has a seat");
        match request {
            Request::Create { .. } => Response::Seated { game: text(&body["id"]), seat: seat() },
            Request::Join { game } | Request::MoveSeat { game, .. } => Response::Seated { game, seat: seat() },
            Request::SeatLink { .. } => Response::Link(text(&body["link"])),
            Request::Rating => Response::Rating(Deserialize::deserialize(&body["you"]).expect("a rating")),
            Request::Tournament { .. } => Response::Tournament(Deserialize::deserialize(body).expect("a tournament")),
            Request::Connect { .. } | Request::Act { .. } => unreachable!("these go through a socket"),
        }
    }
}

impl Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Response::Welcome { seat, events, state } => {
                let seat = seat.map_or("spectator".to_owned(), |seat| format!("seat {}", u8::from(seat)));
                write!(f, "welcome as {seat}: version {}, {} events{}", state.version, events.len(), clock(state))
            }
            Response::Version(version) => write!(f, "version {version}"),
            Response::Seated { game, seat } => write!(f, "seat {} of {game}", u8::from(*seat)),
            Response::Link(link) => write!(f, "link {link}"),
            Response::Rating(rating) => write!(f, "{rating:?}"),
            Response::Tournament(ObservedTournament { status, standings, games, .. }) => {
                let rows: Vec<_> = standings.iter().map(|one| format!("{} {}", one.name, one.points)).collect();
                write!(f, "{status}, {} games open, {}", games.len(), rows.join(", "))
            }
        }
    }
}

/// Describes an event.
pub(crate) fn describe(event: &Event) -> String {
    let seat = event.seat.map_or(String::new(), |seat| format!(" by seat {}", u8::from(seat)));
    format!("version {}{seat}: {:?}", event.version, event.kind)
}

fn clock(state: &RoomState) -> String {
    let left = |[one, two]: [i64; 2]| format!(", clocks {one} and {two} ms");
    state.clock.map_or(String::new(), |clock| left(clock.left))
}

/// The history of all clients of a test.
pub(crate) struct History {
    /// Time since the start.
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
    entries: Mutex<Vec<Entry>>,
}

impl History {
    pub(crate) fn new() -> Arc<Self> {
        let start = Instant::now();
        Self::with_clock(move || start.elapsed())
    }

    /// A history whose times are those of a clock.
    pub(crate) fn with_clock(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(History { clock: Box::new(clock), entries: Mutex::default() })
    }

    /// A client that records into this history. Clients with the same cookie have the same `player`.
    pub(crate) fn client(self: &Arc<Self>, name: &str, player: &str) -> Recorder {
        Recorder { history: self.clone(), client: name.into(), player: player.into() }
    }

    /// Adds a note about a server.
    pub(crate) fn note(self: &Arc<Self>, server: &str, text: impl Display) {
        self.client(server, server).note(text);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All entries so far, in order.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.lock().clone()
    }

    /// The entries that `wanted` selects, one per line. Entries of a request contain its number.
    pub(crate) fn timeline(&self, wanted: impl Fn(&Entry) -> bool) -> String {
        self.lock().iter().filter(|entry| wanted(entry)).map(|entry| format!("{entry}\n")).collect()
    }
}

/// Records the entries of a client.
#[derive(Clone)]
pub(crate) struct Recorder {
    history: Arc<History>,
    client: Arc<str>,
    player: Arc<str>,
}

impl Recorder {
    fn push(&self, what: EntryKind) -> usize {
        let mut entries = self.history.lock();
        // Under the lock, so that times never decrease.
        let at = (self.history.clock)();
        entries.push(Entry { at, client: self.client.clone(), player: self.player.clone(), what });
        entries.len() - 1
    }

    /// Records a request that is about to be sent.
    pub(crate) fn invoked(&self, request: Request) -> Op {
        let mut entries = self.history.lock();
        let (at, op) = ((self.history.clock)(), entries.len());
        let what = EntryKind::Invoked { op, request };
        entries.push(Entry { at, client: self.client.clone(), player: self.player.clone(), what });
        op
    }

    pub(crate) fn name(&self) -> &str {
        &self.client
    }

    /// A part of this client: one of its seats, or a separate device.
    pub(crate) fn part(&self, name: &str) -> Recorder {
        let name = format!("{} {name}", self.client);
        self.history.client(&name, &name)
    }

    pub(crate) fn ok(&self, op: Op, response: Response) {
        self.push(EntryKind::Ok { op, response });
    }

    pub(crate) fn failed(&self, op: Op, reason: impl Display) {
        self.push(EntryKind::Failed { op, reason: reason.to_string() });
    }

    pub(crate) fn unknown(&self, op: Op, reason: impl Display) {
        self.push(EntryKind::Unknown { op, reason: reason.to_string() });
    }

    /// Records the outcome of a request over HTTP: status and body, or an error of the connection.
    pub(crate) fn answered(&self, op: Op, request: Request, answer: io::Result<(u16, Value)>) -> Answer {
        match answer {
            Ok((200..=299, body)) => {
                self.ok(op, Response::parse(request, &body));
                Answer::Done(body)
            }
            Ok((503, body)) => {
                self.unknown(op, body);
                Answer::Unknown
            }
            Ok((_, body)) => {
                self.failed(op, &body);
                Answer::Refused(body)
            }
            Err(error) => {
                self.unknown(op, error);
                Answer::Unknown
            }
        }
    }

    /// Records an update: an event and the state after it.
    pub(crate) fn update(&self, game: &str, event: Event, state: RoomState) {
        self.push(EntryKind::Update { game: game.to_owned(), event, state: Box::new(state) });
    }

    pub(crate) fn note(&self, text: impl Display) {
        self.push(EntryKind::Note(text.to_string()));
    }

    /// Records that this client is about to connect to a game.
    pub(crate) fn connecting(&self, target: impl Display, game: &str, seen: Option<u64>) -> Session {
        let request = Request::Connect { target: target.to_string(), game: game.to_owned(), seen };
        let enter = Some(self.invoked(request));
        Session { recorder: self.clone(), game: game.to_owned(), enter, open: Vec::new(), is_over: false }
    }

    /// This client's timeline and that of its parts, with the notes about servers.
    pub(crate) fn timeline(&self) -> String {
        // Servers have no separate player.
        let is_of_server = |entry: &Entry| matches!(entry.what, EntryKind::Note(_)) && entry.client == entry.player;
        self.history.timeline(|entry| entry.client.starts_with(&*self.client) || is_of_server(entry))
    }

    /// Waits for `future`; on timeout, panics with this client's timeline.
    pub(crate) async fn within<F: Future>(&self, timeout: Duration, what: &str, future: F) -> F::Output {
        match tokio::time::timeout(timeout, future).await {
            Ok(output) => output,
            Err(_) => {
                panic!("{}: waited {} s for {what}. The timeline:\n{}", self.client, timeout.as_secs(), self.timeline())
            }
        }
    }
}

/// A client's connection to a game. Every sent and received message must be recorded here.
pub(crate) struct Session {
    recorder: Recorder,
    game: String,
    /// The request to connect, until the welcome.
    enter: Option<Op>,
    /// Acts without an answer, by ID.
    open: Vec<(String, Op)>,
    is_over: bool,
}

impl Session {
    /// Records a message that is about to be sent.
    pub(crate) fn sending(&mut self, text: &str) {
        if let Ok(ClientMessage::Act { id, version, act }) = serde_json::from_str(text) {
            let request = Request::Act { game: self.game.clone(), id: id.clone(), version, act };
            self.open.push((id, self.recorder.invoked(request)));
        }
    }

    /// Records a message that was received.
    pub(crate) fn received(&mut self, text: &str) {
        let message = serde_json::from_str(text).unwrap_or_else(|error| panic!("an unknown message: {error}: {text}"));
        match message {
            ServerMessage::Welcome { seat, events, state, .. } => {
                let op = self.enter.take().expect("one welcome answers one hello");
                self.recorder.ok(op, Response::Welcome { seat, events, state: Box::new(state) });
            }
            ServerMessage::Update { event, state } => {
                self.recorder.update(&self.game, event, state);
            }
            ServerMessage::Ack { id, version } => {
                let op = self.answered(&id);
                self.recorder.ok(op, Response::Version(version));
            }
            // The change may be stored although the server could not confirm it.
            ServerMessage::Refused { id: Some(id), code: Code::Busy, reason, .. } => {
                let op = self.answered(&id);
                self.recorder.unknown(op, reason);
            }
            ServerMessage::Refused { id: Some(id), code, reason, .. } => {
                let op = self.answered(&id);
                self.recorder.failed(op, format!("{code:?}: {reason}"));
            }
            ServerMessage::Refused { id: None, reason, .. } => self.recorder.note(format!("refused: {reason}")),
            ServerMessage::Goodbye { retry } => self.recorder.note(format!("goodbye, retry after {retry} ms")),
            ServerMessage::State { .. } | ServerMessage::Presence { .. } | ServerMessage::Pong { .. } => {}
        }
    }

    fn answered(&mut self, id: &str) -> Op {
        let index = self.open.iter().position(|(open, _)| open == id);
        self.open.remove(index.unwrap_or_else(|| panic!("an answer to act {id}, which was not sent"))).1
    }

    /// Records that the connection failed or was lost; the outcome of open requests is unknown.
    pub(crate) fn lost(mut self, reason: impl Display) {
        self.end(&reason.to_string());
    }

    fn end(&mut self, reason: &str) {
        self.is_over = true;
        if let Some(op) = self.enter.take() {
            self.recorder.failed(op, reason);
        } else {
            self.recorder.push(EntryKind::Lost { game: self.game.clone(), reason: reason.to_owned() });
        }
        for (_, op) in self.open.drain(..) {
            self.recorder.unknown(op, reason);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !self.is_over {
            self.end("closed by the client");
        }
    }
}

/// The string of a JSON value.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}
