//! Built-in players, players with a trained model, and players written in Python.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Action, Budget, Game, Limits, Player, Rules};
use connect4_model::{Model, ModelError};
use connect4_players::arena::Contestant;
use connect4_players::{Agent, Choice, Endgame, Failure, LastSearch, Lookahead, Models, NotReady, PlayerSpec, trained};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{budget, optional_unsigned, os_error, seed, threads, unsigned, value_error};
use crate::game::PyGame;
use crate::interruptible::{Guarded, StopEvent, cancelled, interruptible_by, map_on_threads};
use crate::moves::{self, PyAction};
use crate::position::outcome_word;
use crate::position_argument::{GameArgument, PositionOrGame};
use crate::rules::{PyRules, or_connect_four};

/// An evaluation of positions, trained by self-play.
///
/// >>> import connect4
/// >>> model = connect4.Model.embedded()
/// >>> model.rules.size, model.value(connect4.Position()) > 0
/// ('7x6', True)
#[pyclass(name = "Model", module = "connect4", frozen)]
pub(crate) struct PyModel(pub(crate) Arc<Model>);

/// A player name, or a trained model with its options.
#[derive(Clone)]
pub(crate) enum Source {
    Named(PlayerSpec),
    Trained { model: Arc<Model>, lookahead: Lookahead, endgame: Endgame },
}

/// `hybrid` in Python: whether the solver plays the endgame.
pub(crate) fn endgame(hybrid: bool) -> Endgame {
    if hybrid { Endgame::Solver } else { Endgame::Model }
}

impl Source {
    fn contestant(&self, rules: Rules) -> PyResult<Contestant> {
        match self {
            Source::Named(spec) => Models::default().contestant(spec, rules).map_err(not_ready),
            Source::Trained { model, lookahead, endgame } => {
                model.check(rules).map_err(value_error)?;
                Ok(trained(self.name(), model.clone(), *lookahead, *endgame))
            }
        }
    }

    fn name(&self) -> String {
        match self {
            Source::Named(spec) => spec.to_string(),
            Source::Trained { lookahead, endgame, .. } => {
                let name = if *endgame == Endgame::Solver { "hybrid" } else { "learned" };
                if *lookahead == Lookahead::Raw { format!("{name}:model") } else { format!("{name}:model:{lookahead}") }
            }
        }
    }
}

/// A computer player; create one with `connect4.agent`. With the same seed and the same games, it makes the same
/// choices.
///
/// >>> import connect4
/// >>> agent = connect4.agent("greedy")
/// >>> agent.choose(connect4.Position.parse("414141"))
/// 3
///
/// An agent can be called with a game and returns a move, like a player written in Python. A copied or unpickled agent
/// continues with the same random numbers, but without the results of earlier searches.
#[pyclass(name = "Agent", module = "connect4", frozen)]
pub(crate) struct PyAgent {
    pub(crate) source: Source,
    /// Seed of the random choices.
    #[pyo3(get)]
    seed: u64,
    /// The player and the rules that it was built for; rebuilt if the rules change.
    agent: Guarded<Option<(Rules, Box<dyn Agent>)>>,
    /// The nodes of the last search, and what it found.
    last_search: Mutex<Option<(u64, LastSearch)>>,
}

impl PyAgent {
    pub(crate) fn new(source: Source, seed: u64) -> Self {
        PyAgent { source, seed, agent: Guarded::new(None), last_search: Mutex::new(None) }
    }
}

/// Converts the reason why a player is not ready to a Python exception.
pub(crate) fn not_ready(error: NotReady) -> PyErr {
    match error {
        NotReady::File(ModelError::File { path, error, .. }) => os_error(&path, &error),
        error => value_error(error),
    }
}

/// Creates a computer player by name: `random`, `greedy`, `minimax:DEPTH`, `mcts:SIMS`, `learned[:FILE][:PLIES|:MSms]`,
/// `hybrid[:FILE][:PLIES|:MSms]`, `level:1` to `level:10` or `perfect`.
///
/// >>> connect4.agent("level:3", seed=7)
/// <connect4.Agent level:3>
///
/// Raises ValueError if the name is unknown or the player does not support the rules, FileNotFoundError if its file does
/// not exist.
#[pyfunction]
#[pyo3(signature = (name, *, seed=0, rules=None))]
pub(crate) fn agent(name: &str, #[pyo3(from_py_with = seed)] seed: u64, rules: Option<PyRules>) -> PyResult<PyAgent> {
    let source = Source::Named(name.parse().map_err(value_error)?);
    if let Some(PyRules(rules)) = rules {
        source.contestant(rules)?;
    }
    Ok(PyAgent::new(source, seed))
}

