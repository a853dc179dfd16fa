//! Tests of `connect4 explain`.

use crate::common::{check_golden, ok, ok_in, refused, run};
use connect4_words::{Language, Words};
use serde_json::Value;

/// An immediate win, a forced block before a win by threats, zugzwang, rules, a draw by two plans, and lines to a
/// reason.
const POSITIONS: [&str; 7] = [
    "67446742634443",
    "5721575627323533146624",
    "64123671377774434",
    "4225627617416421437",
    "4321423165121",
    "777536216134527",
    "5512517475543663115776",
];

#[test]
fn explanations_match_the_golden_files() {
    let explain = |position: &str| format!("== {position}\n\n{}\n", ok(&["explain", position, "--time", "1000"], ""));
    check_golden("explain-7x6.txt", &POSITIONS.map(explain).concat());
    let moves = ok(&["explain", "326145144527613", "--moves", "--time", "1000"], "");
    check_golden("explain-moves.txt", &moves);
    // Explanations of moves have no boards.
    let (_, moves) = moves.split_once("1 (a").expect("column 1 is free");
    assert!(!moves.contains('^'), "{moves}");
}

#[test]
fn json_matches_the_text() {
    let explanation: Value =
        serde_json::from_str(&ok(&["explain", POSITIONS[1], "--json", "--moves"], "")).expect("it is JSON");
    assert_eq!(explanation["verdict"], "loss");
    assert_eq!(explanation["path"], serde_json::json!([{ "cell": "g4", "side": "X", "why": "blocks" }]));
    assert_eq!(explanation["because"][0]["cells"], serde_json::json!(["d3", "d4", "d5"]));
    let moves = explanation["by_move"].as_array().expect("it is an array");
    assert_eq!(moves.len(), 7);
    assert!(moves.iter().all(|one| one["verdict"] == "win"), "{moves:?}");
    let text = ok(&["explain", POSITIONS[1]], "");
    assert_scenes(&explanation, &text);
}

/// All sentences of the scenes are in the text.
fn assert_scenes(explanation: &Value, text: &str) {
    for scene in explanation["scenes"].as_array().expect("it is an array") {
        let words = Words::of(Language::English).say_all(scene["sentences"].as_array().expect("it is an array"));
        assert!(text.contains(&words), "{words} is not in {text}");
    }
}

/// One explanation per line of a file, as `solve` prints one score per line.
#[test]
fn a_file_of_positions_is_explained_line_by_line() {
    let positions = ["5721575627323533146624", "67446742634443", ""];
    let all = ok(&["explain", "--hint", "-"], &(positions.join("\n") + "\n"));
    let each = positions.map(|position| {
        let heading = if position.is_empty() { "6 7 4 7/7/7/7/7/7 X g" } else { position };
        format!("{heading}:\n\n{}", ok(&["explain", "--hint", position], ""))
    });
    assert_eq!(all, each.join("\n"));
    let json = ok(&["explain", "--json", "-"], &(positions.join("\n") + "\n"));
    assert_eq!(json, positions.map(|position| ok(&["explain", "--json", position], "")).concat());
    // A single position has no heading, in a file as well.
    assert_eq!(ok(&["explain", "-"], positions[0]), ok(&["explain", positions[0]], ""));
    let object = ok(&["show", positions[0], "--json", "--pretty"], "");
    assert_eq!(ok(&["explain", "-"], &object), ok(&["explain", positions[0]], ""));
    let folder = tempfile::tempdir().unwrap();
    let diagrams = [".......\n.......\n.......\n.......\nOOO....\nXXX....\n", "...\nO..\nXX.\n"];
    std::fs::write(folder.path().join("two"), diagrams.join("\n")).unwrap();
    let out = ok_in(folder.path(), &["explain", "--from", "diagram", "--hint", "two"], "");
    assert_eq!(out.matches(":\n\n").count(), 2, "{out}");
    // The others are explained.
    let (code, out, err) = run(&["explain", "--hint", "-"], "12x\n67446742634443\n4444444\n");
    assert_eq!((code, out.lines().next()), (2, Some("error")), "{err}");
    assert!(out.contains("67446742634443:\n\nX can complete a line now"), "{out}");
    assert!(err.starts_with("connect4: line 1: ") && err.contains("connect4: line 3: move 7"), "{err}");
    assert!(err.ends_with("connect4: some positions could not be explained (see above)\n"), "{err}");
}

