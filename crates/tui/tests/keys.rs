//! Drives the state with key scripts, and checks the results. The file is long because it has a script for every screen
//! and key.

use std::path::Path;
use std::time::Duration;

use crate::common::TestApp;
use connect4_core::notation::record;
use connect4_core::{Budget, Outcome, Player, Rules, Swap};
use connect4_solve::{Options, Solver};
use connect4_study::Analysis;
use connect4_tui::{Effect, Event, FirstMove, Leave, Look, Mode, Overlay, Screen, Settings, Stage};
use connect4_words::{Language, Words, say};
use ratatui::crossterm::event::MouseEventKind;

const WINDOW: (u16, u16) = (80, 24);

fn two() -> TestApp {
    TestApp::of_two(Rules::CONNECT_FOUR, WINDOW)
}

#[test]
fn digits_arrows_and_all_the_dropping_keys_play() {
    let mut test = two();
    test.keys("4 left enter right right space home down end enter");
    assert_eq!(test.moves(), "d1 c1 e1 a1 g1");
    test.keys("left right right enter");
    assert_eq!(test.moves(), "d1 c1 e1 a1 g1 a2", "the marker goes round the ends");
    test.keys("8");
    assert_eq!(test.message(), "Column 8 is off the board; pick one from 1 to 7");
    test.keys("0");
    assert_eq!(test.message(), "Column 0 is off the board; pick one from 1 to 7");
    test.keys("1 1 1 1 1");
    assert_eq!(test.message(), "Column 1 is full; pick another");
}

#[test]
fn undo_and_redo_go_move_by_move_between_people_and_turn_by_turn_against_a_computer() {
    let mut test = two();
    test.keys("4 4 3 u u");
    assert_eq!(test.moves(), "d1");
    test.keys("r");
    assert_eq!(test.moves(), "d1 d2");
    test.keys("r r");
    assert_eq!((test.moves().as_str(), test.message()), ("d1 d2 c1", "Nothing to redo."));
    test.keys("u u u u");
    assert_eq!(test.message(), "Nothing to undo.");

    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    test.keys("4").wait(10);
    let before = test.moves();
    assert_eq!(before.split(' ').count(), 2);
    test.keys("1").wait(10).keys("u");
    assert_eq!(test.moves(), before);
    test.keys("r");
    assert_eq!(test.moves().split(' ').count(), 4);
}

#[test]
fn a_computer_that_thinks_can_be_interrupted_and_answers_too_late() {
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "level:3"], WINDOW);
    test.holds = true;
    test.keys("4");
    assert!(test.play().thinking.is_some());
    assert!(test.text().contains("O (Otto, level 3) is thinking"));
    test.keys("5");
    assert_eq!((test.moves().as_str(), test.message()), ("d1", "It is O's turn (Otto, level 3)."));
    test.keys("u");
    assert_eq!(test.moves(), "");
    // An answer to a canceled request changes nothing.
    test.answer().wait(1000);
    assert_eq!(test.moves(), "");
    test.keys("4").wait(1000);
    assert_eq!(test.moves().split(' ').count(), 2);
}

#[test]
fn the_time_a_move_is_asked_for() {
    let mut test = TestApp::new(Settings { time: Some(Duration::from_millis(500)), ..Settings::default() }, WINDOW);
    test.holds = true;
    test.keys("enter 4");
    let [Effect::Think { time, seat, .. }] = &test.held[..] else { panic!("{:?}", test.held) };
    assert_eq!((*time, *seat), (Duration::from_millis(500), Player::Second));
    let mut test = TestApp::new(Settings { opponent: "perfect".parse().unwrap(), ..Settings::default() }, WINDOW);
    test.holds = true;
    test.keys("enter 4");
    let [Effect::Think { time, .. }] = &test.held[..] else { panic!("{:?}", test.held) };
    assert_eq!(*time, Duration::from_secs(20));
}

#[test]
fn the_menu_starts_what_it_says_and_is_remembered() {
    let mut test = TestApp::new(Settings::default(), WINDOW);
    // Up from the start line: colors, falling discs, swap rule, gravity, in a row, rows, columns.
    test.keys("end up right up right up right up right up right up right up right enter");
    let Screen::Play(play) = &test.app.screen else { panic!("the game is on") };
    assert_eq!(play.game().rules(), Rules::new(8, 7, 5).unwrap().with_gravity(false).with_swap(Swap::One));
    let remembered = test.remembered.clone().expect("it is remembered");
    assert_eq!((remembered.rules, remembered.animation, remembered.look), (play.game().rules(), false, Look::Dark));
    // New game, then the modes.
    test.keys("n home right end enter").wait(2000);
    assert!(test.play().is_watched());
    test.keys("n y home right end enter");
    assert!(test.play().analysis.is_on, "analyze");
    assert_eq!(test.remembered.as_ref().map(|settings| settings.mode), Some(Mode::Analyze));
}

