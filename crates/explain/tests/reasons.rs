//! Explanations are true, and the checker rejects those that are not.

use connect4_core::notation::cells;
use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Budget, Cell, Outcome, Player, Position, Rules};
use connect4_explain::{
    AppliedRule, CheckError, Claim, Explanation, Plan, Reason, Rule, Scene, Sentence, Step, StepReason, TieBreak,
    check, explain, explain_briefly, explain_with, explain_within, threats,
};
use connect4_solve::{Options, Solver, Strength};
use connect4_words::{Language, Words};

use crate::rules;

const LIMIT: u64 = 1_000_000;

const TIE_BREAKS: [TieBreak; 3] = [TieBreak::Any, TieBreak::Leftmost, TieBreak::Rightmost];

/// Random positions of a board.
fn positions(board: (u8, u8, u8), plies: u16, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || random_position(rules(board.0, board.1, board.2), plies, &mut rng)).take(20_000)
}

/// The first random position after `plies` plies that satisfies `is_wanted` with its explanation, and this explanation.
fn first(plies: u16, is_wanted: impl Fn(&Position, &Explanation) -> bool) -> (Position, Explanation) {
    let mut explained = positions((7, 6, 4), plies, 1).map(|position| (position, explain(&position)));
    explained.find(|(position, why)| is_wanted(position, why)).expect("it is not rare")
}

/// Converts the sign of a score, from the perspective of the side to move, to an outcome.
fn outcome(position: &Position, sign: i32) -> Outcome {
    match sign {
        0 => Outcome::Drawn,
        1.. => Outcome::Won(position.mover()),
        _ => Outcome::Won(!position.mover()),
    }
}

/// Whether a plan's claim is true in a position with this outcome under best play.
fn is_true(plan: &Plan, value: Outcome) -> bool {
    match plan.claim {
        Claim::Win => value == Outcome::Won(plan.owner),
        Claim::Draw => value != Outcome::Won(!plan.owner),
    }
}

fn assert_true(position: &Position, why: &Explanation, value: Outcome) {
    assert!(why.value.is_none_or(|claimed| claimed == value), "is {value:?}, claimed {why:?}:\n{position}");
    for reason in &why.reasons {
        match reason {
            Reason::Plan(plan) => assert!(is_true(plan, value), "is {value:?}, claimed {plan:?}:\n{position}"),
            Reason::NoLine { player } => assert_ne!(value, Outcome::Won(*player), "{position}"),
            _ => {}
        }
    }
}

#[test]
fn explanations_agree_with_the_solver() {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    let mut explained = 0;
    for (board, plies) in [
        ((7, 6, 4), 20),
        ((7, 6, 4), 26),
        ((6, 6, 4), 16),
        ((7, 7, 4), 28),
        ((8, 7, 4), 36),
        ((9, 7, 4), 44),
        ((5, 4, 4), 4),
        ((5, 5, 4), 11),
        ((6, 5, 3), 12),
        ((8, 5, 5), 24),
        ((12, 4, 4), 30),
    ] {
        for position in positions(board, plies, 2).take(40) {
            let why = explain(&position);
            let solution = solver.solve_to(&position, Strength::Weak, &Budget::unlimited()).unwrap();
            assert_true(&position, &why, outcome(&position, solution.sign().unwrap()));
            explained += u32::from(why.value.is_some());
        }
    }
    assert!(explained > 300, "only {explained} of 440 are explained");
}

#[test]
fn explanations_of_small_boards_agree_with_minimax() {
    let mut claims = 0;
    for board in [(4, 4, 3), (4, 4, 4), (5, 3, 3), (3, 5, 3)] {
        let mut minimax = ReferenceMinimax::default();
        let cells = u16::from(board.0) * u16::from(board.1);
        for plies in 0..cells - 1 {
            for position in positions(board, plies, 3).take(25) {
                let why = explain(&position);
                assert_true(&position, &why, outcome(&position, minimax.score(&position)));
                claims += why.reasons.len();
            }
        }
    }
    assert!(claims > 1000, "{claims}");
}

