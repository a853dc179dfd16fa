//! Draws overlays: help, dialogs and lists.

use connect4_words::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::widgets::{keys, notice, paragraph, plain, put, size, tail};
use super::{menu, play, practice, review};
use crate::app::{App, Leave, Overlay, Screen};
use crate::layout::{PickerLayout, wrapped};
use crate::picker::Picker;

/// Width of the help box, in columns.
const HELP_WIDTH: u16 = 56;
/// Width of the keys in the help, in columns.
const KEYS: usize = 15;

/// Help in lines of at most `width` characters. Each line of `help` has keys, a bar and a description; a remark has no
/// bar.
fn lines(help: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in help.lines() {
        let Some((key, does)) = line.split_once(" | ") else {
            lines.push(String::new());
            lines.extend(wrapped(line, width));
            continue;
        };
        for (row, part) in wrapped(does, width.saturating_sub(KEYS)).into_iter().enumerate() {
            let key = if row == 0 { key } else { "" };
            lines.push(format!("{key:<KEYS$}{part}"));
        }
    }
    lines
}

/// The lines of the help or full text in a window of `columns` columns; empty for other overlays.
pub(super) fn lines_of(app: &App, overlay: &Overlay, columns: u16) -> Vec<String> {
    let width = usize::from(columns.min(HELP_WIDTH)).saturating_sub(2);
    match overlay {
        Overlay::Help(_) => {
            let help = match app.screen {
                Screen::Menu => "help-menu",
                Screen::Play(_) => "help-play",
                Screen::Review(_) => "help-review",
                Screen::Practice(_) => "help-practice",
            };
            lines(&app.words().text(help), width)
        }
        Overlay::Text(_) => {
            let paragraphs: Vec<Vec<String>> = full_text(app).1.iter().map(|text| wrapped(text, width)).collect();
            paragraphs.join(&String::new())
        }
        _ => Vec::new(),
    }
}

pub(super) fn draw(app: &App, overlay: &Overlay, buffer: &mut Buffer) {
    match overlay {
        Overlay::Help(from) => {
            scrolled(app, &say!(app.words(), "help-title"), &lines_of(app, overlay, buffer.area.width), *from, buffer);
        }
        Overlay::Text(from) => {
            scrolled(app, &full_text(app).0, &lines_of(app, overlay, buffer.area.width), *from, buffer);
        }
        Overlay::Why(_) => {} // Drawn by `why::draw`, because it takes the whole window.
        Overlay::Files(picker) => files(app, picker, buffer),
        Overlay::Leave(leave) => {
            let question = match leave {
                Leave::Quit => say!(app.words(), "leave-to-quit"),
                Leave::Menu => say!(app.words(), "leave-to-menu"),
            };
            let width = buffer.area.width.min(44);
            let rows = wrapped(&question, usize::from(width) - 2).len().max(2) as u16;
            let area = boxed(app, &say!(app.words(), "leave-title"), (width, rows + 4), buffer);
            paragraph(Text::from(question), Rect { height: rows, ..area }, buffer);
            let y = area.bottom().saturating_sub(1);
            let all = [("Esc", "do-stay"), ("y", "do-leave"), ("s", "do-save")];
            keys((app.theme, app.words()), Rect { y, height: 1, ..area }, &all, buffer);
        }
        Overlay::Save(name) => {
            let area = boxed(app, &say!(app.words(), "save-title"), (60, 7), buffer);
            let room = usize::from(area.width).saturating_sub(1);
            let style = if app.is_name_proposed { app.theme.selected() } else { Style::new() };
            let name = Line::from(vec![Span::styled(tail(name, room), style), Span::raw("_")]);
            name.render(Rect { height: 1, ..area }, buffer);
            if let Some(line) = notice(app) {
                let below = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
                Paragraph::new(line).wrap(Wrap { trim: true }).render(below, buffer);
            }
            let y = area.bottom().saturating_sub(1);
            let all = [("Enter", "do-save"), ("Esc", "do-cancel"), ("Ctrl-U", "do-clear")];
            keys((app.theme, app.words()), Rect { y, height: 1, ..area }, &all, buffer);
        }
    }
}

