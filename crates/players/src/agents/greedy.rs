//! The agent that only wins and blocks.

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Game};

use super::lines::{distance_from_middle, greedy_moves};
use crate::{Agent, Choice};

/// Wins if it can, otherwise blocks the opponent's win, otherwise avoids cells directly below a winning cell of the
/// opponent. Of the remaining moves it plays one closest to the middle, at random among equals. Under the swap rule, it
/// takes over a first stone near the middle.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
}

impl Greedy {
    /// A greedy player. The seed breaks ties between equal moves.
    pub fn new(seed: u64) -> Self {
        Greedy { rng: Rng::new(seed) }
    }
}

impl Agent for Greedy {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        vec![&mut self.rng]
    }

    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let position = game.position();
        let nodes = position.legal_moves().len() as u64;
        if let Some(&first) = game.moves().collect::<Vec<_>>().first()
            && game.can_swap()
            && distance_from_middle(position, first) <= 1
        {
            return Some(Choice { action: Action::Swap, nodes });
        }
        let candidates = greedy_moves(position);
        self.rng.pick(&candidates).map(|cell| Choice { action: Action::Stone(cell), nodes })
    }
}
