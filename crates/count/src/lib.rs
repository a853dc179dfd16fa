//! Exact numbers of positions that can occur in play, without listing them.
//!
//! A finite automaton reads filled boards cell by cell, column by column, and a dynamic programme over its states counts
//! all boards at once that can occur: see `docs/counting.md` for the mathematics. [`count`] does it; [`estimate`]
//! predicts what it takes. [`mod@reference`] counts in other ways, slowly.
//!
//! | module | what is there |
//! |---|---|
//! | `classes` | the exact classes of columns: `learn` guesses, `oracle` knows, `verify` proves, `reader` reads stone by stone |
//! | `frontier` | which stones to come would make a line |
//! | `sweep` | layer after layer, passes; `cell` reads a cell and guesses last stones |
//! | `bound` | whether counts fit one word |
//! | `number` | counts of one word or two |
//! | `count`, `estimate`, `left` | a whole count; what it will take; the time left while it runs |
//! | `layout` | states as packed words |
//! | `table` | states with counts, in memory and on disk |
//! | `slots` | the memory of a part of a table |
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
