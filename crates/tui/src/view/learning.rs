//! Draws the training screen: the player's games against itself or against the user, figures, and the curves of its
//! strength.

use std::time::Duration;

use connect4_core::Outcome;
use connect4_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Sparkline, Widget};

use super::board::Board;
use super::widgets::{keys, paragraph, put};
use crate::layout::{BoardLayout, Extras, wrapped};
use crate::learning::{Learning, UserGame};

/// Width of the panel with figures next to the board.
const PANEL: u16 = 32;
/// Minimum width of the board next to the panel.
const BOARD: u16 = 26;
/// Height of the figures above the curves.
const FIGURES: u16 = 7;

pub(super) fn draw(learning: &Learning, buffer: &mut Buffer) {
    let Learning { theme, status, .. } = learning;
    let area = buffer.area;
    let line = |y| Rect { y, height: 1, ..area };
    let title = [Span::styled("connect4 learn  ", theme.heading()), Span::styled(status.title.as_str(), theme.quiet())];
    Line::from_iter(title).render(line(0), buffer);
    let has_panel = area.width >= PANEL + BOARD;
    let said = said(learning, has_panel);
    // A narrow window needs several lines for a sentence.
    let rows = (wrapped(&said.to_string(), area.width.into()).len() as u16).clamp(1, area.height / 4);
    let body = Rect { y: 1, height: area.height - 2 - rows, ..area };
    let left = Rect { width: area.width - if has_panel { PANEL } else { 0 }, ..body };
    draw_board(learning, left, buffer);
    if has_panel {
        draw_panel(learning, Rect { x: left.right(), width: PANEL, ..body }, buffer);
    }
    paragraph(said, Rect { y: body.bottom(), height: rows, ..area }, buffer);
    let pause = ("Space", if learning.is_paused { "do-resume" } else { "do-pause" });
    let shown: &[(&str, &str)] = match learning.user_game {
        Some(_) => &[
            ("1-9", "do-drop"),
            ("u", "do-undo"),
            ("n", "do-switch-sides"),
            ("p", "do-watch"),
            pause,
            ("s", "do-save"),
            ("q", "do-quit"),
        ],
        None => &[("p", "do-play-it"), pause, ("s", "do-save"), ("q", "do-quit")],
    };
    keys((*theme, learning.words()), line(area.height - 1), shown, buffer);
}

/// The message, or the current activity.
fn said(learning: &Learning, has_panel: bool) -> Line<'_> {
    let (Learning { theme, status, .. }, words) = (learning, learning.words());
    match (&learning.notice, &learning.user_game) {
        (Some(notice), _) => Line::styled(notice.as_str(), theme.notice()),
        (None, Some(user_game)) => Line::raw(standing(user_game, words)),
        (None, None) if status.is_over => Line::raw(say!(words, "training-over")),
        (None, None) if learning.is_paused => Line::raw(say!(words, "paused")),
        // Without a panel, the figures are shown here.
        (None, None) if !has_panel => {
            Line::raw(figures(learning).map(|(name, value)| format!("{name} {value}")).join(", "))
        }
        (None, None) => Line::raw(say!(words, "training-now")),
    }
}

fn draw_board(learning: &Learning, area: Rect, buffer: &mut Buffer) {
    let rules = learning.status.position.rules();
    let user_game = learning.user_game.as_ref();
    // The line below the board is reserved for the evaluation of the moves.
    let layout = BoardLayout::new(Rect { height: area.height - 1, ..area }, rules, Extras::marker(rules));
    let is_persons =
        |user_game: &&UserGame| user_game.game.outcome().is_none() && user_game.game.mover() == user_game.side;
    let position = user_game.map_or(&learning.status.position, |user_game| user_game.game.position());
    let board = Board {
        position,
        layout,
        theme: learning.theme,
        scroll: (0, 0),
        last: user_game.and_then(|user_game| user_game.game.last_move()),
        falling: None,
        cursor: user_game.filter(is_persons).map(|user_game| user_game.cursor),
        mover: position.mover(),
        labels: Vec::new(),
        names_cells: false,
    };
    board.draw(buffer);
    let Some(user_game) = user_game.filter(|_| rules.has_gravity() && layout.cell.0 >= 3) else { return };
    for (cell, value) in &user_game.values {
        let Some(x) = layout.column_x(cell.col, (0, 0)) else { continue };
        let text = format!("{:^+1$.0}", 99.0 * value, usize::from(layout.cell.0));
        let sign = if *value > 0.0 { 1 } else { -i32::from(*value < 0.0) };
        put(buffer, x, layout.number_row() + 1, &text, learning.theme.value(sign));
    }
}

