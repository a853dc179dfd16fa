//! How good a player is, as the solver judges it.

use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Action, Rules};
use connect4_play::{Agent, Budget};
use connect4_solve::Verdict;

use crate::evaluation::{LabeledPosition, SolverOracle, random_game};

/// The faults of a player in positions of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MoveStatistics {
    /// Positions in which it moved.
    pub positions: usize,
    /// Moves that throw away a win or a draw.
    pub mistakes: usize,
    /// Moves that are not among the best: they lose value, win later or lose earlier.
    pub not_best: usize,
    /// Mean time of a move in microseconds.
    pub microseconds: f64,
}

/// Has a player move in each position, and counts its faults.
pub fn move_statistics(agent: &mut dyn Agent, set: &[LabeledPosition]) -> MoveStatistics {
    let start = Instant::now();
    let (mistakes, not_best) = count_mistakes(agent, set);
    let microseconds = start.elapsed().as_secs_f64() * 1e6 / set.len().max(1) as f64;
    MoveStatistics { positions: set.len(), mistakes, not_best, microseconds }
}

/// As [`move_statistics`], without a clock: moves that throw away a win or a draw, and moves that are not among the best.
fn count_mistakes(agent: &mut dyn Agent, set: &[LabeledPosition]) -> (usize, usize) {
    let (mut mistakes, mut not_best) = (0, 0);
    for position in set {
        let choice = agent.choose(&position.game, &Budget::unlimited());
        if let Some(Action::Stone(cell)) = choice.map(|choice| choice.action) {
            mistakes += usize::from(position.is_mistake(cell));
            not_best += usize::from(!position.is_best(cell));
        }
    }
    (mistakes, not_best)
}

/// Positions for a quick look at a training under way, the same ones for the same seed. They come from the middle of random
/// games, a move can lose value in each, and none wins or loses within five plies. For games that the solver does not solve
/// there are none.
pub struct ValidationSet {
    oracle: SolverOracle,
    rng: Rng,
    positions: Vec<LabeledPosition>,
}

impl ValidationSet {
    /// One without positions, whose solver has a table of `table_bytes` bytes and may spend `budget` on each move of a
    /// position.
    pub fn new(rules: Rules, table_bytes: usize, budget: Budget, seed: u64) -> Self {
        let mut oracle = SolverOracle::new(rules, table_bytes);
        oracle.set_budget(budget);
        ValidationSet { oracle, rng: Rng::new(seed), positions: Vec::new() }
    }

    /// As many positions as the solver labels within `time`, `count` at most.
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

    /// Looks at one more position, and keeps it if it is of use. `false` where there is none to look at.
    pub fn try_extend(&mut self) -> bool {
        let rules = self.oracle.rules();
        let plies = rules.cells() * 2 / 5..=(rules.cells() * 2 / 3).min(rules.cells() - 1);
        let Some(game) = random_game(rules, plies, &mut self.rng) else { return false };
        let Ok(moves) = self.oracle.move_scores(game.position()) else { return false };
        let labeled = LabeledPosition { game, moves: moves.unwrap_or_default() };
        let plies_left = Verdict::new(rules, labeled.game.position().plies(), labeled.score()).plies();
        // What any player sees at once says little.
        if plies_left > 5 && labeled.moves.iter().any(|one| labeled.is_mistake(one.0)) {
            self.positions.push(labeled);
        }
        true
    }

    /// The share of the positions in which a player throws away a win or a draw, 0 to 1; `None` without positions.
    pub fn mistake_rate(&self, agent: &mut dyn Agent) -> Option<f64> {
        let (mistakes, _) = count_mistakes(agent, &self.positions);
        (!self.positions.is_empty()).then(|| mistakes as f64 / self.positions.len() as f64)
    }
}
