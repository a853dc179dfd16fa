//! The winner of a list of colored moves: the known example, both colors, either beginning, and the refusals.

use connect4_core::notation::ParseError;
use connect4_core::notation::colors::{self, ColoredMove};
use connect4_core::winner::{Ending, winner};
use connect4_core::{Outcome, Player};

fn judge(text: &str) -> Result<Ending, ParseError> {
    winner(&colors::parse(text)?)
}

fn word(text: &str) -> &'static str {
    judge(text).unwrap().word()
}

const KNOWN: &str = "F_Yellow G_Red D_Yellow C_Red A_Yellow A_Red E_Yellow D_Red D_Yellow F_Red B_Yellow E_Red C_Yellow \
                     D_Red F_Yellow D_Red D_Yellow F_Red G_Yellow C_Red F_Yellow E_Red";

#[test]
fn the_known_list_is_won_by_red_with_two_fours() {
    let ending = judge(KNOWN).unwrap();
    assert_eq!(ending, Ending { outcome: Outcome::Won(Player::First), moves: 22 });
    assert_eq!(ending.word(), "Red");
    // One move earlier nobody has won; and the last one makes two lines at once.
    let moves = colors::parse(KNOWN).unwrap();
    assert_eq!(winner(&moves[..21]).unwrap().word(), "Draw");
    let setup = colors::to_setup(connect4_core::Rules::CONNECT_FOUR, &moves).unwrap();
    let red = |cells: &[(u8, u8)]| {
        cells.iter().all(|&(col, row)| setup.at(connect4_core::Cell::new(col, row)) == Some(Player::First))
    };
    let lines = [[(3, 3), (2, 2), (4, 2), (5, 1)], [(3, 1), (4, 2), (5, 3), (2, 0)], [(2, 2), (3, 2), (4, 2), (5, 2)]];
    let found: Vec<_> = lines.iter().filter(|line| red(&line[..])).collect();
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn red_and_yellow_win_in_every_direction() {
    for (text, expected) in [
        ("A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red", "Red"),
        ("A_Yellow B_Red A_Yellow B_Red A_Yellow B_Red A_Yellow", "Yellow"),
        ("A_Red A_Yellow B_Red B_Yellow C_Red C_Yellow D_Red", "Red"),
        ("G_Yellow F_Yellow E_Yellow D_Yellow", "Yellow"),
        ("A_Red B_Yellow B_Red C_Yellow C_Yellow C_Red D_Yellow D_Yellow D_Yellow D_Red", "Red"),
        ("D_Red C_Yellow C_Red B_Yellow B_Yellow B_Red A_Yellow A_Yellow A_Yellow A_Red", "Red"),
    ] {
        assert_eq!(word(text), expected, "{text}");
    }
}

#[test]
fn without_four_it_is_a_draw_full_board_or_not() {
    assert_eq!(word(""), "Draw");
    assert_eq!(word("A_Red"), "Draw");
    // A full board without four, and any move after it is one into a full column.
    let columns = ["RRYYRR", "YYRRYY", "RRYYRR", "RRYYRR", "RRYYRR", "YYRRYY", "RRYYRR"];
    let mut moves = Vec::new();
    for (col, discs) in (0..).zip(columns) {
        for disc in discs.chars() {
            moves.push(ColoredMove { col, player: if disc == 'R' { Player::First } else { Player::Second } });
        }
    }
    assert_eq!(winner(&moves), Ok(Ending { outcome: Outcome::Drawn, moves: 42 }));
    moves.push(ColoredMove { col: 0, player: Player::First });
    assert_eq!(winner(&moves).unwrap_err().to_string(), "move 43 \"A_Red\": column 1 is full: pick another");
}

#[test]
fn the_first_four_counts_and_the_rest_is_ignored() {
    let red = "A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red";
    let ending = judge(&format!("{red} B_Yellow A_Red A_Red A_Red Z_Yellow")).unwrap();
    assert_eq!(ending, Ending { outcome: Outcome::Won(Player::First), moves: 7 });
}

#[test]
fn lists_as_programs_print_them_are_read() {
    let quoted = format!("[\"{}\"]", KNOWN.replace(' ', "\", \""));
    assert_eq!(word(&quoted), "Red");
    assert_eq!(word(&quoted.replace('"', "'")), "Red");
    assert_eq!(word(&KNOWN.replace(' ', "\n")), "Red");
    assert_eq!(word(&KNOWN.to_uppercase()), "Red");
}

#[test]
fn refusals_name_the_move_and_its_place() {
    let remedy = "is no colored move: write the column letter, an underscore, and Red or Yellow, for example D_Red";
    for (text, expected) in [
        ("A_Red H_Yellow", "move 2 \"H_Yellow\": column 8 is off the board: pick one from 1 to 7".to_owned()),
        (
            "A_Red A_Yellow A_Red A_Yellow A_Red A_Yellow A_Red",
            "move 7 \"A_Red\": column 1 is full: pick another".to_owned(),
        ),
        ("A_Red A-Yellow", format!("move 2 \"A-Yellow\": {remedy}")),
        ("A_Red AB_Yellow", format!("move 2 \"AB_Yellow\": {remedy}")),
        ("_Red", format!("move 1 \"_Red\": {remedy}")),
        ("1_Red, A_Green", format!("move 1 \"1_Red\": {remedy}; move 2 \"A_Green\": {remedy}")),
    ] {
        assert_eq!(judge(text).unwrap_err().to_string(), expected);
    }
    // A move made by a program may name a column beyond the alphabet.
    let beyond = [ColoredMove { col: 255, player: Player::First }];
    assert_eq!(
        winner(&beyond).unwrap_err().to_string(),
        "move 1 \"Z_Red\": column 256 is off the board: pick one from 1 to 7"
    );
}
