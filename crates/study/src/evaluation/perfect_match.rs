//! Matches against perfect play.

use connect4_core::{Budget, Game, Player};
use connect4_players::Agent;
use connect4_solve::SolveError;

use crate::evaluation::{NoisyPerfect, SolverOracle};

/// The results of a match, for the evaluated player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchResults {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games abandoned because perfect play exceeded the oracle's budget.
    pub unsolved: u32,
}

impl MatchResults {
    /// Points per game, 0 to 1; a draw is half a point. `None` before the first game.
    pub fn points(&self) -> Option<f64> {
        let games = self.wins + self.draws + self.losses;
        (games > 0).then(|| (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games))
    }
}

/// A match against perfect play. Games start on the empty board of the oracle's rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchOptions {
    /// The side of the evaluated player.
    pub side: Player,
    /// Number of games.
    pub games: u32,
    /// The probability (0 to 1) that the perfect player makes a random legal move instead.
    pub error_rate: f64,
    /// Random seed of the perfect player.
    pub seed: u64,
}

/// Plays a match against a [`NoisyPerfect`] player. After each game, calls `report` with the number of games so far.
///
/// # Errors
/// If the solver does not support the game.
pub fn against_perfect(
    agent: &mut dyn Agent,
    oracle: &mut SolverOracle,
    options: MatchOptions,
    mut report: impl FnMut(u32),
) -> Result<MatchResults, SolveError> {
    let (rules, MatchOptions { side, games, error_rate, seed }) = (oracle.rules(), options);
    oracle.ensure_solvable()?;
    let mut results = MatchResults::default();
    let mut perfect = NoisyPerfect::new(oracle, error_rate, seed);
    'games: for number in 0..games {
        if perfect.is_late() {
            results.unsolved += games - number;
            report(games);
            break;
        }
        let mut game = Game::new(rules);
        while game.outcome().is_none() {
            let agent_to_move: &mut dyn Agent = if game.mover() == side { agent } else { &mut perfect };
            let Some(choice) = agent_to_move.choose(&game, &Budget::unlimited()) else {
                results.unsolved += 1;
                report(number + 1);
                continue 'games;
            };
            game.try_action(choice.action).expect("agents choose legal moves");
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
