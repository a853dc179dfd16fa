//! What is known of a position, as a message.

use connect4_core::{Action, Cell, Game, Position};
use connect4_play::{Analysis as Found, Estimate, Names};
use connect4_solve::{MoveScore, Solution, Solver, Verdict};
use serde::{Deserialize, Serialize};

use crate::{GameSpec, Move, Side};

/// What a side can force, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ResultWord {
    /// It wins.
    Win,
    /// Neither side wins.
    Draw,
    /// It loses.
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
    /// The verdict, where that much is proved.
    pub(crate) fn of(value: &Solution) -> Option<Self> {
        value.sign().map(|sign| match sign {
            1.. => ResultWord::Win,
            0 => ResultWord::Draw,
            _ => ResultWord::Loss,
        })
    }
}

/// What is proved of a position or move, from the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ValueReport {
    /// 0 a draw, `+n` a win whose last stone leaves n - 1 of the winner's stones unplayed, `-n` such a loss; null where it is
    /// not proved.
    pub score: Option<i32>,
    /// The verdict, where that much is proved.
    pub verdict: Option<ResultWord>,
    /// Plies until the end of the game, a move that is valued included, where that is proved.
    pub plies: Option<u16>,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl ValueReport {
    /// What `value` says of `position`, or of a move from it.
    pub(crate) fn new(position: &Position, value: &Solution) -> Self {
        // What nobody has looked at is between the scores that the board has room for.
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

/// What a move seems to be worth to the side that makes it: an opinion, not a result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimatedValue {
    /// From -1 (surely lost) to 1 (surely won); beyond these where a short search has seen the end: the sooner, the further.
    pub value: f32,
    /// Plies until that end, this move included.
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

/// A legal move with what is known of it, from the side that makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The column, from 1.
    pub column: u8,
    /// The cell: `d1`.
    pub cell: String,
    /// What is proved of it.
    #[serde(flatten)]
    pub value: ValueReport,
    /// What it seems to be worth, where neither verdict nor score is proved; null where that was not estimated.
    pub estimate: Option<EstimatedValue>,
    /// In words: `4 wins in 9 plies`.
    pub words: String,
}

/// What is known of a position and of its moves, from the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The game asked about, its moves as cells.
    pub game: GameSpec,
    /// The side to move.
    pub side_to_move: Side,
    /// What is proved of the position; of a finished game as well.
    #[serde(flatten)]
    pub value: ValueReport,
    /// Every legal move, column by column from the left.
    pub moves: Vec<MoveValue>,
    /// The cells that are proved to be best.
    pub best: Vec<String>,
    /// The hint in words: `4 wins in 9 plies`, or `4 looks best (even, estimated)`.
    pub hint: String,
    /// A line of best play: to the end of the game where that is proved, else the next stones that seem best.
    pub best_line: Vec<Move>,
    /// Whether the line is one of perfect play.
    pub line_proved: bool,
    /// Whether this board can be solved; on others there are estimates alone.
    pub solvable: bool,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether every value is proved.
    pub complete: bool,
}

impl Analysis {
    /// The message of what was found out about `game`'s position.
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