#[test]
fn best_play_reaches_a_position_with_reasons() {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    let mut lines = 0;
    for position in positions((7, 6, 4), 18, 4).take(60) {
        let why = explain_with(&position, &mut solver, &Budget::unlimited()).unwrap().expect("there is no limit");
        check(&position, &why, LIMIT).unwrap();
        lines += u32::from(why.solver_steps() > 0);
        let sign = solver.solve_to(&position, Strength::Weak, &Budget::unlimited()).unwrap().sign().unwrap();
        assert_eq!(why.value, Some(outcome(&position, sign)), "{position}");
    }
    assert!(lines > 0, "some positions are not plain");
}

/// Random plans of both sides, most of them wrong. Those that the checker accepts are true.
#[test]
fn the_checker_accepts_only_true_random_plans() {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    let mut rng = Rng::new(5);
    let (mut passed, mut refuted) = (0, 0);
    for board in [(7, 6, 4), (6, 6, 4), (7, 5, 4)] {
        let cells = u16::from(board.0) * u16::from(board.1);
        for position in positions(board, cells - 14, 6).take(60) {
            let sign = solver.solve_to(&position, Strength::Weak, &Budget::unlimited()).unwrap().sign().unwrap();
            let value = outcome(&position, sign);
            let empty: Vec<Cell> = position.rules().all_cells().filter(|&cell| position.at(cell).is_none()).collect();
            for claim in [Claim::Draw, Claim::Win] {
                let pairs = (0..rng.below(6)).map(|_| (rng.pick(&empty).unwrap(), rng.pick(&empty).unwrap())).collect();
                let owner = rng.pick(&Player::BOTH).unwrap();
                let rule = AppliedRule { rule: Rule::Vertical, cells: Vec::new(), answers: pairs, stops: Vec::new() };
                let first = (owner == position.mover()).then(|| rng.pick(&position.legal_moves()).unwrap());
                let tie_break = rng.pick(&TIE_BREAKS).unwrap();
                let plan = Plan { owner, claim, first, ends: Vec::new(), rules: vec![rule], tie_break };
                let found = value_of(&plan);
                let why = Explanation { steps: Vec::new(), reasons: vec![Reason::Plan(plan.clone())], value: found };
                match check(&position, &why, LIMIT) {
                    Ok(()) => {
                        assert!(is_true(&plan, value), "{plan:?}\n{position}");
                        passed += 1;
                    }
                    Err(_) => refuted += 1,
                }
            }
        }
    }
    assert!(passed > 50 && refuted > 50, "{passed} passed, {refuted} did not");
}

/// The moves that a plan permits after the opponent's disc on `last`, by its definition, cell by cell.
fn plain_answers(plan: &Plan, position: &Position, last: Cell) -> Vec<Cell> {
    let owner = plan.owner;
    let legal = position.legal_moves();
    let theirs = position.threats(!owner);
    for threats in [position.threats(owner), theirs.clone()] {
        let cells: Vec<Cell> = legal.iter().copied().filter(|cell| threats.contains(cell)).collect();
        if !cells.is_empty() {
            return cells;
        }
    }
    let on_top = |cell: Cell| Cell::new(cell.col, cell.row + 1);
    let unless_all = |cells: Vec<Cell>, is_bad: &dyn Fn(&Cell) -> bool| {
        let good: Vec<Cell> = cells.iter().copied().filter(|cell| !is_bad(cell)).collect();
        if good.is_empty() { cells } else { good }
    };
    let open = unless_all(legal, &|cell| theirs.contains(&on_top(*cell)));
    let open = unless_all(open, &|cell| plan.ends.contains(&on_top(*cell)));
    let answer = |rule: &AppliedRule| {
        let mut pairs = rule.answers.iter();
        pairs.find(|(disc, answer)| *disc == last && open.contains(answer)).map(|(_, answer)| *answer)
    };
    let answers: Vec<Cell> = plan.rules.iter().filter_map(answer).collect();
    if !answers.is_empty() {
        return answers;
    }
    let end = |col: u8| {
        let lowest = plan.ends.iter().filter(|end| end.col == col).map(|end| end.row).min();
        lowest.map_or(position.rules().rows(), |row| row.saturating_sub(1))
    };
    let is_upper = |cell: &Cell| cell.row < end(cell.col) && (end(cell.col) - cell.row) % 2 == 1;
    let upper: Vec<Cell> = open.iter().copied().filter(is_upper).collect();
    if upper.contains(&on_top(last)) {
        return vec![on_top(last)];
    }
    let cells = if upper.is_empty() { open } else { upper };
    match plan.tie_break {
        TieBreak::Any => cells,
        TieBreak::Leftmost => cells[..1].to_vec(),
        TieBreak::Rightmost => cells[cells.len() - 1..].to_vec(),
    }
}

