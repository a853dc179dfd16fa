//! Generates opening books.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use connect4_solve::{Book, BookError, BookOptions};
use pyo3::exceptions::{PyFileExistsError, PyOSError};
use pyo3::prelude::*;

use crate::arguments::{optional_unsigned, os_error, report, threads, unsigned, value_error};
use crate::interruptible::interruptible;
use crate::rules::{PyRules, or_connect_four};
use crate::solver::table_bytes;

/// Writes an opening book and returns its number of positions. `python/connect4/_book.py` documents the arguments.
#[pyfunction]
pub(crate) fn write_book(
    py: Python,
    path: PathBuf,
    rules: Option<PyRules>,
    #[pyo3(from_py_with = unsigned)] plies: u16,
    #[pyo3(from_py_with = optional_unsigned)] threads: Option<usize>,
    #[pyo3(from_py_with = unsigned)] table_mb: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<u64> {
    if path.exists() {
        let message = format!("{} already exists; delete it or choose another path", path.display());
        return Err(PyFileExistsError::new_err(message));
    }
    let rules = or_connect_four(rules);
    let options = BookOptions { threads: self::threads(threads)?, table_bytes: table_bytes(table_mb)? };
    let mut failure = None;
    let built = interruptible(py, |stop| {
        let mut reported = None;
        Book::generate(rules, plies, &path, options, |now| {
            if reported.replace(now) != Some(now)
                && let Err(error) = report(&progress, now.done, now.total)
            {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    let book = built.map_err(|error| match error {
        BookError::File { path, error, .. } => os_error(&path, &error),
        BookError::Busy(_) => PyOSError::new_err(error.to_string()),
        error => value_error(error),
    })?;
    Ok(book.positions())
}
