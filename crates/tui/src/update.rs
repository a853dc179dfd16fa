//! State transitions.

mod common;
mod game;
mod menu;
mod play;
mod practice;
mod review;
mod scrolling;

use std::path::PathBuf;
use std::time::Duration;

use connect4_words::say;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::app::{App, ExplanationText, Leave, Overlay, Screen, Stage, Tour};
use crate::event::{Suspended, arrow};
use crate::footer;
use crate::layout::{WhyLayout, is_too_small};
use crate::view::scroll_limits;
use crate::{Effect, Event};

use self::common::{ask_to_leave, ask_where_to_save, input, session, type_letter};
use self::scrolling::scroll_into_view;

pub use self::game::start;
pub use self::review::open_review;

/// Number of the signal SIGINT, which Ctrl-C sends if the terminal is not in raw mode.
const INTERRUPT: i32 = 2;

/// Applies an event to the state and returns the effects to carry out. `now` is the time since the program started.
pub fn update(app: &mut App, event: Event, now: Duration) -> Vec<Effect> {
    app.now = now;
    let awaited = app.awaits_explanation();
    let mut effects = handle(app, event);
    if awaited.is_some() && app.awaits_explanation() != awaited {
        // Cancel the old explanation before carrying out any new request.
        effects.insert(0, Effect::StopExplaining);
    }
    effects
}

fn handle(app: &mut App, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        Event::Key(key) if is_too_small(app.size) => on_unseen_key(key),
        // The effect of other keys would be invisible.
        Event::Mouse(_) | Event::Paste(_) if is_too_small(app.size) => Vec::new(),
        Event::Key(key) => on_key(app, key),
        Event::Mouse(mouse) => on_mouse(app, mouse),
        Event::Paste(text) => on_paste(app, &text),
        Event::Resize(columns, rows) => {
            app.size = (columns, rows);
            scroll_into_view(app);
            Vec::new()
        }
        Event::Tick => match app.screen {
            Screen::Practice(_) => practice::on_tick(app),
            _ => match play::due_command(app) {
                Some(command) => press(app, command),
                None => play::on_tick(app),
            },
        },
        Event::PuzzleMade { id, result } => practice::on_puzzle(app, id, result),
        Event::Explained { id, explanation, stage } => on_explained(app, id, *explanation, stage),
        Event::Background(background) => {
            app.theme = app.theme.on(background);
            Vec::new()
        }
        Event::LeftGameSaved(path) => {
            match path {
                Some(path) => {
                    let file = path.display().to_string();
                    app.show_lasting_message(say!(app.words(), "left-game-saved", file = file));
                }
                None => app.show_file_error(say!(app.words(), "left-game-lost")),
            }
            Vec::new()
        }
        Event::FolderListed { folder, result } => menu::on_listed(app, folder, result),
        Event::Chosen { id, choice } => play::on_choice(app, id, choice),
        Event::PlayerFailed { id, failure } => play::on_failure(app, id, &failure),
        Event::PlayersUnavailable(error) => {
            if matches!(app.screen, Screen::Play(_)) {
                app.screen = Screen::Menu;
            }
            app.show_error(error);
            Vec::new()
        }
        Event::Analyzed { id, result } => play::on_analysis(app, id, result),
        Event::ReviewProgress { id, progress } => review::on_progress(app, id, progress),
        Event::Reviewed { id, result } => review::on_reviewed(app, id, result),
        Event::NameProposed(name) => {
            if !matches!(app.screen, Screen::Menu | Screen::Practice(_)) {
                common::propose_name(app, name);
            }
            Vec::new()
        }
        Event::RecordProposed(path) => menu::record_to(app, path),
        Event::Stopped => vec![Effect::Suspend(Suspended::Program)],
        Event::Resumed => vec![Effect::TakeTerminal],
        Event::Saved { path, was_asked, result } => on_saved(app, path, was_asked, result),
        Event::Opened { path, result } => review::on_opened(app, &path, result),
        Event::SettingsNotSaved(error) | Event::Failed(error) => {
            app.show_file_error(error);
            Vec::new()
        }
        Event::Signal(signal) => vec![Effect::Quit(Some(signal))],
    }
}

