//! Limits of searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Limits of one search; none by default. [`Limits::start`] starts the clock and returns a [`Budget`].
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Maximum number of nodes; `None` means unlimited.
    pub nodes: Option<u64>,
    /// Maximum time; `None` means unlimited. WebAssembly has no clock: limit the nodes there.
    pub time: Option<Duration>,
    /// Another thread sets this flag to stop the search; `None` if none can.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// The budget of a search that starts now.
    pub fn start(&self) -> Budget {
        let budget = Budget { nodes: self.nodes, deadline: None, stop: self.stop.clone(), progress: None };
        match self.time {
            Some(time) => budget.within(time),
            None => budget,
        }
    }
}

/// The limits of a running search.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Maximum number of nodes; `None` means unlimited.
    pub nodes: Option<u64>,
    /// When to stop; `None` means unlimited.
    pub deadline: Option<Instant>,
    /// Another thread sets this flag to stop the search; `None` if none can.
    pub stop: Option<Arc<AtomicBool>>,
    /// Where searches report their progress; `None` disables reports.
    pub progress: Option<Arc<Progress>>,
}

/// The progress of a search, which other threads may read. The figures lag by up to a thousand nodes and may be from
/// different moments.
#[derive(Debug)]
pub struct Progress {
    nodes: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
}

impl Default for Progress {
    fn default() -> Self {
        // Bounds that contradict each other: nothing is proven.
        Progress { nodes: 0.into(), lower: 1.into(), upper: 0.into() }
    }
}

impl Progress {
    /// Nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The proven lower and upper bound on the score of the current position; `None` before its search.
    pub fn range(&self) -> Option<(i32, i32)> {
        let (lower, upper) = (self.lower.load(Ordering::Relaxed), self.upper.load(Ordering::Relaxed));
        (lower <= upper).then_some((lower, upper))
    }

    /// Reports bounds.
    pub fn prove(&self, lower: i32, upper: i32) {
        self.lower.store(lower, Ordering::Relaxed);
        self.upper.store(upper, Ordering::Relaxed);
    }

    /// Reports visited nodes.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

impl Budget {
    /// Sets where to report progress.
    #[must_use]
    pub fn watched(self, progress: Arc<Progress>) -> Self {
        Budget { progress: Some(progress), ..self }
    }

    /// No limits.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Budget::default().capped(nodes)
    }

    /// At most this much time from now.
    pub fn time(time: Duration) -> Self {
        Budget::default().within(time)
    }

    /// Replaces the stop flag.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Lowers the node limit to at most this.
    #[must_use]
    pub fn capped(&self, nodes: u64) -> Self {
        Budget { nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))), ..self.clone() }
    }

    /// Lowers the time limit to at most this, from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        let deadline = Instant::now().checked_add(time).into_iter().chain(self.deadline).min();
        Budget { deadline, ..self.clone() }
    }

    /// The budget that remains after this many nodes.
    #[must_use]
    pub fn after(&self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)), ..self.clone() }
    }

    /// A share of `count / parts` of its nodes and of the time until its deadline.
    #[must_use]
    pub fn share(&self, count: u32, parts: u32) -> Self {
        let deadline = self.deadline.map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / parts * count
        });
        let nodes = self.nodes.map(|nodes| nodes / u64::from(parts) * u64::from(count));
        Budget { nodes, deadline, ..self.clone() }
    }

    /// Whether its node limit is reached after this many nodes; ignores the clock.
    #[inline]
    pub fn is_out_of_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Whether it was stopped or its time is up; ignores the node limit.
    pub fn is_late(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the budget is used up after this many nodes.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.is_out_of_nodes(nodes) || self.is_late()
    }
}
