//! The keys that matter now, in the last line: for drawing them, and for a click on one of them.

use ratatui::crossterm::event::KeyCode;

use crate::app::Play;

/// Keys and what they do, the most important first.
pub(crate) type Keys = &'static [(&'static str, &'static str)];

/// The keys of a game in a window of this many columns.
pub(crate) fn of_play(play: &Play, columns: u16) -> Keys {
    if play.game().outcome().is_some() {
        &[("r", "rematch"), ("v", "review"), ("n", "new"), ("u", "undo"), ("s", "save"), ("q", "quit"), ("?", "help")]
    } else if play.is_watched() && play.is_paused {
        &[("Space", "go on"), ("→", "step"), ("a", "analysis"), ("n", "new"), ("q", "quit"), ("?", "help")]
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
        &[("Enter", "drop"), ("h", "hint"), ("q", "quit"), ("?", "help")]
    } else {
        &[
            ("←→", "move"),
            ("Enter", "drop"),
            ("u", "undo"),
            ("h", "hint"),
            ("a", "analysis"),
            ("?", "help"),
            ("q", "quit"),
            ("s", "save"),
            ("n", "new"),
            ("v", "review"),
        ]
    }
}

/// Columns that a key takes with what it does.
pub(crate) fn width(key: &str, does: &str) -> usize {
    key.chars().count() + 2 + does.chars().count() + 1
}

/// The key under a column of the line, which is `columns` wide; a key that does not fit is not there.
pub(crate) fn at(keys: Keys, column: u16, columns: u16) -> Option<KeyCode> {
    let mut start = 0;
    let found = keys.iter().find(|(key, does)| {
        start += width(key, does);
        usize::from(column) < start || start > usize::from(columns)
    });
    let (key, _) = found.filter(|_| start <= usize::from(columns))?;
    match *key {
        "Enter" => Some(KeyCode::Enter),
        "Space" => Some(KeyCode::Char(' ')),
        "→" => Some(KeyCode::Right),
        // Two keys at once are not clicked.
        _ => key.chars().next().filter(|_| key.len() == 1).map(KeyCode::Char),
    }
}
