//! Draws a game in progress.

use connect4_core::notation::digits;
use connect4_core::{Action, Player};
use connect4_explain::Outlook;
use connect4_players::Estimate;
use connect4_solve::{Solver, Value, Verdict};
use connect4_study::{Analysis, MoveValue, Names};
use connect4_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Widget};

use super::board::Board;
use super::widgets::{colored, keys, marked, message, notice, put, rows, size, spinner, title_line};
use crate::app::{App, Play, Purpose, is_lost, name_of};
use crate::footer;
use crate::layout::{BoardLayout, PANEL, PlayLayout};
use crate::texts::{advice, advice_text, result_text, rules_text, value_text};

pub(super) fn draw(app: &App, play: &Play, buffer: &mut Buffer) {
    let Some(layout) = PlayLayout::new(size(buffer), play) else { return };
    title_line(title(app, play), layout.title, buffer);
    let board = Board {
        position: play.position(),
        layout: layout.board,
        theme: app.theme,
        scroll: layout.board.clamped(play.scroll),
        last: play.game().last_move(),
        falling: play.falling(app.now),
        cursor: play.is_users_turn().then_some(play.cursor),
        mover: play.game().mover(),
        labels: Vec::new(),
        names_cells: false,
    };
    board.draw(buffer);
    if layout.board.has_values() {
        draw_values(app, play, &layout.board, buffer);
    }
    let said = draw_status(app, play, &layout, buffer);
    if let Some(panel) = layout.panel {
        draw_panel(app, play, (panel, said), &layout.board, buffer);
    }
    keys((app.theme, app.words()), layout.keys, footer::of(app), buffer);
}

pub(super) fn title<'a>(app: &App, play: &Play) -> Vec<Span<'a>> {
    let name = |player: Player| {
        let letter = Span::styled(player.letter().to_string(), app.theme.letter(player));
        let won = app.score.won[app.score.of_seat(play.session.seat_of(player))];
        let points = if app.score.is_empty() { String::new() } else { format!(" {won}") };
        [
            letter,
            Span::raw(format!(" {}", name_of(&play.session, player, app.words()))),
            Span::styled(points, app.theme.heading()),
        ]
    };
    let mut spans = vec![Span::styled("connect4  ", app.theme.heading())];
    spans.extend(name(Player::First));
    spans.push(Span::styled(" – ", app.theme.quiet()));
    spans.extend(name(Player::Second));
    spans.push(Span::styled(format!("  {}", rules_text(app.words(), play.game().rules())), app.theme.quiet()));
    spans
}

/// Whose turn it is, the last message, and the analysis.
pub(super) fn text(app: &App, play: &Play) -> Vec<String> {
    let mut paragraphs = vec![state(app, play).to_string()];
    paragraphs.extend(notice(app).map(|line| line.to_string()));
    if let Some(found) = play.analysis.found.as_ref().filter(|_| play.game().outcome().is_none()) {
        let names = Names::typed(play.game().rules());
        let words = app.words();
        paragraphs.push(advice_text(words, found));
        if !found.best_line.is_empty() {
            let moves: Vec<String> = found.best_line.iter().map(|&cell| names.name(cell)).collect();
            paragraphs.push(say!(words, "labeled", label = line_kind(found, words), text = moves.join(" ")));
        }
        paragraphs.extend(ranked_moves(words, found));
    }
    paragraphs
}

/// The moves of an analysis with their values, best first: `4 win 7`. Estimates begin with `~`.
pub fn ranked_moves(words: &Words, found: &Analysis) -> Vec<String> {
    let names = Names::typed(found.position().rules());
    let line = |one: MoveValue| {
        let (word, plies) = ShownValue::of(&one).words(words);
        format!("{} {word} {plies}", names.name(one.cell)).trim_end().to_owned()
    };
    found.ranked().into_iter().map(line).collect()
}

