//! Values of positions at the maximum depth.

use connect4_core::{Budget, Position};
use connect4_players::{estimate, line_estimate};

/// How a search values a position at its maximum depth. Estimates lie between -1 and 1, and every win counts at least 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Leaves {
    /// Every position counts 0.
    Even,
    /// By open lines; see [`line_estimate`].
    OpenLines,
    /// By the built-in trained evaluation, of the best move.
    Trained,
}

/// Estimates must be worth less than the latest win.
const LESS_THAN_A_WIN: f32 = 0.99;

impl Leaves {
    /// All kinds.
    pub const ALL: [Leaves; 3] = [Leaves::Even, Leaves::OpenLines, Leaves::Trained];

    /// The name in commands and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Leaves::Even => "even",
            Leaves::OpenLines => "open-lines",
            Leaves::Trained => "trained",
        }
    }

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
