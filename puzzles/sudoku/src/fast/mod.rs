//! The fast solver for 9×9 puzzles. It solves many puzzles at once, each in a lane of a wide word (`sweep.rs` describes
//! the layout). All lanes execute the same instructions. When a puzzle is finished, its lane takes the next one; when
//! none is left, idle lanes take over branches of busy ones.
//!
//! A single puzzle has its digits in the lanes instead (`digits.rs`), until its search turns out to be long.

mod answer;
#[cfg(target_arch = "x86_64")]
mod digits;
mod engine;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod simd;
mod sweep;

use crate::nine::Sudoku;
use engine::{Engine, Events, Frame};
use lanes::{Lanes, LanesTask};

pub use answer::Answer;
pub use lanes::Simd;

impl Sudoku {
    /// A solution, if there is one. [`crate::solve_all`] is faster for many puzzles.
    pub fn solve(&self) -> Option<Sudoku> {
        solve_all(&[*self], 1)[0].solution
    }

    /// All solutions, in no particular order.
    pub fn solutions(&self) -> Solutions {
        Solutions::new(*self)
    }

    /// The number of solutions, up to `limit`. Memory use does not depend on it.
    pub fn count(&self, limit: u64) -> u64 {
        solve_all(&[*self], limit)[0].count
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.count(2) == 1
    }
}

/// Solves many puzzles on one thread. The answers are in the order of the puzzles. A `limit` of 1 finds a solution; 2
/// also tells whether it is unique.
///
/// ```
/// use connect4_sudoku::{Sudoku, solve_all};
/// let puzzle: Sudoku = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..".parse()?;
/// let answers = solve_all(&[puzzle, Sudoku::EMPTY], 2);
/// assert_eq!((answers[0].count, answers[1].count), (1, 2));
/// # Ok::<(), connect4_sudoku::ParseError>(())
/// ```
pub fn solve_all(puzzles: &[Sudoku], limit: u64) -> Vec<Answer> {
    solve_all_with(Simd::detect(), puzzles, limit)
}

/// [`solve_all`] with these instructions, or with fewer lanes if the CPU does not support them.
pub fn solve_all_with(simd: Simd, puzzles: &[Sudoku], limit: u64) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    if limit == 0 {
        return answers;
    }
    let mut batch = Batch { puzzles, limit, next: 0, answers: &mut answers, open: Vec::new() };
    if let [puzzle] = puzzles
        && let Some((answer, open)) = solve_one(simd, puzzle, limit)
    {
        batch.answers[0] = answer;
        if open.is_empty() {
            return answers;
        }
        (batch.next, batch.open) = (1, open);
    }
    with_lanes(simd, batch);
    answers
}

/// Solves a puzzle with its digits in lanes: the answer so far, and the branches that are still open, oldest first.
/// `None` without SIMD instructions.
fn solve_one(simd: Simd, puzzle: &Sudoku, limit: u64) -> Option<(Answer, Vec<Frame>)> {
    #[cfg(target_arch = "x86_64")]
    return simd::solve_one(simd, puzzle, limit);
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = (simd, puzzle, limit);
        None
    }
}

fn with_lanes(simd: Simd, task: impl LanesTask) {
    #[cfg(target_arch = "x86_64")]
    let Some(task) = simd::with_lanes(simd, task) else { return };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    task.run::<u64>();
}

/// Puzzles and their answers.
struct Batch<'a> {
    puzzles: &'a [Sudoku],
    limit: u64,
    next: usize,
    answers: &'a mut [Answer],
    /// Open branches of puzzle 0, with which the work begins.
    open: Vec<Frame>,
}

impl LanesTask for Batch<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let mut engine = Engine::<L>::new();
        engine.resume(std::mem::take(&mut self.open));
        while engine.step(&mut self) {}
    }
}

impl Events for Batch<'_> {
    #[inline(always)]
    fn next_puzzle(&mut self) -> Option<(usize, &Sudoku)> {
        let index = self.next;
        let puzzle = self.puzzles.get(index)?;
        self.next += 1;
        Some((index, puzzle))
    }
    #[inline(always)]
    fn found(&mut self, puzzle: usize, solution: impl FnOnce() -> Sudoku) -> bool {
        let answer = &mut self.answers[puzzle];
        answer.count += 1;
        if answer.count == 1 {
            answer.solution = Some(solution());
        }
        answer.count < self.limit
    }
}

/// Iterator over the solutions of a [`Sudoku`].
pub struct Solutions {
    engine: Engine<u64>,
    source: Source,
    is_done: bool,
}

/// A puzzle, and solutions found but not returned yet.
struct Source {
    puzzle: Sudoku,
    is_taken: bool,
    found: Vec<Sudoku>,
}

impl Events for Source {
    fn next_puzzle(&mut self) -> Option<(usize, &Sudoku)> {
        let is_first = !std::mem::replace(&mut self.is_taken, true);
        is_first.then_some((0, &self.puzzle))
    }
    fn found(&mut self, _: usize, solution: impl FnOnce() -> Sudoku) -> bool {
        self.found.push(solution());
        true
    }
}

impl Solutions {
    pub(crate) fn new(puzzle: Sudoku) -> Solutions {
        let source = Source { puzzle, is_taken: false, found: Vec::new() };
        Solutions { engine: Engine::new(), source, is_done: false }
    }
}

impl Iterator for Solutions {
    type Item = Sudoku;
    fn next(&mut self) -> Option<Sudoku> {
        while self.source.found.is_empty() && !self.is_done {
            self.is_done = !self.engine.step(&mut self.source);
        }
        self.source.found.pop()
    }
}
