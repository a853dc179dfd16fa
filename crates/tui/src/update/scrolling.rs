//! Scrolls boards that are larger than the window.

use connect4_core::Cell;

use crate::app::{App, Play, ReviewState, Screen};
use crate::layout::{PlayLayout, ReviewLayout};

/// Scrolls the board so that the cursor or the last move is visible.
pub(super) fn scroll_into_view(app: &mut App) {
    let size = app.size;
    match &mut app.screen {
        Screen::Menu | Screen::Practice(_) => {}
        Screen::Play(play) => scroll_play(play, size),
        Screen::Review(reviewing) => scroll_review(reviewing, size),
    }
}

/// Scrolls so that the cursor's column and the landing row of its disc are visible.
pub(super) fn scroll_play(play: &mut Play, size: (u16, u16)) {
    let Some(layout) = PlayLayout::new(size, play) else { return };
    let row = match play.position().landing(play.cursor.col) {
        _ if !play.game().rules().has_gravity() => play.cursor.row,
        Some(cell) => cell.row,
        None => play.game().rules().rows() - 1,
    };
    play.scroll = layout.board.scrolled_to(play.scroll, Cell::new(play.cursor.col, row));
}

/// Scrolls so that the last stone is visible.
pub(super) fn scroll_review(reviewing: &mut ReviewState, size: (u16, u16)) {
    if let Some(layout) = ReviewLayout::new(size, reviewing) {
        reviewing.scroll = match reviewing.last_cell() {
            Some(cell) => layout.board.scrolled_to(reviewing.scroll, cell),
            None => layout.board.clamped(reviewing.scroll),
        };
    }
}
