//! Conversion between notations, for `show`, the requests `read` and `write`, pasting in the browser, and Python.

use std::str::FromStr;

use connect4_core::notation::record::{self, Record};
use connect4_core::notation::{ParseError, cells, colors, diagram, digits, list, position};
use connect4_core::{Game, PlayError, PlayOrder, Position, Rules, Setup, SetupError, print};
use serde::{Deserialize, Serialize};

/// Notation of a position or game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// `4455`: one character per column, from 1, then `a` for 10, `b` for 11, …
    Digits,
    /// `[3,3,4,4]`: columns from 0
    List,
    /// `D_Red D_Yellow`: column letter and color
    Colors,
    /// `d1 d2 e1`: column letter and row from the bottom
    Cells,
    /// `6 7 4 7/7/7/7/3O3/3X3 X g`: rows, columns, line, board, side to move, gravity
    Position,
    /// A game with tags, numbered moves and comments
    Record,
    /// Rows of `X`, `O` and `.` from the top
    Diagram,
}

/// A parsed text.
pub enum ParsedText {
    /// A board, which may be impossible in play.
    Board(Setup),
    /// A game, if the notation has moves.
    Game(Game),
    /// A game with everything else in its record.
    Record(Record),
}

/// Why a text cannot be read or written in a notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// The text does not follow the notation, or a move is illegal.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The board cannot occur in play.
    #[error("this board cannot occur in play, so it has no moves and no position: {0}")]
    NoPosition(#[source] SetupError),
    /// No move order was found that leads to the board.
    #[error("cannot find moves that lead to this board, because it is too large to search; choose position or diagram")]
    NoOrder,
    /// There is no such notation.
    #[error("unknown notation `{}`; expected one of: {}", .0.escape_debug(), Notation::ALL.map(Notation::name).join(", "))]
    Unknown(String),
    /// Columns do not identify cells without gravity.
    #[error("without gravity, columns do not identify cells; choose cells")]
    NeedsGravity,
    /// The notation cannot express swaps.
    #[error("this notation cannot express that the sides were swapped; choose cells or record")]
    NeedsSwap,
    /// A move of the order that was found is illegal.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Notation {
    /// All notations, shortest first.
    pub const ALL: [Notation; 7] = [
        Notation::Digits,
        Notation::List,
        Notation::Colors,
        Notation::Cells,
        Notation::Position,
        Notation::Record,
        Notation::Diagram,
    ];

    /// The name in options and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Digits => "digits",
            Notation::List => "list",
            Notation::Colors => "colors",
            Notation::Cells => "cells",
            Notation::Position => "position",
            Notation::Record => "record",
            Notation::Diagram => "diagram",
        }
    }

    /// An example and a description, on one line.
    pub const fn description(self) -> &'static str {
        match self {
            Notation::Digits => "4455: one character per column, from 1, then a for 10, b for 11, …",
            Notation::List => "[3,3,4,4]: columns from 0",
            Notation::Colors => "D_Red D_Yellow: column letter and color",
            Notation::Cells => "d1 d2 e1: column letter and row from the bottom",
            Notation::Position => "6 7 4 7/7/7/7/3O3/3X3 X g: rows, columns, line, board, side to move, gravity",
            Notation::Record => "Game with tags, numbered moves and comments",
            Notation::Diagram => "Rows of X, O and . from the top",
        }
    }

    /// The default notation for moves under these rules.
    pub const fn default_for(rules: Rules) -> Self {
        if rules.has_gravity() { Notation::Digits } else { Notation::Cells }
    }

    /// Whether the notation has moves in order, so that reading a game needs no search for a move order.
    pub const fn lists_moves(self) -> bool {
        matches!(self, Notation::Digits | Notation::List | Notation::Cells)
    }

    /// Reads a text. `rules` apply if the text has no rules.
    ///
    /// # Errors
    /// When the text does not follow this notation, or a move is illegal.
    pub fn read(self, rules: Rules, text: &str) -> Result<ParsedText, ParseError> {
        Ok(match self {
            Notation::Digits => ParsedText::Game(digits::parse(rules, text.trim())?),
            Notation::List => ParsedText::Game(list::parse(rules, text)?),
            Notation::Cells => ParsedText::Game(cells::parse(rules, text)?),
            Notation::Record => ParsedText::Record(record::parse(text)?),
            Notation::Colors => {
                let moves = colors::parse(text)?;
                let setup = colors::to_setup(rules, &moves)?;
                colors::to_game(rules, &moves).map_or(ParsedText::Board(setup), ParsedText::Game)
            }
            Notation::Position => ParsedText::Board(position::parse_setup(text)?),
            Notation::Diagram => ParsedText::Board(diagram::parse(rules, text)?),
        })
    }
}

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(name: &str) -> Result<Self, NotationError> {
        let found = Notation::ALL.into_iter().find(|one| one.name() == name);
        found.ok_or_else(|| NotationError::Unknown(name.to_owned()))
    }
}

