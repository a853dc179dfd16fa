//! A server per test, and clients for it.

pub(crate) mod checker;
pub(crate) mod history;
pub(crate) mod players;
#[cfg(feature = "postgres")]
pub(crate) mod postgres;
#[cfg(feature = "postgres")]
pub(crate) mod proxy;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use connect4_serve::{Config, Database, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// Longer than any operation takes on a busy machine.
pub(crate) const TEST_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct TestServer {
    pub(crate) router: Router,
    pub(crate) addr: SocketAddr,
    pub(crate) metrics_addr: Option<SocketAddr>,
    metrics: Router,
    end: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
}

/// An HTTP response.
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl TestResponse {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The cookies that the response sets, in the form of a `Cookie` header.
    pub(crate) fn cookies(&self) -> String {
        let all = self.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
        all.map(|text| text.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
    }

    /// Only the link cookies, which several users may share.
    pub(crate) fn link_cookies(&self) -> String {
        let cookies = self.cookies();
        cookies.split("; ").filter(|cookie| !cookie.starts_with("c4-player=")).collect::<Vec<_>>().join("; ")
    }
}

/// Configuration for tests: high limits, and a database in memory.
pub(crate) fn config() -> Config {
    Config {
        addr: ([127, 0, 0, 1], 0).into(),
        rate_limit: 10_000,
        socket_rate_limit: 1000,
        max_sockets: 1000,
        threads: 1,
        ..Config::default()
    }
}

/// The kind of database of a test.
#[derive(Clone, Copy)]
pub(crate) enum Backend {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

impl Backend {
    /// Configuration with a new database; SQLite is in memory.
    pub(crate) fn config(self) -> Config {
        match self {
            Backend::Sqlite => config(),
            #[cfg(feature = "postgres")]
            Backend::Postgres => Config { db: Database::Postgres(postgres::database()), ..config() },
        }
    }

    /// A new database that outlives the server; the SQLite file is in `folder`.
    pub(crate) fn persistent_database(self, folder: &std::path::Path) -> Database {
        match self {
            Backend::Sqlite => Database::File(folder.join("games.db")),
            #[cfg(feature = "postgres")]
            Backend::Postgres => Database::Postgres(postgres::database()),
        }
    }
}

/// Creates two tests per function: with SQLite and with PostgreSQL.
macro_rules! for_each_backend {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name(crate::common::Backend::Sqlite).await; })*
        }
        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[tokio::test] async fn $name() { super::$name(crate::common::Backend::Postgres).await; })*
        }
    };
}
pub(crate) use for_each_backend;

pub(crate) async fn start(config: Config) -> TestServer {
    let server = Server::bind(config).await.unwrap();
    let (router, metrics) = (server.router(), server.metrics_router());
    let (url, metrics_addr) = (server.url().unwrap(), server.metrics_addr());
    let addr = url.strip_prefix("http://").and_then(|addr| addr.parse().ok()).unwrap_or(([127, 0, 0, 1], 0).into());
    let (end, ended) = oneshot::channel::<()>();
    let done = tokio::spawn(async move {
        server.run(async { drop(ended.await) }).await.unwrap();
    });
    TestServer { router, addr, metrics_addr, metrics, end: Some(end), done }
}

impl TestServer {
    pub(crate) async fn request(&self, request: Request<Body>) -> TestResponse {
        self.request_to(request).await
    }

    /// Sends a request. The returned future does not borrow the server.
    pub(crate) fn request_to(&self, request: Request<Body>) -> impl Future<Output = TestResponse> + Send + use<> {
        let router = self.router.clone();
        async move {
            let response = router.oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            let body = to_bytes(body, 64 << 20).await.unwrap().to_vec();
            TestResponse { status: parts.status, headers: parts.headers, body }
        }
    }

