//! Output, standard error and exit codes of the commands, also on bad input.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{ok, output_of, refused, run, run_in};

const EMPTY_ROW: &str = " |   |   |   |   |   |   |   | \n";
const NUMBERS: &str = " | 1 | 2 | 3 | 4 | 5 | 6 | 7 | \n";
const ASK_X: &str = "Player X, pick a column to drop into: ";
const ASK_O: &str = "Player O, pick a column to drop into: ";

#[test]
fn the_first_turns_of_line_play_match_exactly() {
    let (code, out, err) = run(&["play"], "4\n4\n");
    let board = |rows: &[&str]| EMPTY_ROW.repeat(6 - rows.len()) + &rows.concat() + NUMBERS;
    let (x, o) = (" |   |   |   | X |   |   |   | \n", " |   |   |   | O |   |   |   | \n");
    let expected =
        [board(&[]), format!("{ASK_X}\n"), board(&[x]), format!("{ASK_O}\n"), board(&[o, x]), format!("{ASK_X}\n")];
    assert_eq!(out, expected.concat());
    assert_eq!(code, 1);
    assert_eq!(err, "connect4: the input ended before the game was over\n");
}

#[test]
fn a_whole_game_without_a_command() {
    let out = ok(&[], "4\n4\n5\n5\n6\n6\n7\n");
    let end = format!(
        "{} |   |   |   | O | O | O |   | \n |   |   |   | X | X | X | X | \n{NUMBERS}X wins!\n",
        EMPTY_ROW.repeat(4)
    );
    assert!(out.ends_with(&end), "{out}");
}

#[test]
fn wins_of_o_and_draws_are_announced() {
    assert!(ok(&["play"], "1\n4\n1\n5\n2\n6\n2\n7\n").ends_with("O wins!\n"));
    let german = ok(&["play", "--lang", "de"], "9\n1\n4\n1\n5\n2\n6\n2\n7\n");
    assert!(german.contains("Spalte 9 liegt nicht auf dem Brett; wähle eine von 1 bis 7."), "{german}");
    assert!(german.ends_with("O gewinnt!\n"), "{german}");
    let out = ok(&["play", "--game", "tic-tac-toe"], "b2\na1\na3\nc1\nb1\nb3\na2\nc2\nc3\n");
    assert!(out.ends_with("Draw!\n"), "{out}");
    assert!(out.contains("Player X, pick a cell: "), "{out}");
    assert!(out.contains("3 |   |   |   | \n2 |   | X |   | \n1 | O |   |   | \n  | a | b | c | \n"), "{out}");
    assert!(ok(&["play", "--size", "2x1", "--connect", "20"], "1\n2\n").ends_with("Draw!\n"));
}

#[test]
fn columns_are_extracted_from_free_text() {
    let x_in_1 = " | X |   |   |   |   |   |   | \n";
    for answer in ["1", "potato1", "  1  ", "col 1!", "01", "1\r"] {
        assert!(run(&["play"], &format!("{answer}\n")).1.contains(x_in_1), "{answer:?}");
    }
    let x_in_4 = " |   |   |   | X |   |   |   | \n";
    assert!(run(&["play"], "d1\n").1.contains(x_in_4), "a cell is not the column of its row");
    for (answer, sentence) in [
        ("potato", "Not a column; type a number from 1 to 7, or help."),
        ("", "Not a column; type a number from 1 to 7, or help."),
        ("0", "Column 0 is off the board; pick one from 1 to 7."),
        ("1.5", "More than one number; type a column from 1 to 7."),
        ("1,2", "More than one number; type a column from 1 to 7."),
        ("3-4", "More than one number; type a column from 1 to 7."),
        ("99", "Column 99 is off the board; pick one from 1 to 7."),
        ("-1", "Column -1 is off the board; pick one from 1 to 7."),
        ("d2", "D2 is above an empty cell; a disc in that column lands on d1."),
        ("x-3", "Column -3 is off the board; pick one from 1 to 7."),
        ("99999999999999999999999999", "Column 999999999999 is off the board; pick one from 1 to 7."),
        ("save", "Type save and a file name: save FILE."),
        ("undo", "Nothing to undo."),
        ("redo", "Nothing to redo."),
        ("moves", "No moves yet."),
        (
            "swap",
            "The sides cannot be swapped now; under the swap rule, the second player may swap once, right after the first stone (under swap-3, after the third).",
        ),
    ] {
        let (code, out, _) = run(&["play"], &format!("{answer}\n"));
        assert_eq!(code, 1, "the input ends");
        assert!(out.ends_with(&format!("{NUMBERS}{ASK_X}\n{sentence}\n{ASK_X}\n")), "{answer:?}: {out}");
    }
    let (_, out, _) = run(&["play"], "1\n1\n1\n1\n1\n1\n1\n");
    assert!(out.ends_with(&format!("{ASK_X}\nColumn 1 is full; pick another.\n{ASK_X}\n")), "{out}");
}

