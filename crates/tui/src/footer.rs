//! The key hints in the last line of the screen, for drawing and for clicks on them.

use connect4_words::{Words, say};
use ratatui::crossterm::event::KeyCode;

use crate::app::{App, Play, Screen};
use crate::practice::{Drill, Practice, RunStage};

/// A key, and the message that says what it does.
type Hint = (&'static str, &'static str);

/// Key hints, the most important first.
pub(crate) type Keys = &'static [Hint];

const ANALYSIS: Hint = ("a", "do-analysis");
const DROP: Hint = ("Enter", "do-drop");
const HELP: Hint = ("?", "do-help");
const HINT: Hint = ("H", "do-hint");
const MENU: Hint = ("Esc", "do-menu");
const MISTAKE: Hint = ("m", "do-next-mistake");
const NEW: Hint = ("n", "do-new");
const NEXT: Hint = ("n", "do-next");
const PLAY_ON: Hint = ("p", "do-play-on");
const QUIT: Hint = ("q", "do-quit");
const REVIEW: Hint = ("v", "do-review");
const SAVE: Hint = ("s", "do-save");
const STEP: Hint = ("←→", "do-step");
const TEXT: Hint = ("t", "do-text");
const UNDO: Hint = ("u", "do-undo");
const WHY: Hint = ("w", "do-why");

/// The key hints for the current screen, in a window of `columns` columns.
pub(crate) fn of(app: &App, columns: u16) -> Keys {
    match &app.screen {
        Screen::Menu => &[("↑↓", "do-choose"), ("←→", "do-change"), ("Enter", "do-play"), QUIT, HELP],
        Screen::Play(play) => of_play(play, columns),
        // The solver is still evaluating moves.
        Screen::Review(reviewing) if reviewing.job.is_some() => {
            &[STEP, MISTAKE, ("Esc", "do-stop"), WHY, PLAY_ON, NEW, QUIT]
        }
        Screen::Review(_) => &[STEP, MISTAKE, ("Esc", "do-back"), WHY, PLAY_ON, NEW, QUIT],
        Screen::Practice(practice) => of_practice(practice),
    }
}

/// The key hints of a game, in a window of `columns` columns.
fn of_play(play: &Play, columns: u16) -> Keys {
    if play.game().outcome().is_some() {
        &[("r", "do-rematch"), REVIEW, NEW, UNDO, SAVE, QUIT, HELP]
    } else if play.is_watched() && play.is_paused {
        &[("Space", "do-resume"), ("→", "do-step"), ANALYSIS, NEW, QUIT, HELP]
    } else if play.is_watched() {
        &[("Space", "do-pause"), ("+", "do-faster"), ("-", "do-slower"), ANALYSIS, NEW, QUIT, HELP]
    } else if play.thinking.is_some() {
        &[("m", "do-move-now"), UNDO, ANALYSIS, HELP, QUIT]
    } else if columns < 60 {
        &[DROP, HINT, QUIT, HELP]
    } else {
        &[("←→", "do-move"), DROP, UNDO, HINT, ANALYSIS, HELP, QUIT, SAVE, NEW, REVIEW]
    }
}

/// The key hints of puzzles and lessons.
fn of_practice(practice: &Practice) -> Keys {
    match (&practice.drill, practice.is_open) {
        (Drill::Puzzles(_), true) => &[DROP, ("H", "do-answer"), NEXT, MENU, QUIT, HELP],
        (Drill::Puzzles(_), false) => &[NEXT, WHY, ANALYSIS, MENU, QUIT, HELP],
        (Drill::Run(run), _) => match run.stage {
            RunStage::Ready => &[("Enter", "do-start"), MENU, QUIT, HELP],
            RunStage::Running if run.can_skip => &[DROP, ("s", "do-skip"), MENU, HELP],
            RunStage::Running => &[DROP, MENU, HELP],
            RunStage::Over => &[("Enter", "do-new-puzzles"), ("r", "do-same-puzzles"), MENU, QUIT],
        },
        (Drill::Lesson(..), true) => &[DROP, NEXT, ("p", "do-back"), TEXT, MENU, QUIT, HELP],
        (Drill::Lesson(..), false) => &[NEXT, ("u", "do-try-again"), WHY, TEXT, MENU, QUIT],
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
