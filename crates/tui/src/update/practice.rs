//! Updates of puzzles, storm, streak and lessons.

use std::time::Duration;

use connect4_core::notation::record::Record;
use connect4_core::{ByPlayer, Cell, Game, Outcome, PlayError};
use connect4_players::{Participant, Session};
use connect4_study::Puzzle;
use connect4_words::say;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::common::{self, ask_to_leave, leave};
use super::game::start;
use crate::Effect;
use crate::app::{App, ExplanationText, Leave, Play, Screen, Stage, record_date};
use crate::falling_disc::FallingDisc;
use crate::layout::PracticeLayout;
use crate::practice::{
    ANSWER_TIME, Drill, LESSONS, LessonText, LessonVerdict, PREPARED_PUZZLES, Practice, RUN_RULES, Run, RunKind,
    RunStage, STEP_TIME, Stream,
};
use crate::settings::Grade;

fn practice_state(app: &mut App) -> &mut Practice {
    match &mut app.screen {
        Screen::Practice(practice) => practice,
        _ => unreachable!("only called while something is practiced"),
    }
}

fn enter(app: &mut App, practice: Practice) {
    app.notice = None;
    app.overlay = None;
    app.screen = Screen::Practice(Box::new(practice));
}

/// A random seed for a new stream or run.
fn new_seed(app: &mut App) -> u64 {
    u64::from(1 + app.rng.below(1_000_000_000))
}

/// Starts puzzles with the puzzle of the day, or resumes the stream.
pub(super) fn puzzles(app: &mut App, grade: Grade) -> Vec<Effect> {
    if app.progress.puzzle == 0 {
        app.progress.puzzle = new_seed(app);
    }
    let day = app.today.format("%Y%m%d").to_string().parse().ok();
    let seed = day.filter(|_| grade == Grade::Day).unwrap_or(app.progress.puzzle);
    let stream = Stream { grade, seed, puzzle: None, is_counted: false, is_given_up: false };
    enter(app, Practice::new(Drill::Puzzles(stream)));
    let mut effects = vec![Effect::SaveProgress(app.progress)];
    effects.extend(make_puzzle(app));
    effects
}

/// Prepares a storm or streak, which the user starts with Enter.
pub(super) fn run(app: &mut App, kind: RunKind, seed: Option<u64>) -> Vec<Effect> {
    let seed = seed.unwrap_or_else(|| new_seed(app));
    enter(app, Practice::new(Drill::Run(Run::new(kind, seed))));
    make_puzzle(app)
}

/// Resumes the course.
pub(super) fn lessons(app: &mut App) -> Vec<Effect> {
    let (lesson, at) = app.progress.lesson;
    let is_there = LESSONS.get(lesson).is_some_and(|lesson| at < lesson.tries.len());
    enter(app, Practice::new(Drill::Lesson(0, 0)));
    let (lesson, at) = if is_there { (lesson, at) } else { (0, 0) };
    show_lesson(app, lesson, at)
}

fn show_lesson(app: &mut App, lesson: usize, at: usize) -> Vec<Effect> {
    let practice = practice_state(app);
    practice.ask_lesson(lesson, at);
    practice.job = None;
    app.progress.lesson = (lesson, at);
    vec![Effect::SaveProgress(app.progress)]
}

/// Requests the next puzzle. A run requests one at a time, and only as many as it prepares.
fn make_puzzle(app: &mut App) -> Vec<Effect> {
    let id = app.new_id();
    let practice = practice_state(app);
    let (seed, grade) = match &mut practice.drill {
        Drill::Puzzles(stream) => (stream.seed, stream.grade.number()),
        Drill::Run(run) => {
            if practice.job.is_some() || run.stage == RunStage::Over || run.ready.len() >= PREPARED_PUZZLES {
                return Vec::new();
            }
            let number = run.made;
            run.made += 1;
            (run.seed.wrapping_mul(1000).wrapping_add(number), Some(run.kind.grade(number)))
        }
        Drill::Lesson(..) => return Vec::new(),
    };
    practice.job = Some(id);
    vec![Effect::MakePuzzle { id, seed, grade }]
}