#[test]
fn invalid_utf8_is_refused_and_the_game_continues() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    let output = output_of(&mut command, b"\xff\xfe\n3\n");
    let out = String::from_utf8(output.stdout).expect("output is UTF-8");
    assert!(out.contains("Not a column") && out.contains(" |   |   | X |   |"), "{out}");
}

#[test]
fn cells_that_cannot_be_played_are_refused() {
    let (_, out, _) = run(&["play", "--game", "tic-tac-toe"], "d1\nb2\nb2\nzz\n\n");
    for sentence in [
        "D1 is off the board; pick a cell from a1 to c3.",
        "B2 is taken; pick an empty cell.",
        "\"zz\": not a cell; write the column letter and the row from the bottom, for example d2.",
        "Type a cell, for example b2, or help.",
    ] {
        assert!(out.contains(&format!("\n{sentence}\n")), "{sentence}: {out}");
    }
}

#[test]
fn prompt_commands() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "4\n4\nundo\nmoves\nredo\nmoves\nsave game 1.c4\nsave game 1.c4\nhelp\nquit\n";
    let (code, out, err) = run_in(folder.path(), &["play"], typed);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(&format!("{ASK_O}\n4\n{ASK_O}")), "{out}");
    assert!(out.contains(&format!("{ASK_X}\n44\n{ASK_X}")), "{out}");
    assert_eq!(out.matches("Saved to game 1.c4.").count(), 2, "its own file may be written again: {out}");
    assert!(out.contains("Type a column from 1 to 7; undo takes"), "{out}");
    let (_, out, _) = run_in(folder.path(), &["play"], "save game 1.c4\n");
    assert!(out.contains("\nThe file game 1.c4 already exists; choose another name."), "{out}");
}

#[test]
fn a_recorded_game_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let play =
        |args: &[&str], typed: &str| run_in(folder.path(), &[&["play", "--record", "g.c4"], args].concat(), typed);
    assert_eq!(play(&[], "4\n4\n5\n").0, 1);
    let (_, out, err) = play(&["--size", "8x8"], "");
    assert_eq!(out, "");
    assert!(err.contains("the game in g.c4 has other rules (7x6, 4 in a row, with gravity)"), "{err}");
    let (code, out, _) = play(&[], "5\n6\n6\n7\n");
    assert_eq!(code, 0);
    assert!(out.ends_with("X wins!\n"), "{out}");
    let (code, _, err) = play(&[], "1\n");
    assert_eq!(code, 2);
    assert!(err.contains("the game in g.c4 is over"), "{err}");
    let record = std::fs::read_to_string(folder.path().join("g.c4")).unwrap();
    assert!(record.ends_with("\n1. d1 d2 2. e1 e2 3. f1 f2 4. g1 1-0\n"), "{record}");
    let (code, out, _) = run_in(folder.path(), &["replay", "g.c4"], "");
    assert_eq!(code, 0);
    assert!(out.contains("\nPly 7: X on g1\n") && out.ends_with("Result: 1-0\n"), "{out}");
    std::fs::write(folder.path().join("g.c4"), "1. d1").unwrap();
    let (code, _, err) = play(&[], "1\n");
    assert_eq!(code, 2);
    assert!(err.contains("there are no tags"), "{err}");
    assert_eq!(std::fs::read_to_string(folder.path().join("g.c4")).unwrap(), "1. d1", "nothing is overwritten");
}

#[test]
fn computers_repeat_a_game_with_the_same_seed() {
    let game = |seed: &str| ok(&["play", "--x", "random", "--o", "greedy", "--seed", seed], "");
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
    assert!(game("1").contains("Player X (random) drops into column "));
    let gomoku = ok(&["play", "--game", "gomoku", "--x", "greedy", "--o", "random", "--seed", "3"], "");
    assert!(gomoku.ends_with("X wins!\n"));
    let (_, out, _) = run(&["play", "--o", "greedy", "--seed", "1"], "4\nundo\n");
    assert!(out.ends_with(&(EMPTY_ROW.repeat(6) + NUMBERS + ASK_X + "\n")), "undo takes the answer back too: {out}");
}

#[test]
fn swap_3_lets_the_first_player_put_three_stones() {
    let play = |seats: &[&str], typed: &str| run(&[&["play", "--swap", "3", "--size", "9x9"], seats].concat(), typed);
    // The first player places three stones; then the second is asked.
    let (_, out, _) = play(&["--o", "greedy", "--seed", "1"], "5\nswap\n5\n4\n");
    assert!(out.contains("(under swap-3, after the third).") && !out.contains("Type swap"), "{out}");
    let chosen = out.split("pick a column").nth(4).unwrap();
    assert!(chosen.contains("(greedy)"), "the computer answers after the third stone: {out}");
    let (_, out, _) = play(&["--x", "random", "--seed", "1"], "swap\n");
    assert_eq!(out.matches("(random) drops").count(), 4, "three before the choice, and one for O after it: {out}");
    assert!(out.contains("Type swap to swap sides."), "{out}");
    for stones in ["2", "x"] {
        let (code, _, error) = run(&["play", "--swap", stones], "");
        assert!(code == 2 && error.contains("expected 1 or 3 (stones before the swap)"), "{error}");
    }
}

