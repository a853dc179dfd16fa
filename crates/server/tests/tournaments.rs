//! Tournaments by link.

use crate::common::{Home, On, config, start, with_both};
use axum::http::StatusCode;
use connect4_serve::Config;
use serde_json::{Value, json};

with_both!(everyone_plays_everyone_and_a_restart_loses_nothing, an_arena_pairs_who_is_free, each_result_counts_once,);

const MOST: usize = 64;

/// The path of a tournament, the cookies of who made it, and its two links.
async fn made(home: &Home, body: &Value) -> (String, String, [String; 2]) {
    let got = home.post("/api/v1/tournaments", "", body).await;
    assert_eq!(got.status, StatusCode::CREATED, "{}", got.json());
    let tournament = got.json();
    let links = ["join", "watch"].map(|link| tournament[link].as_str().unwrap().to_owned());
    (format!("/api/v1/tournaments/{}", tournament["id"].as_str().unwrap()), got.cookies(), links)
}

async fn joined(home: &Home, path: &str, link: &str, name: &str) -> String {
    let invited = home.get(link, "").await.cookies();
    assert_eq!(home.get(path, &invited).await.json()["can_join"], true);
    let got = home.post(&format!("{path}/join"), &invited, &json!({ "name": name })).await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    assert_eq!((&got.json()["is_entrant"], &got.json()["can_join"]), (&json!(true), &json!(false)));
    format!("{invited}; {}", got.cookies())
}

async fn look(home: &Home, path: &str, cookies: &str) -> Value {
    let got = home.get(path, cookies).await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    got.json()
}

/// Gives up the game that this entrant plays, if there is one.
async fn give_up(home: &Home, path: &str, cookies: &str) -> bool {
    let Some(game) = look(home, path, cookies).await["own_game"].as_str().map(str::to_owned) else { return false };
    let (mut client, welcome) = home.enter(&game, cookies).await;
    let version = welcome["state"]["version"].as_u64().unwrap();
    assert_eq!(client.act(version, json!({ "do": "resign" })).await["type"], "ack");
    true
}

