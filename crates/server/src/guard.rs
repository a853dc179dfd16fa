//! What stands between the network and the handlers: who asks, from where, how often; and what every answer carries.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, RETRY_AFTER,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use connect4_wire::{Code, Refusal};

use crate::App;
use crate::room::task::Keys;
use crate::secret;

/// The page needs its own scripts, styles and connections, and to compile the engine; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// A refusal as an HTTP answer.
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed | Code::Unknown => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::WrongOrigin | Code::Watching => StatusCode::FORBIDDEN,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Code::SeatTaken | Code::Stale | Code::NotYourTurn | Code::NotStarted | Code::NothingOffered => {
                StatusCode::CONFLICT
            }
            Code::Illegal | Code::ColumnFull | Code::GameOver | Code::Unsolvable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut response = (status, Json(&self.0)).into_response();
        if matches!(self.0.code, Code::Busy | Code::TooFast) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

/// The address of whoever asks, which the guard gives to handlers.
#[derive(Clone, Copy)]
pub(crate) struct Asker(pub(crate) IpAddr);

/// The address of whoever asks.
fn address(app: &App, headers: &HeaderMap, peer: Option<SocketAddr>) -> IpAddr {
    let forwarded = || -> Option<IpAddr> {
        // The last address is the one that the trusted proxy saw itself.
        headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.ip());
    if app.config.trust_proxy { forwarded().unwrap_or(peer) } else { peer }
}

/// Whether the request is for this site, and comes from it where it says from where.
///
/// # Errors
/// For another site's requests, and for names that are not this server's, behind which a page of another site may hide.
fn check_site(app: &App, headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or_default();
    let own = match &app.config.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => format!("http://{host}"),
    };
    if app.config.public_url.is_none() {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        if !(host.is_empty() || bare == "localhost" || bare.parse::<IpAddr>().is_ok()) {
            let reason = "this server does not know itself by this name: start it with --public-url";
            return Err(Refusal::new(Code::WrongOrigin, reason));
        }
    }
    match text(ORIGIN) {
        Some(origin) if origin != own => {
            Err(Refusal::new(Code::WrongOrigin, "the request comes from another site: open the page of this server"))
        }
        _ => Ok(()),
    }
}

/// Checks every request and dresses every answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let start = std::time::Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let who = address(&app, request.headers(), peer);
    request.extensions_mut().insert(Asker(who));
    let method = request.method().clone();
    // The pattern, not the path, which may hold a secret.
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let is_read = matches!(method, Method::GET | Method::HEAD);
    let is_static = is_read && path.as_deref().is_none_or(|path| !path.starts_with("/api/"));
    let checked = check_site(&app, request.headers()).and_then(|()| {
        if is_static || app.limiter.check_key(&who).is_ok() {
            Ok(())
        } else {
            Err(Refusal::new(Code::TooFast, "too many requests from your address: wait a moment"))
        }
    });
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(refusal) => Refused(refusal).into_response(),
    };
    let status = response.status();
    app.metrics.requests.inc();
    if status.is_client_error() || status.is_server_error() {
        app.metrics.refused.inc();
    }
    let path = path.as_deref().unwrap_or("-");
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    tracing::debug!(%method, path, status = status.as_u16(), milliseconds, "request");
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    if app.is_https() {
        set(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

/// The name of the cookie that holds the player's secret.
const PLAYER: &str = "c4-player";
/// Seconds that cookies last: a year.
const LASTS: u32 = 31_536_000;

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|text| text.split(';')).find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The player's secret, if there is one.
pub(crate) fn player(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, PLAYER).filter(|secret| secret::hash(secret).is_some())
}

/// The hashes of the secrets with which somebody asks for a game.
pub(crate) fn keys(headers: &HeaderMap, game: &str) -> Keys {
    let hash = |name: &str| cookie(headers, name).and_then(secret::hash);
    Keys { player: hash(PLAYER), invite: hash(&format!("c4-{game}")) }
}

fn set_cookie(app: &App, name: &str, secret: &str) -> String {
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{secure}")
}

/// The header that gives a browser the player's secret.
pub(crate) fn player_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, PLAYER, secret)
}

/// The header that gives a browser the secret of a link.
pub(crate) fn invite_cookie(app: &App, game: &str, secret: &str) -> String {
    set_cookie(app, &format!("c4-{game}"), secret)
}
