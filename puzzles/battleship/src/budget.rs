//! How much effort a search may take, and who may end it.

use std::sync::atomic::{AtomicBool, Ordering};

/// The rounds of [`validate`](crate::validate) and [`forced`](crate::forced) before a field is left undecided: some minutes.
pub const DEFAULT_ROUNDS: u32 = 7;

/// States after which [`count`](crate::count) gives up: some seconds, and some hundred megabytes.
pub const DEFAULT_STATES: usize = 2_000_000;

/// How much effort a search may take before it says that it does not know.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Rounds of trying, each about twice as long as the one before, the first at most some seconds; without any, only
    /// what is plain to see is an answer. Prices, which prove most, wait for the third round where more than 450 cells
    /// are marked, since they then take seconds where all else takes milliseconds.
    pub rounds: u32,
    /// States while ways are counted: what a scan, cell by cell, has to remember, which is the columns that ships still
    /// cover, and what has been used of the fleet.
    pub states: usize,
    /// Ends the search soon after it is set, as if nothing more were allowed.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget { rounds: DEFAULT_ROUNDS, states: DEFAULT_STATES, stop: None }
    }
}

impl Budget<'_> {
    /// This many rounds, and the usual number of states.
    pub fn rounds(rounds: u32) -> Self {
        Budget { rounds, ..Budget::default() }
    }

    /// This many states, and the usual number of rounds.
    pub fn states(states: usize) -> Self {
        Budget { states, ..Budget::default() }
    }

    /// Whether somebody has set the flag.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// As many steps of one search.
    pub(crate) fn patience(&self, steps: u64) -> Patience<'_> {
        Patience { steps, budget: self }
    }
}

/// The search ran out of steps before it knew the answer, or was stopped.
pub(crate) struct OutOfPatience;

/// The steps that are left of a search.
pub(crate) struct Patience<'a> {
    steps: u64,
    budget: &'a Budget<'a>,
}

impl Patience<'_> {
    /// Takes some of them.
    ///
    /// # Errors
    /// When fewer are left, or the caller no longer waits.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), OutOfPatience> {
        self.steps = self.steps.checked_sub(steps).ok_or(OutOfPatience)?;
        if self.budget.is_stopped() { Err(OutOfPatience) } else { Ok(()) }
    }
}
