//! State of puzzles, storm, streak and lessons. The web app shares the rules of storms and streaks, in `web/runs.json`,
//! and the lessons.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use connect4_core::notation::digits;
use connect4_core::{Cell, Game, Position, Rules};
use connect4_solve::Verdict;
use connect4_study::Puzzle;
use connect4_words::{Words, say};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::falling_disc::FallingDisc;
use crate::settings::Grade;

/// The rules of storms and streaks.
#[derive(Deserialize, Debug)]
pub struct RunRules {
    /// Duration of a storm, in seconds.
    pub seconds: u64,
    /// Time penalty for a mistake in a storm, in seconds.
    pub mistake: u64,
    /// Number of correct answers in a row, and the bonus in seconds. Beyond the last entry, every ten more earn its
    /// bonus again.
    bonuses: Vec<(u32, u64)>,
    puzzles_per_grade: PuzzlesPerGrade,
}

/// Number of puzzles of each grade before the next.
#[derive(Deserialize, Debug)]
struct PuzzlesPerGrade {
    storm: u64,
    streak: u64,
}

/// The rules of storms and streaks, the same as in the web app.
pub static RUN_RULES: LazyLock<RunRules> =
    LazyLock::new(|| serde_json::from_str(include_str!("../runs.json")).expect("a test reads it"));

impl RunRules {
    /// The bonus time in a storm for the `combo`-th correct answer in a row.
    pub fn bonus(&self, combo: u32) -> Duration {
        let earns = |&&(count, _): &&(u32, u64)| {
            combo == count
                || Some(count) == self.bonuses.last().map(|last| last.0)
                    && combo > count
                    && (combo - count).is_multiple_of(10)
        };
        Duration::from_secs(self.bonuses.iter().find(earns).map_or(0, |one| one.1))
    }
}

/// Number of puzzles generated in advance.
pub(crate) const PREPARED_PUZZLES: usize = 3;
/// How long a run shows the correct disc; twice as long after a mistake.
pub(crate) const ANSWER_TIME: Duration = Duration::from_millis(450);
/// How long each move of a solution is shown.
pub(crate) const STEP_TIME: Duration = Duration::from_millis(600);

/// Kinds of puzzle runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunKind {
    /// As many puzzles as possible in three minutes.
    Storm,
    /// Puzzles until the first mistake.
    Streak,
}

impl RunKind {
    /// Name in titles.
    pub fn words(self, words: &Words) -> String {
        match self {
            RunKind::Storm => say!(words, "storm"),
            RunKind::Streak => say!(words, "streak"),
        }
    }

    /// The grade, from 1, of puzzle `number` (from 0) of a run.
    pub fn grade(self, number: u64) -> u8 {
        let PuzzlesPerGrade { storm, streak } = RUN_RULES.puzzles_per_grade;
        let as_hard = match self {
            RunKind::Storm => storm,
            RunKind::Streak => streak,
        };
        (1 + number / as_hard).min(Puzzle::MAX_GRADE.into()) as u8
    }
}

/// Saved practice progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// Puzzles solved in the best storm.
    pub storm: u32,
    /// Puzzles solved in the best streak.
    pub streak: u32,
    /// Puzzles solved on the first try.
    pub solved: u32,
    /// Puzzles tried.
    pub tried: u32,
    /// Seed of the current puzzle in the stream; 0 before the first.
    pub puzzle: u64,
    /// The next lesson and the next position in it, each from 0.
    pub lesson: (usize, usize),
}

impl Progress {
    pub(crate) fn best(&mut self, kind: RunKind) -> &mut u32 {
        match kind {
            RunKind::Storm => &mut self.storm,
            RunKind::Streak => &mut self.streak,
        }
    }
}

/// Path of the progress file: `practice.toml` in the user's state folder for this program, or in its data folder on
/// systems without state folders. `None` if the system has neither.
pub(crate) fn progress_path() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "connect4")?;
    Some(folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).join("practice.toml"))
}

/// A lesson of the course. Its texts are messages.
#[derive(Deserialize, Debug)]
pub(crate) struct Lesson {
    id: String,
    pub(crate) tries: Vec<Try>,
}