pub(super) fn on_puzzle(app: &mut App, id: u64, result: Result<Option<Box<Puzzle>>, String>) -> Vec<Effect> {
    let Screen::Practice(practice) = &mut app.screen else { return Vec::new() };
    if practice.job.take_if(|job| *job == id).is_none() {
        return Vec::new();
    }
    let puzzle = match result {
        Ok(Some(puzzle)) => puzzle,
        Ok(None) => {
            app.show_error(say!(app.words(), "no-puzzle"));
            return Vec::new();
        }
        Err(error) => {
            app.show_error(error);
            return Vec::new();
        }
    };
    match &mut practice.drill {
        Drill::Puzzles(stream) => {
            let game = puzzle.game.clone();
            stream.puzzle = Some(puzzle);
            (stream.is_counted, stream.is_given_up) = (false, false);
            practice.ask(game);
            Vec::new()
        }
        Drill::Run(run) => {
            run.ready.push_back(puzzle);
            // If the user is waiting for this puzzle, show it immediately.
            if run.stage == RunStage::Running && !practice.is_open && practice.due.is_none() {
                ask_next(app)
            } else {
                make_puzzle(app)
            }
        }
        Drill::Lesson(..) => Vec::new(),
    }
}

/// Shows the next puzzle of a run; the clock starts with the first.
fn ask_next(app: &mut App) -> Vec<Effect> {
    let now = app.now;
    let practice = practice_state(app);
    practice.due = None;
    if let Drill::Run(run) = &mut practice.drill
        && run.stage == RunStage::Running
        && let Some(puzzle) = run.ready.pop_front()
    {
        if run.kind == RunKind::Storm {
            run.ends_at.get_or_insert(now + Duration::from_secs(RUN_RULES.seconds));
        }
        let game = puzzle.game.clone();
        run.puzzle = Some(puzzle);
        practice.ask(game);
    }
    make_puzzle(app)
}

pub(super) fn on_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let practice = practice_state(app);
    let last = practice.asked.rules().cols() - 1;
    let has_letters = practice.lesson().is_some();
    let cursor = &mut practice.cursor.col;
    match key {
        KeyCode::Char('q') => return ask_to_leave(app, Leave::Quit),
        KeyCode::Esc => return leave(app, Leave::Menu),
        KeyCode::Left => *cursor = cursor.checked_sub(1).unwrap_or(last),
        KeyCode::Right => *cursor = if *cursor == last { 0 } else { *cursor + 1 },
        KeyCode::Home => *cursor = 0,
        KeyCode::End => *cursor = last,
        KeyCode::Char('w') => return open_explanation(app),
        KeyCode::Char(name @ '1'..='9') => {
            let column = name as u8 - b'1';
            if column > last {
                app.show_error(say!(app.words(), "no-column", column = column + 1, columns = last + 1));
                return Vec::new();
            }
            *cursor = column;
            return answer(app);
        }
        // Lessons name columns by letters.
        KeyCode::Char(name) if has_letters && ('a'..=char::from(b'a' + last)).contains(&name) => {
            let column = name as u8 - b'a';
            *cursor = column;
            return answer(app);
        }
        KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Down if practice.is_open => return answer(app),
        _ => {
            return match practice.drill {
                Drill::Puzzles(_) => on_stream_key(app, key),
                Drill::Run(_) => on_run_key(app, key),
                Drill::Lesson(lesson, at) => on_lesson_key(app, key, lesson, at),
            };
        }
    }
    Vec::new()
}

/// Answers with a pasted column.
pub(super) fn on_paste(app: &mut App, text: &str) -> Vec<Effect> {
    match text.trim().as_bytes() {
        [column @ b'1'..=b'9'] => on_key(app, KeyCode::Char(char::from(*column))),
        _ => {
            app.show_message(say!(app.words(), "paste-not-here"));
            Vec::new()
        }
    }
}

fn on_stream_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    match key {
        KeyCode::Char('n' | ' ') | KeyCode::Enter => next_puzzle(app),
        KeyCode::Char('H') => show_solution(app),
        KeyCode::Char('a') => analyze(app),
        _ => Vec::new(),
    }
}

