//! The six classroom functions: what each returns, and every way in which it rejects its input.

use crate::common::random_game;
use connect4_core::classroom::{
    Board, board_text, has_won, make_empty_board, print_board, update_board, verify_board, verify_move,
};
use connect4_core::notation::list;
use connect4_core::playout::Rng;
use connect4_core::{Outcome, Player, Rules, print};

fn board(rows: &[&str]) -> Board {
    rows.iter().map(|&row| row.to_owned()).collect()
}

const NOT_VALID: [&str; 6] = [".......", ".......", "..O....", "..OX...", ".O.OX..", ".O.XOX."];
const WON: [&str; 6] = [".......", ".......", "..OO...", ".XOX...", ".OXOX..", "OOXXOXX"];

#[test]
fn documented_examples() {
    assert_eq!(verify_board(&board(&NOT_VALID)), Ok(false), "six O and four X");
    assert_eq!(has_won(&board(&WON), 3), Ok(true), "by (2,3), (3,2), (4,1), (5,0)");
}

/// The columns `[3,4,2,1,5,1,2,2,4,3,3,2]`, X first, then 1, 0, 6, 3: O wins with the last move, and not before.
#[test]
fn documented_game() {
    let mut board = make_empty_board(6, 7).unwrap();
    let moves = [3, 4, 2, 1, 5, 1, 2, 2, 4, 3, 3, 2, 1, 0, 6, 3];
    for (ply, &col) in moves.iter().enumerate() {
        assert_eq!(verify_move(&board, col), Ok(true));
        let disc = if ply % 2 == 0 { 'X' } else { 'O' };
        update_board(&mut board, col, disc).unwrap();
        assert_eq!(verify_board(&board), Ok(true));
        assert_eq!(has_won(&board, col), Ok(ply == 15), "ply {ply}");
        if ply == 11 {
            let twelve = [".......", ".......", "..O....", "..OX...", ".OXOX..", ".OXXOX."];
            assert_eq!(board, twelve);
        }
    }
    assert_eq!(board, WON);
    let text = format!("{moves:?}");
    let game = list::parse(Rules::CONNECT_FOUR, &text).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Won(Player::Second)));
    let cells: Vec<String> = game.position().lines()[0].cells.iter().map(|cell| cell.to_string()).collect();
    assert_eq!((game.position().lines().len(), cells), (1, vec!["a1".into(), "b2".into(), "c3".into(), "d4".into()]));
}

#[test]
fn empty_boards_have_rows_of_dots() {
    assert_eq!(make_empty_board(6, 7).unwrap(), ["......."; 6]);
    for nrows in 0..=12 {
        for ncols in 0..=12 {
            let made = make_empty_board(nrows, ncols);
            if (4..=10).contains(&nrows) && (4..=10).contains(&ncols) {
                assert_eq!(made.unwrap(), vec![".".repeat(ncols); nrows]);
            } else {
                let expected =
                    format!("a board of {nrows} rows and {ncols} columns is out of range; choose 4 to 10 of each");
                assert_eq!(made.unwrap_err().to_string(), expected);
            }
        }
    }
    assert!(make_empty_board(usize::MAX, usize::MAX).is_err());
}

#[test]
fn board_text_is_the_grid_board() {
    let text = board_text(&board(&["....", "O...", "XO..", "XXO."])).unwrap();
    let expected = "   |   |   |   \n---+---+---+---\n O |   |   |   \n---+---+---+---\n X | O |   |   \n\
                    ---+---+---+---\n X | X | O |   ";
    assert_eq!(text, expected);
    assert!(print_board(&board(&WON)).is_ok());
}

#[test]
fn verify_board_checks_counts_and_floating_discs() {
    let valid = |rows: [&str; 4]| verify_board(&board(&rows)).unwrap();
    assert!(valid(["....", "....", "....", "...."]));
    assert!(valid(["....", "....", "....", "O..."]), "either disc may have begun");
    assert!(valid(["....", "....", "....", "X..."]));
    assert!(valid(["....", "....", "....", "XO.."]));
    assert!(!valid(["....", "....", "....", "X.X."]));
    assert!(!valid(["....", "....", "....", "O.O."]));
    assert!(!valid(["....", "....", "X...", "...."]), "hangs over an empty cell");
    assert!(!valid(["X...", "....", "O...", "X..."]), "hangs over an empty cell");
    assert!(valid(["XXXX", "OOOO", "XXXX", "OOOO"]), "lines are not its business");
    assert!(valid(["XO..", "XO..", "XO..", "XO.."]), "lines are not its business");
}

#[test]
fn verify_move_checks_bounds_and_full_columns() {
    let rows = board(&["X...", "O...", "X...", "OX.."]);
    let valid = |col| verify_move(&rows, col).unwrap();
    assert_eq!([0, 1, 2, 3, 4, usize::MAX].map(valid), [false, true, true, true, false, false]);
    assert!(!valid(256), "a column is not taken modulo anything");
}

