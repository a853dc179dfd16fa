//! Weak solutions: strategies that one can hold in the hand, a small tree of positions with diagrams at its leaves.
//!
//! A [`WeakSolution`] is data; [`walk()`] shows that it keeps what it promises, and knows nothing of [`find()`], which makes it.

mod draw;
mod find;
mod oracle;
mod solution;
mod walk;

pub use find::{Effort, Progress, find};
pub use solution::{Answer, Entry, Says, SolutionError, Turn, WeakSolution};
pub use walk::{Flaw, Size, walk};
