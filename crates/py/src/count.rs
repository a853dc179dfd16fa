//! Counts positions, by an automaton or by enumeration.

use std::sync::atomic::{AtomicBool, Ordering};

use connect4_core::Position;
use connect4_core::perft::{perft as count_paths, perft_unique_within};
use connect4_count::{CountError, Observer, Options, count};
use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;

use crate::arguments::{optional_unsigned, threads, unsigned, value_error};
use crate::interruptible::interruptible;
use crate::position_argument::PositionOrGame;
use crate::rules::{PyRules, or_connect_four};

/// Stops a count when the flag is set.
struct Stop<'a>(&'a AtomicBool);

impl Observer for Stop<'_> {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the reachable positions, and those in which the last move completed a line. Returns a pair of both counts:
/// one for each number of stones, or only the total.
#[pyfunction]
pub(crate) fn count_positions(
    py: Python,
    rules: Option<PyRules>,
    per_ply: bool,
    memory_gb: f64,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
) -> PyResult<Vec<(u128, u128)>> {
    let memory = bytes(memory_gb)?;
    let options = Options { per_ply, memory, threads: self::threads(threads)?, ..Options::default() };
    let rules = or_connect_four(rules);
    let counted = interruptible(py, |stop| count(rules, &options, &Stop(stop)))?.map_err(|error| match error {
        CountError::MemoryLimit { columns, .. } => PyMemoryError::new_err(format!(
            "the states exceed {memory_gb} GB in column {}; raise memory_gb, or choose a smaller board",
            columns + 1
        )),
        CountError::TooManyPositions(rules) => {
            let reason = "there may be too many positions to list in memory";
            PyMemoryError::new_err(format!("{rules}: {reason}; raise memory_gb, or choose a smaller board"))
        }
        CountError::OutOfMemory(error) => PyMemoryError::new_err(format!("out of memory: {error}")),
        CountError::Disk(_) => PyOSError::new_err(error.to_string()),
        error => value_error(error),
    })?;
    Ok(counted.ongoing.iter().zip(&counted.won).map(|(ongoing, won)| (ongoing + won, *won)).collect())
}

fn bytes(memory_gb: f64) -> PyResult<u64> {
    if memory_gb > 0.0 && memory_gb.is_finite() {
        return Ok((memory_gb * 1e9) as u64);
    }
    Err(value_error(format!("memory of {memory_gb} GB is out of range; expected a number above 0")))
}

/// Counts the sequences of `plies` moves from a position. Games that end earlier do not count.
///
/// >>> import connect4
/// >>> connect4.perft(connect4.Position(), 4)
/// 2401
///
/// With `unique`, returns a list instead: the numbers of distinct positions after 0, 1, …, `plies` plies. They are
/// stored in at most `memory_gb` gigabytes. Ctrl-C stops the count.
///
/// >>> connect4.perft(connect4.Position(), 3, unique=True)
/// [1, 7, 49, 238]
///
/// Raises MemoryError if the positions do not fit.
#[pyfunction]
#[pyo3(signature = (position, plies, *, unique=false, memory_gb=1.0))]
pub(crate) fn perft(
    py: Python,
    position: PositionOrGame,
    #[pyo3(from_py_with = unsigned)] plies: u32,
    unique: bool,
    memory_gb: f64,
) -> PyResult<Counts> {
    let (position, memory) = (position.position(), bytes(memory_gb)?);
    if !unique {
        return interruptible(py, |stop| paths(&position, plies, stop)).map(Counts::One);
    }
    match interruptible(py, |stop| perft_unique_within(&position, plies, memory, &|_| stop.load(Ordering::Relaxed)))? {
        Ok(counts) => Ok(Counts::Each(counts.into_iter().map(|(all, _)| all).collect())),
        Err(error) => Err(PyMemoryError::new_err(format!(
            "the positions after {} plies do not fit in {memory_gb} GB; raise memory_gb or choose fewer plies",
            error.counts.len()
        ))),
    }
}

/// Largest number of sequences counted between two checks for Ctrl-C, which takes a few milliseconds.
const PATHS_PER_CHECK: f64 = 1e6;

/// Number of move sequences; meaningless after `stop` is set.
fn paths(position: &Position, plies: u32, stop: &AtomicBool) -> u64 {
    let moves = position.legal_moves();
    if (moves.len() as f64).powf(plies.into()) <= PATHS_PER_CHECK {
        return count_paths(position, plies);
    }
    let moves = moves.into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
    moves.map(|cell| paths(&position.after(cell), plies - 1, stop)).sum()
}

/// One total, or one number per ply.
#[derive(IntoPyObject)]
pub(crate) enum Counts {
    One(u64),
    Each(Vec<u64>),
}
