//! From any notation to any other: what `show`, `verify` and `play --moves` share.

use anyhow::{Context, bail};
use clap::ValueEnum;
use connect4_core::notation::record::{self, Record};
use connect4_core::notation::{cells, colours, diagram, digits, list, position};
use connect4_core::print::{self, Style};
use connect4_core::{Cell, Game, Order, Outcome, Player, Position, Rules, Setup};
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
    record: Option<Record>,
}

impl From {
    /// The notation for moves of these rules when the user names none.
    pub(crate) fn default_for(rules: Rules) -> From {
        if rules.has_gravity() { From::Digits } else { From::Cells }
    }

    /// Reads a text in this notation. `rules` counts where the notation does not say.
    ///
    /// # Errors
    /// When the text is not of this notation, or a move is illegal.
    pub(crate) fn read(self, rules: Rules, text: &str) -> anyhow::Result<Reading> {
        let game = match self {
            From::Digits => digits::parse(rules, text.trim())?,
            From::List => list::parse(rules, text)?,
            From::Cells => cells::parse(rules, text)?,
            From::Record => {
                let record = record::parse(text)?;
                let game = record.game.clone();
                return Ok(Reading { record: Some(record), ..Reading::of_game(game) });
            }
            From::Colours => {
                let setup = colours::to_setup(rules, &colours::parse(text)?)?;
                return Ok(Reading { setup, game: None, record: None });
            }
            From::Position => return Ok(Reading { setup: position::parse_setup(text)?, game: None, record: None }),
            From::Diagram => return Ok(Reading { setup: diagram::parse(rules, text)?, game: None, record: None }),
        };
        Ok(Reading::of_game(game))
    }
}

impl Reading {
    fn of_game(game: Game) -> Self {
        Reading { setup: Setup::from_position(game.position()), game: Some(game), record: None }
    }

    /// The position, if the board is one.
    fn position(&self) -> anyhow::Result<Position> {
        match &self.game {
            Some(game) => Ok(*game.position()),
            None => self.setup.to_position().context("this board cannot occur in play, so it has only a picture"),
        }
    }

    /// The game, or for a board without moves one that leads to it.
    fn into_game(self) -> anyhow::Result<Game> {
        let position = self.position()?;
        if let Some(game) = self.game
            && game.start().plies() == 0
        {
            return Ok(game);
        }
        let setup = Setup::from_position(&position);
        let Order::Found(order) = setup.order_of_play() else {
            bail!("no order of moves was found that leads to this board: it is too large to search");
        };
        let mut game = Game::new(position.rules());
        for cell in order {
            game.try_play(cell)?;
        }
        Ok(game)
    }

    /// Shows what was read.
    ///
    /// # Errors
    /// When the format needs a game and the board cannot occur in one.
    pub(crate) fn show(self, format: Format, style: Style) -> anyhow::Result<String> {
        let columns = |game: Game| -> anyhow::Result<Game> {
            if !game.rules().has_gravity() {
                bail!("columns say too little without gravity: choose --format cells");
            }
            Ok(game)
        };
        Ok(match format {
            Format::Drop => print::drop_board(&self.setup, style),
            Format::Grid => print::grid_board(&self.setup, style),
            Format::Diagram => print::diagram(&self.setup),
            Format::Svg => print::svg_board(&self.setup),
            Format::Digits => digits::write(&columns(self.into_game()?)?),
            Format::List => list::write(&columns(self.into_game()?)?),
            Format::Colours => colours::write(&colours::of_game(&columns(self.into_game()?)?)),
            Format::Cells => cells::write(&self.into_game()?),
            Format::Position => position::write(&self.position()?),
            Format::Record => {
                let record = match self.record {
                    Some(record) => record,
                    None => Record::new(self.into_game()?),
                };
                record::write(&record).trim_end().to_owned()
            }
            Format::Json => serde_json::to_string_pretty(&self.to_json())?,
        })
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

/// `X`, `O`, `draw`, or nothing while the game goes on.
pub(crate) fn outcome_word(outcome: Option<Outcome>) -> Option<String> {
    outcome.map(|outcome| outcome.winner().map(Player::letter).map_or("draw".to_owned(), String::from))
}
