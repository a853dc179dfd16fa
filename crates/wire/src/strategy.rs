//! Advice of the compact strategy for 7×6, as a message.

use connect4_core::Game;
use connect4_explain::compact_strategy::{CompactStrategy, Turn};
use connect4_explain::{Reason, compact_strategy};
use serde::Serialize;

use crate::Side;
use crate::explain::{ClaimWord, SceneReport, scene};

/// State of a game played by the strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The side with the strategy is to move, to `cell`.
    Ours,
    /// The opponent is to move, and may play anything.
    Theirs,
    /// The game is over.
    Over,
    /// The side with the strategy has deviated from it.
    Left,
}

/// Source of the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveSource {
    /// A forced reply: complete a line, block one, or make two threats.
    Habit,
    /// An entry of the strategy for this position.
    Line,
    /// The current diagram.
    Diagram,
}

/// Advice of the strategy in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyReport {
    /// Side with the strategy.
    pub owner: Side,
    /// Result that the strategy guarantees.
    pub claim: ClaimWord,
    /// Number of positions with an entry.
    pub entries: usize,
    /// Number of entries that end in a diagram.
    pub diagrams: usize,
    /// State of the game.
    pub stage: Stage,
    /// Move of the side with the strategy.
    pub cell: Option<String>,
    /// Source of the move.
    pub source: Option<MoveSource>,
    /// The diagram to follow from here on, as text.
    pub diagram: Option<String>,
    /// The diagram explained step by step, if the opponent is to move.
    pub scenes: Vec<SceneReport>,
}

impl StrategyReport {
    /// Looks up a game from the empty board.
    pub fn new(strategy: &CompactStrategy, game: &Game) -> Self {
        let turn = strategy.turn(game.moves());
        let (stage, action, source, diagram) = match turn {
            Turn::Deviated => (Stage::Left, None, None, None),
            Turn::Over => (Stage::Over, None, None, None),
            Turn::Ours { plays, by, diagram } => (Stage::Ours, plays.first().copied(), Some(by), diagram),
            Turn::Theirs { diagram } => (Stage::Theirs, None, None, diagram),
        };
        let scenes = match &diagram {
            Some(diagram) if stage == Stage::Theirs => {
                let reason = Reason::Diagram { diagram: diagram.clone(), claim: strategy.claim() };
                reason.scenes(game.position()).iter().map(scene).collect()
            }
            _ => Vec::new(),
        };
        StrategyReport {
            owner: strategy.side().into(),
            claim: strategy.claim().into(),
            entries: strategy.entries().len(),
            diagrams: strategy.entries().iter().filter(|entry| entry.diagram.is_some()).count(),
            stage,
            cell: action.map(|cell| cell.to_string()),
            source: source.map(|source| match source {
                compact_strategy::MoveSource::ForcedReply => MoveSource::Habit,
                compact_strategy::MoveSource::Entry => MoveSource::Line,
                compact_strategy::MoveSource::Diagram => MoveSource::Diagram,
            }),
            diagram: diagram.map(|diagram| diagram.to_string()),
            scenes,
        }
    }
}
