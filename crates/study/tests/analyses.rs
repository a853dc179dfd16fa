//! Analyses: their estimates and their sentences.

use std::collections::HashMap;

use connect4_core::notation::{cells, digits};
use connect4_core::{Budget, Cell, Rules};
use connect4_explain::Sentence;
use connect4_players::Estimate;
use connect4_solve::{Options, Solver};
use connect4_study::Analysis;

use crate::common::rules;

#[test]
fn estimates_do_not_jump_between_rounds() {
    for moves in ["", "4", "345", "4455", "1234"] {
        let game = digits::parse(rules(8, 8, 4), moves).unwrap();
        let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
        let mut range: HashMap<Cell, (f32, f32)> = HashMap::new();
        let mut report = |analysis: &Analysis| {
            for one in &analysis.values.by_move {
                if let Some(Estimate { value, plies: None }) = one.estimate {
                    let (low, high) = range.entry(one.cell).or_insert((value, value));
                    (*low, *high) = (low.min(value), high.max(value));
                }
            }
        };
        Analysis::run(game.position(), &mut solver, &Budget::nodes(500_000), &mut report).unwrap();
        assert!(range.values().all(|(low, high)| high - low < 1.0), "{moves}: {range:?}");
    }
}

#[test]
fn words_and_line_start_with_the_first_ranked_move() {
    for (rules, text) in [(Rules::GOMOKU, "h8 h9 i8"), (rules(20, 7, 4), "d1 d2 e1")] {
        let position = *cells::parse(rules, text).unwrap().position();
        let mut solver = Solver::new(Options::default());
        let mut reports = 0;
        let mut report = |analysis: &Analysis| {
            let first = analysis.ranking[0];
            let words = &analysis.hint;
            let named = match words {
                Sentence::LooksBest { moves, .. } | Sentence::MovesWorth { moves, .. } => moves.items()[0],
                _ => panic!("{words:?}"),
            };
            assert_eq!(named, first);
            let line = &analysis.best_line;
            assert!(line.first().is_none_or(|&cell| cell == first), "{words:?}: {line:?}");
            reports += 1;
        };
        Analysis::run(&position, &mut solver, &Budget::nodes(50_000), &mut report).unwrap();
        assert!(reports > 2);
    }
}
