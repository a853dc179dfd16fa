//! The trained player at the board.

use std::sync::Arc;

use connect4_core::{Action, Game};
use connect4_play::{Agent, Budget, Choice};

use crate::Model;

/// Plays the stone whose position its model values most, by the value alone.
#[derive(Clone, Debug)]
pub struct Learned {
    model: Arc<Model>,
}

impl Learned {
    /// A player with this model.
    pub fn new(model: Arc<Model>) -> Self {
        Learned { model }
    }
}

impl Agent for Learned {
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let values = self.model.move_values(game.position());
        let nodes = values.len() as u64;
        let best = values.into_iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map(|(cell, _)| Choice { action: Action::Stone(cell), nodes })
    }
}
