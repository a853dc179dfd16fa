//! The web app: its files, its page, and the pages of errors.

mod encoding;
mod files;
mod language;
mod preview;
mod refusal;
mod release;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HOST,
    IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use connect4_explain::compact_strategy::CompactStrategy;
use connect4_wire::{Code, Refusal};
use flate2::Compression;

use self::encoding::Encoding;
use self::files::{Asset, Text};
use self::language::MANIFEST_PATH;
use self::preview::preview_tags;
use self::release::Supply;
use crate::http::error::{self, ApiError};
use crate::state::App;

/// Paths of the web app's views. All of them return the same page, which chooses the view by the path.
const VIEW_PATHS: [&str; 14] = [
    "/",
    "/play",
    "/analysis",
    "/review",
    "/puzzles",
    "/puzzles/storm",
    "/puzzles/streak",
    "/puzzles/sheet",
    "/puzzles/mine",
    "/online",
    "/learn",
    "/learn-to-play",
    "/strategy",
    "/search",
];

/// Path of the board that other sites embed in frames.
const EMBED_PATH: &str = "/embed";
/// Path of the module that defines the custom element for embedding.
pub(crate) const ELEMENT_PATH: &str = "/js/connect4-board.js";

/// How long caches may keep a response without asking again: never, or always.
const REVALIDATED: &str = "no-cache";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Whether the program was built with the browser engine.
pub fn has_engine() -> bool {
    ["/rules.wasm", "/engine.wasm", "/learn.wasm", "/search.wasm"].iter().all(|module| files::find(module).is_some())
}

/// Whether this is the path of the page that other sites embed.
pub(crate) fn is_embed(path: &str) -> bool {
    path == EMBED_PATH || path.ends_with(release::BOARD_PATH)
}

/// Whether this is the path of a view.
fn is_view(path: &str) -> bool {
    let is_of = |view: &&str| path.strip_prefix(*view).is_some_and(crate::secret::is_id);
    VIEW_PATHS.contains(&path) || ["/game/", "/tournament/"].iter().any(is_of)
}

/// Serves the web app.
pub(crate) async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let trimmed = path.trim_end_matches('/');
    let found = if is_view(path) {
        Some(send_page(&app, &method, &uri, &headers))
    } else if trimmed != path && (is_view(trimmed) || trimmed == EMBED_PATH) {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        Some(Redirect::permanent(&format!("{trimmed}{query}")).into_response())
    } else {
        match release::strip(path) {
            // Never another release.
            Some((_, false)) => None,
            Some((path, true)) => send_file(path, &headers, IMMUTABLE),
            None => send_file(path, &headers, REVALIDATED),
        }
    };
    if found.is_some() && method != Method::GET && method != Method::HEAD {
        return ([(ALLOW, "GET,HEAD")], error::method_not_allowed()).into_response();
    }
    found.unwrap_or_else(|| {
        let refusal = Refusal::new(Code::NotFound, "page not found; check the URL");
        // Until a server with the release is asked.
        ([(CACHE_CONTROL, "no-store")], ApiError(refusal)).into_response()
    })
}

/// Sends a file of the release; `caching` is the value of that header.
fn send_file(path: &str, headers: &HeaderMap, caching: &'static str) -> Option<Response> {
    const HTML: &str = "text/html; charset=utf-8";
    match path {
        EMBED_PATH | release::BOARD_PATH => Some(send_text(&release::BOARD, HTML, headers, caching)),
        release::PAGE_PATH => Some(send_text(&release::PAGE, HTML, headers, caching)),
        MANIFEST_PATH => files::find(path).map(|asset| send_manifest(asset, headers, caching)),
        release::WORKER_PATH => Some(send_text(&release::WORKER, "text/javascript; charset=utf-8", headers, caching)),
        // Browsers load modules with CORS, so other sites need this header.
        ELEMENT_PATH => {
            let sent = files::find(path).map(|asset| send_asset(asset, headers, caching))?;
            Some(([(ACCESS_CONTROL_ALLOW_ORIGIN, "*")], sent).into_response())
        }
        _ => {
            let supply = || release::SUPPLIES.iter().find(|supply| supply.path == path);
            let asset = files::find(path).map(|asset| send_asset(asset, headers, caching));
            asset.or_else(|| supply().map(|supply| send_supply(supply, headers, caching)))
        }
    }
}

/// The strategy, a text, compressed only once.
static GZIPPED_STRATEGY: LazyLock<Vec<u8>> =
    LazyLock::new(|| files::gzip(CompactStrategy::embedded_text().unwrap_or_default(), Compression::best()));

