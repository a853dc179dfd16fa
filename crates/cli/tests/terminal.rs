//! What terminals and shells do to a game: replies, job control, screen readers.

use std::thread;
use std::time::Duration;

use connect4_words::{Language, Words};
use portable_pty::CommandBuilder;

use crate::common::{ok_in, run_in};
use crate::screen::{Terminal, at_home, connect4, parser};

/// Replies and keys that terminals send, each in pieces. Read as keys, all of them would be moves.
const SEQUENCES: &[&[&[u8]]] = &[
    &[b"\x1b]10;rgb:4444/5555/6666\x1b\\"],
    &[b"\x1b]10;rgb:44", b"44/5555/6666", b"\x07"],
    &[b"\x1b]4;1;rgb:1111/2222/3333", b"\x1b", b"\\"],
    &[b"\x1b", b"]12;rgb:4444/4444/4444\x07"],
    &[b"\x9d10;rgb:4444/5555/6666\x9c"],
    &[b"\xc2\x9d10;rgb:44", b"44/5555\xc2\x9c"],
    &[b"\x1bP1$r4;5m\x1b\\"],
    &[b"\x90>|xterm(344)\x9c"],
    &[b"\x1bP!|444", b"45\x1b", b"\\"],
    &[b"\x1b_4455\x1b\\", b"\x1b^4455\x1b\\", b"\x1bX4455\x1b\\"],
    &[b"\x9f44\x9c\x9e44\x9c\x9844\x9c"],
    &[b"\x1b[>0;276;4c", b"\x1b[=4c", b"\x1b[?62;4c"],
    &[b"\x1b[8;24;80t", b"\x1b[4;5R", b"\x1b[?2026;4$y"],
    &[b"\x1b[", b"?", b"1;4", b"y"],
    &[b"\x9b?1;4y\x9b4;5n"],
    &[b"\x1b[4 q\x1b[ 4@\x1b[!4p"],
    &[b"\x1bO4\x8f4\x1bN4\x1bOt"],
    &[b"\x1b4\x1b#4\x1b(4"],
    &[b"\x1b[57;5u\x1b[27;5;52~"],
];

#[test]
fn no_reply_of_a_terminal_is_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--x", "human", "--no-animation"]);
    terminal.wait_for("X to move");
    for pieces in SEQUENCES {
        for piece in *pieces {
            terminal.send(piece).expect("the program listens");
            thread::sleep(Duration::from_millis(5));
        }
    }
    terminal.press("5");
    terminal.wait_for("O to move");
    assert!(terminal.text().contains("  1. 5"), "{}", terminal.text());
    // A text without an end is forgotten at the next Esc.
    terminal.send(b"\x1b]10;rgb:4444").expect("the program listens");
    terminal.press("\x1b[D3");
    terminal.wait_for("  1. 5    3");
    // A paste is text, not an escape sequence.
    terminal.press("\x1b[200~4\x1b]10;rgb:11\x07");
    terminal.press("4\x1b[201~");
    terminal.wait_for("  2. 4    4");
    terminal.press("qy");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn no_reply_of_a_terminal_is_a_move_in_lines() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::connect4(folder.path(), &["play", "--plain"]);
    for pieces in SEQUENCES {
        terminal.wait_for("Player X, pick a column");
        // The terminal itself handles some bytes that are also parts of sequences.
        terminal.send(&pieces.concat()).expect("the program listens");
        terminal.press("\r");
        let before = terminal.text();
        terminal.wait("answer", |terminal| (terminal.text() != before).then_some(()));
    }
    terminal.wait_for("Not a column");
    terminal.send(b"\x1b]10;rgb:4444/5555/6666\x1b\\5\r").expect("the program listens");
    terminal.wait_for("Player O, pick a column");
    terminal.press("moves\r");
    terminal.wait("moves", |terminal| terminal.text().lines().any(|line| line.trim() == "5").then_some(()));
    // From a pipe, too.
    let (_, out, _) = run_in(folder.path(), &["play"], "\x1b]10;rgb:4444\x07\n\u{9b}4;5R\n\x1bP4\n6\nmoves\n");
    assert_eq!(out.matches("Not a column").count(), 3, "{out}");
    assert!(out.lines().any(|line| line.trim() == "6"), "{out}");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

/// A shell, and a command whose process writes its id to `pid`.
fn shell(folder: &std::path::Path) -> Terminal {
    let mut shell = CommandBuilder::new("sh");
    shell.args(["-i"]);
    at_home(&mut shell, folder);
    shell.env("PS1", "shell> ");
    shell.env("CONNECT4", env!("CARGO_BIN_EXE_connect4"));
    shell.env_remove("ENV");
    let mut terminal = Terminal::start(shell);
    terminal.wait_for("shell>");
    terminal
}

