//! Plays many online games at the same time and measures the time per move. `bench/server` runs it.
//!
//! ```sh
//! cargo run --release -p connect4-serve --example load -- 127.0.0.1:4444 5000 2 60
//! cargo run --release -p connect4-serve --example load -- idle 127.0.0.1:4444 5000
//! cargo run --release -p connect4-serve --example load -- failover target/release/connect4 postgres://... 200
//! ```
//!
//! Arguments: the server's address, number of games, seconds between two moves of a game, seconds to measure. Every
//! game has two sockets. The time of a move is from sending it until both players have received the update. The lines
//! `measuring` and `measured` mark the beginning and the end of the measurement.
//!
//! With `idle`, nobody moves. Prints a line when all are connected, and ends with standard input.
//!
//! With `failover`, three servers of this program share the database, and each is killed in turn. The time is from a
//! lost connection to the game's next acknowledged move. Clients use the same retry delays as the web app.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

#[path = "../tests/common/http.rs"]
mod http;

use http::http;

type ClientSocket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Error = Box<dyn std::error::Error + Send + Sync>;

/// Time after which a message counts as lost.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Default)]
struct Measurements {
    /// Times of moves in microseconds.
    times: Mutex<Vec<u32>>,
    errors: AtomicU64,
    is_measuring: AtomicBool,
    is_over: AtomicBool,
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, program, db, games] = arguments.as_slice()
        && mode == "failover"
    {
        return failover(program, db, games.parse()?).await;
    }
    if let [mode, addr, games] = arguments.as_slice()
        && mode == "idle"
    {
        return idle(addr.parse()?, games.parse()?).await;
    }
    let [addr, games, pause, time] = arguments.as_slice() else {
        return Err(
            "usage: load ADDRESS GAMES SECONDS-BETWEEN-MOVES SECONDS, load idle ADDRESS GAMES, or load failover \
                    PROGRAM DATABASE GAMES"
                .into(),
        );
    };
    let (addr, games): (SocketAddr, u64) = (addr.parse()?, games.parse()?);
    let (pause, time) = (Duration::from_secs_f64(pause.parse()?), Duration::from_secs_f64(time.parse()?));
    let seen = Arc::new(Measurements::default());
    // Limits the games created at the same time, because a server's accept queue is bounded.
    let gate = Arc::new(Semaphore::new(32));
    let ready = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (0..games)
        .map(|seed| {
            let (seen, gate, ready) = (seen.clone(), gate.clone(), ready.clone());
            tokio::spawn(async move {
                if let Err(error) = play(addr, seed, pause, &seen, &gate, &ready).await
                    && seen.errors.fetch_add(1, Ordering::Relaxed) < 5
                {
                    eprintln!("load: game {seed}: {error}");
                }
            })
        })
        .collect();
    let start = Instant::now();
    while ready.load(Ordering::Relaxed) + seen.errors.load(Ordering::Relaxed) < games {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    eprintln!(
        "load: {} games are connected after {:.1} s",
        ready.load(Ordering::Relaxed),
        start.elapsed().as_secs_f64()
    );
    tokio::time::sleep(pause * 2).await;
    println!("measuring");
    seen.is_measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    println!("measured");
    seen.is_over.store(true, Ordering::Relaxed);
    for task in tasks {
        let _ = task.await;
    }
    let mut times = std::mem::take(&mut *seen.times.lock().expect("no task panics"));
    times.sort_unstable();
    let at = |share| quantile(&times, share);
    println!(
        "games {games}, sockets {}, moves {} ({:.0} per second)",
        2 * games,
        times.len(),
        times.len() as f64 / time.as_secs_f64()
    );
    println!(
        "milliseconds: p50 {:.2}, p90 {:.2}, p99 {:.2}, p99.9 {:.2}, most {:.2}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    println!("errors {}", seen.errors.load(Ordering::Relaxed));
    Ok(())
}

/// Quantile in milliseconds of sorted times in microseconds.
fn quantile(times: &[u32], share: f64) -> f64 {
    let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
    times.get(index).map_or(0.0, |&time| f64::from(time) / 1000.0)
}

fn cookies(head: &str) -> String {
    // A proxy may change the case of header names.
    let all = head
        .lines()
        .filter_map(|line| line.split_once(": ").filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie")));
    all.filter_map(|(_, value)| value.split(';').next()).collect::<Vec<_>>().join("; ")
}

/// Creates a game. Returns its ID and its players' cookies.
async fn game(addr: SocketAddr) -> Result<(String, [String; 2]), Error> {
    let (head, body) = http(addr, "POST", "/api/v1/games", "", r#"{"seat":1,"listed":false}"#).await?;
    let made: Value = serde_json::from_str(&body)?;
    let (id, join) = (made["id"].as_str().ok_or("no game")?, made["join"].as_str().ok_or("no link")?);
    let (invited, _) = http(addr, "GET", join, "", "").await?;
    let (joined, _) = http(addr, "POST", &format!("/api/v1/games/{id}/join"), &cookies(&invited), "{}").await?;
    Ok((id.to_owned(), [cookies(&head), cookies(&joined)]))
}

/// Connects a player, and waits for the welcome.
async fn enter(addr: SocketAddr, id: &str, cookies: &str) -> Result<ClientSocket, Error> {
    let mut request = format!("ws://{addr}/api/v1/games/{id}/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookies.parse()?);
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let (mut socket, _) = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?;
    socket.send(Message::text(json!({ "type": "hello", "protocol": 1 }).to_string())).await?;
    // Moves are only sent after the welcome.
    wait_for(&mut socket, |text| text.starts_with(r#"{"type":"welcome""#)).await?;
    Ok(socket)
}

/// Creates a game and connects its players.
async fn start_game(addr: SocketAddr) -> Result<[ClientSocket; 2], Error> {
    let (id, [one, two]) = game(addr).await?;
    Ok([enter(addr, &id, &one).await?, enter(addr, &id, &two).await?])
}

/// Connects the players of games, who stay idle until standard input ends.
async fn idle(addr: SocketAddr, games: usize) -> Result<(), Error> {
    let gate = Semaphore::new(32);
    let starts = (0..games).map(async |_| {
        let _turn = gate.acquire().await?;
        start_game(addr).await
    });
    for mut socket in futures_util::future::try_join_all(starts).await?.into_iter().flatten() {
        // Answers pings.
        tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
    println!("games {games}, sockets {}", 2 * games);
    tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await??;
    Ok(())
}

/// Waits for a matching message.
async fn wait_for(socket: &mut ClientSocket, is_meant: impl Fn(&str) -> bool) -> Result<(), Error> {
    let end = tokio::time::Instant::now() + MESSAGE_TIMEOUT;
    loop {
        let next = tokio::time::timeout_at(end, socket.next()).await;
        let next = next.map_err(|_| format!("no message within {MESSAGE_TIMEOUT:?}"))?;
        match next.ok_or("the server has closed")?? {
            Message::Text(text) if text.starts_with(r#"{"type":"refused""#) => return Err(text.as_str().into()),
            Message::Text(text) if is_meant(&text) => return Ok(()),
            Message::Close(_) => return Err("the server has closed".into()),
            _ => {}
        }
    }
}

/// Waits for the update to a version.
async fn wait_for_version(socket: &mut ClientSocket, version: u64) -> Result<(), Error> {
    let mark = format!("\"version\":{version},");
    // The event is first in an update.
    wait_for(socket, |text| text.starts_with(r#"{"type":"update""#) && text.contains(&mark)).await
}

/// A complete game without a line of four.
const COLUMNS: &[u8; 42] = b"121212212121343434434343565656656565777777";

/// Plays games one after the other until the end of the measurement.
async fn play(
    addr: SocketAddr,
    seed: u64,
    pause: Duration,
    seen: &Measurements,
    gate: &Semaphore,
    ready: &AtomicU64,
) -> Result<(), Error> {
    let mut rng = Rng::new(seed);
    let mut is_counted = false;
    loop {
        let mut sockets = {
            let _turn = gate.acquire().await?;
            start_game(addr).await?
        };
        if !is_counted {
            ready.fetch_add(1, Ordering::Relaxed);
            is_counted = true;
        }
        // Spreads the starts of games.
        tokio::time::sleep(pause.mul_f32(rng.unit())).await;
        let mut next = tokio::time::Instant::now();
        for (index, &column) in COLUMNS.iter().enumerate() {
            next += pause;
            let version = index as u64 + 1;
            let act = json!({ "do": "play", "move": char::from(column).to_string() });
            let id = format!("{:x}", rng.next_u64());
            let message = json!({ "type": "act", "id": id, "version": version, "act": act }).to_string();
            let start = Instant::now();
            let [one, two] = &mut sockets;
            let player_to_move = if index % 2 == 0 { &mut *one } else { &mut *two };
            player_to_move.send(Message::text(message)).await?;
            // At the same time: waiting for one player must not delay the other.
            tokio::try_join!(wait_for_version(one, version + 1), wait_for_version(two, version + 1))?;
            if seen.is_measuring.load(Ordering::Relaxed) {
                seen.times.lock().expect("no task panics").push(start.elapsed().as_micros() as u32);
            }
            if seen.is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            tokio::time::sleep_until(next).await;
        }
    }
}

/// How often each server is killed, and the number of servers.
const ROUNDS: usize = 3;
const SERVERS: usize = 3;
/// Pause between two moves of a game.
const MOVE_INTERVAL: Duration = Duration::from_secs(1);
/// Retry delays of the web app: first and maximum.
const RECONNECT_DELAYS: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(2)];

/// State shared by all games of a failover run.
struct Failover {
    addrs: Vec<SocketAddr>,
    /// Microseconds from a lost connection to the next acknowledged move.
    waits: Mutex<Vec<u32>>,
    /// The part of these times from connecting to another server until both players are welcomed, in microseconds.
    welcomes: Mutex<Vec<u32>>,
    /// Numbers of games that are waiting, and of games that have started.
    out: AtomicU64,
    ready: AtomicU64,
}

/// A server that is killed on drop.
struct KillOnDrop(std::process::Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server, and reads its address from standard output.
fn serve(program: &str, db: &str, addr: &str) -> Result<(KillOnDrop, SocketAddr), Error> {
    let limits =
        ["--rate-limit", "1000000", "--socket-rate-limit", "1000", "--max-sockets", "1000000", "--threads", "1"];
    let mut command = std::process::Command::new(program);
    command.args(["serve", "--addr", addr, "--db", db]).args(limits);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
    let mut process = KillOnDrop(command.spawn()?);
    let mut line = String::new();
    let out = process.0.stdout.take().ok_or("no output")?;
    std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line)?;
    let addr = line.trim().rsplit('/').next().unwrap_or_default().parse()?;
    Ok((process, addr))
}

/// Kills each of three servers in turn while games continue, and measures how long their players wait.
async fn failover(program: &str, db: &str, games: u64) -> Result<(), Error> {
    let mut servers = Vec::new();
    let mut addrs = Vec::new();
    for _ in 0..SERVERS {
        let (server, addr) = serve(program, db, "127.0.0.1:0")?;
        servers.push(server);
        addrs.push(addr);
    }
    let all = Arc::new(Failover {
        addrs,
        waits: Mutex::default(),
        welcomes: Mutex::default(),
        out: AtomicU64::new(0),
        ready: AtomicU64::new(0),
    });
    let tasks: Vec<_> = (0..games)
        .map(|seed| {
            let all = all.clone();
            tokio::spawn(async move { play_through_failures(&all, seed).await })
        })
        .collect();
    let failed = || tasks.iter().any(tokio::task::JoinHandle::is_finished);
    while all.ready.load(Ordering::Relaxed) < games && !failed() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for victim in (0..SERVERS).cycle().take(SERVERS * ROUNDS) {
        tokio::time::sleep(2 * MOVE_INTERVAL).await;
        let before = all.waits.lock().expect("no task panics").len();
        drop(servers.remove(victim));
        // Wait until the clients' connections are reset.
        tokio::time::sleep(MOVE_INTERVAL).await;
        while all.out.load(Ordering::Relaxed) > 0 && !failed() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let count = all.waits.lock().expect("no task panics").len() - before;
        eprintln!("load: server {victim} was killed, {count} games continued elsewhere");
        servers.insert(victim, serve(program, db, &all.addrs[victim].to_string())?.0);
    }
    for task in tasks {
        if task.is_finished() {
            return Err(task.await?.err().unwrap_or_else(|| "a game has ended".into()));
        }
        task.abort();
    }
    let sorted = |times: &Mutex<Vec<u32>>| {
        let mut times = std::mem::take(&mut *times.lock().expect("no task panics"));
        times.sort_unstable();
        times
    };
    let (waits, welcomes) = (sorted(&all.waits), sorted(&all.welcomes));
    println!("games {games}, kills {}, waits {}", SERVERS * ROUNDS, waits.len());
    for (what, times) in
        [("from a lost connection to the next move", waits), ("from connecting to both welcomes", welcomes)]
    {
        let [p50, p99, most] = [0.5, 0.99, 1.0].map(|share| quantile(&times, share));
        println!("milliseconds {what}: p50 {p50:.0}, p99 {p99:.0}, most {most:.0}");
    }
    Ok(())
}

/// Plays games one after the other, and switches to another server whenever a connection is lost.
async fn play_through_failures(all: &Failover, seed: u64) -> Result<(), Error> {
    let mut rng = Rng::new(seed);
    let mut at = seed as usize % SERVERS;
    loop {
        let (id, players) = loop {
            match game(all.addrs[at]).await {
                Ok(game) => break game,
                Err(_) => at = (at + 1) % SERVERS,
            }
            tokio::time::sleep(RECONNECT_DELAYS[0]).await;
        };
        let mut sockets = None;
        for (index, &column) in COLUMNS.iter().enumerate() {
            let act = json!({ "do": "play", "move": char::from(column).to_string() });
            let act_id = format!("{:x}", rng.next_u64());
            let message = json!({ "type": "act", "id": act_id, "version": index as u64 + 1, "act": act }).to_string();
            let (mut lost, mut tries) = (None, 0);
            let mut pause = tokio::time::Instant::now() + MOVE_INTERVAL.mul_f32(0.5 + rng.unit());
            loop {
                let done = match &mut sockets {
                    Some(sockets) => act_at(sockets, index % 2, pause, &message, &act_id).await,
                    none => {
                        let [one, two] = &players;
                        let (addr, start) = (all.addrs[at], Instant::now());
                        let entered = async { tokio::try_join!(enter(addr, &id, one), enter(addr, &id, two)) };
                        match tokio::time::timeout(MESSAGE_TIMEOUT, entered)
                            .await
                            .unwrap_or_else(|_| Err("the connection timed out".into()))
                        {
                            Ok((one, two)) => {
                                *none = Some([one, two]);
                                if lost.is_some() {
                                    let time = start.elapsed().as_micros() as u32;
                                    all.welcomes.lock().expect("no task panics").push(time);
                                }
                                continue;
                            }
                            Err(error) => Err(error),
                        }
                    }
                };
                if done.is_ok() {
                    break;
                }
                // Games that have not started are not measured.
                if index > 0 && lost.is_none() {
                    lost = Some(Instant::now());
                    all.out.fetch_add(1, Ordering::Relaxed);
                }
                sockets = None;
                pause = tokio::time::Instant::now();
                at = (at + 1 + rng.below(SERVERS as u32 - 1) as usize) % SERVERS;
                tokio::time::sleep(
                    (RECONNECT_DELAYS[0] * 2_u32.pow(tries)).min(RECONNECT_DELAYS[1]).mul_f32(0.5 + rng.unit()),
                )
                .await;
                tries = (tries + 1).min(8);
            }
            if let Some(then) = lost {
                all.waits.lock().expect("no task panics").push(then.elapsed().as_micros() as u32);
                all.out.fetch_sub(1, Ordering::Relaxed);
            }
            if index == 0 {
                // A task counts again when it starts another game, so the count may be too high.
                all.ready.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// Waits until `pause`, then sends a move. Fails immediately if either connection is lost.
async fn act_at(
    sockets: &mut [ClientSocket; 2],
    player_to_move: usize,
    pause: tokio::time::Instant,
    message: &str,
    id: &str,
) -> Result<(), Error> {
    let [one, two] = &mut *sockets;
    tokio::select! {
        lost = wait_for(one, |_| false) => return lost,
        lost = wait_for(two, |_| false) => return lost,
        () = tokio::time::sleep_until(pause) => {}
    }
    sockets[player_to_move].send(Message::text(message)).await?;
    let mark = format!("\"id\":\"{id}\"");
    wait_for(&mut sockets[player_to_move], |text| text.starts_with(r#"{"type":"ack""#) && text.contains(&mark)).await
}
