//! Players that survive the loss of servers: after every failure they reconnect, possibly to another server, and repeat
//! unacknowledged acts. All requests and observations are recorded.
//!
//! Programs that test servers include this file with `#[path]`, next to `history.rs`. Simulated servers get erratic
//! players, which also do what careful programs do not: they lose patience, repeat and forget acts, and offer draws.
#![allow(dead_code, unused_imports, reason = "each program that includes this file uses a part of it")]

use std::collections::BTreeMap;
use std::io;
use std::marker::PhantomData;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

#[path = "http.rs"]
mod http;

use http::exchange;
pub(crate) use http::http;

use super::history::{Answer, Recorder, Request, Session, text};

/// Longer than any operation takes on a busy machine. On timeout, the player's timeline is printed.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);
/// How long erratic players wait for an answer before they try another server.
const PATIENCE: Duration = Duration::from_secs(4);
/// Pause before a request is repeated.
pub(crate) const RETRY_PAUSE: Duration = Duration::from_millis(60);
/// How long a player waits for an opponent's move or for a rematch.
const OPPONENT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a player keeps a challenge before creating another one; servers close challenges after 25 s.
const CHALLENGE_TIMEOUT: Duration = Duration::from_secs(5);

/// Erratic players resign after this version, so that a client that reconnects gets all events.
const LAST_VERSION: u64 = 36;

/// How players reach servers.
pub(crate) trait Network {
    type Stream: AsyncRead + AsyncWrite + Unpin + Send;

    fn connect(addr: SocketAddr) -> impl Future<Output = io::Result<Self::Stream>> + Send;
}

/// The network of the system.
pub(crate) struct Tcp;

impl Network for Tcp {
    type Stream = TcpStream;

    async fn connect(addr: SocketAddr) -> io::Result<TcpStream> {
        TcpStream::connect(addr).await
    }
}

/// How a game was arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameKind {
    ByLink,
    Rated,
    Tournament,
}

/// State shared by all players of a test.
#[derive(Default)]
pub(crate) struct SharedState {
    /// Tells the players to stop.
    is_over: AtomicBool,
    /// Number of acknowledged acts.
    pub(crate) acked: AtomicU64,
    pub(crate) seat_moves: AtomicU64,
    /// Numbers of finished rated games and tournament games.
    pub(crate) rated: AtomicU64,
    pub(crate) in_tournaments: AtomicU64,
    /// All games known to a player.
    games: Mutex<BTreeMap<String, GameKind>>,
}

impl SharedState {
    pub(crate) fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn add_game(&self, game: &str, kind: GameKind) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).insert(game.to_owned(), kind);
    }

    /// The known games of a kind.
    pub(crate) fn games(&self, kind: GameKind) -> Vec<String> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.iter().filter(|(_, one)| **one == kind).map(|(game, _)| game.clone()).collect()
    }
}

/// Progress of a player, for observers.
#[derive(Default)]
pub(crate) struct Progress {
    /// Number of acknowledged acts.
    pub(crate) acked: AtomicU64,
    pub(crate) is_over: AtomicBool,
}

/// Behavior of a player in a game.
#[derive(Clone, Copy, Default)]
pub(crate) struct Behavior {
    /// Ends the game as soon as possible, even if the players have been told to stop.
    pub(crate) ends_now: bool,
    /// Resigns on its first turn after this version.
    pub(crate) gives_up_after: Option<u64>,
    /// Whether it sometimes changes the device.
    pub(crate) changes_devices: bool,
    /// Whether the opponent may be unaware of the game.
    pub(crate) is_with_stranger: bool,
    /// Whether it offers a rematch.
    pub(crate) wants_rematch: bool,
}

/// A player with a player cookie, which changes with the device.
pub(crate) struct Player<N: Network = Tcp> {
    pub(crate) recorder: Recorder,
    load: Arc<SharedState>,
    /// The known servers, and the index of the current one.
    servers: Vec<SocketAddr>,
    server: usize,
    cookies: BTreeMap<String, String>,
    pub(crate) rng: Rng,
    is_erratic: bool,
    devices: u32,
    acts: u32,
    pub(crate) progress: Arc<Progress>,
    network: PhantomData<fn() -> N>,
}

/// A recorded connection to a game.
pub(crate) struct Socket<N: Network = Tcp> {
    inner: WebSocketStream<N::Stream>,
    session: Session,
}