#[test]
fn a_signal_from_outside_stops_the_program_and_restores_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let learn = "learn --size 5x4 --minutes 50 --threads 1 --tuples 10 --tuple-size 5";
    for (args, shown, quit) in [("play --x human", "X to move: pick a column", "q"), (learn, "points out of 100", "q")]
    {
        let mut terminal = shell(folder.path());
        terminal.press(&format!("sh -c 'echo $$ >pid; exec \"$CONNECT4\" {args}'\r"));
        terminal.wait_for(shown);
        for _ in 0..3 {
            let pid = std::fs::read_to_string(folder.path().join("pid")).unwrap();
            let sent = std::process::Command::new("kill").args(["-s", "TSTP", pid.trim()]).status().unwrap();
            assert!(sent.success());
            terminal.wait("shell", |terminal| terminal.is_shells().then_some(()));
            terminal.press("clear; fg\r");
            terminal.wait("screen", |terminal| terminal.screen.screen().alternate_screen().then_some(()));
            terminal.wait_for(shown);
        }
        // In the training, Ctrl-Z stops, too.
        terminal.press("\x1a");
        terminal.wait("shell", |terminal| terminal.is_shells().then_some(()));
        terminal.press("clear; fg\r");
        terminal.wait_for(shown);
        terminal.press(quit);
        terminal.wait("shell", |terminal| terminal.is_shells().then_some(()));
        terminal.press("exit\r");
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn ctrl_l_redraws_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let learn = ["learn", "--size", "5x4", "--minutes", "50", "--threads", "1", "--tuples", "10", "--tuple-size", "5"];
    for (args, shown) in [(&["play", "--x", "human"][..], "7x6, 4 in a row"), (&learn, "points out of 100 against")] {
        let mut terminal = Terminal::connect4(folder.path(), args);
        terminal.wait_for(shown);
        // Another program has overwritten the screen.
        terminal.screen = parser(24, 80);
        terminal.press("\x0c");
        terminal.wait_for(shown);
        terminal.press("q");
        assert_eq!(terminal.ends(), 0);
    }
}

/// All that the keys of the full screen offer is there in lines.
#[test]
fn lines_have_hints_explanations_analyses_and_reviews() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "hint\nHINT\nwhy\nanalyze\nreview\nhint please\nundo\nhelp\nquit\n";
    let games: [(&[&str], [&str; 8]); 3] = [
        (
            &["--moves", "17273"],
            [
                "Look for the cell on which X would complete a line. Type hint again for the move.",
                "\n4 wins in ",
                "O must play d1: X would complete a1–d1 there.",
                "\n4 win ",
                "  5 X c1??",
                "Not a column",
                "X | X |   |",
                "hint says where to look",
            ],
        ),
        (
            &["--game", "tic-tac-toe", "--moves", "a1 b2 c3 a3"],
            [
                "Look for the cell on which O would complete a line. Type hint again for the move.",
                "\nC1 wins in 3 plies.",
                "X must play c1: O would complete a3–c1 there.",
                "\nc1 win 3",
                "  4 O a3??",
                "\"hint please\": not a cell",
                "3 |   |   | X |",
                "hint says where to look",
            ],
        ),
        (
            &["--size", "5x5", "--no-gravity", "--moves", "a1 b1 a2 b2 a3"],
            [
                "Look for the cell on which X would complete a line. Type hint again for the move.",
                "\nA4 ",
                "O must play a4: X would complete a1–a4 there.",
                "\na4 ",
                "This board is too large to solve, so the review only shows the moves.",
                "\"hint please\": not a cell",
                "3 |   |   |",
                "hint says where to look",
            ],
        ),
    ];
    for (args, parts) in games {
        let out = ok_in(folder.path(), &[&["play"], args].concat(), typed);
        let mut rest = out.as_str();
        for part in parts {
            let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("no {part:?} in {out}"));
            rest = after;
        }
    }
    for language in Language::ALL {
        let code = language.to_string();
        let out = ok_in(folder.path(), &["play", "--lang", &code, "--moves", "17273"], typed);
        let again = Words::of(language).text("type-hint-again");
        assert!(out.contains(&again) && out.contains("a1–d1") && !out.contains(['{', '}', '$']), "{language}: {out}");
    }
    // A terminal without cursor control, such as that of a screen reader.
    let mut command = connect4(folder.path(), &["play", "--moves", "112233"]);
    command.env("TERM", "dumb");
    let mut terminal = Terminal::start(command);
    terminal.wait_for("Player X, pick a column");
    terminal.press("hint\r");
    terminal.wait_for("X can complete a line now: look for it. Type hint again for the move.");
    terminal.press("hint\r");
    terminal.wait_for("4 wins in 1 ply.");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}
