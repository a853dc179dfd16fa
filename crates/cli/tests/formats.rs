//! The program reads everything that it prints, and explains what it cannot read.

use crate::common::{ok, ok_in, refused, refused_in, run, run_in};

/// The position of what `show` reads, as one line.
fn position_of(from: &str, rules: &[&str], text: &str) -> String {
    ok(&[&["show", "--from", from, "--format", "position", "-"], rules].concat(), text)
}

/// A game: the options for its rules, and its moves.
type Game = (&'static [&'static str], &'static str);

const GAMES: [Game; 8] = [
    (&[], ""),
    (&[], "4435"),
    (&[], "4455667"),
    (&["--size", "12x4"], "1cba98765b"),
    (&["--size", "2x3"], "1212"),
    (&["--size", "1x4"], "111"),
    (&["--game", "tic-tac-toe"], "b2 a1 c3 a3"),
    (&["--game", "gomoku"], "h8 g9 o15 a1"),
];

/// Every way to print a game or position, with the notation to read it in. `GAME` stands for the moves.
const FORMS: [(&str, &str); 21] = [
    ("show GAME --format drop", "diagram"),
    ("show GAME --format drop --color always", "diagram"),
    ("show GAME --format grid", "diagram"),
    ("show GAME --format grid --color always", "diagram"),
    ("show GAME --format diagram", "diagram"),
    ("show GAME --format digits", "digits"),
    ("show GAME --format list", "list"),
    ("show GAME --format colors", "colors"),
    ("show GAME --format cells", "cells"),
    ("show GAME --format position", "position"),
    ("show GAME --format record", "record"),
    ("show GAME --format json", "digits"),
    ("show GAME --json --pretty", "diagram"),
    ("replay GAME --ply LAST", "diagram"),
    ("replay GAME --ply LAST --format grid", "diagram"),
    ("replay GAME --json", "record"),
    ("review GAME --json --nodes 1", "record"),
    ("explain GAME --json --time 0.01", "position"),
    ("solve GAME --json --nodes 1", "cells"),
    ("solve GAME --nodes 1", "digits"),
    ("play --plain --moves GAME", "diagram"),
];

#[test]
fn printed_positions_can_be_read() {
    for (rules, moves) in GAMES {
        let position = ok(&[&["show", moves, "--format", "position"], rules].concat(), "");
        let fields: Vec<&str> = position.split_whitespace().collect();
        let has_gravity = fields[5] == "g";
        let (rows, cols): (usize, usize) = (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        let plies = fields[3].matches(['X', 'O']).count();
        for (command, from) in FORMS {
            let is_by_column = matches!(from, "digits" | "list" | "colors") && !command.contains("json");
            // The solver is only for small boards, and a board of one column has no bars to count.
            let is_solved = command.starts_with("solve") || command.starts_with("review");
            let is_excluded = (is_by_column && !has_gravity)
                || (is_solved && rows * cols > 64)
                || (command.starts_with("review") && moves.is_empty())
                || (cols == 1 && command.contains("grid"));
            if is_excluded {
                continue;
            }
            let (last, words) = (plies.to_string(), command.split(' '));
            let args: Vec<&str> =
                words.map(|word| word.replace("GAME", moves).replace("LAST", &last).leak() as &str).collect();
            let (_, out, err) = run(&[&args, rules].concat(), "");
            // When a game is played line by line, only the board before the first prompt counts.
            let text = match command.strip_prefix("play") {
                Some(_) => out
                    .split("Player")
                    .next()
                    .unwrap()
                    .lines()
                    .filter(|line| line.contains('|'))
                    .collect::<Vec<_>>()
                    .join("\n"),
                None => out,
            };
            let text = match command.starts_with("solve GAME --nodes") {
                true => text.split(' ').next().unwrap().to_owned(),
                false => text,
            };
            assert_eq!(position_of(from, rules, &text), position, "{args:?} {rules:?} {err}\n{text}");
        }
    }
}

/// Every notation is read by every command that takes a position or a game, from a file and as an argument.
#[test]
fn every_command_reads_every_notation() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, moves) in [(&["--size", "5x4"][..], "33221"), (&["--game", "tic-tac-toe"], "b2 a1 c3")] {
        let show = |format: &str| ok(&[&["show", moves, "--format", format], rules].concat(), "");
        let expected = show("position");
        for from in ["digits", "list", "colors", "cells", "position", "record", "diagram"] {
            if rules[0] == "--game" && matches!(from, "digits" | "list" | "colors") {
                continue;
            }
            let text = show(from);
            std::fs::write(folder.path().join("game"), &text).unwrap();
            for source in [text.trim_end(), "game", "-"] {
                let tells_moves = !matches!(from, "position" | "diagram");
                let run = |command: &str, options: &[&str]| {
                    let args = [&[command, "--from", from, source], rules, options].concat();
                    let (code, out, err) = run_in(folder.path(), &args, &text);
                    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
                    out
                };
                assert_eq!(run("show", &["--format", "position"]), expected, "{from} {source}");
                assert!(run("solve", &["--json"]).contains(&format!("\"position\":\"{}\"", expected.trim())), "{from}");
                assert_eq!(run("verify", &[]), "valid\n");
                run("explain", &[]);
                if tells_moves {
                    assert!(run("review", &["--json"]).contains("\"reviewed\":[{"));
                    assert!(run("replay", &["--json"]).contains(&format!("\"position\":\"{}\"", expected.trim())));
                }
            }
        }
    }
}

