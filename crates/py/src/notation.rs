//! Notations by name.

use connect4_core::notation::{cells, colours, diagram, digits, list, position, record};
use connect4_core::print::{self, Style};
use connect4_core::{Game, Order, Position, Rules, Setup};
use pyo3::prelude::*;

use crate::wait::value_error;

const READ: &str = "digits, list, cells, colours, position, record or diagram";
const WRITTEN: &str = "drop, grid, diagram, svg, digits, list, cells, colours, position or record";

/// The notation of moves under these rules when none is named.
fn default_for(rules: Rules) -> &'static str {
    if rules.has_gravity() { "digits" } else { "cells" }
}

/// Reads a game, or a position without moves. `rules` count where the notation does not say.
pub(crate) fn read(text: &str, notation: Option<&str>, rules: Rules) -> PyResult<Game> {
    let of_setup = |setup: Setup| setup.to_position().map(Game::from_position).map_err(value_error);
    match notation.unwrap_or(default_for(rules)) {
        "digits" => digits::parse(rules, text.trim()).map_err(value_error),
        "list" => list::parse(rules, text).map_err(value_error),
        "cells" => cells::parse(rules, text).map_err(value_error),
        "record" => Ok(record::parse(text).map_err(value_error)?.game),
        "position" => position::parse(text).map(Game::from_position).map_err(value_error),
        "diagram" => of_setup(diagram::parse(rules, text).map_err(value_error)?),
        "colours" => {
            let moves = colours::parse(text).map_err(value_error)?;
            // Where turns alternate it is a game, else a board at least.
            let mut game = Game::new(rules);
            let is_game = rules.has_gravity()
                && moves.iter().all(|one| one.player == game.mover() && game.try_drop(one.col).is_ok());
            if is_game { Ok(game) } else { of_setup(colours::to_setup(rules, &moves).map_err(value_error)?) }
        }
        other => Err(value_error(format!("`{}` is no notation to read: choose {READ}", other.escape_debug()))),
    }
}

/// Writes a game.
pub(crate) fn write(game: &Game, notation: &str) -> PyResult<String> {
    let board = game.position();
    Ok(match notation {
        "drop" => board.to_string(),
        "grid" => print::grid_board(board, Style::Plain),
        "diagram" => print::diagram(board),
        "svg" => print::svg_board(board),
        "position" => position::write(board),
        "record" => record::write(&record::Record::new(game.clone())),
        "digits" | "list" | "cells" | "colours" => {
            let game = from_empty_board(game)?;
            match notation {
                "cells" => cells::write(&game),
                _ if !game.rules().has_gravity() => {
                    let sentence = "names columns, which says too little without gravity: choose cells";
                    return Err(value_error(format!("{notation} {sentence}")));
                }
                "digits" => digits::write(&game),
                "list" => list::write(&game),
                _ => colours::write(&colours::of_game(&game)),
            }
        }
        other => return Err(value_error(format!("`{}` is no notation: choose {WRITTEN}", other.escape_debug()))),
    })
}

/// A game with the same board that begins on the empty one.
fn from_empty_board(game: &Game) -> PyResult<Game> {
    if game.start().plies() == 0 {
        return Ok(game.clone());
    }
    let Order::Found(order) = Setup::from_position(game.position()).order_of_play() else {
        return Err(value_error("no order of moves was found that leads to this board: it is too large to search"));
    };
    let mut game = Game::new(game.rules());
    for cell in order {
        game.try_play(cell).map_err(value_error)?;
    }
    Ok(game)
}

/// Writes a position.
pub(crate) fn write_position(board: &Position, notation: &str) -> PyResult<String> {
    write(&Game::from_position(*board), notation)
}
