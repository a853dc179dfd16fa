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
/// Prefix of cookies with link secrets; the ID of the game or tournament follows.
const LINK_COOKIE_PREFIX: &str = "c4-";
/// Lifetime of cookies in seconds: one year.
const COOKIE_MAX_AGE: u32 = 31_536_000;

/// Maximum number of link secrets per request; browsers rarely keep more cookies per site.
const MAX_LINKS: usize = 200;

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

/// Hashes of all secrets in the cookies.
pub(crate) fn credentials(headers: &HeaderMap) -> Credentials {
    let links = cookies(headers).filter(|(name, _)| name.strip_prefix(LINK_COOKIE_PREFIX).is_some_and(secret::is_id));
    Credentials {
        player: player_secret(headers).and_then(secret::hash),
        links: links.filter_map(|(_, secret)| secret::hash(secret)).take(MAX_LINKS).collect(),
    }
}

fn set_cookie(app: &App, name: &str, secret: &str) -> String {
    let secure = if app.is_https() { "; Secure" } else { "" };
    format!("{name}={secret}; Path=/; Max-Age={COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax{secure}")
}

/// `Set-Cookie` value for the player secret.
pub(crate) fn player_cookie(app: &App, secret: &str) -> String {
    set_cookie(app, PLAYER_COOKIE, secret)
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

/// `Set-Cookie` value for a link secret.
pub(crate) fn link_cookie(app: &App, game: &str, secret: &str) -> String {
    set_cookie(app, &format!("{LINK_COOKIE_PREFIX}{game}"), secret)
}
