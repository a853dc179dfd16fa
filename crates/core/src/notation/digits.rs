//! `4455`: one character per move, columns from 1, from 10 on `a`, `b`, … The input format of most solvers.

use super::{ParseError, Place, drop_all, needs_gravity};
use crate::{Game, Rules};

/// Reads a game from the empty board.
///
/// # Errors
/// At the first character that is not a column, or the first move that is illegal; always for rules without gravity.
///
/// ```
/// use connect4_core::{Rules, notation::digits};
/// let error = digits::parse(Rules::CONNECT_FOUR, "4444444").unwrap_err();
/// assert_eq!(error.to_string(), "move 7 \"4\": column 4 is full; pick another");
/// ```
pub fn parse(rules: Rules, text: &str) -> Result<Game, ParseError> {
    let mut game = Game::new(rules);
    needs_gravity(&game, "digits")?;
    let mut columns = Vec::with_capacity(text.len());
    for (index, (at, character)) in text.char_indices().enumerate() {
        let written = &text[at..at + character.len_utf8()];
        let col = match character {
            '1'..='9' => character as u32 - '1' as u32,
            'a'..='k' => character as u32 - 'a' as u32 + 9,
            'A'..='K' => character as u32 - 'A' as u32 + 9,
            _ => {
                let reason = "write one character per move: columns 1 to 9, then a for 10, b for 11, up to k for 20";
                return Err(ParseError::malformed(written, Place::Character(index + 1), reason));
            }
        };
        columns.push((col, written));
    }
    drop_all(&mut game, columns.into_iter())?;
    Ok(game)
}

/// Writes the moves of a game. The starting position and swaps are not part of this notation.
pub fn write(game: &Game) -> String {
    game.moves()
        .map(|cell| if cell.col < 9 { (b'1' + cell.col) as char } else { (b'a' + cell.col - 9) as char })
        .collect()
}
