//! Texts, key hints and messages, drawn on several screens.

use connect4_core::Player;
use connect4_words::{Words, marked_side, marks, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use crate::app::{App, Tone};
use crate::footer;
use crate::layout::wrapped;
use crate::theme::Theme;

/// Columns and rows of the buffer. They may differ from the window size in the state, which may be out of date.
pub(super) fn size(buffer: &Buffer) -> (u16, u16) {
    (buffer.area.width, buffer.area.height)
}

/// Draws text in an area, wrapped between words.
pub(super) fn paragraph<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(text).wrap(Wrap { trim: false }).render(area, buffer);
}

/// Number of lines that a text needs in this width.
pub(super) fn rows(lines: &[Line<'_>], width: u16) -> usize {
    lines.iter().map(|line| wrapped(&line.to_string(), width.into()).len()).sum()
}

/// Draws text in an area. If the area is too small, shows which key opens the full text.
pub(super) fn message<'a>(app: &App, lines: Vec<Line<'a>>, area: Rect, buffer: &mut Buffer) {
    let end = lines.iter().rposition(|line| line.width() > 0).map_or(0, |last| last + 1);
    let rows = rows(&lines[..end], area.width);
    paragraph(Text::from(lines), area, buffer);
    if rows > area.height.into() && area.height > 0 {
        let (theme, all) = (app.theme, say!(app.words(), "do-show-all"));
        let key = [Span::raw(" … "), Span::styled(" t ", theme.selected()), Span::styled(all, theme.quiet())];
        let key = Line::from_iter(key);
        let width = area.width.min(key.width() as u16);
        let corner = Rect { x: area.right() - width, y: area.bottom() - 1, width, height: 1 };
        Clear.render(corner, buffer);
        key.render(corner, buffer);
    }
}

/// Draws the spans that fit completely into a line, and an ellipsis for the others.
pub(super) fn title_line(spans: Vec<Span<'_>>, area: Rect, buffer: &mut Buffer) {
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
pub(super) fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.content.as_ref()).collect()
}

/// Draws one line of text, truncated at the edge of the area.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area = buffer.area;
    if x < area.right() && y < area.bottom() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// A text with marked names of sides, which get the colors of the sides.
pub(super) fn colored<'a>(theme: Theme, marked: &str) -> Vec<Span<'a>> {
    let mut spans = Vec::new();
    for part in marked.split_inclusive(marks::END) {
        let (before, name) = part.split_once([marks::FIRST, marks::SECOND]).unwrap_or((part, ""));
        spans.push(Span::raw(before.to_owned()));
        let name = name.trim_end_matches(marks::END);
        let player = Player::BOTH.into_iter().find(|player| name == player.letter().to_string());
        spans.extend(player.map(|player| Span::styled(name.to_owned(), theme.letter(player))));
    }
    spans.retain(|span| !span.content.is_empty());
    spans
}

/// The letter of a player, for [`colored`] texts.
pub(super) fn marked(player: Player) -> String {
    marked_side(player.letter())
}

/// Draws the key hints, the most important first, as many as fit. They name keys and messages.
pub(super) fn keys(app: (Theme, &Words), area: Rect, keys: &[(&str, &str)], buffer: &mut Buffer) {
    let (theme, words) = app;
    let mut spans = Vec::new();
    for keys in footer::shown(keys, area.width, words) {
        let (key, does) = footer::hint(keys, words);
        spans.push(Span::styled(format!(" {key} "), theme.selected()));
        spans.push(Span::styled(format!("{does} "), theme.quiet()));
    }
    Line::from(spans).render(area, buffer);
}

/// The last message, if any.
pub(super) fn notice(app: &App) -> Option<Line<'_>> {
    let notice = app.notice.as_ref()?;
    let style = match notice.tone {
        Tone::News => app.theme.notice(),
        Tone::Bad => app.theme.value(-1),
        Tone::Error => app.theme.error(),
    };
    Some(Line::styled(notice.text.as_str(), style))
}

/// The last `room` characters of a text.
pub(super) fn tail(text: &str, room: usize) -> &str {
    let skipped = text.chars().count().saturating_sub(room);
    text.char_indices().nth(skipped).map_or("", |(start, _)| &text[start..])
}

/// A spinner for work in progress.
pub(super) fn spinner(app: &App) -> &'static str {
    const TURN: [&str; 4] = ["|", "/", "-", "\\"];
    TURN[(app.now.as_millis() / 200 % 4) as usize]
}
