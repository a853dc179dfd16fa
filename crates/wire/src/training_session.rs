//! Training for live display: in slices of some milliseconds, with snapshots and evaluations.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::{Budget, Cell, Game, Position, Rules};
use connect4_model::{Model, ModelError};
use connect4_players::{Agent, Choice, Learned, Lookahead};

use connect4_learn::{Training, TrainingOptions};
use connect4_study::evaluation::{EvaluationPoint, PeriodicEvaluation};

/// Memory limit for snapshots, in bytes. If they need more, some between the first and the last are dropped.
const SNAPSHOT_BYTES: usize = 64 << 20;
/// The player at an earlier time.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    /// Games played until then.
    pub(crate) games: u64,
    /// Time spent playing until then.
    pub(crate) time: Duration,
    /// The player.
    pub(crate) model: Arc<Model>,
}

/// A training run that is displayed live.
///
/// It has no thread and no clock. Its owner alternates between [`TrainingSession::train`] and
/// [`TrainingSession::step_evaluation`], updates the display in between, and reports how long training took to
/// [`TrainingSession::add_time`]. To pause, the owner stops calling them. With the same seed, the result does not
/// depend on the sizes of the slices.
pub(crate) struct TrainingSession {
    training: Training,
    snapshots: Vec<Snapshot>,
    evaluation: PeriodicEvaluation,
    /// The current player, cached until the next training slice.
    current: Option<Arc<Model>>,
}

impl TrainingSession {
    /// Starts a run from nothing but the rules, without the swap rule.
    ///
    /// # Errors
    /// If the board is too large to train on.
    pub(crate) fn new(rules: Rules, seed: u64) -> Result<Self, ModelError> {
        let options = TrainingOptions { seed, ..TrainingOptions::for_rules(rules) };
        Ok(Training::new(rules, options)?.into())
    }

    /// Resumes from the bytes of a checkpoint, or continues from those of a model.
    ///
    /// # Errors
    /// If the bytes are neither, or are corrupt.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        match Training::from_bytes(bytes) {
            Err(ModelError::NotACheckpoint) => Ok(Training::from_model(&Model::from_bytes(bytes)?)?.into()),
            training => Ok(training?.into()),
        }
    }

    /// The training run.
    pub(crate) fn training(&self) -> &Training {
        &self.training
    }

    /// Trains for `games` more games, but stops at the next snapshot. Returns the number of games played.
    pub(crate) fn train(&mut self, games: u64) -> u64 {
        let before = self.training.games();
        let next = PeriodicEvaluation::next_at(before);
        self.training.run_untimed((before + games).min(next));
        self.current = None;
        if self.training.games() == next {
            self.take_snapshot();
        }
        self.training.games() - before
    }

    /// Adds to the training time, which does not yet include the last slice.
    pub(crate) fn add_time(&mut self, time: Duration) {
        self.training.add_time(time);
    }

    /// Plays the next move of the current evaluation. Returns whether it continues.
    pub(crate) fn step_evaluation(&mut self) -> bool {
        self.evaluation.step();
        self.evaluation.is_running()
    }

    /// Whether an evaluation is running.
    pub(crate) fn is_evaluating(&self) -> bool {
        self.evaluation.is_running()
    }

    /// The results of all evaluations, oldest first.
    pub(crate) fn evaluation_points(&self) -> &[EvaluationPoint] {
        self.evaluation.points()
    }

    /// All snapshots, oldest first.
    pub(crate) fn snapshots(&self) -> &[Snapshot] {
        &self.snapshots
    }

    /// The current player.
    pub(crate) fn model(&mut self) -> Arc<Model> {
        self.current.get_or_insert_with(|| Arc::new(self.training.model())).clone()
    }

    /// The newest snapshot of at most `games` games; the current player without a number, or if there is no such
    /// snapshot.
    pub(crate) fn model_at(&mut self, games: Option<u64>) -> Arc<Model> {
        let snapshot = games.and_then(|games| self.snapshots.iter().rev().find(|snapshot| snapshot.games <= games));
        snapshot.map(|snapshot| snapshot.model.clone()).unwrap_or_else(|| self.model())
    }

    /// The legal moves with their values, from -1 to 1, for the player who makes the move, according to
    /// [`TrainingSession::model_at`].
    pub(crate) fn values(&mut self, position: &Position, games: Option<u64>) -> Vec<(Cell, f32)> {
        self.model_at(games).move_values(position)
    }

    /// The move of the player of [`TrainingSession::model_at`]; `None` if the game is over.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        games: Option<u64>,
        lookahead: Lookahead,
        budget: &Budget,
    ) -> Option<Choice> {
        Learned::new(self.model_at(games), lookahead).choose(game, budget)
    }

    /// Stores a snapshot, and starts its evaluation unless one is running.
    fn take_snapshot(&mut self) {
        let model = self.model();
        let (games, time) = (self.training.games(), self.training.time());
        self.evaluation.start(model.clone(), time);
        let capacity = (SNAPSHOT_BYTES / (2 * model.weights()).max(1)).max(3);
        self.snapshots.push(Snapshot { games, time, model });
        if self.snapshots.len() > capacity {
            // Drops the snapshot whose neighbors have the closest numbers of games, by ratio.
            let ratio =
                |at: &usize| (self.snapshots[at + 1].games + 1) as f64 / (self.snapshots[at - 1].games + 1) as f64;
            let at = (1..self.snapshots.len() - 1).min_by(|one, other| ratio(one).total_cmp(&ratio(other)));
            self.snapshots.remove(at.expect("there are at least four"));
        }
    }
}

