//! Draws the start menu.

use connect4_core::{Player, Swap};
use connect4_players::PlayerSpec;
use connect4_words::{Words, say};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::widgets::{keys, message, notice, put, size, tail};
use crate::app::App;
use crate::footer;
use crate::layout::{LABELS, MenuLayout, MenuRow};
use crate::menu::{Field, Menu};
use crate::settings::{Mode, Settings};
use crate::texts::{player_text, rules_text};

pub(super) fn draw(app: &App, buffer: &mut Buffer) {
    let layout = MenuLayout::new(size(buffer), &app.menu);
    draw_title(app, layout.title, buffer);
    let selected = app.menu.field();
    for (row, line) in &layout.lines {
        let field = match row {
            MenuRow::Mode(mode) => {
                let is_chosen = *mode == app.menu.settings.mode;
                let style = match is_chosen {
                    true if selected == Field::Mode => app.theme.selected(),
                    true => app.theme.heading(),
                    false => ratatui::style::Style::new(),
                };
                let sign = if is_chosen { "›" } else { " " };
                put(buffer, line.x, line.y, &format!("{sign} {} ", mode.words(app.words())), style);
                continue;
            }
            MenuRow::Field(field) => field,
        };
        let is_selected = *field == selected;
        let style = if is_selected { app.theme.selected() } else { ratatui::style::Style::new() };
        let value = app.menu.value(*field, app.words());
        if *field == Field::Start {
            put(buffer, line.x + LABELS, line.y, &format!("[ {value} ]"), style.patch(app.theme.heading()));
            continue;
        }
        put(buffer, line.x, line.y, &Menu::label(*field, app.words()), app.theme.quiet());
        if *field == Field::File {
            let room = usize::from(line.width - LABELS).saturating_sub(2);
            // If the name is too long, its end is shown.
            let cursor = if is_selected { "_" } else { "" };
            put(buffer, line.x + LABELS, line.y, &format!("{}{cursor}", tail(&value, room)), style);
        } else {
            let (before, after) = if is_selected { ("‹ ", " ›") } else { ("  ", "  ") };
            put(buffer, line.x + LABELS, line.y, &format!("{before}{value}{after}"), style);
        }
    }
    for (at, arrow) in &layout.arrows {
        put(buffer, at.x, at.y, arrow, app.theme.quiet());
    }
    if let Some(line) = notice(app) {
        message(app, vec![line], layout.status, buffer);
    } else if let Some(words) = about(app) {
        message(app, vec![Line::styled(words, app.theme.quiet())], layout.status, buffer);
    }
    keys((app.theme, app.words()), layout.keys, footer::of(app), buffer);
}

/// The message, and an explanation of the selected line.
pub(super) fn text(app: &App) -> Vec<String> {
    notice(app).map(|line| line.to_string()).into_iter().chain(about(app)).collect()
}

/// Draws the name of the program between two discs.
fn draw_title(app: &App, area: Rect, buffer: &mut Buffer) {
    let disc = |player: Player| Span::styled(player.letter().to_string(), app.theme.letter(player));
    let name = Span::styled(" connect4 ", app.theme.heading());
    let line = Line::from(vec![disc(Player::First), name, disc(Player::Second)]).centered();
    let y = area.y + area.height / 2;
    line.render(Rect { y, height: 1, ..area }, buffer);
}

/// Puzzle progress.
fn best(app: &App) -> String {
    let (progress, words) = (&app.progress, app.words());
    match app.menu.settings.mode {
        Mode::Storm if progress.storm > 0 => say!(words, "best-storm", count = progress.storm),
        Mode::Storm => say!(words, "about-storm"),
        Mode::Streak if progress.streak > 0 => say!(words, "best-streak", count = progress.streak),
        Mode::Streak => say!(words, "about-streak"),
        _ if progress.tried > 0 => say!(words, "solved-count", count = progress.solved, tried = progress.tried),
        _ => say!(words, "about-puzzles"),
    }
}

/// Description of a computer player.
fn about_player(player: &PlayerSpec, words: &Words) -> String {
    let kind = match player {
        PlayerSpec::Level { level } => {
            let about = match level {
                10.. => say!(words, "about-last-level"),
                level => say!(words, "about-level", level = *level),
            };
            return say!(words, "labeled", label = player_text(words, player), text = about);
        }
        PlayerSpec::Learned(_) => "learned",
        PlayerSpec::Hybrid(_) => "hybrid",
        PlayerSpec::Perfect => "perfect",
        PlayerSpec::Mcts { .. } => "mcts",
        PlayerSpec::Minimax { .. } => "minimax",
        PlayerSpec::Greedy => "greedy",
        PlayerSpec::Random => "random",
        PlayerSpec::Program(_) => "program",
    };
    say!(words, "about-player", player = kind)
}

/// Explanation of the selected line.
fn about(app: &App) -> Option<String> {
    let (Settings { rules, opponent, watched, .. }, words) = (&app.menu.settings, app.words());
    Some(match app.menu.field() {
        Field::Opponent => about_player(opponent, words),
        Field::Watched(index) => about_player(&watched[index], words),
        Field::Time => say!(words, "about-time"),
        Field::Look => say!(words, "about-colors"),
        Field::Swap if rules.swap_rule() == Swap::Three => say!(words, "about-swap-three"),
        Field::Swap => say!(words, "about-swap"),
        Field::Gravity => say!(words, "about-gravity"),
        Field::Puzzles => say!(words, "about-puzzles"),
        Field::File => say!(words, "about-file"),
        _ => match app.menu.settings.mode {
            Mode::Open => return None,
            Mode::Puzzles | Mode::Storm | Mode::Streak => best(app),
            Mode::Lessons => say!(words, "about-lessons"),
            _ => rules_text(words, *rules),
        },
    })
}
