//! The fast solver with all kinds of lanes, and the general solver, against the reference.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use connect4_sudoku::{Grid, HumanSolver, NoStep, Recipe, Shape, Simd, Sudoku, generate, solve_all, solve_all_with};
use proptest::prelude::*;

use crate::reference;

const EXAMPLE: &str = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..";
const SOLUTION: &str = "594831726783426915216975834142593678835267491967184352378652149429318567651749283";

#[test]
fn the_example_has_one_solution() {
    let puzzle: Sudoku = EXAMPLE.parse().unwrap();
    assert_eq!(puzzle.solve().unwrap().to_string(), SOLUTION);
    assert!(puzzle.is_unique());
    let grid = Grid::from(puzzle);
    assert_eq!(grid.solutions().map(|found| found.to_string()).collect::<Vec<_>>(), [SOLUTION]);
    assert_eq!(reference::solutions(&grid, 2).len(), 1);
}

/// A puzzle with one solution or several, or sometimes none.
fn puzzle() -> impl Strategy<Value = Grid> {
    let changed = prop_oneof![4 => Just(None), 1 => (0..81usize, 1..=9u8).prop_map(Some)];
    (any::<u64>(), 28..60usize, 0..4usize, changed).prop_map(|(seed, clues, taken, changed)| {
        let recipe = Recipe { clues: Some(clues), seed, ..Recipe::default() };
        let mut grid = generate(recipe).expect("puzzles with this many clues are easily found");
        let given: Vec<usize> = (0..81).filter(|&index| grid.digits()[index] != 0).collect();
        (0..taken).for_each(|i| grid.set(given[(seed as usize >> (6 * i)) % given.len()], 0));
        if let Some((index, digit)) = changed {
            grid.set(index, digit);
        }
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 16 } else { 200 }))]

    #[test]
    fn all_solvers_agree_with_the_reference(grids in proptest::collection::vec(puzzle(), 1..24)) {
        const LIMIT: usize = 60;
        let expected: Vec<Vec<Grid>> = grids.iter().map(|grid| reference::solutions(grid, LIMIT)).collect();
        let sudokus: Vec<Sudoku> = grids.iter().map(|grid| Sudoku::try_from(grid).unwrap()).collect();
        for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
            for limit in [1, 2, LIMIT] {
                let answers = solve_all_with(simd, &sudokus, limit as u64);
                // One puzzle at a time. Puzzles with many solutions need more guesses than `digits.rs` makes.
                let single = |puzzle| solve_all_with(simd, std::slice::from_ref(puzzle), limit as u64);
                let answers = answers.into_iter().chain(sudokus.iter().flat_map(single));
                let (grids, expected) = (grids.iter().chain(&grids), expected.iter().chain(&expected));
                for ((answer, expected), grid) in answers.zip(expected).zip(grids) {
                    prop_assert_eq!(answer.count, expected.len().min(limit) as u64, "{} {:?}", grid, simd);
                    prop_assert_eq!(answer.solution.is_some(), !expected.is_empty());
                    if let Some(solution) = answer.solution {
                        prop_assert!(is_solution(grid, &solution.into()), "{} {}", grid, solution);
                    }
                }
            }
        }
        for ((grid, sudoku), expected) in grids.iter().zip(&sudokus).zip(&expected) {
            // If the reference has found all solutions, the iterators yield the same ones, each once.
            if expected.len() < LIMIT {
                let expected: BTreeSet<String> = expected.iter().map(ToString::to_string).collect();
                let general: Vec<String> = grid.solutions().map(|found| found.to_string()).collect();
                let fast: Vec<String> = sudoku.solutions().map(|found| found.to_string()).collect();
                prop_assert_eq!(general.len(), expected.len());
                prop_assert_eq!(general.into_iter().collect::<BTreeSet<_>>(), expected.clone());
                prop_assert_eq!(fast.len(), expected.len());
                prop_assert_eq!(fast.into_iter().collect::<BTreeSet<_>>(), expected);
            } else {
                prop_assert!(grid.solutions().take(LIMIT).all(|found| is_solution(grid, &found)));
                prop_assert_eq!(sudoku.solutions().take(LIMIT).count(), LIMIT);
            }
        }
    }

    /// Small sizes with few clues, which may contradict each other.
    #[test]
    fn the_general_solver_agrees_on_small_grids(
        six in any::<bool>(),
        given in proptest::collection::vec((0..36usize, 1..=6u8), 0..14),
    ) {
        let shape = if six { Shape::SIX } else { Shape::FOUR };
        let mut grid = Grid::empty(shape);
        for (index, digit) in given {
            let (index, digit) = (index % shape.cells(), (digit - 1) % shape.side() as u8 + 1);
            grid.set(index, digit);
            // Most conflicts are avoided, because otherwise hardly any puzzle would have solutions.
            if grid.conflict().is_some() && index % 7 != 0 {
                grid.set(index, 0);
            }
        }
        let expected: BTreeSet<String> = reference::solutions(&grid, 300).iter().map(ToString::to_string).collect();
        if expected.len() < 300 {
            let found: Vec<String> = grid.solutions().map(|found| found.to_string()).collect();
            prop_assert_eq!(found.len(), expected.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        } else {
            prop_assert_eq!(grid.count(300), 300);
        }
    }
}

