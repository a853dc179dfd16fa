//! How much thinking is allowed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much may be thought about one question.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// When to answer.
    pub deadline: Option<Instant>,
    /// Set by somebody else to have the answer at once.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// As long as it takes.
    pub fn unlimited() -> Self {
        Budget::default()
    }

    /// This many positions.
    pub fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// This much time from now. In the browser there is no clock to ask: there, count nodes.
    pub fn time(time: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(time), ..Budget::default() }
    }

    /// Whether the budget is used up after `nodes` positions.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
