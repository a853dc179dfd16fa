//! Draws the explanation of a position: a sentence below the board, and its cells and lines marked on the board.

use connect4_core::{Cell, Player};
use connect4_explain::{Mark, Scene};
use connect4_words::say;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use ratatui::text::Span;

use super::board::{Board, CellLabel};
use super::widgets::{keys, put, size, spinner, title_line};
use crate::app::{App, Tour};
use crate::layout::WhyLayout;

pub(super) fn draw(app: &App, tour: &Tour, buffer: &mut Buffer) {
    let (words, moves, labels) = match tour.scenes.get(tour.at) {
        Some(scene) => (app.words().say_all(&scene.sentences), &scene.moves[..], labels(scene)),
        None => (say!(app.words(), "looking-for-reason", spinner = spinner(app)), &[][..], Vec::new()),
    };
    let rules = tour.position.rules();
    let Some(layout) = WhyLayout::new(size(buffer), rules, &words) else { return };
    let first = tour.line.min(layout.last_line());
    let rows = layout.words.height;
    let mut title = vec![Span::styled(say!(app.words(), "why"), app.theme.heading())];
    let mut add = |text: String| title.push(Span::styled(format!("  {text}"), app.theme.quiet()));
    if !tour.scenes.is_empty() {
        add(say!(app.words(), "why-count", at = tour.at + 1, count = tour.scenes.len()));
    }
    let is_long = layout.last_line() > 0;
    if is_long {
        let (last, all) = (first + rows, layout.lines.len());
        add(say!(app.words(), "lines-shown", first = first + 1, last = last, count = all));
    }
    if tour.question.is_some() && !tour.scenes.is_empty() {
        add(say!(app.words(), "looking-further"));
    }
    title_line(title, layout.title, buffer);
    let position = moves.iter().fold(tour.position, |position, &cell| position.after(cell));
    // If the board is larger than the window, the last move is visible, and the first marked cell too if both fit.
    let middle = Cell::new(rules.cols() / 2, 0);
    let marked = labels.first().map(|label| label.cell);
    let scroll = [marked, moves.last().copied()]
        .into_iter()
        .flatten()
        .fold(layout.board.scrolled_to((0, 0), middle), |scroll, cell| layout.board.scrolled_to(scroll, cell));
    let board = Board {
        position: &position,
        layout: layout.board,
        theme: app.theme,
        scroll,
        last: moves.last().copied(),
        falling: None,
        cursor: None,
        mover: position.mover(),
        labels,
        names_cells: true,
    };
    board.draw(buffer);
    for (row, text) in layout.lines.iter().skip(first.into()).take(rows.into()).enumerate() {
        put(buffer, 0, layout.words.y + row as u16, text, Style::new());
    }
    let scroll = is_long.then_some(("↑↓", "do-scroll"));
    let prove = (!tour.proof.is_empty()).then_some(("p", "do-prove"));
    let all = scroll.into_iter().chain([("←", "do-back"), ("→", "do-next"), ("Esc", "do-close")]).chain(prove);
    keys((app.theme, app.words()), layout.keys, &all.collect::<Vec<_>>(), buffer);
}

/// Marks on the cells: those of the scene, numbers for moves with their replies, and the stones of its lines.
fn labels(scene: &Scene) -> Vec<CellLabel> {
    let mut labels: Vec<CellLabel> = Vec::new();
    let mut add = |cell: Cell, text: char, owner: Option<Player>| {
        if !labels.iter().any(|label| label.cell == cell) {
            labels.push(CellLabel { cell, text, owner });
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
    labels
}