/// The guaranteed result of a plan, without a cache.
fn plain_worst(plan: &Plan, position: &Position, last: Option<Cell>) -> Option<Claim> {
    match position.outcome() {
        Some(Outcome::Won(player)) => return (player == plan.owner).then_some(Claim::Win),
        Some(Outcome::Drawn) => return Some(Claim::Draw),
        None => {}
    }
    let moves = match last {
        _ if position.mover() != plan.owner => position.legal_moves(),
        Some(last) => plain_answers(plan, position, last),
        None => vec![plan.first.expect("it begins")],
    };
    moves
        .into_iter()
        .map(|cell| plain_worst(plan, &position.after(cell), Some(cell)))
        .min()
        .expect("the game is not over")
}

#[test]
fn the_checker_agrees_with_a_slow_reference() {
    let mut rng = Rng::new(9);
    let mut reached = [0; 3];
    for (board, left) in
        [((4, 4, 3), 9), ((4, 4, 4), 10), ((5, 4, 4), 10), ((7, 6, 4), 10), ((4, 5, 4), 10), ((7, 7, 4), 9)]
    {
        let cells = u16::from(board.0) * u16::from(board.1);
        for position in positions(board, cells - left, 10).take(40) {
            let empty: Vec<Cell> = position.rules().all_cells().filter(|&cell| position.at(cell).is_none()).collect();
            let owner = rng.pick(&Player::BOTH).unwrap();
            let mut rule = || {
                let count = rng.below(4);
                let answers = (0..count).map(|_| (rng.pick(&empty).unwrap(), rng.pick(&empty).unwrap())).collect();
                AppliedRule { rule: Rule::Before, cells: Vec::new(), answers, stops: Vec::new() }
            };
            let rules = vec![rule(), rule()];
            let first = (owner == position.mover()).then(|| rng.pick(&position.legal_moves()).unwrap());
            let mut ends = position.threats(owner);
            ends.retain(|end| end.row > 0 && position.at(Cell::new(end.col, end.row - 1)).is_none());
            let tie_break = rng.pick(&TIE_BREAKS).unwrap();
            let draw = Plan { owner, claim: Claim::Draw, first, ends, rules, tie_break };
            let win = Plan { claim: Claim::Win, ..draw.clone() };
            let passes = |plan: &Plan| {
                check(&position, &explained_by(Reason::Plan(plan.clone()), value_of(plan)), LIMIT).is_ok()
            };
            let worst = plain_worst(&draw, &position, None);
            assert_eq!(passes(&draw), worst.is_some(), "{draw:?}\n{position}");
            assert_eq!(passes(&win), worst == Some(Claim::Win), "{win:?}\n{position}");
            reached[worst.map_or(0, |claim| 1 + claim as usize)] += 1;
        }
    }
    assert!(reached.iter().all(|&count| count > 10), "{reached:?}");
}

/// The result that a plan proves by itself.
fn value_of(plan: &Plan) -> Option<Outcome> {
    (plan.claim == Claim::Win).then_some(Outcome::Won(plan.owner))
}

