//! What a client of a protocol does.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use connect4_core::{Action, Budget, Game};
use connect4_players::Failure;

/// A connection to a program in its protocol.
pub(super) trait ProtocolClient: Send {
    /// Starts a new game.
    fn start_game(&mut self, seed: u64, deadline: Instant) -> Result<(), Failure>;

    /// Asks for a move.
    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Action, Failure>;

    /// Ends the program.
    fn quit(&mut self);
}

/// The limits of a move.
pub(super) struct MoveLimits<'a> {
    pub(super) time: Duration,
    pub(super) nodes: Option<u64>,
    pub(super) deadline: Instant,
    pub(super) budget: &'a Budget,
}

impl MoveLimits<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.budget.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
