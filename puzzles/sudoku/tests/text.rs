//! Grids as text: every format, and an error that names the cell for every fault.

use connect4_sudoku::{Entry, Grid, HumanSolver, ParseError, Reader, Recipe, Shape, Sudoku, generate};

const LINE: &str = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..";

#[test]
fn equivalent_formats_yield_the_same_grid() {
    let expected: Sudoku = LINE.parse().unwrap();
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let barred: Vec<String> = rows.iter().map(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..])).collect();
    for text in [
        LINE.replace('.', "0"),
        LINE.replace('.', "_"),
        LINE.replace('.', "*"),
        format!("{LINE} and a remark"),
        format!("{LINE},594831726"),
        format!("# a remark\n\n{LINE}\n"),
        rows.join("\n"),
        rows.join("\r\n"),
        rows.join(" "),
        barred.join("\n"),
        barred.concat(),
        barred.join("\n---+---+---\n"),
        format!("{expected:#}"),
        rows.iter().map(|row| row.replace("", ",").trim_matches(',').to_owned()).collect::<Vec<_>>().join("\n"),
    ] {
        assert_eq!(text.parse::<Sudoku>().as_ref(), Ok(&expected), "{text}");
    }
    assert_eq!(expected.to_string(), LINE);
    assert_eq!(
        format!("{expected:#}"),
        "\
. . 4 | . . 1 | 7 . .
. 8 . | . 2 . | . . .
2 . . | . 7 . | . . .
------+-------+------
. . . | 5 . 3 | . 7 8
. . 5 | . . . | 4 . .
9 6 . | 1 . 4 | . . .
------+-------+------
. . . | . 5 . | . . 9
. . . | . 1 . | . 6 .
. . 1 | 7 . . | 2 . ."
    );
}

#[test]
fn errors_name_the_cell() {
    let mut foreign = LINE.to_owned();
    foreign.replace_range(11..12, "x");
    for (text, sentence) in [
        (foreign, "r2c3 is \"x\"; expected 1 to 9, or . for an empty cell"),
        (LINE[..80].to_owned(), "the grid ends at r9c8 with 80 cells; a 9x9 grid has 81"),
        (format!("{LINE}7"), "the grid continues after r9c9 with 82 cells; a 9x9 grid has 81"),
        (String::new(), "the grid is empty; a 9x9 grid has 81 cells"),
        ("1........\n2\n".to_owned(), "row 2 ends at r2c1 with 1 cell; a row of 9x9 has 9"),
        ("1........\n2.......\n".to_owned(), "row 2 ends at r2c8 with 8 cells; a row of 9x9 has 9"),
        ("1........\n2.........\n".to_owned(), "row 2 continues after r2c9 with 10 cells; a row of 9x9 has 9"),
        ("1........\n2........\n".to_owned(), "the grid ends after row 2; a 9x9 grid has 9 rows"),
        ("1........\n".repeat(10), "the grid continues after row 9; a 9x9 grid has 9 rows"),
        ("1.......A\n".to_owned(), "r1c9 is \"A\"; expected 1 to 9, or . for an empty cell"),
    ] {
        assert_eq!(text.parse::<Sudoku>().unwrap_err().to_string(), sentence, "{text}");
    }
    let six = Grid::parse(Shape::SIX, &format!("7{}", ".".repeat(35))).unwrap_err();
    assert_eq!(six.to_string(), "r1c1 is \"7\"; expected 1 to 6, or . for an empty cell");
    let sixteen = Grid::parse(Shape::SIXTEEN, &format!("1H{}", ".".repeat(254))).unwrap_err();
    assert_eq!(sixteen.to_string(), "r1c2 is \"H\"; expected 1 to 9, A to G, or . for an empty cell");
    let sixteen = Grid::parse(Shape::NINE, &".".repeat(256)).unwrap_err().to_string();
    assert_eq!(sixteen, "the grid continues after r9c9 with 256 cells; a 9x9 grid has 81, a 16x16 grid has 256");
    let digits = Sudoku::from_digits([10; 81]).unwrap_err();
    assert_eq!(digits.to_string(), "r1c1 is \"10\"; expected 1 to 9, or . for an empty cell");
}

