//! Open challenges, pairing, and ratings.

use crate::common::{Backend, TestServer, config, for_each_backend, start};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use connect4_serve::Config;
use serde_json::{Value, json};

for_each_backend!(
    players_with_the_same_request_are_paired_once,
    a_challenge_stays_open_while_its_creator_is_online,
    a_rated_game_counts_once,
    two_waiting_players_are_paired,
    a_lost_pairing_can_be_repeated,
    simultaneous_requests_pair_each_player_once,
    leaving_a_rated_game_loses_it,
    players_see_the_accuracy_of_equally_strong_players,
    many_challenges_do_not_stop_pairing,
);

const PLAY_NOW: &str = "/api/v1/lobby/play";

fn play_request(rated: bool) -> Value {
    json!({ "clock": { "seconds": 180, "increment": 2 }, "rated": rated, "name": "Ann" })
}

/// Presses *Play now*. Returns the game, whether there is an opponent, and the cookies.
async fn play_now(server: &TestServer, cookies: &str, body: &Value) -> (String, bool, String) {
    let got = server.post(PLAY_NOW, cookies, body).await;
    assert!(got.status.is_success(), "{}", got.json());
    let answer = got.json();
    (answer["id"].as_str().unwrap().to_owned(), answer["paired"].as_bool().unwrap(), got.cookies())
}

async fn open_challenges(server: &TestServer, cookies: &str) -> Vec<Value> {
    server.get("/api/v1/lobby", cookies).await.json()["challenges"].as_array().unwrap().clone()
}

async fn players_with_the_same_request_are_paired_once(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, paired, ann) = play_now(&server, "", &play_request(false)).await;
    assert!(!paired);
    let seen = open_challenges(&server, &ann).await;
    assert_eq!(
        (seen.len(), &seen[0]["id"], &seen[0]["name"], &seen[0]["own"]),
        (1, &json!(game), &json!("Ann"), &json!(true))
    );
    assert_eq!((&seen[0]["clock"]["seconds"], &seen[0]["rating"]), (&json!(180), &Value::Null));
    // Nobody is paired with themselves or with a different request.
    assert!(!play_now(&server, &ann, &json!({ "name": "Ann", "waiting": game })).await.1);
    let (other, paired, _) =
        play_now(&server, "", &json!({ "size": "9x6", "clock": { "seconds": 180, "increment": 2 } })).await;
    assert!(!paired && other != game);
    // One of three simultaneous requests is paired with her. The others wait or are paired with each other.
    let play_request = play_request(false);
    let press = || play_now(&server, "", &play_request);
    let all: [_; 3] = tokio::join!(press(), press(), press()).into();
    let with_ann: Vec<_> = all.iter().filter(|(id, ..)| *id == game).collect();
    assert_eq!(with_ann.len(), 1, "{all:?}");
    let look = server.get(&format!("/api/v1/games/{game}"), &with_ann[0].2).await.json();
    assert!(look["state"]["to_move"].is_u64(), "{look}");
    assert!(open_challenges(&server, "").await.iter().all(|challenge| challenge["id"] != json!(game)));
    // A late player gets an error.
    let late = server.post(&format!("/api/v1/lobby/{game}/join"), "", &json!({})).await;
    assert_eq!(late.status, StatusCode::NOT_FOUND);
    // A game that is not a challenge cannot be joined through the lobby.
    let private = server.game(&json!({})).await;
    let got = server.post(&format!("/api/v1/lobby/{}/join", private.id), "", &json!({})).await;
    assert_eq!(got.status, StatusCode::NOT_FOUND);
    let own = server.post(&format!("/api/v1/lobby/{other}/join"), "", &json!({ "name": "Bo" })).await;
    assert_eq!(own.status, StatusCode::OK, "any open challenge can be accepted");
    server.end().await;
}

