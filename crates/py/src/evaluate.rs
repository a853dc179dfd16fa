//! Evaluating a player with the solver.

use connect4_core::Player;
use connect4_learn::evaluation::{
    MatchOptions, MatchResults, MoveStatistics, PositionClass, SolverOracle, against_perfect, labeled_positions,
    move_statistics,
};
use connect4_solve::{Book, Budget, Limits};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::agents::{Table, contestant};
use crate::rules::{PyRules, or_connect_four};
use crate::wait::{duration, optional_whole, value_error, whole};

/// Error rates of the perfect player in games in which it moves first.
const ERRORS: [f64; 3] = [0.1, 0.2, 0.3];

/// Default node limit per search on boards that may take minutes to solve.
const NODES: u64 = 1_000_000;
/// Largest board, in cells, that needs no node limit. Connect Four needs none either, thanks to its opening
/// book.
const SMALL: u16 = 30;

/// Implements `connect4.evaluate`; `python/connect4/_evaluate.py` documents it.
#[pyfunction]
#[pyo3(signature = (player, rules, positions, games, seed, table_mb, nodes, time, progress))]
pub(crate) fn evaluate_player<'py>(
    py: Python<'py>,
    player: &Bound<'py, PyAny>,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = whole)] positions: usize,
    #[pyo3(from_py_with = whole)] games: u32,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole)] table_mb: u64,
    #[pyo3(from_py_with = optional_whole)] nodes: Option<u64>,
    time: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = or_connect_four(rules);
    let table = Table::default();
    let contestant = contestant(player, rules, &table)?;
    let mut oracle = SolverOracle::new(rules, crate::solver::table_bytes(table_mb)?);
    oracle.ensure_solvable().map_err(value_error)?;
    let is_quick = rules.cells() <= SMALL || Book::embedded(rules).is_some();
    let nodes = nodes.or((!is_quick).then_some(NODES));
    let mut agent = (contestant.maker)(seed);
    // The time limit covers all parts, so each part gets a share of the remaining time. The node limit is per search.
    let all = Limits { nodes: None, time: duration(time)?, stop: Some(table.stop.clone()) }.start();
    let mut parts = (PositionClass::ALL.len() + 1 + ERRORS.len()) as u32;
    let mut next_budget = || {
        let share = all.share(1, parts);
        parts -= 1;
        Budget { nodes, ..share }
    };
    let total = positions * PositionClass::ALL.len() + games as usize * (1 + ERRORS.len());
    let tell = |done: usize| {
        let Some(progress) = &progress else { return };
        if !table.is_over()
            && let Err(error) = Python::attach(|py| progress.call1(py, (done, total)).map(|_| ()))
        {
            table.fail(error);
        }
    };
    let mut done = 0;
    let mut kinds = Vec::new();
    for kind in PositionClass::ALL {
        oracle.set_budget(next_budget());
        let found = table.run(py, || {
            let (set, unsolved) =
                labeled_positions(rules, kind, positions, seed, &mut oracle, |found| tell(done + found))?;
            Ok((move_statistics(&mut *agent, &set), unsolved))
        })?;
        let (found, unsolved) = found.map_err(crate::solver::refused)?;
        done += positions;
        py.detach(|| tell(done));
        kinds.push((kind, found, unsolved));
    }
    let mut play = |side, error: f64| {
        oracle.set_budget(next_budget());
        let rounds = MatchOptions { side, games, error_rate: error, seed };
        let results = table
            .run(py, || against_perfect(&mut *agent, &mut oracle, rounds, |played| tell(done + played as usize)))?;
        done += games as usize;
        results.map_err(crate::solver::refused)
    };
    let first = play(Player::First, 0.0)?;
    let second: Vec<(f64, MatchResults)> =
        ERRORS.iter().map(|&error| Ok((error, play(Player::Second, error)?))).collect::<PyResult<_>>()?;
    let share = |part: usize, all: usize| part as f64 / all.max(1) as f64;
    let present = || kinds.iter().map(|one| one.1).filter(|found| found.positions > 0);
    let mean = |of: fn(&MoveStatistics) -> usize| {
        present().map(|found| share(of(&found), found.positions)).sum::<f64>() / present().count().max(1) as f64
    };
    let mut positions = Vec::new();
    for (kind, found, unsolved) in &kinds {
        let [lose, not_best] = [found.mistakes, found.not_best].map(|part| share(part, found.positions));
        positions.push(dict!(py, "kind" => kind.name(), "positions" => found.positions, "unjudged" => unsolved,
                             "mistakes" => lose, "not_best" => not_best, "microseconds" => found.microseconds));
    }
    let games = |&MatchResults { wins, draws, losses, unsolved }: &MatchResults| {
        Ok::<_, PyErr>(dict!(py, "games" => wins + draws + losses, "wins" => wins, "draws" => draws,
                             "losses" => losses, "unjudged" => unsolved))
    };
    let erring = |(error, results): &(f64, MatchResults)| {
        let row = games(results)?;
        row.set_item("error", error)?;
        Ok(row)
    };
    let second = second.iter().map(erring).collect::<PyResult<Vec<_>>>()?;
    Ok(dict!(py, "positions" => positions, "first" => games(&first)?, "second" => second,
             "mean_mistakes" => mean(|found| found.mistakes), "mean_not_best" => mean(|found| found.not_best)))
}
