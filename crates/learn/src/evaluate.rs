//! How good a player is, as the solver judges it.

use std::time::{Duration, Instant};

use connect4_core::playout::Rng;
use connect4_core::{Action, Game, Player, Rules};
use connect4_play::{Agent, Budget};
use connect4_solve::{SolveError, Verdict};

use crate::sets::{Labelled, sample};
use crate::{Judge, Perfect};

/// The faults of a player in positions of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Faults {
    /// Positions in which it moved.
    pub positions: usize,
    /// Moves that throw away a win or a draw.
    pub losing: usize,
    /// Moves that are not among the best: they lose value, win later or lose earlier.
    pub worse: usize,
    /// Mean time of a move in microseconds.
    pub microseconds: f64,
}

/// Has a player move in each position, and counts its faults.
pub fn faults(agent: &mut dyn Agent, set: &[Labelled]) -> Faults {
    let start = Instant::now();
    let (losing, worse) = count_faults(agent, set);
    let microseconds = start.elapsed().as_secs_f64() * 1e6 / set.len().max(1) as f64;
    Faults { positions: set.len(), losing, worse, microseconds }
}

/// As [`faults`], without a clock: moves that throw away a win or a draw, and moves that are not among the best.
fn count_faults(agent: &mut dyn Agent, set: &[Labelled]) -> (usize, usize) {
    let (mut losing, mut worse) = (0, 0);
    for labelled in set {
        let choice = agent.choose(&labelled.game, &Budget::unlimited());
        if let Some(Action::Stone(cell)) = choice.map(|choice| choice.action) {
            let (loses, is_worse) = labelled.faults(cell);
            losing += usize::from(loses);
            worse += usize::from(is_worse);
        }
    }
    (losing, worse)
}

/// Positions for a quick look at a training under way, the same ones for the same seed. They come from the middle of random
/// games, a move can lose value in each, and none wins or loses within five plies. For games that the solver does not solve
/// there are none.
pub struct Yardstick {
    judge: Judge,
    rng: Rng,
    set: Vec<Labelled>,
}

impl Yardstick {
    /// One without positions, whose solver has a table of `table_bytes` bytes and may spend `budget` on each move of a
    /// position.
    pub fn new(rules: Rules, table_bytes: usize, budget: Budget, seed: u64) -> Self {
        let mut judge = Judge::new(rules, table_bytes);
        judge.set_budget(budget);
        Yardstick { judge, rng: Rng::new(seed), set: Vec::new() }
    }

    /// As many positions as the solver labels within `time`, `count` at most.
    pub fn within(time: Duration, rules: Rules, count: usize, seed: u64) -> Self {
        let budget = Budget::time(time).capped(1_000_000);
        let mut yardstick = Yardstick::new(rules, 64 << 20, budget.clone(), seed);
        for _ in 0..20 * count {
            if yardstick.set.len() == count || budget.is_spent(0) || !yardstick.extend() {
                break;
            }
        }
        yardstick
    }

    /// The positions found so far.
    pub fn positions(&self) -> &[Labelled] {
        &self.set
    }

    /// Looks at one more position, and keeps it if it is of use. `false` where there is none to look at.
    pub fn extend(&mut self) -> bool {
        let rules = self.judge.rules();
        let plies = rules.cells() * 2 / 5..=(rules.cells() * 2 / 3).min(rules.cells() - 1);
        let Some(game) = sample(rules, plies, &mut self.rng) else { return false };
        let Ok(moves) = self.judge.moves(game.position()) else { return false };
        let labelled = Labelled { game, moves: moves.unwrap_or_default() };
        let left = Verdict::new(rules, labelled.game.position().plies(), labelled.score()).plies();
        // What any player sees at once says little.
        if left > 5 && labelled.moves.iter().any(|one| labelled.faults(one.0).0) {
            self.set.push(labelled);
        }
        true
    }

    /// The share of the positions in which a player throws away a win or a draw, 0 to 1; `None` without positions.
    pub fn mistake_rate(&self, agent: &mut dyn Agent) -> Option<f64> {
        let (losing, _) = count_faults(agent, &self.set);
        (!self.set.is_empty()).then(|| losing as f64 / self.set.len() as f64)
    }
}

/// Results of games, from the side of the player that is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games that were given up, since the judge's budget was not enough to play perfectly.
    pub unjudged: u32,
}

/// Games from the empty board against perfect play, by the judge's rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Match {
    /// Which player is judged; the other plays perfectly.
    pub side: Player,
    /// How many games.
    pub games: u32,
    /// The probability (0 to 1) of a random legal move where the perfect player is to move.
    pub error: f64,
    /// Decides the perfect player's choices.
    pub seed: u64,
}

/// Has a player play against a perfect one that wins as early and loses as late as possible, at random among equals.
/// After each game `report` is called with the number of games so far.
///
/// # Errors
/// For games that the solver does not solve.
pub fn against_perfect(
    agent: &mut dyn Agent,
    judge: &mut Judge,
    games: Match,
    mut report: impl FnMut(u32),
) -> Result<Results, SolveError> {
    let (rules, Match { side, games, error, seed }) = (judge.rules(), games);
    judge.check()?;
    let mut results = Results::default();
    let mut perfect = Perfect::new(judge, error, seed);
    'games: for number in 0..games {
        let mut game = Game::new(rules);
        while game.outcome().is_none() {
            let to_move: &mut dyn Agent = if game.mover() == side { agent } else { &mut perfect };
            let Some(choice) = to_move.choose(&game, &Budget::unlimited()) else {
                results.unjudged += 1;
                report(number + 1);
                continue 'games;
            };
            game.try_action(choice.action).expect("players play legal moves");
        }
        match game.outcome().and_then(|outcome| outcome.winner()) {
            None => results.draws += 1,
            Some(winner) if winner == side => results.wins += 1,
            Some(_) => results.losses += 1,
        }
        report(number + 1);
    }
    Ok(results)
}
