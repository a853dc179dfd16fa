//! Steps many games at once on NumPy arrays.

mod games;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use connect4_core::playout::Rng;
use connect4_core::{Cell, Rules};
use connect4_players::arena::Contestant;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::agents::{SharedState, contestant, is_function};
use crate::arguments::{Unsigned, named, optional_unsigned, seed, unsigned, unwrap_all, value_error};
use crate::interruptible::Guarded;
use crate::moves::num_actions;
use crate::position_argument::GameArgument;
use crate::rules::{PyRules, or_connect_four};
use games::{CreateGames, Games, IllegalAction, Observation, Opponents, Side, Step, seeds_of};

/// Number of games whose step may take long.
const MANY: usize = 1 << 16;

/// The games of `connect4.VectorEnv`; `python/connect4/_vector.py` wraps them.
#[pyclass(name = "VectorGames", module = "connect4._native", frozen)]
pub(crate) struct PyVectorGames {
    games: Guarded<Box<dyn Games>>,
    rules: Rules,
    n: usize,
    observation: Observation,
    /// Whether the observation of a game is a single row of numbers.
    is_flat: bool,
    /// Whether an illegal action loses its game instead of raising an error.
    illegal_loses: bool,
    shared: SharedState,
    /// Whether steps must check for Ctrl-C, because the opponents may be slow, or there are many games.
    is_slow: bool,
    has_opponent: bool,
    keeps_finals: bool,
}

impl PyVectorGames {
    /// Converts the observations of `count` games to an array; `None` if observations are off.
    fn observation_array<'py>(
        &self,
        py: Python<'py>,
        bytes: Vec<u8>,
        count: usize,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.observation == Observation::None {
            return Ok(None);
        }
        let (rows, cols) = (usize::from(self.rules.rows()), usize::from(self.rules.cols()));
        let flat = PyArray1::from_vec(py, bytes);
        let array = if self.is_flat {
            flat.reshape([count, rows * cols * 2])?.into_any()
        } else {
            flat.reshape([count, rows, cols, 2])?.into_any()
        };
        Ok(Some(array.call_method1("view", ("int8",))?))
    }

    fn mask_array<'py>(&self, py: Python<'py>, mask: Vec<i8>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        PyArray1::from_vec(py, mask).reshape([self.n, num_actions(self.rules)])
    }

    /// The games.
    ///
    /// # Errors
    /// If another thread uses them.
    fn games(&self) -> PyResult<MutexGuard<'_, Box<dyn Games>>> {
        self.games.if_free()?.ok_or_else(|| {
            let message = "another thread is using this VectorEnv; create one for each thread, or share it with a lock";
            pyo3::exceptions::PyRuntimeError::new_err(message)
        })
    }

    /// Runs `work` on the games, and checks for Ctrl-C if that may take long.
    fn run<T: Send>(&self, py: Python, work: impl FnOnce(&mut dyn Games, &AtomicBool) -> T + Send) -> PyResult<T> {
        let mut guard = self.games()?;
        let stop = &*self.shared.stop;
        stop.store(false, Ordering::Relaxed);
        let games = &mut **guard;
        if self.is_slow { self.shared.run(py, || work(games, stop)) } else { Ok(py.detach(|| work(games, stop))) }
    }
}

/// Observations, rewards, terminated flags, outcomes, masks, final observations.
type Stepped<'py> = (
    Option<Bound<'py, PyAny>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray2<i8>>,
    Option<Bound<'py, PyAny>>,
);

