//! Online games over real sockets: all messages and refusals. The file is long because each test runs with both
//! databases and uses the same few steps of a game.

use std::time::Duration;

use crate::common::{Backend, Client, TestResponse, TestServer, config, for_each_backend, start};
use axum::http::{Request, StatusCode};
use connect4_serve::{Archive, Config, Database};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

for_each_backend!(
    a_game_is_played_to_the_end_and_broadcast,
    illegal_moves_are_refused,
    a_seat_moves_to_another_device,
    a_seat_link_works_once_and_expires,
    a_repeated_act_is_applied_once,
    joining_needs_a_link_and_a_free_seat,
    a_reconnecting_client_gets_missed_events,
    draws_takebacks_and_rematches_need_agreement,
    players_can_only_say_the_predefined_phrases,
    the_swap_rule_exchanges_the_seats,
    under_swap_3_one_places_three_stones_and_the_other_chooses,
    the_server_runs_the_clocks,
    the_archive_lists_games_with_moves_and_visible_names,
    games_survive_restarts_and_idle_rooms_are_unloaded,
    a_game_that_nobody_joins_is_deleted,
    an_abandoned_game_expires,
);

/// A game with clients of two players and a spectator.
async fn start_game(server: &TestServer, body: &Value) -> (crate::common::TestGame, Client, Client, Client) {
    let mut game = server.game(body).await;
    server.join(&mut game).await;
    let (one, _) = server.enter(&game.id, &game.players[0]).await;
    let (two, _) = server.enter(&game.id, &game.players[1]).await;
    let (spectator, welcome) = server.enter(&game.id, &game.spectator).await;
    assert_eq!((&welcome["seat"], &welcome["state"]["version"]), (&Value::Null, &json!(1)));
    (game, one, two, spectator)
}

fn assert_refused(answer: &Value, code: &str) {
    assert_eq!((&answer["type"], &answer["code"]), (&json!("refused"), &json!(code)), "{answer}");
    assert!(answer["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{answer}");
}

async fn a_game_is_played_to_the_end_and_broadcast(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, mut one, mut two, mut spectator) = start_game(&server, &json!({ "name": "Ann" })).await;
    for (index, column) in "4455667".chars().enumerate() {
        let version = index as u64 + 1;
        let player = if index % 2 == 0 { &mut one } else { &mut two };
        let ack = player.play(version, &column.to_string()).await;
        assert_eq!((&ack["type"], &ack["version"]), (&json!("ack"), &json!(version + 1)), "{ack}");
        let seen = spectator.wait("update").await;
        assert_eq!((&seen["event"]["what"], &seen["event"]["version"]), (&json!("played"), &json!(version + 1)));
    }
    assert_refused(&two.play(8, "1").await, "game_over");
    let look = server.get(&format!("/api/v1/games/{}", game.id), "").await.json();
    assert_eq!(
        look["state"]["ending"],
        json!({ "winner": 1, "reason": "line" }),
        "finished and listed games are public"
    );
    let archive = server.get("/api/v1/games", "").await.json();
    assert_eq!((&archive[0]["id"], &archive[0]["names"]), (&json!(game.id), &json!(["Ann", "Bo"])));
    let record = server.get(&format!("/api/v1/games/{}/record", game.id), "").await;
    let text = String::from_utf8(record.body).unwrap();
    assert!(text.contains("[First \"Ann\"]") && text.ends_with("1-0\n"), "{text}");
    server.end().await;
}

async fn illegal_moves_are_refused(backend: Backend) {
    let server = start(backend.config()).await;
    let mut game = server.game(&json!({})).await;
    let (mut alone, welcome) = server.enter(&game.id, &game.players[0]).await;
    assert_eq!(welcome["state"]["names"], json!(["", null]));
    assert_refused(&alone.play(0, "4").await, "not_started");
    server.join(&mut game).await;
    let (mut two, _) = server.enter(&game.id, &game.players[1]).await;
    let (mut spectator, _) = server.enter(&game.id, &game.spectator).await;
    assert_refused(&two.play(1, "4").await, "not_your_turn");
    assert_refused(&spectator.play(1, "4").await, "spectator");
    assert_refused(&alone.play(0, "4").await, "stale");
    assert_refused(&alone.play(99, "4").await, "malformed");
    assert_refused(&alone.play(1, "8").await, "illegal");
    assert_refused(&alone.play(1, "x").await, "malformed");
    assert_refused(&alone.play(1, "swap").await, "illegal");
    for version in 1..=6 {
        let player = if version % 2 == 1 { &mut alone } else { &mut two };
        assert_eq!(player.play(version, "4").await["type"], "ack");
    }
    assert_refused(&alone.play(7, "4").await, "column_full");
    assert_refused(&alone.play(5, "1").await, "stale");
    assert_refused(&alone.act(7, json!({ "do": "accept_draw" })).await, "nothing_offered");
    assert_refused(&alone.act(7, json!({ "do": "decline_takeback" })).await, "nothing_offered");
    assert_refused(&alone.act(7, json!({ "do": "offer_rematch" })).await, "illegal");
    assert_refused(&alone.act_as("", 7, json!({ "do": "resign" })).await, "malformed");
    assert_refused(&alone.act_as(&"x".repeat(65), 7, json!({ "do": "resign" })).await, "malformed");
    server.end().await;
}

