//! Training of the any-board evaluation is reproducible, and does not see the boards that are held out.

use connect4_core::Rules;
use connect4_learn::any_board::{AnyBoardOptions, AnyBoardTraining, HELD_OUT_BOARDS, training_boards};

fn trained(seed: u64, threads: usize) -> Vec<u8> {
    let mut training = AnyBoardTraining::new(AnyBoardOptions { seed, threads, games: 600 });
    while training.train_round() {}
    assert_eq!(training.games(), 768, "whole rounds");
    assert!((0.0..1.0).contains(&training.squared_error()));
    training.value("none").to_bytes()
}

#[test]
fn the_model_depends_on_the_seed_but_not_on_threads() {
    let one = trained(1, 1);
    assert!(one == trained(1, 2));
    assert!(one != trained(2, 1));
}

#[test]
fn held_out_boards_are_not_trained_on() {
    let boards = training_boards();
    for [cols, rows, connect] in HELD_OUT_BOARDS {
        assert!(!boards.contains(&Rules::new(cols, rows, connect).unwrap()));
    }
    assert!(boards.contains(&Rules::CONNECT_FOUR));
    assert!(boards.iter().all(|&rules| connect4_model::any_board::is_for(rules)));
}
