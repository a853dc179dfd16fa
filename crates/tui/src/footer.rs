//! The key hints in the last line of the screen, for drawing and for clicks on them.

use connect4_words::{Words, say};
use ratatui::crossterm::event::KeyCode;

use crate::app::{App, Play, Screen};
use crate::practice::{Drill, Practice, RunStage};

/// A key, and the message that says what it does.
type Hint = (&'static str, &'static str);

/// Key hints, the most important first.
pub(crate) type Keys = &'static [Hint];

/// The key hints that fit into `columns` columns. Help and quit are the last that are left out.
pub(crate) fn shown<'a>(keys: &'a [(&'a str, &'a str)], columns: u16, words: &Words) -> Vec<(&'a str, &'a str)> {
    let is_last = |(key, _): &(&str, &str)| matches!(*key, "?" | "q");
    let length = |keys: &(&str, &str)| {
        let (key, does) = hint(*keys, words);
        width(&key, &does)
    };
    let mut room = usize::from(columns);
    let mut fits = |keys: &&(&str, &str)| {
        let is_there = length(keys) <= room;
        // After the first that is left out, no other is shown.
        room = if is_there { room - length(keys) } else { 0 };
        is_there
    };
    let last: Vec<_> = keys.iter().filter(|keys| is_last(keys)).filter(&mut fits).collect();
    let others: Vec<_> = keys.iter().filter(|keys| !is_last(keys)).filter(&mut fits).collect();
    keys.iter().filter(|keys| last.contains(keys) || others.contains(keys)).copied().collect()
}

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

/// The key hints for the current screen.
pub(crate) fn of(app: &App) -> Keys {
    match &app.screen {
        Screen::Menu => &[("↑↓", "do-choose"), ("←→", "do-change"), ("Enter", "do-play"), QUIT, HELP],
        Screen::Play(play) => of_play(play),
        // The solver is still evaluating moves.
        Screen::Review(reviewing) if reviewing.job.is_some() => {
            &[STEP, MISTAKE, ("Esc", "do-stop"), WHY, PLAY_ON, NEW, QUIT, HELP]
        }
        Screen::Review(_) => &[STEP, MISTAKE, ("Esc", "do-back"), WHY, PLAY_ON, NEW, QUIT, HELP],
        Screen::Practice(practice) => of_practice(practice),
    }
}

/// The key hints of a game.
fn of_play(play: &Play) -> Keys {
    if play.game().outcome().is_some() {
        &[("r", "do-rematch"), REVIEW, NEW, UNDO, SAVE, QUIT, HELP]
    } else if play.is_watched() && play.is_paused {
        &[("Space", "do-resume"), ("→", "do-step"), ANALYSIS, NEW, QUIT, HELP]
    } else if play.is_watched() {
        &[("Space", "do-pause"), ("+", "do-faster"), ("-", "do-slower"), ANALYSIS, NEW, QUIT, HELP]
    } else if play.thinking.is_some() {
        &[("m", "do-move-now"), UNDO, ANALYSIS, HELP, QUIT]
    } else {
        &[HINT, DROP, UNDO, ANALYSIS, HELP, QUIT, ("←→", "do-move"), SAVE, NEW, REVIEW]
    }
}

/// The key hints of puzzles and lessons.
fn of_practice(practice: &Practice) -> Keys {
    match (&practice.drill, practice.is_open) {
        (Drill::Puzzles(_), true) => &[DROP, ("H", "do-answer"), NEXT, MENU, QUIT, HELP],
        (Drill::Puzzles(_), false) => &[NEXT, WHY, ANALYSIS, MENU, QUIT, HELP],
        (Drill::Run(run), _) => match run.stage {
            RunStage::Ready => &[("Enter", "do-start"), MENU, QUIT, HELP],
            RunStage::Running if run.can_skip => &[DROP, ("s", "do-skip"), MENU, QUIT, HELP],
            RunStage::Running => &[DROP, MENU, QUIT, HELP],
            RunStage::Over => &[("Enter", "do-new-puzzles"), ("r", "do-same-puzzles"), MENU, QUIT, HELP],
        },
        (Drill::Lesson(..), true) => &[DROP, NEXT, ("p", "do-back"), TEXT, MENU, QUIT, HELP],
        (Drill::Lesson(..), false) => &[NEXT, ("u", "do-try-again"), WHY, TEXT, MENU, QUIT, HELP],
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

/// The key at `column` (from 0) of the last line, which is `columns` wide.
pub(crate) fn at(keys: Keys, column: u16, columns: u16, words: &Words) -> Option<KeyCode> {
    let mut end = 0;
    let (key, _) = shown(keys, columns, words).into_iter().find(|&keys| {
        let (key, does) = hint(keys, words);
        end += width(&key, &does);
        usize::from(column) < end
    })?;
    match key {
        "Enter" => Some(KeyCode::Enter),
        "Esc" => Some(KeyCode::Esc),
        "Space" => Some(KeyCode::Char(' ')),
        "→" => Some(KeyCode::Right),
        // Hints for two keys, such as `←→`, cannot be clicked.
        _ => key.chars().next().filter(|_| key.len() == 1).map(KeyCode::Char),
    }
}
