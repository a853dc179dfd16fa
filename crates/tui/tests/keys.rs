//! Key scripts drive the state: what people press, and what comes of it.

use std::path::Path;
use std::time::Duration;

use crate::common::Evening;
use connect4_core::notation::record;
use connect4_core::{Outcome, Player, Rules, Swap};
use connect4_play::{Analysis, Budget};
use connect4_solve::{Options, Solver};
use connect4_tui::{Begins, Effect, Event, Leave, Look, Mode, Overlay, Screen, Settings};
use ratatui::crossterm::event::MouseEventKind;

const WINDOW: (u16, u16) = (80, 24);

fn two() -> Evening {
    Evening::of_two(Rules::CONNECT_FOUR, WINDOW)
}

#[test]
fn digits_arrows_and_all_the_dropping_keys_play() {
    let mut evening = two();
    evening.keys("4 left enter right right space home down end enter");
    assert_eq!(evening.moves(), "d1 c1 e1 a1 g1");
    evening.keys("left right right enter");
    assert_eq!(evening.moves(), "d1 c1 e1 a1 g1 a2", "the marker goes round the ends");
    evening.keys("8");
    assert_eq!(evening.said(), "Column 8 is off the board; pick one from 1 to 7");
    evening.keys("0");
    assert_eq!(evening.said(), "Column 0 is off the board; pick one from 1 to 7");
    evening.keys("1 1 1 1 1");
    assert_eq!(evening.said(), "Column 1 is full; pick another");
}

#[test]
fn undo_and_redo_go_move_by_move_between_people_and_turn_by_turn_against_a_computer() {
    let mut evening = two();
    evening.keys("4 4 3 u u");
    assert_eq!(evening.moves(), "d1");
    evening.keys("r");
    assert_eq!(evening.moves(), "d1 d2");
    evening.keys("r r");
    assert_eq!((evening.moves().as_str(), evening.said()), ("d1 d2 c1", "Nothing to redo."));
    evening.keys("u u u u");
    assert_eq!(evening.said(), "There is no move of yours to take back.");

    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    evening.keys("4").wait(10);
    let before = evening.moves();
    assert_eq!(before.split(' ').count(), 2);
    evening.keys("1").wait(10).keys("u");
    assert_eq!(evening.moves(), before);
    evening.keys("r");
    assert_eq!(evening.moves().split(' ').count(), 4);
}

#[test]
fn a_computer_that_thinks_can_be_interrupted_and_answers_too_late() {
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "level:3"], WINDOW);
    evening.holds = true;
    evening.keys("4");
    assert!(evening.play().thinking.is_some());
    assert!(evening.text().contains("O (Otto, level 3) is thinking"));
    evening.keys("5");
    assert_eq!((evening.moves().as_str(), evening.said()), ("d1", "It is the turn of O (Otto, level 3)."));
    evening.keys("u");
    assert_eq!(evening.moves(), "");
    // The answer to a question that nobody asks any more changes nothing.
    evening.answer().wait(1000);
    assert_eq!(evening.moves(), "");
    evening.keys("4").wait(1000);
    assert_eq!(evening.moves().split(' ').count(), 2);
}

#[test]
fn the_time_a_move_is_asked_for() {
    let mut evening = Evening::new(Settings { time: Some(Duration::from_millis(500)), ..Settings::default() }, WINDOW);
    evening.holds = true;
    evening.keys("enter 4");
    let [Effect::Think { time, seat, .. }] = &evening.held[..] else { panic!("{:?}", evening.held) };
    assert_eq!((*time, *seat), (Duration::from_millis(500), Player::Second));
    let mut evening = Evening::new(Settings { opponent: "perfect".parse().unwrap(), ..Settings::default() }, WINDOW);
    evening.holds = true;
    evening.keys("enter 4");
    let [Effect::Think { time, .. }] = &evening.held[..] else { panic!("{:?}", evening.held) };
    assert_eq!(*time, Duration::from_secs(20));
}

#[test]
fn the_menu_starts_what_it_says_and_is_remembered() {
    let mut evening = Evening::new(Settings::default(), WINDOW);
    // Up from the start line: colors, falling discs, swap rule, gravity, in a row, rows, columns.
    evening.keys("end up right up right up right up right up right up right up right enter");
    let Screen::Play(play) = &evening.app.screen else { panic!("the game is on") };
    assert_eq!(play.game().rules(), Rules::new(8, 7, 5).unwrap().with_gravity(false).with_swap(true));
    let remembered = evening.remembered.clone().expect("it is remembered");
    assert_eq!((remembered.rules, remembered.animation, remembered.look), (play.game().rules(), false, Look::Dark));
    // New game, then the modes.
    evening.keys("n home right end enter").wait(2000);
    assert!(evening.play().is_watched());
    evening.keys("n y home right end enter");
    assert!(evening.play().study.is_on, "analyze");
    assert_eq!(evening.remembered.as_ref().map(|settings| settings.mode), Some(Mode::Analyze));
}