#[test]
fn who_begins_is_a_choice() {
    let mut test = TestApp::new(Settings { first_move: FirstMove::Computer, ..Settings::default() }, WINDOW);
    test.keys("enter").wait(2000);
    assert_eq!(test.moves().split(' ').count(), 1, "the computer has begun");
    assert!(test.play().is_users_turn());
    let mut sides = std::collections::HashSet::new();
    let mut test = TestApp::new(Settings { first_move: FirstMove::Random, ..Settings::default() }, WINDOW);
    test.holds = true;
    for _ in 0..20 {
        test.keys("enter");
        sides.insert(test.play().session.participants().first.is_human());
        test.keys("n");
    }
    assert_eq!(sides.len(), 2, "the lot falls on both");
}

#[test]
fn players_that_do_not_know_the_game_are_refused_with_a_reason() {
    let settings = Settings { rules: Rules::GOMOKU, opponent: "perfect".parse().unwrap(), ..Settings::default() };
    let mut test = TestApp::new(settings, WINDOW);
    test.keys("enter");
    assert!(matches!(test.app.screen, Screen::Menu));
    assert!(test.message().starts_with("Perfect play needs a board that can be solved"), "{}", test.message());
}

#[test]
fn the_mouse_points_clicks_and_chooses_in_the_menu() {
    let mut test = two();
    let (x, y) = test.find("5");
    test.mouse(MouseEventKind::Moved, x, 10);
    assert_eq!(test.play().cursor.col, 4);
    assert_eq!(test.find("▼X▼").0, x - 1, "the marker is over the column");
    test.click(x, y).click(x - 3, 3).click(79, 10);
    assert_eq!(test.moves(), "e1 e2", "each click in a column drops a disc, others do nothing");

    let mut test = TestApp::new(Settings::default(), WINDOW);
    let (x, y) = test.find("Otto, level 3");
    test.click(x, y);
    assert_eq!(test.app.menu.settings.opponent.to_string(), "level:4");
    let (x, y) = test.find("‹ Nora, level 4");
    test.click(x, y).click(x, y);
    assert_eq!(test.app.menu.settings.opponent.to_string(), "level:2");
    let (x, y) = test.find("[ Play ]");
    test.click(x + 2, y);
    assert!(matches!(test.app.screen, Screen::Play(_)));
}

#[test]
fn without_gravity_a_cursor_goes_over_the_cells() {
    let mut test = TestApp::of_two(Rules::TIC_TAC_TOE, WINDOW);
    test.keys("enter left up enter enter");
    assert_eq!((test.moves().as_str(), test.message()), ("b2 a3", "A3 is taken; pick an empty cell"));
    test.keys("down down down enter right right enter");
    assert_eq!(test.moves(), "b2 a3 a1 c1");
    // Without gravity, a digit selects a row.
    test.keys("2");
    assert_eq!(test.play().cursor.to_string(), "c2");
    let (x, y) = test.find("  1│");
    test.click(x + 4 + 2 * 11 + 5, y - 2 * 5);
    assert_eq!(test.moves(), "b2 a3 a1 c1 c3");
    assert_eq!(test.play().game().outcome(), Some(Outcome::Won(Player::First)));
    assert!(test.text().contains("X wins!"));
}

#[test]
fn on_wide_boards_digits_move_the_marker() {
    let mut test = TestApp::of_two(Rules::new(20, 20, 4).unwrap(), WINDOW);
    test.keys("1 7 enter");
    assert_eq!(test.moves(), "q1");
    test.keys("3 enter 2 0 enter 2 5 enter");
    assert_eq!(test.moves(), "q1 c1 t1 e1", "25 is no column, so 5 begins anew");
}

#[test]
fn a_hint_is_said_in_words() {
    let mut test = two();
    test.keys("4 4 5 5 6 H");
    // Whatever O does, X completes one of two ends.
    assert!(test.message().starts_with("Every move loses"), "{}", test.message());
    test.keys("H");
    assert_eq!(test.message(), "Every move loses in 2 plies.");
    test.keys("1 H");
    assert_eq!(test.message(), "X can complete a line now: look for it. Press H again for the move.");
    test.keys("H");
    assert_eq!(test.message(), "3 and 7 win in 1 ply.");
    test.keys("7 H");
    assert_eq!(test.message(), "The game is over: X has won");
}

