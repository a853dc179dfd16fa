//! Scores, the units of the search.

use std::ops::ControlFlow;

use connect4_core::word::Word;
use connect4_core::{Geometry, Outcome, Position, safe_moves};

/// A value from the perspective of the side to move; 0 is a draw. `+n` is a win after which `n - 1` of the winner's
/// discs are unplayed, and `-n` is such a win for the opponent.
pub type Score = i32;

/// Greater than the absolute value of every score of boards up to 128 bits.
pub(crate) const NO_SCORE: Score = 99;

/// The score of a win with the `ply`-th disc (counted from 1) on a board of `cells` cells: `1 + floor((cells - ply) /
/// 2)`.
#[inline(always)]
pub const fn win_on_ply(cells: i32, ply: i32) -> Score {
    1 + (cells - ply) / 2
}

/// The score of a finished game, from the perspective of the side that would move next; `None` if the game is not over.
pub fn score_of_end(position: &Position) -> Option<Score> {
    let (cells, plies) = (i32::from(position.rules().cells()), i32::from(position.plies()));
    position.outcome().map(|outcome| match outcome {
        Outcome::Drawn => 0,
        Outcome::Won(player) if player == position.mover() => win_on_ply(cells, plies),
        Outcome::Won(_) => -win_on_ply(cells, plies),
    })
}

/// The score of a position with gravity, or the moves that do not lose immediately if the score needs a search. The
/// side to move must not be able to win immediately; `left` is the number of free cells.
#[inline(always)]
pub(crate) fn score_or_moves<G: Geometry>(
    geometry: G,
    occupied: G::Word,
    their_threats: G::Word,
    left: Score,
) -> ControlFlow<Score, G::Word> {
    let moves = safe_moves(geometry, occupied, their_threats);
    if moves.is_zero() {
        // On a full board this is 0.
        return ControlFlow::Break(-(left / 2));
    }
    if left <= 2 { ControlFlow::Break(0) } else { ControlFlow::Continue(moves) }
}
