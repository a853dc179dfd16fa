//! Move accuracy by rating: how often players with similar ratings choose a best move.

pub(crate) mod review;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;

use self::review::board_key;
use crate::games::room::RoomRequest;
use crate::http::cookies;
use crate::http::error::{Result, store_error};
use crate::http::extract::PathId;
use crate::secret::{self, Hash};
use crate::state::App;
use crate::store::StoreError;

/// Largest rating difference between similar players.
const RATING_RANGE: i64 = 100;
/// Reviewed sides that are needed before the accuracy is shown.
const MIN_SIDES: i64 = 10;

/// Accuracy of players whose ratings are similar to a player's.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct PeerAccuracy {
    /// Lowest rating included.
    from: i64,
    /// Highest rating included.
    to: i64,
    /// Number of best moves.
    best: i64,
    /// Number of reviewed moves.
    moves: i64,
}

/// Accuracy of players similar to the players of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct GamePeers {
    /// For seats 1 and 2; null for players without a rating, or if too few games on this board were reviewed.
    people: [Option<PeerAccuracy>; 2],
}

/// Returns how often players with similar ratings choose a best move on the game's board, to anyone who may see the
/// game.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/people", params(("id" = String, Path)), responses(
    (status = 200, body = GamePeers), (status = 404, body = connect4_wire::Refusal),
    (status = 503, body = connect4_wire::Refusal, description = "The server is restarting or has no database")
)))]
pub(crate) async fn get_peers(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Json<GamePeers>> {
    app.registry
        .request(&id, |reply| RoomRequest::Inspect { credentials: cookies::credentials(&headers), reply })
        .await?;
    let mut people = [None, None];
    // Skips all events; only the row is needed.
    let row = app.store.load(&id, i64::MAX as u64).await.map_err(store_error)?.map(|(row, _)| row);
    if let Some(row) = row
        && let Some(board) = board_key(&row.rules)
    {
        for (player, people) in row.seats.into_iter().zip(&mut people) {
            *people = find_peers(&app, &board, player).await.map_err(store_error)?;
        }
    }
    Ok(Json(GamePeers { people }))
}

async fn find_peers(
    app: &App,
    board: &str,
    player: Option<Hash>,
) -> std::result::Result<Option<PeerAccuracy>, StoreError> {
    let Some(player) = player.filter(|player| !secret::is_bot(player)) else { return Ok(None) };
    let Some(player_rating) = app.store.player_rating(player).await? else { return Ok(None) };
    // Rounded to tens, which is precise enough.
    let rating = (player_rating.rating.rating / 10.0).round() as i64 * 10;
    let (from, to) = (rating - RATING_RANGE, rating + RATING_RANGE);
    let (sides, best, moves) = app.store.move_accuracy(board.to_owned(), from, to).await?;
    Ok((sides >= MIN_SIDES && moves > 0).then_some(PeerAccuracy { from, to, best, moves }))
}
