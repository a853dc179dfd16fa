//! Perfect play: the exact value of any position of any gravity board that fits 128 bits, and of small boards without
//! gravity.
//!
//! ```
//! use connect4_core::{Rules, notation::digits};
//! use connect4_solve::{Budget, Solver, Verdict};
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let mut solver = Solver::default();
//! let solution = solver.solve(game.position(), &Budget::unlimited())?;
//! assert_eq!(solution.verdict(game.position()), Some(Verdict::Win { plies: 27 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Scores are given from the side to move, in the units of [`Score`]; people are shown [`Verdict`]s. A [`Budget`] can end a
//! search early; the [`Solution`] then holds proved bounds, never a guess. With a [`Book`], openings are answered at once
//! ([`Solver::with_book`]), with a [`Guide`] others sooner ([`Solver::with_guides`]).
//!
//! | file | what is there |
//! |---|---|
//! | `search.rs`, `free.rs` | the search with gravity, in numbered steps; the one of small boards without |
//! | `dispatch.rs`, `simd.rs`, `words.rs` | how many moves at once: the lanes that the processor offers; a word for each column |
//! | `guide.rs` | what may tell the search which moves to look at first |
//! | `follow_up.rs`, `outlook.rs` | a bound without search; what the rules alone say of a position, to the search and to players |
//! | `table.rs`, `key.rs`, `memory.rs` | the transposition tables, with the proof that keys are exact; their memory |
//! | `solver.rs`, `engine.rs`, `budget.rs` | windows, threads, moves, best lines; what they ask of a search; limits |
//! | `solution.rs`, `score.rs`, `error.rs` | what is known of a score; scores and verdicts; why there is none |
//! | `book/positions.rs`, `book/context.rs` | which positions a book has; what they look like |
//! | `book/build.rs`, `book/part.rs` | solving them, resumably |
//! | `book/code.rs`, `book/ribbon.rs`, `book/file.rs` | packing them |
//! | `book/look_up.rs` | the plies before the leaves |

mod book;
mod budget;
mod dispatch;
mod engine;
mod error;
mod follow_up;
mod free;
mod guide;
mod key;
mod memory;
mod outlook;
mod score;
mod search;
#[cfg(target_arch = "x86_64")]
mod simd;
mod solution;
mod solver;
mod table;
mod words;

pub use book::{Book, BookError, BookOptions, BookProgress, UseBook};
pub use budget::{Budget, Limits, Progress};
pub use error::SolveError;
pub use guide::{Follower, Guide, Guides};
pub use outlook::Outlook;
pub use score::{Score, Verdict, count_plies, score_of_end, win_on_ply};
pub use solution::{MoveScore, Solution, Strength};
pub use solver::{Options, Solver};
