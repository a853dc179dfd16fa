//! `connect4.Solver`, and what it says.

use std::collections::BTreeMap;
use std::path::PathBuf;

use connect4_core::Position;
use connect4_play::{Analysis, Budget, Known, Models, Names, move_orderers};
use connect4_solve::{
    Book, MoveOrderers, MoveScore, Options, Solution, SolveError, Solver, Strength, UseBook, Verdict,
};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::given::Board;
use crate::moves;
use crate::position::PyPosition;
use crate::wait::{Guarded, budget, maybe_whole, signed, threads, value_error, whole, wrong_type};

/// Questions of up to this many positions are answered on the spot, in a millisecond or two; longer ones on another thread, so that
/// Ctrl-C is heard.
const QUICK: u64 = 20_000;

/// The choice of an opening book or of an ordering model.
#[derive(Clone, IntoPyObject)]
pub(crate) enum Choice {
    /// That of this package, or none.
    OnOff(bool),
    /// One in a file.
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Choice {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(is_on) = given.extract() {
            return Ok(Choice::OnOff(is_on));
        }
        let refused = |_| wrong_type("True, False or the path of a file", &given);
        given.extract().map(Choice::File).map_err(refused)
    }
}

impl Choice {
    pub(crate) fn book(self) -> PyResult<UseBook> {
        Ok(match self {
            Choice::OnOff(false) => UseBook::None,
            Choice::OnOff(true) => UseBook::Embedded,
            Choice::File(path) => Book::open(&path)
                .map_err(|error| {
                    let is_named = matches!(error, connect4_solve::BookError::File { .. });
                    value_error(if is_named { error.to_string() } else { format!("{}: {error}", path.display()) })
                })?
                .into(),
        })
    }

    pub(crate) fn move_orderers(self) -> PyResult<MoveOrderers> {
        Ok(match self {
            Choice::OnOff(false) => MoveOrderers::default(),
            Choice::OnOff(true) => move_orderers(),
            Choice::File(path) => {
                let model = Models::default().open(&path).map_err(value_error)?;
                MoveOrderers::only(model.rules(), model)
            }
        })
    }
}

/// The table's size in bytes.
pub(crate) fn table_bytes(table_mb: u64) -> PyResult<usize> {
    let bytes = table_mb.checked_mul(1_000_000).and_then(|bytes| usize::try_from(bytes).ok());
    bytes
        .filter(|&bytes| bytes <= 1 << 46)
        .ok_or_else(|| value_error(format!("a table of {table_mb} MB is out of range")))
}

/// What is proved of a position, or of a move, from the side that moves.
///
/// >>> import connect4
/// >>> solution = connect4.solve(connect4.Position.parse("44444326112"))
/// >>> solution.verdict, solution.plies, str(solution)
/// ('win', 27, 'win in 27 plies')
#[pyclass(name = "Solution", module = "connect4", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PySolution {
    known: Known,
    /// The score is at least this.
    #[pyo3(get)]
    pub(crate) lower: i32,
    /// The score is at most this.
    #[pyo3(get)]
    pub(crate) upper: i32,
    /// Positions that were looked at.
    #[pyo3(get)]
    pub(crate) nodes: u64,
}

impl PySolution {
    pub(crate) fn new(position: &Position, solution: &Solution) -> Self {
        let Solution { lower, upper, nodes } = *solution;
        PySolution { known: Known::new(position, solution), lower, upper, nodes }
    }
}

#[pymethods]
impl PySolution {
    /// `"win"`, `"draw"` or `"loss"`; None where that is not proved.
    #[getter]
    fn verdict(&self) -> Option<&'static str> {
        self.known.word()
    }

    /// 1 for a win, 0 for a draw, -1 for a loss; None where that is not proved.
    #[getter]
    fn value(&self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }

    /// Plies until the end under best play; None where that is not proved.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.known.verdict().map(connect4_solve::Verdict::plies)
    }

    /// The score: 0 a draw, n a win whose last stone leaves n - 1 of the winner's stones unplayed, -n such a loss; None where
    /// it is not proved.
    #[getter]
    fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u16, i32, i32, u64))> {
        let plies = match self.known {
            Known::Exact(verdict) => verdict.plies(),
            Known::WinWithin { plies } | Known::LossWithin { plies } => plies,
            _ => 0,
        };
        Ok((native(py, "solution_of")?, (plies, self.lower, self.upper, self.nodes)))
    }

    fn __str__(&self) -> String {
        self.known.noun()
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Solution: {}>", self.known.noun())
    }
}