#[test]
fn conflicts_name_both_cells() {
    for (text, sentence) in [
        (format!("5.....5{}", ".".repeat(74)), "5 appears twice in row 1, in r1c1 and r1c7"),
        (
            format!("{}5{}5{}", ".".repeat(9), ".".repeat(62), ".".repeat(8)),
            "5 appears twice in column 1, in r2c1 and r9c1",
        ),
        (
            format!("{}8{}8{}", ".".repeat(60), ".".repeat(9), ".".repeat(10)),
            "8 appears twice in box 9, in r7c7 and r8c8",
        ),
    ] {
        let sudoku: Sudoku = text.parse().unwrap();
        assert_eq!(sudoku.conflict().unwrap().to_string(), sentence);
        assert_eq!(sudoku.solve(), None);
        assert_eq!(Grid::from(sudoku).solve(), None);
    }
    assert_eq!(LINE.parse::<Sudoku>().unwrap().conflict(), None);
}

/// Errors in a file of many formats do not affect the puzzles after them.
#[test]
fn a_reader_continues_after_errors() {
    let rows = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n");
    let text = format!("# two\n{LINE}\n{rows}\n{rows}\n\n12\n13\n\n{LINE}x\n{rows}\n1.......");
    let mut reader = Reader::new(Shape::NINE);
    let mut found: Vec<Entry> = Vec::new();
    text.lines().for_each(|line| reader.line(line, &mut found));
    reader.end(&mut found);
    let lines: Vec<usize> = found.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [2, 3, 12, 22, 25, 26, 35]);
    let found: Vec<Result<Grid, ParseError>> = found.into_iter().map(|entry| entry.grid).collect();
    let are_ok: Vec<bool> = found.iter().map(Result::is_ok).collect();
    assert_eq!(are_ok, [true, true, true, false, false, true, false]);
    for grid in found.into_iter().flatten() {
        assert_eq!(grid.to_string(), LINE);
    }
}

#[test]
fn other_sizes_are_drawn_and_read() {
    let six = Grid::parse(Shape::SIX, "1.....\n.2....\n..3...\n...4..\n....5.\n.....6").unwrap();
    assert_eq!(six.draw().lines().nth(2), Some("------+------"));
    assert_eq!(Grid::parse(Shape::SIX, &six.draw()), Ok(six));
    let sixteen = Grid::parse(Shape::SIXTEEN, &format!("aG{}", ".".repeat(254))).unwrap();
    assert_eq!(&sixteen.digits()[..3], [10, 16, 0]);
    assert_eq!(sixteen.to_string().chars().take(3).collect::<String>(), "AG.");
}

/// The rows of a puzzle, each transformed by `row`.
fn rows_with(puzzle: &str, row: impl Fn(&str) -> String) -> Vec<String> {
    puzzle.as_bytes().chunks(9).map(|cells| row(std::str::from_utf8(cells).unwrap())).collect()
}

fn numbers(row: &str, empty: &str) -> String {
    row.chars().map(|cell| if cell == '.' { empty.to_owned() } else { cell.to_string() }).collect::<Vec<_>>().join(", ")
}

/// A puzzle with a rule above, between and below the boxes, and a bar on both sides.
fn framed([top, middle, bottom]: [&str; 3], bar: &str, row: impl Fn(&str) -> String) -> String {
    let mut lines = vec![top.to_owned()];
    for (number, cells) in rows_with(LINE, row).into_iter().enumerate() {
        if number > 0 && number % 3 == 0 {
            lines.push(middle.to_owned());
        }
        lines.push(format!("{bar}{cells}{bar}"));
    }
    lines.push(bottom.to_owned());
    lines.join("\n")
}