/// Pickled state of an agent: a name, or a model with its lookahead and hybrid flag; the seed; the rules of the last
/// game and the states of the random generators.
type AgentParts = (Option<String>, Option<PyModel>, Option<String>, bool, u64, Option<(PyRules, Vec<u64>)>);

/// Rebuilds an `Agent` from its pickled parts.
#[pyfunction]
#[pyo3(signature = (name, model, lookahead, hybrid, seed, played=None))]
pub(crate) fn agent_of(
    name: Option<&str>,
    model: Option<PyRef<PyModel>>,
    lookahead: Option<&str>,
    hybrid: bool,
    #[pyo3(from_py_with = seed)] seed: u64,
    played: Option<(PyRules, Vec<u64>)>,
) -> PyResult<PyAgent> {
    let source = match (name, model) {
        (Some(name), _) => Source::Named(name.parse().map_err(value_error)?),
        (None, Some(model)) => {
            let lookahead = lookahead.map_or(Ok(Lookahead::Raw), str::parse).map_err(value_error)?;
            Source::Trained { model: model.0.clone(), lookahead, endgame: endgame(hybrid) }
        }
        (None, None) => return Err(value_error("an agent needs a name or a model")),
    };
    let Some((PyRules(rules), states)) = played else { return Ok(PyAgent::new(source, seed)) };
    let mut agent = (source.contestant(rules)?.maker)(seed);
    agent.rngs().into_iter().zip(states).for_each(|(rng, state)| *rng = Rng::new(state));
    Ok(PyAgent { agent: Guarded::new(Some((rules, agent))), ..PyAgent::new(source, seed) })
}

/// The game in which a player chooses: a `Game`, or one that starts at a `Position`.
struct Chosen(Game);

impl FromPyObject<'_, '_> for Chosen {
    type Error = PyErr;

    fn extract(value: Borrowed<PyAny>) -> PyResult<Self> {
        match value.extract() {
            Ok(GameArgument(game)) => Ok(Chosen(game)),
            Err(_) => Ok(Chosen(Game::from_position(value.extract::<PositionOrGame>()?.position()))),
        }
    }
}

#[pymethods]
impl PyAgent {
    /// Name of the player.
    #[getter]
    fn name(&self) -> String {
        self.source.name()
    }

    /// Chooses an action for a game or a position: a move number or `"swap"`. `nodes` (visited positions or
    /// simulations) and `time` (seconds) limit the search. Another thread can end it by setting `stop`, a
    /// `threading.Event`; the player then makes the best move found.
    ///
    /// Raises ValueError if the game is over or the player does not support its rules, CancelledError if the event is set
    /// while another call uses this agent.
    #[pyo3(signature = (game, *, nodes=None, time=None, stop=StopEvent::default()),
           text_signature = "(self, /, game, *, nodes=None, time=None, stop=None)")]
    fn choose(
        &self,
        py: Python,
        game: Chosen,
        #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
        time: Option<f64>,
        stop: StopEvent,
    ) -> PyResult<PyAction> {
        let Chosen(game) = game;
        if game.outcome().is_some() {
            return Err(value_error("the game is over; there is no move to choose"));
        }
        let (rules, budget) = (game.rules(), budget(nodes, time)?);
        let contestant = self.source.contestant(rules)?;
        let think = |slot: &mut Option<(Rules, Box<dyn Agent>)>, budget: &Budget| {
            if slot.as_ref().is_none_or(|(known, _)| *known != rules) {
                *slot = Some((rules, (contestant.maker)(self.seed)));
            }
            slot.as_mut().and_then(|(_, agent)| {
                let choice = agent.choose(&game, budget)?;
                let found = Some((choice.nodes, agent.last_search()));
                *self.last_search.lock().unwrap_or_else(PoisonError::into_inner) = found;
                Some(choice)
            })
        };
        // Fast players do not need checks for Ctrl-C.
        let choice = if self.is_fast() {
            let wait = || self.agent.wait(&AtomicBool::new(false));
            py.detach(|| PyResult::Ok(wait()?.and_then(|mut slot| think(&mut slot, &budget))))?
        } else {
            self.agent.run(py, &stop, |slot, stop| think(slot, &budget.with_stop(stop.clone())))?
        };
        let choice = choice.ok_or_else(|| value_error("the player found no move"))?;
        Ok(PyAction::new(rules, choice.action))
    }

    /// What the last call of `choose` found; None before the first. A copy begins without it.
    #[getter]
    fn last_search<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let known = self.last_search.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some((nodes, LastSearch { depth, value, visits })) = known else { return Ok(None) };
        let visited = PyDict::new(py);
        for (cell, visits) in visits {
            visited.set_item(cell.to_string(), visits)?;
        }
        let class = py.import("connect4._results")?.getattr("Search")?;
        class.call1((nodes, depth, value, visited)).map(Some)
    }

    fn __call__(&self, py: Python, game: Chosen) -> PyResult<PyAction> {
        self.choose(py, game, None, None, StopEvent::default())
    }

    fn __repr__(&self) -> String {
        format!("<connect4.Agent {}>", self.source.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, AgentParts)> {
        // Other Python threads can run while this one waits for the agent.
        let played = py.detach(|| {
            PyResult::Ok(self.agent.wait(&AtomicBool::new(false))?.and_then(|mut slot| {
                let (rules, agent) = slot.as_mut()?;
                Some((PyRules(*rules), agent.rngs().iter().map(|rng| rng.state()).collect()))
            }))
        })?;
        let parts = match &self.source {
            Source::Named(spec) => (Some(spec.to_string()), None, None, false, self.seed, played),
            Source::Trained { model, lookahead, endgame } => {
                let lookahead = (*lookahead != Lookahead::Raw).then(|| lookahead.to_string());
                (None, Some(PyModel(model.clone())), lookahead, *endgame == Endgame::Solver, self.seed, played)
            }
        };
        Ok((py.import("connect4._native")?.getattr("agent_of")?, parts))
    }
}

