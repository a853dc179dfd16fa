//! Draws a review.

use connect4_core::{Action, Player};
use connect4_study::{Names, Review, ReviewedMove};
use connect4_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::Board;
use super::play::ShownValue;
use super::widgets::{keys, message, notice, put, size, spinner, title_line};
use crate::app::{App, ReviewState, name_of};
use crate::footer;
use crate::layout::ReviewLayout;
use crate::texts::{graph_names, move_names, result_text, value_text};

pub(super) fn draw(app: &App, reviewing: &ReviewState, buffer: &mut Buffer) {
    let Some(layout) = ReviewLayout::new(size(buffer), reviewing) else { return };
    title_line(title(app, reviewing), layout.title, buffer);
    let position = reviewing.position();
    let board = Board {
        position: &position,
        layout: layout.board,
        theme: app.theme,
        scroll: layout.board.clamped(reviewing.scroll),
        last: reviewing.last_cell(),
        falling: None,
        cursor: None,
        mover: position.mover(),
        labels: Vec::new(),
        names_cells: false,
    };
    board.draw(buffer);
    draw_list(app, reviewing, &layout, buffer);
    if let Some(area) = layout.graph {
        draw_graph(app, reviewing, area, buffer);
    }
    message(app, vec![said(app, reviewing)], layout.words, buffer);
    keys((app.theme, app.words()), layout.keys, footer::of(app), buffer);
}

pub(super) fn title<'a>(app: &App, reviewing: &ReviewState) -> Vec<Span<'a>> {
    let (session, words) = (&reviewing.session, app.words());
    let result = session.game().outcome();
    let result = result.map_or_else(|| say!(words, "not-finished"), |outcome| result_text(words, outcome));
    let mut spans = vec![Span::styled(say!(words, "review-title") + "  ", app.theme.heading())];
    for player in Player::BOTH {
        spans.push(Span::styled(player.letter().to_string(), app.theme.letter(player)));
        let accuracy = reviewing.found.as_ref().and_then(|found| found.accuracy[player].percent);
        let accuracy = accuracy.map_or(String::new(), |percent| format!(" {percent}%"));
        spans.push(Span::raw(format!(" {}{accuracy}  ", name_of(session, player, words))));
    }
    spans.push(Span::raw(result));
    spans
}

/// The comment on the move.
pub(super) fn text(app: &App, reviewing: &ReviewState) -> Vec<String> {
    vec![said(app, reviewing).to_string()]
}

/// The verdict of a move in the list, the longest that fits first: `loss in 18 plies`, `loss 18`, `L18`.
fn verdicts(one: &ReviewedMove, words: &Words) -> [String; 3] {
    let value = ShownValue::Known(one.after);
    let (word, plies) = value.words(words);
    let short = format!("{word} {plies}");
    [value_text(words, one.after), short.trim_end().to_owned(), value.letter(words) + &plies]
}

/// Draws the list of moves. Mistakes are marked.
fn draw_list(app: &App, reviewing: &ReviewState, layout: &ReviewLayout, buffer: &mut Buffer) {
    let area = layout.list;
    let game = reviewing.session.game();
    let first = layout.first_action(reviewing);
    let (names, words) = (Names::typed(game.rules()), app.words());
    let width = usize::from(area.width).saturating_sub(1);
    // All moves have verdicts of the same length.
    let fits = |form: &usize| {
        let mut moves = reviewing.found.iter().flat_map(|found| &found.reviewed);
        let columns = |one: &ReviewedMove| entry(99, names, one, *form, words);
        moves.all(|one| columns(one).chars().count() <= width)
    };
    let form = (0..2).find(fits).unwrap_or(2);
    for row in 0..area.height {
        let at = first + usize::from(row);
        if at > game.actions().len() {
            break;
        }
        let y = area.y + row;
        let mut style = Style::new();
        let text = match at.checked_sub(1).map(|index| game.actions()[index]) {
            None => format!("    {}", say!(words, "review-start")),
            Some(Action::Swap) => format!("    {}", say!(words, "sides-swapped")),
            Some(Action::Stone(cell)) => {
                let stones = reviewing.stones(at);
                let ply = usize::from(game.start().plies()) + stones;
                let player = if ply % 2 == 1 { Player::First } else { Player::Second };
                match reviewing.found.as_ref().map(|found| &found.reviewed[stones - 1]) {
                    Some(one) => {
                        if one.classification.keeps_result() == Some(false) {
                            style = app.theme.error();
                        } else if one.classification.mark().is_empty() {
                            style = app.theme.quiet();
                        }
                        entry(ply, names, one, form, words)
                    }
                    None => format!("{ply:>3} {} {}", player.letter(), names.name(cell)),
                }
            }
        };
        if at == reviewing.at {
            style = app.theme.selected();
        }
        let text: String = text.chars().take(width).collect();
        put(buffer, area.x, y, &text, style);
    }
}