#[test]
fn who_begins_is_a_choice() {
    let mut evening = Evening::new(Settings { begins: Begins::Computer, ..Settings::default() }, WINDOW);
    evening.keys("enter").wait(2000);
    assert_eq!(evening.moves().split(' ').count(), 1, "the computer has begun");
    assert!(evening.play().is_persons_turn());
    let mut sides = std::collections::HashSet::new();
    let mut evening = Evening::new(Settings { begins: Begins::Lot, ..Settings::default() }, WINDOW);
    evening.holds = true;
    for _ in 0..20 {
        evening.keys("enter");
        sides.insert(evening.play().session.participants().first.is_human());
        evening.keys("n");
    }
    assert_eq!(sides.len(), 2, "the lot falls on both");
}

#[test]
fn players_that_do_not_know_the_game_are_refused_with_a_reason() {
    let settings = Settings { rules: Rules::GOMOKU, opponent: "perfect".parse().unwrap(), ..Settings::default() };
    let mut evening = Evening::new(settings, WINDOW);
    evening.keys("enter");
    assert!(matches!(evening.app.screen, Screen::Menu));
    assert!(evening.said().starts_with("Perfect play needs a board that can be solved"), "{}", evening.said());
}

#[test]
fn the_mouse_points_clicks_and_chooses_in_the_menu() {
    let mut evening = two();
    let (x, y) = evening.find("5");
    evening.mouse(MouseEventKind::Moved, x, 10);
    assert_eq!(evening.play().cursor.col, 4);
    assert_eq!(evening.find("▼X▼").0, x - 1, "the marker is over the column");
    evening.click(x, y).click(x - 3, 3).click(79, 10);
    assert_eq!(evening.moves(), "e1 e2", "each click in a column drops a disc, others do nothing");

    let mut evening = Evening::new(Settings::default(), WINDOW);
    let (x, y) = evening.find("level:3");
    evening.click(x, y);
    assert_eq!(evening.app.menu.settings.opponent.to_string(), "level:4");
    let (x, y) = evening.find("‹ level:4");
    evening.click(x, y).click(x, y);
    assert_eq!(evening.app.menu.settings.opponent.to_string(), "level:2");
    let (x, y) = evening.find("[ Play ]");
    evening.click(x + 2, y);
    assert!(matches!(evening.app.screen, Screen::Play(_)));
}

#[test]
fn without_gravity_a_cursor_goes_over_the_cells() {
    let mut evening = Evening::of_two(Rules::TIC_TAC_TOE, WINDOW);
    evening.keys("enter left up enter enter");
    assert_eq!((evening.moves().as_str(), evening.said()), ("b2 a3", "A3 is taken; pick an empty cell"));
    evening.keys("down down down enter right right enter");
    assert_eq!(evening.moves(), "b2 a3 a1 c1");
    // Rows have numbers on this board, and so a number is a row.
    evening.keys("2");
    assert_eq!(evening.play().cursor.to_string(), "c2");
    let (x, y) = evening.find("  1│");
    evening.click(x + 4 + 2 * 11 + 5, y - 2 * 5);
    assert_eq!(evening.moves(), "b2 a3 a1 c1 c3");
    assert_eq!(evening.play().game().outcome(), Some(Outcome::Won(Player::First)));
    assert!(evening.text().contains("X wins!"));
}

#[test]
fn on_wide_boards_digits_move_the_marker() {
    let mut evening = Evening::of_two(Rules::new(20, 20, 4).unwrap(), WINDOW);
    evening.keys("1 7 enter");
    assert_eq!(evening.moves(), "q1");
    evening.keys("3 enter 2 0 enter 2 5 enter");
    assert_eq!(evening.moves(), "q1 c1 t1 e1", "25 is no column, so 5 begins anew");
}

#[test]
fn a_hint_is_said_in_words() {
    let mut evening = two();
    evening.keys("4 4 5 5 6 H");
    // Whatever O does, X completes one of two ends.
    assert!(evening.said().starts_with("Every move loses"), "{}", evening.said());
    evening.keys("H");
    assert_eq!(evening.said(), "Every move loses in 2 plies.");
    evening.keys("1 H");
    assert_eq!(evening.said(), "Look for a line of X that lacks one disc. H again tells the move.");
    evening.keys("H");
    assert_eq!(evening.said(), "3 and 7 win in 1 ply.");
    evening.keys("7 H");
    assert_eq!(evening.said(), "The game is over: X has won");
}