impl Socket {
    /// Connects to a game and subscribes to events after `seen`. Returns the connection and the welcome; `None` if the
    /// connection is refused or lost.
    pub(crate) async fn enter(
        addr: SocketAddr,
        game: &str,
        cookies: &str,
        recorder: &Recorder,
        seen: u64,
    ) -> Option<(Self, Value)> {
        recorder.within(TIMEOUT, "a welcome", Self::open(addr, game, cookies, recorder, Some(seen))).await
    }
}

impl<N: Network> Socket<N> {
    /// Like [`Socket::enter`], without a limit of the time.
    async fn open(
        addr: SocketAddr,
        game: &str,
        cookies: &str,
        recorder: &Recorder,
        seen: Option<u64>,
    ) -> Option<(Self, Value)> {
        let session = recorder.connecting(addr, game, seen);
        let mut request = format!("ws://{addr}/api/v1/games/{game}/socket").into_client_request().ok()?;
        request.headers_mut().insert("cookie", cookies.parse().ok()?);
        let stream = N::connect(addr).await.ok()?;
        // The default buffer is so large that clearing it takes a tenth of the time of simulated players.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let (inner, _) = client_async_with_config(request, stream, Some(config)).await.ok()?;
        let mut socket = Socket { inner, session };
        socket.send(&json!({ "type": "hello", "protocol": 1, "seen": seen })).await?;
        let welcome = socket.wait(|message| message["type"] == "welcome").await?;
        Some((socket, welcome))
    }

    /// Sends a message; `None` if the connection is lost.
    pub(crate) async fn send(&mut self, message: &Value) -> Option<()> {
        let text = message.to_string();
        self.session.sending(&text);
        self.inner.send(Message::text(text)).await.ok()
    }

    /// The next message; `None` if the connection is lost.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        loop {
            let Message::Text(text) = self.inner.next().await?.ok()? else { continue };
            self.session.received(&text);
            return serde_json::from_str(&text).ok();
        }
    }

    /// The next wanted message; `None` if the connection is lost.
    pub(crate) async fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let message = self.receive().await?;
            if wanted(&message) {
                return Some(message);
            }
        }
    }
}

/// An unacknowledged act.
struct PendingAct {
    id: String,
    message: Value,
}

impl Player {
    /// A careful player.
    pub(crate) fn new(recorder: Recorder, load: &Arc<SharedState>, servers: &[SocketAddr], seed: u64) -> Self {
        // All players of a test program are different, even with equal seeds.
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let mut rng = Rng::new(seed);
        let secret = [rng.next_u64(), COUNT.fetch_add(1, Ordering::Relaxed)];
        let player = Player::with_secret(recorder, load.clone(), servers.to_owned(), secret, rng);
        Player { server: seed as usize, ..player }
    }
}

impl<N: Network> Player<N> {
    fn with_secret(
        recorder: Recorder,
        load: Arc<SharedState>,
        servers: Vec<SocketAddr>,
        [high, low]: [u64; 2],
        rng: Rng,
    ) -> Self {
        Player {
            recorder,
            load,
            servers,
            server: 0,
            cookies: BTreeMap::from([("c4-player".to_owned(), format!("{high:016x}{low:016x}"))]),
            rng,
            is_erratic: false,
            devices: 1,
            acts: 0,
            progress: Arc::default(),
            network: PhantomData,
        }
    }

    /// A careful player, whose secret depends only on the seed.
    fn seeded(recorder: Recorder, load: Arc<SharedState>, servers: Vec<SocketAddr>, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let secret = [rng.next_u64(), rng.next_u64()];
        let server = rng.below(16) as usize;
        Player { server, ..Player::with_secret(recorder, load, servers, secret, rng) }
    }

    /// An erratic player, who does the same in every run with this seed.
    pub(crate) fn erratic(recorder: Recorder, load: Arc<SharedState>, servers: Vec<SocketAddr>, seed: u64) -> Self {
        Player { is_erratic: true, ..Player::seeded(recorder, load, servers, seed) }
    }

    /// The secret of the current device.
    pub(crate) fn secret(&self) -> &str {
        &self.cookies["c4-player"]
    }

    /// Decides at random whether an erratic player does something, with a probability of 1 in `one_in`.
    fn happens(&mut self, one_in: u32) -> bool {
        self.is_erratic && self.rng.below(one_in) == 0
    }

    fn addr(&self) -> SocketAddr {
        self.servers[self.server % self.servers.len()]
    }