#[test]
fn the_swap_rule_swaps_sides() {
    let (_, out, _) = run(&["play", "--swap", "--x", "greedy", "--seed", "1"], "swap\n");
    assert!(out.contains("Type swap to swap sides."), "{out}");
    assert!(out.contains("Player O (greedy) drops into column"), "the computer plays O after the swap: {out}");
}

#[test]
fn colors_can_be_forced_and_are_off_in_pipes() {
    let blue = "\x1b[1;34m | \x1b[0m";
    let (_, out, _) = run(&["play", "--color", "always", "--moves", "44"], "");
    assert!(out.contains(&format!("{blue}\x1b[1;31mX\x1b[0m{blue}")), "{out:?}");
    assert!(out.contains(&format!("{blue}\x1b[1;33mO\x1b[0m{blue}")), "{out:?}");
    assert!(out.contains("\x1b[1;34m7\x1b[0m"), "{out:?}");
    assert!(out.contains("Player \x1b[1;31mX\x1b[0m, pick a column to drop into: "), "{out:?}");
    assert!(!run(&["play"], "").1.contains('\x1b'));
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
    let output = command.env("NO_COLOR", "1").args(["show", "--color=always"]).output().unwrap();
    assert!(output.stdout.contains(&0x1b), "--color=always wins over all");
}

#[test]
fn show_converts_every_notation_into_every_other() {
    for (from, text) in [
        ("digits", "445"),
        ("list", "[3,3,4]"),
        ("list", "3 3 4"),
        ("colors", "D_Red, D_Yellow, E_Red"),
        ("cells", "d1 d2 e1"),
        ("position", "6 7 4 7/7/7/7/3O3/3XX2 O g"),
        ("diagram", ".......\n.......\n.......\n.......\n...O...\n...XX.."),
    ] {
        let show = |format: &str| ok(&["show", "--from", from, "--format", format, text], "");
        assert_eq!(show("position"), "6 7 4 7/7/7/7/3O3/3XX2 O g\n");
        assert!(show("diagram").ends_with("\n...O...\n...XX..\n"));
        assert!(show("drop").ends_with(&format!(" |   |   |   | X | X |   |   | \n{NUMBERS}")));
        assert!(show("grid").ends_with("\n---+---+---+---+---+---+---\n   |   |   | X | X |   |   \n"));
        assert!(show("record").contains("[Size \"7x6\"]"));
        // Without moves, some order that leads to the board is found.
        let digits = show("digits");
        assert_eq!(ok(&["show", "--format", "position", digits.trim()], ""), show("position"));
        let list = show("list");
        assert_eq!(ok(&["show", "--from", "list", "--format", "position", list.trim()], ""), show("position"));
        let colors = show("colors");
        assert_eq!(ok(&["show", "--from", "colors", "--format", "position", colors.trim()], ""), show("position"));
        let cells = show("cells");
        assert_eq!(ok(&["show", "--from", "cells", "--format", "position", "-"], &cells), show("position"));
        let json: serde_json::Value = serde_json::from_str(&show("json")).unwrap();
        assert_eq!(json["side_to_move"], "O");
        assert_eq!(json["legal"].as_array().unwrap().len(), 7);
    }
}

#[test]
fn exit_status_is_1_for_illegal_and_2_for_unreadable_input() {
    assert_eq!(refused(&["show", "4444444"], "", 1), "connect4: move 7 \"4\": column 4 is full; pick another\n");
    assert!(refused(&["show", "48"], "", 1).contains("move 2 \"8\": column 8 is off the board; pick one from 1 to 7"));
    assert!(refused(&["show", "44556677"], "", 1).contains("move 8 \"7\": the game is over: X has won"));
    assert!(refused(&["show", "4!"], "", 2).contains("character 2 \"!\""));
    assert!(refused(&["show", "--from", "list", "[3,,4]"], "", 2).contains("move 2: a number is missing"));
    assert!(refused(&["show", "--no-gravity", "--from", "digits", "44"], "", 2).contains("write cells"));
    assert!(
        refused(&["show", "--from", "diagram", "--format", "digits", "...\n.X.\n..."], "", 2)
            .contains("above the empty cell")
    );
    assert!(refused(&["play", "--moves", "4x"], "", 2).contains("invalid --moves"));
    assert!(refused(&["replay", "."], "", 2).contains("looks like a diagram, not digits"));
    assert!(refused(&["man", "nothing"], "", 2).contains("expected one of: play, show"));
}

