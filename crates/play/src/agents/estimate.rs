//! What a stone seems to be worth where nobody has proved it.

use std::fmt;

use connect4_core::{Cell, Position};

use super::{lines, minimax};
use crate::Budget;
use crate::learned::{self, Model};
use crate::number::tanh;
use connect4_solve::count_plies;

/// Plies of the longest game there is.
pub(crate) const LONGEST_GAME: f32 = 400.0;
/// Values beyond this are called better or worse.
const BETTER: f32 = 0.2;
/// Values beyond this are called clearly better or worse.
const CLEARLY_BETTER: f32 = 0.6;

/// What a move seems to be worth to the side that makes it: an opinion, not a result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimate {
    /// From -1, surely lost, to 1, surely won: by the program's trained model or, without one, by open lines.
    Value(f32),
    /// A short search saw the end of the game.
    Ends {
        /// Whether the side that makes the move wins.
        wins: bool,
        /// Plies until then, from before the move.
        plies: u16,
    },
}

impl Estimate {
    /// One number from -2 to 2, for comparisons and bars: values as they are, ends beyond them. Sooner wins and later losses
    /// are worth more.
    pub fn worth(self) -> f32 {
        match self {
            Estimate::Value(value) => value,
            Estimate::Ends { wins, plies } => {
                // Beyond every value, however long the game.
                let size = 2.0 - f32::from(plies) / LONGEST_GAME;
                if wins { size } else { -size }
            }
        }
    }
}

impl fmt::Display for Estimate {
    /// `a win in 5 plies`, `clearly better`, `even`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let word = match *self {
            Estimate::Ends { wins, plies } => {
                return write!(f, "a {} in {}", if wins { "win" } else { "loss" }, count_plies(plies));
            }
            Estimate::Value(value) if value > CLEARLY_BETTER => "clearly better",
            Estimate::Value(value) if value > BETTER => "better",
            Estimate::Value(value) if value < -CLEARLY_BETTER => "clearly worse",
            Estimate::Value(value) if value < -BETTER => "worse",
            Estimate::Value(_) => "even",
        };
        f.write_str(word)
    }
}

/// The estimates of these moves, by a search `plies` plies deep or as deep as the budget allows, and the nodes it took;
/// `None` if the budget is not enough for one ply.
pub(crate) fn estimate(
    position: &Position,
    cells: &[Cell],
    plies: u32,
    budget: &Budget,
) -> (Option<Vec<Estimate>>, u64) {
    let ends = |wins, plies: u32| Estimate::Ends { wins, plies: plies as u16 };
    if let Some(model) = Model::embedded(position.rules()) {
        let (values, nodes) = learned::values(&model, position, cells, plies, budget);
        let value = |value| match value {
            learned::Value::Trained(value) => Estimate::Value(value),
            learned::Value::Decided { wins, plies } => ends(wins, plies),
        };
        return (values.map(|values| values.into_iter().map(value).collect()), nodes);
    }
    // Two open lines that each lack two stones come to 0.76.
    let unit = lines::unit(position.rules().connect().into());
    let (values, nodes) = minimax::values(position, cells, plies, budget);
    let value = |value| match value {
        minimax::Value::Lines(value) => Estimate::Value(tanh(value as f32 / unit)),
        minimax::Value::Decided { wins, plies } => ends(wins, plies),
    };
    (values.map(|values| values.into_iter().map(value).collect()), nodes)
}