fn on_run_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let Drill::Run(run) = &mut practice_state(app).drill else { return Vec::new() };
    let (kind, seed) = (run.kind, run.seed);
    match (key, run.stage) {
        (KeyCode::Enter | KeyCode::Char(' '), RunStage::Ready) => {
            run.stage = RunStage::Running;
            ask_next(app)
        }
        (KeyCode::Char('s'), RunStage::Running) if run.can_skip => {
            run.can_skip = false;
            practice_state(app).is_open = false;
            ask_next(app)
        }
        (KeyCode::Enter, RunStage::Over) => self::run(app, kind, None),
        (KeyCode::Char('r'), RunStage::Over) => self::run(app, kind, Some(seed)),
        _ => Vec::new(),
    }
}

fn on_lesson_key(app: &mut App, key: KeyCode, lesson: usize, at: usize) -> Vec<Effect> {
    let tries = LESSONS[lesson].tries.len();
    let (lesson, at) = match key {
        KeyCode::Char('u') | KeyCode::Backspace => (lesson, at),
        KeyCode::Char('n' | ' ') | KeyCode::Enter if at + 1 < tries => (lesson, at + 1),
        KeyCode::Char('n' | ' ') | KeyCode::Enter | KeyCode::PageDown if lesson + 1 < LESSONS.len() => (lesson + 1, 0),
        KeyCode::Char('n' | ' ') | KeyCode::Enter => {
            app.show_message(say!(app.words(), "last-lesson"));
            return Vec::new();
        }
        KeyCode::Char('p') if at > 0 => (lesson, at - 1),
        KeyCode::Char('p') if lesson > 0 => (lesson - 1, LESSONS[lesson - 1].tries.len() - 1),
        KeyCode::PageUp => (lesson.saturating_sub(1), 0),
        _ => return Vec::new(),
    };
    show_lesson(app, lesson, at)
}

pub(super) fn on_mouse(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    let size = app.size;
    let practice = practice_state(app);
    let Some(layout) = PracticeLayout::new(size, practice) else { return Vec::new() };
    let spot = layout.board.cell_at(mouse.column, mouse.row, (0, 0));
    match mouse.kind {
        MouseEventKind::Moved | MouseEventKind::Drag(_) => practice.cursor = spot.unwrap_or(practice.cursor),
        MouseEventKind::Down(MouseButton::Left) => {
            if let Some(cell) = spot {
                practice.cursor = cell;
                app.notice = None;
                return answer(app);
            }
        }
        _ => {}
    }
    Vec::new()
}

/// Drops a disc at the cursor as the answer, and scores it.
fn answer(app: &mut App) -> Vec<Effect> {
    let (now, words) = (app.now, app.words());
    let animation = app.may_animate && app.menu.settings.animation;
    let practice = practice_state(app);
    if !practice.is_open {
        return Vec::new();
    }
    let col = practice.cursor.col;
    let Some(cell) = practice.asked.landing(col) else {
        match practice.lesson() {
            Some(_) => app.show_error(say!(words, "column-full", column = char::from(b'a' + col).to_string())),
            None => app.show_play_error(&PlayError::ColumnFull { col }),
        }
        return Vec::new();
    };
    match &mut practice.drill {
        Drill::Puzzles(stream) => {
            let is_right = stream.puzzle.as_ref().is_some_and(|puzzle| puzzle.solution == cell);
            let counts = !std::mem::replace(&mut stream.is_counted, true);
            if is_right {
                finish(app, true);
            } else {
                practice.feedback = Some((say!(words, "puzzle-not", move = col + 1), true));
            }
            if counts { count(app, is_right) } else { Vec::new() }
        }
        Drill::Run(_) => answer_run(app, cell),
        Drill::Lesson(..) => {
            let is_right = practice.lesson().is_some_and(|(_, one)| one.right.contains(&(col + 1)));
            let answer = practice.lesson_text(LessonText::Answer, words);
            practice.is_open = false;
            practice.shown.play(cell);
            practice.falling_disc = animation.then_some(FallingDisc { cell, since: now });
            if is_right {
                practice.feedback = Some((format!("{} {answer}", say!(words, "lesson-right")), false));
                return Vec::new();
            }
            practice.feedback = Some((say!(words, "lesson-wrong", move = cell.to_string()), true));
            let position = *practice.shown.position();
            let id = app.new_id();
            practice_state(app).job = Some(id);
            vec![Effect::Explain { id, position }]
        }
    }
}