#[test]
fn a_hint_that_takes_its_time_says_so_and_what_it_knows() {
    let mut test = TestApp::of_two(Rules::new(9, 7, 4).unwrap(), WINDOW);
    test.holds = true;
    test.keys("5 H");
    assert!(test.text().contains("Looking for a hint"), "{}", test.text());
    test.keys("H");
    assert!(test.text().contains("Looking for the best move"), "{}", test.text());
    let Some(Effect::Analyze { id, position, .. }) = test.held.pop() else { panic!("{:?}", test.held) };
    let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
    let mut first = None;
    let mut report = |analysis: &Analysis| {
        first.get_or_insert_with(|| analysis.clone());
    };
    Analysis::run(&position, &mut solver, &Budget::nodes(1000), &mut report).unwrap();
    test.send(Event::Analyzed { id, result: Ok(Box::new(first.expect("one at once"))) });
    let text = test.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("so far: ") && text.contains("looks best"), "{text}");
    test.keys("esc");
    assert!(!test.text().contains("Looking for"));
}

#[test]
fn the_analysis_follows_the_game_and_never_stops_it() {
    let mut test = two();
    test.holds = true;
    test.keys("4 4 a");
    assert!(test.play().analysis.job.is_some());
    let first = test.held.clone();
    test.keys("5");
    assert_eq!(test.moves(), "d1 d2 e1", "keys work while it thinks");
    assert_eq!(test.held.len(), 2, "the new position is asked for");
    // A late answer about the previous position is not shown.
    test.held.clear();
    test.holds = false;
    test.perform(first);
    assert!(test.play().analysis.found.is_none());
    test.keys("esc");
    assert!(test.play().analysis.job.is_none() && test.play().analysis.is_on, "Esc stops it");
    test.keys("esc");
    assert!(!test.play().analysis.is_on, "and closes it");
    test.keys("5 6 a");
    assert!(test.play().analysis.found.as_ref().is_some_and(|found| found.is_exact()));
    test.keys("a");
    assert!(!test.play().analysis.is_on);
}

#[test]
fn large_boards_have_estimates_that_say_so() {
    let mut test = TestApp::of_two(Rules::GOMOKU, (120, 40));
    test.keys("enter up enter a H H");
    assert!(test.message().ends_with("estimated)."), "{}", test.message());
    assert!(test.text().contains("too large to solve: estimates (~)"), "{}", test.text());
    let text = test.text();
    let listed = text.lines().find_map(|line| line.split_once(" ~")).expect("there is a list");
    let name = listed.0.split_whitespace().next_back().expect("each begins with a cell").to_uppercase();
    assert!(test.message().starts_with(&format!("{name} looks best")), "{}: {text}", test.message());
}

#[test]
fn leaving_a_game_asks_first() {
    let mut test = two();
    test.keys("q");
    assert_eq!(test.quit, Some(None), "nothing is lost before the first move");
    let mut test = two();
    test.keys("4 q");
    assert_eq!(test.quit, None);
    assert!(matches!(test.app.overlay, Some(Overlay::Leave(_))));
    test.keys("4 n");
    assert_eq!((test.moves().as_str(), &test.app.overlay), ("d1", &None), "keys do not reach the board");
    test.keys("q enter");
    assert_eq!((test.quit, &test.app.overlay), (None, &None), "Enter, which also drops discs, stays");
    test.keys("q y");
    assert_eq!(test.quit, Some(None));
    let mut test = two();
    test.keys("ctrl-c");
    assert_eq!(test.quit, Some(Some(2)), "Ctrl-C does not ask where nothing is lost");
    let mut test = two();
    test.keys("4 ctrl-c");
    assert_eq!((test.quit, &test.app.overlay), (None, &Some(Overlay::Leave(Leave::Quit))));
    test.keys("ctrl-c");
    assert_eq!(test.quit, Some(Some(2)), "a second time it is meant");
    let mut test = two();
    test.keys("4").send(Event::Signal(15));
    assert_eq!(test.quit, Some(Some(15)));
}

#[test]
fn saving_asks_for_a_name_and_never_takes_another_games_file() {
    let mut test = two();
    test.files.insert("other.c4".into(), "someone else's".into());
    test.keys("4 4 s ctrl-u").paste("other.c4").keys("enter");
    assert_eq!(test.message(), "The file other.c4 already exists; choose another name");
    test.keys("ctrl-u").paste("mine.c4").keys("enter");
    assert_eq!((test.message(), &test.app.overlay), ("Saved to mine.c4.", &None));
    test.keys("5 s ctrl-u").paste("mine.c4").keys("enter");
    let saved = record::parse(&test.files[Path::new("mine.c4")]).unwrap();
    assert_eq!(saved.game.moves().count(), 3, "its own file may be written again");
    assert_eq!(test.files[Path::new("other.c4")], "someone else's");
    test.keys("s esc 4");
    assert_eq!(test.moves(), "d1 d2 e1 d3");
}

