//! Text that is pasted or typed: moves, cells, file names.

use connect4_core::{Rules, Swap};
use connect4_tui::{Effect, Event, Mode, Overlay, Settings, Suspended, update};
use connect4_words::Language;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::common::TestApp;

const WINDOW: (u16, u16) = (80, 24);

fn two(rules: Rules) -> TestApp {
    TestApp::of_two(rules, WINDOW)
}

#[test]
fn pasted_moves_are_played() {
    for (rules, text, moves) in [
        (Rules::CONNECT_FOUR, "4455", "d1 d2 e1 e2"),
        (Rules::CONNECT_FOUR, " 4 4,5\n5\n", "d1 d2 e1 e2"),
        (Rules::CONNECT_FOUR, "d1 d2 e1", "d1 d2 e1"),
        (Rules::CONNECT_FOUR, "4", "d1"),
        (Rules::new(12, 7, 4).unwrap(), "ab1", "j1 k1 a1"),
        (Rules::GOMOKU, "h8 l5", "h8 l5"),
        (Rules::GOMOKU, "l12", "l12"),
        (Rules::CONNECT_FOUR.with_swap(Swap::One), "4 swap 4", "d1 d2"),
    ] {
        let mut test = two(rules);
        test.paste(text);
        assert_eq!((test.moves().as_str(), test.message().starts_with("Nothing")), (moves, false), "{text:?}");
    }
    let mut test = two(Rules::CONNECT_FOUR);
    test.keys("4").paste("45").keys("u u u");
    assert_eq!(test.moves(), "", "each can be taken back");
}

#[test]
fn pasted_moves_that_cannot_be_played_change_nothing_and_say_why() {
    let refused = |mut test: TestApp, text: &str, reason: &str| {
        let before = test.moves();
        test.paste(text);
        assert!(test.message().contains(reason), "{text:?}: {}", test.message());
        assert_eq!(test.moves(), before, "{text:?}");
    };
    refused(two(Rules::CONNECT_FOUR), "48", "move 2 is illegal (column 8 is off the board");
    refused(two(Rules::CONNECT_FOUR), "4444444", "move 7 is illegal (column 4 is full");
    refused(two(Rules::CONNECT_FOUR), "9", "Column 9 is off the board");
    refused(two(Rules::CONNECT_FOUR), "12121213", "move 8 is illegal");
    refused(two(Rules::CONNECT_FOUR), "d2", "D2 is above an empty cell");
    refused(two(Rules::GOMOKU), "4455", "These are not moves: 4455.");
    refused(two(Rules::CONNECT_FOUR), "let us play", "These are not moves: let us play.");
    refused(two(Rules::CONNECT_FOUR), "  ", "These are not moves");
    let mut over = two(Rules::CONNECT_FOUR);
    over.keys("1 2 1 2 1 2 1");
    refused(over, "4", "The game is over: X has won");
    let seated = || {
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
        test.holds = true;
        test
    };
    refused(seated(), "44", "move 2 belongs to greedy");
    let mut thinking = seated();
    thinking.keys("4");
    refused(thinking, "5", "It is O's turn (greedy).");
    // Where there is nothing to paste into.
    let mut menu = TestApp::new(Settings::default(), WINDOW);
    menu.paste("4455");
    assert!(menu.message().starts_with("Moves can be pasted into a game"), "{}", menu.message());
    let mut review = two(Rules::CONNECT_FOUR);
    review.keys("4 4 v").paste("4455");
    assert!(review.message().starts_with("Moves can be pasted into a game"), "{}", review.message());
    let mut puzzle = TestApp::new(Settings { mode: Mode::Puzzles, ..Settings::default() }, WINDOW);
    puzzle.keys("end enter").paste("44");
    assert!(puzzle.message().starts_with("Moves can be pasted into a game"), "{}", puzzle.message());
    let answer = puzzle.answer_of_puzzle().to_string();
    assert!(puzzle.paste(&answer).text().contains("Correct!"), "{}", puzzle.text());
}

/// Without gravity, cells are typed, although some letters are also commands.
#[test]
fn cells_are_typed_without_gravity() {
    let mut test = two(Rules::GOMOKU);
    for (keys, cell) in [("l 5", "l5"), ("h 1 2", "h12"), ("a 1", "a1"), ("n 9", "n9"), ("o 1 5", "o15"), ("m 3", "m3")]
    {
        test.keys(keys).keys("enter");
        assert!(test.moves().ends_with(cell), "{keys}: {}", test.moves());
        assert_eq!((test.message(), &test.app.overlay), ("", &None), "{keys}");
    }
    assert!(!test.play().analysis.is_on && test.quit.is_none(), "no command was carried out");
    test.keys("l 0");
    assert!(test.message().starts_with("L0 is off the board"), "{}", test.message());
    test.keys("c");
    assert!(test.text().contains(" c_"), "{}", test.text());
    // All cells of the largest board.
    for cell in ["t20", "q1", "r2", "s3", "k10"] {
        let mut test = two(Rules::new(20, 20, 5).unwrap().with_gravity(false));
        let keys: Vec<String> = cell.chars().map(String::from).collect();
        test.keys(&keys.join(" ")).keys("enter");
        assert_eq!((test.moves().as_str(), &test.app.overlay), (cell, &None));
    }
}

