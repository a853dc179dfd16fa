//! Values of positions at the maximum depth.

use connect4_core::{Budget, Position};
use connect4_players::{estimate, line_estimate};

use crate::named::named;

named! {
    /// How a search values a position at its maximum depth. Estimates lie between -1 and 1, and every win counts at least
    /// 1.
    Leaves {
        /// Every position counts 0.
        Even = "even",
        /// By open lines; see [`line_estimate`].
        OpenLines = "open-lines",
        /// By the built-in trained evaluation, of the best move.
        Trained = "trained",
    }
}

/// Estimates must be worth less than the latest win.
const LESS_THAN_A_WIN: f32 = 0.99;

impl Leaves {
    /// The value of an unfinished position, from the perspective of the side to move.
    pub(super) fn value(self, position: &Position) -> f32 {
        LESS_THAN_A_WIN
            * match self {
                Leaves::Even => 0.0,
                Leaves::OpenLines => line_estimate(position),
                Leaves::Trained => {
                    let (moves, _) = estimate(position, &position.legal_moves(), 1, &Budget::unlimited());
                    let values = moves.into_iter().flatten().map(|one| one.value.clamp(-1.0, 1.0));
                    values.max_by(f32::total_cmp).unwrap_or_default()
                }
            }
    }
}