#[test]
fn formats_of_other_programs_yield_the_same_grid() {
    let expected: Sudoku = LINE.parse().unwrap();
    let boxes = |row: &str, bar: &str| [&row[..3], &row[3..6], &row[6..]].join(bar);
    let spaced = |row: &str| row.chars().map(|cell| format!(" {cell}")).collect::<String>() + " ";
    let spread = |row: &str| {
        let parts = row.as_bytes().chunks(3).map(|part| spaced(std::str::from_utf8(part).unwrap()));
        parts.collect::<Vec<_>>().join("│")
    };
    let each = |row: &str| row.chars().map(|cell| format!(" {cell} ")).collect::<Vec<_>>().join("│");
    let list = |open: &str, close: &str, empty: &str| {
        let row = |row: &str| format!("{open}{}{close}", numbers(row, empty));
        rows_with(LINE, row).join(",\n    ")
    };
    let light = ["┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘"];
    let simple = ["*-----------*", "|---+---+---|", "*-----------*"];
    let cue = [".-----.-----.-----.", ":-----+-----+-----:", "'-----'-----'-----'"];
    let candidates: String = LINE
        .chars()
        .map(|cell| match cell.to_digit(10) {
            Some(digit) => (1..=9).map(|other| if other == digit { cell } else { '.' }).collect(),
            None => "123456789".to_owned(),
        })
        .collect();
    let forms = [
        framed(light, "│", spread),
        framed(light, "│", |row| spread(row).replace('.', " ")),
        framed(light, "║", |row| each(row).replace('.', " ")),
        framed(light, "│", |row| each(row).replace('.', "   ").replace("     ", "   ")),
        framed(simple, "|", |row| boxes(row, "|")),
        framed(cue, "|", |row| boxes(row, " | ")),
        framed(["+---+---+---+"; 3], "|", |row| boxes(row, "|")),
        framed(["╔═══════╤═══════╤═══════╗", "╟───────┼───────┼───────╢", "╚═══════╧═══════╧═══════╝"], "║", spread),
        format!("#A An author\n[Puzzle]\n{}\n[State]\n{}\n", rows_with(LINE, str::to_owned).join("\n"), LINE),
        format!("[Puzzle]\n{LINE}\n"),
        format!(":0000:x:{LINE}:::a remark"),
        format!(":0100:5:{}:::", LINE.replacen("..4", "..+4", 1)),
        format!("{{\n    {}\n}};", list("{", "}", "0")),
        format!("int grid[9][9] = {{\n    {},\n}};", list("{ ", " }", "0")),
        format!("static const int grid[9][9] =\n{{\n    {}\n}};", list("{", "}", "0")),
        list("{", "}", "0"),
        format!("board = [\n    {},  # the last row\n]\n", list("[", "]", "None")),
        format!("[{}]", list("(", ")", "0")),
        format!("[{}]", list("[", "]", "''")),
        format!("[{}]", numbers(LINE, "0")),
        format!("{{\"puzzle\": \"{LINE}\", \"solution\": null}}"),
        format!("{{\"grid\": [{}], \"size\": 9}}", list("[", "]", "null")),
        format!("rows = [\n{}]", rows_with(LINE, |row| format!("  '{row}',\n")).concat()),
        format!("\"{LINE}\","),
        format!("puzzle = \"{LINE}\""),
        format!("puzzle = \"\"\"\n{}\n\"\"\"", rows_with(LINE, str::to_owned).join("\n")),
        format!("puzzle,solution\n{LINE},{}", expected.solve().unwrap()),
        format!("Grid 01\n{}", rows_with(LINE, |row| row.replace('.', "0")).join("\n")),
        format!("\u{feff}{LINE};a remark"),
        candidates.clone(),
        candidates.replace('.', "0"),
        format!("[[{}]]", rows_with(LINE, |row| numbers(row, "0").replace(',', "")).join("]\n [")),
        format!(
            "[[{}]]",
            rows_with(LINE, |row| numbers(row, "nan").replace(',', ".").replace("nan.", "nan")).join("]\n [")
        ),
        format!("array([{}])", list("[", "]", "0")),
        format!("grid = np.array([\n    {},\n], dtype=int)\n", list("[", "]", "0")),
        format!("let grid = vec![\n{}\n];", list("vec![", "]", "0").replace("vec!", "")),
        format!("int[][] grid = new int[][] {{\n{}\n}};", list("{", "}", "0")),
    ];
    for text in forms {
        assert_eq!(text.parse::<Sudoku>().as_ref(), Ok(&expected), "{text}");
    }
}