/// Whose turn it is, or the result.
fn state<'a>(app: &App, play: &Play) -> Line<'a> {
    let (game, words) = (play.game(), app.words());
    let side = marked(game.mover());
    let is_falling = play.falling(app.now).is_some();
    match game.outcome() {
        Some(outcome) if !is_falling => {
            let style = outcome.winner().map_or(app.theme.heading(), |player| app.theme.letter(player));
            let mut spans = vec![Span::styled(result_text(words, outcome), style)];
            if let Some(winner) = outcome.winner()
                && play.is_users(winner)
            {
                spans.push(Span::raw(format!(" {}", say!(words, "well-played"))));
            }
            Line::from(spans)
        }
        Some(_) => Line::default(),
        None if play.thinking.is_some() || play.chosen.is_some() => {
            let since = play.thinking.map_or(app.now, |thinking| thinking.since);
            let seconds = app.now.saturating_sub(since).as_secs_f64();
            let (name, seconds) = (play.name_to_act(words), words.number(seconds, 1));
            let text =
                say!(words, "computer-thinks", side = side, name = name, spinner = spinner(app), seconds = seconds);
            Line::from(colored(app.theme, &text))
        }
        None if play.is_paused => {
            let text = say!(words, "is-next", side = side, name = play.name_to_act(words));
            Line::from(colored(app.theme, &text))
        }
        None => {
            let text = if game.rules().has_gravity() {
                let typed = play.typed.map_or(String::new(), |first| format!(" {first}_"));
                say!(words, "pick-column", side = side) + &typed
            } else {
                let typed = play.letter.map_or(String::new(), |typed| format!(" {}_", typed.letter));
                say!(words, "pick-cell", side = side, cell = play.cursor.to_string()) + &typed
            };
            let mut spans = colored(app.theme, &text);
            if game.can_swap() {
                spans.push(Span::styled(say!(words, "or-swap"), app.theme.notice()));
            }
            Line::from(spans)
        }
    }
}

/// Draws whose turn it is, and the last message. Returns the message if it is too long, but the panel has room for it.
fn draw_status<'a>(app: &'a App, play: &'a Play, layout: &PlayLayout, buffer: &mut Buffer) -> Option<Line<'a>> {
    let state = state(app, play);
    let area = layout.status;
    let has_panel = layout.panel.is_some_and(|panel| panel.width >= PANEL.0);
    let said = notice(app).or_else(|| summary(app, play, !has_panel, area.width));
    let (mut lines, mut rest) = (vec![state], None);
    lines.extend(said);
    if rows(&lines, area.width) > area.height.into() && lines.len() > 1 {
        // A message is more important than whose turn it is, but not than the result.
        let is_droppable = play.game().outcome().is_none() && (!has_panel || area.height == 1);
        let fits = rows(&lines[1..], area.width) <= area.height.into();
        if is_droppable && (fits || !has_panel) {
            lines.remove(0);
        } else if has_panel {
            rest = lines.pop();
        }
    }
    message(app, lines, area, buffer);
    rest
}

/// The hint so far, or the analysis in one line if there is no panel for it.
fn summary<'a>(app: &App, play: &Play, is_needed: bool, width: u16) -> Option<Line<'a>> {
    let words = app.words();
    let job = play.analysis.job;
    let found = play.analysis.found.as_ref();
    let advice = found.map(|found| {
        let advice = advice(found, words);
        let room = usize::from(width) - 2;
        // A short word is clearer than a truncated text.
        if advice.chars().count() > room { value_text(words, found.values.value) } else { advice }
    });
    if play.nudging.is_some() {
        return Some(Line::styled(say!(words, "looking-for-hint", spinner = spinner(app)), app.theme.notice()));
    }
    let text = match (job.is_some_and(|job| job.purpose == Purpose::Hint), advice) {
        (true, Some(advice)) => say!(words, "best-so-far", spinner = spinner(app), advice = advice),
        (true, None) => say!(words, "looking-for-move", spinner = spinner(app)),
        (false, Some(advice)) if is_needed && play.analysis.is_on && job.is_some() => {
            format!("{} {advice}", spinner(app))
        }
        (false, Some(advice)) if is_needed && play.analysis.is_on => advice,
        _ => return None,
    };
    let style = if found.is_some_and(is_lost) { app.theme.value(-1) } else { app.theme.notice() };
    Some(Line::styled(text, style))
}