    pub(crate) async fn get(&self, path: &str, cookies: &str) -> TestResponse {
        let request = Request::get(path).header("host", "localhost").header("cookie", cookies);
        self.request(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, cookies: &str, body: &Value) -> TestResponse {
        let request = Request::post(path).header("host", "localhost").header("cookie", cookies);
        let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
        self.request(request.unwrap()).await
    }

    /// The metrics, which a server without an address for them does not serve.
    pub(crate) async fn metrics(&self) -> String {
        let request = Request::get("/metrics").header("host", "connect4").body(Body::empty()).unwrap();
        let body = self.metrics.clone().oneshot(request).await.unwrap().into_body();
        String::from_utf8(to_bytes(body, 1 << 20).await.unwrap().to_vec()).unwrap()
    }

    /// Creates a game whose creator has seat 1 and whose seat 2 is free.
    pub(crate) async fn game(&self, body: &Value) -> TestGame {
        let mut body = body.clone();
        body["seat"] = json!(1);
        let created = self.post("/api/v1/games", "", &body).await;
        assert_eq!(created.status, StatusCode::CREATED, "{}", created.json());
        let game = created.json();
        let id = game["id"].as_str().unwrap().to_owned();
        let open = async |link: &str| self.get(game[link].as_str().unwrap(), "").await.link_cookies();
        let (invited, spectator) = (open("join").await, open("watch").await);
        TestGame { id, players: [created.cookies(), invited], spectator }
    }

    /// The invited player takes the free seat.
    pub(crate) async fn join(&self, game: &mut TestGame) {
        let joined =
            self.post(&format!("/api/v1/games/{}/join", game.id), &game.players[1], &json!({ "name": "Bo" })).await;
        assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
        game.players[1] = format!("{}; {}", game.players[1], joined.cookies());
    }

    pub(crate) async fn connect(&self, id: &str, cookies: &str) -> Client {
        Client::connect(self.addr, id, cookies).await.unwrap()
    }

    /// A client that has sent `hello`, and the welcome.
    pub(crate) async fn enter(&self, id: &str, cookies: &str) -> (Client, Value) {
        let mut client = self.connect(id, cookies).await;
        client.send(&json!({ "type": "hello", "protocol": 1 })).await;
        let welcome = client.wait("welcome").await;
        (client, welcome)
    }

    pub(crate) async fn end(mut self) {
        drop(self.end.take());
        drop((self.router, self.metrics));
        tokio::time::timeout(TEST_TIMEOUT, self.done).await.unwrap().unwrap();
    }
}

/// A game, and the cookies of its players and a spectator.
pub(crate) struct TestGame {
    pub(crate) id: String,
    pub(crate) players: [String; 2],
    pub(crate) spectator: String,
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    /// The last message with presence: a welcome or a presence update.
    last_presence: Value,
}

impl Client {
    pub(crate) async fn connect(
        addr: SocketAddr,
        id: &str,
        cookies: &str,
    ) -> Result<Self, tokio_tungstenite::tungstenite::Error> {
        let mut request = format!("ws://{addr}/api/v1/games/{id}/socket").into_client_request()?;
        request.headers_mut().insert("cookie", cookies.parse().unwrap());
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Client { socket, next: 1, last_presence: Value::Null })
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    pub(crate) async fn receive(&mut self) -> Value {
        let end = tokio::time::Instant::now() + TEST_TIMEOUT;
        loop {
            // Pings are ignored.
            let message = tokio::time::timeout_at(end, self.socket.next()).await.expect("a message arrives");
            match message.expect("the WebSocket is open").unwrap() {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["online"].is_array() {
                        self.last_presence = message.clone();
                    }
                    return message;
                }
                Message::Close(frame) => {
                    return json!({
                        "type": "close",
                        "code": frame.as_ref().map(|frame| u16::from(frame.code)),
                        "reason": frame.map(|frame| frame.reason.to_string()),
                    });
                }
                _ => {}
            }
        }
    }

    /// The next message of this type, skipping others.
    pub(crate) async fn wait(&mut self, kind: &str) -> Value {
        loop {
            let message = self.receive().await;
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "close", "waiting for {kind}");
        }
    }

    /// Waits for the end of the game, unless it is over in the welcome. Returns the result.
    pub(crate) async fn wait_for_end(&mut self, welcome: &Value) -> Value {
        let mut state = welcome["state"].clone();
        while state["ending"].is_null() {
            state = self.wait("update").await["state"].clone();
        }
        state["ending"].clone()
    }

    /// Waits until `online` or `spectators` has this value, which an earlier message may have reported.
    pub(crate) async fn wait_for_presence(&mut self, what: &str, state: Value) {
        while self.last_presence[what] != state {
            self.wait("presence").await;
        }
    }

    /// Sends an act. Returns the acknowledgement or refusal.
    pub(crate) async fn act(&mut self, version: u64, act: Value) -> Value {
        self.next += 1;
        let id = format!("act-{}", self.next);
        self.act_as(&id, version, act).await
    }

    pub(crate) async fn act_as(&mut self, id: &str, version: u64, act: Value) -> Value {
        self.send(&json!({ "type": "act", "id": id, "version": version, "act": act })).await;
        loop {
            let message = self.receive().await;
            if message["id"] == id {
                return message;
            }
            assert_ne!(message["type"], "close");
        }
    }

    pub(crate) async fn play(&mut self, version: u64, action: &str) -> Value {
        self.act(version, json!({ "do": "play", "move": action })).await
    }
}