#[test]
fn a_review_of_an_unfinished_game_asks_too() {
    for (key, leave) in [("q", Leave::Quit), ("n", Leave::Menu)] {
        let mut test = two();
        test.keys("4 v").keys(key);
        assert_eq!((test.quit, &test.app.overlay), (None, &Some(Overlay::Leave(leave))));
        test.keys("n esc");
        assert_eq!(test.moves(), "d1", "it goes on");
        test.keys("v").keys(key).keys("s enter");
        assert!(test.files.contains_key(Path::new("connect4-20261121.c4")));
        match leave {
            Leave::Quit => assert_eq!(test.quit, Some(None), "saved, it ends"),
            Leave::Menu => assert!(matches!(test.app.screen, Screen::Menu), "saved, it begins anew"),
        }
    }
    let mut test = two();
    test.keys("4 4 5 5 6 6 7 v q");
    assert_eq!(test.quit, Some(None), "a finished game is left as before");
}

#[test]
fn what_is_saved_is_not_asked_about_until_it_changes() {
    let mut test = two();
    test.keys("4 4 s enter q");
    assert_eq!(test.quit, Some(None));
    let mut test = two();
    test.keys("4 4 s enter 5 u q");
    assert_eq!(test.quit, Some(None), "what was taken back changes nothing");
    let mut test = two();
    test.keys("4 4 s enter 5 q");
    assert_eq!(test.quit, None);
    test.keys("s esc 6 q s enter");
    assert_eq!(test.quit, Some(None), "saved first, then left");
    let mut test = two();
    test.keys("4 q s esc s enter");
    assert_eq!((test.quit, test.message()), (None, "Saved to connect4-20261121.c4."), "who goes on wants to go on");
}

#[test]
fn the_games_after_a_recorded_one_are_recorded_beside_it() {
    let mut test = two();
    test.app.record = Some("test.c4".into());
    test.keys("n enter");
    assert_eq!(test.message(), "This game is saved to test.2.c4 after every move.");
    test.keys("4").wait(2000);
    let saved = record::parse(&test.files[Path::new("test.2.c4")]).unwrap();
    assert_eq!(saved.game.moves().count(), 2, "after every move");
    test.keys("q");
    assert_eq!(test.quit, Some(None), "and needs no question");
}

#[test]
fn records_are_opened_from_the_menu() {
    let mut played = two();
    played.keys("4 4 5 5 6 6 s enter");
    let unfinished = played.files.values().next().unwrap().clone();
    played.keys("7 s backspace backspace backspace").paste(".again").keys("enter");
    let finished = played.files.values().find(|text| text.contains("1-0")).unwrap().clone();

    let settings = Settings { mode: Mode::Open, ..Settings::default() };
    let mut test = TestApp::new(settings, WINDOW);
    test.files.insert("half".into(), unfinished);
    test.files.insert("whole".into(), finished);
    // Without a file name, the list of files opens.
    test.keys("enter");
    assert!(test.text().contains("Search: _"), "{}", test.text());
    test.keys("esc end up").paste("nowhere").keys("enter");
    assert_eq!(test.message(), "Cannot read nowhere");
    test.keys("ctrl-u").paste("half").keys("enter");
    assert_eq!(test.moves(), "d1 d2 e1 e2 f1 f2");
    test.keys("n y ctrl-u").paste("whole").keys("enter");
    assert!(matches!(test.app.screen, Screen::Review(_)), "a finished game is looked back upon");
}

#[test]
fn w_tells_why() {
    let mut test = two();
    test.keys("1 2 1 2 1 2 w");
    assert!(test.text().contains("X is to move and wins."), "{}", test.text());
    test.keys("right");
    assert!(test.text().contains("X completes a line of 4 on a4 (a1–a4)."), "{}", test.text());
    test.keys("right left left");
    assert!(test.text().contains("X is to move and wins."), "{}", test.text());
    test.keys("esc 1 w right");
    assert!(test.text().contains("X has 4 in a row."), "{}", test.text());
    // In a review, it explains the position on the board.
    test.keys("esc v left w right");
    assert!(test.text().contains("X completes a line of 4 on a4 (a1–a4)."), "{}", test.text());
}

#[test]
fn w_tells_more_when_the_solver_knows_it() {
    let mut test = two();
    test.keys("4 4 1 w");
    let text = test.text();
    assert!(text.contains("O is to move and wins.") && !text.contains("looking further"), "{text}");
    test.keys("right");
    assert!(test.text().contains("Best play continues with O d3"), "{}", test.text());
    // Until the solver has finished, the brief explanation is shown.
    let mut test = two();
    test.holds = true;
    test.keys("4 4 1 w");
    let Some(Effect::Explain { id, position, .. }) = test.held.pop() else { panic!("{:?}", test.held) };
    connect4_tui::explain(&position, &Budget::unlimited(), &mut |explanation, stage| {
        if stage == Stage::Interim {
            test.send(Event::Explained { id, explanation: Box::new(explanation), stage });
        }
    });
    let text = test.text();
    assert!(text.contains("not proven who wins") && text.contains("looking further ahead"), "{text}");
}

