//! Long work without the interpreter lock, which Ctrl-C still stops.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use connect4_solve::{Budget, Limits};
use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// Does `work` on a thread of its own while this one, without the interpreter lock, looks out for signals. `work` is to end
/// soon after its flag is set.
///
/// # Errors
/// What the signal raised, `KeyboardInterrupt` as a rule; the result is then lost.
pub(crate) fn interruptible<T: Send>(py: Python, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    interruptible_by(py, Arc::default(), work)
}

/// The same with a flag that others know too.
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
            while is_done.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
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

/// Does the same work on this number of threads, this one among them.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Copy + Send) {
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// A value that one thread at a time works with.
pub(crate) struct Guarded<T> {
    value: Mutex<T>,
    /// The process that used it last.
    process: AtomicU32,
}

impl<T> Guarded<T> {
    pub(crate) fn new(value: T) -> Self {
        Guarded { value: Mutex::new(value), process: AtomicU32::new(std::process::id()) }
    }

    /// The value, if nobody is working with it.
    ///
    /// # Errors
    /// When this process was forked while a thread worked with it, which goes on in the other process alone.
    pub(crate) fn if_free(&self) -> PyResult<Option<MutexGuard<'_, T>>> {
        let guard = match self.value.try_lock() {
            Ok(guard) => guard,
            // What was interrupted leaves nothing half done that would matter.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) if self.process.load(Ordering::Relaxed) == std::process::id() => {
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => {
                let sentence = "another thread was using this when the process was forked: make a new one here";
                return Err(pyo3::exceptions::PyRuntimeError::new_err(sentence));
            }
        };
        self.process.store(std::process::id(), Ordering::Relaxed);
        Ok(Some(guard))
    }

    /// The value as soon as nobody is working with it; `None` when `stop` is set first.
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

    /// Works with the value on a thread of its own, so that Ctrl-C is heard; `work` is to end soon after its flag is set.
    ///
    /// # Errors
    /// What the signal raised, or as [`Guarded::if_free`].
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

/// The budget of one call that begins now, from Python's keywords: positions to look at, seconds to think.
pub(crate) fn budget(nodes: Option<u64>, time: Option<f64>) -> PyResult<Budget> {
    Ok(Limits { nodes, time: duration(time)?, stop: None }.start())
}

/// Seconds as a length of time.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else { return Ok(None) };
    let refused = |_| value_error(format!("a time of {seconds} seconds is out of range: give a number from 0 on"));
    Duration::try_from_secs_f64(seconds).map(Some).map_err(refused)
}

/// Threads to use: those asked for, else all that the machine has.
pub(crate) fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Some(threads @ 1..=256) => Ok(threads),
        Some(threads) => Err(value_error(format!("{threads} threads are out of range: choose 1 to 256"))),
    }
}

/// Python's `TypeError` for a value of another kind than is wanted.
pub(crate) fn wrong_type(wanted: &str, given: &Bound<PyAny>) -> PyErr {
    let kind = given.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    pyo3::exceptions::PyTypeError::new_err(format!("{wanted} is wanted here, not {kind}"))
}

/// A whole number in the range of `T`: Python's own sentence for one that is not in range speaks of conversions.
///
/// # Errors
/// `ValueError` for other numbers, `TypeError` for what is not a number.
pub(crate) fn whole<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<T> {
    if !given.hasattr("__index__")? {
        return Err(wrong_type("a whole number", given));
    }
    let number = given.extract::<i128>().ok().and_then(|number| T::try_from(number).ok());
    let most = (1_u128 << (8 * size_of::<T>())) - 1;
    number.ok_or_else(|| value_error(format!("{given} is out of range: give a whole number from 0 to {most}")))
}

/// The same where there may be none.
///
/// # Errors
/// As [`whole`].
pub(crate) fn maybe_whole<T: TryFrom<i128>>(given: &Bound<PyAny>) -> PyResult<Option<T>> {
    if given.is_none() { Ok(None) } else { whole(given).map(Some) }
}

/// A whole number in a list, as [`whole`] reads it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Whole<T>(pub(crate) T);

impl<'py, T: TryFrom<i128>> FromPyObject<'_, 'py> for Whole<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&given).map(Whole)
    }
}

/// The numbers of a list.
pub(crate) fn numbers<T>(list: Vec<Whole<T>>) -> Vec<T> {
    list.into_iter().map(|Whole(number)| number).collect()
}

/// A whole number of either sign; what is beyond 64 bits is as good as the nearest that is not.
///
/// # Errors
/// `TypeError` for what is not a number.
pub(crate) fn signed(given: &Bound<PyAny>) -> PyResult<i64> {
    let index = given.call_method0("__index__").map_err(|_| wrong_type("a whole number", given))?;
    index.extract().or_else(|_| Ok(if index.lt(0)? { i64::MIN } else { i64::MAX }))
}

/// Python's `ValueError` with this sentence.
pub(crate) fn value_error(sentence: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(sentence.to_string())
}
