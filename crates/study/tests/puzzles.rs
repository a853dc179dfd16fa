//! Every puzzle has exactly one solution, by plain minimax on small boards and by the solver on larger ones.

use std::collections::HashSet;

use crate::common::rules;
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Budget, Cell, Outcome, Position, Rules, Swap};
use connect4_players::{Agent, Greedy};
use connect4_solve::{Options, SolveError, Solver, Value, Verdict, plies_to_end};
use connect4_study::{Puzzle, Puzzles};

fn puzzles(rules: Rules, seed: u64, count: usize) -> Vec<Puzzle> {
    Puzzles::new(rules, seed).expect("the board can be solved").take(count).collect()
}

/// Checks a puzzle, given the scores of its moves.
fn check(puzzle: &Puzzle, scores: &[(Cell, i32)]) {
    let position: &Position = puzzle.game.position();
    let best = scores.iter().map(|&(_, score)| score).max().expect("there are moves");
    let good_moves: Vec<Cell> = scores.iter().filter(|one| one.1.signum() == best.signum()).map(|one| one.0).collect();
    assert_eq!(good_moves, [puzzle.solution], "{position}");
    assert!(best >= 0 && scores.len() > 1, "{position}");
    assert_eq!(puzzle.value, Value::exact(position, best));
    let longest_loss = scores.iter().filter(|one| one.1 < 0).map(|one| plies_to_end(position, one.1)).max();
    assert_eq!(Some(puzzle.depth), if best > 0 { puzzle.value.plies } else { longest_loss });
    assert!(puzzle.depth >= 3);
    // Neither side can complete a line immediately.
    for cell in position.legal_moves() {
        for player in [position.mover(), !position.mover()] {
            assert!(!position.threats(player).contains(&cell), "{position}");
        }
    }
    // The line starts with the solution and ends with the result and plies of the verdict.
    assert_eq!(puzzle.best_line.first(), Some(&puzzle.solution));
    assert_eq!(puzzle.best_line.len(), usize::from(puzzle.value.plies.unwrap()));
    let mut game = puzzle.game.clone();
    puzzle.best_line.iter().for_each(|&cell| game.play(cell));
    let end = if best > 0 { Outcome::Won(position.mover()) } else { Outcome::Drawn };
    assert_eq!(game.outcome(), Some(end));
    let by_depth = [5, 9, 15].iter().filter(|&&depth| puzzle.depth > depth).count() as u8 + 1;
    let finds_it = |seed| {
        let choice = Greedy::new(seed).choose(&puzzle.game, &Budget::unlimited()).expect("the game is not over");
        choice.action == connect4_core::Action::Stone(puzzle.solution)
    };
    assert_eq!(puzzle.grade, by_depth + u8::from(!(0..40).any(finds_it)));
    assert!((1..=Puzzle::MAX_GRADE).contains(&puzzle.grade));
}

#[test]
fn puzzles_of_small_boards_against_minimax() {
    let boards = [
        (rules(4, 4, 4), 100),
        (rules(4, 4, 3), 20),
        (rules(4, 3, 3), 12),
        (rules(3, 5, 3), 10),
        (Rules::TIC_TAC_TOE, 8),
    ];
    for (rules, count) in boards {
        let mut minimax = ReferenceMinimax::default();
        let puzzles = puzzles(rules, 3, count);
        assert_eq!(puzzles.len(), count, "{rules}");
        for puzzle in puzzles {
            check(&puzzle, &minimax.moves(puzzle.game.position()));
        }
    }
}

#[test]
fn puzzles_of_larger_boards_against_the_solver() {
    for (rules, count) in [(Rules::CONNECT_FOUR, 60), (rules(8, 8, 4), 5), (rules(6, 7, 4), 10), (rules(9, 6, 5), 4)] {
        let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
        for puzzle in puzzles(rules, 11, count) {
            let moves = solver.analyze(puzzle.game.position(), &Budget::unlimited()).unwrap();
            let scores: Vec<_> = moves.iter().map(|one| (one.cell, one.solution.score().unwrap())).collect();
            check(&puzzle, &scores);
        }
    }
}

#[test]
fn a_seed_gives_the_same_distinct_puzzles() {
    let many = puzzles(Rules::CONNECT_FOUR, 5, 120);
    assert_eq!(puzzles(Rules::CONNECT_FOUR, 5, 20), many[..20]);
    assert_ne!(puzzles(Rules::CONNECT_FOUR, 6, 20), many[..20]);
    assert_eq!(puzzles(Rules::CONNECT_FOUR.with_swap(Swap::One), 5, 5), many[..5], "the swap rule changes no puzzle");
    let mut seen = HashSet::new();
    for puzzle in &many {
        let position = puzzle.game.position();
        assert!(seen.insert(*position) && (position.mirrored() == *position || seen.insert(position.mirrored())));
    }
    for grade in 1..=Puzzle::MAX_GRADE {
        assert!(many.iter().any(|puzzle| puzzle.grade == grade), "grade {grade}");
    }
    assert!(many.iter().any(|puzzle| puzzle.value.verdict == Some(Verdict::Draw)));
}

#[test]
fn boards_without_puzzles_end_and_unsolvable_boards_are_rejected() {
    for rules in [rules(1, 1, 1), rules(1, 20, 4), rules(2, 2, 2), rules(7, 6, 1), rules(3, 3, 4), rules(7, 6, 8)] {
        assert!(puzzles(rules, 1, 10).is_empty(), "{rules}");
    }
    let all = puzzles(rules(4, 3, 3), 1, 100_000);
    assert!(all.len() < 1000, "a small board runs out of puzzles: {}", all.len());
    let refused = |rules| Puzzles::new(rules, 1).err().expect("it is refused");
    assert_eq!(refused(Rules::GOMOKU), SolveError::TooLarge(Rules::GOMOKU));
    assert_eq!(refused(rules(12, 10, 4)), SolveError::TooLarge(rules(12, 10, 4)));
}
