//! Shared by several test files: random rules, random games, and positions as boards of the reference.
use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Cell, Game, Player, Rules};
use proptest::prelude::*;

/// Rules of any size, line length and gravity; short lines are more frequent than long ones.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let connect = prop_oneof![3 => 2u8..=6, 1 => 1u8..=20];
    (1u8..=20, 1u8..=20, connect, any::<bool>())
        .prop_map(|(cols, rows, connect, gravity)| Rules::new(cols, rows, connect).unwrap().with_gravity(gravity))
}

/// A game of uniformly random legal moves, at most `plies` long.
pub(crate) fn random_game(rules: Rules, seed: u64, plies: usize) -> Game {
    let mut rng = Rng::new(seed);
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

/// Random games of random rules from the empty board, of any length.
pub(crate) fn any_game(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Game> {
    (rules, any::<u64>(), any::<u32>()).prop_map(|(rules, seed, length)| {
        random_game(rules, seed, ((u64::from(length) * (u64::from(rules.cells()) + 1)) >> 32) as usize)
    })
}

/// A cell from the indices of the reference.
pub(crate) fn cell((col, row): (usize, usize)) -> Cell {
    Cell::new(col as u8, row as u8)
}

/// The number of consecutive stones of `player` from a cell on, including that cell, in steps of `right` and `up`.
pub(crate) fn streak_length(
    board: &ReferenceBoard,
    rules: Rules,
    player: Player,
    from: Cell,
    (right, up): (i8, i8),
) -> usize {
    let on_board =
        |col: i32, row: i32| (0..i32::from(rules.cols())).contains(&col) && (0..i32::from(rules.rows())).contains(&row);
    let (mut col, mut row, mut length) = (i32::from(from.col), i32::from(from.row), 0);
    while on_board(col, row) && board.at(col as usize, row as usize) == Some(player) {
        (col, row, length) = (col + i32::from(right), row + i32::from(up), length + 1);
    }
    length
}

/// The path of a file in the test data of the project.
pub(crate) fn testdata(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}