/// Draws the list of files.
fn files(app: &App, picker: &Picker, buffer: &mut Buffer) {
    let layout = PickerLayout::new(size(buffer), picker);
    let room = usize::from(layout.list.width);
    let folder = picker.folder.display().to_string();
    let inside = boxed(app, tail(&folder, room.saturating_sub(2)), layout.size, buffer);
    let label = say!(app.words(), "file-search", text = "");
    let typed = tail(&picker.filter, room.saturating_sub(label.chars().count() + 1));
    let typed = say!(app.words(), "file-search", text = format!("{typed}_"));
    put(buffer, inside.x, inside.y, &typed, app.theme.quiet());
    let shown = picker.shown();
    let rows = usize::from(layout.list.height);
    for (row, (index, entry)) in shown.iter().enumerate().skip(layout.first).take(rows).enumerate() {
        let slash = if entry.is_folder { "/" } else { "" };
        let name: String = format!("{}{slash}", entry.name).chars().take(room).collect();
        let style = match index == picker.selected {
            true => app.theme.selected(),
            false if entry.is_folder => app.theme.heading(),
            false => Style::new(),
        };
        put(buffer, layout.list.x, layout.list.y + row as u16, &name, style);
    }
    if shown.is_empty() {
        put(buffer, layout.list.x, layout.list.y, &say!(app.words(), "no-files"), app.theme.quiet());
    }
    let y = inside.bottom().saturating_sub(1);
    let all = [("Enter", "do-open"), ("Esc", "do-cancel"), ("←", "do-parent"), ("Ctrl-U", "do-clear")];
    keys((app.theme, app.words()), Rect { y, height: 1, ..inside }, &all, buffer);
}

/// Draws a box with these lines, starting with line `from`.
fn scrolled(app: &App, title: &str, lines: &[String], from: u16, buffer: &mut Buffer) {
    let rows = lines.len() as u16;
    let area = boxed(app, title, (HELP_WIDTH, rows + 2), buffer);
    let from = from.min(rows.saturating_sub(area.height));
    for (row, line) in lines.iter().skip(from.into()).take(area.height.into()).enumerate() {
        put(buffer, area.x, area.y + row as u16, line, Style::new());
    }
    if rows > area.height {
        let hint = Line::styled(format!(" {} ", say!(app.words(), "help-more")), app.theme.quiet()).right_aligned();
        hint.render(Rect { y: area.bottom(), height: 1, ..area }, buffer);
    }
}

/// Draws an empty box in the middle of the screen, and returns the area inside.
fn boxed(app: &App, title: &str, size: (u16, u16), buffer: &mut Buffer) -> Rect {
    let all = buffer.area;
    let (width, height) = (size.0.min(all.width), size.1.min(all.height));
    let area = Rect { x: (all.width - width) / 2, y: (all.height - height) / 2, width, height };
    Clear.render(area, buffer);
    let title = Line::styled(format!(" {title} "), app.theme.heading());
    let block = Block::bordered().title(title);
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// The full text of the screen: a title and paragraphs.
fn full_text(app: &App) -> (String, Vec<String>) {
    let (title, mut paragraphs) = match &app.screen {
        Screen::Menu => (vec![Span::raw("connect4")], menu::text(app)),
        Screen::Play(play) => (play::title(app, play), play::text(app, play)),
        Screen::Review(reviewing) => (review::title(app, reviewing), review::text(app, reviewing)),
        Screen::Practice(practice) => (practice::title(app, practice), practice::text(app, practice)),
    };
    let whole = plain(&title);
    if whole.chars().count() > usize::from(app.size.0) {
        paragraphs.insert(0, whole);
    }
    let name = title.first().map_or("", |span| span.content.trim());
    (name.to_owned(), paragraphs)
}
