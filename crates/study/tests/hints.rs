//! Hints state exactly what is proven.

use std::fmt::Write;

use crate::common::{check_golden, random_game, rules};
use connect4_core::notation::{cells, digits};
use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Budget, Position, Rules};
use connect4_explain::Sentence;
use connect4_solve::{MoveScore, Solution, Solver, Value, Verdict, plies_to_end};
use connect4_study::{Hint, Names};
use connect4_words::{Language, MoveNames, Words};

fn solution(lower: i32, upper: i32) -> Solution {
    Solution { lower, upper, nodes: 0 }
}

fn words() -> &'static Words {
    Words::of(Language::English)
}

/// A sentence in English, with moves named by column.
fn say(sentence: &Sentence) -> String {
    words().say_with(sentence, MoveNames::Columns)
}

/// A hint with these bounds for the columns from the left.
fn hint(position: &Position, bounds: &[(i32, i32)]) -> Hint {
    bounded(position, bounds, &Solution::UNKNOWN)
}

/// Like [`hint`], with bounds for the position.
fn bounded(position: &Position, bounds: &[(i32, i32)], whole: &Solution) -> Hint {
    let moves: Vec<MoveScore> = position
        .legal_moves()
        .into_iter()
        .zip(bounds)
        .map(|(cell, &(lower, upper))| MoveScore { cell, solution: solution(lower, upper) })
        .collect();
    Hint::new(position, &moves, whole)
}

#[test]
fn exact_values_have_verdict_and_plies() {
    for plies in [0, 1, 6, 7] {
        let position = *random_game(rules(5, 4, 4), plies, &mut Rng::new(3)).position();
        for score in -8..=8 {
            let value = Value::exact(&position, score);
            assert_eq!(value, Value::new(&position, &solution(score, score)));
            assert_eq!((value.score, value.verdict), (Some(score), Some(Verdict::of(score))));
            assert_eq!(value.plies, Some(plies_to_end(&position, score)));
            assert!(value.to_string().starts_with(Verdict::of(score).word()));
            assert_eq!(value.reversed().reversed(), value);
            assert_eq!((value.reversed().score, value.reversed().plies), (Some(-score), value.plies));
        }
    }
}

#[test]
fn hints_of_analyses() {
    let mut text = String::new();
    let mut solver = Solver::default();
    for (rules, moves) in [
        (Rules::CONNECT_FOUR, "44444326112"),
        (Rules::CONNECT_FOUR, "444444326112"),
        (Rules::CONNECT_FOUR, "2252576253462244111563365343671351441"),
        (Rules::CONNECT_FOUR, "445566"),
        (Rules::CONNECT_FOUR, "44556"),
        (Rules::CONNECT_FOUR, "4455667"),
        (Rules::CONNECT_FOUR, "646454462352623424"),
        (rules(5, 4, 4), ""),
        (rules(5, 4, 4), "33221"),
        (rules(4, 4, 4), "1"),
        (rules(1, 3, 4), ""),
        (rules(1, 3, 4), "111"),
        (rules(1, 1, 1), ""),
        (rules(12, 1, 2), "1"),
    ] {
        let game = digits::parse(rules, moves).unwrap();
        let found = solver.analyze(game.position(), &Budget::unlimited()).unwrap();
        let hint = Hint::new(game.position(), &found, &Solution::UNKNOWN);
        for names in [MoveNames::Columns, MoveNames::Cells] {
            writeln!(text, "{} {moves:?}: {}", rules.size(), words().say_with(&hint.sentence(), names)).unwrap();
        }
        for one in &hint.by_move {
            writeln!(text, "    {}", say(&hint.move_sentence(one.cell).unwrap())).unwrap();
        }
    }
    check_golden("hints.txt", &text);
}

