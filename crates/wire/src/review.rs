//! Reviews as messages.

use connect4_core::notation::position;
use connect4_core::{Game, Player};
use connect4_solve::Solution;
use connect4_study::{Classification, Names, Review, ReviewedMove};
use serde::{Deserialize, Serialize};

use crate::{ResultWord, RulesSpec, Side, ValueReport};

/// Value after `ply` plies, always from the perspective of the first player, X.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ValueAt {
    /// Number of stones on the board.
    pub ply: usize,
    /// 1 if X wins, 0 for a draw, -1 if O wins; null if unknown.
    pub sign: Option<i32>,
    /// Score, if proven.
    pub score: Option<i32>,
}

/// Effect of a move on the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClassificationWord {
    /// No move was better.
    Best,
    /// The move keeps the result, but delays the win or hastens the loss.
    Slower,
    /// The move keeps the result; whether there was a better move is unknown.
    Kept,
    /// The move turns a draw into a loss.
    #[serde(rename = "lost draw")]
    LostDraw,
    /// The move turns a win into a draw or a loss.
    #[serde(rename = "lost win")]
    LostWin,
    /// Unknown.
    Unknown,
}

/// A move and its effect on the result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMoveReport {
    /// Number of the stone in the game, from 1.
    pub ply: u16,
    /// Side that made the move.
    pub player: Side,
    /// Cell, such as `d1`.
    pub cell: String,
    /// Column, from 1.
    pub column: u16,
    /// Value before the move, for the side that makes it.
    pub before: ValueReport,
    /// Value of the move, for the side that makes it.
    pub after: ValueReport,
    /// Effect of the move.
    pub classification: ClassificationWord,
    /// `??` if the move throws away a win or a draw, `?!` if it only delays a win or hastens a loss, otherwise empty.
    pub mark: String,
    /// The result thrown away: a win or a draw.
    pub lost: Option<ResultWord>,
    /// Number of plies by which the win is delayed or the loss hastened.
    pub plies_lost: Option<u16>,
    /// Columns of the moves that are proven to be best.
    pub best: Vec<u16>,
    /// What was wrong, and what would have been better; empty for the best moves.
    pub words: String,
}

/// Share of one side's moves that kept the result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideAccuracy {
    /// Number of moves that kept the result.
    pub kept: u16,
    /// Number of moves for which this is known.
    pub evaluated: u16,
    /// Number of all moves.
    pub moves: u16,
    /// Percentage of the evaluated moves that kept the result, rounded down; null if none was evaluated.
    pub percent: Option<u8>,
}

/// Accuracy of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub struct SideAccuracies {
    /// First player.
    pub x: SideAccuracy,
    /// Second player.
    pub o: SideAccuracy,
}

/// Review of all moves of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewReport {
    /// Name of the player who moved first; may be empty.
    pub first: String,
    /// Name of the player who moved second; may be empty.
    pub second: String,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// Starting position in one line, similar to FEN.
    pub start: String,
    /// Whether the players swapped sides.
    pub swapped: bool,
    /// The moves, in order.
    pub moves: Vec<ReviewedMoveReport>,
    /// Values at the start and after each move.
    pub values: Vec<ValueAt>,
    /// Accuracy of each side.
    pub accuracy: SideAccuracies,
    /// Whether the limits were sufficient to classify every move.
    pub complete: bool,
}

impl ReviewReport {
    /// Converts a review of `game`. `first` and `second` are the names of the players, which may be empty.
    pub fn new(first: &str, second: &str, game: &Game, review: &Review) -> Self {
        let start = game.start();
        let value = |(index, value): (usize, &Solution)| ValueAt {
            ply: usize::from(start.plies()) + index,
            sign: value.sign(),
            score: value.score(),
        };
        let accuracy = |player| {
            let one = review.accuracy(player);
            SideAccuracy { kept: one.kept, evaluated: one.evaluated, moves: one.moves, percent: one.percent() }
        };
        ReviewReport {
            first: first.to_owned(),
            second: second.to_owned(),
            rules: game.rules().into(),
            start: position::write(start),
            swapped: game.is_swapped(),
            moves: review.moves().iter().map(reviewed_move).collect(),
            values: review.values().iter().enumerate().map(value).collect(),
            accuracy: SideAccuracies { x: accuracy(Player::First), o: accuracy(Player::Second) },
            complete: review.is_complete(),
        }
    }
}

fn reviewed_move(one: &ReviewedMove) -> ReviewedMoveReport {
    let column = |col: u8| u16::from(col) + 1;
    let (classification, lost, plies_lost) = match one.classification() {
        Classification::Best => (ClassificationWord::Best, None, None),
        Classification::Slower { plies } => (ClassificationWord::Slower, None, Some(plies)),
        Classification::Kept => (ClassificationWord::Kept, None, None),
        Classification::LostDraw => (ClassificationWord::LostDraw, Some(ResultWord::Draw), None),
        Classification::LostWin => (ClassificationWord::LostWin, Some(ResultWord::Win), None),
        Classification::Unknown => (ClassificationWord::Unknown, None, None),
    };
    ReviewedMoveReport {
        ply: one.ply(),
        player: one.player().into(),
        cell: one.cell().to_string(),
        column: column(one.cell().col),
        before: ValueReport::new(one.hint().position(), &one.before()),
        after: ValueReport::new(one.hint().position(), &one.after()),
        classification,
        mark: one.classification().mark().to_owned(),
        lost,
        plies_lost,
        best: one.hint().best().iter().map(|cell| column(cell.col)).collect(),
        words: one.words(Names::Cells),
    }
}