/// The raw contents of the database.
fn contents(db: &Database, folder: &std::path::Path) -> Vec<Vec<u8>> {
    match db {
        Database::Postgres(url) => {
            let dump = std::process::Command::new("pg_dump").args(["--inserts", url]).output().unwrap();
            assert!(String::from_utf8_lossy(&dump.stdout).contains("INSERT INTO public.games"));
            vec![dump.stdout]
        }
        _ => folder.read_dir().unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect(),
    }
}

/// Creates a link that moves a seat. Returns its secret, and the cookies of the previous device.
async fn seat_link(server: &TestServer, game: &str, cookies: &str) -> (String, String) {
    let got = server.post(&format!("/api/v1/games/{game}/seat-link"), cookies, &json!({})).await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    let (link, left) = (got.json()["link"].as_str().unwrap().to_owned(), got.cookies());
    (link.strip_prefix(&format!("/game/{game}#seat=")).expect("the secret is in the fragment").to_owned(), left)
}

/// Moves a seat with a link.
async fn move_seat(server: &TestServer, game: &str, cookies: &str, secret: &str) -> TestResponse {
    server.post(&format!("/api/v1/games/{game}/seat"), cookies, &json!({ "secret": secret })).await
}

async fn a_seat_moves_to_another_device(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let config = || Config { db: db.clone(), ..config() };
    let server = start(config()).await;
    let (game, mut one, _two, _) = start_game(&server, &json!({ "name": "Ann" })).await;
    assert_eq!(one.play(1, "4").await["type"], "ack");
    let (secret, left) = seat_link(&server, &game.id, &game.players[0]).await;
    assert_eq!(move_seat(&server, &game.id, &game.players[1], &secret).await.status, StatusCode::CONFLICT);
    let moved = move_seat(&server, &game.id, "", &secret).await;
    assert_eq!((moved.status, &moved.json()["seat"]), (StatusCode::OK, &json!(1)));
    let device = moved.cookies();
    assert_eq!(
        move_seat(&server, &game.id, &device, &secret).await.status,
        StatusCode::OK,
        "the link is opened again on the same device"
    );
    // The previous device is disconnected and reconnects as a spectator.
    while one.receive().await["type"] != "close" {}
    let (mut one, welcome) = server.enter(&game.id, &format!("{}; {left}", game.players[0])).await;
    assert_eq!(welcome["seat"], Value::Null);
    assert_refused(&one.play(2, "4").await, "spectator");
    server.end().await;
    // The new owner of the seat is stored, but no secret that would allow another move of the seat.
    for bytes in contents(&db, folder.path()) {
        let stands = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        let cookie = device.split('=').next_back().unwrap();
        assert!(!stands(secret.as_bytes()) && !stands(cookie.as_bytes()));
    }
    let server = start(config()).await;
    let (mut there, welcome) = server.enter(&game.id, &device).await;
    assert_eq!((&welcome["seat"], &welcome["state"]["names"]), (&json!(1), &json!(["Ann", "Bo"])));
    assert_eq!(there.act(2, json!({ "do": "resign" })).await["type"], "ack");
    server.end().await;
}

async fn a_seat_link_works_once_and_expires(backend: Backend) {
    // Links work although the room is unloaded immediately.
    let server = start(Config { room_idle_timeout: Duration::ZERO, ..backend.config() }).await;
    let mut game = server.game(&json!({})).await;
    server.join(&mut game).await;
    let (id, [ann, bo]) = (&game.id, &game.players);
    for (cookies, status) in [(&game.spectator[..], StatusCode::FORBIDDEN), ("", StatusCode::NOT_FOUND)] {
        let got = server.post(&format!("/api/v1/games/{id}/seat-link"), cookies, &json!({})).await;
        assert_eq!(got.status, status, "only players can move their seats");
    }
    let fails = async |secret: &str, what: &str| {
        for cookies in ["", &game.spectator] {
            assert_eq!(move_seat(&server, id, cookies, secret).await.status, StatusCode::NOT_FOUND, "{what}");
        }
    };
    let (first, _) = seat_link(&server, id, ann).await;
    let (of_bo, _) = seat_link(&server, id, bo).await;
    let (second, _) = seat_link(&server, id, ann).await;
    let mut other = server.game(&json!({})).await;
    server.join(&mut other).await;
    let (elsewhere, _) = seat_link(&server, &other.id, &other.players[0]).await;
    fails(&first, "a newer link has replaced it").await;
    fails(&elsewhere, "a link of another game").await;
    for wrong in ["", "0", &"0".repeat(32), &second.to_uppercase(), &second[..31]] {
        fails(wrong, wrong).await;
    }
    let path = format!("/api/v1/games/{id}/seat");
    let foreign = Request::post(&path).header("host", "localhost").header("origin", "https://other.example");
    let foreign = foreign.header("content-type", "application/json");
    let body = json!({ "secret": second }).to_string();
    assert_eq!(
        server.request(foreign.body(body.into()).unwrap()).await.status,
        StatusCode::FORBIDDEN,
        "a request from another site"
    );
    assert_eq!(
        server.get(&path, "").await.status,
        StatusCode::METHOD_NOT_ALLOWED,
        "following the link does not move the seat"
    );
    // Only one of several simultaneous requests gets the seat.
    let open = || move_seat(&server, id, "", &second);
    let all: [TestResponse; 4] = tokio::join!(open(), open(), open(), open()).into();
    let moved: Vec<_> = all.iter().filter(|got| got.status == StatusCode::OK).collect();
    assert_eq!(moved.len(), 1);
    fails(&second, "used").await;
    // After the seat has moved back, earlier links stay invalid.
    let (back, _) = seat_link(&server, id, &moved[0].cookies()).await;
    assert_eq!(move_seat(&server, id, ann, &back).await.status, StatusCode::OK);
    for used in [&first, &second, &back] {
        fails(used, "used before the seat came back").await;
    }
    assert_eq!(move_seat(&server, id, "", &of_bo).await.status, StatusCode::OK, "the other seat's link is still valid");
    let (last, _) = seat_link(&server, id, ann).await;
    let (mut client, _) = server.enter(id, ann).await;
    assert_eq!(client.act(1, json!({ "do": "resign" })).await["type"], "ack");
    assert_eq!(move_seat(&server, id, "", &last).await.status, StatusCode::UNPROCESSABLE_ENTITY, "over");
    server.end().await;
    let server = start(Config { seat_link_lifetime: Duration::ZERO, ..backend.config() }).await;
    let game = server.game(&json!({})).await;
    let (late, _) = seat_link(&server, &game.id, &game.players[0]).await;
    assert_eq!(move_seat(&server, &game.id, "", &late).await.status, StatusCode::NOT_FOUND, "the link has expired");
    server.end().await;
}

