//! The `connect4` command, for `python -m connect4` and the package's script.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command line `args` on the standard streams of the process and returns the exit code. The first argument is
/// the program name.
#[pyfunction]
pub(crate) fn run_program(py: Python, args: Vec<OsString>) -> u8 {
    py.detach(|| connect4::run(args))
}
