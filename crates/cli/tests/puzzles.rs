//! Tests of `connect4 sudoku` and `connect4 battleship`.

use crate::common::{ok, refused, run};
use serde_json::Value;

const PUZZLE: &str = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..";
const SOLUTION: &str = "594831726783426915216975834142593678835267491967184352378652149429318567651749283";

fn sudoku(args: &[&str], stdin: &str) -> (i32, String, String) {
    run(&[&["sudoku"], args].concat(), stdin)
}

#[test]
fn every_input_format_gives_one_line() {
    let rows: Vec<&str> = PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let numbers =
        |row: &&str| row.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect::<Vec<_>>().join(",");
    let json = format!("[[{}]]", rows.iter().map(numbers).collect::<Vec<_>>().join("],["));
    let lines = format!("[\n[{}]\n]", rows.iter().map(numbers).collect::<Vec<_>>().join("],\n["));
    let strings = format!("{{\"puzzle\": [\"{}\"]}}", rows.join("\", \""));
    let all = format!(
        "# seven\n{PUZZLE}\n{PUZZLE} x\n{}\n{}\n{json}\n{lines}\n{strings}\n",
        rows.join("\n"),
        rows.join("\n")
    );
    assert_eq!(ok(&["sudoku", "solve"], &all), format!("{SOLUTION}\n").repeat(7));
    assert_eq!(ok(&["sudoku", "solve", "--unique", "--threads", "1"], &all), format!("{SOLUTION}\n").repeat(7));
    let drawn = ok(&["sudoku", "solve", "--format", "grid"], PUZZLE);
    assert!(drawn.starts_with("5 9 4 | 8 3 1 | 7 2 6\n") && drawn.lines().count() == 11, "{drawn}");
    assert_eq!(ok(&["sudoku", "check"], &drawn), "valid\n");
    assert_eq!(ok(&["sudoku", "solve", "--size", "6"], &".".repeat(36)).trim().len(), 36);
}

#[test]
fn none_multiple_and_error_are_printed_in_order() {
    let twice = format!("55{}", ".".repeat(79));
    let many = ".".repeat(81);
    let input = format!("{PUZZLE}\n{twice}\n{many}\n12x\n{}\n", &PUZZLE[1..]);
    let (code, out, err) = sudoku(&["solve", "--unique"], &input);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((code, lines), (2, vec![SOLUTION, "none", "multiple", "error", "error"]));
    assert!(err.contains("connect4: line 2: 5 appears twice in row 1, in r1c1 and r1c2\n"), "{err}");
    assert!(err.contains("connect4: line 4: row 1 ends at r1c3 with 3 cells; "), "{err}");
    assert!(err.contains("connect4: line 5: the grid ends at r9c8 with 80 cells; a 9x9 grid has 81\n"), "{err}");
    assert_eq!(sudoku(&["solve"], &format!("{PUZZLE}\n{twice}\n")).0, 1);
    assert_eq!(sudoku(&["solve", "--unique"], &format!("{PUZZLE}\n{many}\n")).0, 1);
    assert_eq!(sudoku(&["solve"], &format!("{many}\n")).0, 0);
    let (code, out, _) = sudoku(&["solve"], "[[1,2],[3\n");
    assert_eq!((code, out.as_str()), (2, "error\n"));
    let (_, _, err) = sudoku(&["solve"], "[[1,10]]\n");
    assert!(err.contains("r1c2 is \"10\"; expected 1 to 9, or . for an empty cell"), "{err}");
}

#[test]
fn order_is_kept_over_many_puzzles() {
    let made = ok(&["sudoku", "generate", "--count", "700", "--seed", "3", "--clues", "30"], "");
    assert_eq!(made.lines().count(), 700);
    let solved = ok(&["sudoku", "solve", "--unique"], &made);
    for (puzzle, solution) in made.lines().zip(solved.lines()) {
        assert!(puzzle.chars().zip(solution.chars()).all(|(given, digit)| given == '.' || given == digit), "{puzzle}");
        assert_eq!(puzzle.chars().filter(|&given| given != '.').count(), 30);
    }
    assert!(ok(&["sudoku", "check"], &solved).lines().all(|line| line == "valid"));
    // A larger count adds puzzles, with any number of threads.
    let fewer = ok(&["sudoku", "generate", "--count", "5", "--seed", "3", "--clues", "30", "--threads", "1"], "");
    assert!(made.starts_with(&fewer));
}

