//! `connect4.Solver` and its results.

use std::path::PathBuf;
use std::sync::Arc;

use connect4_core::{Budget, Position};
use connect4_players::{ModelOrderer, Models, move_orderers};
use connect4_solve::{Book, BookError, MoveOrderers, Options, Solution, SolveError, Solver, Strength, UseBook};
use connect4_study::Analysis;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::agents::not_ready;
use crate::arguments::{budget, optional_unsigned, os_error, signed, threads, unsigned, value_error, wrong_type};
use crate::interruptible::{Guarded, StopEvent};
use crate::position_argument::PositionOrGame;
use crate::results;

/// Node limit of the first search, which runs on the calling thread for a millisecond or two. Longer searches run on
/// another thread, so that Ctrl-C works.
const FIRST_NODES: u64 = 20_000;

/// The choice of an opening book or a move-ordering model.
#[derive(Clone, IntoPyObject)]
pub(crate) enum Choice {
    /// The built-in one, or none.
    OnOff(bool),
    /// The one in a file.
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Choice {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(is_on) = value.extract() {
            return Ok(Choice::OnOff(is_on));
        }
        value.extract().map(Choice::File).map_err(|_| wrong_type("True, False or the path of a file", &value))
    }
}

impl Choice {
    pub(crate) fn book(self) -> PyResult<UseBook> {
        Ok(match self {
            Choice::OnOff(false) => UseBook::None,
            Choice::OnOff(true) => UseBook::Embedded,
            Choice::File(path) => Book::open(&path)
                .map_err(|error| match error {
                    BookError::File { path, error, .. } => os_error(&path, &error),
                    error => value_error(format!("{}: {error}", path.display())),
                })?
                .into(),
        })
    }

    pub(crate) fn move_orderers(self) -> PyResult<MoveOrderers> {
        Ok(match self {
            Choice::OnOff(false) => MoveOrderers::default(),
            Choice::OnOff(true) => move_orderers(),
            Choice::File(path) => {
                let model = Models::default().open(&path).map_err(not_ready)?;
                MoveOrderers::only(model.rules(), Arc::new(ModelOrderer(model)))
            }
        })
    }
}

/// Size of the table in bytes.
pub(crate) fn table_bytes(table_mb: u64) -> PyResult<usize> {
    let bytes = table_mb.checked_mul(1_000_000).and_then(|bytes| usize::try_from(bytes).ok());
    bytes
        .filter(|&bytes| bytes <= 1 << 46)
        .ok_or_else(|| value_error(format!("a table of {table_mb} MB is out of range")))
}

/// Solves positions exactly, and keeps its transposition table between calls.
///
/// It supports games with gravity if (rows + 1) × columns is at most 128, and games without gravity of at most 16
/// cells. No option changes a result:
///
/// - `table_mb`: size of the transposition table in megabytes; 0 disables it
/// - `threads`: number of threads that search one position together, 1 to 256 (default: all cores)
/// - `book`: True for the built-in opening book, False for none, or the path of another book
/// - `ordering_model`: True for the built-in model that orders moves, False for none, or the path of another model
///
/// Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not valid.
///
/// A solver answers one call at a time: threads that share a solver wait for each other.
///
/// >>> import connect4
/// >>> solver = connect4.Solver(table_mb=64)
/// >>> str(solver.solve(connect4.Position()))
/// 'win in 41 plies'
#[pyclass(name = "Solver", module = "connect4", frozen)]
pub(crate) struct PySolver {
    solver: Guarded<Solver>,
    /// Size of the transposition table in megabytes.
    #[pyo3(get)]
    table_mb: u64,
    /// Number of threads that search one position together.
    #[pyo3(get)]
    threads: usize,
    book: Choice,
    ordering_model: Choice,
}

impl PySolver {
    /// The underlying solver.
    pub(crate) fn solver(&self) -> &Guarded<Solver> {
        &self.solver
    }

    /// Searches briefly on this thread. If that is not enough, searches again on another thread.
    fn solve_with_signals(
        &self,
        py: Python,
        position: &Position,
        strength: Strength,
        budget: Budget,
        event: &StopEvent,
    ) -> PyResult<Solution> {
        let brief = budget.capped(FIRST_NODES);
        let first = py.detach(|| match self.solver.if_free()? {
            Some(mut solver) => solver.solve_to(position, strength, &brief).map_err(solve_error).map(Some),
            None => Ok(None),
        })?;
        if let Some(first) = first
            && (first.is_known(strength) || budget.nodes.is_some_and(|nodes| nodes <= FIRST_NODES))
        {
            return Ok(first);
        }
        let first = first.unwrap_or(Solution::UNKNOWN);
        let left = budget.after(first.nodes);
        let second = self
            .solver
            .run(py, event, |solver, stop| solver.solve_to(position, strength, &left.with_stop(stop.clone())))?;
        // The second search may stop before it proves the bounds of the first.
        Ok(first.and(second.map_err(solve_error)?))
    }
}

