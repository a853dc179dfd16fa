//! What an agent is.

use connect4_core::{Action, Game};
use connect4_solve::Budget;

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
