//! Compares connect4's Sudoku solver with the crate `sudoku` from crates.io on the same puzzles, one thread. Each round runs
//! all solvers in turn, so that disturbances affect all of them. Times are of the processor, and figures are medians over
//! the rounds. The answers must agree.
//!
//! Arguments: number of rounds, then files with one puzzle per line. Digits, rows, columns, bands, stacks and the order of
//! puzzles are permuted at random in each file.

use ours::{Answer, Simd, Sudoku, solve_all_with};
use rustix::time::{ClockId, clock_gettime};

/// Processor time of the thread, in seconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Runs a solver and adds its time.
fn time<T>(times: &mut Vec<f64>, solve: impl FnOnce() -> T) -> T {
    let start = now();
    let answers = solve();
    times.push(now() - start);
    answers
}

/// SplitMix64.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as usize % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The nine rows (or columns) in an order that keeps bands together.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [0, 1, 2];
        self.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut rows = [0, 1, 2];
            self.shuffle(&mut rows);
            lines.extend(rows.map(|row| 3 * band + row));
        }
        lines
    }

    fn isomorph(&mut self, puzzle: &Sudoku) -> Sudoku {
        let (rows, cols, is_transposed) = (self.lines(), self.lines(), self.below(2) == 1);
        let mut names: Vec<u8> = (1..=9).collect();
        self.shuffle(&mut names);
        let mut digits = [0; 81];
        for (index, digit) in digits.iter_mut().enumerate() {
            let (row, col) = (rows[index / 9], cols[index % 9]);
            let (row, col) = if is_transposed { (col, row) } else { (row, col) };
            let old = puzzle.digits()[9 * row + col];
            *digit = if old == 0 { 0 } else { names[usize::from(old) - 1] };
        }
        Sudoku::from_digits(digits).expect("digits up to 9")
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let mut args = std::env::args().skip(1);
    let rounds: usize = args.next().and_then(|rounds| rounds.parse().ok()).expect("the number of rounds comes first");
    println!(
        "| puzzles | task | crate `sudoku` 0.8.0 | batch | times | batch, AVX2 | times | batch, plain words | times | single | times | single, AVX2 | times |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for path in args {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut rng = Rng(1);
        let mut puzzles: Vec<Sudoku> = text
            .lines()
            .map(|line| rng.isomorph(&line.parse().unwrap_or_else(|error| panic!("{path}: {error}"))))
            .collect();
        rng.shuffle(&mut puzzles);
        let theirs: Vec<theirs::Sudoku> = puzzles
            .iter()
            .map(|puzzle| theirs::Sudoku::from_bytes(*puzzle.digits()).expect("digits up to 9"))
            .collect();
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        for (limit, what) in [(1, "find a solution"), (2, "prove it unique")] {
            let batches = [Simd::Avx512, Simd::Avx2, Simd::Portable];
            let singles = [Simd::Avx512, Simd::Avx2];
            let mut times = vec![Vec::new(); 1 + batches.len() + singles.len()];
            for _ in 0..rounds {
                let (first, rest) = times.split_first_mut().expect("there are several");
                let expected: Vec<([u8; 81], usize)> = time(first, || {
                    let solve = |puzzle: &theirs::Sudoku| {
                        let mut found = [[0; 81]; 2];
                        let count = puzzle.solutions_up_to_buffer(&mut found, limit);
                        (found[0], count)
                    };
                    theirs.iter().map(solve).collect()
                });
                let check = |answers: &[Answer]| {
                    for (answer, (solution, count)) in answers.iter().zip(&expected) {
                        assert_eq!(answer.count, *count as u64, "{path}");
                        if limit == 2 && *count == 1 {
                            assert_eq!(answer.solution.as_ref().map(Sudoku::digits), Some(solution), "{path}");
                        }
                    }
                };
                let (together, alone) = rest.split_at_mut(batches.len());
                for (simd, times) in batches.into_iter().zip(together) {
                    check(&time(times, || solve_all_with(simd, &puzzles, limit as u64)));
                }
                for (simd, times) in singles.into_iter().zip(alone) {
                    let solve = |puzzle| solve_all_with(simd, std::slice::from_ref(puzzle), limit as u64)[0];
                    check(&time(times, || puzzles.iter().map(solve).collect::<Vec<_>>()));
                }
            }
            let rates: Vec<f64> = times.into_iter().map(|times| puzzles.len() as f64 / median(times) / 1e3).collect();
            let others: String =
                rates[1..].iter().map(|rate| format!(" {rate:.1} | {:.2} |", rate / rates[0])).collect();
            println!("| {name} ({}) | {what} | {:.1} |{others}", puzzles.len(), rates[0]);
        }
    }
}
