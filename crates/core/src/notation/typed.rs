//! One move as a user types it: a column from 1 (`4`), a cell (`d1`), or `swap`.

use super::{ParseError, Place, Reason};
use crate::{Action, Game};

/// Reads a move of `game`. Only columns are checked here; the game checks everything else.
///
/// ```
/// use connect4_core::{Action, Cell, Game, Rules, notation::typed};
/// let game = Game::new(Rules::CONNECT_FOUR);
/// assert_eq!(typed::parse(&game, "4")?, Action::Stone(Cell::new(3, 0)));
/// assert_eq!(typed::parse(&game, "8").unwrap_err().to_string(), "column 8 is off the board: pick one from 1 to 7");
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
///
/// # Errors
/// When the text is none of these, is a column in a game without gravity, or is a column that is full or off the board.
pub fn parse(game: &Game, text: &str) -> Result<Action, ParseError> {
    let text = text.trim();
    let Some(number) = number(text).filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())) else {
        return text.parse();
    };
    if !game.rules().has_gravity() {
        let reason = "a column says too little without gravity: write a cell, for example b2";
        return Err(ParseError::malformed("", Place::Whole, reason));
    }
    let landing = game.position().try_landing(number - 1);
    landing.map(Action::Stone).map_err(|error| ParseError::new("", Place::Whole, Reason::Illegal(error)))
}

/// The number in an answer, made of all its digits; negative if a minus sign stands directly before a digit. Of more
/// than twelve significant digits, only the first twelve count, since no column has that number.
///
/// ```
/// use connect4_core::notation::typed::number;
/// assert_eq!(["4", "potato1", "x-3", "potato"].map(number), [Some(4), Some(1), Some(-3), None]);
/// ```
pub fn number(answer: &str) -> Option<i64> {
    let digits: String = answer.chars().filter(char::is_ascii_digit).collect();
    let significant = digits.trim_start_matches('0');
    let number = significant[..significant.len().min(12)].parse().unwrap_or(0);
    let is_negative = answer.as_bytes().windows(2).any(|pair| pair[0] == b'-' && pair[1].is_ascii_digit());
    (!digits.is_empty()).then_some(if is_negative { -number } else { number })
}
