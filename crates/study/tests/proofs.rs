//! Proofs in parts agree with the solver, however they are split, distributed, interrupted or mirrored.

use std::path::Path;

use connect4_core::notation::position;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Position, Rules};
use connect4_solve::{Options, Solution, Solver, Strength};
use connect4_study::{NextStep, ProofFile, ProofFileError, ProofTree};

use crate::common::rules;

fn solver() -> Solver {
    Solver::new(Options { table_bytes: 1 << 20, threads: 1 })
}

/// Bounds that decide whether the score is at least `beta`.
fn decide(solver: &mut Solver, position: &Position, beta: i32, budget: &Budget) -> Solution {
    let strength = if matches!(beta, 0 | 1) { Strength::Weak } else { Strength::Strong };
    solver.solve_to(position, strength, budget).unwrap()
}

/// Runs at most `most` steps, and returns their number.
fn answer(
    proof: &mut ProofTree,
    solver: &mut Solver,
    most: usize,
    mut keep: impl FnMut(&Position, &Solution),
) -> usize {
    for count in 0..most {
        let NextStep::Solve(asked, beta) = proof.next(|_| false) else { return count };
        let solution = decide(solver, &asked, beta, &Budget::unlimited());
        assert!(proof.learn(&asked, &solution), "no position is solved twice");
        keep(&asked, &solution);
    }
    most
}

fn some_positions() -> Vec<Position> {
    let mut rng = Rng::new(3);
    let mut positions =
        vec![Position::new(rules(4, 4, 4)), Position::new(Rules::TIC_TAC_TOE), Position::new(rules(1, 1, 1))];
    for rules in [rules(5, 4, 4), rules(4, 5, 3), rules(6, 2, 4), rules(5, 5, 4), Rules::TIC_TAC_TOE] {
        positions.extend((0..12).map(|plies| random_position(rules, plies.min(rules.cells() - 1), &mut rng)));
    }
    positions
}

#[test]
fn proofs_in_parts_agree_with_the_solver() {
    let mut solver = solver();
    for root in some_positions() {
        let score = solver.solve(&root, &Budget::unlimited()).unwrap().score();
        for plies in [0, 1, 2, 5] {
            let mut strong = ProofTree::new(root, plies, Strength::Strong);
            answer(&mut strong, &mut solver, usize::MAX, |_, _| {});
            assert_eq!(strong.solution().score(), score, "{plies} plies\n{root}");
            let mut weak = ProofTree::new(root, plies, Strength::Weak);
            answer(&mut weak, &mut solver, usize::MAX, |_, _| {});
            assert_eq!(weak.solution().sign(), score.map(i32::signum), "{plies} plies\n{root}");
        }
    }
}

/// Several positions are pending at a time; results arrive in any order, get lost, or prove less than requested.
#[test]
fn the_order_of_results_does_not_matter() {
    let (mut solver, mut rng) = (solver(), Rng::new(9));
    for root in some_positions() {
        let score = solver.solve(&root, &Budget::unlimited()).unwrap().score();
        let mut proof = ProofTree::new(root, 3, Strength::Strong);
        let mut asked: Vec<(Position, i32)> = Vec::new();
        loop {
            match proof.next(|position| asked.iter().any(|one| one.0 == *position)) {
                NextStep::Done => break,
                NextStep::Solve(position, beta) if asked.len() < 4 => {
                    asked.push((position, beta));
                    continue;
                }
                NextStep::Solve(..) => {}
                NextStep::Wait => assert!(!asked.is_empty(), "it waits although nothing is pending"),
            }
            let (position, beta) = asked.swap_remove(rng.below(asked.len() as u32) as usize);
            let budget = if rng.below(4) == 0 { Budget::nodes(u64::from(rng.below(50))) } else { Budget::unlimited() };
            if rng.below(4) > 0 {
                let image = if rng.below(2) == 0 { position.mirrored() } else { position };
                proof.learn(&image, &decide(&mut solver, &image, beta, &budget));
            }
            let solution = proof.solution();
            assert!(solution.lower <= score.unwrap() && score.unwrap() <= solution.upper, "{solution:?}\n{root}");
        }
        assert_eq!(proof.solution().score(), score, "{root}");
    }
}

