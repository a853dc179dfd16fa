//! The program `connect4`, as `python -m connect4` and the script of the package run it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what the command line says, whose first word is the name of the program, on the standard streams of the process;
/// answers with the exit code.
#[pyfunction]
pub(crate) fn run_program(py: Python, args: Vec<OsString>) -> u8 {
    py.detach(|| connect4::run(args))
}
