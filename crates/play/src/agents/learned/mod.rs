//! Trained players: models for one board, searches with them, and their files.
//!
//! A [`Model`] evaluates a position as a sum of weights. It looks at *tuples* of a few cells; each tuple has a table
//! with one weight for every way to fill its cells (n-tuple networks; Lucas 2008, Thill, Koch and Konen 2012).
//! [`Learned`] plays by a model without search, with alpha-beta to a fixed depth, or with best-first minimax for a
//! fixed time. [`Hybrid`] uses the solver for endgames. `connect4-learn` trains models. The modules that it needs are
//! public: [`tuples`] (choosing tuples), [`layout`] (tables and indices), [`accumulator`] (incrementally updated
//! indices of a position) and [`file`](mod@file).

pub mod accumulator;
mod agent;
pub(crate) mod best_first;
mod embedded;
mod error;
pub mod file;
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
pub(crate) use search::{ModelValue, values};

/// Maximum number of columns and of rows of a model's board.
pub const MAX_SIDE: u8 = 10;