#[test]
fn the_swap_rule_changes_sides() {
    let mut test = TestApp::seated(Rules::CONNECT_FOUR.with_swap(Swap::One), ["human", "human"], WINDOW);
    test.keys("w");
    assert!(test.message().contains("may swap once"), "{}", test.message());
    test.keys("4");
    assert!(test.text().contains("or w to swap sides"));
    test.keys("w");
    assert_eq!(test.message(), "Sides are swapped: the player of X now plays O, and vice versa.");
    test.keys("4");
    assert!(test.play().game().is_swapped());
    assert_eq!(test.moves(), "d1 d2");
}

#[test]
fn under_swap_3_who_begins_puts_three_stones() {
    let rules = Rules::CONNECT_FOUR.with_swap(Swap::Three);
    let mut test = TestApp::seated(rules, ["human", "perfect"], WINDOW);
    test.holds = true;
    test.keys("4 4");
    assert!(test.held.is_empty() && !test.text().contains("w to swap"), "{}", test.text());
    test.keys("w");
    assert!(test.message().contains("under swap-3, after the third"), "{}", test.message());
    test.keys("4");
    let [Effect::Think { seat, .. }] = &test.held[..] else { panic!("{:?}", test.held) };
    assert_eq!(*seat, Player::Second, "the other chooses a side now");
    let mut test = TestApp::seated(rules, ["human", "human"], WINDOW);
    test.keys("4 4 4");
    assert!(test.text().contains("or w to swap sides"));
    test.keys("w 4");
    assert!(test.play().game().is_swapped());
    assert_eq!(test.moves(), "d1 d2 d3 d4");
}

#[test]
fn watched_computers_can_be_paused_and_stepped() {
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["greedy", "random"], WINDOW);
    test.wait(1000);
    let count = |test: &TestApp| test.play().game().moves().count();
    let before = count(&test);
    assert!(before > 0, "they play by themselves");
    test.keys("space").wait(5000);
    assert_eq!(count(&test), before, "they wait");
    test.keys("right").wait(1000);
    assert_eq!(count(&test), before + 1);
    test.keys(". enter").wait(1000);
    assert_eq!(count(&test), before + 3);
    test.keys("left");
    assert_eq!(count(&test), before + 2);
    test.keys("space").wait(100_000);
    assert!(test.play().game().outcome().is_some(), "they go on to the end");
    assert_eq!(test.app.wakes_in(), None, "then nothing moves");
}

#[test]
fn discs_fall_and_the_answer_waits_for_them() {
    let mut test = TestApp::new(Settings::default(), WINDOW);
    test.keys("enter 4");
    assert!(test.play().falling(test.now).is_some());
    assert_eq!(test.moves(), "d1");
    let rows: Vec<u8> = (0..40)
        .map_while(|_| {
            test.wait(20);
            test.play().falling(test.now).map(|(_, row)| row)
        })
        .collect();
    assert!(rows.len() > 3 && rows.is_sorted_by(|one, other| one >= other), "{rows:?}");
    test.wait(2000);
    assert_eq!(test.moves().split(' ').count(), 2);
    assert_eq!(test.app.wakes_in(), None, "at rest the program sleeps");
    test.app.may_animate = false;
    test.keys("n y enter 4");
    assert!(test.play().falling_disc.is_none());
}

#[test]
fn a_review_marks_mistakes_and_steps_through_the_game() {
    let mut test = TestApp::of_two(Rules::new(5, 4, 4).unwrap(), WINDOW);
    test.keys("3 3 2 2 4 4 1 v");
    let at = |test: &TestApp| match &test.app.screen {
        Screen::Review(reviewing) => reviewing.at,
        other => panic!("no review: {other:?}"),
    };
    let text = test.text();
    assert!(text.contains("??"), "{text}");
    let first = at(&test);
    test.keys("end left left up");
    assert_eq!(at(&test), 4);
    test.keys("home m");
    assert_eq!(at(&test), first, "it opens at the first mistake");
    assert!(test.text().contains("threw away a draw"), "{}", test.text());
    test.keys("m M");
    assert_eq!(at(&test), first);
    test.keys("end right home left");
    assert_eq!(at(&test), 0);
    let (x, y) = test.find("3 X 2");
    test.click(x, y);
    assert_eq!(at(&test), 3);
    test.keys("p");
    assert_eq!(test.moves(), "c1 c2 b1", "it is played on from there");
    test.keys("v esc");
    assert_eq!(test.moves(), "c1 c2 b1", "and the review comes back to the game");
}

#[test]
fn games_that_cannot_be_reviewed_can_be_stepped_through() {
    let mut test = TestApp::of_two(Rules::GOMOKU, WINDOW);
    test.keys("enter left enter v left");
    assert!(test.text().contains("This board is too large to solve"), "{}", test.text());
}

