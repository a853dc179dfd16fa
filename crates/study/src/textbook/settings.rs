//! What to search, and how.

use super::leaves::Leaves;
use crate::named::named;

named! {
    /// A textbook search.
    Algorithm {
        /// Minimax (Shannon 1950): visits every move of every position.
        Minimax = "minimax",
        /// Alpha-beta (Knuth and Moore 1975), moves from left to right.
        AlphaBeta = "alpha-beta",
        /// Alpha-beta with a transposition table. The best move of the table comes first, then moves from the middle
        /// outward.
        AlphaBetaTable = "alpha-beta-table",
        /// Monte Carlo tree search with upper confidence bounds (UCT; Kocsis and Szepesvári 2006), and random games from
        /// its leaves.
        Mcts = "mcts",
    }
}

/// What to search, and how far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The search.
    pub algorithm: Algorithm,
    /// Maximum depth in plies; Monte Carlo tree search ignores it.
    pub depth: u16,
    /// The value of positions at that depth.
    pub leaves: Leaves,
    /// Number of simulations of Monte Carlo tree search; the others ignore it.
    pub simulations: u32,
    /// The weight of the exploration bonus of Monte Carlo tree search, whose results range from 0 to 1.
    pub exploration: f32,
    /// The seed of the random games of Monte Carlo tree search.
    pub seed: u64,
    /// Maximum number of visited nodes; a search that reaches it is incomplete.
    pub max_nodes: u32,
}

impl Settings {
    /// A search to the end of the game; Monte Carlo tree search with 1,000 simulations. At most a million nodes.
    pub fn new(algorithm: Algorithm) -> Self {
        Settings {
            algorithm,
            depth: u16::MAX,
            leaves: Leaves::Even,
            simulations: 1000,
            exploration: std::f32::consts::SQRT_2,
            seed: 1,
            max_nodes: 1_000_000,
        }
    }
}