#[test]
fn a_hint_that_takes_its_time_says_so_and_what_it_knows() {
    let mut evening = Evening::of_two(Rules::new(9, 7, 4).unwrap(), WINDOW);
    evening.holds = true;
    evening.keys("5 H");
    assert!(evening.text().contains("Looking for a hint"), "{}", evening.text());
    evening.keys("H");
    assert!(evening.text().contains("Looking for the best move"), "{}", evening.text());
    let Some(Effect::Analyze { id, position, .. }) = evening.held.pop() else { panic!("{:?}", evening.held) };
    let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
    let mut first = None;
    let mut report = |analysis: &Analysis| {
        first.get_or_insert_with(|| analysis.clone());
    };
    Analysis::run(&position, &mut solver, &Budget::nodes(1000), &mut report).unwrap();
    evening.happens(Event::Analyzed { id, result: Ok(Box::new(first.expect("one at once"))) });
    let text = evening.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("so far: ") && text.contains("looks best"), "{text}");
    evening.keys("esc");
    assert!(!evening.text().contains("Looking for"));
}

#[test]
fn the_analysis_follows_the_game_and_never_stops_it() {
    let mut evening = two();
    evening.holds = true;
    evening.keys("4 4 a");
    assert!(evening.play().study.job.is_some());
    let first = evening.held.clone();
    evening.keys("5");
    assert_eq!(evening.moves(), "d1 d2 e1", "keys work while it thinks");
    assert_eq!(evening.held.len(), 2, "the new position is asked for");
    // What is said of the position before is not shown for this one.
    evening.held.clear();
    evening.holds = false;
    evening.perform(first);
    assert!(evening.play().study.found.is_none());
    evening.keys("esc");
    assert!(evening.play().study.job.is_none() && evening.play().study.is_on, "Esc stops it");
    evening.keys("esc");
    assert!(!evening.play().study.is_on, "and closes it");
    evening.keys("5 6 a");
    assert!(evening.play().study.found.as_ref().is_some_and(|found| found.is_exact()));
    evening.keys("a");
    assert!(!evening.play().study.is_on);
}

#[test]
fn large_boards_have_estimates_that_say_so() {
    let mut evening = Evening::of_two(Rules::GOMOKU, (120, 40));
    evening.keys("enter up enter a H");
    assert!(evening.said().ends_with("estimated)."), "{}", evening.said());
    assert!(evening.text().contains("too large to solve: estimates (~)"), "{}", evening.text());
    let text = evening.text();
    let listed = text.lines().find_map(|line| line.split_once(" ~")).expect("there is a list");
    let name = listed.0.split_whitespace().next_back().expect("each begins with a cell").to_uppercase();
    assert!(evening.said().starts_with(&format!("{name} looks best")), "{}: {text}", evening.said());
}

#[test]
fn leaving_a_game_asks_first() {
    let mut evening = two();
    evening.keys("q");
    assert_eq!(evening.quit, Some(None), "nothing is lost before the first move");
    let mut evening = two();
    evening.keys("4 q");
    assert_eq!(evening.quit, None);
    assert!(matches!(evening.app.overlay, Some(Overlay::Leave(_))));
    evening.keys("4 n");
    assert_eq!((evening.moves().as_str(), &evening.app.overlay), ("d1", &None), "keys do not reach the board");
    evening.keys("q enter");
    assert_eq!((evening.quit, &evening.app.overlay), (None, &None), "Enter, which also drops discs, stays");
    evening.keys("q y");
    assert_eq!(evening.quit, Some(None));
    let mut evening = two();
    evening.keys("ctrl-c");
    assert_eq!(evening.quit, Some(Some(2)), "Ctrl-C does not ask where nothing is lost");
    let mut evening = two();
    evening.keys("4 ctrl-c");
    assert_eq!((evening.quit, &evening.app.overlay), (None, &Some(Overlay::Leave(Leave::Quit))));
    evening.keys("ctrl-c");
    assert_eq!(evening.quit, Some(Some(2)), "a second time it is meant");
    let mut evening = two();
    evening.keys("4").happens(Event::Signal(15));
    assert_eq!(evening.quit, Some(Some(15)));
}

#[test]
fn saving_asks_for_a_name_and_never_takes_another_games_file() {
    let mut evening = two();
    evening.files.insert("other.c4".into(), "someone else's".into());
    evening.keys("4 4 s ctrl-u").types("other.c4").keys("enter");
    assert_eq!(evening.said(), "The file other.c4 already exists; choose another name");
    evening.keys("ctrl-u").types("mine.c4").keys("enter");
    assert_eq!((evening.said(), &evening.app.overlay), ("Saved to mine.c4.", &None));
    evening.keys("5 s ctrl-u").types("mine.c4").keys("enter");
    let saved = record::parse(&evening.files[Path::new("mine.c4")]).unwrap();
    assert_eq!(saved.game.moves().count(), 3, "its own file may be written again");
    assert_eq!(evening.files[Path::new("other.c4")], "someone else's");
    evening.keys("s esc 4");
    assert_eq!(evening.moves(), "d1 d2 e1 d3");
}

