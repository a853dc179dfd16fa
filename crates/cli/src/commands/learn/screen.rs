//! The full screen of a training run.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use connect4_core::Budget;
use connect4_learn::Training;
use connect4_players::{Agent, Learned, Lookahead};
use connect4_study::evaluation::{OPPONENTS, PeriodicEvaluation};
use connect4_tui::{Command, LearningScreen, LearningStatus, Theme, rules_text};
use connect4_words::{Language, Words, say};

use super::run::TrainingRun;
use crate::answer::error_text;

/// How long to train between two polls of the keyboard.
const SLICE: Duration = Duration::from_millis(40);
/// The games of a slice are a multiple of this, so that with two threads the model does not depend on the slices.
const STEP_TIME: u64 = 64;
/// Training time divided by this is spent on evaluation.
const EVALUATION_TIME_DIVISOR: u32 = 4;
/// How long to wait for a key while training is paused.
const PAUSED_POLL: Duration = Duration::from_millis(200);

/// The screen, and the results that are not in the log.
pub(super) struct Screen {
    screen: LearningScreen,
    language: Language,
    evaluation: PeriodicEvaluation,
    /// The number of games at which the next evaluation starts.
    next_evaluation: u64,
    /// Games and time of earlier runs.
    before: (u64, Duration),
}

impl Screen {
    pub(super) fn open(
        training: &Training,
        run: &TrainingRun,
        theme: Theme,
        language: Language,
    ) -> anyhow::Result<Self> {
        let (before, evaluation) = ((training.games(), training.time()), PeriodicEvaluation::default());
        let screen = LearningScreen::open(status(training, run, &evaluation, before, language), theme, language)?;
        Ok(Screen { language, screen, evaluation, next_evaluation: 0, before })
    }

    /// Trains until the run is over or the user quits.
    pub(super) fn run(mut self, training: &mut Training, run: &mut TrainingRun) -> anyhow::Result<()> {
        let (mut slice, mut shown) = (STEP_TIME, (training.games(), false));
        loop {
            let is_over = run.is_over(training);
            if is_over && !self.screen.is_played() || run.interrupt.signal().is_some() {
                break;
            }
            let is_paused = is_over || self.screen.is_paused();
            if !is_paused {
                let start = Instant::now();
                let end = (training.games() / STEP_TIME * STEP_TIME + slice).min(run.games);
                training.run(end, |training, mut progress| {
                    progress.games_per_second = rate(training, self.before);
                    run.step(training, progress);
                    ControlFlow::Break(())
                });
                if let Some(error) = run.save_error.take() {
                    self.screen.show_message(error_text(&error, Words::of(self.language)));
                }
                let took = start.elapsed();
                slice = if took < SLICE / 2 {
                    2 * slice
                } else {
                    (slice / if took > 2 * SLICE { 2 } else { 1 }).max(STEP_TIME)
                };
                self.evaluate(training, took / EVALUATION_TIME_DIVISOR);
            }
            let now = (training.games(), run.is_over(training));
            if self.screen.is_due() && shown != now {
                shown = now;
                self.screen.show(status(training, run, &self.evaluation, self.before, self.language));
            }
            let mut wish = self.screen.turn(if is_paused { PAUSED_POLL } else { Duration::ZERO })?;
            while let Some(wanted) = wish {
                wish = match wanted {
                    Command::Quit => return Ok(()),
                    Command::Interrupt(signal) => {
                        run.interrupt.raise(signal);
                        return Ok(());
                    }
                    Command::Save => {
                        let saved = run.save(training);
                        let file = run.files.model.display();
                        self.screen.show_message(saved.map_or_else(
                            |error| error_text(&error, Words::of(self.language)),
                            |()| say!(Words::of(self.language), "training-saved", file = file.to_string()),
                        ));
                        None
                    }
                    Command::Think(position) => {
                        self.screen.think(training.model().move_values(&position));
                        None
                    }
                    Command::Choose(game) => {
                        let mut player = Learned::new(Arc::new(training.model()), Lookahead::Raw);
                        let choice = player.choose(&game, &Budget::unlimited());
                        choice.and_then(|choice| self.screen.answer(choice.action))
                    }
                };
            }
        }
        Ok(())
    }

    /// Plays evaluation games for at most `time`.
    fn evaluate(&mut self, training: &Training, time: Duration) {
        if training.games() >= self.next_evaluation && !self.evaluation.is_running() {
            self.next_evaluation = PeriodicEvaluation::next_at(training.games());
            self.evaluation.start(Arc::new(training.model()), training.time());
        }
        let start = Instant::now();
        while self.evaluation.is_running() && start.elapsed() < time {
            self.evaluation.step();
        }
    }
}

/// Games per second in this run.
fn rate(training: &Training, (games, time): (u64, Duration)) -> f64 {
    (training.games() - games) as f64 / (training.time() - time).as_secs_f64().max(1e-9)
}

fn status(
    training: &Training,
    run: &TrainingRun,
    evaluation: &PeriodicEvaluation,
    before: (u64, Duration),
    language: Language,
) -> LearningStatus {
    let words = Words::of(language);
    let rate = rate(training, before);
    let by_time = run.limit.map(|limit| limit.saturating_sub(training.time()));
    let by_games = (run.games < u64::MAX && rate > 0.0)
        .then(|| Duration::try_from_secs_f64(run.games.saturating_sub(training.games()) as f64 / rate).ok());
    let points = |at: usize| evaluation.points().iter().map(|point| point.points[at]).collect();
    LearningStatus {
        title: say!(
            words,
            "training-title",
            rules = rules_text(words, training.rules()),
            seed = training.options().seed.to_string()
        ),
        position: *training.last_game().position(),
        games: training.games(),
        games_per_second: rate,
        time: training.time(),
        left: by_time.into_iter().chain(by_games.flatten()).min(),
        mistake_rate: run.mistake_rate(),
        strength: OPPONENTS.iter().enumerate().map(|(at, opponent)| (opponent.to_string(), points(at))).collect(),
        is_over: run.is_over(training),
    }
}