/// A 19x20 diagram for which finding an order of play takes seconds, because only stones of X are left at the end.
fn hard_diagram() -> String {
    let mut below = [b'X'; 17 * 19];
    below[..190].fill(b'O');
    let mut rng = connect4_core::playout::Rng::new(1);
    for index in (1..below.len()).rev() {
        below.swap(index, rng.below(index as u32 + 1) as usize);
    }
    let rows = std::iter::repeat_n([b'X'; 19].as_slice(), 3).chain(below.chunks(19));
    rows.map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("\n")
}

/// Tests run on one thread: if that thread computed the answers, all of them would come before the move.
#[tokio::test]
async fn moves_do_not_wait_for_analyses() {
    let server = start(config()).await;
    let (_, mut one, _two, _) = start_game(&server, &json!({})).await;
    let game = json!({ "size": "19x20", "connect": 20, "moves": hard_diagram(), "notation": "diagram" });
    let asks = ["view", "write", "play", "read"].repeat(3).into_iter().map(|ask| {
        let body = json!({ "ask": ask, "game": game, "notation": "diagram", "text": hard_diagram(), "move": "1" });
        let request = axum::http::Request::post("/api/v1/engine").header("host", "localhost");
        let request = request.header("content-type", "application/json").body(body.to_string().into()).unwrap();
        tokio::spawn(server.request_to(request))
    });
    let asks: Vec<_> = asks.collect();
    assert_eq!(one.play(1, "4").await["type"], "ack");
    let open = asks.iter().filter(|ask| !ask.is_finished()).count();
    // The queue is shorter, so some are refused immediately.
    assert!(open >= 8, "{open} of {} requests are still waiting", asks.len());
    asks.iter().for_each(tokio::task::JoinHandle::abort);
    server.end().await;
}

async fn a_repeated_act_is_applied_once(backend: Backend) {
    let server = start(backend.config()).await;
    let (_, mut one, mut two, _) = start_game(&server, &json!({})).await;
    let act = json!({ "do": "play", "move": "4" });
    let first = one.act_as("same", 1, act.clone()).await;
    let again = one.act_as("same", 1, act.clone()).await;
    assert_eq!((&first, &first["version"]), (&again, &json!(2)));
    // The IDs of the opponent are independent.
    assert_eq!(two.act_as("same", 2, act).await["version"], 3);
    server.end().await;
}

