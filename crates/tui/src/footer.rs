//! The key hints in the last line of the screen, for drawing and for clicks on them.

use ratatui::crossterm::event::KeyCode;

use crate::app::{App, Play, Screen};
use crate::practice::{Drill, Practice, RunStage};

/// Keys and their descriptions, the most important first.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// The key hints for the current screen, in a window of `columns` columns.
pub(crate) fn of(app: &App, columns: u16) -> Keys {
    match &app.screen {
        Screen::Menu => &[("↑↓", "choose"), ("←→", "change"), ("Enter", "play"), ("q", "quit"), ("?", "help")],
        Screen::Play(play) => of_play(play, columns),
        Screen::Review(reviewing) => of_review(reviewing.job.is_some()),
        Screen::Practice(practice) => of_practice(practice),
    }
}

/// The key hints of a review; `is_running` while the solver is still evaluating moves.
fn of_review(is_running: bool) -> Keys {
    if is_running {
        &[
            ("←→", "step"),
            ("m", "next mistake"),
            ("Esc", "stop"),
            ("w", "why"),
            ("p", "play on"),
            ("n", "new"),
            ("q", "quit"),
        ]
    } else {
        &[
            ("←→", "step"),
            ("m", "next mistake"),
            ("Esc", "back"),
            ("w", "why"),
            ("p", "play on"),
            ("n", "new"),
            ("q", "quit"),
        ]
    }
}

/// The key hints of a game, in a window of `columns` columns.
fn of_play(play: &Play, columns: u16) -> Keys {
    if play.game().outcome().is_some() {
        &[("r", "rematch"), ("v", "review"), ("n", "new"), ("u", "undo"), ("s", "save"), ("q", "quit"), ("?", "help")]
    } else if play.is_watched() && play.is_paused {
        &[("Space", "resume"), ("→", "step"), ("a", "analysis"), ("n", "new"), ("q", "quit"), ("?", "help")]
    } else if play.is_watched() {
        &[
            ("Space", "pause"),
            ("+", "faster"),
            ("-", "slower"),
            ("a", "analysis"),
            ("n", "new"),
            ("q", "quit"),
            ("?", "help"),
        ]
    } else if play.thinking.is_some() {
        &[("m", "move now"), ("u", "undo"), ("a", "analysis"), ("?", "help"), ("q", "quit")]
    } else if columns < 60 {
        &[("Enter", "drop"), ("H", "hint"), ("q", "quit"), ("?", "help")]
    } else {
        &[
            ("←→", "move"),
            ("Enter", "drop"),
            ("u", "undo"),
            ("H", "hint"),
            ("a", "analysis"),
            ("?", "help"),
            ("q", "quit"),
            ("s", "save"),
            ("n", "new"),
            ("v", "review"),
        ]
    }
}

/// The key hints of puzzles and lessons.
fn of_practice(practice: &Practice) -> Keys {
    match (&practice.drill, practice.is_open) {
        (Drill::Puzzles(_), true) => {
            &[("Enter", "drop"), ("H", "answer"), ("n", "next"), ("Esc", "menu"), ("q", "quit"), ("?", "help")]
        }
        (Drill::Puzzles(_), false) => {
            &[("n", "next"), ("w", "why"), ("a", "analysis"), ("Esc", "menu"), ("q", "quit"), ("?", "help")]
        }
        (Drill::Run(run), _) => match run.stage {
            RunStage::Ready => &[("Enter", "start"), ("Esc", "menu"), ("q", "quit"), ("?", "help")],
            RunStage::Running if run.can_skip => &[("Enter", "drop"), ("s", "skip"), ("Esc", "menu"), ("?", "help")],
            RunStage::Running => &[("Enter", "drop"), ("Esc", "menu"), ("?", "help")],
            RunStage::Over => &[("Enter", "new puzzles"), ("r", "same puzzles"), ("Esc", "menu"), ("q", "quit")],
        },
        (Drill::Lesson(..), true) => &[
            ("Enter", "drop"),
            ("n", "next"),
            ("p", "back"),
            ("t", "text"),
            ("Esc", "menu"),
            ("q", "quit"),
            ("?", "help"),
        ],
        (Drill::Lesson(..), false) => {
            &[("n", "next"), ("u", "try again"), ("w", "why"), ("t", "text"), ("Esc", "menu"), ("q", "quit")]
        }
    }
}

/// Width of a key with its description, in columns.
pub(crate) fn width(key: &str, does: &str) -> usize {
    key.chars().count() + 2 + does.chars().count() + 1
}

/// The key at `column` (from 0) of the last line, which is `columns` wide. Key hints that do not fit are not shown.
pub(crate) fn at(keys: Keys, column: u16, columns: u16) -> Option<KeyCode> {
    let mut start = 0;
    let found = keys.iter().find(|(key, does)| {
        start += width(key, does);
        usize::from(column) < start || start > usize::from(columns)
    });
    let (key, _) = found.filter(|_| start <= usize::from(columns))?;
    match *key {
        "Enter" => Some(KeyCode::Enter),
        "Esc" => Some(KeyCode::Esc),
        "Space" => Some(KeyCode::Char(' ')),
        "→" => Some(KeyCode::Right),
        // Hints for two keys, such as `←→`, cannot be clicked.
        _ => key.chars().next().filter(|_| key.len() == 1).map(KeyCode::Char),
    }
}
