//! Threads that think, so that those of the network need not. Each has an engine of its own.
//!
//! Questions wait in two queues: glances, which take milliseconds, and thoughts. Glances come first, and one thread more takes
//! nothing else, so that no level waits for somebody's analysis. In each queue addresses take turns; one address has a quarter
//! of the places at most, and at most half of the threads think for it at a time.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use connect4_wire::{Caps, Code, Effort, Engine, Question, Refusal};
use tokio::sync::oneshot;

use crate::metrics::Metrics;

/// Memory for the solver's table of each thread.
const TABLE_BYTES: usize = 64 << 20;
/// The most positions for one question; usually the time ends first.
const NODES: u64 = 2_000_000_000;

struct Job {
    /// Answers the question; returns false when the engine can no longer be trusted.
    run: Box<dyn FnOnce(&mut Engine) -> bool + Send>,
    /// Set when nobody waits for the answer any more.
    gone: Arc<AtomicBool>,
}

/// The waiting questions of one kind, by address in the order of their turns.
#[derive(Default)]
struct TurnQueue {
    turns: VecDeque<(IpAddr, VecDeque<Job>)>,
}

impl TurnQueue {
    /// Lets a question wait, unless `limit` questions do already or a quarter of as many from its address.
    fn push(&mut self, who: IpAddr, job: Job, limit: usize) -> bool {
        for (_, jobs) in &mut self.turns {
            jobs.retain(|job| !job.gone.load(Ordering::Relaxed));
        }
        self.turns.retain(|(_, jobs)| !jobs.is_empty());
        let all: usize = self.turns.iter().map(|(_, jobs)| jobs.len()).sum();
        let own = self.turns.iter_mut().find(|(address, _)| *address == who);
        if all >= limit || own.as_ref().is_some_and(|(_, jobs)| jobs.len() >= limit.div_ceil(4)) {
            return false;
        }
        match own {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.turns.push_back((who, VecDeque::from([job]))),
        }
        true
    }

    /// The next question of an address that may ask now.
    fn pop(&mut self, may_ask: impl Fn(IpAddr) -> bool) -> Option<(IpAddr, Job)> {
        let turn = self.turns.iter().position(|(who, _)| may_ask(*who))?;
        let (who, mut jobs) = self.turns.remove(turn)?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.turns.push_back((who, jobs));
        }
        job.map(|job| (who, job))
    }
}

#[derive(Default)]
struct Queue {
    glances: TurnQueue,
    thoughts: TurnQueue,
    /// Thoughts under way for each address.
    under_way: HashMap<IpAddr, usize>,
    is_closed: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    came: Condvar,
    /// The most threads that think about the questions of one address.
    share: usize,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question, and whether it is a thought; waits for one. `None` when the pool has ended.
    fn next(&self, takes_thoughts: bool) -> Option<(IpAddr, Job, bool)> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some((who, job)) = queue.glances.pop(|_| true) {
                return Some((who, job, false));
            }
            let Queue { thoughts, under_way, .. } = &mut *queue;
            let may_ask = |who| under_way.get(&who).is_none_or(|&count| count < self.share);
            if takes_thoughts && let Some((who, job)) = thoughts.pop(may_ask) {
                *under_way.entry(who).or_default() += 1;
                return Some((who, job, true));
            }
            queue = self.came.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a thought for this address has ended.
    fn ended(&self, who: IpAddr) {
        let mut queue = self.queue();
        if let Some(count) = queue.under_way.get_mut(&who) {
            *count -= 1;
            if *count == 0 {
                queue.under_way.remove(&who);
            }
        }
        drop(queue);
        self.came.notify_all();
    }
}

/// The threads.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    limit: usize,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts `threads` threads for thoughts, and one for glances. Each thinks about a question for `think` at most, and `limit`
    /// questions of each kind may wait.
    pub(crate) fn new(threads: usize, limit: usize, think: Duration, metrics: Arc<Metrics>) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared { queue: Mutex::default(), came: Condvar::new(), share: threads.div_ceil(2) });
        for number in 0..=threads {
            let shared = shared.clone();
            let caps = Caps { table_bytes: TABLE_BYTES, nodes: NODES, review_nodes: NODES, time: Some(think) };
            std::thread::Builder::new()
                .name(format!("think-{number}"))
                .spawn(move || work(&shared, caps, number > 0))
                .expect("there is room for a thread");
        }
        Pool { shared, limit, metrics }
    }

    /// Has a question of this address answered. When the asker goes away, the thinking ends.
    ///
    /// # Errors
    /// The engine's refusal, or [`Code::Busy`] when too many questions wait.
    pub(crate) async fn ask<Q>(&self, who: IpAddr, question: Q) -> Result<Q::Answer, Refusal>
    where
        Q: Question + Debug + Send + 'static,
        Q::Answer: Send,
    {
        let gone = Arc::new(AtomicBool::new(false));
        let (reply, answer) = oneshot::channel();
        let effort = question.effort();
        let unanswered = || Err(Refusal::new(Code::Internal, "the question could not be answered"));
        let run = Box::new(move |engine: &mut Engine| {
            let answer = catch_unwind(AssertUnwindSafe(|| question.answer(engine)));
            let is_well = answer.is_ok();
            let answer = answer.unwrap_or_else(|_| {
                tracing::error!(?question, "a question could not be answered");
                unanswered()
            });
            let _ = reply.send(answer);
            is_well
        });
        {
            let mut queue = self.shared.queue();
            let line = if effort == Effort::Thought { &mut queue.thoughts } else { &mut queue.glances };
            if !line.push(who, Job { run, gone: gone.clone() }, self.limit) {
                self.metrics.busy.inc();
                return Err(Refusal::new(Code::Busy, "too many questions wait already: ask again in a few seconds"));
            }
        }
        // All, since not every thread takes every question.
        self.shared.came.notify_all();
        let _waiting = Waiting::new(gone, self.metrics.clone());
        answer.await.unwrap_or_else(|_| unanswered())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().is_closed = true;
        self.shared.came.notify_all();
    }
}

/// Stands for an asker who waits for an answer, until it is dropped.
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

fn work(shared: &Shared, caps: Caps, takes_thoughts: bool) {
    let mut engine = Engine::new(caps);
    while let Some((who, job, is_thought)) = shared.next(takes_thoughts) {
        if !job.gone.load(Ordering::Relaxed) {
            engine = engine.with_stop(job.gone);
            if !(job.run)(&mut engine) {
                engine = Engine::new(caps);
            }
        }
        if is_thought {
            shared.ended(who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job { run: Box::new(|_| true), gone: Arc::default() }
    }

    #[test]
    fn addresses_take_turns_and_none_fills_the_line() {
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let mut line = TurnQueue::default();
        assert_eq!([(); 4].map(|()| line.push(one, job(), 8)), [true, true, false, false], "a quarter of the places");
        assert!(line.push(two, job(), 8));
        let turns: Vec<_> = std::iter::from_fn(|| line.pop(|_| true)).map(|(who, _)| who).collect();
        assert_eq!(turns, [one, two, one]);
        let abandoned = job();
        abandoned.gone.store(true, Ordering::Relaxed);
        assert!(line.push(one, abandoned, 1) && line.push(two, job(), 1), "who has gone takes no place");
        assert!(line.pop(|who| who != two).is_none(), "two has its share of the threads");
    }
}
