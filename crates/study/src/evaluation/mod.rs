//! Evaluation of players: mistakes found by the solver, matches against perfect play and fixed opponents.

mod mistakes;
mod oracle;
mod perfect_match;
mod positions;
mod strength;

pub use mistakes::{MoveStatistics, ValidationSet, move_statistics};
pub use oracle::{NoisyPerfect, SolverOracle};
pub use perfect_match::{MatchOptions, MatchResults, against_perfect};
pub use positions::{Difficulty, LabeledPosition, PositionClass, Stage, labeled_positions, random_game};
pub use strength::{Evaluation, EvaluationPoint, OPPONENTS, PeriodicEvaluation};
