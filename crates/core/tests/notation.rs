//! Every notation: text that is written reads back the same, errors name the text and its place, and no reader panics.

use std::error::Error;

use crate::common::{any_game, any_rules};
use connect4_core::notation::record::{self, GameResult, Record};
use connect4_core::notation::{ParseError, Place, cells, colors, diagram, digits, list, position};
use connect4_core::print::Style;
use connect4_core::{Action, Cell, Game, Outcome, Player, Position, Rules, Setup, Swap, print, winner};
use proptest::collection::vec;
use proptest::prelude::*;

fn with_gravity() -> impl Strategy<Value = Rules> {
    any_rules().prop_map(|rules| rules.with_gravity(true))
}

/// Text that is likely to break a record: its own punctuation, newlines, letters of other alphabets.
fn awkward_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<char>().prop_map(String::from),
        prop::sample::select(vec![
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            "\n",
            "\r\n",
            "\\n",
            "\\}",
            " ",
            "\t",
            "1-0",
            "*",
            "d1",
            "1.",
            "漢字",
            "🙂",
            "é",
            "\u{2028}",
            "\0",
            "\u{1b}[0m",
            ";",
        ])
        .prop_map(String::from),
    ];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn any_record() -> impl Strategy<Value = Record> {
    let rules = (any_rules(), prop::sample::select(Swap::ALL.to_vec())).prop_map(|(rules, swap)| rules.with_swap(swap));
    let texts = [awkward_text(), awkward_text(), awkward_text(), awkward_text()];
    let comments = vec((any::<prop::sample::Index>(), awkward_text()), 0..6);
    let tags = vec(awkward_text(), 0..4);
    (any_game(rules), any::<bool>(), any::<prop::sample::Index>(), texts, comments, tags, 0..4usize).prop_map(
        |(game, swaps, start, texts, comments, tags, result)| {
            // A game from the empty board, perhaps with a swap, or a game from a later position.
            let moves: Vec<Cell> = game.moves().collect();
            let from = start.index(2 * moves.len() + 2);
            let from = if from <= moves.len() { from } else { 0 };
            let mut played = Game::from_position(game.replay().nth(from).unwrap());
            for &cell in &moves[from..] {
                played.play(cell);
                if swaps && played.can_swap() {
                    played.try_action(Action::Swap).unwrap();
                }
            }
            let [event, date, first, second] = texts;
            let mut record = Record::new(played);
            (record.event, record.date, record.first, record.second) = (event, date, first, second);
            if record.result == GameResult::Open {
                let results = [GameResult::Won(Player::First), GameResult::Won(Player::Second), GameResult::Drawn];
                record.result = results.get(result).copied().unwrap_or_default();
            }
            for (index, comment) in comments {
                record.comments.insert(index.index(record.game.actions().len() + 1), comment);
            }
            for (index, value) in tags.iter().enumerate() {
                record.add_tag(&format!("Tag_{index}"), value).unwrap();
            }
            record
        },
    )
}

