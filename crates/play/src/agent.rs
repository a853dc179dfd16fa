//! What an agent is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use connect4_core::{Action, Game};

/// A player. Every agent plays every ruleset.
pub trait Agent: Send {
    /// What to do in `game`; `None` only when the game is over. The action is always legal.
    ///
    /// An agent answers within its budget, if need be with its best guess so far.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice>;
}

/// An agent's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to do.
    pub action: Action,
    /// Positions looked at.
    pub nodes: u64,
}

/// How much an agent may think about one choice.
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

    /// This much time from now.
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
