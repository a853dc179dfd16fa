//! Solves many positions on all cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use connect4_core::{Budget, Limits, Position};
use connect4_players::move_orderers;
use connect4_solve::{Options, Solution, SolveError, Solver, Strength, plies_to_end};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arguments::{optional_unsigned, report, unsigned, value_error};
use crate::boards::Boards;
use crate::interruptible::{StopEvent, interruptible, interruptible_by, map_on_threads, on_threads};
use crate::moves;
use crate::position_argument::boards_of;
use crate::rules::PyRules;
use crate::solver::{Choice, solve_error, table_bytes, workers};

/// Number of boards that a thread takes at a time.
const CHUNK: usize = 64;
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

    /// Solves a chunk of boards; after a stop, the rest is not proven.
    fn chunk(&self, solver: &mut Solver, chunk: usize) -> Result<Vec<Answer>, SolveError> {
        let numbers = chunk * CHUNK..self.boards.count.min((chunk + 1) * CHUNK);
        let mut answers = Vec::with_capacity(numbers.len() * self.width());
        for number in numbers.clone().take_while(|_| !self.stop.load(Ordering::Relaxed)) {
            self.answer(solver, number, &mut answers)?;
            self.done.fetch_add(1, Ordering::Relaxed);
        }
        answers.resize(numbers.len() * self.width(), Answer::UNPROVED);
        Ok(answers)
    }

    /// Number of results per board.
    fn width(&self) -> usize {
        if self.with_moves { moves::num_actions(self.boards.rules) } else { 1 }
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
    let stop = Arc::new(AtomicBool::new(false));
    let task = BatchTask {
        boards: &boards,
        strength: if weak { Strength::Weak } else { Strength::Strong },
        with_moves: moves,
        budget: Limits { nodes, time: None, stop: Some(stop.clone()) }.start(),
        done: AtomicUsize::new(0),
        stop: &stop,
    };
    let mut reported = 0;
    let mut report_new = |done: usize| {
        if done == std::mem::replace(&mut reported, done) {
            return Ok(());
        }
        report(&progress, done as u64, boards.count as u64)
    };
    let poll = |is_stopped| if is_stopped { Ok(()) } else { report_new(task.done.load(Ordering::Relaxed)) };
    let solver = || Solver::new(options).with_book(book.clone()).with_move_orderers(move_orderers());
    let chunks = boards.count.div_ceil(CHUNK);
    let solved = interruptible_by(py, stop.clone(), &event, poll, |_| {
        map_on_threads(threads, chunks, solver, |solver, chunk| task.chunk(solver, chunk))
    })?;
    report_new(task.done.load(Ordering::Relaxed))?;
    let all = solved.into_iter().collect::<Result<Vec<_>, _>>().map_err(solve_error)?.concat();
    let arrays = [
        PyArray1::from_iter(py, all.iter().map(|one| one.score)).into_any(),
        PyArray1::from_iter(py, all.iter().map(|one| one.value)).into_any(),
        PyArray1::from_iter(py, all.iter().map(|one| one.plies)).into_any(),
    ];
    Ok((arrays, task.width()))
}
