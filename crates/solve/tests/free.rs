//! Compares analyses of boards without gravity with plain minimax.

use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Budget, Position, Rules};
use connect4_solve::{Options, Solver, score_of_end};

#[test]
fn moves_and_best_lines_agree_with_minimax() {
    let mut rng = Rng::new(11);
    let mut solver = Solver::new(Options { table_bytes: 0, threads: 1 });
    for (cols, rows, connect) in [(3, 3, 3), (4, 2, 3), (3, 3, 2)] {
        let rules = Rules::new(cols, rows, connect).unwrap().with_gravity(false);
        for plies in [0, 1, 2, 3] {
            let position = random_position(rules, plies, &mut rng);
            let moves = solver.analyze(&position, &Budget::unlimited()).unwrap();
            assert_eq!(moves.len(), position.legal_moves().len());
            for one in &moves {
                let expected = -ReferenceBoard::from(&position.after(one.cell)).score();
                assert_eq!(one.solution.score(), Some(expected), "{rules}, {plies} plies, {}", one.cell);
            }
            let value = moves.iter().filter_map(|one| one.solution.score()).max().unwrap();
            let line = solver.best_line(&position, &Budget::unlimited()).unwrap();
            let end = line.iter().fold(position, |position, &cell| position.after(cell));
            let sign = if end.mover() == position.mover() { 1 } else { -1 };
            assert_eq!(score_of_end(&end).map(|score| sign * score), Some(value), "{rules}, {plies} plies");
        }
    }
}

#[test]
fn an_expired_budget_ends_the_line() {
    let mut solver = Solver::new(Options::default());
    let position = Position::new(Rules::new(4, 4, 4).unwrap().with_gravity(false));
    assert_eq!(solver.best_line(&position, &Budget::nodes(3)).unwrap(), []);
    assert!(solver.analyze(&position, &Budget::nodes(3)).unwrap().iter().any(|one| one.solution.score().is_none()));
}
