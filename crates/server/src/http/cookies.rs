//! Cookies: a player's secret, and the secrets of the links that a browser has opened.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use connect4_wire::Code;

use super::error::ApiError;
use crate::games::room::Credentials;
use crate::secret::{self, Hash};
use crate::state::App;

/// Name of the cookie with the player secret.
const PLAYER_COOKIE: &str = "c4-player";
/// Name of the cookie with the links that the browser has opened: `ID.SECRET`, latest first, separated by `~`. Browsers
/// limit the cookies of a site, so that one cookie per link could displace the player secret.
const LINKS_COOKIE: &str = "c4-links";
/// Maximum number of links in the cookie; earlier ones have to be opened again.
const MAX_LINKS: usize = 20;
/// Lifetimes of cookies in seconds: one year, and 30 days.
const PLAYER_MAX_AGE: u32 = 31_536_000;
const LINKS_MAX_AGE: u32 = 2_592_000;

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='))
}

/// The player secret, if there is a valid one.
pub(crate) fn player_secret(headers: &HeaderMap) -> Option<&str> {
    let secret = cookies(headers).find_map(|(name, secret)| (name == PLAYER_COOKIE).then_some(secret));
    secret.filter(|secret| secret::hash(secret).is_some())
}

/// The player secret and its hash; a new secret for new guests.
pub(crate) fn player_or_new(headers: &HeaderMap) -> (String, Hash) {
    let player = player_secret(headers).map_or_else(secret::new_secret, str::to_owned);
    let hash = secret::hash(&player).expect("a secret is well-formed");
    (player, hash)
}

/// IDs and secrets of the opened links.
fn links(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = cookies(headers).filter(|(name, _)| *name == LINKS_COOKIE).flat_map(|(_, links)| links.split('~'));
    let links = all.filter_map(|link| link.split_once('.'));
    links.filter(|(id, secret)| secret::is_id(id) && secret::hash(secret).is_some()).take(MAX_LINKS)
}

/// Hashes of all secrets in the cookies.
pub(crate) fn credentials(headers: &HeaderMap) -> Credentials {
    Credentials {
        player: player_secret(headers).and_then(secret::hash),
        links: links(headers).filter_map(|(_, secret)| secret::hash(secret)).collect(),
    }
}

fn set_cookie(app: &App, name: &str, value: &str, max_age: u32) -> String {
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax{secure}")
}

/// `Set-Cookie` value for the player secret. Browsers that know `Priority` keep this cookie longest.
pub(crate) fn player_cookie(app: &App, secret: &str) -> String {
    format!("{}; Priority=High", set_cookie(app, PLAYER_COOKIE, secret, PLAYER_MAX_AGE))
}

/// Renews the cookie of a known player.
pub(crate) fn renew(app: &App, headers: &HeaderMap, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    let cookie = player_secret(headers).and_then(|secret| player_cookie(app, secret).parse().ok());
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Adds the player cookie to a response. If the store failed ([`Code::Busy`]), the change may be stored anyway, so this
/// refusal also gets the cookie. The player can then try again with the same secret, and keeps the seat.
pub(crate) fn with_player_cookie(app: &App, player: &str, answer: Result<impl IntoResponse, ApiError>) -> Response {
    let is_known = answer.as_ref().is_err_and(|refused| refused.0.code != Code::Busy);
    let mut response = answer.into_response();
    if let (false, Ok(cookie)) = (is_known, player_cookie(app, player).parse()) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// `Set-Cookie` value for the links of a browser that has opened another one.
pub(crate) fn link_cookie(app: &App, headers: &HeaderMap, id: &str, secret: &str) -> String {
    let others = links(headers).filter(|(other, _)| *other != id);
    links_cookie(app, std::iter::once((id, secret)).chain(others))
}

/// `Set-Cookie` value for the links of a player who has used the one for this game or tournament.
pub(crate) fn without_link(app: &App, headers: &HeaderMap, id: &str) -> String {
    links_cookie(app, links(headers).filter(|(other, _)| *other != id))
}

fn links_cookie<'a>(app: &App, links: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let links: Vec<_> = links.take(MAX_LINKS).map(|(id, secret)| format!("{id}.{secret}")).collect();
    set_cookie(app, LINKS_COOKIE, &links.join("~"), if links.is_empty() { 0 } else { LINKS_MAX_AGE })
}
