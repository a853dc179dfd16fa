//! Runs long work without the interpreter lock and stops it on Ctrl-C, or when another thread sets an event.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use pyo3::prelude::*;

use crate::arguments::wrong_type;

/// Interval between checks for Ctrl-C and events.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The keyword `stop`: an event, such as a `threading.Event`, that another thread sets to end a call early.
#[derive(Default)]
pub(crate) struct StopEvent(Option<Py<PyAny>>);

impl<'py> FromPyObject<'_, 'py> for StopEvent {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if given.is_none() {
            return Ok(StopEvent(None));
        }
        if !given.hasattr("is_set")? {
            return Err(wrong_type("a threading.Event as stop", &given));
        }
        Ok(StopEvent(Some(given.to_owned().unbind())))
    }
}

impl StopEvent {
    /// Whether the event is set.
    ///
    /// # Errors
    /// The exception of a signal handler, or of the event.
    pub(crate) fn check(&self, py: Python) -> PyResult<bool> {
        py.check_signals()?;
        self.0.as_ref().map_or(Ok(false), |event| event.call_method0(py, "is_set")?.is_truthy(py))
    }
}

/// Runs `work` on another thread while this one checks for signals. This one takes the interpreter lock only for these
/// checks. `work` must end soon after its flag is set.
///
/// # Errors
/// The exception of the signal handler, usually `KeyboardInterrupt`. The result of `work` is then dropped.
pub(crate) fn interruptible<T: Send>(py: Python, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    interruptible_by(py, Arc::default(), &StopEvent::default(), |_| Ok(()), work)
}

/// Like [`interruptible`], with a flag and an event that the caller provides. Calls `poll` at every check, with whether
/// the flag is set; its error ends the work, too.
pub(crate) fn interruptible_by<T: Send>(
    py: Python,
    stop: Arc<AtomicBool>,
    event: &StopEvent,
    mut poll: impl FnMut(bool) -> PyResult<()> + Send,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send,
) -> PyResult<T> {
    if event.check(py)? {
        stop.store(true, Ordering::Relaxed);
    }
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
            while is_done.recv_timeout(CHECK_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if signal.is_ok() {
                    let checked = Python::attach(|py| event.check(py));
                    if !matches!(checked, Ok(false)) {
                        stop.store(true, Ordering::Relaxed);
                        signal = checked.map(|_| ());
                    }
                }
                let polled = poll(stop.load(Ordering::Relaxed));
                if polled.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                signal = signal.and(polled);
            }
            match worker.join() {
                Ok(result) => signal.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}

/// In a loop over many Python objects: now and then, lets other threads run and checks for signals.
///
/// # Errors
/// The exception of a signal handler.
pub(crate) fn let_others_run(py: Python, number: usize) -> PyResult<()> {
    if number.is_multiple_of(1024) {
        py.detach(|| ());
        py.check_signals()?;
    }
    Ok(())
}

/// Runs `work` on `threads` threads, including this one.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Copy + Send) {
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// Computes the results for all numbers below `count`, in order, on `threads` threads, including this one. Each thread
/// has its own state.
pub(crate) fn map_on_threads<S, R: Send>(
    threads: usize,
    count: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> R + Sync,
) -> Vec<R> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    on_threads(threads.min(count.max(1)), || {
        let mut state = state();
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && number < count
        {
            let result = work(&mut state, number);
            results.lock().expect("no thread panics").push((number, result));
        }
    });
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_unstable_by_key(|one| one.0);
    results.into_iter().map(|one| one.1).collect()
}

/// A value that only one thread uses at a time.
pub(crate) struct Guarded<T> {
    value: Mutex<T>,
    /// ID of the process that last locked the value.
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
            // Values stay usable after a panic.
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) if self.process.load(Ordering::Relaxed) == std::process::id() => {
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => {
                let message = "another thread used this object when the process was forked; create a new one";
                return Err(pyo3::exceptions::PyRuntimeError::new_err(message));
            }
        };
        self.process.store(std::process::id(), Ordering::Relaxed);
        Ok(Some(guard))
    }

    /// Locks the value as soon as it is free; `None` if `stop` is set first.
    ///
    /// # Errors
    /// See [`Guarded::if_free`].
    pub(crate) fn wait(&self, stop: &AtomicBool) -> PyResult<Option<MutexGuard<'_, T>>> {
        while !stop.load(Ordering::Relaxed) {
            if let Some(guard) = self.if_free()? {
                return Ok(Some(guard));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(None)
    }

    /// Runs `work` with the value on another thread, so that Ctrl-C and the event work. `work` must end soon after its
    /// flag is set.
    ///
    /// # Errors
    /// The exception of the signal handler, an error of [`Guarded::if_free`], or `CancelledError` if the event was set
    /// while another call used the value.
    pub(crate) fn run<R: Send>(
        &self,
        py: Python,
        event: &StopEvent,
        work: impl FnOnce(&mut T, &Arc<AtomicBool>) -> R + Send,
    ) -> PyResult<R>
    where
        T: Send,
    {
        let wait = |stop: &Arc<AtomicBool>| {
            // A value that is free can be used even if the event is already set.
            let value = self.if_free().transpose().map_or_else(|| self.wait(stop), |free| free.map(Some));
            Ok(value?.map(|mut value| work(&mut value, stop)))
        };
        let done: PyResult<Option<R>> = interruptible_by(py, Arc::default(), event, |_| Ok(()), wait)?;
        done?.ok_or_else(|| cancelled(py, "stopped while another call used this object"))
    }
}

/// A `concurrent.futures.CancelledError`.
pub(crate) fn cancelled(py: Python, reason: &'static str) -> PyErr {
    let class = py.import("concurrent.futures").and_then(|module| module.getattr("CancelledError"));
    let error = class.and_then(|class| class.call1((reason,)));
    error.map_or_else(|error| error, PyErr::from_value)
}
