//! How strong a player is, by short matches against players that never change.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::playout::{Rng, random_position};
use connect4_core::{Game, Player, Rules};
use connect4_play::learned::{Learned, Lookahead, Model};
use connect4_play::{Agent, Budget, PlayerSpec};

use crate::evaluation::{MatchResults, ValidationSet};

/// The players that a model is examined by, the weakest on 7×6 first. The best players known there are stronger than all of
/// these.
pub const OPPONENTS: [PlayerSpec; 4] = [
    PlayerSpec::Level { level: 5 },
    PlayerSpec::Greedy,
    PlayerSpec::Minimax { depth: 4 },
    PlayerSpec::Level { level: 9 },
];

/// Random moves that a game of an exam begins with; those of a pair begin alike, with colors exchanged.
const OPENING_PLIES: u16 = 2;

/// Matches of a model, which does not look ahead, against each of [`OPPONENTS`], move by move: a caller with little time
/// plays some of them now and others later.
pub struct Evaluation {
    rules: Rules,
    player: Learned,
    /// Games against each opponent.
    games: u32,
    /// How many games have ended, against all opponents together.
    played: u32,
    /// The game under way, with the opponent and the player's side.
    game: Option<(Game, Box<dyn Agent>, Player)>,
    results: [MatchResults; OPPONENTS.len()],
}

impl Evaluation {
    /// An exam of `games` games against each opponent, of which none has been played.
    pub fn new(model: Arc<Model>, games: u32) -> Self {
        let rules = model.rules();
        let player = Learned::new(model, Lookahead::Raw);
        Evaluation { rules, player, games, played: 0, game: None, results: Default::default() }
    }

    /// Whether all games have been played.
    pub fn is_over(&self) -> bool {
        self.played == self.games * OPPONENTS.len() as u32
    }

    /// The results so far, in the order of [`OPPONENTS`].
    pub fn results(&self) -> &[MatchResults; OPPONENTS.len()] {
        &self.results
    }

    /// Makes the next move, if there is one.
    pub fn step(&mut self) {
        if self.is_over() {
            return;
        }
        let (opponent_index, number) = (self.played as usize % OPPONENTS.len(), self.played / OPPONENTS.len() as u32);
        let (game, opponent, side) = self.game.get_or_insert_with(|| {
            let opponent = OPPONENTS[opponent_index].build(u64::from(number)).expect("none of them needs a file");
            let opening = random_position(self.rules, OPENING_PLIES, &mut Rng::new(u64::from(number / 2)));
            let game = if opening.is_over() { Game::new(self.rules) } else { Game::from_position(opening) };
            (game, opponent, if number.is_multiple_of(2) { Player::First } else { Player::Second })
        });
        let agent_to_move: &mut dyn Agent = if game.mover() == *side { &mut self.player } else { &mut **opponent };
        let choice = agent_to_move.choose(game, &Budget::unlimited()).expect("the game goes on");
        game.try_action(choice.action).expect("players play legal moves");
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

/// How strong a player once was.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluationPoint {
    /// Games played until then.
    pub games: u64,
    /// Time spent playing until then.
    pub time: Duration,
    /// Points a game, 0 to 1, against each of [`OPPONENTS`].
    pub points: [f64; OPPONENTS.len()],
    /// The share (0 to 1) of positions in which it throws away a win or a draw, where the solver has judged enough of them.
    pub mistake_rate: Option<f64>,
}

/// Numbers of games, times powers of ten, after which a player is examined: about evenly on a logarithmic scale.
const SCHEDULE: [u64; 6] = [10, 15, 20, 30, 50, 70];
/// Games of an exam against each opponent.
const GAMES_PER_OPPONENT: u32 = 20;

/// Positions by which the solver judges; with fewer than the first number it says nothing.
const MIN_POSITIONS: usize = 20;
const MAX_POSITIONS: usize = 200;
/// The most positions that are looked at to find these.
const MAX_CANDIDATES: usize = 2000;
/// Nodes for each move of such a position: some milliseconds a position in a browser.
const NODES_PER_MOVE: u64 = 10_000;
/// The solver's memory, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// Examines a player again and again while it learns.
#[derive(Default)]
pub struct PeriodicEvaluation {
    points: Vec<EvaluationPoint>,
    /// What the solver judges by, and how many more positions may be looked at for it: one for each game of an evaluation.
    validation_set: Option<(ValidationSet, usize)>,
    /// The exam under way, with the games and time of its player.
    current: Option<(Evaluation, u64, Duration)>,
}

impl PeriodicEvaluation {
    /// The number of games, after `games`, at which the next exam may begin.
    pub fn next_at(games: u64) -> u64 {
        let mut power = 10;
        loop {
            if let Some(next) = SCHEDULE.iter().map(|part| part * power).find(|&next| next > games) {
                return next;
            }
            power *= 10;
        }
    }

    /// Begins an exam of a player that has learnt for `time`, unless one is under way.
    pub fn start(&mut self, model: Arc<Model>, time: Duration) {
        if self.current.is_none() {
            let (games, rules) = (model.games(), model.rules());
            let new = || (ValidationSet::new(rules, TABLE_BYTES, Budget::nodes(NODES_PER_MOVE), 1), MAX_CANDIDATES);
            self.validation_set.get_or_insert_with(new);
            self.current = Some((Evaluation::new(model, GAMES_PER_OPPONENT), games, time));
        }
    }

    /// Whether an exam is under way.
    pub fn is_running(&self) -> bool {
        self.current.is_some()
    }

    /// Makes the next move of the exam under way, if there is one.
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

    /// What it has found out, the earliest first.
    pub fn points(&self) -> &[EvaluationPoint] {
        &self.points
    }
}