#[test]
fn a_review_of_an_unfinished_game_asks_too() {
    for (key, leave) in [("q", Leave::Quit), ("n", Leave::Menu)] {
        let mut evening = two();
        evening.keys("4 v").keys(key);
        assert_eq!((evening.quit, &evening.app.overlay), (None, &Some(Overlay::Leave(leave))));
        evening.keys("n esc");
        assert_eq!(evening.moves(), "d1", "it goes on");
        evening.keys("v").keys(key).keys("s enter");
        assert!(evening.files.contains_key(Path::new("connect4-20261121.c4")));
        match leave {
            Leave::Quit => assert_eq!(evening.quit, Some(None), "saved, it ends"),
            Leave::Menu => assert!(matches!(evening.app.screen, Screen::Menu), "saved, it begins anew"),
        }
    }
    let mut evening = two();
    evening.keys("4 4 5 5 6 6 7 v q");
    assert_eq!(evening.quit, Some(None), "a finished game is left as before");
}

#[test]
fn what_is_saved_is_not_asked_about_until_it_changes() {
    let mut evening = two();
    evening.keys("4 4 s enter q");
    assert_eq!(evening.quit, Some(None));
    let mut evening = two();
    evening.keys("4 4 s enter 5 u q");
    assert_eq!(evening.quit, Some(None), "what was taken back changes nothing");
    let mut evening = two();
    evening.keys("4 4 s enter 5 q");
    assert_eq!(evening.quit, None);
    evening.keys("s esc 6 q s enter");
    assert_eq!(evening.quit, Some(None), "saved first, then left");
    let mut evening = two();
    evening.keys("4 q s esc s enter");
    assert_eq!((evening.quit, evening.said()), (None, "Saved to connect4-20261121.c4."), "who goes on wants to go on");
}

#[test]
fn the_games_after_a_recorded_one_are_recorded_beside_it() {
    let mut evening = two();
    evening.app.record = Some("evening.c4".into());
    evening.keys("n enter");
    assert_eq!(evening.said(), "This game is recorded in evening.2.c4.");
    evening.keys("4").wait(2000);
    let saved = record::parse(&evening.files[Path::new("evening.2.c4")]).unwrap();
    assert_eq!(saved.game.moves().count(), 2, "after every move");
    evening.keys("q");
    assert_eq!(evening.quit, Some(None), "and needs no question");
}

#[test]
fn records_are_opened_from_the_menu() {
    let mut played = two();
    played.keys("4 4 5 5 6 6 s enter");
    let unfinished = played.files.values().next().unwrap().clone();
    played.keys("7 s backspace backspace backspace").types(".again").keys("enter");
    let finished = played.files.values().find(|text| text.contains("1-0")).unwrap().clone();

    let settings = Settings { mode: Mode::Open, ..Settings::default() };
    let mut evening = Evening::new(settings, WINDOW);
    evening.files.insert("half".into(), unfinished);
    evening.files.insert("whole".into(), finished);
    // Without a name the files are shown.
    evening.keys("enter");
    assert!(evening.text().contains("Search: _"), "{}", evening.text());
    evening.keys("esc end up").types("nowhere").keys("enter");
    assert_eq!(evening.said(), "The file nowhere cannot be read");
    evening.keys("ctrl-u").types("half").keys("enter");
    assert_eq!(evening.moves(), "d1 d2 e1 e2 f1 f2");
    evening.keys("n y ctrl-u").types("whole").keys("enter");
    assert!(matches!(evening.app.screen, Screen::Review(_)), "a finished game is looked back upon");
}

#[test]
fn w_tells_why() {
    let mut evening = two();
    evening.keys("1 2 1 2 1 2 w");
    assert!(evening.text().contains("X is to move and wins."), "{}", evening.text());
    evening.keys("right");
    assert!(evening.text().contains("X completes a line of 4 on a4 (a1–a4)."), "{}", evening.text());
    evening.keys("right left left");
    assert!(evening.text().contains("X is to move and wins."), "{}", evening.text());
    evening.keys("esc 1 w right");
    assert!(evening.text().contains("X has 4 in a row."), "{}", evening.text());
    // Looking back, of the position on the board.
    evening.keys("esc v left w right");
    assert!(evening.text().contains("X completes a line of 4 on a4 (a1–a4)."), "{}", evening.text());
}

#[test]
fn w_tells_more_when_the_solver_knows_it() {
    let mut evening = two();
    evening.keys("4 4 1 w");
    let text = evening.text();
    assert!(text.contains("O is to move and wins.") && !text.contains("looking further"), "{text}");
    evening.keys("right");
    assert!(evening.text().contains("Best play continues: O d3"), "{}", evening.text());
    // Until then what shows without it is told.
    let mut evening = two();
    evening.holds = true;
    evening.keys("4 4 1 w");
    let Some(Effect::Explain { id, position, .. }) = evening.held.pop() else { panic!("{:?}", evening.held) };
    connect4_tui::tell(&position, true, &Budget::unlimited(), &mut |told, is_last| {
        if !is_last {
            evening.happens(Event::Explained { id, told: Box::new(told), is_last });
        }
    });
    let text = evening.text();
    assert!(text.contains("do not settle who wins") && text.contains("looking further ahead"), "{text}");
}

