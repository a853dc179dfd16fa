//! The solver on Pascal Pons's public test sets. They are not part of the repository; the test looks for them in a
//! folder next to it.

use std::path::PathBuf;

use connect4_core::notation::digits;
use connect4_core::{Budget, Rules};
use connect4_solve::Solver;

#[test]
fn scores_of_the_public_sets() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pons");
    if !folder.is_dir() {
        println!("skipped: the public test sets are not next to the repository, in ../shared/data/pons");
        return;
    }
    let mut solver = Solver::default();
    for (file, positions) in [("L3_R1", 500), ("L2_R1", 500), ("L2_R2", 100), ("L1_R1", 500), ("L1_R2", 5)] {
        let text = std::fs::read_to_string(folder.join(format!("Test_{file}.txt"))).expect("the set can be read");
        for line in text.lines().take(positions) {
            let (moves, score) = line.split_once(' ').expect("a line is moves and score");
            let game = digits::parse(Rules::CONNECT_FOUR, moves).expect("the moves are legal");
            let solution = solver.solve(game.position(), &Budget::unlimited()).expect("7x6 can be solved");
            assert_eq!(solution.score(), score.parse().ok(), "{file} {moves}");
        }
    }
}
