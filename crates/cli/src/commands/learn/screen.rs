//! A training on the full screen.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use connect4_learn::Training;
use connect4_learn::exam::{Examiner, OPPONENTS};
use connect4_play::learned::{Learned, Lookahead};
use connect4_play::{Agent, Budget};
use connect4_tui::{LearningScreen, Lesson, Theme, Wish};

use super::Course;

/// How long the player learns between two looks at the keys.
const SLICE: Duration = Duration::from_millis(40);
/// The games of a slice are a multiple of this, so two threads learn the same wherever a slice ends.
const STEP: u64 = 64;
/// Exams take the time of learning divided by this.
const EXAM_PART: u32 = 4;
/// How long to wait for a key while the player rests.
const PATIENCE: Duration = Duration::from_millis(200);

/// The screen, and what it shows that the log does not have.
pub(super) struct Screen {
    screen: LearningScreen,
    examiner: Examiner,
    /// The number of games at which the next exam begins.
    next_exam: u64,
    /// Games and time before this stretch.
    before: (u64, Duration),
}

impl Screen {
    pub(super) fn open(training: &Training, course: &Course, theme: Theme) -> anyhow::Result<Self> {
        let (before, examiner) = ((training.games(), training.time()), Examiner::default());
        let screen = LearningScreen::open(lesson(training, course, &examiner, before), theme)?;
        Ok(Screen { screen, examiner, next_exam: 0, before })
    }

    /// Trains until the course is over or the person has seen enough.
    pub(super) fn run(mut self, training: &mut Training, course: &mut Course) -> anyhow::Result<()> {
        let (mut slice, mut shown) = (STEP, (training.games(), false));
        loop {
            let is_over = course.is_over(training);
            if is_over && !self.screen.is_played() || course.interrupt.signal().is_some() {
                break;
            }
            let rests = is_over || self.screen.is_paused();
            if !rests {
                let start = Instant::now();
                let end = (training.games() / STEP * STEP + slice).min(course.games);
                training.run(end, |training, mut progress| {
                    progress.games_per_second = rate(training, self.before);
                    course.step(training, progress);
                    ControlFlow::Break(())
                });
                if let Some(trouble) = course.trouble.take() {
                    self.screen.say(trouble);
                }
                let took = start.elapsed();
                slice =
                    if took < SLICE / 2 { 2 * slice } else { (slice / if took > 2 * SLICE { 2 } else { 1 }).max(STEP) };
                self.examine(training, took / EXAM_PART);
            }
            let now = (training.games(), course.is_over(training));
            if self.screen.is_due() && shown != now {
                shown = now;
                self.screen.show(lesson(training, course, &self.examiner, self.before));
            }
            let mut wish = self.screen.turn(if rests { PATIENCE } else { Duration::ZERO })?;
            while let Some(wanted) = wish {
                wish = match wanted {
                    Wish::Quit => return Ok(()),
                    Wish::Interrupt(signal) => {
                        course.interrupt.0.store(signal.into(), Ordering::Relaxed);
                        return Ok(());
                    }
                    Wish::Save => {
                        let said = course.save(training);
                        let file = course.files.model.display();
                        self.screen
                            .say(said.map_or_else(|error| format!("{error:#}"), |()| format!("saved as {file}")));
                        None
                    }
                    Wish::Think(position) => {
                        self.screen.think(training.model().move_values(&position));
                        None
                    }
                    Wish::Choose(game) => {
                        let mut player = Learned::new(Arc::new(training.model()), Lookahead::Raw);
                        let choice = player.choose(&game, &Budget::unlimited());
                        choice.and_then(|choice| self.screen.answer(choice.action))
                    }
                };
            }
        }
        Ok(())
    }

    /// Lets the player sit its exams for at most `time`.
    fn examine(&mut self, training: &Training, time: Duration) {
        if training.games() >= self.next_exam && !self.examiner.is_busy() {
            self.next_exam = Examiner::next(training.games());
            self.examiner.begin(Arc::new(training.model()), training.time());
        }
        let start = Instant::now();
        while self.examiner.is_busy() && start.elapsed() < time {
            self.examiner.play();
        }
    }
}

/// Games a second since the training had this many games after this time.
fn rate(training: &Training, (games, time): (u64, Duration)) -> f64 {
    (training.games() - games) as f64 / (training.time() - time).as_secs_f64().max(1e-9)
}

/// What there is to show.
fn lesson(training: &Training, course: &Course, examiner: &Examiner, before: (u64, Duration)) -> Lesson {
    let rate = rate(training, before);
    let by_time = course.limit.map(|limit| limit.saturating_sub(training.time()));
    let by_games = (course.games < u64::MAX && rate > 0.0)
        .then(|| Duration::try_from_secs_f64(course.games.saturating_sub(training.games()) as f64 / rate).ok());
    let points = |at: usize| examiner.marks().iter().map(|mark| mark.points[at]).collect();
    Lesson {
        title: format!("{}, seed {}", training.rules(), training.options().seed),
        position: *training.last_game().position(),
        games: training.games(),
        games_per_second: rate,
        time: training.time(),
        left: by_time.into_iter().chain(by_games.flatten()).min(),
        loses_value: course.loses_value(),
        strength: OPPONENTS.iter().enumerate().map(|(at, opponent)| (opponent.to_string(), points(at))).collect(),
        is_over: course.is_over(training),
    }
}