    pub(crate) fn cookies(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Pauses, and switches to the next server.
    pub(crate) async fn switch_server(&mut self) {
        self.server += 1;
        sleep(RETRY_PAUSE).await;
    }

    /// Waits for `future`. `None` if an erratic player loses patience; for others, that is a failure of the test.
    async fn within<F: Future>(&self, what: &str, future: F) -> Option<F::Output> {
        match self.is_erratic {
            true => timeout(PATIENCE, future).await.ok(),
            false => Some(self.recorder.within(TIMEOUT, what, future).await),
        }
    }

    /// Sends an unrecorded request. Returns the status and the body.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &Value) -> io::Result<(u16, Value)> {
        let (addr, cookies, body) = (self.addr(), self.cookies(), body.to_string());
        let sent = async { exchange(N::connect(addr).await?, addr, method, path, &cookies, &body).await };
        let (head, body) = self.within("an answer over HTTP", sent).await.ok_or(io::ErrorKind::TimedOut)??;
        for line in head.lines() {
            let cookie = line.strip_prefix("set-cookie: ").and_then(|line| line.split(';').next()?.split_once('='));
            self.cookies.extend(cookie.map(|(name, value)| (name.to_owned(), value.to_owned())));
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status");
        Ok((status, serde_json::from_str(&body).unwrap_or_default()))
    }

    /// Sends a request once. `body` contains the other parameters.
    pub(crate) async fn request(&mut self, request: Request, body: &Value) -> Answer {
        let (method, path) = request.route();
        let op = self.recorder.invoked(request.clone());
        let sent = self.send(method, &path, body).await;
        self.recorder.answered(op, request, sent)
    }

    /// Repeats a request until its outcome is known. `None` if it is refused; for careful players, also if the test ends.
    pub(crate) async fn insist(&mut self, request: Request, body: &Value) -> Option<Value> {
        loop {
            match self.request(request.clone(), body).await {
                Answer::Done(value) => return Some(value),
                Answer::Refused(_) => return None,
                Answer::Unknown if self.load.is_over() && !self.is_erratic => return None,
                Answer::Unknown => self.switch_server().await,
            }
        }
    }

    /// Sends an unrecorded request while all servers run.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Value {
        let (status, value) = self.send("POST", path, body).await.expect("the server is running");
        assert!((200..300).contains(&status), "{path}: {status} {value}");
        value
    }

    /// Opens an invitation link while all servers run.
    pub(crate) async fn open(&mut self, link: &str) {
        let (status, value) = self.send("GET", link, &Value::Null).await.expect("the server is running");
        assert_eq!(status, 303, "{link}: {value}");
    }

    /// Creates a game, which `other` joins by link while all servers run.
    pub(crate) async fn invite(&mut self, other: &mut Self) -> String {
        let body = json!({ "seat": 1, "clock": { "seconds": 3600 } });
        let Answer::Done(made) = self.request(Request::Create { rated: false }, &body).await else { panic!("no game") };
        let game = text(&made["id"]);
        other.open(&text(&made["join"])).await;
        let Answer::Done(_) = other.request(Request::Join { game: game.clone() }, &json!({})).await else {
            panic!("nobody joins")
        };
        self.load.add_game(&game, GameKind::ByLink);
        game
    }

    async fn enter(&mut self, game: &str, seen: Option<u64>) -> Option<(Socket<N>, Value)> {
        let cookies = self.cookies();
        let entered = Socket::open(self.addr(), game, &cookies, &self.recorder, seen);
        self.within("a welcome", entered).await.flatten()
    }

    /// Connects to a game once more. Returns whether that succeeded.
    pub(crate) async fn look(&mut self, game: &str) -> bool {
        self.enter(game, Some(0)).await.is_some()
    }

    /// The player's next act in this state; `None` if it waits.
    fn next_act(&mut self, state: &Value, seat: &Value, style: Behavior) -> Option<PendingAct> {
        let version = state["version"].as_u64()?;
        let is_asked = |by: &Value| !by.is_null() && by != seat;
        // Careful players only play and resign.
        let chance = if self.is_erratic { self.rng.below(100) } else { 100 };
        let act = |what: &str| json!({ "do": what });
        let act = if !state["ending"].is_null() {
            if !style.wants_rematch || !state["next"].is_null() || state["rematch"] == *seat {
                return None;
            }
            act("offer_rematch")
        } else if state["names"][0].is_null() || state["names"][1].is_null() {
            return None;
        } else if style.ends_now || self.is_erratic && version > LAST_VERSION {
            act("resign")
        } else if is_asked(&state["draw_offer"]) && chance < 60 {
            act(if chance < 15 { "accept_draw" } else { "decline_draw" })
        } else if is_asked(&state["takeback"]) && chance < 60 {
            act(if chance < 40 { "accept_takeback" } else { "decline_takeback" })
        } else if chance < 2 {
            json!({ "do": "say", "phrase": "hello" })
        } else if chance < 4 {
            act("offer_draw")
        } else if chance < 7 {
            act("request_takeback")
        } else if state["to_move"] != *seat {
            return None;
        } else if chance < 8 || style.gives_up_after.is_some_and(|after| version > after) {
            act("resign")
        } else {
            let mut game = Game::new(Rules::CONNECT_FOUR);
            for cell in state["game"]["moves"].as_str()?.split_whitespace() {
                game.try_drop(cell.as_bytes()[0] - b'a').expect("the server plays by the rules");
            }
            let legal = game.position().legal_moves();
            let column = legal.get(self.rng.below(legal.len().max(1) as u32) as usize)?.col + 1;
            json!({ "do": "play", "move": column.to_string() })
        };
        // Some players have not seen the latest version.
        let version = if self.happens(25) { version.saturating_sub(1) } else { version };
        Some(self.act(version, act))
    }