#[test]
fn hints_after_the_budget_ran_out() {
    let position = Position::new(rules(4, 4, 4));
    let (no, any) = ((-5, -5), (-7, 7));
    for (bounds, words) in [
        ([any; 4], "unknown"),
        ([any, (0, 7), no, any], "2 is at least a draw; 3 loses in 8 plies; the others are unknown"),
        ([any, (1, 1), (2, 5), no], "3 wins within 13 plies; 2 wins in 15 plies; 4 loses in 8 plies; 1 is unknown"),
        ([(-7, 0), (0, 0), (0, 0), (-7, 0)], "2 and 3 draw"),
        ([(-7, 0); 4], "every move is at most a draw"),
        ([(0, 7); 4], "every move is at least a draw"),
        ([(1, 7); 4], "every move wins within 15 plies"),
        (
            [(-7, -1), (-7, -1), no, (-7, -3)],
            "1 and 2 lose within 16 plies; 4 loses within 12 plies; 3 loses in 8 plies",
        ),
        ([(-1, -1), (-7, -1), no, (-7, -3)], "every move loses; 1 holds out longest, 16 plies"),
        ([(3, 3), (-7, 3), (3, 3), (3, 3)], "1, 3 and 4 win in 11 plies"),
    ] {
        assert_eq!(say(&hint(&position, &bounds).sentence()), words);
    }
    // Bounds of the position also bound its moves.
    let whole = bounded(&position, &[any, (0, 7), no, any], &solution(-7, 0));
    assert_eq!(say(&whole.sentence()), "2 draws");
    assert_eq!(whole.value, Value::exact(&position, 0));
    assert_eq!(say(&hint(&position, &[]).sentence()), "unknown");
    let column = Position::new(rules(1, 4, 4));
    assert_eq!(say(&hint(&column, &[(0, 2)]).sentence()), "1 is the only legal move; it is at least a draw");
}

#[test]
fn moves_are_named_in_the_notation_people_type() {
    let free = cells::parse(Rules::TIC_TAC_TOE, "b2").unwrap();
    assert_eq!(Names::typed(free.rules()), Names::Cells);
    assert_eq!(Names::typed(Rules::CONNECT_FOUR), Names::Columns);
}

/// With every budget, hints agree with plain minimax.
#[test]
fn hints_never_claim_more_than_is_true() {
    let rules = rules(4, 4, 3);
    let (mut minimax, mut rng) = (ReferenceMinimax::default(), Rng::new(8));
    for round in 0..300 {
        let position = *random_game(rules, rng.below(9) as usize, &mut rng).position();
        let truth = minimax.moves(&position);
        let value = minimax.score(&position);
        let nodes = [0, 1, 3, 10, 30, 100, 1_000_000][round % 7];
        let mut solver = Solver::default();
        let moves = solver.analyze(&position, &Budget::nodes(nodes)).unwrap();
        let hint = Hint::new(&position, &moves, &solver.solve(&position, &Budget::nodes(nodes)).unwrap());
        let is_within = |one: &Value, score: i32| one.lower <= score && score <= one.upper;
        assert!(is_within(&hint.value, value), "{position}");
        let (best, result_keeping_moves) = (&hint.best, hint.result_keeping_moves());
        for (one, &(cell, score)) in hint.by_move.iter().zip(&truth) {
            assert!(one.cell == cell && is_within(&one.value, score), "{position} {cell}");
            assert!(!best.contains(&cell) || score == value, "{position} {cell}");
            assert!(!result_keeping_moves.contains(&cell) || score.signum() == value.signum(), "{position} {cell}");
            if nodes == 1_000_000 {
                assert_eq!(best.contains(&cell), score == value);
                assert_eq!(result_keeping_moves.contains(&cell), score.signum() == value.signum());
            }
            let plies = plies_to_end(&position, score);
            match one.value {
                Value { score: Some(claimed), .. } => assert_eq!((claimed, one.value.plies), (score, Some(plies))),
                Value { verdict: Some(verdict), plies: most, .. } => {
                    assert!(verdict == Verdict::of(score) && Some(plies) <= most);
                }
                Value { plies, .. } => assert_eq!(plies, None),
            }
        }
    }
}
