//! Tests of `connect4 serve` as a process: it prints its address, and acknowledged moves survive SIGKILL.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use serde_json::{Value, json};
use tokio::net::TcpSocket;

#[path = "../../server/tests/common/checker.rs"]
mod checker;
#[path = "../../server/tests/common/history.rs"]
mod history;
#[path = "../../server/tests/common/players.rs"]
mod players;
#[cfg(feature = "postgres")]
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;

use checker::{ClockSkew, assert_valid};
use history::{History, Request};
use players::{Behavior, GameKind, Player, Progress, SharedState, Socket, TIMEOUT};

/// Number of guests who play rated games, and of those who play in a tournament.
const GUESTS: usize = 6;
/// Maximum difference between the clocks of two servers in milliseconds: a heartbeat may be three seconds late.
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
        out.read_line(&mut line).expect("the server prints its address");
        let url = line.trim().strip_prefix("connect4 serves http://").expect("the line contains the URL");
        Server { addr: url.parse().expect("the URL has an address"), process }
    }

    /// SIGKILL on Unix: the server cannot finish anything.
    fn kill(&mut self) {
        self.process.kill().expect("the server can be killed");
        self.process.wait().expect("the server ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sends a request to a running server. Returns the headers and body of the response.
async fn http(addr: SocketAddr, method: &str, path: &str, cookies: &str, body: &str) -> (String, String) {
    players::http(addr, method, path, cookies, body).await.expect("the server answers")
}

fn cookies(head: &str) -> String {
    let all = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
    all.map(|line| line.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
}

/// Creates an online game. Returns its ID and both players' cookies.
async fn game(addr: SocketAddr) -> (String, [String; 2]) {
    let (head, body) = http(addr, "POST", "/api/v1/games", "", r#"{"seat":1,"clock":{"seconds":3600}}"#).await;
    let made: Value = serde_json::from_str(&body).expect("a game is made");
    let id = made["id"].as_str().unwrap().to_owned();
    let (invited, _) = http(addr, "GET", made["join"].as_str().unwrap(), "", "").await;
    let (joined, _) = http(addr, "POST", &format!("/api/v1/games/{id}/join"), &cookies(&invited), "{}").await;
    assert!(joined.starts_with("HTTP/1.1 200"), "{joined}");
    (id, [cookies(&head), cookies(&joined)])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acknowledged_moves_survive_sigkill_exactly_once() {
    let folder = tempfile::tempdir().unwrap();
    // After a restart, the current turn starts again.
    play_through_kills(folder.path().join("games.db").as_os_str(), 1, 100, 8, None).await;
}

/// Kills the three servers one after another. All games must continue before a server is restarted. `bench/server
/// failover` measures how long that takes.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_survive_the_loss_of_one_of_three_servers() {
    let url = postgres::database();
    play_through_kills(OsStr::new(&url), 3, 200, 4, SKEW).await;
}

/// Reserves an address for a server that is killed and restarted. While the socket exists, the system gives the port to
/// no other program, but a server can listen on it.
fn reserve() -> (TcpSocket, SocketAddr) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_reuseaddr(true).unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let addr = socket.local_addr().unwrap();
    (socket, addr)
}

/// Lets `games` pairs of friends play, who sometimes change devices, and a few guests who play rated games and a
/// tournament. Meanwhile, kills a server `kills` times and restarts it.
async fn play_through_kills(db: &OsStr, servers: usize, games: usize, kills: usize, skew: ClockSkew) {
    let (_reserved, addrs): (Vec<_>, Vec<_>) = (0..servers).map(|_| reserve()).unzip();
    let mut servers: Vec<_> = addrs.iter().map(|addr| Server::start(db, &addr.to_string())).collect();
    let (load, history) = (Arc::new(SharedState::default()), History::new());
    let player = |name: &str, seed: usize| Player::new(history.client(name, name), &load, &addrs, seed as u64);
    let mut tasks = Vec::new();
    let mut friends = Vec::new();
    for number in 0..games {
        let [mut one, mut two] = [1, 2].map(|seat| player(&format!("game {number:03} seat {seat}"), 2 * number + seat));
        let game = one.invite(&mut two).await;
        let both = history.client(&format!("game {number:03}"), "both players");
        friends.push((both, [one.progress.clone(), two.progress.clone()]));
        for mut player in [one, two] {
            let game = game.clone();
            let style = Behavior { changes_devices: number % 4 == 0, ..Behavior::default() };
            tasks.push(tokio::spawn(async move {
                player.play(&game, style).await;
                player.rest().await;
                assert!(player.look(&game).await, "the server is running");
                player
            }));
        }
    }
    let mut owner = player("owner", 1);
    let body = json!({ "minutes": 240, "clock": { "seconds": 3600 } });
    let made = owner.post("/api/v1/tournaments", &body).await;
    let (cup, link) = (made["id"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap().to_owned());
    for number in 0..GUESTS {
        let mut rated = player(&format!("rated {number}"), number);
        let mut entrant = player(&format!("entrant {number}"), number);
        entrant.open(&link).await;
        entrant.post(&format!("/api/v1/tournaments/{cup}/join"), &json!({ "name": format!("E{number}") })).await;
        tasks.push(tokio::spawn(async move {
            rated.play_rated().await;
            rated
        }));
        let cup = cup.clone();
        tasks.push(tokio::spawn(async move {
            entrant.play_tournament(&cup).await;
            entrant
        }));
    }
    owner.post(&format!("/api/v1/tournaments/{cup}/begin"), &json!({})).await;

    let mut rng = Rng::new(7);
    let main = history.client("test", "test");
    let has_failed = || tasks.iter().any(tokio::task::JoinHandle::is_finished);
    let reaches = async |what: &str, count: &AtomicU64, wanted: u64| {
        let reached = async {
            while count.load(Ordering::Relaxed) < wanted && !has_failed() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        main.within(TIMEOUT, what, reached).await;
    };
    for kill in 0..kills {
        // Waits for some moves, then for a random time.
        reaches("100 acts", &load.acked, load.acked.load(Ordering::Relaxed) + 100).await;
        assert!(!has_failed(), "{kill}: a player has failed");
        tokio::time::sleep(Duration::from_micros(rng.below(200_000).into())).await;
        let victim = kill % servers.len();
        servers[victim].kill();
        history.note("servers", format!("{} was killed", addrs[victim]));
        if servers.len() > 1 {
            // All games continue on the other servers.
            let done =
                |both: &[Arc<Progress>; 2]| both.iter().map(|one| one.acked.load(Ordering::Relaxed)).sum::<u64>();
            let before: Vec<_> = friends.iter().map(|(_, both)| done(both)).collect();
            for ((recorder, both), before) in friends.iter().zip(before) {
                let is_over = || both.iter().any(|one| one.is_over.load(Ordering::Relaxed));
                let goes_on = async {
                    while done(both) == before && !is_over() && !has_failed() {
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                };
                recorder.within(TIMEOUT, "its next move at another server", goes_on).await;
            }
        }
        servers[victim] = Server::start(db, &addrs[victim].to_string());
        history.note("servers", format!("{} has started again", addrs[victim]));
    }
    reaches("rated games", &load.rated, 10).await;
    reaches("games of a tournament", &load.in_tournaments, 10).await;
    reaches("moved seats", &load.seat_moves, 5).await;
    load.stop();
    let mut players = Vec::new();
    for task in tasks {
        players.push(main.within(TIMEOUT, "the end", task).await.expect("none failed"));
    }
    // Each player looks at all games that they may see. A guest may have been given a seat even though no server
    // answered.
    for player in &mut players {
        let kind = match player.recorder.name() {
            name if name.starts_with("rated") => GameKind::Rated,
            "entrant 0" => GameKind::Tournament,
            _ => continue,
        };
        for game in load.games(kind) {
            player.look(&game).await;
        }
    }
    let _ = owner.request(Request::Tournament { id: cup }, &Value::Null).await;
    let checked = assert_valid(&history.entries(), skew);
    assert!(checked.games >= games && checked.acknowledged >= kills * 100, "{checked:?} is too little load");
    assert!(checked.rated_games >= 5 && checked.tournament_games >= 5 && checked.seat_moves >= 5, "{checked:?}");
}

/// The database is away for longer than servers wait for it. Requests are then refused and the servers are unhealthy, but
/// clients stay: no other server has a database either. Afterwards everything continues.
#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_restart_loses_nothing() {
    let mut instance = postgres::PostgresInstance::start();
    let database = instance.database("games");
    let servers = [0; 2].map(|_| Server::start(&database, "127.0.0.1:0"));
    let addr = servers[0].addr;
    let health = async |path: &str| http(addr, "GET", path, "", "").await.0;
    let (id, players) = game(addr).await;
    let history = History::new();
    let ann = history.client("ann", "ann");
    let (mut socket, _) = Socket::enter(addr, &id, &players[0], &ann, 0).await.unwrap();
    // The servers know of each other.
    let bo = history.client("bo", "bo");
    let (mut other_socket, _) = Socket::enter(servers[1].addr, &id, &players[1], &bo, 0).await.unwrap();
    let is_there = |message: &Value| message["online"] == json!([true, true]);
    socket.wait(is_there).await.expect("the connection lasts");
    instance.stop();
    let act = json!({ "type": "act", "id": "mine", "version": 1, "act": { "do": "play", "move": "4" } });
    socket.send(&act).await.unwrap();
    let refused = socket.wait(|message| message["id"] == "mine").await.unwrap();
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("busy")), "{refused}");
    assert!(refused["reason"].as_str().unwrap().contains("try again"), "{refused}");
    let deadline = Instant::now() + TIMEOUT;
    while !health("/api/v1/health").await.starts_with("HTTP/1.1 503") {
        assert!(Instant::now() < deadline, "the server is still healthy");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(health("/api/v1/health/live").await.starts_with("HTTP/1.1 200"));
    let (made, _) = http(addr, "POST", "/api/v1/games", "", "{}").await;
    assert!(made.starts_with("HTTP/1.1 503") && made.contains("retry-after"), "{made}");
    // Both requests have waited for 3 s, after which clients would have been sent to another server.
    instance.restart();
    let ack = loop {
        assert!(Instant::now() < deadline, "the database cannot be reached");
        socket.send(&act).await.unwrap();
        let answer = socket.wait(|message| message["id"] == "mine").await.expect("clients stay");
        if answer["type"] == "ack" {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(ack["version"], 2, "{ack}");
    for socket in [&mut socket, &mut other_socket] {
        assert!(socket.wait(|message| message["type"] == "update").await.is_some(), "clients stay");
    }
    assert_eq!(assert_valid(&history.entries(), SKEW).acknowledged, 1);
    while !health("/api/v1/health").await.starts_with("HTTP/1.1 200") {
        assert!(Instant::now() < deadline, "the server does not recover");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Secrets are in cookies, and once in a link. Logs contain none at any level. SIGTERM shuts the server down cleanly.
#[cfg(unix)]
#[tokio::test]
async fn logs_contain_no_secrets_and_sigterm_shuts_down() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    // Services are configured by environment variables.
    command.arg("serve").env("CONNECT4_ADDR", "127.0.0.1:0").env("CONNECT4_DB", folder.path().join("games.db"));
    command.env("CONNECT4_LOG_JSON", "true").env("RUST_LOG", "trace");
    command.stdout(Stdio::piped()).stderr(std::fs::File::create(&logs).unwrap());
    let mut server = Server::spawn(&mut command);
    let (id, players) = game(server.addr).await;
    let ann = History::new().client("ann", "ann");
    let (mut socket, _) = Socket::enter(server.addr, &id, &players[0], &ann, 0).await.unwrap();
    socket
        .send(&json!({ "type": "act", "id": "a", "version": 1, "act": { "do": "play", "move": "4" } }))
        .await
        .unwrap();
    assert_eq!(socket.wait(|message| message["id"] == "a").await.unwrap()["type"], "ack");
    let signaled = Command::new("kill").arg("-TERM").arg(server.process.id().to_string()).status().unwrap();
    assert!(signaled.success());
    assert!(socket.wait(|message| message["type"] == "goodbye").await.is_some());
    drop(socket);
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    let logs = std::fs::read_to_string(&logs).unwrap();
    assert!(logs.lines().count() >= 4 && logs.contains("/invite/{game}/{secret}"), "{logs}");
    for line in logs.lines() {
        serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let secrets = players.iter().flat_map(|cookies| cookies.split("; ")).filter_map(|pair| pair.split('=').nth(1));
    // The cookie of links is empty after joining.
    for secret in secrets.filter(|secret| !secret.is_empty()) {
        assert!(secret.len() == 32 && !logs.contains(secret), "{secret} in {logs}");
    }
}

/// An incomplete request and a second signal do not delay the end.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_it_immediately() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path().join("games.db"), "127.0.0.1:0");
    let mut stream = std::net::TcpStream::connect(server.addr).unwrap();
    stream.write_all(b"POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n").unwrap();
    for _ in 0..2 {
        let pid = server.process.id().to_string();
        assert!(Command::new("kill").arg("-TERM").arg(pid).status().unwrap().success());
    }
    let deadline = Instant::now() + TIMEOUT;
    let status = loop {
        if let Some(status) = server.process.try_wait().unwrap() {
            break status;
        }
        assert!(Instant::now() < deadline, "the server is still running");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
}

/// A limit of the file size looks like a full disk to the server.
#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_is_unhealthy() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("games.db");
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 200; exec \"$0\" serve --addr 127.0.0.1:0 --rate-limit 1000000 --db \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_connect4")]).arg(&db).stdout(Stdio::piped()).stderr(Stdio::null());
    let server = Server::spawn(&mut command);
    let health = async || http(server.addr, "GET", "/api/v1/health", "", "").await;
    assert!(health().await.0.starts_with("HTTP/1.1 200"));
    let body = json!({ "name": "x".repeat(30) }).to_string();
    let deadline = Instant::now() + TIMEOUT;
    // Checkpoints of the log free space from time to time.
    loop {
        assert!(Instant::now() < deadline, "the disk is never full");
        let (made, _) = http(server.addr, "POST", "/api/v1/games", "", &body).await;
        if made.starts_with("HTTP/1.1 201") {
            continue;
        }
        let (head, body) = health().await;
        if head.starts_with("HTTP/1.1 503") {
            assert!(body.contains("is not writable"), "{body}");
            break;
        }
    }
}

/// Games on a disk that is full for a while: no move is accepted, no clock runs, and the game continues by itself. Skipped
/// where a test cannot mount a disk.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn games_pause_while_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let with_disk = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
        command.arg(format!("mount -t tmpfs -o size=2m tmpfs \"$1\" && {script}"));
        command.arg(env!("CARGO_BIN_EXE_connect4")).arg(folder.path()).stderr(Stdio::null());
        command
    };
    if !with_disk("true").status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: cannot mount a tmpfs in a user namespace");
        return;
    }
    let script = "exec \"$0\" serve --addr 127.0.0.1:0 --rate-limit 1000000 --db \"$1/games.db\"";
    let server = Server::spawn(with_disk(script).stdout(Stdio::piped()));
    let (id, players) = game(server.addr).await;
    let clients = ["ann", "bo"].map(|name| History::new().client(name, name));
    let (mut ann, _) = Socket::enter(server.addr, &id, &players[0], &clients[0], 0).await.unwrap();
    let (mut bo, _) = Socket::enter(server.addr, &id, &players[1], &clients[1], 0).await.unwrap();
    let disk = format!("/proc/{}/root{}", server.process.id(), folder.path().display());
    let filler = format!("{disk}/filler");
    assert!(std::fs::write(&filler, vec![1; 4 << 20]).is_err(), "the disk is full");
    let is_paused =
        |state: bool| move |message: &Value| message["type"] == "state" && message["state"]["paused"] == state;
    // The log of the database has some space left.
    let fill = async {
        let body = json!({ "name": "x".repeat(30) }).to_string();
        loop {
            let (made, _) = http(server.addr, "POST", "/api/v1/games", "", &body).await;
            assert!(made.starts_with("HTTP/1.1 201") || made.starts_with("HTTP/1.1 503"), "{made}");
        }
    };
    let paused = tokio::select! {
        message = tokio::time::timeout(TIMEOUT, bo.wait(is_paused(true))) => message.unwrap().unwrap(),
        () = fill => unreachable!(),
    };
    assert_eq!(paused["state"]["clock"]["running"], Value::Null);
    let act = json!({ "type": "act", "id": "a", "version": 1, "act": { "do": "play", "move": "4" } });
    ann.send(&act).await.unwrap();
    let answer = ann.wait(|message| message["id"] == "a").await.unwrap();
    assert!(answer["type"] == "ack" || answer["code"] == "busy", "{answer}");
    std::fs::remove_file(filler).unwrap();
    tokio::time::timeout(TIMEOUT, bo.wait(is_paused(false))).await.unwrap().unwrap();
    ann.send(&act).await.unwrap();
    ann.wait(|message| message["type"] == "ack" && message["id"] == "a").await.unwrap();
    let (health, _) = http(server.addr, "GET", "/api/v1/health", "", "").await;
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
}

#[test]
fn startup_errors_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path().join("games.db"), "127.0.0.1:0");
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_connect4")).arg("serve").args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, error) = run(&["--memory", "--addr", &server.addr.to_string()]);
    assert_eq!(code, Some(2));
    assert!(error.contains("cannot listen on") && error.contains("choose another"), "{error}");
    let (code, error) = run(&["--db", "mysql://me:secret@host/games"]);
    assert!(code == Some(2) && error.contains("postgres://USER") && !error.contains("secret"), "{error}");
    let (code, error) = run(&["--db", ":memory:"]);
    assert!(code == Some(2) && error.contains("use --memory"), "{error}");
    let (code, error) = run(&["--db", "/nowhere/at/all.db"]);
    assert!(code == Some(2) && error.contains("cannot use the database"), "{error}");
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
    std::fs::write(&foreign, "not a database").unwrap();
    let (code, _, error) = games(&["list", "--db", foreign.to_str().unwrap()]);
    assert!(
        code == Some(2) && error.ends_with("foreign.db belongs to another program; choose another file with --db\n"),
        "{error}"
    );
    let (code, _, error) = games(&["list", "--db", "/nowhere/at/all.db"]);
    assert!(code == Some(2) && error.contains("there is no database /nowhere/at/all.db"), "{error}");
}

