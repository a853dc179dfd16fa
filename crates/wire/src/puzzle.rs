//! Puzzles as messages.

use connect4_core::Game;
use connect4_core::notation::{cells, digits, position};
use connect4_study::Puzzle;
use serde::{Deserialize, Serialize};

use crate::{ResultWord, RulesSpec, Side};

/// A position with only one winning move, or only one drawing move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleReport {
    /// Moves that lead to the position: digits, or cells without gravity.
    pub moves: String,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// Side to move.
    pub side_to_move: Side,
    /// The task in words.
    pub question: String,
    /// Result that the solution keeps: a win or a draw.
    pub verdict: ResultWord,
    /// Plies until the end of the game.
    pub plies: u16,
    /// Search depth needed to find the solution, in plies.
    pub depth: u16,
    /// Difficulty, 1 to 5.
    pub grade: u8,
    /// The solution: a column, from 1.
    pub column: u8,
    /// Best play in the same notation as the moves; begins with the solution.
    pub best_line: String,
    /// Position in one line, similar to FEN.
    pub position: String,
}

impl PuzzleReport {
    /// Converts a puzzle.
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

/// The moves in the default notation.
fn text(game: &Game) -> String {
    if game.rules().has_gravity() { digits::write(game) } else { cells::write(game) }
}

/// Best play from the position.
fn line(puzzle: &Puzzle) -> String {
    let mut game = Game::from_position(*puzzle.game.position());
    puzzle.line.iter().for_each(|&cell| game.play(cell));
    text(&game)
}
