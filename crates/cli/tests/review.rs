//! Tests of `connect4 review` and `connect4 puzzle`.

use crate::common::{check_golden, golden, ok, refused, run};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

const RECORD: &str = "[Event \"\"]\n[Date \"2026.11.20\"]\n[First \"Ada\"]\n[Second \"Charles\"]\n[Size \"6x5\"]\n\
                      [Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"1-0\"]\n\n\
                      1. c1 d1 2. c2 d2 3. c3 c4 {four up} 4. d3 c5 5. d4 d5 \
                      6. b1 e1 7. b2 a1 8. e2 b3 9. a2 b4 10. e3 e4 11. e5 1-0\n";

#[test]
fn a_record_is_reviewed() {
    let text = ok(&["review", "-"], RECORD);
    check_golden("review-6x5.txt", &text);
    assert!(text.starts_with("Ada (X) against Charles (O), 6x5, 4 in a row, with gravity\n"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.c4");
    std::fs::write(&file, RECORD).unwrap();
    let german = ok(&["review", file.to_str().unwrap(), "--lang", "de"], "");
    check_golden("review-6x5-de.txt", &german);
    let other = ["review", file.to_str().unwrap(), "--table-mb", "1", "--threads", "1", "--time", "100"];
    assert_eq!(ok(&other, ""), text, "threads, a small table and time that suffices change nothing");
}

#[test]
fn a_json_review_matches_the_text() {
    let args = ["review", "-", "--from", "digits", "--size", "5x4"];
    let text = ok(&args, "3322441\n");
    check_golden("review-5x4.txt", &text);
    let object = json(&ok(&[&args[..], &["--json"]].concat(), "3322441\n"));
    let moves = object["reviewed"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    let blunder = &moves[2];
    assert_eq!((&blunder["ply"], &blunder["side"], &blunder["cell"]), (&3.into(), &"X".into(), &"b1".into()));
    assert_eq!((&blunder["before"]["verdict"], &blunder["before"]["score"]), (&"draw".into(), &0.into()));
    assert_eq!((&blunder["after"]["verdict"], &blunder["after"]["plies"]), (&"loss".into(), &18.into()));
    assert_eq!((&blunder["classification"], &blunder["plies_lost"]), (&"lost draw".into(), &Value::Null));
    assert_eq!(blunder["best"], serde_json::json!(["c3"]));
    let remark = &blunder["remark"];
    assert_eq!((&remark["id"], &remark["result"]), (&"threw-away".into(), &"draw".into()));
    assert_eq!(remark["better"]["moves"], serde_json::json!({ "and": ["c3"] }));
    let verdicts: Vec<&str> =
        object["values"].as_array().unwrap().iter().map(|one| one["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["draw", "draw", "draw", "loss", "win", "win", "win", "win"]);
    assert_eq!(object["accuracy"]["O"], serde_json::json!({ "kept": 2, "evaluated": 3, "made": 3, "percent": 66 }));
    assert_eq!(object["complete"], true);
}

#[test]
fn games_from_a_position_and_with_a_swap_are_reviewed() {
    let record = std::fs::read_to_string(golden("record-7x6-start.txt")).unwrap();
    let (code, out, err) = run(&["review", "-", "--no-book", "--nodes", "2000"], &record);
    assert_eq!((code, err.as_str()), (1, ""), "not all is known within the budget");
    assert!(out.contains("\n  4 O d4    unknown  unknown\n"), "{out}");
    assert!(out.contains("\nO made 1 move; it is unknown whether it kept the result\n"), "{out}");
    let swapped = "[Size \"4x4\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Swap \"yes\"]\n\n1. b1 swap b2 *\n";
    let out = ok(&["review", "-"], swapped);
    assert!(out.contains("\n  1 X b1    draw\n    the players swap sides\n  2 O b2    draw\n"), "{out}");
}

#[test]
fn games_that_cannot_be_reviewed_are_refused() {
    assert!(refused(&["review", "no such file"], "", 2).contains("`no such file` is neither a file nor digits"));
    assert!(refused(&["review", "."], "", 2).contains("looks like a diagram"));
    assert!(refused(&["review", "-"], "1. d1 *", 2).contains("there are no tags"));
    let tags = "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n\n";
    assert!(refused(&["review", "-"], &format!("{tags}*\n"), 2).contains("no moves to review"));
    assert!(refused(&["review", "-"], &format!("{tags}1. d2 *\n"), 1).contains("d2 is above an empty cell"));
    assert!(refused(&["review", "-", "--from", "digits"], "48", 1).contains("column 8 is off the board"));
    assert!(refused(&["review", "-", "--from", "diagram"], "...\n.X.\n", 2).contains("a board has no moves"));
    let free = "[Size \"15x15\"]\n[Connect \"5\"]\n[Gravity \"no\"]\n\n1. b2 *\n";
    assert!(refused(&["review", "-"], free, 2).contains("15x15 without gravity is too large to solve"));
    assert!(
        refused(&["review", "-", "--from", "digits", "--size", "12x10"], "1", 2)
            .contains("12x10 is too large to solve")
    );
    assert!(run(&["review", "-", "--time", "0"], "").2.contains("write a number of seconds above 0"));
}

#[test]
fn a_seed_gives_the_same_puzzles_for_any_count() {
    let ten = ok(&["puzzle", "--count", "10", "--seed", "1"], "");
    check_golden("puzzle-7x6-seed-1.txt", &ten);
    let three = ok(&["puzzle", "--count", "3", "--seed", "1"], "");
    assert!(ten.starts_with(&three) && three.lines().count() == 3);
    assert_ne!(ok(&["puzzle", "--count", "3", "--seed", "2"], ""), three);
    assert_eq!(ok(&["puzzle", "--seed", "1"], "").lines().next(), ten.lines().next(), "one, of seed 1");
    for (line, object) in
        ten.lines().zip(ok(&["puzzle", "--count", "10", "--seed", "1", "--json"], "").lines().map(json))
    {
        let text = |name: &str| object[name].as_str().unwrap().to_owned();
        let value = &object["value"];
        let aim =
            if value["verdict"] == "win" { format!("win in {} plies", value["plies"]) } else { "draw".to_owned() };
        let column = |cell: &Value| cell.as_str().unwrap().as_bytes()[0] - b'a' + 1;
        let (moves, side, grade, solution) =
            (text("moves"), text("side_to_move"), &object["grade"], column(&object["solution"]));
        let best_line: String =
            object["best_line"].as_array().unwrap().iter().map(|cell| column(cell).to_string()).collect();
        let same = format!("{moves}: {side} to move, {aim}, grade {grade}, solution {solution}, line {best_line}");
        assert_eq!(line, same);
        // `solve` agrees that only one column keeps the result.
        let solved = json(&ok(&["solve", "--moves", "--json", "--table-mb", "16"], &text("moves")));
        assert_eq!(&solved["value"], value);
        assert_eq!(solved["hint"]["moves"]["and"], serde_json::json!([object["solution"]]), "{solved}");
        let best = i64::from(value["verdict"] == "win");
        let keeps = |one: &&Value| one["value"]["score"].as_i64().unwrap() >= best;
        let good_moves: Vec<&Value> = solved["by_move"].as_array().unwrap().iter().filter(keeps).collect();
        assert!(good_moves.len() == 1 && good_moves[0]["cell"] == object["solution"], "{line}");
        let shown = ok(&["show", &text("moves"), "--format", "position"], "");
        assert_eq!(shown.trim(), text("position"));
    }
}

#[test]
fn puzzles_of_a_grade_and_of_other_boards() {
    for grade in ["1", "5"] {
        let out = ok(&["puzzle", "--count", "4", "--seed", "1", "--grade", grade], "");
        assert!(
            out.lines().count() == 4 && out.lines().all(|line| line.contains(&format!(", grade {grade}, "))),
            "{out}"
        );
    }
    assert_eq!(
        ok(&["puzzle", "--seed", "1", "--count", "2", "--size", "9x6", "--connect", "5"], "").lines().count(),
        2
    );
    let (code, out, err) = run(&["puzzle", "--size", "2x2"], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "connect4: found no puzzles on 2x2, 4 in a row, with gravity; choose a larger board\n");
    let (code, out, err) = run(&["puzzle", "--size", "4x3", "--connect", "3", "--count", "1000", "--seed", "1"], "");
    assert_eq!(code, 1);
    assert!(err.starts_with(&format!("connect4: found only {} puzzles", out.lines().count())), "{err}");
    assert!(
        refused(&["puzzle", "--no-gravity"], "", 2)
            .contains("7x6 without gravity is too large to solve: the limit is 16 cells")
    );
    assert!(refused(&["puzzle", "--size", "20x20"], "", 2).contains("20x20 is too large to solve"));
    for args in [["puzzle", "--count", "0"], ["puzzle", "--grade", "6"], ["puzzle", "--seed", "x"]] {
        assert_eq!(run(&args, "").0, 2, "{args:?}");
    }
}

/// After a corner, an edge loses and the center draws.
#[test]
fn tic_tac_toe_has_reviews_and_puzzles() {
    let out = ok(&["review", "-", "--from", "cells", "--game", "tic-tac-toe"], "a1 a2 b2 c3 c1 b1 a3\n");
    assert!(out.contains("\n  2 O a2??  loss in 6 plies  threw away a draw; b2 would have drawn\n"), "{out}");
    let solved = json(&ok(&["solve", "--game", "tic-tac-toe", "--moves", "--best-line", "--json"], "a1 a2\n"));
    assert_eq!((&solved["moves"], &solved["value"]["plies"]), (&"a1 a2".into(), &5.into()));
    let moves = solved["by_move"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[2]["cell"], &moves[2]["value"]), (7, &"b2".into(), &solved["value"]));
    assert_eq!(solved["best_line"].as_array().unwrap().len(), 5);
    let line = ok(&["solve", "--game", "tic-tac-toe"], "a1 a2\nb2\n");
    let words: Vec<Vec<&str>> = line.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!((&words[0][..3], &words[1][..2]), (&["a1", "a2", "2"][..], &["b2", "0"][..]));
    let again = ok(&["solve", "--game", "tic-tac-toe", "--threads", "1"], "b2\n");
    assert_eq!(again.split(' ').nth(2), Some(words[1][2]), "the same nodes, whatever was solved before");
    for text in ok(&["puzzle", "--seed", "1", "--game", "tic-tac-toe", "--count", "5", "--json"], "").lines() {
        let puzzle = json(text);
        let moves = puzzle["moves"].as_str().unwrap();
        let solved = json(&ok(&["solve", "--game", "tic-tac-toe", "--moves", "--json"], moves));
        assert_eq!(solved["value"], puzzle["value"], "{puzzle}");
        assert_eq!(solved["hint"]["moves"]["and"], serde_json::json!([puzzle["solution"]]), "{solved}, {puzzle}");
    }
    let refusal = refused(&["solve", "--game", "gomoku"], "a1\n", 2);
    assert!(refusal.contains("the limit is 16 cells") && !refusal.contains("--no-gravity"), "{refusal}");
}
