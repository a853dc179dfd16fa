//! Output formats that scripts may rely on, byte for byte: golden files in `testdata/`, and the documented examples
//! spelled out here. `UPDATE_GOLDEN=1 cargo test -p connect4-core golden` rewrites the files.

use std::fmt::Write;
use std::fs;

use crate::common::{random_game, testdata};
use connect4_core::notation::record::{self, Record};
use connect4_core::notation::{cells, digits, position};
use connect4_core::print::{Style, diagram, drop_board, grid_board, svg_board};
use connect4_core::{Action, Cell, Game, Outcome, Player, Position, Rules, Setup, Swap};

/// Compares with the golden file of this name, or writes the file if `UPDATE_GOLDEN` is set.
fn check(name: &str, actual: &str) {
    let path = testdata(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, actual).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(
        golden == actual,
        "testdata/{name} differs.\n--- wanted\n{golden}\n--- printed\n{actual}\n--- set UPDATE_GOLDEN=1 if the change is meant"
    );
}

fn after(rules: Rules, moves: &str) -> Position {
    *digits::parse(rules, moves).unwrap().position()
}

#[test]
fn drop_board_matches_the_documentation() {
    let four_rows = " |   |   |   |   |   |   |   | \n".repeat(4);
    let expected = four_rows.clone()
        + " |   |   |   | O |   |   |   | \n |   |   |   | X |   |   |   | \n | 1 | 2 | 3 | 4 | 5 | 6 | 7 | ";
    let position = after(Rules::CONNECT_FOUR, "44");
    assert_eq!(drop_board(&position, Style::Plain), expected);
    assert_eq!(position.to_string(), expected);
    assert_eq!(drop_board(&Setup::from_position(&position), Style::Plain), expected);
    let empty = " |   |   |   |   |   |   |   | \n".repeat(6) + " | 1 | 2 | 3 | 4 | 5 | 6 | 7 | ";
    assert_eq!(drop_board(&Position::new(Rules::CONNECT_FOUR), Style::Plain), empty);
}

#[test]
fn colored_drop_board_resets_after_each_part() {
    let position = after(Rules::new(2, 2, 4).unwrap(), "11");
    let bar = "\x1b[1;34m | \x1b[0m";
    let expected = format!(
        "{bar}\x1b[1;33mO\x1b[0m{bar} {bar}\n{bar}\x1b[1;31mX\x1b[0m{bar} {bar}\n{bar}\x1b[1;34m1\x1b[0m{bar}\x1b[1;34m2\x1b[0m{bar}"
    );
    assert_eq!(drop_board(&position, Style::Ansi), expected);
}

/// Removes the color escapes.
fn uncolored(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |all, part| all + part.split_once('m').expect("an escape ends with m").1)
}

#[test]
fn colors_change_no_character() {
    for (_, rules) in Rules::NAMED {
        for seed in 0..20 {
            let game = random_game(rules, seed, 60);
            let position = game.position();
            assert_eq!(uncolored(&drop_board(position, Style::Ansi)), drop_board(position, Style::Plain));
            assert_eq!(uncolored(&grid_board(position, Style::Ansi)), grid_board(position, Style::Plain));
        }
    }
}

#[test]
fn wide_boards_align_two_digit_numbers() {
    let rules = Rules::new(12, 2, 4).unwrap();
    let position = after(rules, "1bc9");
    let rows = " |   |   |   |   |   |   |   |   |   |    |    |    | \n | X |   |   |   |   |   |   |   | O |    |  O |  X | \n";
    let numbers = " | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | ";
    assert_eq!(drop_board(&position, Style::Plain), format!("{rows}{numbers}"));
}

#[test]
fn grid_board_matches_the_documentation() {
    let position = after(Rules::new(3, 2, 4).unwrap(), "1");
    assert_eq!(grid_board(&position, Style::Plain), "   |   |   \n---+---+---\n X |   |   ");
    assert_eq!(grid_board(&Position::new(Rules::new(1, 1, 1).unwrap()), Style::Plain), "   ");
}

#[test]
fn diagram_matches_the_documentation() {
    assert_eq!(diagram(&after(Rules::new(4, 3, 4).unwrap(), "2231")), "....\n.O..\nOXX.");
}

#[test]
fn position_line_matches_the_documentation() {
    assert_eq!(position::write(&after(Rules::CONNECT_FOUR, "44")), "6 7 4 7/7/7/7/3O3/3X3 X g");
    assert_eq!(position::write(&Position::new(Rules::TIC_TAC_TOE)), "3 3 3 3/3/3 X -");
}

#[test]
fn golden_prints() {
    let twelve = Rules::new(12, 4, 4).unwrap();
    let boards = [
        ("7x6-empty", Position::new(Rules::CONNECT_FOUR)),
        ("7x6-after-44", after(Rules::CONNECT_FOUR, "44")),
        ("7x6-won", after(Rules::CONNECT_FOUR, "44556677".get(..7).unwrap())),
        ("12x4", after(twelve, "1cba98765b")),
        ("tic-tac-toe", *cells::parse(Rules::TIC_TAC_TOE, "b2 a1 c3 a3").unwrap().position()),
        ("1x1", Position::new(Rules::new(1, 1, 1).unwrap())),
    ];
    for (name, position) in boards {
        check(&format!("golden/{name}.drop.txt"), &drop_board(&position, Style::Plain));
        check(&format!("golden/{name}.drop.ansi.txt"), &drop_board(&position, Style::Ansi));
        check(&format!("golden/{name}.grid.txt"), &grid_board(&position, Style::Plain));
        check(&format!("golden/{name}.diagram.txt"), &diagram(&position));
        check(&format!("golden/{name}.position.txt"), &position::write(&position));
    }
    check("golden/7x6-after-44.svg", &svg_board(&after(Rules::CONNECT_FOUR, "44")));
}

