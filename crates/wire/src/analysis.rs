//! What is known of a position, as a message.

use connect4_core::{Action, Cell, Game};
use connect4_play::{Analysis as Found, Estimate, Known, Names};
use connect4_solve::{MoveScore, Solver};
use serde::{Deserialize, Serialize};

use crate::GameSpec;

/// What a move seems to be worth to the side that makes it: an opinion, not a result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EstimatedValue {
    /// From -1, surely lost, to 1, surely won; beyond them where a short search saw the end, the sooner the further.
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
    /// 0 a draw, `+n` a win whose last stone leaves n - 1 of the winner's stones unplayed, `-n` such a loss; null where it is
    /// not proved.
    pub score: Option<i32>,
    /// `win`, `draw` or `loss`, where that much is proved.
    pub verdict: Option<String>,
    /// Plies until the end of the game, this move included, where that is proved.
    pub plies: Option<u16>,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// What it seems to be worth, where neither verdict nor score is proved and that was looked at.
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
    /// The side to move: `X` or `O`.
    pub mover: String,
    /// As in [`MoveValue`].
    pub score: Option<i32>,
    /// As in [`MoveValue`]; of a finished game as well.
    pub verdict: Option<String>,
    /// Plies until the end.
    pub plies: Option<u16>,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Every legal move, column by column from the left.
    pub moves: Vec<MoveValue>,
    /// The cells that are proved to be best.
    pub best: Vec<String>,
    /// The hint in words: `4 wins in 9 plies`, or `4 seems best (even); that is not proved`.
    pub hint: String,
    /// A line of best play as cells: to the end of the game where that is proved, else the next stones that seem best.
    pub best_line: Vec<String>,
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
        let (value, known) = (hint.value(), hint.known());
        // What nobody has looked at is between the scores that the board has room for.
        let most = 1 + i32::from(game.rules().cells()) / 2;
        let bound = |score: i32| score.clamp(-most, most);
        let one = |one: &MoveScore| {
            let known = Known::new(position, &one.solution);
            MoveValue {
                column: one.cell.col + 1,
                cell: one.cell.to_string(),
                score: one.solution.score(),
                verdict: known.word().map(str::to_owned),
                plies: known.verdict().map(|verdict| verdict.plies()),
                lower: bound(one.solution.lower),
                upper: bound(one.solution.upper),
                estimate: found.estimate_of(one.cell).filter(|_| known.word().is_none()).map(EstimatedValue::from),
                words: hint.move_words(one.cell, names).unwrap_or_default(),
            }
        };
        Analysis {
            game: GameSpec::of_game(game),
            mover: position.mover().letter().to_string(),
            score: value.score(),
            verdict: known.word().map(str::to_owned),
            plies: known.verdict().map(|verdict| verdict.plies()),
            lower: bound(value.lower),
            upper: bound(value.upper),
            moves: hint.moves().iter().map(one).collect(),
            best: hint.best().iter().map(Cell::to_string).collect(),
            hint: found.words(names),
            best_line: found.line().iter().map(|&cell| Action::Stone(cell).to_string()).collect(),
            line_proved: found.is_line_exact(),
            solvable: Solver::can_solve(game.rules()),
            nodes: found.nodes(),
            complete: value.score().is_some() && found.is_exact(),
        }
    }
}
