//! Updates of a review.

use std::path::Path;

use connect4_core::notation::record::Record;
use connect4_core::{Action, ByPlayer};
use connect4_players::{Participant, Session};
use connect4_solve::Solver;
use connect4_study::Review;
use connect4_words::say;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::common::{self, ask_to_leave, ask_where_to_save, open_explanation};
use super::game::{return_to_game, start};
use super::scrolling::{scroll_into_view, scroll_review};
use crate::Effect;
use crate::app::{App, Leave, Play, ReviewState, Screen};
use crate::layout::ReviewLayout;

fn review_state(app: &mut App) -> &mut ReviewState {
    match &mut app.screen {
        Screen::Review(reviewing) => reviewing,
        _ => unreachable!("only called while a game is under review"),
    }
}

/// Starts the review of a game. `back` is the game to return to, if any.
pub fn open_review(app: &mut App, session: Session, back: Option<Play>) -> Vec<Effect> {
    let (id, words) = (app.new_id(), app.words());
    let mut reviewing = ReviewState::new(session);
    reviewing.back = back.map(Box::new);
    let game = reviewing.session.game();
    let rules = game.rules();
    let game_positions = game.moves().count() + 1;
    let mut effects = Vec::new();
    if !Solver::can_solve(rules) {
        reviewing.error = Some(say!(words, "too-large-to-review"));
    } else {
        effects.push(Effect::Review { id, game: Box::new(game.clone()) });
        reviewing.job = Some(id);
        reviewing.progress = (0, game_positions);
    }
    scroll_review(&mut reviewing, app.size);
    app.notice = None;
    app.overlay = None;
    app.screen = Screen::Review(Box::new(reviewing));
    effects
}

/// The review that waits for the answer to a request.
fn awaiting(app: &mut App, id: u64) -> Option<&mut ReviewState> {
    match &mut app.screen {
        Screen::Review(reviewing) if reviewing.job == Some(id) => Some(reviewing),
        _ => None,
    }
}

pub(super) fn on_progress(app: &mut App, id: u64, progress: (usize, usize)) -> Vec<Effect> {
    if let Some(reviewing) = awaiting(app, id) {
        reviewing.progress = progress;
    }
    Vec::new()
}

/// Stores the verdicts of the moves, and shows the first mistake unless the user has already stepped through the game.
pub(super) fn on_reviewed(app: &mut App, id: u64, result: Result<Box<Review>, String>) -> Vec<Effect> {
    let Some(reviewing) = awaiting(app, id) else { return Vec::new() };
    reviewing.job = None;
    match result {
        Ok(found) => reviewing.found = Some(*found),
        Err(error) => reviewing.error = Some(error),
    }
    if reviewing.is_untouched
        && let Some(at) = mistakes(reviewing).next()
    {
        reviewing.at = at;
        scroll_into_view(app);
    }
    Vec::new()
}

pub(super) fn on_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let reviewing = review_state(app);
    reviewing.is_untouched = false;
    let last = reviewing.session.game().actions().len();
    match key {
        KeyCode::Left | KeyCode::Up => reviewing.at = reviewing.at.saturating_sub(1),
        KeyCode::Right | KeyCode::Down | KeyCode::Char(' ') => reviewing.at = (reviewing.at + 1).min(last),
        KeyCode::PageUp => reviewing.at = reviewing.at.saturating_sub(10),
        KeyCode::PageDown => reviewing.at = (reviewing.at + 10).min(last),
        KeyCode::Home => reviewing.at = 0,
        KeyCode::End => reviewing.at = last,
        KeyCode::Tab | KeyCode::Char('m') => go_to_mistake(app, true),
        KeyCode::BackTab | KeyCode::Char('M') => go_to_mistake(app, false),
        KeyCode::Char('w') => {
            let position = reviewing.position();
            return open_explanation(app, position);
        }
        KeyCode::Char('p') => return play_from_here(app),
        KeyCode::Char('s') => return ask_where_to_save(app),
        KeyCode::Esc if reviewing.job.is_some() => {
            // The worker stops and reports the results so far.
            return vec![Effect::StopReview];
        }
        KeyCode::Char('v') | KeyCode::Esc => return leave(app),
        KeyCode::Char('n') => return ask_to_leave(app, Leave::Menu),
        KeyCode::Char('q') => return ask_to_leave(app, Leave::Quit),
        _ => {}
    }
    scroll_into_view(app);
    Vec::new()
}

