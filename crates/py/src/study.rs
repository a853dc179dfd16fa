//! Reviews, explanations, puzzles and game records.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use connect4_core::notation::record::{self, GameResult, Record};
use connect4_core::{Budget, Limits, Player};
use connect4_explain::ExplainedPosition;
use connect4_study::{Puzzles, review as review_game};
use connect4_words::{Language, MoveNames, Words};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::arguments::{Unsigned, duration, optional_unsigned, report, seed, value_error};
use crate::game::PyGame;
use crate::interruptible::{StopEvent, interruptible_by};
use crate::position_argument::{GameArgument, PositionOrGame};
use crate::results::{say, to_python};
use crate::solver::{PySolver, solve_error};

/// Reviews each move of a game.
#[pyfunction]
pub(crate) fn review_moves<'py>(
    py: Python<'py>,
    game: GameArgument,
    solver: PyRef<PySolver>,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    time: Option<f64>,
    event: StopEvent,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let GameArgument(game) = game;
    let time: Option<Duration> = duration(time)?;
    let mut failure = None;
    let done = solver.solver().run(py, &event, |solver, stop| {
        let limits = Limits { nodes, time, stop: Some(stop.clone()) };
        review_game(&game, solver, &limits, &mut |done, total| {
            if failure.is_none()
                && let Err(error) = report(&progress, done as u64, total as u64)
            {
                stop.store(true, Ordering::Relaxed);
                failure = Some(error);
            }
        })
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    to_python(py, "Review", &done.map_err(solve_error)?, game.rules())
}

/// Explains a position; returns the fields of the JSON form, with the words of each sentence.
#[pyfunction]
pub(crate) fn explanation<'py>(
    py: Python<'py>,
    board: PositionOrGame,
    solver: PyRef<PySolver>,
    with_moves: bool,
    lang: Option<&str>,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    time: Option<f64>,
    event: StopEvent,
) -> PyResult<Bound<'py, PyAny>> {
    let position = board.position();
    let language = lang.map_or_else(|| Ok(Language::from_environment()), str::parse).map_err(value_error)?;
    let time: Option<Duration> = duration(time)?;
    let explained = solver.solver().run(py, &event, |solver, stop| {
        let budget = Limits { nodes, time, stop: Some(stop.clone()) }.start();
        let explained = ExplainedPosition::new(&position, solver, &budget)?;
        if with_moves { explained.with_moves(solver, &budget) } else { Ok(explained) }
    })?;
    let mut report = serde_json::to_value(explained.map_err(solve_error)?).expect("reports have text keys only");
    say(&mut report, Words::of(language), MoveNames::Cells);
    Ok(pythonize(py, &report)?)
}

/// Generates puzzles from a seed.
#[pyclass(name = "PuzzleGenerator", module = "connect4._native")]
pub(crate) struct PyPuzzleGenerator {
    puzzles: Puzzles,
    /// Ends the search for the next puzzle.
    stop: Arc<AtomicBool>,
}

#[pymethods]
impl PyPuzzleGenerator {
    #[new]
    fn new(rules: Option<crate::rules::PyRules>, #[pyo3(from_py_with = seed)] seed: u64) -> PyResult<Self> {
        let puzzles = Puzzles::new(crate::rules::or_connect_four(rules), seed).map_err(solve_error)?;
        let stop = Arc::<AtomicBool>::default();
        let puzzles = puzzles.within(Budget::unlimited().with_stop(stop.clone()));
        Ok(PyPuzzleGenerator { puzzles, stop })
    }

    /// The next puzzle; None if no more are found.
    fn next<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (puzzles, stop) = (&mut self.puzzles, self.stop.clone());
        stop.store(false, Ordering::Relaxed);
        let found = interruptible_by(py, stop, &StopEvent::default(), |_| Ok(()), |_| puzzles.next())?;
        found.map(|puzzle| to_python(py, "Puzzle", &puzzle, puzzle.game.rules())).transpose()
    }
}

/// Fields of a record: game, event, date, names of the first and the second player, result, comments, other tags.
type RecordFields =
    (PyGame, String, String, String, String, &'static str, BTreeMap<usize, String>, Vec<(String, String)>);

/// Reads a game record with all its fields.
#[pyfunction]
pub(crate) fn read_record(text: &str) -> PyResult<RecordFields> {
    let record = record::parse(text).map_err(value_error)?;
    let other_tags = record.other_tags().to_vec();
    let Record { event, date, first, second, game, result, comments, .. } = record;
    Ok((PyGame { game }, event, date, first, second, result.word(), comments, other_tags))
}

/// Formats a game record.
#[pyfunction]
pub(crate) fn write_record(
    game: GameArgument,
    event: String,
    date: String,
    first: String,
    second: String,
    result: Option<&str>,
    comments: BTreeMap<Unsigned<usize>, String>,
    other_tags: Vec<(String, String)>,
) -> PyResult<String> {
    let mut record = Record::new(game.0);
    (record.event, record.date, record.first, record.second) = (event, date, first, second);
    record.comments = comments.into_iter().map(|(Unsigned(after), words)| (after, words)).collect();
    if let Some(result) = result {
        let all =
            [GameResult::Won(Player::First), GameResult::Won(Player::Second), GameResult::Drawn, GameResult::Open];
        let found = all.into_iter().find(|one| one.word() == result);
        record.result = found.ok_or_else(|| {
            let words = all.map(GameResult::word).join(", ");
            value_error(format!("unknown result `{}`; expected one of {words}", result.escape_debug()))
        })?;
    }
    for (name, value) in other_tags {
        record.add_tag(&name, &value).map_err(value_error)?;
    }
    let text = record::write(&record);
    // Reject records that cannot be read back, such as one whose result contradicts the board.
    record::parse(&text).map_err(value_error)?;
    Ok(text)
}
