//! Texts in all languages: every message is used and complete, and screens have room for them.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::{fs, io};

use crate::common::TestApp;
use connect4_core::notation::{diagram, digits, position, record};
use connect4_core::{Cell, Outcome, PlayError, Player, Rules};
use connect4_model::ModelError;
use connect4_players::{Failure, NotReady, SaveError, Unplayable};
use connect4_solve::SolveError;
use connect4_tui::{Field, Grade, Look, Menu, Mode, Settings, error_text};
use connect4_words::{Language, Words};

/// The messages of a catalog, with the names of their variables.
fn messages(language: Language, catalog: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../locales/{language}/{catalog}.ftl"));
    let text = fs::read_to_string(path).unwrap();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((name, _)) = line.split_once(" =").filter(|(name, _)| !name.contains([' ', '{'])) {
            id = name.to_owned();
            assert!(found.insert(id.clone(), BTreeSet::new()).is_none(), "{language}: {id} is there twice");
        }
        for part in line.split('$').skip(1) {
            let end = part.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(part.len());
            found.get_mut(&id).unwrap().insert(part[..end].to_owned());
        }
    }
    // Messages that include others have their variables.
    found
}

/// The code of the terminal: of this crate, and of the commands.
fn sources() -> String {
    fn collect(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, text);
            } else if path.extension().is_some_and(|end| end == "rs") {
                *text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let mut text = String::new();
    for folder in ["src", "../cli/src"] {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut text);
    }
    text
}

/// The uses of `say!` in code: the id of each message, with the names of its variables.
fn uses(code: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for call in code.split("say!(").skip(1) {
        let mut depth = 1;
        let end = call.find(|letter| {
            depth += match letter {
                '(' | '[' | '{' => 1,
                ')' | ']' | '}' => -1,
                _ => 0,
            };
            depth == 0
        });
        let call = &call[..end.expect("the call ends")];
        let Some((_, rest)) = call.split_once('"') else { continue };
        let (id, rest) = rest.split_once('"').expect("the id ends");
        let names = rest.split(',').filter_map(|part| part.split_once(" = "));
        let names = names.map(|(name, _)| name.trim().to_owned()).filter(|name| !name.contains([' ', '(']));
        found.push((id.to_owned(), names.collect()));
    }
    found
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_variables() {
    let english = messages(Language::English, "terminal");
    assert!(english.len() > 150, "{}", english.len());
    for language in Language::ALL {
        assert_eq!(messages(language, "terminal"), english, "{language}");
        // The help has the same keys in all languages, and room for their names.
        for page in ["help-play", "help-review", "help-practice", "help-menu"] {
            let [text, wanted] = [language, Language::English].map(|language| Words::of(language).text(page));
            let has_keys = |text: &str| text.lines().map(|line| line.contains(" | ")).collect::<Vec<_>>();
            assert_eq!(has_keys(&text), has_keys(&wanted), "{language}: {page}");
            for (keys, _) in text.lines().filter_map(|line| line.split_once(" | ")) {
                assert!(keys.chars().count() <= 14, "{language}: {keys}");
            }
        }
    }
}

#[test]
fn messages_are_used_with_their_variables() {
    let code = sources();
    let mut terminal = messages(Language::English, "terminal");
    terminal.extend(messages(Language::English, "errors"));
    let others = ["engine", "study", "app"].map(|catalog| messages(Language::English, catalog));
    for (id, names) in uses(&code) {
        let known = terminal.get(&id).or_else(|| others.iter().find_map(|catalog| catalog.get(&id)));
        let known = known.unwrap_or_else(|| panic!("there is no message {id}"));
        assert!(known.is_subset(&names), "{id} needs {known:?}, but has {names:?}");
    }
    let parts = ["line-commands"];
    for id in terminal.keys().filter(|id| !parts.contains(&id.as_str())) {
        assert!(code.contains(&format!("\"{id}\"")), "{id} is not used");
    }
}

/// Errors of every kind that the catalogs have.
fn errors() -> Vec<Box<dyn Error>> {
    let big = Rules::new(20, 20, 4).unwrap();
    let free = Rules::TIC_TAC_TOE;
    let cell = Cell::new(3, 3);
    let mut errors: Vec<Box<dyn Error>> = Vec::new();
    for error in [
        PlayError::GameOver(Outcome::Won(Player::First)),
        PlayError::GameOver(Outcome::Drawn),
        PlayError::ColumnOffBoard { col: 8, cols: 7 },
        PlayError::ColumnFull { col: 3 },
        PlayError::CellOffBoard { cell, rules: free },
        PlayError::Taken(cell),
        PlayError::Hangs { cell, lands: Cell::new(3, 0) },
        PlayError::NoSwap,
    ] {
        errors.push(Box::new(error));
    }
    for text in ["449", "44x", "4".repeat(9).as_str()] {
        errors.push(Box::new(digits::parse(Rules::CONNECT_FOUR, text).unwrap_err()));
    }
    let games = ["", "[Size \"7x6\"", "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"1-0\"]\n\n*\n"];
    errors.extend(games.iter().map(|text| Box::new(record::parse(text).unwrap_err()) as Box<dyn Error>));
    errors.push(Box::new(position::parse("6 7 4 7/7/9 X g").unwrap_err()));
    for diagram in
        ["....\n....\n....\nXX..", "....\n....\n.X..\nO...", "XXXX\nOOOO\nXOXO\nOXOX", "....\n....\nOOO.\nXXXX"]
    {
        let rules = Rules::new(4, 4, 4).unwrap();
        errors.extend(
            diagram::parse(rules, diagram).unwrap().to_position().err().map(|error| Box::new(error) as Box<dyn Error>),
        );
    }
    for error in [
        SolveError::TooLarge(big),
        SolveError::TooLarge(big.with_gravity(false)),
        SolveError::NoMemory { bytes: 1 << 30 },
    ] {
        errors.push(Box::new(error));
    }
    for error in [Unplayable::Unsolved(SolveError::TooLarge(big)), Unplayable::TooLarge(big), Unplayable::NoModel(free)]
    {
        errors.push(Box::new(error));
    }
    let io = || io::Error::from(io::ErrorKind::StorageFull);
    errors.push(Box::new(io()));
    errors.push(Box::new(SaveError::Exists("a.c4".into())));
    errors.push(Box::new(SaveError::Write { path: "a.c4".into(), error: io() }));
    for error in [
        ModelError::NotAModel,
        ModelError::NotACheckpoint,
        ModelError::Version(3),
        ModelError::Damaged,
        ModelError::Foreign { model: big, wanted: free },
        ModelError::Board(big),
        ModelError::TooManyWeights,
        ModelError::TooSmall(1000),
        ModelError::File { path: "a.model".into(), is_read: true, error: io() },
        ModelError::File { path: "a.model".into(), is_read: false, error: io() },
    ] {
        errors.push(Box::new(error));
    }
    for failure in [
        Failure::NotStarted(io()),
        Failure::NotACommand,
        Failure::NeedsNoGravity,
        Failure::Ended { status: None, last: "no such file".to_owned() },
        Failure::NotReady,
        Failure::NoMove,
        Failure::LineTooLong,
        Failure::NotAMove("hello".to_owned()),
        Failure::Refused("ERROR".to_owned()),
        Failure::Illegal("d1".to_owned(), PlayError::Taken(Cell::new(3, 0))),
        Failure::Stopped,
    ] {
        errors.push(Box::new(failure));
    }
    errors.push(Box::new(NotReady::Program { player: "ugi:a".to_owned(), failure: None }));
    errors.push(Box::new(NotReady::Program { player: "ugi:a".to_owned(), failure: Some(Failure::NotACommand) }));
    errors.push(Box::new(NotReady::Model { path: "a.model".into(), error: ModelError::Damaged }));
    errors
}

#[test]
fn errors_are_in_the_language_of_the_screen() {
    for error in errors() {
        let english = error.to_string();
        assert_eq!(error_text(Words::of(Language::English), error.as_ref()), english);
        let words =
            |text: &str| text.split(' ').filter(|word| word.len() > 2).map(str::to_lowercase).collect::<Vec<_>>();
        for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
            let text = error_text(Words::of(language), error.as_ref());
            let (text, english) = (words(&text), words(&english));
            let shared = text.windows(3).find(|phrase| english.windows(3).any(|other| other == *phrase));
            assert!(shared.is_none(), "{language}: {shared:?} in {text:?}");
            assert_ne!(text, english, "{language}");
        }
    }
}

