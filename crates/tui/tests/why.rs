//! *Why?* shows the claims that were checked: each sentence of the explanation and each marked cell, in windows of any
//! size.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::TestApp;
use connect4_core::notation::digits;
use connect4_core::notation::record::Record;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, ByPlayer, Cell, Game, Player, Position, Rules};
use connect4_explain::{Explanation, Mark, Reason, Scene, StepReason, TieBreak, check, explain_within, marks};
use connect4_players::{Participant, Session};
use connect4_solve::{Options, Solver};
use connect4_tui::{Mode, Overlay, Play, Settings, start};
use connect4_words::{Language, Words};

const SIZES: [(u16, u16); 5] = [(80, 24), (120, 40), (40, 15), (40, 12), (30, 12)];

/// The explanation that `connect4 explain` gives.
fn explanation(position: &Position) -> Explanation {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    explain_within(position, &mut solver, &Budget::nodes(3_000_000)).expect("there is memory")
}

/// The kinds of steps, reasons and plans in an explanation.
fn kinds(why: &Explanation) -> BTreeSet<String> {
    let steps = why.steps.iter().map(|step| format!("{:?}", step.why));
    let reasons = why.reasons.iter().flat_map(|reason| match reason {
        Reason::Plan(plan) => {
            let rules = if plan.rules.is_empty() { "Plan" } else { "Plan with rules" };
            let ends = (!plan.ends.is_empty()).then(|| "Plan with threats".to_owned());
            [format!("{:?}", plan.tie_break), rules.to_owned()].into_iter().chain(ends).collect()
        }
        Reason::Over { .. } => vec!["Over".to_owned()],
        Reason::WinsNow { .. } => vec!["WinsNow".to_owned()],
        Reason::TwoThreats { .. } => vec!["TwoThreats".to_owned()],
        Reason::Forcing { .. } => vec!["Forcing".to_owned()],
        Reason::NoLine { .. } => vec!["NoLine".to_owned()],
        Reason::EveryMove { .. } => vec!["EveryMove".to_owned()],
        Reason::Diagram { .. } => vec!["Diagram".to_owned()],
    });
    steps.chain(reasons).collect()
}

/// Positions with explanations of every kind, several of each.
fn explained() -> Vec<(Position, Explanation)> {
    const EACH: u32 = 3;
    let all = [StepReason::Blocks, StepReason::OnlyMove, StepReason::Winning, StepReason::Best]
        .map(|why| format!("{why:?}"))
        .into_iter()
        .chain([TieBreak::Any, TieBreak::Leftmost, TieBreak::Rightmost].map(|choice| format!("{choice:?}")))
        .chain(
            [
                "Plan",
                "Plan with rules",
                "Plan with threats",
                "Over",
                "WinsNow",
                "TwoThreats",
                "Forcing",
                "NoLine",
                "EveryMove",
            ]
            .map(str::to_owned),
        );
    let mut missing: BTreeMap<String, u32> = all.map(|kind| (kind, EACH)).collect();
    let mut rng = Rng::new(7);
    let mut found = Vec::new();
    for _ in 0..20_000 {
        let plies = 16 + rng.below(26) as u16;
        let position = random_position(Rules::CONNECT_FOUR, plies, &mut rng);
        let why = explanation(&position);
        let kinds = kinds(&why);
        if kinds.iter().any(|kind| missing.get(kind).is_some_and(|&count| count > 0)) {
            for kind in kinds {
                missing.entry(kind).and_modify(|count| *count = count.saturating_sub(1));
            }
            found.push((position, why));
        }
        if missing.values().all(|&count| count == 0) {
            return found;
        }
    }
    panic!("not found: {missing:?}");
}

/// A game from this position on.
fn test(position: Position, size: (u16, u16)) -> TestApp {
    let mut test = TestApp::new(Settings::default(), size);
    let mut play =
        Play::new(Session::new(Record::new(Game::from_position(position)), ByPlayer::new(|_| Participant::Human)));
    play.animation = false;
    let effects = start(&mut test.app, play);
    test.perform(effects);
    test
}

/// Index of the visible sentence and its first visible line, both from 0.
fn place(test: &TestApp) -> (usize, usize) {
    match &test.app.overlay {
        Some(Overlay::Why(tour)) => (tour.at, tour.line.into()),
        other => panic!("nothing is explained: {other:?}"),
    }
}

