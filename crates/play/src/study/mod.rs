//! Tools based on perfect play: analyses, hints, reviews and puzzles, and long proofs in parts.

mod analysis;
mod hint;
mod proof;
mod proof_file;
mod puzzle;
mod review;

pub use analysis::Analysis;
pub use hint::{Hint, Names, Value};
pub use proof::{NextStep, ProofTree};
pub use proof_file::{ProofFile, ProofFileError};
pub use puzzle::{Puzzle, Puzzles};
pub use review::{Accuracy, Classification, Review, ReviewedMove, review};
