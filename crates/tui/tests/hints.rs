//! Hints and key hints in small windows, in all languages.

use connect4_core::{Cell, Player, Rules};
use connect4_explain::{LineCells, List, Part, Sentence, Worth};
use connect4_tui::{Effect, Event, ExplanationText, Mode, Settings, Stage};
use connect4_words::{Language, Words, say};

use crate::common::TestApp;

/// Sizes at which there is a panel next to the board, and at which there is none.
const SIZES: [(u16, u16); 2] = [(80, 24), (60, 20)];

/// Every kind of hint, some with long lists.
fn nudges() -> Vec<Sentence> {
    let (mover, other) = (Player::First, Player::Second);
    let cells = |count: u8| {
        let line = |row| LineCells((0..4).map(|col| Cell::new(col, row)).collect());
        let completion = |row| Sentence::Completion { cell: Cell::new(row, row), lines: List::And(vec![line(row)]) };
        List::And((1..=count).map(completion).collect())
    };
    let mut all = vec![
        Sentence::NudgeCell { other },
        Sentence::NudgeOnlyMove { other },
        Sentence::NudgeQuietMove { other },
        Sentence::NudgeLine { mover },
        Sentence::NudgeThreats { other },
        Sentence::NudgeZugzwang { threats: cells(1), other },
        Sentence::NudgeZugzwang { threats: cells(2), other },
        Sentence::NudgePlan { mover, other },
        Sentence::NudgeLost,
        Sentence::NudgeWaiting { threats: cells(1) },
        Sentence::NudgeWaiting { threats: cells(2) },
        Sentence::NudgeOpen,
    ];
    for part in [Part::Left, Part::Middle, Part::Right, Part::All] {
        all.extend([Worth::Win, Worth::Draw].map(|worth| Sentence::NudgePart { mover, worth, part }));
    }
    all
}

/// Checks that every word of the last message is on the screen.
fn check_message(test: &mut TestApp) {
    let text = test.text();
    let message = test.message().to_owned();
    let cut = format!(" t  {}", Words::of(test.app.language).text("do-show-all"));
    assert!(!message.is_empty() && !text.contains(&cut), "{}: {message}\n{text}", test.app.language);
    for word in message.split_whitespace() {
        assert!(text.contains(word), "{}: {word} of {message}\n{text}", test.app.language);
    }
}

#[test]
fn no_hint_is_cut_off() {
    for language in Language::ALL {
        for (size, nudge) in SIZES.into_iter().flat_map(|size| nudges().into_iter().map(move |nudge| (size, nudge))) {
            let mut test = TestApp::of_two(Rules::CONNECT_FOUR, size);
            test.app.language = language;
            test.holds = true;
            test.keys("4 4 H");
            let Some(&Effect::Explain { id, .. }) = test.held.last() else { panic!("{:?}", test.held) };
            let explanation = Box::new(ExplanationText { nudge: Some(nudge), ..ExplanationText::default() });
            test.send(Event::Explained { id, explanation, stage: Stage::Final });
            check_message(&mut test);
        }
    }
}

#[test]
fn no_message_is_cut_off() {
    let keys = ["4 4 4 4 4 4 4", "1 2 1 2 1 2 1 4", "u", "r", "m", "v", "x"];
    for (language, size) in Language::ALL.into_iter().flat_map(|language| SIZES.map(|size| (language, size))) {
        for keys in keys {
            let mut test = TestApp::of_two(Rules::CONNECT_FOUR, size);
            test.app.language = language;
            test.keys(keys);
            if keys == "x" {
                test.paste("these are not moves at all");
            }
            check_message(&mut test);
        }
        let rules = Rules::CONNECT_FOUR.with_swap(connect4_core::Swap::Three);
        let mut test = TestApp::of_two(rules, size);
        test.app.language = language;
        test.keys("4 w");
        check_message(&mut test);
    }
}

/// An app in each situation that has its own key hints.
fn situations(size: (u16, u16)) -> Vec<TestApp> {
    let two = |keys: &str| {
        let mut test = TestApp::of_two(Rules::CONNECT_FOUR, size);
        test.keys(keys);
        test
    };
    let seated = |seats: [&str; 2], keys: &str| {
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, seats, size);
        test.holds = true;
        test.keys(keys);
        test
    };
    let chosen = |mode: Mode, keys: &str| {
        let mut test = TestApp::new(Settings { mode, ..Settings::default() }, size);
        test.keys("end enter").keys(keys);
        test
    };
    let mut waiting = two("4 4");
    waiting.holds = true;
    waiting.keys("v");
    vec![
        TestApp::new(Settings::default(), size),
        two(""),
        two("1 2 1 2 1 2 1"),
        two("4 4 v"),
        waiting,
        seated(["greedy", "greedy"], ""),
        seated(["greedy", "greedy"], "space"),
        seated(["human", "greedy"], "4"),
        chosen(Mode::Puzzles, ""),
        chosen(Mode::Storm, ""),
        chosen(Mode::Storm, "enter"),
        chosen(Mode::Streak, "enter"),
        chosen(Mode::Lessons, ""),
        chosen(Mode::Lessons, "1"),
    ]
}

/// The wheel of a mouse and most keys can be guessed, but without help nobody finds the others.
#[test]
fn help_and_quit_are_the_last_key_hints_to_go() {
    for size in [(80, 24), (60, 20), (40, 15), (30, 12)] {
        for mut test in situations(size) {
            for language in Language::ALL {
                test.app.language = language;
                let text = test.text();
                let keys = text.lines().last().expect("there are key hints").to_owned();
                for (key, does) in [("?", "do-help"), ("q", "do-quit")] {
                    let hint = format!(" {key} {}", Words::of(language).text(does));
                    assert!(keys.contains(&hint), "{language}, {size:?}: no{hint} in {keys}\n{text}");
                    // A click on it does what it says.
                    let column = keys.split_once(&hint).map_or(0, |(before, _)| before.chars().count() as u16);
                    let mut clicked = test.app.clone();
                    let event = ratatui::crossterm::event::MouseEvent {
                        kind: ratatui::crossterm::event::MouseEventKind::Down(
                            ratatui::crossterm::event::MouseButton::Left,
                        ),
                        column: column + 1,
                        row: size.1 - 1,
                        modifiers: ratatui::crossterm::event::KeyModifiers::NONE,
                    };
                    let effects = connect4_tui::update(&mut clicked, Event::Mouse(event), test.now);
                    let quits = effects.iter().any(|effect| matches!(effect, Effect::Quit(_)));
                    assert!(clicked.overlay.is_some() || quits, "{language}, {size:?}: {hint} does nothing\n{text}");
                }
            }
        }
    }
}

#[test]
fn the_first_hint_never_names_the_move() {
    let mut rng = connect4_core::playout::Rng::new(29);
    let words = Words::of(Language::English);
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..40 {
        let mut test = TestApp::of_two(Rules::new(5, 5, 4).unwrap(), (80, 24));
        for _ in 0..round % 16 {
            test.keys(&(1 + rng.below(5)).to_string());
        }
        if test.play().game().outcome().is_some() {
            continue;
        }
        test.keys("H");
        let hint = test.message().to_owned();
        let again = say!(words, "nudge-again", key = "H");
        assert!(hint.ends_with(&again), "{hint}");
        assert!(!hint.contains("plies") && !hint.contains("wins in"), "{hint}");
        seen.insert(hint.split(' ').take(4).collect::<Vec<_>>().join(" "));
        test.keys("H");
        assert_ne!(test.message(), hint, "the second one names the move");
    }
    assert!(seen.len() > 4, "{seen:?}");
}