proptest! {
    #[test]
    fn digits_round_trip(game in any_game(with_gravity())) {
        let text = digits::write(&game);
        prop_assert_eq!(text.len(), game.moves().count());
        prop_assert_eq!(digits::parse(game.rules(), &text).unwrap(), game.clone());
        prop_assert_eq!(digits::parse(game.rules(), &text.to_uppercase()).unwrap(), game);
    }

    #[test]
    fn lists_round_trip(game in any_game(with_gravity())) {
        let text = list::write(&game);
        prop_assert_eq!(list::parse(game.rules(), &text).unwrap(), game.clone());
        prop_assert_eq!(list::parse(game.rules(), &text.replace(',', ", ")).unwrap(), game.clone());
        prop_assert_eq!(list::parse(game.rules(), &text.replace(['[', ',', ']'], " ")).unwrap(), game);
    }

    #[test]
    fn cells_round_trip(game in any_game(any_rules())) {
        let text = cells::write(&game);
        prop_assert_eq!(cells::parse(game.rules(), &text).unwrap(), game.clone());
        prop_assert_eq!(cells::parse(game.rules(), &text.to_uppercase().replace(' ', "\n\t ")).unwrap(), game);
    }

    #[test]
    fn colored_moves_round_trip(game in any_game(with_gravity())) {
        let moves = colors::of_game(&game);
        let text = colors::write(&moves);
        prop_assert_eq!(&colors::parse(&text).unwrap(), &moves);
        let quoted = format!("['{}']", text.replace(' ', "', \n'").to_lowercase());
        prop_assert_eq!(&colors::parse(&quoted).unwrap(), &moves);
        let setup = colors::to_setup(game.rules(), &moves).unwrap();
        prop_assert_eq!(&setup.to_position().unwrap(), game.position());
        if game.rules() == Rules::CONNECT_FOUR {
            prop_assert_eq!(winner::winner(&moves).unwrap().outcome, game.outcome().unwrap_or(Outcome::Drawn));
        }
    }

    #[test]
    fn positions_round_trip(game in any_game(any_rules())) {
        let text = position::write(game.position());
        prop_assert_eq!(&position::parse(&text).unwrap(), game.position());
        prop_assert_eq!(position::parse_setup(&text).unwrap(), Setup::from_position(game.position()));
    }

    #[test]
    fn diagrams_round_trip(game in any_game(any_rules())) {
        let text = print::diagram(game.position());
        let setup = diagram::parse(game.rules(), &text).unwrap();
        prop_assert_eq!(&setup.to_position().unwrap(), game.position());
        let spaced = format!("\n \n  {}\t\r\n\n", text.replace('\n', " \r\n\t"));
        prop_assert_eq!(&diagram::parse(game.rules(), &spaced).unwrap(), &setup);
        let others = [
            text.to_lowercase(),
            text.replace('.', "_"),
            text.replace('.', "0").replace('X', "1").replace('O', "2"),
            text.chars().map(|sign| format!("{sign} ")).collect(),
        ];
        for other in others {
            prop_assert_eq!(diagram::parse(game.rules(), &other), Ok(setup.clone()), "{}", other);
        }
    }

    #[test]
    fn printed_boards_are_read(rules in any_rules(), stones in vec(0..3usize, 400)) {
        let mut setup = Setup::new(rules);
        for (cell, stone) in rules.all_cells().zip(stones) {
            setup.set(cell, [None, Some(Player::First), Some(Player::Second)][stone]);
        }
        let drop = print::drop_board(&setup, Style::Plain);
        prop_assert_eq!(diagram::parse(rules, &drop), Ok(setup.clone()), "{}", drop);
        // A board of one column has no bars, so blanks are not cells.
        if rules.cols() > 1 {
            let grid = print::grid_board(&setup, Style::Plain);
            prop_assert_eq!(diagram::parse(rules, &grid), Ok(setup.clone()), "{}", grid);
        }
    }

    #[test]
    fn any_arrangement_of_stones_is_a_diagram(rules in any_rules(), stones in vec(0..3usize, 400)) {
        let mut setup = Setup::new(rules);
        for (cell, stone) in rules.all_cells().zip(stones) {
            setup.set(cell, [None, Some(Player::First), Some(Player::Second)][stone]);
        }
        prop_assert_eq!(diagram::parse(rules, &print::diagram(&setup)).unwrap(), setup);
    }

    #[test]
    fn records_round_trip(record in any_record()) {
        let text = record::write(&record);
        let read = match record::parse(&text) {
            Ok(read) => read,
            Err(error) => return Err(TestCaseError::fail(format!("{error} in {text}"))),
        };
        prop_assert_eq!(&read, &record, "{}", &text);
        prop_assert_eq!(record::write(&read), text);
    }

    #[test]
    fn record_lines_without_comments_are_short(mut record in any_record()) {
        record.comments.clear();
        let text = record::write(&record);
        let (_, moves) = text.rsplit_once("]\n\n").unwrap();
        prop_assert!(moves.lines().all(|line| line.chars().count() <= 80), "{}", moves);
    }
}

/// Checks that an error has a reason, and that neither its text nor its place can disturb a terminal.
fn check_refusal(error: &ParseError) {
    assert!(!error.faults().is_empty());
    let message = error.to_string();
    assert!(!message.is_empty() && !message.chars().any(char::is_control), "{message:?}");
    assert!(error.faults().iter().all(|fault| fault.text.chars().count() <= 41));
}