/// A line of the list of moves. `form` selects one of the three [`verdicts`]; shorter forms also need less space.
fn entry(ply: usize, names: Names, one: &ReviewedMove, form: usize, words: &Words) -> String {
    let (name, verdict) = (name_of_move(names, one), &verdicts(one, words)[form]);
    let (before, width) = match (form, names) {
        (0, _) => (3, 6),
        (1, _) => (3, 4),
        (_, Names::Columns) => (2, 3),
        (_, Names::Cells) => (2, 4),
    };
    format!("{ply:>before$} {} {name:<width$} {verdict}", one.side.letter())
}

/// Draws the graph of the result over the game, and highlights the current position in it.
fn draw_graph(app: &App, reviewing: &ReviewState, area: Rect, buffer: &mut Buffer) {
    let Some(found) = &reviewing.found else {
        let (done, total) = reviewing.progress;
        let text = say!(app.words(), "reviewing", spinner = spinner(app), done = done, total = total);
        message(app, vec![Line::styled(text, app.theme.quiet())], area, buffer);
        return;
    };
    let names = graph_names(app.words());
    let names_width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 3;
    let at = reviewing.stones(reviewing.at);
    let room = usize::from(area.width).saturating_sub(names_width);
    // A long game scrolls.
    let from = at.saturating_sub(room / 2).min(found.values.len().saturating_sub(room));
    for (row, line) in found.graph_with(names.each_ref().map(String::as_str)).lines().enumerate() {
        let y = area.y + row as u16;
        let name: String = line.chars().take(names_width).collect();
        let picture: String = line.chars().skip(names_width + from).take(room).collect();
        put(buffer, area.x, y, &name, app.theme.quiet());
        let style = if row < 3 { app.theme.value(1 - row as i32) } else { app.theme.quiet() };
        put(buffer, area.x + names_width as u16, y, &picture, style);
        let x = area.x + (names_width + at - from) as u16;
        if row < 3 && x < area.right() {
            buffer[(x, y)].set_style(app.theme.selected());
        }
    }
}

/// The message, or the comment on the move.
fn said<'a>(app: &'a App, reviewing: &ReviewState) -> Line<'a> {
    if let Some(line) = notice(app) {
        line
    } else if let Some(error) = &reviewing.error {
        Line::styled(error.clone(), app.theme.quiet())
    } else if let Some(found) = &reviewing.found {
        words(app, reviewing, found)
    } else {
        Line::default()
    }
}

/// A move as it is typed, with its mark: `3??`.
fn name_of_move(names: Names, one: &ReviewedMove) -> String {
    format!("{}{}", names.name(one.cell), one.classification.mark())
}

/// The value of the last move, and which moves would have been better.
fn words<'a>(app: &App, reviewing: &ReviewState, found: &Review) -> Line<'a> {
    let Some(index) = reviewing.stones(reviewing.at).checked_sub(1) else {
        return Line::styled(say!(app.words(), "review-help"), app.theme.quiet());
    };
    let one = &found.reviewed[index];
    let names = Names::typed(reviewing.session.game().rules());
    let remark = |remark| app.words().say_with(remark, move_names(reviewing.session.game().rules()));
    let better = one.remark.as_ref().map_or_else(|| say!(app.words(), "no-better-move"), remark);
    let style = if one.classification.keeps_result() == Some(false) { app.theme.error() } else { app.theme.notice() };
    let (side, name) = (one.side.letter().to_string(), name_of_move(names, one));
    let value = value_text(app.words(), one.after);
    Line::styled(say!(app.words(), "review-comment", side = side, move = name, value = value, better = better), style)
}
