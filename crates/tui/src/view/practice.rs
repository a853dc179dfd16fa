//! Draws puzzles, storm, streak and lessons.

use std::time::Duration;

use connect4_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Widget};

use super::board::Board;
use super::widgets::{keys, message, notice, rows, size, spinner, title_line};
use crate::app::{App, record_date};
use crate::footer;
use crate::layout::PracticeLayout;
use crate::practice::{Drill, LESSONS, LessonText, Practice, RUN_RULES, Run, RunKind, RunStage, question};
use crate::settings::Grade;

pub(super) fn draw(app: &App, practice: &Practice, buffer: &mut Buffer) {
    let Some(layout) = PracticeLayout::new(size(buffer), practice) else { return };
    title_line(title(app, practice), layout.title, buffer);
    let is_lesson = practice.lesson().is_some();
    let board = Board {
        position: practice.shown.position(),
        layout: layout.board,
        theme: app.theme,
        scroll: (0, 0),
        last: practice.shown.last_move(),
        falling: practice.falling_disc.and_then(|disc| disc.at(practice.asked.rules().rows(), app.now)),
        cursor: practice.is_open.then_some(practice.cursor),
        mover: practice.asked.mover(),
        labels: Vec::new(),
        // The texts of lessons name cells.
        names_cells: is_lesson,
    };
    board.draw(buffer);
    match layout.panel {
        Some(area) => {
            let block = Block::new().borders(Borders::LEFT).border_style(app.theme.quiet());
            let inner = block.inner(area);
            block.render(area, buffer);
            let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
            let mut lines = panel(app, practice);
            let said: Vec<_> = notice(app).into_iter().collect();
            if rows(&said, layout.words.width) > layout.words.height.into() {
                lines.extend(said);
            } else {
                message(app, said, layout.words, buffer);
            }
            message(app, lines, inner, buffer);
        }
        None => message(app, words(app, practice), layout.words, buffer),
    }
    keys((app.theme, app.words()), layout.keys, footer::of(app), buffer);
}

/// `2:41`
fn clock(time: Duration) -> String {
    // Seconds are rounded up.
    let seconds = time.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) fn title<'a>(app: &App, practice: &Practice) -> Vec<Span<'a>> {
    let (theme, words) = (app.theme, app.words());
    let quiet = |text: String| Span::styled(format!("  {text}"), theme.quiet());
    match &practice.drill {
        Drill::Puzzles(stream) => {
            let (name, number) = match stream.grade {
                Grade::Day => (say!(words, "puzzle-of-day"), record_date(app.today)),
                _ => (say!(words, "puzzle-title"), say!(words, "puzzle-number", number = stream.seed.to_string())),
            };
            let grade = stream.puzzle.as_ref().map(|puzzle| quiet(say!(words, "puzzle-grade", grade = puzzle.grade)));
            [Span::styled(name, theme.heading()), quiet(number)].into_iter().chain(grade).collect()
        }
        Drill::Run(run) => {
            let mut spans = vec![Span::styled(run.kind.words(words), theme.heading())];
            if run.kind == RunKind::Storm {
                spans.push(Span::raw(format!("  {}", clock(run.left(app.now)))));
            }
            spans.push(Span::raw(format!("  {}", say!(words, "run-solved", count = run.solved))));
            let combo = || Span::styled(format!("  {}", say!(words, "run-combo", count = run.combo)), theme.notice());
            spans.extend((run.combo > 1).then(combo));
            spans
        }
        Drill::Lesson(lesson, at) => {
            let tries = LESSONS.get(*lesson).map_or(0, |one| one.tries.len());
            let name = format!("{}. {}", lesson + 1, practice.lesson_text(LessonText::Title, words));
            vec![Span::styled(name, theme.heading()), quiet(say!(words, "lesson-position", at = at + 1, count = tries))]
        }
    }
}

/// Feedback on the last answer.
fn said<'a>(app: &App, practice: &'a Practice) -> Option<Line<'a>> {
    let (text, is_wrong) = practice.feedback.as_ref()?;
    Some(Line::styled(text.as_str(), if *is_wrong { app.theme.error() } else { app.theme.notice() }))
}

/// Description of a run, shown before it starts.
fn about(run: &Run, words: &Words) -> String {
    match run.kind {
        RunKind::Storm => say!(words, "run-rules", minutes = RUN_RULES.seconds / 60, cost = RUN_RULES.mistake),
        RunKind::Streak => say!(words, "streak-about"),
    }
}

/// The question, or what the user is waiting for.
fn task(app: &App, practice: &Practice) -> String {
    let words = app.words();
    let is_waiting = match &practice.drill {
        Drill::Puzzles(stream) => stream.puzzle.is_none(),
        Drill::Run(run) if run.stage == RunStage::Ready => return about(run, words),
        Drill::Run(run) => run.stage == RunStage::Running && !practice.is_open && practice.due.is_none(),
        Drill::Lesson(..) => false,
    };
    if is_waiting { say!(words, "looking-for-puzzle", spinner = spinner(app)) } else { question(practice, words) }
}

/// All the text of the panel next to the board.
fn panel<'a>(app: &App, practice: &'a Practice) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let mut add = |line: Line<'a>| lines.extend([line, Line::default()]);
    if practice.lesson().is_some() {
        add(Line::styled(practice.lesson_text(LessonText::Text, app.words()), app.theme.quiet()));
    }
    let task = task(app, practice);
    if !task.is_empty() {
        add(Line::raw(task));
    }
    said(app, practice).into_iter().for_each(&mut add);
    let progress = &app.progress;
    let figures = match &practice.drill {
        Drill::Puzzles(_) if progress.tried > 0 => {
            say!(app.words(), "solved-count", count = progress.solved, tried = progress.tried)
        }
        Drill::Run(run) => match progress.clone().best(run.kind) {
            0 => String::new(),
            best => say!(app.words(), "own-best", count = *best),
        },
        _ => String::new(),
    };
    if !figures.is_empty() {
        add(Line::styled(figures, app.theme.quiet()));
    }
    lines
}

/// The panel's text in paragraphs, with the message.
pub(super) fn text(app: &App, practice: &Practice) -> Vec<String> {
    let lines = panel(app, practice).into_iter().chain(notice(app));
    lines.map(|line| line.to_string()).filter(|text| !text.is_empty()).collect()
}

/// The most important text, for a board without a panel.
fn words<'a>(app: &'a App, practice: &'a Practice) -> Vec<Line<'a>> {
    if let Some(line) = notice(app) {
        return vec![line];
    }
    let task = Line::raw(task(app, practice));
    match (said(app, practice), practice.is_open) {
        // After a wrong answer, the question stays open.
        (Some(said), true) => vec![said, task],
        (Some(said), false) => vec![said],
        (None, _) => vec![task],
    }
}