/// A text of a lesson, or of a position in it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonText {
    Title,
    Text,
    Ask,
    Answer,
}

/// A position to try.
#[derive(Deserialize, Debug)]
pub(crate) struct Try {
    /// The moves that lead to the position, as column digits from 1.
    moves: String,
    /// The correct columns, from 1.
    pub(crate) right: Vec<u8>,
    /// The result of the position.
    pub(crate) verdict: LessonVerdict,
}

/// The result of a position of the course from the perspective of the side to move.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LessonVerdict {
    Win,
    Draw,
    Loss,
}

impl Try {
    fn game(&self) -> Game {
        digits::parse(Rules::CONNECT_FOUR, &self.moves).expect("a test plays them all")
    }
}

/// The course, the same as in the web app.
pub(crate) static LESSONS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../lessons.json")).expect("a test reads it"));

/// A puzzle, a run or a lesson in progress.
#[derive(Clone, Debug)]
pub struct Practice {
    /// The kind of practice.
    pub drill: Drill,
    /// The position in question.
    pub asked: Position,
    /// The game on the board.
    pub(crate) shown: Game,
    /// The column of the cursor; the row is unused.
    pub cursor: Cell,
    /// Whether the user is expected to answer.
    pub(crate) is_open: bool,
    pub(crate) falling_disc: Option<FallingDisc>,
    /// Moves still to be played on the board, and when to play the next one. After the last one, a run continues.
    pub(crate) line: VecDeque<Cell>,
    pub(crate) due: Option<Duration>,
    /// Feedback on the last answer, and whether it was wrong.
    pub(crate) feedback: Option<(String, bool)>,
    /// The pending worker request.
    pub(crate) job: Option<u64>,
}

/// The kind of practice.
#[derive(Clone, Debug)]
pub enum Drill {
    /// A stream of puzzles.
    Puzzles(Stream),
    /// Storm or streak.
    Run(Run),
    /// A lesson and a position in it, each from 0.
    Lesson(usize, usize),
}

/// A stream of puzzles.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The puzzle selection.
    pub grade: Grade,
    pub(crate) seed: u64,
    pub(crate) puzzle: Option<Box<Puzzle>>,
    /// Whether the puzzle has been counted in the progress.
    pub(crate) is_counted: bool,
    /// Whether the user has asked for the answer once, and been warned.
    pub(crate) is_given_up: bool,
}

/// A storm or a streak.
#[derive(Clone, Debug)]
pub struct Run {
    /// The kind of run.
    pub kind: RunKind,
    /// Seed of the puzzles.
    pub seed: u64,
    /// The current puzzle.
    pub(crate) puzzle: Option<Box<Puzzle>>,
    /// Puzzles generated in advance, and the number (from 0) of the next one to generate.
    pub(crate) ready: VecDeque<Box<Puzzle>>,
    pub(crate) made: u64,
    pub(crate) stage: RunStage,
    /// When a storm ends; set at its first puzzle.
    pub(crate) ends_at: Option<Duration>,
    /// Number of correct and wrong answers.
    pub solved: u32,
    pub(crate) wrong: u32,
    /// Streak of correct answers: current and longest.
    pub(crate) combo: u32,
    pub(crate) longest: u32,
    pub(crate) can_skip: bool,
}

/// The stage of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunStage {
    Ready,
    Running,
    Over,
}

impl Run {
    pub(crate) fn new(kind: RunKind, seed: u64) -> Self {
        Run {
            kind,
            seed,
            puzzle: None,
            ready: VecDeque::new(),
            made: 0,
            stage: RunStage::Ready,
            ends_at: None,
            solved: 0,
            wrong: 0,
            combo: 0,
            longest: 0,
            can_skip: kind == RunKind::Streak,
        }
    }

    /// Remaining time of a storm.
    pub(crate) fn left(&self, now: Duration) -> Duration {
        match (self.ends_at, self.stage) {
            (_, RunStage::Over) => Duration::ZERO,
            (Some(end), _) => end.saturating_sub(now),
            (None, _) => Duration::from_secs(RUN_RULES.seconds),
        }
    }
}