/// The row of the column letters: the last of the board.
fn letters_row(lines: &[&str]) -> usize {
    lines.iter().rposition(|line| line.contains('│')).expect("there is a board")
}

/// Reads the current sentence line by line from the top, and moves to the next one.
fn read_sentence(test: &mut TestApp) -> String {
    let (number, _) = place(test);
    let mut read: Vec<String> = Vec::new();
    loop {
        let (_, first) = place(test);
        let text = test.text();
        let lines: Vec<&str> = text.lines().collect();
        let visible = &lines[letters_row(&lines) + 1..lines.len() - 1];
        read.truncate(first);
        read.extend(visible.iter().map(|line| (*line).to_owned()));
        test.keys("down");
        if place(test).0 != number || place(test).1 == first {
            break;
        }
    }
    let words: Vec<&str> = read.iter().flat_map(|line| line.split_whitespace()).collect();
    words.join(" ")
}

/// The character in the middle of each cell.
fn drawn(test: &TestApp, rules: Rules) -> BTreeMap<Cell, char> {
    let text = test.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let strings: Vec<&str> = text.lines().collect();
    let letters = &lines[letters_row(&strings)];
    let column = |col: u8| letters.iter().position(|&letter| letter == char::from(b'a' + col));
    let row = |row: u8| {
        let label = format!("{:>2}│", row + 1);
        strings.iter().position(|line| line.contains(&label))
    };
    let cells = rules.all_cells().map(|cell| {
        let (x, y) = (column(cell.col).expect("it is visible"), row(cell.row).expect("it is visible"));
        (cell, lines[y].get(x).copied().unwrap_or(' '))
    });
    cells.collect()
}

/// The sentences of a scene in English, without line breaks.
fn words(scene: &Scene) -> String {
    let words = Words::of(Language::English).say_all(&scene.sentences);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks what is drawn on the empty cells, and that nothing else is.
fn check_board(test: &TestApp, position: &Position, scene: &Scene) {
    let end = scene.moves.iter().fold(*position, |position, &cell| position.after(cell));
    let what = format!("{scene:?}\n{}", test.text());
    for (cell, letter) in drawn(test, position.rules()) {
        if end.at(cell).is_some() {
            assert!(letter != '·', "{cell}: {what}");
            continue;
        }
        let mut pairs = (1..).zip(&scene.pairs).filter(|(_, (disc, answer))| [disc, answer].contains(&&cell));
        let mark = scene.marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| *mark);
        let is_in_line = scene.lines.iter().any(|line| !line.is_stopped && line.cells.contains(&cell));
        let wanted = match mark {
            // A sentence may refer to these, so they must be visible.
            Some(mark @ (Mark::Upper | Mark::Rank(_) | Mark::Move)) => mark.letter() == letter,
            _ if letter.is_ascii_digit() => pairs.any(|(number, _)| letter.to_digit(10) == Some(number)),
            Some(mark) => mark.letter() == letter || is_in_line && letter == '*',
            None if is_in_line => letter == '*',
            // Pairs after the ninth have no numbers.
            None => letter == '·' && pairs.all(|(number, _)| number > 9),
        };
        assert!(wanted, "{cell} is {letter}: {what}");
    }
    // Each mark is on an empty cell: none is lost behind a disc.
    assert!(scene.marks.iter().all(|(cell, _)| end.at(*cell).is_none()), "{what}");
}

#[test]
fn each_sentence_and_each_mark_of_an_explanation_is_shown() {
    for (position, why) in explained() {
        check(&position, &why, u64::MAX).expect("the claims hold");
        let mut scenes = why.scenes(&position);
        scenes.extend(why.threat_scenes(&position));
        // The boards of `connect4 explain` mark no cell that is not marked here.
        let end = why.end(&position);
        for reason in why.reasons.iter().filter(|reason| !matches!(reason, Reason::EveryMove { .. })) {
            for (cell, mark) in marks(&end, Some(reason)) {
                let is_marked = |scene: &Scene| scene.marks.contains(&(cell, mark));
                // Other threats have scenes of their own after the reasons, except when tactics explain the result.
                let is_threat = matches!(mark, Mark::Threat(_) | Mark::SharedThreat);
                assert!(is_threat || scenes.iter().any(is_marked), "{cell} {mark:?}: {reason:?}\n{position}");
            }
        }
        for size in SIZES {
            let mut test = test(position, size);
            test.keys("w");
            let (proof, steps): (Vec<&Scene>, Vec<&Scene>) = scenes.iter().partition(|scene| scene.is_proof);
            for (number, scene) in steps.iter().chain(&proof).enumerate() {
                // The proof is shown on request.
                if number == steps.len() {
                    test.keys("p");
                }
                let has_proof = number < steps.len() && !proof.is_empty();
                assert!(size.0 < 80 || test.text().contains("p proof") == has_proof, "{}", test.text());
                assert_eq!(place(&test), (number, 0));
                check_board(&test, &position, scene);
                assert_eq!(read_sentence(&mut test), words(scene), "{size:?}");
            }
        }
    }
}