async fn joining_needs_a_link_and_a_free_seat(backend: Backend) {
    let server = start(backend.config()).await;
    let mut game = server.game(&json!({})).await;
    let path = format!("/api/v1/games/{}/join", game.id);
    let nobody = server.post(&path, "", &json!({})).await;
    assert_eq!(nobody.status, StatusCode::NOT_FOUND, "without the link");
    assert_eq!(
        server.post(&path, &game.spectator, &json!({})).await.status,
        StatusCode::NOT_FOUND,
        "with the spectator link"
    );
    let own = format!("{}; {}", game.players[0], game.players[1]);
    let both = server.post(&path, &own, &json!({})).await;
    assert_eq!((both.status, &both.json()["code"]), (StatusCode::CONFLICT, &json!("seat_taken")), "both seats");
    let invited = game.players[1].clone();
    server.join(&mut game).await;
    let late = server.post(&path, &invited, &json!({})).await;
    assert_eq!((late.status, &late.json()["code"]), (StatusCode::CONFLICT, &json!("seat_taken")));
    // Without a link, clients do not learn that the game exists. With one, they can watch without a seat.
    assert_eq!(server.get(&format!("/api/v1/games/{}", game.id), "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(server.get(&format!("/api/v1/games/{}", game.id), &invited).await.json()["seat"], Value::Null);
    let mut stranger = server.connect(&game.id, "c4-player=00000000000000000000000000000000").await;
    assert_refused(&stranger.receive().await, "not_found");
    server.end().await;
}

async fn a_reconnecting_client_gets_missed_events(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, mut one, mut two, _) = start_game(&server, &json!({})).await;
    one.play(1, "4").await;
    one.wait_for_presence("online", json!([true, true])).await;
    drop(two);
    one.wait_for_presence("online", json!([true, false])).await;
    one.act(2, json!({ "do": "offer_draw" })).await;
    two = server.connect(&game.id, &game.players[1]).await;
    two.send(&json!({ "type": "hello", "protocol": 1, "seen": 1 })).await;
    let welcome = two.wait("welcome").await;
    let missed: Vec<_> = welcome["events"].as_array().unwrap().iter().map(|event| event["what"].clone()).collect();
    assert_eq!(missed, ["played", "draw_offered"]);
    assert_eq!((&welcome["seat"], &welcome["state"]["game"]["moves"]), (&json!(2), &json!("d1")));
    // An unknown version: only the state is sent.
    two.send(&json!({ "type": "hello", "protocol": 1, "seen": 1000 })).await;
    assert_eq!(two.wait("welcome").await["events"], json!([]));
    server.end().await;
}

async fn draws_takebacks_and_rematches_need_agreement(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, mut one, mut two, mut spectator) = start_game(&server, &json!({})).await;
    one.play(1, "4").await;
    two.play(2, "4").await;
    assert_eq!(one.act(3, json!({ "do": "request_takeback" })).await["type"], "ack");
    assert_refused(&one.act(4, json!({ "do": "accept_takeback" })).await, "nothing_offered");
    assert_eq!(two.act(4, json!({ "do": "accept_takeback" })).await["type"], "ack");
    let mut update = spectator.wait("update").await;
    while update["event"]["what"] != "took_back" {
        update = spectator.wait("update").await;
    }
    assert_eq!((&update["event"]["actions"], &update["state"]["game"]["moves"]), (&json!(2), &json!("")));
    assert_refused(&one.play(4, "4").await, "stale");
    assert_eq!(two.act(5, json!({ "do": "offer_draw" })).await["type"], "ack");
    assert_refused(&two.act(6, json!({ "do": "offer_draw" })).await, "illegal");
    assert_eq!(one.act(6, json!({ "do": "decline_draw" })).await["type"], "ack");
    assert_eq!(one.act(7, json!({ "do": "offer_draw" })).await["type"], "ack");
    assert_eq!(two.act(8, json!({ "do": "accept_draw" })).await["type"], "ack");
    assert_refused(&two.act(9, json!({ "do": "resign" })).await, "game_over");
    assert_eq!(one.act(9, json!({ "do": "offer_rematch" })).await["type"], "ack");
    assert_eq!(two.act(10, json!({ "do": "accept_rematch" })).await["type"], "ack");
    let look = server.get(&format!("/api/v1/games/{}", game.id), &game.players[0]).await.json();
    assert_eq!(look["state"]["ending"], json!({ "winner": null, "reason": "agreed" }));
    let next = look["state"]["next"].as_str().unwrap().to_owned();
    let (mut second, welcome) = server.enter(&next, &game.players[0]).await;
    assert_eq!(
        (&welcome["seat"], &welcome["state"]["names"]),
        (&json!(2), &json!(["Bo", ""])),
        "the players have changed sides"
    );
    assert_refused(&second.play(0, "4").await, "not_your_turn");
    let (mut first, _) = server.enter(&next, &game.players[1]).await;
    assert_eq!(first.play(0, "4").await["type"], "ack");
    // Spectators can watch the rematch, and both players have its link.
    let (_, welcome) = server.enter(&next, &game.spectator).await;
    assert_eq!((&welcome["seat"], &welcome["state"]["game"]["moves"]), (&Value::Null, &json!("d1")));
    let path = format!("/api/v1/games/{next}");
    for player in &game.players {
        let link = server.get(&path, player).await.json()["watch"].as_str().unwrap().to_owned();
        let cookies = server.get(&link, "").await.cookies();
        let look = server.get(&path, &cookies).await.json();
        assert_eq!((&look["seat"], &look["can_join"], &look["watch"]), (&Value::Null, &json!(false), &Value::Null));
    }
    assert_eq!(server.get(&path, "").await.status, StatusCode::NOT_FOUND, "without a link");
    server.end().await;
}

