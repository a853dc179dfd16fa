//! Bots: marks, limits and ratings.

use crate::common::{Backend, TestServer, for_each_backend, start};
use axum::http::StatusCode;
use serde_json::{Value, json};

for_each_backend!(organizers_limit_bots, bots_and_people_are_rated_apart);

/// The cookie of a bot.
fn bot(number: u8) -> String {
    format!("c4-player=bot-{number:032x}")
}

async fn json_of(server: &TestServer, path: &str, cookies: &str) -> Value {
    let got = server.get(path, cookies).await;
    assert_eq!(got.status, StatusCode::OK, "{path}: {}", got.json());
    got.json()
}

async fn organizers_limit_bots(backend: Backend) {
    let server = start(backend.config()).await;
    let create = async |body: Value| {
        let made = server.post("/api/v1/tournaments", "", &body).await;
        let tournament = made.json();
        let link = server.get(tournament["join"].as_str().unwrap(), &bot(0)).await.link_cookies();
        (format!("/api/v1/tournaments/{}", tournament["id"].as_str().unwrap()), made.cookies(), link)
    };
    let join = async |path: &str, link: &str, player: &str| {
        let cookies = format!("{link}; {player}");
        let can_join = json_of(&server, path, &cookies).await["can_join"].clone();
        let got = server.post(&format!("{path}/join"), &cookies, &json!({ "name": "N" })).await;
        (can_join == true, got.status, got.json())
    };
    // By default, a tournament is for people.
    let (path, _, link) = create(json!({})).await;
    let (can_join, status, refusal) = join(&path, &link, &bot(1)).await;
    assert_eq!((can_join, status, &refusal["code"]), (false, StatusCode::FORBIDDEN, &json!("not_admitted")));
    assert!(join(&path, &link, "").await.0);

    let (path, owner, link) = create(json!({ "entry": "bots", "bots_per_address": 2 })).await;
    let (can_join, status, refusal) = join(&path, &link, "").await;
    assert_eq!((can_join, status, &refusal["code"]), (false, StatusCode::FORBIDDEN, &json!("not_admitted")));
    for number in [1, 2] {
        let (can_join, status, view) = join(&path, &link, &bot(number)).await;
        assert_eq!((can_join, status, &view["bots_per_address"]), (true, StatusCode::OK, &json!(2)));
        assert!(view["standings"].as_array().unwrap().iter().all(|one| one["bot"] == true), "{view}");
    }
    // The second request of an entrant is not another entrant.
    assert_eq!(join(&path, &link, &bot(2)).await.1, StatusCode::OK);
    assert_eq!(join(&path, &link, &bot(3)).await.1, StatusCode::FORBIDDEN);
    for wrong in [json!({ "entry": "cats" }), json!({ "bots_per_address": 0 }), json!({ "bots_per_address": 65 })] {
        assert_eq!(server.post("/api/v1/tournaments", "", &wrong).await.status, StatusCode::BAD_REQUEST, "{wrong}");
    }

    let begun = server.post(&format!("{path}/begin"), &owner, &json!({})).await.json();
    let game = begun["games"][0].clone();
    assert_eq!((&game["bots"], &game["over"], &game["winner"]), (&json!([true, true]), &json!(false), &Value::Null));
    let id = game["id"].as_str().unwrap();
    let (mut client, welcome) = server.enter(id, &bot(1)).await;
    assert_eq!(welcome["state"]["bots"], json!([true, true]));
    assert_eq!(client.act(0, json!({ "do": "resign" })).await["type"], "ack");
    // Whoever can see the tournament can open its finished games, to review them.
    let games = json_of(&server, &format!("{path}/games"), &link).await;
    let winner = if welcome["seat"] == 1 { 2 } else { 1 };
    assert_eq!((&games["games"][0]["over"], &games["games"][0]["winner"]), (&json!(true), &json!(winner)), "{games}");
    for cookies in [&link, &owner] {
        assert_eq!(
            json_of(&server, &format!("/api/v1/games/{id}"), cookies).await["state"]["ending"]["winner"],
            winner
        );
    }
    let csv = server.get(&format!("{path}/results"), &link).await.body;
    // The first bot resigned.
    let names = ["N (2)", "N"];
    assert_eq!(
        String::from_utf8(csv).unwrap(),
        format!(
            "place,name,points,played,won,drawn,lost,kind\r\n1,\"{}\",1,1,1,0,0,bot\r\n2,\"{}\",0,1,0,0,1,bot\r\n",
            names[0], names[1]
        )
    );
    server.end().await;
}