/// The proven value of a move, or an estimate.
pub(super) enum ShownValue {
    Known(Value),
    Seems(Estimate, Outlook),
    Open,
}

impl ShownValue {
    fn of(one: &MoveValue) -> Self {
        match (one.value, one.estimate.zip(one.outlook)) {
            (Value { verdict: None, .. }, Some((estimate, outlook))) => ShownValue::Seems(estimate, outlook),
            (value, None) if value.is_unknown() => ShownValue::Open,
            (value, _) => ShownValue::Known(value),
        }
    }

    /// The verdict, with a sign if it is a bound or an estimate; `None` if there is none.
    fn verdict(&self) -> Option<(&'static str, Verdict)> {
        match self {
            ShownValue::Known(Value { verdict: Some(verdict), .. }) => Some(("", *verdict)),
            ShownValue::Known(value) if value.is_unknown() => None,
            ShownValue::Known(value) => Some((if value.lower >= 0 { "≥" } else { "≤" }, Verdict::Draw)),
            ShownValue::Seems(_, Outlook::Win) => Some(("~", Verdict::Win)),
            ShownValue::Seems(_, Outlook::Loss) => Some(("~", Verdict::Loss)),
            ShownValue::Open | ShownValue::Seems(..) => None,
        }
    }

    /// Label below a column: a word and a number. Estimates begin with `~`.
    pub(super) fn words(&self, words: &Words) -> (String, String) {
        let plies = match self {
            ShownValue::Known(Value {
                verdict: Some(Verdict::Win | Verdict::Loss), plies: Some(plies), score, ..
            }) => {
                format!("{}{plies}", if score.is_some() { "" } else { "≤" })
            }
            ShownValue::Seems(Estimate { plies: Some(plies), .. }, _) => plies.to_string(),
            _ => String::new(),
        };
        let word = match (self.verdict(), self) {
            (Some((sign, verdict)), _) => format!("{sign}{}", say!(words, "short-value", verdict = verdict.word())),
            (None, ShownValue::Seems(Estimate { value, .. }, _)) => {
                let value = (f64::from(*value) * 10.0).round() / 10.0;
                let sign = if value > 0.0 { "+" } else { "" };
                format!("~{sign}{}", words.number(value, 1))
            }
            (None, _) => "?".to_owned(),
        };
        (word, plies)
    }

    /// A shorter label than the word, in one or two characters.
    pub(super) fn letter(&self, words: &Words) -> String {
        match (self.verdict(), self) {
            (Some((sign, verdict)), _) => format!("{sign}{}", say!(words, "value-letter", verdict = verdict.word())),
            (None, ShownValue::Seems(..)) => ["~-", "~=", "~+"][(self.sign() + 1) as usize].to_owned(),
            (None, _) => "?".to_owned(),
        }
    }

    /// 1 if good, 0 if even, -1 if bad for the side to move.
    fn sign(&self) -> i32 {
        match self {
            ShownValue::Known(Value { verdict: Some(Verdict::Win), .. }) => 1,
            ShownValue::Known(Value { verdict: Some(Verdict::Loss), .. }) => -1,
            ShownValue::Seems(_, Outlook::Win | Outlook::ClearlyBetter | Outlook::Better) => 1,
            ShownValue::Seems(_, Outlook::Loss | Outlook::ClearlyWorse | Outlook::Worse) => -1,
            _ => 0,
        }
    }

    /// Fill level of the bar in eighths, from 0 to 8: 4 for a draw. An earlier win fills more, an earlier loss fills
    /// less. `cells` is the number of cells of the board.
    fn eighths(&self, cells: u16) -> usize {
        let share = |plies: u16| 3 * usize::from(cells.saturating_sub(plies)) / usize::from(cells.max(1));
        match self {
            ShownValue::Known(Value { verdict: Some(Verdict::Win), plies: Some(plies), .. }) => 5 + share(*plies),
            ShownValue::Known(Value { verdict: Some(Verdict::Loss), plies: Some(plies), .. }) => 3 - share(*plies),
            ShownValue::Known(value) if !value.is_unknown() => 4,
            ShownValue::Known(_) | ShownValue::Open => 0,
            ShownValue::Seems(estimate, _) => (4.0 + 3.0 * estimate.value.clamp(-1.0, 1.0)).round() as usize,
        }
    }
}

