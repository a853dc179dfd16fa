//! A review as a message.

use connect4_core::notation::position;
use connect4_core::{Game, Player};
use connect4_play::{Judgement, Names, Review, ReviewedMove};
use connect4_solve::Solution;
use serde::{Deserialize, Serialize};

use crate::{ResultWord, RulesSpec, Side, ValueReport};

/// The value after `ply` plies, from the side of the first player, X, whoever is to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ValueAt {
    /// Stones on the board.
    pub ply: usize,
    /// 1 where X wins, 0 for a draw, -1 where O wins; null where that is not known.
    pub sign: Option<i32>,
    /// The score, where it is proved.
    pub score: Option<i32>,
}

/// What a move did to the value of the game, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum JudgementWord {
    /// No move was better.
    Best,
    /// The win comes later, or the loss sooner, than it had to.
    Slower,
    /// The value is kept; whether there was a better move is not known.
    Kept,
    /// It was a draw at least; now it is a loss.
    #[serde(rename = "lost draw")]
    LostDraw,
    /// It was a win; now it is a draw or a loss.
    #[serde(rename = "lost win")]
    LostWin,
    /// That is not known.
    Unknown,
}

/// A move with what it did to the value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMoveReport {
    /// Which stone of the game it was, from 1.
    pub ply: u16,
    /// Who made it.
    pub player: Side,
    /// The cell: `d1`.
    pub cell: String,
    /// The column, from 1.
    pub column: u16,
    /// The value before it, from its maker.
    pub before: ValueReport,
    /// Its own value, from its maker.
    pub after: ValueReport,
    /// What it did.
    pub judgement: JudgementWord,
    /// `??` where a win or a draw is lost, `?!` where only time is, else empty.
    pub mark: String,
    /// What was lost: a win or a draw.
    pub lost: Option<ResultWord>,
    /// By how many plies the win came later or the loss sooner.
    pub plies_lost: Option<u16>,
    /// The columns that are proved to be best.
    pub best: Vec<u16>,
    /// What was wrong and what was better; empty for the best.
    pub words: String,
}

/// How many of one side's moves kept the value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideAccuracy {
    /// Moves that kept it.
    pub kept: u16,
    /// Moves for which it is known whether they kept it.
    pub judged: u16,
    /// All moves.
    pub moves: u16,
    /// The share of judged moves that kept it, in percent, rounded down; null where none was judged.
    pub percent: Option<u8>,
}

/// The accuracy of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub struct SideAccuracies {
    /// Of the first player.
    pub x: SideAccuracy,
    /// Of the second player.
    pub o: SideAccuracy,
}

/// What a game's moves were worth.
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
    /// The position at the start in one line, like FEN.
    pub start: String,
    /// Whether the sides were swapped.
    pub swapped: bool,
    /// The moves in their order.
    pub moves: Vec<ReviewedMoveReport>,
    /// The value at the start and after each move.
    pub values: Vec<ValueAt>,
    /// How well each side played.
    pub accuracy: SideAccuracies,
    /// Whether the budget was enough to judge every move.
    pub complete: bool,
}

impl ReviewReport {
    /// The message of a review of `game`, played by these two; names may be empty.
    pub fn new(first: &str, second: &str, game: &Game, review: &Review) -> Self {
        let start = game.start();
        let value = |(index, value): (usize, &Solution)| ValueAt {
            ply: usize::from(start.plies()) + index,
            sign: value.sign(),
            score: value.score(),
        };
        let accuracy = |player| {
            let one = review.accuracy(player);
            SideAccuracy { kept: one.kept, judged: one.judged, moves: one.moves, percent: one.percent() }
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
    let (judgement, lost, plies_lost) = match one.judgement() {
        Judgement::Best => (JudgementWord::Best, None, None),
        Judgement::Slower { plies } => (JudgementWord::Slower, None, Some(plies)),
        Judgement::Kept => (JudgementWord::Kept, None, None),
        Judgement::LostDraw => (JudgementWord::LostDraw, Some(ResultWord::Draw), None),
        Judgement::LostWin => (JudgementWord::LostWin, Some(ResultWord::Win), None),
        Judgement::Unknown => (JudgementWord::Unknown, None, None),
    };
    ReviewedMoveReport {
        ply: one.ply(),
        player: one.player().into(),
        cell: one.cell().to_string(),
        column: column(one.cell().col),
        before: ValueReport::new(one.hint().position(), &one.before()),
        after: ValueReport::new(one.hint().position(), &one.after()),
        judgement,
        mark: one.judgement().mark().to_owned(),
        lost,
        plies_lost,
        best: one.hint().best().iter().map(|cell| column(cell.col)).collect(),
        words: one.words(Names::Cells),
    }
}
