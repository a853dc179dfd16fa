//! How good a player is, by the solver.

use connect4_core::Player;
use connect4_learn::Judge;
use connect4_learn::evaluate::{Match, Results, against_perfect, faults};
use connect4_learn::sets::{Kind, labelled};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::agents::{Failure, contestant, taken};
use crate::rules::{PyRules, or_connect_four};
use crate::wait::{interruptible, value_error};

/// How often the perfect player errs where it moves first.
const ERRORS: [f64; 3] = [0.1, 0.2, 0.3];

/// How good a player is, by the solver: how often it throws value away, and how it does against perfect play.
///
/// The figures are those of `connect4 evaluate`: for each of six kinds of positions, as many as asked for, the share of moves
/// that lose a win or a draw (`lose_value`) and of those that are not among the best (`not_best`); then so many games moving
/// first against perfect play (`first`), and moving second against a player that errs now and then (`second`).
///
/// >>> import connect4
/// >>> found = connect4.evaluate("greedy", rules=connect4.Rules(4, 4, 3), positions=20, games=4)
/// >>> sorted(found), found["first"]["games"]
/// (['first', 'mean_lose_value', 'mean_not_best', 'positions', 'second'], 4)
///
/// Raises ValueError for rules that cannot be solved.
#[pyfunction]
#[pyo3(signature = (player, *, rules=None, positions=100, games=20, seed=1, table_mb=256))]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    player: &Bound<'py, PyAny>,
    rules: Option<PyRules>,
    positions: usize,
    games: u32,
    seed: u64,
    table_mb: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = or_connect_four(rules);
    let failure = Failure::default();
    let contestant = contestant(player, rules, &failure)?;
    let mut judge = Judge::new(rules, crate::solver::table_bytes(table_mb)?);
    judge.check().map_err(value_error)?;
    let mut agent = (contestant.maker)(seed);
    let mut kinds = Vec::new();
    // Between these steps Ctrl-C is heard.
    for kind in Kind::ALL {
        let found = interruptible(py, |_| {
            let set = labelled(rules, kind, positions, seed, &mut judge, |_| {})?;
            Ok(faults(&mut *agent, &set))
        })?;
        kinds.push((kind, found.map_err(crate::solver::refused)?));
    }
    let mut play = |side, error: f64| {
        let games = Match { side, games, error, seed };
        let results = interruptible(py, |_| against_perfect(&mut *agent, &mut judge, games, |_| {}))?;
        results.map_err(crate::solver::refused)
    };
    let first = play(Player::First, 0.0)?;
    let second: Vec<(f64, Results)> =
        ERRORS.iter().map(|&error| Ok((error, play(Player::Second, error)?))).collect::<PyResult<_>>()?;
    if let Some(error) = taken(&failure) {
        return Err(error);
    }
    let share = |part: usize, all: usize| part as f64 / all.max(1) as f64;
    let present = || kinds.iter().map(|one| one.1).filter(|found| found.positions > 0);
    let mean = |of: fn(&connect4_learn::evaluate::Faults) -> usize| {
        present().map(|found| share(of(&found), found.positions)).sum::<f64>() / present().count().max(1) as f64
    };
    let result = PyDict::new(py);
    let mut rows = Vec::new();
    for (kind, found) in &kinds {
        let row = PyDict::new(py);
        row.set_item("kind", kind.name())?;
        row.set_item("positions", found.positions)?;
        row.set_item("lose_value", share(found.losing, found.positions))?;
        row.set_item("not_best", share(found.worse, found.positions))?;
        row.set_item("microseconds", found.microseconds)?;
        rows.push(row);
    }
    result.set_item("positions", rows)?;
    let games = |results: &Results| {
        let row = PyDict::new(py);
        row.set_item("games", results.wins + results.draws + results.losses)?;
        row.set_item("wins", results.wins)?;
        row.set_item("draws", results.draws)?;
        row.set_item("losses", results.losses)?;
        Ok::<_, PyErr>(row)
    };
    result.set_item("first", games(&first)?)?;
    let mut rows = Vec::new();
    for (error, results) in &second {
        let row = games(results)?;
        row.set_item("error", error)?;
        rows.push(row);
    }
    result.set_item("second", rows)?;
    result.set_item("mean_lose_value", mean(|found| found.losing))?;
    result.set_item("mean_not_best", mean(|found| found.worse))?;
    Ok(result)
}
