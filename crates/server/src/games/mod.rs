//! Online games: requests to create, join and watch them.
//!
//! The file is long because each handler is next to its request and response types, from which `document.rs` generates
//! the documentation.

mod online;
pub(crate) mod registry;
pub(crate) mod room;
mod socket;

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use connect4_wire::room::{RoomState, Seat};
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use self::room::{RoomRequest, SeatLinkSecrets};
use crate::http::cookies;
use crate::http::error::{ApiError, Result, store_error};
use crate::http::extract::{ClientIp, JsonBody, PathId, parse_body};
use crate::http::throttle::ReadLimit;
use crate::names::display_name;
use crate::secret::{self, Hash};
use crate::state::App;
use crate::store::{Command, GameRow};
use crate::time::unix_ms;

/// A chess clock with an increment.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ClockRequest {
    /// Initial seconds per side, 10 to 86,400.
    seconds: u32,
    /// Seconds added after each move, 0 to 600.
    #[serde(default)]
    increment: u32,
}

impl From<(i64, i64)> for ClockRequest {
    fn from((initial, increment): (i64, i64)) -> Self {
        let seconds = |milliseconds: i64| (milliseconds / 1000).try_into().unwrap_or_default();
        ClockRequest { seconds: seconds(initial), increment: seconds(increment) }
    }
}

/// Checks a clock. Returns its initial time and increment in milliseconds.
pub(crate) fn parse_clock(clock: Option<ClockRequest>) -> Result<Option<(i64, i64)>> {
    match clock {
        None => Ok(None),
        Some(ClockRequest { seconds: seconds @ 10..=86_400, increment: increment @ 0..=600 }) => {
            Ok(Some((i64::from(seconds) * 1000, i64::from(increment) * 1000)))
        }
        Some(_) => {
            let reason = "a clock must have 10 to 86400 seconds and an increment of 0 to 600";
            Err(Refusal::new(Code::Malformed, reason).into())
        }
    }
}

/// Creates the row of a listed game in which the creator has `seat`. `clock` is the initial time and the increment in
/// milliseconds. Also returns the secret of the invitation link.
pub(crate) fn new_game(
    rules: RulesSpec,
    clock: Option<(i64, i64)>,
    seat: Seat,
    player: Hash,
    name: String,
) -> (GameRow, String) {
    let join = secret::new_secret();
    let join_hash = secret::hash(&join).expect("a secret is well-formed");
    let (mut seats, mut names) = ([None; 2], [None, None]);
    seats[seat.index()] = Some(player);
    names[seat.index()] = Some(name);
    let row = GameRow {
        id: secret::new_id(),
        rules,
        clock,
        listed: true,
        seats,
        names,
        join_hash,
        watch_hash: secret::watch_hash(&join_hash),
        created: unix_ms(),
        began: None,
        links: [None; 2],
        open_until: None,
        rated: false,
        ratings: None,
    };
    (row, join)
}

/// An online game to create.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct CreateGameRequest {
    /// Rules of the game.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Seat of the creator: 1 (moves first) or 2; random by default.
    seat: Option<u8>,
    /// Name of the creator; may be empty.
    name: String,
    /// Clock of both sides; no time limit by default.
    clock: Option<ClockRequest>,
    /// Whether the archive lists the finished game.
    listed: bool,
}

impl Default for CreateGameRequest {
    fn default() -> Self {
        CreateGameRequest { rules: RulesSpec::default(), seat: None, name: String::new(), clock: None, listed: true }
    }
}

/// A created online game.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct CreatedGame {
    /// ID of the game; not a secret.
    id: String,
    /// Seat of the creator.
    seat: Seat,
    /// Path of the secret invitation link.
    join: String,
    /// Path of the secret spectator link.
    watch: String,
}