#[test]
fn counts_checks_grades_and_hints() {
    assert_eq!(
        ok(&["sudoku", "count"], &format!("{PUZZLE}\n{}\n55{}\n", ".".repeat(81), ".".repeat(79)).replace("55", "5.")),
        "1\n1000+\n1000+\n"
    );
    assert_eq!(ok(&["sudoku", "count", "--size", "4", "--limit", "288"], &".".repeat(16)), "288\n");
    assert_eq!(ok(&["sudoku", "count", "--size", "4", "--limit", "287"], &".".repeat(16)), "287+\n");
    let (code, out, _) =
        sudoku(&["check"], &format!("{PUZZLE}\n{}\n{SOLUTION}\n6{}\n", ".".repeat(81), &SOLUTION[1..]));
    assert_eq!(code, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..3], ["one", "many", "valid"]);
    assert_eq!(
        lines[3],
        "invalid 6 appears twice in row 1, in r1c1 and r1c9; 6 appears twice in column 1, in r1c1 and r9c1; 6 appears twice in box 1, in r1c1 and r3c3"
    );
    let rated = ok(&["sudoku", "grade"], PUZZLE);
    assert!(rated.contains(": ") && rated.contains("hidden single"), "{rated}");
    let hint = ok(&["sudoku", "hint"], PUZZLE);
    assert!(hint.starts_with("hidden single: ") && hint.contains(" has only one place in "), "{hint}");
    let (code, out, _) = sudoku(&["hint"], SOLUTION);
    assert_eq!((code, out.as_str()), (1, "solved: every cell is filled\n"));
    let mut wrong = PUZZLE.to_owned();
    wrong.replace_range(0..1, "3");
    let (code, out, _) = sudoku(&["hint"], &wrong);
    assert_eq!((code, out.as_str()), (1, "the grid has no solution; undo your last entries\n"));
    let json: Value = serde_json::from_str(&ok(&["sudoku", "hint", "--json"], PUZZLE)).unwrap();
    let place = json["place"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect::<Vec<_>>();
    assert_eq!(SOLUTION.as_bytes()[9 * place[0] + place[1] - 10], b'0' + place[2] as u8);
    let json: Value = serde_json::from_str(&ok(&["sudoku", "solve", "--json"], PUZZLE)).unwrap();
    assert_eq!((json["status"].as_str(), json["solution"].as_str()), (Some("solved"), Some(SOLUTION)));
    let hard = ok(&["sudoku", "generate", "--grade", "hard", "--seed", "1"], "");
    assert!(ok(&["sudoku", "grade"], &hard).starts_with("hard: "), "{hard}");
    // Impossible requests are refused immediately.
    for (options, remedy) in [
        (&["--clues", "3", "--size", "4"][..], "there is no 4x4 puzzle with 3 clues; choose 4 to 16"),
        (&["--clues", "10"], "there is no 9x9 puzzle with 10 clues; choose 17 to 81"),
        (&["--clues", "82"], "there is no 9x9 puzzle with 82 clues; choose 17 to 81"),
        (&["--size", "16", "--grade", "hard"], "choose easy or medium"),
        // Rare puzzles are given up with the nearest result.
        (
            &["--clues", "18", "--max-attempts", "30"],
            "no 9x9 puzzle with 18 clues was found in 30 attempts; the closest had 2",
        ),
        (&["--clues", "18", "--max-attempts", "30", "--count", "100000000"], "or allow more attempts"),
        (&["--size", "16", "--clues", "60", "--max-attempts", "1"], "was found in 1 attempts; the closest had "),
    ] {
        let (code, out, err) = sudoku(&[&["generate"], options].concat(), "");
        assert_eq!((code, out.as_str()), (if options.contains(&"--max-attempts") { 1 } else { 2 }, ""));
        assert!(err.contains(remedy), "{err}");
    }
}

