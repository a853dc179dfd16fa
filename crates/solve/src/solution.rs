//! Proven bounds on a score.

use connect4_core::Cell;

use crate::score::{NO_SCORE, Score};

/// How much to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// The exact score, which implies the number of plies.
    Strong,
    /// Only whether the position is a win, a draw or a loss.
    Weak,
}

/// Proven bounds on the score of a position, from the perspective of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// Nodes visited.
    pub nodes: u64,
}

impl Solution {
    /// No information: the bounds are beyond the range of scores.
    pub const UNKNOWN: Solution = Solution { lower: -NO_SCORE, upper: NO_SCORE, nodes: 0 };

    /// The score, if it is proven.
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The sign of the score (1 for a win, 0 for a draw, -1 for a loss), if it is proven.
    pub fn sign(&self) -> Option<Score> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }

    /// Whether the bounds prove as much as `strength` requires.
    pub fn is_known(&self, strength: Strength) -> bool {
        match strength {
            Strength::Strong => self.score().is_some(),
            Strength::Weak => self.sign().is_some(),
        }
    }

    pub(crate) fn exact(score: Score) -> Self {
        Solution { lower: score, upper: score, nodes: 0 }
    }

    /// The bounds from the opponent's perspective.
    #[must_use]
    pub fn reversed(self) -> Self {
        Solution { lower: -self.upper, upper: -self.lower, nodes: self.nodes }
    }

    /// The intersection of both bounds, with the sum of their nodes.
    #[must_use]
    pub fn and(self, other: Solution) -> Self {
        Solution {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }
}

/// A legal move and proven bounds on its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveScore {
    /// Where the disc lands.
    pub cell: Cell,
    /// The bounds, from the perspective of the side that makes the move.
    pub solution: Solution,
}
