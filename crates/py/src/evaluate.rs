//! Evaluates a player with the solver.

use std::time::Instant;

use connect4_core::playout::Rng;
use connect4_core::{Budget, Game, Limits, Player};
use connect4_players::arena::Maker;
use connect4_players::{Agent, Choice};
use connect4_solve::{Book, SolveError};
use connect4_study::evaluation::{
    LabeledPosition, MatchOptions, MatchResults, MoveStatistics, NoisyPerfect, PositionClass, SolverOracle,
    against_perfect, labeled_positions, move_statistics,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::agents::{SharedState, contestant, is_function};
use crate::arguments::{self, duration, optional_unsigned, seed, unsigned, value_error};
use crate::interruptible::map_on_threads;
use crate::rules::{PyRules, or_connect_four};

/// Shares of random moves of the perfect opponent in games in which it moves first.
const ERROR_RATES: [f64; 3] = [0.1, 0.2, 0.3];

/// Default node limit per search on boards that may take minutes to solve.
const DEFAULT_NODES: u64 = 1_000_000;
/// Largest board, in cells, that needs no node limit. Boards with a built-in opening book need none either.
const SMALL_CELLS: u16 = 30;

/// Implements `connect4.evaluate`, which documents the arguments.
#[pyfunction]
#[pyo3(signature = (player, rules, positions, games, seed, table_mb, nodes, time, calls, progress))]
pub(crate) fn evaluate_player<'py>(
    py: Python<'py>,
    player: &Bound<'py, PyAny>,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = unsigned)] positions: usize,
    #[pyo3(from_py_with = unsigned)] games: u32,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = unsigned)] table_mb: u64,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    time: Option<f64>,
    calls: &Bound<'py, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = or_connect_four(rules);
    let shared = SharedState::of(calls)?;
    let contestant = contestant(player, rules, &shared)?;
    let together = is_function(player).then_some(Together { maker: &contestant.maker, threads: shared.concurrency });
    let mut oracle = SolverOracle::new(rules, crate::solver::table_bytes(table_mb)?);
    oracle.ensure_solvable().map_err(value_error)?;
    let is_fast = rules.cells() <= SMALL_CELLS || Book::embedded(rules).is_some();
    let nodes = nodes.or((!is_fast).then_some(DEFAULT_NODES));
    // The time limit covers all parts, so each gets an equal share of the time left. The node limit is per search.
    let all = Limits { nodes: None, time: duration(time)?, stop: Some(shared.stop.clone()) }.start();
    let mut parts = (PositionClass::ALL.len() + 1 + ERROR_RATES.len()) as u32;
    let mut next_budget = || {
        let share = all.share(1, parts);
        parts -= 1;
        Budget { nodes, ..share }
    };
    let mut agent = Timed { agent: (contestant.maker)(seed), budget: Budget::unlimited() };
    let total = positions * PositionClass::ALL.len() + games as usize * (1 + ERROR_RATES.len());
    let report = |done: usize| {
        if !shared.is_over()
            && let Err(error) = arguments::report(&progress, done as u64, total as u64)
        {
            shared.fail(error);
        }
    };
    let mut done = 0;
    let mut kinds = Vec::new();
    for kind in PositionClass::ALL {
        let budget = next_budget();
        agent.budget = Budget { nodes: None, ..budget.clone() };
        oracle.set_budget(budget);
        let found = shared.run(py, || {
            let (set, unsolved) =
                labeled_positions(rules, kind, positions, seed, &mut oracle, |found| report(done + found))?;
            let found = match &together {
                Some(players) => players.move_statistics(&set, &agent.budget),
                None => move_statistics(&mut agent, &set),
            };
            Ok((found, unsolved + set.len() - found.positions))
        })?;
        shared.check_stopped(py)?;
        let (found, unsolved) = found.map_err(crate::solver::solve_error)?;
        done += positions;
        py.detach(|| report(done));
        kinds.push((kind, found, unsolved));
    }
    let mut play = |side, error_rate: f64| {
        let budget = next_budget();
        agent.budget = Budget { nodes: None, ..budget.clone() };
        oracle.set_budget(budget);
        let rounds = MatchOptions { side, games, error_rate, seed };
        let report = |played: u32| report(done + played as usize);
        let results = shared.run(py, || match &together {
            Some(players) => players.against_perfect(&mut oracle, rounds, &agent.budget, report),
            None => against_perfect(&mut agent, &mut oracle, rounds, report),
        })?;
        shared.check_stopped(py)?;
        done += games as usize;
        results.map_err(crate::solver::solve_error)
    };
    let first = play(Player::First, 0.0)?;
    let second: Vec<(f64, MatchResults)> =
        ERROR_RATES.iter().map(|&error| Ok((error, play(Player::Second, error)?))).collect::<PyResult<_>>()?;
    let present = || kinds.iter().map(|one| one.1).filter(|found| found.positions > 0);
    let mean = |of: fn(&MoveStatistics) -> usize| {
        present().map(|found| share(of(&found), found.positions)).sum::<f64>() / present().count().max(1) as f64
    };
    let rows = kinds.iter().map(|(kind, found, unsolved)| class_row(py, *kind, found, *unsolved));
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    let noisy = |(error_rate, results): &(f64, MatchResults)| {
        let row = match_row(py, results)?;
        row.set_item("error_rate", error_rate)?;
        Ok(row)
    };
    let second = second.iter().map(noisy).collect::<PyResult<Vec<_>>>()?;
    Ok(dict!(py, "kinds" => rows, "against_perfect" => match_row(py, &first)?, "against_noisy" => second,
             "mean_mistakes" => mean(|found| found.mistakes), "mean_not_best" => mean(|found| found.not_best)))
}

