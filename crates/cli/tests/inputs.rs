//! Input formats: whole texts, byte order marks and line ends, and files that are too large or not text.

use std::path::Path;
use std::process::Command;

use crate::common::{ok, ok_in, refused, refused_in, run, run_in};

/// X can complete four in a row.
const DIAGRAM: &str = ".......\n.......\n.......\n.......\nOOO....\nXXX....\n";

#[test]
fn diagrams_and_records_are_single_positions() {
    let words = |out: &str| out.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let by_digits = words(&ok(&["solve"], "112233\n"));
    let one = ok(&["solve", "--from", "diagram"], DIAGRAM);
    assert!(one.starts_with("6 7 4 7/7/7/7/OOO4/XXX4 X g 18 ") && one.lines().count() == 1, "{one}");
    assert_eq!(words(&one)[6], by_digits[1]);
    let two = ok(&["solve", "--from", "diagram"], &format!("\n\n{DIAGRAM}\n\n{}", DIAGRAM.replace('\n', "\r\n")));
    assert_eq!(two.lines().count(), 2, "{two}");
    let (code, out, err) = run(&["solve", "--from", "diagram"], &format!("..\nX?\n\n{DIAGRAM}"));
    assert_eq!((code, out.lines().next(), out.lines().count()), (2, Some("error"), 2), "{out}");
    assert!(
        err.starts_with(
            "connect4: line 1: standard input does not contain a diagram: line 2, character 2 \"?\": not a cell"
        ),
        "{err}"
    );
    // Other notations have one position per line, and one output line each.
    let (_, out, _) =
        run(&["solve", "--from", "position"], "6 7 4 7/7/7/7/OOO4/XXX4 X g\n\n6 7 4 7/7/7/7/OOO4/XXX4 X g\n");
    assert_eq!(out.lines().map(|line| line == "error").collect::<Vec<_>>(), [false, true, false]);
    let folder = tempfile::tempdir().unwrap();
    let record = ok(&["show", "112233", "--format", "record"], "");
    std::fs::write(folder.path().join("game.c4"), record).unwrap();
    let solved = ok_in(folder.path(), &["solve", "--from", "record", "game.c4"], "");
    assert!(solved.starts_with("6 7 4 7/7/7/7/OOO4/XXX4 X g 18 ") && solved.lines().count() == 1, "{solved}");
}