/// Creates an online game. A cookie identifies its creator; anyone with a link can join or watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games", request_body = CreateGameRequest, responses(
    (status = 201, body = CreatedGame), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn create_game(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<CreateGameRequest>,
) -> Result<Response> {
    let request = parse_body(request)?;
    if app.game_limiter.check_key(&who).is_err() {
        return Err(Refusal::new(Code::TooFast, "too many games from your address; wait a minute").into());
    }
    let malformed = |reason: &str| ApiError(Refusal::new(Code::Malformed, reason));
    let rules = request.rules.to_rules()?;
    let clock = parse_clock(request.clock)?;
    let seat = match request.seat {
        Some(seat) => {
            Seat::try_from(seat).map_err(|_| malformed("the seat must be 1 or 2, or omitted for a random one"))?
        }
        None => Seat::BOTH[(unix_ms() % 2) as usize],
    };
    let (player, hash) = cookies::player_or_new(&headers);
    let name = display_name(&request.name);
    let (row, join) = new_game(rules.into(), clock, seat, hash, name);
    let (id, watch) = (row.id.clone(), secret::watch_secret(&row.join_hash));
    let row = Box::new(GameRow { listed: request.listed, ..row });
    app.store.commit(&id, Command::CreateGame(row)).await.map_err(store_error)?;
    app.metrics.games.inc();
    let created =
        CreatedGame { seat, join: format!("/invite/{id}/{join}"), watch: format!("/invite/{id}/{watch}"), id };
    let cookie = cookies::player_cookie(&app, &player);
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie), (CACHE_CONTROL, "no-store".to_owned())], Json(created))
        .into_response())
}

/// Stores the secret of a link in a cookie and redirects to the game, which keeps the secret out of later URLs.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, secret)): Path<(String, String)>,
) -> Result<Response> {
    // Link preview services follow redirects, but keep no cookies.
    let location = |hash: &Hash| format!("/game/{game}?picture={}", secret::preview_token(hash));
    redirect_with_cookie(&app, &headers, &game, &secret, location)
}

/// Stores the secret of a link to a game or tournament in a cookie, and redirects to the location for the secret's
/// hash. New guests also get a player secret now, so that a retry after a lost answer to their join request comes from
/// the same player.
pub(crate) fn redirect_with_cookie(
    app: &App,
    headers: &HeaderMap,
    id: &str,
    secret: &str,
    location: impl FnOnce(&Hash) -> String,
) -> Result<Response> {
    let Some(hash) = secret::hash(secret).filter(|_| secret::is_id(id)) else {
        return Err(Refusal::new(Code::NotFound, "this link is incomplete; ask for it again").into());
    };
    let (player, _) = cookies::player_or_new(headers);
    let cookie = cookies::link_cookie(app, headers, id, secret);
    let headers = [(SET_COOKIE, cookie), (LOCATION, location(&hash)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok(cookies::with_player_cookie(app, &player, Ok((StatusCode::SEE_OTHER, headers))))
}

/// An online game, as seen by the client.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct GameDetails {
    /// Seat of the client; null for spectators.
    seat: Option<Seat>,
    /// Whether the client can take the free seat.
    can_join: bool,
    /// Path of the secret spectator link for this game and its rematches; null except for players.
    watch: Option<String>,
    /// Current state of the game.
    state: RoomState,
}

/// Returns an online game to its players and anyone with a link. Finished games that are listed are public.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = GameDetails), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn get_game(State(app): State<Arc<App>>, headers: HeaderMap, PathId(id): PathId) -> Result<Response> {
    let (view, _) = app
        .registry
        .request(&id, |reply| RoomRequest::Inspect { credentials: cookies::credentials(&headers), reply })
        .await?;
    let watch = view.watch.map(|secret| format!("/invite/{id}/{secret}"));
    let details = Json(GameDetails { seat: view.seat, can_join: view.can_join, watch, state: view.state });
    Ok(cookies::renew(&app, &headers, details))
}

/// A player who joins.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct JoinRequest {
    /// Name of the player; may be empty.
    pub(crate) name: String,
}

/// The seat of a player who joined.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Joined {
    /// Seat of the player.
    pub(crate) seat: Seat,
}

