//! Erratic players, on the hosts of a simulation.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect4_core::playout::Rng;
use serde_json::{Value, json};
use tokio::time::sleep;
use turmoil::net::TcpStream;

use super::history::{Answer, History, Request, text};
use super::player::{Behavior, Network, Player, RETRY_PAUSE, SharedState};
use crate::secret;
use crate::store::model::ModelDatabase;

/// Most requests for an opponent; servers limit new challenges.
const MAX_CHALLENGES: u32 = 12;

/// The simulated network.
struct Turmoil;

impl Network for Turmoil {
    type Stream = TcpStream;

    async fn connect(addr: SocketAddr) -> io::Result<TcpStream> {
        TcpStream::connect(addr).await
    }
}

/// State that all players share.
#[derive(Default)]
pub(super) struct Load {
    shared: Arc<SharedState>,
    /// Games that wait for their second player, with the link to join.
    invitations: Mutex<Vec<(String, String)>>,
    /// Numbers of players, and of those that have ended their rated games.
    players: AtomicUsize,
    finished: AtomicUsize,
}

impl Load {
    /// Tells the players to finish.
    pub(super) fn stop(&self) {
        self.shared.stop();
    }

    fn is_over(&self) -> bool {
        self.shared.is_over()
    }

    fn invitations(&self) -> MutexGuard<'_, Vec<(String, String)>> {
        self.invitations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The players of a host: one of a pair that plays by link, and one that plays rated games.
pub(super) struct PlayerHost {
    number: usize,
    by_link: HostedPlayer,
    rated: HostedPlayer,
}

impl PlayerHost {
    pub(super) fn new(
        number: usize,
        history: &Arc<History>,
        load: &Arc<Load>,
        database: &ModelDatabase,
        servers: &[SocketAddr],
        seed: u64,
    ) -> Self {
        let mut rng = Rng::new(seed);
        let mut player = |name: String| {
            load.players.fetch_add(1, Ordering::Relaxed);
            let recorder = history.client(&name, &name);
            HostedPlayer {
                player: Player::erratic(recorder, load.shared.clone(), servers.to_owned(), rng.next_u64()),
                load: load.clone(),
                database: database.clone(),
            }
        };
        PlayerHost { by_link: player(format!("link-{number}")), rated: player(format!("rated-{number}")), number }
    }

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

struct HostedPlayer {
    player: Player<Turmoil>,
    load: Arc<Load>,
    database: ModelDatabase,
}

impl HostedPlayer {
    fn clock(&mut self) -> Value {
        json!({ "seconds": 10 + self.player.rng.below(30), "increment": self.player.rng.below(3) })
    }

    async fn play_with_rematches(&mut self, mut game: String, is_with_stranger: bool) {
        loop {
            let wants_rematch = self.player.rng.below(2) == 0;
            let style = Behavior { changes_devices: true, is_with_stranger, wants_rematch, ..Behavior::default() };
            let ended = self.player.play(&game, style).await;
            let Some(next) = ended.and_then(|state| state["next"].as_str().map(str::to_owned)) else { return };
            game = next;
        }
    }

    /// Creates games and plays them with whoever joins.
    async fn invite(&mut self) {
        while !self.load.is_over() {
            let clock = if self.player.rng.below(3) == 0 { Value::Null } else { self.clock() };
            let body = json!({ "seat": 1 + self.player.rng.below(2), "clock": clock });
            let Some(made) = self.player.insist(Request::Create { rated: false }, &body).await else { return };
            let game = text(&made["id"]);
            self.load.invitations().push((game.clone(), text(&made["join"])));
            self.play_with_rematches(game, false).await;
        }
    }

    /// Joins games by link and plays them.
    async fn join(&mut self) {
        while !self.load.is_over() {
            let Some((game, link)) = self.load.invitations().pop() else {
                sleep(RETRY_PAUSE).await;
                continue;
            };
            while !matches!(self.player.send("GET", &link, &Value::Null).await, Ok((303, _))) {
                if self.load.is_over() {
                    return;
                }
                self.player.switch_server().await;
            }
            if self.player.insist(Request::Join { game: game.clone() }, &json!({ "name": "Bo" })).await.is_some() {
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
                sleep(RETRY_PAUSE).await;
                continue;
            }
            let Answer::Done(answer) = self.player.request(Request::Create { rated: true }, &body).await else {
                self.player.switch_server().await;
                continue;
            };
            let game = text(&answer["id"]);
            if answer["paired"] != true {
                waiting = Some(game);
                sleep(RETRY_PAUSE).await;
                continue;
            }
            waiting = None;
            self.play_with_rematches(game, true).await;
            let _ = self.player.request(Request::Rating, &Value::Null).await;
        }
    }

    /// Ends all rated games, and looks at the rating and at all games once more.
    async fn finish(&mut self) {
        let player = secret::hash(self.player.secret()).expect("it is well-formed");
        for game in self.database.games_of(player) {
            let style = Behavior { ends_now: true, changes_devices: true, ..Behavior::default() };
            let _ = self.player.play(&game, style).await;
        }
        self.load.finished.fetch_add(1, Ordering::Relaxed);
        while self.load.finished.load(Ordering::Relaxed) < self.load.players.load(Ordering::Relaxed) {
            sleep(RETRY_PAUSE).await;
        }
        while !matches!(self.player.request(Request::Rating, &Value::Null).await, Answer::Done(_)) {
            self.player.switch_server().await;
        }
        for game in self.database.games_of(player) {
            while !self.player.look(&game).await {
                self.player.switch_server().await;
            }
        }
    }
}