#[test]
fn the_swap_rule_changes_sides() {
    let mut evening = Evening::seated(Rules::CONNECT_FOUR.with_swap(true), ["human", "human"], WINDOW);
    evening.keys("w");
    assert!(evening.said().contains("may do it once"), "{}", evening.said());
    evening.keys("4");
    assert!(evening.text().contains("or w to swap sides"));
    evening.keys("w");
    assert_eq!(evening.said(), "Sides are swapped: whoever played X plays O now, and the other way round.");
    evening.keys("4");
    assert!(evening.play().game().is_swapped());
    assert_eq!(evening.moves(), "d1 d2");
}

#[test]
fn under_swap_3_who_begins_puts_three_stones() {
    let rules = Rules::CONNECT_FOUR.with_swap_rule(Swap::Three);
    let mut evening = Evening::seated(rules, ["human", "perfect"], WINDOW);
    evening.holds = true;
    evening.keys("4 4");
    assert!(evening.held.is_empty() && !evening.text().contains("w to swap"), "{}", evening.text());
    evening.keys("w");
    assert!(evening.said().contains("under swap-3, the third"), "{}", evening.said());
    evening.keys("4");
    let [Effect::Think { seat, .. }] = &evening.held[..] else { panic!("{:?}", evening.held) };
    assert_eq!(*seat, Player::Second, "the other chooses a side now");
    let mut evening = Evening::seated(rules, ["human", "human"], WINDOW);
    evening.keys("4 4 4");
    assert!(evening.text().contains("or w to swap sides"));
    evening.keys("w 4");
    assert!(evening.play().game().is_swapped());
    assert_eq!(evening.moves(), "d1 d2 d3 d4");
}

#[test]
fn watched_computers_can_be_paused_and_stepped() {
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["greedy", "random"], WINDOW);
    evening.wait(1000);
    let count = |evening: &Evening| evening.play().game().moves().count();
    let before = count(&evening);
    assert!(before > 0, "they play by themselves");
    evening.keys("space").wait(5000);
    assert_eq!(count(&evening), before, "they wait");
    evening.keys("right").wait(1000);
    assert_eq!(count(&evening), before + 1);
    evening.keys(". enter").wait(1000);
    assert_eq!(count(&evening), before + 3);
    evening.keys("left");
    assert_eq!(count(&evening), before + 2);
    evening.keys("space").wait(100_000);
    assert!(evening.play().game().outcome().is_some(), "they go on to the end");
    assert_eq!(evening.app.wakes_in(), None, "then nothing moves");
}

#[test]
fn discs_fall_and_the_answer_waits_for_them() {
    let mut evening = Evening::new(Settings::default(), WINDOW);
    evening.keys("enter 4");
    assert!(evening.play().falling(evening.now).is_some());
    assert_eq!(evening.moves(), "d1");
    let rows: Vec<u8> = (0..40)
        .map_while(|_| {
            evening.wait(20);
            evening.play().falling(evening.now).map(|(_, row)| row)
        })
        .collect();
    assert!(rows.len() > 3 && rows.is_sorted_by(|one, other| one >= other), "{rows:?}");
    evening.wait(2000);
    assert_eq!(evening.moves().split(' ').count(), 2);
    assert_eq!(evening.app.wakes_in(), None, "at rest the program sleeps");
    evening.app.may_animate = false;
    evening.keys("n y enter 4");
    assert!(evening.play().falling_disc.is_none());
}

#[test]
fn a_review_marks_mistakes_and_steps_through_the_game() {
    let mut evening = Evening::of_two(Rules::new(5, 4, 4).unwrap(), WINDOW);
    evening.keys("3 3 2 2 4 4 1 v");
    let at = |evening: &Evening| match &evening.app.screen {
        Screen::Review(reviewing) => reviewing.at,
        other => panic!("no review: {other:?}"),
    };
    let text = evening.text();
    assert!(text.contains("??"), "{text}");
    let first = at(&evening);
    evening.keys("end left left up");
    assert_eq!(at(&evening), 4);
    evening.keys("home m");
    assert_eq!(at(&evening), first, "it opens at the first mistake");
    assert!(evening.text().contains("threw away a draw"), "{}", evening.text());
    evening.keys("m M");
    assert_eq!(at(&evening), first);
    evening.keys("end right home left");
    assert_eq!(at(&evening), 0);
    let (x, y) = evening.find("3 X 2");
    evening.click(x, y);
    assert_eq!(at(&evening), 3);
    evening.keys("p");
    assert_eq!(evening.moves(), "c1 c2 b1", "it is played on from there");
    evening.keys("v esc");
    assert_eq!(evening.moves(), "c1 c2 b1", "and the review comes back to the game");
}

