//! The lobby: open challenges, which anyone can accept, and *Play now*, which pairs players with the same request.
//!
//! An open challenge is an online game with a free seat whose creator is connected. Every few seconds, its room extends
//! a deadline in the game's row, so challenges of dead servers expire. Accepting a challenge means taking the seat,
//! which the database assigns once. If two players press *Play now* at the same time on two servers, both create a
//! challenge. While they wait, the web app repeats their requests. The player with the later challenge then closes it
//! and accepts the earlier one.

pub(crate) mod opened;
pub(crate) mod rating;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use self::rating::RatingView;
use crate::games::room::{CHALLENGE_LIFETIME_MS, Credentials, RoomRequest};
use crate::games::{ClockRequest, JoinRequest, Joined, new_game, parse_clock};
use crate::http::cookies;
use crate::http::error::{ApiError, Result, store_error};
use crate::http::extract::{ClientIp, JsonBody, PathId, parse_body};
use crate::names::display_name;
use crate::secret::{self, Hash};
use crate::state::App;
use crate::store::{ChallengeFilter, Command, GameRow, StoreError};
use crate::time::unix_ms;

/// Matching challenges to try before giving up.
const MAX_ATTEMPTS: u32 = 5;

/// An open challenge.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Challenge {
    /// ID of the game; not a secret.
    id: String,
    /// Rules of the game.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Clock of both sides.
    clock: Option<ClockRequest>,
    /// Whether the game is rated.
    rated: bool,
    /// Name of the creator; may be empty.
    name: String,
    /// Whether the creator is a bot. A game between a person and a bot is not rated.
    bot: bool,
    /// Rating of the creator; null before their first rated game.
    rating: Option<RatingView>,
    /// Whether the client created it.
    own: bool,
}

/// Open challenges and the client's rating.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Lobby {
    /// Open challenges, oldest first.
    challenges: Vec<Challenge>,
    /// Rating of the client; null before their first rated game.
    you: Option<RatingView>,
}

/// The game that a player wants to play.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct PlayRequest {
    /// Rules of the game.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Clock of both sides; required for rated games.
    clock: Option<ClockRequest>,
    /// Whether the game is rated. The clock of a player who leaves keeps running.
    rated: bool,
    /// Name of the player; may be empty.
    name: String,
    /// ID of the player's own open challenge, if there is one.
    waiting: Option<String>,
}

/// The game that a player should open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Paired {
    /// ID of the game.
    id: String,
    /// Seat of the client.
    seat: Seat,
    /// Whether there is an opponent; otherwise the game is an open challenge.
    paired: bool,
}

