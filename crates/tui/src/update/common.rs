//! What several screens do: type a text, save, leave, explain.

use connect4_core::Position;
use connect4_players::Session;

use super::game;
use crate::Effect;
use crate::app::{App, Leave, Overlay, Screen, Tour};
use crate::menu::Field;

/// The text that is being typed, if any.
pub(super) fn input(app: &mut App) -> Option<&mut String> {
    match (&mut app.overlay, &app.screen) {
        (Some(Overlay::Save(name)), _) => Some(name),
        (Some(Overlay::Files(picker)), _) => Some(&mut picker.filter),
        (None, Screen::Menu) if app.menu.field() == Field::File => Some(&mut app.menu.settings.file),
        _ => None,
    }
}

/// Maximum length of a typed file name, in characters.
const MAX_NAME_LENGTH: usize = 1000;

pub(super) fn type_letter(app: &mut App, letter: char) -> Vec<Effect> {
    app.notice = None;
    let replaces = std::mem::take(&mut app.is_name_proposed);
    if let Some(text) = input(app).filter(|_| replaces) {
        text.clear();
    }
    if let Some(text) = input(app)
        && text.chars().count() < MAX_NAME_LENGTH
    {
        text.push(letter);
    }
    if let Some(Overlay::Files(picker)) = &mut app.overlay {
        picker.selected = 0;
    }
    Vec::new()
}

/// The game that saving would save: in a review, the game that it returns to, with all its moves.
pub(super) fn session(app: &mut App) -> Option<&mut Session> {
    match &mut app.screen {
        Screen::Menu | Screen::Practice(_) => None,
        Screen::Play(play) => Some(&mut play.session),
        Screen::Review(reviewing) => {
            Some(reviewing.back.as_mut().map_or(&mut reviewing.session, |play| &mut play.session))
        }
    }
}

/// Asks for a file name and proposes the game's current file, if any.
pub(super) fn ask_where_to_save(app: &mut App) -> Vec<Effect> {
    app.then = None;
    let Some(session) = session(app) else { return Vec::new() };
    let Some(path) = session.path() else { return vec![Effect::ProposeName] };
    let name = path.display().to_string();
    propose_name(app, name);
    Vec::new()
}

/// Asks for a file name and proposes one.
pub(super) fn propose_name(app: &mut App, name: String) {
    app.is_name_proposed = true;
    app.overlay = Some(Overlay::Save(name));
}

/// Leaves the game, or asks first if it is unsaved.
pub(super) fn ask_to_leave(app: &mut App, leave: Leave) -> Vec<Effect> {
    if app.unsaved().is_none() {
        return self::leave(app, leave);
    }
    app.overlay = Some(Overlay::Leave(leave));
    Vec::new()
}

pub(super) fn leave(app: &mut App, leave: Leave) -> Vec<Effect> {
    if leave == Leave::Quit {
        return vec![Effect::Quit(None)];
    }
    let effects = match &mut app.screen {
        Screen::Menu => Vec::new(),
        Screen::Play(play) => game::stop_work(play),
        Screen::Review(reviewing) => reviewing.job.take().map(|_| Effect::StopReview).into_iter().collect(),
        Screen::Practice(practice) => practice.job.take().map(|_| Effect::StopPractice).into_iter().collect(),
    };
    app.screen = Screen::Menu;
    effects
}

/// Asks a worker to explain the value of the position.
pub(super) fn open_explanation(app: &mut App, position: Position) -> Vec<Effect> {
    let id = app.new_id();
    // Replaces any other pending explanation.
    match &mut app.screen {
        Screen::Play(play) => play.nudging = None,
        Screen::Practice(practice) if practice.lesson().is_some() => practice.job = None,
        _ => {}
    }
    let (scenes, proof) = Default::default();
    app.overlay = Some(Overlay::Why(Tour { position, scenes, proof, at: 0, line: 0, question: Some(id) }));
    vec![Effect::Explain { id, position }]
}
