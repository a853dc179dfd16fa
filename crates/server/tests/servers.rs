//! Several servers with one PostgreSQL database, where no server owns a game. The file is long because all tests share
//! the cluster and the ways to disturb it.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::common::checker::{ClockSkew, assert_valid};
use crate::common::history::{History, Rating, Recorder, Request, Response};
use crate::common::players::{Behavior, Player, SharedState, Socket};
use crate::common::postgres::{database, sql};
use crate::common::proxy::{LostReply, Proxy};
use crate::common::{Client, TEST_TIMEOUT, TestGame, TestServer, config, start};
use axum::http::StatusCode;
use connect4_serve::{Config, Database, Server};
use serde_json::{Value, json};

/// Maximum difference between the clocks of two servers in milliseconds: a heartbeat may be three seconds late.
const SKEW: ClockSkew = Some(5_000);

/// Starts servers with one database. Returns its URL as well.
async fn start_servers(count: usize) -> (Vec<TestServer>, String) {
    let url = database();
    let mut servers = Vec::new();
    for _ in 0..count {
        servers.push(start(Config { db: Database::Postgres(url.clone()), ..config() }).await);
    }
    (servers, url)
}

/// A game whose players are connected to different servers.
async fn start_game(servers: &[TestServer], body: &Value) -> (TestGame, Client, Client) {
    let mut game = servers[0].game(body).await;
    servers[1].join(&mut game).await;
    let (one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    let (two, _) = servers[1].enter(&game.id, &game.players[1]).await;
    (game, one, two)
}

/// A connection to the database, like that of another server, and its notifications.
async fn connect_directly(url: &str) -> (tokio_postgres::Client, tokio::sync::mpsc::UnboundedReceiver<String>) {
    let (client, mut connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let (sender, heard) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let tokio_postgres::AsyncMessage::Notification(notice) = message {
                let _ = sender.send(notice.payload().to_owned());
            }
        }
    });
    (client, heard)
}

/// The next update with this kind of event.
async fn next_update(client: &mut Client, what: &str) -> Value {
    loop {
        let update = client.wait("update").await;
        if update["event"]["what"] == what {
            return update;
        }
    }
}

/// Waits for the update to this version; players also get updates of their own acts.
async fn wait_for_version(client: &mut Client, version: u64) {
    while client.wait("update").await["event"]["version"] != version {}
}

async fn stop_all(servers: Vec<TestServer>) {
    for server in servers {
        server.end().await;
    }
}

#[tokio::test]
async fn a_game_is_played_across_servers() {
    let (servers, _) = start_servers(3).await;
    let (game, mut one, mut two) = start_game(&servers, &json!({ "name": "Ann" })).await;
    // Presence includes all servers.
    two.wait_for_presence("online", json!([true, true])).await;
    let (mut spectator, _) = servers[2].enter(&game.id, &game.spectator).await;
    one.wait_for_presence("spectators", json!(1)).await;
    for (index, column) in "4455667".chars().enumerate() {
        let version = index as u64 + 1;
        let (mover, other) = if index % 2 == 0 { (&mut one, &mut two) } else { (&mut two, &mut one) };
        assert_eq!(mover.play(version, &column.to_string()).await["version"], version + 1);
        wait_for_version(other, version + 1).await;
        wait_for_version(&mut spectator, version + 1).await;
    }
    // Other servers notice that a client has left.
    drop(spectator);
    one.wait_for_presence("spectators", json!(0)).await;
    assert_eq!(servers[2].get("/api/v1/games", "").await.json()[0]["names"], json!(["Ann", "Bo"]));
    assert_eq!(one.act(8, json!({ "do": "offer_rematch" })).await["type"], "ack");
    next_update(&mut two, "rematch_offered").await;
    assert_eq!(two.act(9, json!({ "do": "accept_rematch" })).await["type"], "ack");
    let next = next_update(&mut one, "rematch_started").await["event"]["game"].as_str().unwrap().to_owned();
    let (_, welcome) = servers[2].enter(&next, &game.players[0]).await;
    assert_eq!(welcome["seat"], 2);
    stop_all(servers).await;
}

