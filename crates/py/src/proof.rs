//! `connect4._native.ProofTree`: a long proof, split into searches for several workers.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use connect4_solve::{Solution, Solver, Strength};
use connect4_study::{NextStep, ProofFile, ProofFileError, ProofTree};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::arguments::{os_error, unsigned, value_error};
use crate::position::PyPosition;
use crate::position_argument::PositionOrGame;
use crate::results::{self, Bounds};
use crate::solver::solve_error;

/// The proven bounds of a position, and the later positions to search next.
///
/// The proof splits at the positions `plies` plies later, 0 to 20. With `weak`, it proves only win, draw or loss. It
/// loads the results in the file `checkpoint` and saves new ones there. `connect4 solve --checkpoint` uses the same
/// format.
///
/// Raises ValueError for rules that cannot be solved or a checkpoint of another position, OSError if the file cannot be
/// used.
#[pyclass(name = "ProofTree", module = "connect4._native")]
pub(crate) struct PyProof {
    proof: ProofTree,
    file: Option<(ProofFile, PathBuf)>,
}

#[pymethods]
impl PyProof {
    #[new]
    #[pyo3(signature = (position, *, plies, weak=false, checkpoint=None))]
    fn new(
        position: PositionOrGame,
        #[pyo3(from_py_with = unsigned)] plies: u16,
        weak: bool,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Self> {
        let position = position.position();
        Solver::check(position.rules()).map_err(solve_error)?;
        if plies > ProofTree::MAX_PLIES {
            return Err(value_error(format!("{plies} plies are out of range; choose 0 to {}", ProofTree::MAX_PLIES)));
        }
        let strength = if weak { Strength::Weak } else { Strength::Strong };
        let mut proof = ProofTree::new(position, plies, strength);
        let open = |path: PathBuf| match ProofFile::open(&path, &mut proof) {
            Ok(file) => Ok((file, path)),
            Err(error) => Err(checkpoint_error(&path, error)),
        };
        let file = checkpoint.map(open).transpose()?;
        Ok(PyProof { proof, file })
    }

    /// The next position to search and the score to test; None if all useful positions are already in `pending`.
    fn next(&mut self, py: Python, pending: HashSet<PyPosition>) -> Option<(PyPosition, i32)> {
        match py.detach(|| self.proof.next(|position| pending.contains(&PyPosition(*position)))) {
            NextStep::Solve(position, score) => Some((PyPosition(position), score)),
            NextStep::Wait | NextStep::Done => None,
        }
    }

    /// Adds and saves the result of a search.
    fn learn(&mut self, py: Python, position: &PyPosition, solution: Bounds) -> PyResult<()> {
        let solution = Solution::from(solution);
        py.detach(|| self.proof.learn(&position.0, &solution));
        if let Some((file, path)) = &mut self.file {
            file.add(&position.0, &solution).map_err(|error| checkpoint_error(path, error))?;
        }
        Ok(())
    }

    /// Whether the proof is complete.
    #[getter]
    fn is_done(&mut self, py: Python) -> bool {
        py.detach(|| self.proof.next(|_| false)) == NextStep::Done
    }

    /// The proven bounds of the position, and the nodes of all searches.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        results::solution(py, self.proof.position(), &self.proof.solution())
    }
}

/// Converts a checkpoint error to a Python exception.
fn checkpoint_error(path: &Path, error: ProofFileError) -> PyErr {
    match error {
        ProofFileError::Io(error) => os_error(path, &error),
        ProofFileError::Busy => PyOSError::new_err(format!("{}: {error}", path.display())),
        error => value_error(format!("{}: {error}", path.display())),
    }
}
