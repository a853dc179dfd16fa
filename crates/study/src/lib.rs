//! Tools based on perfect play: analyses, hints, reviews and puzzles, long proofs in parts, and the evaluation of
//! players.
//!
//! A [`Hint`] has the values of all moves and a sentence about them, [`review()`] finds the mistakes of a game, [`Puzzles`] generates positions
//! with only one good move, [`evaluation`] measures how often a player throws away a result, and [`judging`] what the moves of
//! existing games were worth.
//!
//! | file | contents |
//! |---|---|
//! | `analysis.rs`, `hint.rs` | proven and estimated values of all moves; sentences about them |
//! | `review.rs`, `puzzle.rs` | the mistakes of a game; puzzles |
//! | `named.rs` | enums whose variants have names |
//! | `judging/worth.rs`, `statistics.rs`, `report.rs` | what moves were worth; shares with confidence intervals; statistics of players |
//! | `proof.rs`, `proof_file.rs` | long solves in parts, and their checkpoints |
//! | `textbook` | minimax, alpha-beta and Monte Carlo tree search, and the trees that they visit |
//! | `evaluation/oracle.rs`, `positions.rs` | exact scores from the solver; labeled positions of six classes |
//! | `evaluation/mistakes.rs`, `perfect_match.rs`, `strength.rs` | mistakes; matches against perfect play and fixed opponents |

mod analysis;
pub mod evaluation;
mod hint;
pub mod judging;
mod named;
mod proof;
mod proof_file;
mod puzzle;
mod review;
pub mod textbook;

pub use analysis::Analysis;
pub use hint::{Hint, MoveValue, Names, stated};
pub use proof::{NextStep, ProofTree};
pub use proof_file::{ProofFile, ProofFileError};
pub use puzzle::{Puzzle, Puzzles};
pub use review::{Accuracy, Classification, Review, ReviewedMove, review};

/// The examples of the guide to the Rust libraries.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/rust.md")]
struct RustGuide;
