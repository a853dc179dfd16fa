//! Mistakes of a player in labeled positions.

use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Rules};
use connect4_players::Agent;
use connect4_solve::plies_to_end;

use crate::evaluation::{LabeledPosition, SolverOracle, random_game};

/// The quality of a player's moves in the positions of one class.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MoveStatistics {
    /// Number of positions in which the player moved.
    pub positions: usize,
    /// Moves that throw away a win or a draw.
    pub mistakes: usize,
    /// Moves that are not best: mistakes, and moves that win later or lose earlier than necessary.
    pub not_best: usize,
    /// Mean time per move in microseconds.
    pub microseconds: f64,
}

/// Lets a player move in each position, and counts its mistakes.
pub fn move_statistics(agent: &mut dyn Agent, set: &[LabeledPosition]) -> MoveStatistics {
    let start = Instant::now();
    let mut found = untimed_statistics(agent, set);
    found.microseconds = start.elapsed().as_secs_f64() * 1e6 / found.positions.max(1) as f64;
    found
}

/// Does the same without the time: the browser's modules have no clock.
fn untimed_statistics(agent: &mut dyn Agent, set: &[LabeledPosition]) -> MoveStatistics {
    let mut found = MoveStatistics::default();
    for position in set {
        let choice = agent.choose(&position.game, &Budget::unlimited());
        if let Some(Action::Stone(cell)) = choice.map(|choice| choice.action) {
            found.positions += 1;
            found.mistakes += usize::from(position.is_mistake(cell));
            found.not_best += usize::from(!position.is_best(cell));
        }
    }
    found
}

/// A set of sample positions to measure the mistake rate during training; the same seed gives the same positions. They
/// come from the middle of random games. In each, some legal move is a mistake, and best play does not end the game
/// within five plies. The set stays empty if the solver does not support the game.
pub struct ValidationSet {
    oracle: SolverOracle,
    rng: Rng,
    positions: Vec<LabeledPosition>,
}

impl ValidationSet {
    /// An empty set. The solver uses a table of `table_bytes` bytes and spends at most `budget` per move of a position.
    pub fn new(rules: Rules, table_bytes: usize, budget: Budget, seed: u64) -> Self {
        let mut oracle = SolverOracle::new(rules, table_bytes);
        oracle.set_budget(budget);
        ValidationSet { oracle, rng: Rng::new(seed), positions: Vec::new() }
    }

    /// Up to `count` positions, as many as the solver can label within `time`.
    pub fn build_within(time: Duration, rules: Rules, count: usize, seed: u64) -> Self {
        let budget = Budget::time(time).capped(1_000_000);
        let mut set = ValidationSet::new(rules, 64 << 20, budget.clone(), seed);
        for _ in 0..20 * count {
            if set.positions.len() == count || budget.is_spent(0) || !set.try_extend() {
                break;
            }
        }
        set
    }

    /// The positions found so far.
    pub fn positions(&self) -> &[LabeledPosition] {
        &self.positions
    }

    /// Samples a position, and adds it if it is suitable. Returns `false` if none can be sampled, or the solver does
    /// not support the game.
    pub fn try_extend(&mut self) -> bool {
        let rules = self.oracle.rules();
        let plies = rules.cells() * 2 / 5..=(rules.cells() * 2 / 3).min(rules.cells() - 1);
        let Some(game) = random_game(rules, plies, &mut self.rng) else { return false };
        let Ok(moves) = self.oracle.move_scores(game.position()) else { return false };
        let labeled = LabeledPosition { game, moves: moves.unwrap_or_default() };
        let plies_left = plies_to_end(labeled.game.position(), labeled.score());
        // Positions whose result every player sees would not distinguish players.
        if plies_left > 5 && labeled.moves.iter().any(|one| labeled.is_mistake(one.0)) {
            self.positions.push(labeled);
        }
        true
    }

    /// The share of positions, 0 to 1, in which a player throws away a win or a draw; `None` if the set is empty.
    pub fn mistake_rate(&self, agent: &mut dyn Agent) -> Option<f64> {
        let mistakes = untimed_statistics(agent, &self.positions).mistakes;
        (!self.positions.is_empty()).then(|| mistakes as f64 / self.positions.len() as f64)
    }
}
