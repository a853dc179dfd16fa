//! A review as a message.

use connect4_core::notation::position;
use connect4_core::{Game, Player, Position};
use connect4_play::{Judgement, Known, Names, Review, ReviewedMove};
use connect4_solve::Solution;
use serde::{Deserialize, Serialize};

/// What is known of a value, from the side to move in its position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KnownValue {
    /// `win`, `draw` or `loss`, where that much is proved.
    pub verdict: Option<String>,
    /// Plies until the end, where that is proved.
    pub plies: Option<u16>,
    /// The score, where it is proved.
    pub score: Option<i32>,
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
}

impl KnownValue {
    fn new(position: &Position, value: &Solution) -> Self {
        let known = Known::new(position, value);
        KnownValue {
            verdict: known.word().map(str::to_owned),
            plies: known.verdict().map(|verdict| verdict.plies()),
            score: value.score(),
            lower: value.lower,
            upper: value.upper,
        }
    }
}

/// The value after so many plies, from the side of the first player, X, whoever is to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ValueAt {
    /// Stones on the board.
    pub ply: usize,
    /// 1 X wins, 0 a draw, -1 O wins; null where that is not known.
    pub sign: Option<i32>,
    /// The score, where it is proved.
    pub score: Option<i32>,
}

/// A move with what it did to the value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMoveReport {
    /// Which stone of the game it was, from 1.
    pub ply: u16,
    /// Who made it: `X` or `O`.
    pub player: String,
    /// The cell: `d1`.
    pub cell: String,
    /// The column, from 1.
    pub column: u16,
    /// The value before it, from its maker.
    pub before: KnownValue,
    /// Its own value, from its maker.
    pub after: KnownValue,
    /// `best`, `slower`, `kept`, `lost draw`, `lost win` or `unknown`.
    pub judgement: String,
    /// `??` where the value is lost, `?!` where only time is, else nothing.
    pub mark: String,
    /// `win` or `draw`: what was lost.
    pub lost: Option<String>,
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
    /// Moves of which that is known.
    pub judged: u16,
    /// All moves.
    pub moves: u16,
    /// The share, rounded down; null without any.
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
    /// Columns and rows.
    pub size: String,
    /// Stones in a row that win.
    pub connect: u8,
    /// The position at the start, in one line in the manner of FEN.
    pub start: String,
    /// Whether the sides were swapped.
    pub swapped: bool,
    /// The moves in their order.
    pub moves: Vec<ReviewedMoveReport>,
    /// The value at the start and after each move.
    pub values: Vec<ValueAt>,
    /// How well each side played.
    pub accuracy: SideAccuracies,
    /// Whether nothing was left open by the budget.
    pub complete: bool,
}

impl ReviewReport {
    /// The message of a review of `game`, played by these two; names may be empty.
    pub fn new(first: &str, second: &str, game: &Game, review: &Review) -> Self {
        let (rules, start) = (game.rules(), game.start());
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
            size: rules.size(),
            connect: rules.connect(),
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
        Judgement::Best => ("best", None, None),
        Judgement::Slower { plies } => ("slower", None, Some(plies)),
        Judgement::Kept => ("kept", None, None),
        Judgement::LostDraw => ("lost draw", Some("draw"), None),
        Judgement::LostWin => ("lost win", Some("win"), None),
        Judgement::Unknown => ("unknown", None, None),
    };
    ReviewedMoveReport {
        ply: one.ply(),
        player: one.player().letter().to_string(),
        cell: one.cell().to_string(),
        column: column(one.cell().col),
        before: KnownValue::new(one.hint().position(), &one.before()),
        after: KnownValue::new(one.hint().position(), &one.after()),
        judgement: judgement.to_owned(),
        mark: one.judgement().mark().to_owned(),
        lost: lost.map(str::to_owned),
        plies_lost,
        best: one.hint().best().iter().map(|cell| column(cell.col)).collect(),
        words: one.words(Names::Cells),
    }
}