#[test]
fn games_that_can_be_solved_are_reviewed_with_and_without_gravity() {
    let mut test = TestApp::of_two(Rules::TIC_TAC_TOE, WINDOW);
    // Replying on an edge instead of a corner loses for O.
    test.keys("enter left enter v");
    let Screen::Review(reviewing) = &test.app.screen else { panic!("the game is under review") };
    assert!(reviewing.found.is_some() && reviewing.error.is_none());
    assert_eq!(reviewing.at, 2, "the first mistake");
    assert!(test.text().contains("a2??"), "{}", test.text());
}

#[test]
fn a_review_stays_where_somebody_has_stepped_to() {
    let mut test = TestApp::of_two(Rules::new(5, 4, 4).unwrap(), WINDOW);
    test.keys("3 3 2 2 4 4 1");
    test.holds = true;
    test.keys("v left left").answer();
    let Screen::Review(reviewing) = &test.app.screen else { panic!("the game is under review") };
    assert_eq!((reviewing.at, reviewing.found.is_some()), (5, true));
}

#[test]
fn a_window_that_is_too_small_takes_no_keys_but_those_that_leave() {
    let mut test = two();
    test.keys("4").send(Event::Resize(29, 24));
    test.keys("4 enter space u H a v s n ? esc 5").click(10, 10).paste("4");
    test.mouse(MouseEventKind::ScrollUp, 10, 10);
    assert_eq!((test.moves().as_str(), test.quit, &test.app.overlay), ("d1", None, &None));
    assert!(test.text().contains("press q"), "{}", test.text());
    test.keys("q");
    assert_eq!(test.quit, Some(None));
    for screen in [Mode::People, Mode::Lessons, Mode::Puzzles, Mode::Open] {
        let mut test = TestApp::new(Settings { mode: screen, ..Settings::default() }, (80, 24));
        test.keys("enter");
        let before = format!("{:?}", test.app.screen);
        test.send(Event::Resize(80, 11));
        test.keys("1 2 enter left esc down n").paste("4");
        assert_eq!(format!("{:?}", test.app.screen), before);
        test.keys("ctrl-c");
        assert_eq!(test.quit, Some(Some(2)));
    }
}

#[test]
fn a_game_that_is_left_for_another_is_kept() {
    let kept = |test: &TestApp| {
        let text = test.files.get(Path::new("connect4-20261121.c4"))?;
        Some(record::parse(text).unwrap().game.moves().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" "))
    };
    let mut test = two();
    test.keys("4 4 n y");
    assert!(matches!(test.app.screen, Screen::Menu));
    assert_eq!(kept(&test).as_deref(), Some("d1 d2"));
    assert_eq!(test.message(), "The game you left was saved to connect4-20261121.c4.");
    // A new game from a position in the review replaces it too.
    let mut test = two();
    test.keys("4 4 5 v home right p");
    assert_eq!((test.moves().as_str(), kept(&test).as_deref()), ("d1", Some("d1 d2 e1")));
    let mut test = two();
    test.keys("4 4 5 5 6 6 7 n");
    assert_eq!(kept(&test), None, "a game that is over is not lost");
}

#[test]
fn what_was_said_of_a_position_goes_with_it() {
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    test.holds = true;
    test.keys("4 5");
    assert_eq!(test.message(), "It is O's turn (greedy).");
    test.answer().wait(1000);
    assert_eq!(test.moves().split(' ').count(), 2);
    assert_eq!(test.message(), "", "it is X's turn now");
    // A message about a file stays.
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    test.holds = true;
    test.keys("4 s enter").answer().wait(1000);
    assert_eq!(test.message(), "Saved to connect4-20261121.c4.");
}

#[test]
fn a_lost_position_is_no_good_news() {
    let mut test = TestApp::of_two(Rules::CONNECT_FOUR, (120, 40));
    test.keys("4 4 5 5 6 a H H");
    test.app.theme = connect4_tui::Theme::new(connect4_tui::Colors::Sixteen);
    assert_eq!(test.message(), "Every move loses in 2 plies.");
    let buffer = test.buffer();
    let mut found = 0;
    for y in 0..40 {
        let line: String = (0..120).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        if let Some(at) = line.to_lowercase().find("every move loses") {
            let x = line[..at].chars().count() as u16;
            assert_eq!(buffer[(x, y)].fg, test.app.theme.value(-1).fg.expect("bad news has a color"));
            found += 1;
        }
    }
    assert_eq!(found, 2, "in the analysis and as advice:\n{}", test.text());
}

