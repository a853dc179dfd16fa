//! From any notation to any other: what `show`, `verify` and `play --moves` share.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use connect4_core::notation::{cells, digits, position};
use connect4_core::print::{self, Style};
use connect4_core::{Cell, Game};
use connect4_wire::{Notation, OutcomeWord, Reading, ReadingError};
use serde_json::{Value, json};

/// A notation to read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct From(pub(crate) Notation);

impl ValueEnum for From {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<[From; Notation::ALL.len()]> = LazyLock::new(|| Notation::ALL.map(From));
        &*ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.looks()))
    }
}

/// A way to show a position or game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The board with column numbers
    Drop,
    /// The classroom print
    Grid,
    /// A picture
    Svg,
    /// What can be read again
    Text(Notation),
    /// One JSON object
    Json,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Format::Drop,
            Format::Grid,
            Format::Text(Notation::Diagram),
            Format::Svg,
            Format::Text(Notation::Digits),
            Format::Text(Notation::List),
            Format::Text(Notation::Colors),
            Format::Text(Notation::Cells),
            Format::Text(Notation::Position),
            Format::Text(Notation::Record),
            Format::Json,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Format::Drop => ("drop", "The board with column numbers"),
            Format::Grid => ("grid", "The classroom print"),
            Format::Svg => ("svg", "A picture"),
            Format::Text(notation) => (notation.name(), notation.looks()),
            Format::Json => ("json", "One JSON object"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// Shows what was read.
///
/// # Errors
/// When the format needs a game and the board cannot occur in one.
pub(crate) fn show(reading: Reading, format: Format, style: Style) -> anyhow::Result<String> {
    match format {
        Format::Drop => Ok(print::drop_board(&reading.board(), style)),
        Format::Grid => Ok(print::grid_board(&reading.board(), style)),
        Format::Svg => Ok(print::svg_board(&reading.board())),
        Format::Json => Ok(to_json(&reading).to_string()),
        Format::Text(notation) => reading.write(notation).map_err(with_remedy),
    }
}

/// What was read as one object.
pub(crate) fn to_json(reading: &Reading) -> Value {
    let board = reading.board();
    let rules = board.rules();
    let diagram = print::diagram(&board);
    let mut object = json!({
        "size": rules.size(),
        "connect": rules.connect(),
        "gravity": rules.has_gravity(),
        "rows": diagram.lines().collect::<Vec<_>>(),
    });
    let more = match board.to_position() {
        Err(error) => json!({
            "valid": false,
            "reasons": error.faults().iter().map(ToString::to_string).collect::<Vec<_>>(),
        }),
        Ok(position) => {
            let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
            json!({
                "valid": true,
                "ply": position.plies(),
                "mover": position.mover().letter().to_string(),
                "outcome": position.outcome().map(OutcomeWord::from),
                "lines": position.lines().iter().map(|line| names(&line.cells)).collect::<Vec<_>>(),
                "legal": names(&position.legal_moves()),
                "moves": reading.game().filter(|game| game.start().plies() == 0).map(moves_text),
                "position": position::write(&position),
            })
        }
    };
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}

/// The error with its causes kept apart, so that they can be told from wrong usage, and with the flag that helps.
fn with_remedy(error: ReadingError) -> anyhow::Error {
    match error {
        ReadingError::Parse(error) => error.into(),
        ReadingError::Play(error) => error.into(),
        ReadingError::NoPosition(error) => {
            anyhow::Error::new(error).context("this board cannot occur in play, so it has only a picture")
        }
        ReadingError::NeedsGravity => anyhow::anyhow!("columns say too little without gravity: choose --format cells"),
        error => error.into(),
    }
}

/// The moves of a game in the notation that is read by default: digits, or cells where digits say too little.
pub(crate) fn moves_text(game: &Game) -> String {
    if game.rules().has_gravity() && !game.is_swapped() { digits::write(game) } else { cells::write(game) }
}