#[test]
fn a_puzzle_or_field_may_be_an_argument() {
    for command in ["solve", "count", "check", "grade", "hint"] {
        assert_eq!(ok(&["sudoku", command, PUZZLE], ""), ok(&["sudoku", command], PUZZLE), "{command}");
    }
    let rows = "11.\n..1\n";
    for (field, fleet) in [("[[1,1,0],[0,0,1]]", "2 1"), (rows, "2 1"), ("1", "1")] {
        for command in ["validate", "count"] {
            let args = ["battleship", command, field, "--fleet", fleet];
            assert_eq!(ok(&args, ""), ok(&["battleship", command, "--fleet", fleet], field), "{command} {field}");
        }
    }
    for (command, text, reason) in [
        ("sudoku solve", "no-such-file", "`no-such-file` is neither a file nor a puzzle: r1c1 is \"n\""),
        ("sudoku grade", "12", "`12` is neither a file nor a puzzle: "),
        ("sudoku hint", "Grid 01", "`Grid 01` is neither a file nor a puzzle: it has no cells"),
        ("sudoku check", "1234341221434321", "use --size 4"),
        ("battleship validate", "no-such-file", "`no-such-file` is neither a file nor a field: r1c1 is \"n\""),
        ("battleship count", "[[1,1]", "`[[1,1]` is neither a file nor a field: invalid JSON"),
        ("battleship validate", r#"{"touch":true}"#, "is neither a file nor a field: unknown name \"touch\""),
    ] {
        let args: Vec<&str> = command.split(' ').chain([text]).collect();
        let err = refused(&args, "", 2);
        assert!(err.contains(reason), "{command} {text}: {err}");
    }
}

const FIELD: &str = "1000000000\n1110000010\n1100000010\n1100000000\n1100000010\n1100111000\n1000000010\n0000000000\n0000000000\n0000000000\n";

#[test]
fn fields_are_validated() {
    let out = ok(&["battleship", "validate"], FIELD);
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("valid"));
    let drawn: Vec<&str> = lines.collect();
    assert_eq!(drawn.len(), 10);
    for (row, plain) in drawn.iter().zip(FIELD.lines()) {
        assert!(row.chars().zip(plain.chars()).all(|(c, p)| (c == '.') == (p == '0')), "{row} {plain}");
    }
    let (code, out, _) = run(&["battleship", "validate", "--no-touch"], FIELD);
    assert_eq!(code, 1);
    assert!(out.starts_with("invalid\nthe 13 connected cells at r1c1 "), "{out}");
    let (code, out, _) = run(&["battleship", "validate", "--fleet", "4 3"], FIELD);
    assert_eq!((code, out.as_str()), (1, "invalid\n20 cells are marked, but the fleet covers 7\n"));
    // Several fields print only the words.
    let (code, out, _) = run(&["battleship", "validate"], &format!("{FIELD}\n{}\n\n[[1]]\n", "0000\n0110"));
    assert_eq!((code, out.as_str()), (1, "valid\ninvalid\ninvalid\n"));
    let lines = "{\"grid\":[[1,1],[0,1]],\"fleet\":[2,1]}\n{\"grid\":[[1,1],[0,1]],\"fleet\":[2,1],\"touching\":false}\n{\"grid\":[[1,2]]}\n";
    let (code, out, err) = run(&["battleship", "validate"], lines);
    assert_eq!((code, out.as_str()), (2, "valid\ninvalid\nerror\n"));
    assert!(err.contains("line 3: invalid cell r1c2: 2; write 1 for a marked cell"), "{err}");
}

#[test]
fn forced_ships_counts_and_random_fields() {
    let out =
        ok(&["battleship", "validate", "--fleet", "3 2", "--explain"], "111.\n...#\n...#\n".replace('1', "#").as_str());
    assert_eq!(out, "valid\nAAA.\n...B\n...B\n2 of 2 ships forced: r1c1-r1c3 r2c4-r3c4\n");
    let out = ok(&["battleship", "validate", "--fleet", "2 2", "--explain"], "11\n11\n");
    assert!(out.ends_with("0 of 2 ships forced\n"), "{out}");
    assert_eq!(ok(&["battleship", "count", "--fleet", "2 2"], "11\n11\n"), "2\n");
    let (code, out, _) = run(&["battleship", "count", "--fleet", "3 1"], "11\n11\n");
    assert_eq!((code, out.as_str()), (1, "0\n"));
    for args in [
        &["--seed", "7"][..],
        &["--seed", "8", "--no-touch"],
        &["--seed", "1", "--size", "12x8", "--fleet", "5 4 3 3 2"],
    ] {
        let field = ok(&[&["battleship", "generate"], args].concat(), "");
        assert_eq!(ok(&[&["battleship", "generate"], args].concat(), ""), field);
        let rules: Vec<&str> = args.iter().copied().filter(|arg| *arg == "--no-touch").collect();
        let fleet = if args.contains(&"12x8") { "5 4 3 3 2" } else { "4 3 3 2 2 2 1 1 1 1" };
        let out = ok(&[&["battleship", "validate", "--fleet", fleet], &rules[..]].concat(), &field);
        assert!(out.starts_with("valid\n"), "{field}{out}");
    }
    let json = ok(&["battleship", "generate", "--seed", "7", "--json"], "");
    assert!(ok(&["battleship", "validate"], &json).starts_with("valid\n"), "it can be read again: {json}");
    let ships = ok(&["battleship", "generate", "--format", "ships", "--seed", "1"], "");
    assert_eq!(ships.matches('A').count(), 4);
    let (code, _, err) = run(&["battleship", "generate", "--size", "3x3"], "");
    assert_eq!(code, 1);
    assert!(err.contains("choose a larger field"), "{err}");
    refused(&["battleship", "validate"], "", 2);
}

