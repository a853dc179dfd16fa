//! The interface between the solver and the search for one board.

use connect4_core::word::WideBoard;
use connect4_core::{Budget, Stones};

use crate::score::{NO_SCORE, Score};
use crate::solution::{Solution, Strength};

/// The full range of scores.
pub(crate) const UNKNOWN: (Score, Score) = (-NO_SCORE, NO_SCORE);

/// A search and its table, for one board.
pub(crate) trait Engine: Send + Sync {
    /// Narrows the score of an unfinished position until it is proven to `strength`, or known to be outside the open
    /// interval `window`. Stops earlier if the budget runs out. The score must lie within `known`, ends included.
    fn solve(
        &self,
        stones: Stones<WideBoard>,
        known: (Score, Score),
        window: (Score, Score),
        strength: Strength,
        budget: &Budget,
        threads: usize,
    ) -> Solution;
    fn clear(&mut self);
}