pub(super) fn on_mouse(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    let size = app.size;
    let reviewing = review_state(app);
    reviewing.is_untouched &= matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_));
    let last = reviewing.session.game().actions().len();
    match mouse.kind {
        MouseEventKind::ScrollUp => reviewing.at = reviewing.at.saturating_sub(1),
        MouseEventKind::ScrollDown => reviewing.at = (reviewing.at + 1).min(last),
        MouseEventKind::Down(MouseButton::Left) => {
            let at = ReviewLayout::new(size, reviewing).and_then(|layout| layout.action_at(mouse, reviewing));
            reviewing.at = at.unwrap_or(reviewing.at).min(last);
        }
        _ => {}
    }
    scroll_into_view(app);
    Vec::new()
}

/// Steps to the next or previous move that threw away a win or a draw.
fn go_to_mistake(app: &mut App, forwards: bool) {
    let words = app.words();
    let reviewing = review_state(app);
    if reviewing.found.is_none() {
        let error = reviewing.error.clone();
        app.show_message(error.unwrap_or_else(|| say!(words, "review-not-done")));
        return;
    }
    let here = reviewing.at;
    let mut mistakes = mistakes(reviewing);
    let found = if forwards { mistakes.find(|&at| at > here) } else { mistakes.filter(|&at| at < here).last() };
    match found {
        Some(at) => reviewing.at = at,
        None => {
            app.show_message(match forwards {
                true => say!(words, "no-later-mistake"),
                false => say!(words, "no-earlier-mistake"),
            });
        }
    }
}

/// For each move that threw away a win or a draw, the number of actions up to and including it.
fn mistakes(reviewing: &ReviewState) -> impl Iterator<Item = usize> + use<> {
    let mut places = Vec::new();
    if let Some(found) = &reviewing.found {
        let actions = reviewing.session.game().actions().iter().enumerate();
        let stones = actions.filter(|(_, action)| matches!(action, Action::Stone(_)));
        for ((at, _), one) in stones.zip(&found.reviewed) {
            if one.classification.keeps_result() == Some(false) {
                places.push(at + 1);
            }
        }
    }
    places.into_iter()
}

fn stop(app: &mut App) -> Vec<Effect> {
    if review_state(app).job.take().is_some() { vec![Effect::StopReview] } else { Vec::new() }
}

/// Returns to the game, or to the menu if there is none.
fn leave(app: &mut App) -> Vec<Effect> {
    let mut effects = stop(app);
    effects.extend(match review_state(app).back.take() {
        Some(play) => return_to_game(app, *play),
        None => common::leave(app, Leave::Menu),
    });
    effects
}

/// Continues from the position on the board as a new game with the same players and a separate record.
fn play_from_here(app: &mut App) -> Vec<Effect> {
    let may_animate = app.may_animate && app.menu.settings.animation;
    // The new game replaces the one that the review would have returned to.
    let kept = app.unsaved().map(|session| Effect::SaveLeftGame(session.text()));
    let mut effects = stop(app);
    effects.extend(kept);
    let reviewing = review_state(app);
    let mut play = Play::new(reviewing.session.branch(reviewing.at));
    (play.time, play.animation) = match &reviewing.back {
        Some(back) => (back.time, back.animation),
        None => (None, may_animate),
    };
    play.is_paused = play.is_watched();
    effects.extend(start(app, play));
    effects
}

/// Opens a record: reviews a finished game and resumes an unfinished one with the same players.
pub(super) fn on_opened(app: &mut App, path: &Path, result: Result<Box<Record>, String>) -> Vec<Effect> {
    let record = match result {
        Ok(record) => *record,
        Err(error) => {
            app.show_error(error);
            return Vec::new();
        }
    };
    let seat = |name: &str| name.parse().unwrap_or(Participant::Human);
    let seats = ByPlayer { first: seat(&record.first), second: seat(&record.second) };
    let is_over = record.game.outcome().is_some();
    let session = Session::new(record, seats);
    if is_over {
        return open_review(app, session, None);
    }
    let mut play = Play::new(session);
    play.animation = app.menu.settings.animation && app.may_animate;
    play.is_paused = play.is_watched();
    let effects = start(app, play);
    app.show_lasting_message(say!(app.words(), "opened-file", file = path.display().to_string()));
    effects
}
