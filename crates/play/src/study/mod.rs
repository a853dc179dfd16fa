//! What perfect play teaches people: analyses, hints, reviews and puzzles; long proofs in parts.

mod analysis;
mod hint;
mod proof;
mod proof_file;
mod puzzle;
mod review;

pub use analysis::Analysis;
pub use hint::{Hint, Known, Names};
pub use proof::{Asked, Proof};
pub use proof_file::{ProofFile, ProofFileError};
pub use puzzle::{Puzzle, Puzzles};
pub use review::{Accuracy, Judgement, Review, ReviewedMove, review};
