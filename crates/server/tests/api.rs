//! The HTTP API: responses, errors, and the headers of every response.

use crate::common::{TestServer, config, start};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use connect4_serve::{Config, Database, Origin};
use serde_json::{Value, json};

#[tokio::test]
async fn health_and_metrics_are_reported() {
    let server = start(config()).await;
    let health = server.get("/api/v1/health", "").await;
    assert_eq!((health.status, &health.json()["status"]), (StatusCode::OK, &json!("ok")));
    assert_eq!(health.json()["engine"], connect4_serve::has_engine());
    let metrics = server.metrics().await;
    let counted = "connect4_http_requests_total{method=\"GET\",route=\"/api/v1/health\",status=\"200\"} 1";
    assert!(metrics.contains(counted) && metrics.contains("connect4_connections 0"), "{metrics}");
    assert!(metrics.contains("connect4_http_request_seconds_count{route=\"/api/v1/health\"} 1"), "{metrics}");
    server.end().await;
}

#[tokio::test]
async fn an_analysis_scores_every_column() {
    let server = start(config()).await;
    let body = json!({ "size": "7x6", "connect": 4, "gravity": true, "moves": "4455" });
    let got = server.post("/api/v1/analysis", "", &body).await;
    let analysis = got.json();
    assert_eq!(got.status, StatusCode::OK, "{analysis}");
    let moves = analysis["by_move"].as_array().unwrap();
    let cells: Vec<_> = moves.iter().map(|one| one["cell"].as_str().unwrap()).collect();
    assert_eq!(cells, ["a1", "b1", "c1", "d3", "e3", "f1", "g1"]);
    for value in moves.iter().map(|one| &one["value"]) {
        assert!(value["score"].is_i64() && value["plies"].is_u64(), "this position is in the opening book: {value}");
        assert!(["win", "draw", "loss"].contains(&value["verdict"].as_str().unwrap()));
    }
    let budget = server.post("/api/v1/analysis", "", &json!({ "size": "8x7", "nodes": 10 })).await.json();
    assert_eq!(budget["complete"], false);
    server.end().await;
}

