//! Long work without the interpreter lock, which Ctrl-C still stops.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use connect4_solve::Budget;
use pyo3::prelude::*;

/// How often Python is asked whether somebody pressed Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// Does `work` on a thread of its own while this one, without the interpreter lock, looks out for signals. `work` is to end
/// soon after its flag is set.
///
/// # Errors
/// What the signal raised, `KeyboardInterrupt` as a rule; the result is then lost.
pub(crate) fn interruptible<T: Send>(py: Python, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, is_done) = channel();
            let flag = &stop;
            let worker = scope.spawn(move || {
                let result = work(flag);
                // Nobody listens any more only when this thread has panicked.
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

/// The budget of one call, from Python's keywords: positions to look at, seconds to think.
pub(crate) fn budget(nodes: Option<u64>, time: Option<f64>) -> PyResult<Budget> {
    Ok(Budget { nodes, deadline: duration(time)?.and_then(|time| Instant::now().checked_add(time)), stop: None })
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

/// Python's `ValueError` with this sentence.
pub(crate) fn value_error(sentence: impl std::fmt::Display) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(sentence.to_string())
}
