//! Finished online games.

mod operators;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use connect4_core::Player;
use connect4_core::notation::record::{GameResult, Record, write};
use connect4_wire::room::{EndReason, Seat};
use connect4_wire::{Code, GameSpec, Notation, Refusal};
use serde::Deserialize;

use crate::http::error::{Result, store_error};
use crate::http::extract::{PathId, QueryParams, parse_query};
use crate::state::App;
use crate::store::ArchivedGame;

pub use operators::Archive;

/// A page of the archive.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
pub(crate) struct ArchiveQuery {
    /// Only games that ended before this time, in milliseconds since 1970
    before: Option<i64>,
    /// Number of games, 1 to 100
    count: u32,
}

impl Default for ArchiveQuery {
    fn default() -> Self {
        ArchiveQuery { before: None, count: 20 }
    }
}

/// Lists finished online games, latest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games", params(ArchiveQuery), responses(
    (status = 200, body = Vec<ArchivedGame>), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn list_games(
    State(app): State<Arc<App>>,
    which: QueryParams<ArchiveQuery>,
) -> Result<Json<Vec<ArchivedGame>>> {
    let ArchiveQuery { before, count } = parse_query(which)?;
    let games = app.store.archive(before.unwrap_or(i64::MAX), count.clamp(1, 100)).await;
    Ok(Json(games.map_err(store_error)?))
}

/// Returns a finished game as a record file.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn get_record(State(app): State<Arc<App>>, PathId(id): PathId) -> Result<Response> {
    let game = app.store.archived(&id).await.map_err(store_error)?;
    let game = game.ok_or_else(|| Refusal::new(Code::NotFound, "no such game in the archive; check the ID"))?;
    let text = to_record(&game)?;
    let name = format!("attachment; filename=\"{id}.c4\"");
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

fn to_record(game: &ArchivedGame) -> Result<String> {
    let spec = GameSpec { rules: game.rules.clone(), moves: game.moves.clone(), notation: Some(Notation::Cells) };
    let played = spec.game()?;
    let swapped = played.is_swapped();
    let mut record = Record::new(played);
    record.event = "Online game".to_owned();
    if let Some(time) = chrono::DateTime::from_timestamp_millis(game.finished) {
        record.date = time.format("%Y.%m.%d").to_string();
    }
    let [first, second] = &game.names;
    (record.first, record.second) = (first.clone(), second.clone());
    let x_seat = if swapped { Seat::Two } else { Seat::One };
    record.result = match game.winner {
        Some(seat) => GameResult::Won(if seat == x_seat { Player::First } else { Player::Second }),
        None if game.reason == EndReason::Abandoned => GameResult::Open,
        None => GameResult::Drawn,
    };
    Ok(write(&record))
}