#[test]
fn explanations_are_found_by_a_worker_and_nobody_waits_for_them() {
    let mut test = TestApp::of_two(Rules::new(20, 20, 5).unwrap().with_gravity(false), (80, 50));
    test.holds = true;
    test.keys("enter up enter up enter w");
    let [Effect::Explain { id, .. }] = test.held[..] else { panic!("{:?}", test.held) };
    assert!(test.text().contains("Looking for an explanation"), "{}", test.text());
    assert!(test.app.wakes_in().is_some(), "the clock shows that it goes on");
    // Closing the explanation cancels the request.
    let explanation = Box::new(connect4_tui::ExplanationText {
        nudge: Some(connect4_explain::Sentence::NudgeLost),
        ..connect4_tui::ExplanationText::default()
    });
    let late = Event::Explained { id, explanation: explanation.clone(), stage: Stage::Final };
    let effects =
        connect4_tui::update(&mut test.app, Event::Key(ratatui::crossterm::event::KeyCode::Esc.into()), test.now);
    assert!(matches!(effects[..], [Effect::StopExplaining]), "{effects:?}");
    test.send(late);
    assert_eq!((test.message(), &test.app.overlay, test.app.wakes_in()), ("", &None, None));
    test.held.clear();
    test.keys("H");
    let [Effect::Explain { id, .. }] = test.held[..] else { panic!("{:?}", test.held) };
    assert!(test.text().contains("Looking for a hint"), "{}", test.text());
    // The position has changed by the time the answer arrives.
    test.keys("up enter").send(Event::Explained { id, explanation, stage: Stage::Final });
    assert_eq!(test.message(), "");
}

#[test]
fn the_background_may_be_told_at_any_time() {
    let mut test = two();
    test.app.theme = connect4_tui::Theme::new(connect4_tui::Colors::Full);
    let before = test.app.theme;
    test.keys("4").send(Event::Background(Some(connect4_tui::Background::Light)));
    assert_eq!(test.app.theme, before.on(Some(connect4_tui::Background::Light)));
    assert_eq!(test.moves(), "d1");
}

#[test]
fn the_menu_shows_all_there_is_to_do() {
    let sizes = [(80, 24), (120, 40), (40, 15), (40, 12)];
    for (size, language) in sizes.into_iter().flat_map(|size| Language::ALL.map(|language| (size, language))) {
        let mut test = TestApp::new(Settings::default(), size);
        test.app.language = language;
        let text = test.text();
        let words = Words::of(test.app.language);
        assert!(Mode::ALL.iter().all(|mode| text.contains(&mode.words(words))), "{text}");
        for mode in Mode::ALL {
            let (x, y) = test.find(&mode.words(words));
            test.click(x + 3, y);
            assert_eq!(test.app.menu.settings.mode, mode);
        }
        // Selects all modes by keys, one after the other.
        test.keys("home").app.menu.settings.mode = Mode::ALL[0];
        for mode in Mode::ALL {
            assert_eq!(test.app.menu.settings.mode, mode);
            test.keys("down");
        }
        assert_ne!(test.app.menu.selected, 0, "below them are the choices");
        test.keys("up enter");
        assert!(test.text().contains(&say!(words, "file-search", text = "_")), "{}", test.text());
    }
}

#[test]
fn nothing_that_is_pressed_or_clicked_panics() {
    use connect4_core::playout::Rng;
    let mut rng = Rng::new(5);
    let names = "left right up down home end tab backtab enter space esc backspace pageup pagedown a H h j k l u r s n v w q \
                 p m M ? . 0 1 2 4 7 9 y";
    let names: Vec<&str> = names.split_whitespace().collect();
    let sizes = [(80, 24), (40, 15), (120, 40), (30, 12), (10, 3), (1, 1), (300, 100)];
    for round in 0..20 {
        let mut test = TestApp::new(Settings { rules: Rules::new(4, 4, 3).unwrap(), ..Settings::default() }, WINDOW);
        test.holds = round % 2 == 0;
        for _ in 0..60 {
            let name = names[rng.below(names.len() as u32) as usize];
            test.keys(name);
            let (column, row) = (rng.below(130) as u16, rng.below(50) as u16);
            if rng.below(4) == 0 {
                test.click(column, row);
            }
            if rng.below(10) == 0 {
                let (columns, rows) = sizes[rng.below(sizes.len() as u32) as usize];
                test.send(Event::Resize(columns, rows));
            }
            test.wait(u64::from(rng.below(50)));
            test.text();
        }
    }
}