/// Acts that are sent to several servers at the same time are applied once.
#[tokio::test]
async fn concurrent_decisions_of_two_servers_are_applied_once() {
    let (servers, _) = start_servers(2).await;
    let history = History::new();
    let (game, ann, bo) = create_players(&servers, &history).await;
    let (mut ones, mut twos) = (Vec::new(), Vec::new());
    for server in &servers {
        let at = |player: &Player| {
            let name = player.recorder.name();
            history.client(&format!("{name} at {}", server.addr), name)
        };
        ones.push(RecordedClient::enter(server, &at(&ann), &game, &ann.cookies()).await);
        twos.push(RecordedClient::enter(server, &at(&bo), &game, &bo.cookies()).await);
    }
    let mut version = 1;
    for round in 0..20 {
        let players = if round % 2 == 0 { &mut ones } else { &mut twos };
        let [here, there] = &mut players[..] else { unreachable!() };
        let id = format!("round-{round}");
        // First the same act through two servers, like a client whose first server has not answered. Later two
        // different acts.
        let is_same = round < 10;
        let other_id = if is_same { id.clone() } else { format!("other-{round}") };
        let act = json!({ "do": "play", "move": (round % 7 + 1).to_string() });
        let (first, second) = tokio::join!(here.act_as(&id, version, &act), there.act_as(&other_id, version, &act));
        let acks: Vec<_> = [&first, &second].into_iter().filter(|answer| answer["type"] == "ack").collect();
        assert_eq!(acks.len(), if is_same { 2 } else { 1 }, "{first} {second}");
        version += 1;
    }
    // Everyone receives all updates.
    for client in ones.iter_mut().chain(&mut twos) {
        client.until_version(version).await;
    }
    let checked = assert_valid(&history.entries(), SKEW);
    assert_eq!((checked.acknowledged, checked.events), (20, 21));
    stop_all(servers).await;
}

