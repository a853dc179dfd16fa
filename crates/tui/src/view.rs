//! The screen as a picture of the state.

mod board;
mod learning;
mod menu;
mod overlay;
mod play;
mod practice;
mod review;
mod why;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::app::{App, Overlay, Screen, Tone};
use crate::footer;
use crate::layout::{SMALLEST, is_too_small};
use crate::learning::Learning;
use crate::theme::Theme;

/// Draws the state.
pub fn view(app: &App, frame: &mut Frame) {
    let Some(buffer) = buffer_of(frame) else { return };
    if let Some(Overlay::Why(tour)) = &app.overlay {
        return why::draw(app, tour, buffer);
    }
    match &app.screen {
        Screen::Menu => menu::draw(app, buffer),
        Screen::Play(play) => play::draw(app, play, buffer),
        Screen::Review(reviewing) => review::draw(app, reviewing, buffer),
        Screen::Practice(practice) => practice::draw(app, practice, buffer),
    }
    if let Some(overlay) = &app.overlay {
        overlay::draw(app, overlay, buffer);
    }
}

/// Draws a player that learns.
pub fn view_learning(learning: &Learning, frame: &mut Frame) {
    if let Some(buffer) = buffer_of(frame) {
        learning::draw(learning, buffer);
    }
}

/// What is drawn on; nothing where the window is too small, which is said there.
fn buffer_of<'a>(frame: &'a mut Frame) -> Option<&'a mut Buffer> {
    let (columns, rows) = (frame.area().width, frame.area().height);
    let buffer = frame.buffer_mut();
    if is_too_small((columns, rows)) {
        let text = format!(
            "This window is too small: it has {columns}x{rows}, {}x{} is the least. q quits.",
            SMALLEST.0, SMALLEST.1
        );
        paragraph(Text::from(text), buffer.area, buffer);
        return None;
    }
    Some(buffer)
}

/// Columns and rows of what is drawn on. The state knows the size of the window too, but that may have changed since.
fn size(buffer: &Buffer) -> (u16, u16) {
    (buffer.area.width, buffer.area.height)
}

/// Draws text in an area, broken between words.
fn paragraph<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(text).wrap(Wrap { trim: false }).render(area, buffer);
}

/// Breaks a text between words into lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Draws one line at a place, cut where the area ends.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.right() && y < area.bottom() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// The keys that matter now, the most important first; those that do not fit are left out.
fn keys(theme: Theme, area: Rect, keys: &[(&str, &str)], buffer: &mut Buffer) {
    let mut spans = Vec::new();
    let mut room = usize::from(area.width);
    for (key, does) in keys {
        let text = format!(" {key} ");
        let length = footer::width(key, does);
        if length > room {
            break;
        }
        room -= length;
        spans.push(Span::styled(text, theme.selected()));
        spans.push(Span::styled(format!("{does} "), theme.quiet()));
    }
    Line::from(spans).render(area, buffer);
}

/// The last message, if any.
fn notice(app: &App) -> Option<Line<'_>> {
    let notice = app.notice.as_ref()?;
    let style = match notice.tone {
        Tone::News => app.theme.notice(),
        Tone::Bad => app.theme.value(-1),
        Tone::Error => app.theme.error(),
    };
    Some(Line::styled(notice.text.as_str(), style))
}

/// The end of a text that has this much room.
fn tail(text: &str, room: usize) -> &str {
    let skipped = text.chars().count().saturating_sub(room);
    text.char_indices().nth(skipped).map_or("", |(start, _)| &text[start..])
}

/// A spinner, for while something is going on.
fn spinner(app: &App) -> char {
    const TURN: [char; 4] = ['|', '/', '-', '\\'];
    TURN[(app.now.as_millis() / 200 % 4) as usize]
}
