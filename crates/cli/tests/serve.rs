//! `connect4 serve` as a process: it prints its address, and what it has acknowledged outlives SIGKILL.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

#[path = "../../server/tests/common/checker.rs"]
mod checker;
#[path = "../../server/tests/common/history.rs"]
mod history;
#[cfg(feature = "postgres")]
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;

use checker::{ClockSkew, assert_valid};
use history::{History, Recorder, Session};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// By how many milliseconds the clocks of two servers of a database may differ: one may be late with its beat by three seconds.
#[cfg(feature = "postgres")]
const SKEW: ClockSkew = Some(5_000);

struct Server {
    process: Child,
    addr: SocketAddr,
}

impl Server {
    /// Starts the program and waits for the line with its address.
    fn start(db: impl AsRef<OsStr>, addr: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
        command.args([
            "serve",
            "--rate-limit",
            "1000000",
            "--socket-rate-limit",
            "100000",
            "--max-sockets",
            "100000",
            "--threads",
            "1",
        ]);
        command.arg("--addr").arg(addr).arg("--db").arg(db.as_ref()).stdout(Stdio::piped()).stderr(Stdio::null());
        Self::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> Self {
        let mut process = command.spawn().expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("stdout is a pipe"));
        out.read_line(&mut line).expect("it says something");
        let url = line.trim().strip_prefix("connect4 serves http://").expect("it says its address");
        Server { addr: url.parse().expect("the address is one"), process }
    }

    /// On unix this is SIGKILL: nothing can be finished.
    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A request by hand: the answer's head and body.
async fn http(addr: SocketAddr, method: &str, path: &str, cookies: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(addr).await.expect("the server listens");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\ncookie: {cookies}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
    (head.to_owned(), body.to_owned())
}

fn cookies(head: &str) -> String {
    let all = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    all.map(|line| line.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
}

/// An online game with both players' cookies.
async fn game(addr: SocketAddr) -> (String, [String; 2]) {
    let (head, body) = http(addr, "POST", "/api/v1/games", "", r#"{"seat":1,"clock":{"seconds":3600}}"#).await;
    let made: Value = serde_json::from_str(&body).expect("a game is made");
    let id = made["id"].as_str().unwrap().to_owned();
    let (invited, _) = http(addr, "GET", made["join"].as_str().unwrap(), "", "").await;
    let (joined, _) = http(addr, "POST", &format!("/api/v1/games/{id}/join"), &cookies(&invited), "{}").await;
    assert!(joined.starts_with("HTTP/1.1 200"), "{joined}");
    (id, [cookies(&head), cookies(&joined)])
}

/// A connection to a game, which is recorded.
struct Socket {
    inner: WebSocketStream<MaybeTlsStream<TcpStream>>,
    session: Session,
}

impl Socket {
    /// Sends a message; nothing when the connection is lost.
    async fn send(&mut self, text: String) -> Option<()> {
        self.session.sending(&text);
        self.inner.send(Message::text(text)).await.ok()
    }
}

/// A socket that has been welcomed, and its welcome; nothing while the server is down.
async fn enter(addr: SocketAddr, id: &str, cookies: &str, recorder: &Recorder) -> Option<(Socket, Value)> {
    let session = recorder.connecting(addr, id, Some(0));
    let mut request = format!("ws://{addr}/api/v1/games/{id}/socket").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookies.parse().unwrap());
    let (inner, _) = tokio_tungstenite::connect_async(request).await.ok()?;
    let mut socket = Socket { inner, session };
    socket.send(json!({ "type": "hello", "protocol": 1, "seen": 0 }).to_string()).await?;
    let welcome = hear(&mut socket, |message| message["type"] == "welcome").await?;
    Some((socket, welcome))
}

/// The next message that is wanted; nothing when the connection is lost.
async fn hear(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.inner.next()).await;
        let Message::Text(text) = next.expect("an answer comes or the connection ends")?.ok()? else { continue };
        socket.session.received(&text);
        let message = serde_json::from_str(&text).unwrap();
        if wanted(&message) {
            return Some(message);
        }
    }
}

