//! Notations and pictures as options, for `show`, `verify` and others.

use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use connect4_core::notation::{cells, digits, position};
use connect4_core::print::{self, Style};
use connect4_core::{Cell, Game};
use connect4_wire::{Notation, OutcomeWord, Reading, ReadingError};
use serde_json::{Value, json};

/// A notation of the input.
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

/// An output format of `show`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Drop,
    Grid,
    Svg,
    Text(Notation),
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
            Format::Drop => ("drop", "Board with column numbers"),
            Format::Grid => ("grid", "Board as the classroom functions print it"),
            Format::Svg => ("svg", "SVG image"),
            Format::Text(notation) => (notation.name(), notation.looks()),
            Format::Json => ("json", "JSON, like --json"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// Writes a position or game in a format.
///
/// # Errors
/// If the format needs a game, and the board cannot occur in one.
pub(crate) fn show(reading: Reading, format: Format, style: Style) -> anyhow::Result<String> {
    match format {
        Format::Drop => Ok(print::drop_board(&reading.board(), style)),
        Format::Grid => Ok(print::grid_board(&reading.board(), style)),
        Format::Svg => Ok(print::svg_board(&reading.board())),
        Format::Json => Ok(to_json(&reading).to_string()),
        Format::Text(notation) => reading.write(notation).map_err(with_remedy),
    }
}

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

/// Keeps the causes, which decide the exit code, and adds the option that helps.
fn with_remedy(error: ReadingError) -> anyhow::Error {
    match error {
        ReadingError::Parse(error) => error.into(),
        ReadingError::Play(error) => error.into(),
        ReadingError::NoPosition(error) => anyhow::Error::new(error)
            .context("this board cannot occur in play; choose --format drop, grid, diagram, svg or json"),
        ReadingError::NeedsGravity => {
            anyhow::anyhow!("without gravity, columns do not identify cells; choose --format cells")
        }
        error => error.into(),
    }
}

/// The moves of a game in the default input notation: digits, or cells without gravity or after a swap.
pub(crate) fn moves_text(game: &Game) -> String {
    if game.rules().has_gravity() && !game.is_swapped() { digits::write(game) } else { cells::write(game) }
}