#[test]
fn a_plan_is_short_and_its_proof_is_an_option() {
    // Of 17 replies in the rules, those on top of the opponent's disc are marked on the board.
    let [short, long] =
        [vec![], vec!["--proof"]].map(|options| ok(&[&["explain", "123473237"][..], &options].concat(), ""));
    let table = "Table of replies:\n  X a2 → O b3\n  X a4 → O a5\n  X b3 → O a2\n  X b4 → O b5\n  X c4 → O c5\n";
    assert!(short.contains(table) && !short.contains("This stops"), "{short}");
    assert!(long.contains("This stops d3–d6, e1–e4,") && long.lines().count() > short.lines().count(), "{long}");
    assert!(short.lines().all(|line| long.contains(line)), "{long}");
    let explanation: Value = serde_json::from_str(&ok(&["explain", "123473237", "--json"], "")).expect("it is JSON");
    assert_scenes(&explanation, &long);
}

#[test]
fn a_hint_tells_where_to_look_but_not_what_to_play() {
    let nudge = |position: &str| ok(&["explain", "--hint", position], "");
    assert_eq!(nudge("5721575627323533146624"), "Look for the cell on which O would complete a line.\n");
    assert_eq!(nudge("67446742634443"), "X can complete a line now: look for it.\n");
    assert_eq!(nudge("1212121"), "The game is over.\n");
    let plan = nudge("64123671377774434");
    assert!(plan.starts_with("Look at e2 (d2–g2): count the empty cells") && !plan.contains("d5"), "{plan}");
    for opening in ["", "1", "2", "3", "4", "44", "112"] {
        let hint = nudge(opening);
        let is_hint = hint.starts_with("Look in the middle: ") || hint.starts_with("Every move loses; ");
        assert!(is_hint && !hint.contains(|letter: char| letter.is_ascii_digit()), "{opening}: {hint}");
    }
}

#[test]
fn other_boards_and_finished_games_are_explained() {
    let over = ok(&["explain", "1212121"], "");
    assert!(over.contains("The game is over.\nX has 4 in a row."), "{over}");
    let ttt = ok(&["explain", "--game", "tic-tac-toe", "a1 b2 c1"], "");
    assert!(ttt.contains("O must play b1: X would complete a1–c1 there."), "{ttt}");
    // Too large for the solver, but with a short explanation.
    let (_, large, _) = run(&["explain", "--size", "15x15", "12131"], "");
    assert!(large.contains("O must play a4: X would complete a1–a4 there."), "{large}");
}

#[test]
fn unexplained_positions_are_reported() {
    let (code, out, _) = run(&["explain", "--size", "15x15", "12345"], "");
    assert_eq!(code, 1);
    assert!(out.contains("This position cannot be explained without calculating far ahead."), "{out}");
    assert!(refused(&["explain", "4x"], "", 2).contains("character 2"));
    assert!(refused(&["explain", "--from", "diagram", "-"], "X..\n...\n", 2).contains("above the empty cell"));
}

#[test]
fn explanations_follow_the_language_and_the_locale() {
    let position = "5721575627323533146624";
    for language in [Language::German, Language::Spanish, Language::Polish] {
        let explain = |position: &&str| ok(&["explain", position, "--lang", language.code(), "--time", "1000"], "");
        let all: String =
            POSITIONS.iter().map(|position| format!("== {position}\n\n{}\n", explain(position))).collect();
        check_golden(&format!("explain-7x6-{language}.txt"), &all);
    }
    let german = ok(&["explain", position, "--lang", "de"], "");
    assert!(german.contains("X muss g4 spielen: Dort würde O g1–g4 vollenden."), "{german}");
    for locale in ["DE", "de_AT.UTF-8", "de-CH"] {
        assert_eq!(ok(&["explain", position, "--lang", locale], ""), german, "{locale}");
    }
    let (code, _, refused) = run(&["explain", position, "--lang", "la"], "");
    assert!(code == 2 && refused.contains("unknown language `la`; expected one of en, de"), "{refused}");
}
