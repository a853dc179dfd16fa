//! A puzzle as a message.

use connect4_core::Game;
use connect4_core::notation::{cells, digits, position};
use connect4_play::Puzzle;
use serde::{Deserialize, Serialize};

use crate::{ResultWord, RulesSpec, Side};

/// A position in which one move alone wins, or one alone draws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleReport {
    /// The moves that lead to it, as digits; without gravity as cells.
    pub moves: String,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// The side to move.
    pub side_to_move: Side,
    /// The task in words.
    pub question: String,
    /// What the answer keeps: a win or a draw.
    pub verdict: ResultWord,
    /// Plies until the end.
    pub plies: u16,
    /// How many plies one must look ahead.
    pub depth: u16,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// The answer: a column from 1.
    pub column: u8,
    /// A line of best play, written as the moves; it begins with the answer.
    pub best_line: String,
    /// The position in one line, like FEN.
    pub position: String,
}

impl PuzzleReport {
    /// The message of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        PuzzleReport {
            moves: text(&puzzle.game),
            rules: puzzle.game.rules().into(),
            side_to_move: puzzle.game.mover().into(),
            question: puzzle.question(),
            verdict: puzzle.verdict.into(),
            plies: puzzle.verdict.plies(),
            depth: puzzle.depth,
            grade: puzzle.grade,
            column: puzzle.solution.col + 1,
            best_line: line(puzzle),
            position: position::write(puzzle.game.position()),
        }
    }
}

/// The moves in the notation that is read where nobody names one.
fn text(game: &Game) -> String {
    if game.rules().has_gravity() { digits::write(game) } else { cells::write(game) }
}

/// The line of best play.
fn line(puzzle: &Puzzle) -> String {
    let mut game = Game::from_position(*puzzle.game.position());
    puzzle.line.iter().for_each(|&cell| game.play(cell));
    text(&game)
}