async fn players_can_only_say_the_predefined_phrases(backend: Backend) {
    let say = |phrase: &str| json!({ "do": "say", "phrase": phrase });
    let server = start(backend.config()).await;
    let alone = server.game(&json!({})).await;
    let (mut client, _) = server.enter(&alone.id, &alone.players[0]).await;
    assert_refused(&client.act(0, say("hello")).await, "not_started");
    let (game, mut one, mut two, mut spectator) = start_game(&server, &json!({})).await;
    let said = async || {
        let look = server.get(&format!("/api/v1/games/{}", game.id), &game.players[0]).await.json();
        look["state"]["said"].clone()
    };
    assert_eq!(one.act(1, say("hello")).await["type"], "ack");
    let heard = two.wait("update").await;
    assert_eq!(
        (&heard["event"]["what"], &heard["event"]["phrase"], &heard["event"]["seat"], &heard["state"]["said"]),
        (&json!("said"), &json!("hello"), &json!(1), &json!(["hello", null]))
    );
    assert_refused(&one.act(2, say("good_luck")).await, "too_fast");
    assert_refused(&spectator.act(2, say("hello")).await, "spectator");
    // Other phrases are refused.
    for act in [json!({ "do": "say", "phrase": "you fool" }), json!({ "do": "say" })] {
        two.send(&json!({ "type": "act", "id": "own", "version": 2, "act": act })).await;
        assert_refused(&two.wait("refused").await, "malformed");
    }
    // A phrase does not make a move stale, and disappears after the opponent's move.
    assert_eq!(one.play(1, "4").await["type"], "ack");
    assert_eq!(said().await, json!(["hello", null]));
    assert_eq!(two.play(3, "4").await["type"], "ack");
    assert_eq!(said().await, json!([null, null]));
    // A move does not make a phrase stale, and phrases are allowed after the end.
    assert_eq!(two.act(1, say("well_played")).await["type"], "ack");
    assert_eq!(one.act(5, json!({ "do": "resign" })).await["type"], "ack");
    tokio::time::sleep(Duration::from_millis(2100)).await;
    for (player, phrase) in [(&mut one, "good_game"), (&mut two, "thanks")] {
        assert_eq!(player.act(6, say(phrase)).await["type"], "ack");
    }
    assert_eq!(said().await, json!(["good_game", "thanks"]));
    assert_eq!(one.act(6, json!({ "do": "offer_rematch" })).await["type"], "ack");
    server.end().await;
}

async fn the_swap_rule_exchanges_the_seats(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, mut one, mut two, _) = start_game(&server, &json!({ "swap": true })).await;
    one.play(1, "4").await;
    assert_eq!(two.play(2, "swap").await["type"], "ack");
    let state = server.get(&format!("/api/v1/games/{}", game.id), &game.players[0]).await.json()["state"].clone();
    assert_eq!((&state["x_seat"], &state["to_move"]), (&json!(2), &json!(1)));
    assert_refused(&two.play(3, "4").await, "not_your_turn");
    assert_eq!(one.play(3, "4").await["type"], "ack");
    two.play(4, "3").await;
    assert_eq!(one.act(5, json!({ "do": "resign" })).await["type"], "ack");
    let state = server.get(&format!("/api/v1/games/{}", game.id), "").await.json()["state"].clone();
    assert_eq!(state["ending"], json!({ "winner": 2, "reason": "resigned" }));
    let record = server.get(&format!("/api/v1/games/{}/record", game.id), "").await;
    let text = String::from_utf8(record.body).unwrap();
    assert!(text.contains("swap") && text.ends_with("1-0\n"), "seat 2 plays X: {text}");
    server.end().await;
}

async fn under_swap_3_one_places_three_stones_and_the_other_chooses(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let server = start(Config { db: db.clone(), ..config() }).await;
    let (game, mut one, mut two, _) = start_game(&server, &json!({ "swap": 3, "size": "9x9" })).await;
    let path = format!("/api/v1/games/{}", game.id);
    for (version, column) in [(1, "5"), (2, "5")] {
        assert_refused(&two.play(version, "1").await, "not_your_turn");
        assert_refused(&one.play(version, "swap").await, "illegal");
        assert_eq!(one.play(version, column).await["type"], "ack");
    }
    assert_refused(&two.act(3, json!({ "do": "request_takeback" })).await, "illegal");
    server.end().await;
    // The rule is stored in the database.
    let server = start(Config { db, ..config() }).await;
    let (mut one, welcome) = server.enter(&game.id, &game.players[0]).await;
    let (mut two, _) = server.enter(&game.id, &game.players[1]).await;
    assert_eq!((&welcome["state"]["game"]["swap"], &welcome["state"]["to_move"]), (&json!(3), &json!(1)));
    let play = |column: &str| json!({ "do": "play", "move": column });
    assert_eq!(one.act_as("again-3", 3, play("4")).await["type"], "ack");
    let state = server.get(&path, &game.players[0]).await.json()["state"].clone();
    assert_eq!((&state["can_swap"], &state["to_move"]), (&json!(true), &json!(2)));
    assert_refused(&one.act_as("again-4", 4, play("4")).await, "not_your_turn");
    assert_eq!(two.act_as("again-4", 4, play("swap")).await["type"], "ack");
    let state = server.get(&path, &game.players[0]).await.json()["state"].clone();
    assert_eq!((&state["x_seat"], &state["to_move"], &state["can_swap"]), (&json!(2), &json!(1), &json!(false)));
    // A takeback of seat 2 undoes only the swap.
    assert_eq!(two.act_as("again-5", 5, json!({ "do": "request_takeback" })).await["type"], "ack");
    assert_eq!(one.act_as("again-6", 6, json!({ "do": "accept_takeback" })).await["type"], "ack");
    let state = server.get(&path, &game.players[0]).await.json()["state"].clone();
    assert_eq!((&state["game"]["moves"], &state["to_move"]), (&json!("e1 e2 d1"), &json!(2)));
    // Moving instead of swapping is also a choice.
    assert_eq!(two.act_as("again-7", 7, play("6")).await["type"], "ack");
    assert_eq!(one.act_as("again-8", 8, play("6")).await["type"], "ack");
    assert_refused(&two.act_as("again-9", 9, play("swap")).await, "illegal");
    let refused = server.post("/api/v1/games", "", &json!({ "swap": 2 })).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    server.end().await;
}