/// A function of this module by its name, for pickles.
pub(crate) fn native<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("connect4._native")?.getattr(name)
}

/// The `Solution` that was taken apart: bounds of the score, and the plies that belong to them.
#[pyfunction]
pub(crate) fn solution_of(plies: u16, lower: i32, upper: i32, nodes: u64) -> PySolution {
    let known = match (lower, upper) {
        _ if lower == upper && lower > 0 => Known::Exact(Verdict::Win { plies }),
        _ if lower == upper && lower < 0 => Known::Exact(Verdict::Loss { plies }),
        _ if lower == upper => Known::Exact(Verdict::Draw { plies }),
        (1.., _) => Known::WinWithin { plies },
        (_, ..0) => Known::LossWithin { plies },
        (0, _) => Known::AtLeastDraw,
        (_, 0) => Known::AtMostDraw,
        _ => Known::Nothing,
    };
    PySolution { known, lower, upper, nodes }
}

/// Every legal move of a position with what it is worth to its maker.
///
/// >>> import connect4
/// >>> analysis = connect4.analyze(connect4.Position.parse("44444326112"))
/// >>> analysis.hint
/// '2 wins in 27 plies'
/// >>> analysis.best, {move: str(value) for move, value in analysis.moves.items()}[1]
/// ([1], 'win in 27 plies')
#[pyclass(name = "Analysis", module = "connect4", frozen, eq, get_all)]
#[derive(PartialEq)]
pub(crate) struct PyAnalysis {
    /// The position.
    position: PyPosition,
    /// What is proved of the position.
    solution: PySolution,
    /// What is proved of each legal move, by its number.
    moves: BTreeMap<u16, PySolution>,
    /// The best moves by number; none where the budget ended before they were proved.
    best: Vec<u16>,
    /// A line of best play, by number: to the end of the game where everything is proved.
    line: Vec<u16>,
    /// The advice in words. Columns count from 1 there, as on the printed board.
    hint: String,
    /// Whether the value of every move is proved with its distance.
    is_exact: bool,
    /// Positions that were looked at.
    nodes: u64,
}

impl PyAnalysis {
    fn new(analysis: &Analysis) -> Self {
        let (position, hint) = (analysis.position(), analysis.hint());
        let rules = position.rules();
        let number = |cell| moves::number(rules, cell);
        let value = |one: &MoveScore| (number(one.cell), PySolution::new(position, &one.solution));
        PyAnalysis {
            position: PyPosition(*position),
            solution: PySolution::new(position, &hint.value()),
            moves: hint.moves().iter().map(value).collect(),
            best: hint.best().into_iter().map(number).collect(),
            line: analysis.line().iter().copied().map(number).collect(),
            hint: analysis.words(Names::typed(rules)),
            is_exact: analysis.is_exact(),
            nodes: analysis.nodes(),
        }
    }
}

/// The fields of an `Analysis`, in their order.
type AnalysisParts = (PyPosition, PySolution, BTreeMap<u16, PySolution>, Vec<u16>, Vec<u16>, String, bool, u64);

/// The `Analysis` that was taken apart.
#[pyfunction]
pub(crate) fn analysis_of(parts: AnalysisParts) -> PyAnalysis {
    let (position, solution, moves, best, line, hint, is_exact, nodes) = parts;
    PyAnalysis { position, solution, moves, best, line, hint, is_exact, nodes }
}

#[pymethods]
impl PyAnalysis {
    fn __str__(&self) -> &str {
        &self.hint
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Analysis: {}>", self.hint)
    }

