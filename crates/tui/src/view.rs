//! Draws the state.

mod board;
mod learning;
mod menu;
mod overlay;
mod play;
mod practice;
mod review;
mod why;
mod widgets;

use connect4_words::{Words, say};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::text::Text;

pub use self::play::ranked_moves;
use self::widgets::paragraph;
use crate::app::{App, Overlay, Screen};
use crate::layout::{SMALLEST, is_too_small};
use crate::learning::Learning;

/// Draws the state.
pub fn view(app: &App, frame: &mut Frame) {
    let Some(buffer) = buffer_of(frame, app.words()) else { return };
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
    if let Some(buffer) = buffer_of(frame, learning.words()) {
        learning::draw(learning, buffer);
    }
}

/// The area to draw in; `None` after drawing a notice that the window is too small.
fn buffer_of<'a>(frame: &'a mut Frame, words: &Words) -> Option<&'a mut Buffer> {
    let (columns, rows) = (frame.area().width, frame.area().height);
    let buffer = frame.buffer_mut();
    if is_too_small((columns, rows)) {
        let size = |(columns, rows): (u16, u16)| format!("{columns}x{rows}");
        let text = say!(words, "too-small", size = size((columns, rows)), least = size(SMALLEST));
        paragraph(Text::from(text), buffer.area, buffer);
        return None;
    }
    Some(buffer)
}

/// The largest scroll offset of an overlay's text, and the number of lines that are visible.
pub(crate) fn scroll_limits(app: &App, overlay: &Overlay) -> (u16, u16) {
    let lines = overlay::lines_of(app, overlay, app.size.0).len() as u16;
    let rows = (lines + 2).min(app.size.1).saturating_sub(2);
    (lines - rows, rows)
}
