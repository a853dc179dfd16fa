//! The key hints in the last line of the screen, for drawing and for clicks on them.

use connect4_words::{Words, say};
use ratatui::crossterm::event::KeyCode;

use crate::app::{App, Play, Screen};
use crate::practice::{Drill, Practice, RunStage};

/// Keys and the messages that say what they do, the most important first.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// The key hints for the current screen, in a window of `columns` columns.
pub(crate) fn of(app: &App, columns: u16) -> Keys {
    match &app.screen {
        Screen::Menu => {
            &[("↑↓", "do-choose"), ("←→", "do-change"), ("Enter", "do-play"), ("q", "do-quit"), ("?", "do-help")]
        }
        Screen::Play(play) => of_play(play, columns),
        Screen::Review(reviewing) => of_review(reviewing.job.is_some()),
        Screen::Practice(practice) => of_practice(practice),
    }
}

/// The key hints of a review; `is_running` while the solver is still evaluating moves.
fn of_review(is_running: bool) -> Keys {
    if is_running {
        &[
            ("←→", "do-step"),
            ("m", "do-next-mistake"),
            ("Esc", "do-stop"),
            ("w", "do-why"),
            ("p", "do-play-on"),
            ("n", "do-new"),
            ("q", "do-quit"),
        ]
    } else {
        &[
            ("←→", "do-step"),
            ("m", "do-next-mistake"),
            ("Esc", "do-back"),
            ("w", "do-why"),
            ("p", "do-play-on"),
            ("n", "do-new"),
            ("q", "do-quit"),
        ]
    }
}

/// The key hints of a game, in a window of `columns` columns.
fn of_play(play: &Play, columns: u16) -> Keys {
    if play.game().outcome().is_some() {
        &[
            ("r", "do-rematch"),
            ("v", "do-review"),
            ("n", "do-new"),
            ("u", "do-undo"),
            ("s", "do-save"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ]
    } else if play.is_watched() && play.is_paused {
        &[
            ("Space", "do-resume"),
            ("→", "do-step"),
            ("a", "do-analysis"),
            ("n", "do-new"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ]
    } else if play.is_watched() {
        &[
            ("Space", "do-pause"),
            ("+", "do-faster"),
            ("-", "do-slower"),
            ("a", "do-analysis"),
            ("n", "do-new"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ]
    } else if play.thinking.is_some() {
        &[("m", "do-move-now"), ("u", "do-undo"), ("a", "do-analysis"), ("?", "do-help"), ("q", "do-quit")]
    } else if columns < 60 {
        &[("Enter", "do-drop"), ("H", "do-hint"), ("q", "do-quit"), ("?", "do-help")]
    } else {
        &[
            ("←→", "do-move"),
            ("Enter", "do-drop"),
            ("u", "do-undo"),
            ("H", "do-hint"),
            ("a", "do-analysis"),
            ("?", "do-help"),
            ("q", "do-quit"),
            ("s", "do-save"),
            ("n", "do-new"),
            ("v", "do-review"),
        ]
    }
}

/// The key hints of puzzles and lessons.
fn of_practice(practice: &Practice) -> Keys {
    match (&practice.drill, practice.is_open) {
        (Drill::Puzzles(_), true) => &[
            ("Enter", "do-drop"),
            ("H", "do-answer"),
            ("n", "do-next"),
            ("Esc", "do-menu"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ],
        (Drill::Puzzles(_), false) => &[
            ("n", "do-next"),
            ("w", "do-why"),
            ("a", "do-analysis"),
            ("Esc", "do-menu"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ],
        (Drill::Run(run), _) => match run.stage {
            RunStage::Ready => &[("Enter", "do-start"), ("Esc", "do-menu"), ("q", "do-quit"), ("?", "do-help")],
            RunStage::Running if run.can_skip => {
                &[("Enter", "do-drop"), ("s", "do-skip"), ("Esc", "do-menu"), ("?", "do-help")]
            }
            RunStage::Running => &[("Enter", "do-drop"), ("Esc", "do-menu"), ("?", "do-help")],
            RunStage::Over => {
                &[("Enter", "do-new-puzzles"), ("r", "do-same-puzzles"), ("Esc", "do-menu"), ("q", "do-quit")]
            }
        },
        (Drill::Lesson(..), true) => &[
            ("Enter", "do-drop"),
            ("n", "do-next"),
            ("p", "do-back"),
            ("t", "do-text"),
            ("Esc", "do-menu"),
            ("q", "do-quit"),
            ("?", "do-help"),
        ],
        (Drill::Lesson(..), false) => &[
            ("n", "do-next"),
            ("u", "do-try-again"),
            ("w", "do-why"),
            ("t", "do-text"),
            ("Esc", "do-menu"),
            ("q", "do-quit"),
        ],
    }
}

/// A key and what it does, in words.
pub(crate) fn hint((key, does): (&str, &str), words: &Words) -> (String, String) {
    let name = match key {
        "Enter" => say!(words, "key-name", key = "enter"),
        "Esc" => say!(words, "key-name", key = "esc"),
        "Space" => say!(words, "key-name", key = "space"),
        key => key.to_owned(),
    };
    (name, words.text(does))
}

/// Width of a key with its description, in columns.
pub(crate) fn width(key: &str, does: &str) -> usize {
    key.chars().count() + 2 + does.chars().count() + 1
}

/// The key at `column` (from 0) of the last line, which is `columns` wide. Key hints that do not fit are not shown.
pub(crate) fn at(keys: Keys, column: u16, columns: u16, words: &Words) -> Option<KeyCode> {
    let mut start = 0;
    let found = keys.iter().find(|&&keys| {
        let (key, does) = hint(keys, words);
        start += width(&key, &does);
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
