//! Tests of `connect4 strategy`.

use crate::common::{ok, ok_in, refused_in, run, run_in};

#[test]
fn strategies_are_generated_verified_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = ok_in(folder, &["strategy", "generate", "--size", "5x4", "--out", "a.strategy"], "");
    assert!(made.starts_with("a.strategy: O never loses on 5x4 against any reply\n"), "{made}");
    assert_eq!(ok_in(folder, &["strategy", "verify", "a.strategy"], ""), made);
    // The same options give the same file.
    ok_in(folder, &["strategy", "generate", "--size", "5x4", "--side", "O", "--out", "b.strategy"], "");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("a.strategy"), read("b.strategy"));
    let shown = ok_in(folder, &["strategy", "show", "3", "--file", "a.strategy"], "");
    assert!(shown.starts_with("O plays "), "{shown}");
    // An empty diagram plays the leftmost cell.
    let emptied: String = read("a.strategy")
        .lines()
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            [moves, play, diagram] if diagram.contains('/') => format!("{moves} {play} ////\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    std::fs::write(folder.join("c.strategy"), emptied).unwrap();
    let (code, out, _) = run_in(folder, &["strategy", "verify", "c.strategy"], "");
    assert_eq!(code, 1);
    assert!(out.starts_with("c.strategy: its diagram after "), "{out}");
}

#[test]
fn the_built_in_strategy_wins() {
    let verified = ok(&["strategy", "verify"], "");
    assert!(verified.starts_with("built-in strategy: X wins on 7x6 against any reply\n"), "{verified}");
    assert_eq!(ok(&["strategy", "show"], ""), "X plays 4 (d1), from the tree.\n");
    assert_eq!(ok(&["strategy", "show", "4"], ""), "It is O's turn; the strategy answers every move.\n");
    let (code, out, _) = run(&["strategy", "show", "11"], "");
    assert_eq!((code, out.as_str()), (1, "X has left the strategy; it has no move for this position.\n"));
}

#[test]
fn unreadable_and_impossible_strategies_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("bad"), "connect4 strategy 1\nboard 7x6 4\nside X\nvalue win\n- 8\n").unwrap();
    let refused = |args: &[&str], words: &str| {
        let message = refused_in(folder, args, "", 2);
        assert!(message.contains(words), "{args:?}: {message}");
    };
    refused(&["strategy", "verify", "bad"], "connect4: bad: line 5: move 1 \"8\"");
    refused(&["strategy", "verify", "none"], "cannot read none");
    refused(&["strategy", "show", "4x"], "write one character per move");
    refused(
        &["strategy", "generate", "--size", "5x4", "--out", "bad"],
        "bad already exists; delete it, or choose another --out",
    );
    refused(
        &["strategy", "generate", "--size", "6x4", "--side", "X", "--out", "x"],
        "there is no strategy for X, which loses on 6x4",
    );
    refused(&["strategy", "generate", "--size", "4x4", "--no-gravity", "--out", "x"], "strategies need gravity");
    refused(&["strategy", "generate", "--size", "20x20", "--out", "x"], "20x20");
}