impl PyAgent {
    fn is_fast(&self) -> bool {
        match &self.source {
            Source::Named(PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Level { level: ..=6 }) => true,
            Source::Named(PlayerSpec::Learned(trained)) => trained.lookahead == Lookahead::Raw,
            Source::Named(_) => false,
            Source::Trained { lookahead, endgame, .. } => *lookahead == Lookahead::Raw && *endgame == Endgame::Model,
        }
    }
}

/// State shared by the players of one call.
#[derive(Clone)]
pub(crate) struct SharedState {
    /// Set to make all players return soon.
    pub(crate) stop: Arc<AtomicBool>,
    /// The first exception raised by a Python player or callback.
    failure: Arc<Mutex<Option<PyErr>>>,
    /// Held while a Python player chooses. Python players need not be thread-safe, so there is one permit unless the
    /// caller allows more.
    turns: Arc<Permits>,
    /// Held while another player chooses, if there are more threads than cores to use.
    cores: Option<Arc<Permits>>,
    /// Time limit per move, which begins when a player has a core.
    time: Option<Duration>,
    /// Whether a Python player that exceeds its time limit loses the game. Otherwise, that is an error.
    timeouts_lose: bool,
    /// Number of Python players that may choose at the same time.
    pub(crate) concurrency: usize,
    /// The object of the class `connect4._calls.Calls` that calls the Python players.
    calls: Option<Arc<Py<PyAny>>>,
    event: Arc<StopEvent>,
}

impl Default for SharedState {
    fn default() -> Self {
        SharedState {
            stop: Arc::default(),
            failure: Arc::default(),
            turns: Arc::new(Permits::new(1)),
            cores: None,
            time: None,
            timeouts_lose: false,
            concurrency: 1,
            calls: None,
            event: Arc::default(),
        }
    }
}

impl SharedState {
    /// The state of a call whose Python players are called by this object of the class `connect4._calls.Calls`.
    pub(crate) fn of(calls: &Bound<PyAny>) -> PyResult<Self> {
        let concurrency = calls.getattr("concurrency")?.extract()?;
        Ok(SharedState {
            turns: Arc::new(Permits::new(concurrency)),
            concurrency,
            event: Arc::new(calls.getattr("stop")?.extract()?),
            calls: Some(Arc::new(calls.clone().unbind())),
            ..SharedState::default()
        })
    }

    /// Prepares a match: Python players lose games by exceeding their time limit, and others have `cores` cores. Returns
    /// the number of threads, each of which plays one game at a time.
    pub(crate) fn prepare_match(&mut self, has_functions: bool, cores: usize, time: Option<Duration>) -> usize {
        (self.timeouts_lose, self.time) = (true, time);
        let threads = if has_functions { cores.max(self.concurrency) } else { cores };
        self.cores = (threads > cores).then(|| Arc::new(Permits::new(cores)));
        threads
    }

