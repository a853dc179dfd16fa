//! The two players and the results of a game.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. Letters and colors belong to notations and front ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who moves first: X, red.
    First,
    /// The player who moves second: O, yellow.
    Second,
}

impl Player {
    /// Both players; the first mover comes first.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The letter of text boards: `X` for the first player, `O` for the second.
    pub const fn letter(self) -> char {
        match self {
            Player::First => 'X',
            Player::Second => 'O',
        }
    }

    /// The player with this text-board letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' => Some(Player::First),
            'O' => Some(Player::Second),
            _ => None,
        }
    }

    /// The color of the disc: `Red` for the first player, `Yellow` for the second.
    pub const fn color(self) -> &'static str {
        match self {
            Player::First => "Red",
            Player::Second => "Yellow",
        }
    }
}

impl fmt::Display for Player {
    /// The letter of text boards.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl Not for Player {
    type Output = Player;
    /// The other player.
    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// One value per player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ByPlayer<T> {
    /// The first player's value.
    #[cfg_attr(feature = "serde", serde(rename = "X"))]
    pub first: T,
    /// The second player's value.
    #[cfg_attr(feature = "serde", serde(rename = "O"))]
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// Calls `make` for each player.
    pub fn new(mut make: impl FnMut(Player) -> T) -> Self {
        ByPlayer { first: make(Player::First), second: make(Player::Second) }
    }

    /// The first player's value, then the second's.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.first, &self.second].into_iter()
    }

    /// The two values exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        ByPlayer { first: self.second, second: self.first }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player completed a line.
    Won(Player),
    /// The board is full and has no line.
    Drawn,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Won(player) => Some(player),
            Outcome::Drawn => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// The winner's letter, or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Outcome::Won(player) => player.fmt(f),
            Outcome::Drawn => f.write_str("draw"),
        }
    }
}
