//! Tests of `connect4 judge`.

use serde_json::Value;

use crate::common::{ok, ok_in, refused_in};

#[test]
fn games_of_files_and_lines_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let record = |first: &str, moves: &str| {
        let record = ok(&["show", moves, "--size", "5x4", "--format", "record"], "");
        record.replace("[First \"\"]", &format!("[First \"{first}\"]"))
    };
    write("two.c4", &format!("{}\n{}", record("Ann", "3322441"), record("Bob", "3322441")));
    let table = ok_in(folder.path(), &["judge", "two.c4"], "");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "Board: 5x4, 4 in a row, with gravity. Intervals are 95%, by game.");
    assert!(lines[2].split_whitespace().eq(["Ann", "second", "Bob"]), "{table}");
    assert!(
        lines.contains(&"moves judged              4 of 4      6 of 6      4 of 4") || table.contains("4 of 4"),
        "{table}"
    );

    write("lines.txt", "3322441\n\nc1 c2 b1\n");
    let judge = |args: &[&str], stdin: &str| -> Value {
        let args = [&["judge", "--json", "--size", "5x4"], args].concat();
        serde_json::from_str(&ok_in(folder.path(), &args, stdin)).unwrap()
    };
    let report = judge(&["lines.txt"], "");
    assert_eq!(report["players"].as_array().unwrap().len(), 2);
    assert_eq!(report["moves"].as_array().unwrap().len(), 10);
    assert_eq!(report, judge(&["-"], "3322441\nc1 c2 b1\n"));
    assert_eq!(report["moves"], judge(&["3322441", "c1 c2 b1"], "")["moves"]);
    assert_eq!(judge(&["lines.txt", "--player", "second"], "")["moves"].as_array().unwrap().len(), 4);
    let markdown = ok_in(folder.path(), &["judge", "lines.txt", "--size", "5x4", "--markdown"], "");
    assert!(markdown.contains("|  | first | second |\n| --- | --: | --: |\n| games | 2 | 2 |"), "{markdown}");

    write("bad.txt", "3322441\n99\n");
    let refuse = |args: &[&str], code| refused_in(folder.path(), &[&["judge"], args].concat(), "", code);
    assert!(refuse(&["bad.txt", "--size", "5x4"], 1).contains("line 2 of bad.txt: "));
    assert!(refuse(&["lines.txt", "two.c4"], 2).contains("judge games with other rules separately"));
    assert!(refuse(&["lines.txt", "--player", "Zoe"], 2).contains("these players have made no moves; check --player"));
    write("empty.txt", "\n");
    assert!(refuse(&["empty.txt"], 2).contains("there are no games to judge"));
}
