//! Compares the OpenAPI document with actual responses: every response and WebSocket message is valid, has only
//! documented fields, and has a documented status.

use std::collections::BTreeSet;

use crate::common::{Client, TestResponse, TestServer, config, start};
use axum::body::Body;
use axum::http::{Method, Request};
use connect4_serve::Config;
use serde_json::{Map, Value, json};

/// The document, and the responses seen so far.
struct Document {
    value: Value,
    seen: BTreeSet<(String, String, String)>,
}

/// A validator for the part of JSON Schema that the document uses. It is strict: unknown keywords panic, and objects
/// have only documented fields. (Compiling a complete validator added a minute to each check.)
struct SchemaValidator<'a> {
    components: &'a Map<String, Value>,
}

impl SchemaValidator<'_> {
    /// Errors of a complete value; `at` is its path.
    fn find_errors(&self, schema: &Value, value: &Value, at: &str) -> Vec<String> {
        let mut named = BTreeSet::new();
        let mut errors = self.find_errors_in_part(schema, value, at, &mut named);
        let fields = value.as_object().into_iter().flat_map(Map::keys);
        errors.extend(
            fields.filter(|field| !named.contains(*field)).map(|field| format!("{at}.{field} is not described")),
        );
        errors
    }

    /// Errors of a value against a schema that may describe only part of an object; adds the fields that it names to
    /// `named`.
    fn find_errors_in_part(
        &self,
        schema: &Value,
        value: &Value,
        at: &str,
        named: &mut BTreeSet<String>,
    ) -> Vec<String> {
        let mut errors = Vec::new();
        for (keyword, rule) in schema.as_object().unwrap_or_else(|| panic!("{at}: no schema: {schema}")) {
            match keyword.as_str() {
                "description" | "format" | "default" => {}
                "$ref" => {
                    let name = rule.as_str().unwrap().strip_prefix("#/components/schemas/").unwrap();
                    errors.extend(self.find_errors_in_part(&self.components[name], value, at, named));
                }
                "allOf" => {
                    for part in rule.as_array().unwrap() {
                        errors.extend(self.find_errors_in_part(part, value, at, named));
                    }
                }
                "oneOf" => errors.extend(self.find_errors_in_choice(rule.as_array().unwrap(), value, at, named)),
                "type" => {
                    let is = |kind: &Value| has_type(kind.as_str().unwrap(), value);
                    if !rule.as_array().map_or_else(|| is(rule), |kinds| kinds.iter().any(is)) {
                        errors.push(format!("{at}: {value} is not of type {rule}"));
                    }
                }
                "enum" => {
                    if !rule.as_array().unwrap().contains(value) {
                        errors.push(format!("{at}: {value} is none of {rule}"));
                    }
                }
                "minimum" => {
                    if value.as_f64().is_some_and(|number| number < rule.as_f64().unwrap()) {
                        errors.push(format!("{at}: {value} is less than {rule}"));
                    }
                }
                "required" => {
                    let missing = |field: &&Value| value.get(field.as_str().unwrap()).is_none();
                    let missing = rule.as_array().unwrap().iter().filter(|field| value.is_object() && missing(field));
                    errors.extend(missing.map(|field| format!("{at} lacks {field}")));
                }
                "properties" => {
                    for (field, schema) in rule.as_object().unwrap() {
                        named.insert(field.clone());
                        if let Some(value) = value.get(field) {
                            errors.extend(self.find_errors(schema, value, &format!("{at}.{field}")));
                        }
                    }
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        errors.extend(self.find_errors(rule, item, &format!("{at}[{index}]")));
                    }
                }
                other => panic!("{at}: the keyword {other} is not known to this test"),
            }
        }
        errors
    }

    /// Exactly one of the schemas must match.
    fn find_errors_in_choice(
        &self,
        all: &[Value],
        value: &Value,
        at: &str,
        named: &mut BTreeSet<String>,
    ) -> Vec<String> {
        let mut errors = Vec::new();
        let mut fitting = 0;
        for one in all {
            let mut fields = BTreeSet::new();
            let found = self.find_errors_in_part(one, value, at, &mut fields);
            if found.is_empty() {
                fitting += 1;
                named.extend(fields);
            }
            errors.extend(found);
        }
        match fitting {
            0 => errors,
            1 => Vec::new(),
            _ => vec![format!("{at}: {value} matches {fitting} of the schemas in oneOf")],
        }
    }
}

