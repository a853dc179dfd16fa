//! Reviews agree with plain minimax; with a small budget they say less, but nothing wrong.

use crate::common::{random_game, rules};
use connect4_core::notation::digits;
use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Action, Game, Limits, Player, Rules, Swap};
use connect4_solve::{Options, SolveError, Solver, Value, Verdict, plies_to_end};
use connect4_study::{Classification, Review, ReviewedMove, review};
use connect4_words::{Language, MoveNames, Words};

fn reviewed(game: &Game, limits: &Limits) -> Review {
    let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
    review(game, &mut solver, limits, &mut |_, _| {}).expect("the board can be solved")
}

/// The remark on a move in English; empty if there is none.
fn say(one: &ReviewedMove, names: MoveNames) -> String {
    one.remark.as_ref().map_or_else(String::new, |remark| Words::of(Language::English).say_with(remark, names))
}

/// The classification by definition, from exact scores.
fn classify(before: i32, after: i32) -> Classification {
    if before > 0 && after <= 0 {
        Classification::LostWin
    } else if before == 0 && after < 0 {
        Classification::LostDraw
    } else if before == after {
        Classification::Best
    } else {
        Classification::Slower
    }
}

#[test]
fn classifications_agree_with_minimax_or_are_unknown() {
    let mut rng = Rng::new(2);
    for rules in [
        rules(4, 4, 4),
        rules(4, 4, 3),
        rules(5, 3, 3),
        rules(3, 5, 3),
        rules(2, 2, 2),
        rules(6, 2, 4),
        Rules::TIC_TAC_TOE,
    ] {
        let mut minimax = ReferenceMinimax::default();
        for round in 0..40 {
            let game = random_game(rules, 16, &mut rng);
            let nodes = [None, Some(0), Some(5), Some(50)][round % 4];
            let review = reviewed(&game, &Limits { nodes, ..Limits::default() });
            assert_eq!(review.reviewed.len() + 1, review.values.len());
            assert!(nodes.is_some() || review.complete);
            for (position, value) in game.replay().zip(&review.values) {
                let sign = if position.mover() == Player::First { 1 } else { -1 };
                let score = sign * minimax.score(&position);
                assert!(value.lower <= score && score <= value.upper);
            }
            for ((one, position), cell) in review.reviewed.iter().zip(game.replay()).zip(game.moves()) {
                assert_eq!((one.cell, one.side, one.ply), (cell, position.mover(), position.plies() + 1));
                let before = minimax.score(&position);
                let moves = minimax.moves(&position);
                let (_, after) = *moves.iter().find(|(own, _)| *own == cell).unwrap();
                let truth = classify(before, after);
                match one.classification {
                    Classification::Unknown => assert!(nodes.is_some()),
                    Classification::Kept => assert!(nodes.is_some() && truth.keeps_result() == Some(true)),
                    // Proven to be a loss now and at least a draw before, so it may have been a win.
                    Classification::LostDraw if nodes.is_some() => assert_eq!(truth.keeps_result(), Some(false)),
                    classification => assert_eq!(classification, truth, "{position} {cell}"),
                }
                if nodes.is_none() {
                    assert_eq!((one.before.score, one.after.score), (Some(before), Some(after)));
                    let plies = |score| plies_to_end(&position, score);
                    let plies_lost = plies(before).abs_diff(plies(after));
                    assert_eq!(one.plies_lost, (truth == Classification::Slower).then_some(plies_lost));
                    let best: Vec<_> = moves.iter().filter(|(_, score)| *score == before).map(|one| one.0).collect();
                    assert_eq!(one.best, best);
                    assert_eq!(one.remark.is_none(), truth == Classification::Best);
                }
            }
            for player in Player::BOTH {
                let own = || review.reviewed.iter().filter(|one| one.side == player);
                let accuracy = review.accuracy[player];
                let kept = own().filter(|one| one.classification.keeps_result() == Some(true)).count();
                assert_eq!((usize::from(accuracy.made), usize::from(accuracy.kept)), (own().count(), kept));
                assert!(accuracy.kept <= accuracy.evaluated && accuracy.evaluated <= accuracy.made);
                // Thrown away counts 0, kept 100, and a loss the share of the plies that the best move would have held out.
                let [mut credits, mut count] = [0.0, 0.0];
                for one in own().filter(|one| one.classification.keeps_result().is_some()) {
                    let held_out = |value: Value| value.plies.map(f64::from);
                    // Under a limit, a slower loss may be unproven; then the move counts like any that keeps the result.
                    let is_sooner_loss =
                        one.classification == Classification::Slower && one.before.verdict == Some(Verdict::Loss);
                    credits += match (held_out(one.before), held_out(one.after)) {
                        (Some(best), Some(own)) if is_sooner_loss => own / best,
                        _ => f64::from(u8::from(one.classification.keeps_result() == Some(true))),
                    };
                    count += 1.0;
                }
                let percent = (count > 0.0).then(|| (100.0 * credits / count + 1e-6).floor() as u8);
                assert_eq!((f64::from(accuracy.evaluated), accuracy.percent), (count, percent));
            }
        }
    }
}