/// An agent that gives no move after the time of its budget, so that no hasty move counts.
struct Timed {
    agent: Box<dyn Agent>,
    budget: Budget,
}

impl Agent for Timed {
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let choice = if self.budget.is_late() { None } else { self.agent.choose(game, &self.budget) };
        choice.filter(|_| !self.budget.is_late())
    }
}

/// A player written in Python, which answers in several positions at the same time.
struct Together<'a> {
    maker: &'a Maker,
    threads: usize,
}

impl Together<'_> {
    /// The player's choice in each game, and the mean time in microseconds.
    fn ask(&self, games: &[&Game], budget: &Budget) -> (Vec<Option<Choice>>, f64) {
        let player = || Timed { agent: (self.maker)(0), budget: budget.clone() };
        let ask = |player: &mut Timed, number: usize| {
            let start = Instant::now();
            let choice = player.choose(games[number], budget);
            (choice, start.elapsed().as_secs_f64() * 1e6)
        };
        let (choices, spent): (Vec<_>, Vec<f64>) =
            map_on_threads(self.threads, games.len(), player, ask).into_iter().unzip();
        (choices, spent.iter().sum::<f64>() / games.len().max(1) as f64)
    }

    /// Like [`move_statistics`].
    fn move_statistics(&self, set: &[LabeledPosition], budget: &Budget) -> MoveStatistics {
        let games: Vec<&Game> = set.iter().map(|one| &one.game).collect();
        let (answers, microseconds) = self.ask(&games, budget);
        MoveStatistics { microseconds, ..move_statistics(&mut Given(answers.into_iter()), set) }
    }

    /// Like [`against_perfect`], but all games advance together. The perfect player's random moves depend on the number
    /// of the game and of the move, so the results depend neither on the number of threads nor on the order of answers.
    fn against_perfect(
        &self,
        oracle: &mut SolverOracle,
        options: MatchOptions,
        budget: &Budget,
        mut report: impl FnMut(u32),
    ) -> Result<MatchResults, SolveError> {
        let MatchOptions { side, games, error_rate, seed } = options;
        oracle.ensure_solvable()?;
        let mut results = MatchResults::default();
        let mut open: Vec<(u32, Game)> = (0..games).map(|number| (number, Game::new(oracle.rules()))).collect();
        for ply in 0.. {
            let Some((_, first)) = open.first() else { break };
            if budget.is_late() {
                results.unsolved += open.len() as u32;
                report(games);
                break;
            }
            let choices = if first.mover() == side {
                self.ask(&open.iter().map(|one| &one.1).collect::<Vec<_>>(), budget).0
            } else {
                let choose = |(number, game): &(u32, Game)| {
                    let seed = Rng::new(seed ^ (u64::from(*number) << 32 | ply)).next_u64();
                    NoisyPerfect::new(oracle, error_rate, seed).choose(game, &Budget::unlimited())
                };
                open.iter().map(choose).collect()
            };
            let mut choices = choices.into_iter();
            open.retain_mut(|(_, game)| {
                let Some(choice) = choices.next().flatten() else {
                    results.unsolved += 1;
                    return false;
                };
                game.try_action(choice.action).expect("agents choose legal moves");
                match game.outcome().map(|outcome| outcome.winner()) {
                    None => return true,
                    Some(None) => results.draws += 1,
                    Some(Some(winner)) if winner == side => results.wins += 1,
                    Some(Some(_)) => results.losses += 1,
                }
                false
            });
            report(games - open.len() as u32);
        }
        Ok(results)
    }
}

/// An agent whose choices are known.
struct Given<T>(T);

impl<T: Iterator<Item = Option<Choice>> + Send> Agent for Given<T> {
    fn choose(&mut self, _: &Game, _: &Budget) -> Option<Choice> {
        self.0.next().flatten()
    }
}

fn share(part: usize, all: usize) -> f64 {
    part as f64 / all.max(1) as f64
}

/// What a player did in positions of one class.
fn class_row<'py>(
    py: Python<'py>,
    class: PositionClass,
    found: &MoveStatistics,
    unsolved: usize,
) -> PyResult<Bound<'py, PyDict>> {
    let [mistakes, not_best] = [found.mistakes, found.not_best].map(|part| share(part, found.positions));
    Ok(dict!(py, "kind" => class.name(), "positions" => found.positions, "unsolved" => unsolved,
             "mistake_rate" => mistakes, "not_best_rate" => not_best, "microseconds" => found.microseconds))
}

fn match_row<'py>(py: Python<'py>, results: &MatchResults) -> PyResult<Bound<'py, PyDict>> {
    let MatchResults { wins, draws, losses, unsolved } = *results;
    Ok(dict!(py, "games" => wins + draws + losses, "wins" => wins, "draws" => draws, "losses" => losses,
             "unsolved" => unsolved))
}