/// Whose move it is, or how the game ended.
fn standing(user_game: &UserGame, words: &Words) -> String {
    let game = &user_game.game;
    match game.outcome() {
        Some(Outcome::Won(player)) if player == user_game.side => say!(words, "trained-loses"),
        Some(Outcome::Won(_)) => say!(words, "trained-wins"),
        Some(Outcome::Drawn) => say!(words, "trained-draws"),
        None if game.mover() != user_game.side => say!(words, "trained-thinks"),
        None => {
            let side = user_game.side.letter().to_string();
            match game.rules().has_gravity() {
                true => say!(words, "trained-column", side = side),
                false => say!(words, "trained-cell", side = side),
            }
        }
    }
}

fn figures(learning: &Learning) -> [(String, String); 5] {
    let (status, words) = (&learning.status, learning.words());
    let known = |text: Option<String>| text.unwrap_or_else(|| say!(words, "value-unknown"));
    let duration = |time| duration(time, words);
    let percent = |share| format!("{}%", words.number(100.0 * share, 1));
    [
        ("games", status.games.to_string()),
        ("rate", format!("{:.0}", status.games_per_second)),
        ("time", duration(status.time)),
        ("left", known(status.left.map(duration))),
        ("mistakes", known(status.mistake_rate.map(percent))),
    ]
    .map(|(figure, value)| (say!(words, "training-figure", figure = figure), value))
}

fn draw_panel(learning: &Learning, area: Rect, buffer: &mut Buffer) {
    let theme = learning.theme;
    for (y, (name, value)) in (area.y + 1..).zip(figures(learning)) {
        put(buffer, area.x + 1, y, &name, theme.quiet());
        put(buffer, area.x + 16, y, &value, Style::new());
    }
    let strength = &learning.status.strength;
    let room = area.height.saturating_sub(FIGURES + 1);
    let each = room / strength.len().max(1) as u16;
    put(buffer, area.x + 1, area.y + FIGURES, &say!(learning.words(), "training-strength"), theme.heading());
    if each == 0 {
        return;
    }
    for (number, (opponent, points)) in strength.iter().enumerate() {
        let y = area.y + FIGURES + 1 + number as u16 * each;
        let percent = |points: &f64| (100.0 * points).round() as u64;
        let now = points.last().map_or("-".to_owned(), |points| percent(points).to_string());
        put(buffer, area.x + 1, y, opponent, theme.quiet());
        put(buffer, area.x + 13, y, &format!("{now:>3}"), Style::new());
        // Next to the name if it has one row, else below.
        let (x, y, height) = if each == 1 { (area.x + 18, y, 1) } else { (area.x + 1, y + 1, (each - 1).min(3)) };
        let curve = Rect { x, y, width: area.right().saturating_sub(x + 1), height };
        let skipped = points.len().saturating_sub(curve.width.into());
        let data: Vec<u64> = points[skipped..].iter().map(percent).collect();
        Sparkline::default().data(&data).max(100).style(theme.value(1)).render(curve, buffer);
    }
}

/// `12 s`, `3.5 min`.
fn duration(time: Duration, words: &Words) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 120.0 {
        say!(words, "seconds", seconds = format!("{seconds:.0}"))
    } else {
        say!(words, "minutes-short", minutes = words.number(seconds / 60.0, 1))
    }
}
