//! `[3,4,2,1]` or `3 4 2 1`: columns from 0.

use super::{ParseError, Place, drop_all, needs_gravity};
use crate::{Game, Rules};

/// Reads a game from the empty board. Numbers are separated by commas, white space or both; brackets around the list
/// are optional.
///
/// # Errors
/// At the first number that cannot be read, or the first move that is illegal; always for rules without gravity.
pub fn parse(rules: Rules, text: &str) -> Result<Game, ParseError> {
    let mut game = Game::new(rules);
    needs_gravity(&game, "lists")?;
    let trimmed = text.trim();
    let inner = match (trimmed.strip_prefix('['), trimmed.ends_with(']')) {
        (Some(rest), true) => &rest[..rest.len() - 1],
        (None, false) => trimmed,
        _ => {
            return Err(ParseError::malformed(
                trimmed,
                Place::Whole,
                "a bracket is missing; write [3,4,2,1] or 3 4 2 1",
            ));
        }
    };
    let mut columns = Vec::new();
    if !inner.trim().is_empty() {
        for part in inner.split(',') {
            let mut words = part.split_whitespace().peekable();
            if words.peek().is_none() {
                let reason = "a number is missing next to a comma; write columns from 0, for example [3,4,2,1]";
                return Err(ParseError::malformed("", Place::Move(columns.len() + 1), reason));
            }
            for word in words {
                // A number with too many digits is reported as off the board, which is clearer than unreadable.
                let col = match word.parse::<u32>() {
                    Ok(col) if word.bytes().all(|b| b.is_ascii_digit()) => col,
                    _ if word.bytes().all(|b| b.is_ascii_digit()) => u32::MAX,
                    _ => {
                        let reason = "not a column number; write columns from 0, for example [3,4,2,1]";
                        return Err(ParseError::malformed(word, Place::Move(columns.len() + 1), reason));
                    }
                };
                columns.push((col, word));
            }
        }
    }
    drop_all(&mut game, columns.into_iter())?;
    Ok(game)
}

/// Writes the columns of a game, from 0, as `[3,4,2,1]`.
pub fn write(game: &Game) -> String {
    let columns: Vec<String> = game.moves().map(|cell| cell.col.to_string()).collect();
    format!("[{}]", columns.join(","))
}
