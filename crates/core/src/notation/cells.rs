//! `d1 d2 e1`: column letter and row from the bottom; the notation for games without gravity.

use std::str::FromStr;

use super::{ParseError, Place, Reason};
use crate::text::column_of_letter;
use crate::{Action, Cell, Game, Rules};

impl FromStr for Cell {
    type Err = ParseError;

    /// Reads a cell name, in upper or lower case: `d2` is column 3, row 1 (from 0). The cell may be off the board.
    ///
    /// # Errors
    /// When the text is not a letter followed by a number from 1.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let malformed = || {
            let reason = "not a cell; write the column letter and the row from the bottom, for example d2";
            ParseError::malformed(text, Place::Whole, reason)
        };
        let mut characters = text.chars();
        let col = characters.next().and_then(column_of_letter).ok_or_else(malformed)?;
        let digits = characters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(malformed());
        }
        // Rows above 255 are off every board; row index 254 stands for them.
        let row = digits.parse::<u8>().map_or(u8::MAX - 1, |row| row - 1);
        Ok(Cell::new(col, row.min(u8::MAX - 1)))
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads a cell name or `swap`, in upper or lower case.
    ///
    /// # Errors
    /// The same as for a [`Cell`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("swap") { Ok(Action::Swap) } else { text.parse().map(Action::Stone) }
    }
}

/// Reads a game from the empty board: cells and `swap`, separated by white space.
///
/// # Errors
/// At the first word that is not a cell, or the first move that is illegal.
pub fn parse(rules: Rules, text: &str) -> Result<Game, ParseError> {
    let mut game = Game::new(rules);
    for word in text.split_whitespace() {
        play_word(&mut game, word)?;
    }
    Ok(game)
}

/// Plays one word of this notation.
pub(super) fn play_word(game: &mut Game, word: &str) -> Result<(), ParseError> {
    let place = Place::Move(game.actions().len() + 1);
    let action =
        word.parse().map_err(|error: ParseError| ParseError::new(word, place, error.faults()[0].reason.clone()))?;
    game.try_action(action).map_err(|error| ParseError::new(word, place, Reason::Illegal(error)))
}

/// Writes the moves of a game; the starting position is not part of this notation.
pub fn write(game: &Game) -> String {
    game.actions().iter().map(Action::to_string).collect::<Vec<_>>().join(" ")
}
