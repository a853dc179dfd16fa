//! Textbook searches and their trees.

use connect4_core::Limits;
use connect4_study::textbook::{Algorithm, Leaves, SearchTree, Settings};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::arguments::{named, optional_unsigned, unsigned, value_error};
use crate::interruptible::StopEvent;
use crate::position_argument::PositionOrGame;
use crate::solver::{PySolver, solve_error};

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
    #[pyo3(from_py_with = unsigned)] seed: u64,
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
    let settings = Settings { algorithm, depth, leaves, simulations, exploration, seed, max_nodes };
    let position = board.position();
    let mut tree = py.detach(|| SearchTree::trace(&position, &settings));
    if let Some(solver) = solver {
        let added = solver.solver().run(py, &StopEvent::default(), |solver, stop| {
            let limits = Limits { nodes, time: None, stop: Some(stop.clone()) };
            tree.add_scores(solver, &limits)
        })?;
        added.map_err(solve_error)?;
    }
    Ok(pythonize(py, &tree)?)
}