    fn act(&mut self, version: u64, act: Value) -> PendingAct {
        self.acts += 1;
        let id = format!("{}:{}", self.acts, self.rng.below(1 << 16));
        PendingAct { message: json!({ "type": "act", "id": id, "version": version, "act": act }), id }
    }

    /// Plays a game until it or the test is over. Returns the last state if the game is over.
    pub(crate) async fn play(&mut self, game: &str, style: Behavior) -> Option<Value> {
        let (mut open, mut seen): (Option<PendingAct>, Option<u64>) = (None, Some(0));
        'connection: loop {
            if self.load.is_over() && !style.ends_now {
                return None;
            }
            let Some((mut socket, welcome)) = self.enter(game, seen).await else {
                self.switch_server().await;
                continue;
            };
            let (seat, mut state) = (welcome["seat"].clone(), welcome["state"].clone());
            if seat.is_null() {
                // In simulations, the checker decides whether that is right.
                assert!(self.is_erratic, "{game}: the seat is lost:\n{}", self.recorder.timeline());
                return None;
            }
            let mut quiet = Duration::ZERO;
            loop {
                seen = if self.happens(10) { None } else { state["version"].as_u64() };
                let is_over = !state["ending"].is_null();
                if style.ends_now && state["names"].as_array().is_some_and(|names| names.contains(&Value::Null)) {
                    return None;
                }
                if open.is_none() && is_over {
                    let waits = style.wants_rematch && state["next"].is_null() && quiet < OPPONENT_TIMEOUT;
                    if !waits || self.load.is_over() {
                        self.progress.is_over.store(true, Ordering::Relaxed);
                        return Some(state);
                    }
                }
                if self.load.is_over() && !style.ends_now && (self.is_erratic || open.is_none()) {
                    return None;
                }
                if self.happens(50) {
                    self.switch_server().await;
                    continue 'connection;
                }
                open = open.or_else(|| self.next_act(&state, &seat, style));
                if open.is_none() && !is_over && style.is_with_stranger && quiet >= OPPONENT_TIMEOUT {
                    let version = state["version"].as_u64().unwrap_or_default();
                    open = Some(self.act(version, json!({ "do": "resign" })));
                }
                let Some(act) = &open else {
                    quiet += RETRY_PAUSE;
                    let Ok(received) = timeout(RETRY_PAUSE, socket.receive()).await else { continue };
                    let Some(message) = received else { continue 'connection };
                    if update_if_newer(&mut state, &message) {
                        quiet = Duration::ZERO;
                    }
                    continue;
                };
                // Some clients send an act twice.
                for _ in 0..1 + u32::from(self.happens(30)) {
                    if socket.send(&act.message).await.is_none() {
                        self.switch_server().await;
                        continue 'connection;
                    }
                }
                let answered = async {
                    loop {
                        // Updates from other servers come before the answer.
                        let message = socket.receive().await?;
                        update_if_newer(&mut state, &message);
                        if message["id"] == act.id.as_str() {
                            return Some(message);
                        }
                    }
                };
                let answer = self.within("an answer to an act", answered).await.flatten();
                // Without a database, the server is busy.
                let Some(answer) = answer.filter(|answer| answer["code"] != "busy") else {
                    // Some never try again.
                    open = open.filter(|_| !self.happens(8));
                    self.switch_server().await;
                    continue 'connection;
                };
                open = None;
                if let Some(code) = answer["code"].as_str() {
                    // The opponent has resigned or has started the rematch, as the state shows.
                    let is_late = ["game_over", "stale", "illegal"].contains(&code);
                    assert!(is_late || self.is_erratic, "{game}: {answer}\n{}", self.recorder.timeline());
                } else {
                    self.load.acked.fetch_add(1, Ordering::Relaxed);
                    self.progress.acked.fetch_add(1, Ordering::Relaxed);
                    let update = async {
                        while state["version"].as_u64() < answer["version"].as_u64() {
                            update_if_newer(&mut state, &socket.receive().await?);
                        }
                        Some(())
                    };
                    if self.within("an update", update).await.flatten().is_none() {
                        continue 'connection;
                    }
                    if style.changes_devices && self.rng.below(25) == 0 && state["ending"].is_null() {
                        self.change_device(game).await;
                        continue 'connection;
                    }
                }
                sleep(Duration::from_millis(self.rng.below(250).into())).await;
            }
        }
    }

