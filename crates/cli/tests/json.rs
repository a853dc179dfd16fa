//! `--json`: the names of docs/reference/json.md, each with one type, on one line unless `--pretty`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::common::run_in;
use serde_json::Value;

/// The types of the names that the documentation lists.
fn listed() -> BTreeMap<String, Vec<String>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/json.md");
    let text = std::fs::read_to_string(path).expect("docs/reference/json.md is there");
    let mut names = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        // The table of commands has two columns.
        if cells.len() != 5 {
            continue;
        }
        for name in cells[1].split(", ") {
            let types = cells[2].split(" or ").map(str::to_owned).collect();
            let before = names.insert(name.trim_matches('`').to_owned(), types);
            assert_eq!(before, None, "{name} is listed twice");
        }
    }
    names
}

/// Checks the names and types in a value.
fn check(value: &Value, names: &BTreeMap<String, Vec<String>>, seen: &mut BTreeSet<String>, command: &str) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| check(item, names, seen, command)),
        Value::Object(object) => {
            for (name, value) in object {
                let types = names.get(name).unwrap_or_else(|| panic!("{command}: `{name}` is not listed"));
                let of = match value {
                    Value::Null => "null",
                    Value::Bool(_) => "boolean",
                    Value::Number(_) => "number",
                    Value::String(_) => "string",
                    Value::Array(_) => "array",
                    Value::Object(_) => "object",
                };
                assert!(of == "null" || types.iter().any(|known| known == of), "{command}: `{name}` is {value}");
                seen.insert(name.clone());
                // The names in `steps` are techniques, those in sentences are variables.
                if ![
                    "steps",
                    "sentences",
                    "nudge",
                    "hint",
                    "question",
                    "remark",
                    "explanations",
                    "blunders_by_phase",
                    "blunders_by_kind",
                ]
                .contains(&name.as_str())
                {
                    check(value, names, seen, command);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn commands_use_the_documented_names() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("game.c4", &crate::common::ok(&["show", "3322441", "--size", "5x4", "--format", "record"], ""));
    write("sudoku", "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..\n");
    write("field", "111\n001\n");
    let (names, mut seen) = (listed(), BTreeSet::new());
    for (command, stdin) in [
        ("show 4455", ""),
        ("show --from diagram -", "...\n.X.\n"),
        ("verify -", "..\nX.\n"),
        ("winner -", "A_Red"),
        ("replay game.c4", ""),
        ("review game.c4", ""),
        ("judge game.c4", ""),
        ("explain 4225627617416421437 --moves", ""),
        ("puzzle --count 2", ""),
        ("solve --moves --best-line --size 5x4", "33\n9\n"),
        ("solve --weak", "4455\n"),
        ("solve --size 10x10 --nodes 500", "12121\n"),
        ("sample --ply 3", ""),
        ("arena random greedy --games 2", ""),
        ("arena --round-robin random greedy minimax:1 --games 2", ""),
        ("learn --size 4x4 --games 10 --out m", ""),
        ("evaluate m --games 1 --positions 1 --mcts-games 1", ""),
        ("count 3x3 --per-ply", ""),
        ("count 3x3 --estimate", ""),
        ("perft 2", ""),
        ("perft 2 --unique", ""),
        ("search --size 3x3 --connect 3 --depth 2", ""),
        ("search --size 3x3 --connect 3 --depth 2 --trace --scores", ""),
        ("search --size 3x3 --connect 3 --algorithm mcts --simulations 9 --trace", ""),
        ("book generate --size 4x4 --plies 3 --table-mb 1 --out b", ""),
        ("book info b", ""),
        ("book check b --count 5 --table-mb 1", ""),
        ("strategy generate --size 4x4 --out s", ""),
        ("strategy verify s", ""),
        ("strategy show 1", ""),
        ("strategy show", ""),
        ("sudoku solve sudoku", ""),
        ("sudoku solve", "1\n"),
        ("sudoku count sudoku", ""),
        ("sudoku check sudoku", ""),
        ("sudoku grade sudoku", ""),
        ("sudoku hint sudoku", ""),
        ("sudoku generate --clues 30", ""),
        ("battleship validate field --explain", ""),
        ("battleship count field", ""),
        ("battleship generate", ""),
    ] {
        let args: Vec<&str> = command.split(' ').chain(["--json"]).collect();
        let (_, out, err) = run_in(folder.path(), &args, stdin);
        assert!(!out.is_empty(), "{command}: {err}");
        for line in out.lines() {
            let value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{command}: {error}: {line}"));
            check(&value, &names, &mut seen, command);
        }
    }
    // `bench` takes too long here, and no book above is wrong.
    let unseen: Vec<&String> = names.keys().filter(|name| !seen.contains(*name)).collect();
    let of_bench = [
        "book_score",
        "mean_nodes",
        "measurements",
        "median_microseconds",
        "name",
        "per_second",
        "signature",
        "table",
        "unit",
    ];
    assert_eq!(unseen, of_bench, "listed, but not printed");
}

#[test]
fn json_is_one_line_unless_pretty() {
    let here = Path::new(".");
    let of = |args: &[&str]| crate::common::ok_in(here, args, "4455\n");
    for command in [&["show", "-"][..], &["solve"], &["verify", "-", "--from", "digits"], &["perft", "2"]] {
        let line = of(&[command, &["--json"]].concat());
        let pretty = of(&[command, &["--json", "--pretty"]].concat());
        assert!(line.lines().count() == 1 && pretty.lines().count() > 2, "{command:?}");
        let value = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
        let (mut line, mut pretty) = (value(&line), value(&pretty));
        for one in [&mut line, &mut pretty] {
            one.as_object_mut().unwrap().remove("microseconds");
        }
        assert_eq!(line, pretty);
    }
    let (code, _, err) = run_in(here, &["show", "4", "--pretty"], "");
    assert!(code == 2 && err.contains("--json"), "{err}");
}
