//! Training options.

use connect4_core::Rules;
use connect4_model::ModelError;

/// Training options. The default is for Connect Four; see [`TrainingOptions::for_rules`].
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingOptions {
    /// Random seed. With one or two threads, the same seed gives the same weights.
    pub seed: u64,
    /// Number of threads, 1 to 256.
    pub threads: usize,
    /// Number of tuples, 1 to 1000. A small board may have fewer.
    pub tuples: usize,
    /// Maximum number of cells per tuple, 1 to 12. A tuple has at most 3 to the power of this many weights for each
    /// side to move.
    pub tuple_size: usize,
    /// Step size of a weight whose steps all agree in sign, above 0 and up to 1.
    pub learning_rate: f32,
    /// The parameter of TD(λ), 0 (learn from the next value only) to 1 (learn from the result only).
    pub lambda: f32,
    /// Probability of a random move, 0 to 1.
    pub exploration: f32,
    /// How fast the step size falls as the steps of a weight disagree, 0 to 20: `exp(β (agreement - 1))`.
    pub beta: f32,
    /// Share of games that start with random moves, 0 to 1.
    pub random_share: f32,
    /// Maximum number of random moves at the start of such a game.
    pub random_plies: u16,
}

impl Default for TrainingOptions {
    fn default() -> Self {
        TrainingOptions {
            seed: 1,
            threads: 1,
            tuples: 70,
            tuple_size: 8,
            learning_rate: 0.06,
            lambda: 0.8,
            exploration: 0.1,
            beta: 2.7,
            random_share: 0.5,
            random_plies: 8,
        }
    }
}

/// Boards of up to this many cells get more exploration: a player can learn to answer every move there, not only good
/// ones.
pub(crate) const SMALL_BOARD_CELLS: u16 = 25;

impl TrainingOptions {
    /// Good options for these rules, found by experiment, with one thread and seed 1.
    pub fn for_rules(rules: Rules) -> Self {
        let default = TrainingOptions::default();
        let exploration = if rules.cells() <= SMALL_BOARD_CELLS { 0.3 } else { default.exploration };
        TrainingOptions { exploration, ..default }
    }

    /// The options for the end of a run: a smaller step size, and fewer random openings. See
    /// [`crate::Training::set_annealing`].
    pub(crate) fn annealed(&self) -> Self {
        let (random_share, random_plies) = ((self.random_share / 5.0).min(0.1), self.random_plies.min(8));
        TrainingOptions { learning_rate: self.learning_rate / 2.0, random_share, random_plies, ..self.clone() }
    }

    /// Checks that all numbers are in range.
    ///
    /// # Errors
    /// The name and range of the first number that is not.
    pub(crate) fn check(&self) -> Result<(), ModelError> {
        let share = |value: f32| (0.0..=1.0).contains(&value);
        let checks = [
            ((1..=256).contains(&self.threads), "the number of threads", "1 to 256"),
            ((1..=1000).contains(&self.tuples), "the number of tuples", "1 to 1000"),
            ((1..=12).contains(&self.tuple_size), "the tuple size", "1 to 12"),
            (
                self.learning_rate > 0.0 && self.learning_rate <= 1.0,
                "the learning rate",
                "a number above 0 and up to 1",
            ),
            (share(self.lambda), "lambda", "0 to 1"),
            (share(self.exploration), "the exploration rate", "0 to 1"),
            ((0.0..=20.0).contains(&self.beta), "beta", "0 to 20"),
            (share(self.random_share), "the share of random openings", "0 to 1"),
        ];
        checks
            .into_iter()
            .find(|check| !check.0)
            .map_or(Ok(()), |(_, name, range)| Err(ModelError::Option(name, range)))
    }
}