/// The checker rejects a claimeven that replies on the wrong cell.
#[test]
fn the_checker_rejects_a_wrong_rule() {
    let (mut right, mut wrong) = (0, 0);
    for position in positions((7, 6, 4), 22, 7).take(1500) {
        let why = explain(&position);
        let [Reason::Plan(plan), ..] = why.reasons.as_slice() else { continue };
        if plan.rules.is_empty() || !why.steps.is_empty() {
            continue;
        }
        let mut plan = plan.clone();
        let by_plan = |plan: &Plan| explained_by(Reason::Plan(plan.clone()), value_of(plan));
        assert_eq!(check(&position, &by_plan(&plan), LIMIT), Ok(()));
        right += 1;
        for (stone, answer) in plan.rules.iter_mut().flat_map(|rule| &mut rule.answers) {
            // Moves the owner's reply to the next column.
            *answer = Cell::new((answer.col + 1) % 7, stone.row);
        }
        wrong += u32::from(check(&position, &by_plan(&plan), LIMIT).is_err());
    }
    assert!(right > 3 && wrong > right / 3, "{wrong} of {right}");
}

fn explained_by(reason: Reason, value: Option<Outcome>) -> Explanation {
    Explanation { steps: Vec::new(), reasons: vec![reason], value }
}

fn check_error(position: &Position, why: &Explanation) -> CheckError {
    match check(position, why, LIMIT) {
        Ok(()) => panic!("it passes: {why:?}\n{position}"),
        Err(error) => error,
    }
}

#[test]
fn planted_errors_are_found() {
    // 1. A win on a cell that completes no line.
    let (position, why) =
        first(20, |_, why| why.steps.is_empty() && matches!(why.reasons[..], [Reason::WinsNow { .. }]));
    let [Reason::WinsNow { cells }] = &why.reasons[..] else { unreachable!() };
    let other = position.legal_moves().into_iter().find(|cell| !cells.contains(cell)).unwrap();
    assert_eq!(
        check_error(&position, &explained_by(Reason::WinsNow { cells: vec![other] }, why.value)),
        CheckError::InvalidCell(other)
    );
    // 2. The wrong winner.
    let turned = Explanation { value: Some(Outcome::Won(!position.mover())), ..why.clone() };
    assert_eq!(check_error(&position, &turned), CheckError::Unproved);

    // 3. One threat, listed twice.
    let (position, why) =
        first(20, |_, why| why.steps.is_empty() && matches!(why.reasons[..], [Reason::TwoThreats { .. }]));
    let [Reason::TwoThreats { cells }] = &why.reasons[..] else { unreachable!() };
    check_error(&position, &explained_by(Reason::TwoThreats { cells: vec![cells[0], cells[0]] }, why.value));

    // 4. A win by threats with a reply that is not forced; 5. one that ends too early.
    let (position, why) =
        first(18, |_, why| why.steps.is_empty() && matches!(why.reasons[..], [Reason::Forcing { .. }]));
    let [Reason::Forcing { moves }] = &why.reasons[..] else { unreachable!() };
    let mut strayed = moves.clone();
    let after = position.after(moves[0]);
    strayed[1] = after.legal_moves().into_iter().find(|&cell| cell != moves[1]).unwrap();
    check_error(&position, &explained_by(Reason::Forcing { moves: strayed }, why.value));
    let cut = moves[..moves.len() - 1].to_vec();
    check_error(&position, &explained_by(Reason::Forcing { moves: cut.clone() }, why.value));
    assert_eq!(
        check_error(&position, &explained_by(Reason::Forcing { moves: Vec::new() }, why.value)),
        CheckError::Refuted(Vec::new())
    );

    // 6. A drawing plan that claims a win; 7. a plan with an end that is not a threat.
    let is_plan = |claim| {
        move |_: &Position, why: &Explanation| {
            why.steps.is_empty() && matches!(&why.reasons[..], [Reason::Plan(plan), ..] if plan.claim == claim)
        }
    };
    let (position, why) = first(24, is_plan(Claim::Draw));
    let Reason::Plan(plan) = &why.reasons[0] else { unreachable!() };
    let wins = Plan { claim: Claim::Win, ..plan.clone() };
    assert!(matches!(
        check_error(&position, &explained_by(Reason::Plan(wins.clone()), value_of(&wins))),
        CheckError::Refuted(_)
    ));
    let no_threat = position
        .rules()
        .all_cells()
        .find(|cell| position.at(*cell).is_none() && !position.threats(plan.owner).contains(cell));
    let ends = Plan { ends: vec![no_threat.unwrap()], ..plan.clone() };
    assert_eq!(
        check_error(&position, &explained_by(Reason::Plan(ends), None)),
        CheckError::InvalidCell(no_threat.unwrap())
    );
    // 8. A plan of the side to move without a first move.
    let (position, why) = first(24, |position, why| {
        is_plan(Claim::Draw)(position, why)
            && why.reasons.iter().any(|one| matches!(one, Reason::Plan(plan) if plan.owner == position.mover()))
    });
    let of_mover = |reason: &Reason| matches!(reason, Reason::Plan(plan) if plan.owner == position.mover());
    let Some(Reason::Plan(plan)) = why.reasons.iter().find(|reason| of_mover(reason)) else { unreachable!() };
    let lost = Plan { first: None, ..plan.clone() };
    assert_eq!(check_error(&position, &explained_by(Reason::Plan(lost), None)), CheckError::Unproved);

    // 9. A claim that no line is left, although there is one.
    let empty = Position::new(rules(7, 6, 4));
    assert!(matches!(
        check_error(&empty, &explained_by(Reason::NoLine { player: Player::First }, None)),
        CheckError::Refuted(_)
    ));

    // 10. A claim that every move loses, with one move missing; 11. with a wrong refutation.
    let (position, why) =
        first(16, |_, why| why.steps.is_empty() && matches!(why.reasons[..], [Reason::EveryMove { .. }]));
    let [Reason::EveryMove { moves }] = &why.reasons[..] else { unreachable!() };
    let fewer = Reason::EveryMove { moves: moves[1..].to_vec() };
    assert_eq!(check_error(&position, &explained_by(fewer, why.value)), CheckError::Refuted(vec![moves[0].0]));
    let mut wrong = moves.clone();
    wrong[0].1 = Explanation { steps: Vec::new(), reasons: Vec::new(), value: why.value };
    assert_eq!(
        check_error(&position, &explained_by(Reason::EveryMove { moves: wrong }, why.value)),
        CheckError::Unproved
    );

    // 12. A block without a threat; 13. an only move among several.
    let (position, why) = first(20, |_, why| why.steps.first().is_some_and(|step| step.why == StepReason::Blocks));
    let mut elsewhere = why.clone();
    elsewhere.steps[0].cell = position.legal_moves().into_iter().find(|&cell| cell != why.steps[0].cell).unwrap();
    elsewhere.steps.truncate(1);
    check_error(&position, &elsewhere);
    let only = Explanation {
        steps: vec![Step { cell: Cell::new(3, 0), why: StepReason::OnlyMove }],
        reasons: vec![],
        value: None,
    };
    assert_eq!(check_error(&empty, &only), CheckError::Refuted(vec![Cell::new(3, 0)]));
    // 14. A claim that an unfinished game is over.
    check_error(&empty, &explained_by(Reason::Over { outcome: Outcome::Drawn }, Some(Outcome::Drawn)));
}

