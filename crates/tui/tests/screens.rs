//! Screens at three sizes, as golden files. `UPDATE_GOLDEN=1 cargo test -p connect4-tui screens` rewrites them.

use std::fs;
use std::path::Path;

use crate::common::TestApp;
use connect4_core::Rules;
use connect4_tui::{Colors, Mode, Screen, Settings, Theme};
use connect4_words::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 15)];

/// Draws a scene at every size and compares each with its golden file.
fn check(name: &str, scene: impl Fn((u16, u16)) -> TestApp) {
    for size in SIZES {
        compare(&format!("{name}-{}x{}.txt", size.0, size.1), &scene(size).text());
    }
}

fn compare(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/tui").join(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(
        golden == text,
        "{file} differs.\n--- wanted\n{golden}\n--- drawn\n{text}\n--- UPDATE_GOLDEN=1 if it is meant"
    );
}

fn played(rules: Rules, size: (u16, u16), keys: &str) -> TestApp {
    let mut test = TestApp::of_two(rules, size);
    test.keys(keys);
    test
}

#[test]
fn menus() {
    check("menu", |size| TestApp::new(Settings::default(), size));
    check("menu-watch", |size| {
        let mut test = TestApp::new(Settings { mode: Mode::Watch, ..Settings::default() }, size);
        test.app.menu.selected = 1;
        test.keys("right");
        test
    });
    check("menu-open", |size| {
        let mut test = TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, size);
        test.keys("end up").paste("games/evening.c4");
        test
    });
}

#[test]
fn large_windows() {
    for (name, keys) in [("game-200x60", "4 4 5 3 5 right"), ("analysis-40x12", "4 4 4 4 4 3 2 6 1 1 2 a")] {
        let (_, size) = name.split_once('-').unwrap();
        let (columns, rows) = size.split_once('x').unwrap();
        let size = (columns.parse().unwrap(), rows.parse().unwrap());
        compare(&format!("{name}.txt"), &played(Rules::CONNECT_FOUR, size, keys).text());
    }
}

#[test]
fn games() {
    check("game", |size| played(Rules::CONNECT_FOUR, size, "4 4 5 3 5 right"));
    check("won", |size| played(Rules::CONNECT_FOUR, size, "4 4 5 5 6 6 7"));
    check("drawn", |size| played(Rules::new(4, 4, 4).unwrap(), size, "1 2 1 2 2 1 2 1 3 4 3 4 4 3 4 3"));
    check("thinking", |size| {
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "level:3"], size);
        test.holds = true;
        test.keys("4").wait(1250);
        test
    });
    check("watching", |size| {
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["greedy", "mcts:50"], size);
        test.wait(4000).keys("space");
        test
    });
    check("gomoku", |size| played(Rules::GOMOKU, size, "enter up enter right enter up up left"));
    check("tic-tac-toe", |size| played(Rules::TIC_TAC_TOE, size, "enter left enter down"));
    check("largest", |size| played(Rules::new(20, 20, 4).unwrap(), size, "1 enter 1 enter 2 0 enter 1 9 enter 1"));
    check("largest-free", |size| {
        played(Rules::new(20, 20, 5).unwrap().with_gravity(false), size, "enter home pageup up up up enter")
    });
}

#[test]
fn analyses() {
    check("analysis", |size| played(Rules::CONNECT_FOUR, size, "4 4 4 4 4 3 2 6 1 1 2 a"));
    check("analysis-open", |size| played(Rules::new(9, 7, 4).unwrap(), size, "5 5 a"));
    check("analysis-estimates", |size| played(Rules::GOMOKU, size, "enter up enter left enter a . "));
    check("hint", |size| played(Rules::CONNECT_FOUR, size, "4 4 4 4 4 3 2 6 1 1 2 H"));
    check("why", |size| played(Rules::CONNECT_FOUR, size, "6 4 1 2 3 6 7 1 3 7 7 7 7 4 4 3 4 w"));
    // The sentence about the plan's threat and its upper cells.
    check("why-threat", |size| played(Rules::CONNECT_FOUR, size, "6 4 1 2 3 6 7 1 3 7 7 7 7 4 4 3 4 w right right"));
    check("why-plan", |size| {
        played(Rules::CONNECT_FOUR, size, "4 2 2 5 6 2 7 6 1 7 4 1 6 4 2 1 4 3 7 w end left left left left")
    });
}

