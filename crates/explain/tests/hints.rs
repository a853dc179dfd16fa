//! Every position has a hint, which is true and does not name the move.

use std::collections::BTreeSet;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Cell, Rules};
use connect4_explain::{List, Mark, Part, Sentence, Worth, explain_briefly, explain_within, marks};
use connect4_solve::{Options, Solver};

use crate::rules;

/// The kind of a sentence: the name of its variant.
fn kind(sentence: &Sentence) -> String {
    let text = format!("{sentence:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// The cells that a hint names.
fn named(hint: &Sentence) -> Vec<Cell> {
    let (Sentence::NudgeZugzwang { threats, .. } | Sentence::NudgeWaiting { threats }) = hint else {
        return Vec::new();
    };
    let List::And(threats) = threats else { panic!("{hint:?}") };
    threats
        .iter()
        .map(|one| if let Sentence::Completion { cell, .. } = one { *cell } else { panic!("{hint:?}") })
        .collect()
}

#[test]
fn every_position_has_a_hint_that_is_true_and_does_not_name_the_move() {
    let mut rng = Rng::new(29);
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    let mut kinds = BTreeSet::new();
    for (board, count) in [(rules(5, 4, 4), 200), (rules(6, 5, 4), 60), (rules(3, 3, 3).with_gravity(false), 100)] {
        for round in 0..count {
            let position = random_position(board, round % (board.cells() - 2), &mut rng);
            // Without a solver, and with one.
            let brief = explain_briefly(&position, &Budget::unlimited());
            let full = explain_within(&position, &mut solver, &Budget::unlimited()).unwrap();
            for why in [brief, full] {
                let hint = why.nudge(&position);
                assert_eq!(hint.is_none(), position.is_over(), "{position}");
                let Some(hint) = hint else { continue };
                kinds.insert(kind(&hint));
                let moves = position.legal_moves();
                assert!(named(&hint).iter().all(|cell| !moves.contains(cell)), "{hint:?}\n{position}");
                assert!(why.value.is_none() || !matches!(hint, Sentence::NudgeOpen), "{why:?}\n{position}");
                let Sentence::NudgePart { worth, part, .. } = hint else { continue };
                let cols = board.cols();
                let is_there = |cell: Cell| match part {
                    Part::Left => cell.col < cols / 3,
                    Part::Middle => (cols / 3..cols - cols / 3).contains(&cell.col),
                    Part::Right => cell.col >= cols - cols / 3,
                    Part::All => true,
                };
                let there: Vec<Cell> = moves.iter().copied().filter(|&cell| is_there(cell)).collect();
                assert!(there.len() > 1 || part == Part::All, "{hint:?} gives the move away\n{position}");
                let values = solver.analyze(&position, &Budget::unlimited()).unwrap();
                let best = values.iter().filter(|one| there.contains(&one.cell)).map(|one| one.solution.lower).max();
                let wanted = if worth == Worth::Win { 1 } else { 0 };
                assert_eq!(best.map(i32::signum), Some(wanted), "{hint:?}\n{position}");
            }
        }
    }
    assert!(kinds.len() >= 8, "{kinds:?}");
}

/// A cell that both sides threaten has a mark of its own.
#[test]
fn shared_threats_are_marked() {
    let mut rng = Rng::new(35);
    let mut found = 0;
    while found < 20 {
        let position = random_position(Rules::CONNECT_FOUR, 20, &mut rng);
        if position.is_over() {
            continue;
        }
        let [first, second] = connect4_core::Player::BOTH.map(|player| position.threats(player));
        let marks = marks(&position, None);
        for cell in position.rules().all_cells() {
            let wanted = match (first.contains(&cell), second.contains(&cell)) {
                (true, true) => Some('%'),
                (true, false) => Some('x'),
                (false, true) => Some('o'),
                (false, false) => None,
            };
            let mark = marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| mark.letter());
            assert_eq!(mark, wanted, "{cell}\n{position}");
            found += u32::from(wanted == Some(Mark::SharedThreat.letter()));
        }
        let why = explain_briefly(&position, &Budget::unlimited());
        if let Some(all) = why.threat_scenes(&position).first().filter(|_| why.steps.is_empty()) {
            let shared = first.iter().filter(|cell| second.contains(cell));
            for cell in shared {
                assert!(all.marks.contains(&(*cell, Mark::SharedThreat)), "{cell}: {all:?}\n{position}");
            }
        }
    }
}
