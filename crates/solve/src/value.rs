//! Values: what is proven about a position or a move, for display.

use std::fmt;

use connect4_core::Position;

use crate::score::Score;
use crate::solution::Solution;

/// A result that a side can force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Verdict {
    /// The side wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The side loses.
    Loss,
}

impl Verdict {
    /// The verdict for a score.
    pub const fn of(score: Score) -> Self {
        match score {
            1.. => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }

    /// `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }
    }
}

/// The proven value of a position or move, from the perspective of one side: of the side to move, unless stated
/// otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Value {
    /// The result, if proven.
    pub verdict: Option<Verdict>,
    /// Plies until the end of the game if the result is proven: exact if the score is, otherwise the maximum. The value
    /// of a move counts the move itself; 0 if the game is over.
    pub plies: Option<u16>,
    /// The exact score, if proven: 0 for a draw, `+n` for a win after which n - 1 of the winner's stones are unplayed,
    /// `-n` for such a loss.
    pub score: Option<Score>,
    /// Lower bound of the score.
    pub lower: Score,
    /// Upper bound of the score.
    pub upper: Score,
}

impl Value {
    /// The value of `position`, or of a move in it, given the bounds from the perspective of its side to move.
    ///
    /// ```
    /// use connect4_core::{Position, Rules};
    /// use connect4_solve::{Solution, Value, Verdict};
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let value = Value::exact(&start, 1);
    /// assert_eq!((value.verdict, value.plies), (Some(Verdict::Win), Some(41)));
    /// assert_eq!(Value::new(&start, &Solution::UNKNOWN).upper, 22);
    /// ```
    pub fn new(position: &Position, solution: &Solution) -> Self {
        let Solution { lower, upper, .. } = *solution;
        // Unknown values get the smallest and largest score of the board as bounds.
        let most = 1 + i32::from(position.rules().cells()) / 2;
        Value {
            verdict: solution.sign().map(Verdict::of),
            plies: solution.sign().map(|sign| plies_to_end(position, if sign < 0 { upper } else { lower })),
            score: solution.score(),
            lower: lower.clamp(-most, most),
            upper: upper.clamp(-most, most),
        }
    }

    /// The value of `position`, or of a move in it, given its score.
    pub fn exact(position: &Position, score: Score) -> Self {
        Value::new(position, &Solution::exact(score))
    }

    /// The bounds.
    pub const fn bounds(self) -> Solution {
        Solution { lower: self.lower, upper: self.upper, nodes: 0 }
    }

    /// The same value of `position`, or of a move in it, with additional bounds.
    #[must_use]
    pub fn and(self, position: &Position, bounds: Solution) -> Self {
        Value::new(position, &self.bounds().and(bounds))
    }

    /// The value from the perspective of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let verdict = self.verdict.map(|verdict| match verdict {
            Verdict::Win => Verdict::Loss,
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss => Verdict::Win,
        });
        let score = self.score.map(|score| -score);
        Value { verdict, score, lower: -self.upper, upper: -self.lower, ..self }
    }

    /// Whether nothing is proven about the result.
    pub const fn is_unknown(self) -> bool {
        self.lower < 0 && self.upper > 0
    }

    /// `in 9 plies`, or `within 9 plies` if it may be sooner; empty without a win or loss.
    pub fn distance(self) -> String {
        let preposition = if self.score.is_some() { "in" } else { "within" };
        self.plies.map(|plies| format!("{preposition} {}", count_plies(plies))).unwrap_or_default()
    }
}

impl fmt::Display for Value {
    /// `win in 9 plies`, `draw`; if it is not exact, `win within 9 plies`, `at least a draw`, `at most a draw`,
    /// `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.verdict {
            Some(Verdict::Draw) => f.pad("draw"),
            Some(verdict) => f.pad(&format!("{} {}", verdict.word(), self.distance())),
            None if self.is_unknown() => f.pad("unknown"),
            None => f.pad(if self.lower >= 0 { "at least a draw" } else { "at most a draw" }),
        }
    }
}

/// Plies until the end of the game, given the score of `position` or of a move in it; 0 if the game is over.
pub fn plies_to_end(position: &Position, score: Score) -> u16 {
    let left = i32::from(position.rules().cells()) - i32::from(position.plies());
    if score == 0 {
        return left as u16;
    }
    // A score corresponds to two plies; the sides play on plies of different parity.
    let latest = left - 2 * (score.abs() - 1);
    let is_movers = latest % 2 != 0;
    (if is_movers == (score > 0) { latest } else { latest - 1 }) as u16
}

/// `1 ply`, `2 plies`.
pub fn count_plies(plies: u16) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}
