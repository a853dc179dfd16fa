//! Compares the solver with plain minimax on every position of small boards, and with itself under every option.

use std::array::from_fn;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceBoard;
use connect4_core::word::{WideBoard, Word};
use connect4_core::{Budget, Cell, MAX_SIDE, Player, Position, Rules, Stones};
use connect4_solve::{
    IncrementalEvaluator, MoveOrderer, MoveOrderers, Options, Solver, Strength, plies_to_end, score_of_end,
};

/// The discs of both sides as sets of numbered cells; those of the second player are in the upper 32 bits.
type Key = u64;

/// The numbers of the initially empty cells, by column and row.
type Numbers = [[u8; 20]];

/// Adds a disc.
fn with_disc(key: Key, number: u8, player: Player) -> Key {
    key | 1 << (u32::from(number) + 32 * u32::from(player == Player::Second))
}

/// The score of a board by plain minimax. Caches the scores of all later positions.
fn minimax(board: &ReferenceBoard, key: Key, numbers: &Numbers, known: &mut FxHashMap<Key, i8>) -> i32 {
    if let Some(&score) = known.get(&key) {
        return score.into();
    }
    let score = if board.outcome().is_some() {
        board.score()
    } else {
        let mover = board.mover();
        let after = |(col, row): (usize, usize)| {
            let next = with_disc(key, numbers[col][row], mover);
            // Most positions are in the cache already and need no board.
            if let Some(&score) = known.get(&next) {
                return -i32::from(score);
            }
            let mut child = board.clone();
            child.set(col, row, Some(mover));
            -minimax(&child, next, numbers, known)
        };
        board.landing_cells().into_iter().map(after).max().expect("an unfinished game has moves")
    };
    known.insert(key, score as i8);
    score
}

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}

fn solver(table_bytes: usize, threads: usize) -> Solver {
    Solver::new(Options { table_bytes, threads })
}

/// A move orderer with arbitrary values that is used at every node.
struct ArbitraryOrderer;

impl MoveOrderer for ArbitraryOrderer {
    fn evaluator(&self) -> Box<dyn IncrementalEvaluator + '_> {
        Box::new(ArbitraryOrderer)
    }
    fn min_free_cells(&self) -> u16 {
        0
    }
    fn min_nodes(&self) -> u64 {
        0
    }
}

impl IncrementalEvaluator for ArbitraryOrderer {
    fn values(&mut self, stones: Stones<WideBoard>, columns: u32, values: &mut [f32; MAX_SIDE as usize]) {
        assert!(columns.count_ones() > 1, "there is a choice");
        let seed = stones.mover.to_limbs()[0] ^ stones.opponent.to_limbs()[0].rotate_left(17);
        let mut rng = Rng::new(seed);
        values.fill_with(|| rng.below(2001) as f32 / 1000.0 - 1.0);
    }
}

/// A solver with an arbitrary move orderer.
fn with_arbitrary_orderer(table_bytes: usize, threads: usize) -> Solver {
    solver(table_bytes, threads).with_move_orderers(MoveOrderers::new(|_| Some(Arc::new(ArbitraryOrderer))))
}

/// The key of the mirror image.
fn mirrored(key: Key, rules: Rules) -> Key {
    let (cols, rows) = (u32::from(rules.cols()), u32::from(rules.rows()));
    let column = ((1 << rows) - 1) * (1 << 32 | 1);
    (0..cols).fold(0, |all, col| all | (key >> (col * rows) & column) << ((cols - 1 - col) * rows))
}