fn is_solution(puzzle: &Grid, solution: &Grid) -> bool {
    let keeps = puzzle.digits().iter().zip(solution.digits()).all(|(&given, &digit)| given == 0 || given == digit);
    keeps && solution.is_solved()
}

#[test]
fn full_grids_are_counted() {
    // 288 grids of 4×4; 28,200,960 of 6×6 with boxes of 2×3, of which 28,200,960 / 720 have a given first row.
    assert_eq!(Grid::empty(Shape::FOUR).count(u64::MAX), 288);
    assert_eq!(Grid::parse(Shape::SIX, &format!("123456{}", ".".repeat(30))).unwrap().count(u64::MAX), 39_168);
}

#[test]
fn counting_stops_at_the_limit() {
    for limit in [0, 1, 2, 1000, 12_345] {
        assert_eq!(Sudoku::EMPTY.count(limit), limit);
        for simd in Simd::ALL {
            let answers = solve_all_with(simd, &[Sudoku::EMPTY; 3], limit);
            assert!(answers.iter().all(|answer| answer.count == limit), "{simd:?} {answers:?}");
        }
    }
    // Puzzles with many solutions next to one that has none.
    let mut puzzle = *EXAMPLE.parse::<Sudoku>().unwrap().digits();
    for index in [2, 5] {
        puzzle[index] = 0;
    }
    let puzzle = Sudoku::from_digits(puzzle).unwrap();
    let expected = reference::solutions(&puzzle.into(), 100_000).len() as u64;
    assert!(expected > 20);
    let none: Sudoku = format!("11{}", ".".repeat(79)).parse().unwrap();
    for simd in Simd::ALL {
        let counts =
            solve_all_with(simd, &[puzzle, none, puzzle], u64::MAX).iter().map(|a| a.count).collect::<Vec<_>>();
        assert_eq!(counts, [expected, 0, expected], "{simd:?}");
    }
    assert_eq!(solve_all(&[], 2), []);
}

#[test]
fn large_grids_are_solved() {
    for shape in [Shape::SIXTEEN, Shape::TWENTY_FIVE] {
        assert!(Grid::empty(shape).solve().unwrap().is_solved());
        let puzzle = generate(Recipe { shape, is_minimal: true, seed: 5, ..Recipe::default() }).unwrap();
        assert!(puzzle.clues() < shape.cells() * 6 / 10, "{}", puzzle.clues());
        assert_eq!(puzzle.count(2), 1);
        let solution = puzzle.solve().unwrap();
        assert!(is_solution(&puzzle, &solution));
        // Grids read back from a line and from a drawing.
        assert_eq!(Grid::parse(shape, &puzzle.to_string()).unwrap(), puzzle);
        assert_eq!(Grid::parse(shape, &puzzle.draw()).unwrap(), puzzle);
    }
}

#[test]
fn long_searches_can_be_stopped() {
    let text = include_str!("../../../testdata/sudoku-hard.txt");
    let puzzle = Grid::parse(Shape::TWENTY_FIVE, text.trim()).unwrap();
    let stopped = |search: &dyn Fn(Arc<AtomicBool>) -> bool| {
        let stop = Arc::new(AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::Relaxed);
            });
            search(stop.clone())
        })
    };
    assert!(stopped(&|stop| puzzle.solutions().with_stop(stop).next().is_none()));
    assert!(stopped(&|stop| HumanSolver::new(&puzzle).with_stop(stop).step() == Err(NoStep::Stuck)));
}
