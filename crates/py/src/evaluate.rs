//! Evaluates a player with the solver.

use connect4_core::{Budget, Limits, Player};
use connect4_solve::Book;
use connect4_study::evaluation::{
    MatchOptions, MatchResults, MoveStatistics, PositionClass, SolverOracle, against_perfect, labeled_positions,
    move_statistics,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::agents::{SharedState, contestant};
use crate::arguments::{duration, optional_unsigned, unsigned, value_error};
use crate::rules::{PyRules, or_connect_four};

/// Shares of random moves of the perfect opponent in games in which it moves first.
const ERROR_RATES: [f64; 3] = [0.1, 0.2, 0.3];

/// Default node limit per search on boards that may take minutes to solve.
const DEFAULT_NODES: u64 = 1_000_000;
/// Largest board, in cells, that needs no node limit. Boards with a built-in opening book need none either.
const SMALL_CELLS: u16 = 30;

/// Implements `connect4.evaluate`, which documents the arguments.
#[pyfunction]
#[pyo3(signature = (player, rules, positions, games, seed, table_mb, nodes, time, progress))]
pub(crate) fn evaluate_player<'py>(
    py: Python<'py>,
    player: &Bound<'py, PyAny>,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = unsigned)] positions: usize,
    #[pyo3(from_py_with = unsigned)] games: u32,
    #[pyo3(from_py_with = unsigned)] seed: u64,
    #[pyo3(from_py_with = unsigned)] table_mb: u64,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
    time: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = or_connect_four(rules);
    let shared = SharedState::default();
    let contestant = contestant(player, rules, &shared)?;
    let mut oracle = SolverOracle::new(rules, crate::solver::table_bytes(table_mb)?);
    oracle.ensure_solvable().map_err(value_error)?;
    let is_fast = rules.cells() <= SMALL_CELLS || Book::embedded(rules).is_some();
    let nodes = nodes.or((!is_fast).then_some(DEFAULT_NODES));
    let mut agent = (contestant.maker)(seed);
    // The time limit covers all parts, so each gets an equal share of the time left. The node limit is per search.
    let all = Limits { nodes: None, time: duration(time)?, stop: Some(shared.stop.clone()) }.start();
    let mut parts = (PositionClass::ALL.len() + 1 + ERROR_RATES.len()) as u32;
    let mut next_budget = || {
        let share = all.share(1, parts);
        parts -= 1;
        Budget { nodes, ..share }
    };
    let total = positions * PositionClass::ALL.len() + games as usize * (1 + ERROR_RATES.len());
    let report = |done: usize| {
        let Some(progress) = &progress else { return };
        if !shared.is_over()
            && let Err(error) = Python::attach(|py| progress.call1(py, (done, total)).map(|_| ()))
        {
            shared.fail(error);
        }
    };
    let mut done = 0;
    let mut kinds = Vec::new();
    for kind in PositionClass::ALL {
        oracle.set_budget(next_budget());
        let found = shared.run(py, || {
            let (set, unsolved) =
                labeled_positions(rules, kind, positions, seed, &mut oracle, |found| report(done + found))?;
            Ok((move_statistics(&mut *agent, &set), unsolved))
        })?;
        let (found, unsolved) = found.map_err(crate::solver::solve_error)?;
        done += positions;
        py.detach(|| report(done));
        kinds.push((kind, found, unsolved));
    }
    let mut play = |side, error_rate: f64| {
        oracle.set_budget(next_budget());
        let rounds = MatchOptions { side, games, error_rate, seed };
        let results = shared
            .run(py, || against_perfect(&mut *agent, &mut oracle, rounds, |played| report(done + played as usize)))?;
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
