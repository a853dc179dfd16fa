//! Computer players: the `Agent` trait, and one module per agent.

mod alpha_beta;
pub mod any_board;
mod best_first;
pub(crate) mod estimate;
mod forcing;
mod greedy;
pub(crate) mod learned;
mod level;
pub(crate) mod lines;
mod mcts;
pub(crate) mod minimax;
mod perfect;
mod random;
mod suggest;

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Game};

pub use estimate::Estimate;
pub use forcing::forced_win;
pub use greedy::Greedy;
pub use level::{Level, LevelOptions};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use perfect::Perfect;
pub use random::Random;
pub use suggest::suggest;

/// A computer player. Every agent can play under any rules.
pub trait Agent: Send {
    /// Chooses a legal action in `game`. `None` if the game is over or the agent has failed, which can happen with
    /// external programs.
    ///
    /// An agent returns within its budget, if necessary with its best guess.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice>;

    /// The random number generators of the agent, always in the same order. Copying their states to an agent with the
    /// same parameters makes it continue with the same random choices. Search results are not part of the state.
    fn rngs(&mut self) -> Vec<&mut Rng> {
        Vec::new()
    }

    /// Why the agent has failed, if it has: a predicate to follow its name in a sentence.
    fn failure(&self) -> Option<&str> {
        None
    }
}

/// The action that an agent chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Nodes visited.
    pub nodes: u64,
}
