//! Solves many positions on all cores.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use connect4_core::{Budget, Limits, Position};
use connect4_players::move_orderers;
use connect4_solve::{Options, Solution, SolveError, Solver, Strength, plies_to_end};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arguments::{optional_unsigned, unsigned, value_error};
use crate::boards::Boards;
use crate::interruptible::{StopEvent, interruptible, on_threads};
use crate::moves;
use crate::position_argument::boards_of;
use crate::rules::PyRules;
use crate::solver::{Choice, solve_error, table_bytes, workers};

/// Number of boards that a thread takes at a time.
const CHUNK: usize = 64;
/// Interval between progress reports and signal checks.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Marks an unknown score or value.
const UNKNOWN: i8 = i8::MIN;

/// Checks that all boards are valid positions; the error names the first one that is not.
fn check(py: Python, boards: &Boards, threads: usize) -> PyResult<()> {
    let invalid = interruptible(py, |stop| {
        let (next, invalid) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                // Only the first invalid board is reported.
                if start >= boards.count || start > invalid.load(Ordering::Relaxed) {
                    break;
                }
                let end = boards.count.min(start + CHUNK);
                if let Some(number) = (start..end).find(|&number| boards.position(number).is_err()) {
                    invalid.fetch_min(number, Ordering::Relaxed);
                }
            }
        };
        on_threads(threads, work);
        invalid.into_inner()
    })?;
    match (invalid < boards.count).then(|| boards.position(invalid)) {
        Some(Err(reason)) => Err(value_error(format!("board {invalid}: {reason}"))),
        _ => Ok(()),
    }
}

/// Checks the boards that `solve_batch` accepts, and returns their number. Boards count from 0.
///
/// Raises ValueError for the first board that is not a valid position.
#[pyfunction]
#[pyo3(signature = (boards, rules=None, threads=None))]
pub(crate) fn check_boards(
    py: Python,
    boards: &Bound<PyAny>,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
) -> PyResult<usize> {
    let boards = boards_of(boards, rules)?;
    check(py, &boards, workers(threads, boards.count.div_ceil(CHUNK))?)?;
    Ok(boards.count)
}

/// Result for a board or a move. The score and the value are `UNKNOWN`, and the plies to the end -1, if not proven.
#[derive(Clone, Copy)]
struct Answer {
    score: i8,
    value: i8,
    plies: i16,
}

impl Answer {
    const UNPROVED: Answer = Answer { score: UNKNOWN, value: UNKNOWN, plies: -1 };

    fn new(position: &Position, solution: &Solution, strength: Strength) -> Self {
        let value = solution.sign().map_or(UNKNOWN, |sign| sign as i8);
        match solution.score() {
            Some(score) if strength == Strength::Strong => {
                Answer { score: score as i8, value, plies: plies_to_end(position, score) as i16 }
            }
            _ => Answer { score: UNKNOWN, value, plies: -1 },
        }
    }
}

/// State shared by the threads.
struct BatchTask<'a> {
    boards: &'a Boards,
    strength: Strength,
    with_moves: bool,
    /// Limits per board.
    budget: Budget,
    next: AtomicUsize,
    done: AtomicUsize,
    stop: &'a AtomicBool,
}

