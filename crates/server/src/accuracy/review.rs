//! Reviews of finished rated games.
//!
//! The server reviews finished rated games one by one while no client waits for an analysis. For each side it stores
//! the board, the rating, and the number of best moves, but no identity.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use connect4_core::{Player, Swap};
use connect4_study::{Classification, Review};
use connect4_wire::{Code, GameSpec, Limits, Notation, Refusal, ReviewRequest, RulesSpec};

use crate::state::App;
use crate::store::{Command, ReviewedSide, StoreError};
use crate::time::unix_ms;

/// Pause between two reviews.
const REVIEW_INTERVAL: Duration = Duration::from_secs(1);
/// How long a claimed game is not reviewed again, in milliseconds; a review takes seconds.
const CLAIM_MS: i64 = 600_000;
/// Node limit per move, the same as in `web/js/views/best-moves.js`.
const NODES_PER_MOVE: u64 = 3_000_000;

/// The board as a key in the database; `None` for rules that are not reviewed (without gravity, or with a swap rule).
pub(super) fn board_key(rules: &RulesSpec) -> Option<String> {
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

/// Claims a game and reviews it. A game that cannot be reviewed is stored without sides, so that it does not block the
/// next one. If the server is busy or dies, the game is reviewed after the claim has ended.
async fn review_next_game(app: &App) -> Result<(), StoreError> {
    let now = unix_ms();
    let Some((row, moves)) = app.store.unreviewed(now).await? else { return Ok(()) };
    app.store.commit(&row.id, Command::ClaimReview { now, until: now + CLAIM_MS }).await?;
    let mut sides = Vec::new();
    // Ratings of bots are on another scale.
    if let (Some(_), [Some(one), Some(two)], [false, false]) = (board_key(&row.rules), row.seats, row.bots()) {
        let game = GameSpec { rules: row.rules.clone(), moves, notation: Some(Notation::Cells) };
        let limits = Limits { nodes: Some(NODES_PER_MOVE), ..Limits::default() };
        // Clients never have this address, so reviews do not take their turns.
        let nobody = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        match app.pool.ask(nobody, ReviewRequest { game, limits }).await {
            Ok(review) => {
                for (player, side) in [one, two].into_iter().zip(Player::BOTH) {
                    let player_rating = app.store.player_rating(player).await?.unwrap_or_default();
                    let (best, moves) = count_best_moves(&review, side);
                    sides.push(ReviewedSide { rating: player_rating.rating.rating.round() as i64, best, moves });
                }
            }
            // Clients are waiting: the claim ends by itself.
            Err(Refusal { code: Code::Busy, .. }) => return Ok(()),
            Err(_) => {}
        }
    }
    let board = board_key(&row.rules).unwrap_or_default();
    app.store.commit(&row.id, Command::StoreReview { board, sides }).await
}

/// Counts the best moves of a side, and its moves with a known classification.
fn count_best_moves(review: &Review, side: Player) -> (i64, i64) {
    let known = review.reviewed.iter().filter(|one| one.side == side && one.classification.is_final());
    known.fold((0, 0), |(best, all), one| (best + i64::from(one.classification == Classification::Best), all + 1))
}
