//! Threads that think, so that the others need not. Each has an engine of its own; questions wait in one bounded queue.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use connect4_wire::{Answer, Ask, Caps, Code, Engine, Refusal};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// Memory for the solver's table of each thread.
const TABLE_BYTES: usize = 64 << 20;
/// Positions looked at for one question: what the time allows, and no more than this where time stands still.
const NODES: u64 = 2_000_000_000;

struct Job {
    ask: Ask,
    reply: oneshot::Sender<Result<Answer, Refusal>>,
    /// Set when nobody waits any more.
    gone: Arc<AtomicBool>,
}

struct Shared {
    queue: Mutex<(VecDeque<Job>, bool)>,
    came: Condvar,
}

/// The threads.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    limit: usize,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// As many threads, each question thought about for so long at most, and so many that may wait.
    pub(crate) fn new(threads: usize, limit: usize, think: Duration, metrics: Arc<Metrics>) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::new((VecDeque::new(), false)), came: Condvar::new() });
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            let caps = Caps { table_bytes: TABLE_BYTES, nodes: NODES, review_nodes: NODES, time: Some(think) };
            let name = format!("think-{number}");
            std::thread::Builder::new()
                .name(name)
                .spawn(move || work(&shared, caps))
                .expect("there is room for a thread");
        }
        Pool { shared, limit, metrics }
    }

    /// Has a question answered. When whoever asked goes away, the thinking ends.
    ///
    /// # Errors
    /// As the engine refuses it, and [`Code::Busy`] when too many wait.
    pub(crate) async fn ask(&self, ask: Ask) -> Result<Answer, Refusal> {
        let gone = Arc::new(AtomicBool::new(false));
        let (reply, answer) = oneshot::channel();
        {
            let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
            if queue.0.len() >= self.limit {
                self.metrics.busy.inc();
                return Err(Refusal::new(Code::Busy, "too many questions wait already: ask again in a few seconds"));
            }
            queue.0.push_back(Job { ask, reply, gone: gone.clone() });
        }
        self.shared.came.notify_one();
        let _waiting = Waiting::new(gone, self.metrics.clone());
        answer.await.unwrap_or_else(|_| Err(Refusal::new(Code::Internal, "the question could not be answered")))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.shared.came.notify_all();
    }
}

/// Somebody waits for an answer, until this is dropped.
struct Waiting {
    gone: Arc<AtomicBool>,
    metrics: Arc<Metrics>,
}

impl Waiting {
    fn new(gone: Arc<AtomicBool>, metrics: Arc<Metrics>) -> Self {
        metrics.thinking.inc();
        Waiting { gone, metrics }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
        self.metrics.thinking.dec();
    }
}

fn work(shared: &Shared, caps: Caps) {
    let mut engine = Engine::new(caps);
    loop {
        let job = {
            let mut queue = shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                if queue.1 {
                    return;
                }
                if let Some(job) = queue.0.pop_front() {
                    break job;
                }
                queue = shared.came.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        };
        if job.gone.load(Ordering::Relaxed) {
            continue;
        }
        engine = engine.with_stop(job.gone.clone());
        let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| engine.try_answer(&job.ask)));
        let answer = answer.unwrap_or_else(|_| {
            tracing::error!(ask = ?job.ask, "a question could not be answered");
            engine = Engine::new(caps);
            Err(Refusal::new(Code::Internal, "the question could not be answered"))
        });
        let _ = job.reply.send(answer);
    }
}
