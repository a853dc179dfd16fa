//! The lobby: open challenges, which anybody may take, and *Play now*, which pairs those who want the same.
//!
//! An open challenge is an online game with a free seat whose maker is there. Its room says so every few seconds by a time in the
//! game's row, so that challenges of servers that have died end by themselves. To take one is to take the seat, which the database
//! gives once. Two who press *Play now* at the same moment at two servers both make a challenge; while they wait, their pages ask
//! again, and whose challenge is the later closes it and takes the earlier one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use crate::api::{Body, ClockRequest, JoinRequest, Joined, Result, body, clock_of, internal, new_game};
use crate::guard::{self, Asker, Named, Refused};
use crate::rating::RatingView;
use crate::room::task::RoomRequest;
use crate::secret::Hash;
use crate::store::{Change, GameRow, StoreError, Waits};
use crate::{App, room, secret};

/// For how many milliseconds a challenge is open after its maker was seen last.
pub(crate) const OPEN: i64 = 25_000;
/// How many challenges of those who want the same are tried, until one can be taken.
const TRIED: usize = 5;

/// An open challenge.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Challenge {
    /// The name of the game; not a secret.
    id: String,
    /// The rules.
    #[serde(flatten)]
    rules: RulesSpec,
    /// The clock.
    clock: Option<ClockRequest>,
    /// Whether the game counts for the ratings of both.
    rated: bool,
    /// The maker's name; may be empty.
    name: String,
    /// The maker's rating; null for a newcomer.
    rating: Option<RatingView>,
    /// Whether the asker made it.
    own: bool,
}

/// The lobby.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Lobby {
    /// The open challenges, the oldest first.
    challenges: Vec<Challenge>,
    /// The asker's rating; null for a newcomer.
    you: Option<RatingView>,
}

/// What somebody wants to play, with whoever wants the same.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct PlayRequest {
    /// The rules.
    #[serde(flatten)]
    rules: RulesSpec,
    /// The clock. Without it, the game cannot be rated.
    clock: Option<ClockRequest>,
    /// Whether the game counts for the ratings of both. Leaving it costs it: the clock runs on.
    rated: bool,
    /// The asker's name; may be empty.
    name: String,
    /// The asker's own challenge, for one who waits already.
    waiting: Option<String>,
}

/// A game to go to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Paired {
    /// The name of the game.
    id: String,
    /// The asker's seat.
    seat: Seat,
    /// Whether somebody plays; otherwise the game is an open challenge now, and waits.
    paired: bool,
}

fn maker(row: &GameRow) -> Option<Hash> {
    row.seats.iter().flatten().next().copied()
}