/// Returns the open challenges and the client's rating.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/lobby", responses(
    (status = 200, body = Lobby), (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn get_lobby(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response> {
    let player = cookies::player_secret(&headers).and_then(secret::hash);
    let open = app.store.open_challenges(unix_ms()).await.map_err(store_error)?;
    let challenges = open.into_iter().map(|(row, rating)| Challenge {
        own: player.is_some_and(|player| row.seats.contains(&Some(player))),
        name: row.names.iter().flatten().next().cloned().unwrap_or_default(),
        clock: row.clock.map(ClockRequest::from),
        rating: rating.map(RatingView::from),
        rated: row.rated,
        bot: row.bots() != [false; 2],
        rules: row.rules,
        id: row.id,
    });
    let you = match player {
        Some(player) => app.store.player_rating(player).await.map_err(store_error)?.map(RatingView::from),
        None => None,
    };
    Ok(cookies::renew(&app, &headers, Json(Lobby { challenges: challenges.collect(), you })))
}

/// Accepts an open challenge.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/lobby/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal),
    (status = 404, body = Refusal, description = "The challenge is no longer open"),
    (status = 409, body = Refusal, description = "The challenge is the client's own, or was already accepted"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn join_challenge(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<JoinRequest>,
) -> Result<Response> {
    let name = display_name(&parse_body(request)?.name);
    let (player, hash) = cookies::player_or_new(&headers);
    let joined = take_seat(&app, &id, hash, &name).await.map(|seat| Json(Joined { seat })).map_err(ApiError);
    Ok(cookies::with_player_cookie(&app, &player, joined))
}

async fn take_seat(app: &Arc<App>, id: &str, hash: Hash, name: &str) -> std::result::Result<Seat, Refusal> {
    let credentials = Credentials { player: Some(hash), links: Vec::new() };
    let ask = |reply| RoomRequest::Join {
        credentials: credentials.clone(),
        hash,
        name: name.to_owned(),
        is_from_lobby: true,
        reply,
    };
    app.registry.request(id, ask).await.map(|(seat, _)| seat)
}

/// Pairs the client with a player who wants the same game, people with people and bots with bots, or creates an open challenge. A waiting client repeats the
/// request every few seconds.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/lobby/play", request_body = PlayRequest, responses(
    (status = 200, body = Paired), (status = 201, body = Paired, description = "An open challenge was created"),
    (status = 400, body = Refusal), (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn play_now(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<PlayRequest>,
) -> Result<Response> {
    let request = parse_body(request)?;
    let rules: RulesSpec = request.rules.to_rules()?.into();
    let clock = parse_clock(request.clock)?;
    if request.rated && clock.is_none() {
        let reason = "a rated game needs a clock; choose one";
        return Err(Refusal::new(Code::Malformed, reason).into());
    }
    let name = display_name(&request.name);
    let (player, hash) = cookies::player_or_new(&headers);
    let own = match request.waiting.filter(|id| secret::is_id(id)) {
        Some(id) => load_row(&app, &id).await?,
        None => None,
    };
    let own = own.filter(|row| row.seats.contains(&Some(hash)));
    let answer = |status: StatusCode, id: String, seat: Seat, paired: bool| {
        let headers = [(SET_COOKIE, cookies::player_cookie(&app, &player)), (CACHE_CONTROL, "no-store".to_owned())];
        Ok((status, headers, Json(Paired { id, seat, paired })).into_response())
    };
    let seat_in = |row: &GameRow| if row.seats[0] == Some(hash) { Seat::One } else { Seat::Two };
    let is_full = |row: &GameRow| row.seats.iter().all(Option::is_some);
    if let Some(row) = own.as_ref().filter(|row| is_full(row)) {
        return answer(StatusCode::OK, row.id.clone(), seat_in(row), true);
    }
    let wanted = ChallengeFilter {
        rules: rules.clone(),
        clock,
        rated: request.rated,
        player: hash,
        before: own.as_ref().map(|own| (own.created, own.id.clone())),
        count: MAX_ATTEMPTS,
    };
    let found = app.store.matching_challenges(wanted, unix_ms()).await.map_err(store_error)?;
    if !found.is_empty() {
        if let Some(own) = &own {
            // Close it first, so that nobody can accept it. Someone may have accepted it already.
            match app.store.commit(&own.id, Command::CloseChallenge).await {
                Ok(()) => {}
                // Unless someone has accepted it, an earlier request closed it and the client never got the answer.
                Err(StoreError::Conflict) => {
                    if load_row(&app, &own.id).await?.as_ref().is_some_and(is_full) {
                        return answer(StatusCode::OK, own.id.clone(), seat_in(own), true);
                    }
                }
                Err(error) => return Err(store_error(error)),
            }
        }
        for row in &found {
            if let Ok(seat) = take_seat(&app, &row.id, hash, &name).await {
                return answer(StatusCode::OK, row.id.clone(), seat, true);
            }
        }
    }
    if let Some(own) = &own {
        if own.open_until.is_none() || !found.is_empty() {
            let _opening = app.opened_challenges.open(&app.store, who, &own.id).await?;
            let open = Command::OpenChallenge { until: unix_ms() + CHALLENGE_LIFETIME_MS };
            match app.store.commit(&own.id, open).await {
                Ok(()) => {}
                // Someone has accepted it in the meantime.
                Err(StoreError::Conflict) => return answer(StatusCode::OK, own.id.clone(), seat_in(own), true),
                Err(error) => return Err(store_error(error)),
            }
        }
        return answer(StatusCode::OK, own.id.clone(), seat_in(own), false);
    }
    if app.challenge_limiter.check_key(&who).is_err() {
        return Err(Refusal::new(Code::TooFast, "too many challenges from your address; wait a minute").into());
    }
    let seat = Seat::BOTH[(unix_ms() % 2) as usize];
    let (row, _) = new_game(rules, clock, seat, hash, name);
    let row = GameRow { open_until: Some(unix_ms() + CHALLENGE_LIFETIME_MS), rated: request.rated, ..row };
    let id = row.id.clone();
    let _opening = app.opened_challenges.open(&app.store, who, &id).await?;
    app.store.commit(&id, Command::CreateGame(Box::new(row))).await.map_err(store_error)?;
    app.metrics.games.inc();
    answer(StatusCode::CREATED, id, seat, false)
}

async fn load_row(app: &App, id: &str) -> Result<Option<GameRow>> {
    Ok(app.store.load(id, 0).await.map_err(store_error)?.map(|(row, _)| row))
}