#[test]
fn reasons_that_take_too_long_to_check_are_not_shown() {
    let position = Position::new(rules(7, 6, 4));
    let plan = Plan {
        owner: Player::Second,
        claim: Claim::Draw,
        first: None,
        ends: vec![],
        rules: vec![],
        tie_break: TieBreak::Any,
    };
    assert_eq!(check(&position, &explained_by(Reason::Plan(plan), None), 3), Err(CheckError::LimitReached));
}

#[test]
fn threats_are_the_cells_that_complete_a_line() {
    for position in positions((7, 6, 4), 22, 8).take(50) {
        for player in Player::BOTH {
            let mut cells: Vec<Cell> =
                threats(&position).into_iter().filter(|one| one.owner == player).map(|one| one.cell).collect();
            let mut wanted = position.threats(player);
            cells.sort();
            wanted.sort();
            assert_eq!(cells, wanted);
        }
        for threat in threats(&position) {
            assert!(!threat.lines.is_empty() && threat.lines.iter().all(|line| line.contains(&threat.cell)));
        }
    }
}

#[test]
fn the_named_line_of_a_plan_lacks_only_upper_cells() {
    let mut named = 0;
    for position in [20, 24, 28].into_iter().flat_map(|plies| positions((7, 6, 4), plies, 11).take(150)) {
        let why = explain(&position);
        let [Reason::Plan(plan)] = why.reasons.as_slice() else { continue };
        let end = why.end(&position);
        let begun = plan.first.map_or(end, |first| end.after(first));
        let upper = plan.upper(&begun);
        let names_line = |scene: &&Scene| matches!(scene.sentences[..], [_, Sentence::CompletesMarked { .. }]);
        for scene in why.scenes(&position).iter().filter(names_line) {
            let [line] = scene.lines.as_slice() else { panic!("{scene:?}") };
            assert_eq!((line.owner, line.cells.len()), (plan.owner, 4));
            let is_had = |cell: &Cell| begun.at(*cell) == Some(plan.owner) || upper.contains(cell);
            assert!(line.cells.iter().all(is_had), "{scene:?}\n{begun}");
            named += 1;
        }
    }
    assert!(named > 5, "{named}");
}