/// The open challenges.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/lobby", responses(
    (status = 200, body = Lobby), (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn lobby(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Lobby>> {
    let player = guard::player(&headers).and_then(secret::hash);
    let open = app.store.open_games(room::now()).await.map_err(internal)?;
    let challenges = open.into_iter().map(|(row, standing)| Challenge {
        own: player.is_some() && maker(&row) == player,
        name: row.names.iter().flatten().next().cloned().unwrap_or_default(),
        clock: row.clock.map(ClockRequest::from),
        rating: standing.map(RatingView::from),
        rated: row.rated,
        rules: row.rules,
        id: row.id,
    });
    let you = match player {
        Some(player) => app.store.standing(player).await.map_err(internal)?.map(RatingView::from),
        None => None,
    };
    Ok(Json(Lobby { challenges: challenges.collect(), you }))
}

/// Takes an open challenge.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/lobby/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal),
    (status = 404, body = Refusal, description = "Nobody waits there any more"),
    (status = 409, body = Refusal, description = "It is the asker's own, or somebody was faster"),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
pub(crate) async fn take(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
    request: Body<JoinRequest>,
) -> Result<Response> {
    let name = room::shown_name(&body(request)?.name);
    let (player, hash) = guard::guest(&headers);
    let joined = join(&app, &id, hash, &name).await.map(|seat| Json(Joined { seat })).map_err(Refused);
    Ok(guard::answer_player(&app, &player, joined))
}

async fn join(app: &Arc<App>, id: &str, hash: Hash, name: &str) -> std::result::Result<Seat, Refusal> {
    let keys = room::task::Keys { player: Some(hash), links: Vec::new() };
    let ask = |reply| RoomRequest::Join { keys: keys.clone(), hash, name: name.to_owned(), is_from_lobby: true, reply };
    app.registry.ask(id, ask).await.map(|(seat, _)| seat)
}

/// Pairs the asker with whoever waits for the same, or makes an open challenge. Who waits asks again every few seconds.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/lobby/play", request_body = PlayRequest, responses(
    (status = 200, body = Paired), (status = 201, body = Paired, description = "An open challenge was made"),
    (status = 400, body = Refusal), (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(Asker(who)): Extension<Asker>,
    request: Body<PlayRequest>,
) -> Result<Response> {
    let request = body(request)?;
    let rules: RulesSpec = request.rules.to_rules()?.into();
    let clock = clock_of(request.clock)?;
    if request.rated && clock.is_none() {
        let reason = "a rated game has a clock, so that leaving it costs it: choose one";
        return Err(Refusal::new(Code::Malformed, reason).into());
    }
    let name = room::shown_name(&request.name);
    let (player, hash) = guard::guest(&headers);
    let own = match request.waiting.filter(|id| secret::is_id(id)) {
        Some(id) => app.store.load(&id, 0).await.map_err(internal)?.map(|(row, _)| row),
        None => None,
    };
    let own = own.filter(|row| row.seats.contains(&Some(hash)));
    let answer = |status: StatusCode, id: String, seat: Seat, paired: bool| {
        let headers = [(SET_COOKIE, guard::player_cookie(&app, &player)), (CACHE_CONTROL, "no-store".to_owned())];
        Ok((status, headers, Json(Paired { id, seat, paired })).into_response())
    };
    let seat_in = |row: &GameRow| if row.seats[0] == Some(hash) { Seat::One } else { Seat::Two };
    if let Some(row) = own.as_ref().filter(|row| row.seats.iter().all(Option::is_some)) {
        return answer(StatusCode::OK, row.id.clone(), seat_in(row), true);
    }
    let open = app.store.open_games(room::now()).await.map_err(internal)?;
    let wants_the_same = |row: &GameRow| {
        row.rules == rules && row.clock == clock && row.rated == request.rated && maker(row) != Some(hash)
    };
    let is_earlier = |row: &GameRow| own.as_ref().is_none_or(|own| (row.created, &row.id) < (own.created, &own.id));
    let found: Vec<GameRow> =
        open.into_iter().map(|(row, _)| row).filter(|row| wants_the_same(row) && is_earlier(row)).collect();
    if !found.is_empty() {
        if let Some(own) = &own {
            // First, so that nobody takes it meanwhile; somebody may just have done so.
            match app.store.commit(waits(&own.id, Waits::Close)).await {
                Ok(()) => {}
                Err(StoreError::Conflict) => return answer(StatusCode::OK, own.id.clone(), seat_in(own), true),
                Err(error) => return Err(internal(error)),
            }
        }
        for row in found.into_iter().take(TRIED) {
            if let Ok(seat) = join(&app, &row.id, hash, &name).await {
                return answer(StatusCode::OK, row.id, seat, true);
            }
        }
        if let Some(own) = &own {
            app.store.commit(waits(&own.id, Waits::Open(room::now() + OPEN))).await.map_err(internal)?;
        }
    }
    if let Some(own) = &own {
        return answer(StatusCode::OK, own.id.clone(), seat_in(own), false);
    }
    if app.challenges.check_key(&who).is_err() {
        return Err(Refusal::new(Code::TooFast, "too many challenges from your address: wait a minute").into());
    }
    let seat = Seat::BOTH[(room::now() % 2) as usize];
    let (row, _) = new_game(rules, clock, true, seat, hash, name);
    let row = GameRow { waits: Some(room::now() + OPEN), rated: request.rated, ..row };
    let id = row.id.clone();
    let change = Change { game: id.clone(), create: vec![row], ..Change::default() };
    app.store.commit(change).await.map_err(internal)?;
    app.metrics.games.inc();
    answer(StatusCode::CREATED, id, seat, false)
}

fn waits(game: &str, waits: Waits) -> Change {
    Change { game: game.to_owned(), waits: Some(waits), ..Change::default() }
}