impl Practice {
    /// The empty board, before the first question.
    pub(crate) fn new(drill: Drill) -> Self {
        let game = Game::new(Rules::CONNECT_FOUR);
        Practice {
            drill,
            asked: *game.position(),
            shown: game,
            cursor: Cell::new(3, 0),
            is_open: false,
            falling_disc: None,
            line: VecDeque::new(),
            due: None,
            feedback: None,
            job: None,
        }
    }

    /// Asks about the final position of `game`.
    pub(crate) fn ask(&mut self, game: Game) {
        self.asked = *game.position();
        self.shown = game;
        self.is_open = true;
        self.falling_disc = None;
        self.line.clear();
        self.due = None;
    }

    /// Asks about position `at` of a lesson, both from 0.
    pub(crate) fn ask_lesson(&mut self, lesson: usize, at: usize) {
        self.drill = Drill::Lesson(lesson, at);
        self.ask(LESSONS[lesson].tries[at].game());
        self.feedback = None;
    }

    /// The current lesson and position in it, if this is a lesson.
    pub(crate) fn lesson(&self) -> Option<(&'static Lesson, &'static Try)> {
        let Drill::Lesson(lesson, at) = self.drill else { return None };
        let lesson = LESSONS.get(lesson)?;
        Some((lesson, lesson.tries.get(at)?))
    }

    /// A text of the current lesson or its current position; empty if this is not a lesson.
    pub(crate) fn lesson_text(&self, text: LessonText, words: &Words) -> String {
        let (Drill::Lesson(_, at), Some((lesson, _))) = (&self.drill, self.lesson()) else { return String::new() };
        let name = match text {
            LessonText::Title => "title".to_owned(),
            LessonText::Text => "text".to_owned(),
            LessonText::Ask => format!("{}-ask", at + 1),
            LessonText::Answer => format!("{}-answer", at + 1),
        };
        words.say(&json!({ "id": format!("lesson-{}-{name}", lesson.id), "x": "X", "o": "O" }))
    }

    /// The current puzzle.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.drill {
            Drill::Puzzles(stream) => stream.puzzle.as_deref(),
            Drill::Run(run) => run.puzzle.as_deref(),
            Drill::Lesson(..) => None,
        }
    }

    /// Time until something changes by itself; `None` if nothing will.
    pub(crate) fn wakes_in(&self, now: Duration) -> Option<Duration> {
        let soon = |time: Duration| time.max(Duration::from_millis(1));
        let falls = self.falling_disc.map(|_| FallingDisc::PICTURE);
        let due = self.due.map(|due| soon(due.saturating_sub(now)));
        let ticks = match &self.drill {
            Drill::Run(run) if run.stage == RunStage::Running && run.ends_at.is_some() => {
                Some(soon(Duration::from_nanos(u64::from(run.left(now).subsec_nanos()))))
            }
            _ => None,
        };
        [falls, due, ticks].into_iter().flatten().min()
    }
}

/// The result that the solution of a puzzle keeps: `win` or `draw`.
fn verdict(puzzle: &Puzzle) -> &'static str {
    puzzle.value.verdict.unwrap_or(Verdict::Draw).word()
}

/// The question in words.
pub(crate) fn question(practice: &Practice, words: &Words) -> String {
    let side = practice.asked.mover().letter().to_string();
    match (&practice.drill, practice.puzzle(), practice.lesson()) {
        (_, _, Some(_)) => practice.lesson_text(LessonText::Ask, words),
        (Drill::Puzzles(_), Some(puzzle), _) => words.say(&puzzle.question),
        (Drill::Run(_), Some(puzzle), _) => {
            say!(words, "puzzle-short-question", side = side, verdict = verdict(puzzle))
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_the_course_can_be_asked() {
        let mut practice = Practice::new(Drill::Lesson(0, 0));
        for (number, lesson) in LESSONS.iter().enumerate() {
            for at in 0..lesson.tries.len() {
                practice.ask_lesson(number, at);
                let (_, one) = practice.lesson().unwrap();
                assert!(one.right.iter().all(|&column| practice.asked.landing(column - 1).is_some()), "{one:?}");
            }
        }
    }
}