#[test]
fn scenes_match_their_board_in_every_language() {
    let boards = [((7, 6, 4), 16), ((7, 6, 4), 24), ((7, 6, 4), 32), ((6, 5, 4), 12)];
    let all = boards.into_iter().flat_map(|(board, plies)| positions(board, plies, 9).take(40));
    for position in all {
        let why = explain(&position);
        let scenes: Vec<Scene> = why.scenes(&position).into_iter().chain(why.threat_scenes(&position)).collect();
        for scene in &scenes {
            let mut board = position;
            scene.moves.iter().for_each(|&cell| board.try_play(cell).expect("it is legal"));
            let is_free = |cell: &Cell| board.at(*cell).is_none();
            assert!(scene.marks.iter().all(|(cell, _)| is_free(cell)), "{scene:?}\n{board}");
            assert!(scene.pairs.iter().all(|(stone, answer)| is_free(stone) && is_free(answer)), "{scene:?}\n{board}");
            for line in &scene.lines {
                assert!(line.cells.iter().all(|&cell| board.at(cell) != Some(!line.owner)), "{scene:?}\n{board}");
            }
            let [english, others @ ..] = Language::ALL.map(|one| Words::of(one).say_all(&scene.sentences));
            assert!(!english.is_empty() && !english.contains("()"), "{english}");
            assert!(others.iter().all(|words| !words.is_empty() && *words != english), "{english}: {others:?}");
        }
        // Texts without a board name the lines of threats and mention no marks.
        let main = why.main_reason(&position);
        assert_eq!(main.is_some(), why.value.is_some(), "{why:?}\n{position}");
        let short = why.short_scenes(&position).into_iter().flat_map(|scene| scene.sentences);
        for sentence in main.into_iter().flatten().chain(short) {
            for language in Language::ALL {
                let words = Words::of(language).say(&sentence);
                assert!(!words.is_empty() && !words.contains("()") && !words.contains('^'), "{words}\n{position}");
            }
        }
    }
}

#[test]
fn an_expired_budget_ends_the_search_for_reasons() {
    use std::sync::Arc;
    // Three in a row with both ends open win by threats, which requires a search.
    let rules = Rules::new(20, 20, 5).unwrap().with_gravity(false);
    let game = cells::parse(rules, "j10 a1 k10 a20 l10 t1").unwrap();
    let position = *game.position();
    let why = explain(&position);
    assert_eq!(why.value, Some(Outcome::Won(Player::First)), "{why:?}");
    let stopped = Budget::unlimited().with_stop(Arc::new(true.into()));
    let late = Budget::time(std::time::Duration::ZERO);
    for budget in [stopped, late] {
        let none = explain_briefly(&position, &budget);
        assert_eq!((none.value, none.reasons.len(), none.steps.len()), (None, 0, 0), "{none:?}");
        let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
        assert_eq!(explain_within(&position, &mut solver, &budget).unwrap(), none);
    }
    // A node limit does not stop explanations that need no solver.
    assert_eq!(explain_briefly(&position, &Budget::nodes(0)), why);
}
