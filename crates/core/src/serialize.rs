//! JSON forms of cells, moves, sides, rules, positions and games (feature `serde`), and their schemas (feature `schema`).

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::notation::{cells, digits, position};
use crate::{Action, Cell, Game, Outcome, Player, Position, Rules, Swap};

impl Serialize for Cell {
    /// The name of the cell, such as `d1`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Action {
    /// The name of the cell, or `swap`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Player {
    /// `X` or `O`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match char::deserialize(deserializer)? {
            'X' => Ok(Player::First),
            'O' => Ok(Player::Second),
            other => Err(D::Error::invalid_value(Unexpected::Char(other), &"X or O")),
        }
    }
}

impl Serialize for Outcome {
    /// `X`, `O` or `draw`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Outcome::Won(player) => player.serialize(serializer),
            Outcome::Drawn => serializer.serialize_str("draw"),
        }
    }
}

impl Serialize for Position {
    /// The position line, such as `6 7 4 7/7/7/7/3O3/3X3 X g`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&position::write(self))
    }
}

impl Serialize for Swap {
    /// `false`, `true`, or 3 for [`Swap::Three`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Swap::Three => serializer.serialize_u8(self.stones()),
            _ => serializer.serialize_bool(*self == Swap::One),
        }
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameFields::from(self).serialize(serializer)
    }
}

/// A game and its current position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct GameFields {
    /// Columns and rows, such as `7x6`.
    size: String,
    /// Number of consecutive stones that win.
    connect: u8,
    /// Whether stones fall.
    gravity: bool,
    /// Whether the second player may swap sides after the first stone; 3 allows it after three stones.
    swap: Swap,
    /// The moves from the start of the game: digits, or cells without gravity or after a swap.
    moves: String,
    /// The current position in one line, similar to FEN.
    position: Position,
    /// Side to move.
    side_to_move: Player,
}

impl From<&Game> for GameFields {
    fn from(game: &Game) -> Self {
        let rules: Rules = game.rules();
        let is_by_column = rules.has_gravity() && !game.is_swapped();
        GameFields {
            size: rules.size(),
            connect: rules.connect(),
            gravity: rules.has_gravity(),
            swap: rules.swap_rule(),
            moves: if is_by_column { digits::write(game) } else { cells::write(game) },
            position: *game.position(),
            side_to_move: game.mover(),
        }
    }
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Action, Cell, Game, GameFields, Outcome, Player, Position, Swap};

    fn text() -> ObjectBuilder {
        ObjectBuilder::new().schema_type(Type::String)
    }

    /// Implements the traits of utoipa for types with these schemas.
    macro_rules! schemas {
        ($($kind:ident => $schema:expr),+ $(,)?) => {$(
            impl PartialSchema for $kind {
                fn schema() -> RefOr<Schema> {
                    $schema.into()
                }
            }
            impl ToSchema for $kind {
                fn name() -> Cow<'static, str> {
                    stringify!($kind).into()
                }
            }
        )+};
    }

    schemas! {
        Action => text().description(Some("A move: the cell of its stone, such as `d1`, or `swap`")),
        Cell => text().description(Some("A cell, such as `d1`")),
        Player => text().enum_values(Some(["X", "O"])).description(Some("A side; X moves first")),
        Outcome => text().enum_values(Some(["X", "O", "draw"])).description(Some("Result of a finished game")),
        Position => text().description(Some("A position in one line, similar to FEN")),
        Swap => OneOfBuilder::new()
            .item(ObjectBuilder::new().schema_type(Type::Boolean))
            .item(ObjectBuilder::new().schema_type(Type::Integer).enum_values(Some([Swap::Three.stones()])))
            .description(Some("Whether, or after how many stones, the second player may take the first player's side.")),
    }

    impl PartialSchema for Game {
        fn schema() -> RefOr<Schema> {
            GameFields::schema()
        }
    }
    impl ToSchema for Game {
        fn name() -> Cow<'static, str> {
            "Game".into()
        }
    }
}
