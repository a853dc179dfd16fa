//! Players that act at random, and repeat what got no answer.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use turmoil::net::TcpStream;

use super::history::{Answer, History, Recorder, Request, Session, text};
use super::http::exchange;
use super::{PORT, server_name};
use crate::secret;
use crate::store::model::ModelDatabase;

/// How long players wait for an answer before they try another server.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long players wait for each other in a finished or rated game.
const OPPONENT_PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(60);
/// Players resign after this version, so that a client that reconnects gets all events.
const LAST_VERSION: u64 = 36;
/// Most requests for an opponent; servers limit new challenges.
const MAX_CHALLENGES: u32 = 12;

/// State that all players share.
pub(super) struct Load {
    servers: usize,
    is_over: AtomicBool,
    /// Games that wait for their second player, with the link to join.
    invitations: Mutex<Vec<(String, String)>>,
    /// Numbers of players, and of those that have ended their rated games.
    players: AtomicUsize,
    finished: AtomicUsize,
}

impl Load {
    pub(super) fn new(servers: usize) -> Self {
        Load {
            servers,
            is_over: AtomicBool::new(false),
            invitations: Mutex::default(),
            players: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
        }
    }

    /// Tells the players to finish.
    pub(super) fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn invitations(&self) -> std::sync::MutexGuard<'_, Vec<(String, String)>> {
        self.invitations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The players of a host: one of a pair that plays by link, and one that plays rated games.
pub(super) struct PlayerHost {
    pub(super) number: usize,
    by_link: Player,
    rated: Player,
}

pub(super) fn run_players(
    number: usize,
    history: Arc<History>,
    load: Arc<Load>,
    database: ModelDatabase,
    seed: u64,
) -> PlayerHost {
    let mut rng = Rng::new(seed);
    let mut player = |name: String| Player::new(history.client(&name, &name), &load, &database, rng.next_u64());
    PlayerHost { by_link: player(format!("link-{number}")), rated: player(format!("rated-{number}")), number }
}

impl PlayerHost {
    pub(super) async fn run(self) -> turmoil::Result {
        let PlayerHost { number, mut by_link, mut rated } = self;
        let by_link = async {
            if number == 0 {
                by_link.invite().await;
            } else {
                by_link.join().await;
            }
            by_link.finish().await;
        };
        let rated = async {
            rated.play_rated().await;
            rated.finish().await;
        };
        futures_util::future::join(by_link, rated).await;
        Ok(())
    }
}

struct Player {
    recorder: Recorder,
    load: Arc<Load>,
    database: ModelDatabase,
    server: usize,
    secret: String,
    cookies: BTreeMap<String, String>,
    rng: Rng,
    acts: u32,
    devices: u32,
}

struct Socket {
    inner: WebSocketStream<TcpStream>,
    session: Session,
}

impl Socket {
    async fn send(&mut self, message: &Value) -> Option<()> {
        let text = message.to_string();
        self.session.sending(&text);
        self.inner.send(Message::text(text)).await.ok()
    }

    /// The next message; `None` if the connection is lost.
    async fn receive(&mut self) -> Option<Value> {
        loop {
            let Message::Text(text) = self.inner.next().await?.ok()? else { continue };
            self.session.received(&text);
            return serde_json::from_str(&text).ok();
        }
    }
}

/// An unanswered act.
struct PendingAct {
    id: String,
    message: Value,
}

/// How a player plays a game.
#[derive(Clone, Copy, Default)]
struct Style {
    /// Whether to end the game as soon as possible.
    ends_now: bool,
    /// Whether the opponent may be unaware of the game.
    is_with_stranger: bool,
    wants_rematch: bool,
}

impl Player {
    fn new(recorder: Recorder, load: &Arc<Load>, database: &ModelDatabase, seed: u64) -> Self {
        load.players.fetch_add(1, Ordering::Relaxed);
        let mut rng = Rng::new(seed);
        let secret = format!("{:016x}{:016x}", rng.next_u64(), rng.next_u64());
        Player {
            recorder,
            load: load.clone(),
            database: database.clone(),
            server: rng.below(16) as usize,
            cookies: BTreeMap::from([("c4-player".to_owned(), secret.clone())]),
            secret,
            rng,
            acts: 0,
            devices: 1,
        }
    }

    fn addr(&self) -> SocketAddr {
        (turmoil::lookup(server_name(self.server % self.load.servers)), PORT).into()
    }

