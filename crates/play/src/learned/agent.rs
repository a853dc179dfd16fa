//! The trained player at the board.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use connect4_core::{Action, Game};

use super::Model;
use super::search::{Limits, search};
use crate::{Agent, Budget, Choice};

/// How far a trained player looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lookahead {
    /// Values the position after each stone: the value alone.
    #[default]
    Raw,
    /// Looks so many plies ahead; 1 is the same as [`Lookahead::Raw`].
    Plies(u16),
    /// Looks ahead for so long.
    Time(Duration),
}

impl fmt::Display for Lookahead {
    /// `raw`, `4` or `100ms`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Lookahead::Raw => f.write_str("raw"),
            Lookahead::Plies(plies) => write!(f, "{plies}"),
            Lookahead::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Lookahead {
    type Err = LookaheadError;

    fn from_str(text: &str) -> Result<Self, LookaheadError> {
        let error = || LookaheadError(text.to_owned());
        if text == "raw" {
            return Ok(Lookahead::Raw);
        }
        let parsed = match text.strip_suffix("ms") {
            Some(digits) => digits.parse().ok().map(|time: u32| Lookahead::Time(Duration::from_millis(time.into()))),
            None => text.parse().ok().filter(|&plies| plies > 0).map(Lookahead::Plies),
        };
        parsed.ok_or_else(error)
    }
}

/// A text that does not say how far to look ahead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookaheadError(String);

impl fmt::Display for LookaheadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = self.0.escape_debug();
        write!(f, "`{text}` is no way to look ahead: write raw, a number of plies like 6, or a time like 100ms")
    }
}

impl std::error::Error for LookaheadError {}

/// A trained player: plays the stone that its model values most, with or without looking ahead. It takes a win with the
/// next stone and, where it can, does not leave one. Between equal values the first cell in order counts.
#[derive(Clone, Debug)]
pub struct Learned {
    model: Arc<Model>,
    lookahead: Lookahead,
}

impl Learned {
    /// A player with this model.
    pub fn new(model: Arc<Model>, lookahead: Lookahead) -> Self {
        Learned { model, lookahead }
    }
}

impl Agent for Learned {
    /// In games of other rules than the model's it plays the first legal stone.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let position = game.position();
        let mut budget = budget.clone();
        let plies = match self.lookahead {
            Lookahead::Raw => 1,
            Lookahead::Plies(plies) => u32::from(plies),
            Lookahead::Time(time) => {
                let deadline = Instant::now().checked_add(time);
                budget.deadline = budget.deadline.into_iter().chain(deadline).min();
                u32::MAX
            }
        };
        let found = search(&self.model, position, &Limits { plies, budget: &budget });
        let found = found.or_else(|| position.legal_moves().first().map(|&cell| (cell, 0)));
        found.map(|(cell, nodes)| Choice { action: Action::Stone(cell), nodes })
    }
}
