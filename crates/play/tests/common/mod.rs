//! Shared by several test files: a reference minimax, random games, golden files.

use std::collections::HashMap;

use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Cell, Game, Position, Rules};

/// Plain minimax with a cache.
#[derive(Default)]
pub(crate) struct ReferenceMinimax(HashMap<ReferenceBoard, i32>);

impl ReferenceMinimax {
    /// The score of a position, from the perspective of its side to move.
    pub(crate) fn score(&mut self, position: &Position) -> i32 {
        let mut board = ReferenceBoard::new(position.rules());
        for (cell, player) in position.stones_by_cell() {
            board.set(cell.col.into(), cell.row.into(), Some(player));
        }
        self.score_of(&board)
    }

    fn score_of(&mut self, board: &ReferenceBoard) -> i32 {
        if let Some(&score) = self.0.get(board) {
            return score;
        }
        let children = board.children();
        let score = children.iter().map(|child| -self.score_of(child)).max().unwrap_or_else(|| board.score());
        self.0.insert(board.clone(), score);
        score
    }

    /// Every legal move with its score, from the perspective of the side that makes it.
    pub(crate) fn moves(&mut self, position: &Position) -> Vec<(Cell, i32)> {
        let score = |cell| {
            let mut after = *position;
            after.play(cell);
            (cell, -self.score(&after))
        };
        position.legal_moves().into_iter().map(score).collect()
    }
}

pub(crate) fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}

/// A game of uniformly random legal moves, at most `plies` long.
pub(crate) fn random_game(rules: Rules, plies: usize, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let legal = game.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[rng.below(legal.len() as u32) as usize]);
    }
    game
}

/// Compares with a golden file; `UPDATE_GOLDEN=1` writes it first.
pub(crate) fn check_golden(name: &str, actual: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        std::fs::write(&path, actual).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(
        golden == actual,
        "{name} differs.\n--- expected\n{golden}\n--- actual\n{actual}\n--- UPDATE_GOLDEN=1 updates it"
    );
}
