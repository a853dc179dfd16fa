//! `connect4._native.Proof`: a long proof in parts, for whoever shares its questions out.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use connect4_play::{Asked, Proof, ProofFile, ProofFileError};
use connect4_solve::{Solution, Solver, Strength};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::given::Board;
use crate::position::PyPosition;
use crate::solver::{PySolution, refused};
use crate::wait::{value_error, whole};

/// What is proved of a position, and which positions some plies later to ask about next.
///
/// `plies` says how many plies later, 0 to 20; `weak` is enough for win, draw or loss. What is learnt goes into the file
/// `checkpoint`, which `solve --checkpoint` of the program reads and writes too; what it holds already is known.
///
/// Raises ValueError for rules that cannot be solved and for a file of something else, OSError where it cannot be used.
#[pyclass(name = "Proof", module = "connect4._native")]
pub(crate) struct PyProof {
    proof: Proof,
    file: Option<(ProofFile, PathBuf)>,
}

#[pymethods]
impl PyProof {
    #[new]
    #[pyo3(signature = (position, *, plies, weak=false, checkpoint=None))]
    fn new(
        position: Board,
        #[pyo3(from_py_with = whole)] plies: u16,
        weak: bool,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Self> {
        let position = position.position();
        Solver::check(position.rules()).map_err(refused)?;
        if plies > Proof::MAX_PLIES {
            return Err(value_error(format!("{plies} plies are out of range: choose 0 to {}", Proof::MAX_PLIES)));
        }
        let strength = if weak { Strength::Weak } else { Strength::Strong };
        let mut proof = Proof::new(position, plies, strength);
        let open = |path: PathBuf| match ProofFile::open(&path, &mut proof) {
            Ok(file) => Ok((file, path)),
            Err(error) => Err(unusable(&path, error)),
        };
        let file = checkpoint.map(open).transpose()?;
        Ok(PyProof { proof, file })
    }

    /// A position to ask about, with the score that it may or may not reach; None where nothing is worth asking but the
    /// positions that are `asked` already.
    fn next(&mut self, py: Python, asked: HashSet<PyPosition>) -> Option<(PyPosition, i32)> {
        match py.detach(|| self.proof.next(|position| asked.contains(&PyPosition(*position)))) {
            Asked::Whether(position, score) => Some((PyPosition(position), score)),
            Asked::Nothing | Asked::Done => None,
        }
    }

    /// Learns and keeps what was proved of a position.
    fn learn(&mut self, py: Python, position: &PyPosition, solution: &PySolution) -> PyResult<()> {
        let solution = Solution { lower: solution.lower, upper: solution.upper, nodes: solution.nodes };
        py.detach(|| self.proof.learn(&position.0, &solution));
        if let Some((file, path)) = &mut self.file {
            file.add(&position.0, &solution).map_err(|error| unusable(path, error))?;
        }
        Ok(())
    }

    /// Whether nothing more needs to be asked.
    #[getter]
    fn is_done(&mut self, py: Python) -> bool {
        py.detach(|| self.proof.next(|_| false)) == Asked::Done
    }

    /// What is proved of the position, with the nodes of all that was learnt.
    #[getter]
    fn solution(&self) -> PySolution {
        PySolution::new(self.proof.position(), &self.proof.solution())
    }
}

/// Why a file cannot be used, in Python's terms.
fn unusable(path: &Path, error: ProofFileError) -> PyErr {
    let sentence = format!("{}: {error}", path.display());
    match error {
        ProofFileError::Io(_) | ProofFileError::Busy => PyOSError::new_err(sentence),
        _ => value_error(sentence),
    }
}