#[test]
fn games_that_cannot_be_judged_are_stepped_through_all_the_same() {
    let mut evening = Evening::of_two(Rules::GOMOKU, WINDOW);
    evening.keys("enter left enter v left");
    assert!(evening.text().contains("This board is too large to be judged"), "{}", evening.text());
}

#[test]
fn whatever_can_be_solved_is_judged_with_gravity_or_without() {
    let mut evening = Evening::of_two(Rules::TIC_TAC_TOE, WINDOW);
    // O at the side of the middle loses.
    evening.keys("enter left enter v");
    let Screen::Review(reviewing) = &evening.app.screen else { panic!("the game is under review") };
    assert!(reviewing.found.is_some() && reviewing.error.is_none());
    assert_eq!(reviewing.at, 2, "the first mistake");
    assert!(evening.text().contains("a2??"), "{}", evening.text());
}

#[test]
fn a_review_stays_where_somebody_has_stepped_to() {
    let mut evening = Evening::of_two(Rules::new(5, 4, 4).unwrap(), WINDOW);
    evening.keys("3 3 2 2 4 4 1");
    evening.holds = true;
    evening.keys("v left left").answer();
    let Screen::Review(reviewing) = &evening.app.screen else { panic!("the game is under review") };
    assert_eq!((reviewing.at, reviewing.found.is_some()), (5, true));
}

#[test]
fn a_window_that_is_too_small_takes_no_keys_but_those_that_leave() {
    let mut evening = two();
    evening.keys("4").happens(Event::Resize(29, 24));
    evening.keys("4 enter space u H a v s n ? esc 5").click(10, 10).types("4");
    evening.mouse(MouseEventKind::ScrollUp, 10, 10);
    assert_eq!((evening.moves().as_str(), evening.quit, &evening.app.overlay), ("d1", None, &None));
    assert!(evening.text().contains("q quits"), "{}", evening.text());
    evening.keys("q");
    assert_eq!(evening.quit, Some(None));
    for screen in [Mode::People, Mode::Lessons, Mode::Puzzles, Mode::Open] {
        let mut evening = Evening::new(Settings { mode: screen, ..Settings::default() }, (80, 24));
        evening.keys("enter");
        let before = format!("{:?}", evening.app.screen);
        evening.happens(Event::Resize(80, 11));
        evening.keys("1 2 enter left esc down n").types("4");
        assert_eq!(format!("{:?}", evening.app.screen), before);
        evening.keys("ctrl-c");
        assert_eq!(evening.quit, Some(Some(2)));
    }
}

#[test]
fn a_game_that_is_left_for_another_is_kept() {
    let kept = |evening: &Evening| {
        let text = evening.files.get(Path::new("connect4-20261121.c4"))?;
        Some(record::parse(text).unwrap().game.moves().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" "))
    };
    let mut evening = two();
    evening.keys("4 4 n y");
    assert!(matches!(evening.app.screen, Screen::Menu));
    assert_eq!(kept(&evening).as_deref(), Some("d1 d2"));
    assert_eq!(evening.said(), "The game that you left is kept in connect4-20261121.c4.");
    // A new game from its review takes its place too.
    let mut evening = two();
    evening.keys("4 4 5 v home right p");
    assert_eq!((evening.moves().as_str(), kept(&evening).as_deref()), ("d1", Some("d1 d2 e1")));
    let mut evening = two();
    evening.keys("4 4 5 5 6 6 7 n");
    assert_eq!(kept(&evening), None, "a game that is over is not lost");
}

#[test]
fn what_was_said_of_a_position_goes_with_it() {
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    evening.holds = true;
    evening.keys("4 5");
    assert_eq!(evening.said(), "It is the turn of O (greedy).");
    evening.answer().wait(1000);
    assert_eq!(evening.moves().split(' ').count(), 2);
    assert_eq!(evening.said(), "", "it is X's turn now");
    // What is about a file stays.
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    evening.holds = true;
    evening.keys("4 s enter").answer().wait(1000);
    assert_eq!(evening.said(), "Saved to connect4-20261121.c4.");
}

#[test]
fn a_lost_position_is_no_good_news() {
    let mut evening = Evening::of_two(Rules::CONNECT_FOUR, (120, 40));
    evening.keys("4 4 5 5 6 a H H");
    evening.app.theme = connect4_tui::Theme::new(connect4_tui::Colors::Sixteen);
    assert_eq!(evening.said(), "Every move loses in 2 plies.");
    let buffer = evening.buffer();
    let mut found = 0;
    for y in 0..40 {
        let line: String = (0..120).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        if let Some(at) = line.to_lowercase().find("every move loses") {
            let x = line[..at].chars().count() as u16;
            assert_eq!(buffer[(x, y)].fg, evening.app.theme.value(-1).fg.expect("bad news has a color"));
            found += 1;
        }
    }
    assert_eq!(found, 2, "in the analysis and as advice:\n{}", evening.text());
}

