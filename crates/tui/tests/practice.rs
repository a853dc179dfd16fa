//! Puzzles, storm, streak and lessons, driven by keys.

use crate::common::TestApp;
use connect4_tui::{Drill, Mode, Progress, RUN_RULES, RunKind, Screen, Settings};

const WINDOW: (u16, u16) = (80, 24);

fn chosen(mode: Mode) -> TestApp {
    let mut test = TestApp::new(Settings { mode, animation: false, ..Settings::default() }, WINDOW);
    test.keys("enter");
    test
}

fn drill(test: &TestApp) -> &Drill {
    match &test.app.screen {
        Screen::Practice(practice) => &practice.drill,
        other => panic!("nothing is practiced: {other:?}"),
    }
}

fn answer(test: &mut TestApp, is_right: bool) {
    let right = test.answer_of_puzzle();
    // For a wrong answer, tries the wrong columns until one is not full.
    for column in (1..=7).filter(|&column| (column == right) == is_right) {
        test.keys(&column.to_string());
    }
}

#[test]
fn runs_have_the_recorded_rewards() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/runs.json");
    let rules: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let numbers = |name: &str| -> Vec<u64> { serde_json::from_value(rules[name].clone()).unwrap() };
    assert_eq!(
        (RUN_RULES.seconds, RUN_RULES.mistake),
        (rules["seconds"].as_u64().unwrap(), rules["mistake"].as_u64().unwrap())
    );
    // The bonus for each correct answer in a row, from the first.
    let wanted = numbers("bonuses");
    let bonuses: Vec<u64> = (1..=wanted.len() as u32).map(|combo| RUN_RULES.bonus(combo).as_secs()).collect();
    assert_eq!(bonuses, wanted);
    for (kind, name) in [(RunKind::Storm, "storm"), (RunKind::Streak, "streak")] {
        let wanted = numbers(name);
        let grades: Vec<u64> = (0..wanted.len() as u64).map(|number| kind.grade(number).into()).collect();
        assert_eq!(grades, wanted, "{kind:?}");
    }
}

#[test]
fn a_puzzle_is_counted_once_and_played_out_when_it_is_solved() {
    let mut test = chosen(Mode::Puzzles);
    assert!(test.text().contains("Puzzle of the day  2026.11.21"), "{}", test.text());
    let first = test.kept.expect("the stream has a number").puzzle;
    assert_ne!(first, 0);
    test.keys("a w");
    assert_eq!(test.message(), "Answer first; then w explains the position.");
    answer(&mut test, false);
    assert!(test.text().contains("counts as"), "{}", test.text());
    answer(&mut test, true);
    test.wait(30_000);
    let text = test.text();
    assert!(text.contains("Correct!"), "{text}");
    let kept = test.kept.expect("it is kept");
    assert_eq!((kept.solved, kept.tried), (0, 1), "the first try counts");
    test.keys("w");
    assert!(test.text().contains("Why?"));
    test.keys("esc n");
    let text = test.text();
    assert!(text.contains(&format!("Puzzle  number {first}")), "after that of the day the stream goes on: {text}");
    answer(&mut test, true);
    assert_eq!(test.kept.map(|kept| (kept.solved, kept.tried)), Some((1, 2)));
    test.keys("n");
    assert_eq!(test.kept.map(|kept| kept.puzzle), Some(first + 1));
    // A puzzle does not count as solved if the answer was requested.
    test.keys("H");
    assert_eq!(test.message(), "Press H again to see the answer; the puzzle then counts as not solved.");
    assert_eq!(test.kept.map(|kept| (kept.solved, kept.tried)), Some((1, 2)));
    test.keys("H");
    assert_eq!(test.kept.map(|kept| (kept.solved, kept.tried)), Some((1, 3)));
    test.keys("a");
    assert!(test.play().analysis.is_on);
}