/// Draws the value of each column below it: a word, plies and a bar. Estimates have `~` and a dotted bar.
fn draw_values(app: &App, play: &Play, layout: &BoardLayout, buffer: &mut Buffer) {
    let Some(found) = &play.analysis.found else { return };
    let position = found.position();
    let scroll = layout.clamped(play.scroll);
    let width = usize::from(layout.cell.0);
    let y = layout.number_row() + 1;
    for one in &found.values.by_move {
        let Some(x) = layout.column_x(one.cell.col, scroll) else { continue };
        let value = ShownValue::of(one);
        let style = app.theme.value(value.sign());
        let (word, plies) = value.words(app.words());
        // Narrow columns have room for an initial. Words must not touch.
        let is_narrow = width <= 3 || word.chars().count() >= width;
        let word = if is_narrow { value.letter(app.words()) } else { word };
        let plies: String = plies.chars().take(width).collect();
        put(buffer, x, y, &format!("{word:^width$}"), style);
        put(buffer, x, y + 1, &format!("{plies:^width$}"), style);
        let bar = if matches!(value, ShownValue::Seems(..)) {
            ["", ".", ".", ":", ":", ":", "⁝", "⁝", "⁞"][value.eighths(position.rules().cells())]
        } else {
            ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][value.eighths(position.rules().cells())]
        };
        put(buffer, x, y + 2, &format!("{:^width$}", bar.repeat(width.saturating_sub(2).max(1))), style);
    }
}

/// Draws a long message, the analysis and the moves so far, next to the board.
fn draw_panel(
    app: &App,
    play: &Play,
    (area, said): (Rect, Option<Line<'_>>),
    board: &BoardLayout,
    buffer: &mut Buffer,
) {
    let block = Block::new().borders(Borders::LEFT).border_style(app.theme.quiet());
    let inner = block.inner(area);
    block.render(area, buffer);
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
    let mut lines: Vec<Line> = said.into_iter().flat_map(|said| [said, Line::default()]).collect();
    if play.analysis.is_on {
        analysis_lines(app, play, inner, board, &mut lines);
    }
    message(app, lines.clone(), inner, buffer);
    let used = rows(&lines, inner.width) as u16;
    let rest = Rect { y: (inner.y + used).min(inner.bottom()), height: inner.height.saturating_sub(used), ..inner };
    draw_moves(app, play, rest, buffer);
}

/// A line of the list of best moves, for example `4   win 7`.
fn ranked<'a>(app: &App, one: &MoveValue, names: Names) -> Line<'a> {
    let value = ShownValue::of(one);
    let (word, plies) = value.words(app.words());
    let width = if names == Names::Columns { 2 } else { 3 };
    Line::styled(format!("{:<width$} {word} {plies}", names.name(one.cell)), app.theme.value(value.sign()))
}

fn analysis_lines<'a>(app: &App, play: &Play, area: Rect, board: &BoardLayout, lines: &mut Vec<Line<'a>>) {
    let (study, words) = (&play.analysis, app.words());
    let names = Names::typed(play.game().rules());
    let working = if study.job.is_some() { format!(" {}", spinner(app)) } else { String::new() };
    lines.push(Line::styled(say!(words, "nav-analysis") + &working, app.theme.heading()));
    if let Some(error) = &study.error {
        lines.push(Line::styled(error.clone(), app.theme.error()));
    }
    if play.game().outcome().is_some() {
        lines.push(Line::from(say!(words, "game-over")));
        lines.push(Line::default());
        return;
    }
    let Some(found) = &study.found else {
        lines.push(Line::styled(say!(words, "searching"), app.theme.quiet()));
        lines.push(Line::default());
        return;
    };
    if area.width < PANEL.0 - 2 {
        // There is room only for the moves and their values.
        let rows = usize::from(area.height.saturating_sub(1));
        lines.extend(found.ranked().iter().take(rows).map(|one| ranked(app, one, names)));
        return;
    }
    let known = found.values.value;
    if !known.is_unknown() {
        let (side, value) = (play.game().mover().letter().to_string(), value_text(words, known));
        lines.push(Line::from(say!(words, "labeled", label = side, text = value)));
    }
    let style = if is_lost(found) { app.theme.value(-1) } else { app.theme.notice() };
    lines.push(Line::styled(advice(found, words), style));
    if !found.best_line.is_empty() {
        let stones = found.best_line.iter().map(|&cell| names.name(cell)).collect::<Vec<_>>().join(" ");
        let kind = say!(words, "labeled", label = line_kind(found, words), text = "");
        // A long line would leave no room for the moves.
        let most = usize::from(area.width) * 3;
        let cut = if stones.chars().count() > most { "…" } else { "" };
        let stones: String = stones.chars().take(most).collect();
        lines.push(Line::from(vec![Span::styled(kind, app.theme.quiet()), Span::raw(stones + cut)]));
    }
    let seconds = study.took.as_secs_f64();
    let state = if found.is_exact() {
        "exact"
    } else if !Solver::can_solve(play.game().rules()) {
        "too-large"
    } else if study.job.is_some() {
        "solving"
    } else {
        "stopped"
    };
    lines.push(Line::styled(say!(words, "analysis-state", state = state), app.theme.quiet()));
    let (nodes, seconds) = (words.number(found.nodes as f64, 0), words.number(seconds, 1));
    lines.push(Line::styled(say!(words, "nodes-and-time", nodes = nodes, seconds = seconds), app.theme.quiet()));
    if !board.has_values() {
        // Without values below the columns, the best moves are listed.
        lines.extend(found.ranked().iter().take(6).map(|one| ranked(app, one, names)));
    }
    lines.push(Line::default());
}

