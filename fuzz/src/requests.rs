//! Requests to the lobby, tournaments and games of a server in memory.

use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response};
use connect4_serve::{Config, Database, Server};
use connect4_wire::Refusal;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A server in memory, with a tournament and a game that seeds can refer to.
struct Site {
    runtime: Runtime,
    router: Router,
    cup: String,
    game: String,
    cookies: String,
}

static SITE: LazyLock<Site> = LazyLock::new(|| {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("threads can be started");
    let config = Config {
        addr: ([127, 0, 0, 1], 0).into(),
        db: Database::Memory,
        rate_limit: u32::MAX / 10,
        threads: 1,
        ..Config::default()
    };
    let router = runtime.block_on(Server::bind(config)).expect("any port will do").router();
    let mut site = Site { runtime, router, cup: String::new(), game: String::new(), cookies: String::new() };
    let made = |site: &Site, path: &str, body: Value| {
        let response = site.ask(path, body.to_string().as_bytes()).expect("the path is one");
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let body: Value = serde_json::from_slice(&site.body(response)).expect("answers are JSON");
        (body["id"].as_str().expect("it was made").to_owned(), cookie)
    };
    (site.cup, site.cookies) = made(&site, "/api/v1/tournaments", json!({}));
    (site.game, _) = made(&site, "/api/v1/games", json!({}));
    site
});

impl Site {
    /// The response to a POST; `None` if the path is not valid in a request.
    fn ask(&self, path: &str, body: &[u8]) -> Option<Response<Body>> {
        let request = Request::post(path).header("host", "localhost").header("content-type", "application/json");
        let request = request.header("cookie", &self.cookies).body(Body::from(body.to_vec())).ok()?;
        Some(self.runtime.block_on(self.router.clone().oneshot(request)).expect("the router has no errors"))
    }

    fn body(&self, response: Response<Body>) -> Vec<u8> {
        self.runtime.block_on(to_bytes(response.into_body(), 1 << 20)).expect("answers are short").to_vec()
    }
}

/// A path on the first line, then the body. In the path, `{cup}` and `{game}` stand for an existing tournament and
/// game. No request may cause a server error, and every error under `/api/` must have a reason.
pub fn request(data: &[u8]) {
    let site = &*SITE;
    let at = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let (line, body) = (&data[..at], data.get(at + 1..).unwrap_or_default());
    let path = String::from_utf8_lossy(line).replace("{cup}", &site.cup).replace("{game}", &site.game);
    let Some(response) = site.ask(&path, body) else { return };
    let status = response.status();
    assert!(!status.is_server_error(), "{path}: {status}");
    if !status.is_success() && path.starts_with("/api/v1/") {
        let answer = site.body(response);
        let refusal: Refusal = serde_json::from_slice(&answer)
            .unwrap_or_else(|error| panic!("{path}: {error}: {}", String::from_utf8_lossy(&answer)));
        assert!(!refusal.reason.is_empty(), "{path}");
    }
}