#[test]
fn a_storm_runs_against_the_clock_and_its_best_is_kept() {
    let mut test = chosen(Mode::Storm);
    assert!(test.text().contains("Storm  3:00  0 solved"), "{}", test.text());
    test.wait(5000).keys("enter");
    assert!(test.text().contains("3:00"), "the clock starts with the first puzzle");
    for _ in 0..4 {
        answer(&mut test, true);
        test.wait(1000);
    }
    assert!(test.text().contains("2:56  4 solved  4 in a row"), "{}", test.text());
    answer(&mut test, true);
    assert!(test.text().contains("Correct! 3 more seconds."), "{}", test.text());
    assert!(test.text().contains("2:59"), "{}", test.text());
    test.wait(1000);
    answer(&mut test, false);
    assert!(test.text().contains("2:48  5 solved"), "a mistake costs ten seconds: {}", test.text());
    test.wait(200_000);
    let text = test.text();
    assert!(text.contains("Finished: 5 solved, 1"), "{text}");
    assert!(text.contains("0:00"), "{text}");
    assert_eq!(test.kept.map(|kept| kept.storm), Some(5));
    // `r` repeats the run with the same puzzles.
    let seed = |test: &TestApp| match drill(test) {
        Drill::Run(run) => run.seed,
        other => panic!("{other:?}"),
    };
    let before = seed(&test);
    test.keys("r");
    assert_eq!(seed(&test), before);
    test.keys("enter").wait(200_000);
    assert_eq!(test.kept.map(|kept| kept.storm), Some(5), "a worse one is not kept");
    test.keys("enter");
    assert_ne!(seed(&test), before);
    test.keys("esc");
    assert!(matches!(test.app.screen, Screen::Menu));
    assert!(test.text().contains("Your best storm: 5"), "{}", test.text());
    test.keys("esc esc");
    assert_eq!((test.quit, test.message()), (None, "Press q to quit."), "once too often does not quit");
}

#[test]
fn a_streak_ends_with_a_mistake_and_one_puzzle_may_be_left_out() {
    let mut test = chosen(Mode::Streak);
    test.keys("enter");
    answer(&mut test, true);
    test.wait(1000);
    let before = test.text();
    test.keys("s");
    assert_ne!(test.text(), before);
    let after = test.text();
    test.keys("s");
    assert_eq!(test.text(), after, "once");
    answer(&mut test, false);
    assert!(test.text().contains("Finished: 1 solved, 1"), "{}", test.text());
    assert_eq!(test.kept.map(|kept| kept.streak), Some(1));
}

#[test]
fn puzzles_that_are_late_are_waited_for() {
    let mut test = TestApp::new(Settings { mode: Mode::Storm, ..Settings::default() }, WINDOW);
    test.holds = true;
    test.keys("enter enter");
    assert!(test.text().contains("Looking for a puzzle"), "{}", test.text());
    test.wait(5000).answer();
    assert!(test.text().contains("Storm  3:00"), "{}", test.text());
    assert!(test.text().contains(" to move: find "), "{}", test.text());
    // After leaving, a late puzzle changes nothing.
    let mut test = TestApp::new(Settings { mode: Mode::Puzzles, ..Settings::default() }, WINDOW);
    test.holds = true;
    test.keys("enter esc").answer();
    assert!(matches!(test.app.screen, Screen::Menu));
}

#[test]
fn the_course_is_walked_through_and_goes_on_where_it_was_left() {
    let mut test = chosen(Mode::Lessons);
    assert!(test.text().contains("1. Lines  position 1 of 3"), "{}", test.text());
    // Column 2 is wrong, e1 is correct.
    test.keys("2");
    assert!(test.text().contains("b3 does not work."), "{}", test.text());
    test.keys("u 5");
    assert!(test.text().contains("Correct. e1 completes"), "{}", test.text());
    // Lessons label columns with letters, so letter keys work too.
    test.keys("u e");
    assert!(test.text().contains("Correct. e1 completes"), "{}", test.text());
    test.keys("enter");
    assert!(test.text().contains("position 2 of 3"), "{}", test.text());
    test.keys("pagedown esc");
    assert_eq!(test.kept.map(|kept| kept.lesson), Some((1, 0)));
    test.keys("enter");
    assert!(test.text().contains("2. Two threats at once"), "{}", test.text());
    test.keys("p");
    assert!(test.text().contains("1. Lines  position 3 of 3"), "{}", test.text());
    test.app.progress = Progress { lesson: (7, 99), ..Progress::default() };
    test.keys("esc enter");
    assert!(test.text().contains("1. Lines  position 1 of 3"), "what is not there begins anew");
}

#[test]
fn a_click_drops_a_disc_or_presses_a_key_of_the_last_line() {
    let mut test = chosen(Mode::Lessons);
    let (x, y) = test.find("  e  ");
    test.click(x + 2, y - 2);
    assert!(test.text().contains("Correct. e1"), "{}", test.text());
    let (x, y) = test.find("try again");
    test.click(x, y);
    assert!(!test.text().contains("Correct. e1"), "{}", test.text());
}
