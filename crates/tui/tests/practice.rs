//! Puzzles, storm, streak and lessons by keys.

use crate::common::Evening;
use connect4_tui::{Drill, MISTAKE, Mode, Progress, RunKind, STORM, Screen, Settings, bonus};

const WINDOW: (u16, u16) = (80, 24);

fn chosen(mode: Mode) -> Evening {
    let mut evening = Evening::new(Settings { mode, animation: false, ..Settings::default() }, WINDOW);
    evening.keys("enter");
    evening
}

fn drill(evening: &Evening) -> &Drill {
    match &evening.app.screen {
        Screen::Practice(practice) => &practice.drill,
        other => panic!("nothing is practised: {other:?}"),
    }
}

fn answer(evening: &mut Evening, is_right: bool) {
    let right = evening.answer_of_puzzle();
    // Of the wrong columns the first that is free.
    for column in (1..=7).filter(|&column| (column == right) == is_right) {
        evening.keys(&column.to_string());
    }
}

#[test]
fn the_rules_of_runs_are_those_of_the_page() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/runs.json");
    let rules: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let numbers = |name: &str| -> Vec<u64> { serde_json::from_value(rules[name].clone()).unwrap() };
    assert_eq!(
        (STORM.as_secs(), MISTAKE.as_secs()),
        (rules["seconds"].as_u64().unwrap(), rules["mistake"].as_u64().unwrap())
    );
    // What each right answer of a row brings, from the first on.
    let wanted = numbers("bonuses");
    let bonuses: Vec<u64> = (1..=wanted.len() as u32).map(|combo| bonus(combo).as_secs()).collect();
    assert_eq!(bonuses, wanted);
    for (kind, name) in [(RunKind::Storm, "storm"), (RunKind::Streak, "streak")] {
        let wanted = numbers(name);
        let grades: Vec<u64> = (0..wanted.len() as u64).map(|number| kind.grade(number).into()).collect();
        assert_eq!(grades, wanted, "{kind:?}");
    }
}

#[test]
fn a_puzzle_is_counted_once_and_played_out_when_it_is_solved() {
    let mut evening = chosen(Mode::Puzzles);
    assert!(evening.text().contains("Puzzle of the day  2026.11.21"), "{}", evening.text());
    let first = evening.kept.expect("the stream has a number").puzzle;
    assert_ne!(first, 0);
    evening.keys("a w");
    assert_eq!(evening.said(), "That is told once there is an answer.");
    answer(&mut evening, false);
    assert!(evening.text().contains("counts as not"), "{}", evening.text());
    answer(&mut evening, true);
    evening.wait(30_000);
    let text = evening.text();
    assert!(text.contains("Right!"), "{text}");
    let kept = evening.kept.expect("it is kept");
    assert_eq!((kept.solved, kept.tried), (0, 1), "the first try counts");
    evening.keys("w");
    assert!(evening.text().contains("Why?"));
    evening.keys("esc n");
    let text = evening.text();
    assert!(text.contains(&format!("Puzzle  number {first}")), "after that of the day the stream goes on: {text}");
    answer(&mut evening, true);
    assert_eq!(evening.kept.map(|kept| (kept.solved, kept.tried)), Some((1, 2)));
    evening.keys("n");
    assert_eq!(evening.kept.map(|kept| kept.puzzle), Some(first + 1));
    // Who asks for the answer has not solved it.
    evening.keys("H");
    assert_eq!(evening.kept.map(|kept| (kept.solved, kept.tried)), Some((1, 3)));
    evening.keys("a");
    assert!(evening.play().study.is_on);
}

