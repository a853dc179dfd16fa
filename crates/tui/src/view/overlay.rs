//! Questions and help in front of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::{keys, notice, paragraph, put, tail, wrapped};
use crate::app::{App, Leave, Overlay, Screen};

/// Keys and what they do; without keys, a remark.
type Help = [(&'static str, &'static str)];

const PLAY_HELP: &Help = &[
    ("← → and Enter", "drop a disc; Space and ↓, too"),
    ("1 to 9", "drop into that column; on wider boards they move the marker"),
    ("mouse", "point and click; the wheel scrolls"),
    ("u, r", "undo, redo; after the end r is a rematch with sides changed"),
    ("m", "the player that thinks moves now"),
    ("h", "the best move in words"),
    ("a", "analysis on and off; Esc stops it"),
    ("w", "why: who wins, as far as reasons show it; where the swap rule allows, swap sides"),
    ("v", "look back on the game"),
    ("s", "save the game"),
    ("n, q", "new game, quit"),
    ("Space", "watching: pause and go on"),
    ("→ or . and ←", "paused: one move on, one back"),
    ("+ -", "watching: faster, slower"),
    ("Ctrl-Z", "back to the shell for a while"),
    ("", "Without gravity the arrows move a cursor over the cells and Enter puts a stone there."),
    ("", "X is a full disc, O a ring. ‹ › is the last stone, * * a line that has won."),
];

const REVIEW_HELP: &Help = &[
    ("← →", "one move back, one on"),
    ("PgUp, PgDn", "ten moves"),
    ("Home, End", "the start, the end"),
    ("m, M", "the next mistake, the one before"),
    ("mouse", "a click into the list of moves"),
    ("p", "play on from here"),
    ("s", "save the game"),
    ("Esc", "stop judging; then back"),
    ("v, n, q", "back to the game, new game, quit"),
    ("", "?? lost the win or the draw, ?! made a win slower or a loss faster."),
    ("", "The picture shows who wins with best play after each ply."),
];

const MENU_HELP: &Help = &[
    ("↑ ↓", "choose a line"),
    ("← →", "change it"),
    ("Enter", "play"),
    ("mouse", "click a line to change it"),
    ("q", "quit"),
    ("", "The choices are remembered. Each is a flag of connect4 play, too; its help explains them."),
];

/// Columns of the box with help.
const HELP_WIDTH: u16 = 56;
/// Columns of the box with reasons.
const WHY_WIDTH: u16 = 78;
/// Columns for keys.
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

pub(super) fn draw(app: &App, overlay: &Overlay, buffer: &mut Buffer) {
    match overlay {
        Overlay::Help(from) => {
            let help = match app.screen {
                Screen::Menu => MENU_HELP,
                Screen::Play(_) => PLAY_HELP,
                Screen::Review(_) => REVIEW_HELP,
            };
            let lines = lines(help, usize::from(buffer.area.width.min(HELP_WIDTH)) - 2);
            scrolled(app, "Keys", HELP_WIDTH, &lines, *from, buffer);
        }
        Overlay::Why(text, from) => {
            let width = usize::from(buffer.area.width.min(WHY_WIDTH)) - 2;
            let lines: Vec<String> = text.lines().flat_map(|line| whole_or_wrapped(line, width)).collect();
            scrolled(app, "Why", WHY_WIDTH, &lines, *from, buffer);
        }
        Overlay::Leave(leave) => {
            let area = boxed(app, "A game is on", (44, 5), buffer);
            let question = match leave {
                Leave::Quit => "Quit and leave it?",
                Leave::Menu => "Leave it for a new one?",
            };
            paragraph(Text::from(question), Rect { height: 1, ..area }, buffer);
            let y = area.bottom().saturating_sub(1);
            let all = [("y", "yes"), ("n", "no"), ("s", "save first")];
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

/// A line of a board, which keeps its spaces, or of words.
fn whole_or_wrapped(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width { vec![line.to_owned()] } else { wrapped(line, width) }
}

/// Draws a box with these lines, from one of them on.
fn scrolled(app: &App, title: &str, width: u16, lines: &[String], from: u16, buffer: &mut Buffer) {
    let rows = lines.len() as u16;
    let area = boxed(app, title, (width, rows + 2), buffer);
    let from = from.min(rows.saturating_sub(area.height));
    for (row, line) in lines.iter().skip(from.into()).take(area.height.into()).enumerate() {
        put(buffer, area.x, area.y + row as u16, line, Style::new());
    }
    if rows > area.height {
        let hint = Line::styled(" ↑ ↓ for more ", app.theme.quiet()).right_aligned();
        hint.render(Rect { y: area.bottom(), height: 1, ..area }, buffer);
    }
}

/// Draws an empty box in the middle, and returns the area inside.
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
