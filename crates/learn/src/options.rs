//! How to train.

use connect4_core::Rules;
use connect4_play::learned::ModelError;

/// How to train. The default is for Connect Four; see [`TrainingOptions::for_rules`].
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingOptions {
    /// Decides everything that is left to chance. With one thread or two the same seed gives the same weights.
    pub seed: u64,
    /// Threads that play at the same time, at least 1.
    pub threads: usize,
    /// Number of tuples; a small board may have fewer.
    pub tuples: usize,
    /// The most cells of a tuple. Its table has at most 3 to the power of this many weights for each side to move.
    pub tuple_size: usize,
    /// The step size of a weight whose steps all agree.
    pub learning_rate: f32,
    /// How far values are drawn towards later ones, 0 (the next one alone) to 1 (the result alone).
    pub lambda: f32,
    /// The share of moves that are random.
    pub exploration: f32,
    /// How fast a step size falls as the steps of its weight disagree: `exp(β (agreement - 1))`.
    pub beta: f32,
    /// The share of games that begin with random moves.
    pub random_share: f32,
    /// The most random moves at the beginning of such a game.
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

/// Boards of up to this many cells are explored more: there a player can learn to answer everything, not only good play.
pub(crate) const SMALL_BOARD_CELLS: u16 = 25;

impl TrainingOptions {
    /// Options that were found to be good for these rules, with one thread and seed 1.
    pub fn for_rules(rules: Rules) -> Self {
        let default = TrainingOptions::default();
        let exploration = if rules.cells() <= SMALL_BOARD_CELLS { 0.3 } else { default.exploration };
        TrainingOptions { exploration, ..default }
    }

    /// Smaller steps, and games that nearly all begin on the empty board: what a training ends with, see
    /// [`crate::Training::set_annealing`].
    pub(crate) fn annealed(&self) -> Self {
        let (random_share, random_plies) = ((self.random_share / 5.0).min(0.1), self.random_plies.min(8));
        TrainingOptions { learning_rate: self.learning_rate / 2.0, random_share, random_plies, ..self.clone() }
    }

    /// Checks that all numbers are in their ranges.
    ///
    /// # Errors
    /// For the first that is out of range, by its name.
    pub(crate) fn check(&self) -> Result<(), ModelError> {
        let share = |value: f32| (0.0..=1.0).contains(&value);
        let checks = [
            ((1..=256).contains(&self.threads), "the number of threads", "1 to 256"),
            ((1..=1000).contains(&self.tuples), "the number of tuples", "1 to 1000"),
            ((1..=12).contains(&self.tuple_size), "the tuple size", "1 to 12"),
            (self.learning_rate > 0.0 && self.learning_rate <= 1.0, "the learning rate", "more than 0, at most 1"),
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
