//! What is known of a position's score.

use connect4_core::{Cell, Position};

use crate::score::{NO_SCORE, Score, Verdict};

/// How much to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// The exact score, and with it the number of plies.
    Strong,
    /// Only whether it is a win, a draw or a loss.
    Weak,
}

/// What is proved about a position's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// Nothing is known: the bounds are beyond every score.
    pub const UNKNOWN: Solution = Solution { lower: -NO_SCORE, upper: NO_SCORE, nodes: 0 };

    /// The score, if it is proved.
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1 for a win, 0 for a draw, -1 for a loss, if that much is proved.
    pub fn sign(&self) -> Option<Score> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }

    /// Whether as much is proved as `strength` asks for.
    pub fn is_known(&self, strength: Strength) -> bool {
        match strength {
            Strength::Strong => self.score().is_some(),
            Strength::Weak => self.sign().is_some(),
        }
    }

    /// The verdict on `position`, whose solution this is; `None` if the score is not proved.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.score().map(|score| Verdict::new(position.rules(), position.plies(), score))
    }

    pub(crate) fn exact(score: Score) -> Self {
        Solution { lower: score, upper: score, nodes: 0 }
    }

    /// The same, seen from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Solution { lower: -self.upper, upper: -self.lower, nodes: self.nodes }
    }

    /// What follows if both hold; their nodes are added.
    #[must_use]
    pub fn and(self, other: Solution) -> Self {
        Solution {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
            nodes: self.nodes.saturating_add(other.nodes),
        }
    }
}

/// A legal move and what is proved about it, from the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveScore {
    /// Where the stone lands.
    pub cell: Cell,
    /// What the move is worth to that side.
    pub solution: Solution,
}