#[test]
fn explanations_are_found_by_a_worker_and_nobody_waits_for_them() {
    let mut evening = Evening::of_two(Rules::new(20, 20, 5).unwrap().with_gravity(false), (80, 50));
    evening.holds = true;
    evening.keys("enter up enter up enter w");
    let [Effect::Explain { id, .. }] = evening.held[..] else { panic!("{:?}", evening.held) };
    assert!(evening.text().contains("Looking for the reasons"), "{}", evening.text());
    assert!(evening.app.wakes_in().is_some(), "the clock shows that it goes on");
    // Whoever closes it wants no answer.
    let told = Box::new(connect4_tui::Told { nudge: Some("Look.".to_owned()), ..connect4_tui::Told::default() });
    let late = Event::Explained { id, told: told.clone(), is_last: true };
    let effects =
        connect4_tui::update(&mut evening.app, Event::Key(ratatui::crossterm::event::KeyCode::Esc.into()), evening.now);
    assert!(matches!(effects[..], [Effect::StopExplaining]), "{effects:?}");
    evening.happens(late);
    assert_eq!((evening.said(), &evening.app.overlay, evening.app.wakes_in()), ("", &None, None));
    evening.held.clear();
    evening.keys("H");
    let [Effect::Explain { id, in_depth: false, .. }] = evening.held[..] else { panic!("{:?}", evening.held) };
    assert!(evening.text().contains("Looking for a hint"), "{}", evening.text());
    // The position is another one by then.
    evening.keys("up enter").happens(Event::Explained { id, told, is_last: true });
    assert_eq!(evening.said(), "");
}

#[test]
fn the_background_may_be_told_at_any_time() {
    let mut evening = two();
    evening.app.theme = connect4_tui::Theme::new(connect4_tui::Colors::Full);
    let before = evening.app.theme;
    evening.keys("4").happens(Event::Background(Some(connect4_tui::Paper::Light)));
    assert_eq!(evening.app.theme, before.on(Some(connect4_tui::Paper::Light)));
    assert_eq!(evening.moves(), "d1");
}

#[test]
fn the_menu_shows_all_there_is_to_do() {
    for size in [(80, 24), (120, 40), (40, 15), (40, 12)] {
        let mut evening = Evening::new(Settings::default(), size);
        let text = evening.text();
        assert!(Mode::ALL.iter().all(|mode| text.contains(mode.words())), "{text}");
        for mode in Mode::ALL {
            let (x, y) = evening.find(mode.words());
            evening.click(x + 3, y);
            assert_eq!(evening.app.menu.settings.mode, mode);
        }
        // One after the other by keys, from the first.
        evening.keys("home").app.menu.settings.mode = Mode::ALL[0];
        for mode in Mode::ALL {
            assert_eq!(evening.app.menu.settings.mode, mode);
            evening.keys("down");
        }
        assert_ne!(evening.app.menu.selected, 0, "below them are the choices");
        evening.keys("up enter");
        assert!(evening.text().contains("Search: _"), "{}", evening.text());
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
        let mut evening = Evening::new(Settings { rules: Rules::new(4, 4, 3).unwrap(), ..Settings::default() }, WINDOW);
        evening.holds = round % 2 == 0;
        for _ in 0..60 {
            let name = names[rng.below(names.len() as u32) as usize];
            evening.keys(name);
            let (column, row) = (rng.below(130) as u16, rng.below(50) as u16);
            if rng.below(4) == 0 {
                evening.click(column, row);
            }
            if rng.below(10) == 0 {
                let (columns, rows) = sizes[rng.below(sizes.len() as u32) as usize];
                evening.happens(Event::Resize(columns, rows));
            }
            evening.wait(u64::from(rng.below(50)));
            evening.text();
        }
    }
}

#[test]
fn a_rematch_changes_sides_and_the_score_goes_on() {
    let mut evening = two();
    evening.keys("1 2 1 2 1 2 1");
    assert!(evening.text().contains("X person 1 – O person 0"), "{}", evening.text());
    // A game that goes on after its end is counted once.
    evening.keys("u 1 r");
    assert_eq!(evening.moves(), "");
    assert!(evening.text().contains("X person 0 – O person 1"), "{}", evening.text());
    evening.keys("1 2 1 2 1 2 1 r");
    assert!(evening.text().contains("X person 1 – O person 1"), "{}", evening.text());
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "greedy"], WINDOW);
    for column in
        ["4", "4", "4", "1", "2", "3", "5", "6", "7", "1", "2", "3", "5", "6", "7", "1", "2", "3", "5", "6", "7"]
    {
        if evening.play().game().outcome().is_none() {
            evening.keys(column).wait(1000);
        }
    }
    assert!(evening.play().game().outcome().is_some());
    evening.keys("r").wait(1000);
    assert_eq!(evening.play().name_of(Player::First), "greedy");
    assert_eq!(evening.moves().split(' ').count(), 1, "it begins now");
}