#[test]
fn reviews() {
    check("review", |size| played(Rules::new(5, 4, 4).unwrap(), size, "3 3 2 2 4 4 1 v home m"));
    check("review-end", |size| played(Rules::new(5, 4, 4).unwrap(), size, "3 3 2 2 4 4 1 v"));
    check("review-running", |size| {
        let mut test = played(Rules::CONNECT_FOUR, size, "4 4 5 5 6 6 7");
        test.holds = true;
        test.keys("v");
        test
    });
}

/// The main screens in the other languages.
#[test]
fn screens_in_all_languages() {
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let compare = |name: &str, test: &TestApp| {
            let (columns, rows) = test.app.size;
            compare(&format!("{language}-{name}-{columns}x{rows}.txt"), &test.text());
        };
        let keys = |mut test: TestApp, keys: &str| {
            test.app.language = language;
            test.keys(keys);
            test
        };
        for size in [(80, 24), (40, 15)] {
            compare("menu", &keys(TestApp::new(Settings::default(), size), "down"));
            let game = TestApp::of_two(Rules::CONNECT_FOUR, size);
            compare("analysis", &keys(game, "4 4 4 4 4 3 2 6 1 1 2 a"));
            let game = TestApp::of_two(Rules::new(5, 4, 4).unwrap(), size);
            compare("review", &keys(game, "3 3 2 2 4 4 1 v home m"));
        }
        compare("help", &keys(TestApp::of_two(Rules::CONNECT_FOUR, (80, 24)), "4 ?"));
        let mut test =
            TestApp::new(Settings { mode: Mode::Puzzles, animation: false, ..Settings::default() }, (80, 24));
        test.app.language = language;
        test.keys("enter");
        let right = test.answer_of_puzzle();
        test.keys(if right == 1 { "2" } else { "1" });
        compare("puzzle", &test);
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "level:3"], (80, 24));
        test.app.language = language;
        test.holds = true;
        test.keys("4").wait(1250);
        compare("thinking", &test);
    }
}

/// A test that starts this mode from the menu.
fn chosen(mode: Mode, size: (u16, u16)) -> TestApp {
    let mut test = TestApp::new(Settings { mode, animation: false, ..Settings::default() }, size);
    test.keys("enter");
    test
}

#[test]
fn puzzles_and_lessons() {
    check("puzzle", |size| chosen(Mode::Puzzles, size));
    check("puzzle-wrong", |size| {
        let mut test = chosen(Mode::Puzzles, size);
        let right = test.answer_of_puzzle();
        test.keys(if right == 1 { "2" } else { "1" });
        test
    });
    check("puzzle-solved", |size| {
        let mut test = chosen(Mode::Puzzles, size);
        let right = test.answer_of_puzzle().to_string();
        test.keys(&right).wait(20_000);
        test
    });
    check("storm-before", |size| chosen(Mode::Storm, size));
    check("storm", |size| {
        let mut test = chosen(Mode::Storm, size);
        test.keys("enter");
        for _ in 0..2 {
            let right = test.answer_of_puzzle().to_string();
            test.keys(&right).wait(1000);
        }
        test
    });
    check("lesson", |size| chosen(Mode::Lessons, size));
    check("lesson-right", |size| {
        let mut test = chosen(Mode::Lessons, size);
        test.keys("5");
        test
    });
    check("lesson-wrong", |size| {
        let mut test = chosen(Mode::Lessons, size);
        test.keys("1");
        test
    });
    check("lesson-text", |size| {
        let mut test = chosen(Mode::Lessons, size);
        test.keys("t");
        test
    });
}

