//! Reads and writes games and positions in a notation that the caller names.

use connect4_core::print::{self, Style};
use connect4_core::{Game, Position, Rules};
use connect4_wire::{Notation, NotationError, ParsedText};
use pyo3::prelude::*;

use crate::arguments::value_error;

/// Reads a game, or a position as a game without moves. `rules` apply if the text does not specify any.
pub(crate) fn read(text: &str, notation: Option<&str>, rules: Rules) -> PyResult<Game> {
    let notation = notation.map_or(Ok(Notation::default_for(rules)), str::parse).map_err(notation_error)?;
    let reading = notation.read(rules, text).map_err(value_error)?;
    match reading.game() {
        Some(game) => Ok(game.clone()),
        None => reading.position().map(Game::from_position).map_err(notation_error),
    }
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
