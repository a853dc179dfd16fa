//! What perfect play teaches people: analyses, hints, reviews and puzzles.

mod analysis;
mod hint;
mod puzzle;
mod review;

pub use analysis::Analysis;
pub use hint::{Hint, Known, Names};
pub use puzzle::{Puzzle, Puzzles};
pub use review::{Accuracy, Judgement, Review, ReviewedMove, review};