#[test]
fn files_to_choose_from() {
    check("files", |size| {
        let mut test = TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, size);
        for name in ["evening.c4", "evening-2.c4", "old/first.c4", "notes.txt"] {
            test.files.insert(format!("/home/games/{name}").into(), String::new());
        }
        test.keys("enter down");
        test
    });
}

#[test]
fn questions() {
    check("help", |size| played(Rules::CONNECT_FOUR, size, "4 ?"));
    for width in [30, 32] {
        let text = played(Rules::CONNECT_FOUR, (width, 15), "4 q").text();
        assert!(["Esc stay", "y leave", "s save"].iter().all(|hint| text.contains(hint)), "{text}");
    }
    check("leave", |size| played(Rules::CONNECT_FOUR, size, "4 q"));
    check("save", |size| played(Rules::CONNECT_FOUR, size, "4 s"));
}

/// When the screen is drawn, the window may no longer have the size of the last resize event.
#[test]
fn every_screen_is_drawn_in_a_window_of_any_size() {
    let mut tests = vec![
        TestApp::new(Settings::default(), (80, 24)),
        TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, (300, 100)),
        TestApp::seated(Rules::CONNECT_FOUR, ["greedy", "random"], (80, 24)),
        chosen(Mode::Puzzles, (80, 24)),
        chosen(Mode::Storm, (120, 40)),
        chosen(Mode::Lessons, (40, 15)),
        chosen(Mode::Open, (80, 24)),
    ];
    for (rules, keys) in [
        (Rules::CONNECT_FOUR, "4 4 5 3 5 a"),
        (Rules::CONNECT_FOUR, "4 4 4 4 4 3 2 6 1 1 2 a H"),
        (Rules::CONNECT_FOUR, "4 4 5 5 6 6 7"),
        (Rules::CONNECT_FOUR, "4 w"),
        (Rules::CONNECT_FOUR, "4 ?"),
        (Rules::CONNECT_FOUR, "4 q"),
        (Rules::CONNECT_FOUR, "4 s"),
        (Rules::new(5, 4, 4).unwrap(), "3 3 2 2 4 4 1 v"),
        (Rules::new(5, 4, 4).unwrap(), "3 3 2 2 4 4 1 v end"),
        (Rules::TIC_TAC_TOE, "enter left enter down a"),
        (Rules::TIC_TAC_TOE, "enter left enter v"),
        (Rules::GOMOKU, "enter up enter right enter v"),
        (Rules::new(20, 20, 4).unwrap(), "1 enter 2 0 enter a"),
        (Rules::new(20, 20, 5).unwrap().with_gravity(false), "enter home pageup up up up enter"),
        (Rules::new(1, 1, 1).unwrap(), "1"),
        (Rules::new(20, 1, 4).unwrap(), "1 enter"),
        (Rules::new(1, 20, 4).unwrap(), "1 1 a"),
    ] {
        tests.push(played(rules, (80, 24), keys));
    }
    for test in &mut tests {
        test.app.theme = Theme::new(Colors::Full);
        for columns in [1, 2, 29, 30, 31, 32, 33, 37, 39, 40, 41, 49, 50, 59, 60, 71, 72, 80, 120, 200, 300] {
            for rows in [1, 2, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 29, 30, 40, 60, 100] {
                let known = [(1, 1), (30, 12), (columns, rows), (300, 100)];
                test.app.size = known[usize::from(columns + rows) % known.len()];
                test.app.language = Language::ALL[usize::from(columns + rows) % Language::ALL.len()];
                let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
                terminal.draw(|frame| connect4_tui::view(&test.app, frame)).unwrap();
            }
        }
    }
}

