//! A proof in parts says what the solver says of the whole, however it is split, shared out, interrupted or mirrored.

use std::path::Path;

use connect4_core::notation::position;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Position, Rules};
use connect4_play::{Asked, Budget, Proof, ProofFile, ProofFileError};
use connect4_solve::{Options, Solution, Solver, Strength};

use crate::common::rules;

fn solver() -> Solver {
    Solver::new(Options { table_bytes: 1 << 20, threads: 1 })
}

/// What decides whether the score is at least `beta`, unless the budget ends first.
fn decide(solver: &mut Solver, position: &Position, beta: i32, budget: &Budget) -> Solution {
    let strength = if matches!(beta, 0 | 1) { Strength::Weak } else { Strength::Strong };
    solver.solve_to(position, strength, budget).unwrap()
}

/// Answers one question after the other, `most` at the most, and tells how many.
fn answer(proof: &mut Proof, solver: &mut Solver, most: usize, mut keep: impl FnMut(&Position, &Solution)) -> usize {
    for count in 0..most {
        let Asked::Whether(asked, beta) = proof.next(|_| false) else { return count };
        let solution = decide(solver, &asked, beta, &Budget::unlimited());
        assert!(proof.learn(&asked, &solution), "nothing is asked twice");
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
fn parts_joined_are_the_whole() {
    let mut solver = solver();
    for root in some_positions() {
        let score = solver.solve(&root, &Budget::unlimited()).unwrap().score();
        for plies in [0, 1, 2, 5] {
            let mut strong = Proof::new(root, plies, Strength::Strong);
            answer(&mut strong, &mut solver, usize::MAX, |_, _| {});
            assert_eq!(strong.solution().score(), score, "{plies} plies\n{root}");
            let mut weak = Proof::new(root, plies, Strength::Weak);
            answer(&mut weak, &mut solver, usize::MAX, |_, _| {});
            assert_eq!(weak.solution().sign(), score.map(i32::signum), "{plies} plies\n{root}");
        }
    }
}

/// Several are asked at once, answers come in any order, some get lost, and some say less than was asked.
#[test]
fn the_order_of_answers_does_not_matter() {
    let (mut solver, mut rng) = (solver(), Rng::new(9));
    for root in some_positions() {
        let score = solver.solve(&root, &Budget::unlimited()).unwrap().score();
        let mut proof = Proof::new(root, 3, Strength::Strong);
        let mut asked: Vec<(Position, i32)> = Vec::new();
        loop {
            match proof.next(|position| asked.iter().any(|one| one.0 == *position)) {
                Asked::Done => break,
                Asked::Whether(position, beta) if asked.len() < 4 => {
                    asked.push((position, beta));
                    continue;
                }
                Asked::Whether(..) => {}
                Asked::Nothing => assert!(!asked.is_empty(), "it waits for nobody"),
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
fn what_needs_no_answer_is_not_asked() {
    let position = position::parse("4 5 4 5/5/1OO2/1XX2 X g").unwrap();
    let mut proof = Proof::new(position, 4, Strength::Strong);
    let asked = answer(&mut proof, &mut solver(), usize::MAX, |_, _| {});
    assert_eq!(proof.solution().score(), Some(7), "three in a row, free on both sides");
    assert!(asked < 50, "{asked} questions for more than 300 positions");
}

fn open(path: &Path, root: Position) -> Result<(Proof, ProofFile), ProofFileError> {
    let mut proof = Proof::new(root, 2, Strength::Strong);
    let file = ProofFile::open(path, &mut proof)?;
    Ok((proof, file))
}

#[test]
fn a_proof_goes_on_where_its_file_ends() {
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
        assert_eq!((proof.solution().score(), done + rest), (score, whole), "nothing is asked twice");
        drop(file);
        let again = std::fs::read_to_string(&path).unwrap();
        assert_eq!(again.lines().count(), whole + 1, "no line is left torn");
        assert_eq!(open(&path, root).unwrap().0.solution().score(), score);
    }
    // Split further, what is known of the first plies counts; split less, the deeper ones are asked.
    for plies in [0, 4] {
        let mut proof = Proof::new(root, plies, Strength::Strong);
        drop(ProofFile::open(&path, &mut proof).unwrap());
        assert_eq!(proof.solution().nodes, open(&path, root).unwrap().0.solution().nodes);
        assert_eq!((proof.next(|_| false), proof.solution().score()), (Asked::Done, score), "{plies}");
    }
}

#[test]
fn what_is_no_file_of_this_proof_is_refused_and_left_alone() {
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
