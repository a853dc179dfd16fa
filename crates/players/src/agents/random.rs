//! The agent that plays random moves.

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Game};

use crate::{Agent, Choice};

/// Chooses uniformly among all legal actions, including swapping sides.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player.
    pub fn new(seed: u64) -> Self {
        Random { rng: Rng::new(seed) }
    }
}

impl Agent for Random {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        vec![&mut self.rng]
    }

    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let mut actions: Vec<Action> = game.position().legal_moves().into_iter().map(Action::Stone).collect();
        if game.can_swap() {
            actions.push(Action::Swap);
        }
        self.rng.pick(&actions).map(|action| Choice { action, nodes: 1 })
    }
}