fn line_kind(found: &Analysis, words: &Words) -> String {
    if found.line_proved { say!(words, "best-line") } else { say!(words, "likely-line") }
}

/// Draws the moves so far; the last one is always visible.
fn draw_moves(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    if area.height < 2 {
        return;
    }
    let game = play.game();
    put(buffer, area.x, area.y, &say!(app.words(), "moves-head"), app.theme.heading());
    let names = Names::typed(game.rules());
    let mut rows: Vec<String> = Vec::new();
    let mut mover = game.start().mover();
    let mut number = 0;
    let mut after_swap = false;
    for action in game.actions() {
        let Action::Stone(cell) = action else {
            rows.push(format!("     {}", say!(app.words(), "sides-swapped")));
            after_swap = true;
            continue;
        };
        let name = names.name(*cell);
        match (mover, rows.last_mut()) {
            (Player::First, _) | (_, None) => {
                number += 1;
                let gap = if mover == Player::First { "" } else { "…    " };
                rows.push(format!("{number:>3}. {gap}{name:<5}"));
            }
            (Player::Second, Some(_)) if after_swap => rows.push(format!("     …    {name:<5}")),
            (Player::Second, Some(row)) => row.push_str(&format!("{name:<5}")),
        }
        (mover, after_swap) = (!mover, false);
    }
    let room = usize::from(area.height - 1);
    // Several columns of moves if one is not enough.
    let columns = (usize::from(area.width) / 16).max(1);
    let skipped = rows.len().saturating_sub(room * columns);
    for (index, row) in rows.iter().skip(skipped).enumerate() {
        let (column, line) = (index / room, index % room);
        let is_last = skipped + index + 1 == rows.len();
        let style = if is_last { Style::new() } else { app.theme.quiet() };
        put(buffer, area.x + 16 * column as u16, area.y + 1 + line as u16, row, style);
    }
    if rows.is_empty() {
        let text = if game.rules().has_gravity() && play.game().start().plies() == 0 && digits::write(game).is_empty() {
            say!(app.words(), "none-yet")
        } else {
            say!(app.words(), "none-since-start")
        };
        put(buffer, area.x, area.y + 1, &text, app.theme.quiet());
    }
}