fn on_mouse(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    if let Some(Overlay::Files(_)) = app.overlay {
        return menu::on_mouse_in_files(app, mouse);
    }
    if let Some(overlay) = app.overlay.take() {
        let by = match mouse.kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            _ => 0,
        };
        let is_click = matches!(mouse.kind, MouseEventKind::Down(_));
        app.overlay = match overlay {
            Overlay::Help(_) | Overlay::Text(_) | Overlay::Why(_) if is_click => None,
            other if by == 0 => Some(other),
            Overlay::Why(tour) => Some(Overlay::Why(scrolled_tour(tour, by, app))),
            other => Some(scrolled(app, other, by)),
        };
        return Vec::new();
    }
    if let Some(key) = key_under(app, mouse) {
        app.notice = None;
        // While a name is being typed, letters belong to it.
        if input(app).is_some() {
            app.menu.selected = app.menu.fields().len() - 1;
        }
        return press(app, key);
    }
    match app.screen {
        Screen::Menu => menu::on_mouse(app, mouse),
        Screen::Play(_) => play::on_mouse(app, mouse),
        Screen::Review(_) => review::on_mouse(app, mouse),
        Screen::Practice(_) => practice::on_mouse(app, mouse),
    }
}

/// Handles a key while the window is too small: only keys for the terminal or to exit.
fn on_unseen_key(key: KeyEvent) -> Vec<Effect> {
    match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
        (KeyCode::Char('c'), true) => vec![Effect::Quit(Some(INTERRUPT))],
        (KeyCode::Char('z'), true) => vec![Effect::Suspend(Suspended::Job)],
        (KeyCode::Char('l'), true) => vec![Effect::TakeTerminal],
        (KeyCode::Char('q'), false) => vec![Effect::Quit(None)],
        _ => Vec::new(),
    }
}

fn on_key(app: &mut App, key: KeyEvent) -> Vec<Effect> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            // Pressing it a second time quits without asking.
            KeyCode::Char('c') if app.unsaved().is_some() && !matches!(app.overlay, Some(Overlay::Leave(_))) => {
                ask_to_leave(app, Leave::Quit)
            }
            KeyCode::Char('c') => vec![Effect::Quit(Some(INTERRUPT))],
            KeyCode::Char('z') => vec![Effect::Suspend(Suspended::Job)],
            KeyCode::Char('l') => vec![Effect::TakeTerminal],
            KeyCode::Char('u') => {
                if let Some(text) = input(app) {
                    text.clear();
                }
                app.is_name_proposed = false;
                if let Some(Overlay::Files(picker)) = &mut app.overlay {
                    picker.selected = 0;
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
    }
    // Esc and another key, one right after the other.
    if key.modifiers.contains(KeyModifiers::ALT) {
        return Vec::new();
    }
    let code = if input(app).is_some() { key.code } else { arrow(key.code) };
    if let Some(overlay) = app.overlay.clone() {
        return on_overlay_key(app, overlay, code);
    }
    if let Some(command) = play::waiting_command(app, code) {
        let effects = press(app, command);
        return effects.into_iter().chain(on_key(app, key)).collect();
    }
    // The full text, opened by `t`, includes the message.
    if code != KeyCode::Char('t') {
        app.notice = None;
    }
    let is_arrow = code != key.code;
    if !is_arrow && play::type_column(app, key.code) {
        return Vec::new();
    }
    let effects = press(app, code);
    if is_arrow {
        play::type_column(app, key.code);
    }
    effects
}

