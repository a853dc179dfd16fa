//! Results as instances of the classes in `connect4._results`, whose fields are those of the JSON form.

use connect4_core::Position;
use connect4_solve::{Solution, Value};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

/// Converts a result to an instance of a class.
pub(crate) fn to_python<'py>(py: Python<'py>, class: &str, result: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("connect4._results")?.getattr(class)?.call_method1("_of", (pythonize(py, result)?,))
}

/// Converts a solution of `position` to an instance of `Solution`.
pub(crate) fn solution<'py>(py: Python<'py>, position: &Position, solution: &Solution) -> PyResult<Bound<'py, PyAny>> {
    let Value { verdict, plies, score, lower, upper } = Value::new(position, solution);
    let verdict = verdict.map(connect4_solve::Verdict::word);
    let class = py.import("connect4._results")?.getattr("Solution")?;
    class.call1((verdict, plies, score, lower, upper, solution.nodes))
}

/// The bounds and nodes of an instance of `Solution`.
#[derive(FromPyObject)]
pub(crate) struct Bounds {
    lower: i32,
    upper: i32,
    nodes: u64,
}

impl From<Bounds> for Solution {
    fn from(Bounds { lower, upper, nodes }: Bounds) -> Self {
        Solution { lower, upper, nodes }
    }
}