    fn _repr_html_(&self, py: Python) -> PyResult<String> {
        let position = &self.position.0;
        let names = Names::typed(position.rules());
        let row = |(&number, solution): (&u16, &PySolution)| {
            let cell = moves::landing(position, Some(number), &number)?;
            Ok(format!("<tr><td>{}</td><td>{}</td></tr>", names.name(cell), solution.known.noun()))
        };
        let rows: String = self.moves.iter().map(row).collect::<PyResult<_>>()?;
        let board = crate::position::html(Bound::new(py, self.position)?.as_any(), position)?;
        Ok(format!("{board}<table><tr><th>move</th><th>value</th></tr>{rows}</table><p>{}</p>", self.hint))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (AnalysisParts,))> {
        let PyAnalysis { position, solution, moves, best, line, hint, is_exact, nodes } = self;
        let (moves, best, line, hint) = (moves.clone(), best.clone(), line.clone(), hint.clone());
        Ok((native(py, "analysis_of")?, ((*position, *solution, moves, best, line, hint, *is_exact, *nodes),)))
    }
}

/// Solves positions exactly, and keeps its transposition table between calls.
///
/// It supports games with gravity on boards with (rows + 1) × columns of at most 128, and games without gravity of at most 16 cells.
/// `table_mb` is the size of the transposition table, and `threads` search one position together (default: all cores). `book`
/// is True for the built-in opening book, False for none, or the path of another book. `ordering_model` is True for the
/// built-in model that orders moves, False for none, or the path of another model. None of these options changes a result.
/// A solver answers one call at a time: threads that share a solver wait for each other.
///
/// >>> import connect4
/// >>> solver = connect4.Solver(table_mb=64)
/// >>> str(solver.solve(connect4.Position()))
/// 'win in 41 plies'
#[pyclass(name = "Solver", module = "connect4", frozen)]
pub(crate) struct PySolver {
    solver: Guarded<Solver>,
    /// Memory for the table in megabytes.
    #[pyo3(get)]
    table_mb: u64,
    /// Threads that search one position together.
    #[pyo3(get)]
    threads: usize,
    book: Choice,
    ordering_model: Choice,
}

impl PySolver {
    /// What it solves with.
    pub(crate) fn solver(&self) -> &Guarded<Solver> {
        &self.solver
    }

    /// Asks within a small budget on the spot, and if that is not enough, again on a thread of its own.
    fn ask(&self, py: Python, position: &Position, strength: Strength, whole: Budget) -> PyResult<Solution> {
        let quick = whole.capped(QUICK);
        let first = py.detach(|| match self.solver.if_free()? {
            Some(mut solver) => solver.solve_to(position, strength, &quick).map_err(refused).map(Some),
            None => Ok(None),
        })?;
        if let Some(first) = first
            && (first.is_known(strength) || whole.nodes.is_some_and(|nodes| nodes <= QUICK))
        {
            return Ok(first);
        }
        let first = first.unwrap_or(Solution::UNKNOWN);
        let left = whole.after(first.nodes);
        let second =
            self.solver.run(py, |solver, stop| solver.solve_to(position, strength, &left.with_stop(stop.clone())))?;
        // What the first question proved holds, even where the second had no time to find it again.
        Ok(first.and(second.map_err(refused)?))
    }
}

