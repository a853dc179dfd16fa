//! Analysis of a position, as a message.

use connect4_core::{Action, Cell, Game, Position};
use connect4_players::Estimate;
use connect4_solve::{MoveScore, Solution, Solver, Verdict};
use connect4_study::{Analysis as Found, Names};
use serde::{Deserialize, Serialize};

use crate::{GameSpec, Move, Side};

/// Result that a side can force.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ResultWord {
    /// The side wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The side loses.
    Loss,
}

impl From<Verdict> for ResultWord {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win { .. } => ResultWord::Win,
            Verdict::Draw { .. } => ResultWord::Draw,
            Verdict::Loss { .. } => ResultWord::Loss,
        }
    }
}

impl ResultWord {
    /// The result, if it is proven.
    pub(crate) fn of(value: &Solution) -> Option<Self> {
        value.sign().map(|sign| match sign {
            1.. => ResultWord::Win,
            0 => ResultWord::Draw,
            _ => ResultWord::Loss,
        })
    }
}

/// Proven value of a position or move, from the perspective of the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ValueReport {
    /// Score: 0 for a draw, `+n` for a win whose last stone leaves n - 1 of the winner's stones unplayed, `-n` for such
    /// a loss; null if not proven.
    pub score: Option<i32>,
    /// Result, if proven.
    pub verdict: Option<ResultWord>,
    /// Plies until the end of the game, if proven. The value of a move counts the move itself.
    pub plies: Option<u16>,
    /// Lower bound of the score.
    pub lower: i32,
    /// Upper bound of the score.
    pub upper: i32,
}

impl ValueReport {
    /// Converts the value of `position`, or of a move in it.
    pub(crate) fn new(position: &Position, value: &Solution) -> Self {
        // Unknown values get the smallest and largest score of the board as bounds.
        let most = 1 + i32::from(position.rules().cells()) / 2;
        ValueReport {
            score: value.score(),
            verdict: ResultWord::of(value),
            plies: value.verdict(position).map(|verdict| verdict.plies()),
            lower: value.lower.clamp(-most, most),
            upper: value.upper.clamp(-most, most),
        }
    }
}

/// Estimated value of a move, from the perspective of the side that makes it. It is not proven.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimatedValue {
    /// Estimate from -1 (likely lost) to 1 (likely won). Values beyond these are wins or losses found by a short
    /// search; the sooner the end, the larger the value.
    pub value: f32,
    /// Plies until that end, including this move.
    pub plies: Option<u16>,
}

impl From<Estimate> for EstimatedValue {
    fn from(estimate: Estimate) -> Self {
        let plies = match estimate {
            Estimate::Ends { plies, .. } => Some(plies),
            Estimate::Value(_) => None,
        };
        EstimatedValue { value: estimate.worth(), plies }
    }
}

/// A legal move with its value, from the perspective of the side that makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// Column, from 1.
    pub column: u8,
    /// Cell, such as `d1`.
    pub cell: String,
    /// Proven value.
    #[serde(flatten)]
    pub value: ValueReport,
    /// Estimate; null if a result is proven or no estimate was made.
    pub estimate: Option<EstimatedValue>,
    /// Value in words, such as `4 wins in 9 plies`.
    pub words: String,
}

/// Analysis of a position and its moves, from the perspective of the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The analyzed game, with its moves as cells.
    pub game: GameSpec,
    /// Side to move.
    pub side_to_move: Side,
    /// Proven value of the position, even if the game is over.
    #[serde(flatten)]
    pub value: ValueReport,
    /// All legal moves, column by column from the left.
    pub moves: Vec<MoveValue>,
    /// Cells of the moves that are proven to be best.
    pub best: Vec<String>,
    /// Hint in words, such as `4 wins in 9 plies` or `4 looks best (even, estimated)`.
    pub hint: String,
    /// Best play for both sides: until the end of the game if proven, otherwise the moves that seem best.
    pub best_line: Vec<Move>,
    /// Whether the line is proven to be best play.
    pub line_proved: bool,
    /// Whether this board can be solved; other boards only get estimates.
    pub solvable: bool,
    /// Number of visited nodes.
    pub nodes: u64,
    /// Whether all values are proven.
    pub complete: bool,
}

impl Analysis {
    /// Converts the analysis `found` of `game`'s current position.
    pub fn new(game: &Game, found: &Found) -> Self {
        let position = game.position();
        let hint = found.hint();
        let names = Names::typed(game.rules());
        let one = |one: &MoveScore| {
            let value = ValueReport::new(position, &one.solution);
            MoveValue {
                column: one.cell.col + 1,
                cell: one.cell.to_string(),
                estimate: found.estimate_of(one.cell).filter(|_| value.verdict.is_none()).map(EstimatedValue::from),
                value,
                words: hint.move_words(one.cell, names).unwrap_or_default(),
            }
        };
        Analysis {
            game: GameSpec::of_game(game),
            side_to_move: position.mover().into(),
            value: ValueReport::new(position, &hint.bounds()),
            moves: hint.moves().iter().map(one).collect(),
            best: hint.best().iter().map(Cell::to_string).collect(),
            hint: found.words(names),
            best_line: found.line().iter().map(|&cell| Move(Action::Stone(cell))).collect(),
            line_proved: found.is_line_exact(),
            solvable: Solver::can_solve(game.rules()),
            nodes: found.nodes(),
            complete: hint.bounds().score().is_some() && found.is_exact(),
        }
    }
}