/// Scores an answer in a storm or streak, and shows the correct move.
fn answer_run(app: &mut App, cell: Cell) -> Vec<Effect> {
    let (now, words, animation) = (app.now, app.words(), app.may_animate && app.menu.settings.animation);
    let practice = practice_state(app);
    let Drill::Run(run) = &mut practice.drill else { return Vec::new() };
    let Some(puzzle) = run.puzzle.take() else { return Vec::new() };
    let is_right = cell == puzzle.solution;
    practice.is_open = false;
    if is_right {
        run.solved += 1;
        run.combo += 1;
        run.longest = run.longest.max(run.combo);
        let more = if run.kind == RunKind::Storm { RUN_RULES.bonus(run.combo) } else { Duration::ZERO };
        run.ends_at = run.ends_at.map(|end| end + more);
        let text = match more.as_secs() {
            0 => say!(words, "right-short"),
            seconds => say!(words, "right-bonus", seconds = seconds),
        };
        practice.feedback = Some((text, false));
    } else {
        run.wrong += 1;
        run.combo = 0;
        run.ends_at = run.ends_at.map(|end| end.saturating_sub(Duration::from_secs(RUN_RULES.mistake)));
        practice.feedback = Some((say!(words, "wrong-short", move = puzzle.solution.col + 1), true));
    }
    let is_over = run.kind == RunKind::Streak && !is_right;
    practice.shown.play(puzzle.solution);
    practice.falling_disc = animation.then_some(FallingDisc { cell: puzzle.solution, since: now });
    practice.due = Some(now + if is_right { ANSWER_TIME } else { 2 * ANSWER_TIME });
    if is_over { end_run(app) } else { Vec::new() }
}

/// Ends a storm or streak, and saves a new best result.
fn end_run(app: &mut App) -> Vec<Effect> {
    let words = app.words();
    let practice = practice_state(app);
    practice.is_open = false;
    practice.due = None;
    practice.job = None;
    let Drill::Run(run) = &mut practice.drill else { return Vec::new() };
    run.stage = RunStage::Over;
    let (kind, solved) = (run.kind, run.solved);
    let mut text = say!(words, "run-over", count = solved, wrong = run.wrong, longest = run.longest);
    let best = app.progress.best(kind);
    let is_best = solved > *best;
    if is_best {
        *best = solved;
        text = format!("{text} {}", say!(words, "new-best"));
    }
    practice_state(app).feedback = Some((text, false));
    let mut effects = vec![Effect::StopPractice];
    effects.extend(is_best.then_some(Effect::SaveProgress(app.progress)));
    effects
}

fn count(app: &mut App, is_solved: bool) -> Vec<Effect> {
    app.progress.tried += 1;
    app.progress.solved += u32::from(is_solved);
    vec![Effect::SaveProgress(app.progress)]
}

/// Shows the solution of a puzzle and plays it to the end.
fn finish(app: &mut App, is_solved: bool) {
    let (now, words) = (app.now, app.words());
    let practice = practice_state(app);
    let Drill::Puzzles(Stream { puzzle: Some(puzzle), .. }) = &practice.drill else { return };
    let line: Vec<String> = puzzle.best_line.iter().map(|cell| (cell.col + 1).to_string()).collect();
    let (column, line) = (puzzle.solution.col + 1, line.join(" "));
    let text = match is_solved {
        true => say!(words, "puzzle-right", move = column, line = line),
        false => say!(words, "puzzle-solution-is", move = column, line = line),
    };
    practice.feedback = Some((text, false));
    practice.line = puzzle.best_line.iter().copied().collect();
    practice.is_open = false;
    practice.due = Some(now);
    on_tick(app);
}

fn show_solution(app: &mut App) -> Vec<Effect> {
    let practice = practice_state(app);
    let Drill::Puzzles(stream) = &mut practice.drill else { return Vec::new() };
    if !practice.is_open {
        return Vec::new();
    }
    // A puzzle that still counts is given up only on a second request.
    if !stream.is_counted && !std::mem::replace(&mut stream.is_given_up, true) {
        app.show_message(say!(app.words(), "puzzle-give-up", key = "H"));
        return Vec::new();
    }
    let counts = !std::mem::replace(&mut stream.is_counted, true);
    finish(app, false);
    if counts { count(app, false) } else { Vec::new() }
}

