//! Why a position is worth what it is: a sentence below the board, and what it is about marked there.

use connect4_core::{Cell, Player};
use connect4_play::reasons::{Mark, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::board::{Board, Sign};
use super::{keys, put, spinner, wrapped};
use crate::app::{App, Tour};
use crate::layout::BoardLayout;

/// Lines that the sentence always has, so that the board keeps its place from one sentence to the next.
const LINES: u16 = 3;

pub(super) fn draw(app: &App, tour: &Tour, buffer: &mut Buffer) {
    let (words, moves, signs) = match tour.scenes.get(tour.at) {
        Some(scene) => (scene.words.clone(), &scene.moves[..], signs(scene)),
        None => (format!("Looking for the reasons {}", spinner(app)), &[][..], Vec::new()),
    };
    let area = buffer.area;
    let lines = wrapped(&words, area.width.into());
    // Of a long sentence as much is shown as leaves room for a board.
    let rows = (lines.len() as u16).clamp(LINES.min(area.height / 4), area.height / 2);
    let line = |y, height| Rect { x: 0, y, height, ..area };
    let more = if tour.question.is_some() { "  looking further ahead …" } else { "" };
    let count = match tour.scenes.len() {
        0 => String::new(),
        scenes => format!("{} of {scenes}{more}", tour.at + 1),
    };
    let title = vec![Span::styled("Why?  ", app.theme.heading()), Span::styled(count, app.theme.quiet())];
    Line::from(title).render(line(0, 1), buffer);
    let rules = tour.position.rules();
    let body = line(1, area.height - 2 - rows);
    // Sentences name cells, so rows have their numbers beside the board.
    let layout = BoardLayout::new(Rect { x: 3, width: area.width.saturating_sub(3), ..body }, rules, false, false);
    let position = moves.iter().fold(tour.position, |position, &cell| position.after(cell));
    let cell = moves.last().copied().unwrap_or(Cell::new(rules.cols() / 2, 0));
    let board = Board {
        position: &position,
        layout,
        theme: app.theme,
        scroll: layout.scrolled_to((0, 0), cell),
        last: moves.last().copied(),
        falling: None,
        cursor: None,
        mover: position.mover(),
        signs,
        names_cells: true,
    };
    board.draw(buffer);
    for (row, text) in lines.iter().take(rows.into()).enumerate() {
        put(buffer, 0, body.bottom() + row as u16, text, Style::new());
    }
    keys(app.theme, line(area.height - 1, 1), &[("←", "back"), ("→", "on"), ("Esc", "close")], buffer);
}

/// What stands on the cells: marks of the scene, numbers for discs with their answers, and the stones of its lines.
fn signs(scene: &Scene) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let mut add = |cell: Cell, text: char, owner: Option<Player>| {
        if !signs.iter().any(|sign| sign.cell == cell) {
            signs.push(Sign { cell, text, owner });
        }
    };
    for (number, &(stone, answer)) in (1..=9).zip(&scene.pairs) {
        let digit = char::from_digit(number, 10).expect("it has one digit");
        add(stone, digit, None);
        add(answer, digit, None);
    }
    for &(cell, mark) in &scene.marks {
        let owner = match mark {
            Mark::Threat(owner) => Some(owner),
            _ => None,
        };
        add(cell, mark.letter(), owner);
    }
    for line in scene.lines.iter().filter(|line| !line.is_stopped) {
        line.cells.iter().for_each(|&cell| add(cell, '*', Some(line.owner)));
    }
    signs
}
