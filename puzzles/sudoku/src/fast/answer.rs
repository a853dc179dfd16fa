//! What the solver answers.

use crate::nine::Sudoku;

/// The result for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// A solution, if there is one.
    pub solution: Option<Sudoku>,
    /// The number of solutions, up to the limit.
    pub count: u64,
}
