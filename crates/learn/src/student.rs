//! A training to watch: it learns in slices of some milliseconds, keeps what it was before, and is examined in between.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::{Cell, Game, Position, Rules};
use connect4_play::learned::{Learned, Lookahead, Model, ModelError};
use connect4_play::{Agent, Budget, Choice};

use crate::exam::{Examiner, Mark};
use crate::{Training, TrainingOptions};

/// Memory for the players kept, in bytes; where they need more, some between the first and the last are dropped.
const MEMORY: usize = 64 << 20;
/// The player as it once was.
#[derive(Clone, Debug)]
pub struct Past {
    /// Games played until then.
    pub games: u64,
    /// Time spent playing until then.
    pub time: Duration,
    /// The player.
    pub model: Arc<Model>,
}

/// A player that teaches itself a game while others watch.
///
/// It has no thread and no clock: its owner calls [`Student::train`] and [`Student::examine`] in turn, shows what there is to
/// see between the calls, and says how long they [took](Student::add_time). To pause, the owner stops calling them. With the
/// same seed the player learns the same, however its games are cut into slices.
pub struct Student {
    training: Training,
    past: Vec<Past>,
    examiner: Examiner,
    /// The player as it is now, where somebody has asked since it learnt.
    now: Option<Arc<Model>>,
}

impl Student {
    /// One that knows nothing but the rules; the swap rule is not learnt.
    ///
    /// # Errors
    /// When the board is too large to be learnt.
    pub fn new(rules: Rules, seed: u64) -> Result<Self, ModelError> {
        let options = TrainingOptions { seed, ..TrainingOptions::for_rules(rules) };
        Ok(Training::new(rules, options)?.into())
    }

    /// One that goes on from the bytes of a checkpoint, or of a model.
    ///
    /// # Errors
    /// When the bytes are neither, or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        match Training::from_bytes(bytes) {
            Err(ModelError::NotACheckpoint) => Ok(Training::of_model(&Model::from_bytes(bytes)?)?.into()),
            training => Ok(training?.into()),
        }
    }

    /// The training of this player.
    pub fn training(&self) -> &Training {
        &self.training
    }

    /// Learns from `games` more games, but stops where the player is to be kept. Returns how many there were.
    pub fn train(&mut self, games: u64) -> u64 {
        let before = self.training.games();
        let next = Examiner::next(before);
        self.training.run_untimed((before + games).min(next));
        self.now = None;
        if self.training.games() == next {
            self.keep();
        }
        self.training.games() - before
    }

    /// Adds to the time spent, which does not yet include the last slice of training.
    pub fn add_time(&mut self, time: Duration) {
        self.training.add_time(time);
    }

    /// Makes the next move of the exam under way. Returns whether there is more to play.
    pub fn examine(&mut self) -> bool {
        self.examiner.play();
        self.examiner.is_busy()
    }

    /// Whether an exam is under way.
    pub fn is_examined(&self) -> bool {
        self.examiner.is_busy()
    }

    /// How strong it has been, the earliest first.
    pub fn marks(&self) -> &[Mark] {
        self.examiner.marks()
    }

    /// The players that it has been, the earliest first.
    pub fn past(&self) -> &[Past] {
        &self.past
    }

    /// The player as it is now.
    pub fn model(&mut self) -> Arc<Model> {
        self.now.get_or_insert_with(|| Arc::new(self.training.model())).clone()
    }

    /// The player as it was after `games` games, or as it was last kept before that; without a number, as it is now.
    pub fn model_at(&mut self, games: Option<u64>) -> Arc<Model> {
        let kept = games.and_then(|games| self.past.iter().rev().find(|past| past.games <= games));
        kept.map(|past| past.model.clone()).unwrap_or_else(|| self.model())
    }

    /// The legal moves with what each is worth to the side that makes it, from -1 to 1, according to the player of
    /// [`Student::model_at`].
    pub fn values(&mut self, position: &Position, games: Option<u64>) -> Vec<(Cell, f32)> {
        self.model_at(games).move_values(position)
    }

    /// The move of the player of [`Student::model_at`]; `None` where the game is over.
    pub fn choose(&mut self, game: &Game, games: Option<u64>, lookahead: Lookahead, budget: &Budget) -> Option<Choice> {
        Learned::new(self.model_at(games), lookahead).choose(game, budget)
    }

    /// Keeps the player as it is, and lets it sit an exam unless one is under way.
    fn keep(&mut self) {
        let model = self.model();
        let (games, time) = (self.training.games(), self.training.time());
        self.examiner.begin(model.clone(), time);
        let room = (MEMORY / (2 * model.weights()).max(1)).max(3);
        self.past.push(Past { games, time, model });
        if self.past.len() > room {
            // The one whose neighbours are nearest to each other, by the ratio of their games.
            let ratio = |at: &usize| (self.past[at + 1].games + 1) as f64 / (self.past[at - 1].games + 1) as f64;
            let at = (1..self.past.len() - 1).min_by(|one, other| ratio(one).total_cmp(&ratio(other)));
            self.past.remove(at.expect("there are at least four"));
        }
    }
}

