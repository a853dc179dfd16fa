//! Middleware for all requests: client address, origin check, rate limit, body, metrics and response headers.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{HttpBody, to_bytes};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use connect4_wire::{Code, Refusal};

use super::error::ApiError;
use super::extract::ClientIp;
use super::limits::limit_key;
use crate::assets;
use crate::config::Origin;
use crate::state::App;

/// Content security policy of the web app, which needs only its own files, connections and WebAssembly.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Content security policy of the board that other sites embed.
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                            connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Maximum length of a request body in bytes.
const MAX_BODY_BYTES: usize = 32 * 1024;

/// Paths that accept any host name.
const ANY_HOST_PATHS: [&str; 3] = ["/api/v1/health", "/api/v1/health/live", "/metrics"];

/// Routes of the pictures that other sites show as link previews.
const PREVIEW_ROUTES: [&str; 2] = ["/api/v1/picture", "/api/v1/games/{id}/picture"];

/// Headers in which a proxy reports the client's address, and the host name that the client used.
const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_HOST: &str = "x-forwarded-host";

/// How long a request over the rate limit waits for its refusal. A connection has one request at a time, so the client has
/// to wait as well.
const REFUSAL_DELAY: Duration = Duration::from_millis(100);

/// The last address in `X-Forwarded-For`, which the trusted proxy has added.
fn forwarded_ip(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).into_iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = || last.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    last.parse().ok().or_else(bare).or_else(|| Some(last.parse::<SocketAddr>().ok()?.ip()))
}

/// The client's address, as limits count it.
fn client_ip(app: &App, headers: &HeaderMap, peer: Option<SocketAddr>) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |peer| peer.ip());
    if app.config.trust_proxy {
        return limit_key(forwarded_ip(headers).unwrap_or(peer));
    }
    if headers.contains_key(FORWARDED_FOR) && !app.has_warned_of_proxy.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "ignoring X-Forwarded-For, so all clients behind a proxy share its limits; if the server is behind a proxy, \
             set trust_proxy"
        );
    }
    limit_key(peer)
}

/// Reads the request body. Bodies that are too slow or too long are refused.
async fn read_body(app: &App, request: Request) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    if body.is_end_stream() {
        return Ok(Request::from_parts(parts, body));
    }
    match tokio::time::timeout(app.config.request_timeout, to_bytes(body, MAX_BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        // Reading also fails if the client disconnects, but such a client never receives this response.
        Ok(Err(_)) => {
            let reason = format!("the request body is longer than {MAX_BODY_BYTES} bytes; send less");
            Err(ApiError(Refusal::new(Code::TooLarge, reason)).into_response())
        }
        Err(_) => {
            let refusal = Refusal::new(Code::Malformed, "the request body did not arrive in time; send it again");
            let mut response = ApiError(refusal).into_response();
            *response.status_mut() = StatusCode::REQUEST_TIMEOUT;
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            Err(response)
        }
    }
}

/// Checks that a request names one host (RFC 9112, section 3.2), and at most one origin.
fn check_host(request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let count = |name: HeaderName| headers.get_all(name).iter().count();
    // A proxy may forward the complete URL.
    let is_other = |authority: &str| {
        headers.get(HOST).is_some_and(|host| !host.as_bytes().eq_ignore_ascii_case(authority.as_bytes()))
    };
    let reason = if count(HOST) > 1 || request.uri().authority().is_some_and(|authority| is_other(authority.as_str())) {
        "the request names several hosts; send one Host header"
    } else if count(HOST) == 0 && request.version() >= Version::HTTP_11 {
        "the request names no host; send a Host header"
    } else if count(ORIGIN) > 1 {
        "the request names several origins; send one Origin header"
    } else {
        return Ok(());
    };
    Err(Refusal::new(Code::Malformed, reason))
}

/// The public address of what a person has opened under another name of the server, where the web app could not play
/// online. A trusted proxy reports the name that the client used, unless it leaves names to its own configuration.
fn public_address(app: &App, headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let url = app.config.public_url.as_ref()?;
    let is_proxied = app.config.trust_proxy && headers.contains_key(FORWARDED_FOR);
    let host = if is_proxied { headers.get(FORWARDED_HOST)? } else { headers.get(HOST)? };
    let (scheme, _) = url.as_str().split_once(':')?;
    let is_public =
        |name: &str| format!("{scheme}://{}", name.trim()).parse().is_ok_and(|origin: Origin| origin == *url);
    (!host.to_str().ok()?.split(',').any(is_public))
        .then(|| format!("{url}{}", uri.path_and_query().map_or("/", |path| path.as_str())))
}