/// Rows copied from a spreadsheet or a table have empty text in empty cells.
#[test]
fn spreadsheet_rows_are_read() {
    let expected: Sudoku = LINE.parse().unwrap();
    let row = |row: &str, separator: &str, write: &dyn Fn(char) -> String| {
        let cell = |cell: char| if cell == '.' { String::new() } else { write(cell) };
        row.chars().map(cell).collect::<Vec<_>>().join(separator)
    };
    let plain = |cell: char| cell.to_string();
    let quoted = |cell: char| format!("\"{cell}\"");
    let decimal = |cell: char| format!("{cell}.0");
    for separator in ["\t", ",", ";", ", ", " ; "] {
        for write in [&plain as &dyn Fn(char) -> String, &quoted, &decimal] {
            let rows = rows_with(LINE, |cells| row(cells, separator, write));
            for text in [rows.join("\n"), rows.join("\r\n")] {
                assert_eq!(text.parse::<Sudoku>().as_ref(), Ok(&expected), "{text:?}");
            }
        }
        let all_quoted = rows_with(LINE, |cells| format!("\"{}\"", row(cells, "\",\"", &plain)));
        assert_eq!(all_quoted.join("\n").parse::<Sudoku>().as_ref(), Ok(&expected), "{all_quoted:?}");
    }
    // Larger grids have numbers with two digits.
    let puzzle = generate(Recipe { shape: Shape::SIXTEEN, clues: Some(150), seed: 4, ..Recipe::default() }).unwrap();
    let number = |&digit: &u8| if digit == 0 { String::new() } else { digit.to_string() };
    let rows: Vec<String> =
        puzzle.digits().chunks(16).map(|row| row.iter().map(number).collect::<Vec<_>>().join("\t")).collect();
    assert_eq!(Grid::parse(Shape::SIXTEEN, &rows.join("\n")), Ok(puzzle));
    let foreign = "5,3,,x,7,,,,\n".parse::<Sudoku>().unwrap_err();
    assert_eq!(foreign.to_string(), "r1c4 is \"x\"; expected 1 to 9, or . for an empty cell");
}