#[test]
fn menus_have_room_for_all_choices() {
    for language in Language::ALL {
        let words = Words::of(language);
        let fits = |text: String, most: usize| assert!(text.chars().count() <= most, "{language}: {text}");
        for mode in Mode::ALL {
            fits(mode.words(words), 23);
            let menu = Menu::new(Settings { mode, ..Settings::default() });
            for field in menu.fields().into_iter().filter(|field| *field != Field::Mode) {
                fits(Menu::label(field, words), 15);
                fits(menu.value(field, words), 20);
                let mut changed = menu.clone();
                for _ in 0..8 {
                    changed.change(field, 1);
                    fits(changed.value(field, words), 20);
                }
            }
        }
        Look::ALL.iter().for_each(|look| fits(look.words(words), 20));
        Grade::ALL.iter().for_each(|grade| fits(grade.words(words), 20));
    }
}

#[test]
fn narrow_windows_show_the_most_important_keys() {
    for language in Language::ALL {
        let words = Words::of(language);
        let mut test = TestApp::of_two(Rules::CONNECT_FOUR, (40, 15));
        test.app.language = language;
        let hints = |test: &TestApp, hints: &[(&str, &str)]| {
            let text = test.text();
            for (key, does) in hints {
                let hint = format!("{key} {}", words.text(does));
                assert!(text.contains(&hint), "{language}: no {hint} in\n{text}");
            }
        };
        hints(&test, &[("H", "do-hint"), ("q", "do-quit"), ("?", "do-help")]);
        test.keys("4 q");
        hints(&test, &[("y", "do-leave"), ("s", "do-save")]);
        let mut wide = TestApp::of_two(Rules::CONNECT_FOUR, (80, 24));
        wide.app.language = language;
        hints(&wide, &[("u", "do-undo"), ("a", "do-analysis"), ("?", "do-help"), ("q", "do-quit")]);
    }
}