async fn a_challenge_stays_open_while_its_creator_is_online(backend: Backend) {
    let server = start(backend.config()).await;
    let (game, _, ann) = play_now(&server, "", &play_request(true)).await;
    let (client, _) = server.enter(&game, &ann).await;
    assert_eq!(open_challenges(&server, "").await.len(), 1);
    drop(client);
    let deadline = std::time::Instant::now() + crate::common::TEST_TIMEOUT;
    while !open_challenges(&server, "").await.is_empty() {
        assert!(std::time::Instant::now() < deadline, "the challenge stays open");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(server.post(&format!("/api/v1/lobby/{game}/join"), "", &json!({})).await.status, StatusCode::NOT_FOUND);
    // When she reconnects, the challenge is open again.
    let (_client, _) = server.enter(&game, &ann).await;
    while open_challenges(&server, "").await.is_empty() {
        assert!(std::time::Instant::now() < deadline, "the challenge does not open again");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let no_clock = server.post(PLAY_NOW, "", &json!({ "rated": true })).await;
    assert_eq!((no_clock.status, &no_clock.json()["code"]), (StatusCode::BAD_REQUEST, &json!("malformed")));
    server.end().await;
}

async fn a_rated_game_counts_once(backend: Backend) {
    let server = start(backend.config()).await;
    let you = async |cookies: &str| server.get("/api/v1/lobby", cookies).await.json()["you"].clone();
    let (game, _, ann) = play_now(&server, "", &play_request(true)).await;
    let (_, paired, bo) = play_now(&server, "", &play_request(true)).await;
    assert!(paired && you(&ann).await.is_null());
    let (mut one, _) = server.enter(&game, &ann).await;
    assert_eq!(one.act(1, json!({ "do": "resign" })).await["type"], "ack");
    let (loser, winner) = (you(&ann).await, you(&bo).await);
    assert_eq!((&loser["games"], &loser["provisional"]), (&json!(1), &json!(true)));
    assert!(loser["rating"].as_i64().unwrap() < 1500 && winner["rating"].as_i64().unwrap() > 1500, "{loser} {winner}");
    // The players of the game see both ratings and their changes.
    let state = async |id: &str| server.get(&format!("/api/v1/games/{id}"), &ann).await.json()["state"].clone();
    let over = state(&game).await;
    let shown = |rated: &Value| json!({ "rating": rated["rating"], "provisional": true, "change": rated["rating"].as_i64().unwrap() - 1500 });
    let seats = if over["ending"]["winner"] == 2 { [&loser, &winner] } else { [&winner, &loser] };
    assert_eq!((&over["rated"], &over["ratings"]), (&json!(true), &json!(seats.map(shown))));
    // A rematch is rated as well; an unrated game is not.
    assert_eq!(one.act(2, json!({ "do": "offer_rematch" })).await["type"], "ack");
    let (mut two, _) = server.enter(&game, &bo).await;
    assert_eq!(two.act(3, json!({ "do": "accept_rematch" })).await["type"], "ack");
    let next =
        server.get(&format!("/api/v1/games/{game}"), &bo).await.json()["state"]["next"].as_str().unwrap().to_owned();
    let current = state(&next).await["ratings"].clone();
    let unchanged = |rated: &Value| json!({ "rating": rated["rating"], "provisional": true, "change": null });
    assert_eq!(current, json!([unchanged(seats[1]), unchanged(seats[0])]), "the seats are swapped");
    let (mut two, _) = server.enter(&next, &bo).await;
    assert_eq!(two.act(0, json!({ "do": "resign" })).await["type"], "ack");
    assert_eq!((you(&ann).await["games"].clone(), you(&bo).await["games"].clone()), (json!(2), json!(2)));
    let (unrated, _, _) = play_now(&server, &ann, &play_request(false)).await;
    assert!(play_now(&server, &bo, &play_request(false)).await.1);
    let (mut one, _) = server.enter(&unrated, &ann).await;
    assert_eq!(one.act(1, json!({ "do": "resign" })).await["type"], "ack");
    assert_eq!(you(&ann).await["games"], 2);
    let casual = state(&unrated).await;
    assert_eq!((&casual["rated"], &casual["ratings"]), (&json!(false), &json!([null, null])));
    server.end().await;
}

/// Of two challenges created at the same time, the later one is closed.
async fn two_waiting_players_are_paired(backend: Backend) {
    let server = start(backend.config()).await;
    let (first, _, ann) = play_now(&server, "", &play_request(false)).await;
    // The second server has not seen the first challenge. Challenges of the same millisecond would be ordered by ID.
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    let (second, _, bo) = play_now(&server, "", &json!({ "size": "9x6", "name": "Bo" })).await;
    let (found, paired, _) =
        play_now(&server, &bo, &json!({ "clock": { "seconds": 180, "increment": 2 }, "waiting": second })).await;
    assert!(paired && found == first);
    assert_eq!(open_challenges(&server, "").await, Vec::<Value>::new(), "{second} is closed");
    let (again, paired, _) =
        play_now(&server, &ann, &json!({ "clock": { "seconds": 180, "increment": 2 }, "waiting": first })).await;
    assert!(paired && again == first, "the waiting player learns of the opponent");
    server.end().await;
}

/// The client repeats a request that paired it, because it never got the answer. Its own challenge is closed by then.
async fn a_lost_pairing_can_be_repeated(backend: Backend) {
    let server = start(backend.config()).await;
    let (first, _, _) = play_now(&server, "", &play_request(false)).await;
    let (other, _, _) = play_now(&server, "", &json!({ "size": "8x7" })).await;
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    let (own, _, bo) = play_now(&server, "", &json!({ "size": "9x6", "name": "Bo" })).await;
    let repeat = |mut body: Value| {
        body["waiting"] = json!(own);
        let (server, bo) = (&server, &bo);
        async move { play_now(server, bo, &body).await }
    };
    let (found, paired, _) = repeat(play_request(false)).await;
    assert!(paired && found == first);
    let (found, paired, _) = repeat(json!({ "size": "8x7" })).await;
    assert!(paired && found == other, "nobody has accepted {own}, but {found} was returned");
    let (found, paired, _) = repeat(json!({ "size": "9x6" })).await;
    assert!(!paired && found == own);
    let open = open_challenges(&server, "").await;
    assert_eq!(open.len(), 1, "the challenge is open again: {open:?}");
    server.end().await;
}

async fn simultaneous_requests_pair_each_player_once(backend: Backend) {
    let server = start(backend.config()).await;
    everyone_is_paired_once(&[&server, &server]).await;
    server.end().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn several_servers_pair_each_player_once() {
    let db = connect4_serve::Database::Postgres(crate::common::postgres::database());
    let start = || start(Config { db: db.clone(), ..config() });
    let servers = [start().await, start().await, start().await];
    everyone_is_paired_once(&servers.each_ref()).await;
    for server in servers {
        server.end().await;
    }
}

/// Eight players press *Play now* at the same time and repeat their requests as the web app does. In the end they play
/// in four games of two.
async fn everyone_is_paired_once(servers: &[&TestServer]) {
    // A server allows 20 challenges per minute and address.
    for round in 0..2 {
        let play_request = |number: usize, waiting: Option<&String>| {
            let clock = json!({ "seconds": 180, "increment": round });
            json!({ "clock": clock, "name": number.to_string(), "waiting": waiting })
        };
        let server = |number: usize| servers[number % servers.len()];
        let press = futures_util::future::join_all(
            (0..8).map(|number| async move { play_now(server(number), "", &play_request(number, None)).await }),
        );
        let mut guests = press.await;
        let end = std::time::Instant::now() + crate::common::TEST_TIMEOUT;
        while guests.iter().any(|(_, paired, _)| !paired) {
            assert!(std::time::Instant::now() < end, "not everyone is paired: {guests:?}");
            let again = guests.iter().enumerate().map(|(number, (game, paired, cookies))| async move {
                if *paired {
                    return (game.clone(), true, cookies.clone());
                }
                let (game, paired, _) = play_now(server(number), cookies, &play_request(number, Some(game))).await;
                (game, paired, cookies.clone())
            });
            guests = futures_util::future::join_all(again).await;
        }
        let mut games: Vec<&String> = guests.iter().map(|(game, ..)| game).collect();
        games.sort();
        games.dedup();
        assert_eq!(games.len(), 4, "{guests:?}");
        for game in games {
            let mut seats = Vec::new();
            for (number, (_, _, cookies)) in guests.iter().enumerate() {
                // Only players with a seat in this game may see it.
                let look = server(number).get(&format!("/api/v1/games/{game}"), cookies).await.json();
                seats.extend(look["seat"].as_u64().map(|seat| (seat, guests[number].0 == *game)));
            }
            seats.sort_unstable();
            assert_eq!(seats, [(1, true), (2, true)], "{game}: {guests:?}");
        }
    }
}

/// The clock of a player who leaves keeps running, and the lost game is rated.
async fn leaving_a_rated_game_loses_it(backend: Backend) {
    let server = start(backend.config()).await;
    let play_request = json!({ "clock": { "seconds": 10 }, "rated": true });
    let (game, _, ann) = play_now(&server, "", &play_request).await;
    let (_, paired, bo) = play_now(&server, "", &play_request).await;
    assert!(paired);
    let (one, welcome) = server.enter(&game, &ann).await;
    // Seat 1 is to move and leaves.
    let is_ann = welcome["seat"] == 1;
    let (leaver, stayer) = if is_ann { (one, &bo) } else { (server.enter(&game, &bo).await.0, &ann) };
    drop(leaver);
    let (mut client, welcome) = server.enter(&game, stayer).await;
    assert_eq!(client.wait_for_end(&welcome).await, json!({ "winner": 2, "reason": "time" }));
    let rating = async |cookies: &str| server.get("/api/v1/lobby", cookies).await.json()["you"]["rating"].as_i64();
    let (left, stayed) = if is_ann { (&ann, &bo) } else { (&bo, &ann) };
    assert!(rating(left).await.unwrap() < 1500 && rating(stayed).await.unwrap() > 1500);
    server.end().await;
}

async fn players_see_the_accuracy_of_equally_strong_players(backend: Backend) {
    let server = start(backend.config()).await;
    rated_games_are_reviewed_once(&server).await;
    server.end().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn several_servers_review_each_rated_game_once() {
    let db = connect4_serve::Database::Postgres(crate::common::postgres::database());
    let start = || start(Config { db: db.clone(), ..config() });
    let servers = [start().await, start().await, start().await];
    rated_games_are_reviewed_once(&servers[0]).await;
    for server in servers {
        server.end().await;
    }
}

/// Players see the accuracy of similar players once enough games were reviewed.
async fn rated_games_are_reviewed_once(server: &TestServer) {
    let people =
        async |game: &str| server.get(&format!("/api/v1/games/{game}/people"), "").await.json()["people"].clone();
    let mut games = Vec::new();
    for _ in 0..5 {
        // Two new players draw, after which they still have the initial rating.
        let (game, _, ann) = play_now(server, "", &play_request(true)).await;
        let (_, paired, bo) = play_now(server, "", &play_request(true)).await;
        assert!(paired);
        let (one, welcome) = server.enter(&game, &ann).await;
        let (two, _) = server.enter(&game, &bo).await;
        let mut both = if welcome["seat"] == 1 { [one, two] } else { [two, one] };
        for (index, column) in ["4", "4", "3", "5"].into_iter().enumerate() {
            assert_eq!(both[index % 2].play(index as u64 + 1, column).await["type"], "ack");
        }
        assert_eq!(both[0].act(5, json!({ "do": "offer_draw" })).await["type"], "ack");
        assert_eq!(people(&game).await, Value::Null, "a running game is only visible with a link");
        assert_eq!(both[1].act(6, json!({ "do": "accept_draw" })).await["type"], "ack");
        games.push(game);
    }
    let end = std::time::Instant::now() + crate::common::TEST_TIMEOUT;
    while people(&games[0]).await[1].is_null() {
        assert!(std::time::Instant::now() < end, "no game is reviewed: {}", people(&games[0]).await);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let found = people(&games[4]).await;
    let seat = |best: &Value| json!({ "from": 1400, "to": 1600, "best": best, "moves": 20 });
    let best = &found[0]["best"];
    assert_eq!(found, json!([seat(best), seat(best)]));
    assert!((1..20).contains(&best.as_i64().unwrap()), "{found}");
}

#[tokio::test]
async fn challenges_per_address_are_limited() {
    let server = start(config()).await;
    // A new guest for each request, all at the same time.
    let press = async |number: usize| {
        let got = server.post(PLAY_NOW, "", &json!({ "size": format!("{}x9", 4 + number) })).await;
        (got.status, got.json(), got.cookies())
    };
    let all = futures_util::future::join_all((0..15).map(press)).await;
    let (made, refused): (Vec<_>, Vec<_>) = all.iter().partition(|(status, ..)| *status == StatusCode::CREATED);
    assert_eq!((made.len(), open_challenges(&server, "").await.len()), (10, 10), "{all:?}");
    for (status, refusal, _) in refused {
        assert_eq!((*status, &refusal["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_fast")));
        assert!(refusal["reason"].as_str().unwrap().contains("10 open challenges"), "{refusal}");
    }
    // A game of one's own cannot become another challenge either.
    let own = server.game(&json!({})).await;
    let reopen = async || server.post(PLAY_NOW, &own.players[0], &json!({ "waiting": own.id })).await.status;
    assert_eq!(reopen().await, StatusCode::TOO_MANY_REQUESTS);
    // Others can accept, and then there is room for another one.
    let id = made[0].1["id"].as_str().unwrap();
    assert_eq!(server.post(&format!("/api/v1/lobby/{id}/join"), "", &json!({})).await.status, StatusCode::OK);
    assert_eq!(reopen().await, StatusCode::OK);
    assert_eq!(press(16).await.0, StatusCode::TOO_MANY_REQUESTS);
    server.end().await;
}

/// Strangers cannot keep others from finding each other, whatever they open.
async fn many_challenges_do_not_stop_pairing(backend: Backend) {
    let server = start(Config { trust_proxy: true, ..backend.config() }).await;
    let press = async |address: usize, body: &Value| {
        let request = Request::post(PLAY_NOW).header("host", "localhost").header("content-type", "application/json");
        let request = request.header("x-forwarded-for", format!("10.0.{}.{}", address / 256, address % 256));
        server.request(request.body(Body::from(body.to_string())).unwrap()).await
    };
    for number in 0..210 {
        let made = press(number / 10, &json!({ "clock": { "seconds": 10 + number } })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{number}: {}", made.json());
    }
    let made = press(300, &play_request(false)).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.json());
    let id = &made.json()["id"];
    assert!(open_challenges(&server, "").await.iter().any(|challenge| challenge["id"] == *id), "it is listed");
    let found = press(301, &play_request(false)).await.json();
    assert_eq!((&found["id"], &found["paired"]), (id, &json!(true)));
    server.end().await;
}