#[tokio::test]
async fn only_one_of_two_players_gets_the_free_seat() {
    let (servers, _) = start_servers(2).await;
    for _ in 0..5 {
        let game = servers[0].game(&json!({})).await;
        let path = format!("/api/v1/games/{}/join", game.id);
        let body = json!({ "name": "Bo" });
        let (one, two) = tokio::join!(
            servers[0].post(&path, &game.players[1], &body),
            servers[1].post(&path, &game.players[1], &body)
        );
        let mut statuses = [one.status, two.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    }
    stop_all(servers).await;
}

/// A challenge that is being closed at one server cannot be accepted at another.
#[tokio::test]
async fn a_challenge_being_closed_cannot_be_joined() {
    let (servers, url) = start_servers(1).await;
    let wish = json!({ "clock": { "seconds": 180 } });
    let made = servers[0].post("/api/v1/lobby/play", "", &wish).await;
    let id = made.json()["id"].as_str().unwrap().to_owned();
    // Acts like the other server, but slowly: commits when the first server waits for the lock.
    let ((other, _), (spectator, _)) = (connect_directly(&url).await, connect_directly(&url).await);
    other.batch_execute(&format!("BEGIN; UPDATE games SET waits = NULL WHERE id = '{id}'")).await.unwrap();
    let commit = async {
        let waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let deadline = Instant::now() + TEST_TIMEOUT;
        while spectator.query(waiting, &[]).await.unwrap().is_empty() {
            assert!(Instant::now() < deadline, "nobody waits for the commit");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        other.batch_execute("COMMIT").await.unwrap();
    };
    let path = format!("/api/v1/lobby/{id}/join");
    let body = json!({});
    let (took, ()) = tokio::join!(servers[0].post(&path, "", &body), commit);
    assert_eq!(took.status, StatusCode::NOT_FOUND, "{}", took.json());
    stop_all(servers).await;
}

#[tokio::test]
async fn a_flag_falls_once_on_all_servers() {
    let (servers, url) = start_servers(3).await;
    let (game, mut one, mut two) = start_game(&servers, &json!({ "clock": { "seconds": 3600 } })).await;
    let (mut spectator, _) = servers[2].enter(&game.id, &game.spectator).await;
    assert_eq!(one.play(1, "4").await["type"], "ack");
    // Advances the clock of all servers by half an hour.
    let half_an_hour_passes = || sql(&url, "UPDATE clock SET steady = steady + 1800000");
    half_an_hour_passes();
    // A client that connects at a new server sees the same clock.
    let late = start(Config { db: Database::Postgres(url.clone()), ..config() }).await;
    let (_there, welcome) = late.enter(&game.id, &game.players[1]).await;
    let left = welcome["state"]["clock"]["left"][1].as_i64().unwrap();
    assert!((1..=1_800_000).contains(&left), "{left} ms left of one hour after half an hour");
    half_an_hour_passes();
    for client in [&mut one, &mut two, &mut spectator] {
        let end = next_update(client, "timed_out").await;
        assert_eq!(end["state"]["ending"], json!({ "winner": 1, "reason": "time" }));
    }
    let events = format!("SELECT count(*) FROM events WHERE game = '{}' AND body LIKE '%timed_out%'", game.id);
    assert_eq!(sql(&url, &events), "1");
    late.end().await;
    stop_all(servers).await;
}

/// The first turn of a rematch takes as long on a server that has not seen its start.
#[tokio::test]
async fn the_first_turn_of_a_rematch_is_not_refunded() {
    let (servers, url) = start_servers(1).await;
    let mut game = servers[0].game(&json!({ "clock": { "seconds": 3600 } })).await;
    servers[0].join(&mut game).await;
    let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    let (mut two, _) = servers[0].enter(&game.id, &game.players[1]).await;
    assert_eq!(one.act(1, json!({ "do": "resign" })).await["type"], "ack");
    assert_eq!(one.act(2, json!({ "do": "offer_rematch" })).await["type"], "ack");
    next_update(&mut two, "rematch_offered").await;
    assert_eq!(two.act(3, json!({ "do": "accept_rematch" })).await["type"], "ack");
    let rematch = next_update(&mut two, "rematch_started").await["event"]["game"].as_str().unwrap().to_owned();
    // Half an hour passes, and another server takes over.
    sql(&url, "UPDATE clock SET steady = steady + 1800000");
    let other = start(Config { db: Database::Postgres(url), ..config() }).await;
    let (_there, welcome) = other.enter(&rematch, &game.players[1]).await;
    let left = welcome["state"]["clock"]["left"][0].as_i64().unwrap();
    assert!((1..=1_800_000).contains(&left), "{left} ms left of one hour after half an hour");
    other.end().await;
    stop_all(servers).await;
}

#[tokio::test]
async fn a_seat_moves_through_another_server() {
    let (servers, _) = start_servers(2).await;
    let (game, mut one, mut two) = start_game(&servers, &json!({})).await;
    let path = format!("/api/v1/games/{}", game.id);
    let seat = format!("{path}/seat");
    let link_of = async |player: usize| {
        let link = servers[0].post(&format!("{path}/seat-link"), &game.players[player], &json!({})).await.json();
        json!({ "secret": link["link"].as_str().unwrap().split("#seat=").nth(1).unwrap() })
    };
    // The previous device is disconnected, also on a server that was not involved.
    assert_eq!(servers[0].post(&seat, "", &link_of(1).await).await.status, StatusCode::OK);
    while two.receive().await["type"] != "close" {}
    let body = link_of(0).await;
    let (first, second) = tokio::join!(servers[1].post(&seat, "", &body), servers[0].post(&seat, "", &body));
    let mut statuses = [first.status, second.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND], "the link works once");
    while one.receive().await["type"] != "close" {}
    let (mut old, welcome) = servers[0].enter(&game.id, &format!("{}; {}", game.players[0], game.spectator)).await;
    assert_eq!(welcome["seat"], Value::Null);
    assert_eq!(old.play(1, "4").await["code"], "spectator");
    stop_all(servers).await;
}

/// A device that has lost its seat on another server cannot act, even if its own server does not know yet.
#[tokio::test]
async fn a_moved_seat_rejects_acts_from_the_old_device() {
    let (servers, url) = start_servers(1).await;
    for act in [json!({ "do": "play", "move": "4" }), json!({ "do": "resign" })] {
        let mut game = servers[0].game(&json!({})).await;
        servers[0].join(&mut game).await;
        let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
        sql(&url, &format!("UPDATE games SET seat1 = sha256('another device') WHERE id = '{}'", game.id));
        let refused = one.act(1, act).await;
        assert_eq!(refused["code"], "spectator", "{refused}");
    }
    stop_all(servers).await;
}

/// Committed events are sent to other servers.
#[tokio::test]
async fn committed_events_are_sent_to_other_servers() {
    let (servers, url) = start_servers(1).await;
    let mut game = servers[0].game(&json!({})).await;
    servers[0].join(&mut game).await;
    let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    // Listens like another server.
    let (other, mut heard) = connect_directly(&url).await;
    other.batch_execute("LISTEN connect4").await.unwrap();
    assert_eq!(one.play(1, "4").await["type"], "ack");
    assert_eq!(one.act(2, json!({ "do": "resign" })).await["type"], "ack");
    // One notification may contain several items.
    let mut received = String::new();
    for expected in [r#""what":"played""#.to_owned(), format!(r#"{{"c":"{}"}}"#, game.id)] {
        let is_sent = async {
            while !received.contains(&expected) {
                received += &heard.recv().await.expect("the connection lasts");
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, is_sent).await.unwrap_or_else(|_| panic!("{expected} is not sent"));
    }
    stop_all(servers).await;
}

/// Game clocks stop while no server runs.
#[tokio::test]
async fn clocks_stop_while_no_server_runs() {
    let (servers, url) = start_servers(1).await;
    let mut game = servers[0].game(&json!({ "clock": { "seconds": 600 } })).await;
    servers[0].join(&mut game).await;
    let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    assert_eq!(one.play(1, "4").await["type"], "ack");
    stop_all(servers).await;
    // An hour passes.
    sql(&url, "UPDATE clock SET beat = beat - 3600000");
    let later = start(Config { db: Database::Postgres(url), ..config() }).await;
    let (_there, welcome) = later.enter(&game.id, &game.players[1]).await;
    let left = welcome["state"]["clock"]["left"][1].as_i64().unwrap();
    assert!(left > 300_000, "{left} ms left of 600,000: {welcome}");
    later.end().await;
}

/// The value of a server's metric.
async fn counter(server: &TestServer, name: &str) -> u64 {
    let text = server.metrics().await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in {text}")).parse().unwrap()
}

/// After a server has died, each game is loaded once, and games that are requested at the same time are loaded
/// together.
#[tokio::test]
async fn games_of_a_lost_server_are_read_once_and_in_batches() {
    let (servers, url) = start_servers(1).await;
    let mut games = Vec::new();
    for _ in 0..41 {
        let mut game = servers[0].game(&json!({})).await;
        servers[0].join(&mut game).await;
        games.push(game);
    }
    stop_all(servers).await;
    let later = start(Config { db: Database::Postgres(url), ..config() }).await;
    let (_one, welcome) = later.enter(&games[40].id, &games[40].players[0]).await;
    assert_eq!((&welcome["seat"], &welcome["state"]["version"]), (&json!(1), &json!(1)));
    assert_eq!(counter(&later, "connect4_games_read_total").await, 1);
    let looks = games[..40].iter().map(async |game| {
        let look = later.get(&format!("/api/v1/games/{}", game.id), &game.players[1]).await;
        assert_eq!(look.json()["state"]["id"], json!(game.id), "{}", look.json());
    });
    futures_util::future::join_all(looks).await;
    assert_eq!(counter(&later, "connect4_games_read_total").await, 41);
    let statements = counter(&later, "connect4_read_seconds_count").await;
    assert!(statements <= 10, "{statements} statements read 41 games");
    later.end().await;
}

/// Events are found although no notification was sent.
#[tokio::test]
async fn unannounced_events_are_found_by_polling() {
    let (servers, url) = start_servers(1).await;
    let mut game = servers[0].game(&json!({})).await;
    servers[0].join(&mut game).await;
    let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    // The state after a server has died between the commit and the notification.
    let insert = format!(
        "INSERT INTO events VALUES ('{}', 2, 0, 0, '[1, {{\"what\": \"played\", \"move\": \"d1\"}}]', '1:of-another-server')",
        game.id
    );
    sql(&url, &insert);
    assert_eq!(next_update(&mut one, "played").await["event"]["version"], 2);
    assert_eq!(one.act_as("of-another-server", 1, json!({ "do": "play", "move": "4" })).await["version"], 2);
    stop_all(servers).await;
}

/// After reconnecting, servers reload all games: a moved seat is not an event, so polling versions does not find it.
#[tokio::test]
async fn missed_notifications_are_found_after_reconnecting() {
    let (servers, url) = start_servers(1).await;
    let mut game = servers[0].game(&json!({})).await;
    servers[0].join(&mut game).await;
    let (mut one, _) = servers[0].enter(&game.id, &game.players[0]).await;
    sql(&url, &format!("UPDATE games SET seat1 = sha256('another device') WHERE id = '{}'", game.id));
    let ours = "application_name = 'connect4' AND datname = current_database()";
    let tells = format!("{ours} AND (query LIKE '%pg_notify%' OR query LIKE 'UPDATE clock%')");
    sql(&url, &format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {tells}"));
    while one.receive().await["type"] != "close" {}
    stop_all(servers).await;
}

/// Servers replace lost database connections and miss nothing.
#[tokio::test]
async fn lost_database_connections_are_replaced() {
    let (servers, url) = start_servers(2).await;
    let (history, load) = (History::new(), Arc::new(SharedState::default()));
    // Each player uses one server.
    let at = |name: &str, server: &TestServer| Player::new(history.client(name, name), &load, &[server.addr], 1);
    let (mut ann, mut bo) = (at("ann", &servers[0]), at("bo", &servers[1]));
    let game = ann.invite(&mut bo).await;
    let main = history.client("test", "test");
    let tasks = [ann, bo].map(|mut player| {
        let game = game.clone();
        tokio::spawn(async move {
            player.play(&game, Behavior::default()).await;
            player
        })
    });
    for round in 0..4 {
        let before = load.acked.load(Ordering::Relaxed);
        let plays_on = async {
            while load.acked.load(Ordering::Relaxed) < before + 2 && !tasks.iter().any(|task| task.is_finished()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        main.within(TEST_TIMEOUT, "two moves", plays_on).await;
        if round < 3 {
            let ours = "application_name = 'connect4' AND datname = current_database()";
            sql(&url, &format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {ours}"));
            main.note("all connections to the database were cut");
        }
    }
    load.stop();
    for task in tasks {
        let mut player = task.await.unwrap();
        let seen = async { while !player.look(&game).await {} };
        main.within(TEST_TIMEOUT, "a last look", seen).await;
    }
    assert!(assert_valid(&history.entries(), SKEW).acknowledged >= 8);
    stop_all(servers).await;
}

/// PostgreSQL must not compile statements (JIT), which takes 200 ms of a core for each heartbeat.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn postgres_compiles_no_statement() {
    let (servers, url) = start_servers(2).await;
    let (_, mut one, mut two) = start_game(&servers, &json!({})).await;
    assert_eq!(one.play(1, "4").await["type"], "ack");
    assert_eq!(two.play(2, "4").await["type"], "ack");
    let steady = || sql(&url, "SELECT steady FROM clock");
    let (before, deadline) = (steady(), Instant::now() + TEST_TIMEOUT);
    while steady() == before {
        assert!(Instant::now() < deadline, "there is no heartbeat");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let ours = "application_name = 'connect4' AND datname = current_database()";
    let pids = sql(&url, &format!("SELECT pid FROM pg_stat_activity WHERE {ours}"));
    assert!(pids.lines().count() >= 2, "{pids}");
    for pid in pids.lines() {
        // A process that has ended has no map.
        let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default();
        assert!(!maps.contains("llvmjit"), "a statement was compiled");
    }
    stop_all(servers).await;
}

#[tokio::test]
async fn tables_are_created_once_and_foreign_tables_are_not_modified() {
    let url = database();
    let bind = || Server::bind(Config { db: Database::Postgres(url.clone()), ..config() });
    let (one, two, three) = tokio::join!(bind(), bind(), bind());
    drop((one.unwrap(), two.unwrap(), three.unwrap()));
    let why = async || bind().await.map(drop).unwrap_err().to_string();
    sql(&url, "UPDATE connect4_schema SET version = 99");
    let error = why().await;
    assert!(error.contains("has schema version 99, but this program supports only 8; use a newer program"), "{error}");
    sql(&url, "DROP TABLE connect4_schema");
    let error = why().await;
    assert!(error.contains("tables of another program; choose an empty database"), "{error}");
    let nowhere = Database::Postgres("postgres://connect4:secret@127.0.0.1:1/games".to_owned());
    let error = Server::bind(Config { db: nowhere, ..config() }).await.map(drop).unwrap_err().to_string();
    assert!(error.contains("it is not running") && !error.contains("secret"), "{error}");
}

#[tokio::test]
async fn an_sqlite_file_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let server = start(Config { db: Database::File(file.clone()), ..config() }).await;
    let mut game = server.game(&json!({ "name": "Ann", "clock": { "seconds": 600 } })).await;
    server.join(&mut game).await;
    let (mut one, _) = server.enter(&game.id, &game.players[0]).await;
    assert_eq!(one.act_as("mine", 1, json!({ "do": "play", "move": "4" })).await["type"], "ack");
    let mut over = server.game(&json!({})).await;
    server.join(&mut over).await;
    let (mut other, _) = server.enter(&over.id, &over.players[0]).await;
    other.play(1, "4").await;
    other.act(2, json!({ "do": "resign" })).await;
    let cup = server.post("/api/v1/tournaments", "", &json!({ "name": "Cup" })).await;
    let owner = cup.cookies();
    let cup = format!("/api/v1/tournaments/{}", cup.json()["id"].as_str().unwrap());
    let url = database();
    let with = || Config { db: Database::Postgres(url.clone()), import: Some(file.clone()), ..config() };
    let error = Server::bind(with()).await.map(drop).unwrap_err().to_string();
    assert!(error.contains("another server uses"), "{error}");
    server.end().await;
    // A second import changes nothing.
    for _ in 0..2 {
        let server = start(with()).await;
        let (mut one, welcome) = server.enter(&game.id, &game.players[0]).await;
        assert_eq!(welcome["state"]["game"]["moves"], "d1");
        assert!(welcome["state"]["clock"]["left"][1].as_i64().unwrap() > 300_000, "{welcome}");
        assert_eq!(
            one.act_as("mine", 1, json!({ "do": "play", "move": "4" })).await["version"],
            2,
            "the act is applied once"
        );
        assert_eq!(server.get("/api/v1/games", "").await.json()[0]["id"], json!(over.id));
        assert_eq!(server.get(&cup, &owner).await.json()["name"], "Cup");
        server.end().await;
    }
    let error = Server::bind(Config { import: Some(file.clone()), ..config() }).await.map(drop).unwrap_err();
    assert!(error.to_string().contains("can only be imported into PostgreSQL"), "{error}");
    let none = Config { import: Some(folder.path().join("none.db")), ..with() };
    assert!(Server::bind(none).await.is_err());
    assert!(!folder.path().join("none.db").exists());
}

/// A connection to the database that can be interrupted, like a pulled cable.
async fn unreliable_link(url: &str) -> (String, tokio::sync::watch::Sender<bool>) {
    let (head, rest) = url.split_once('@').unwrap();
    let (host, name) = rest.split_once('/').unwrap();
    let host = host.to_owned();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let link_url = format!("{head}@{}/{name}", listener.local_addr().unwrap());
    let (cut, is_cut) = tokio::sync::watch::channel(false);
    tokio::spawn(async move {
        while let Ok((here, _)) = listener.accept().await {
            let there = tokio::net::TcpStream::connect(&host).await.unwrap();
            let (from_here, to_here) = here.into_split();
            let (from_there, to_there) = there.into_split();
            tokio::spawn(forward(from_here, to_there, is_cut.clone()));
            tokio::spawn(forward(from_there, to_here, is_cut.clone()));
        }
    });
    (link_url, cut)
}

/// Forwards data until the connection is interrupted; data in transit is lost.
async fn forward(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut is_cut: tokio::sync::watch::Receiver<bool>,
) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut bytes = vec![0; 4096];
    while let Ok(count) = from.read(&mut bytes).await {
        if *is_cut.borrow() {
            let _ = is_cut.wait_for(|is_cut| !is_cut).await;
            return;
        }
        if count == 0 || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

/// A server that loses its database is unhealthy, refuses acts and disconnects its clients, which continue on another
/// server.
#[tokio::test]
async fn a_server_without_its_database_refuses_acts() {
    let (servers, url) = start_servers(1).await;
    let (link_url, cut) = unreliable_link(&url).await;
    let far = start(Config { db: Database::Postgres(link_url), ..config() }).await;
    let history = History::new();
    let (game, ann, bo) = create_players(&servers, &history).await;
    let enter = async |server: &TestServer, player: &Player| {
        RecordedClient::enter(server, &player.recorder, &game, &player.cookies()).await
    };
    let play = |column: &str| json!({ "do": "play", "move": column });
    let mut one = enter(&far, &ann).await;
    let mut two = enter(&servers[0], &bo).await;
    // The servers know of each other.
    two.wait_for_online(json!([true, true])).await;
    assert_eq!(one.act("a1", &play("4")).await, 0);
    two.until_version(2).await;
    assert_eq!(two.act("b1", &play("4")).await, 0);
    one.until_version(3).await;
    assert_eq!(far.get("/api/v1/health", "").await.status, StatusCode::OK);
    cut.send(true).unwrap();
    let refused = one.act_as("a2", 3, &play("5")).await;
    assert_eq!(refused["code"], "busy", "{refused}");
    one.until(|message| message["type"] == "goodbye").await;
    assert_eq!(far.get("/api/v1/health", "").await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(far.get("/api/v1/health/live", "").await.status, StatusCode::OK);
    assert_eq!(servers[0].get("/api/v1/health", "").await.status, StatusCode::OK);
    // This server notices the loss of the other.
    two.wait_for_online(json!([false, true])).await;
    let mut one = enter(&servers[0], &ann).await;
    assert_eq!((one.version, one.act("a2", &play("5")).await, one.version), (3, 0, 4));
    two.until_version(4).await;
    cut.send(false).unwrap();
    let deadline = Instant::now() + TEST_TIMEOUT;
    while far.get("/api/v1/health", "").await.status != StatusCode::OK {
        assert!(Instant::now() < deadline, "the server does not recover");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(enter(&far, &bo).await.version, 4);
    let checked = assert_valid(&history.entries(), SKEW);
    assert_eq!((checked.acknowledged, checked.unknown, checked.events), (3, 0, 4));
    far.end().await;
    stop_all(servers).await;
}

/// Two recorded players and their game.
async fn create_players(servers: &[TestServer], history: &Arc<History>) -> (String, Player, Player) {
    let load = Arc::new(SharedState::default());
    let player = |name: &str| Player::new(history.client(name, name), &load, &[servers[0].addr], 1);
    let (mut ann, mut bo) = (player("ann"), player("bo"));
    let game = ann.invite(&mut bo).await;
    (game, ann, bo)
}

/// A recorded connection, and the latest version and presence that it received.
struct RecordedClient {
    socket: Socket,
    recorder: Recorder,
    version: u64,
    online: Value,
}

impl RecordedClient {
    async fn enter(server: &TestServer, recorder: &Recorder, game: &str, cookies: &str) -> Self {
        let entered = Socket::enter(server.addr, game, cookies, recorder, 0).await;
        let (socket, welcome) = entered.unwrap_or_else(|| panic!("cannot connect:\n{}", recorder.timeline()));
        let version = welcome["state"]["version"].as_u64().unwrap();
        RecordedClient { socket, recorder: recorder.clone(), version, online: welcome["online"].clone() }
    }

    /// Receives messages until one satisfies `wanted`, and returns that one.
    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.recorder.within(TEST_TIMEOUT, "a message", self.socket.receive()).await;
            let message = message.unwrap_or_else(|| panic!("the connection is lost:\n{}", self.recorder.timeline()));
            self.version = message["state"]["version"].as_u64().unwrap_or(self.version);
            if message["online"].is_array() {
                self.online = message["online"].clone();
            }
            if wanted(&message) {
                return message;
            }
        }
    }

    async fn until_version(&mut self, version: u64) {
        while self.version < version {
            self.until(|message| message["type"] == "update").await;
        }
    }

    /// Waits until these seats are online.
    async fn wait_for_online(&mut self, online: Value) {
        while self.online != online {
            self.until(|message| message["online"].is_array()).await;
        }
    }

    async fn act_as(&mut self, id: &str, version: u64, act: &Value) -> Value {
        let message = json!({ "type": "act", "id": id, "version": version, "act": act });
        self.socket.send(&message).await.expect("the connection lasts");
        self.until(|message| message["id"] == id).await
    }

    /// Sends an act until it is acknowledged. Returns the number of attempts with unknown outcome.
    async fn act(&mut self, id: &str, act: &Value) -> u32 {
        let (mut unknown, version, end) = (0, self.version, Instant::now() + TEST_TIMEOUT);
        loop {
            let answer = self.act_as(id, version, act).await;
            if answer["type"] == "ack" {
                self.until_version(answer["version"].as_u64().unwrap()).await;
                return unknown;
            }
            assert_eq!(answer["code"], "busy", "{answer}");
            assert!(Instant::now() < end, "{answer}");
            unknown += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Repeats a request until its outcome is known. Returns the response and all cookies.
async fn retry(
    server: &TestServer,
    recorder: &Recorder,
    path: &str,
    cookies: &str,
    request: Request,
) -> (Value, String) {
    let (mut cookies, end) = (cookies.to_owned(), Instant::now() + TEST_TIMEOUT);
    loop {
        let op = recorder.invoked(request.clone());
        let body = match &request {
            Request::MoveSeat { link, .. } => json!({ "secret": link }),
            _ => json!({}),
        };
        let got = server.post(path, &cookies, &body).await;
        if !got.cookies().is_empty() {
            cookies = format!("{cookies}; {}", got.cookies());
        }
        if got.status == StatusCode::OK {
            let answer = got.json();
            if let (Request::Join { game } | Request::MoveSeat { game, .. }, Some(seat)) =
                (&request, answer["seat"].as_u64())
            {
                let seat = u8::try_from(seat).unwrap().try_into().unwrap();
                recorder.ok(op, Response::Seated { game: game.clone(), seat });
            }
            return (answer, cookies);
        }
        assert_eq!(got.status, StatusCode::SERVICE_UNAVAILABLE, "{}", got.json());
        assert!(Instant::now() < end, "{}", got.json());
        recorder.unknown(op, "busy");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The connection to the database is lost after a commit was sent and before the reply, or just before the commit.
#[tokio::test]
async fn a_commit_without_a_reply_is_applied_once() {
    for is_applied in [true, false] {
        let url = database();
        let proxy = Proxy::start(&url).await;
        let server = start(Config { db: Database::Postgres(proxy.url.clone()), ..config() }).await;
        let history = History::new();
        let cut = |sql| proxy.lose_reply(LostReply { sql, is_applied });
        // A new guest takes a seat, and a seat moves to another device.
        let [ann, bo, phone] = ["ann", "bo", "phone"].map(|name| history.client(name, name));
        let made = ann.invoked(Request::Create { rated: false });
        let game = server.game(&json!({})).await;
        let id = game.id.clone();
        ann.ok(made, Response::Seated { game: id.clone(), seat: connect4_wire::room::Seat::One });
        cut("UPDATE games SET seat2");
        let path = format!("/api/v1/games/{id}");
        let join = Request::Join { game: id.clone() };
        let (joined, bos) = retry(&server, &bo, &format!("{path}/join"), &game.players[1], join).await;
        assert_eq!((&joined["seat"], proxy.has_lost_all()), (&json!(2), true), "{joined}");
        let mut one = RecordedClient::enter(&server, &ann, &id, &game.players[0]).await;
        let mut two = RecordedClient::enter(&server, &bo, &id, &bos).await;
        // A move is a single statement.
        cut("unnest($1::text[], $2::int8[]");
        assert_eq!(one.act("a1", &json!({ "do": "play", "move": "4" })).await, 1, "{}", ann.timeline());
        two.until(|message| message["event"]["what"] == "played").await;
        let link = server.post(&format!("{path}/seat-link"), &game.players[0], &json!({})).await.json();
        let link = link["link"].as_str().unwrap().split("#seat=").nth(1).unwrap().to_owned();
        cut("UPDATE games SET seat1");
        let request = Request::MoveSeat { game: id.clone(), link };
        let (moved, phones) = retry(&server, &phone, &format!("{path}/seat"), "", request).await;
        assert_eq!((&moved["seat"], proxy.has_lost_all()), (&json!(1), true), "{moved}");
        drop(one);
        let mut one = RecordedClient::enter(&server, &phone, &id, &phones).await;
        assert_eq!(two.act("b1", &json!({ "do": "play", "move": "4" })).await, 0);
        one.until(|message| message["event"]["what"] == "played").await;
        assert_eq!(one.act("a2", &json!({ "do": "play", "move": "4" })).await, 0);

        // The end of a rated game updates two ratings.
        let wish = json!({ "clock": { "seconds": 180 }, "rated": true });
        let mut guests = Vec::new();
        for player in ["cy", "di"] {
            let player = history.client(player, player);
            let op = player.invoked(Request::Create { rated: true });
            let got = server.post("/api/v1/lobby/play", "", &wish).await;
            let (answer, cookies) = (got.json(), got.cookies());
            let seat = u8::try_from(answer["seat"].as_u64().unwrap()).unwrap().try_into().unwrap();
            player.ok(op, Response::Seated { game: answer["id"].as_str().unwrap().to_owned(), seat });
            guests.push((player, cookies, answer["id"].as_str().unwrap().to_owned()));
        }
        let mut cy = RecordedClient::enter(&server, &guests[0].0, &guests[0].2, &guests[0].1).await;
        cut("UPDATE games SET finished");
        assert_eq!(cy.act("c1", &json!({ "do": "resign" })).await, 1, "{}", guests[0].0.timeline());
        for (player, cookies, _) in &guests {
            let op = player.invoked(Request::Rating);
            let you = server.get("/api/v1/lobby", cookies).await.json()["you"].clone();
            player.ok(op, Response::Rating(serde_json::from_value::<Option<Rating>>(you).unwrap()));
        }
        assert!(proxy.has_lost_all());
        let spectator = history.client("spectator", "spectator");
        drop(RecordedClient::enter(&server, &spectator, &id, &game.spectator).await);
        let checked = assert_valid(&history.entries(), SKEW);
        assert_eq!((checked.games, checked.acknowledged, checked.rated_games, checked.seat_moves), (2, 4, 1, 1));
        server.end().await;
    }
}
