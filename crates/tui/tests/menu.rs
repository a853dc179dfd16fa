//! The choices of the start menu.

use std::time::Duration;

use crate::common::TestApp;
use connect4_tui::{Field, Menu, Mode, Settings};
use connect4_words::{Language, Words};

#[test]
fn every_line_goes_round_and_keeps_in_range() {
    let words = Words::of(Language::English);
    for mode in Mode::ALL {
        let mut menu = Menu::new(Settings { mode, ..Settings::default() });
        assert_eq!(menu.field(), Field::Mode);
        for field in menu.fields() {
            let before = menu.settings.clone();
            for _ in 0..400 {
                menu.change(field, 1);
                assert!(!menu.value(field, words).is_empty() || field == Field::File);
            }
            for _ in 0..400 {
                menu.change(field, -1);
            }
            if [Field::Cols, Field::Rows, Field::Connect].contains(&field) {
                assert_eq!(menu.value(field, words), "1");
            } else {
                assert_eq!(menu.settings, before, "{field:?}");
            }
            menu = Menu::new(before);
        }
    }
}

#[test]
fn players_are_described() {
    let settings = Settings { opponent: "minimax:4".parse().unwrap(), ..Settings::default() };
    let mut test = TestApp::new(settings, (80, 24));
    test.app.menu.selected = 1;
    assert!(test.text().contains("searches N plies ahead"), "{}", test.text());
}

#[test]
fn an_unknown_player_is_followed_by_the_first() {
    let words = Words::of(Language::English);
    let mut menu = Menu::new(Settings { opponent: "minimax:3".parse().unwrap(), ..Settings::default() });
    menu.change(Field::Opponent, 1);
    assert_eq!(menu.value(Field::Opponent, words), "Pip, level 1");
    for (milliseconds, text) in [(500, "0.5 s"), (20_000, "20 s")] {
        menu.settings.time = Some(Duration::from_millis(milliseconds));
        assert_eq!(menu.value(Field::Time, words), text);
    }
}
