//! From any notation to any other: what `show`, `verify` and `play --moves` share.

use clap::ValueEnum;
use connect4_core::notation::{cells, position};
use connect4_core::print::{self, Style};
use connect4_core::{Cell, Game, Rules, Setup};
use connect4_wire::{Notation, ReadingError, outcome_word};
use serde_json::{Value, json};

/// A notation to read.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// 4455: a character a move, columns from 1, from 10 on a, b, …
    Digits,
    /// [3,3,4,4]: columns from 0
    List,
    /// D_Red D_Yellow: column letter and colour
    Colours,
    /// d1 d2 e1: column letter and row from the bottom
    Cells,
    /// 6 7 4 7/7/7/7/3O3/3X3 X g: rows, columns, line, board, side to move, gravity
    Position,
    /// A game with tags, numbered moves and comments
    Record,
    /// Rows of X, O and . from the top
    Diagram,
}

/// A way to show a position or game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The board with column numbers
    Drop,
    /// The classroom print
    Grid,
    /// Rows of X, O and . from the top
    Diagram,
    /// A picture
    Svg,
    /// 4455
    Digits,
    /// [3,3,4,4]
    List,
    /// D_Red D_Yellow
    Colours,
    /// d1 d2 e1
    Cells,
    /// One line in the manner of FEN
    Position,
    /// A game record
    Record,
    /// One JSON object
    Json,
}

/// What a text said: a diagram at least, with its moves where the notation has them.
pub(crate) struct Reading {
    pub(crate) setup: Setup,
    pub(crate) game: Option<Game>,
    inner: connect4_wire::Reading,
}

impl From {
    /// The notation for moves of these rules when the user names none.
    pub(crate) fn default_for(rules: Rules) -> From {
        if rules.has_gravity() { From::Digits } else { From::Cells }
    }

    fn notation(self) -> Notation {
        match self {
            From::Digits => Notation::Digits,
            From::List => Notation::List,
            From::Colours => Notation::Colours,
            From::Cells => Notation::Cells,
            From::Position => Notation::Position,
            From::Record => Notation::Record,
            From::Diagram => Notation::Diagram,
        }
    }

    /// Reads a text in this notation. `rules` counts where the notation does not say.
    ///
    /// # Errors
    /// When the text is not of this notation, or a move is illegal.
    pub(crate) fn read(self, rules: Rules, text: &str) -> anyhow::Result<Reading> {
        let inner = self.notation().read(rules, text)?;
        Ok(Reading { setup: inner.setup.clone(), game: inner.game.clone(), inner })
    }
}

impl Reading {
    /// Shows what was read.
    ///
    /// # Errors
    /// When the format needs a game and the board cannot occur in one.
    pub(crate) fn show(self, format: Format, style: Style) -> anyhow::Result<String> {
        let notation = match format {
            Format::Drop => return Ok(print::drop_board(&self.setup, style)),
            Format::Grid => return Ok(print::grid_board(&self.setup, style)),
            Format::Svg => return Ok(print::svg_board(&self.setup)),
            Format::Json => return Ok(serde_json::to_string_pretty(&self.to_json())?),
            Format::Diagram => Notation::Diagram,
            Format::Digits => Notation::Digits,
            Format::List => Notation::List,
            Format::Colours => Notation::Colours,
            Format::Position => Notation::Position,
            Format::Cells => Notation::Cells,
            Format::Record => Notation::Record,
        };
        self.inner.write(notation).map_err(with_remedy)
    }

    fn to_json(&self) -> Value {
        let rules = self.setup.rules();
        let diagram = print::diagram(&self.setup);
        let mut object = json!({
            "size": rules.size(),
            "connect": rules.connect(),
            "gravity": rules.has_gravity(),
            "rows": diagram.lines().collect::<Vec<_>>(),
        });
        let more = match self.setup.to_position() {
            Err(error) => json!({
                "valid": false,
                "reasons": error.faults().iter().map(ToString::to_string).collect::<Vec<_>>(),
            }),
            Ok(position) => {
                let cells = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
                json!({
                    "valid": true,
                    "plies": position.plies(),
                    "mover": position.mover().letter().to_string(),
                    "outcome": outcome_word(position.outcome()),
                    "lines": position.lines().iter().map(|line| cells(&line.cells)).collect::<Vec<_>>(),
                    "legal": cells(&position.legal_moves()),
                    "moves": self.game.as_ref().map(cells::write),
                    "position": position::write(&position),
                })
            }
        };
        if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
            object.extend(more);
        }
        object
    }
}

/// The error with its causes apart, so that they are told from usage, and with the flag that helps.
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