/// An empty row is a row of the grid or a gap between grids. If it could be either, the grid is rejected.
#[test]
fn empty_spreadsheet_rows_are_rows_or_gaps() {
    let rows = |grid: &str| grid.as_bytes().chunks(4).map(|row| std::str::from_utf8(row).unwrap()).map(csv).collect();
    fn csv(row: &str) -> String {
        row.chars().map(|cell| cell.to_string().replace('.', "")).collect::<Vec<_>>().join(",")
    }
    let (usual, top, bottom, middle) = ("1...2...3......4", "....2...3......4", "1...2...3.......", "1.......3......4");
    let all = |grids: &[&str], gap: Option<&str>| -> String {
        let grids: Vec<Vec<String>> = grids.iter().map(|grid| rows(grid)).collect();
        let gap = gap.map_or(String::new(), |gap| format!("{gap}\n"));
        grids.iter().map(|rows| rows.join("\n") + "\n").collect::<Vec<_>>().join(&gap)
    };
    let read = |text: &str| -> Vec<Result<Grid, ParseError>> {
        let (mut reader, mut found) = (Reader::new(Shape::FOUR), Vec::new());
        text.lines().for_each(|line| reader.line(line, &mut found));
        reader.end(&mut found);
        found.into_iter().map(|entry| entry.grid).collect()
    };
    let grids = |grids: &[&str]| -> Vec<Result<Grid, ParseError>> {
        grids.iter().map(|grid| Grid::parse(Shape::FOUR, grid)).collect()
    };
    for (given, gap) in [
        (&[usual, usual][..], None),
        (&[usual, usual], Some("")),
        (&[usual, usual], Some(",,,")),
        (&[usual, usual], Some(",,,\n,,,\n,,,\n,,,\n,,,")),
        (&[top], None),
        (&[top, bottom, middle, top], Some("")),
        (&[middle, bottom, middle], None),
        (&[middle, middle], Some(",,,")),
    ] {
        assert_eq!(read(&all(given, gap)), grids(given), "{given:?} {gap:?}");
    }
    // No other grid is read silently.
    for given in [[usual, top, usual], [top, top, usual], [top, usual, bottom], [usual, top, bottom]] {
        for gap in [None, Some(",,,"), Some(",,,\n,,,")] {
            let (found, given) = (read(&all(&given, gap)), grids(&given));
            let is_right = found.iter().zip(&given).all(|(found, given)| found == given) && found.len() == 3;
            assert!(is_right || found.iter().any(Result::is_err), "{given:?} {gap:?}: {found:?}");
        }
    }
    let ambiguous = read(&all(&[middle, bottom, middle], Some(",,,")));
    assert!(ambiguous[0].is_ok() && ambiguous[1].is_err() && ambiguous[2].is_ok(), "{ambiguous:?}");
    let error = read(&all(&[top, usual], None)).remove(0).unwrap_err().to_string();
    assert!(error.starts_with("the empty row above the grid may be its first row or a gap; "), "{error}");
}

/// Pencil marks contain more information than digits. Solving, counting and hints respect them.
#[test]
fn pencil_marks_are_respected() {
    let expected: Sudoku = LINE.parse().unwrap();
    let solution = expected.solve().unwrap();
    let grid = Grid::from(expected);
    // Marks that a player would write: candidates that the digits allow.
    let mut noted = vec![String::new(); 81];
    for (index, cell) in noted.iter_mut().enumerate() {
        let fits = |digit: &char| {
            let mut tried = grid.clone();
            tried.set(index, digit.to_digit(10).unwrap() as u8);
            tried.conflict().is_none()
        };
        *cell = match grid.digits()[index] {
            0 => ('1'..='9').filter(fits).collect(),
            digit => digit.to_string(),
        };
    }
    let draw = |cells: &[String]| {
        let mut lines = vec![".-----------.-----------.-----------.".to_owned()];
        for row in cells.chunks(9) {
            let parts: Vec<String> = row.chunks(3).map(|cells| cells.join("  ")).collect();
            lines.push(format!("| {} |", parts.join(" | ")));
        }
        lines.push("'-----------'-----------'-----------'".to_owned());
        lines.join("\n")
    };
    let read = Grid::parse(Shape::NINE, &draw(&noted)).unwrap();
    assert_eq!((read.has_marks(), read.solve()), (false, Some(Grid::from(solution))));

    // Marks without filled cells that have one solution.
    let only = |keep: &dyn Fn(usize, char) -> bool| -> String {
        let cell = |index: usize| ('1'..='9').map(move |digit| (index, digit));
        (0..81).flat_map(cell).map(|(index, digit)| if keep(index, digit) { digit } else { '.' }).collect()
    };
    let digit_at = |index: usize| char::from(b'0' + solution.digits()[index]);
    let next = |digit: char| if digit == '9' { '1' } else { (digit as u8 + 1) as char };
    let text = only(&|index, digit| digit == digit_at(index) || index == 40 && digit == next(digit_at(40)));
    let read = Grid::parse(Shape::NINE, &text).unwrap();
    assert_eq!(read.solutions().collect::<Vec<_>>(), [Grid::from(solution)]);
    let pairs = only(&|index, digit| digit == digit_at(index) || digit == next(digit_at(index)));
    let read = Grid::parse(Shape::NINE, &pairs).unwrap();
    assert!(read.has_marks() && read.clues() == 0 && read.count(100) >= 2);
    // Marks are displayed and read back.
    assert_eq!(read.to_string(), pairs);
    assert_eq!(Grid::parse(Shape::NINE, &read.to_string()), Ok(read.clone()));
    assert_eq!(pairs.parse::<Sudoku>(), Err(ParseError::Marks));
    assert!(Sudoku::try_from(&read).is_err());
    // Hints do not eliminate candidates that the marks exclude.
    for step in HumanSolver::new(&read).take(20) {
        for gone in &step.eliminations {
            let index = 9 * usize::from(gone.cell.row) + usize::from(gone.cell.col);
            assert!(read.to_string()[9 * index..9 * index + 9].contains(char::from(b'0' + gone.digit)), "{step}");
        }
    }
    // HoDoKu's lines list deleted candidates.
    let deleted: Vec<String> = (0..81)
        .flat_map(|index| (1..=9).map(move |digit| (index, digit)))
        .filter(|&(index, digit)| grid.digits()[index] == 0 && digit != solution.digits()[index])
        .map(|(index, digit)| format!("{digit}{}{}", index / 9 + 1, index % 9 + 1))
        .collect();
    let empty = format!(":0000:x:{}:{}::", ".".repeat(81), deleted.join(" "));
    let read = Grid::parse(Shape::NINE, &empty).unwrap();
    assert_eq!(read.solutions().take(2).collect::<Vec<_>>(), [Grid::from(solution)]);
    for (text, sentence) in [
        (".".repeat(729), "r1c1 has no candidate; write the remaining ones, or all of them if nothing is known"),
        (format!("21{}", ".".repeat(727)), "r1c1 is \"21.......\"; expected 1 to 9, or . for an empty cell"),
        (
            ":0:x:".to_owned() + LINE + ":99:",
            "\"99\" is not a deleted candidate; write digit, row and column, for example 413",
        ),
    ] {
        assert_eq!(Grid::parse(Shape::NINE, &text).unwrap_err().to_string(), sentence);
    }
}