#[test]
fn sizes_out_of_range_are_refused_in_one_sentence() {
    for (args, sentence) in [
        (["play", "--size", "0x0"], "a board of 0x0 is out of range; choose 1 to 20 columns and rows"),
        (["play", "--size", "21x21"], "a board of 21x21 is out of range; choose 1 to 20 columns and rows"),
        (["play", "--size", "300x6"], "a board of 300x6 is out of range; choose 1 to 20 columns and rows"),
        (["play", "--size", "7"], "invalid board size `7`; write COLSxROWS, for example 7x6"),
        (["play", "--connect", "0"], "write a whole number from 1 to 20"),
        (
            ["play", "--o", "nobody"],
            "unknown player `nobody`; expected human, random, greedy, minimax:DEPTH, mcts:SIMS, learned[:FILE][:PLIES|:MSms], \
             hybrid[:FILE][:PLIES|:MSms], level:1 to level:10, perfect, ugi:COMMAND or gomocup:COMMAND",
        ),
    ] {
        let (code, out, err) = run(&args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(sentence), "{args:?}: {err}");
    }
    assert!(ok(&["show", "--size", "20x20", "--connect", "20", "a"], "").contains("| 20 | "));
}

#[test]
fn verify_gives_every_reason() {
    assert_eq!(ok(&["verify", "-"], ".......\n.......\n.......\n.......\n...O...\n...X...\n"), "valid\n");
    let nonsense = ".......\n.......\n..O....\n..OX...\n.O.OX..\n.O.XOX.\n";
    let (code, out, _) = run(&["verify", "-"], nonsense);
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "invalid\nX has 4 stones and O has 6, but X moves first, so X must have as many as O or one more\n\
         the disc on c3 is above the empty cell c2\n"
    );
    assert_eq!(run(&["verify", "--classroom", "-"], nonsense).0, 1);
    let (code, out, _) = run(&["verify", "--json", "-"], nonsense);
    assert_eq!(code, 1);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["reasons"].as_array().unwrap().len(), 2);
    assert_eq!(run(&["verify", "--from", "digits", "-"], "4444444\n").0, 1);
    assert_eq!(ok(&["verify", "--from", "digits", "-"], "44\n"), "valid\n");
    let err = refused(&["verify", "-"], "..?\n..\n", 2);
    assert!(err.contains("line 1, character 3 \"?\"") && err.contains("line 2, character 1"), "{err}");
    let (code, out, _) = run(&["verify", "--connect", "3", "-"], "XXX\nOOO\n");
    assert_eq!(code, 1);
    assert!(out.contains("both X and O have a winning line"), "{out}");
}

#[test]
fn the_winner_of_colored_moves() {
    let truth = "F_Yellow G_Red D_Yellow C_Red A_Yellow A_Red E_Yellow D_Red D_Yellow F_Red B_Yellow E_Red C_Yellow \
                 D_Red F_Yellow D_Red D_Yellow F_Red G_Yellow C_Red F_Yellow E_Red";
    assert_eq!(ok(&["winner", "-"], truth), "Red\n");
    assert_eq!(ok(&["winner", "-"], "[\"A_Yellow\", 'B_Red']"), "Draw\n");
    assert_eq!(ok(&["winner", "--json", "-"], truth), "{\"winner\":\"Red\",\"ply\":22}\n");
    let won = "A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red";
    assert_eq!(ok(&["winner", "-"], &format!("{won} Z_Red nonsense")), "Red\n", "what follows a win is ignored");
    let full = refused(&["winner", "-"], "A_Red A_Yellow A_Red A_Yellow A_Red A_Yellow A_Red", 1);
    assert!(full.contains("move 7 \"A_Red\": column 1 is full"), "{full}");
    assert!(refused(&["winner", "-"], "H_Red", 1).contains("move 1 \"H_Red\": column 8 is off the board"));
    assert!(refused(&["winner", "-"], "A_Red B_Green", 2).contains("move 2 \"B_Green\""));
}

#[test]
fn solve_prints_one_line_per_position_in_order() {
    let positions = "44444326112 ignored\n4455667\n445566\n2252576253462244111563365343671351441 9\n";
    let words = |out: &str| -> Vec<Vec<String>> {
        out.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
    };
    for threads in ["1", "2"] {
        let lines = words(&ok(&["solve", "--no-book", "--threads", threads, "--moves"], positions));
        let scores: Vec<&str> = lines.iter().map(|line| line[1].as_str()).collect();
        assert_eq!(scores, ["3", "-18", "18", "-1"]);
        assert_eq!(lines[0][0], "44444326112");
        assert_eq!(lines[0][4..], ["0", "3", "0", "-3", "-3", "-3", "-3"]);
        assert!(lines[1][4..].iter().all(|score| score == "-"), "a finished game has no moves");
    }
    // Nodes do not depend on threads, order, or earlier positions.
    let nodes = |out: String| words(&out).into_iter().map(|line| line[2].clone()).collect::<Vec<_>>();
    let reversed = "445566\n44444326112\n";
    let both = nodes(ok(&["solve", "--no-book", "--threads", "2"], reversed));
    let alone = nodes(ok(&["solve", "--no-book", "--threads", "1"], "44444326112\n"));
    assert_eq!(both[1], alone[0]);
    let weak = words(&ok(&["solve", "--no-book", "--weak", "--table-mb", "1"], "44444326112\n"));
    assert_eq!(weak[0][1], "1");
}

