//! The start menu.

use std::path::PathBuf;

use connect4_core::Game;
use connect4_core::notation::record::Record;
use connect4_play::{Seat, Session};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use crate::Effect;
use crate::app::{App, Play, Score, Screen};
use crate::layout::{MenuLayout, MenuSpot};
use crate::menu::Field;
use crate::settings::Mode;

pub(super) fn on_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let field = app.menu.field();
    if field == Field::File {
        match key {
            KeyCode::Char(letter) => return super::type_letter(app, letter),
            KeyCode::Backspace => {
                app.menu.settings.file.pop();
                return Vec::new();
            }
            _ => {}
        }
    }
    match key {
        KeyCode::Up | KeyCode::BackTab => app.menu.go(-1),
        KeyCode::Down | KeyCode::Tab => app.menu.go(1),
        KeyCode::Home => app.menu.selected = 0,
        KeyCode::End => app.menu.selected = app.menu.fields().len() - 1,
        KeyCode::Left => app.menu.change(field, -1),
        KeyCode::Right | KeyCode::Char(' ') if field != Field::Start => app.menu.change(field, 1),
        KeyCode::Enter | KeyCode::Char(' ') => return start_chosen(app),
        KeyCode::Char('q') | KeyCode::Esc => return vec![Effect::Quit(None)],
        _ => {}
    }
    Vec::new()
}

pub(super) fn on_mouse(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    let spot = MenuLayout::new(app.size, &app.menu).spot(mouse.column, mouse.row);
    let select = |app: &mut App, field: Field| {
        app.menu.selected = app.menu.fields().iter().position(|one| *one == field).unwrap_or(app.menu.selected);
    };
    match mouse.kind {
        MouseEventKind::ScrollUp => app.menu.go(-1),
        MouseEventKind::ScrollDown => app.menu.go(1),
        MouseEventKind::Down(MouseButton::Left) => {
            app.notice = None;
            match spot {
                Some((Field::Start, _)) => {
                    select(app, Field::Start);
                    return start_chosen(app);
                }
                Some((field, spot)) => {
                    select(app, field);
                    match spot {
                        MenuSpot::Label => {}
                        MenuSpot::Before => app.menu.change(field, -1),
                        MenuSpot::Value => app.menu.change(field, 1),
                    }
                }
                None => {}
            }
        }
        _ => {}
    }
    Vec::new()
}

/// Starts what the menu says.
fn start_chosen(app: &mut App) -> Vec<Effect> {
    let settings = app.menu.settings.clone();
    let remember = Effect::Remember(Box::new(settings.clone()));
    if settings.mode == Mode::Open {
        if settings.file.trim().is_empty() {
            app.menu.selected = 1;
            app.complain("type the name of a record first");
            return Vec::new();
        }
        return vec![remember, Effect::Open { path: PathBuf::from(settings.file.trim()) }];
    }
    app.lot = app.lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let seats = settings.seats(app.lot >> 63 == 1);
    let rules = settings.rules.with_swap(settings.rules.has_swap() && settings.mode != Mode::Analyse);
    for seat in seats.iter() {
        if let Seat::Computer(player) = seat
            && let Err(error) = player.check(rules)
        {
            app.complain(error);
            return Vec::new();
        }
    }
    let mut record = Record::new(Game::new(rules));
    record.date.clone_from(&app.today);
    let mut play = Play::new(Session::new(record, seats));
    play.time = settings.time;
    play.animation = settings.animation && app.may_animate;
    let mut effects = vec![remember];
    effects.extend(start(app, play, settings.mode == Mode::Analyse));
    effects
}

/// Starts a game with its players, with the analysis open or not.
pub fn start(app: &mut App, mut play: Play, analyse: bool) -> Vec<Effect> {
    let seat = Effect::Seat { seats: play.session.seats().clone(), rules: play.game().rules() };
    let has_file = play.session.path().is_some();
    play.study.is_on = analyse;
    play.acted_at = app.now;
    super::play::keep_in_sight(&mut play, app.size);
    app.notice = None;
    app.overlay = None;
    app.score = Score::default();
    app.screen = Screen::Play(Box::new(play));
    let mut effects = vec![seat];
    if let Some(record) = &app.record
        && !has_file
    {
        effects.push(Effect::ProposeRecord(record.clone()));
    }
    effects.extend(super::play::changed(app, false));
    effects
}

/// Saves the game to this file from now on, after every move.
pub(super) fn record_to(app: &mut App, path: PathBuf) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    play.session.set_path(path.clone());
    let text = play.session.text();
    app.say(format!("This game is recorded in {}.", path.display()));
    vec![Effect::Save { path, text, may_overwrite: false, was_asked: false }]
}