#[test]
fn a_long_sentence_scrolls_before_the_next_one_comes() {
    // The replies of a plan, in a small window that shows the whole board.
    let mut test = TestApp::of_two(Rules::CONNECT_FOUR, (40, 12));
    test.keys("4 2 2 5 6 2 7 6 1 7 4 1 6 4 2 1 4 3 7 w end left left left");
    let (number, first) = place(&test);
    assert_eq!(first, 0);
    assert!(test.text().contains("lines 1–3 of 6"), "{}", test.text());
    test.keys("down j j");
    assert_eq!(place(&test), (number, 3));
    assert!(test.text().contains("lines 4–6 of 6"), "{}", test.text());
    test.keys("down");
    assert_eq!(place(&test), (number + 1, 0));
    test.keys("up");
    assert_eq!(place(&test), (number, 0), "back to its beginning");
    test.keys("space");
    assert_eq!(place(&test), (number, 3), "a page, as far as there are lines");
    test.keys("space backspace pagedown pageup right left");
    assert_eq!(place(&test), (number, 0));
    // A larger window shows the whole sentence.
    test.keys("down down").send(connect4_tui::Event::Resize(80, 24));
    assert!(!test.text().contains("lines "), "{}", test.text());
}

/// The text next to and below the board, without line breaks.
fn prose(text: &str) -> String {
    let parts = text.lines().map(|line| line.rsplit('│').next().expect("there is one"));
    parts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Reads the full text to its end.
fn read_all(test: &mut TestApp) -> String {
    test.keys("t");
    let mut read: Vec<String> = Vec::new();
    loop {
        let Some(Overlay::Text(first)) = test.app.overlay else { panic!("{:?}", test.app.overlay) };
        let text = test.text();
        // The box is in the middle, with one column for each edge.
        let columns = usize::from(test.app.size.0);
        let width = columns.min(56);
        let inside = text.lines().filter_map(|line| {
            let line: Vec<char> = line.chars().collect();
            let inside = line.get((columns - width) / 2..)?.get(..width)?;
            (inside[0] == '│').then(|| inside[1..width - 1].iter().collect::<String>())
        });
        read.truncate(first.into());
        read.extend(inside.filter(|line| !line.contains('│')));
        test.keys("down");
        if test.app.overlay == Some(Overlay::Text(first)) {
            break;
        }
    }
    test.keys("esc");
    read.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ")
}

/// Checks that a text is completely visible, or that the screen names the key that shows it in full.
fn is_readable(test: &mut TestApp, wanted: &str) {
    let text = test.text();
    assert!(prose(&text).contains(wanted) || text.contains(" t all"), "{wanted:?} is cut:\n{text}");
    let all = read_all(test);
    assert!(all.contains(wanted), "{wanted:?} is not in {all:?}");
}

fn chosen(mode: Mode, size: (u16, u16)) -> TestApp {
    let mut test = TestApp::new(Settings { mode, animation: false, ..Settings::default() }, size);
    test.keys("enter");
    test
}

#[test]
fn no_text_is_cut_without_a_key_that_shows_it() {
    let mut cut = 0;
    let mut check = |test: &mut TestApp, wanted: &str| {
        cut += usize::from(test.text().contains(" t all"));
        is_readable(test, wanted);
    };
    for size in SIZES {
        // Hints and messages.
        for keys in ["4 4 5 5 6 H", "4 4 4 4 4 3 2 6 1 1 2 H", "4 4 4 4 4 3 2 6 1 1 2 H H", "1 1 1 1 1 1 1"] {
            let mut test = TestApp::of_two(Rules::CONNECT_FOUR, size);
            test.keys(keys);
            let said = test.message().to_owned();
            check(&mut test, &said);
        }
        // Lessons: the text, the question, right and wrong answers with their explanations.
        let mut test = chosen(Mode::Lessons, size);
        for _ in 0..22 {
            for keys in ["", "1", "u 4", "u 7"] {
                test.keys(keys);
                let said = read_all(&mut test);
                assert!(keys != "1" || said.contains(" does not work.") || said.contains("Correct."), "{said}");
                assert!(!said.contains("with this plan."), "only the beginning of a plan: {said}");
                // Without a panel the lesson's text is shown by the key alone.
                let words: Vec<&str> = said.split(' ').collect();
                let end = words[words.len().saturating_sub(3)..].join(" ");
                check(&mut test, if size.0 < 50 { &end } else { &said });
            }
            test.keys("u n");
        }
        // Every move of a review.
        let mut test = TestApp::of_two(Rules::new(5, 4, 4).unwrap(), size);
        test.keys("3 3 2 2 4 4 1 v home");
        for _ in 0..8 {
            let text = test.text();
            assert!(["draw", "loss", "D", "L1"].iter().any(|verdict| text.contains(verdict)), "{text}");
            let said = read_all(&mut test);
            // A title that does not fit is the first paragraph.
            check(&mut test, said.rsplit("wins! ").next().unwrap_or(&said));
            test.keys("right");
        }
        // Descriptions of the menu's lines.
        let mut test = TestApp::new(Settings::default(), size);
        for _ in 0..20 {
            // While a file name is being typed, letters are not commands; that line has a golden file.
            if test.app.menu.settings.mode != Mode::Open {
                let said = read_all(&mut test);
                check(&mut test, &said);
            }
            test.keys("down");
        }
        // Puzzles, storms and streaks.
        for mode in [Mode::Puzzles, Mode::Storm, Mode::Streak] {
            let mut test = chosen(mode, size);
            let said = match mode {
                Mode::Puzzles => "O to move: find the only move that wins (15 plies, counting both sides).",
                Mode::Storm => "a mistake costs 10.",
                _ => "You may skip one.",
            };
            check(&mut test, said);
        }
    }
    assert!(cut > 20, "{cut}");
}

/// Verdicts in the move list are never truncated, even in narrow lists.
#[test]
fn verdicts_of_a_review_are_whole() {
    for (size, wanted) in [
        ((120, 40), ["loss in 18 plies", "draw"]),
        ((80, 24), ["loss in 18 plies", "draw"]),
        ((40, 15), ["2?? L18", "D"]),
        ((30, 12), ["2?? L18", "D"]),
    ] {
        let mut test = TestApp::of_two(Rules::new(5, 4, 4).unwrap(), size);
        test.keys("3 3 2 2 4 4 1 v");
        let text = test.text();
        assert!(wanted.iter().all(|verdict| text.contains(verdict)), "{size:?}\n{text}");
    }
    let mut test = TestApp::of_two(Rules::TIC_TAC_TOE, (40, 15));
    test.keys("enter left enter v");
    assert!(test.text().contains("a2?? L6"), "{}", test.text());
}

#[test]
fn help_and_texts_do_not_scroll_beyond_their_end() {
    let mut test = TestApp::of_two(Rules::CONNECT_FOUR, (40, 15));
    test.keys("? end");
    let end = test.text();
    test.keys("down down down pagedown");
    assert_eq!(test.text(), end);
    test.keys("up");
    assert_ne!(test.text(), end, "one key back is one line back");
    test.keys("home");
    assert!(test.text().contains("choose a column"), "{}", test.text());
    test.keys("enter");
    assert_eq!(test.app.overlay, None);
}

#[test]
fn a_position_that_is_typed_in_is_explained_as_the_command_explains_it() {
    for moves in ["67446742634443", "5721575627323533146624", "64123671377774434", "4225627617416421437"] {
        let position = *digits::parse(Rules::CONNECT_FOUR, moves).unwrap().position();
        let why = explanation(&position);
        let mut test = TestApp::of_two(Rules::CONNECT_FOUR, (80, 24));
        let keys: Vec<String> = moves.chars().map(String::from).collect();
        test.keys(&keys.join(" ")).keys("w");
        for scene in why.scenes(&position).iter().filter(|scene| !scene.is_proof) {
            assert_eq!(read_sentence(&mut test), words(scene));
        }
        assert_eq!(test.play().game().mover(), if moves.len() % 2 == 0 { Player::First } else { Player::Second });
    }
}
