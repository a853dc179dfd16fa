//! Perfect play: the exact value of any position, on boards with gravity that fit in 128 bits, and on small boards
//! without gravity.
//!
//! ```
//! use connect4_core::{Budget, Rules, notation::digits};
//! use connect4_solve::{Solver, Value};
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let mut solver = Solver::default();
//! let solution = solver.solve(game.position(), &Budget::unlimited())?;
//! assert_eq!(Value::new(game.position(), &solution).to_string(), "win in 27 plies");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Score`] is from the perspective of the side to move. For display, convert it to a [`Value`]. A
//! [`Budget`](connect4_core::Budget) limits a search; if it runs out, the [`Solution`] holds proven bounds, never an
//! estimate. A [`Book`] makes openings instant ([`Solver::with_book`]), and a [`MoveOrderer`] speeds up other positions
//! ([`Solver::with_move_orderers`]).
//!
//! | file | contents |
//! |---|---|
//! | `search.rs`, `free.rs` | the search with gravity, in numbered steps; the search of small boards without gravity |
//! | `ordering.rs` | move ordering by an external model |
//! | `dispatch.rs`, `words.rs` | CPU feature detection; one word for each column |
//! | `simd.rs`, `simd_wasm.rs` | SIMD lanes |
//! | `follow_up.rs` | a static bound from follow-up and zugzwang |
//! | `table.rs`, `key.rs`, `memory.rs` | the transposition tables, with a proof that keys are exact; their memory |
//! | `solver.rs`, `engine.rs` | the order of null windows, threads and best lines; the interface of a search |
//! | `solution.rs`, `score.rs`, `value.rs`, `error.rs` | bounds on a score; scores; values with verdict and plies; errors |
//! | `book/positions.rs`, `book/context.rs` | the positions in a book; the features that predict their scores |
//! | `book/generate.rs`, `book/part.rs` | generating a book; resuming an interrupted run |
//! | `book/layers.rs`, `book/file.rs` | the positions in layers; the file format |
//! | `book/code.rs`, `book/ribbon.rs` | compression |
//! | `book/look_up.rs` | searching the plies before the leaves |

mod book;
mod dispatch;
mod engine;
mod error;
mod follow_up;
mod free;
mod key;
mod memory;
mod ordering;
mod score;
mod search;
#[cfg(target_arch = "x86_64")]
mod simd;
#[cfg(target_arch = "wasm32")]
mod simd_wasm;
mod solution;
mod solver;
mod table;
mod value;
mod words;

pub use book::{Book, BookError, BookOptions, BookProgress, UseBook};
pub use error::SolveError;
pub use ordering::{IncrementalEvaluator, MoveOrderer, MoveOrderers};
pub use score::{Score, score_of_end, win_on_ply};
pub use solution::{MoveScore, Solution, Strength};
pub use solver::{Options, Solver};
pub use value::{Value, Verdict, count_plies, plies_to_end};