/// How far one game has come, for whoever watches it.
#[derive(Default)]
struct Progress {
    /// Acts that were acknowledged.
    acked: AtomicU64,
    is_over: AtomicBool,
}

/// Plays a game at random, comes back after every loss, perhaps at another server, and sends again what was not acknowledged.
async fn play(
    addrs: &[SocketAddr],
    id: &str,
    players: &[String; 2],
    seed: u64,
    end: &AtomicBool,
    progress: &Progress,
    recorder: &Recorder,
) {
    let mut rng = Rng::new(seed);
    let seats = [recorder.part("seat 1"), recorder.part("seat 2")];
    // What was sent and not acknowledged: seat, id, version, column.
    let mut open: Option<(usize, String, u64, u8)> = None;
    let mut life = seed as usize;
    'life: while !end.load(Ordering::Relaxed) {
        life += 1;
        let [one, two] = [life, life + 1].map(|index| addrs[index % addrs.len()]);
        let (Some((first, welcome)), Some((second, _))) =
            (enter(one, id, &players[0], &seats[0]).await, enter(two, id, &players[1], &seats[1]).await)
        else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let mut sockets = [first, second];
        let mut state = welcome["state"].clone();
        loop {
            let next = open.take().or_else(|| {
                let mut game = Game::new(Rules::CONNECT_FOUR);
                for cell in state["game"]["moves"].as_str().unwrap().split_whitespace() {
                    game.try_drop(cell.as_bytes()[0] - b'a').expect("the server plays by the rules");
                }
                let legal = game.position().legal_moves();
                let column = legal.get(rng.below(legal.len().max(1) as u32) as usize)?.col + 1;
                let seat = state["to_move"].as_u64()? as usize - 1;
                Some((seat, format!("{:x}", rng.next_u64()), state["version"].as_u64().unwrap(), column))
            });
            let Some((seat, act_id, version, column)) = next else {
                // The game is over: wait for the end.
                progress.is_over.store(true, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(50)).await;
                if end.load(Ordering::Relaxed) {
                    break 'life;
                }
                continue;
            };
            let act = json!({ "do": "play", "move": column.to_string() });
            let message = json!({ "type": "act", "id": act_id, "version": version, "act": act });
            open = Some((seat, act_id.clone(), version, column));
            if sockets[seat].send(message.to_string()).await.is_none() {
                continue 'life;
            }
            let mut newest = state["version"].as_u64().unwrap();
            let answer = loop {
                // What another server has done comes before the answer.
                let Some(message) = hear(&mut sockets[seat], |_| true).await else { continue 'life };
                if message["state"]["version"].as_u64().is_some_and(|version| version > newest) {
                    state = message["state"].clone();
                    newest = state["version"].as_u64().unwrap();
                }
                if message["id"] == act_id.as_str() {
                    break message;
                }
            };
            if answer["code"] == "busy" {
                // There is no database just now.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue 'life;
            }
            assert_eq!(answer["type"], "ack", "{id}: {answer}");
            let version = answer["version"].as_u64().unwrap();
            open = None;
            progress.acked.fetch_add(1, Ordering::Relaxed);
            if end.load(Ordering::Relaxed) {
                break 'life;
            }
            if newest < version {
                let wanted = |message: &Value| message["state"]["version"].as_u64().is_some_and(|seen| seen >= version);
                let Some(update) = hear(&mut sockets[seat], wanted).await else { continue 'life };
                state = update["state"].clone();
            }
            tokio::time::sleep(Duration::from_millis(rng.below(300).into())).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_outlives_sigkill_and_stands_once() {
    let folder = tempfile::tempdir().unwrap();
    // After a restart, a turn begins again.
    outlives_kills(folder.path().join("games.db").as_os_str(), 1, 100, 8, None).await;
}

/// Three servers, of which one after the other is killed: all games go on before it is started again. How long that takes,
/// `bench/server failover` measures.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_three_servers_may_be_killed() {
    let url = postgres::database();
    outlives_kills(OsStr::new(&url), 3, 200, 4, SKEW).await;
}

/// An address for a server that is killed and started again. While the socket lives, the system gives the port to nobody else, but a
/// server may listen on it.
fn reserve() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let addr = socket.local_addr().unwrap();
    (socket, addr)
}

/// Plays `games` games, and `kills` times kills a server and starts it again.
async fn outlives_kills(db: &OsStr, servers: usize, games: usize, kills: usize, skew: ClockSkew) {
    let (_reserved, addrs): (Vec<_>, Vec<_>) = (0..servers).map(|_| reserve()).unzip();
    let mut servers: Vec<_> = addrs.iter().map(|addr| Server::start(db, &addr.to_string())).collect();
    let addr = addrs[0];
    let mut tables = Vec::new();
    for _ in 0..games {
        tables.push(game(addr).await);
    }
    let (end, history) = (Arc::new(AtomicBool::new(false)), History::new());
    let progress: Arc<[Progress]> = (0..games).map(|_| Progress::default()).collect();
    let recorders: Vec<_> = tables.iter().map(|(id, _)| history.client(id, "both players")).collect();
    let tasks: Vec<_> = tables
        .iter()
        .cloned()
        .enumerate()
        .map(|(seed, (id, players))| {
            let (addrs, end, progress) = (addrs.clone(), end.clone(), progress.clone());
            let recorder = recorders[seed].clone();
            tokio::spawn(
                async move { play(&addrs, &id, &players, seed as u64, &end, &progress[seed], &recorder).await },
            )
        })
        .collect();
    let acked = || progress.iter().map(|one| one.acked.load(Ordering::Relaxed)).collect::<Vec<_>>();
    let mut rng = Rng::new(7);
    for kill in 0..kills {
        // Some moves, then a random moment.
        let before = acked().iter().sum::<u64>();
        while acked().iter().sum::<u64>() < before + 100 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            assert!(!tasks.iter().all(tokio::task::JoinHandle::is_finished), "{kill}: the players have failed");
            if tasks.iter().any(tokio::task::JoinHandle::is_finished)
                || progress.iter().all(|one| one.is_over.load(Ordering::Relaxed))
            {
                break;
            }
        }
        tokio::time::sleep(Duration::from_micros(rng.below(200_000).into())).await;
        let victim = kill % servers.len();
        servers[victim].kill();
        history.note("servers", format!("{} was killed", addrs[victim]));
        if servers.len() > 1 {
            // All games go on at the others.
            for ((game, before), recorder) in progress.iter().zip(acked()).zip(&recorders) {
                let goes_on = async {
                    while game.acked.load(Ordering::Relaxed) == before
                        && !game.is_over.load(Ordering::Relaxed)
                        && !tasks.iter().any(tokio::task::JoinHandle::is_finished)
                    {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                };
                recorder.within(PATIENCE, "its next move at another server", goes_on).await;
            }
        }
        servers[victim] = Server::start(db, &addrs[victim].to_string());
        history.note("servers", format!("{} has started again", addrs[victim]));
    }
    end.store(true, Ordering::Relaxed);
    for ((task, (id, players)), recorder) in tasks.into_iter().zip(&tables).zip(&recorders) {
        recorder.within(PATIENCE, "the end", task).await.expect("none failed");
        // Somebody who looks at the end sees everything.
        let last = recorder.part("seat 1");
        assert!(enter(addr, id, &players[0], &last).await.is_some(), "the server is there");
    }
    let checked = assert_valid(&history.entries(), skew);
    assert_eq!(checked.games, games);
    assert!(checked.acknowledged >= kills * 100, "{checked:?} is no load");
}

/// The database is stopped and started: acts are refused meanwhile, the server says so, and all goes on.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_stopped_and_started_loses_nothing() {
    let mut instance = postgres::Instance::start();
    let server = Server::start(instance.database("games"), "127.0.0.1:0");
    let addr = server.addr;
    let health = async |path: &str| http(addr, "GET", path, "", "").await.0;
    let (id, players) = game(addr).await;
    let history = History::new();
    let ann = history.client("ann", "ann");
    let (mut socket, _) = enter(addr, &id, &players[0], &ann).await.unwrap();
    instance.stop();
    let act = json!({ "type": "act", "id": "mine", "version": 1, "act": { "do": "play", "move": "4" } }).to_string();
    socket.send(act.clone()).await.unwrap();
    let refused = hear(&mut socket, |message| message["id"] == "mine").await.unwrap();
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("busy")), "{refused}");
    assert!(refused["reason"].as_str().unwrap().contains("try again"), "{refused}");
    let patience = Instant::now() + PATIENCE;
    while !health("/api/v1/health").await.starts_with("HTTP/1.1 503") {
        assert!(Instant::now() < patience, "it believes itself well");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(health("/api/v1/health/live").await.starts_with("HTTP/1.1 200"));
    // Another server may have its database: everyone is sent there.
    assert!(hear(&mut socket, |message| message["type"] == "goodbye").await.is_some());
    let (made, _) = http(addr, "POST", "/api/v1/games", "", "{}").await;
    assert!(made.starts_with("HTTP/1.1 503") && made.contains("retry-after"), "{made}");
    instance.start_again();
    let mut socket = loop {
        assert!(Instant::now() < patience, "nobody gets in again");
        match enter(addr, &id, &players[0], &ann).await {
            Some((socket, _)) => break socket,
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    socket.send(act).await.unwrap();
    let ack = hear(&mut socket, |message| message["id"] == "mine").await.unwrap();
    assert_eq!((&ack["type"], &ack["version"]), (&json!("ack"), &json!(2)), "{ack}");
    assert!(hear(&mut socket, |message| message["type"] == "update").await.is_some());
    assert_eq!(assert_valid(&history.entries(), SKEW).acknowledged, 1);
    while !health("/api/v1/health").await.starts_with("HTTP/1.1 200") {
        assert!(Instant::now() < patience, "it is not well again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Secrets are in cookies, and once in a link; logs hold none, however much is logged. SIGTERM ends the server in peace.
#[cfg(unix)]
#[tokio::test]
async fn logs_hold_no_secrets_and_sigterm_ends_in_peace() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    // By environment, as services are told what to do.
    command.arg("serve").env("CONNECT4_ADDR", "127.0.0.1:0").env("CONNECT4_DB", folder.path().join("games.db"));
    command.env("CONNECT4_LOG_JSON", "true").env("RUST_LOG", "trace");
    command.stdout(Stdio::piped()).stderr(std::fs::File::create(&logs).unwrap());
    let mut server = Server::spawn(&mut command);
    let (id, players) = game(server.addr).await;
    let ann = History::new().client("ann", "ann");
    let (mut socket, _) = enter(server.addr, &id, &players[0], &ann).await.unwrap();
    let act = r#"{"type":"act","id":"a","version":1,"act":{"do":"play","move":"4"}}"#;
    socket.send(act.to_owned()).await.unwrap();
    assert_eq!(hear(&mut socket, |message| message["id"] == "a").await.unwrap()["type"], "ack");
    let told = Command::new("kill").arg("-TERM").arg(server.process.id().to_string()).status().unwrap();
    assert!(told.success());
    assert!(hear(&mut socket, |message| message["type"] == "goodbye").await.is_some());
    drop(socket);
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    let logs = std::fs::read_to_string(&logs).unwrap();
    assert!(logs.lines().count() >= 4 && logs.contains("/invite/{game}/{secret}"), "{logs}");
    for line in logs.lines() {
        serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let secrets = players.iter().flat_map(|cookies| cookies.split("; ")).filter_map(|pair| pair.split('=').nth(1));
    for secret in secrets {
        assert!(secret.len() == 32 && !logs.contains(secret), "{secret} in {logs}");
    }
}

/// Half a request and a second signal do not keep it from its end.
#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path().join("games.db"), "127.0.0.1:0");
    let mut stream = std::net::TcpStream::connect(server.addr).unwrap();
    stream.write_all(b"POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n").unwrap();
    for _ in 0..2 {
        let pid = server.process.id().to_string();
        assert!(Command::new("kill").arg("-TERM").arg(pid).status().unwrap().success());
    }
    let patience = Instant::now() + PATIENCE;
    let status = loop {
        if let Some(status) = server.process.try_wait().unwrap() {
            break status;
        }
        assert!(Instant::now() < patience, "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
}

/// No file may grow beyond this number of blocks, which is how a full disk looks to the server.
#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_is_no_health() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 200; exec \"$0\" serve --addr 127.0.0.1:0 --rate-limit 1000000 --db \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_connect4")]).arg(&db).stdout(Stdio::piped()).stderr(Stdio::null());
    let server = Server::spawn(&mut command);
    let health = async || http(server.addr, "GET", "/api/v1/health", "", "").await;
    assert!(health().await.0.starts_with("HTTP/1.1 200"));
    let body = json!({ "name": "x".repeat(30) }).to_string();
    let patience = Instant::now() + PATIENCE;
    // Now and then the log is written back, and there is room again.
    loop {
        assert!(Instant::now() < patience, "the disk is never full");
        let (made, _) = http(server.addr, "POST", "/api/v1/games", "", &body).await;
        if made.starts_with("HTTP/1.1 201") {
            continue;
        }
        let (head, body) = health().await;
        if head.starts_with("HTTP/1.1 503") {
            assert!(body.contains("cannot be written"), "{body}");
            break;
        }
    }
    let (_, metrics) = http(server.addr, "GET", "/metrics", "", "").await;
    assert!(!metrics.contains("connect4_failed_commits_total 0"), "{metrics}");
}

#[test]
fn what_it_cannot_do_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path().join("games.db"), "127.0.0.1:0");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_connect4")).arg("serve").args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, error) = run(&["--memory", "--addr", &server.addr.to_string()]);
    assert_eq!(code, Some(2));
    assert!(error.contains("cannot be listened on") && error.contains("choose another"), "{error}");
    let (code, error) = run(&["--db", "/nowhere/at/all.db"]);
    assert!(code == Some(2) && error.contains("the database cannot be used"), "{error}");
    let (code, error) = run(&["--public-url", "four.example/path"]);
    assert!(code == Some(2) && error.contains("https://four.example"), "{error}");
    let db = folder.path().join("games.db");
    let (code, error) = run(&["--addr", "127.0.0.1:0", "--db", db.to_str().unwrap()]);
    assert!(code == Some(2) && error.contains("another server uses"), "{error}");
    assert!(error.ends_with("stop it, or choose another file with --db\n"), "{error}");
    let games = |args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_connect4")).arg("games").args(args).env("CONNECT4_DB", &db).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(games(&["list"]), (Some(0), String::new(), String::new()));
    let (code, _, error) = games(&["remove", "0123456789abcdef"]);
    assert!(code == Some(1) && error.contains("games list"), "{error}");
    let foreign = folder.path().join("foreign.db");
    std::fs::write(&foreign, "").unwrap();
    let (code, _, error) = games(&["list", "--db", foreign.to_str().unwrap()]);
    assert!(
        code == Some(2)
            && error.ends_with("foreign.db is a database of another program: choose another file with --db\n"),
        "{error}"
    );
    let (code, _, error) = games(&["list", "--db", "/nowhere/at/all.db"]);
    assert!(code == Some(2) && error.contains("there is no database /nowhere/at/all.db"), "{error}");
}

/// Services are told by the environment, where 0 is how they say no.
#[test]
fn flags_of_the_environment_can_say_no() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.arg("serve").env("CONNECT4_ADDR", "127.0.0.1:0").env("CONNECT4_DB", folder.path().join("games.db"));
    for name in ["CONNECT4_MEMORY", "CONNECT4_TRUST_PROXY", "CONNECT4_LOG_JSON"] {
        command.env(name, "0");
    }
    let _server = Server::spawn(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    assert!(folder.path().join("games.db").exists());
}