impl From<Training> for Student {
    fn from(training: Training) -> Self {
        let mut student = Student { training, past: Vec::new(), examiner: Examiner::default(), now: None };
        student.keep();
        student
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Rules {
        Rules::new(4, 4, 4).expect("it is small")
    }

    #[test]
    fn slices_learn_the_same_as_one_go() {
        let mut student = Student::new(small(), 3).unwrap();
        while student.training().games() < 5000 {
            let games = (5000 - student.training().games()).min(37);
            student.train(games);
        }
        let mut whole =
            Training::new(small(), TrainingOptions { seed: 3, ..TrainingOptions::for_rules(small()) }).unwrap();
        whole.run_untimed(5000);
        assert_eq!(student.model().to_bytes(), whole.model().to_bytes());
        assert_eq!(student.past().iter().map(|past| past.games).take(5).collect::<Vec<_>>(), [0, 100, 150, 200, 300]);
    }

    #[test]
    fn it_gets_stronger_and_is_kept_as_it_was() {
        let mut student = Student::new(small(), 1).unwrap();
        while student.examine() {}
        while student.training().games() < 3000 {
            student.train(1000);
            student.add_time(Duration::from_millis(5));
            while student.examine() {}
        }
        let marks = student.marks();
        assert_eq!(marks.len(), student.past().len());
        let sum = |mark: &Mark| mark.points.iter().sum::<f64>();
        assert!(sum(&marks[marks.len() - 1]) > sum(&marks[0]) + 0.3, "{marks:?}");
        let shares = marks.iter().filter_map(|mark| mark.mistake_rate).collect::<Vec<_>>();
        assert!(shares.len() >= 5 && shares[shares.len() - 1] < shares[0], "{shares:?}");
        let start = Position::new(small());
        assert!(student.values(&start, Some(0)).iter().all(|one| one.1 == 0.0), "it knew nothing");
        assert!(student.values(&start, None).iter().any(|one| one.1 != 0.0));
        assert_eq!(student.past()[1].games, 100);
        assert_eq!(student.model_at(Some(120)).games(), 100, "as it was last kept");
        assert!(student.choose(&Game::new(small()), Some(0), Lookahead::Raw, &Budget::unlimited()).is_some());
    }

    #[test]
    fn games_are_shown_to_their_end() {
        for rules in
            [Rules::CONNECT_FOUR, Rules::TIC_TAC_TOE, Rules::new(2, 2, 1).unwrap(), Rules::new(1, 3, 2).unwrap()]
        {
            let mut student = Student::new(rules, 2).unwrap();
            for _ in 0..50 {
                student.train(1);
                assert!(student.training().last_game().outcome().is_some());
            }
        }
    }

    #[test]
    fn it_goes_on_from_a_checkpoint_as_without_a_break_and_from_a_model() {
        let mut whole = Student::new(small(), 3).unwrap();
        whole.train(90);
        let mut part = Student::from_bytes(&whole.training().to_bytes()).unwrap();
        let mut of_model = Student::from_bytes(&whole.model().to_bytes()).unwrap();
        assert_eq!(of_model.model().to_bytes(), whole.model().to_bytes());
        assert_eq!(of_model.training().games(), 90);
        for student in [&mut whole, &mut part, &mut of_model] {
            student.train(10);
        }
        assert_eq!(part.model().to_bytes(), whole.model().to_bytes());
        assert!(Student::from_bytes(b"neither").is_err());
    }

    #[test]
    fn memory_is_bounded() {
        let mut student = Student::new(Rules::TIC_TAC_TOE, 1).unwrap();
        let room = MEMORY / (2 * student.training().weights());
        for _ in 0..room + 5 {
            student.keep();
        }
        student.train(1);
        student.keep();
        assert_eq!(student.past().len(), room.max(3));
        assert_eq!(student.past().first().map(|past| past.games), Some(0));
        assert_eq!(student.past().last().map(|past| past.games), Some(1));
    }
}