#[test]
fn byte_order_marks_and_line_ends_of_other_systems_are_read() {
    let mark = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let record = ok(&["show", "4455", "--format", "record"], "");
    for (args, text) in [
        ("play", "4\n4\n5\n5\n6\n6\n7\n"),
        ("solve", "4455\n"),
        ("show -", "4455\n"),
        ("show --from list -", "[3,3,4]\n"),
        ("show --from cells -", "d1 d2\n"),
        ("show --from position -", "6 7 4 7/7/7/7/3O3/3X3 X g\n"),
        ("verify -", DIAGRAM),
        ("verify --classroom -", DIAGRAM),
        ("winner -", "A_Red\nB_Yellow\n"),
        ("replay -", &record),
        ("review --from digits --size 5x4 -", "3322441\n"),
        ("sudoku solve", "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..\n"),
        ("battleship validate - --fleet 31", "111\n001\n"),
    ] {
        let args: Vec<&str> = args.split(' ').map(|arg| if arg == "31" { "3 1" } else { arg }).collect();
        let timeless = |out: String| match args[0] {
            "solve" => out.rsplit_once(' ').expect("words").0.to_owned(),
            _ => out,
        };
        assert_eq!(timeless(ok(&args, &mark(text))), timeless(ok(&args, text)), "{args:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("openings"), mark("44\n45\n")).unwrap();
    ok_in(folder.path(), &["arena", "random", "greedy", "--games", "4", "--openings", "openings"], "");
    std::fs::write(folder.path().join("game.c4"), mark(&record)).unwrap();
    let (_, out, err) = run_in(folder.path(), &["play", "--plain", "--open", "game.c4"], "moves\n");
    assert!(out.contains("\n4455\n"), "{out}{err}");
}

#[test]
fn large_and_binary_input_is_refused_in_one_sentence() {
    let nonsense = "z".repeat(500_000);
    let message = refused(&["verify", "-"], &nonsense, 2);
    assert!(message.len() < 1000 && message.ends_with("; … and 499996 more\n"), "{message}");
    let large = "4".repeat(1_000_001);
    for args in [&["show", "-"][..], &["verify", "-"], &["winner", "-"], &["replay", "-"], &["review", "-"]] {
        let message = refused(args, &large, 2);
        assert_eq!(message, "connect4: cannot read standard input: it is longer than 1 MB, more than any game takes\n");
    }
    let (code, out, err) = run(&["solve", "--size", "5x4"], &format!("{large}\n33\n"));
    assert_eq!((code, out.lines().next(), out.lines().count()), (2, Some("error"), 2));
    assert!(err.starts_with("connect4: line 1: the line is longer than 65536 bytes"), "{err}");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("picture"), b"\x89PNG\r\n").unwrap();
    for args in [&["show", "picture"][..], &["play", "--plain", "--open", "picture"], &["review", "picture"]] {
        let message = refused_in(folder.path(), args, "", 2);
        assert_eq!(message, "connect4: cannot read picture: it is not a text file: byte 1 is not UTF-8\n", "{args:?}");
    }
}

#[test]
fn negative_numbers_are_out_of_range_and_not_options() {
    for (args, sentence) in [
        ("show --connect -1", "write a whole number from 1 to 20"),
        ("show --size -1x6", "invalid board size `-1x6`"),
        ("arena random greedy --games -1", "write a whole number from 1 to "),
        ("puzzle --seed -1", "write a whole number from 0 to 18446744073709551615"),
        ("solve --nodes -5", "write a whole number from 0"),
        ("book generate --plies -1 --out x", "write a whole number from 0 to 399"),
        ("sample --ply -3", "a number of moves like 12"),
        ("perft -1", "write a whole number from 0 to "),
    ] {
        let (code, out, err) = run(&args.split(' ').collect::<Vec<_>>(), "");
        assert!(code == 2 && out.is_empty() && err.contains(sentence), "{args}: {err}");
    }
}

#[test]
fn invalid_option_values_are_refused_with_valid_ones() {
    for (args, remedy) in [
        ("serve --addr foo", "write an IP address and a port, for example 127.0.0.1:4444"),
        ("serve --memory --metrics-addr localhost:9", "write an IP address and a port"),
        ("count 4x4 --memory-gb -3", "write a number of GB above 0 and up to 1000000, for example 2.5"),
        ("perft 3 --unique --memory-gb inf", "write a number of GB above 0 and up to 1000000"),
        ("solve --time 1e300", "write a number of seconds above 0 and up to 1000000000"),
        ("learn --minutes nan", "write a number of minutes above 0 and up to 1000000"),
        ("sudoku generate --seed 99999999999999999999", "write a whole number from 0 to 18446744073709551615"),
        ("sudoku generate --clues 99999999999999999999", "write a whole number from 0 to"),
        ("battleship generate --seed x", "write a whole number from 0 to"),
        (
            "games remove nonsense --db nowhere.db",
            "there is no database nowhere.db; choose the server's database with --db",
        ),
        ("games list --db .", "invalid value for '--db <FILE|URL>': . is a folder; name a file"),
        ("serve --db .", "invalid value for '--db <FILE|URL>': . is a folder; name a file"),
        ("serve --db=", "invalid value for '--db <FILE|URL>': write a file or a URL"),
        ("solve .", "connect4: `.` is a folder; name a file"),
        ("judge . --player x", "connect4: `.` is a folder; name a file"),
        ("games list -n 0", "write a whole number from 1 to "),
        ("sample --ply 3 -n 0", "write a whole number, 1 or more"),
        ("book check -n 0", "write a whole number, 1 or more"),
        ("search 44 --trace --scores 0", "write a whole number, 1 or more"),
        ("battleship generate --fleet=", "write the length of at least one ship, for example 4 3 3 2"),
        ("sudoku generate --clues 82", "connect4: there is no 9x9 puzzle with 82 clues; choose 17 to 81"),
        ("sudoku generate --clues 0 --seed 1", "connect4: there is no 9x9 puzzle with 0 clues"),
        ("sudoku generate --size 16 --grade hard", "connect4: "),
        ("engine --player ugi:x", "`ugi:x` is another program, which cannot play here; choose random, greedy"),
        ("evaluate gomocup:x", "`gomocup:x` is another program, which cannot play here"),
    ] {
        let (code, out, err) = run(&args.split(' ').collect::<Vec<_>>(), "");
        assert!(code == 2 && out.is_empty() && err.contains(remedy), "{args}: {err}");
    }
}

/// Every command that reads refuses empty files, zero bytes, invalid UTF-8 and folders.
#[test]
fn every_command_refuses_binary_files() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("empty", &b""[..]), ("zeros", b"a\0b\n\0\0\n"), ("bytes", b"\xff\xfe\x80\n\xc3(\n")] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for command in
        ["solve", "show", "verify", "winner", "replay", "review", "sudoku solve", "sudoku grade", "battleship count"]
    {
        for file in ["empty", "zeros", "bytes", "folder"] {
            let args: Vec<&str> = command.split(' ').chain([file]).collect();
            let (code, _, err) = run_in(folder.path(), &args, "");
            // For these commands, an empty file is valid input.
            let nothing_is_fine = ["solve", "show", "winner", "sudoku solve", "sudoku grade"].contains(&command);
            if file == "empty" && nothing_is_fine {
                assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
            } else {
                assert!(code == 2 && err.lines().all(|line| line.starts_with("connect4: ")), "{args:?}: {err}");
                assert!(!err.is_empty() && !err.contains('\0') && !err.contains("panicked"), "{args:?}: {err}");
            }
        }
    }
}

#[test]
fn games_without_moves_are_not_blamed_on_the_players() {
    assert_eq!(refused(&["judge", ""], "", 2), "connect4: the games have no moves to judge\n");
    assert!(refused(&["judge", "44", "--player", "Ann"], "", 2).ends_with("check --player\n"));
}

