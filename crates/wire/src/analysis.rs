//! What is known of a position, as a message.

use connect4_core::{Action, Cell, Game};
use connect4_play::{Hint, Known, Names};
use connect4_solve::MoveScore;
use serde::{Deserialize, Serialize};

use crate::GameSpec;

/// A legal move with what is known of it, from the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// In words: `4 wins in 9 plies`.
    pub words: String,
}

/// What is known of a position and of its moves, from the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The hint in words: `4 wins in 9 plies`.
    pub hint: String,
    /// A line of best play as cells; empty where it is not known.
    pub best_line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether every value is proved.
    pub complete: bool,
}

impl Analysis {
    /// The message of what a solver says of the moves of `game`'s position, and of its best line.
    pub fn new(game: &Game, moves: &[MoveScore], line: &[Cell]) -> Self {
        let position = game.position();
        let hint = Hint::new(position, moves);
        let names = Names::typed(game.rules());
        let (value, known) = (hint.value(), hint.known());
        let one = |one: &MoveScore| {
            let known = Known::new(position, &one.solution);
            MoveValue {
                column: one.cell.col + 1,
                cell: one.cell.to_string(),
                score: one.solution.score(),
                verdict: known.word().map(str::to_owned),
                plies: known.verdict().map(|verdict| verdict.plies()),
                lower: one.solution.lower,
                upper: one.solution.upper,
                words: hint.move_words(one.cell, names).unwrap_or_default(),
            }
        };
        Analysis {
            game: GameSpec::of_game(game),
            mover: position.mover().letter().to_string(),
            score: value.score(),
            verdict: known.word().map(str::to_owned),
            plies: known.verdict().map(|verdict| verdict.plies()),
            lower: value.lower,
            upper: value.upper,
            moves: moves.iter().map(one).collect(),
            best: hint.best().iter().map(Cell::to_string).collect(),
            hint: hint.words(names),
            best_line: line.iter().map(|&cell| Action::Stone(cell).to_string()).collect(),
            nodes: value.nodes,
            complete: value.score().is_some() && moves.iter().all(|one| one.solution.score().is_some()),
        }
    }
}