async fn the_server_runs_the_clocks(backend: Backend) {
    let server = start(backend.config()).await;
    let (_, mut one, mut two, _) =
        start_game(&server, &json!({ "clock": { "seconds": 3600, "increment": 600 } })).await;
    let ack = one.play(1, "4").await;
    assert_eq!(ack["type"], "ack");
    let mut update = two.wait("update").await;
    while update["event"]["what"] != "played" {
        update = two.wait("update").await;
    }
    let left = update["event"]["left"].as_array().unwrap();
    let (first, second) = (left[0].as_i64().unwrap(), left[1].as_i64().unwrap());
    assert!(second == 3_600_000 && first > 3_600_000 && first <= 4_200_000, "the increment is added: {left:?}");
    assert_eq!(update["state"]["clock"]["running"], 2);
    // If nobody moves, the first player loses without further requests.
    let mut game = server.game(&json!({ "clock": { "seconds": 10 } })).await;
    server.join(&mut game).await;
    let (mut one, welcome) = server.enter(&game.id, &game.players[0]).await;
    assert_eq!(one.wait_for_end(&welcome).await, json!({ "winner": 2, "reason": "time" }));
    let look = server.get(&format!("/api/v1/games/{}", game.id), "").await.json();
    assert_eq!(look["state"]["ending"], json!({ "winner": 2, "reason": "time" }));
    server.end().await;
}