fn has_type(kind: &str, value: &Value) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    }
}

impl Document {
    async fn of(server: &TestServer) -> Self {
        Document { value: server.get("/api/v1/openapi.json", "").await.json(), seen: BTreeSet::new() }
    }

    fn find_errors(&self, schema: &Value, value: &Value) -> Vec<String> {
        let components = self.value["components"]["schemas"].as_object().unwrap();
        SchemaValidator { components }.find_errors(schema, value, "")
    }

    fn check(&self, schema: &Value, value: &Value, what: &str) {
        let errors = self.find_errors(schema, value);
        assert!(errors.is_empty(), "{what}: {value} against {schema}: {errors:#?}");
    }

    /// Checks a WebSocket message.
    fn check_message(&self, name: &str, value: &Value) {
        self.check(&json!({ "$ref": format!("#/components/schemas/{name}") }), value, name);
    }

    /// Checks a response, and the request if it succeeded.
    fn check_answer(&mut self, method: &Method, path: &str, asked: Option<&Value>, got: &TestResponse) {
        let plain = path.split('?').next().unwrap();
        let paths = self.value["paths"].as_object().unwrap();
        let fits = |pattern: &str| {
            let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), plain.split('/').collect());
            let same = |(one, other): (&&str, &&str)| one == other || one.starts_with('{');
            pattern.len() == path.len() && pattern.iter().zip(&path).all(same)
        };
        let pattern = paths.keys().find(|pattern| fits(pattern)).unwrap_or_else(|| panic!("{path} is not described"));
        let operation = &paths[pattern][method.as_str().to_lowercase()];
        let status = got.status.as_str();
        let what = format!("{method} {path}: {status}");
        let response = &operation["responses"][status];
        assert!(response.is_object(), "{what} {} is not described", got.json());
        self.seen.insert((method.to_string(), pattern.clone(), status.to_owned()));
        if let Some(schema) = response["content"].get("application/json").map(|content| &content["schema"]) {
            assert_eq!(got.headers["content-type"], "application/json", "{what}");
            self.check(schema, &got.json(), &what);
        } else if let Some(content) = response["content"].as_object().filter(|content| !content.is_empty()) {
            let kind = got.headers["content-type"].to_str().unwrap();
            assert!(content.keys().any(|key| kind.starts_with(key.as_str())), "{what}: {kind}");
        }
        match (asked, operation.get("requestBody")) {
            (Some(asked), Some(body)) if got.status.is_success() => {
                self.check(&body["content"]["application/json"]["schema"], asked, &what);
            }
            (Some(asked), None) => assert_eq!(asked, &json!({}), "{what} takes no body"),
            _ => {}
        }
    }
}

async fn get(document: &mut Document, server: &TestServer, path: &str, cookies: &str) -> TestResponse {
    let got = server.get(path, cookies).await;
    document.check_answer(&Method::GET, path, None, &got);
    got
}

async fn post(document: &mut Document, server: &TestServer, path: &str, cookies: &str, body: &Value) -> TestResponse {
    let got = server.post(path, cookies, body).await;
    document.check_answer(&Method::POST, path, Some(body), &got);
    got
}

/// Sends an act and checks all messages up to the answer. Returns whether the act was acknowledged.
async fn act(document: &Document, client: &mut Client, version: u64, act: Value) -> bool {
    let message = json!({ "type": "act", "id": format!("{version} {act}"), "version": version, "act": act });
    document.check_message("ClientMessage", &message);
    client.send(&message).await;
    loop {
        let heard = client.receive().await;
        document.check_message("ServerMessage", &heard);
        if heard["id"] == message["id"] {
            return heard["type"] == "ack";
        }
    }
}