/// Visits every position of a board (either it or its mirror image) with its score by minimax. Returns the number of
/// all positions. `options_never_change_answers` checks the scores of mirror images.
fn for_all_positions(rules: Rules, mut visit: impl FnMut(&Position, i32)) -> usize {
    let mut known = FxHashMap::default();
    let numbers: Vec<[u8; 20]> = (0..rules.cols()).map(|col| from_fn(|row| col * rules.rows() + row as u8)).collect();
    minimax(&ReferenceBoard::new(rules), Key::default(), &numbers, &mut known);
    let all = known.len();
    let mut stack = vec![(Position::new(rules), Key::default())];
    while let Some((position, key)) = stack.pop() {
        // Remove visited positions.
        let Some(score) = known.remove(&key) else { continue };
        // Visit only one of two mirror images.
        if let Some(image) = known.remove(&mirrored(key, rules)) {
            assert_eq!(image, score, "{position}");
        }
        visit(&position, score.into());
        for cell in position.legal_moves() {
            let next = with_disc(key, cell.col * rules.rows() + cell.row, position.mover());
            if known.contains_key(&next) {
                stack.push((position.after(cell), next));
            }
        }
    }
    assert!(known.is_empty(), "{rules}: {} positions are not reached", known.len());
    all
}

#[test]
fn every_position_of_small_boards() {
    let sizes = [
        (1, 1),
        (1, 6),
        (6, 1),
        (2, 2),
        (2, 5),
        (5, 2),
        (3, 3),
        (3, 4),
        (4, 3),
        (3, 5),
        (5, 3),
        (6, 2),
        (2, 7),
        (7, 2),
    ];
    for (cols, rows_) in sizes {
        for connect in 1..=4 {
            let rules = rules(cols, rows_, connect);
            let mut solver = solver(1 << 16, 1);
            for_all_positions(rules, |position, score| {
                let solution = solver.solve(position, &Budget::unlimited()).unwrap();
                assert_eq!(solution.score(), Some(score), "{rules}\n{position}");
            });
        }
    }
}

/// Solves every position of a board strongly, and weakly with a misleading move orderer. The table is filled by earlier
/// positions. Returns the number of positions.
fn check_every_position(cols: u8, rows_: u8, connect: u8) -> usize {
    let mut solver = solver(1 << 20, 1);
    let mut arbitrary = with_arbitrary_orderer(1 << 20, 1);
    for_all_positions(rules(cols, rows_, connect), |position, score| {
        let solution = solver.solve(position, &Budget::unlimited()).unwrap();
        assert_eq!(solution.score(), Some(score), "{position}");
        let weak = arbitrary.solve_to(position, Strength::Weak, &Budget::unlimited()).unwrap();
        assert_eq!(weak.sign(), Some(score.signum()), "{position}");
    })
}

#[test]
fn every_position_of_4x4() {
    check_every_position(4, 4, 3);
    assert_eq!(check_every_position(4, 4, 4), 161_029);
}

#[test]
fn every_position_of_5x4() {
    check_every_position(5, 4, 3);
    assert_eq!(check_every_position(5, 4, 4), 3_945_711);
}

#[test]
fn every_position_of_4x5() {
    check_every_position(4, 5, 3);
    check_every_position(4, 5, 5);
    assert_eq!(check_every_position(4, 5, 4), 1_706_255);
}

/// Compares late positions of larger boards with minimax.
#[test]
fn late_positions_of_larger_boards() {
    let mut rng = Rng::new(1);
    for (cols, rows_, connect) in [
        (7, 6, 4),
        (7, 6, 3),
        (7, 6, 5),
        (6, 7, 4),
        (5, 5, 4),
        (8, 8, 4),
        (9, 7, 4),
        (10, 10, 4),
        (4, 12, 4),
        (12, 4, 4),
    ] {
        let rules = rules(cols, rows_, connect);
        let mut solver = solver(1 << 20, 1);
        for _ in 0..60 {
            let left = 6 + rng.below(6) as u16;
            let position = random_position(rules, rules.cells() - left, &mut rng);
            let board = ReferenceBoard::from(&position);
            let mut numbers = [[0; 20]; 20];
            let empty = (0..cols).flat_map(|col| (0..rows_).map(move |row| Cell::new(col, row)));
            for (number, cell) in (0..).zip(empty.filter(|&cell| position.at(cell).is_none())) {
                numbers[usize::from(cell.col)][usize::from(cell.row)] = number;
            }
            let score = minimax(&board, Key::default(), &numbers, &mut FxHashMap::default());
            assert_eq!(
                solver.solve(&position, &Budget::unlimited()).unwrap().score(),
                Some(score),
                "{rules}\n{position}"
            );
        }
    }
}

