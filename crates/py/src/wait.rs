//! Long work that releases the interpreter lock and that Ctrl-C can stop.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use connect4_solve::{Budget, Limits};
use pyo3::prelude::*;

/// Interval between checks for Ctrl-C.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Runs `work` on another thread while this one, without the interpreter lock, checks for signals. `work` must
/// end soon after its flag is set.
///
/// # Errors
/// The exception of the signal handler, usually `KeyboardInterrupt`; the result is then lost.
pub(crate) fn interruptible<T: Send>(py: Python, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    interruptible_by(py, Arc::default(), work)
}

/// Like [`interruptible`], with a flag shared with others.
pub(crate) fn interruptible_by<T: Send>(
    py: Python,
    stop: Arc<AtomicBool>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, is_done) = channel();
            let flag = &stop;
            let worker = scope.spawn(move || {
                let result = work(flag);
                // Sending fails only after the receiving thread has panicked.
                let _ = done.send(());
                result
            });
            let mut signal = Ok(());
            while is_done.recv_timeout(SIGNAL_CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if signal.is_ok() {
                    signal = Python::attach(|py| py.check_signals());
                    stop.store(signal.is_err(), Ordering::Relaxed);
                }
            }
            match worker.join() {
                Ok(result) => signal.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// Runs `work` on `threads` threads, including this one.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Copy + Send) {
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// A value that only one thread uses at a time.
pub(crate) struct Guarded<T> {
    value: Mutex<T>,
    /// The process that used the value last.
    process: AtomicU32,
}

impl<T> Guarded<T> {
    pub(crate) fn new(value: T) -> Self {
        Guarded { value: Mutex::new(value), process: AtomicU32::new(std::process::id()) }
    }

    /// Locks the value; `None` if it is in use.
    ///
    /// # Errors
    /// If this process was forked while a thread used the value. That thread exists only in the parent process.
    pub(crate) fn if_free(&self) -> PyResult<Option<MutexGuard<'_, T>>> {
        let guard = match self.value.try_lock() {
            Ok(guard) => guard,
            // A panic leaves no partial state that matters.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) if self.process.load(Ordering::Relaxed) == std::process::id() => {
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => {
                let sentence = "another thread used this object when the process was forked; create a new one";
                return Err(pyo3::exceptions::PyRuntimeError::new_err(sentence));
            }
        };
        self.process.store(std::process::id(), Ordering::Relaxed);
        Ok(Some(guard))
    }

    /// Locks the value as soon as it is free; `None` if `stop` is set first.
    ///
    /// # Errors
    /// As [`Guarded::if_free`].
    pub(crate) fn wait(&self, stop: &AtomicBool) -> PyResult<Option<MutexGuard<'_, T>>> {
        while !stop.load(Ordering::Relaxed) {
            if let Some(guard) = self.if_free()? {
                return Ok(Some(guard));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(None)
    }

    /// Runs `work` with the value on another thread, so that Ctrl-C works. `work` must end soon after its flag is
    /// set.
    ///
    /// # Errors
    /// The exception of the signal handler, or as [`Guarded::if_free`].
    pub(crate) fn run<R: Send>(
        &self,
        py: Python,
        work: impl FnOnce(&mut T, &Arc<AtomicBool>) -> R + Send,
    ) -> PyResult<R>
    where
        T: Send,
    {
        let done = interruptible(py, |stop| Ok(self.wait(stop)?.map(|mut value| work(&mut value, stop))))?;
        done.map(|result| result.expect("a wait that was not stopped ends with the value"))
    }
}

/// The budget of a call that starts now, from the keywords `nodes` and `time` (seconds).
pub(crate) fn budget(nodes: Option<u64>, time: Option<f64>) -> PyResult<Budget> {
    Ok(Limits { nodes, time: duration(time)?, stop: None }.start())
}

/// Converts seconds to a duration.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let refused = |_| value_error(format!("a time of {seconds} seconds is out of range; expected 0 or more"));
    Duration::try_from_secs_f64(seconds).map(Some).map_err(refused)
}

/// Number of threads; all cores by default.
pub(crate) fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(threads @ 1..=256) => Ok(threads),
        Some(threads) => Err(value_error(format!("{threads} threads are out of range; choose 1 to 256"))),
    }
}

/// A `TypeError` for a value of another type than `wanted`.
pub(crate) fn wrong_type(wanted: &str, given: &Bound<PyAny>) -> PyErr {
    let kind = given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    pyo3::exceptions::PyTypeError::new_err(format!("expected {wanted}, not {kind}"))
}

/// Reads an integer in the range of `T`. PyO3's own error for a number out of range does not name the number.
///
/// # Errors
/// `ValueError` for numbers out of range, `TypeError` for values of other types.
pub(crate) fn whole<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<T> {
    if !given.hasattr("__index__")? {
        return Err(wrong_type("an integer", given));
    }
    let number = given.extract::<i128>().ok().and_then(|number| T::try_from(number).ok());
    let most = (1_u128 << (8 * size_of::<T>())) - 1;
    number.ok_or_else(|| value_error(format!("{given} is out of range; expected an integer from 0 to {most}")))
}

/// Like [`whole`], for an optional integer.
///
/// # Errors
/// As [`whole`].
pub(crate) fn optional_whole<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { whole(given).map(Some) }
}

/// An integer in a list, read by [`whole`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<'py, T: TryFrom<i128>> FromPyObject<'_, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&given).map(Whole)
    }
}

/// Unwraps the integers of a list.
pub(crate) fn numbers<T>(list: Vec<Whole<T>>) -> Vec<T> {
    list.into_iter().map(|Whole(number)| number).collect()
}

/// Reads a signed integer; numbers beyond 64 bits become the nearest 64-bit integer.
///
/// # Errors
/// `TypeError` for values that are not integers.
pub(crate) fn signed(given: &Bound<PyAny>) -> PyResult<i64> {
    let index = given.call_method0("__index__").map_err(|_| wrong_type("an integer", given))?;
    index.extract().or_else(|_| Ok(if index.lt(0)? { i64::MIN } else { i64::MAX }))
}

/// A `ValueError` with this message.
pub(crate) fn value_error(sentence: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(sentence.to_string())
}