#[test]
fn lines_of_solve_puzzle_and_sample_are_positions() {
    let rules = ["--size", "5x4"];
    for (from, line) in [
        ("digits", "3322"),
        ("list", "2 2 1 1"),
        ("cells", "c1 c2 b1 b2"),
        ("colors", "C_Red C_Yellow B_Red B_Yellow"),
        ("position", "4 5 4 5/5/1OO2/1XX2 X g"),
    ] {
        let solve = |text: &str| ok(&[&["solve", "--from", from, "--moves"], &rules[..]].concat(), text);
        let without_time = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let end = words.len() - 6;
            [&words[..end], &words[end + 1..]].concat().join(" ")
        };
        let solved = solve(line);
        assert_eq!(without_time(&solve(&solved)), without_time(&solved), "{from}");
    }
    for made in [&["puzzle", "--count", "2"][..], &["sample", "--ply", "5", "--count", "2"]] {
        for json in [&[][..], &["--json"]] {
            let made = ok(&[made, &rules, &["--seed", "1"], json].concat(), "");
            assert_eq!(ok(&[&["solve"], &rules[..]].concat(), &made).lines().count(), 2, "{made}");
        }
    }
    // Words that do not look like these are still refused.
    let (code, out, err) = run(&["solve", "--from", "cells"], "d1 2 d2\n");
    assert_eq!((code, out.as_str()), (2, "error\n"));
    assert!(err.contains("move 2 \"2\""), "{err}");
}

#[test]
fn swapped_games_round_trip() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "4\nswap\n5\nmoves\n";
    let out = run_in(folder.path(), &["play", "--swap", "--record", "g.c4"], typed).1;
    assert!(out.contains("\nd1 swap e1\n"), "{out}");
    for moves in ["d1 swap e1", "d1 swap e1\n"] {
        std::fs::write(folder.path().join("moves"), moves).unwrap();
        for moves in [moves, "moves"] {
            let (_, out, err) = run_in(folder.path(), &["play", "--plain", "--swap", "--moves", moves], "moves\n");
            assert!(out.contains("\nd1 swap e1\n"), "{out}{err}");
        }
    }
    for format in ["json", "record"] {
        let text = ok_in(folder.path(), &["show", "--from", "record", "g.c4", "--format", format], "");
        assert_eq!(ok(&["show", "--from", "record", "--format", "cells", "-"], &text), "d1 swap e1\n", "{text}");
    }
    let replayed = ok_in(folder.path(), &["replay", "g.c4", "--json"], "");
    assert_eq!(ok(&["show", "--format", "cells", "-"], &replayed), "d1 swap e1\n");
}

