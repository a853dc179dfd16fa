//! Trained evaluations of positions, and their files. Players search with them; `connect4-learn` trains them.
//!
//! A [`Model`] evaluates the positions of one board as a sum of weights. It looks at *tuples* of a few cells; each tuple
//! has a table with one weight for every way to fill its cells (n-tuple networks; Lucas 2008, Thill, Koch and Konen
//! 2012). The [any-board evaluation](any_board) is for boards of many sizes.
//!
//! | file | contents |
//! |---|---|
//! | `model.rs`, `embedded.rs` | a model; the built-in models |
//! | `tuples.rs`, `layout.rs` | choosing tuples; tables and indices |
//! | `accumulator.rs` | incrementally updated indices of a position |
//! | `file.rs`, `coding.rs`, `error.rs` | the file format; entropy coding of weights; errors |
//! | `compact.rs` | rounding weights so that the file has at most a given size |
//! | `any_board/features.rs`, `network.rs`, `file.rs` | an evaluation for many boards: features, network, file format |
//! | `quiescence.rs` | forced moves before evaluation |
//! | `number.rs` | floating-point functions with the same results on all machines |

pub mod accumulator;
pub mod any_board;
mod coding;
mod compact;
mod embedded;
mod error;
pub mod file;
pub mod layout;
mod model;
pub mod number;
mod quiescence;
pub mod tuples;

pub use error::ModelError;
pub use model::Model;

/// Maximum number of columns and of rows of a model's board.
pub const MAX_SIDE: u8 = 10;
