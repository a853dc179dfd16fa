//! What stands between the network and the handlers: who asks, from where, how often; and what every answer carries.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::body::{HttpBody, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Path, Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, RETRY_AFTER, SET_COOKIE, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use connect4_wire::{Code, Refusal};

use crate::App;
use crate::room::task::Keys;
use crate::secret::Hash;
use crate::{assets, secret};

/// The page needs its own scripts, styles and connections, and to compile the engine; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The same for what other sites show in frames.
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                            connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Longest body of a request in bytes.
const LONGEST_BODY: usize = 32 * 1024;

/// Paths that may be asked for by any name of this machine.
const ANY_NAME: [&str; 3] = ["/api/v1/health", "/api/v1/health/live", "/metrics"];

/// The pictures that other sites show beside links.
const PICTURES: [&str; 2] = ["/api/v1/picture", "/api/v1/games/{id}/picture"];

/// The header in which a proxy says whose request it brings.
const FORWARDED_FOR: &str = "x-forwarded-for";

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

/// The asker's address, which the guard gives to handlers.
#[derive(Clone, Copy)]
pub(crate) struct Asker(pub(crate) IpAddr);

/// The name of a game or a tournament in a path; whether there is one of this name is another question.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refused> {
        let named = Path::<String>::from_request_parts(parts, state).await;
        // Bytes that are no text.
        let no_name = |_| Refused(Refusal::new(Code::NotFound, "nothing has a name like this: check the link"));
        named.map(|Path(id)| Named(id)).map_err(no_name)
    }
}

/// The path is known, but not for this method; `Allow` says for which.
pub(crate) fn not_so() -> Response {
    let mut response =
        Refused(Refusal::new(Code::NotFound, "this cannot be done here: see the header Allow")).into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// The address under which limits count this one: itself, or its network for IPv6, where everyone has 2^64 addresses.
pub(crate) fn whose(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// The address that a trusted proxy itself saw, which it writes behind those that came to it.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).into_iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    // Some proxies add the port.
    let bare = || last.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    last.parse().ok().or_else(bare).or_else(|| Some(last.parse::<SocketAddr>().ok()?.ip()))
}

/// The asker's address, as limits count it.
fn asker(app: &App, headers: &HeaderMap, peer: Option<SocketAddr>) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.ip());
    if app.config.trust_proxy {
        return whose(forwarded(headers).unwrap_or(peer));
    }
    if headers.contains_key(FORWARDED_FOR) && !app.has_warned.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "requests come with X-Forwarded-For, which is not believed, so that all who come by a proxy share its limits: \
             where there is one in front, set trust_proxy"
        );
    }
    whose(peer)
}

/// Reads the body of a request. One that comes too slowly or is too long is refused.
async fn gather(app: &App, request: Request) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    if body.is_end_stream() {
        return Ok(Request::from_parts(parts, body));
    }
    match tokio::time::timeout(app.config.patience, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        // A client that broke off does not read this.
        Ok(Err(_)) => {
            let reason = format!("the body is longer than {LONGEST_BODY} bytes: send less");
            Err(Refused(Refusal::new(Code::TooLarge, reason)).into_response())
        }
        Err(_) => {
            let refusal = Refusal::new(Code::Malformed, "the body did not come in time: send it again");
            let mut response = Refused(refusal).into_response();
            *response.status_mut() = StatusCode::REQUEST_TIMEOUT;
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            Err(response)
        }
    }
}

/// Refuses requests that are not for this site or come from another.
///
/// # Errors
/// For the requests of another site, and for names that are not this server's: a page of another site may hide behind them.
fn check_site(app: &App, headers: &HeaderMap, path: &str) -> Result<(), Refusal> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or_default();
    let is_own = |origin: &str| match &app.config.public_url {
        Some(url) => *url == *origin,
        None => origin.strip_prefix("http://") == Some(host),
    };
    // Probes and collectors of counters call this machine by any name, and read nothing that is secret from other pages.
    if app.config.public_url.is_none() && !ANY_NAME.contains(&path) {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        if !(host.is_empty() || bare == "localhost" || bare.parse::<IpAddr>().is_ok()) {
            let reason = "this server does not know itself by this name: set its public_url";
            return Err(Refusal::new(Code::WrongOrigin, reason));
        }
    }
    match text(ORIGIN) {
        // A module that anybody may load is loaded from other sites.
        Some(origin) if !is_own(origin) && path != assets::ELEMENT => {
            Err(Refusal::new(Code::WrongOrigin, "the request comes from another site: open the page of this server"))
        }
        _ => Ok(()),
    }
}

