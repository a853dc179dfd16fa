//! Scores, the units of the search, and verdicts, which are for display.

use std::fmt;
use std::ops::ControlFlow;

use connect4_core::word::Word;
use connect4_core::{Geometry, Outcome, Position, Rules, safe_moves};

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

/// The result of a position and the number of plies until the game ends, from the perspective of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The side to move wins within this many plies.
    Win {
        /// Plies until the end; 1 is a win with the next disc.
        plies: u16,
    },
    /// Neither side can force a win.
    Draw {
        /// Plies until the board is full.
        plies: u16,
    },
    /// The opponent wins within this many plies; 0 if it has already won.
    Loss {
        /// Plies until the end.
        plies: u16,
    },
}

impl Verdict {
    /// The verdict for an exact score in a game with these rules after `played` plies.
    ///
    /// ```
    /// use connect4_core::Rules;
    /// use connect4_solve::Verdict;
    /// assert_eq!(Verdict::new(Rules::CONNECT_FOUR, 0, 1), Verdict::Win { plies: 41 });
    /// assert_eq!(Verdict::new(Rules::CONNECT_FOUR, 1, -1), Verdict::Loss { plies: 40 });
    /// ```
    pub fn new(rules: Rules, played: u16, score: Score) -> Self {
        let cells = i32::from(rules.cells());
        let played = i32::from(played);
        if score == 0 {
            return Verdict::Draw { plies: (cells - played) as u16 };
        }
        // A score corresponds to two plies; the sides play on plies of different parity.
        let latest = cells - 2 * (score.abs() - 1);
        let is_movers = (latest - played) % 2 != 0;
        let ply = if is_movers == (score > 0) { latest } else { latest - 1 };
        let plies = (ply - played) as u16;
        if score > 0 { Verdict::Win { plies } } else { Verdict::Loss { plies } }
    }

    /// `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Win { .. } => "win",
            Verdict::Draw { .. } => "draw",
            Verdict::Loss { .. } => "loss",
        }
    }

    /// Plies until the end.
    pub const fn plies(self) -> u16 {
        match self {
            Verdict::Win { plies } | Verdict::Draw { plies } | Verdict::Loss { plies } => plies,
        }
    }
}

/// `1 ply`, `2 plies`.
pub fn count_plies(plies: u16) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}

impl fmt::Display for Verdict {
    /// `wins in 41 plies`, `draws`, `loses in 2 plies`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Verdict::Win { plies } => write!(f, "wins in {}", count_plies(plies)),
            Verdict::Draw { .. } => f.write_str("draws"),
            Verdict::Loss { plies } => write!(f, "loses in {}", count_plies(plies)),
        }
    }
}