#[tokio::test]
async fn invalid_messages_are_refused() {
    let server = start(config()).await;
    let (game, ..) = start_game(&server, &json!({})).await;
    let mut client = server.connect(&game.id, &game.players[0]).await;
    let mut say = async |message: Message| {
        client.socket.send(message).await.unwrap();
        client.receive().await
    };
    assert_refused(&say(Message::text("{")).await, "malformed");
    assert_refused(&say(Message::text("[]")).await, "malformed");
    assert_refused(&say(Message::text(r#"{"type":"sing"}"#)).await, "unknown");
    assert_refused(
        &say(Message::text(r#"{"type":"act","id":"a","version":1,"act":{"do":"sing"}}"#)).await,
        "malformed",
    );
    assert_refused(
        &say(Message::text(r#"{"type":"act","id":"a","version":1,"act":{"do":"resign"}}"#)).await,
        "malformed",
    );
    assert_refused(&say(Message::binary(vec![1, 2])).await, "malformed");
    assert_refused(&say(Message::text(r#"{"type":"hello","protocol":99}"#)).await, "unknown");
    assert_eq!(say(Message::text(r#"{"type":"ping","id":"p"}"#)).await, json!({ "type": "pong", "id": "p" }));
    assert_eq!(
        say(Message::text(r#"{"type":"hello","protocol":1}"#)).await["type"],
        "welcome",
        "the connection survives all of these"
    );
    server.end().await;
}

#[tokio::test]
async fn too_many_messages_are_refused_and_then_disconnect() {
    let server = start(Config { socket_rate_limit: 1, ..config() }).await;
    let game = server.game(&json!({})).await;
    let mut client = server.connect(&game.id, &game.players[0]).await;
    let mut too_fast = 0;
    while too_fast < 20 {
        client.send(&json!({ "type": "ping" })).await;
        let message = client.receive().await;
        if message["type"] != "pong" {
            assert_refused(&message, "too_fast");
            too_fast += 1;
        }
    }
    assert_eq!(client.receive().await["type"], "close", "too many violations close the connection");
    let mut pinging = server.connect(&game.id, &game.players[0]).await;
    for _ in 0..40 {
        let _ = pinging.socket.send(Message::Ping(Default::default())).await;
    }
    loop {
        let message = pinging.receive().await;
        if message["type"] == "close" {
            assert_eq!(message["code"], 1008, "control frames count as well");
            break;
        }
        assert_refused(&message, "too_fast");
    }
    let crowded = start(Config { max_sockets: 1, ..config() }).await;
    let game = crowded.game(&json!({})).await;
    let _one = crowded.connect(&game.id, &game.players[0]).await;
    assert!(Client::connect(crowded.addr, &game.id, &game.players[0]).await.is_err(), "one WebSocket per address");
    server.end().await;
    crowded.end().await;
}

/// A disconnected client receives the reason even if it is still sending.
#[tokio::test]
async fn a_disconnected_flooder_receives_the_reason() {
    let server = start(Config { socket_rate_limit: 5, ..config() }).await;
    let game = server.game(&json!({})).await;
    let ping = json!({ "type": "ping" }).to_string();
    let close = async |text: String, times: usize| {
        let mut client = server.connect(&game.id, &game.players[0]).await;
        for _ in 0..times {
            // The client may be disconnected by now.
            if client.socket.feed(Message::text(text.clone())).await.is_err() {
                break;
            }
        }
        let _ = client.socket.flush().await;
        loop {
            let message = client.receive().await;
            if message["type"] == "close" {
                return message;
            }
        }
    };
    assert_eq!(close(ping, 20_000).await["code"], 1008);
    for length in [5_000, 1_000_000] {
        let closed = close("x".repeat(length), 1).await;
        assert_eq!((&closed["code"], &closed["reason"]), (&json!(1009), &json!("the message is too long")), "{length}");
    }
    server.end().await;
}

async fn the_archive_lists_games_with_moves_and_visible_names(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let server = start(Config { db: db.clone(), ..config() }).await;
    let (game, mut one, _, _) = start_game(&server, &json!({ "name": "\u{202e}nnA" })).await;
    assert_eq!(one.play(1, "4").await["type"], "ack");
    assert_eq!(one.act(2, json!({ "do": "resign" })).await["type"], "ack");
    let (empty, mut two, _, _) = start_game(&server, &json!({})).await;
    assert_eq!(two.act(1, json!({ "do": "resign" })).await["type"], "ack");
    let listed = async || server.get("/api/v1/games", "").await.json();
    let games = listed().await;
    assert_eq!((games.as_array().unwrap().len(), &games[0]["id"]), (1, &json!(game.id)));
    assert_eq!(games[0]["names"], json!(["nnA", "Bo"]));
    let unfinished = server.game(&json!({})).await;
    // In another thread, like another program that waits for the database.
    let (shown, hidden) = (game.id.clone(), db.clone());
    std::thread::spawn(move || {
        let archive = Archive::open(&hidden).unwrap();
        let entries = archive.list(10).unwrap();
        assert_eq!(entries.iter().map(|entry| &entry.game.id).collect::<Vec<_>>(), [&empty.id, &shown]);
        assert!(archive.hide(&shown).unwrap() && !archive.hide("0123456789abcdef").unwrap());
    })
    .join()
    .unwrap();
    assert_eq!(listed().await, json!([]));
    std::thread::spawn(move || {
        let archive = Archive::open(&db).unwrap();
        assert!(archive.remove(&game.id).unwrap() && !archive.remove(&game.id).unwrap());
        assert!(!archive.remove(&unfinished.id).unwrap(), "an unfinished game cannot be removed");
        assert_eq!(archive.list(10).unwrap().len(), 1);
    })
    .join()
    .unwrap();
    server.end().await;
    assert!(Archive::open(&Database::File(folder.path().join("none.db"))).is_err());
}

#[tokio::test]
async fn a_socket_from_another_site_is_refused() {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let server = start(config()).await;
    let game = server.game(&json!({})).await;
    let mut request = format!("ws://{}/api/v1/games/{}/socket", server.addr, game.id).into_client_request().unwrap();
    request.headers_mut().insert("cookie", game.players[0].parse().unwrap());
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    let error = tokio_tungstenite::connect_async(request).await.unwrap_err();
    assert!(error.to_string().contains("403"), "{error}");
    server.end().await;
}

async fn games_survive_restarts_and_idle_rooms_are_unloaded(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let config = || Config { db: db.clone(), room_idle_timeout: Duration::from_millis(50), ..config() };
    let server = start(config()).await;
    let (game, mut one, two, spectator) = start_game(&server, &json!({})).await;
    one.act_as("first", 1, json!({ "do": "play", "move": "4" })).await;
    drop((two, spectator));
    // The remaining client is asked to reconnect.
    let waiting = tokio::spawn(async move { one.wait("goodbye").await });
    server.end().await;
    assert!(waiting.await.unwrap()["retry"].is_u64());
    let server = start(config()).await;
    let (mut one, welcome) = server.enter(&game.id, &game.players[0]).await;
    assert_eq!((&welcome["state"]["game"]["moves"], &welcome["state"]["version"]), (&json!("d1"), &json!(2)));
    assert_eq!(
        one.act_as("first", 1, json!({ "do": "play", "move": "4" })).await["version"],
        2,
        "the act is applied only once"
    );
    drop(one);
    let rooms = async || {
        let text = server.metrics().await;
        text.lines().find(|line| line.starts_with("connect4_rooms ")).unwrap().to_owned()
    };
    let deadline = std::time::Instant::now() + crate::common::TEST_TIMEOUT;
    while rooms().await != "connect4_rooms 0" {
        assert!(std::time::Instant::now() < deadline, "{}", rooms().await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (_, welcome) = server.enter(&game.id, &game.players[1]).await;
    assert_eq!(welcome["state"]["version"], 2);
    server.end().await;
}

async fn a_game_that_nobody_joins_is_deleted(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let with = |unjoined_lifetime| Config { db: db.clone(), unjoined_lifetime, ..config() };
    let server = start(with(Duration::from_secs(3600))).await;
    let waiting = server.game(&json!({})).await;
    let mut joined = server.game(&json!({})).await;
    server.join(&mut joined).await;
    server.end().await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    // The server also looks for them when it starts.
    let server = start(with(Duration::ZERO)).await;
    let look = async |game: &crate::common::TestGame| {
        server.get(&format!("/api/v1/games/{}", game.id), &game.players[0]).await.status
    };
    while look(&waiting).await != StatusCode::NOT_FOUND {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(look(&joined).await, StatusCode::OK);
    server.end().await;
}

async fn an_abandoned_game_expires(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let with = |expire_days| Config { db: db.clone(), expire_days, ..config() };
    let server = start(with(30)).await;
    let old = server.game(&json!({})).await;
    server.end().await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    // The server also looks for abandoned games when it starts.
    let server = start(with(0)).await;
    let deadline = std::time::Instant::now() + crate::common::TEST_TIMEOUT;
    loop {
        let look = server.get(&format!("/api/v1/games/{}", old.id), &old.players[0]).await.json();
        if look["state"]["ending"]["reason"] == "abandoned" {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{look}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.end().await;
}

/// Browsers limit the cookies of a site, so links that a stranger lets a player open must not displace the player secret.
#[tokio::test]
async fn opened_links_share_one_bounded_cookie() {
    let server = start(config()).await;
    let created = server.post("/api/v1/games", "", &json!({ "seat": 1 })).await.json();
    let (id, link) = (created["id"].as_str().unwrap(), created["join"].as_str().unwrap());
    let mut cookies = server.get(link, "").await.cookies();
    for number in 0..200 {
        let opened = server.get(&format!("/invite/{number:016x}/{number:032x}"), &cookies).await;
        cookies = opened.cookies();
        let set: Vec<_> = opened.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
        assert!(
            set.len() == 2 && set.iter().any(|set| set.starts_with("c4-player=") && set.ends_with("; Priority=High"))
        );
    }
    assert!(cookies.contains(&format!("c4-links={0:016x}.{0:032x}~", 199)) && cookies.len() < 1200, "{cookies}");
    let join = format!("/api/v1/games/{id}/join");
    assert_eq!(
        server.post(&join, &cookies, &json!({})).await.status,
        StatusCode::NOT_FOUND,
        "displaced by later links"
    );
    cookies = server.get(link, &cookies).await.cookies();
    let joined = server.post(&join, &cookies, &json!({})).await;
    assert_eq!(joined.status, StatusCode::OK);
    assert!(!joined.cookies().contains(id) && joined.cookies().contains("c4-links="), "the link is used");
    let looked = server.get(&format!("/api/v1/games/{id}"), &joined.cookies()).await;
    assert_eq!((&looked.json()["seat"], looked.cookies().starts_with("c4-player=")), (&json!(2), true), "renewed");
    assert_eq!(server.post(&join, &joined.cookies(), &json!({})).await.status, StatusCode::OK, "a repeated request");
    server.end().await;
}

/// Preview pictures show the position of a link to clients without cookies, and give no other access.
#[tokio::test]
async fn only_a_secret_link_previews_the_position() {
    let server = start(config()).await;
    let created = server.post("/api/v1/games", "", &json!({ "seat": 1, "name": "Ann" })).await;
    let (made, ann) = (created.json(), created.cookies());
    let id = made["id"].as_str().unwrap();
    let (mut client, _) = server.enter(id, &ann).await;
    let invited = server.get(made["join"].as_str().unwrap(), "").await;
    server.post(&format!("/api/v1/games/{id}/join"), &invited.cookies(), &json!({})).await;
    client.wait("update").await;
    client.play(1, "4").await;
    let position = server.get("/api/v1/picture?moves=4", "").await.body;
    let sample = server.get("/api/v1/picture?moves=4435352263", "").await.body;
    for link in ["join", "watch"] {
        let opened = server.get(made[link].as_str().unwrap(), "").await;
        // A new guest gets a player cookie; an existing guest keeps theirs.
        assert!(opened.cookies().contains("c4-player="), "{}", opened.cookies());
        assert!(server.get(made[link].as_str().unwrap(), &ann).await.cookies().contains(&ann));
        let address = opened.headers["location"].to_str().unwrap();
        let page = String::from_utf8(server.get(address, "").await.body).unwrap();
        let (_, after) = page.split_once("og:image\" content=\"http://localhost").unwrap();
        let picture = server.get(after.split_once('"').unwrap().0, "").await;
        assert!(picture.body == position, "{link}");
        assert_eq!(picture.headers["cache-control"], "private, max-age=60");
        // The token gives access only to the picture.
        let token = address.split_once('=').unwrap().1;
        let cookies = format!("c4-links={id}.{token}");
        assert_eq!(server.get(&format!("/api/v1/games/{id}"), &cookies).await.status, StatusCode::NOT_FOUND);
    }
    let picture = format!("/api/v1/games/{id}/picture");
    assert!(server.get(&picture, &ann).await.body == position);
    for path in [&picture, &format!("{picture}?picture=0123"), "/api/v1/games/0123456789abcdef/picture"] {
        assert!(server.get(path, "").await.body == sample, "{path}");
    }
    server.end().await;
}
