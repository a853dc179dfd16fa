//! Trained players: a value of positions found by self-play, search over it, and its files.
//!
//! A [`Model`] adds up weights: it sees a position through *tuples* of a few cells, each with a table of one weight for
//! every way its cells can be filled (n-tuple networks; Lucas 2008, Thill, Koch and Konen 2012). [`Learned`] plays by it:
//! raw, with alpha-beta over it for some plies, or for some time with best-first minimax. [`Hybrid`] has the solver play the
//! endgame. `connect4-learn` trains models; the modules here that it shares are public:
//! [`tuples`] (which cells are seen together), [`layout`] (ranks and tables), [`accumulator`] (a position as the indices of its
//! weights, kept up to date move by move) and [`file`](mod@file) (the bytes).

pub mod accumulator;
mod agent;
mod embedded;
mod error;
pub mod file;
pub(crate) mod follow;
mod hybrid;
pub mod layout;
mod model;
mod ordering;
mod search;
pub mod tuples;

pub use agent::{Learned, Lookahead, LookaheadError};
pub use error::ModelError;
pub use hybrid::Hybrid;
pub use model::Model;
#[cfg(test)]
pub(crate) use model::tests::random_model;
pub use ordering::{move_orderers, solver};
pub(crate) use search::{Value, values};

/// The most columns, and the most rows, of a board that can be learnt.
pub const MAX_SIDE: u8 = 10;