#[test]
fn texts_name_the_mistake_and_the_better_move() {
    let game = digits::parse(Rules::CONNECT_FOUR, "444444555355533333166662226622211777171177").unwrap();
    let review = reviewed(&game, &Limits { nodes: Some(300_000), ..Limits::default() });
    let words = |index: usize| {
        let one = &review.reviewed[index];
        (one.to_string(), say(one, MoveNames::Cells), say(one, MoveNames::Columns))
    };
    let entry = |mark: &str, text: &str| (mark.to_owned(), text.to_owned());
    for (index, mark, text) in [
        (41, "g6", ""),
        (27, "f6??", "threw away a win; b4 would have won in 13 plies"),
        (26, "f5??", "threw away a draw; b4 would have drawn"),
        (18, "a1?!", "lost 6 plies sooner than necessary; g1 would have held out 20 plies"),
        (17, "c6?!", "won 6 plies later than necessary; g1 would have won in 15 plies"),
    ] {
        let (move_, cells, _) = words(index);
        assert_eq!((move_, cells), entry(mark, text));
    }
    let (_, _, columns) = words(23);
    assert_eq!(columns, "threw away a win; 1, 6 and 7 would have won in 15 plies");
    let four = digits::parse(rules(5, 4, 4), "3322441").unwrap();
    assert_eq!(
        say(&reviewed(&four, &Limits::default()).reviewed[3], MoveNames::Cells),
        "turned a win into a loss; d1 would have won in 17 plies"
    );
}

#[test]
fn the_graph_has_a_column_for_each_position() {
    let game = digits::parse(rules(5, 4, 4), "3322441").unwrap();
    let graph = reviewed(&game, &Limits::default()).graph();
    assert_eq!(graph, "X wins  |    ****\ndraw    |***\nO wins  |   *\nply      0    5");
    let graph = reviewed(&game, &Limits { nodes: Some(0), ..Limits::default() }).graph();
    assert!(graph.starts_with("X wins  |") && graph.contains("\ndraw    |?"), "{graph}");
    let mut later = Game::from_position(*game.replay().nth(4).as_ref().unwrap());
    later.play(game.moves().nth(4).unwrap());
    let review = reviewed(&later, &Limits::default());
    assert_eq!(review.reviewed[0].ply, 5);
    assert_eq!(review.graph(), "X wins  |**\ndraw    |\nO wins  |\nply       5");
}

#[test]
fn reviews_of_swapped_empty_and_unsolvable_games() {
    let mut swapped = Game::new(rules(4, 4, 4).with_swap(Swap::One));
    swapped.try_drop(1).unwrap();
    swapped.try_action(Action::Swap).unwrap();
    swapped.try_drop(1).unwrap();
    let review_of_swapped = reviewed(&swapped, &Limits::default());
    assert_eq!(review_of_swapped.reviewed.len(), 2, "a swap is not a move");
    assert_eq!(review_of_swapped.reviewed[1].side, Player::Second);
    let none = reviewed(&Game::new(rules(4, 4, 4)), &Limits::default());
    assert_eq!((none.reviewed.len(), none.values.len()), (0, 1));
    assert_eq!(none.accuracy[Player::First].percent, None);
    let mut steps = Vec::new();
    review(&swapped, &mut Solver::new(Options::default()), &Limits::default(), &mut |done, of| steps.push((done, of)))
        .unwrap();
    assert_eq!(steps, [(1, 3), (2, 3), (3, 3)]);
    let refused = |rules| {
        review(&Game::new(rules), &mut Solver::new(Options::default()), &Limits::default(), &mut |_, _| {}).unwrap_err()
    };
    assert_eq!(refused(Rules::GOMOKU), SolveError::TooLarge(Rules::GOMOKU));
    assert_eq!(refused(rules(12, 10, 4)), SolveError::TooLarge(rules(12, 10, 4)));
}

#[test]
fn a_stopped_review_keeps_its_results() {
    let game = digits::parse(Rules::CONNECT_FOUR, "4444").unwrap();
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let review = reviewed(&game, &Limits { stop: Some(stop), ..Limits::default() });
    assert!(!review.complete && review.reviewed.len() == 4);
}