/// Checks every request, and adds to every answer what all of them carry.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let start = std::time::Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let who = asker(&app, request.headers(), peer);
    request.extensions_mut().insert(Asker(who));
    let method = request.method().clone();
    // The pattern rather than the path, which may hold a secret.
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let is_read = matches!(method, Method::GET | Method::HEAD);
    let is_embed = request.uri().path() == assets::EMBED;
    let is_picture = path.as_deref().is_some_and(|path| PICTURES.contains(&path));
    let is_for_others = is_embed || is_picture || request.uri().path() == assets::ELEMENT;
    let is_worker = request.uri().path().ends_with("worker.js") || request.uri().path() == "/sw.js";
    let is_static = is_read && path.as_deref().is_none_or(|path| !path.starts_with("/api/"));
    let checked = check_site(&app, request.headers(), request.uri().path()).and_then(|()| {
        if is_static || app.limiter.check_key(&who).is_ok() {
            Ok(())
        } else {
            Err(Refusal::new(Code::TooFast, "too many requests from your address: wait a moment"))
        }
    });
    let mut response = match checked {
        Ok(()) => match gather(&app, request).await {
            Ok(request) => next.run(request).await,
            Err(response) => response,
        },
        Err(refusal) => Refused(refusal).into_response(),
    };
    let status = response.status();
    let path = path.as_deref().unwrap_or("page");
    app.metrics.answered(&method, path, status, start.elapsed());
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    tracing::debug!(%method, path, status = status.as_u16(), milliseconds, "request");
    let headers = response.headers_mut();
    let is_part = is_part(headers.get(CONTENT_TYPE)) && !is_worker;
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    let whose = if is_for_others { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), whose);
    if !is_part {
        set(CONTENT_SECURITY_POLICY, if is_embed { EMBED_POLICY } else { POLICY });
        if !is_embed {
            set(X_FRAME_OPTIONS, "DENY");
        }
        set(REFERRER_POLICY, "no-referrer");
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    }
    if app.is_https() {
        set(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

/// The name of the cookie that holds the player's secret.
const PLAYER: &str = "c4-player";
/// How the names of cookies that hold the secrets of links begin; the name of the game follows.
const LINK: &str = "c4-";
/// Seconds that cookies last: a year.
const LASTS: u32 = 31_536_000;

/// The most links of one browser that count; browsers keep hardly more cookies of a site.
const MOST_LINKS: usize = 200;

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// The player's secret, if there is one.
pub(crate) fn player(headers: &HeaderMap) -> Option<&str> {
    let secret = cookies(headers).find_map(|(name, secret)| (name == PLAYER).then_some(secret));
    secret.filter(|secret| secret::hash(secret).is_some())
}

/// The player's secret, or a new one, with its hash.
pub(crate) fn guest(headers: &HeaderMap) -> (String, Hash) {
    let player = player(headers).map_or_else(secret::new_secret, str::to_owned);
    let hash = secret::hash(&player).expect("a secret is well-formed");
    (player, hash)
}

/// The hashes of the secrets that come with a request for a game.
pub(crate) fn keys(headers: &HeaderMap) -> Keys {
    let links = cookies(headers).filter(|(name, _)| name.strip_prefix(LINK).is_some_and(secret::is_id));
    Keys {
        player: player(headers).and_then(secret::hash),
        links: links.filter_map(|(_, secret)| secret::hash(secret)).take(MOST_LINKS).collect(),
    }
}

fn set_cookie(app: &App, name: &str, secret: &str) -> String {
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{secure}")
}

/// The header that gives a browser the player's secret.
pub(crate) fn player_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, PLAYER, secret)
}

/// An answer that gives a browser the player's secret. A refusal gives it too if the database may have done what was asked without
/// the server learning of it: the same player can then ask again, and nothing is left to a player whom nobody can be.
pub(crate) fn answer_player(app: &App, player: &str, answer: Result<impl IntoResponse, Refused>) -> Response {
    let is_known = answer.as_ref().is_err_and(|refused| refused.0.code != Code::Busy);
    let mut response = answer.into_response();
    if let (false, Ok(cookie)) = (is_known, player_cookie(app, player).parse()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The header that gives a browser the secret of a link.
pub(crate) fn invite_cookie(app: &App, game: &str, secret: &str) -> String {
    set_cookie(app, &format!("{LINK}{game}"), secret)
}

/// Whether an answer is a part of a page, which has the policies of the page and needs none of its own: modules, styles, and
/// programs for the engine. With a dozen of them, policies would be a good part of the first load. Workers have their own.
fn is_part(kind: Option<&HeaderValue>) -> bool {
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/javascript", "text/css", "application/wasm"].iter().any(|part| kind.starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_address_counts_whoever_wrote_the_others() {
        let from = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED_FOR, HeaderValue::from_static(line));
            }
            forwarded(&headers).map(whose).map(|address| address.to_string())
        };
        for (lines, address) in [
            (&["10.0.0.1, 10.0.0.2"][..], Some("10.0.0.2")),
            (&["10.0.0.1", "10.0.0.2, 10.0.0.3"], Some("10.0.0.3")),
            (&["10.0.0.2:4444"], Some("10.0.0.2")),
            (&["2001:db8:1:2:3:4:5:6"], Some("2001:db8:1:2::")),
            (&["[2001:db8:1:2:ffff::9]:443"], Some("2001:db8:1:2::")),
            (&["[2001:db8:1:2::9]"], Some("2001:db8:1:2::")),
            (&["::ffff:10.0.0.1"], Some("10.0.0.1")),
            (&["10.0.0.1, unknown"], None),
            (&[], None),
        ] {
            assert_eq!(from(lines).as_deref(), address, "{lines:?}");
        }
    }
}