/// 16×16 grids are read in every set of symbols, and solutions use the same symbols.
#[test]
fn large_grids_keep_their_symbols() {
    let puzzle = generate(Recipe { shape: Shape::SIXTEEN, clues: Some(150), seed: 4, ..Recipe::default() }).unwrap();
    let solution = puzzle.solve().unwrap();
    let written = |grid: &Grid, alphabet: &str, empty: &str| -> String {
        let symbol = |&digit: &u8| match digit {
            0 => empty.to_owned(),
            digit => alphabet[usize::from(digit) - 1..usize::from(digit)].to_owned(),
        };
        grid.digits().iter().map(symbol).collect()
    };
    let (hexadecimal, letters) = ("0123456789ABCDEF", "ABCDEFGHIJKLMNOP");
    for (alphabet, empty) in
        [(hexadecimal, "."), (hexadecimal, "_"), (letters, "."), (letters, "0"), ("123456789ABCDEFG", "0")]
    {
        for (text, solved) in [
            (written(&puzzle, alphabet, empty), written(&solution, alphabet, ".")),
            (written(&puzzle, alphabet, empty).to_lowercase(), written(&solution, alphabet, ".")),
        ] {
            let read = Grid::parse(Shape::SIXTEEN, &text).unwrap();
            assert_eq!(read.digits(), puzzle.digits(), "{text}");
            assert_eq!(read.to_string(), written(&puzzle, alphabet, "."));
            assert_eq!(read.solve().unwrap().to_string(), solved);
            // Drawings and full grids read back in the same symbols.
            for grid in [read.solve().unwrap(), read] {
                assert_eq!(Grid::parse(Shape::SIXTEEN, &grid.to_string()), Ok(grid.clone()));
                assert_eq!(Grid::parse(Shape::SIXTEEN, &grid.draw()), Ok(grid));
            }
        }
    }
    let mut wrong = Grid::parse(Shape::SIXTEEN, &written(&solution, hexadecimal, ".")).unwrap();
    let ten = solution.digits().iter().position(|&digit| digit == 16).unwrap();
    wrong.set(ten ^ 1, 16);
    assert!(wrong.conflict().unwrap().to_string().starts_with("F appears twice in "));
    // Numbers in rows, with bars or in lists; from 1 with 0 for empty cells, or from 0.
    let numbers = |from: u8, empty: &str, gap: &str| -> Vec<String> {
        let number = |&digit: &u8| if digit == 0 { empty.to_owned() } else { (digit - 1 + from).to_string() };
        puzzle.digits().chunks(16).map(|row| row.iter().map(number).collect::<Vec<_>>().join(gap)).collect()
    };
    let padded: Vec<String> =
        numbers(1, "0", " ").iter().map(|row| row.split(' ').map(|one| format!("{one:>3}")).collect()).collect();
    for text in [
        numbers(1, "0", " ").join("\n"),
        numbers(1, ".", ",").join("\n"),
        numbers(0, ".", "\t").join("\n"),
        padded.join("\n"),
        format!("[[{}]]", numbers(1, "0", ",").join("],[")),
        format!("[[{}]]", numbers(0, "null", ",").join("],[")),
        format!("[[{}]]", numbers(0, "-1", ",").join("],[")),
        format!("[{}]", numbers(1, "0", ",").join(",")),
    ] {
        assert_eq!(Grid::parse(Shape::SIXTEEN, &text).unwrap().digits(), puzzle.digits(), "{text}");
    }
    let large = Grid::parse(Shape::SIXTEEN, &numbers(1, "0", " ").join("\n").replacen(" 16", " 17", 1)).unwrap_err();
    assert!(large.to_string().contains(" is \"17\"; expected 1 to 9, A to G, "), "{large}");
    // Next to candidates, 12 means 1 and 2.
    let mut cells = vec!["123456789ABCDEFG".to_owned(); 256];
    (cells[0], cells[1], cells[2]) = ("12".to_owned(), "12".to_owned(), "3".to_owned());
    let rows: Vec<String> = cells.chunks(16).map(|row| row.join(" ")).collect();
    let marks = Grid::parse(Shape::SIXTEEN, &rows.join("\n")).unwrap();
    assert!(marks.has_marks() && marks.clues() == 1);
    // Candidates read back in their symbols.
    for alphabet in [hexadecimal, letters, "123456789ABCDEFG"] {
        let rows: Vec<String> = (0..256).map(|cell| alphabet[cell % 8..cell % 8 + 9].to_owned()).collect();
        let text: Vec<String> = rows.chunks(16).map(|row| row.join(" ")).collect();
        let marks = Grid::parse(Shape::SIXTEEN, &text.join("\n")).unwrap();
        assert!(marks.has_marks(), "{alphabet}");
        assert_eq!(Grid::parse(Shape::SIXTEEN, &marks.to_string()), Ok(marks), "{alphabet}");
    }
    let twenty_five = Grid::parse(Shape::TWENTY_FIVE, &format!("AY{}", ".".repeat(623))).unwrap();
    assert_eq!(&twenty_five.digits()[..3], [1, 25, 0]);
    // Up to 9x9, 0 next to another sign for empty cells is an error, unless all digits occur.
    let both = LINE.replacen('.', "0", 1);
    assert_eq!(both.parse::<Sudoku>(), LINE.parse());
    let both = both.replace('9', ".");
    assert_eq!(both.parse::<Sudoku>(), Err(ParseError::Zero { shape: Shape::NINE }));
}