/// Checks all messages up to and including the next one of this type.
async fn receive(document: &Document, client: &mut Client, kind: &str) -> Value {
    loop {
        let heard = client.receive().await;
        document.check_message("ServerMessage", &heard);
        if heard["type"] == kind {
            return heard;
        }
    }
}

async fn lobby_and_tournaments(document: &mut Document, server: &TestServer) {
    let wish = json!({ "size": "5x4", "connect": 3, "gravity": true, "swap": false, "rated": true, "name": "Ann",
        "clock": { "seconds": 60, "increment": 1 }, "waiting": null });
    let long = json!({ "name": "x".repeat(40_000) });
    let (play, tournaments) = ("/api/v1/lobby/play", "/api/v1/tournaments");
    for body in [json!({ "rated": true }), long.clone()] {
        post(document, server, play, "", &body).await;
    }
    let made = post(document, server, play, "", &wish).await;
    let (ann, take) = (made.cookies(), format!("/api/v1/lobby/{}/join", made.json()["id"].as_str().unwrap()));
    get(document, server, "/api/v1/lobby", &ann).await;
    for body in [json!({ "name": 1 }), long.clone()] {
        post(document, server, &take, "", &body).await;
    }
    post(document, server, &take, &ann, &json!({})).await;
    let bo = post(document, server, &take, "", &json!({ "name": "Bo" })).await.cookies();
    post(document, server, &take, "", &json!({})).await;
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let (mut one, _) = server.enter(&game, &ann).await;
    assert!(act(document, &mut one, 1, json!({ "do": "resign" })).await);
    for game in [&game, "0123456789abcdef"] {
        get(document, server, &format!("/api/v1/games/{game}/people"), &ann).await;
    }
    get(document, server, "/api/v1/lobby", &bo).await;
    post(document, server, &take, &bo, &json!({})).await;
    let second = json!({ "name": "Cy" });
    post(document, server, play, "", &second).await;
    post(document, server, play, "", &second).await;

    for body in [json!({ "minutes": 0 }), long.clone()] {
        post(document, server, tournaments, "", &body).await;
    }
    let body = json!({ "name": "Cup", "size": "5x4", "connect": 3, "gravity": true, "swap": false, "minutes": 10,
        "clock": { "seconds": 60, "increment": 1 } });
    let made = post(document, server, tournaments, "", &body).await;
    let (owner, made) = (made.cookies(), made.json());
    let path = format!("{tournaments}/{}", made["id"].as_str().unwrap());
    let [join, begin, end, remove, games, results] =
        ["join", "begin", "end", "remove", "games", "results"].map(|what| format!("{path}/{what}"));
    let removal = json!({ "entrant": 1 });
    let none = json!({});
    for path in [&path, &games, &results] {
        get(document, server, path, "").await;
        get(document, server, path, &owner).await;
    }
    for path in [&join, &begin, &end] {
        post(document, server, path, "", &none).await;
    }
    for body in [json!({ "name": 1 }), long] {
        post(document, server, &join, &owner, &body).await;
        post(document, server, &remove, &owner, &body).await;
    }
    post(document, server, &begin, &owner, &none).await;
    for body in [&none, &removal] {
        post(document, server, &remove, &owner, body).await;
    }
    post(document, server, &format!("{tournaments}/0123456789abcdef/remove"), &owner, &removal).await;
    let invited = server.get(made["join"].as_str().unwrap(), "").await.link_cookies();
    for path in [&begin, &end] {
        post(document, server, path, &invited, &none).await;
    }
    post(document, server, &remove, &invited, &removal).await;
    let bot = format!("{invited}; c4-player=bot-0123456789abcdef0123456789abcdef");
    assert_eq!(post(document, server, &join, &bot, &none).await.status, 403);
    for number in 0..64 {
        let cookies = if number == 0 { &owner } else { &invited };
        assert_eq!(post(document, server, &join, cookies, &json!({ "name": "Di" })).await.status, 200);
    }
    post(document, server, &join, &invited, &none).await;
    post(document, server, &begin, &owner, &none).await;
    assert!(get(document, server, &path, &owner).await.json()["own_game"].is_string());
    get(document, server, &games, &owner).await;
    post(document, server, &remove, &owner, &removal).await;
    post(document, server, &end, &owner, &none).await;
    post(document, server, &join, &invited, &none).await;
}

