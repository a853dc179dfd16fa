//! Tests of `connect4 book`, and of `solve` with and without a book.

use std::path::Path;

use crate::common::{ok_in, refused_in, run_in};

fn build(folder: &Path, size: &str, plies: &str, out: &str) -> String {
    ok_in(folder, &["book", "generate", "--size", size, "--plies", plies, "--table-mb", "8", "--out", out], "")
}

#[test]
fn books_are_generated_shown_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(build(folder, "5x4", "8", "a.book"), "a.book: 8554 positions, 2753 bytes\n");
    let info = ok_in(folder, &["book", "info", "a.book"], "");
    assert!(
        info.starts_with("rules      5x4, 4 in a row, with gravity\nplies      8\npositions  8554\nbytes      2753\n")
    );
    assert!(info.contains("bits each  2.575 (entropy of the scores: 2.008)\n"), "{info}");
    assert!(info.ends_with("score    5        63\n"), "{info}");
    let json: serde_json::Value =
        serde_json::from_str(&ok_in(folder, &["book", "info", "a.book", "--json"], "")).unwrap();
    assert_eq!((json["ply"].as_u64(), json["by_score"][0]["positions"].as_u64()), (Some(8), Some(3)));
    let check = ["book", "check", "a.book", "--count", "300", "--seed", "7", "--table-mb", "8"];
    assert_eq!(ok_in(folder, &check, ""), "300 positions checked, 0 differ\n");
    // On a board of one cell, the game is over after one move: the book is empty, but valid.
    assert_eq!(build(folder, "1x1", "0", "b.book"), "b.book: 0 positions, 158 bytes\n");
    assert_eq!(ok_in(folder, &["book", "check", "b.book"], ""), "100 positions checked, 0 differ\n");
}

/// `book check` detects wrong scores even if the checksum is right.
#[test]
fn a_wrong_book_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    build(folder, "5x4", "8", "a.book");
    let path = folder.join("a.book");
    let mut bytes = std::fs::read(&path).unwrap();
    let end = bytes.len() - 4;
    bytes[end / 2] ^= 0xff;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    std::fs::write(&path, &bytes).unwrap();
    let (code, out, err) = run_in(folder, &["book", "check", "a.book", "--count", "500", "--table-mb", "8"], "");
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.contains(": book ") && out.lines().last().unwrap().starts_with("500 positions checked, "));
}

#[test]
fn solve_uses_the_given_book() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    build(folder, "5x4", "6", "a.book");
    let words = |args: &[&str], stdin: &str| -> Vec<String> {
        ok_in(folder, args, stdin).split_whitespace().map(str::to_owned).collect()
    };
    let nodes = |words: &[String]| words[2].parse::<u64>().unwrap();
    let with = words(&["solve", "--size", "5x4", "--book", "a.book", "--moves", "--nodes", "1"], "33\n");
    let without = words(&["solve", "--size", "5x4", "--no-book", "--moves"], "33\n");
    assert_eq!((&with[1], &with[4..]), (&without[1], &without[4..]));
    assert_ne!(nodes(&with), nodes(&without));
    assert_eq!(words(&["solve", "--size", "5x4", "--moves"], "33\n")[2], without[2], "no book is embedded for 5x4");
    // The built-in book is for 7x6.
    assert_eq!(words(&["solve", "--nodes", "1"], "1\n")[1], "2");
    let (code, out, _) = run_in(folder, &["solve", "--nodes", "1", "--no-book"], "1\n");
    assert!(code == 1 && out.contains(".."), "{out}");
    let position = "4 5 4 5/5/5/5 X g";
    let by_position = ["solve", "--from", "position", "--book", "a.book", "--nodes", "1", "--json"];
    assert!(ok_in(folder, &by_position, position).contains("\"score\":0"), "positions bring their rules along");
}

#[test]
fn errors_of_books_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    build(folder, "5x4", "4", "a.book");
    std::fs::write(folder.join("text"), "4455\n").unwrap();
    let mut bytes = std::fs::read(folder.join("a.book")).unwrap();
    bytes[30] ^= 1;
    std::fs::write(folder.join("damaged"), &bytes).unwrap();
    std::fs::write(folder.join("c.book.part"), "something else").unwrap();
    let info = |file| refused_in(folder, &["book", "info", file], "", 2);
    assert_eq!(info("text"), "connect4: text: not an opening book; create one with connect4 book generate\n");
    let damaged = "damaged: the book is corrupt (checksum mismatch); copy or generate it again";
    assert_eq!(info("damaged"), format!("connect4: {damaged}\n"));
    assert_eq!(refused_in(folder, &["book", "check", "damaged"], "", 2), format!("connect4: {damaged}\n"));
    assert!(info("missing").starts_with("connect4: cannot read missing: "));
    let foreign = refused_in(folder, &["solve", "--book", "a.book"], "4\n", 2);
    assert_eq!(
        foreign,
        "connect4: a.book: the book is for 5x4, 4 in a row, with gravity, not for 7x6, 4 in a row, with gravity; \
         generate one with these rules, or use none\n"
    );
    let build = |args: &[&str]| refused_in(folder, &[&["book", "generate", "--out", "c.book"], args].concat(), "", 2);
    assert!(build(&["--plies", "3"]).contains("c.book.part belongs to another book; finish that book, or delete"));
    assert!(build(&["--plies", "42"]).contains("cannot have 42 plies; choose 0 to 41"));
    assert!(build(&["--plies", "3", "--game", "gomoku"]).contains("need gravity"));
    assert!(build(&["--plies", "3", "--size", "12x10"]).contains("12x10 is too large to solve"));
    std::fs::write(folder.join("c.book"), "a letter").unwrap();
    assert_eq!(build(&["--plies", "3"]), "connect4: c.book already exists; delete it, or choose another --out\n");
    assert_eq!(std::fs::read_to_string(folder.join("c.book")).unwrap(), "a letter");
    let nowhere = refused_in(folder, &["book", "generate", "--plies", "2", "--out", "no/such.book"], "", 2);
    assert!(nowhere.starts_with("connect4: cannot write no/such.book: "), "{nowhere}");
    let (code, _, err) = run_in(folder, &["solve", "--book", "a.book", "--no-book"], "");
    assert!(code == 2 && err.contains("cannot be used with"), "{err}");
}
