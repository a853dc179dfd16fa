//! Players: what an agent is, and one module for each agent.

pub mod any_board;
mod best_first;
pub(crate) mod estimate;
mod forced;
mod forcing;
mod greedy;
pub mod learned;
mod level;
pub(crate) mod lines;
mod mcts;
pub(crate) mod minimax;
mod perfect;
mod random;
mod suggest;

use connect4_core::playout::Rng;
use connect4_core::{Action, Game};
use connect4_solve::Budget;

pub use estimate::Estimate;
pub use forcing::forced_win;
pub use greedy::Greedy;
pub use level::{Level, LevelOptions};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use perfect::Perfect;
pub use random::Random;
pub use suggest::suggest;

/// A player. Every agent plays every ruleset.
pub trait Agent: Send {
    /// What to do in `game`; `None` only when the game is over or the agent has failed, which other programs may do. The
    /// action is always legal.
    ///
    /// An agent answers within its budget, if need be with its best guess so far.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice>;

    /// The random numbers that its choices draw from, always in the same order. Another agent that was made in the same way
    /// continues as this one does once it has their states; what a search has found out so far is not among them.
    fn rngs(&mut self) -> Vec<&mut Rng> {
        Vec::new()
    }

    /// Why it has failed, after it chose nothing in a game that goes on: what it did, to be read after its name.
    fn failure(&self) -> Option<&str> {
        None
    }
}

/// An agent's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What to do.
    pub action: Action,
    /// Positions looked at.
    pub nodes: u64,
}
