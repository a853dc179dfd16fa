//! Textbook searches, plain and traced.
//!
//! They are written to be read and watched, not to be fast: use `connect4_solve` to solve positions and
//! `connect4_players` to play. [`search`] runs one; [`SearchTree::trace`] runs the same code and records every node it
//! visits, with windows, values, cuts and visits.
//!
//! ```
//! use connect4_core::{Position, Rules};
//! use connect4_study::textbook::{Algorithm, SearchTree, Settings, search};
//! let position = Position::new(Rules::new(3, 3, 3)?);
//! let minimax = search(&position, &Settings::new(Algorithm::Minimax));
//! let pruned = SearchTree::trace(&position, &Settings::new(Algorithm::AlphaBeta));
//! assert_eq!(pruned.found.value, minimax.value);
//! assert!(pruned.found.nodes < minimax.nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod leaves;
mod mcts;
mod observer;
mod search;
mod settings;
mod tree;

pub use self::leaves::Leaves;
pub use self::observer::{Bound, Found, Source};
pub use self::search::search;
pub use self::settings::{Algorithm, Settings};
pub use self::tree::{Event, SearchTree, TreeNode};
