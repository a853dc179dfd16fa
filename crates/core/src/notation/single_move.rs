//! One move as a user types it: a column from 1 (`4`), a cell (`d1`), or `swap`.

use super::{ParseError, Place, Reason};
use crate::{Action, Game};

/// Reads a move of `game`. Only columns are checked here; the game checks everything else.
///
/// ```
/// use connect4_core::{Action, Cell, Game, Rules, notation::single_move};
/// let game = Game::new(Rules::CONNECT_FOUR);
/// assert_eq!(single_move::parse(&game, "4")?, Action::Stone(Cell::new(3, 0)));
/// assert_eq!(single_move::parse(&game, "8").unwrap_err().to_string(), "column 8 is off the board; pick one from 1 to 7");
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
///
/// # Errors
/// When the text is none of these, or names a column that is full or off the board. Columns are also rejected in games
/// without gravity.
pub fn parse(game: &Game, text: &str) -> Result<Action, ParseError> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse();
    }
    if !game.rules().has_gravity() {
        let reason = "a column is not enough without gravity; write a cell, for example b2";
        return Err(ParseError::malformed("", Place::Whole, reason));
    }
    let landing = game.position().try_landing(numbers(text)[0] - 1);
    landing.map(Action::Stone).map_err(|error| ParseError::new("", Place::Whole, Reason::Illegal(error)))
}

/// All numbers in an answer, ignoring other characters. A number is negative if a minus sign directly precedes it.
/// Digits beyond the twelfth are ignored, since no column has that number.
///
/// ```
/// use connect4_core::notation::single_move::numbers;
/// let answers = ["4", "potato1", "x-3", "1.5", "potato"].map(numbers);
/// assert_eq!(answers, [vec![4], vec![1], vec![-3], vec![1, 5], vec![]]);
/// ```
pub fn numbers(answer: &str) -> Vec<i64> {
    let mut numbers: Vec<i64> = Vec::new();
    let mut before = b' ';
    let mut sign = 1;
    for byte in answer.bytes() {
        if byte.is_ascii_digit() {
            if !before.is_ascii_digit() {
                sign = if before == b'-' { -1 } else { 1 };
                numbers.push(0);
            }
            let number = numbers.last_mut().expect("a digit begins a number");
            if number.abs() < 100_000_000_000 {
                *number = *number * 10 + sign * i64::from(byte - b'0');
            }
        }
        before = byte;
    }
    numbers
}
