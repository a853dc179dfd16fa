//! The web app, as embedded at build time.

mod preview;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Read;
use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CACHE_CONTROL, CONTENT_ENCODING,
    CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use connect4_explain::compact_strategy::CompactStrategy;
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_solve::Book;
use connect4_wire::{Code, Refusal};
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};

use self::preview::preview_tags;
use crate::http::error::{self, ApiError};
use crate::state::App;

struct Asset {
    path: &'static str,
    content_type: &'static str,
    etag: &'static str,
    bytes: &'static [u8],
    /// Whether the bytes are gzipped, which nearly every client accepts.
    is_gzipped: bool,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Paths of the web app's views. All of them return the same page, which chooses the view by the path.
const VIEW_PATHS: [&str; 12] = [
    "/",
    "/play",
    "/analysis",
    "/review",
    "/puzzles",
    "/puzzles/storm",
    "/puzzles/streak",
    "/puzzles/sheet",
    "/online",
    "/learn",
    "/learn-to-play",
    "/strategy",
];

/// Path of the board that other sites embed in frames.
pub(crate) const EMBED_PATH: &str = "/embed";
/// Path of the module that defines the custom element for embedding.
pub(crate) const ELEMENT_PATH: &str = "/js/connect4-board.js";

/// The web app's page, before link preview tags are added.
static INDEX_HTML: LazyLock<String> = LazyLock::new(|| {
    let page = ASSETS.iter().find(|asset| asset.path == "/index.html").expect("web/ has an index page");
    String::from_utf8(page.decompressed()).expect("the page is text")
});

/// The texts that the page preloads unless the browser prefers another language.
const ENGLISH_TEXTS: &str = "/locales/en/app.ftl";

/// Whether the program was built with the browser engine.
pub fn has_engine() -> bool {
    ["/rules.wasm", "/engine.wasm", "/learn.wasm"].iter().all(|module| ASSETS.iter().any(|asset| asset.path == *module))
}

/// Serves the files of the web app.
pub(crate) async fn serve(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let is_view = VIEW_PATHS.contains(&path)
        || ["/game/", "/tournament/"].iter().any(|view| path.strip_prefix(view).is_some_and(crate::secret::is_id));
    let path = if path == EMBED_PATH { "/embed.html" } else { path };
    let send_data = |bytes: Option<&'static [u8]>| {
        // These files change only with the program, so browsers may cache them for a day.
        let common = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "public, max-age=86400")];
        bytes.map(|bytes| (common, bytes).into_response())
    };
    let found = match path {
        _ if is_view => Some(send_page(&origin(&app, &headers), &uri, &headers)),
        // Browsers load modules with CORS, so other sites need this header.
        ELEMENT_PATH => {
            let found = ASSETS.iter().find(|asset| asset.path == path).map(|asset| send_asset(asset, &headers));
            found.map(|response| ([(ACCESS_CONTROL_ALLOW_ORIGIN, "*")], response).into_response())
        }
        "/supplies/7x6.book" => send_data(Book::embedded_bytes()),
        "/supplies/7x6.model" => send_data(Model::embedded_bytes()),
        "/supplies/any-board.model" => send_data(AnyBoard::embedded_bytes()),
        "/supplies/7x6.strategy" => CompactStrategy::embedded_text().map(|_| send_strategy(&headers)),
        _ => ASSETS.iter().find(|asset| asset.path == path).map(|asset| send_asset(asset, &headers)),
    };
    if found.is_some() && method != Method::GET && method != Method::HEAD {
        return ([(ALLOW, "GET,HEAD")], error::method_not_allowed()).into_response();
    }
    found.unwrap_or_else(|| ApiError(Refusal::new(Code::NotFound, "page not found; check the URL")).into_response())
}

/// The gzipped strategy for 7×6, compressed only once.
static GZIPPED_STRATEGY: LazyLock<Vec<u8>> =
    LazyLock::new(|| gzip(CompactStrategy::embedded_text().unwrap_or_default()));

fn send_strategy(headers: &HeaderMap) -> Response {
    let common = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=86400"),
        (VARY, "accept-encoding"),
    ];
    if header_contains(headers, ACCEPT_ENCODING, "gzip") {
        return (common, [(CONTENT_ENCODING, "gzip")], GZIPPED_STRATEGY.as_slice()).into_response();
    }
    (common, CompactStrategy::embedded_text().unwrap_or_default()).into_response()
}

/// Compresses a text with gzip.
fn gzip(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzEncoder::new(text.as_bytes(), Compression::best())
        .read_to_end(&mut bytes)
        .expect("reading from memory cannot fail");
    bytes
}

/// Public URL of the server: the configured one, or that of the request.
fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = || headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    app.config.public_url.as_ref().map_or_else(|| format!("http://{}", host()), |url| url.as_str().to_owned())
}

/// Path of the texts in the first supported language of the browser. The web app loads these unless the user has chosen
/// another language.
fn texts_path(headers: &HeaderMap) -> &'static str {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let paths = wanted
        .split(',')
        .filter_map(|one| one.trim().get(..2))
        .map(|tag| format!("/locales/{}/app.ftl", tag.to_lowercase()));
    let mut spoken = paths.filter_map(|path| ASSETS.iter().find(|asset| asset.path == path));
    spoken.next().map_or(ENGLISH_TEXTS, |asset| asset.path)
}

/// Sends the page with preview tags. It preloads the texts in the browser's language.
fn send_page(origin: &str, uri: &Uri, headers: &HeaderMap) -> Response {
    let page = INDEX_HTML.replacen("</head>", &format!("  {}\n  </head>", preview_tags(origin, uri)), 1);
    let page = page.replacen(ENGLISH_TEXTS, texts_path(headers), 1);
    let mut hasher = DefaultHasher::new();
    page.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let common = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (ETAG, tag.clone()),
        (VARY, "accept-encoding, accept-language".to_owned()),
    ];
    if header_contains(headers, IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    if header_contains(headers, ACCEPT_ENCODING, "gzip") {
        return (common, [(CONTENT_ENCODING, "gzip")], gzip(&page)).into_response();
    }
    (common, page).into_response()
}

/// Whether a header contains `part`.
fn header_contains(headers: &HeaderMap, name: HeaderName, part: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|text| text.contains(part))
}

impl Asset {
    /// The original bytes.
    fn decompressed(&self) -> Vec<u8> {
        if !self.is_gzipped {
            return self.bytes.to_vec();
        }
        let mut bytes = Vec::new();
        GzDecoder::new(self.bytes).read_to_end(&mut bytes).expect("the build has compressed the file");
        bytes
    }
}

fn send_asset(asset: &Asset, headers: &HeaderMap) -> Response {
    let common = [
        (CONTENT_TYPE, asset.content_type),
        (CACHE_CONTROL, "no-cache"),
        (ETAG, asset.etag),
        (VARY, "accept-encoding"),
    ];
    if header_contains(headers, IF_NONE_MATCH, asset.etag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    if !asset.is_gzipped {
        return (common, asset.bytes).into_response();
    }
    if header_contains(headers, ACCEPT_ENCODING, "gzip") {
        return (common, [(CONTENT_ENCODING, "gzip")], asset.bytes).into_response();
    }
    (common, asset.decompressed()).into_response()
}
