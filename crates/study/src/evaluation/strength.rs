//! Strength of a player, measured by short matches against fixed opponents.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Game, Player, Rules};
use connect4_model::Model;
use connect4_players::{Agent, Learned, Lookahead, PlayerSpec};

use crate::evaluation::{MatchResults, ValidationSet};

/// The opponents, from the weakest to the strongest on 7×6. The best players there are stronger than all of these.
pub const OPPONENTS: [PlayerSpec; 4] = [
    PlayerSpec::Level { level: 5 },
    PlayerSpec::Greedy,
    PlayerSpec::Minimax { depth: 4 },
    PlayerSpec::Level { level: 9 },
];

/// Random moves at the start of a game. The two games of a pair have the same opening, with sides exchanged.
const OPENING_PLIES: u16 = 2;

/// Matches of a model without search against each of [`OPPONENTS`]. They are played one move per call, so that callers
/// can spread them over time.
pub struct Evaluation {
    rules: Rules,
    player: Learned,
    /// Number of games against each opponent.
    games: u32,
    /// Number of finished games against all opponents.
    played: u32,
    /// The current game, with the opponent and the model's side.
    game: Option<(Game, Box<dyn Agent>, Player)>,
    results: [MatchResults; OPPONENTS.len()],
}

impl Evaluation {
    /// Prepares `games` games against each opponent.
    pub fn new(model: Arc<Model>, games: u32) -> Self {
        let rules = model.rules();
        let player = Learned::new(model, Lookahead::Raw);
        Evaluation { rules, player, games, played: 0, game: None, results: Default::default() }
    }

    /// Whether all games are finished.
    pub fn is_over(&self) -> bool {
        self.played == self.games * OPPONENTS.len() as u32
    }

    /// The results so far, in the order of [`OPPONENTS`].
    pub fn results(&self) -> &[MatchResults; OPPONENTS.len()] {
        &self.results
    }

    /// Plays the next move, if there is one.
    pub fn step(&mut self) {
        if self.is_over() {
            return;
        }
        let (opponent_index, number) = (self.played as usize % OPPONENTS.len(), self.played / OPPONENTS.len() as u32);
        let (game, opponent, side) = self.game.get_or_insert_with(|| {
            let opponent = OPPONENTS[opponent_index].build(u64::from(number)).expect("no opponent needs a file");
            let opening = random_position(self.rules, OPENING_PLIES, &mut Rng::new(u64::from(number / 2)));
            let game = if opening.is_over() { Game::new(self.rules) } else { Game::from_position(opening) };
            (game, opponent, if number.is_multiple_of(2) { Player::First } else { Player::Second })
        });
        let agent_to_move: &mut dyn Agent = if game.mover() == *side { &mut self.player } else { &mut **opponent };
        let choice = agent_to_move.choose(game, &Budget::unlimited()).expect("the game is not over");
        game.try_action(choice.action).expect("agents choose legal moves");
        let Some(outcome) = game.outcome() else { return };
        let results = &mut self.results[opponent_index];
        match outcome.winner() {
            None => results.draws += 1,
            Some(winner) if winner == *side => results.wins += 1,
            Some(_) => results.losses += 1,
        }
        self.played += 1;
        self.game = None;
    }
}

/// The strength of a player at some time during training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluationPoint {
    /// Number of training games.
    pub games: u64,
    /// Training time.
    pub time: Duration,
    /// Points per game, 0 to 1, against each of [`OPPONENTS`].
    pub points: [f64; OPPONENTS.len()],
    /// The share (0 to 1) of sample positions in which it throws away a win or a draw, if enough positions have been
    /// solved.
    pub mistake_rate: Option<f64>,
}

/// When to evaluate, in numbers of games times powers of ten: about evenly spaced on a logarithmic scale.
const SCHEDULE: [u64; 6] = [10, 15, 20, 30, 50, 70];
/// Games against each opponent per evaluation.
const GAMES_PER_OPPONENT: u32 = 20;

/// There is no mistake rate with fewer positions than this.
const MIN_POSITIONS: usize = 20;
const MAX_POSITIONS: usize = 200;
/// Maximum number of positions to try for the validation set.
const MAX_CANDIDATES: usize = 2000;
/// Node limit per move of a sample position; a position takes some milliseconds in a browser.
const NODES_PER_MOVE: u64 = 10_000;
/// Size of the solver's table, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// Evaluates a player repeatedly during training.
#[derive(Default)]
pub struct PeriodicEvaluation {
    points: Vec<EvaluationPoint>,
    /// The sample positions, and how many more may be tried. One is tried after each game.
    validation_set: Option<(ValidationSet, usize)>,
    /// The current evaluation, with the number of training games and the training time of its player.
    current: Option<(Evaluation, u64, Duration)>,
}

impl PeriodicEvaluation {
    /// The number of training games, above `games`, at which the next evaluation is due.
    pub fn next_at(games: u64) -> u64 {
        let mut power = 10;
        loop {
            if let Some(next) = SCHEDULE.iter().map(|part| part * power).find(|&next| next > games) {
                return next;
            }
            power *= 10;
        }
    }

    /// Starts to evaluate a player that has been trained for `time`, unless an evaluation is running.
    pub fn start(&mut self, model: Arc<Model>, time: Duration) {
        if self.current.is_none() {
            let (games, rules) = (model.games(), model.rules());
            let new = || (ValidationSet::new(rules, TABLE_BYTES, Budget::nodes(NODES_PER_MOVE), 1), MAX_CANDIDATES);
            self.validation_set.get_or_insert_with(new);
            self.current = Some((Evaluation::new(model, GAMES_PER_OPPONENT), games, time));
        }
    }

    /// Whether an evaluation is running.
    pub fn is_running(&self) -> bool {
        self.current.is_some()
    }

    /// Plays the next move of the current evaluation, if there is one.
    pub fn step(&mut self) {
        let (Some((evaluation, games, time)), Some((set, candidates))) = (&mut self.current, &mut self.validation_set)
        else {
            return;
        };
        let played = evaluation.played;
        evaluation.step();
        if evaluation.played > played && *candidates > 0 && set.positions().len() < MAX_POSITIONS {
            *candidates = if set.try_extend() { *candidates - 1 } else { 0 };
        }
        if evaluation.is_over() {
            let points = evaluation.results().map(|results| results.points().unwrap_or_default());
            let is_enough = set.positions().len() >= MIN_POSITIONS;
            let mistake_rate = if is_enough { set.mistake_rate(&mut evaluation.player) } else { None };
            self.points.push(EvaluationPoint { games: *games, time: *time, points, mistake_rate });
            self.current = None;
        }
    }

    /// The results so far, oldest first.
    pub fn points(&self) -> &[EvaluationPoint] {
        &self.points
    }
}