fn send_supply(supply: &'static Supply, headers: &HeaderMap, caching: &'static str) -> Response {
    let (content_type, encoding, bytes) = if !supply.path.ends_with(".strategy") {
        ("application/octet-stream", Encoding::Identity, supply.bytes)
    } else if Encoding::accepted(headers, &[Encoding::Gzip]) == Encoding::Gzip {
        ("text/plain; charset=utf-8", Encoding::Gzip, GZIPPED_STRATEGY.as_slice())
    } else {
        ("text/plain; charset=utf-8", Encoding::Identity, supply.bytes)
    };
    send(content_type, caching, &supply.hash, headers, || (encoding, bytes.into()))
}

fn send_asset(asset: &'static Asset, headers: &HeaderMap, caching: &'static str) -> Response {
    let encoding = Encoding::accepted(headers, &[Encoding::Brotli, Encoding::Gzip]);
    let body = || match encoding {
        Encoding::Brotli => asset.brotli.into(),
        Encoding::Gzip => asset.gzip.into(),
        Encoding::Identity => asset.plain().into(),
    };
    send(asset.content_type, caching, asset.hash, headers, || (encoding, body()))
}

/// Sends a text that was not compressed at build time.
fn send_text(text: &'static Text, content_type: &'static str, headers: &HeaderMap, caching: &'static str) -> Response {
    send(content_type, caching, &text.hash, headers, || encoded(text, headers))
}

/// A text in the encoding that the client prefers.
fn encoded(text: &'static Text, headers: &HeaderMap) -> (Encoding, Cow<'static, [u8]>) {
    match Encoding::accepted(headers, &[Encoding::Gzip]) {
        Encoding::Gzip => (Encoding::Gzip, text.gzip.as_slice().into()),
        _ => (Encoding::Identity, text.plain.as_bytes().into()),
    }
}

/// Sends the manifest in the browser's language. Its tag contains the hash of the file, which the service worker knows.
fn send_manifest(asset: &Asset, headers: &HeaderMap, caching: &'static str) -> Response {
    let language = language::of(headers);
    let tag = format!("{}-{language}", asset.hash);
    let response = send(asset.content_type, caching, &tag, headers, || encoded(language::manifest(language), headers));
    varying_by_language(response)
}

/// Tells caches that the response depends on the browser's language.
fn varying_by_language(mut response: Response) -> Response {
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding, accept-language"));
    response
}

/// Sends a file with this hash, unless the client has it.
fn send(
    content_type: &'static str,
    caching: &'static str,
    hash: &str,
    headers: &HeaderMap,
    body: impl FnOnce() -> (Encoding, Cow<'static, [u8]>),
) -> Response {
    let vary = "accept-encoding";
    let common = [(CACHE_CONTROL, caching), (VARY, vary), (CONTENT_TYPE, content_type)];
    let tag = [(ETAG, format!("\"{hash}\""))];
    if header_contains(headers, IF_NONE_MATCH, hash) {
        return (StatusCode::NOT_MODIFIED, common, tag).into_response();
    }
    let (encoding, bytes) = body();
    let encoding = encoding.name().map(|name| [(CONTENT_ENCODING, name)]);
    let bytes = match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    (common, tag, encoding, bytes).into_response()
}

/// Public URL of the server: the configured one, or that of the request.
fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = || headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    app.config.public_url.as_ref().map_or_else(|| format!("http://{}", host()), |url| url.as_str().to_owned())
}

/// Sends the page with preview tags in the browser's language, whose texts it preloads. The tags depend on the URL, so
/// the page is compressed for each request, but quickly; and not for `HEAD`, which has no body.
fn send_page(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
    let language = language::of(headers);
    let tags = preview_tags(&origin(app, headers), uri, |id| language::text(language, id));
    let page = language::page(language, &tags);
    let hash = files::hash(&page);
    let body = || match Encoding::accepted(headers, &[Encoding::Gzip]) {
        Encoding::Gzip if method != Method::HEAD => (Encoding::Gzip, files::gzip(&page, Compression::fast()).into()),
        _ => (Encoding::Identity, page.into_bytes().into()),
    };
    varying_by_language(send("text/html; charset=utf-8", REVALIDATED, &hash, headers, body))
}

/// Whether a header contains `part`.
fn header_contains(headers: &HeaderMap, name: HeaderName, part: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|text| text.contains(part))
}

/// Whether a person reads the response.
pub(crate) fn accepts_html(headers: &HeaderMap) -> bool {
    header_contains(headers, ACCEPT, "text/html")
}

/// The page that shows a refusal to a person. If nothing was found, the web app says so in the person's language.
pub(crate) fn refusal_page(app: &App, method: &Method, uri: &Uri, headers: &HeaderMap, refused: &Refusal) -> Response {
    if refused.code != Code::NotFound {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let page = refusal::page(refused, host, uri.path(), language::of(headers));
        return varying_by_language(Html(page).into_response());
    }
    let mut headers = headers.clone();
    headers.remove(IF_NONE_MATCH);
    send_page(app, method, uri, &headers)
}
