//! What to play by the program's strategy for 7×6, as a message.

use connect4_core::Game;
use connect4_play::compact_strategy::{self, CompactStrategy, Turn};
use connect4_play::reasons::Reason;
use serde::{Deserialize, Serialize};

use crate::explain::{ClaimWord, SceneReport, scene};
use crate::{Language, Side};

/// Where a game stands that is played by the strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The side of the strategy is to move, to `cell`.
    Ours,
    /// The other side is to move, and may play what it likes.
    Theirs,
    /// The game is over.
    Over,
    /// The side has played something else than the strategy says.
    Left,
}

/// What says what to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveSource {
    /// A line can be completed or must be stopped, or two threats can be made at once.
    Habit,
    /// The strategy has a line about this position.
    Line,
    /// The diagram that is followed.
    Diagram,
}

/// What a strategy says in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StrategyReport {
    /// Whose strategy it is.
    pub owner: Side,
    /// What it promises.
    pub claim: ClaimWord,
    /// How many positions have a line.
    pub entries: usize,
    /// How many of these end in a diagram.
    pub diagrams: usize,
    /// Where the game stands.
    pub stage: Stage,
    /// The cell that the side plays.
    pub cell: Option<String>,
    /// Where the move comes from.
    pub source: Option<MoveSource>,
    /// The diagram that is followed from here on, in text.
    pub diagram: Option<String>,
    /// It step by step, where the other side is to move.
    pub scenes: Vec<SceneReport>,
}

impl StrategyReport {
    /// The message about a game from the empty board.
    pub fn new(strategy: &CompactStrategy, game: &Game, language: Language) -> Self {
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
                reason.scenes(game.position(), language.into()).iter().map(scene).collect()
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