#[test]
fn a_player_that_thinks_is_told_to_move_and_two_are_watched_faster() {
    let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["human", "mcts:1000"], WINDOW);
    evening.holds = true;
    evening.keys("4 m");
    let times: Vec<_> = evening
        .held
        .iter()
        .filter_map(|effect| match effect {
            Effect::Think { time, .. } => Some(*time),
            _ => None,
        })
        .collect();
    assert!(times.len() == 2 && times[1] < Duration::from_millis(100) && times[0] > times[1], "{times:?}");
    evening.answer().wait(1000);
    assert_eq!(evening.moves().split(' ').count(), 2);
    evening.keys("m");
    assert_eq!(evening.said(), "Nobody is thinking.");

    let shown = |keys: &str| {
        let mut evening = Evening::seated(Rules::CONNECT_FOUR, ["greedy", "greedy"], WINDOW);
        evening.keys(keys).wait(3000);
        evening.moves().split(' ').count()
    };
    let (slow, usual, fast) = (shown("- -"), shown("end"), shown("+ + +"));
    assert!(slow < usual && usual < fast, "{slow} {usual} {fast}");
}

#[test]
fn the_keys_of_the_last_line_are_clicked() {
    let mut evening = two();
    evening.keys("4");
    let (x, y) = evening.find(" u undo");
    evening.click(x + 1, y);
    assert_eq!(evening.moves(), "");
    let (x, y) = evening.find(" ? help");
    evening.click(x + 4, y);
    assert!(matches!(evening.app.overlay, Some(Overlay::Help(_))));
    evening.keys("esc 4 v");
    let (x, y) = evening.find(" Esc back");
    evening.click(x + 1, y);
    assert_eq!(evening.moves(), "d1", "the review is left");
    // In the menu too, where a name is typed even.
    let mut evening = Evening::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    evening.keys("end up");
    let (x, y) = evening.find(" q quit");
    evening.click(x + 1, y);
    assert_eq!((evening.quit, evening.app.menu.settings.file.as_str()), (Some(None), ""));
}

#[test]
fn letters_of_vi_are_arrows_except_where_a_name_is_typed() {
    let mut evening = Evening::of_two(Rules::CONNECT_FOUR, WINDOW);
    evening.keys("h j l l j");
    assert_eq!(evening.moves(), "c1 e1", "h and l move the marker, j drops");
    evening.keys("v h h l");
    assert!(evening.text().contains("X 3"), "{}", evening.text());
    let mut evening = Evening::of_two(Rules::TIC_TAC_TOE, WINDOW);
    evening.keys("k h j j enter");
    assert_eq!(evening.moves(), "a1");
    let mut evening = Evening::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    evening.keys("end k h j k l");
    assert_eq!(evening.app.menu.settings.file, "hjkl");
    evening.keys("tab j l");
    assert_eq!(evening.app.menu.settings.mode, Mode::People, "the next after the last");
}

#[test]
fn a_record_is_chosen_from_the_files_of_a_folder() {
    let mut evening = Evening::new(Settings { mode: Mode::Open, ..Settings::default() }, WINDOW);
    let saved = {
        let mut other = Evening::of_two(Rules::CONNECT_FOUR, WINDOW);
        other.keys("4 4 5 s").keys("enter");
        other.files.into_values().next().expect("it is saved")
    };
    for name in ["old/first.c4", "evening.c4", "morning.c4"] {
        evening.files.insert(format!("/home/games/{name}").into(), saved.clone());
    }
    // Into a folder and out of it again, then by a part of the name.
    evening.keys("enter end up enter");
    let text = evening.text();
    assert!(text.contains("/home/games/old") && text.contains("first.c4"), "{text}");
    evening.keys("left").types("MORN");
    assert!(!evening.text().contains("evening.c4"), "{}", evening.text());
    evening.keys("enter");
    assert_eq!(evening.moves(), "d1 d2 e1");
    assert_eq!(evening.app.menu.settings.file, "/home/games/morning.c4");
    // The next time it begins in that folder; nothing is opened without being chosen.
    evening.keys("n");
    evening.keys("end up right");
    assert!(evening.text().contains("evening.c4"), "{}", evening.text());
    evening.types("nothing").keys("enter esc");
    assert!(matches!(evening.app.screen, Screen::Menu));
    let (x, y) = {
        evening.keys("right");
        evening.find("evening.c4")
    };
    evening.click(x, y);
    assert_eq!(evening.moves(), "d1 d2 e1");
}
