//! Computer players: the `Agent` trait, and one module per agent.

mod alpha_beta;
pub mod any_board;
mod best_first;
pub(crate) mod estimate;
mod failure;
mod forcing;
mod greedy;
pub(crate) mod learned;
mod level;
pub(crate) mod lines;
mod mcts;
pub(crate) mod minimax;
mod perfect;
mod playouts;
mod random;
mod suggest;

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Cell, Game};

pub use estimate::Estimate;
pub use failure::Failure;
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

    /// What the last search found, as far as the agent records it.
    fn last_search(&self) -> LastSearch {
        LastSearch::default()
    }

    /// Why the agent has failed, if it has.
    fn failure(&self) -> Option<&Failure> {
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

/// What an agent found when it chose an action.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LastSearch {
    /// Plies of the deepest finished iteration; `None` if the agent does not search to a depth.
    pub depth: Option<u32>,
    /// The value of the best stone, from -1 (lost) to 1 (won), for the side to move; `None` if it was not computed.
    pub value: Option<f32>,
    /// The number of simulations of each move; empty if there were none.
    pub visits: Vec<(Cell, u32)>,
}

impl LastSearch {
    /// A search without simulations.
    pub(crate) fn to(depth: Option<u32>, value: Option<f32>) -> Self {
        LastSearch { depth, value, visits: Vec::new() }
    }
}
