//! Shared by several test files: random games.

use connect4_core::playout::Rng;
use connect4_core::{Game, Rules};

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
