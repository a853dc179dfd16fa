//! Shared by several test files: random games, golden files.

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