/// Table sizes, threads, a move orderer, a used table and mirroring do not change scores. A score is the maximum of the
/// negated scores of the children.
#[test]
fn options_never_change_answers() {
    let mut rng = Rng::new(2);
    for (cols, rows_, connect, plies) in
        [(7, 6, 4, 27), (5, 5, 4, 11), (6, 5, 4, 15), (8, 7, 4, 42), (9, 7, 4, 49), (7, 6, 5, 28), (6, 6, 3, 4)]
    {
        let rules = rules(cols, rows_, connect);
        let mut solvers = [
            solver(0, 1),
            solver(7 * 8, 1),
            solver(7 * 32, 1),
            solver(1 << 20, 1),
            solver(1 << 23, 2),
            solver(64 << 20, 1),
            with_arbitrary_orderer(7 * 32, 1),
            with_arbitrary_orderer(1 << 23, 2),
        ];
        for _ in 0..12 {
            let position = random_position(rules, plies + rng.below(8) as u16, &mut rng);
            let scores: Vec<_> = solvers
                .iter_mut()
                .flat_map(|solver| {
                    let mirrored = position.mirrored();
                    [&position, &mirrored].map(|p| solver.solve(p, &Budget::unlimited()).unwrap().score())
                })
                .collect();
            assert!(scores[0].is_some() && scores.iter().all(|score| *score == scores[0]), "{scores:?} {position}");
            let moves = solvers[3].analyze(&position, &Budget::unlimited()).unwrap();
            assert_eq!(moves.iter().map(|one| one.solution.score()).max().flatten(), scores[0]);
            let weak = solver(1 << 20, 1).solve_to(&position, Strength::Weak, &Budget::unlimited()).unwrap();
            assert_eq!(weak.sign(), scores[0].map(i32::signum));
        }
    }
}

/// The score is the maximum of the negated scores of the children, on boards of all shapes.
#[test]
fn scores_are_those_of_the_best_move() {
    let mut rng = Rng::new(7);
    for cols in 3..=11 {
        for rows_ in 3..=9 {
            for connect in 3..=5 {
                let rules = rules(cols, rows_, connect);
                let cells = rules.cells();
                let mut solver = solver(1 << 20, 1);
                for _ in 0..4 {
                    let plies = cells - (1 + rng.below(u32::from(cells.min(20)) - 1) as u16);
                    let Some(position) = unfinished(rules, plies, &mut rng) else { continue };
                    let score = solver.solve(&position, &Budget::unlimited()).unwrap().score();
                    let moves = solver.analyze(&position, &Budget::unlimited()).unwrap();
                    let best = moves.iter().map(|one| one.solution.score().expect("no budget")).max();
                    assert_eq!(score, best, "{rules}\n{position}");
                }
            }
        }
    }
}

/// An unfinished position after random moves, if a few attempts find one.
fn unfinished(rules: Rules, plies: u16, rng: &mut Rng) -> Option<Position> {
    'game: for _ in 0..50 {
        let mut position = Position::new(rules);
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                continue 'game;
            }
            position.play(moves[rng.below(moves.len() as u32) as usize]);
        }
        if !position.is_over() {
            return Some(position);
        }
    }
    None
}

