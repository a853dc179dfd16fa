//! Draws overlays: help, dialogs and lists.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::{full_text, keys, notice, paragraph, put, size, tail};
use crate::app::{App, Leave, Overlay, Screen};
use crate::layout::{PickerLayout, wrapped};
use crate::picker::Picker;

/// Keys and their descriptions. An empty key marks a remark.
type Help = [(&'static str, &'static str)];

const PLAY_HELP: &Help = &[
    ("← → and Enter", "drop a disc; Space and ↓, too"),
    ("1 to 9", "drop into that column; on wider boards they move the marker; without gravity, to that row"),
    ("mouse", "point and click; the wheel scrolls"),
    ("u, r", "undo, redo; after the end r is a rematch with sides changed"),
    ("m", "the player that thinks moves now"),
    ("H", "where to look; again, the best move in words"),
    ("a", "analysis on and off; Esc stops it"),
    ("w", "why: who wins, step by step on the board; where the swap rule allows, swap sides"),
    ("v", "look back on the game"),
    ("s", "save the game"),
    ("n, q", "new game, quit"),
    ("Space", "watching: pause and go on"),
    ("→ or . and ←", "paused: one move on, one back"),
    ("+ -", "watching: faster, slower"),
    ("h j k l", "the arrows ← ↓ ↑ →"),
    ("t", "the text below or beside the board, all of it"),
    ("Ctrl-Z", "back to the shell for a while"),
    ("", "Without gravity the arrows move a cursor over the cells and Enter puts a stone there."),
    ("", "X is a full disc, O a ring. ‹ › is the last stone, * * a line that has won."),
];

const REVIEW_HELP: &Help = &[
    ("← →", "one move back, one on"),
    ("PgUp, PgDn", "ten moves"),
    ("Home, End", "the start, the end"),
    ("m, M", "the next mistake, the one before"),
    ("h j k l", "the arrows ← ↓ ↑ →"),
    ("mouse", "a click into the list of moves"),
    ("w", "why: who wins in the position on the board, step by step"),
    ("p", "play on from here"),
    ("t", "the text below the board, all of it"),
    ("s", "save the game"),
    ("Esc", "stop judging; then back"),
    ("v, n, q", "back to the game, new game, quit"),
    ("", "?? lost the win or the draw, ?! made a win slower or a loss faster."),
    ("", "The picture shows who wins with best play after each ply."),
];

const PRACTICE_HELP: &Help = &[
    ("← → and Enter", "drop a disc; Space and ↓, too"),
    ("1 to 7", "drop into that column; lessons: a to g, too"),
    ("n", "the next puzzle or position"),
    ("p", "lessons: the position before; PgUp and PgDn change the lesson"),
    ("u", "lessons: try again"),
    ("t", "the text, all of it"),
    ("H", "puzzles: the answer"),
    ("w, a", "after the answer: why, step by step; the analysis"),
    ("s", "streak: leave this one out, once"),
    ("r", "storm and streak: the same puzzles again"),
    ("h j k l", "the arrows ← ↓ ↑ →"),
    ("Esc, q", "the menu, quit"),
    ("", "Puzzles are those of the page: the same number asks the same. Your best is kept."),
];

const MENU_HELP: &Help = &[
    ("↑ ↓", "choose what to play, or a line of it"),
    ("← →", "change it"),
    ("Enter", "play"),
    ("h j k l", "the arrows ← ↓ ↑ →"),
    ("mouse", "click a line to change it"),
    ("t", "the text below the menu, all of it"),
    ("q", "quit"),
    ("", "The choices are remembered. Each is a flag of connect4 play, too; its help explains them."),
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
            let area = boxed(app, "A game is on", (44, 6), buffer);
            let question = match leave {
                Leave::Quit => "Quit? The game stays in a file of its own.",
                Leave::Menu => "Leave it for a new one? It stays in a file of its own.",
            };
            paragraph(Text::from(question), Rect { height: 2, ..area }, buffer);
            let y = area.bottom().saturating_sub(1);
            let all = [("Enter", "stay"), ("y", "leave"), ("s", "save as")];
            keys(app.theme, Rect { y, height: 1, ..area }, &all, buffer);
        }
        Overlay::Save(name) => {
            let area = boxed(app, "Save the game to", (60, 7), buffer);
            let room = usize::from(area.width).saturating_sub(1);
            Paragraph::new(format!("{}_", tail(name, room))).render(Rect { height: 1, ..area }, buffer);
            if let Some(line) = notice(app) {
                let below = Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area };
                Paragraph::new(line).wrap(Wrap { trim: true }).render(below, buffer);
            }
            let y = area.bottom().saturating_sub(1);
            let all = [("Enter", "save"), ("Esc", "leave it"), ("Ctrl-U", "clear")];
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
        put(buffer, layout.list.x, layout.list.y, "Nothing here is called so.", app.theme.quiet());
    }
    let y = inside.bottom().saturating_sub(1);
    let all = [("Enter", "open"), ("Esc", "leave it"), ("←", "folder above"), ("Ctrl-U", "clear")];
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