#[test]
fn moves_boards_and_files_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    assert!(ok(&["solve", "4455"], "").starts_with("4455 18 "));
    assert!(ok(&["review", "3322441", "--size", "5x4"], "").contains("X against O, 5x4"));
    assert_eq!(ok(&["winner", "A_Red"], ""), "Draw\n");
    assert_eq!(ok(&["verify", "..\nX."], ""), "valid\n");
    assert!(ok(&["replay", "4435", "--ply", "4", "--format", "grid"], "").ends_with(" |   |   \n"));
    write("game.c4", &ok(&["show", "4455", "--format", "record"], ""));
    assert_eq!(ok_in(folder.path(), &["show", "game.c4", "--from", "record", "--format", "digits"], ""), "4455\n");
    // An existing file takes precedence over moves of the same text.
    write("44", "35\n");
    assert_eq!(ok_in(folder.path(), &["show", "44", "--format", "digits"], ""), "35\n");
    assert_eq!(ok_in(folder.path(), &["perft", "0", "--moves", "44"], ""), "2 1\n");
    assert!(run_in(folder.path(), &["strategy", "show", "44"], "").1.contains("has left the strategy"));
    std::fs::create_dir(folder.path().join("45")).unwrap();
    assert_eq!(ok_in(folder.path(), &["show", "45", "--format", "digits"], ""), "45\n", "a folder is not a file");
}

#[test]
fn errors_name_the_notation_or_the_expected_input() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    for name in ["folder", "1234"] {
        std::fs::create_dir(folder.path().join(name)).unwrap();
    }
    write("notes.txt", "Bring cake.\n");
    write("game.c4", &ok(&["show", "4455", "--format", "record"], ""));
    write("board", "...\r\n.O.\r\nXX.\r\n");
    write("two", "4455\r\n4466\r\n");
    write("boards", "...\r\n...\r\n\r\nXX.\r\nOO.\r\n");
    for (command, sentence) in [
        ("show d1", "`d1` looks like cells, not digits; add --from cells"),
        ("explain d1", "`d1` looks like cells, not digits; add --from cells"),
        ("show d9", "`d9` looks like cells, not digits; add --from cells"),
        ("show h1", "`h1` looks like cells, not digits; add --from cells"),
        ("show game.c4", "game.c4 looks like a record, not digits; add --from record"),
        ("explain game.c4", "game.c4 looks like a record, not digits; add --from record"),
        ("show board", "board looks like a diagram, not digits; add --from diagram"),
        ("review two", "two does not contain a record: there are no tags"),
        ("replay board", "board looks like a diagram, not a record; add --from diagram"),
        ("verify game.c4", "game.c4 looks like a record, not a diagram; add --from record"),
        ("verify 4455", "`4455` looks like digits, not a diagram; add --from digits"),
        ("show two", "two contains 2 positions, but one is expected; use connect4 solve for several"),
        ("verify boards", "boards contains 2 positions, but one is expected; use connect4 solve for several"),
        ("show notes.txt", "notes.txt does not contain digits: character 2 \"r\": "),
        ("replay notes.txt", "notes.txt does not contain a record: there are no tags"),
        ("review notes.txt", "notes.txt does not contain a record: there are no tags"),
        ("winner notes.txt", "notes.txt does not contain colored moves: move 1 \"Bring\": "),
        ("show note.txt", "`note.txt` is neither a file nor digits: character 1 \"n\": "),
        ("review note.txt", "`note.txt` is neither a file nor digits: "),
        ("replay note.txt", "`note.txt` is neither a file nor digits: "),
        ("winner note.txt", "`note.txt` is neither a file nor colored moves: "),
        ("verify note.txt", "`note.txt` is neither a file nor a diagram: "),
        ("perft 1 --moves note.txt", "`note.txt` is neither a file nor moves: "),
        ("strategy show note.txt", "`note.txt` is neither a file nor moves: "),
        ("arena random greedy --openings note.txt", "`note.txt` is neither a file nor an opening: "),
        ("arena random greedy --openings notes.txt", "notes.txt, line 1: "),
        ("play --plain --moves note.txt", "invalid --moves: `note.txt` is neither a file nor moves: "),
        ("show folder", "`folder` is a folder; name a file"),
        ("sudoku solve 1234", "`1234` is a folder; name a file"),
        ("battleship count folder", "`folder` is a folder; name a file"),
        ("arena random greedy --openings folder", "`folder` is a folder; name a file"),
        ("show {\"size\":\"7x6\"}", "the object has none of moves, position and rows"),
        ("show {", "not a JSON object: "),
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let error = refused_in(folder.path(), &args, "", 2);
        assert!(error.contains(sentence), "{command}: {error}");
    }
    let (code, out, err) = run_in(folder.path(), &["solve", "note.txt"], "");
    assert_eq!((code, out.as_str()), (2, "error\n"));
    assert!(err.starts_with("connect4: `note.txt` is neither a file nor digits: "), "{err}");
    let (_, _, err) = run_in(folder.path(), &["solve", "game.c4", "--from", "cells"], "");
    assert!(err.starts_with("connect4: line 1: "), "{err}");
    // A text takes precedence over a folder.
    assert_eq!(ok_in(folder.path(), &["perft", "0", "--moves", "1234"], ""), "4 1\n");
    // Illegal moves are reported as such.
    let illegal = refused(&["show", "44444444"], "", 1);
    assert_eq!(illegal, "connect4: move 7 \"4\": column 4 is full; pick another\n");
    let (code, _, err) = run(&["perft", "foo"], "");
    assert!(code == 2 && err.contains("write a whole number"), "{err}");
}

