//! Updates of the start menu.

use std::path::{Path, PathBuf};

use connect4_core::notation::record::Record;
use connect4_core::{Game, Player, Swap};
use connect4_players::{Existing, Participant, Session};
use connect4_words::say;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::common::type_letter;
use super::game::start;
use super::practice;
use crate::Effect;
use crate::app::{App, Overlay, Play, Screen, record_date};
use crate::errors::error_text;
use crate::layout::{MenuLayout, MenuRow, MenuSpot, PickerLayout};
use crate::menu::Field;
use crate::picker::{Entry, Picker};
use crate::practice::RunKind;
use crate::settings::Mode;

pub(super) fn on_key(app: &mut App, key: KeyCode) -> Vec<Effect> {
    let field = app.menu.field();
    if field == Field::File {
        match key {
            KeyCode::Char(letter) => return type_letter(app, letter),
            KeyCode::Backspace => {
                if std::mem::take(&mut app.is_name_proposed) {
                    app.menu.settings.file.clear();
                }
                app.menu.settings.file.pop();
                return Vec::new();
            }
            KeyCode::Left | KeyCode::Right => return choose_file(app),
            _ => {}
        }
    }
    match key {
        KeyCode::Up | KeyCode::BackTab => app.menu.go(-1),
        KeyCode::Down | KeyCode::Tab => app.menu.go(1),
        KeyCode::Home => app.menu.selected = 0,
        KeyCode::End => app.menu.selected = app.menu.fields().len() - 1,
        KeyCode::Left => change(app, field, -1),
        KeyCode::Right | KeyCode::Char(' ') if field != Field::Start => change(app, field, 1),
        KeyCode::Enter | KeyCode::Char(' ') => return start_chosen(app),
        KeyCode::Char('q') => return vec![Effect::Quit(None)],
        // Pressing Esc once too often on the way back to the menu must not quit.
        KeyCode::Esc => app.show_message(say!(app.words(), "press-q-to-quit")),
        _ => {}
    }
    // The name of the last file is replaced by another one.
    app.is_name_proposed = app.menu.field() == Field::File && (field != Field::File || app.is_name_proposed);
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
                Some((MenuRow::Mode(mode), _)) => {
                    select(app, Field::Mode);
                    app.menu.settings.mode = mode;
                }
                Some((MenuRow::Field(Field::File), MenuSpot::Before | MenuSpot::Value)) => {
                    select(app, Field::File);
                    return choose_file(app);
                }
                Some((MenuRow::Field(Field::Start), _)) => {
                    select(app, Field::Start);
                    return start_chosen(app);
                }
                Some((MenuRow::Field(field), spot)) => {
                    select(app, field);
                    match spot {
                        MenuSpot::Label => {}
                        MenuSpot::Before => change(app, field, -1),
                        MenuSpot::Value => change(app, field, 1),
                    }
                }
                None => {}
            }
        }
        _ => {}
    }
    Vec::new()
}

fn change(app: &mut App, field: Field, by: isize) {
    app.menu.change(field, by);
    app.theme = app.theme.with(app.menu.settings.look);
}

/// Starts the selected mode.
fn start_chosen(app: &mut App) -> Vec<Effect> {
    let settings = app.menu.settings.clone();
    let remember = Effect::SaveSettings(Box::new(settings.clone()));
    if settings.mode == Mode::Open {
        if settings.file.trim().is_empty() {
            return choose_file(app);
        }
        return vec![remember, Effect::Open { path: PathBuf::from(settings.file.trim()) }];
    }
    let practiced = match settings.mode {
        Mode::Puzzles => Some(practice::puzzles(app, settings.puzzles)),
        Mode::Storm => Some(practice::run(app, RunKind::Storm, None)),
        Mode::Streak => Some(practice::run(app, RunKind::Streak, None)),
        Mode::Lessons => Some(practice::lessons(app)),
        _ => None,
    };
    if let Some(effects) = practiced {
        return std::iter::once(remember).chain(effects).collect();
    }
    let drawn = if app.rng.below(2) == 1 { Player::Second } else { Player::First };
    let seats = settings.seats(drawn);
    let rules = match settings.mode {
        Mode::Analyze => settings.rules.with_swap(Swap::Off),
        _ => settings.rules,
    };
    for seat in seats.iter() {
        if let Participant::Computer(player) = seat
            && let Err(error) = player.check(rules)
        {
            app.show_error(error_text(app.words(), &error));
            return Vec::new();
        }
    }
    let mut record = Record::new(Game::new(rules));
    record.date = record_date(app.today);
    let mut play = Play::new(Session::new(record, seats));
    play.time = settings.time;
    play.animation = settings.animation && app.may_animate;
    play.analysis.is_on = settings.mode == Mode::Analyze;
    let mut effects = vec![remember];
    effects.extend(start(app, play));
    effects
}