#[test]
fn a_rematch_changes_sides_and_the_score_goes_on() {
    let mut test = two();
    test.keys("1 2 1 2 1 2 1");
    assert!(test.text().contains("X human 1 – O human 0"), "{}", test.text());
    // A game that is resumed after its end is counted once.
    test.keys("u 1 r");
    assert_eq!(test.moves(), "");
    assert!(test.text().contains("X human 0 – O human 1"), "{}", test.text());
    test.keys("1 2 1 2 1 2 1 r");
    assert!(test.text().contains("X human 1 – O human 1"), "{}", test.text());
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    for column in
        ["4", "4", "4", "1", "2", "3", "5", "6", "7", "1", "2", "3", "5", "6", "7", "1", "2", "3", "5", "6", "7"]
    {
        if test.play().game().outcome().is_none() {
            test.keys(column).wait(1000);
        }
    }
    assert!(test.play().game().outcome().is_some());
    test.keys("r").wait(1000);
    assert!(test.play().session.participants()[Player::First].to_string() == "greedy");
    assert_eq!(test.moves().split(' ').count(), 1, "it begins now");
}

#[test]
fn a_player_that_thinks_is_told_to_move_and_two_are_watched_faster() {
    let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["human", "mcts:1000"], WINDOW);
    test.holds = true;
    test.keys("4 m");
    let times: Vec<_> = test
        .held
        .iter()
        .filter_map(|effect| match effect {
            Effect::Think { time, .. } => Some(*time),
            _ => None,
        })
        .collect();
    assert!(times.len() == 2 && times[1] < Duration::from_millis(100) && times[0] > times[1], "{times:?}");
    test.answer().wait(1000);
    assert_eq!(test.moves().split(' ').count(), 2);
    test.keys("m");
    assert_eq!(test.message(), "No computer player is thinking.");

    let shown = |keys: &str| {
        let mut test = TestApp::seated(Rules::CONNECT_FOUR, ["greedy", "greedy"], WINDOW);
        test.keys(keys).wait(3000);
        test.moves().split(' ').count()
    };
    let (slow, usual, fast) = (shown("- -"), shown("end"), shown("+ + +"));
    assert!(slow < usual && usual < fast, "{slow} {usual} {fast}");
}

#[test]
fn the_keys_of_the_last_line_are_clicked() {
    let mut test = two();
    test.keys("4");
    let (x, y) = test.find(" u undo");
    test.click(x + 1, y);
    assert_eq!(test.moves(), "");
    let (x, y) = test.find(" ? help");
    test.click(x + 4, y);
    assert!(matches!(test.app.overlay, Some(Overlay::Help(_))));
    test.keys("esc 4 v");
    let (x, y) = test.find(" Esc back");
    test.click(x + 1, y);
    assert_eq!(test.moves(), "d1", "the review is left");
    // Also in the menu, even while a file name is being typed.
    let mut test = TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    test.keys("end up");
    let (x, y) = test.find(" q quit");
    test.click(x + 1, y);
    assert_eq!((test.quit, test.app.menu.settings.file.as_str()), (Some(None), ""));
}

#[test]
fn letters_of_vi_are_arrows_except_where_a_name_is_typed() {
    let mut test = TestApp::of_two(Rules::CONNECT_FOUR, WINDOW);
    test.keys("h j l l j");
    assert_eq!(test.moves(), "c1 e1", "h and l move the marker, j drops");
    test.keys("v h h l");
    assert!(test.text().contains("X 3"), "{}", test.text());
    let mut test = TestApp::of_two(Rules::TIC_TAC_TOE, WINDOW);
    test.keys("k h j j enter");
    assert_eq!(test.moves(), "a1");
    let mut test = TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    test.keys("end k h j k l");
    assert_eq!(test.app.menu.settings.file, "hjkl");
    test.keys("tab j l");
    assert_eq!(test.app.menu.settings.mode, Mode::People, "the next after the last");
}

#[test]
fn a_record_is_chosen_from_the_files_of_a_folder() {
    let mut test = TestApp::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    let saved = {
        let mut other = TestApp::of_two(Rules::CONNECT_FOUR, WINDOW);
        other.keys("4 4 5 s").keys("enter");
        other.files.into_values().next().expect("it is saved")
    };
    for name in ["old/first.c4", "test.c4", "morning.c4"] {
        test.files.insert(format!("/home/games/{name}").into(), saved.clone());
    }
    // Enters a folder, leaves it, then finds a file by part of its name.
    test.keys("enter end up enter");
    let text = test.text();
    assert!(text.contains("/home/games/old") && text.contains("first.c4"), "{text}");
    test.keys("left").paste("MORN");
    assert!(!test.text().contains("test.c4"), "{}", test.text());
    test.keys("enter");
    assert_eq!(test.moves(), "d1 d2 e1");
    assert_eq!(test.app.menu.settings.file, "/home/games/morning.c4");
    // The next list starts in that folder. Nothing is opened without being selected.
    test.keys("n");
    test.keys("end up right");
    assert!(test.text().contains("test.c4"), "{}", test.text());
    test.paste("nothing").keys("enter esc");
    assert!(matches!(test.app.screen, Screen::Menu));
    let (x, y) = {
        test.keys("right");
        test.find("test.c4")
    };
    test.click(x, y);
    assert_eq!(test.moves(), "d1 d2 e1");
}