#[test]
fn every_board_grows_with_the_window() {
    let cells = |text: &str| text.matches('▀').count() + text.matches('▄').count() + text.matches('█').count();
    let size_of_discs = |size| cells(&played(Rules::CONNECT_FOUR, size, "4 4").text());
    let sizes = [(80, 24), (120, 40), (160, 50), (200, 60), (300, 100)].map(size_of_discs);
    assert!(sizes.is_sorted_by(|one, other| one < other), "{sizes:?}");
}

#[test]
fn the_analysis_fits_into_the_smallest_windows() {
    for size in [(40, 12), (30, 12)] {
        let text = played(Rules::CONNECT_FOUR, size, "4 4 4 4 4 3 2 6 1 1 2 a").text();
        for value in ["1  ~-0.7", "2  ~-0.2", "3  ~-0.5", "4  loss ≤26", "7  loss ≤26"] {
            assert!(text.contains(value), "{value} at {size:?}:\n{text}");
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_grows_again() {
    let mut test = played(Rules::CONNECT_FOUR, (80, 24), "4");
    let before = test.text();
    for (columns, rows) in [(29, 24), (80, 11), (5, 2), (1, 1)] {
        test.send(connect4_tui::Event::Resize(columns, rows));
        let text = test.text();
        assert!(text.starts_with("This window"[..usize::from(columns).min(4)].trim_end()), "{text}");
    }
    test.send(connect4_tui::Event::Resize(80, 24));
    assert_eq!(test.text(), before);
}

#[test]
fn seven_by_six_is_whole_in_80x24_with_the_analysis_too() {
    let test = played(Rules::CONNECT_FOUR, (80, 24), "1 7 a");
    let text = test.text();
    let numbers =
        text.lines().find(|line| line.contains(" 1 ") && line.contains(" 7 ")).unwrap_or_else(|| panic!("{text}"));
    assert!((1..=7).all(|column| numbers.contains(&format!(" {column} "))), "{text}");
}

#[test]
fn without_colors_nothing_is_colored_and_discs_still_differ() {
    for size in SIZES {
        let test = played(Rules::CONNECT_FOUR, size, "4 4 a");
        let buffer = test.buffer();
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    }
    // Discs are drawn differently at each size, but those of the two players always differ.
    for side in [7, 10, 12, 20] {
        let rules = Rules::new(side, side.min(18), 4).unwrap();
        let one = |keys: &str, end: &str| {
            let mut test = played(rules, (120, 40), keys);
            test.keys(end);
            let Screen::Play(play) = &test.app.screen else { unreachable!() };
            assert_eq!(play.game().moves().count(), 2);
            test.text()
        };
        let keys = if side > 9 { ["1 enter 2 enter home", "2 enter 1 enter home"] } else { ["1 2 home", "2 1 home"] };
        assert_ne!(one(keys[0], "home"), one(keys[1], "home"));
    }
}

#[test]
fn colors_tell_the_players_apart_and_are_of_the_depth_that_was_asked_for() {
    for colors in [Colors::Sixteen, Colors::Full] {
        for size in SIZES {
            let mut test = played(Rules::CONNECT_FOUR, size, "4 5 4 5");
            test.app.theme = Theme::new(colors);
            let buffer = test.buffer();
            let is_indexed = |color: Color| matches!(color, Color::Indexed(_));
            let any_indexed = buffer.content.iter().any(|cell| is_indexed(cell.fg) || is_indexed(cell.bg));
            assert_eq!(any_indexed, colors == Colors::Full);
            let of = |column: u16| {
                let colors: std::collections::HashSet<_> =
                    (2..size.1 - 3).map(|row| (buffer[(column, row)].fg, buffer[(column, row)].bg)).collect();
                colors
            };
            let (x, _) = test.find(" 4 ");
            let (y, _) = test.find(" 5 ");
            assert_ne!(of(x + 1), of(y + 1), "the columns of X and O look different at {size:?}");
        }
    }
}