#[tokio::test]
async fn responses_match_the_document() {
    let server = start(config()).await;
    let document = &mut Document::of(&server).await;

    get(document, &server, "/api/v1/health", "").await;
    get(document, &server, "/api/v1/health/live", "").await;
    for path in
        ["/api/v1/picture?moves=44", "/api/v1/picture?moves=4444444", "/api/v1/picture?k=x", "/api/v1/picture?puzzle=1"]
    {
        get(document, &server, path, "").await;
    }
    for path in ["/api/v1/levels", "/api/v1/levels?size=3x3&connect=3&gravity=false", "/api/v1/levels?size=0x0"] {
        get(document, &server, path, "").await;
    }
    for body in [
        json!({ "size": "7x6", "connect": 4, "gravity": true, "moves": "4455" }),
        json!({ "size": "3x3", "connect": 3, "gravity": false, "moves": "b2", "nodes": 100_000, "seconds": 5.0 }),
        json!({ "moves": "4455667" }),
        json!({ "size": "9x9", "nodes": 10 }),
        json!({ "size": "20x20", "nodes": 1000 }),
        json!({ "moves": "9" }),
        json!({ "size": "big" }),
        json!({ "moves": "4".repeat(40_000) }),
    ] {
        post(document, &server, "/api/v1/analysis", "", &body).await;
    }
    for body in [
        json!({ "moves": "4225627617416421437", "by_move": true, "nodes": 1_000_000, "seconds": 5.0 }),
        json!({ "moves": "5512517475543663115776" }),
        json!({ "size": "20x20", "moves": "9" }),
        json!({ "moves": "4".repeat(7) }),
        json!({ "by_move": "yes" }),
        json!({ "moves": "4".repeat(40_000) }),
    ] {
        post(document, &server, "/api/v1/explain", "", &body).await;
    }
    let game = json!({ "size": "5x4", "moves": "3334" });
    let toe =
        json!({ "size": "3x3", "connect": 3, "gravity": false, "swap": true, "moves": "b2 swap", "notation": "cells" });
    for body in [
        json!({ "ask": "view", "game": game }),
        json!({ "ask": "view", "game": toe }),
        json!({ "ask": "view", "game": { "moves": "44556677" } }),
        json!({ "ask": "play", "game": game, "move": "1" }),
        json!({ "ask": "play", "game": { "moves": "444444" }, "move": "4" }),
        json!({ "ask": "analyze", "game": game, "limits": { "nodes": 1_000_000 } }),
        json!({ "ask": "choose", "game": game, "player": "level:3", "seed": 1 }),
        json!({ "ask": "choose", "player": "nobody" }),
        json!({ "ask": "review", "game": { "moves": "445566" }, "limits": { "nodes": 1_000_000, "seconds": 5.0 } }),
        json!({ "ask": "explain", "game": { "moves": "5721575627323533146624" }, "by_move": true }),
        json!({ "ask": "strategy", "game": { "moves": "426562464" } }),
        json!({ "ask": "puzzle", "game": {}, "seed": 5 }),
        json!({ "ask": "read", "notation": "list", "text": "[3,3]" }),
        json!({ "ask": "write", "game": game, "notation": "record" }),
        json!({ "ask": "players", "game": toe }),
        json!({ "ask": "sing" }),
        json!({ "ask": "view", "game": { "moves": "4".repeat(40_000) } }),
    ] {
        post(document, &server, "/api/v1/engine", "", &body).await;
    }
    // Without queue slots, every engine request is refused.
    let busy = start(Config { max_queue: 0, ..config() }).await;
    post(document, &busy, "/api/v1/analysis", "", &json!({})).await;
    post(document, &busy, "/api/v1/explain", "", &json!({})).await;
    post(document, &busy, "/api/v1/engine", "", &json!({ "ask": "analyze" })).await;
    get(document, &busy, "/api/v1/picture?puzzle=1", "").await;
    busy.end().await;

    for body in [json!({ "clock": { "seconds": 1 } }), json!({ "name": "x".repeat(40_000) })] {
        post(document, &server, "/api/v1/games", "", &body).await;
    }
    let body = json!({ "size": "4x4", "connect": 3, "gravity": true, "swap": true, "seat": 1, "name": "Ann",
        "clock": { "seconds": 600, "increment": 2 }, "listed": true });
    let created = post(document, &server, "/api/v1/games", "", &body).await;
    let (made, ann) = (created.json(), created.cookies());
    let (path, link) = (format!("/api/v1/games/{}", made["id"].as_str().unwrap()), made["join"].as_str().unwrap());
    let invited = server.get(link, "").await.link_cookies();
    get(document, &server, &path, &invited).await;
    for query in ["", "?picture=1&picture=2"] {
        get(document, &server, &format!("{path}/picture{query}"), &invited).await;
    }
    post(document, &server, &format!("{path}/join"), "", &json!({})).await;
    for body in [json!({ "name": 1 }), json!({ "name": "x".repeat(40_000) })] {
        post(document, &server, &format!("{path}/join"), &invited, &body).await;
    }
    let joined = post(document, &server, &format!("{path}/join"), &invited, &json!({ "name": "Bo" })).await;
    let bo = format!("{invited}; {}", joined.cookies());
    post(document, &server, &format!("{path}/join"), &invited, &json!({})).await;
    get(document, &server, &path, "").await;
    get(document, &server, &format!("{path}/record"), "").await;
    let (seat, seat_link) = (format!("{path}/seat"), format!("{path}/seat-link"));
    post(document, &server, &seat_link, "", &json!({})).await;
    let secret = |got: TestResponse| {
        let link = got.json()["link"].as_str().unwrap().to_owned();
        json!({ "secret": link.split_once("#seat=").unwrap().1 })
    };
    let opened = secret(post(document, &server, &seat_link, &ann, &json!({})).await);
    for body in [json!({ "secret": 1 }), json!({ "secret": "x" }), json!({ "secret": "x".repeat(40_000) })] {
        post(document, &server, &seat, "", &body).await;
    }
    post(document, &server, &seat, &bo, &opened).await;
    let ann = post(document, &server, &seat, "", &opened).await.cookies();
    let unopened = secret(post(document, &server, &seat_link, &ann, &json!({})).await);

    let hello = json!({ "type": "hello", "protocol": 1, "seen": 0 });
    document.check_message("ClientMessage", &hello);
    let id = made["id"].as_str().unwrap();
    let (mut one, mut two) = (server.connect(id, &ann).await, server.connect(id, &bo).await);
    for client in [&mut one, &mut two] {
        client.send(&hello).await;
        assert_eq!(receive(document, client, "welcome").await["events"][0]["what"], "joined");
    }
    for message in [json!({ "type": "ping", "id": "p" }), json!({ "type": "sing" })] {
        one.send(&message).await;
        receive(document, &mut one, if message["id"] == "p" { "pong" } else { "refused" }).await;
    }
    let play = |column: &str| json!({ "do": "play", "move": column });
    let say = |what: &str| json!({ "do": what });
    let mut version = 1;
    for (is_one, is_done, what) in [
        (false, false, play("1")),
        (true, true, play("2")),
        (false, true, play("swap")),
        (true, true, play("2")),
        (true, true, say("request_takeback")),
        (false, true, say("decline_takeback")),
        (true, true, say("request_takeback")),
        (false, true, say("accept_takeback")),
        (true, true, say("offer_draw")),
        (false, true, say("decline_draw")),
        (true, true, play("3")),
        (false, true, say("offer_draw")),
        (true, true, say("accept_draw")),
        (true, false, say("resign")),
        (true, true, json!({ "do": "say", "phrase": "good_game" })),
        (true, true, say("offer_rematch")),
        (false, true, say("accept_rematch")),
    ] {
        let client = if is_one { &mut one } else { &mut two };
        assert_eq!(act(document, client, version, what.clone()).await, is_done, "{what}");
        version += u64::from(is_done);
    }
    let look = get(document, &server, &path, &ann).await.json();
    assert!(look["state"]["next"].is_string(), "{look}");
    post(document, &server, &seat_link, &ann, &json!({})).await;
    post(document, &server, &seat, "", &unopened).await;
    post(document, &server, &format!("{path}/join"), &invited, &json!({})).await;
    let mut second = server.connect(look["state"]["next"].as_str().unwrap(), &bo).await;
    second.send(&hello).await;
    receive(document, &mut second, "welcome").await;
    assert!(act(document, &mut second, 0, say("resign")).await);
    for path in ["/api/v1/games", "/api/v1/games?count=1", "/api/v1/games?count=x"] {
        get(document, &server, path, "").await;
    }
    get(document, &server, &format!("{path}/record"), "").await;
    get(document, &server, &format!("{path}/socket"), "").await;
    for what in ["picture", "socket"] {
        get(document, &server, &format!("/api/v1/games/%ff/{what}"), "").await;
    }

    lobby_and_tournaments(document, &server).await;

    // Requests from other sites and too frequent requests are refused everywhere.
    let strict = start(Config { rate_limit: 1, ..config() }).await;
    let operations: Vec<(String, String)> = operations(&document.value);
    for (method, pattern) in &operations {
        let method: Method = method.parse().unwrap();
        let path = pattern.replace("{id}", "0123456789abcdef");
        let ask = async |server: &TestServer, header: (&str, &str)| {
            let request = Request::builder().method(&method).uri(&path).header("host", "localhost");
            server.request(request.header(header.0, header.1).body(Body::empty()).unwrap()).await
        };
        for header in [("origin", "http://evil.example"), ("host", "evil.example")] {
            document.check_answer(&method, &path, None, &ask(&server, header).await);
        }
        let mut got = ask(&strict, ("accept", "*/*")).await;
        while got.status != 429 {
            got = ask(&strict, ("accept", "*/*")).await;
        }
        document.check_answer(&method, &path, None, &got);
    }
    strict.end().await;

    // The server shuts down.
    let waiting = async { receive(document, &mut one, "goodbye").await };
    let (goodbye, ()) = tokio::join!(waiting, server.end());
    assert!(goodbye["retry"].is_u64());

    // All documented responses were seen, except those of a broken server.
    let mut unseen = Vec::new();
    for (method, path) in &operations {
        let responses = document.value["paths"][path][method.to_lowercase()]["responses"].as_object().unwrap();
        for status in responses.keys() {
            let is_broken = status == "500" || (path.ends_with("health") && status == "503");
            // Not tested here: requests during shutdown, and upgrades and slow bodies, which need a network.
            let is_elsewhere = matches!(status.as_str(), "101" | "408")
                || (["/api/v1/games", "/api/v1/lobby", "/api/v1/tournaments"].iter().any(|of| path.starts_with(of))
                    && status == "503");
            if !is_broken && !is_elsewhere && !document.seen.contains(&(method.clone(), path.clone(), status.clone())) {
                unseen.push(format!("{method} {path}: {status}"));
            }
        }
    }
    assert!(unseen.is_empty(), "described, but never seen: {unseen:#?}");
}