/// Services are configured by environment variables, in which 0 means no.
#[test]
fn environment_flags_accept_zero() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.arg("serve").env("CONNECT4_ADDR", "127.0.0.1:0").env("CONNECT4_DB", folder.path().join("games.db"));
    for name in ["CONNECT4_MEMORY", "CONNECT4_TRUST_PROXY", "CONNECT4_LOG_JSON"] {
        command.env(name, "0");
    }
    let _server = Server::spawn(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    assert!(folder.path().join("games.db").exists());
}

/// Starts `connect4 bot` with these arguments and level 1.
fn bots(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.args(["bot", "--player", "level:1"]).args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// The exit code, the lines of standard output, and standard error.
fn ended(child: Child) -> (Option<i32>, Vec<String>, String) {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout).lines().map(str::to_owned).collect(), text(output.stderr))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_a_tournament_through_a_restart_and_in_the_lobby() {
    let folder = tempfile::tempdir().unwrap();
    let (_reserved, addr) = reserve();
    let db = folder.path().join("games.db");
    let mut server = Server::start(&db, &addr.to_string());
    let body = r#"{"entry":"bots","bots_per_address":3,"size":"4x4","connect":3,"clock":{"seconds":60}}"#;
    let (head, created) = http(addr, "POST", "/api/v1/tournaments", "", body).await;
    let owner = cookies(&head);
    let created: Value = serde_json::from_str(&created).unwrap();
    let path = format!("/api/v1/tournaments/{}", created["id"].as_str().unwrap());
    let (url, link) = (format!("http://{addr}"), created["join"].as_str().unwrap());
    let see = async || serde_json::from_str::<Value>(&http(addr, "GET", &path, &owner, "").await.1).unwrap();
    let wait = async |is_there: &dyn Fn(&Value) -> bool| {
        let deadline = Instant::now() + TIMEOUT;
        while !is_there(&see().await) {
            assert!(Instant::now() < deadline, "{}", see().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let secrets = folder.path().join("secrets");
    let playing = bots(&["--join", &format!("{url}{link}"), "--count", "3", "--identity", secrets.to_str().unwrap()]);
    wait(&|seen| seen["standings"].as_array().unwrap().len() == 3).await;
    let (code, out, error) = ended(bots(&["--server", &url, "--join", link]));
    assert_eq!((code, out.len()), (Some(1), 0), "{error}");
    assert!(error.starts_with("connect4: level:1: the organizer admits 3 bots per address"), "{error}");
    http(addr, "POST", &format!("{path}/begin"), &owner, "{}").await;
    wait(&|seen| seen["standings"][0]["played"] != 0).await;
    server.kill();
    let server = Server::start(&db, &addr.to_string());
    let (code, out, error) = ended(playing);
    assert_eq!(code, Some(0), "{error}");
    // Three games of two bots each, and a place for each bot.
    assert_eq!(out.iter().filter(|line| line.contains(": place ")).count(), 3, "{out:?}");
    assert_eq!(out.iter().filter(|line| line.contains(" against level:1 #")).count(), 6, "{out:?}");
    let (_, csv) = http(addr, "GET", &format!("{path}/results"), &owner, "").await;
    assert!(csv.lines().skip(1).count() == 3 && csv.lines().skip(1).all(|line| line.ends_with(",bot")), "{csv}");

    // In the lobby, bots find each other, and the game is rated.
    let lobby = ["--server", &url, "--size", "4x4", "--connect", "3", "--identity", secrets.to_str().unwrap()];
    let (code, out, error) = ended(bots(&[&lobby[..], &["--rated", "--games", "1", "--count", "2"]].concat()));
    assert_eq!((code, out.len()), (Some(0), 2), "{out:?} {error}");
    for secret in std::fs::read_to_string(&secrets).unwrap().lines().take(2) {
        let (_, lobby) = http(addr, "GET", "/api/v1/lobby", &format!("c4-player={secret}"), "").await;
        assert_eq!(serde_json::from_str::<Value>(&lobby).unwrap()["you"]["games"], 1, "{lobby}");
    }
    // A waiting bot leaves politely.
    let waiting = bots(&lobby);
    let challenges = async || {
        let (_, lobby) = http(addr, "GET", "/api/v1/lobby", "", "").await;
        serde_json::from_str::<Value>(&lobby).unwrap()["challenges"].as_array().unwrap().len()
    };
    while challenges().await == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    #[cfg(unix)]
    {
        assert!(Command::new("kill").args(["-INT", &waiting.id().to_string()]).status().unwrap().success());
        let (code, _, error) = ended(waiting);
        assert!(code == Some(130) && error.contains("leaving"), "{code:?} {error}");
    }
    let refused = |args: &[&str]| {
        let (code, _, error) = ended(bots(args));
        assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
        error
    };
    assert!(refused(&["--join", "four.example"]).contains("is not an invitation link; copy the whole link"));
    assert!(refused(&["--join", "/invite/1/2"]).contains("the link has no server"));
    assert!(refused(&["--server", "four.example"]).contains("write https://HOST"));
    drop(server);
    assert!(refused(&["--server", &url]).contains("cannot reach http://127.0.0.1:"));
}

/// Waits for a process; panics if it takes too long.
fn exits(mut child: Child) -> (Option<i32>, Vec<String>, String) {
    let deadline = Instant::now() + TIMEOUT;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("the bot does not leave: {}", ended(child).2);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    ended(child)
}

/// Starts a server, a game with a link, and a bot that joins it with the other arguments. Waits until it has joined.
#[cfg(unix)]
async fn bot_in_game(folder: &std::path::Path, args: &[&str]) -> (Server, String, String, Child) {
    let server = Server::start(folder.join("games.db"), "127.0.0.1:0");
    let body = r#"{"seat":2,"clock":{"seconds":3600}}"#;
    let (head, made) = http(server.addr, "POST", "/api/v1/games", "", body).await;
    let made: Value = serde_json::from_str(&made).unwrap();
    let link = format!("http://{}{}", server.addr, made["join"].as_str().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    command.args(["bot", "--join", &link]).args(args).current_dir(folder);
    let bot = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    (server, format!("/api/v1/games/{}", made["id"].as_str().unwrap()), cookies(&head), bot)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_leave_when_told_to_although_the_server_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let thinking = [
        "--player",
        "ugi:sh -c 'while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; esac; done'",
        "--time",
        "3000",
    ];
    let (mut server, game, owner, playing) = bot_in_game(folder.path(), &thinking).await;
    let deadline = Instant::now() + TIMEOUT;
    let has_joined = async || {
        let (_, game) = http(server.addr, "GET", &game, &owner, "").await;
        serde_json::from_str::<Value>(&game).unwrap()["state"]["to_move"] == 1
    };
    while !has_joined().await {
        assert!(Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let url = format!("http://{}", server.addr);
    let waiting = bots(&["--server", &url]);
    while !http(server.addr, "GET", "/api/v1/lobby", "", "").await.1.contains("level:1") {
        assert!(Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.kill();
    for bot in [playing, waiting] {
        assert!(Command::new("kill").args(["-TERM", &bot.id().to_string()]).status().unwrap().success());
        let (code, _, error) = exits(bot);
        assert_eq!(code, Some(143), "{error}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_show_why_their_programs_fail() {
    let folder = tempfile::tempdir().unwrap();
    let script = "echo starting >&2; while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
                  go) printf 'Traceback\\n\\033[31mValueError: no idea\\n' >&2; exit 3;; esac; done\n";
    std::fs::write(folder.path().join("agent.sh"), script).unwrap();
    let (server, _, _, bot) = bot_in_game(folder.path(), &["--player", "ugi:sh agent.sh", "--name", "Ann"]).await;
    let (_, out, error) = exits(bot);
    // Without the escape sequence.
    let failed = "connect4: Ann: the player ended (exit status: 3): [31mValueError: no idea; it resigns the game";
    for line in ["  starting", "  Traceback", "  [31mValueError: no idea", failed] {
        assert!(error.lines().any(|one| one == line), "{line} {error}");
    }
    assert!(!error.contains('\x1b') && out.len() == 1 && out[0].contains("lost against"), "{out:?} {error}");
    drop(server);
    // A program that cannot play is reported before it joins.
    std::fs::write(folder.path().join("agent.sh"), "echo 'SyntaxError: line 1' >&2; exit 1\n").unwrap();
    let (server, game, owner, bot) = bot_in_game(folder.path(), &["--player", "ugi:sh agent.sh"]).await;
    let (code, _, error) = exits(bot);
    let failed = "  SyntaxError: line 1\nconnect4: ugi:sh agent.sh ended (exit status: 1): SyntaxError: line 1\n";
    assert_eq!((code, error.as_str()), (Some(2), failed));
    let (_, game) = http(server.addr, "GET", &game, &owner, "").await;
    assert_eq!(serde_json::from_str::<Value>(&game).unwrap()["state"]["names"][0], Value::Null, "{game}");
}