/// Positions that are difficult for the follow-up bound: discs only in the edge columns.
#[test]
fn positions_with_discs_only_in_the_edge_columns() {
    let mut rng = Rng::new(3);
    let rules = rules(5, 6, 4);
    let (mut plain, mut fast) = (solver(0, 1), solver(1 << 20, 1));
    for _ in 0..20 {
        let mut position = Position::new(rules);
        for _ in 0..8 + rng.below(5) {
            let col = [0, 4][rng.below(2) as usize];
            let mut next = position;
            if next.try_drop(col).is_ok() && !next.is_over() {
                position = next;
            }
        }
        let score = |solver: &mut Solver| solver.solve(&position, &Budget::unlimited()).unwrap().score();
        assert_eq!(score(&mut plain), score(&mut fast), "{position}");
    }
}

/// Values from the published tables of Tromp and Steininger.
#[test]
fn known_values_of_empty_boards() {
    for (cols, rows_, score) in
        [(4, 4, 0), (5, 4, 0), (6, 4, -1), (4, 5, 0), (5, 5, 0), (4, 6, 0), (7, 4, 0), (8, 4, -1), (6, 5, 0), (5, 6, 0)]
    {
        let position = Position::new(rules(cols, rows_, 4));
        let solution = solver(64 << 20, 1).solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!(solution.score(), Some(score), "{cols}x{rows_}");
    }
}

/// `solve_against` decides every bound, and all bounds are correct.
#[test]
fn every_bound_of_every_position() {
    for rules in [rules(3, 4, 3), rules(4, 3, 3), Rules::new(3, 2, 3).unwrap().with_gravity(false)] {
        let mut solver = solver(1 << 16, 1);
        for_all_positions(rules, |position, score| {
            for beta in [-99, -3, -1, 0, 1, 3, 99] {
                let solution = solver.solve_against(position, beta, &Budget::unlimited()).unwrap();
                assert!(solution.lower <= score && score <= solution.upper, "{solution:?} {score}\n{position}");
                assert!(solution.lower >= beta || solution.upper < beta, "{solution:?} against {beta}\n{position}");
            }
        });
    }
}

/// If the budget runs out, the bounds are correct.
#[test]
fn bounds_are_correct_if_the_budget_runs_out() {
    let mut rng = Rng::new(4);
    let rules = rules(6, 5, 4);
    for _ in 0..20 {
        let position = random_position(rules, 8, &mut rng);
        let score = solver(1 << 22, 1).solve(&position, &Budget::unlimited()).unwrap().score().unwrap();
        for nodes in [0, 1, 100, 1_000, 10_000] {
            let solution = solver(1 << 22, 1).solve(&position, &Budget::nodes(nodes)).unwrap();
            assert!(solution.lower <= score && score <= solution.upper, "{solution:?} {score}");
            assert!(solution.nodes <= nodes + 2, "{solution:?}");
        }
    }
    let empty = Position::new(Rules::CONNECT_FOUR);
    let solution = Solver::default().solve(&empty, &Budget::nodes(10_000)).unwrap();
    assert_eq!(solution.score(), None, "ten thousand nodes do not solve the empty board");
}

#[test]
fn best_lines_reach_the_score() {
    let mut rng = Rng::new(5);
    let mut solver = solver(1 << 20, 1);
    for _ in 0..20 {
        let position = random_position(Rules::CONNECT_FOUR, 24, &mut rng);
        let score = solver.solve(&position, &Budget::unlimited()).unwrap().score().unwrap();
        let mut end = position;
        for cell in solver.best_line(&position, &Budget::unlimited()).unwrap() {
            end.play(cell);
        }
        let sign = if (end.plies() - position.plies()).is_multiple_of(2) { 1 } else { -1 };
        assert_eq!(score_of_end(&end).map(|end| sign * end), Some(score), "{position}");
        assert_eq!(plies_to_end(&position, score), end.plies() - position.plies(), "{score}");
    }
}

#[test]
fn unsolvable_boards_are_reported() {
    let mut solver = Solver::default();
    let mut refusal = |rules| solver.solve(&Position::new(rules), &Budget::unlimited()).unwrap_err().to_string();
    assert!(refusal(Rules::GOMOKU).contains("15x15 without gravity is too large"));
    assert!(refusal(rules(12, 10, 4)).contains("12x10 is too large"));
}
