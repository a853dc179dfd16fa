//! Reads arguments of Python calls: integers, limits and numbers of threads.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::Path;
use std::time::Duration;

use connect4_core::{Budget, Limits};
use pyo3::prelude::*;

/// Starts a budget from the keywords `nodes` and `time` (seconds).
pub(crate) fn budget(nodes: Option<u64>, time: Option<f64>) -> PyResult<Budget> {
    Ok(Limits { nodes, time: duration(time)?, stop: None }.start())
}

/// Converts seconds to a duration.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    Duration::try_from_secs_f64(seconds)
        .map(Some)
        .map_err(|_| value_error(format!("a time of {seconds} seconds is out of range; expected 0 or more")))
}

/// Number of threads; all cores by default.
pub(crate) fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(threads @ 1..=256) => Ok(threads),
        Some(threads) => Err(value_error(format!("{threads} threads are out of range; choose 1 to 256"))),
    }
}

/// Reads a seed; `None` draws a fresh one.
///
/// # Errors
/// See [`unsigned`].
pub(crate) fn seed(given: &Bound<PyAny>) -> PyResult<u64> {
    // The standard library draws new keys for each hasher.
    if given.is_none() { Ok(RandomState::new().build_hasher().finish()) } else { unsigned(given) }
}

/// A `TypeError` for a value whose type is not `expected`.
pub(crate) fn wrong_type(expected: &str, given: &Bound<PyAny>) -> PyErr {
    let kind = given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    pyo3::exceptions::PyTypeError::new_err(format!("expected {expected}, not {kind}"))
}

/// Reads an integer in the range of `T`, an unsigned type. Unlike PyO3's own error, this one names the number.
///
/// # Errors
/// `ValueError` if the number is out of range, `TypeError` if the value is not an integer.
pub(crate) fn unsigned<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<T> {
    if !given.hasattr("__index__")? {
        return Err(wrong_type("an integer", given));
    }
    let number = given.extract::<i128>().ok().and_then(|number| T::try_from(number).ok());
    let most = (1_u128 << (8 * size_of::<T>())) - 1;
    number.ok_or_else(|| value_error(format!("{given} is out of range; expected an integer from 0 to {most}")))
}

/// Like [`unsigned`], for an optional integer.
///
/// # Errors
/// See [`unsigned`].
pub(crate) fn optional_unsigned<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { unsigned(given).map(Some) }
}

/// An element of a list, read by [`unsigned`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unsigned<T>(pub(crate) T);

impl<'py, T: TryFrom<i128>> FromPyObject<'_, 'py> for Unsigned<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        unsigned(&given).map(Unsigned)
    }
}

/// Unwraps the elements of a list.
pub(crate) fn unwrap_all<T>(list: Vec<Unsigned<T>>) -> Vec<T> {
    list.into_iter().map(|Unsigned(number)| number).collect()
}

/// Reads a signed integer. A number that does not fit in 64 bits becomes the nearest one that does.
///
/// # Errors
/// `TypeError` if the value is not an integer.
pub(crate) fn signed(given: &Bound<PyAny>) -> PyResult<i64> {
    let index = given.call_method0("__index__").map_err(|_| wrong_type("an integer", given))?;
    index.extract().or_else(|_| Ok(if index.lt(0)? { i64::MIN } else { i64::MAX }))
}

/// One of these values, by its name. `what` names the argument.
///
/// # Errors
/// `ValueError` for another name.
pub(crate) fn named<T: Copy>(name: &str, what: &str, all: &[(&str, T)]) -> PyResult<T> {
    all.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = all.iter().map(|(known, _)| format!("{known:?}")).collect();
        value_error(format!("unknown {what} {name:?}; expected one of {}", names.join(", ")))
    })
}

/// Calls `progress`, if there is one, with the numbers of done and of all parts.
///
/// # Errors
/// The exception of the function.
pub(crate) fn report(progress: &Option<Py<PyAny>>, done: u64, total: u64) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    Python::attach(|py| progress.call1(py, (done, total)).map(|_| ()))
}

/// An `OSError` for a file, of the class that Python has for the cause, such as `FileNotFoundError`.
pub(crate) fn os_error(path: &Path, error: &io::Error) -> PyErr {
    let Some(code) = error.raw_os_error() else {
        return io::Error::new(error.kind(), format!("{}: {error}", path.display())).into();
    };
    let text = error.to_string();
    let reason = text.strip_suffix(&format!(" (os error {code})")).unwrap_or(&text).to_owned();
    pyo3::exceptions::PyOSError::new_err((code, reason, path.as_os_str().to_owned()))
}

/// A `ValueError` with this message.
pub(crate) fn value_error(message: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(message.to_string())
}
