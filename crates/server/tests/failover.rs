//! A PostgreSQL database that restarts, or whose standby takes over.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::common::checker::{ClockSkew, assert_valid};
use crate::common::history::History;
use crate::common::players::{Behavior, Player, SharedState};
use crate::common::postgres::{PostgresInstance, database};
use crate::common::{TEST_TIMEOUT, TestServer, config, start};
use axum::http::StatusCode;
use connect4_serve::{Config, Database, Server};
use serde_json::json;

/// Maximum difference between the clocks of two servers in milliseconds: a heartbeat may be three seconds late.
const SKEW: ClockSkew = Some(5_000);
/// How long the servers wait for their database.
const PATIENCE: Duration = Duration::from_secs(3);

async fn start_at(url: &str) -> TestServer {
    start(Config { db: Database::Postgres(url.to_owned()), ..config() }).await
}

async fn until(what: &str, mut is_true: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + TEST_TIMEOUT;
    while !is_true().await {
        assert!(Instant::now() < deadline, "waited for {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// While the database restarts, the server is unhealthy, and changes wait. They are refused only if that takes too long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_wait_for_a_database_that_restarts() {
    let mut instance = PostgresInstance::start();
    let server = start_at(&instance.database("games")).await;
    let health = async || server.get("/api/v1/health", "").await.status;
    let mut has_waited = false;
    while !has_waited {
        let mut game = server.game(&json!({})).await;
        server.join(&mut game).await;
        let (mut one, _) = server.enter(&game.id, &game.players[0]).await;
        let begun = Instant::now();
        tokio::task::block_in_place(|| instance.stop());
        until("the server to be unhealthy", async || health().await == StatusCode::SERVICE_UNAVAILABLE).await;
        let created = async { server.post("/api/v1/games", "", &json!({})).await };
        let played = one.play(1, "4");
        let restart = async {
            // Both are sent before the database starts.
            tokio::time::sleep(Duration::from_millis(100)).await;
            tokio::task::block_in_place(|| instance.restart());
        };
        let (created, played, ()) = tokio::join!(created, played, restart);
        let is_created = created.status == StatusCode::CREATED;
        has_waited = is_created && played["type"] == "ack";
        if !has_waited {
            assert!(begun.elapsed() >= PATIENCE, "{} {played}", created.status);
            assert!(is_created || created.headers.contains_key("retry-after"), "{:?}", created.headers);
        }
        until("the server to be healthy", async || health().await == StatusCode::OK).await;
    }
    server.end().await;
}

/// Whichever machine of the URL is dead or does not answer, servers find the primary.
#[tokio::test]
async fn the_primary_may_be_any_machine_of_the_url() {
    let url = database();
    let (user, primary) = url.split_once('@').unwrap();
    // Connections are accepted by the system, or refused.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let dead = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let silent_addr = silent.local_addr().unwrap();
    let (address, name) = primary.split_once('/').unwrap();
    for machines in [format!("{dead},{address}"), format!("{address},{dead}"), format!("{silent_addr},{address}")] {
        let server = start_at(&format!("{user}@{machines}/{name}")).await;
        assert_eq!(server.get("/api/v1/health", "").await.status, StatusCode::OK, "{machines}");
        assert_eq!(server.post("/api/v1/games", "", &json!({})).await.status, StatusCode::CREATED, "{machines}");
        server.end().await;
    }
}

/// Starts a server. Returns the warnings in its log.
async fn warnings_at(url: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let log = Arc::new(std::fs::File::create(&path).unwrap());
    let logging = tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log).finish());
    start_at(url).await.end().await;
    drop(logging);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().filter(|line| line.contains("WARN")).collect()
}

/// Runs on one thread, so that the log contains only this test.
#[tokio::test]
async fn servers_warn_if_acknowledged_moves_can_be_lost() {
    let url = database();
    let (user, rest) = url.split_once('@').unwrap();
    let (address, name) = rest.split_once('/').unwrap();
    let both = format!("{user}@{address},{address}/{name}");
    let (off, no_standby) = ("synchronous_commit is off", "commits do not wait for a standby");
    for (url, warning) in [
        (url.clone(), None),
        (format!("{url}?options=-csynchronous_commit%3Doff"), Some(off)),
        (both.clone(), Some(no_standby)),
        (format!("{both}?options=-csynchronous_commit%3Dlocal"), Some(no_standby)),
        (format!("{both}?options=-csynchronous_commit%3Doff"), Some(off)),
    ] {
        let warnings = warnings_at(&url).await;
        assert!(warning.map_or(warnings.is_empty(), |warning| warnings.contains(warning)), "{url}: {warnings}");
    }
}

/// The primary fails and the standby takes over, while two servers have games: nothing acknowledged is lost, and nothing
/// is applied twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_switch_to_a_standby_loses_nothing() {
    let mut instance = PostgresInstance::start();
    let primary = instance.database("games");
    let standby = instance.standby();
    let of_standby = Database::Postgres(format!("postgres://connect4@{standby}/games"));
    let error = Server::bind(Config { db: of_standby, ..config() }).await.map(drop).unwrap_err().to_string();
    assert!(error.contains("it is a read-only standby; choose the primary"), "{error}");
    // The standby comes first, so that servers must tell the machines apart.
    let both = primary.replace("@", &format!("@{standby},"));
    assert_eq!(warnings_at(&both).await, "", "commits wait for the standby");
    let local = warnings_at(&format!("{both}?options=-csynchronous_commit%3Dlocal")).await;
    assert!(local.contains("commits do not wait for a standby"), "{local}");
    let servers = [start_at(&both).await, start_at(&both).await];
    let (history, load) = (History::new(), Arc::new(SharedState::default()));
    let addrs = servers.each_ref().map(|server| server.addr);
    let mut tasks = Vec::new();
    for number in 0..20 {
        let name = |seat: usize| format!("game {number:02} seat {seat}");
        let player =
            |seat| Player::new(history.client(&name(seat), &name(seat)), &load, &addrs, 2 * number + seat as u64);
        let (mut one, mut two) = (player(1), player(2));
        let game = one.invite(&mut two).await;
        for mut player in [one, two] {
            let game = game.clone();
            tasks.push(tokio::spawn(async move {
                player.play(&game, Behavior::default()).await;
                player.rest().await;
                (player, game)
            }));
        }
    }
    let main = history.client("test", "test");
    let more_acts = async || {
        let wanted = load.acked.load(Ordering::Relaxed) + 60;
        let reached = async {
            while load.acked.load(Ordering::Relaxed) < wanted && !tasks.iter().any(|task| task.is_finished()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        main.within(TEST_TIMEOUT, "60 acts", reached).await;
    };
    more_acts().await;
    tokio::task::block_in_place(|| instance.fail());
    main.note("the primary has failed");
    tokio::task::block_in_place(|| instance.promote());
    main.note("the standby has taken over");
    more_acts().await;
    load.stop();
    for task in tasks {
        let (mut player, game) = main.within(TEST_TIMEOUT, "the end", task).await.unwrap();
        until("a last look", async || player.look(&game).await).await;
    }
    let checked = assert_valid(&history.entries(), SKEW);
    assert!(checked.games == 20 && checked.acknowledged >= 120, "{checked:?}");
    for server in servers {
        server.end().await;
    }
}
