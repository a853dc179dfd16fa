//! Tournaments by link.

use crate::common::{Backend, TestServer, config, for_each_backend, start};
use axum::http::StatusCode;
use connect4_serve::Config;
use serde_json::{Value, json};

for_each_backend!(
    a_round_robin_survives_a_restart,
    the_organizer_can_use_a_link,
    an_arena_pairs_free_players,
    each_result_counts_once,
);

const MAX_ENTRANTS: usize = 64;

/// Creates a tournament. Returns its path, the owner's cookies, and its two links.
async fn create_tournament(server: &TestServer, body: &Value) -> (String, String, [String; 2]) {
    let got = server.post("/api/v1/tournaments", "", body).await;
    assert_eq!(got.status, StatusCode::CREATED, "{}", got.json());
    let tournament = got.json();
    let link_cookies = ["join", "watch"].map(|link| tournament[link].as_str().unwrap().to_owned());
    (format!("/api/v1/tournaments/{}", tournament["id"].as_str().unwrap()), got.cookies(), link_cookies)
}

async fn join_as(server: &TestServer, path: &str, link: &str, name: &str) -> String {
    let invited = server.get(link, "").await.cookies();
    assert_eq!(server.get(path, &invited).await.json()["can_join"], true);
    let got = server.post(&format!("{path}/join"), &invited, &json!({ "name": name })).await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    assert_eq!((&got.json()["is_entrant"], &got.json()["can_join"]), (&json!(true), &json!(false)));
    format!("{invited}; {}", got.cookies())
}

async fn view(server: &TestServer, path: &str, cookies: &str) -> Value {
    let got = server.get(path, cookies).await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    got.json()
}

/// Resigns this entrant's game, if there is one.
async fn resign_game(server: &TestServer, path: &str, cookies: &str) -> bool {
    let Some(game) = view(server, path, cookies).await["own_game"].as_str().map(str::to_owned) else { return false };
    let (mut client, welcome) = server.enter(&game, cookies).await;
    let version = welcome["state"]["version"].as_u64().unwrap();
    assert_eq!(client.act(version, json!({ "do": "resign" })).await["type"], "ack");
    true
}