    /// Moves the seat to another device. The previous device reconnects once, to check that it has no seat.
    async fn change_device(&mut self, game: &str) {
        // The game may be over.
        let Some(link) = self.insist(Request::SeatLink { game: game.to_owned() }, &json!({})).await else { return };
        let link = text(&link["link"]).split("#seat=").nth(1).expect("the secret is in the fragment").to_owned();
        self.devices += 1;
        let recorder = self.recorder.part(&format!("device {}", self.devices));
        let device = Self::seeded(recorder, self.load.clone(), self.servers.clone(), self.rng.next_u64());
        let mut device = Player { is_erratic: self.is_erratic, ..device };
        let body = json!({ "secret": link });
        if device.insist(Request::MoveSeat { game: game.to_owned(), link }, &body).await.is_none() {
            return;
        }
        self.load.seat_moves.fetch_add(1, Ordering::Relaxed);
        drop(self.enter(game, Some(0)).await);
        (self.recorder, self.cookies) = (device.recorder, device.cookies);
    }

    /// Waits for the end of the test.
    pub(crate) async fn rest(&self) {
        while !self.load.is_over() {
            sleep(RETRY_PAUSE).await;
        }
    }

    /// Plays rated games with any opponent until the test is over.
    pub(crate) async fn play_rated(&mut self) {
        let mut waiting: Option<(String, Instant)> = None;
        while !self.load.is_over() {
            let own = waiting.as_ref().map(|(game, _)| game);
            let body = json!({ "clock": { "seconds": 3600 }, "rated": true, "waiting": own });
            let Answer::Done(answer) = self.request(Request::Create { rated: true }, &body).await else {
                self.switch_server().await;
                continue;
            };
            let mut game = text(&answer["id"]);
            self.load.add_game(&game, GameKind::Rated);
            if answer["paired"] != true {
                waiting =
                    waiting.filter(|(_, since)| since.elapsed() < CHALLENGE_TIMEOUT).or(Some((game, Instant::now())));
                sleep(RETRY_PAUSE).await;
                continue;
            }
            waiting = None;
            loop {
                let style = Behavior {
                    gives_up_after: Some(3 + u64::from(self.rng.below(6))),
                    is_with_stranger: true,
                    wants_rematch: self.rng.below(2) == 0,
                    ..Behavior::default()
                };
                let Some(state) = self.play(&game, style).await else { break };
                self.load.rated.fetch_add(1, Ordering::Relaxed);
                let _ = self.request(Request::Rating, &Value::Null).await;
                let Some(next) = state["next"].as_str() else { break };
                game = next.to_owned();
                self.load.add_game(&game, GameKind::Rated);
            }
        }
    }

    /// Plays in a tournament until the test is over.
    pub(crate) async fn play_tournament(&mut self, id: &str) {
        while !self.load.is_over() {
            match self.request(Request::Tournament { id: id.to_owned() }, &Value::Null).await {
                Answer::Done(seen) => {
                    for game in seen["games"].as_array().into_iter().flatten() {
                        self.load.add_game(&text(&game["id"]), GameKind::Tournament);
                    }
                    let Some(game) = seen["own_game"].as_str() else {
                        sleep(RETRY_PAUSE).await;
                        continue;
                    };
                    let style =
                        Behavior { gives_up_after: Some(2 + u64::from(self.rng.below(6))), ..Behavior::default() };
                    if self.play(game, style).await.is_some() {
                        self.load.in_tournaments.fetch_add(1, Ordering::Relaxed);
                    }
                }
                answer @ Answer::Refused(_) => panic!("{answer:?}\n{}", self.recorder.timeline()),
                Answer::Unknown => self.switch_server().await,
            }
        }
    }
}

/// Adopts the state of a message if it is newer. Returns whether it is.
fn update_if_newer(state: &mut Value, message: &Value) -> bool {
    let is_newer = message["state"]["version"].as_u64() > state["version"].as_u64();
    if is_newer {
        *state = message["state"].clone();
    }
    is_newer
}