async fn everyone_plays_everyone_and_a_restart_loses_nothing(on: On) {
    let folder = tempfile::tempdir().unwrap();
    let db = on.lasting(folder.path());
    let home = start(Config { db: db.clone(), ..config() }).await;
    let (path, owner, [join, watch]) = made(&home, &json!({ "name": "Cup", "clock": { "seconds": 60 } })).await;
    // Nobody sees it without a link, and nobody joins by the one to watch.
    for cookies in ["", "c4-player=00000000000000000000000000000000"] {
        assert_eq!(home.get(&path, cookies).await.status, StatusCode::NOT_FOUND);
    }
    let watcher = home.get(&watch, "").await.cookies();
    assert_eq!(look(&home, &path, &watcher).await["can_join"], false);
    let sneaked = home.post(&format!("{path}/join"), &watcher, &json!({})).await;
    assert_eq!(sneaked.status, StatusCode::NOT_FOUND);
    let mut players = Vec::new();
    for name in ["Ann", "=Bo", "Cy", "Di"] {
        players.push(joined(&home, &path, &join, name).await);
    }
    let begin = format!("{path}/begin");
    assert_eq!(home.post(&begin, &players[0], &json!({})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(look(&home, &path, &owner).await["status"], "open");
    assert_eq!(home.post(&begin, &owner, &json!({})).await.json()["status"], "running");
    let late = home.get(&join, "").await.cookies();
    assert_eq!(home.post(&format!("{path}/join"), &late, &json!({})).await.status, StatusCode::CONFLICT);
    // All four are paired; who watches the tournament watches its games.
    let seen = look(&home, &path, &watcher).await;
    let games: Vec<_> = seen["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(games.len(), 2, "{seen}");
    assert_eq!(home.enter(games[0], &watcher).await.1["seat"], Value::Null);
    assert!(give_up(&home, &path, &players[0]).await);
    home.end().await;

    let home = start(Config { db, ..config() }).await;
    let again = look(&home, &path, &watcher).await;
    assert_eq!(again["standings"].as_array().unwrap().len(), 4);
    let mut rounds = 0;
    while look(&home, &path, &watcher).await["status"] == "running" {
        // Whoever has joined earlier gives up, so that the last one wins.
        for player in &players {
            look(&home, &path, player).await;
        }
        for player in &players {
            give_up(&home, &path, player).await;
        }
        rounds += 1;
        assert!(rounds < 20, "it does not end");
    }
    let over = look(&home, &path, &players[0]).await;
    let played: Vec<_> = over["standings"].as_array().unwrap().iter().map(|one| one["played"].clone()).collect();
    assert_eq!(played, [3, 3, 3, 3], "{over}");
    let csv = home.get(&format!("{path}/results"), &watcher).await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    let text = String::from_utf8(csv.body).unwrap();
    assert!(text.starts_with("place,name,points,played,won,drawn,lost\r\n1,"), "{text}");
    assert!(text.contains(",\"'=Bo\","), "a name is no formula: {text}");
    assert_eq!(text.lines().count(), 5);
    home.end().await;
}

async fn an_arena_pairs_who_is_free(on: On) {
    let home = start(on.config()).await;
    let (path, owner, [join, _]) = made(&home, &json!({ "minutes": 240 })).await;
    assert_eq!(home.post(&format!("{path}/begin"), &owner, &json!({})).await.status, StatusCode::CONFLICT);
    let mut players = vec![joined(&home, &path, &join, "Ann").await, joined(&home, &path, &join, "Bo").await];
    home.post(&format!("{path}/begin"), &owner, &json!({})).await;
    // One comes later.
    players.push(joined(&home, &path, &join, "Cy").await);
    assert!(look(&home, &path, &owner).await["left"].as_i64().is_some_and(|left| left > 0));
    assert!(give_up(&home, &path, &players[0]).await);
    // The one who waited is paired with one of the two who have just played, once.
    let (one, two, three) =
        tokio::join!(look(&home, &path, &players[0]), look(&home, &path, &players[1]), look(&home, &path, &players[2]));
    let games = look(&home, &path, &owner).await["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 1, "{one} {two} {three}");
    let cy = look(&home, &path, &players[2]).await["own_game"].clone();
    assert_eq!(games[0]["id"], cy);
    assert_eq!(home.post(&format!("{path}/end"), &owner, &json!({})).await.json()["status"], "over");
    assert!(give_up(&home, &path, &players[2]).await, "what goes on still counts");
    let over = look(&home, &path, &owner).await;
    assert_eq!(over["standings"].as_array().unwrap().iter().map(|one| one["played"].as_u64().unwrap()).sum::<u64>(), 4);
    assert_eq!(home.post(&format!("{path}/join"), &owner, &json!({})).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    home.end().await;
}

async fn each_result_counts_once(on: On) {
    let home = start(on.config()).await;
    each_counts_once(&[&home]).await;
    home.end().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn several_servers_count_each_result_once() {
    let db = connect4_serve::Database::Postgres(crate::common::postgres::database());
    let start = || start(Config { db: db.clone(), ..config() });
    let homes = [start().await, start().await, start().await];
    each_counts_once(&homes.each_ref()).await;
    for home in homes {
        home.end().await;
    }
}

/// Everyone looks at once when games have ended: each pair plays one game, and each result counts once.
async fn each_counts_once(homes: &[&Home]) {
    let home = |number: usize| homes[number % homes.len()];
    let (path, owner, [join, watch]) = made(home(0), &json!({ "clock": { "seconds": 60 } })).await;
    let mut players = Vec::new();
    for number in 0..6 {
        players.push(joined(home(number), &path, &join, &format!("P{number}")).await);
    }
    assert_eq!(home(0).post(&format!("{path}/begin"), &owner, &json!({})).await.json()["status"], "running");
    let watcher = home(1).get(&watch, "").await.cookies();
    let mut played = std::collections::HashSet::new();
    for round in 0.. {
        // Each twice, as pages do that ask again.
        let twice = (0..12).map(|number| look(home(number + number / 6), &path, &players[number % 6]));
        let seen = futures_util::future::join_all(twice).await;
        for (number, player) in players.iter().enumerate() {
            let Some(game) = seen[number]["own_game"].as_str().filter(|game| !played.contains(*game)) else { continue };
            played.insert(game.to_owned());
            let (mut client, welcome) = home(number + round).enter(game, player).await;
            let version = welcome["state"]["version"].as_u64().unwrap();
            assert_eq!(client.act(version, json!({ "do": "resign" })).await["type"], "ack", "{welcome}");
        }
        if seen[0]["status"] == "over" {
            break;
        }
        assert!(round < 40, "it does not end");
    }
    let over = look(home(1), &path, &watcher).await;
    let counts: Vec<_> = over["standings"].as_array().unwrap().iter().map(|one| one["played"].clone()).collect();
    assert_eq!(counts, [5; 6], "{over}");
    let mut begun = 0;
    for home in homes {
        let counters = String::from_utf8(home.get("/metrics", "").await.body).unwrap();
        let line = counters.lines().find(|line| line.starts_with("connect4_games_total ")).unwrap();
        begun += line.split(' ').next_back().unwrap().parse::<u32>().unwrap();
    }
    assert_eq!((played.len(), begun), (15, 15), "no game begins that is in no table");
}

#[tokio::test]
async fn so_many_and_no_more_fit_in() {
    let home = start(config()).await;
    let (path, _, [join, _]) = made(&home, &json!({ "minutes": 1 })).await;
    let invited = home.get(&join, "").await.links();
    let join = async || home.post(&format!("{path}/join"), &invited, &json!({ "name": "x" })).await.status;
    for _ in 0..MOST {
        assert_eq!(join().await, StatusCode::OK);
    }
    assert_eq!(join().await, StatusCode::CONFLICT);
    for body in [json!({ "minutes": 0 }), json!({ "minutes": 241 }), json!({ "clock": { "seconds": 1 } })] {
        assert_eq!(home.post("/api/v1/tournaments", "", &body).await.status, StatusCode::BAD_REQUEST, "{body}");
    }
    home.end().await;
}