    /// Stops all players, and records `error` unless there is an earlier one.
    pub(crate) fn fail(&self, error: PyErr) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether all players must stop.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A `CancelledError` if the players were stopped by the event of the caller.
    pub(crate) fn check_stopped(&self, py: Python) -> PyResult<()> {
        if self.is_over() { Err(cancelled(py, "stopped by the event")) } else { Ok(()) }
    }

    /// Runs `work` on another thread; see [`interruptible_by`].
    ///
    /// # Errors
    /// The exception of a signal handler, a Python player or a callback.
    pub(crate) fn run<T: Send>(&self, py: Python, work: impl FnOnce() -> T + Send) -> PyResult<T> {
        let cancel = |is_stopped| {
            if let Some(calls) = self.calls.as_ref().filter(|_| is_stopped) {
                // The players that wait for Python notice this, and nothing else can fail.
                let _ = Python::attach(|py| calls.call_method0(py, "cancel"));
            }
            Ok(())
        };
        let result = interruptible_by(py, self.stop.clone(), &self.event, cancel, |_| work())?;
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        failure.map_or(Ok(result), Err)
    }
}

/// A number of permits, for threads that wait for one.
struct Permits {
    free: Mutex<usize>,
    returned: Condvar,
}

/// A permit that is returned when it is dropped.
struct Permit<'a>(&'a Permits);

impl Permits {
    fn new(count: usize) -> Self {
        Permits { free: Mutex::new(count), returned: Condvar::new() }
    }

    fn take(&self) -> Permit<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        *self.returned.wait_while(free, |free| *free == 0).unwrap_or_else(PoisonError::into_inner) -= 1;
        Permit(self)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.returned.notify_one();
    }
}

/// An agent that returns soon after the players are stopped.
struct Stoppable {
    agent: Box<dyn Agent>,
    shared: SharedState,
}

impl Agent for Stoppable {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        self.agent.rngs()
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let SharedState { stop, cores, time, .. } = &self.shared;
        let permit = cores.as_ref().map(|cores| cores.take());
        // Waiting for a core takes nothing of the player's time.
        let budget = match (&permit, time) {
            (Some(_), Some(time)) => Limits { nodes: budget.nodes, time: Some(*time), stop: None }.start(),
            _ => budget.clone(),
        };
        self.agent.choose(game, &budget.with_stop(stop.clone()))
    }
}

/// Whether a player is written in Python.
pub(crate) fn is_function(player: &Bound<PyAny>) -> bool {
    !player.is_instance_of::<PyString>() && !player.is_instance_of::<PyAgent>()
}

/// Builds a match player from a name, an `Agent` or a function that takes a game and returns a move.
pub(crate) fn contestant(player: &Bound<PyAny>, rules: Rules, shared: &SharedState) -> PyResult<Contestant> {
    let native = match (player.cast::<PyString>(), player.cast::<PyAgent>()) {
        (Ok(name), _) => Some(Source::Named(name.to_cow()?.parse().map_err(value_error)?)),
        (_, Ok(agent)) => Some(agent.get().source.clone()),
        _ => None,
    };
    if let Some(source) = native {
        let (Contestant { name, maker }, shared) = (source.contestant(rules)?, shared.clone());
        let maker =
            move |seed| -> Box<dyn Agent> { Box::new(Stoppable { agent: maker(seed), shared: shared.clone() }) };
        return Ok(Contestant { name, maker: Box::new(maker) });
    }
    if !player.is_callable() {
        return Err(value_error(format!(
            "unknown player {player}; expected a name, an Agent or a function that takes a game"
        )));
    }
    let name = match player.getattr("__name__") {
        Ok(name) => name.extract()?,
        Err(_) => player.get_type().name()?.to_string(),
    };
    let player = PythonPlayer {
        name: name.clone(),
        function: Arc::new(player.clone().unbind()),
        shared: shared.clone(),
        is_late: false,
    };
    Ok(Contestant { name, maker: Box::new(move |_seed| Box::new(player.clone())) })
}

/// A player written in Python.
#[derive(Clone)]
struct PythonPlayer {
    name: String,
    function: Arc<Py<PyAny>>,
    shared: SharedState,
    /// Whether the function has not answered in time.
    is_late: bool,
}

