//! Draws the start menu.

use connect4_core::{Player, Swap};
use connect4_players::{Level, PlayerSpec};
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
                put(buffer, line.x, line.y, &format!("{sign} {} ", mode.words()), style);
                continue;
            }
            MenuRow::Field(field) => field,
        };
        let is_selected = *field == selected;
        let style = if is_selected { app.theme.selected() } else { ratatui::style::Style::new() };
        let value = app.menu.value(*field);
        if *field == Field::Start {
            put(buffer, line.x + LABELS, line.y, &format!("[ {value} ]"), style.patch(app.theme.heading()));
            continue;
        }
        put(buffer, line.x, line.y, Menu::label(*field), app.theme.quiet());
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
        message(app.theme, vec![line], layout.status, buffer);
    } else if let Some(words) = about(app) {
        message(app.theme, vec![Line::styled(words, app.theme.quiet())], layout.status, buffer);
    }
    keys(app.theme, layout.keys, footer::of(app, buffer.area.width), buffer);
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
    let progress = &app.progress;
    match app.menu.settings.mode {
        Mode::Storm if progress.storm > 0 => format!("Your best storm: {}", progress.storm),
        Mode::Storm => "Solve as many puzzles as you can in three minutes.".to_owned(),
        Mode::Streak if progress.streak > 0 => format!("Your best streak: {}", progress.streak),
        Mode::Streak => "Puzzles that get harder, until your first mistake.".to_owned(),
        _ if progress.tried > 0 => format!("Solved on the first try: {} of {}", progress.solved, progress.tried),
        _ => "Find the only winning or drawing move.".to_owned(),
    }
}

/// Descriptions of levels 1 to 9, as in the web app.
const LEVELS: [&str; 9] = [
    "sees almost no lines, its own or yours. Good for a first game.",
    "often misses a line, its own or yours.",
    "sometimes misses a line.",
    "never misses a line, but overlooks the cell above its own disc.",
    "never misses a line, and only sometimes overlooks the cell above its own disc.",
    "never walks into an immediate threat, but does not look ahead.",
    "looks two moves ahead and is sometimes careless.",
    "looks three moves ahead and prefers good cells.",
    "looks four moves ahead and rarely makes a mistake.",
];

/// Description of a computer player.
fn about_player(player: &PlayerSpec) -> String {
    match player {
        PlayerSpec::Level { level } => {
            let about = LEVELS.get(usize::from(*level) - 1).unwrap_or(&"plays perfectly on boards that can be solved.");
            return format!("{}, level {level}: {about}", Level::name(*level));
        }
        PlayerSpec::Learned(_) => "Trained only by playing against itself; learned:N searches N plies ahead.",
        PlayerSpec::Hybrid(_) => "Trained by playing against itself; the solver plays the endgame.",
        PlayerSpec::Perfect => "Perfect play: solves the position before every move.",
        PlayerSpec::Mcts { .. } => "mcts:N plays N random games before each move (Monte Carlo tree search).",
        PlayerSpec::Minimax { .. } => "minimax:N searches N plies ahead (alpha-beta search).",
        PlayerSpec::Greedy => "Takes wins, blocks losses, prefers the middle.",
        PlayerSpec::Random => "Plays random legal moves.",
        PlayerSpec::Program(_) => "Another program.",
    }
    .to_owned()
}

/// Explanation of the selected line.
fn about(app: &App) -> Option<String> {
    let Settings { rules, opponent, watched, .. } = &app.menu.settings;
    let text = match app.menu.field() {
        Field::Opponent => about_player(opponent),
        Field::Watched(index) => about_player(&watched[index]),
        Field::Time => "Default: 2 seconds per move, 20 for perfect and level:10.".to_owned(),
        Field::Look => "X and O also differ in shape.".to_owned(),
        Field::Swap => match rules.swap_rule() {
            Swap::Three => "The first player places X, O and X; then the second chooses a side.",
            _ => "After the first stone, the second player may swap sides.",
        }
        .to_owned(),
        Field::Gravity => "Without gravity, stones go on any free cell.".to_owned(),
        Field::Puzzles => "Find the only winning or drawing move.".to_owned(),
        Field::File => "Type a file name, or press → to browse.".to_owned(),
        _ => match app.menu.settings.mode {
            Mode::Open => return None,
            Mode::Puzzles | Mode::Storm | Mode::Streak => best(app),
            Mode::Lessons => "Eight short lessons, each with positions to try.".to_owned(),
            _ => rules.to_string(),
        },
    };
    Some(text)
}
