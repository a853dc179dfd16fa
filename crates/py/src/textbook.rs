//! Textbook searches and their trees.

use connect4_core::{Budget, Limits};
use connect4_study::textbook::{Algorithm, Leaves, SearchTree, Settings};
use pyo3::prelude::*;
use pyo3::types::PyList;
use pythonize::pythonize;
use serde::Serialize;

use crate::arguments::{named, optional_unsigned, seed, unsigned, value_error};
use crate::interruptible::{StopEvent, interruptible, let_others_run};
use crate::position_argument::PositionOrGame;
use crate::solver::{PySolver, solve_error};

/// Largest tree. Its nodes take about 1.2 GB in Python.
const MAX_NODES: u32 = 500_000;
/// What a node takes in Python, with its events.
const BYTES_PER_NODE: f64 = 2400.0;

/// Searches a position; returns the fields of the JSON form.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn trace_search<'py>(
    py: Python<'py>,
    board: PositionOrGame,
    algorithm: &str,
    #[pyo3(from_py_with = optional_unsigned)] depth: Option<u16>,
    leaves: &str,
    #[pyo3(from_py_with = unsigned)] simulations: u32,
    exploration: f32,
    #[pyo3(from_py_with = seed)] seed: u64,
    #[pyo3(from_py_with = unsigned)] max_nodes: u32,
    solver: Option<PyRef<PySolver>>,
    #[pyo3(from_py_with = optional_unsigned)] nodes: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let algorithm = named(algorithm, "algorithm", &Algorithm::ALL.map(|one| (one.name(), one)))?;
    let leaves = named(leaves, "leaves", &Leaves::ALL.map(|one| (one.name(), one)))?;
    if !(exploration.is_finite() && exploration >= 0.0) {
        return Err(value_error(format!("exploration must be 0 or more, not {exploration}")));
    }
    let depth = depth.unwrap_or(u16::MAX);
    if depth == 0 || simulations == 0 || max_nodes == 0 {
        return Err(value_error("depth, simulations and max_nodes must be at least 1".to_owned()));
    }
    for (name, number) in [("max_nodes", max_nodes), ("simulations", simulations)] {
        if number > MAX_NODES {
            let kb = BYTES_PER_NODE / 1e3;
            let gb = BYTES_PER_NODE * f64::from(number) / 1e9;
            return Err(value_error(format!(
                "{name}={number} is out of range: a tree takes {kb:.1} kB per node, in all {gb:.1} GB; choose at most {MAX_NODES}"
            )));
        }
    }
    let settings = Settings { algorithm, depth, leaves, simulations, exploration, seed, max_nodes };
    let position = board.position();
    let mut tree = interruptible(py, |stop| {
        SearchTree::trace_within(&position, &settings, Budget::unlimited().with_stop(stop.clone()))
    })?;
    if let Some(solver) = solver {
        let added = solver.solver().run(py, &StopEvent::default(), |solver, stop| {
            let limits = Limits { nodes, time: None, stop: Some(stop.clone()) };
            tree.add_scores(solver, &limits)
        })?;
        added.map_err(solve_error)?;
    }
    let (nodes, events) = (std::mem::take(&mut tree.tree), std::mem::take(&mut tree.events));
    let found = pythonize(py, &tree)?;
    found.set_item("tree", list_of(py, nodes)?)?;
    found.set_item("events", list_of(py, events)?)?;
    Ok(found)
}

/// Converts a list that may be long, during which Ctrl-C works.
fn list_of<T: Serialize>(py: Python<'_>, items: Vec<T>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for (number, item) in items.into_iter().enumerate() {
        let_others_run(py, number)?;
        list.append(pythonize(py, &item)?)?;
    }
    Ok(list)
}