impl PythonPlayer {
    /// Calls the Python function for a move.
    fn call(&self, game: &Game) -> PyResult<Action> {
        let _turn = self.shared.turns.take();
        if self.shared.is_over() {
            return Ok(Action::Stone(game.position().legal_moves()[0]));
        }
        Python::attach(|py| {
            let answer = self.function.bind(py).call1((PyGame { game: game.clone() },))?;
            if answer.extract::<String>().is_ok_and(|text| text == "swap") && game.can_swap() {
                return Ok(Action::Swap);
            }
            // The error is reported far from the call, so it names the player and the position.
            let of_player = |error: PyErr| {
                let shown = answer.repr().map_or_else(|_| "something".to_owned(), |text| text.to_string());
                let position = connect4_core::notation::position::write(game.position());
                value_error(format!(
                    "player {} returned {shown} in position {position}: {}",
                    self.name,
                    error.value(py)
                ))
            };
            moves::cell(game.position(), &answer).map(Action::Stone).map_err(of_player)
        })
    }
}

impl Agent for PythonPlayer {
    /// After an error, it returns any legal move, because the caller discards the game.
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let action = match self.call(game) {
            Ok(action) => action,
            Err(error) => {
                if self.shared.timeouts_lose && is_instance(&error, "connect4._calls", "NoAnswer") {
                    self.is_late = true;
                    return None;
                }
                // Calls that end because the others were stopped are not the cause.
                if !self.shared.is_over() {
                    // The time of all calls is up.
                    if is_instance(&error, "concurrent.futures", "CancelledError") {
                        return None;
                    }
                    self.shared.fail(error);
                }
                Action::Stone(game.position().legal_moves()[0])
            }
        };
        Some(Choice { action, nodes: 1 })
    }

    fn failure(&self) -> Option<&Failure> {
        self.is_late.then_some(&Failure::NoMove)
    }
}

/// Whether an exception is of this class of a module.
fn is_instance(error: &PyErr, module: &str, class: &str) -> bool {
    Python::attach(|py| {
        let class = py.import(module).and_then(|module| module.getattr(class));
        class.is_ok_and(|class| error.is_instance(py, &class))
    })
}

/// A finished game: the actions after the opening, the position line of the opening, and the outcome.
type FinishedGame = (Vec<PyAction>, String, &'static str);

/// Plays games `start` to `start + count - 1` between two players; `first` moves first in games with even numbers. Each
/// game depends only on the seed and its number, so the work can be split between processes.
#[pyfunction]
#[pyo3(signature = (first, second, *, start, count, rules=None, seed=0, random_plies=0, nodes=None, threads=None))]
pub(crate) fn play_games(
    py: Python,
    first: &Bound<PyAny>,
    second: &Bound<PyAny>,
    #[pyo3(from_py_with = unsigned)] start: u64,
    #[pyo3(from_py_with = unsigned)] count: usize,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = unsigned)] random_plies: u16,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
) -> PyResult<Vec<FinishedGame>> {
    let rules = or_connect_four(rules);
    if random_plies >= rules.cells() {
        return Err(value_error(format!(
            "{random_plies} random moves may end a game of {}; choose fewer",
            rules.size()
        )));
    }
    let shared = SharedState::default();
    let players = [contestant(first, rules, &shared)?, contestant(second, rules, &shared)?];
    let threads = self::threads(threads)?;
    let limits = Limits { nodes, ..Limits::default() };
    let play = |(): &mut (), offset: usize| {
        // After an error, nobody gets the games.
        if shared.is_over() {
            return None;
        }
        let number = start.wrapping_add(offset as u64);
        let mut rng = Rng::new(Rng::new(seed ^ number.rotate_left(32)).next_u64());
        let opening = random_position(rules, random_plies, &mut rng);
        let mut agents = [0, 1].map(|side| (players[side].maker)(rng.next_u64()));
        let mut game = Game::from_position(opening);
        while game.outcome().is_none() {
            let side = usize::from((game.acting_player() == Player::Second) ^ (number % 2 == 1));
            let Some(choice) = agents[side].choose(&game, &limits.start()) else { break };
            game.try_action(choice.action).expect("agents choose legal actions");
        }
        Some(game)
    };
    let games = shared.run(py, || map_on_threads(threads, count, || (), play))?;
    let written = |game: Game| {
        let moves = game.actions().iter().map(|&action| PyAction::new(rules, action)).collect();
        let opening = connect4_core::notation::position::write(game.start());
        (moves, opening, outcome_word(game.outcome()).unwrap_or("open"))
    };
    Ok(games.into_iter().flatten().map(written).collect())
}
