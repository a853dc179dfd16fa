//! `connect4.Training` and `connect4.Model`.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use connect4_learn::{Progress, ROUND_GAMES, Training, TrainingOptions};
use connect4_model::{Model, ModelError};
use connect4_players::Lookahead;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

use crate::agents::{PyAgent, PyModel, Source, endgame};
use crate::arguments::{duration, optional_unsigned, os_error, seed, unsigned, value_error};
use crate::interruptible::interruptible;
use crate::moves;
use crate::position_argument::{PositionOrGame, boards_of};
use crate::rules::{PyRules, or_connect_four};

/// Converts an error to a Python exception that names the file.
fn file_error(path: &std::path::Path) -> impl FnOnce(ModelError) -> PyErr + '_ {
    |error| match error {
        ModelError::File { path, error, .. } => os_error(&path, &error),
        error => value_error(format!("{}: {error}", path.display())),
    }
}

#[pymethods]
impl PyModel {
    /// Loads a model from a file that `save` or `connect4 learn` wrote.
    ///
    /// Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not a valid model.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        Model::open(&path).map(|model| PyModel(model.into())).map_err(file_error(&path))
    }

    /// The built-in model.
    ///
    /// Raises ValueError for rules other than Connect Four.
    #[staticmethod]
    #[pyo3(signature = (rules=None))]
    fn embedded(rules: Option<PyRules>) -> PyResult<Self> {
        let rules = or_connect_four(rules);
        let missing = || value_error(format!("no built-in model supports {rules}; train one with connect4.learn"));
        Model::embedded(rules).map(PyModel).ok_or_else(missing)
    }

    /// Reads a model from the bytes of a model file.
    ///
    /// Raises ValueError if they are not a valid model.
    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        Model::from_bytes(data).map(|model| PyModel(model.into())).map_err(value_error)
    }

    /// The model as the bytes of a model file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    /// Writes the model to a file atomically.
    ///
    /// Raises OSError if the file cannot be written.
    fn save(&self, py: Python, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.save(&path)).map_err(file_error(&path))
    }

    /// Rules of the game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// Number of games of self-play in its training.
    #[getter]
    fn games(&self) -> u64 {
        self.0.games()
    }

    /// Random seed of its training.
    #[getter]
    fn seed(&self) -> u64 {
        self.0.seed()
    }

    /// The cells of each tuple, as names.
    #[getter]
    fn tuples(&self) -> Vec<Vec<String>> {
        self.0.tuples().iter().map(|cells| cells.iter().map(ToString::to_string).collect()).collect()
    }

    /// A copy of the weights: float32 of shape (2, n), first those for X to move, then those for O. Each row holds the
    /// tables of all tuples, one after the other. The value of a position is the hyperbolic tangent of the sum of its
    /// weights.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let weights: Vec<f32> = py.detach(|| self.0.values().collect());
        let count = weights.len() / 2;
        PyArray1::from_vec(py, weights).reshape([2, count])
    }

    /// A model with the tuples, `games` and `seed` of this one and other weights, in the format of `weights`. Exact if
    /// each is a number that a weight of this model can have; otherwise rounded to 16 bits, as a share of the largest.
    ///
    /// >>> model = connect4.Model.embedded()
    /// >>> inverted = model.with_weights(-model.weights)
    /// >>> abs(model.value(connect4.Position()) + inverted.value(connect4.Position())) < 1e-6
    /// True
    ///
    /// Raises ValueError if the array has another shape or holds a number that is not finite.
    fn with_weights(&self, weights: &Bound<PyAny>) -> PyResult<Self> {
        let array = weights.py().import("numpy")?.call_method1("asarray", (weights, "float32"))?;
        let expected = self.0.weights() / 2;
        let array = array.cast::<PyArray2<f32>>().ok().filter(|array| array.shape() == [2, expected]);
        let array = array.ok_or_else(|| value_error(format!("weights must have the shape (2, {expected})")))?;
        let weights: Vec<f32> = array.readonly().as_array().iter().copied().collect();
        if !weights.iter().all(|weight| weight.is_finite()) {
            return Err(value_error("weights must be finite numbers"));
        }
        Ok(PyModel(self.0.with_values(&weights).into()))
    }

    /// Evaluates a position for the side to move, from -1 (lost) to 1 (won).
    ///
    /// Raises ValueError if the position has other rules.
    fn value(&self, position: PositionOrGame) -> PyResult<f32> {
        let position = position.position();
        self.0.check(position.rules()).map_err(value_error)?;
        Ok(self.0.value(&position).unwrap_or_default())
    }

    /// Evaluates many positions, each for its side to move, from -1 to 1: float32 of shape (n,). `boards` are as in
    /// `connect4.solve_batch`.
    ///
    /// Raises ValueError if the boards have other rules, and for the first board that is not a valid position.
    fn values<'py>(&self, py: Python<'py>, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let is_positions = boards.is_instance_of::<PyList>() && !boards.is_empty()?;
        let own = PyRules(self.0.rules());
        let is_positions = is_positions && boards.get_item(0)?.extract::<PositionOrGame>().is_ok();
        // Positions bring their own rules, which may have a swap rule.
        let boards = boards_of(boards, if is_positions { None } else { Some(own) })?;
        self.0.check(boards.rules).map_err(value_error)?;
        let values: Result<Vec<f32>, PyErr> = interruptible(py, |stop| {
            let value = |number: usize| {
                if stop.load(Ordering::Relaxed) {
                    return Ok(0.0);
                }
                let position =
                    boards.position(number).map_err(|error| value_error(format!("board {number}: {error}")))?;
                Ok(self.0.value(&position).unwrap_or_default())
            };
            (0..boards.count).map(value).collect()
        })?;
        Ok(PyArray1::from_vec(py, values?))
    }

    /// Evaluates each move for the player who makes it, from -1 to 1: float32 of shape (num_actions,), NaN for illegal
    /// moves.
    ///
    /// Raises ValueError if the position has other rules.
    fn move_values<'py>(&self, py: Python<'py>, position: PositionOrGame) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let position = position.position();
        self.0.check(position.rules()).map_err(value_error)?;
        let mut values = vec![f32::NAN; moves::num_actions(position.rules())];
        for (cell, value) in self.0.move_values(&position) {
            values[usize::from(moves::number(position.rules(), cell))] = value;
        }
        Ok(PyArray1::from_vec(py, values))
    }

    /// Creates a player that uses this model. `lookahead` is the depth of its search in plies, or a time per move such
    /// as `"100ms"`; None compares the moves without a search. With `hybrid`, the solver plays the endgame.
    #[pyo3(signature = (lookahead=None, *, hybrid=false))]
    fn agent(&self, lookahead: Option<&Bound<PyAny>>, hybrid: bool) -> PyResult<PyAgent> {
        let lookahead = match lookahead {
            None => Lookahead::Raw,
            Some(text) => text.str()?.to_cow()?.parse().map_err(value_error)?,
        };
        Ok(PyAgent::new(Source::Trained { model: self.0.clone(), lookahead, endgame: endgame(hybrid) }, 0))
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Model of {} after {} games>", self.0.rules(), self.0.games())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

/// Trains a player by self-play. `connect4.learn` does the same in one call.
///
/// >>> import connect4
/// >>> training = connect4.Training(connect4.Rules.TIC_TAC_TOE, seed=1)
/// >>> training.run(games=500)
/// >>> training.games
/// 500
///
/// While `run` is active, its callback and other threads can use all methods except `run`. `save` and `model` wait for
/// the games that are being played, for a fraction of a second.
///
/// The model is an n-tuple network with `tuples` tuples of at most `tuple_size` cells. `exploration` is the share of
/// random moves, and `lambda_` the parameter of TD(λ). A share `random_share` of the games starts with up to
/// `random_plies` random moves. All shares are 0 to 1. The defaults depend on the rules.
///
/// Raises ValueError if a number is out of range or the board is larger than 10 × 10.
#[pyclass(name = "Training", module = "connect4", frozen)]
pub(crate) struct PyTraining {
    /// Locked for a part of a round at a time.
    training: Mutex<Training>,
    /// Rules of the game.
    #[pyo3(get)]
    rules: PyRules,
    games: AtomicU64,
    is_running: AtomicBool,
}

impl PyTraining {
    fn of(training: Training) -> Self {
        let (rules, games) = (PyRules(training.rules()), training.games().into());
        PyTraining { training: Mutex::new(training), rules, games, is_running: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, Training> {
        self.training.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn count(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }
}

/// Marks a training run as active, because only one call of `run` may be active at a time.
struct Running<'a>(&'a AtomicBool);

impl<'a> Running<'a> {
    fn begin(is_running: &'a AtomicBool) -> PyResult<Self> {
        if is_running.swap(true, Ordering::Relaxed) {
            let message = "this training is already running; wait until that call of run ends";
            return Err(pyo3::exceptions::PyRuntimeError::new_err(message));
        }
        Ok(Running(is_running))
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Games of the first part of a run. Between two parts, Ctrl-C works.
const FIRST_PART: u64 = 64;
/// Parts get longer as long as they take less time than this.
const PART_TIME: Duration = Duration::from_millis(50);

/// The dictionary passed to a progress callback.
fn progress_dict<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let Progress { games, time, games_per_second, squared_error, first_wins, second_wins } = *progress;
    Ok(dict!(py, "games" => games, "seconds" => time.as_secs_f64(), "games_per_second" => games_per_second,
             "squared_error" => squared_error, "first_wins" => first_wins, "second_wins" => second_wins))
}

#[pymethods]
impl PyTraining {
    #[new]
    #[pyo3(signature = (rules=None, *, seed=1, threads=1, tuples=None, tuple_size=None, learning_rate=None,
                        lambda_=None, exploration=None, random_share=None, random_plies=None))]
    fn new(
        rules: Option<PyRules>,
        #[pyo3(from_py_with = seed)] seed: u64,
        #[pyo3(from_py_with = unsigned)] threads: usize,
        #[pyo3(from_py_with = optional_unsigned)] tuples: Option<usize>,
        #[pyo3(from_py_with = optional_unsigned)] tuple_size: Option<usize>,
        learning_rate: Option<f32>,
        lambda_: Option<f32>,
        exploration: Option<f32>,
        random_share: Option<f32>,
        #[pyo3(from_py_with = optional_unsigned)] random_plies: Option<u16>,
    ) -> PyResult<Self> {
        let rules = or_connect_four(rules);
        let default = TrainingOptions::for_rules(rules);
        let options = TrainingOptions {
            seed,
            threads,
            tuples: tuples.unwrap_or(default.tuples),
            tuple_size: tuple_size.unwrap_or(default.tuple_size),
            learning_rate: learning_rate.unwrap_or(default.learning_rate),
            lambda: lambda_.unwrap_or(default.lambda),
            exploration: exploration.unwrap_or(default.exploration),
            random_share: random_share.unwrap_or(default.random_share),
            random_plies: random_plies.unwrap_or(default.random_plies),
            ..default
        };
        Training::new(rules, options).map(PyTraining::of).map_err(value_error)
    }

    /// Loads a checkpoint that `save` or `connect4 learn` wrote, to resume the training.
    ///
    /// Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not a valid
    /// checkpoint.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        Training::open(&path).map(PyTraining::of).map_err(file_error(&path))
    }

    /// Writes a checkpoint to a file atomically.
    ///
    /// Raises OSError if the file cannot be written.
    fn save(&self, py: Python, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.lock().save(&path)).map_err(file_error(&path))
    }

    /// Number of games played so far, including those before a checkpoint.
    #[getter]
    fn games(&self) -> u64 {
        self.count()
    }

    /// Plays `games` more games or trains for `seconds` seconds, whichever ends first. Ctrl-C stops the training and
    /// keeps what was learned.
    ///
    /// After every 4,096 games and at the end, it calls `progress` with a dictionary:
    ///
    /// - `games` and `seconds`: all games and the time spent, including those before a checkpoint
    /// - `games_per_second`: the speed of this call
    /// - `squared_error`: mean squared difference between values and their targets, 0 to 4
    /// - `first_wins` and `second_wins`: shares of games won by the first and the second player
    ///
    /// The error and the shares describe the last 4,096 games or fewer. The training stops if `progress` returns False.
    ///
    /// Raises ValueError if neither limit is given, RuntimeError if the training is already running.
    #[pyo3(signature = (games=None, *, seconds=None, progress=None))]
    fn run(
        &self,
        py: Python,
        #[pyo3(from_py_with = optional_unsigned)] games: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        if games.is_none() && seconds.is_none() {
            return Err(value_error("specify how long to train: games, seconds or both"));
        }
        let limit = duration(seconds)?;
        let _run = Running::begin(&self.is_running)?;
        let start = Instant::now();
        let (first, before, end) = py.detach(|| {
            let training = self.lock();
            let first = training.games();
            (first, training.time(), games.map_or(u64::MAX, |games| first.saturating_add(games)))
        });
        let mut part = FIRST_PART;
        loop {
            // No lock is held during the callback, so that it can use the training.
            let begin = Instant::now();
            let now = py.detach(|| {
                let (mut now, mut training) = (None, self.lock());
                // Parts begin at multiples of their smallest length, so that their lengths do not change the result.
                let next = (training.games() / FIRST_PART * FIRST_PART).saturating_add(part);
                training.run(end.min(next), |_, progress| {
                    now = Some(progress);
                    ControlFlow::Break(())
                });
                now
            });
            let Some(mut now) = now else { return Ok(()) };
            if begin.elapsed() < PART_TIME {
                part = (2 * part).min(ROUND_GAMES);
            }
            self.games.store(now.games, Ordering::Relaxed);
            now.games_per_second = (now.games - first) as f64 / (now.time - before).as_secs_f64();
            py.check_signals()?;
            let is_last = now.games >= end || limit.is_some_and(|limit| start.elapsed() >= limit);
            if let Some(progress) = progress.as_ref().filter(|_| is_last || now.games.is_multiple_of(ROUND_GAMES)) {
                let answer = progress.bind(py).call1((progress_dict(py, &now)?,))?;
                if !answer.is_none() && !answer.is_truthy()? {
                    return Ok(());
                }
            }
            if is_last {
                return Ok(());
            }
        }
    }

    /// The current model.
    fn model(&self, py: Python) -> PyModel {
        PyModel(py.detach(|| self.lock().model()).into())
    }

    /// Restores a training from the bytes of a checkpoint, for `pickle`.
    #[staticmethod]
    fn _from_bytes(bytes: &[u8]) -> PyResult<Self> {
        Training::from_bytes(bytes).map(PyTraining::of).map_err(value_error)
    }

    /// A copy continues from the current state.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let (py, training) = (slf.py(), slf.get());
        let bytes = py.detach(|| training.lock().to_bytes());
        Ok((slf.get_type().getattr("_from_bytes")?, (PyBytes::new(py, &bytes),)))
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Training of {} after {} games>", self.rules.0, self.count())
    }
}