/// Undecided fields print a word and set exit code 2.
#[test]
fn undecided_fields_are_reported() {
    let field = format!("{}\n", "1".repeat(9)).repeat(9);
    let fleet = format!("{}1", "5 ".repeat(16));
    let args = ["battleship", "validate", "--fleet", &fleet];
    assert!(ok(&args, &field).starts_with("valid\n"));
    let without = [&args[..], &["--rounds", "0"]].concat();
    let (code, out, err) = run(&without, &field);
    assert_eq!(code, 2);
    assert_eq!(out, "undecided\nno placement was found, and no proof that there is none\n");
    assert!(err.contains("1 of 1 fields are undecided; allow more than --rounds 0"), "{err}");
    let (code, out, _) = run(&[&without[..], &["--explain", "--json"]].concat(), &field);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 2);
    assert!(object["valid"].is_null() && object["ships"].is_null() && object["forced"].is_null(), "{out}");
    assert_eq!(run(&[&args[..], &["--rounds", "31"]].concat(), &field).0, 2);

    // A placement is found quickly, but not whether the single ship is forced.
    let (field, fleet) = (format!("{}\n", "1".repeat(24)).repeat(24), format!("{}1", "5 ".repeat(115)));
    let args = ["battleship", "validate", "--fleet", &fleet, "--rounds", "1", "--explain"];
    let (code, out, err) = run(&args, &field);
    assert_eq!(code, 2);
    assert!(out.starts_with("valid\n") && out.ends_with("the forced ships are undecided\n"), "{out}");
    assert!(err.contains("the forced ships of 1 of 1 fields are undecided; allow more than --rounds 1"), "{err}");
    let (code, out, _) = run(&[&args[..], &["--json"]].concat(), &field);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert!(code == 2 && object["valid"] == true && object["forced"].is_null(), "{out}");

    let (row, ships) = (format!("[{}1]", "1,".repeat(63)), format!("{}4", "4,".repeat(1023)));
    let lines = format!(
        "{{\"grid\":[{}{row}],\"fleet\":[{ships}]}}\n{{\"grid\":[[1,1],[1,1]],\"fleet\":[2,2]}}\n",
        format!("{row},").repeat(63)
    );
    let (code, out, err) = run(&["battleship", "count"], &lines);
    assert_eq!((code, out.as_str()), (2, "uncounted\n2\n"));
    assert!(err.starts_with("connect4: too many placements to count: ") && err.lines().count() == 1, "{err}");
}

