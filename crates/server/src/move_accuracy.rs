//! Move accuracy by rating: how often players with similar ratings choose a best move.
//!
//! The server reviews finished rated games one by one while no client waits for an analysis. For each side it stores
//! the board, the rating, and the number of best moves, but no identity.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use connect4_core::Swap;
use connect4_wire::{
    Answer, ClassificationWord, Code, EngineAnswer, EngineRequest, GameSpec, Limits, Notation, Refusal, Request,
    ReviewReport, ReviewRequest, RulesSpec, Side,
};
use serde::Serialize;

use crate::error::{Result, store_error};
use crate::extract::PathId;
use crate::room::task::RoomRequest;
use crate::store::{Change, ReviewedSide, StoreError};
use crate::{App, cookies, secret};

/// Pause between two reviews.
const REVIEW_INTERVAL: Duration = Duration::from_secs(1);
/// Node limit per move, the same as in `web/js/views/best-moves.js`.
const NODES_PER_MOVE: u64 = 3_000_000;
/// Largest rating difference between similar players.
const RATING_RANGE: i64 = 100;
/// Reviewed sides that are needed before the accuracy is shown.
const MIN_SIDES: i64 = 10;

/// The board as a key in the database; `None` for rules that are not reviewed (without gravity, or with a swap rule).
pub(crate) fn board_key(rules: &RulesSpec) -> Option<String> {
    let RulesSpec { size, connect, gravity, swap } = rules;
    (*gravity && swap.0 == Swap::Off).then(|| format!("{size} {connect}"))
}

/// Reviews finished rated games until the server stops.
pub(crate) async fn review_games(app: Arc<App>) {
    loop {
        tokio::time::sleep(REVIEW_INTERVAL).await;
        if app.metrics.thinking.get() == 0
            && let Err(error) = review_next_game(&app).await
        {
            tracing::debug!(%error, "cannot review a game");
        }
    }
}

/// Reviews one game. A game that cannot be reviewed is marked as reviewed, so that it does not block the next one. With
/// PostgreSQL, a game is marked when its review starts, so it is skipped if the server is busy or dies.
async fn review_next_game(app: &App) -> std::result::Result<(), StoreError> {
    let Some((row, moves)) = app.store.unreviewed().await? else { return Ok(()) };
    let mut sides = Vec::new();
    if let (Some(_), [Some(one), Some(two)]) = (board_key(&row.rules), row.seats) {
        let game = GameSpec { rules: row.rules.clone(), moves, notation: Some(Notation::Cells) };
        let limits = Limits { nodes: Some(NODES_PER_MOVE), ..Limits::default() };
        let review = Request::Engine(EngineRequest::Review(ReviewRequest { game, limits }));
        // Clients never have this address, so reviews do not take their turns.
        let answer = app.pool.ask(IpAddr::V4(Ipv4Addr::UNSPECIFIED), review).await;
        match answer {
            Ok(Answer::Engine(EngineAnswer::Review(review))) => {
                for (player, side) in [(one, Side::X), (two, Side::O)] {
                    let player_rating = app.store.player_rating(player).await?.unwrap_or_default();
                    let (best, moves) = count_best_moves(&review, side);
                    sides.push(ReviewedSide { rating: player_rating.rating.rating.round() as i64, best, moves });
                }
            }
            // Clients are waiting: retry later.
            Err(Refusal { code: Code::Busy, .. }) => return Ok(()),
            _ => {}
        }
    }
    let reviewed = Some((board_key(&row.rules).unwrap_or_default(), sides));
    app.store.commit(Change { game: row.id, reviewed, ..Change::default() }).await
}

/// Counts the best moves of a side, and its moves with a known classification.
fn count_best_moves(review: &ReviewReport, side: Side) -> (i64, i64) {
    let is_known = |word: ClassificationWord| !matches!(word, ClassificationWord::Unknown | ClassificationWord::Kept);
    let known = review.moves.iter().filter(|one| one.player == side && is_known(one.classification));
    known.fold((0, 0), |(best, all), one| (best + i64::from(one.classification == ClassificationWord::Best), all + 1))
}

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
    (status = 200, body = GamePeers), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
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
    player: Option<secret::Hash>,
) -> std::result::Result<Option<PeerAccuracy>, StoreError> {
    let Some(player) = player else { return Ok(None) };
    let Some(player_rating) = app.store.player_rating(player).await? else { return Ok(None) };
    // Rounded to tens, which is precise enough.
    let rating = (player_rating.rating.rating / 10.0).round() as i64 * 10;
    let (from, to) = (rating - RATING_RANGE, rating + RATING_RANGE);
    let (sides, best, moves) = app.store.move_accuracy(board.to_owned(), from, to).await?;
    Ok((sides >= MIN_SIDES && moves > 0).then_some(PeerAccuracy { from, to, best, moves }))
}