#[test]
fn solve_reports_what_it_cannot_solve() {
    let (code, out, err) = run(&["solve", "--no-book", "--nodes", "100"], "445566\n9\n\n");
    assert_eq!(code, 2);
    assert!(out.starts_with("445566 18 ") && out.lines().count() == 3, "{out}");
    assert_eq!(out.lines().nth(1), Some("error"), "output lines up with input: {out}");
    assert!(
        err.starts_with("connect4: line 2: move 1 \"9\": column 9 is off the board; pick one from 1 to 7\n"),
        "{err}"
    );
    assert!(out.lines().nth(2).is_some_and(|line| line.contains("..")), "a range where the budget ended: {out}");
    assert_eq!(run(&["solve", "--no-book", "--nodes", "100"], "\n").0, 1, "not solved within the budget");
    // Not solvable in the limit: a range, and the suggested move, which blocks three in a row.
    let large = ["solve", "--size", "10x10", "--nodes", "5000"];
    let (code, out, _) = run(&large, "12121\n");
    assert!(code == 1 && out.contains("..") && out.ends_with(" try:1\n"), "{out}");
    let (_, out, _) = run(&[&large[..], &["--json"]].concat(), "121212\n");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (json["value"]["score"].as_i64(), json["suggestion"].as_str()),
        (Some(47), None),
        "a win at once needs no advice"
    );
    let (code, out, err) = run(&["solve", "--size", "12x10"], "1\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("12x10 is too large to solve"), "{err}");
    let json: serde_json::Value =
        serde_json::from_str(&ok(&["solve", "--json", "--best-line", "--size", "5x4"], "33\n")).unwrap();
    assert_eq!(json["value"].to_string(), r#"{"verdict":"draw","plies":18,"score":0,"lower":0,"upper":0}"#);
    assert_eq!(json["best_line"].as_array().map(Vec::len), Some(18));
    let (code, out, err) = run(&["solve", "--no-book", "--table-mb", "1000000"], "44444326112\n");
    assert!(code == 0 || (code == 2 && out == "error\n" && err.contains("out of memory for a table of")), "{err}");
    assert!(run(&["solve", "--time", "0"], "").2.contains("write a number of seconds above 0"));
}

#[test]
fn solve_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.proof");
    let solve = |more: &[&str], position: &str| {
        let args = ["solve", "--size", "5x5", "--threads", "1", "--json"];
        let file: &[&str] = if more.contains(&"--checkpoint") { &[] } else { &["--checkpoint", "a.proof"] };
        let (code, out, err) = run_in(folder.path(), &[&args, file, more].concat(), position);
        (code, serde_json::from_str::<serde_json::Value>(&out).unwrap(), err)
    };
    let (code, first, _) = solve(&["--nodes", "30000"], "\n");
    assert_eq!((code, &first["value"]["score"]), (1, &serde_json::Value::Null));
    // A crash can leave an incomplete last line.
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.lines().count() > 5 && kept.starts_with("connect4 proof 1: 5 5 4 5/5/5/5/5 X g\n"), "{kept}");
    std::fs::write(&path, format!("{kept}-3 0 12")).unwrap();
    let (code, second, _) = solve(&[], "\n");
    assert_eq!((code, &second["value"]["score"]), (0, &serde_json::json!(0)), "5x5 is a draw");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with(&kept), "nothing is lost");
    // Complete lines are not solved again; nodes include earlier runs.
    let (code, third, _) = solve(&["--nodes", "1"], "\n");
    assert_eq!((code, &third["value"]["score"], &third["nodes"]), (0, &serde_json::json!(0), &second["nodes"]));
    // A deeper checkpoint in another file.
    let (code, deeper, _) = solve(&["--checkpoint-depth", "9", "--checkpoint", "deeper.proof"], "\n");
    assert_eq!((code, &deeper["value"]["score"]), (0, &serde_json::json!(0)));
    let deeper = std::fs::read_to_string(folder.path().join("deeper.proof")).unwrap();
    let stones = |line: &str| line.matches(['X', 'O']).count() - 1;
    assert!(deeper.lines().skip(1).all(|line| stones(line) == 9), "{deeper}");
    let (code, other, err) = solve(&[], "1\n");
    assert_eq!(code, 2);
    assert!(err.contains("belongs to another position (5 5 4 5/5/5/5/5 X g)"), "{other} {err}");
    let (code, _, err) = run_in(folder.path(), &["solve", "--size", "5x5", "--checkpoint", "a.proof"], "1\n2\n");
    assert!(code == 2 && err.contains("--checkpoint is for a single position"), "{err}");
}

#[test]
fn an_empty_argument_is_the_empty_board() {
    assert_eq!(ok(&["solve", "--size", "4x4", ""], "").lines().count(), 1);
}

