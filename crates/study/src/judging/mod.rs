//! Judging players by what their moves were worth: regret, blunders by phase and kind, and shares of best moves.

mod report;
mod statistics;
mod worth;

pub use report::{
    CountedMove, FamousPositions, JudgeReport, JudgedGame, JudgedMove, Judging, MatchSummary, MixedRules,
    MoveStatistics, PlayerSummary, Shares,
};
pub use statistics::{Cluster, Mean, Share, elo};
pub use worth::{BlunderKind, Decision, DecisionGroups, Phase, Worth, default_nodes};
