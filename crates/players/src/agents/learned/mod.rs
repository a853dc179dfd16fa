//! Trained players: searches with a model, and the agents that use them.
//!
//! [`Learned`] plays by a model without search, with alpha-beta to a fixed depth, or with best-first minimax for a fixed
//! time. [`Hybrid`] uses the solver for endgames.

mod agent;
pub(crate) mod best_first;
pub(crate) mod evaluator;
mod hybrid;
mod ordering;
mod search;

pub use agent::{Learned, Lookahead, LookaheadError};
pub use hybrid::Hybrid;
pub use ordering::{ModelOrderer, move_orderers, solver};
pub(crate) use search::values;

#[cfg(test)]
pub(crate) mod tests {
    use connect4_core::playout::Rng;

    use connect4_core::Rules;
    use connect4_model::layout::Layout;
    use connect4_model::{Model, tuples};

    /// A model with random weights.
    pub(crate) fn random_model(rules: Rules, tuples: usize, length: usize, seed: u64) -> Model {
        let mut rng = Rng::new(seed);
        let tuples = tuples::choose(rules, tuples, length, &mut rng);
        let layout = Layout::new(rules, tuples).expect("the tables fit");
        let weights: Vec<f32> = (0..2 * layout.weights()).map(|_| rng.below(2001) as f32 / 1e4 - 0.1).collect();
        Model::new(layout, &weights, seed, 0)
    }
}