/// Types pasted text, or plays the moves that it lists.
fn on_paste(app: &mut App, text: &str) -> Vec<Effect> {
    app.notice = None;
    if input(app).is_some() {
        let line = text.lines().next().unwrap_or_default();
        return line
            .chars()
            .filter(|letter| !letter.is_control())
            .flat_map(|letter| type_letter(app, letter))
            .collect();
    }
    match app.screen {
        _ if app.overlay.is_some() => Vec::new(),
        Screen::Play(_) => play::on_paste(app, text),
        Screen::Practice(_) => practice::on_paste(app, text),
        Screen::Menu | Screen::Review(_) => {
            app.show_message(say!(app.words(), "paste-not-here"));
            Vec::new()
        }
    }
}

/// The key whose hint in the last line was clicked.
fn key_under(app: &App, mouse: MouseEvent) -> Option<KeyCode> {
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    let (columns, rows) = app.size;
    let is_there = is_click && mouse.row + 1 == rows;
    is_there.then(|| footer::at(footer::of(app), mouse.column, columns, app.words())).flatten()
}

/// Handles a key while no overlay is open.
fn press(app: &mut App, key: KeyCode) -> Vec<Effect> {
    if key == KeyCode::Char('?') || key == KeyCode::F(1) {
        app.overlay = Some(Overlay::Help(0));
        return Vec::new();
    }
    if key == KeyCode::Char('t') && input(app).is_none() {
        app.overlay = Some(Overlay::Text(0));
        return Vec::new();
    }
    match app.screen {
        Screen::Menu => menu::on_key(app, key),
        Screen::Play(_) => play::on_key(app, key),
        Screen::Review(_) => review::on_key(app, key),
        Screen::Practice(_) => practice::on_key(app, key),
    }
}

fn on_overlay_key(app: &mut App, overlay: Overlay, key: KeyCode) -> Vec<Effect> {
    match (overlay, key) {
        (overlay @ (Overlay::Help(_) | Overlay::Text(_)), key) => {
            let (_, rows) = scroll_limits(app, &overlay);
            let closes = matches!(key, KeyCode::Enter | KeyCode::Backspace | KeyCode::Char(' '));
            let by = lines_of_key(key, rows).filter(|_| !closes);
            app.overlay = by.map(|by| scrolled(app, overlay, by));
        }
        (Overlay::Files(picker), key) => return menu::on_key_in_files(app, picker, key),
        (Overlay::Leave(leave), KeyCode::Char('y' | 'Y')) => {
            app.overlay = None;
            return abandon(app, leave);
        }
        (Overlay::Leave(leave), KeyCode::Char('s')) => {
            app.overlay = None;
            let effects = ask_where_to_save(app);
            app.then = Some(leave);
            return effects;
        }
        (Overlay::Leave(_), KeyCode::Char('n' | 'N' | 'q') | KeyCode::Enter | KeyCode::Esc) => app.overlay = None,
        (Overlay::Leave(_), _) => {}
        (Overlay::Save(_), KeyCode::Esc) => (app.overlay, app.is_name_proposed) = (None, false),
        (Overlay::Save(name), KeyCode::Enter) if !name.trim().is_empty() => return save_as(app, name.trim()),
        (Overlay::Save(_), KeyCode::Char(letter)) => return type_letter(app, letter),
        (Overlay::Save(mut name), KeyCode::Backspace | KeyCode::Delete) => {
            if std::mem::take(&mut app.is_name_proposed) {
                name.clear();
            }
            name.pop();
            app.notice = None;
            app.overlay = Some(Overlay::Save(name));
        }
        // Keeps the proposed name, to add to it.
        (Overlay::Save(_), KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End) => {
            app.is_name_proposed = false;
        }
        (Overlay::Save(_), _) => {}
        (Overlay::Why(tour), key) => {
            let rows = WhyLayout::of(app.size, &tour, app.words()).map_or(1, |layout| layout.words.height);
            let tour = match key {
                KeyCode::Right => Some(tour.by(1)),
                KeyCode::Left => Some(tour.by(-1)),
                KeyCode::Home => Some(tour.by(isize::MIN)),
                KeyCode::End => Some(tour.by(isize::MAX)),
                KeyCode::Char('p') => Some(tour.with_proof()),
                key => lines_of_key(key, rows).map(|by| scrolled_tour(tour, by, app)),
            };
            app.overlay = tour.map(Overlay::Why);
        }
    }
    Vec::new()
}