async fn a_round_robin_survives_a_restart(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let db = backend.persistent_database(folder.path());
    let server = start(Config { db: db.clone(), ..config() }).await;
    let (path, owner, [join, watch]) =
        create_tournament(&server, &json!({ "name": "Cup", "clock": { "seconds": 60 } })).await;
    // It is invisible without a link, and the spectator link does not allow joining.
    for cookies in ["", "c4-player=00000000000000000000000000000000"] {
        assert_eq!(server.get(&path, cookies).await.status, StatusCode::NOT_FOUND);
    }
    let spectator = server.get(&watch, "").await.cookies();
    assert_eq!(view(&server, &path, &spectator).await["can_join"], false);
    let sneaked = server.post(&format!("{path}/join"), &spectator, &json!({})).await;
    assert_eq!(sneaked.status, StatusCode::NOT_FOUND);
    let mut players = Vec::new();
    for name in ["Ann", "=Bo", "Cy", "Di"] {
        players.push(join_as(&server, &path, &join, name).await);
    }
    let begin = format!("{path}/begin");
    assert_eq!(server.post(&begin, &players[0], &json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(view(&server, &path, &owner).await["status"], "open");
    assert_eq!(server.post(&begin, &owner, &json!({})).await.json()["status"], "running");
    let late = server.get(&join, "").await.cookies();
    assert_eq!(server.post(&format!("{path}/join"), &late, &json!({})).await.status, StatusCode::CONFLICT);
    // All four are paired, and spectators of the tournament can watch its games.
    let seen = view(&server, &path, &spectator).await;
    let games: Vec<_> = seen["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(games.len(), 2, "{seen}");
    assert_eq!(server.enter(games[0], &spectator).await.1["seat"], Value::Null);
    assert!(resign_game(&server, &path, &players[0]).await);
    server.end().await;

    let server = start(Config { db, ..config() }).await;
    let again = view(&server, &path, &spectator).await;
    assert_eq!(again["standings"].as_array().unwrap().len(), 4);
    let mut rounds = 0;
    while view(&server, &path, &spectator).await["status"] == "running" {
        // Players resign in the order in which they joined, so the last one wins.
        for player in &players {
            view(&server, &path, player).await;
        }
        for player in &players {
            resign_game(&server, &path, player).await;
        }
        rounds += 1;
        assert!(rounds < 20, "the tournament does not end");
    }
    let over = view(&server, &path, &players[0]).await;
    let played: Vec<_> = over["standings"].as_array().unwrap().iter().map(|one| one["played"].clone()).collect();
    assert_eq!(played, [3, 3, 3, 3], "{over}");
    let csv = server.get(&format!("{path}/results"), &spectator).await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    let text = String::from_utf8(csv.body).unwrap();
    assert!(text.starts_with("place,name,points,played,won,drawn,lost,kind\r\n1,"), "{text}");
    assert!(text.contains(",\"'=Bo\","), "a name must not be a formula: {text}");
    assert_eq!(text.lines().count(), 5);
    server.end().await;
}

/// A tournament made with curl: the organizer's link works in a browser, which keeps the invitation, too.
async fn the_organizer_can_use_a_link(backend: Backend) {
    let server = start(backend.config()).await;
    let made = server.post("/api/v1/tournaments", "", &json!({})).await.json();
    let path = format!("/api/v1/tournaments/{}", made["id"].as_str().unwrap());
    let opened = server.get(made["organize"].as_str().unwrap(), "").await;
    assert_eq!(opened.headers["location"], format!("/tournament/{}", made["id"].as_str().unwrap()));
    let mut organizer = opened.cookies();
    let seen = view(&server, &path, &organizer).await;
    assert_eq!((&seen["is_owner"], &seen["can_join"]), (&json!(true), &json!(true)), "{seen}");
    organizer = format!("{organizer}; {}", server.get(made["join"].as_str().unwrap(), &organizer).await.link_cookies());
    assert_eq!(view(&server, &path, &organizer).await["is_owner"], true);

    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(join_as(&server, &path, made["join"].as_str().unwrap(), "Same").await);
    }
    let names =
        |view: &Value| view["standings"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect::<Vec<_>>();
    assert_eq!(names(&view(&server, &path, &organizer).await), ["Same", "Same (2)", "Same (3)"]);
    let remove = async |cookies: &str, entrant: usize| {
        server.post(&format!("{path}/remove"), cookies, &json!({ "entrant": entrant })).await
    };
    assert_eq!(remove(&players[0], 2).await.status, StatusCode::FORBIDDEN);
    for entrant in [0, 4] {
        assert_eq!(remove(&organizer, entrant).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(names(&remove(&organizer, 2).await.json()), ["Same", "Same (3)"]);
    assert_eq!(view(&server, &path, &players[1]).await["is_entrant"], false);
    let again = server.post(&format!("{path}/join"), &players[1], &json!({ "name": "Same" })).await;
    assert_eq!((again.status, &again.json()["code"]), (StatusCode::FORBIDDEN, &json!("not_admitted")));
    let begun = server.post(&format!("{path}/begin"), &organizer, &json!({})).await.json();
    assert_eq!((&begun["status"], begun["games"].as_array().unwrap().len()), (&json!("running"), 1), "{begun}");
    assert_eq!(server.post(&format!("{path}/end"), &organizer, &json!({})).await.json()["status"], "over");
    server.end().await;
}

async fn an_arena_pairs_free_players(backend: Backend) {
    let server = start(backend.config()).await;
    let (path, owner, [join, _]) = create_tournament(&server, &json!({ "minutes": 240 })).await;
    assert_eq!(server.post(&format!("{path}/begin"), &owner, &json!({})).await.status, StatusCode::CONFLICT);
    let mut players = vec![join_as(&server, &path, &join, "Ann").await, join_as(&server, &path, &join, "Bo").await];
    server.post(&format!("{path}/begin"), &owner, &json!({})).await;
    // A third player joins late.
    players.push(join_as(&server, &path, &join, "Cy").await);
    assert!(view(&server, &path, &owner).await["left"].as_i64().is_some_and(|left| left > 0));
    assert!(resign_game(&server, &path, &players[0]).await);
    // The waiting player is paired once, with one of the two who have just played.
    let (one, two, three) = tokio::join!(
        view(&server, &path, &players[0]),
        view(&server, &path, &players[1]),
        view(&server, &path, &players[2])
    );
    let games = view(&server, &path, &owner).await["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 1, "{one} {two} {three}");
    let cy = view(&server, &path, &players[2]).await["own_game"].clone();
    assert_eq!(games[0]["id"], cy);
    assert_eq!(server.post(&format!("{path}/end"), &owner, &json!({})).await.json()["status"], "over");
    assert!(resign_game(&server, &path, &players[2]).await, "running games still count");
    let over = view(&server, &path, &owner).await;
    assert_eq!(over["standings"].as_array().unwrap().iter().map(|one| one["played"].as_u64().unwrap()).sum::<u64>(), 4);
    assert_eq!(server.post(&format!("{path}/join"), &owner, &json!({})).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    server.end().await;
}

async fn each_result_counts_once(backend: Backend) {
    let server = start(backend.config()).await;
    results_count_once(&[&server]).await;
    server.end().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn several_servers_count_each_result_once() {
    let db = connect4_serve::Database::Postgres(crate::common::postgres::database());
    let start = || start(Config { db: db.clone(), ..config() });
    let servers = [start().await, start().await, start().await];
    results_count_once(&servers.each_ref()).await;
    for server in servers {
        server.end().await;
    }
}

/// All entrants send requests at the same time after games have ended: each pair plays one game, and each result counts
/// once.
async fn results_count_once(servers: &[&TestServer]) {
    let server = |number: usize| servers[number % servers.len()];
    let (path, owner, [join, watch]) = create_tournament(server(0), &json!({ "clock": { "seconds": 60 } })).await;
    let mut players = Vec::new();
    for number in 0..6 {
        players.push(join_as(server(number), &path, &join, &format!("P{number}")).await);
    }
    assert_eq!(server(0).post(&format!("{path}/begin"), &owner, &json!({})).await.json()["status"], "running");
    let spectator = server(1).get(&watch, "").await.cookies();
    let mut played = std::collections::HashSet::new();
    for round in 0.. {
        // Each entrant sends two requests, as the web app may.
        let twice = (0..12).map(|number| view(server(number + number / 6), &path, &players[number % 6]));
        let seen = futures_util::future::join_all(twice).await;
        for (number, player) in players.iter().enumerate() {
            let Some(game) = seen[number]["own_game"].as_str().filter(|game| !played.contains(*game)) else { continue };
            played.insert(game.to_owned());
            let (mut client, welcome) = server(number + round).enter(game, player).await;
            let version = welcome["state"]["version"].as_u64().unwrap();
            assert_eq!(client.act(version, json!({ "do": "resign" })).await["type"], "ack", "{welcome}");
        }
        if seen[0]["status"] == "over" {
            break;
        }
        assert!(round < 40, "the tournament does not end");
    }
    let over = view(server(1), &path, &spectator).await;
    let counts: Vec<_> = over["standings"].as_array().unwrap().iter().map(|one| one["played"].clone()).collect();
    assert_eq!(counts, [5; 6], "{over}");
    let mut begun = 0;
    for server in servers {
        let counters = server.metrics().await;
        let line = counters.lines().find(|line| line.starts_with("connect4_games_total ")).unwrap();
        begun += line.split(' ').next_back().unwrap().parse::<u32>().unwrap();
    }
    assert_eq!((played.len(), begun), (15, 15), "every created game was played");
}

#[tokio::test]
async fn the_number_of_entrants_is_limited() {
    let server = start(config()).await;
    let (path, _, [join, _]) = create_tournament(&server, &json!({ "minutes": 1 })).await;
    let invited = server.get(&join, "").await.link_cookies();
    let join = async || server.post(&format!("{path}/join"), &invited, &json!({ "name": "x" })).await.status;
    for _ in 0..MAX_ENTRANTS {
        assert_eq!(join().await, StatusCode::OK);
    }
    assert_eq!(join().await, StatusCode::CONFLICT);
    for body in [json!({ "minutes": 0 }), json!({ "minutes": 241 }), json!({ "clock": { "seconds": 1 } })] {
        assert_eq!(server.post("/api/v1/tournaments", "", &body).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    server.end().await;
}
