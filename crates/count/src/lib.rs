//! Exact numbers of positions that can occur in play, without enumerating them.
//!
//! A finite automaton reads filled boards cell by cell, column by column. A dynamic program over its states counts all
//! boards that can occur at once; `docs/counting.md` explains the mathematics. [`count`] counts a board, and
//! [`estimate`] predicts its cost. [`mod@reference`] counts in other ways, slowly.
//!
//! | module | contents |
//! |---|---|
//! | `classes` | the exact classes of columns: learned from an `oracle`, proved, read disc by disc |
//! | `frontier` | the cells where further discs would complete a line |
//! | `sweep` | the states layer by layer, in passes; its `automaton`; `cell` reads a cell and guesses last discs |
//! | `bound` | whether counts fit in one word |
//! | `number` | counts of one or two words |
//! | `count`, `estimate`, `time_left` | a complete count; a prediction of its cost; the remaining time while it runs |
//! | `layout` | states as packed words |
//! | `table` | states with counts, in memory and on disk |
//! | `slots` | the memory of one part of a table |
//! | `checkpoint` | an unfinished count as bytes |
//!
//! ```
//! use connect4_core::Rules;
//! use connect4_count::{Options, count};
//! let counted = count(Rules::new(4, 4, 4)?, &Options::default(), &())?;
//! assert_eq!(counted.total(), 161_029);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod checkpoint;
mod classes;
mod count;
mod error;
mod estimate;
mod frontier;
mod layout;
mod number;
pub mod reference;
mod slots;
mod sweep;
mod table;
mod time_left;

pub use count::{CheckpointStore, CountResult, Method, Observer, Options, count};
pub use error::CountError;
pub use estimate::{Estimate, estimate};
pub use sweep::{LayerStates, Split};
pub use time_left::TimeLeft;