/// Lists the records in the folder of the last opened one.
fn choose_file(app: &App) -> Vec<Effect> {
    let last = Path::new(app.menu.settings.file.trim());
    vec![Effect::ListFolder(last.parent().unwrap_or(last).to_owned())]
}

pub(super) fn on_listed(app: &mut App, folder: PathBuf, result: Result<Vec<Entry>, String>) -> Vec<Effect> {
    match result {
        Ok(entries) if matches!(app.screen, Screen::Menu) => {
            app.overlay = Some(Overlay::Files(Picker::new(folder, entries)));
        }
        Ok(_) => {}
        Err(error) => app.show_error(error),
    }
    Vec::new()
}

pub(super) fn on_key_in_files(app: &mut App, mut picker: Picker, key: KeyCode) -> Vec<Effect> {
    match key {
        KeyCode::Up | KeyCode::BackTab => picker.go(-1),
        KeyCode::Down | KeyCode::Tab => picker.go(1),
        KeyCode::PageUp => picker.go(-10),
        KeyCode::PageDown => picker.go(10),
        KeyCode::Home => picker.selected = 0,
        KeyCode::End => picker.go(isize::MAX),
        KeyCode::Char(letter) => return type_letter(app, letter),
        KeyCode::Backspace if !picker.filter.is_empty() => {
            picker.filter.pop();
            picker.selected = 0;
        }
        KeyCode::Left | KeyCode::Backspace => {
            return picker.folder.parent().map(|folder| Effect::ListFolder(folder.to_owned())).into_iter().collect();
        }
        KeyCode::Enter | KeyCode::Right => return open_chosen(app, &picker),
        KeyCode::Esc => {
            app.overlay = None;
            return Vec::new();
        }
        _ => {}
    }
    app.overlay = Some(Overlay::Files(picker));
    Vec::new()
}

pub(super) fn on_mouse_in_files(app: &mut App, mouse: MouseEvent) -> Vec<Effect> {
    let size = app.size;
    let Some(Overlay::Files(picker)) = &mut app.overlay else { return Vec::new() };
    match mouse.kind {
        MouseEventKind::ScrollUp => picker.go(-1),
        MouseEventKind::ScrollDown => picker.go(1),
        MouseEventKind::Down(MouseButton::Left) => {
            let line = PickerLayout::new(size, picker).line_at(mouse.column, mouse.row);
            if let Some(line) = line.filter(|line| *line < picker.shown().len()) {
                picker.selected = line;
                let picker = picker.clone();
                return open_chosen(app, &picker);
            }
        }
        _ => {}
    }
    Vec::new()
}

/// Opens the chosen record, or lists the chosen folder.
fn open_chosen(app: &mut App, picker: &Picker) -> Vec<Effect> {
    let Some(entry) = picker.chosen() else { return Vec::new() };
    let path = picker.path(&entry);
    if entry.is_folder {
        return vec![Effect::ListFolder(path)];
    }
    app.overlay = None;
    app.menu.settings.file = path.display().to_string();
    vec![Effect::SaveSettings(Box::new(app.menu.settings.clone())), Effect::Open { path }]
}

/// From now on, saves the game to this file after every move.
pub(super) fn record_to(app: &mut App, path: PathBuf) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    play.session.set_path(path.clone());
    let text = play.session.text();
    app.show_lasting_message(say!(app.words(), "recorded-to", file = path.display().to_string()));
    vec![Effect::Save { path, text, existing: Existing::Refuse, was_asked: false }]
}