#[test]
fn bench_reports_missing_and_wrong_sets() {
    assert!(
        refused(&["bench", "--table", "--sets", "no such folder"], "", 2)
            .contains("cannot read no such folder/Test_L3_R1.txt")
    );
    assert!(
        refused(&["bench", "--only", "speed"], "", 2).contains("unknown measurement `speed`; expected one of: perft")
    );
    let folder = tempfile::tempdir().expect("a folder");
    let write = |line: &str| {
        for set in ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"] {
            std::fs::write(folder.path().join(format!("Test_{set}.txt")), line).expect("it can be written");
        }
    };
    let sets = folder.path().to_str().expect("a plain path");
    write("445566 17\n");
    let (code, _, err) = run(&["bench", "--table", "--sets", sets], "");
    assert!(code == 2 && err.contains(": 17 instead of 18"), "{err}");
    write("445566\n");
    assert!(refused(&["bench", "--table", "--sets", sets], "", 2).contains("line 1: expected moves and score"));
}

#[test]
fn count_prints_totals_or_one_line_per_ply() {
    assert_eq!(ok(&["count", "4x4"], ""), "total 161029\nwon 21404\n");
    for split in ["--split", "--split=column", "--split=winner"] {
        assert_eq!(ok(&["count", "--size", "4x4", "--threads", "2", split], ""), "total 161029\nwon 21404\n");
    }
    assert_eq!(ok(&["count", "--game", "tic-tac-toe"], ""), "total 5478\nwon 942\n");
    let plies = ok(&["count", "3x3", "--connect", "3", "--per-ply"], "");
    for method in ["diagrams", "listing"] {
        assert_eq!(ok(&["count", "3x3", "--connect", "3", "--per-ply", "--method", method], ""), plies);
    }
    assert!(plies.starts_with("0 1 0\n1 3 0\n") && plies.contains("\ntotal "), "{plies}");
    assert_eq!(ok(&["count", "4x4", "--ply", "1"], ""), "1 4 0\n");
    let json: serde_json::Value = serde_json::from_str(&ok(&["count", "3x3", "--json", "--ply", "9"], "")).unwrap();
    assert_eq!(
        (&json["total"], &json["by_ply"][0]["ply"], &json["method"]),
        (&869.into(), &9.into(), &"automaton".into())
    );
    // One layer per cell in each of five passes.
    assert_eq!(json["layers"].as_array().map(Vec::len), Some(5 * 9), "{json}");
    assert_eq!(json["layers"][44]["pass"], 4, "{json}");
    let json: serde_json::Value = serde_json::from_str(&ok(&["count", "3x3", "--estimate", "--json"], "")).unwrap();
    assert_eq!((json["smaller"].as_array().map(Vec::len), json["measured"].as_bool()), (Some(3), Some(true)), "{json}");
    // Tall columns take a long time even without other columns.
    let tall =
        "from 9 rows on, computing the classes of columns takes about ten times as long for each additional row\n";
    for (size, is_tall) in [("3x3", false), ("1x8", false), ("1x9", true), ("1x10", true)] {
        let text = ok(&["count", size, "--estimate"], "");
        assert!(text.contains(": counted, ") && text.ends_with(tall) == is_tall, "{text}");
    }
    assert!(!ok(&["count", "--game", "tic-tac-toe", "--estimate"], "").contains("classes"));
}