impl ParsedText {
    /// The board, after all moves if there are any.
    pub fn board(&self) -> Setup {
        match self {
            ParsedText::Board(setup) => setup.clone(),
            ParsedText::Game(game) | ParsedText::Record(Record { game, .. }) => Setup::from_position(game.position()),
        }
    }

    /// The game, if the text has moves.
    pub fn game(&self) -> Option<&Game> {
        match self {
            ParsedText::Board(_) => None,
            ParsedText::Game(game) | ParsedText::Record(Record { game, .. }) => Some(game),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// When the board cannot occur in play.
    pub fn position(&self) -> Result<Position, NotationError> {
        match self {
            ParsedText::Board(setup) => setup.to_position().map_err(NotationError::NoPosition),
            ParsedText::Game(game) | ParsedText::Record(Record { game, .. }) => Ok(*game.position()),
        }
    }

    /// The game, or a game that leads to the board if the text has no moves.
    ///
    /// # Errors
    /// When the board cannot occur in play, or no move order was found because the board is too large.
    pub fn into_game(self) -> Result<Game, NotationError> {
        let position = self.position()?;
        let setup = match self {
            ParsedText::Game(game) | ParsedText::Record(Record { game, .. }) if game.start().plies() == 0 => {
                return Ok(game);
            }
            _ => Setup::from_position(&position),
        };
        let PlayOrder::Found(order) = setup.order_of_play() else { return Err(NotationError::NoOrder) };
        let mut game = Game::new(position.rules());
        for cell in order {
            game.try_play(cell)?;
        }
        Ok(game)
    }

    /// Writes this in a notation.
    ///
    /// # Errors
    /// When the notation needs moves but the board cannot occur in play. Also when it needs gravity but the game has
    /// none, or cannot express the game's swap.
    pub fn write(self, notation: Notation) -> Result<String, NotationError> {
        let knows_swap = matches!(notation, Notation::Cells | Notation::Record | Notation::Diagram);
        if !knows_swap && self.game().is_some_and(Game::is_swapped) {
            return Err(NotationError::NeedsSwap);
        }
        let columns = |game: Game| {
            if game.rules().has_gravity() { Ok(game) } else { Err(NotationError::NeedsGravity) }
        };
        Ok(match notation {
            Notation::Diagram => print::diagram(&self.board()),
            Notation::Digits => digits::write(&columns(self.into_game()?)?),
            Notation::List => list::write(&columns(self.into_game()?)?),
            Notation::Colors => colors::write(&colors::of_game(&columns(self.into_game()?)?)),
            Notation::Cells => cells::write(&self.into_game()?),
            Notation::Position => position::write(&self.position()?),
            Notation::Record => {
                let record = match self {
                    ParsedText::Record(record) => record,
                    // Only a record can express a starting position.
                    ParsedText::Game(game) => Record::new(game),
                    board @ ParsedText::Board(_) => Record::new(board.into_game()?),
                };
                record::write(&record).trim_end().to_owned()
            }
        })
    }
}