/// Without the database, requests that need it fail as documented.
#[cfg(feature = "postgres")]
#[tokio::test]
async fn responses_without_a_database_match_the_document() {
    use crate::common::postgres::{database, sql};
    let url = database();
    let server = start(Config { db: connect4_serve::Database::Postgres(url.clone()), ..config() }).await;
    let document = &mut Document::of(&server).await;
    let (instance, name) = url.rsplit_once('/').unwrap();
    sql(&format!("{instance}/postgres"), &format!("DROP DATABASE {name} WITH (FORCE)"));
    for (method, pattern) in operations(&document.value) {
        let method: Method = method.parse().unwrap();
        let path = pattern.replace("{id}", "0123456789abcdef");
        let request = Request::builder().method(&method).uri(&path).header("host", "localhost");
        let body = if method == Method::POST {
            json!({ "secret": "0".repeat(32), "entrant": 1 }).to_string()
        } else {
            String::new()
        };
        let request = request.header("content-type", "application/json").body(Body::from(body)).unwrap();
        let got = server.request(request).await;
        document.check_answer(&method, &path, None, &got);
        let needs_none = ["/socket", "/picture"].iter().any(|end| path.ends_with(end));
        let needs_it = ["/api/v1/games", "/api/v1/lobby", "/api/v1/tournaments"].iter().any(|of| path.starts_with(of));
        if needs_it && !needs_none {
            assert_eq!(got.status, 503, "{method} {path}: {}", got.json());
            assert!(got.json()["reason"].as_str().unwrap().contains("try again"), "{path}: {}", got.json());
        }
    }
    server.end().await;
}