impl From<Training> for TrainingSession {
    fn from(training: Training) -> Self {
        let mut session = TrainingSession {
            training,
            snapshots: Vec::new(),
            evaluation: PeriodicEvaluation::default(),
            current: None,
        };
        session.take_snapshot();
        session
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Rules {
        Rules::new(4, 4, 4).expect("a valid size")
    }

    #[test]
    fn training_in_slices_gives_the_same_model() {
        let mut session = TrainingSession::new(small(), 3).unwrap();
        while session.training().games() < 5000 {
            let games = (5000 - session.training().games()).min(37);
            session.train(games);
        }
        let mut whole =
            Training::new(small(), TrainingOptions { seed: 3, ..TrainingOptions::for_rules(small()) }).unwrap();
        whole.run_untimed(5000);
        assert_eq!(session.model().to_bytes(), whole.model().to_bytes());
        assert_eq!(
            session.snapshots().iter().map(|snapshot| snapshot.games).take(5).collect::<Vec<_>>(),
            [0, 100, 150, 200, 300]
        );
    }

    #[test]
    fn strength_rises_and_snapshots_are_kept() {
        let mut session = TrainingSession::new(small(), 1).unwrap();
        while session.step_evaluation() {}
        while session.training().games() < 3000 {
            session.train(1000);
            session.add_time(Duration::from_millis(5));
            while session.step_evaluation() {}
        }
        let points = session.evaluation_points();
        assert_eq!(points.len(), session.snapshots().len());
        let sum = |point: &EvaluationPoint| point.points.iter().sum::<f64>();
        assert!(sum(&points[points.len() - 1]) > sum(&points[0]) + 0.3, "{points:?}");
        let shares = points.iter().filter_map(|point| point.mistake_rate).collect::<Vec<_>>();
        assert!(shares.len() >= 5 && shares[shares.len() - 1] < shares[0], "{shares:?}");
        let start = Position::new(small());
        assert!(session.values(&start, Some(0)).iter().all(|one| one.1 == 0.0), "the first snapshot is untrained");
        assert!(session.values(&start, None).iter().any(|one| one.1 != 0.0));
        assert_eq!(session.snapshots()[1].games, 100);
        assert_eq!(session.model_at(Some(120)).games(), 100, "the newest snapshot before");
        assert!(session.choose(&Game::new(small()), Some(0), Lookahead::Raw, &Budget::unlimited()).is_some());
    }

    #[test]
    fn the_last_game_is_complete() {
        for rules in
            [Rules::CONNECT_FOUR, Rules::TIC_TAC_TOE, Rules::new(2, 2, 1).unwrap(), Rules::new(1, 3, 2).unwrap()]
        {
            let mut session = TrainingSession::new(rules, 2).unwrap();
            for _ in 0..50 {
                session.train(1);
                assert!(session.training().last_game().outcome().is_some());
            }
        }
    }

    #[test]
    fn sessions_resume_from_checkpoints_and_models() {
        let mut whole = TrainingSession::new(small(), 3).unwrap();
        whole.train(90);
        let mut part = TrainingSession::from_bytes(&whole.training().to_bytes()).unwrap();
        let mut from_model = TrainingSession::from_bytes(&whole.model().to_bytes()).unwrap();
        assert_eq!(from_model.model().to_bytes(), whole.model().to_bytes());
        assert_eq!(from_model.training().games(), 90);
        for session in [&mut whole, &mut part, &mut from_model] {
            session.train(10);
        }
        assert_eq!(part.model().to_bytes(), whole.model().to_bytes());
        assert!(TrainingSession::from_bytes(b"neither").is_err());
    }

    #[test]
    fn snapshots_are_bounded() {
        let mut session = TrainingSession::new(Rules::TIC_TAC_TOE, 1).unwrap();
        let capacity = SNAPSHOT_BYTES / (2 * session.training().weights());
        for _ in 0..capacity + 5 {
            session.take_snapshot();
        }
        session.train(1);
        session.take_snapshot();
        assert_eq!(session.snapshots().len(), capacity.max(3));
        assert_eq!(session.snapshots().first().map(|snapshot| snapshot.games), Some(0));
        assert_eq!(session.snapshots().last().map(|snapshot| snapshot.games), Some(1));
    }
}