/// Every command reads what every command prints, in all formats and sizes.
#[test]
fn output_can_be_read_again() {
    for (size, clues) in [("4", "6"), ("6", "14"), ("9", "30"), ("16", "130")] {
        let of = |command: &[&str], stdin: &str| -> (i32, String) {
            let (code, out, err) = sudoku(&[command, &["--size", size]].concat(), stdin);
            assert!(code == 0 && err.is_empty(), "{command:?} of {size}: {code} {err}{stdin}");
            (code, out)
        };
        let generate = ["generate", "--seed", "5", "--count", "2", "--clues", clues];
        let forms: [&[&str]; 4] = [&[], &["--format", "grid"], &["--json"], &["--json", "--pretty"]];
        let expected = of(&["solve", "--unique"], &of(&generate, "").1).1;
        for form in forms {
            let made = of(&[&generate, form].concat(), "").1;
            for reader in ["solve", "count", "check", "grade", "hint"] {
                let read = of(&[reader], &made).1;
                assert_eq!(read.lines().count(), 2, "{reader} of {made}");
                for form in &forms[2..] {
                    let output = of(&[&[reader], *form].concat(), &made).1;
                    assert_eq!(of(&["solve"], &output).1, expected, "{output}");
                }
            }
            assert_eq!(of(&["solve", "--unique"], &made).1, expected, "{made}");
        }
        // Candidate lists, which only the format with all candidates can express: each digit of the solution, and the
        // one above.
        let side: usize = size.parse().unwrap();
        let digits = &"123456789ABCDEFG"[..side];
        let cell = |(at, digit): (usize, char)| -> String {
            let is_left =
                |&(place, one): &(usize, char)| one == digit || at < 4 && place == digits.find(digit).unwrap() + 1;
            digits.char_indices().map(|place| if is_left(&place) { place.1 } else { '.' }).collect()
        };
        let marks: String = expected.lines().next().unwrap().chars().enumerate().map(cell).collect();
        let count = of(&["count"], &marks).1;
        for reader in ["solve", "count", "check", "grade", "hint"] {
            let (_, output, _) = sudoku(&[reader, "--json", "--size", size], &marks);
            assert_eq!(of(&["count"], &output).1, count, "{reader}: {output}");
        }
        for form in &forms[..2] {
            let solved = of(&[&["solve"], *form].concat(), &of(&generate, "").1).1;
            assert_eq!(of(&["check"], &solved).1, "valid\nvalid\n", "{solved}");
            assert_eq!(of(&["solve"], &solved).1, expected, "{solved}");
        }
    }
    for rules in [
        &[][..],
        &["--no-touch"],
        &["--fleet", "5 4 3 3 2"],
        &["--size", "5x4", "--fleet", "4 4 4 4 4"],
        &["--size", "20x20", "--fleet", &"2 ".repeat(60)],
    ] {
        let plain: Vec<&str> = match rules {
            ["--size", _, rest @ ..] => rest.to_vec(),
            all => all.to_vec(),
        };
        let place = |form: &[&str]| ok(&[&["battleship", "generate", "--seed", "3"], rules, form].concat(), "");
        let expected = ok(&[&["battleship", "validate"], &plain[..]].concat(), &place(&[]));
        assert!(expected.starts_with("valid\n"), "{expected}");
        for form in [&["--format", "ships"][..], &["--json"], &["--json", "--pretty"]] {
            // The JSON includes fleet and touching.
            let asked = if form[0] == "--json" { &[] } else { &plain[..] };
            for command in ["validate", "count"] {
                let read = |field: &str| run(&[&["battleship", command], asked].concat(), field);
                let digits = run(&[&["battleship", command], &plain[..]].concat(), &place(&[]));
                assert_eq!(read(&place(form)), digits, "{command} of {}", place(form));
            }
        }
    }
}

#[test]
fn a_large_grid_is_solved_in_its_own_digits() {
    let puzzle = ok(&["sudoku", "generate", "--size", "16", "--clues", "150", "--seed", "2"], "");
    let solution = ok(&["sudoku", "solve", "--size", "16"], &puzzle);
    // Digits 1 to G written as 0 to F.
    let hexadecimal = |grid: &str| -> String {
        let places = |symbol: char| "123456789ABCDEFG".find(symbol).map(|at| "0123456789ABCDEF".as_bytes()[at]);
        grid.chars().map(|symbol| places(symbol).map_or(symbol, char::from)).collect()
    };
    assert_eq!(ok(&["sudoku", "solve", "--size", "16"], &hexadecimal(&puzzle)), hexadecimal(&solution));
    assert_eq!(ok(&["sudoku", "check", "--size", "16"], &hexadecimal(&solution)), "valid\n");
}

