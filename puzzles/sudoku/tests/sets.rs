//! Puzzles of public collections. The environment variable SUDOKU_SETS names the folder; the collections have other
//! owners and are not part of this repository.

use std::path::PathBuf;

use connect4_sudoku::{Simd, Sudoku, solve_all_with};

/// All puzzles have one solution, which every variant of the solver finds.
#[test]
fn puzzles_of_public_collections_are_solved() {
    let folder = PathBuf::from(std::env::var("SUDOKU_SETS").unwrap_or_default());
    for name in ["17_clue.txt", "top1465.txt", "hardest_1905.txt"] {
        let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
            eprintln!("{name} is not here: skipped; SUDOKU_SETS names the folder");
            continue;
        };
        let puzzles: Vec<Sudoku> = text.lines().map(|line| line.parse().unwrap()).collect();
        let expected = solve_all_with(Simd::Portable, &puzzles, 2);
        for (puzzle, answer) in puzzles.iter().zip(&expected) {
            assert_eq!(answer.count, 1, "{puzzle}");
            let solution = answer.solution.unwrap();
            assert!(connect4_sudoku::Grid::from(solution).is_solved());
            assert!(puzzle.digits().iter().zip(solution.digits()).all(|(&given, &digit)| given == 0 || given == digit));
        }
        for simd in [Simd::Avx2, Simd::Avx512] {
            assert_eq!(solve_all_with(simd, &puzzles, 2), expected, "{name} {simd:?}");
            let single = |puzzle| solve_all_with(simd, std::slice::from_ref(puzzle), 2);
            assert_eq!(puzzles.iter().flat_map(single).collect::<Vec<_>>(), expected, "{name} {simd:?}");
        }
    }
}