#[test]
fn errors_in_other_formats_are_explained() {
    for (text, sentence) in [
        ("[[1,2],[3", "the list is not closed; add the missing bracket"),
        ("[[1,10]]", "r1c2 is \"10\"; expected 1 to 9, or . for an empty cell"),
        ("[[1,2]]", "row 1 ends at r1c2 with 2 cells; a row of 9x9 has 9"),
        ("{\"status\": \"error\"}", "the object has no grid; name it \"puzzle\" or \"grid\""),
        ("[State]\n1........", "there is a section [State], but no section [Puzzle]; add that line"),
        ("{5,3,0,0,7,0,0,0,0},", "the grid ends after row 1; a 9x9 grid has 9 rows"),
        ("[[[[[[[[[[[[[[[[[[[[", "the list is nested too deeply; write a list of rows"),
        ("Sudoku: 12.......", "row 1 continues after r1c9 with 16 cells; a row of 9x9 has 9, one of 16x16 has 16"),
    ] {
        assert_eq!(text.parse::<Sudoku>().unwrap_err().to_string(), sentence, "{text}");
    }
    // A list of puzzles yields several grids.
    let (mut reader, mut found) = (Reader::new(Shape::NINE), Vec::new());
    reader.line(&format!("[\"{LINE}\", \"{LINE}\"]"), &mut found);
    reader.line(&format!("[{{\"puzzle\": \"{LINE}\"}}]"), &mut found);
    reader.end(&mut found);
    assert_eq!(found.iter().filter(|entry| entry.grid.is_ok()).count(), 3);
}