/// Gives `text` to every reader. A result must survive writing and reading.
fn read_everything(rules: Rules, text: &str) {
    fn check<T: PartialEq + std::fmt::Debug>(
        read: impl Fn(&str) -> Result<T, ParseError>,
        write: impl Fn(&T) -> String,
        text: &str,
    ) {
        match read(text) {
            Ok(value) => assert_eq!(read(&write(&value)).as_ref(), Ok(&value)),
            Err(error) => check_refusal(&error),
        }
    }
    check(|text| digits::parse(rules, text), digits::write, text);
    check(|text| list::parse(rules, text), list::write, text);
    check(|text| cells::parse(rules, text), cells::write, text);
    check(str::parse, Cell::to_string, text);
    check(colors::parse, |moves| colors::write(moves), text);
    check(position::parse, position::write, text);
    check(|text| diagram::parse(rules, text), print::diagram, text);
    check(record::parse, record::write, text);
    if let Ok(moves) = colors::parse(text) {
        colors::to_setup(rules, &moves).err().iter().for_each(check_refusal);
        winner::winner(&moves).err().iter().for_each(check_refusal);
    }
    if let Ok(setup) = position::parse_setup(text) {
        assert_eq!(setup.to_position().ok(), position::parse(text).ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_reader_panics_on_any_text(rules in any_rules(), text in any::<String>(), awkward in awkward_text()) {
        read_everything(rules, &text);
        read_everything(rules, &awkward);
    }

    #[test]
    fn no_reader_panics_on_text_of_its_own_alphabet(rules in any_rules(), text in "[0-9a-kXO./\\[\\], _RedYlow\"{}*g\n-]{0,60}") {
        read_everything(rules, &text);
    }

    #[test]
    fn no_reader_panics_on_damaged_text(
        record in any_record(),
        damage in vec((any::<prop::sample::Index>(), 0..3u8, any::<char>()), 1..4),
    ) {
        let game = &record.game;
        let texts = [
            digits::write(game), list::write(game), cells::write(game), colors::write(&colors::of_game(game)),
            position::write(game.position()), print::diagram(game.position()), record::write(&record),
        ];
        for text in texts {
            let mut characters: Vec<char> = text.chars().collect();
            for (at, what, character) in &damage {
                let at = at.index(characters.len() + 1);
                match what {
                    0 => characters.insert(at, *character),
                    1 => drop(characters.drain(at.saturating_sub(1)..at)),
                    _ => characters.truncate(at),
                }
            }
            read_everything(game.rules(), &characters.into_iter().collect::<String>());
        }
    }
}

const TAGS: &str = "[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n";

#[test]
fn errors_name_text_place_and_remedy() {
    let four = Rules::CONNECT_FOUR;
    let toe = Rules::TIC_TAC_TOE;
    let column = "write one character per move: columns 1 to 9, then a for 10, b for 11, up to k for 20";
    let without = "but a game without gravity needs cells; write cells, for example b2";
    let no_cell = "not a cell; write the column letter and the row from the bottom, for example d2";
    let no_number = "not a column number; write columns from 0, for example [3,4,2,1]";
    let no_color = "not a colored move; write the column letter, an underscore, and Red or Yellow, for example D_Red";
    let digits = |rules, text| digits::parse(rules, text).unwrap_err();
    let list = |rules, text| list::parse(rules, text).unwrap_err();
    let cells = |rules, text| cells::parse(rules, text).unwrap_err();
    let position = |text| position::parse(text).unwrap_err();
    let diagram = |text| diagram::parse(four, text).unwrap_err();
    let record = |text: &str| record::parse(text).unwrap_err();
    let moves = |text: &str| record::parse(&format!("{TAGS}\n{text}")).unwrap_err();
    let tags = |text: &str| record::parse(&format!("{TAGS}{text}")).unwrap_err();
    // The error, its message, and whether the text could be read at all.
    let cases: Vec<(ParseError, String, bool)> = vec![
        (digits(four, "44x"), format!("character 3 \"x\": {column}"), false),
        (digits(four, "0"), format!("character 1 \"0\": {column}"), false),
        (digits(four, "4 4"), format!("character 2 \" \": {column}"), false),
        (digits(four, "44\n"), format!("character 3 \"\\n\": {column}"), false),
        (digits(four, "448"), "move 3 \"8\": column 8 is off the board; pick one from 1 to 7".into(), true),
        (digits(four, "44K"), "move 3 \"K\": column 20 is off the board; pick one from 1 to 7".into(), true),
        (digits(four, "4444444"), "move 7 \"4\": column 4 is full; pick another".into(), true),
        (digits(four, "44556677"), "move 8 \"7\": the game is over: X has won".into(), true),
        (digits(four, "344556677"), "move 9 \"7\": the game is over: O has won".into(), true),
        (digits(toe, "1"), format!("digits name columns, {without}"), false),
        (list(four, "[3,x]"), format!("move 2 \"x\": {no_number}"), false),
        (list(four, "3 -1"), format!("move 2 \"-1\": {no_number}"), false),
        (list(four, "+3"), format!("move 1 \"+3\": {no_number}"), false),
        (list(four, "3 7"), "move 2 \"7\": column 8 is off the board; pick one from 1 to 7".into(), true),
        (list(four, "300"), "move 1 \"300\": column 301 is off the board; pick one from 1 to 7".into(), true),
        (
            list(four, "99999999999999999999"),
            "move 1 \"99999999999999999999\": column 4294967296 is off the board; pick one from 1 to 7".into(),
            true,
        ),
        (
            list(four, "[3,,4]"),
            "move 2: a number is missing next to a comma; write columns from 0, for example [3,4,2,1]".into(),
            false,
        ),
        (list(four, "[3,4"), "\"[3,4\": a bracket is missing; write [3,4,2,1] or 3 4 2 1".into(), false),
        (list(four, "3,4]"), "\"3,4]\": a bracket is missing; write [3,4,2,1] or 3 4 2 1".into(), false),
        (list(four, "["), "\"[\": a bracket is missing; write [3,4,2,1] or 3 4 2 1".into(), false),
        (list(toe, "1"), format!("lists name columns, {without}"), false),
        (cells(four, "d1 d9"), "move 2 \"d9\": d9 is off the board; pick a cell from a1 to g6".into(), true),
        (
            cells(four, "d1 d3"),
            "move 2 \"d3\": d3 is above an empty cell; a disc in that column lands on d2".into(),
            true,
        ),
        (cells(four, "d1 d1"), "move 2 \"d1\": d1 is taken; pick an empty cell".into(), true),
        (cells(toe, "b2 4"), format!("move 2 \"4\": {no_cell}"), false),
        (cells(toe, "b0"), format!("move 1 \"b0\": {no_cell}"), false),
        (cells(toe, "b02"), format!("move 1 \"b02\": {no_cell}"), false),
        (cells(toe, "b+2"), format!("move 1 \"b+2\": {no_cell}"), false),
        (cells(toe, "é1"), format!("move 1 \"é1\": {no_cell}"), false),
        (
            cells(toe, "b2 swap"),
            "move 2 \"swap\": the sides cannot be swapped now; under the swap rule, the second player may swap once, \
             right after the first stone (under swap-3, after the third)"
                .into(),
            true,
        ),
        (
            cells(toe, "a1 b1 c1 a3 b3 c3 a2 b2 c2 a1"),
            "move 10 \"a1\": the game is over: it is a draw".into(),
            true,
        ),
        (
            colors::parse("F_Yellow F_Blue 7_Red").unwrap_err(),
            format!("move 2 \"F_Blue\": {no_color}; move 3 \"7_Red\": {no_color}"),
            false,
        ),
        (
            colors::to_setup(four, &colors::parse("h_red").unwrap()).unwrap_err(),
            "move 1 \"H_Red\": column 8 is off the board; pick one from 1 to 7".into(),
            true,
        ),
        (
            colors::to_setup(toe, &[]).unwrap_err(),
            format!("colored moves name columns, {without}"),
            false,
        ),
        (
            position("3 3 3 3/1X1/3 O"),
            "\"3 3 3 3/1X1/3 O\": expected six fields (rows, columns, line length, board, side to \
             move, gravity), found 5; write for example 3 3 3 3/1X1/3 O -"
                .into(),
            false,
        ),
        (
            position("0 21 x 3/3/3 x G"),
            "field 1 \"0\": not a number of rows; write a number from 1 to 20; field 2 \"21\": not a number of columns; \
             write a number from 1 to 20; field 3 \"x\": not a line length; write a number from 1 to 20; field 5 \"x\": \
             not a side to move; write X or O; field 6 \"G\": not a gravity flag; write g for gravity or - for none"
                .into(),
            false,
        ),
        (
            position("3 3 3 4/1x1/03 X -"),
            "field 4 \"4\": not a row of 3 cells: it has 4 cells; field 4 \"1x1\": not a row of 3 cells: expected X, O or \
             a number of empty cells, found 'x'; field 4 \"03\": not a row of 3 cells: numbers of empty cells must not start with 0"
                .into(),
            false,
        ),
        (position("3 3 3 3/3 X -"), "field 4 \"3/3\": expected 3 rows, found 2".into(), false),
        (position("3 3 3 3/3/4294967295X4294967295 X -"), {
            let row = "4294967295X4294967295";
            format!("field 4 \"{row}\": not a row of 3 cells: it has 8589934591 cells")
        }, false),
        (
            position("3 3 3 3/1O1/3 X g"),
            "X has 0 stones and O has 1, but X moves first, so X must have as many as O or one more; the disc on b2 is above \
             the empty cell b1"
                .into(),
            true,
        ),
        (position("3 3 3 3/1X1/3 X -"), "X cannot be to move, because X has 1 stone and O has 0".into(), true),
        (diagram(" \n\n"), "the diagram is empty; write rows of X, O and . from the top".into(), false),
        (
            diagram("\n..z\n  ..?.\n..."),
            "line 2, character 3 \"z\": not a cell; write X, O or . for an empty cell; line 3, character 5 \"?\": not a \
             cell; write X, O or . for an empty cell; line 3, character 3 \"..?.\": 4 cells, but the first row has \
             3; all rows must have the same length"
                .into(),
            false,
        ),
        (diagram("X0X\n0X0"), {
            let place = |line, at| format!("line {line}, character {at} \"0\"");
            let reason = "ambiguous: an O or an empty cell; write O or .";
            format!("{}: {reason}; {}: {reason}; {}: {reason}", place(1, 2), place(2, 1), place(2, 3))
        }, false),
        (
            diagram("1.0"),
            "line 1, character 3 \"0\": a second sign for empty cells; write 0 for all of them, or . for all".into(),
            false,
        ),
        (
            diagram("X.x"),
            "line 1, character 3 \"x\": ambiguous: a stone or an empty cell, because other letters are capital; write X, O or .".into(),
            false,
        ),
        (diagram("X.1"), "line 1, character 3 \"1\": not a cell; write X, O or . for an empty cell".into(), false),
        (diagram("1 2 3 4"), "the diagram is empty; write rows of X, O and . from the top".into(), false),
        (diagram("..\n\n.."), "line 2, character 1: 0 cells, but the first row has 2; all rows must have the same length".into(), false),
        (
            diagram(&".".repeat(21)),
            "a board of 21x1 is out of range; choose 1 to 20 columns and rows".into(),
            false,
        ),
        (
            diagram(&".\n".repeat(300)),
            "a board of 1x300 is out of range; choose 1 to 20 columns and rows".into(),
            false,
        ),
        (record(""), "there are no tags; a record starts with tags like [Size \"7x6\"] and [Connect \"4\"]".into(), false),
        (record("[Size \"7x6\"] *"), "the tag Connect is missing; add [Connect \"4\"]".into(), false),
        (record("[Size \"7*6\"]"), "line 1, character 1 \"[Size \\\"7*6\\\"]\": invalid board size `7*6`; write COLSxROWS, for example 7x6".into(), false),
        (record("[Size \"7x21\"]"), "line 1, character 1 \"[Size \\\"7x21\\\"]\": a board of 7x21 is out of range; choose 1 to 20 columns and rows".into(), false),
        (record("\n [Size 7x6]"), "line 2, character 2 \"[Size\": not a tag; write [Name \"value\"]".into(), false),
        (record("[Size \"7x6"), "line 1, character 1 \"[Size\": not a tag; write [Name \"value\"]".into(), false),
        (tags("[Size \"7x6\"] *"), "line 4, character 1 \"[Size \\\"7x6\\\"]\": duplicate tag; remove one of them".into(), false),
        (tags("[Swap \"maybe\"] *"), "line 4, character 1 \"[Swap \\\"maybe\\\"]\": expected yes, no or 3".into(), false),
        (
            tags("[Start \"3 3 3 3/3/3 X g\"] *"),
            "line 4, character 1 \"[Start \\\"3 3 3 3/3/3 X g\\\"]\": the rules differ from the tags Size, Connect and Gravity; correct one of them".into(),
            false,
        ),
        (
            tags("[Start \"6 7 4 7/7/7/7/7/O6 X g\"] *"),
            "line 4, character 1 \"6 7 4 7/7/7/7/7/O6 X g\": X has 0 stones and O has 1, but X moves first, so X must have as many as O or one more".into(),
            true,
        ),
        (tags("[Result \"1-0\"] *"), "line 4, character 16 \"*\": the result after the moves differs from the tag Result, \"1-0\"; correct one of them".into(), true),
        (moves("1. d1 d2"), "line 5, character 9: the moves must end with a result; write 1-0, 0-1, 1/2-1/2 or *".into(), false),
        (moves("1. d1 d9 *"), "line 5, character 7 \"d9\": d9 is off the board; pick a cell from a1 to g6".into(), true),
        (moves("1. d1 x *"), format!("line 5, character 7 \"x\": {no_cell}"), false),
        (moves("2. d1 *"), "line 5, character 1 \"2.\": expected 1. here; a move is missing or misnumbered".into(), true),
        (moves("1. d1 2. d2 *"), "line 5, character 7 \"2.\": expected 1... here; a move is missing or misnumbered".into(), true),
        (moves("1. d1 d2 2. *"), "line 5, character 10 \"2.\": no move follows this number; add the move".into(), true),
        (moves("7. 1. d1 *"), "line 5, character 1 \"7.\": no move follows this number; add the move".into(), true),
        (moves("1. d1 {the end"), "line 5, character 7 \"{\": the comment is not closed; add }".into(), false),
        (moves("1. d1 (1. e1 (x) d2"), "line 5, character 7 \"(\": the variation is not closed; add )".into(), false),
        (moves("1. d1 $x *"), format!("line 5, character 7 \"$x\": {no_cell}"), false),
        (moves("1. d1 1. d2 *"), "line 5, character 7 \"1.\": expected 1... here; a move is missing or misnumbered".into(), true),
        (moves("1... d1 *"), "line 5, character 1 \"1...\": expected 1. here; a move is missing or misnumbered".into(), true),
        (moves("1. d1 2... d2 *"), "line 5, character 7 \"2...\": expected 1... here; a move is missing or misnumbered".into(), true),
        (moves("1.d1 d2) *"), format!("line 5, character 6 \"d2)\": {no_cell}"), false),
        (moves("* d1"), "line 5, character 3 \"d1\": unexpected text after the result; a file holds one game".into(), false),
        (
            moves("1. a1 b1 2. a2 b2 3. a3 b3\n4. a4 1/2-1/2"),
            "line 6, character 7 \"1/2-1/2\": the game on the board ended 1-0; correct the result".into(),
            true,
        ),
    ];
    for (error, expected, readable) in cases {
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.is_illegal(), readable, "{error}");
        check_refusal(&error);
    }
}

#[test]
fn messages_shorten_long_texts() {
    let error = cells::parse(Rules::GOMOKU, &"x".repeat(10_000)).unwrap_err();
    assert_eq!(error.faults()[0].text, format!("{}…", "x".repeat(40)));
    assert_eq!(error.faults()[0].place, Place::Move(1));
    let error = cells::parse(Rules::GOMOKU, &"漢".repeat(40)).unwrap_err();
    assert_eq!(error.faults()[0].text, "漢".repeat(40));
}

#[test]
fn notations_of_the_same_game_agree() {
    let rules = Rules::CONNECT_FOUR;
    let game = digits::parse(rules, "4532").unwrap();
    assert_eq!(list::parse(rules, "[3,4,2,1]").unwrap(), game);
    assert_eq!(list::parse(rules, "3 4 2 1").unwrap(), game);
    assert_eq!(list::parse(rules, " 3,4 2,1\n").unwrap(), game);
    assert_eq!(cells::parse(rules, "d1 E1 c1 b1").unwrap(), game);
    assert_eq!(list::write(&game), "[3,4,2,1]");
    assert_eq!(cells::write(&game), "d1 e1 c1 b1");
    assert_eq!(colors::write(&colors::of_game(&game)), "D_Red E_Yellow C_Red B_Yellow");
    assert_eq!(position::write(game.position()), "6 7 4 7/7/7/7/7/1OXXO2 X g");
    let empty = Game::new(rules);
    for text in ["", " ", "[]", " [ ] "] {
        assert_eq!(list::parse(rules, text).unwrap(), empty, "{text:?}");
    }
    assert_eq!(digits::parse(rules, "").unwrap(), empty);
    assert_eq!(cells::parse(rules, " \n").unwrap(), empty);
    assert_eq!((list::write(&empty), colors::parse(" [] ").unwrap()), ("[]".into(), Vec::new()));
}

#[test]
fn columns_from_ten_are_letters() {
    let rules = Rules::new(20, 2, 20).unwrap();
    let game = digits::parse(rules, "19akAK").unwrap();
    assert_eq!(game.moves().map(|cell| cell.col).collect::<Vec<_>>(), [0, 8, 9, 19, 9, 19]);
    assert_eq!(digits::write(&game), "19akak");
    assert_eq!(list::write(&game), "[0,8,9,19,9,19]");
    assert_eq!(cells::write(&game), "a1 i1 j1 t1 j2 t2");
}

#[test]
fn position_lines_have_counts_of_any_length() {
    let rules = Rules::new(20, 3, 5).unwrap().with_gravity(false);
    let game = cells::parse(rules, "t3 a1").unwrap();
    assert_eq!(position::write(game.position()), "3 20 5 19X/20/O19 X -");
    assert_eq!(&position::parse("  3  20\t5 19X/20/O19   X - \n").unwrap(), game.position());
    assert_eq!(position::write(&Position::new(Rules::new(1, 1, 1).unwrap())), "1 1 1 1 X g");
}

#[test]
fn records_have_swap_start_comments_and_tags() {
    let text = "[Event \"a \\\"b\\\" \\\\ c\\nd\"]\n[Size \"3x3\"]\n[Connect \"3\"]\n[Gravity \"no\"]\n[Swap \"yes\"]\n\
                [Start \"3 3 3 3/3/3 X -\"]\n[Opening \"corner\"]\n\n\
                {before} {and more} 1. a1{the corner} swap {brave \\} \\\\}\n b2 2. c3 1-0\n";
    let record = record::parse(text).unwrap();
    assert_eq!(record.event, "a \"b\" \\ c\nd");
    assert_eq!(record.date, "????.??.??");
    assert_eq!(record.other_tags(), [("Opening".to_owned(), "corner".to_owned())]);
    assert!(record.game.is_swapped());
    assert_eq!(cells::write(&record.game), "a1 swap b2 c3");
    let comments: Vec<_> = record.comments.iter().map(|(&at, text)| (at, text.as_str())).collect();
    assert_eq!(comments, [(0, "before and more"), (1, "the corner"), (2, "brave } \\")]);
    assert_eq!(record.result, GameResult::Won(Player::First), "by resignation");
    assert_eq!(record::parse(&record::write(&record)).unwrap(), record);

    let text = format!("{TAGS}[Start \"6 7 4 7/7/7/7/7/3X3 O g\"]\n\n1... d2 2. d3 d4 *\n");
    let record = record::parse(&text).unwrap();
    assert_eq!((record.game.start().plies(), record.game.position().plies()), (1, 4));
    assert!(record::write(&record).ends_with("[Result \"*\"]\n\n1... d2 2. d3 d4 *\n"));
    // Move numbers are only for people; they may be left out.
    assert_eq!(record::parse(&text.replace("1... ", "").replace("2. ", "")).unwrap(), record);
}

#[test]
fn boards_are_read_as_people_write_them() {
    let expected = diagram::parse(Rules::CONNECT_FOUR, "...\n.O.\nXX.\n").unwrap();
    let boards = [
        ". . .\n. O .\nX X .",
        "...\r\n.o.\r\nxx.\r\n",
        "000\n020\n110",
        "0 0 0\n0 2 0\n1 1 0\n",
        "0,0,0\n0,2,0\n1,1,0\n",
        "_ _ _\n_ O _\nX X _",
        "- - -\n- O -\nX X -",
        "---\n-O-\nXX-",
        "***\n*O*\nXX*",
        "| | | |\n| |O| |\n|X|X| |",
        "||||\n||O||\n|X|X||",
        "|.|.|.|\n|.|O|.|\n|X|X|.|",
        "    |   |   |   |\n    |   | O |   |\n    | X | X |   |",
        "   |   |   \n   | O |   \n X | X |   ",
        "| - | - | - |\n| - | O | - |\n| X | X | - |",
        " | |\n-+-+-\n |O|\n-+-+-\nX|X|",
        "+---+---+---+\n|   |   |   |\n+---+---+---+\n|   | O |   |\n+---+---+---+\n| X | X |   |\n+---+---+---+\n  1   2   3",
        "|   |   |   |\n|---|---|---|\n|   | O |   |\n| X | X |   |\n",
        "+-------+\n| . . . |\n| . O . |\n| X X . |\n+-------+",
        "1 2 3\n. . .\n. O .\nX X .",
        " 3 . . .\n 2 . O .\n 1 X X .\n   a b c",
        "   A B C\n 3 0 0 0\n 2 0 2 0\n 1 1 1 0",
        "3 |   |   |   |\n2 |   | O |   |\n1 | X | X |   |\n  | a | b | c |",
    ];
    for board in boards {
        assert_eq!(diagram::parse(Rules::CONNECT_FOUR, board).as_ref(), Ok(&expected), "{board}");
    }
    let rows = |text| diagram::parse(Rules::CONNECT_FOUR, text).map(|setup| print::diagram(&setup));
    assert_eq!(rows("12").unwrap(), "XO", "stones, not labels");
    assert_eq!(rows("00\n12").unwrap(), "..\nXO", "stones, not labels");
    assert_eq!(rows(" |   | X | \n | 1 | 2 | ").unwrap(), ".X", "labels, not stones");
    assert_eq!(rows("X|O|\n-+-+-\nX|O|X").unwrap(), "XO.\nXOX");
    assert_eq!(rows("   |   |   ").unwrap(), "...", "a row of the grid board");
    let numbered: String = (1..=12).rev().map(|row| format!("{row} . X\n")).collect();
    assert_eq!(rows(&(numbered + "   a b")).unwrap(), [".X"; 12].join("\n"));
}

#[test]
fn records_are_read_as_other_programs_write_them() {
    let text = format!(
        "% written elsewhere\r\n{TAGS}; before the game\r\n\r\n1.d1 $1 d2 {{good}} ; best (or not\r\n\
         (1... e1 $2 2. f1 {{a ) }} (2. g1 ; (\n)) 2.e1!? $16 2...e2?? 3 f1$1 f2 4. ... *"
    );
    let error = record::parse(&text).unwrap_err();
    assert_eq!(error.to_string(), "line 9, character 34 \"4.\": no move follows this number; add the move");
    let record = record::parse(&text.replace(" 4. ...", "")).unwrap();
    assert_eq!(cells::write(&record.game), "d1 d2 e1 e2 f1 f2");
    let comments: Vec<_> = record.comments.iter().map(|(&at, text)| (at, text.as_str())).collect();
    assert_eq!(comments, [(0, "before the game"), (2, "good best (or not")]);
    assert_eq!(record::parse(&record::write(&record)).unwrap(), record);
    let path = record::parse(&format!("[Event \"C:\\games\"]{TAGS}{{C:\\here}} *")).unwrap();
    assert_eq!((path.event.as_str(), path.comments[&0].as_str()), ("C:\\games", "C:\\here"));
    assert_eq!(record::parse(&record::write(&path)).unwrap(), path);
}

#[test]
fn custom_tags_need_valid_new_names() {
    let mut record = Record::new(Game::new(Rules::CONNECT_FOUR));
    assert!(record.add_tag("Place", "Turin").is_ok());
    for (name, reason) in [
        ("Place", "\"Place\": duplicate tag; choose another name"),
        ("Size", "\"Size\": duplicate tag; choose another name"),
        ("", "not a tag name; use letters, digits and underscores"),
        ("a b", "\"a b\": not a tag name; use letters, digits and underscores"),
        ("é", "\"é\": not a tag name; use letters, digits and underscores"),
    ] {
        assert_eq!(record.add_tag(name, "").unwrap_err().to_string(), reason);
    }
}

#[test]
fn sizes_are_read_strictly() {
    for (text, expected) in [("7x6", (7, 6)), ("20X1", (20, 1)), ("1×20", (1, 20)), ("07x6", (7, 6))] {
        assert_eq!(Rules::parse_size(text), Ok(expected));
    }
    for text in ["0x0", "21x6", "7x21", "300x300", "7x99999999999999999999999"] {
        let expected = format!("a board of {text} is out of range; choose 1 to 20 columns and rows");
        assert_eq!(Rules::parse_size(text).unwrap_err().to_string(), expected);
    }
    for text in ["", "x", "7", "7x", "x6", "7 x 6", "7x6x5", "-7x6", "+7x6", "7x6 ", "٧x6", "7*6"] {
        let expected = format!("invalid board size `{text}`; write COLSxROWS, for example 7x6");
        assert_eq!(Rules::parse_size(text).unwrap_err().to_string(), expected);
    }
    let error = Rules::parse_size(&format!("7x\u{7f}\n{}", "6".repeat(1000))).unwrap_err().to_string();
    let expected = format!("invalid board size `7x\\u{{7f}}\\n{}…`; write COLSxROWS, for example 7x6", "6".repeat(36));
    assert_eq!(error, expected, "neither control characters nor great lengths reach a terminal");
    assert_eq!(Rules::new(7, 6, 0).unwrap_err().to_string(), "a line of 0 is out of range; choose 1 to 20");
    assert_eq!(Rules::new(7, 6, 21).unwrap_err().to_string(), "a line of 21 is out of range; choose 1 to 20");
    assert!(Rules::new(20, 20, 20).is_ok());
}

#[test]
fn rule_errors_are_sources_of_single_faults() {
    let source = |error: &ParseError| error.source().map(ToString::to_string);
    let illegal = digits::parse(Rules::CONNECT_FOUR, "4444444").unwrap_err();
    assert_eq!(source(&illegal).as_deref(), Some("column 4 is full; pick another"));
    let board = position::parse("6 7 4 7/7/7/7/7/O6 X g").unwrap_err();
    assert!(source(&board).is_some_and(|source| source.starts_with("X has 0 stones")), "{board}");
    assert_eq!(source(&colors::parse("x y").unwrap_err()), None);
}

#[test]
fn five_faults_are_listed_and_others_counted() {
    let nonsense = "z".repeat(100_000);
    let error = diagram::parse(Rules::CONNECT_FOUR, &nonsense).unwrap_err();
    assert_eq!((error.faults().len(), error.more_faults()), (5, 100_000 + 1 - 5));
    assert!(error.to_string().ends_with("; … and 99996 more"), "{error}");
    let error = colors::parse(&"x ".repeat(7)).unwrap_err();
    assert_eq!((error.faults().len(), error.more_faults()), (5, 2));
    let error = colors::parse("x y").unwrap_err();
    assert_eq!((error.faults().len(), error.more_faults()), (2, 0));
}
