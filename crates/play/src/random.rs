//! The agent that plays any legal move.

use connect4_core::playout::Rng;
use connect4_core::{Action, Game};

use crate::{Agent, Budget, Choice};

/// Chooses uniformly among everything legal, a swap of sides included.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player with this seed.
    pub fn new(seed: u64) -> Self {
        Random { rng: Rng::new(seed) }
    }
}

impl Agent for Random {
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let mut actions: Vec<Action> = game.position().legal_moves().into_iter().map(Action::Stone).collect();
        if game.can_swap() {
            actions.push(Action::Swap);
        }
        pick(&actions, &mut self.rng).map(|action| Choice { action, nodes: 1 })
    }
}

/// A uniformly random item; `None` from an empty list.
pub(crate) fn pick<T: Copy>(items: &[T], rng: &mut Rng) -> Option<T> {
    let count = u32::try_from(items.len()).expect("a game has at most 401 actions");
    (count > 0).then(|| items[rng.below(count) as usize])
}