#[test]
fn an_empty_database_is_called_empty() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("empty.db"), "").unwrap();
    for command in [&["games", "list"][..], &["games", "hide", "x"], &["games", "remove", "x"]] {
        let message = refused_in(folder.path(), &[command, &["--db", "empty.db"]].concat(), "", 2);
        assert_eq!(message, "connect4: empty.db is empty; choose the server's database with --db\n");
    }
}

/// A negative answer has a reason on standard error.
#[test]
fn searches_say_which_limit_was_reached() {
    for (args, option) in [
        ("search --size 5x5 --nodes 10", "--nodes"),
        ("search --size 5x5 --nodes 10 --trace --json", "--nodes"),
        ("search 44 --depth 1 --leaves open-lines --trace --scores 1", "--scores"),
    ] {
        let (code, out, err) = run(&args.split(' ').collect::<Vec<_>>(), "");
        assert!(code == 1 && !out.is_empty(), "{args}: {out}");
        assert_eq!(err, format!("connect4: a limit was reached; raise {option}\n"), "{args}");
    }
    assert!(ok(&["search", "--help"], "").contains("Limit the nodes of each search, 1 to 10000000"));
    let help = ok(&["winner", "--help"], "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("A list without a winner is a Draw"), "{help}");
}

#[test]
fn unwritable_files_are_named_as_given() {
    let here = Path::new(".");
    for args in [&["learn", "--games", "1", "--out", "no/such/m"][..], &["play", "--plain", "--record", "no/such/m"]] {
        let message = refused_in(here, args, "", 2);
        assert!(message.contains("cannot write no/such/m: ") && !message.contains(".connect4-"), "{message}");
    }
    let (_, out, _) = run(&["play"], "save no/such/m\n");
    assert!(out.contains("\nCannot write no/such/m: "), "a file keeps its name: {out}");
}

#[test]
fn manual_pages_and_completions_list_commands_and_players() {
    let page = ok(&["man", "book", "generate"], "");
    assert!(page.contains(".TH connect4-book-generate") && page.contains("FILE.part"), "{page}");
    assert!(refused(&["man", "book", "nothing"], "", 2).contains("expected one of: generate, info, check"));
    assert!(refused(&["man", "play", "x"], "", 2).contains("`play` has no subcommands"));
    let folder = tempfile::tempdir().unwrap();
    ok(&["man", "--out", folder.path().to_str().unwrap()], "");
    for name in ["connect4.1", "connect4-play.1", "connect4-book-generate.1"] {
        assert!(std::fs::read_to_string(folder.path().join(name)).unwrap().contains(".TH connect4"), "{name}");
    }
    assert!(refused(&["man", "--out", "/dev/null/here"], "", 2).contains("cannot write the pages to /dev/null/here"));
    for shell in ["bash", "zsh", "fish"] {
        let script = ok(&["completions", shell], "").replace('\\', "");
        for name in ["human", "level:10", "hybrid", "generate", "perft"] {
            assert!(script.contains(name), "{shell} does not offer {name}");
        }
    }
    // Calls the completion function as bash does.
    let script = ok(&["completions", "bash"], "");
    let ask = "COMP_WORDS=(connect4 play --o level:1) COMP_CWORD=3; _connect4 connect4 level:1 --o; \
               echo \"${COMPREPLY[*]}\"";
    // In a file, because the script is longer than an argument may be.
    let file = folder.path().join("complete");
    std::fs::write(&file, format!("{script}\n{ask}\n")).unwrap();
    let output = Command::new("bash").arg(file).output().expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "level:1 level:10");
}

#[test]
fn a_cause_is_reported_once() {
    // An address reserved for documentation.
    let message = refused(&["serve", "--memory", "--addr", "192.0.2.1:80"], "", 2);
    assert!(
        message.contains("cannot listen on 192.0.2.1:80: ") && message.ends_with("; choose another address\n"),
        "{message}"
    );
}

/// On a terminal, `solve` announces that it waits, and answers each line.
#[test]
#[cfg(unix)]
fn solve_waits_on_a_terminal_and_answers_each_line() {
    use std::io::{BufRead, BufReader, Write};
    let pair = portable_pty::native_pty_system().openpty(portable_pty::PtySize::default()).expect("a terminal");
    let mut command = portable_pty::CommandBuilder::new(env!("CARGO_BIN_EXE_connect4"));
    command.args(["solve", "--size", "5x4"]);
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut screen = BufReader::new(pair.master.try_clone_reader().expect("it can be read"));
    let mut keyboard = pair.master.take_writer().expect("it can be written");
    let mut until = |wanted: &str| loop {
        let mut line = String::new();
        assert_ne!(screen.read_line(&mut line).expect("it is text"), 0, "the terminal closed before {wanted}");
        if line.contains(wanted) {
            break;
        }
    };
    until("waiting for input; end it with Ctrl-D");
    keyboard.write_all(b"33\n").unwrap();
    until("33 0 ");
    keyboard.write_all(b"x\n").unwrap();
    until("error");
    keyboard.write_all(b"\x04").unwrap();
    assert_eq!(child.wait().expect("it ends").exit_code(), 2);
}