#[test]
fn pictures_are_well_formed_and_show_every_stone() {
    for (_, rules) in Rules::NAMED {
        let game = random_game(rules, 5, 30);
        let svg = svg_board(game.position());
        assert_eq!(svg.matches("<circle").count(), usize::from(rules.cells()) + game.moves().count() / 2);
        assert_eq!(svg.matches("#d7263d").count(), game.moves().count().div_ceil(2));
        assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
        assert_eq!(svg.matches('<').count(), svg.matches("/>").count() + 2 * 2);
    }
}

#[test]
fn golden_records() {
    let mut record = Record::new(digits::parse(Rules::CONNECT_FOUR, "4453423213").unwrap());
    record.event = "Friday \"evening\"".to_owned();
    record.date = "2026.11.20".to_owned();
    record.first = "Ada".to_owned();
    record.second = "Charles \\ Babbage".to_owned();
    record.add_tag("Opening", "centre,\nthen d2").unwrap();
    record.comments.insert(0, "A friendly game.".to_owned());
    record.comments.insert(2, "above the {centre}".to_owned());
    let expected = "[Event \"Friday \\\"evening\\\"\"]\n[Date \"2026.11.20\"]\n[First \"Ada\"]\n\
                    [Second \"Charles \\\\ Babbage\"]\n[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"*\"]\n\
                    [Opening \"centre,\\nthen d2\"]\n\n\
                    {A friendly game.} 1. d1 d2 {above the {centre\\}} 2. e1 c1 3. d3 b1 4. c2 b2 5.\n\
                    a1 c3 *\n";
    assert_eq!(record::write(&record), expected);
    check("golden/record-7x6.txt", &record::write(&record));

    let mut game = Game::new(Rules::new(5, 5, 4).unwrap().with_gravity(false).with_swap(Swap::One));
    game.play(Cell::new(2, 2));
    game.try_action(Action::Swap).unwrap();
    game.play(Cell::new(0, 4));
    check("golden/record-5x5-swap.txt", &record::write(&Record::new(game)));

    let mut game = Game::new(Rules::new(9, 9, 4).unwrap().with_swap(Swap::Three));
    for col in [4, 4, 3] {
        game.try_drop(col).unwrap();
    }
    game.try_action(Action::Swap).unwrap();
    game.try_drop(4).unwrap();
    check("golden/record-9x9-swap-3.txt", &record::write(&Record::new(game)));

    let mut game = Game::from_position(after(Rules::CONNECT_FOUR, "444"));
    game.try_drop(3).unwrap();
    game.try_drop(0).unwrap();
    check("golden/record-7x6-start.txt", &record::write(&Record::new(game)));

    let game = random_game(Rules::GOMOKU, 11, 40);
    check("golden/record-gomoku.txt", &record::write(&Record::new(game)));
}

/// One line per ply, with fields separated by tabs; `testdata/README.md` describes them.
fn playthrough(name: &str, rules: Rules, seed: u64) -> String {
    let game = random_game(rules, seed, usize::from(rules.cells()));
    let mut text = format!("# {name}: {rules}; random legal moves, seed {seed}\n");
    text.push_str("# ply\tmove\tposition\tlegal moves\toutcome\n");
    let moves = std::iter::once("-".to_owned()).chain(game.moves().map(|cell| cell.to_string()));
    for (position, played) in game.replay().zip(moves) {
        let legal: Vec<String> = position.legal_moves().iter().map(Cell::to_string).collect();
        let legal = match legal.len() {
            0 => "-".to_owned(),
            1..=9 => legal.join(" "),
            many => many.to_string(),
        };
        let outcome = match position.outcome() {
            Some(Outcome::Won(Player::First)) => "X",
            Some(Outcome::Won(Player::Second)) => "O",
            Some(Outcome::Drawn) => "draw",
            None => "-",
        };
        let line = position::write(&position);
        writeln!(text, "{}\t{played}\t{line}\t{legal}\t{outcome}", position.plies()).unwrap();
    }
    text
}

#[test]
fn golden_playthroughs() {
    for (name, rules) in Rules::NAMED {
        check(&format!("playthroughs/{name}.txt"), &playthrough(name, rules, 2026));
    }
}

/// Golden files only prove that the output did not change; reading them back proves that they are consistent.
#[test]
fn playthroughs_read_back() {
    for (name, rules) in Rules::NAMED {
        let text = fs::read_to_string(testdata(&format!("playthroughs/{name}.txt"))).unwrap();
        let mut game = Game::new(rules);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [ply, played, written, legal, outcome] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{name}: {line}");
            };
            if played != "-" {
                game.try_play(played.parse().unwrap()).unwrap();
            }
            assert_eq!(&position::parse(written).unwrap(), game.position());
            assert_eq!(ply, game.position().plies().to_string());
            let moves = game.position().legal_moves();
            match legal.parse::<usize>() {
                Ok(count) => assert_eq!(count, moves.len()),
                Err(_) if legal == "-" => assert!(moves.is_empty()),
                Err(_) => assert!(legal.split(' ').eq(moves.iter().map(Cell::to_string))),
            }
            assert_eq!(outcome == "-", !game.position().is_over());
        }
        assert!(game.position().is_over(), "{name} is played to its end");
    }
}