/// Checks that a request is for this site and does not come from another. Files contain no secrets, and browsers send
/// `Origin` even for modules of the same site.
///
/// # Errors
/// For requests from other sites, and for unknown host names, which can be an attack by DNS rebinding.
fn check_origin(app: &App, headers: &HeaderMap, path: &str, is_file: bool) -> Result<(), Refusal> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).unwrap_or_default();
    let is_own = |origin: &str| match &app.config.public_url {
        Some(url) => *url == *origin,
        None => origin.strip_prefix("http://") == Some(host),
    };
    // Health checks use arbitrary host names, and these paths expose no secrets to other sites.
    if app.config.public_url.is_none() && !ANY_HOST_PATHS.contains(&path) {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        if !(host.is_empty() || bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()) {
            let reason = "unknown host name; set the public URL of the server";
            return Err(Refusal::new(Code::WrongOrigin, reason));
        }
    }
    match text(ORIGIN) {
        Some(origin) if !is_file && !is_own(origin) => {
            let site = app.config.public_url.as_ref().map_or("this server's web app", Origin::as_str);
            let reason = format!("the request comes from another site; open {site}");
            Err(Refusal::new(Code::WrongOrigin, reason))
        }
        _ => Ok(()),
    }
}

/// Whether an address may receive this response, the answer to a request for a file.
fn may_receive(app: &App, client: IpAddr, method: &Method, response: &Response) -> bool {
    let bytes = if method == Method::HEAD { 0 } else { response.body().size_hint().exact().unwrap_or_default() };
    let kilobytes = u32::try_from(bytes.div_ceil(1024)).ok().and_then(NonZeroU32::new);
    kilobytes.is_none_or(|kilobytes| matches!(app.byte_limiter.check_key_n(&client, kilobytes), Ok(Ok(()))))
}

/// The refusal of a request over a limit.
async fn too_fast() -> Refusal {
    tokio::time::sleep(REFUSAL_DELAY).await;
    Refusal::new(Code::TooFast, "too many requests from your address; wait a moment")
}

/// Checks a request, runs its handler, and adds the common response headers.
pub(crate) async fn handle(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let start = std::time::Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    let client = client_ip(&app, request.headers(), peer);
    request.extensions_mut().insert(ClientIp(client));
    let method = request.method().clone();
    // The route pattern, because the path may contain a secret.
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let is_read = matches!(method, Method::GET | Method::HEAD);
    let is_embed = assets::is_embed(request.uri().path());
    let is_picture = path.as_deref().is_some_and(|path| PREVIEW_ROUTES.contains(&path));
    let is_cross_origin = is_embed || is_picture || request.uri().path() == assets::ELEMENT_PATH;
    let is_worker = request.uri().path().ends_with("worker.js") || request.uri().path() == "/sw.js";
    let is_file = is_read && path.is_none();
    let asked = (is_read && !request.uri().path().starts_with("/api/") && assets::accepts_html(request.headers()))
        .then(|| (request.uri().clone(), request.headers().clone()));
    let limiter = if is_file { &app.file_limiter } else { &app.rate_limiter };
    let checked = if limiter.check_key(&client).is_ok() {
        check_host(&request).and_then(|()| check_origin(&app, request.headers(), request.uri().path(), is_file))
    } else {
        Err(too_fast().await)
    };
    let elsewhere = asked.as_ref().and_then(|(uri, headers)| public_address(&app, headers, uri));
    let mut response = match (checked, elsewhere) {
        (Ok(()), Some(address)) => Redirect::temporary(&address).into_response(),
        (Ok(()), None) => match read_body(&app, request).await {
            Ok(request) => {
                let response = next.run(request).await;
                if is_file && !may_receive(&app, client, &method, &response) {
                    ApiError(too_fast().await).into_response()
                } else {
                    response
                }
            }
            Err(response) => response,
        },
        (Err(refusal), _) => ApiError(refusal).into_response(),
    };
    let status = response.status();
    if let (Some((uri, headers)), Some(refusal)) = (asked, response.extensions().get::<Refusal>()) {
        // People get a page with words, with the same status and headers.
        let page = assets::refusal_page(&app, &method, &uri, &headers, refusal);
        let (parts, body) = page.into_parts();
        response.headers_mut().extend(parts.headers);
        *response.body_mut() = body;
    }
    let path = path.as_deref().unwrap_or("page");
    app.metrics.record_request(&method, path, status, start.elapsed());
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
    tracing::debug!(%method, path, status = status.as_u16(), milliseconds, "request");
    let headers = response.headers_mut();
    let is_subresource = is_subresource(headers.get(CONTENT_TYPE)) && !is_worker;
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    let resource_policy = if is_cross_origin { "cross-origin" } else { "same-origin" };
    set(HeaderName::from_static("cross-origin-resource-policy"), resource_policy);
    if !is_subresource {
        set(CONTENT_SECURITY_POLICY, if is_embed { EMBED_POLICY } else { PAGE_POLICY });
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

/// Whether a response is a subresource of a page: a script, stylesheet or WebAssembly module. The page's policies apply
/// to these, and a dozen copies of the headers would be a large part of the first load. Workers need their own
/// policies.
fn is_subresource(kind: Option<&HeaderValue>) -> bool {
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/javascript", "text/css", "application/wasm"].iter().any(|part| kind.starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_that_the_proxy_adds_counts() {
        let from = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(FORWARDED_FOR, HeaderValue::from_static(line));
            }
            forwarded_ip(&headers).map(limit_key).map(|address| address.to_string())
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
