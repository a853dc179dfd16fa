//! Analysis threads, each with its own engine, so that network threads never block.
//!
//! Requests wait in three queues: fast, pictures and slow. Fast requests take milliseconds and run first. At most two
//! threads draw pictures. One extra thread runs no slow requests, so computer players never wait for analyses. Within
//! each queue, addresses take turns. One address can use at most a quarter of a queue and half of the threads.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use connect4_wire::{Code, Cost, Engine, EngineLimits, Refusal, TypedRequest};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

struct Job {
    /// Answers the request. Returns false if the engine has panicked and must be replaced.
    run: Box<dyn FnOnce(&mut Engine) -> bool + Send>,
    /// Set when the client no longer waits.
    canceled: Arc<AtomicBool>,
}

/// Maximum number of pictures that are drawn at the same time.
const MAX_DRAWING: usize = 2;

/// Which queue a request waits in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Fast,
    Picture,
    Slow,
}

/// Queued requests of one kind, by address in the order of their turns.
#[derive(Default)]
struct TurnQueue {
    turns: VecDeque<(IpAddr, VecDeque<Job>)>,
}

impl TurnQueue {
    /// Adds a request. Returns false if `limit` requests are queued, or a quarter of that from the same address.
    fn push(&mut self, client: IpAddr, job: Job, limit: usize) -> bool {
        for (_, jobs) in &mut self.turns {
            jobs.retain(|job| !job.canceled.load(Ordering::Relaxed));
        }
        self.turns.retain(|(_, jobs)| !jobs.is_empty());
        let all: usize = self.turns.iter().map(|(_, jobs)| jobs.len()).sum();
        let own = self.turns.iter_mut().find(|(address, _)| *address == client);
        if all >= limit || own.as_ref().is_some_and(|(_, jobs)| jobs.len() >= limit.div_ceil(4)) {
            return false;
        }
        match own {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.turns.push_back((client, VecDeque::from([job]))),
        }
        true
    }

    /// The next request of an address that may run now.
    fn pop(&mut self, may_run: impl Fn(IpAddr) -> bool) -> Option<(IpAddr, Job)> {
        let turn = self.turns.iter().position(|(client, _)| may_run(*client))?;
        let (client, mut jobs) = self.turns.remove(turn)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.turns.push_back((client, jobs));
        }
        job.map(|job| (client, job))
    }
}

#[derive(Default)]
struct Queue {
    fast: TurnQueue,
    pictures: TurnQueue,
    slow: TurnQueue,
    /// Number of pictures that are being drawn.
    drawing: usize,
    /// Running slow requests by address.
    running: HashMap<IpAddr, usize>,
    is_closed: bool,
}

struct PoolState {
    queue: Mutex<Queue>,
    job_added: Condvar,
    /// Maximum number of threads that run slow requests from one address.
    max_running_per_client: usize,
}

impl PoolState {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next request. `None` when the pool is closed.
    fn next(&self, takes_slow: bool) -> Option<(IpAddr, Job, Kind)> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some((client, job)) = queue.fast.pop(|_| true) {
                return Some((client, job, Kind::Fast));
            }
            if queue.drawing < MAX_DRAWING
                && let Some((client, job)) = queue.pictures.pop(|_| true)
            {
                queue.drawing += 1;
                return Some((client, job, Kind::Picture));
            }
            let Queue { slow, running, .. } = &mut *queue;
            let may_run = |client| running.get(&client).is_none_or(|&count| count < self.max_running_per_client);
            if takes_slow && let Some((client, job)) = slow.pop(may_run) {
                *running.entry(client).or_default() += 1;
                return Some((client, job, Kind::Slow));
            }
            queue = self.job_added.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Marks a request from this address as finished.
    fn finish(&self, client: IpAddr, kind: Kind) {
        let mut queue = self.queue();
        match kind {
            Kind::Fast => return,
            Kind::Picture => queue.drawing -= 1,
            Kind::Slow => {
                if let Some(count) = queue.running.get_mut(&client) {
                    *count -= 1;
                    if *count == 0 {
                        queue.running.remove(&client);
                    }
                }
            }
        }
        drop(queue);
        self.job_added.notify_all();
    }
}

