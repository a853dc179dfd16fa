//! What a solver asks of the search for one board.

use connect4_core::Stones;
use connect4_core::word::WideBoard;

use crate::budget::Budget;
use crate::score::{NO_SCORE, Score};
use crate::solution::{Solution, Strength};

/// The range of a score of which nothing is known.
pub(crate) const UNKNOWN: (Score, Score) = (-NO_SCORE, NO_SCORE);

/// A search with its table, for one board.
pub(crate) trait Engine: Send + Sync {
    /// Narrows the score of an unfinished position, which is within `known`, ends included, to within `window` (its ends
    /// count as beyond), or as far as the budget lasts.
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
