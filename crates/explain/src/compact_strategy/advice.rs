//! What a strategy says about a game.

use connect4_core::{Cell, Game, Player};

use super::{CompactStrategy, MoveSource, Turn};
use crate::{Claim, Diagram, Reason, Scene};

/// State of a game played by a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// Advice of a strategy in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advice {
    /// Side with the strategy.
    pub owner: Player,
    /// Result that the strategy guarantees.
    pub claim: Claim,
    /// Number of positions with an entry.
    pub entries: usize,
    /// Number of entries that end in a diagram.
    pub diagrams: usize,
    /// State of the game.
    pub stage: Stage,
    /// Move of the side with the strategy.
    pub cell: Option<Cell>,
    /// Source of the move.
    pub source: Option<MoveSource>,
    /// The diagram to follow from here on, as text.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub diagram: Option<Diagram>,
    /// The diagram explained step by step, if the opponent is to move.
    pub scenes: Vec<Scene>,
}

impl CompactStrategy {
    /// Advice for a game from the empty board.
    pub fn advice(&self, game: &Game) -> Advice {
        let (stage, cell, source, diagram) = match self.turn(game.moves()) {
            Turn::Deviated => (Stage::Left, None, None, None),
            Turn::Over => (Stage::Over, None, None, None),
            Turn::Ours { plays, by, diagram } => (Stage::Ours, plays.first().copied(), Some(by), diagram),
            Turn::Theirs { diagram } => (Stage::Theirs, None, None, diagram),
        };
        let scenes = match &diagram {
            Some(diagram) if stage == Stage::Theirs => {
                Reason::Diagram { diagram: diagram.clone(), claim: self.claim() }.scenes(game.position())
            }
            _ => Vec::new(),
        };
        Advice {
            owner: self.side(),
            claim: self.claim(),
            entries: self.entries().len(),
            diagrams: self.entries().iter().filter(|entry| entry.diagram.is_some()).count(),
            stage,
            cell,
            source,
            diagram,
            scenes,
        }
    }
}
