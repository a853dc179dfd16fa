//! Draws overlays: help, dialogs and lists.

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

/// Keys and their descriptions. An empty key marks a remark.
type Help = [(&'static str, &'static str)];

const PLAY_HELP: &Help = &[
    ("← → and Enter", "choose a column and drop; also Space, ↓"),
    ("1 to 9", "drop in that column; on wider boards, move the marker; without gravity, go to that row"),
    ("mouse", "point and click; the wheel scrolls"),
    ("u, r", "undo, redo; after a game, r: rematch with sides swapped"),
    ("m", "make the computer move now"),
    ("H", "hint; press again for the best move"),
    ("a", "analysis on or off; Esc stops it"),
    ("w", "why: explain who wins, step by step; or swap sides, if the swap rule allows it"),
    ("v", "review the game"),
    ("s", "save the game"),
    ("n, q", "new game, quit"),
    ("Space", "watching: pause or resume"),
    ("→ or . and ←", "paused: one move forward or back"),
    ("+ -", "watching: faster, slower"),
    ("h j k l", "same as ← ↓ ↑ →"),
    ("t", "show all of the text below or beside the board"),
    ("Ctrl-Z", "suspend; fg in the shell resumes"),
    ("", "Without gravity, the arrows move a cursor over the cells, and Enter places a stone."),
    ("", "X is a filled disc, O a ring. ‹ › marks the last move, * * a winning line."),
];

const REVIEW_HELP: &Help = &[
    ("← →", "one move back or forward"),
    ("PgUp, PgDn", "ten moves back or forward"),
    ("Home, End", "start or end of the game"),
    ("m, M", "next or previous mistake"),
    ("h j k l", "same as ← ↓ ↑ →"),
    ("mouse", "click a move in the list"),
    ("w", "why: explain who wins in this position, step by step"),
    ("p", "play on from here"),
    ("t", "show all of the text below the board"),
    ("s", "save the game"),
    ("Esc", "stop the review; then go back"),
    ("v, n, q", "back to the game, new game, quit"),
    ("", "?? threw away a win or a draw; ?! delayed a win or hastened a loss."),
    ("", "The graph shows who wins with best play after each ply."),
];

const PRACTICE_HELP: &Help = &[
    ("← → and Enter", "choose a column and drop; also Space, ↓"),
    ("1 to 7", "drop in that column; in lessons, also a to g"),
    ("n", "next puzzle or position"),
    ("p", "lessons: previous position; PgUp and PgDn change the lesson"),
    ("u", "lessons: try again"),
    ("t", "show all of the text"),
    ("H", "puzzles: show the answer"),
    ("w, a", "after the answer: explain it step by step, or analyze it"),
    ("s", "streak: skip this puzzle, once"),
    ("r", "storm and streak: same puzzles again"),
    ("h j k l", "same as ← ↓ ↑ →"),
    ("Esc, q", "menu, quit"),
    ("", "The web app has the same puzzles with the same numbers. Your best results are saved."),
];

const MENU_HELP: &Help = &[
    ("↑ ↓", "choose a mode or a setting"),
    ("← →", "change it"),
    ("Enter", "play"),
    ("h j k l", "same as ← ↓ ↑ →"),
    ("mouse", "click a line to change it"),
    ("t", "show all of the text below the menu"),
    ("q", "quit"),
    ("", "Settings are saved. Most are also options; see connect4 help play."),
];

/// Width of the help box, in columns.
const HELP_WIDTH: u16 = 56;
/// Width of the keys in the help, in columns.
const KEYS: usize = 15;

/// Help in lines of at most `width` characters.
fn lines(help: &Help, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for (key, does) in help {
        if key.is_empty() {
            lines.push(String::new());
            lines.extend(wrapped(does, width));
            continue;
        }
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
                Screen::Menu => MENU_HELP,
                Screen::Play(_) => PLAY_HELP,
                Screen::Review(_) => REVIEW_HELP,
                Screen::Practice(_) => PRACTICE_HELP,
            };
            lines(help, width)
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
            scrolled(app, "Keys", &lines_of(app, overlay, buffer.area.width), *from, buffer);
        }
        Overlay::Text(from) => {
            scrolled(app, &full_text(app).0, &lines_of(app, overlay, buffer.area.width), *from, buffer);
        }
        Overlay::Why(_) => {} // Drawn by `why::draw`, because it takes the whole window.
        Overlay::Files(picker) => files(app, picker, buffer),
        Overlay::Leave(leave) => {
            let area = boxed(app, "Game in progress", (44, 6), buffer);
            let question = match leave {
                Leave::Quit => "Quit? The game will be saved to a file.",
                Leave::Menu => "Start a new game? This one will be saved to a file.",
            };
            paragraph(Text::from(question), Rect { height: 2, ..area }, buffer);
            let y = area.bottom().saturating_sub(1);
            let all = [("Esc", "stay"), ("y", "leave"), ("s", "save")];
            keys(app.theme, Rect { y, height: 1, ..area }, &all, buffer);
        }
        Overlay::Save(name) => {
            let area = boxed(app, "Save game as", (60, 7), buffer);
            let room = usize::from(area.width).saturating_sub(1);
            Paragraph::new(format!("{}_", tail(name, room))).render(Rect { height: 1, ..area }, buffer);
            if let Some(line) = notice(app) {
                let below = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
                Paragraph::new(line).wrap(Wrap { trim: true }).render(below, buffer);
            }
            let y = area.bottom().saturating_sub(1);
            let all = [("Enter", "save"), ("Esc", "cancel"), ("Ctrl-U", "clear")];
            keys(app.theme, Rect { y, height: 1, ..area }, &all, buffer);
        }
    }
}

/// Draws the list of files.
fn files(app: &App, picker: &Picker, buffer: &mut Buffer) {
    let layout = PickerLayout::new(size(buffer), picker);
    let room = usize::from(layout.list.width);
    let folder = picker.folder.display().to_string();
    let inside = boxed(app, tail(&folder, room.saturating_sub(2)), layout.size, buffer);
    let typed = format!("Search: {}_", tail(&picker.filter, room.saturating_sub(9)));
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
        put(buffer, layout.list.x, layout.list.y, "No matching files.", app.theme.quiet());
    }
    let y = inside.bottom().saturating_sub(1);
    let all = [("Enter", "open"), ("Esc", "cancel"), ("←", "parent folder"), ("Ctrl-U", "clear")];
    keys(app.theme, Rect { y, height: 1, ..inside }, &all, buffer);
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
        let hint = Line::styled(" ↑ ↓ for more ", app.theme.quiet()).right_aligned();
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
