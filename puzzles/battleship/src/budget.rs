//! Limits on the effort of a search, and the flag that stops it.

use std::sync::atomic::{AtomicBool, Ordering};

/// Default number of rounds of [`validate`](crate::validate) and [`forced`](crate::forced): they give up after a few
/// minutes.
pub const DEFAULT_ROUNDS: u32 = 7;

/// State limit of [`count`](crate::count), reached after a few seconds and a few hundred megabytes.
pub const DEFAULT_STATES: usize = 2_000_000;

/// Limits on the effort of a search. A search that reaches a limit reports that it could not decide.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Number of rounds. Each takes about twice as long as the previous one; the first takes at most a few seconds.
    /// With 0, only the quick checks run. On fields of more than 450 marked cells, the linear-programming search starts
    /// in the third round: there it takes seconds, while the others take milliseconds.
    pub rounds: u32,
    /// Maximum number of states when counting. A state holds the columns that the ships placed so far still cover, and
    /// how many ships of each length are used.
    pub states: usize,
    /// Stops the search soon after it is set, as if the budget were used up.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget { rounds: DEFAULT_ROUNDS, states: DEFAULT_STATES, stop: None }
    }
}

impl Budget<'_> {
    /// `rounds` rounds, and the default number of states.
    pub fn rounds(rounds: u32) -> Self {
        Budget { rounds, ..Budget::default() }
    }

    /// `states` states, and the default number of rounds.
    pub fn states(states: usize) -> Self {
        Budget { states, ..Budget::default() }
    }

    /// Whether the caller has set the stop flag.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// A limit of `steps` steps for one search.
    pub(crate) fn step_limit(&self, steps: u64) -> StepLimit<'_> {
        StepLimit { steps, budget: self }
    }
}

/// The search ran out of steps before it knew the answer, or it was stopped.
pub(crate) struct OutOfSteps;

/// The remaining steps of a search.
pub(crate) struct StepLimit<'a> {
    steps: u64,
    budget: &'a Budget<'a>,
}

impl StepLimit<'_> {
    /// Uses `steps` of the remaining steps.
    ///
    /// # Errors
    /// When fewer steps remain, or the stop flag is set.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), OutOfSteps> {
        self.steps = self.steps.checked_sub(steps).ok_or(OutOfSteps)?;
        if self.budget.is_stopped() { Err(OutOfSteps) } else { Ok(()) }
    }
}