/// Converts a solver error to a Python exception.
pub(crate) fn solve_error(error: SolveError) -> PyErr {
    match error {
        SolveError::TooLarge(_) => value_error(format!("{error}; use an agent instead, for example mcts:1000")),
        error => value_error(error),
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (table_mb=256, threads=None, book=Choice::OnOff(true), ordering_model=Choice::OnOff(true)))]
    fn new(
        #[pyo3(from_py_with = unsigned)] table_mb: u64,
        #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
        book: Choice,
        ordering_model: Choice,
    ) -> PyResult<Self> {
        let threads = crate::arguments::threads(threads)?;
        let options = Options { table_bytes: table_bytes(table_mb)?, threads };
        let orderers = ordering_model.clone().move_orderers()?;
        let solver = Solver::new(options).with_book(book.clone().book()?).with_move_orderers(orderers);
        Ok(PySolver { solver: Guarded::new(solver), table_mb, threads, book, ordering_model })
    }

    /// Solves a position, or the current position of a game, for the side to move.
    ///
    /// `weak` proves only win, draw or loss. `nodes` (visited positions) and `time` (seconds) limit the search. Another
    /// thread can end it by setting `stop`, a `threading.Event`. If a limit is reached or the event is set, the result
    /// holds the bounds proved so far. Ctrl-C stops the search.
    ///
    /// Raises ValueError for rules that cannot be solved, CancelledError if the event is set while another call uses this
    /// solver.
    #[pyo3(signature = (position, *, weak=false, nodes=None, time=None, stop=StopEvent::default()),
           text_signature = "(self, /, position, *, weak=False, nodes=None, time=None, stop=None)")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        position: PositionOrGame,
        weak: bool,
        #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
        time: Option<f64>,
        stop: StopEvent,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = position.position();
        let strength = if weak { Strength::Weak } else { Strength::Strong };
        let solution = self.solve_with_signals(py, &position, strength, budget(nodes, time)?, &stop)?;
        results::solution(py, &position, &solution)
    }

    /// Tests whether the score of a position is at least `score`, with a null window, and returns the proven bounds.
    /// `nodes`, `time` and `stop` limit the search as in `solve`.
    #[pyo3(signature = (position, score, *, nodes=None, time=None, stop=StopEvent::default()),
           text_signature = "(self, /, position, score, *, nodes=None, time=None, stop=None)")]
    fn solve_against<'py>(
        &self,
        py: Python<'py>,
        position: PositionOrGame,
        #[pyo3(from_py_with = signed)] score: i64,
        #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
        time: Option<f64>,
        stop: StopEvent,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, budget) = (position.position(), budget(nodes, time)?);
        let score = i32::try_from(score)
            .map_err(|_| value_error(format!("a score of {score} is out of range: no game lasts that long")))?;
        let solution = self
            .solver
            .run(py, &stop, |solver, stop| solver.solve_against(&position, score, &budget.with_stop(stop.clone())))?;
        results::solution(py, &position, &solution.map_err(solve_error)?)
    }

    /// Solves every legal move of a position. `nodes`, `time` and `stop` limit the search as in `solve`.
    ///
    /// If the rules cannot be solved, nothing is proved, and the hint names the move that a heuristic prefers. Without
    /// a limit, that search takes two seconds.
    #[pyo3(signature = (position, *, nodes=None, time=None, stop=StopEvent::default()),
           text_signature = "(self, /, position, *, nodes=None, time=None, stop=None)")]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        position: PositionOrGame,
        #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
        time: Option<f64>,
        stop: StopEvent,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = position.position();
        let mut limit = budget(nodes, time)?;
        if !Solver::can_solve(position.rules()) && limit.nodes.is_none() && limit.deadline.is_none() {
            limit = budget(None, Some(2.0))?;
        }
        let done = self.solver.run(py, &stop, |solver, stop| {
            Analysis::run(&position, solver, &limit.with_stop(stop.clone()), &mut |_| {})
        })?;
        results::to_python(py, "Analysis", &done.map_err(solve_error)?, position.rules())
    }

    /// Best play for both sides to the end of the game, as cells. The winner wins as early as possible, and the
    /// loser loses as late as possible. `nodes`, `time` and `stop` limit the search as in `solve`; the line may then be
    /// shorter.
    #[pyo3(signature = (position, *, nodes=None, time=None, stop=StopEvent::default()),
           text_signature = "(self, /, position, *, nodes=None, time=None, stop=None)")]
    fn best_line(
        &self,
        py: Python,
        position: PositionOrGame,
        #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
        time: Option<f64>,
        stop: StopEvent,
    ) -> PyResult<Vec<String>> {
        let (position, budget) = (position.position(), budget(nodes, time)?);
        let line =
            self.solver.run(py, &stop, |solver, stop| solver.best_line(&position, &budget.with_stop(stop.clone())))?;
        Ok(line.map_err(solve_error)?.iter().map(ToString::to_string).collect())
    }

    /// Clears the transposition table, so that the next search visits the same nodes as the first.
    fn forget(&self, py: Python) -> PyResult<()> {
        self.solver.run(py, &StopEvent::default(), |solver, _| solver.forget())
    }

    /// A copy starts with an empty transposition table.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64, usize, Choice, Choice)) {
        let PySolver { table_mb, threads, book, ordering_model, .. } = slf.get();
        (slf.get_type(), (*table_mb, *threads, book.clone(), ordering_model.clone()))
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Solver with {} MB and {} threads>", self.table_mb, self.threads)
    }
}

/// Number of threads for `jobs` jobs; by default, all cores.
pub(crate) fn workers(requested: Option<usize>, jobs: usize) -> PyResult<usize> {
    Ok(threads(requested)?.min(jobs.max(1)))
}