#[test]
fn irrelevant_positions_are_not_solved() {
    let position = position::parse("4 5 4 5/5/1OO2/1XX2 X g").unwrap();
    let mut proof = ProofTree::new(position, 4, Strength::Strong);
    let asked = answer(&mut proof, &mut solver(), usize::MAX, |_, _| {});
    assert_eq!(proof.solution().score(), Some(7), "three in a row with both ends free");
    assert!(asked < 50, "{asked} of more than 300 positions");
}

fn open(path: &Path, root: Position) -> Result<(ProofTree, ProofFile), ProofFileError> {
    let mut proof = ProofTree::new(root, 2, Strength::Strong);
    let file = ProofFile::open(path, &mut proof)?;
    Ok((proof, file))
}

#[test]
fn a_proof_resumes_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("5x4.proof");
    let root = random_position(rules(5, 4, 4), 1, &mut Rng::new(1));
    let score = solver().solve(&root, &Budget::unlimited()).unwrap().score();
    let (mut proof, mut file) = open(&path, root).unwrap();
    let whole =
        answer(&mut proof, &mut solver(), usize::MAX, |position, solution| file.add(position, solution).unwrap());
    assert!(matches!(open(&path, root), Err(ProofFileError::Busy)));
    drop(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), whole + 1);
    for len in (0..=text.len()).step_by(7).chain([text.len()]) {
        std::fs::write(&path, &text[..len]).unwrap();
        let (mut proof, mut file) = open(&path, root.mirrored()).unwrap();
        let done = text[..len].matches('\n').count().saturating_sub(1);
        assert_eq!(proof.answers(), done, "cut after {len} bytes");
        let rest =
            answer(&mut proof, &mut solver(), usize::MAX, |position, solution| file.add(position, solution).unwrap());
        assert_eq!((proof.solution().score(), done + rest), (score, whole), "no position is solved twice");
        drop(file);
        let again = std::fs::read_to_string(&path).unwrap();
        assert_eq!(again.lines().count(), whole + 1, "no incomplete line is left");
        assert_eq!(open(&path, root).unwrap().0.solution().score(), score);
    }
    // Results of earlier plies count in a deeper proof; results of later plies deepen a shallower one.
    for plies in [0, 4] {
        let mut proof = ProofTree::new(root, plies, Strength::Strong);
        drop(ProofFile::open(&path, &mut proof).unwrap());
        assert_eq!(proof.solution().nodes, open(&path, root).unwrap().0.solution().nodes);
        assert_eq!((proof.next(|_| false), proof.solution().score()), (NextStep::Done, score), "{plies}");
    }
}

#[test]
fn other_files_are_rejected_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let root = Position::new(rules(4, 4, 4));
    let title = "connect4 proof 1: 4 4 4 4/4/4/4 X g\n";
    let cases = [
        ("something else\n", "not a checkpoint"),
        ("connect4 proof 1: 4 5 4 5/5/5/5 X g\n", "another position (4 5 4 5/5/5/5 X g)"),
        (&format!("{title}0 1 7\n"), "line 2 of"),
        (&format!("{title}-1 1 7 4 4 4 4/4/4/X3 O g\nnonsense\n"), "line 3 of"),
        (&format!("{title}3 1 7 4 4 4 4/4/4/X3 O g\n"), "line 2 of"),
        (&format!("{title}1 2 7 4 4 4 4/4/4/X3 O g\n-2 -1 7 4 4 4 4/4/4/3X O g\n"), "line 3 of"),
        (&format!("{title}0 1 7 4 5 4 5/5/5/5 X g\n"), "line 2 of"),
    ];
    for (text, reason) in cases {
        std::fs::write(&path, text).unwrap();
        let error = open(&path, root).unwrap_err().to_string();
        assert!(error.contains(reason) && std::fs::read_to_string(&path).unwrap() == text, "{text}{error}");
    }
    assert!(matches!(open(folder.path(), root), Err(ProofFileError::Io(_))));
}
