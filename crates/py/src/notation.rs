//! Reads and writes games and positions in a notation that the caller names, or reads one that the text shows.

use connect4_core::print::{self, Style};
use connect4_core::{Cell, Game, Position, Rules};
use connect4_wire::{Notation, NotationError, ParsedText};
use pyo3::prelude::*;

use crate::arguments::value_error;

/// Reads a game, or a position as a game without moves. `rules` apply if the text does not specify any.
pub(crate) fn read(text: &str, notation: Option<&str>, rules: Rules) -> PyResult<Game> {
    let notation = match notation {
        Some(name) => name.parse().map_err(notation_error)?,
        None => recognize(text.trim(), rules)?,
    };
    let reading = notation.read(rules, text).map_err(value_error)?;
    match reading.game() {
        Some(game) => Ok(game.clone()),
        None => reading.position().map(Game::from_position).map_err(notation_error),
    }
}

/// The notation of a text, by its form. A text without a recognizable form gets the default, whose reader then names the
/// fault.
///
/// # Errors
/// If the text is one word that two notations read as different games, as `a1` on a board with ten columns.
fn recognize(text: &str, rules: Rules) -> PyResult<Notation> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let all = |is: fn(u8) -> bool| text.bytes().all(|byte| byte.is_ascii_whitespace() || is(byte));
    let is_cell = |word: &&str| *word == "swap" || word.parse::<Cell>().is_ok();
    if words.is_empty() {
        return Ok(Notation::default_for(rules));
    }
    if let Some(rest) = text.strip_prefix('[') {
        let is_tag = rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()) && text.contains('"');
        let is_colors = rest.contains('_');
        return Ok(if is_tag {
            Notation::Record
        } else if is_colors {
            Notation::Colors
        } else {
            Notation::List
        });
    }
    // Fields of a position: three numbers, the board, the side to move.
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    if words.len() > 4 && words[..3].iter().all(is_number) && matches!(words[4], "X" | "O") {
        return Ok(Notation::Position);
    }
    if ["red", "yellow"].iter().any(|color| text.to_ascii_lowercase().contains(color)) {
        return Ok(Notation::Colors);
    }
    if words.iter().all(is_cell) {
        let [cells, digits] = [Notation::Cells, Notation::Digits].map(|notation| notation.read(rules, text).ok());
        let [cells, digits] = [&cells, &digits].map(|read| read.as_ref().and_then(|read| read.game()));
        return match (cells, digits) {
            (Some(cells), Some(digits)) if cells != digits => Err(value_error(format!(
                "`{text}` may be cells or digits on a board of {}; pass notation=\"cells\" or notation=\"digits\"",
                rules.size()
            ))),
            (None, Some(_)) => Ok(Notation::Digits),
            _ => Ok(Notation::Cells),
        };
    }
    if text.contains('\n') || all(|byte| b"XxOo._-*| ".contains(&byte)) {
        return Ok(Notation::Diagram);
    }
    let is_list = all(|byte| byte.is_ascii_digit() || byte == b',') && (words.len() > 1 || text.contains(','));
    Ok(if is_list { Notation::List } else { Notation::default_for(rules) })
}

/// Formats a game in a notation, or draws it.
pub(crate) fn write(game: &Game, form: &str) -> PyResult<String> {
    let board = game.position();
    Ok(match form {
        "drop" => board.to_string(),
        "grid" => print::grid_board(board, Style::Plain),
        "svg" => print::svg_board(board),
        notation => {
            let notation: Notation = notation.parse().map_err(|error: NotationError| match error {
                NotationError::Unknown(_) => value_error(format!("{error}; or the pictures drop, grid and svg")),
                error => notation_error(error),
            })?;
            ParsedText::Game(game.clone()).write(notation).map_err(notation_error)?
        }
    })
}

/// Formats a position.
pub(crate) fn write_position(board: &Position, form: &str) -> PyResult<String> {
    write(&Game::from_position(*board), form)
}

/// Converts an error to a Python exception.
fn notation_error(error: NotationError) -> PyErr {
    match error {
        NotationError::NoPosition(error) => value_error(error),
        error => value_error(error),
    }
}