    fn cookies(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    async fn switch_server(&mut self) {
        self.server += 1;
        sleep(PAUSE).await;
    }

    async fn send(&mut self, method: &str, path: &str, body: &Value) -> io::Result<(u16, Value)> {
        let (addr, cookies, body) = (self.addr(), self.cookies(), body.to_string());
        let sent = async { exchange(TcpStream::connect(addr).await?, addr, method, path, &cookies, &body).await };
        let (head, body) = timeout(PATIENCE, sent).await??;
        for line in head.lines() {
            let cookie = line.strip_prefix("set-cookie: ").and_then(|line| line.split(';').next()?.split_once('='));
            self.cookies.extend(cookie.map(|(name, value)| (name.to_owned(), value.to_owned())));
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status");
        Ok((status, serde_json::from_str(&body).unwrap_or_default()))
    }

    /// Sends a request once. `body` contains the other parameters.
    async fn request(&mut self, request: Request, body: &Value) -> Answer {
        let (method, path) = request.route();
        let op = self.recorder.invoked(request.clone());
        let sent = self.send(method, &path, body).await;
        self.recorder.answered(op, request, sent)
    }

    /// Repeats a request until its outcome is known; `None` if it is refused.
    async fn insist(&mut self, request: Request, body: &Value) -> Option<Value> {
        loop {
            match self.request(request.clone(), body).await {
                Answer::Done(value) => return Some(value),
                Answer::Refused(_) => return None,
                Answer::Unknown => self.switch_server().await,
            }
        }
    }

    /// Connects to a game and subscribes to events after `seen`. `None` if that fails.
    async fn enter(&mut self, game: &str, seen: Option<u64>) -> Option<(Socket, Value)> {
        let (addr, cookies) = (self.addr(), self.cookies());
        let session = self.recorder.connecting(server_name(self.server % self.load.servers), game, seen);
        let entered = async {
            let mut request = format!("ws://{addr}/api/v1/games/{game}/socket").into_client_request().ok()?;
            request.headers_mut().insert("cookie", cookies.parse().ok()?);
            let stream = TcpStream::connect(addr).await.ok()?;
            // The default buffer is so large that clearing it takes a tenth of the time.
            let config = WebSocketConfig::default().read_buffer_size(4096);
            let connecting = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
            let (inner, _) = connecting.await.ok()?;
            let mut socket = Socket { inner, session };
            socket.send(&json!({ "type": "hello", "protocol": 1, "seen": seen })).await?;
            loop {
                let message = socket.receive().await?;
                if message["type"] == "welcome" {
                    return Some((socket, message));
                }
            }
        };
        timeout(PATIENCE, entered).await.ok().flatten()
    }

    fn act(&mut self, version: u64, act: Value) -> PendingAct {
        self.acts += 1;
        let id = format!("{}:{}", self.acts, self.rng.below(1 << 16));
        PendingAct { message: json!({ "type": "act", "id": id, "version": version, "act": act }), id }
    }

    /// The player's next act in this state; `None` if it waits.
    fn next_act(&mut self, state: &Value, seat: &Value, style: Style) -> Option<PendingAct> {
        let version = state["version"].as_u64()?;
        let is_asked = |by: &Value| !by.is_null() && by != seat;
        let chance = self.rng.below(100);
        let act = |what: &str| json!({ "do": what });
        let act = if !state["ending"].is_null() {
            if !style.wants_rematch || !state["next"].is_null() || state["rematch"] == *seat {
                return None;
            }
            act("offer_rematch")
        } else if state["names"][0].is_null() || state["names"][1].is_null() {
            return None;
        } else if style.ends_now || version > LAST_VERSION {
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
        } else if chance < 8 {
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
        let version = if self.rng.below(25) == 0 { version.saturating_sub(1) } else { version };
        Some(self.act(version, act))
    }

    /// Plays a game until it is over, or the run is. Returns the next game.
    async fn play(&mut self, game: &str, style: Style) -> Option<String> {
        let (mut open, mut seen): (Option<PendingAct>, Option<u64>) = (None, Some(0));
        'connection: loop {
            let must_end = || self.load.is_over() && !style.ends_now;
            if must_end() {
                return None;
            }
            let Some((mut socket, welcome)) = self.enter(game, seen).await else {
                self.switch_server().await;
                continue;
            };
            let (seat, mut state) = (welcome["seat"].clone(), welcome["state"].clone());
            if seat.is_null() {
                // The checker decides whether that is right.
                return None;
            }
            let mut quiet = Duration::ZERO;
            loop {
                seen = if self.rng.below(10) == 0 { None } else { state["version"].as_u64() };
                let is_over = !state["ending"].is_null();
                if style.ends_now && state["names"].as_array().is_some_and(|names| names.contains(&Value::Null)) {
                    return None;
                }
                if open.is_none() && is_over {
                    let waits = style.wants_rematch && state["next"].is_null() && quiet < OPPONENT_PATIENCE;
                    if !waits || self.load.is_over() {
                        return state["next"].as_str().map(str::to_owned);
                    }
                }
                if self.load.is_over() && !style.ends_now {
                    return None;
                }
                if self.rng.below(50) == 0 {
                    self.switch_server().await;
                    continue 'connection;
                }
                open = open.or_else(|| self.next_act(&state, &seat, style));
                if open.is_none() && !is_over && style.is_with_stranger && quiet >= OPPONENT_PATIENCE {
                    let version = state["version"].as_u64().unwrap_or_default();
                    open = Some(self.act(version, json!({ "do": "resign" })));
                }
                let Some(act) = &open else {
                    quiet += PAUSE;
                    let Ok(received) = timeout(PAUSE, socket.receive()).await else { continue };
                    let Some(message) = received else { continue 'connection };
                    if update_if_newer(&mut state, &message) {
                        quiet = Duration::ZERO;
                    }
                    continue;
                };
                // Some clients send an act twice.
                for _ in 0..1 + u32::from(self.rng.below(30) == 0) {
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
                let Ok(Some(answer)) = timeout(PATIENCE, answered).await else {
                    // Some never try again.
                    open = open.filter(|_| self.rng.below(8) > 0);
                    self.switch_server().await;
                    continue 'connection;
                };
                if answer["code"] == "busy" {
                    open = open.filter(|_| self.rng.below(8) > 0);
                    self.switch_server().await;
                    continue 'connection;
                }
                open = None;
                if answer["type"] == "ack" {
                    let update = async {
                        while state["version"].as_u64() < answer["version"].as_u64() {
                            update_if_newer(&mut state, &socket.receive().await?);
                        }
                        Some(())
                    };
                    if !matches!(timeout(PATIENCE, update).await, Ok(Some(()))) {
                        continue 'connection;
                    }
                    if self.rng.below(25) == 0 && state["ending"].is_null() {
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
        let Some(link) = self.insist(Request::SeatLink { game: game.to_owned() }, &json!({})).await else { return };
        let link = text(&link["link"]).split("#seat=").nth(1).expect("the secret is in the fragment").to_owned();
        self.devices += 1;
        let name = format!("device {}", self.devices);
        let mut device = Player::new(self.recorder.part(&name), &self.load, &self.database, self.rng.next_u64());
        self.load.players.fetch_sub(1, Ordering::Relaxed);
        let body = json!({ "secret": link });
        if device.insist(Request::MoveSeat { game: game.to_owned(), link }, &body).await.is_none() {
            return;
        }
        drop(self.enter(game, Some(0)).await);
        (self.recorder, self.cookies, self.secret) = (device.recorder, device.cookies, device.secret);
    }

    fn clock(&mut self) -> Value {
        json!({ "seconds": 10 + self.rng.below(30), "increment": self.rng.below(3) })
    }

    fn style(&mut self, is_with_stranger: bool) -> Style {
        Style { wants_rematch: self.rng.below(2) == 0, is_with_stranger, ..Style::default() }
    }

    async fn play_with_rematches(&mut self, mut game: String, is_with_stranger: bool) {
        loop {
            let style = self.style(is_with_stranger);
            let Some(next) = self.play(&game, style).await else { return };
            game = next;
        }
    }

    /// Creates games and plays them with whoever joins.
    async fn invite(&mut self) {
        while !self.load.is_over() {
            let clock = if self.rng.below(3) == 0 { Value::Null } else { self.clock() };
            let body = json!({ "seat": 1 + self.rng.below(2), "clock": clock });
            let Some(made) = self.insist(Request::Create { rated: false }, &body).await else { return };
            let game = text(&made["id"]);
            self.load.invitations().push((game.clone(), text(&made["join"])));
            self.play_with_rematches(game, false).await;
        }
    }

    /// Joins games by link and plays them.
    async fn join(&mut self) {
        while !self.load.is_over() {
            let Some((game, link)) = self.load.invitations().pop() else {
                sleep(PAUSE).await;
                continue;
            };
            while !matches!(self.send("GET", &link, &Value::Null).await, Ok((303, _))) {
                if self.load.is_over() {
                    return;
                }
                self.switch_server().await;
            }
            if self.insist(Request::Join { game: game.clone() }, &json!({ "name": "Bo" })).await.is_some() {
                self.play_with_rematches(game, false).await;
            }
        }
    }

    /// Plays rated games with any opponent.
    async fn play_rated(&mut self) {
        let mut waiting: Option<String> = None;
        let mut asked = 0;
        while !self.load.is_over() {
            let body = json!({ "clock": { "seconds": 20, "increment": 1 }, "rated": true, "waiting": waiting });
            asked += u32::from(waiting.is_none());
            if asked > MAX_CHALLENGES {
                sleep(PAUSE).await;
                continue;
            }
            let Answer::Done(answer) = self.request(Request::Create { rated: true }, &body).await else {
                self.switch_server().await;
                continue;
            };
            let game = text(&answer["id"]);
            if answer["paired"] != true {
                waiting = Some(game);
                sleep(PAUSE).await;
                continue;
            }
            waiting = None;
            self.play_with_rematches(game, true).await;
            let _ = self.request(Request::Rating, &Value::Null).await;
        }
    }

    /// Ends all rated games, and looks at the rating and at all games once more.
    async fn finish(&mut self) {
        let player = secret::hash(&self.secret).expect("it is well-formed");
        for game in self.database.games_of(player) {
            let _ = self.play(&game, Style { ends_now: true, ..Style::default() }).await;
        }
        self.load.finished.fetch_add(1, Ordering::Relaxed);
        while self.load.finished.load(Ordering::Relaxed) < self.load.players.load(Ordering::Relaxed) {
            sleep(PAUSE).await;
        }
        while !matches!(self.request(Request::Rating, &Value::Null).await, Answer::Done(_)) {
            self.switch_server().await;
        }
        for game in self.database.games_of(player) {
            while self.enter(&game, Some(0)).await.is_none() {
                self.switch_server().await;
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