#[test]
fn cells_are_read_as_moves_not_as_digits() {
    assert_eq!(ok(&["perft", "0", "--moves", "d1 d2"], ""), "2 1\n");
    assert_eq!(ok(&["perft", "0", "--moves", "d1"], ""), "1 1\n");
    // Columns 13 and 1 of a wide board.
    let out = run(&["play", "--plain", "--size", "20x2", "--moves", "d1"], "moves\n").1;
    assert!(out.contains("\nd1\n") && out.matches(" X |").count() == 1, "{out}");
}

#[test]
fn a_line_of_one_stone_is_one_line() {
    let shown = ok(&["show", "4", "--connect", "1", "--json"], "");
    assert!(shown.contains("\"lines\":[[\"d1\"]]"), "{shown}");
}

#[test]
fn columns_are_not_wider_than_the_score_that_bounds_them() {
    for nodes in ["0", "1", "50", "1000", "20000"] {
        let (_, out, _) = run(&["solve", "--moves", "--json", "--no-book", "--nodes", nodes], "44435\n443\n\n");
        let (_, lines, _) = run(&["solve", "--moves", "--no-book", "--nodes", nodes], "44435\n443\n\n");
        for (object, line) in out.lines().zip(lines.lines()) {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let bounds = |text: &str| -> (i64, i64) {
                let (lower, upper) = text.split_once("..").unwrap_or((text, text));
                (lower.parse().unwrap(), upper.parse().unwrap())
            };
            let words: Vec<&str> = line.split(' ').filter(|word| !word.starts_with("try:")).collect();
            let scores: Vec<(i64, i64)> = words[words.len() - 7..].iter().map(|word| bounds(word)).collect();
            let (lower, upper) =
                (object["value"]["lower"].as_i64().unwrap(), object["value"]["upper"].as_i64().unwrap());
            assert!(scores.iter().all(|score| score.1 <= upper), "{line}");
            assert_eq!(scores.iter().map(|score| score.1).max(), Some(upper), "{line}");
            assert!(scores.iter().any(|score| score.0 <= lower && lower <= score.1), "{line}");
            assert!(-22 <= lower && upper <= 22, "{line}");
        }
    }
}
