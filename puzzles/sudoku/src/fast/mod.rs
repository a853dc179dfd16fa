//! The fast solver of 9×9 puzzles: many at once, each in a lane of a wide word (see `sweep.rs` for how a grid lies
//! there). All lanes go through the same instructions; a puzzle that is done makes room for the next, and when none is
//! left the free lanes take over choices of the busy ones. So the processor is kept busy whatever the puzzles are like,
//! where one puzzle at a time would wait for each step's result before the next.

mod engine;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod simd;
mod sweep;

use crate::nine::Sudoku;
use engine::{Engine, Events};
use lanes::Lanes;

impl Sudoku {
    /// A solution, if there is one. For many puzzles [`crate::solve_all`] is much faster.
    pub fn solve(&self) -> Option<Sudoku> {
        solve_all(&[*self], 1)[0].solution
    }

    /// All solutions, each once, in no particular order.
    pub fn solutions(&self) -> Solutions {
        Solutions::new(*self)
    }

    /// How many solutions there are, `limit` if there are that many or more. Memory does not grow with the number.
    pub fn count(&self, limit: u64) -> u64 {
        solve_all(&[*self], limit)[0].count
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.count(2) == 1
    }
}

/// Which lanes to use: what the processor offers differs. All give the same counts; where a puzzle has several
/// solutions, which of them is found first may differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Simd {
    /// Two lanes in a plain word of 64 bits: every processor.
    Portable,
    /// Eight lanes in AVX2.
    Avx2,
    /// Sixteen lanes in AVX-512.
    Avx512,
}

impl Simd {
    /// All of them.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Avx2, Simd::Avx512];

    /// The best that this processor offers.
    pub fn detect() -> Simd {
        #[cfg(target_arch = "x86_64")]
        return simd::detect();
        #[cfg(not(target_arch = "x86_64"))]
        Simd::Portable
    }

    /// Whether this processor offers it.
    pub fn is_available(self) -> bool {
        self <= Simd::detect()
    }
}

/// What was found out about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// A solution, if there is one.
    pub solution: Option<Sudoku>,
    /// How many solutions there are, at most the limit.
    pub count: u64,
}

/// Solves many puzzles on this thread, as fast as the processor allows; the answers are in the order of the puzzles.
/// A `limit` of 1 looks for a solution, one of 2 also says whether it is the only one.
///
/// ```
/// use sudoku::{Sudoku, solve_all};
/// let puzzle: Sudoku = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..".parse()?;
/// let answers = solve_all(&[puzzle, Sudoku::EMPTY], 2);
/// assert_eq!((answers[0].count, answers[1].count), (1, 2));
/// # Ok::<(), sudoku::ParseError>(())
/// ```
pub fn solve_all(puzzles: &[Sudoku], limit: u64) -> Vec<Answer> {
    solve_all_with(Simd::detect(), puzzles, limit)
}

/// [`solve_all`] with these lanes, or with fewer where the processor does not offer them.
pub fn solve_all_with(simd: Simd, puzzles: &[Sudoku], limit: u64) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    if limit > 0 {
        with_lanes(simd, Batch { puzzles, limit, next: 0, answers: &mut answers });
    }
    answers
}

/// Work that wants lanes, whichever there are.
pub(crate) trait LanesTask {
    /// Does it.
    fn run<L: Lanes>(self);
}

fn with_lanes(simd: Simd, task: impl LanesTask) {
    #[cfg(target_arch = "x86_64")]
    let Some(task) = simd::with_lanes(simd, task) else { return };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    task.run::<u64>();
}

/// Puzzles, and where the answers go.
struct Batch<'a> {
    puzzles: &'a [Sudoku],
    limit: u64,
    next: usize,
    answers: &'a mut [Answer],
}

impl LanesTask for Batch<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let mut engine = Engine::<L>::new();
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

/// The solutions of a [`Sudoku`], found one by one.
pub struct Solutions {
    engine: Engine<u64>,
    source: Source,
    is_done: bool,
}

/// One puzzle, and solutions that nobody has asked for yet.
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