#[test]
fn letters_of_columns_are_still_commands_and_arrow_keys() {
    // After a moment, or with the next key.
    let mut test = two(Rules::GOMOKU);
    test.keys("a");
    assert!(!test.play().analysis.is_on && test.app.wakes_in().is_some());
    test.wait(1000);
    assert!(test.play().analysis.is_on);
    test.keys("a enter");
    assert_eq!((test.play().analysis.is_on, test.moves().as_str()), (false, "h8"));
    test.keys("n esc");
    assert_eq!(test.app.overlay, None, "the question was asked and answered");
    test.keys("n").wait(1000);
    assert!(matches!(test.app.overlay, Some(Overlay::Leave(_))), "{:?}", test.app.overlay);
    let mut test = two(Rules::GOMOKU);
    test.keys("l j enter");
    assert_eq!(test.moves(), "i7");
    // With gravity, letters are what they were.
    let mut test = two(Rules::CONNECT_FOUR);
    test.keys("a");
    assert!(test.play().analysis.is_on);
}

#[test]
fn a_proposed_file_name_is_replaced_or_edited() {
    let name = |keys: &str, pasted: &str| {
        let mut test = two(Rules::CONNECT_FOUR);
        test.keys("4 s").keys(keys);
        if !pasted.is_empty() {
            test.paste(pasted);
        }
        match &test.app.overlay {
            Some(Overlay::Save(name)) => name.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(name("", ""), "connect4-20261121.c4");
    assert_eq!(name("a . c 4", ""), "a.c4");
    assert_eq!(name("", "b.c4"), "b.c4");
    assert_eq!(name("backspace", ""), "");
    assert_eq!(name("end x", ""), "connect4-20261121.c4x");
    assert_eq!(name("right backspace", ""), "connect4-20261121.c");
    assert_eq!(name("ctrl-u x", ""), "x");
    // The next proposal is a proposal again.
    assert_eq!(name("x esc s y", ""), "y");
    // The file that was opened last is replaced by another one, too.
    let mut menu =
        TestApp::new(Settings { mode: Mode::Open, file: "old.c4".to_owned(), ..Settings::default() }, WINDOW);
    menu.keys("end up n e w");
    assert_eq!(menu.app.menu.settings.file, "new");
    menu.keys("down up backspace");
    assert_eq!(menu.app.menu.settings.file, "");
}

#[test]
fn keys_with_alt_do_nothing_and_ctrl_l_redraws() {
    let mut test = two(Rules::CONNECT_FOUR);
    for letter in ['4', 'a', 'q', 'H'] {
        test.send(Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT)));
    }
    assert_eq!((test.moves().as_str(), test.quit, test.play().analysis.is_on), ("", None, false));
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    for size in [WINDOW, (10, 3)] {
        test.app.size = size;
        let effects = update(&mut test.app, control('l'), test.now);
        assert!(matches!(effects[..], [Effect::TakeTerminal]), "{effects:?}");
        let effects = update(&mut test.app, control('z'), test.now);
        assert!(matches!(effects[..], [Effect::Suspend(Suspended::Job)]), "{effects:?}");
        let effects = update(&mut test.app, Event::Stopped, test.now);
        assert!(matches!(effects[..], [Effect::Suspend(Suspended::Program)]), "{effects:?}");
    }
}

/// A full column in a puzzle or in a lesson says so and does not count.
#[test]
fn a_full_column_has_a_message() {
    for language in Language::ALL {
        let mut found = false;
        for seed in 1..40 {
            let mut test = TestApp::new(Settings { mode: Mode::Puzzles, ..Settings::default() }, WINDOW);
            test.app.language = language;
            test.app.progress.puzzle = seed;
            test.app.menu.settings.puzzles = connect4_tui::Grade::Any;
            test.keys("end enter");
            let connect4_tui::Screen::Practice(practice) = &test.app.screen else { panic!("a puzzle is asked") };
            let full =
                (0..7).find(|&col| practice.puzzle().is_some_and(|one| one.game.position().landing(col).is_none()));
            let Some(full) = full else { continue };
            test.keys(&(full + 1).to_string());
            let message = test.message().to_owned();
            assert!(!message.is_empty() && test.text().contains(&message), "{language}: {message}\n{}", test.text());
            found = true;
            break;
        }
        assert!(found);
    }
}