/// Why a position cannot be solved, in Python's terms.
pub(crate) fn refused(error: SolveError) -> PyErr {
    match error {
        SolveError::TooLarge(_) => value_error(format!("{error}; ask an agent instead, for example mcts:1000")),
        error => value_error(error),
    }
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (table_mb=256, threads=None, book=Choice::OnOff(true), ordering_model=Choice::OnOff(true)))]
    fn new(
        #[pyo3(from_py_with = whole)] table_mb: u64,
        #[pyo3(from_py_with = maybe_whole)] threads: Option<usize>,
        book: Choice,
        ordering_model: Choice,
    ) -> PyResult<Self> {
        let threads = crate::wait::threads(threads)?;
        let options = Options { table_bytes: table_bytes(table_mb)?, threads };
        let orderers = ordering_model.clone().move_orderers()?;
        let solver = Solver::new(options).with_book(book.clone().book()?).with_move_orderers(orderers);
        Ok(PySolver { solver: Guarded::new(solver), table_mb, threads, book, ordering_model })
    }

    /// The value of a position (or of the position of a game) for its side to move.
    ///
    /// `weak` asks only for win, draw or loss. `nodes` (positions to look at) and `time` (seconds) end the search early; then
    /// the bounds that are proved are given, never a guess. Ctrl-C stops it.
    ///
    /// Raises ValueError for rules that cannot be solved.
    #[pyo3(signature = (position, *, weak=false, nodes=None, time=None))]
    fn solve(
        &self,
        py: Python,
        position: Board,
        weak: bool,
        #[pyo3(from_py_with = maybe_whole)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<PySolution> {
        let position = position.position();
        let strength = if weak { Strength::Weak } else { Strength::Strong };
        let solution = self.ask(py, &position, strength, budget(nodes, time)?)?;
        Ok(PySolution::new(&position, &solution))
    }

    /// Whether the score of a position is at least `score`, with whatever bounds that proves; `nodes` and `time` end the search
    /// early, as in `solve`.
    #[pyo3(signature = (position, score, *, nodes=None, time=None))]
    fn solve_against(
        &self,
        py: Python,
        position: Board,
        #[pyo3(from_py_with = signed)] score: i64,
        #[pyo3(from_py_with = maybe_whole)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<PySolution> {
        let (position, whole) = (position.position(), budget(nodes, time)?);
        let score = i32::try_from(score)
            .map_err(|_| value_error(format!("a score of {score} is out of range: no game lasts that long")))?;
        let solution = self
            .solver
            .run(py, |solver, stop| solver.solve_against(&position, score, &whole.with_stop(stop.clone())))?;
        Ok(PySolution::new(&position, &solution.map_err(refused)?))
    }

    /// The value of every legal move of a position; `nodes` and `time` end the search early, as in `solve`.
    ///
    /// Where the rules cannot be solved, nothing is proved and the hint names the move that seems best; give a budget then.
    #[pyo3(signature = (position, *, nodes=None, time=None))]
    fn analyze(
        &self,
        py: Python,
        position: Board,
        #[pyo3(from_py_with = maybe_whole)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<PyAnalysis> {
        let position = position.position();
        let mut limit = budget(nodes, time)?;
        if !Solver::can_solve(position.rules()) && limit.nodes.is_none() && limit.deadline.is_none() {
            limit = budget(None, Some(2.0))?;
        }
        let done = self
            .solver
            .run(py, |solver, stop| Analysis::run(&position, solver, &limit.with_stop(stop.clone()), &mut |_| {}))?;
        done.map(|analysis| PyAnalysis::new(&analysis)).map_err(refused)
    }

    /// A line of best play for both sides to the end of the game, by number of moves: the winner wins as early and the loser
    /// loses as late as possible.
    #[pyo3(signature = (position, *, nodes=None, time=None))]
    fn best_line(
        &self,
        py: Python,
        position: Board,
        #[pyo3(from_py_with = maybe_whole)] nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Vec<u16>> {
        let (position, whole) = (position.position(), budget(nodes, time)?);
        let line = self.solver.run(py, |solver, stop| solver.best_line(&position, &whole.with_stop(stop.clone())))?;
        Ok(line.map_err(refused)?.into_iter().map(|cell| moves::number(position.rules(), cell)).collect())
    }

    /// Forgets everything learnt, so that the next search counts its nodes as if it were the first.
    fn forget(&self, py: Python) -> PyResult<()> {
        self.solver.run(py, |solver, _| solver.forget())
    }

    /// A copy gives the same answers; it finds them out again.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64, usize, Choice, Choice)) {
        let PySolver { table_mb, threads, book, ordering_model, .. } = slf.get();
        (slf.get_type(), (*table_mb, *threads, book.clone(), ordering_model.clone()))
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Solver with {} MB and {} threads>", self.table_mb, self.threads)
    }
}

/// All cores where nothing else is said, for callers outside.
pub(crate) fn workers(asked: Option<usize>, jobs: usize) -> PyResult<usize> {
    Ok(threads(asked)?.min(jobs.max(1)))
}