async fn bots_and_people_are_rated_apart(backend: Backend) {
    let server = start(backend.config()).await;
    let request = json!({ "clock": { "seconds": 60 }, "rated": true, "name": "N" });
    let play = async |cookies: &str| {
        let got = server.post("/api/v1/lobby/play", cookies, &request).await;
        let answer = got.json();
        (answer["id"].as_str().unwrap().to_owned(), answer["paired"] == true, got.cookies())
    };
    let resign = async |game: &str, cookies: &str| {
        let (mut client, welcome) = server.enter(game, cookies).await;
        assert_eq!(client.act(1, json!({ "do": "resign" })).await["type"], "ack", "{welcome}");
        json_of(&server, &format!("/api/v1/games/{game}"), cookies).await["state"].clone()
    };
    let games = async |cookies: &str| json_of(&server, "/api/v1/lobby", cookies).await["you"]["games"].clone();
    // *Play now* pairs people with people and bots with bots.
    let (of_person, paired, person) = play("").await;
    let (of_bot, paired_too, _) = play(&bot(1)).await;
    assert!(!paired && !paired_too);
    let challenges = json_of(&server, "/api/v1/lobby", "").await["challenges"].clone();
    let marks = [&of_person, &of_bot]
        .map(|id| challenges.as_array().unwrap().iter().find(|one| one["id"] == json!(id)).unwrap()["bot"].clone());
    assert_eq!(marks, [json!(false), json!(true)], "{challenges}");
    let take =
        async |id: &str, cookies: &str| server.post(&format!("/api/v1/lobby/{id}/join"), cookies, &json!({})).await;
    assert_eq!(take(&of_person, &bot(2)).await.json()["code"], "not_admitted");
    // A person can accept the challenge of a bot; that game is not rated.
    let other = take(&of_bot, "").await;
    assert_eq!(other.status, StatusCode::OK, "{}", other.json());
    let over = resign(&of_bot, &other.cookies()).await;
    assert_eq!((&over["rated"], &over["ratings"]), (&json!(false), &json!([null, null])), "{over}");
    assert!(over["bots"] == json!([true, false]) || over["bots"] == json!([false, true]), "{over}");
    assert_eq!((games(&other.cookies()).await, games(&bot(1)).await), (Value::Null, Value::Null));
    // Two bots are rated, and so are two people.
    let (of_bot, _, _) = play(&bot(1)).await;
    assert!(play(&bot(2)).await.1);
    let over = resign(&of_bot, &bot(2)).await;
    assert_eq!((&over["rated"], &over["bots"]), (&json!(true), &json!([true, true])), "{over}");
    assert_eq!((games(&bot(1)).await, games(&bot(2)).await), (json!(1), json!(1)));
    let (id, paired, _) = play("").await;
    assert!(paired && id == of_person);
    resign(&of_person, &person).await;
    assert_eq!(games(&person).await, 1);

    // A seat moves only to a device of the same kind.
    let game = server.game(&json!({})).await;
    let link = server.post(&format!("/api/v1/games/{}/seat-link", game.id), &game.players[0], &json!({})).await.json();
    let secret = link["link"].as_str().unwrap().split_once("#seat=").unwrap().1.to_owned();
    let moved = server.post(&format!("/api/v1/games/{}/seat", game.id), &bot(1), &json!({ "secret": secret })).await;
    assert_eq!(moved.json()["code"], "not_admitted", "{}", moved.json());
    server.end().await;
}