#[pymethods]
impl PyVectorGames {
    #[new]
    #[pyo3(signature = (num_envs, rules, seed, observation, random_plies, illegal, opponent, side, keeps_finals, autoreset, calls))]
    fn new(
        py: Python,
        #[pyo3(from_py_with = unsigned)] num_envs: usize,
        rules: Option<PyRules>,
        #[pyo3(from_py_with = seed)] seed: u64,
        observation: &str,
        #[pyo3(from_py_with = unsigned)] random_plies: u16,
        illegal: &str,
        opponent: Option<&Bound<PyAny>>,
        side: &str,
        keeps_finals: bool,
        autoreset: &str,
        calls: &Bound<PyAny>,
    ) -> PyResult<Self> {
        let (n, rules) = (num_envs, or_connect_four(rules));
        if rules.has_swap() {
            return Err(value_error("the environment does not support the swap rule; use rules without it"));
        }
        let is_flat = observation == "flat";
        let observations =
            [("planes", Observation::Planes), ("flat", Observation::Planes), ("none", Observation::None)];
        let observation = named(observation, "observation", &observations)?;
        let waits = named(autoreset, "autoreset mode", &[("same_step", false), ("next_step", true)])?;
        let illegal_loses = named(illegal, "choice for illegal moves", &[("raise", false), ("lose", true)])?;
        let side = named(side, "side", &[("X", Side::Fixed(0)), ("O", Side::Fixed(1)), ("random", Side::Random)])?;
        if n == 0 || n > 1 << 24 {
            return Err(value_error(format!("{n} games are out of range; choose 1 to {}", 1 << 24)));
        }
        let is_possible =
            |plies| connect4_study::evaluation::random_game(rules, plies..=plies, &mut Rng::new(seed)).is_some();
        // The opponent may move before the learner does.
        let opening = random_plies.saturating_add(opponent.is_some().into());
        if opening > 0 && (opening >= rules.cells() || !is_possible(opening)) {
            let message = format!("found no game of {rules} that lasts {opening} random moves; choose fewer");
            return Err(value_error(message));
        }
        let keeps_finals = keeps_finals && !waits;
        let shared = SharedState::of(calls)?;
        let concurrency = if opponent.is_some_and(is_function) { shared.concurrency } else { 1 };
        let is_random = opponent.is_some_and(|one| one.extract::<String>().is_ok_and(|name| name == "random"));
        let is_slow = (opponent.is_some() && !is_random) || n >= MANY;
        let opponents = opponent.map(|opponent| {
            let Contestant { maker, .. } = contestant(opponent, rules, &shared)?;
            let players = (0..n).map(|_| (Mutex::new(None), 0)).collect();
            Ok::<_, PyErr>(Opponents { maker, is_random, side, players, seeds: vec![0; n], concurrency })
        });
        let opponents = opponents.transpose()?;
        let has_opponent = opponents.is_some();
        let create = CreateGames {
            n,
            rules,
            observation,
            random_plies,
            seed,
            opponents,
            keeps_finals,
            waits,
            stop: shared.stop.clone(),
        };
        let games = shared.run(py, || rules.with_geometry(create))?;
        Ok(PyVectorGames {
            games: Guarded::new(games),
            rules,
            n,
            observation,
            is_flat,
            illegal_loses,
            shared,
            is_slow,
            has_opponent,
            keeps_finals,
        })
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// Restarts all games from the current position of `start`. `seed` or `seeds` restart the random numbers, which
    /// otherwise continue. Returns observations and masks.
    #[pyo3(signature = (seed, seeds, start))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional_unsigned)] seed: Option<u64>,
        seeds: Option<Vec<Unsigned<u64>>>,
        start: Option<GameArgument>,
    ) -> PyResult<(Option<Bound<'py, PyAny>>, Bound<'py, PyArray2<i8>>)> {
        let seeds = seeds.map(unwrap_all);
        if let Some(seeds) = &seeds
            && seeds.len() != self.n
        {
            let message = format!("got {} seeds for {} games; pass one per game", seeds.len(), self.n);
            return Err(value_error(message));
        }
        let start = start.map(|GameArgument(game)| *game.position());
        if let Some(start) = &start {
            if start.is_over() {
                return Err(value_error("the game is over after these moves; pass fewer"));
            }
            let ends = |&cell: &Cell| start.after(cell).is_over();
            if self.has_opponent && start.legal_moves().iter().any(ends) {
                let message = "the opponent's first move may end the game after these moves; pass others";
                return Err(value_error(message));
            }
        }
        let seeds = seeds.or_else(|| seed.map(|seed| seeds_of(seed, self.n)));
        let (observations, mask) = self.run(py, |games, stop| {
            games.reset(seeds.as_deref(), start.as_ref(), stop);
            games.observe()
        })?;
        Ok((self.observation_array(py, observations, self.n)?, self.mask_array(py, mask)?))
    }