#[test]
fn count_reports_what_it_cannot_do_and_keeps_checkpoints() {
    assert!(refused(&["count", "20x20"], "", 2).contains("a state needs 420 bits"));
    assert!(refused(&["count", "3x3", "--ply", "10"], "", 2).contains("choose --ply up to 9"));
    assert!(refused(&["count", "3x3", "--spill-dir", "nowhere"], "", 2).contains("nowhere is not a folder"));
    let error = refused(&["count", "3x3", "--checkpoint", "nowhere/at-all"], "", 2);
    assert!(error.contains("nowhere is not a folder") && error.contains("--checkpoint"), "{error}");
    let error = refused(&["count", "5x5", "--memory-gb", "0.001"], "", 2);
    assert!(
        error.contains("exceed 0.001 GB in column") && error.contains("--memory-gb, --split, --spill-dir"),
        "{error}"
    );
    assert!(refused(&["count", "--no-gravity", "--method", "diagrams"], "", 2).contains("--method listing"));
    let (code, out, err) = run(&["count", "3x3", "--method", "listing", "--threads", "1", "--checkpoint", "none"], "");
    assert_eq!((code, out), (0, ok(&["count", "3x3"], "")));
    assert!(err.contains("--method listing ignores --checkpoint, --threads"), "{err}");
    let (code, out, err) = run(&["perft", "40", "--unique", "--memory-gb", "0.001"], "");
    assert_eq!((code, out.lines().nth(5)), (2, Some("5 4263")), "{err}");
    assert!(err.contains("do not fit in 0.001 GB; raise --memory-gb"), "{err}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    let file = path.to_str().unwrap();
    std::fs::write(&path, "nonsense").unwrap();
    let error = refused(&["count", "4x4", "--checkpoint", file], "", 2);
    assert!(error.contains(file) && error.contains("delete it to start over"), "{error}");
    std::fs::remove_file(&path).unwrap();
    // A count that ran out of memory resumes from its checkpoint with more memory.
    refused(&["count", "5x5", "--memory-gb", "0.004", "--checkpoint", file], "", 2);
    assert!(path.exists());
    assert_eq!(ok(&["count", "5x5", "--checkpoint", file], ""), "total 69763700\nwon 18701973\n");
    assert!(!path.exists(), "a finished count needs no checkpoint");
}

#[test]
fn a_killed_count_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let path = folder.path().join("5x5.count");
    let (file, disk) = (path.to_str().unwrap(), disk.to_str().unwrap());
    // With this little memory, states are spilled to disk.
    let args = ["count", "5x5", "--memory-gb", "0.002", "--spill-dir", disk, "--checkpoint", file, "--threads", "1"];
    let mut kills = 0;
    for _ in 0..3 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_connect4"))
            .args(args)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // The first checkpoint exists after the first column, long before the end.
        let before = std::fs::metadata(&path).and_then(|file| file.modified()).ok();
        let is_done = loop {
            if child.try_wait().unwrap().is_some() {
                break true;
            }
            let now = std::fs::metadata(&path).and_then(|file| file.modified()).ok();
            if now.is_some() && now != before {
                break false;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        };
        child.kill().unwrap();
        child.wait().unwrap();
        if is_done {
            break;
        }
        kills += 1;
    }
    assert!(kills > 0, "it was killed before its end");
    assert!(std::fs::read_dir(disk).unwrap().next().is_none(), "a killed count leaves nothing on the disk");
    let out = ok(&[&args[..], &["--json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((json["total"].as_u64(), json["won"].as_u64()), (Some(69_763_700), Some(18_701_973)), "{json}");
    assert!(json["disk_bytes"].as_u64() > Some(1_000_000), "{json}");
    assert!(!path.exists(), "a finished count needs no checkpoint");
}

#[test]
fn perft_prints_one_line_per_ply() {
    assert_eq!(ok(&["perft", "4"], ""), "0 1\n1 7\n2 49\n3 343\n4 2401\n");
    assert!(ok(&["perft", "9", "--unique", "--game", "tic-tac-toe"], "").ends_with("\ntotal 5478\n"));
    assert!(ok(&["perft", "16", "--unique", "--size", "4x4"], "").ends_with("\ntotal 161029\n"));
    assert_eq!(ok(&["perft", "1", "--moves", "445566"], ""), "6 1\n7 7\n");
    let json: serde_json::Value = serde_json::from_str(&ok(&["perft", "3", "--json", "--unique"], "")).unwrap();
    assert_eq!(json["counts"], serde_json::json!([1, 7, 49, 238]));
}

#[test]
fn perft_ends_with_the_game_with_its_time_or_when_it_is_interrupted() {
    let error = refused(&["perft", "500"], "", 2);
    assert!(error.ends_with(" ends after at most 42 plies from here; count up to 42\n"), "{error}");
    assert!(refused(&["perft", "37", "--moves", "445566"], "", 2).ends_with("; count up to 36\n"));
    for unique in [&[][..], &["--unique"]] {
        let (code, out, err) = run(&[&["perft", "42", "--time", "0.3"], unique].concat(), "");
        assert_eq!(code, 1);
        let first = "0 1\n1 7\n2 49\n";
        assert!(out.starts_with(first) || first.starts_with(&out), "{out}");
        let next = out.lines().count();
        assert_eq!(err, format!("connect4: the time ran out at ply {next}; raise --time, or count fewer plies\n"));
    }
    #[cfg(unix)]
    {
        // The first part of ply 13 takes much longer than this.
        let start = std::time::Instant::now();
        let is_time = move || start.elapsed() > std::time::Duration::from_millis(500);
        let (code, _, err) = crate::common::interrupt_in(Path::new("."), &["perft", "42"], is_time);
        assert_eq!(code, Some(130), "{err}");
        assert!(
            err.starts_with("connect4: interrupted; ply ") && err.contains("count fewer plies, or set --time"),
            "{err}"
        );
    }
}

#[test]
fn help_shows_an_example_for_every_command() {
    for command in [
        "play",
        "show",
        "verify",
        "winner",
        "replay",
        "review",
        "puzzle",
        "arena",
        "solve",
        "book",
        "count",
        "perft",
        "bench",
        "completions",
        "man",
    ] {
        let help = ok(&[command, "--help"], "");
        assert!(help.contains("Example") && help.contains(&format!("connect4 {command}")), "{command}: {help}");
        assert!(ok(&["man", command], "").contains(".TH"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(ok(&["completions", shell], "").contains("connect4"));
    }
}

/// The standard library would discard the results and report success.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error_for_commands_with_results() {
    let folder = tempfile::tempdir().unwrap();
    let run = |script: &str, args: &[&str]| {
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_connect4")]).args(args).current_dir(folder.path());
        let output = command.output().expect("sh runs");
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for args in [
        &["show", "44"][..],
        &["solve", "44444326112"],
        &["perft", "3"],
        &["sample", "--ply", "3", "--seed", "1"],
        &["explain", "5721575627323533146624"],
        &["search", "--size", "3x3", "--connect", "3"],
        &["completions", "bash"],
        &["man"],
        &["--version"],
        &["solve", "--help"],
        &["engine", "--protocol", "json"],
        &["mcp"],
    ] {
        let (code, _, err) = run(&format!("echo '{hello}' | \"$0\" \"$@\" >&-"), args);
        assert_eq!(
            (code, err.as_str()),
            (Some(2), "connect4: cannot write standard output: it is closed\n"),
            "{args:?}"
        );
    }
    // These results are in files.
    let (code, _, err) = run("\"$0\" \"$@\" >&-", &["man", "--out", "pages"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(folder.path().join("pages/connect4.1").exists());
    // Other streams may be closed.
    let (code, out, _) = run("\"$0\" \"$@\" <&- 2>&-", &["winner", "A_Red"]);
    assert_eq!((code, out.as_str()), (Some(0), "Draw\n"));
}

/// A reader that stops early, as `head` does, is not an error.
#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_quietly() {
    use std::process::Stdio;
    for args in [&["perft", "8"][..], &["completions", "bash"], &["man"], &["play", "--x", "random", "--o", "random"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_connect4"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the binary ends");
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{args:?}");
    }
}

#[test]
fn an_unwritable_record_is_reported_before_the_game() {
    let (code, out, err) = run(&["play", "--record", "no/such/folder/g.c4"], "4\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("cannot write no/such/folder/g.c4"), "{err}");
}

/// Runs the commands in `console` blocks of README, guides and reference, and compares their output.
#[test]
fn the_commands_in_the_documentation_print_what_it_shows() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let binary = Path::new(env!("CARGO_BIN_EXE_connect4")).parent().expect("the binary is in a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let pages = ["docs/guide", "docs/reference"].map(|folder| root.join(folder).read_dir().expect("it is there"));
    let pages = pages.into_iter().flatten().map(|entry| entry.expect("it can be read").path());
    let mut commands = 0;
    for page in pages.chain([root.join("README.md")]) {
        let text = std::fs::read_to_string(&page).expect("the page is there");
        let folder = tempfile::tempdir().unwrap();
        let before = commands;
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap_or_default();
            for session in block.split("\n$ ").map(|session| session.trim_start_matches("$ ")) {
                let (command, expected) = session.split_once('\n').unwrap_or((session, ""));
                let output = Command::new("bash")
                    .current_dir(folder.path())
                    .env("PATH", &path)
                    .args(["-c", &format!("exec 2>&1; {command}")])
                    .output()
                    .expect("bash runs");
                let trim = |text: &str| text.lines().map(|line| line.trim_end().to_owned() + "\n").collect::<String>();
                assert_eq!(
                    trim(&String::from_utf8_lossy(&output.stdout)),
                    trim(expected.trim_end_matches('\n')),
                    "{}: {command}",
                    page.display()
                );
                commands += 1;
            }
        }
        assert_eq!(
            commands - before,
            text.matches("\n$ ").count(),
            "{}: a command is in no console block",
            page.display()
        );
    }
    assert!(commands >= 30, "the documents have {commands} console commands");
}

/// The board in the documentation is what the binary draws.
#[test]
fn the_board_in_the_documentation_is_current() {
    let picture = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/board.svg");
    let drawn = ok(&["show", "4435254332", "--format", "svg"], "");
    assert_eq!(std::fs::read_to_string(picture).expect("the picture is there"), drawn);
}

/// The system error does not say where there is no space.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_reported() {
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_connect4")).arg("show").stdout(full).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(err.starts_with("connect4: cannot write standard output: No space left on device"), "{err}");
}

#[test]
fn book_plies_are_limited_by_the_largest_board() {
    for (plies, message) in [("400", "write a whole number from 0 to 399"), ("42", "choose 0 to 41")] {
        let (code, out, err) = run(&["book", "generate", "--plies", plies, "--out", "never.book"], "");
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.contains(message), "{err}");
    }
}

/// The upper confidence bound of a move is the mean result that is printed, for the other side, plus a bonus.
#[test]
fn the_numbers_of_a_traced_search_add_up() {
    let args = ["search", "1212", "--size", "3x3", "--connect", "3", "--algorithm", "mcts", "--trace"];
    let mut bounds = 0;
    for simulations in ["30", "500"] {
        let out = ok(&[&args[..], &["--simulations", simulations]].concat(), "");
        for line in out.lines() {
            let Some((node, bound)) = line.split_once(", bound ") else { continue };
            let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{text:?} in {line}"));
            let value = number(node.split([':', ',']).nth(1).expect("it has a value").trim());
            let (sum, total) = bound.split_once(" = ").expect("it is a sum");
            let (mean, bonus) = sum.split_once(" + ").expect("it has two parts");
            assert!((number(mean) + value).abs() < 1e-9, "{line}");
            assert!((number(mean) + number(bonus) - number(total)).abs() < 1e-9, "{line}");
            assert!((-1.0..=1.0).contains(&value) && number(bonus) > 0.0 && !line.contains("-0,"), "{line}");
            bounds += 1;
        }
    }
    assert!(bounds > 20, "{bounds}");
}