#[test]
fn update_board_changes_and_returns_the_board() {
    let mut rows = board(&["....", "....", "O...", "X..."]);
    let returned = update_board(&mut rows, 0, 'X').unwrap();
    assert_eq!(*returned, ["....", "X...", "O...", "X..."]);
    update_board(returned, 3, 'X').unwrap();
    assert_eq!(rows, ["....", "X...", "O...", "X..X"], "the disc is the caller's choice");
    for (col, disc, reason) in [
        (4, 'X', "column 4 is off the board; pick one from 0 to 3"),
        (256, 'X', "column 256 is off the board; pick one from 0 to 3"),
        (1, '.', "unknown disc '.'; expected 'X' or 'O'"),
        (1, 'x', "unknown disc 'x'; expected 'X' or 'O'"),
        (1, '漢', "unknown disc '漢'; expected 'X' or 'O'"),
    ] {
        assert_eq!(update_board(&mut rows, col, disc).unwrap_err().to_string(), reason);
        assert_eq!(rows, ["....", "X...", "O...", "X..X"], "a refused move changes nothing");
    }
    update_board(&mut rows, 0, 'O').unwrap();
    let error = update_board(&mut rows, 0, 'X').unwrap_err().to_string();
    assert_eq!(error, "column 0 is full; call verify_move first");
    assert_eq!(rows, ["O...", "X...", "O...", "X..X"]);
}

#[test]
fn has_won_in_every_direction() {
    let wins = |rows: [&str; 5], col| has_won(&board(&rows), col).unwrap();
    let row = [".....", ".....", ".....", ".....", "XXXX."];
    assert_eq!([0, 1, 2, 3].map(|col| wins(row, col)), [true; 4]);
    assert!(wins([".....", "O....", "O....", "O....", "O...."], 0));
    assert!(!wins(["X....", "O....", "X....", "X....", "X..XX"], 4));
    let rising = [".....", "...X.", "..XO.", ".XOO.", "XOOO."];
    assert_eq!([0, 1, 2, 3].map(|col| wins(rising, col)), [true; 4]);
    let falling = [".....", ".X...", ".OX..", ".OOX.", ".OOOX"];
    assert_eq!([1, 2, 3, 4].map(|col| wins(falling, col)), [true; 4]);
    let buried = [".....", ".....", "O....", "X....", "XXXX."];
    assert!(!wins(buried, 0), "the line is not the topmost stone's");
    assert!(wins(buried, 1));
    assert!(wins([".....", ".....", ".....", ".....", "OOOOO"], 2), "more than four are four too");
    assert!(!wins([".....", ".....", ".....", ".....", "XXX.X"], 2));
}

#[test]
fn has_won_needs_a_disc() {
    let rows = board(&["....", "....", "....", "X..."]);
    assert_eq!(has_won(&rows, 0), Ok(false));
    assert_eq!(has_won(&rows, 1).unwrap_err().to_string(), "column 1 is empty; name the column of the last move");
    assert_eq!(has_won(&rows, 4).unwrap_err().to_string(), "column 4 is off the board; pick one from 0 to 3");
}

#[test]
fn every_function_rejects_malformed_boards() {
    let cases: [(&[&str], &str); 9] = [
        (&[], "a board of 0 rows and 0 columns is out of range; choose 4 to 10 of each"),
        (&["", "", "", ""], "a board of 4 rows and 0 columns is out of range; choose 4 to 10 of each"),
        (&["....", "....", "...."], "a board of 3 rows and 4 columns is out of range; choose 4 to 10 of each"),
        (
            &["...........", "...........", "...........", "..........."],
            "a board of 4 rows and 11 columns is out of range; choose 4 to 10 of each",
        ),
        (&["....", "....", "...", "...."], "row 2 has 3 cells, but row 0 has 4; all rows must have the same length"),
        (&["....", "....", "....", "....."], "row 3 has 5 cells, but row 0 has 4; all rows must have the same length"),
        (&["....", "..x.", "....", "...."], "row 1, column 2 is 'x'; expected 'X', 'O' or '.'"),
        (&["....", "....", "漢...", "...."], "row 2, column 0 is '漢'; expected 'X', 'O' or '.'"),
        (&["   .", "....", "....", "...\n"], "row 0, column 0 is ' '; expected 'X', 'O' or '.'"),
    ];
    for (rows, reason) in cases {
        let mut rows = board(rows);
        let before = rows.clone();
        let errors = [
            board_text(&rows).unwrap_err(),
            print_board(&rows).unwrap_err(),
            verify_board(&rows).unwrap_err(),
            verify_move(&rows, 0).unwrap_err(),
            has_won(&rows, 0).unwrap_err(),
            update_board(&mut rows, 0, 'X').unwrap_err(),
        ];
        for error in errors {
            assert_eq!(error.to_string(), reason);
        }
        assert_eq!(rows, before);
    }
}

/// Plays random games of every size with the classroom functions and with the rules, and compares.
#[test]
fn the_functions_agree_with_the_rules_on_every_size() {
    let mut rng = Rng::new(6);
    for nrows in 4..=10 {
        for ncols in 4..=10 {
            let rules = Rules::new(ncols as u8, nrows as u8, 4).unwrap();
            let game = random_game(rules, rng.next_u64(), nrows * ncols);
            let mut board = make_empty_board(nrows, ncols).unwrap();
            for (cell, position) in game.moves().zip(game.replay().skip(1)) {
                let col = usize::from(cell.col);
                let disc = position.at(cell).unwrap().letter();
                update_board(&mut board, col, disc).unwrap();
                assert_eq!(board.join("\n"), print::diagram(&position));
                assert_eq!(verify_board(&board), Ok(true));
                let won = matches!(position.outcome(), Some(Outcome::Won(_)));
                assert_eq!(has_won(&board, col), Ok(won));
                for col in 0..ncols {
                    assert_eq!(verify_move(&board, col), Ok(position.landing(col as u8).is_some()));
                }
            }
        }
    }
}
