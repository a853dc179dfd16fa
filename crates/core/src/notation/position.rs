//! `6 7 4 7/7/7/7/3O3/3X3 X g`: a position in one line, similar to FEN.
//!
//! The six fields are:
//!
//! 1. number of rows
//! 2. number of columns
//! 3. line length
//! 4. the rows from the top, joined by `/`, with `X`, `O` and counts of consecutive empty cells
//! 5. the side to move, `X` or `O`
//! 6. `g` with gravity, `-` without
//!
//! The swap rule is not part of it.

use std::fmt::Write;

use super::{Fault, Faults, ParseError, Place, Reason};
use crate::text::counted;
use crate::{Cell, Player, Position, Rules, Setup};

/// Reads a position.
///
/// # Errors
/// The same as for [`parse_setup`], and all reasons why the board cannot occur in play.
pub fn parse(text: &str) -> Result<Position, ParseError> {
    parse_setup(text)?.to_position().map_err(|error| ParseError::new("", Place::Whole, Reason::NoPosition(error)))
}

/// Reads the board of a position line, even if it cannot occur in play.
///
/// # Errors
/// With all fields that cannot be read.
pub fn parse_setup(text: &str) -> Result<Setup, ParseError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, cols, connect, board, mover, gravity] = fields.as_slice() else {
        let reason = format!(
            "expected six fields (rows, columns, line length, board, side to move, gravity), found {}; write for example 3 3 3 3/1X1/3 O -",
            fields.len()
        );
        return Err(ParseError::malformed(text.trim(), Place::Whole, reason));
    };
    let mut faults = Faults::default();
    let mut fault = |field: usize, text: &str, reason: String| {
        faults.push(|| Fault::new(text, Place::Field(field), Reason::Malformed(reason)));
    };
    // 0 stands for an invalid number.
    let mut number = |field: usize, text: &str, name: &str| {
        let value = text.parse().unwrap_or(0);
        if value == 0 || value > crate::MAX_SIDE || text.starts_with('+') {
            fault(field, text, format!("not a {name}; write a number from 1 to 20"));
            return 0;
        }
        value
    };
    let rows = number(1, rows, "number of rows");
    let cols = number(2, cols, "number of columns");
    let rules = Rules::new(cols, rows, number(3, connect, "line length")).ok();
    let mut setup = Setup::new(rules.unwrap_or(Rules::CONNECT_FOUR).with_gravity(gravity == "g"));
    if rules.is_some() {
        let lines: Vec<&str> = board.split('/').collect();
        if lines.len() != usize::from(rows) {
            fault(4, board, format!("expected {}, found {}", counted(rows.into(), "row"), lines.len()));
        } else {
            for (line, row) in lines.iter().zip((0..rows).rev()) {
                if let Err(reason) = fill_row(&mut setup, row, line) {
                    fault(4, line, format!("not a row of {}: {reason}", counted(cols.into(), "cell")));
                }
            }
        }
    }
    setup.set_mover(match mover {
        "X" => Some(Player::First),
        "O" => Some(Player::Second),
        _ => {
            fault(5, mover, "not a side to move; write X or O".to_owned());
            None
        }
    });
    if !matches!(gravity, "g" | "-") {
        fault(6, gravity, "not a gravity flag; write g for gravity or - for none".to_owned());
    }
    faults.check()?;
    Ok(setup)
}

fn fill_row(setup: &mut Setup, row: u8, line: &str) -> Result<(), String> {
    let cols = usize::from(setup.rules().cols());
    let mut col = 0usize;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(player) = Player::from_letter(character) {
            if col < cols {
                setup.set(Cell::new(col as u8, row), Some(player));
            }
            col = col.saturating_add(1);
        } else if let Some(mut run) = character.to_digit(10) {
            if run == 0 {
                return Err("numbers of empty cells must not start with 0".to_owned());
            }
            while let Some(digit) = characters.peek().and_then(|c| c.to_digit(10)) {
                run = run.saturating_mul(10).saturating_add(digit);
                characters.next();
            }
            // The number may be larger than `usize`, which has 32 bits in browsers.
            col = col.saturating_add(run as usize);
        } else {
            return Err(format!("expected X, O or a number of empty cells, found {character:?}"));
        }
    }
    if col == cols { Ok(()) } else { Err(format!("it has {}", counted(col, "cell"))) }
}

/// Writes a position.
///
/// ```
/// use connect4_core::{Rules, notation::{digits, position}};
/// let game = digits::parse(Rules::CONNECT_FOUR, "44")?;
/// let line = position::write(game.position());
/// assert_eq!(line, "6 7 4 7/7/7/7/3O3/3X3 X g");
/// assert_eq!(&position::parse(&line)?, game.position());
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
pub fn write(position: &Position) -> String {
    let rules = position.rules();
    let row = |row: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for col in 0..=rules.cols() {
            let stone = position.at(Cell::new(col, row));
            if col < rules.cols() && stone.is_none() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(text, "{empty}").expect("strings take all text");
                empty = 0;
            }
            text.extend(stone.map(Player::letter));
        }
        text
    };
    let board = (0..rules.rows()).rev().map(row).collect::<Vec<_>>().join("/");
    let gravity = if rules.has_gravity() { 'g' } else { '-' };
    format!("{} {} {} {board} {} {gravity}", rules.rows(), rules.cols(), rules.connect(), position.mover().letter())
}