    /// The learner's side in each game: 0 for X, 1 for O.
    fn sides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(PyArray1::from_vec(py, self.games()?.sides()))
    }

    /// Plays one action in every game: integers of shape (n,).
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) => array.clone(),
            Err(_) => integer_actions(actions)?,
        };
        if array.len() != self.n {
            return Err(value_error(format!("got {} actions for {} games; pass one per game", array.len(), self.n)));
        }
        let array = array.readonly();
        let copied;
        let chosen = match array.as_slice() {
            Ok(slice) => slice,
            Err(_) => {
                copied = array.as_array().to_vec();
                &copied
            }
        };
        let illegal_loses = self.illegal_loses;
        let step = self.run(py, |games, stop| games.step(chosen, illegal_loses, stop))?.map_err(
            |IllegalAction { number, action }| {
                value_error(format!("game {number}: action {action} is illegal; see the action mask"))
            },
        )?;
        let Step { observation, mask, rewards, terminated, outcomes, finals } = step;
        let ended = outcomes.iter().filter(|&&outcome| outcome > 0).count();
        let finals = if ended > 0 && self.keeps_finals { self.observation_array(py, finals, ended)? } else { None };
        Ok((
            self.observation_array(py, observation, self.n)?,
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, terminated),
            PyArray1::from_vec(py, outcomes),
            self.mask_array(py, mask)?,
            finals,
        ))
    }

    /// The state, for `restore`.
    fn state(&self) -> PyResult<Vec<Vec<u64>>> {
        Ok(self.games()?.state())
    }

    /// Restores a state into games created with the same options.
    fn restore(&self, state: Vec<Vec<u64>>) -> PyResult<()> {
        self.games()?.restore(&state).ok_or_else(|| value_error("the state belongs to games with other options"))
    }

    /// A random legal action for every game, int64 of shape (n,), drawn with the seeds of the games.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut guard = self.games()?;
        let games = &mut **guard;
        Ok(PyArray1::from_vec(py, py.detach(|| games.sample())))
    }

    /// The boards in the format of `solve_batch`: int8 of shape (n, rows, cols), row 0 at the top, 0 empty, 1 X, 2 O.
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, cols) = (usize::from(self.rules.rows()), usize::from(self.rules.cols()));
        Ok(PyArray1::from_vec(py, self.games()?.boards()).reshape([self.n, rows, cols])?.into_any())
    }

    /// The boards as bitboards of X and O: uint64 of shape (n, 2).
    ///
    /// Raises ValueError if a board does not fit in 64 bits.
    fn bitboards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let too_large = || value_error(format!("a board of {} does not fit in 64 bits", self.rules.size()));
        let bits = self.games()?.bitboards().ok_or_else(too_large)?;
        Ok(PyArray1::from_vec(py, bits).reshape([self.n, 2])?.into_any())
    }
}

/// Converts actions of another integer type to int64.
fn integer_actions<'py>(actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let py = actions.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) {
        let dtype = array.getattr("dtype")?;
        return Err(value_error(format!("actions must be integers, not {dtype}")));
    }
    let array = array.call_method1("astype", ("int64",))?;
    array.cast_into::<PyArray1<i64>>().map_err(|_| value_error("actions must have the shape (n,), one per game"))
}
