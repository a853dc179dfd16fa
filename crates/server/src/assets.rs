//! The page, as it was when the program was built.

use std::io::Read;

use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use connect4_play::learned::Model;
use connect4_solve::Book;
use connect4_wire::{Code, Refusal};
use flate2::read::GzDecoder;

use crate::guard::{self, Refused};

struct Asset {
    path: &'static str,
    kind: &'static str,
    tag: &'static str,
    bytes: &'static [u8],
    /// Whether the bytes are compressed by gzip, which nearly every client takes.
    is_packed: bool,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Addresses of the page itself; it shows the view that the address names.
const VIEWS: [&str; 8] = ["/", "/play", "/analysis", "/review", "/puzzles", "/learn-to-play", "/online", "/learn"];

/// Whether the program was built with the engine for the browser.
pub fn has_engine() -> bool {
    ["/rules.wasm", "/engine.wasm", "/learn.wasm"].iter().all(|module| ASSETS.iter().any(|asset| asset.path == *module))
}

/// Answers with a file of the page.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let is_view = VIEWS.contains(&path) || path.strip_prefix("/game/").is_some_and(crate::secret::is_id);
    let path = if is_view { "/index.html" } else { path };
    let supply = |bytes: Option<&'static [u8]>| {
        // They change only with the program, and the page asks for them by its version.
        let kept = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "public, max-age=86400")];
        bytes.map(|bytes| (kept, bytes).into_response())
    };
    let found = match path {
        "/supplies/7x6.book" => supply(Book::embedded_bytes()),
        "/supplies/7x6.model" => supply(Model::embedded_bytes()),
        _ => ASSETS.iter().find(|asset| asset.path == path).map(|asset| send(asset, &headers)),
    };
    if found.is_some() && method != Method::GET && method != Method::HEAD {
        return ([(ALLOW, "GET,HEAD")], guard::not_so()).into_response();
    }
    found.unwrap_or_else(|| Refused(Refusal::new(Code::NotFound, "there is nothing at this address")).into_response())
}

fn send(asset: &Asset, headers: &HeaderMap) -> Response {
    let names = |name, part: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|text| text.contains(part))
    };
    let common =
        [(CONTENT_TYPE, asset.kind), (CACHE_CONTROL, "no-cache"), (ETAG, asset.tag), (VARY, "accept-encoding")];
    if names(IF_NONE_MATCH, asset.tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    if !asset.is_packed {
        return (common, asset.bytes).into_response();
    }
    if names(ACCEPT_ENCODING, "gzip") {
        return (common, [(CONTENT_ENCODING, "gzip")], asset.bytes).into_response();
    }
    let mut plain = Vec::new();
    GzDecoder::new(asset.bytes).read_to_end(&mut plain).expect("the build compressed it whole");
    (common, plain).into_response()
}
