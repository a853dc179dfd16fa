//! Runs long work without the interpreter lock and stops it on Ctrl-C.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use pyo3::prelude::*;

/// Interval between checks for Ctrl-C.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Runs `work` on another thread while this one checks for signals. This one takes the interpreter lock only for these
/// checks. `work` must end soon after its flag is set.
///
/// # Errors
/// The exception of the signal handler, usually `KeyboardInterrupt`. The result of `work` is then dropped.
pub(crate) fn interruptible<T: Send>(py: Python, work: impl FnOnce(&Arc<AtomicBool>) -> T + Send) -> PyResult<T> {
    interruptible_by(py, Arc::default(), work)
}

/// Like [`interruptible`], with a flag that the caller provides.
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

    /// Runs `work` with the value on another thread, so that Ctrl-C works. `work` must end soon after its flag is set.
    ///
    /// # Errors
    /// The exception of the signal handler, or an error of [`Guarded::if_free`].
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
