//! Draws the state.

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
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use crate::app::{App, Overlay, Screen, Tone};
use crate::footer;
use crate::layout::{SMALLEST, is_too_small, wrapped};
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

/// Draws the training screen.
pub fn view_learning(learning: &Learning, frame: &mut Frame) {
    if let Some(buffer) = buffer_of(frame) {
        learning::draw(learning, buffer);
    }
}

/// The area to draw in; `None` after drawing a notice that the window is too small.
fn buffer_of<'a>(frame: &'a mut Frame) -> Option<&'a mut Buffer> {
    let (columns, rows) = (frame.area().width, frame.area().height);
    let buffer = frame.buffer_mut();
    if is_too_small((columns, rows)) {
        let text = format!(
            "This window is too small ({columns}x{rows}). Enlarge it to {}x{} or more, or press q to quit.",
            SMALLEST.0, SMALLEST.1
        );
        paragraph(Text::from(text), buffer.area, buffer);
        return None;
    }
    Some(buffer)
}

/// Columns and rows of the buffer. They may differ from the window size in the state, which may be out of date.
fn size(buffer: &Buffer) -> (u16, u16) {
    (buffer.area.width, buffer.area.height)
}

/// Draws text in an area, wrapped between words.
fn paragraph<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(text).wrap(Wrap { trim: false }).render(area, buffer);
}

/// Draws text in an area. If the area is too small, shows which key opens the full text.
fn message<'a>(theme: Theme, lines: Vec<Line<'a>>, area: Rect, buffer: &mut Buffer) {
    let texts = lines.iter().map(ToString::to_string).rev().skip_while(String::is_empty);
    let rows: usize = texts.map(|text| wrapped(&text, area.width.into()).len()).sum();
    paragraph(Text::from(lines), area, buffer);
    if rows > area.height.into() && area.height > 0 {
        let key = [Span::raw(" … "), Span::styled(" t ", theme.selected()), Span::styled("all", theme.quiet())];
        let key = Line::from_iter(key);
        let width = area.width.min(key.width() as u16);
        let corner = Rect { x: area.right() - width, y: area.bottom() - 1, width, height: 1 };
        Clear.render(corner, buffer);
        key.render(corner, buffer);
    }
}

/// Draws the spans that fit completely into a line, and an ellipsis for the others.
fn title_line(spans: Vec<Span<'_>>, area: Rect, buffer: &mut Buffer) {
    let room = usize::from(area.width);
    let mut shown = Line::default();
    let all: usize = spans.iter().map(Span::width).sum();
    for span in spans {
        let ends = shown.width() + span.content.trim_end().chars().count();
        if all > room && ends + 2 > room {
            let is_spaced = plain(&shown.spans).ends_with(' ');
            shown.push_span(if is_spaced { "…" } else { " …" });
            break;
        }
        shown.push_span(span);
    }
    shown.render(area, buffer);
}

/// The spans as plain text.
fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.content.as_ref()).collect()
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

/// The largest scroll offset of an overlay's text, and the number of lines that are visible.
pub(crate) fn scroll_limits(app: &App, overlay: &Overlay) -> (u16, u16) {
    let lines = overlay::lines_of(app, overlay, app.size.0).len() as u16;
    let rows = (lines + 2).min(app.size.1).saturating_sub(2);
    (lines - rows, rows)
}

/// Draws one line of text, truncated at the edge of the area.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.right() && y < area.bottom() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// Draws the key hints, the most important first, as many as fit.
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

/// The last `room` characters of a text.
fn tail(text: &str, room: usize) -> &str {
    let skipped = text.chars().count().saturating_sub(room);
    text.char_indices().nth(skipped).map_or("", |(start, _)| &text[start..])
}

/// A spinner for work in progress.
fn spinner(app: &App) -> char {
    const TURN: [char; 4] = ['|', '/', '-', '\\'];
    TURN[(app.now.as_millis() / 200 % 4) as usize]
}
