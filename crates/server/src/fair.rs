//! How often people of some strength play a best move: a figure that players see beside their own.
//!
//! Rated games that have ended are judged one by one while nobody else wants the server to think. What is kept of each side is the
//! board, the rating, and how many of its moves were best ones; it names nobody.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use connect4_core::Swap;
use connect4_wire::{
    Answer, Ask, Code, GameSpec, JudgementWord, Limits, Notation, Refusal, ReviewAsk, ReviewReport, RulesSpec, Side,
    ThoughtAnswer, ThoughtAsk,
};
use serde::Serialize;

use crate::api::{Result, internal};
use crate::guard::{self, Named};
use crate::room::task::RoomRequest;
use crate::store::{Change, Judged, StoreError};
use crate::{App, secret};

/// Between two games that are judged.
const PAUSE: Duration = Duration::from_secs(1);
/// Positions for each move, as on the page (`web/js/views/best-moves.js`).
const NODES: u64 = 3_000_000;
/// As strong are those whose rating differs by so much at most.
const NEAR: i64 = 100;
/// How many sides have to be judged until a figure says something.
const LEAST: i64 = 10;

/// The board by which figures are kept; nothing where games are not judged: without gravity, and where sides are swapped.
pub(crate) fn board(rules: &RulesSpec) -> Option<String> {
    let RulesSpec { size, connect, gravity, swap } = rules;
    (*gravity && swap.0 == Swap::Off).then(|| format!("{size} {connect}"))
}

/// Judges rated games that have ended, as long as the server runs.
pub(crate) async fn judge(app: Arc<App>) {
    loop {
        tokio::time::sleep(PAUSE).await;
        if app.metrics.thinking.get() == 0
            && let Err(error) = judge_one(&app).await
        {
            tracing::debug!(%error, "no game could be judged");
        }
    }
}

/// Judges one game. A game of which nothing can be said counts as judged, so that the next one has its turn; so does, with
/// PostgreSQL, one that could not be judged because its server was busy or died.
async fn judge_one(app: &App) -> std::result::Result<(), StoreError> {
    let Some((row, moves)) = app.store.unjudged().await? else { return Ok(()) };
    let mut sides = Vec::new();
    if let (Some(_), [Some(one), Some(two)]) = (board(&row.rules), row.seats) {
        let game = GameSpec { rules: row.rules.clone(), moves, notation: Some(Notation::Cells) };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let review = Ask::Thought(ThoughtAsk::Review(ReviewAsk { game, limits }));
        // Nobody's address: others have their turns.
        let answer = app.pool.ask(IpAddr::V4(Ipv4Addr::UNSPECIFIED), review).await;
        match answer {
            Ok(Answer::Thought(ThoughtAnswer::Review(review))) => {
                for (player, side) in [(one, Side::X), (two, Side::O)] {
                    let standing = app.store.standing(player).await?.unwrap_or_default();
                    let (best, moves) = count(&review, side);
                    sides.push(Judged { rating: standing.rating.rating.round() as i64, best, moves });
                }
            }
            // Others came first; it has its turn later.
            Err(Refusal { code: Code::Busy, .. }) => return Ok(()),
            _ => {}
        }
    }
    let judged = Some((board(&row.rules).unwrap_or_default(), sides));
    app.store.commit(Change { game: row.id, judged, ..Change::default() }).await
}

/// How many moves of a side were best ones, of those of which that is known.
fn count(review: &ReviewReport, side: Side) -> (i64, i64) {
    let is_known = |word: JudgementWord| !matches!(word, JudgementWord::Unknown | JudgementWord::Kept);
    let known = review.moves.iter().filter(|one| one.player == side && is_known(one.judgement));
    known.fold((0, 0), |(best, all), one| (best + i64::from(one.judgement == JudgementWord::Best), all + 1))
}

/// People who are about as strong as a player of the game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct People {
    /// The lowest rating that counts.
    from: i64,
    /// The highest rating that counts.
    to: i64,
    /// How many of their moves were best ones.
    best: i64,
    /// How many of their moves were judged.
    moves: i64,
}

/// What people do who are as strong as the players of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Peers {
    /// For seat 1 and 2; null where the player has no rating, or too few games of such people have been judged on this board.
    people: [Option<People>; 2],
}

/// How often people who are as strong as the players of a game play a best move on its board. Whoever may see the game may ask.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/people", params(("id" = String, Path)), responses(
    (status = 200, body = Peers), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
pub(crate) async fn people(State(app): State<Arc<App>>, headers: HeaderMap, Named(id): Named) -> Result<Json<Peers>> {
    app.registry.ask(&id, |reply| RoomRequest::Look { keys: guard::keys(&headers), reply }).await?;
    let mut people = [None, None];
    // The events do not matter here.
    let row = app.store.load(&id, i64::MAX as u64).await.map_err(internal)?.map(|(row, _)| row);
    if let Some(row) = row
        && let Some(board) = board(&row.rules)
    {
        for (player, people) in row.seats.into_iter().zip(&mut people) {
            *people = peers(&app, &board, player).await.map_err(internal)?;
        }
    }
    Ok(Json(Peers { people }))
}

async fn peers(
    app: &App,
    board: &str,
    player: Option<secret::Hash>,
) -> std::result::Result<Option<People>, StoreError> {
    let Some(player) = player else { return Ok(None) };
    let Some(standing) = app.store.standing(player).await? else { return Ok(None) };
    // Tens are enough to say who is as strong.
    let rating = (standing.rating.rating / 10.0).round() as i64 * 10;
    let (from, to) = (rating - NEAR, rating + NEAR);
    let (sides, best, moves) = app.store.people(board.to_owned(), from, to).await?;
    Ok((sides >= LEAST && moves > 0).then_some(People { from, to, best, moves }))
}