impl BatchTask<'_> {
    /// Solves one board, or each of its moves. Clears the table first, so that a result under a node limit depends
    /// neither on the order of boards nor on the number of threads.
    fn answer(&self, solver: &mut Solver, number: usize, answers: &mut Vec<Answer>) -> Result<(), SolveError> {
        let position = self.boards.checked_position(number);
        solver.forget();
        if !self.with_moves {
            let solution = solver.solve_to(&position, self.strength, &self.budget)?;
            answers.push(Answer::new(&position, &solution, self.strength));
            return Ok(());
        }
        let first = answers.len();
        let rules = self.boards.rules;
        answers.resize(first + moves::num_actions(rules), Answer::UNPROVED);
        for one in solver.analyze(&position, &self.budget)? {
            answers[first + usize::from(moves::number(rules, one.cell))] =
                Answer::new(&position, &one.solution, self.strength);
        }
        Ok(())
    }

    /// Solves chunks until none is left. Returns the results of each chunk with the number of its first board.
    fn work(&self, mut solver: Solver) -> Result<Vec<(usize, Vec<Answer>)>, SolveError> {
        let mut chunks = Vec::new();
        loop {
            let start = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= self.boards.count {
                return Ok(chunks);
            }
            let mut answers = Vec::with_capacity(CHUNK);
            for number in start..self.boards.count.min(start + CHUNK) {
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(chunks);
                }
                self.answer(&mut solver, number, &mut answers)?;
                self.done.fetch_add(1, Ordering::Relaxed);
            }
            chunks.push((start, answers));
        }
    }

    /// Waits for the threads, reports progress, and stops them on a signal or an error. Returns the number of boards
    /// reported last.
    fn wait(
        &self,
        threads: usize,
        is_finished: &Receiver<()>,
        event: &StopEvent,
        report: impl Fn(usize) -> PyResult<()>,
    ) -> (usize, PyResult<()>) {
        let (mut left, mut reported, mut result) = (threads, 0, Ok(()));
        while left > 0 {
            match is_finished.recv_timeout(POLL_INTERVAL) {
                Ok(()) => left -= 1,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) if result.is_ok() => {
                    let checked = Python::attach(|py| event.check(py));
                    let ends = !matches!(checked, Ok(false));
                    result = checked.map(|_| ());
                    let done = self.done.load(Ordering::Relaxed);
                    if result.is_ok() && done > reported {
                        (reported, result) = (done, report(done));
                    }
                    if ends || result.is_err() {
                        self.stop.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        (reported, result)
    }
}

/// Scores, values and plies, each as an array; and the number of results per board.
type Answers<'py> = ([Bound<'py, PyAny>; 3], usize);

/// Solves an array of boards. Each result array has shape (n,), or (n * width,) with `moves`.
#[pyfunction]
#[pyo3(signature = (boards, rules, weak, moves, nodes, table_mb, threads, book, event, progress))]
pub(crate) fn solve_boards<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    rules: Option<PyRules>,
    weak: bool,
    moves: bool,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    #[pyo3(from_py_with = unsigned)] table_mb: u64,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
    book: Choice,
    event: StopEvent,
    progress: Option<Py<PyAny>>,
) -> PyResult<Answers<'py>> {
    let boards = boards_of(boards, rules)?;
    let threads = workers(threads, boards.count)?;
    check(py, &boards, threads)?;
    let book = book.book()?;
    let options = Options { table_bytes: table_bytes(table_mb)?, threads: 1 };
    let stop = std::sync::Arc::new(AtomicBool::new(event.check(py)?));
    let task = BatchTask {
        boards: &boards,
        strength: if weak { Strength::Weak } else { Strength::Strong },
        with_moves: moves,
        budget: Limits { nodes, time: None, stop: Some(stop.clone()) }.start(),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        stop: &stop,
    };
    let report = |done: usize| match &progress {
        Some(progress) => Python::attach(|py| progress.call1(py, (done, boards.count)).map(|_| ())),
        None => Ok(()),
    };
    let parts = py.detach(|| {
        std::thread::scope(|scope| {
            let (finished, is_finished) = channel();
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let solver = Solver::new(options).with_book(book.clone()).with_move_orderers(move_orderers());
                    let (task, finished) = (&task, finished.clone());
                    scope.spawn(move || {
                        let part = task.work(solver);
                        // Sending fails only after the receiving thread has panicked.
                        let _ = finished.send(());
                        part
                    })
                })
                .collect();
            drop(finished);
            let (reported, result) = task.wait(threads, &is_finished, &event, report);
            let join = |worker: std::thread::ScopedJoinHandle<_>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            let parts: Vec<Result<_, SolveError>> = workers.into_iter().map(join).collect();
            result?;
            let done = task.done.load(Ordering::Relaxed);
            if reported < done {
                report(done)?;
            }
            Ok::<_, PyErr>(parts)
        })
    })?;
    let width = if moves { moves::num_actions(boards.rules) } else { 1 };
    let mut all = vec![Answer::UNPROVED; boards.count * width];
    for part in parts {
        for (start, answers) in part.map_err(solve_error)? {
            all[start * width..start * width + answers.len()].copy_from_slice(&answers);
        }
    }
    let arrays = [
        PyArray1::from_iter(py, all.iter().map(|one| one.score)).into_any(),
        PyArray1::from_iter(py, all.iter().map(|one| one.value)).into_any(),
        PyArray1::from_iter(py, all.iter().map(|one| one.plies)).into_any(),
    ];
    Ok((arrays, width))
}