/// Shows the next puzzle; the stream resumes after the daily puzzle.
fn next_puzzle(app: &mut App) -> Vec<Effect> {
    let puzzle = app.progress.puzzle;
    let practice = practice_state(app);
    let Drill::Puzzles(stream) = &mut practice.drill else { return Vec::new() };
    if stream.grade == Grade::Day {
        (stream.grade, stream.seed) = (Grade::Any, puzzle);
    } else {
        stream.seed += 1;
    }
    let seed = stream.seed;
    stream.puzzle = None;
    practice.ask(Game::new(practice.asked.rules()));
    practice.is_open = false;
    practice.feedback = None;
    app.progress.puzzle = seed;
    let mut effects = vec![Effect::SaveProgress(app.progress)];
    effects.extend(make_puzzle(app));
    effects
}

/// Explains the value of the position after an answer.
fn open_explanation(app: &mut App) -> Vec<Effect> {
    let practice = practice_state(app);
    let is_known = !practice.is_open && !matches!(practice.drill, Drill::Run(_));
    // After a wrong answer in a lesson, explain the position with the wrong move.
    let position = match practice.drill {
        Drill::Lesson(..) if practice.feedback.as_ref().is_some_and(|(_, is_wrong)| *is_wrong) => {
            *practice.shown.position()
        }
        _ => practice.asked,
    };
    if !is_known || practice.puzzle().is_none() && practice.lesson().is_none() {
        app.show_message(say!(app.words(), "answer-before-why"));
        return Vec::new();
    }
    common::open_explanation(app, position)
}

/// Analyzes a puzzle that has been answered.
fn analyze(app: &mut App) -> Vec<Effect> {
    let practice = practice_state(app);
    let Some(puzzle) = practice.puzzle().filter(|_| !practice.is_open) else {
        app.show_message(say!(app.words(), "answer-before-analysis"));
        return Vec::new();
    };
    let mut record = Record::new(puzzle.game.clone());
    record.date = record_date(app.today);
    let mut play = Play::new(Session::new(record, ByPlayer::new(|_| Participant::Human)));
    play.analysis.is_on = true;
    let mut effects = vec![Effect::StopPractice];
    effects.extend(start(app, play));
    effects
}

pub(super) fn on_explained(app: &mut App, id: u64, explanation: &ExplanationText, stage: Stage) -> Vec<Effect> {
    let words = app.words();
    let Screen::Practice(practice) = &mut app.screen else { return Vec::new() };
    // Wait for the final explanation, because the text should not change while it is read.
    if stage == Stage::Interim || practice.job.take_if(|job| *job == id).is_none() {
        return Vec::new();
    }
    let value = explanation.value;
    let (Some((_, one)), Some(cell)) = (practice.lesson(), practice.shown.last_move()) else { return Vec::new() };
    let still_wins = value == Some(Outcome::Won(practice.asked.mover())) && one.verdict == LessonVerdict::Win;
    let text = if still_wins {
        say!(words, "lesson-slow", move = cell.to_string())
    } else {
        let reasons = if value.is_some() { words.say_all(&explanation.summary) } else { String::new() };
        format!("{} {reasons}", say!(words, "lesson-wrong", move = cell.to_string())).trim_end().to_owned()
    };
    practice.feedback = Some((text, true));
    Vec::new()
}

pub(super) fn on_tick(app: &mut App) -> Vec<Effect> {
    let (now, animation) = (app.now, app.may_animate && app.menu.settings.animation);
    let Screen::Practice(practice) = &mut app.screen else { return Vec::new() };
    let rows = practice.asked.rules().rows();
    practice.falling_disc.take_if(|disc| disc.at(rows, now).is_none());
    if let Drill::Run(run) = &practice.drill
        && run.stage == RunStage::Running
        && run.ends_at.is_some_and(|end| now >= end)
    {
        return end_run(app);
    }
    if practice.due.is_none_or(|due| now < due) {
        return Vec::new();
    }
    practice.due = None;
    if let Some(cell) = practice.line.pop_front() {
        practice.shown.play(cell);
        practice.falling_disc = animation.then_some(FallingDisc { cell, since: now });
        practice.due = (!practice.line.is_empty()).then_some(now + STEP_TIME);
        return Vec::new();
    }
    ask_next(app)
}