#[tokio::test]
async fn the_engine_endpoint_answers_requests() {
    let server = start(config()).await;
    let ask = async |body| server.post("/api/v1/engine", "", &body).await;
    assert_eq!(ask(json!({ "ask": "view", "game": { "moves": "44" } })).await.json()["digits"], "44");
    assert_eq!(ask(json!({ "ask": "choose", "player": "level:3", "seed": 1 })).await.json()["answer"], "choice");
    assert_eq!(ask(json!({ "ask": "read", "notation": "list", "text": "[3,3]" })).await.json()["digits"], "44");
    let full = ask(json!({ "ask": "play", "game": { "moves": "444444" }, "move": "4" })).await;
    assert_eq!((full.status, &full.json()["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("column_full")));
    let levels = server.get("/api/v1/levels?size=8x8", "").await.json();
    assert_eq!(levels["players"][0], json!({ "name": "level:1", "title": "Pip", "available": true, "reason": null }));
    server.end().await;
}

/// The same results as with `--json`, in the browser engine and in Python.
#[tokio::test]
async fn results_are_those_of_the_other_front_ends() {
    let server = start(config()).await;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/results.jsonl");
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let mut kept: Value = serde_json::from_str(line).unwrap();
        let game = kept["game"].take();
        for (route, name) in [("analysis", "analysis"), ("explain", "explanation")] {
            let mut found = server.post(&format!("/api/v1/{route}"), "", &game).await.json();
            found.as_object_mut().unwrap().remove("nodes");
            assert_eq!(found, kept[name]);
        }
        if let Some(review) = kept.get("review") {
            let mut found = server.post("/api/v1/engine", "", &json!({ "ask": "review", "game": game })).await.json();
            found.as_object_mut().unwrap().remove("answer");
            assert_eq!(&found, review);
        }
    }
    server.end().await;
}

/// Unreadable URLs and bodies are refused with messages that say what to write, without Rust types.
#[tokio::test]
async fn unreadable_values_are_refused_in_plain_words() {
    let server = start(config()).await;
    for (address, words) in [
        ("/api/v1/picture?puzzle=-1", "invalid query: puzzle: write a whole number, 0 or more"),
        ("/api/v1/picture?puzzle=99999999999999999999", "invalid query: puzzle: the number is too large"),
        ("/api/v1/picture?puzzle=1&grade=x", "invalid query: grade: write a whole number, 0 or more"),
        ("/api/v1/picture?k=300", "invalid query: k: the number is too large"),
        ("/api/v1/levels?connect=", "invalid query: connect: write a whole number, 0 or more"),
        ("/api/v1/levels?gravity=2", "invalid query: gravity: write true or false"),
        ("/api/v1/games?count=-1", "invalid query: count: write a whole number, 0 or more"),
        ("/api/v1/games?before=x", "invalid query: before: write a whole number, 0 or more"),
    ] {
        let refused = server.get(address, "").await;
        assert_eq!((refused.status.as_u16(), refused.json()["reason"].as_str()), (400, Some(words)), "{address}");
    }
    let ask = json!({ "ask": "puzzle", "game": { "size": "7x6" }, "seed": -1 });
    let refused = server.post("/api/v1/engine", "", &ask).await.json()["reason"].as_str().unwrap().to_owned();
    assert!(refused.contains("expected a whole number from 0 to 18446744073709551615"), "{refused}");
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    let server = start(config()).await;
    let raw = async |path: &str, kind: &str, body: String| {
        let request = Request::post(path).header("host", "localhost").header("content-type", kind);
        server.request(request.body(Body::from(body)).unwrap()).await
    };
    let cases = [
        (raw("/api/v1/analysis", "application/json", "{".to_owned()).await, 400, "malformed"),
        (raw("/api/v1/analysis", "text/plain", "{}".to_owned()).await, 400, "malformed"),
        (
            raw("/api/v1/analysis", "application/json", format!("{{\"moves\":\"{}\"}}", "1".repeat(40_000))).await,
            413,
            "too_large",
        ),
        (raw("/api/v1/engine", "application/json", "{\"ask\":\"sing\"}".to_owned()).await, 400, "malformed"),
        (raw("/api/v1/nothing", "application/json", "{}".to_owned()).await, 404, "not_found"),
        (server.get("/api/v1/levels?size=0x0", "").await, 400, "malformed"),
        (server.get("/api/v1/levels?connect=x", "").await, 400, "malformed"),
        (server.get("/api/v1/games/zz", "").await, 404, "not_found"),
        (server.get("/api/v1/games/0123456789abcdef", "").await, 404, "not_found"),
        (server.get("/api/v1/games/%ff", "").await, 404, "not_found"),
        (server.post("/api/v1/tournaments/%ff/begin", "", &json!({})).await, 404, "not_found"),
        (server.get("/api/v1/games/0123456789abcdef/record", "").await, 404, "not_found"),
        (server.get("/invite/0123456789abcdef/short", "").await, 404, "not_found"),
        (server.get("/nothing", "").await, 404, "not_found"),
        (server.post("/api/v1/games", "", &json!({ "size": "99x1" })).await, 400, "malformed"),
        (server.post("/api/v1/games", "", &json!({ "seat": 3 })).await, 400, "malformed"),
        (server.post("/api/v1/games", "", &json!({ "clock": { "seconds": 1 } })).await, 400, "malformed"),
    ];
    for (index, (got, status, code)) in cases.iter().enumerate() {
        assert_eq!(got.status.as_u16(), *status, "case {index}: {}", got.json());
        assert_eq!(got.json()["code"], *code, "case {index}: {}", got.json());
        assert!(got.json()["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "case {index}");
    }
    server.end().await;
}

#[tokio::test]
async fn other_sites_and_other_names_are_refused() {
    let server = start(config()).await;
    let request_from = async |host: &str, origin: Option<&str>| {
        let mut request =
            Request::post("/api/v1/games").header("host", host).header("content-type", "application/json");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        server.request(request.body(Body::from("{}")).unwrap()).await
    };
    for (host, origin) in
        [("localhost:4444", None), ("127.0.0.1:4444", Some("http://127.0.0.1:4444")), ("[::1]:1", None)]
    {
        assert_eq!(request_from(host, origin).await.status, StatusCode::CREATED, "{host} {origin:?}");
    }
    for (host, origin) in [
        ("localhost:4444", Some("http://evil.example")),
        ("localhost:4444", Some("null")),
        ("evil.example", Some("http://evil.example")),
        ("evil.example:4444", None),
    ] {
        let got = request_from(host, origin).await;
        assert_eq!(
            (got.status, &got.json()["code"]),
            (StatusCode::FORBIDDEN, &json!("wrong_origin")),
            "{host} {origin:?}"
        );
    }
    server.end().await;
    let public = Config { public_url: Some("https://Four.example:443".parse().unwrap()), ..config() };
    let server = start(public).await;
    let request_from = async |origin: &str| {
        let request = Request::post("/api/v1/games").header("host", "four.example").header("origin", origin);
        server.request(request.header("content-type", "application/json").body(Body::from("{}")).unwrap()).await
    };
    assert_eq!(request_from("http://four.example").await.status, StatusCode::FORBIDDEN);
    let created = request_from("https://four.example").await;
    assert_eq!(created.status, StatusCode::CREATED);
    let cookie = created.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Secure"), "{cookie}");
    assert!(created.headers.contains_key("strict-transport-security"));
    server.end().await;
}

/// People who open the server under another name of the machine come to the public URL. Programs may use any name.
#[tokio::test]
async fn other_names_lead_to_the_public_url() {
    let public = || Some("http://class.example:4444".parse().unwrap());
    let server = start(Config { public_url: public(), ..config() }).await;
    let proxied = start(Config { public_url: public(), trust_proxy: true, ..config() }).await;
    let browser = "text/html,*/*;q=0.8";
    let get = async |server: &TestServer, path: &str, headers: &[(&str, &str)]| {
        let request = headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
        let got = server.request(request.body(Body::empty()).unwrap()).await;
        (got.status.as_u16(), got.headers.get("location").map(|to| to.to_str().unwrap().to_owned()))
    };
    for host in ["127.0.0.1:4444", "localhost:4444", "laptop.example:4444", "class.example", "?"] {
        for path in
            ["/", "/game/0123456789abcdef?picture=1", "/invite/0123456789abcdef/secret", "/embed?moves=4", "/nothing"]
        {
            let found = get(&server, path, &[("host", host), ("accept", browser)]).await;
            assert_eq!(found, (307, Some(format!("http://class.example:4444{path}"))), "{host} {path}");
        }
    }
    for (path, headers) in [
        ("/", &[("host", "class.example:4444"), ("accept", browser)][..]),
        ("/", &[("host", "CLASS.example:4444"), ("accept", browser)]),
        // Health checks, programs, and the modules of pages.
        ("/", &[("host", "127.0.0.1:4444"), ("accept", "*/*")]),
        ("/api/v1/health", &[("host", "127.0.0.1:4444"), ("accept", browser)]),
        ("/api/v1/lobby", &[("host", "127.0.0.1:4444")]),
        ("/js/main.js", &[("host", "class.example:4444"), ("origin", "http://class.example:4444")]),
        ("/js/main.js", &[("host", "127.0.0.1:4444"), ("origin", "http://127.0.0.1:4444")]),
    ] {
        assert_eq!(get(&server, path, headers).await, (200, None), "{path} {headers:?}");
    }
    let foreign = [("host", "127.0.0.1:4444"), ("origin", "http://127.0.0.1:4444")];
    assert_eq!(get(&server, "/api/v1/lobby", &foreign).await.0, 403);
    // A proxy may change the host name, and then tells the original one, or none.
    let via = |names: &'static [(&str, &str)]| {
        [&[("accept", browser), ("x-forwarded-for", "10.0.0.1"), ("host", "backend:4444")], names].concat()
    };
    assert_eq!(get(&proxied, "/", &via(&[])).await, (200, None));
    assert_eq!(get(&proxied, "/", &via(&[("x-forwarded-host", "class.example:4444")])).await, (200, None));
    assert_eq!(get(&proxied, "/", &via(&[("x-forwarded-host", "www.example")])).await.0, 307);
    assert_eq!(
        get(&proxied, "/", &[("accept", browser), ("host", "127.0.0.1:4444")]).await.0,
        307,
        "without the proxy"
    );
    server.end().await;
    proxied.end().await;
}

/// RFC 9112, section 3.2.
#[tokio::test]
async fn a_request_names_exactly_one_host() {
    for public_url in [None, Some("http://localhost".parse().unwrap())] {
        let server = start(Config { public_url, ..config() }).await;
        let get = async |path: &str, headers: &[(&str, &str)]| {
            let request =
                headers.iter().fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
            server.request(request.body(Body::empty()).unwrap()).await
        };
        for (path, headers) in [
            ("/api/v1/lobby", &[("host", "localhost"), ("host", "evil.example")][..]),
            ("/api/v1/lobby", &[("host", "localhost"), ("host", "localhost")]),
            ("/app.css", &[("host", "localhost"), ("host", "localhost")]),
            ("/api/v1/health", &[("host", "localhost"), ("host", "localhost")]),
            ("/api/v1/lobby", &[]),
            (
                "/api/v1/lobby",
                &[("host", "localhost"), ("origin", "http://localhost"), ("origin", "http://evil.example")],
            ),
            ("http://evil.example/api/v1/lobby", &[("host", "localhost")]),
        ] {
            let got = get(path, headers).await;
            assert_eq!(
                (got.status, &got.json()["code"]),
                (StatusCode::BAD_REQUEST, &json!("malformed")),
                "{path} {headers:?}"
            );
        }
        assert_eq!(get("http://localhost/api/v1/lobby", &[("host", "LOCALHOST")]).await.status, StatusCode::OK);
        server.end().await;
    }
}

#[tokio::test]
async fn metrics_are_served_only_on_their_own_address() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = start(Config { metrics_addr: Some(([127, 0, 0, 1], 0).into()), ..config() }).await;
    assert_eq!(server.get("/metrics", "").await.status, StatusCode::NOT_FOUND);
    let ask = async |path: &str| {
        let mut stream = tokio::net::TcpStream::connect(server.metrics_addr.unwrap()).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nhost: connect4\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut heard = String::new();
        stream.read_to_string(&mut heard).await.unwrap();
        heard
    };
    let counters = ask("/metrics").await;
    assert!(counters.contains("route=\"page\",status=\"404\"} 1"), "{counters}");
    assert!(ask("/api/v1/games").await.starts_with("HTTP/1.1 404"), "only metrics are served");
    server.end().await;
}

/// Health checks may address the machine by any name.
#[tokio::test]
async fn probes_can_use_any_host_name_and_refusals_are_json() {
    let server = start(config()).await;
    let ask = async |method: &str, path: &str, host: &str| {
        let request = Request::builder().method(method).uri(path).header("host", host).body(Body::empty());
        server.request(request.unwrap()).await
    };
    for path in ["/api/v1/health", "/api/v1/health/live"] {
        assert_eq!(ask("GET", path, "connect4:8080").await.status, StatusCode::OK, "{path}");
    }
    assert_eq!(ask("GET", "/api/v1/games", "connect4:8080").await.status, StatusCode::FORBIDDEN);
    for (method, path, allow) in
        [("DELETE", "/api/v1/games", "GET,HEAD,POST"), ("GET", "/api/v1/engine", "POST"), ("PUT", "/play", "GET,HEAD")]
    {
        let got = ask(method, path, "localhost").await;
        assert_eq!((got.status, &got.json()["code"]), (StatusCode::METHOD_NOT_ALLOWED, &json!("not_found")), "{path}");
        assert_eq!(got.headers["allow"], allow, "{path}");
    }
    server.end().await;
}

/// Another program that locks the file, or someone who moves it, must not make the server lose or delay moves.
#[tokio::test]
async fn a_locked_or_moved_file_refuses_changes() {
    let folder = tempfile::tempdir().unwrap();
    let [path, moved] = ["games.db", "moved.db"].map(|name| folder.path().join(name));
    let server = start(Config { db: Database::File(path.clone()), ..config() }).await;
    let create = async || server.post("/api/v1/games", "", &json!({})).await;
    assert_eq!(create().await.status, StatusCode::CREATED);
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (one, two) = tokio::join!(create(), create());
    for refused in [one, two] {
        assert_eq!(
            (refused.status, &refused.headers["retry-after"]),
            (StatusCode::SERVICE_UNAVAILABLE, &"2".parse().unwrap())
        );
    }
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(create().await.status, StatusCode::CREATED);
    if cfg!(unix) {
        std::fs::rename(&path, &moved).unwrap();
        assert_eq!(create().await.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(server.get("/api/v1/health", "").await.status, StatusCode::SERVICE_UNAVAILABLE);
        std::fs::copy(&moved, &path).unwrap();
        assert_eq!(create().await.status, StatusCode::SERVICE_UNAVAILABLE, "another file");
        std::fs::rename(&moved, &path).unwrap();
        assert_eq!(create().await.status, StatusCode::CREATED);
    }
    server.end().await;
}

#[tokio::test]
async fn requests_per_address_are_limited() {
    let server = start(Config { rate_limit: 1, ..config() }).await;
    let ask_all = async |path: &str, count: usize| {
        let all = futures_util::future::join_all((0..count).map(|_| server.get(path, ""))).await;
        let refused = all.iter().filter(|got| got.status == StatusCode::TOO_MANY_REQUESTS);
        refused.map(|got| (got.json()["code"].clone(), got.headers["retry-after"].clone())).collect::<Vec<_>>()
    };
    for (path, burst) in
        [("/api/v1/levels", 10), ("/api/v1/levels", 0), ("/invite/0/0", 0), ("/icon.svg", 500), ("/", 0)]
    {
        // Some more are allowed in the meantime.
        let refused = ask_all(path, 2 * burst + 20).await;
        assert!(!refused.is_empty() && refused.len() <= burst + 20, "{path}: {}", refused.len());
        assert_eq!(refused[0], (json!("too_fast"), "2".parse().unwrap()), "{path}");
    }
    server.end().await;
    // Large files take more of the limit, but their headers do not.
    let server = start(Config { rate_limit: 1, ..config() }).await;
    let ask = async |method: &str| {
        let request = Request::builder().method(method).uri("/engine.wasm").header("host", "localhost");
        server.request(request.body(Body::empty()).unwrap()).await.status
    };
    let mut sent = 0;
    while ask("GET").await == StatusCode::OK {
        sent += 1;
        assert!(sent < 100);
    }
    assert!(sent >= 3, "{sent}");
    assert_eq!(ask("HEAD").await, StatusCode::OK);
    server.end().await;
}

#[tokio::test]
async fn a_full_queue_refuses_with_retry_after() {
    let server =
        start(Config { threads: 1, max_queue: 1, analysis_timeout: std::time::Duration::from_secs(5), ..config() })
            .await;
    // The empty 10x9 board uses up the time limit.
    let hard = json!({ "size": "10x9", "moves": "" });
    let asks = (0..4).map(|_| server.post("/api/v1/analysis", "", &hard));
    let answers = futures_util::future::join_all(asks).await;
    let busy: Vec<_> = answers.iter().filter(|got| got.status == StatusCode::SERVICE_UNAVAILABLE).collect();
    assert!((2..=3).contains(&busy.len()), "one request runs and one is queued: {}", busy.len());
    assert!(busy.iter().all(|got| got.headers.contains_key("retry-after") && got.json()["code"] == "busy"));
    server.end().await;
}

/// One address uses all its threads and queue slots. Other addresses and all computer players are still answered.
#[tokio::test]
async fn one_address_cannot_starve_others() {
    let analysis_timeout = crate::common::TEST_TIMEOUT * 2;
    let server = start(Config { threads: 2, max_queue: 8, analysis_timeout, trust_proxy: true, ..config() }).await;
    let ask = |who: &str, body: serde_json::Value| {
        let request = Request::post("/api/v1/engine").header("host", "localhost").header("x-forwarded-for", who);
        let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
        server.request_to(request.unwrap())
    };
    let hard = json!({ "ask": "analyze", "game": { "size": "10x9" } });
    let greedy: Vec<_> = (0..6).map(|_| tokio::spawn(ask("10.0.0.1", hard.clone()))).collect();
    let choose = json!({ "ask": "choose", "player": "level:2" });
    let brief = json!({ "ask": "analyze", "game": { "size": "8x7" }, "limits": { "nodes": 200_000 } });
    for (who, body) in [("10.0.0.1", &choose), ("10.0.0.2", &choose), ("10.0.0.2", &brief)] {
        let got = tokio::time::timeout(crate::common::TEST_TIMEOUT, ask(who, body.clone()))
            .await
            .expect("the request is answered");
        assert_eq!(got.status, StatusCode::OK, "{}", got.json());
    }
    let refused = greedy.iter().filter(|ask| ask.is_finished()).count();
    assert!((3..=4).contains(&refused), "one request runs, and two are queued, a quarter of the queue: {refused}");
    greedy.iter().for_each(tokio::task::JoinHandle::abort);
    server.end().await;
}

/// The caching of files whose address contains a hash.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

#[tokio::test]
async fn the_web_app_is_compressed_and_has_security_headers() {
    let server = start(config()).await;
    for path in ["/", "/play", "/analysis", "/game/0123456789abcdef"] {
        let page = server.get(path, "").await;
        assert_eq!(
            (page.status, page.headers["content-type"].to_str().unwrap()),
            (StatusCode::OK, "text/html; charset=utf-8")
        );
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
        assert_eq!(page.headers["referrer-policy"], "no-referrer");
    }
    // Only the texts in the browser's language are preloaded.
    for (spoken, texts) in [("", "en"), ("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("xx, PT-br", "pt"), ("é,*", "en")] {
        let request = Request::get("/").header("host", "localhost").header("accept-language", spoken.as_bytes());
        let page = server.request(request.body(Body::empty()).unwrap()).await;
        let named = String::from_utf8(page.body).unwrap();
        assert!(named.contains(&format!("/locales/{texts}/app.ftl")), "{spoken}: {named}");
        assert_eq!(named.matches("/locales/").count(), 1, "{spoken}");
        assert!(page.headers["vary"].to_str().unwrap().contains("accept-language"));
    }
    // Subresources are covered by the page's policy; documents and workers have their own.
    for (path, has_policy) in [
        ("/js/main.js", false),
        ("/app.css", false),
        ("/rules.wasm", false),
        ("/js/worker.js", true),
        ("/js/learner-worker.js", true),
        ("/sw.js", true),
        ("/icon.svg", true),
        ("/api/v1/health", true),
        ("/nothing", true),
    ] {
        let part = server.get(path, "").await;
        assert_eq!(part.headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(part.headers.contains_key("content-security-policy"), has_policy, "{path}");
    }
    let request = || Request::get("/js/main.js").header("host", "localhost").header("accept-encoding", "gzip, br");
    let packed = server.request(request().body(Body::empty()).unwrap()).await;
    assert_eq!(packed.headers["content-encoding"], "br");
    let request_gzip =
        Request::get("/js/main.js").header("host", "localhost").header("accept-encoding", "gzip, br;q=0");
    let gzipped = server.request(request_gzip.body(Body::empty()).unwrap()).await;
    assert_eq!(
        (gzipped.headers["content-encoding"].to_str().unwrap(), &gzipped.body[..2]),
        ("gzip", &[0x1f, 0x8b][..])
    );
    let kept = |path: &str| std::fs::read_to_string(format!("{}/../../web{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let plain = server.get("/app.css", "").await;
    assert!(!plain.headers.contains_key("content-encoding") && plain.body == kept("/app.css").as_bytes());
    // Comments are removed, and lines keep their numbers.
    let module = String::from_utf8(server.get("/js/main.js", "").await.body).unwrap();
    let lines = |text: &str| text.lines().map(str::trim_end).map(str::to_owned).collect::<Vec<_>>();
    let (sent, whole) = (lines(&module), lines(&kept("/js/main.js")));
    assert!(sent.len() == whole.len() && !module.contains("\n//") && module.len() < kept("/js/main.js").len());
    assert!(sent.iter().zip(&whole).all(|(sent, whole)| sent.is_empty() || sent == whole));
    let tag = packed.headers["etag"].to_str().unwrap().to_owned();
    let same = server.request(request().header("if-none-match", tag).body(Body::empty()).unwrap()).await;
    assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let worker = String::from_utf8(server.get("/sw.js", "").await.body).unwrap();
    assert!(worker.contains("\"/js/main.js\"") && worker.contains("\"/supplies/7x6.book\""), "{worker}");
    assert!(
        !worker.contains("RELEASE\"") && !worker.contains("FILES */") && !worker.contains("SUPPLIES */"),
        "{worker}"
    );
    assert!(server.get("/supplies/7x6.book", "").await.body.len() > 1_000_000);
    assert!(server.get("/supplies/any-board.model", "").await.body.starts_with(b"C4KINDS"));
    assert!(server.get("/supplies/7x6.strategy", "").await.body.starts_with(b"connect4 strategy 1\n"));
    server.end().await;
}

#[tokio::test]
async fn a_page_and_its_files_are_of_one_release() {
    let server = start(config()).await;
    let page = String::from_utf8(server.get("/", "").await.body).unwrap();
    let (_, rest) = page.split_once("\"/r/").unwrap();
    let (release, _) = rest.split_once('/').unwrap();
    // Except for the script that loads the page again if files are missing.
    for part in page.split('"').filter(|part| [".js", ".css", ".ftl"].iter().any(|ending| part.ends_with(ending))) {
        assert!(part == "/js/retry.js" || part.starts_with(&format!("/r/{release}/")), "{part}");
    }
    for path in ["/js/main.js", "/rules.wasm", "/supplies/7x6.book", "/index.html", "/embed.html"] {
        let found = server.get(&format!("/r/{release}{path}"), "").await;
        assert_eq!(
            (found.status, &found.headers["cache-control"]),
            (StatusCode::OK, &IMMUTABLE.parse().unwrap()),
            "{path}"
        );
        let other = server.get(&format!("/r/0123456789abcdef{path}"), "").await;
        assert_eq!(
            (other.status, &other.headers["cache-control"]),
            (StatusCode::NOT_FOUND, &"no-store".parse().unwrap()),
            "{path}"
        );
        // The service worker verifies this hash.
        let worker = String::from_utf8(server.get("/sw.js", "").await.body).unwrap();
        let tag = found.headers["etag"].to_str().unwrap();
        assert!(worker.contains(&format!("\"{path}\":{tag}")), "{path} {tag}: {worker}");
    }
    let embedded = server.get("/embed", "").await;
    assert!(String::from_utf8(embedded.body).unwrap().contains(&format!("\"/r/{release}/js/embed.js\"")));
    server.end().await;
}

/// Browsers show pages with words, programs get JSON.
#[tokio::test]
async fn people_get_pages_instead_of_json() {
    let server = start(config()).await;
    let open = async |path: &str, host: &str, accept: &str| {
        let request = Request::get(path).header("host", host).header("accept", accept).header("if-none-match", "*");
        let got = server.request(request.body(Body::empty()).unwrap()).await;
        (got.status, got.headers["content-type"].to_str().unwrap().to_owned(), String::from_utf8(got.body).unwrap())
    };
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    for path in ["/nothing", "/game/1", "/invite/0123456789abcdef/wrong", "/invite/0123456789abcdef", "/puzzles/none/"]
    {
        let (status, kind, page) = open(path, "localhost", browser).await;
        // The app says what is wrong, in the person's language.
        assert_eq!((status, kind.as_str()), (StatusCode::NOT_FOUND, "text/html; charset=utf-8"), "{path}");
        assert!(page.contains("/js/main.js\""), "{path}: {page}");
        let (status, kind, _) = open(path, "localhost", "*/*").await;
        assert_eq!((status, kind.as_str()), (StatusCode::NOT_FOUND, "application/json"), "{path}");
    }
    let (status, kind, page) = open("/play", "four.example<b>", browser).await;
    assert_eq!((status, kind.as_str()), (StatusCode::FORBIDDEN, "text/html; charset=utf-8"));
    assert!(page.contains("<code>http://four.example&lt;b&gt;</code>"), "{page}");
    assert_eq!(open("/api/v1/nothing", "localhost", browser).await.1, "application/json");
    // Addresses may end with a slash.
    for (path, to) in
        [("/play/", "/play"), ("/puzzles//?seed=7", "/puzzles?seed=7"), ("/embed/?moves=4", "/embed?moves=4")]
    {
        let got = server.get(path, "").await;
        assert_eq!(
            (got.status, &got.headers["location"]),
            (StatusCode::PERMANENT_REDIRECT, &to.parse().unwrap()),
            "{path}"
        );
    }
    for path in ["//", "//other.example/", "//other.example/play/"] {
        assert_eq!(server.get(path, "").await.status, StatusCode::NOT_FOUND, "{path}");
    }
    server.end().await;
}

#[tokio::test]
async fn links_have_preview_pictures() {
    let server = start(config()).await;
    let page = String::from_utf8(server.get("/analysis?size=7x6&k=4&moves=44%22%3E", "").await.body).unwrap();
    assert!(page.contains("og:title") && page.contains("twitter:card"), "{page}");
    let picture = "content=\"http://localhost/api/v1/picture?size=7x6&amp;k=4&amp;moves=44%22%3E\"";
    assert!(page.contains(picture), "{page}");
    let mut seen = Vec::new();
    for query in ["", "moves=4455667", "size=20x20&k=5&moves=aaa", "size=3x3&k=3&gravity=0&moves=b2+a1"] {
        let got = server.get(&format!("/api/v1/picture?{query}"), "").await;
        assert_eq!(
            (got.status, &got.headers["content-type"]),
            (StatusCode::OK, &"image/png".parse().unwrap()),
            "{query}"
        );
        assert_eq!(got.headers["cross-origin-resource-policy"], "cross-origin");
        // The PNG signature, and width and height in the header.
        assert_eq!(got.body[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!((&got.body[16..20], &got.body[20..24]), (&1200u32.to_be_bytes()[..], &630u32.to_be_bytes()[..]));
        assert!(got.body.len() < 300_000, "{query}: {}", got.body.len());
        assert!(!seen.contains(&got.body), "{query} has the same picture as another query");
        seen.push(got.body);
    }
    // URLs of puzzles have preview pictures of their positions.
    for (address, picture) in [
        ("/puzzles?seed=7", "puzzle=7"),
        ("/puzzles?seed=7&grade=2", "puzzle=7&amp;grade=2"),
        ("/puzzles?day=2026-11-23", "puzzle=20261123"),
        ("/puzzles/storm?seed=7", "puzzle=7000&amp;grade=1"),
        ("/puzzles/streak?seed=99999999999999999999", "moves=4435352263"),
        ("/puzzles", "moves=4435352263"),
    ] {
        let page = String::from_utf8(server.get(address, "").await.body).unwrap();
        assert!(page.contains(&format!("/api/v1/picture?{picture}\"")), "{address}: {page}");
    }
    let puzzle = server.post("/api/v1/engine", "", &json!({ "ask": "puzzle", "seed": 7, "grade": 2 })).await.json();
    let moves = puzzle["moves"].as_str().unwrap();
    let drawn = server.get("/api/v1/picture?puzzle=7&grade=2", "").await;
    assert_eq!(drawn.body, server.get(&format!("/api/v1/picture?moves={moves}"), "").await.body);
    assert_eq!(server.get("/api/v1/picture?moves=4444444", "").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.get("/api/v1/picture?k=x", "").await.status, StatusCode::BAD_REQUEST);
    server.end().await;
}

/// The page without its scripts and link previews are in the language of the browser.
#[tokio::test]
async fn the_page_speaks_the_language_of_the_browser() {
    let server = start(config()).await;
    let get = async |path: &str, languages: &str| {
        let request = Request::get(path).header("host", "localhost").header("accept-language", languages);
        String::from_utf8(server.request(request.body(Body::empty()).unwrap()).await.body).unwrap()
    };
    let paths = [
        "/",
        "/analysis",
        "/review",
        "/puzzles",
        "/strategy",
        "/search",
        "/learn",
        "/online",
        "/game/0123456789abcdef",
    ];
    let english = ["Connect Four", "Skip to", "This page needs", "Puzzles", "Watch it", "You are"];
    for language in ["en", "de", "es", "fr", "it", "nl", "pl", "pt"] {
        for path in paths.into_iter().chain(["/tournament/0123456789abcdef"]) {
            let page = get(path, &format!("xx, {language}-XX;q=0.9, en;q=0.8")).await;
            let has_english = english.iter().any(|words| page.contains(words));
            assert_eq!(has_english, language == "en", "{path} in {language}: {page}");
            assert!(page.contains(&format!("lang=\"{language}\"")), "{path} in {language}: {page}");
        }
    }
    assert!(get("/review", "ja").await.contains("A reviewed game of Connect Four"));
    let manifest = async |languages: &str| {
        let text = get("/manifest.webmanifest", languages).await;
        let all: Value = serde_json::from_str(&text).unwrap();
        let texts = ["/lang", "/name", "/description", "/shortcuts/0/name", "/shortcuts/1/name"];
        texts.map(|path| all.pointer(path).and_then(Value::as_str).unwrap().to_owned())
    };
    let english = ["en", "connect4", "Connect Four: play, analyze, solve puzzles", "Puzzles", "Analysis"];
    assert_eq!(manifest("ja").await, english);
    assert_eq!(manifest("nl").await[3..], ["Puzzels", "Analyse"]);
    for language in ["de", "es", "fr", "it", "nl", "pl", "pt"] {
        let spoken = manifest(&format!("{language}-XX, en;q=0.8")).await;
        let changed: Vec<bool> = spoken.iter().zip(english).map(|(one, other)| one != other).collect();
        assert_eq!((spoken[0].as_str(), changed), (language, vec![true, false, true, true, true]), "{spoken:?}");
    }
    assert!(get("/game/0123456789abcdef", "de").await.contains("content=\"Einladung zu einem Spiel\""));
    server.end().await;
}

#[tokio::test]
async fn other_sites_can_only_embed_the_board() {
    let server = start(config()).await;
    let board = server.get("/embed?moves=44", "").await;
    let policy = board.headers["content-security-policy"].to_str().unwrap();
    assert!(board.status == StatusCode::OK && policy.contains("frame-ancestors *"), "{policy}");
    assert!(!board.headers.contains_key("x-frame-options") && !board.headers.contains_key("set-cookie"));
    let page = server.get("/play", "").await;
    assert_eq!(page.headers["x-frame-options"], "DENY");
    let from = async |path: &str| {
        let request = Request::get(path).header("host", "localhost").header("origin", "https://other.example");
        server.request(request.body(Body::empty()).unwrap()).await
    };
    let element = from("/js/connect4-board.js").await;
    assert_eq!(
        (element.status, &element.headers["access-control-allow-origin"]),
        (StatusCode::OK, &"*".parse().unwrap())
    );
    // Browsers keep other files from other sites.
    let module = from("/js/main.js").await;
    assert!(!module.headers.contains_key("access-control-allow-origin"));
    assert_eq!(module.headers["cross-origin-resource-policy"], "same-origin");
    assert_eq!(from("/invite/0123456789abcdef/secret").await.status, StatusCode::FORBIDDEN);
    server.end().await;
}

/// A plain build embeds the engine, even if the WebAssembly target is not installed.
#[tokio::test]
async fn the_browser_engine_is_embedded() {
    assert!(connect4_serve::has_engine());
    let server = start(config()).await;
    for module in ["/rules.wasm", "/engine.wasm", "/learn.wasm", "/search.wasm"] {
        let got = server.get(module, "").await;
        assert_eq!(got.headers["content-type"], "application/wasm");
        assert!(got.body.starts_with(b"\0asm"), "{module}");
    }
    server.end().await;
}

#[tokio::test]
async fn the_document_describes_every_route() {
    let server = start(config()).await;
    let document = server.get("/api/v1/openapi.json", "").await.json();
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    for path in [
        "health",
        "levels",
        "analysis",
        "engine",
        "games",
        "games/{id}",
        "games/{id}/record",
        "games/{id}/join",
        "games/{id}/seat-link",
        "games/{id}/seat",
        "games/{id}/socket",
    ] {
        assert!(paths.contains(&&format!("/api/v1/{path}")), "{path}: {paths:?}");
    }
    for name in ["Analysis", "Request", "Answer", "Refusal", "ClientMessage", "ServerMessage", "RoomState"] {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    server.end().await;
}

/// Runs on one thread, so that the log contains only this test.
#[tokio::test]
async fn an_untrusted_proxy_is_logged_once() {
    for (trust_proxy, warnings) in [(false, 1), (true, 0)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let log = std::sync::Arc::new(std::fs::File::create(&path).unwrap());
        let logging = tracing::subscriber::set_default(tracing_subscriber::fmt().with_writer(log).finish());
        let server = start(Config { trust_proxy, ..config() }).await;
        for header in ["x-other", "x-forwarded-for", "x-forwarded-for"] {
            let request = Request::get("/api/v1/health").header("host", "localhost").header(header, "10.0.0.1");
            assert_eq!(server.request(request.body(Body::empty()).unwrap()).await.status, StatusCode::OK);
        }
        server.end().await;
        drop(logging);
        let text = std::fs::read_to_string(path).unwrap();
        let warned = text.lines().filter(|line| line.contains("WARN") && line.contains("set trust_proxy")).count();
        assert_eq!(warned, warnings, "{text}");
    }
}

#[test]
fn origins_are_normalized_as_in_browsers() {
    for (text, origin) in [
        ("https://four.example", Some("https://four.example")),
        ("https://four.example:443", Some("https://four.example")),
        ("HTTP://Four.Example:80/", Some("http://four.example")),
        ("http://four.example:443", Some("http://four.example:443")),
        ("https://[2001:DB8::1]:8443", Some("https://[2001:db8::1]:8443")),
        ("four.example", None),
        ("ftp://four.example", None),
        ("https://", None),
        ("https://four.example/path", None),
        ("https://four.example?q", None),
        ("https://me@four.example", None),
        ("https://four.example:", None),
        ("https://four.example:99999", None),
        ("https://vier gewinnt.example", None),
        ("https://f\u{fc}nf.example", None),
    ] {
        assert_eq!(text.parse::<Origin>().ok().map(|origin| origin.to_string()).as_deref(), origin, "{text}");
    }
}