#[test]
fn other_input_formats_are_read() {
    let rows: Vec<&str> = PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let list = |open: &str, close: &str, empty: &str| {
        let row = |row: &&str| {
            let cells = row.chars().map(|cell| if cell == '.' { empty.to_owned() } else { cell.to_string() });
            format!("  {open}{}{close},\n", cells.collect::<Vec<_>>().join(", "))
        };
        rows.iter().map(row).collect::<String>()
    };
    let boxes: Vec<String> = rows.iter().map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])).collect();
    let framed = boxes.chunks(3).map(|rows| rows.concat()).collect::<Vec<_>>().join("|---+---+---|\n");
    let forms = [
        format!("*-----------*\n{framed}*-----------*\n"),
        format!("[Puzzle]\n{}\n[State]\n{}\n[Puzzle]\n", rows.join("\n"), rows.join("\n")),
        format!(":0000:x:{PUZZLE}:::\n"),
        format!("int grid[9][9] = {{\n{}}};\n", list("{", "}", "0")),
        format!("grid = [\n{}]\n", list("[", "]", "None")),
        format!("{{\"puzzle\":\"{PUZZLE}\"}}\n"),
        rows.iter().map(|row| row.split("").collect::<Vec<_>>()[1..10].join("\t").replace('.', "") + "\n").collect(),
        format!("[\"{PUZZLE}\",\"{PUZZLE}\"]\n"),
    ];
    let count = forms.len() + 1;
    assert_eq!(ok(&["sudoku", "solve"], &forms.concat()), format!("{SOLUTION}\n").repeat(count));
    let (code, out, err) = sudoku(&["solve"], &format!("{PUZZLE}\n{{1, 2}},\n[[1,2],\n[3\n"));
    assert_eq!((code, out), (2, format!("{SOLUTION}\nerror\nerror\n")));
    assert!(err.contains("line 2: the grid ends at r1c2 with 2 cells; a 9x9 grid has 81\n"), "{err}");
    assert!(err.contains("line 3: the list is not closed; add the missing bracket\n"), "{err}");
}

#[test]
fn the_size_of_a_puzzle_is_suggested() {
    let line = ".".repeat(256);
    let rows = "1 2 3 . . . . . . 10 11 12 13 14 15 16\n".repeat(16);
    for (puzzle, words) in [
        (&line, "a 9x9 grid has 81, a 16x16 grid has 256; use --size 16\n"),
        (&rows, "a row of 9x9 has 9, one of 16x16 has 16; use --size 16\n"),
    ] {
        let (code, _, err) = sudoku(&["count", "--limit", "1"], puzzle);
        assert!(code == 2 && err.contains(words), "{err}");
    }
}

#[test]
fn a_hint_reports_several_solutions() {
    let (code, out, _) = sudoku(&["hint"], &".".repeat(81));
    assert_eq!(code, 1);
    assert!(
        out.starts_with("the puzzle has several solutions: r")
            && out.ends_with("add digits until only one solution remains\n"),
        "{out}"
    );
    let json: Value = serde_json::from_str(&sudoku(&["hint", "--json"], &".".repeat(81)).1).unwrap();
    assert!(json["technique"].is_null() && json["words"] == out.trim_end(), "{json}");
}

/// Without a seed, every run differs and prints its seed.
#[test]
fn without_a_seed_the_output_is_new() {
    for args in [
        &["sudoku", "generate", "--clues", "30"][..],
        &["battleship", "generate"],
        &["sample", "--ply", "12"],
        &["puzzle", "--size", "5x4"],
    ] {
        let made = [(); 3].map(|()| run(args, ""));
        assert!(made.iter().any(|(_, out, _)| *out != made[0].1), "{args:?} made {} three times", made[0].1);
        for (code, out, err) in made {
            let seed = err
                .strip_prefix("connect4: use --seed ")
                .and_then(|rest| rest.strip_suffix(" to generate this again\n"));
            let seed = seed.unwrap_or_else(|| panic!("{args:?}: {err}"));
            assert_eq!((code, ok(&[args, &["--seed", seed]].concat(), "")), (0, out));
        }
    }
}

#[test]
fn a_misspelled_name_in_a_field_is_refused() {
    let (code, out, err) =
        run(&["battleship", "validate"], "{\"grid\":[[1,1],[1,1]],\"fleet\":[2,2],\"touch\":false}\n");
    assert_eq!((code, out.as_str()), (2, "error\n"));
    assert!(err.contains("line 1: unknown name \"touch\"; expected grid, fleet and touching\n"), "{err}");
    // Letters must form ships.
    let (code, _, err) = run(&["battleship", "validate"], "OXO\nOOO\n");
    assert!(code == 2 && err.contains("r1c1 is \"O\"; write 1 or # for a marked cell"), "{err}");
}