/// `openapi.json` is up to date; `UPDATE_GOLDEN=1` rewrites it.
#[cfg(feature = "schema")]
#[test]
fn the_document_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let made = connect4_serve::document();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &made).unwrap();
    }
    let carried = std::fs::read_to_string(path).unwrap();
    assert!(carried == made, "openapi.json is old: UPDATE_GOLDEN=1 cargo test -p connect4-serve --all-features schema");
}

/// All methods and paths.
fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    let of = |(path, item): (&String, &Value)| -> Vec<(String, String)> {
        let methods = item.as_object().unwrap().keys().filter(|key| ["get", "post"].contains(&key.as_str()));
        methods.map(|method| (method.to_uppercase(), path.clone())).collect()
    };
    paths.iter().flat_map(of).collect()
}

/// The check finds additional fields, missing fields and wrong types.
#[tokio::test]
async fn the_check_finds_deviations() {
    let server = start(config()).await;
    let document = Document::of(&server).await;
    let refusal = json!({ "$ref": "#/components/schemas/Refusal" });
    let is_valid = |value: Value| document.find_errors(&refusal, &value).is_empty();
    assert!(is_valid(json!({ "code": "stale", "reason": "x" })));
    assert!(!is_valid(json!({ "code": "stale" })));
    assert!(!is_valid(json!({ "code": "sing", "reason": "x" })));
    assert!(!is_valid(json!({ "code": "stale", "reason": 1 })));
    assert!(!is_valid(json!({ "code": "stale", "reason": "x", "more": true })));
    // Also deep inside a message.
    let schema = json!({ "$ref": "#/components/schemas/ServerMessage" });
    let message = |state: Value| json!({ "type": "update", "event": { "version": 1, "at": 1, "seat": null, "what": "abandoned" }, "state": state });
    let state = json!({ "id": "0", "version": 1, "board_version": 1, "game": { "size": "7x6", "connect": 4, "gravity": true,
        "swap": false, "moves": "" }, "names": [null, null], "to_move": null, "x_seat": 1, "can_swap": false, "ending": null,
        "clock": null, "draw_offer": null, "takeback": null, "rematch": null, "next": null });
    let mut more = state.clone();
    more["game"]["more"] = json!(1);
    assert_eq!(document.find_errors(&schema, &message(state)), Vec::<String>::new());
    assert!(document.find_errors(&schema, &message(more)).contains(&".state.game.more is not described".to_owned()));
    server.end().await;
}