proptest::proptest! {
    /// No text panics, whichever format it resembles.
    #[test]
    fn no_text_panics(text in "[\\]\\[(){}|:*+.─│'\"\\\\# \n,;=0-9A-Ya-y-]{0,200}", size in 0..5_usize) {
        let _ = Grid::parse(Shape::ALL[size], &text);
    }

    /// Damaged text in a known format does not panic either.
    #[test]
    fn no_damaged_format_panics(at in 0..200_usize, with in "[\\]\\[(){}|:*+.│'\"\\\\ \n,0-9A-Z-]{0,3}") {
        for text in [
            LINE.to_owned(),
            format!("[Puzzle]\n{}", rows_with(LINE, |row| format!("|{row}|")).join("\n")),
            format!("[[{}]]", rows_with(LINE, |row| numbers(row, "0")).join("],[")),
            format!(":0000:x:{LINE}:111 222::"),
        ] {
            let mut damaged = text.clone();
            let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            damaged.insert_str(at, &with);
            let _ = Grid::parse(Shape::NINE, &damaged);
        }
    }
}

#[test]
fn lists_of_several_languages_are_equal() {
    let expected = Grid::parse(Shape::FOUR, "1..2 .... .... ...3").unwrap();
    let rows = "[[1, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 3]]";
    for text in [
        rows,
        "{{1,0,0,'2'},{0,0,0,0},{0,0,0,0},{0,0,0,3}};",
        "[\n  (1, 0, 0, \"2\"),  # a remark ]]\n  [0, 0, '0', 0,],\n (0,0,0,0),[0,0,0,3],\n]",
        "{ { 1, 0, 0, 2 }, // one {\n /* ]] \n ]] */ {0,0,0,0}, {0,0,0,0}, {0,0,0,3} }",
        "[[1 0 0 2]\n [0 0 0 0]\n [0 0 0 0]\n [0 0 0 3]]",
        &rows.replace('0', "None"),
        &rows.replace('0', "null"),
        &format!("{{\"puzzle\": {rows}}}"),
        &format!("{{puzzle: {rows},}}"),
        &format!("{{'puzzle'\n: {rows}\n}}"),
    ] {
        assert_eq!(Grid::parse(Shape::FOUR, text).as_ref(), Ok(&expected), "{text}");
    }
}

#[test]
fn invalid_lists_are_rejected() {
    let nested = "[".repeat(100_000);
    let texts = ["[1 [2]]", "{\"a\": 1, 2}", "{a: 1 b: 2}", "[[1] 2]", "[,]", "[1,,2]", "['a' 'b']", "{:}"];
    for text in texts.into_iter().chain([nested.as_str(), "[[1,2],[3", "[\"]\\\"]"]) {
        let error = Grid::parse(Shape::FOUR, text);
        assert!(matches!(error, Err(ParseError::Form(_))), "{text}: {error:?}");
    }
}