/// Takes the free seat. The client must have opened the invitation link.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The seat is taken"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn join_game(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<JoinRequest>,
) -> Result<Response> {
    let name = display_name(&parse_body(request)?.name);
    let (player, hash) = cookies::player_or_new(&headers);
    let ask = |reply| RoomRequest::Join {
        credentials: cookies::credentials(&headers),
        hash,
        name: name.clone(),
        is_from_lobby: false,
        reply,
    };
    let seat = app.registry.request(&id, ask).await;
    let used = [(SET_COOKIE, cookies::without_link(&app, &headers, &id))];
    let joined = seat.map(|(seat, _)| (used, Json(Joined { seat }))).map_err(ApiError);
    Ok(cookies::with_player_cookie(&app, &player, joined))
}

/// A link that moves a seat to another device.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SeatLinkResponse {
    /// Path of the link. The secret is in the fragment, which browsers do not send to servers.
    link: String,
    /// Lifetime of the link in seconds.
    seconds: u64,
}

/// Creates a link that moves the client's seat to another device. It works once, expires after some minutes, and
/// replaces earlier links. A cookie lets the client watch after the seat has moved.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat-link", params(("id" = String, Path)), responses(
    (status = 200, body = SeatLinkResponse), (status = 404, body = Refusal),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn create_seat_link(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Response> {
    let lifetime = app.config.seat_link_lifetime;
    let ask = |reply| RoomRequest::CreateSeatLink { credentials: cookies::credentials(&headers), lifetime, reply };
    let (SeatLinkSecrets { seat, watch }, _) = app.registry.request(&id, ask).await?;
    let headers =
        [(SET_COOKIE, cookies::link_cookie(&app, &headers, &id, &watch)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok((headers, Json(SeatLinkResponse { link: format!("/game/{id}#seat={seat}"), seconds: lifetime.as_secs() }))
        .into_response())
}

/// The secret of a link that moves a seat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct MoveSeatRequest {
    /// The part of the link after `#seat=`.
    secret: String,
}

/// Moves a seat to the client. The previous device can still watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat", params(("id" = String, Path)), request_body = MoveSeatRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The client has the other seat"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn move_seat(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<MoveSeatRequest>,
) -> Result<Response> {
    let secret = secret::hash(&parse_body(request)?.secret);
    let secret = secret.ok_or_else(|| Refusal::new(Code::NotFound, "this link is incomplete; copy it again"))?;
    let (player, hash) = cookies::player_or_new(&headers);
    let ask = |reply| RoomRequest::MoveSeat { link: secret, player: hash, reply };
    let seat = app.registry.request(&id, ask).await;
    let moved = seat.map(|(seat, _)| Json(Joined { seat })).map_err(ApiError);
    Ok(cookies::with_player_cookie(&app, &player, moved))
}

/// Opens the WebSocket of an online game, which carries `ClientMessage` and `ServerMessage`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "The connection becomes a WebSocket"),
    (status = 400, body = Refusal, description = "The request is not a WebSocket upgrade"),
    (status = 404, body = Refusal, description = "The ID is not valid UTF-8")
)))]
pub(crate) async fn open_socket(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(address)): Extension<ClientIp>,
    limit: Option<Extension<ReadLimit>>,
    PathId(id): PathId,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    let upgrade = upgrade.map_err(|rejection| {
        let reason = format!("this URL is for WebSockets: {}", rejection.body_text());
        ApiError(Refusal::new(Code::Malformed, reason))
    })?;
    let permit = socket::SocketPermit::new(&app, address)?;
    if let Some(Extension(limit)) = limit {
        limit.set(app.config.socket_rate_limit.saturating_mul(socket::BYTES_PER_MESSAGE));
    }
    let credentials = cookies::credentials(&headers);
    let upgrade = upgrade
        .max_message_size(socket::MAX_READ_BYTES)
        .max_frame_size(socket::MAX_READ_BYTES)
        // Small buffers, because most sockets are idle. Messages that are queued together are written by one flush.
        .read_buffer_size(512)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024);
    // A separate task, because that of the upgrade is larger than a WebSocket needs.
    let serve = async move |socket| drop(tokio::spawn(socket::serve(app, socket, id, credentials, address, permit)));
    Ok(upgrade.on_upgrade(serve))
}