/// Number of lines by which a key scrolls a text that shows `rows` lines; `None` if the key closes it.
fn lines_of_key(key: KeyCode, rows: u16) -> Option<i16> {
    let page = rows.clamp(1, 1000) as i16;
    match key {
        KeyCode::Down => Some(1),
        KeyCode::Up => Some(-1),
        KeyCode::PageDown | KeyCode::Enter | KeyCode::Char(' ') => Some(page),
        KeyCode::PageUp | KeyCode::Backspace => Some(-page),
        KeyCode::Home => Some(i16::MIN),
        KeyCode::End => Some(i16::MAX),
        _ => None,
    }
}

/// The help or text overlay, scrolled by `by` lines.
fn scrolled(app: &App, overlay: Overlay, by: i16) -> Overlay {
    let (last, _) = scroll_limits(app, &overlay);
    let line = |from: u16| from.min(last).saturating_add_signed(by).min(last);
    match overlay {
        Overlay::Help(from) => Overlay::Help(line(from)),
        Overlay::Text(from) => Overlay::Text(line(from)),
        other => other,
    }
}

/// The tour, scrolled by `by` lines.
fn scrolled_tour(tour: Tour, by: i16, app: &App) -> Tour {
    let last = WhyLayout::of(app.size, &tour, app.words()).map_or(0, |layout| layout.last_line());
    tour.scrolled(by, last)
}

/// Shows the explanation, or passes it to the screen that requested it.
fn on_explained(app: &mut App, id: u64, explanation: ExplanationText, stage: Stage) -> Vec<Effect> {
    match &mut app.overlay {
        Some(Overlay::Why(tour)) if tour.question == Some(id) => {
            tour.question = Some(id).filter(|_| stage == Stage::Interim);
            if tour.scenes.is_empty() || explanation.value.is_some() {
                (tour.proof, tour.scenes) = explanation.scenes.into_iter().partition(|scene| scene.is_proof);
                (tour.at, tour.line) = (0, 0);
            }
            Vec::new()
        }
        _ if matches!(app.screen, Screen::Play(_)) => play::on_explained(app, id, &explanation, stage),
        _ => practice::on_explained(app, id, &explanation, stage),
    }
}

fn save_as(app: &mut App, name: &str) -> Vec<Effect> {
    let path = PathBuf::from(name);
    let Some(session) = session(app) else { return Vec::new() };
    let existing = session.existing(&path);
    vec![Effect::Save { path, text: session.text(), existing, was_asked: true }]
}

fn on_saved(app: &mut App, path: PathBuf, was_asked: bool, result: Result<(), String>) -> Vec<Effect> {
    match result {
        // The dialog stays open until the file can be saved.
        Err(error) => app.show_file_error(error),
        Ok(()) => {
            if let Some(session) = session(app) {
                session.note_saved(&path);
            }
            if was_asked {
                (app.overlay, app.is_name_proposed) = (None, false);
                app.show_lasting_message(say!(app.words(), "saved-to", file = path.display().to_string()));
                if let Some(leave) = app.then.take() {
                    return common::leave(app, leave);
                }
            }
        }
    }
    Vec::new()
}

/// Saves an unsaved game, then leaves.
fn abandon(app: &mut App, leave: Leave) -> Vec<Effect> {
    // On exit, `run` saves the game itself.
    let kept = app.unsaved().filter(|_| leave == Leave::Menu).map(|session| Effect::SaveLeftGame(session.text()));
    kept.into_iter().chain(common::leave(app, leave)).collect()
}