/// The analysis threads and their queues.
pub(crate) struct Pool {
    shared: Arc<PoolState>,
    limit: usize,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts `threads` threads for all requests, and one for all but slow ones. `timeout` limits each request, and
    /// `limit` the requests in each queue.
    pub(crate) fn new(threads: usize, limit: usize, timeout: Duration, metrics: Arc<Metrics>) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(PoolState {
            queue: Mutex::default(),
            job_added: Condvar::new(),
            max_running_per_client: threads.div_ceil(2),
        });
        for number in 0..=threads {
            let shared = shared.clone();
            let limits = EngineLimits::with_clock(timeout);
            std::thread::Builder::new()
                .name(format!("think-{number}"))
                .spawn(move || run_worker(&shared, limits, number > 0))
                .expect("a thread can be started");
        }
        Pool { shared, limit, metrics }
    }

    /// Answers a request from this address. If the caller is dropped, the request is canceled.
    ///
    /// # Errors
    /// The engine's refusal, or [`Code::Busy`] if the queue is full.
    pub(crate) async fn ask<Q>(&self, client: IpAddr, question: Q) -> Result<Q::Answer, Refusal>
    where
        Q: TypedRequest + Debug + Send + 'static,
        Q::Answer: Send,
    {
        let kind = if question.cost() == Cost::Slow { Kind::Slow } else { Kind::Fast };
        let answer = self.run(client, kind, move |engine| {
            let answer = catch_unwind(AssertUnwindSafe(|| question.answer(engine)));
            answer.inspect_err(|_| tracing::error!(?question, "the engine panicked"))
        });
        answer.await?
    }

    /// Draws a picture for this address. If the caller is dropped before the drawing begins, it is canceled.
    ///
    /// # Errors
    /// [`Code::Busy`] if the queue is full.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        client: IpAddr,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run(client, Kind::Picture, |_| catch_unwind(AssertUnwindSafe(draw))).await
    }

    /// Runs work for this address on one of the threads. An error of `work` is a panic.
    async fn run<T: Send + 'static>(
        &self,
        client: IpAddr,
        kind: Kind,
        work: impl FnOnce(&mut Engine) -> std::thread::Result<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let canceled = Arc::new(AtomicBool::new(false));
        let (reply, answer) = oneshot::channel();
        let run = Box::new(move |engine: &mut Engine| {
            let done = work(engine);
            let is_ok = done.is_ok();
            if let Ok(answer) = done {
                let _ = reply.send(answer);
            }
            is_ok
        });
        {
            let mut queue = self.shared.queue();
            let queue = match kind {
                Kind::Fast => &mut queue.fast,
                Kind::Picture => &mut queue.pictures,
                Kind::Slow => &mut queue.slow,
            };
            if !queue.push(client, Job { run, canceled: canceled.clone() }, self.limit) {
                self.metrics.busy.inc();
                return Err(Refusal::new(Code::Busy, "too many requests are queued; try again in a few seconds"));
            }
        }
        // Wakes all threads, because one of them runs no slow requests.
        self.shared.job_added.notify_all();
        let _pending = PendingJob::new(canceled, self.metrics.clone());
        answer.await.map_err(|_| Refusal::new(Code::Internal, "the engine failed to answer"))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().is_closed = true;
        self.shared.job_added.notify_all();
    }
}

/// Counts a request as pending, and cancels it when dropped.
struct PendingJob {
    canceled: Arc<AtomicBool>,
    metrics: Arc<Metrics>,
}

impl PendingJob {
    fn new(canceled: Arc<AtomicBool>, metrics: Arc<Metrics>) -> Self {
        metrics.thinking.inc();
        PendingJob { canceled, metrics }
    }
}

impl Drop for PendingJob {
    fn drop(&mut self) {
        self.canceled.store(true, Ordering::Relaxed);
        self.metrics.thinking.dec();
    }
}

fn run_worker(shared: &PoolState, limits: EngineLimits, takes_slow: bool) {
    // Moves of online games must not wait for analyses. Only on Linux is this a property of threads.
    #[cfg(target_os = "linux")]
    if takes_slow {
        let _ = rustix::process::setpriority_process(None, 10);
    }
    let mut engine = Engine::new(limits);
    while let Some((client, job, kind)) = shared.next(takes_slow) {
        if !job.canceled.load(Ordering::Relaxed) {
            engine.set_stop(job.canceled);
            if !(job.run)(&mut engine) {
                engine = Engine::new(limits);
            }
        }
        shared.finish(client, kind);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job { run: Box::new(|_| true), canceled: Arc::default() }
    }

    #[test]
    fn at_most_two_pictures_are_drawn_at_the_same_time() {
        let pool = PoolState { queue: Mutex::default(), job_added: Condvar::new(), max_running_per_client: 1 };
        let one = IpAddr::from([10, 0, 0, 1]);
        for _ in 0..3 {
            assert!(pool.queue().pictures.push(one, job(), 32));
        }
        assert!(pool.queue().slow.push(one, job(), 32));
        let next = || pool.next(true).map(|(_, _, kind)| kind);
        assert_eq!([next(), next(), next()], [Some(Kind::Picture), Some(Kind::Picture), Some(Kind::Slow)]);
        assert!(pool.queue().fast.push(one, job(), 32));
        assert_eq!(next(), Some(Kind::Fast));
        pool.finish(one, Kind::Picture);
        assert_eq!(next(), Some(Kind::Picture));
    }

    #[test]
    fn addresses_take_turns_and_share_the_queue() {
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let mut queue = TurnQueue::default();
        assert_eq!([(); 4].map(|()| queue.push(one, job(), 8)), [true, true, false, false], "a quarter of the queue");
        assert!(queue.push(two, job(), 8));
        let turns: Vec<_> = std::iter::from_fn(|| queue.pop(|_| true)).map(|(client, _)| client).collect();
        assert_eq!(turns, [one, two, one]);
        let abandoned = job();
        abandoned.canceled.store(true, Ordering::Relaxed);
        assert!(queue.push(one, abandoned, 1) && queue.push(two, job(), 1), "canceled jobs take no queue slots");
        assert!(queue.pop(|client| client != two).is_none(), "the second address has used its share of threads");
    }
}
