//! Grids as text: every form, and a sentence that names the cell for every fault.

use sudoku::{Grid, ParseError, Reader, Shape, Sudoku};

const LINE: &str = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2..";

#[test]
fn every_form_is_the_same_grid() {
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
fn faults_name_the_cell() {
    let mut foreign = LINE.to_owned();
    foreign.replace_range(11..12, "x");
    for (text, sentence) in [
        (foreign, "r2c3 is \"x\": write 1 to 9, or . for an empty cell"),
        (LINE[..80].to_owned(), "the 80 cells end at r9c8: a 9x9 puzzle has 81"),
        (format!("{LINE}7"), "the 82 cells go on after r9c9: a 9x9 puzzle has 81"),
        (String::new(), "no cell, not even r1c1: a 9x9 puzzle has 81"),
        ("1........\n2.......\n".to_owned(), "row 2 with 8 cells ends at r2c8: a row of 9x9 has 9 cells"),
        ("1........\n2.........\n".to_owned(), "row 2 with 10 cells goes on after r2c9: a row of 9x9 has 9 cells"),
        ("1........\n2........\n".to_owned(), "row 3 is missing: 2 rows are there, a 9x9 puzzle has 9"),
        ("1........\n".repeat(10), "row 10 is too much: 10 rows are there, a 9x9 puzzle has 9"),
        ("1.......A\n".to_owned(), "r1c9 is \"A\": write 1 to 9, or . for an empty cell"),
    ] {
        assert_eq!(text.parse::<Sudoku>().unwrap_err().to_string(), sentence, "{text}");
    }
    let six = Grid::parse(Shape::SIX, &format!("7{}", ".".repeat(35))).unwrap_err();
    assert_eq!(six.to_string(), "r1c1 is \"7\": write 1 to 6, or . for an empty cell");
    let sixteen = Grid::parse(Shape::SIXTEEN, &format!("H{}", ".".repeat(255))).unwrap_err();
    assert_eq!(sixteen.to_string(), "r1c1 is \"H\": write 1 to 9, A to G, or . for an empty cell");
    let digits = Sudoku::from_digits([10; 81]).unwrap_err();
    assert_eq!(digits.to_string(), "r1c1 is \"10\": write 1 to 9, or . for an empty cell");
}

#[test]
fn conflicts_name_both_cells() {
    for (text, sentence) in [
        (format!("5.....5{}", ".".repeat(74)), "5 stands twice in row 1, in r1c1 and r1c7"),
        (
            format!("{}5{}5{}", ".".repeat(9), ".".repeat(62), ".".repeat(8)),
            "5 stands twice in column 1, in r2c1 and r9c1",
        ),
        (
            format!("{}8{}8{}", ".".repeat(60), ".".repeat(9), ".".repeat(10)),
            "8 stands twice in box 9, in r7c7 and r8c8",
        ),
    ] {
        let sudoku: Sudoku = text.parse().unwrap();
        assert_eq!(sudoku.conflict().unwrap().to_string(), sentence);
        assert_eq!(sudoku.solve(), None);
        assert_eq!(Grid::from(sudoku).solve(), None);
    }
    assert_eq!(LINE.parse::<Sudoku>().unwrap().conflict(), None);
}

/// A file of puzzles in all forms, with faults in between that do not spoil what follows.
#[test]
fn a_reader_goes_on_after_faults() {
    let rows = LINE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n");
    let text = format!("# two\n{LINE}\n{rows}\n{rows}\n\n12\n13\n\n{LINE}x\n{rows}\n1.......");
    let mut reader = Reader::new(Shape::NINE);
    let mut found: Vec<Result<Grid, ParseError>> = text.lines().filter_map(|line| reader.line(line)).collect();
    found.extend(reader.end());
    let kinds: Vec<bool> = found.iter().map(Result::is_ok).collect();
    assert_eq!(kinds, [true, true, true, false, false, true, false]);
    for grid in found.into_iter().flatten() {
        assert_eq!(grid.to_string(), LINE);
    }
}

#[test]
fn other_sizes_draw_and_read() {
    let six = Grid::parse(Shape::SIX, "1.....\n.2....\n..3...\n...4..\n....5.\n.....6").unwrap();
    assert_eq!(six.draw().lines().nth(2), Some("------+------"));
    assert_eq!(Grid::parse(Shape::SIX, &six.draw()), Ok(six));
    let sixteen = Grid::parse(Shape::SIXTEEN, &format!("aG{}", ".".repeat(254))).unwrap();
    assert_eq!(&sixteen.digits()[..3], [10, 16, 0]);
    assert_eq!(sixteen.to_string().chars().take(3).collect::<String>(), "AG.");
}