#[test]
fn a_storm_runs_against_the_clock_and_its_best_is_kept() {
    let mut evening = chosen(Mode::Storm);
    assert!(evening.text().contains("Storm  3:00  0 solved"), "{}", evening.text());
    evening.wait(5000).keys("enter");
    assert!(evening.text().contains("3:00"), "the clock starts with the first puzzle");
    for _ in 0..4 {
        answer(&mut evening, true);
        evening.wait(1000);
    }
    assert!(evening.text().contains("2:56  4 solved  4 in a row"), "{}", evening.text());
    answer(&mut evening, true);
    assert!(evening.text().contains("Right! 3 more seconds."), "{}", evening.text());
    assert!(evening.text().contains("2:59"), "{}", evening.text());
    evening.wait(1000);
    answer(&mut evening, false);
    assert!(evening.text().contains("2:48  5 solved"), "a mistake costs ten seconds: {}", evening.text());
    evening.wait(200_000);
    let text = evening.text();
    assert!(text.contains("Over: 5 solved, 1 wrong"), "{text}");
    assert!(text.contains("0:00"), "{text}");
    assert_eq!(evening.kept.map(|kept| kept.storm), Some(5));
    // The same again asks the same.
    let seed = |evening: &Evening| match drill(evening) {
        Drill::Run(run) => run.seed,
        other => panic!("{other:?}"),
    };
    let before = seed(&evening);
    evening.keys("r");
    assert_eq!(seed(&evening), before);
    evening.keys("enter").wait(200_000);
    assert_eq!(evening.kept.map(|kept| kept.storm), Some(5), "a worse one is not kept");
    evening.keys("enter");
    assert_ne!(seed(&evening), before);
    evening.keys("esc");
    assert!(matches!(evening.app.screen, Screen::Menu));
    assert!(evening.text().contains("Your best storm: 5"), "{}", evening.text());
    evening.keys("esc esc");
    assert_eq!((evening.quit, evening.said()), (None, "q quits."), "once too often does not quit");
}

#[test]
fn a_streak_ends_with_a_mistake_and_one_puzzle_may_be_left_out() {
    let mut evening = chosen(Mode::Streak);
    evening.keys("enter");
    answer(&mut evening, true);
    evening.wait(1000);
    let before = evening.text();
    evening.keys("s");
    assert_ne!(evening.text(), before);
    let after = evening.text();
    evening.keys("s");
    assert_eq!(evening.text(), after, "once");
    answer(&mut evening, false);
    assert!(evening.text().contains("Over: 1 solved, 1 wrong"), "{}", evening.text());
    assert_eq!(evening.kept.map(|kept| kept.streak), Some(1));
}

#[test]
fn puzzles_that_are_late_are_waited_for() {
    let mut evening = Evening::new(Settings { mode: Mode::Storm, ..Settings::default() }, WINDOW);
    evening.holds = true;
    evening.keys("enter enter");
    assert!(evening.text().contains("Looking for a puzzle"), "{}", evening.text());
    evening.wait(5000).answer();
    assert!(evening.text().contains("Storm  3:00"), "{}", evening.text());
    assert!(evening.text().contains(" to move and "), "{}", evening.text());
    // Who has left hears nothing more of it.
    let mut evening = Evening::new(Settings { mode: Mode::Puzzles, ..Settings::default() }, WINDOW);
    evening.holds = true;
    evening.keys("enter esc").answer();
    assert!(matches!(evening.app.screen, Screen::Menu));
}

#[test]
fn the_course_is_walked_through_and_goes_on_where_it_was_left() {
    let mut evening = chosen(Mode::Lessons);
    assert!(evening.text().contains("1. Lines  position 1 of 3"), "{}", evening.text());
    // Column 2 is not right, e1 is.
    evening.keys("2");
    assert!(evening.text().contains("b3 does not do it."), "{}", evening.text());
    evening.keys("u 5");
    assert!(evening.text().contains("Right. e1 completes"), "{}", evening.text());
    // The board names columns by letters, and so do the keys.
    evening.keys("u e");
    assert!(evening.text().contains("Right. e1 completes"), "{}", evening.text());
    evening.keys("enter");
    assert!(evening.text().contains("position 2 of 3"), "{}", evening.text());
    evening.keys("pagedown esc");
    assert_eq!(evening.kept.map(|kept| kept.lesson), Some((1, 0)));
    evening.keys("enter");
    assert!(evening.text().contains("2. Two threats at once"), "{}", evening.text());
    evening.keys("p");
    assert!(evening.text().contains("1. Lines  position 3 of 3"), "{}", evening.text());
    evening.app.progress = Progress { lesson: (7, 99), ..Progress::default() };
    evening.keys("esc enter");
    assert!(evening.text().contains("1. Lines  position 1 of 3"), "what is not there begins anew");
}

#[test]
fn a_click_drops_a_disc_or_presses_a_key_of_the_last_line() {
    let mut evening = chosen(Mode::Lessons);
    let (x, y) = evening.find("  e  ");
    evening.click(x + 2, y - 2);
    assert!(evening.text().contains("Right. e1"), "{}", evening.text());
    let (x, y) = evening.find("try again");
    evening.click(x, y);
    assert!(!evening.text().contains("Right. e1"), "{}", evening.text());
}
