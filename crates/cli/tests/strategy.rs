//! `connect4 strategy` as users meet it.

use crate::common::{ok, ok_in, refused_in, run, run_in};

#[test]
fn strategies_are_made_checked_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let made = ok_in(folder, &["strategy", "generate", "--size", "5x4", "--out", "a.strategy"], "");
    assert!(made.starts_with("a.strategy: O does not lose on 5x4 against every reply\n"), "{made}");
    assert_eq!(ok_in(folder, &["strategy", "check", "a.strategy"], ""), made);
    // The same options give the same file, whoever else runs.
    ok_in(folder, &["strategy", "generate", "--size", "5x4", "--side", "O", "--out", "b.strategy"], "");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("a.strategy"), read("b.strategy"));
    let shown = ok_in(folder, &["strategy", "show", "3", "--file", "a.strategy"], "");
    assert!(shown.starts_with("O plays "), "{shown}");
    // A diagram that is emptied says nothing but to play the leftmost cell.
    let emptied: String = read("a.strategy")
        .lines()
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            [moves, play, diagram] if diagram.contains('/') => format!("{moves} {play} ////\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    std::fs::write(folder.join("c.strategy"), emptied).unwrap();
    let (code, out, _) = run_in(folder, &["strategy", "check", "c.strategy"], "");
    assert_eq!(code, 1);
    assert!(out.starts_with("c.strategy: the diagram that is followed after "), "{out}");
}

#[test]
fn the_program_has_one_of_its_own() {
    let checked = ok(&["strategy", "check"], "");
    assert!(checked.starts_with("the strategy of this program: X wins on 7x6 against every reply\n"), "{checked}");
    assert_eq!(ok(&["strategy", "show"], ""), "X plays 4 (d1), as the tree says.\n");
    assert_eq!(ok(&["strategy", "show", "4"], ""), "O is to move and may play what it likes.\n");
    let (code, out, _) = run(&["strategy", "show", "11"], "");
    assert_eq!((code, out.as_str()), (1, "X has left the strategy: it says nothing about this position.\n"));
}

#[test]
fn what_cannot_be_read_or_found_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("bad"), "connect4 strategy 1\nboard 7x6 4\nside X\nvalue win\n- 8\n").unwrap();
    let refused = |args: &[&str], words: &str| {
        let said = refused_in(folder, args, "", 2);
        assert!(said.contains(words), "{args:?}: {said}");
    };
    refused(&["strategy", "check", "bad"], "connect4: bad: line 5: move 1 \"8\"");
    refused(&["strategy", "check", "none"], "none cannot be read");
    refused(&["strategy", "show", "4x"], "write one character a move");
    refused(&["strategy", "generate", "--size", "5x4", "--out", "bad"], "bad is there already: choose another --out");
    refused(&["strategy", "generate", "--size", "6x4", "--side", "X", "--out", "x"], "X loses on 6x4");
    refused(&["strategy", "generate", "--size", "4x4", "--no-gravity", "--out", "x"], "with gravity only");
    refused(&["strategy", "generate", "--size", "20x20", "--out", "x"], "20x20");
}
