//! What a stone seems to be worth where nobody has proved it.

use std::fmt;

use connect4_core::{Cell, Position};

use super::{lines, minimax};
use crate::Budget;
use crate::learned::{self, Model};
use crate::number::tanh;
use connect4_solve::count_plies;

/// What a stone seems to be worth to the side that makes it: an opinion, not a result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimate {
    /// From -1, surely lost, to 1, surely won: the trained value where the program has a model, else by open lines.
    Value(f32),
    /// A short search saw the end.
    Ends {
        /// Whether it is a win for the side that makes the stone.
        wins: bool,
        /// Plies until then, from before the stone.
        plies: u16,
    },
}

impl Estimate {
    /// One number for comparisons and bars, from -2 to 2: values as they are, ends beyond them, the sooner a win the more,
    /// the later a loss the more.
    pub fn worth(self) -> f32 {
        match self {
            Estimate::Value(value) => value,
            Estimate::Ends { wins, plies } => {
                // What a stone whose end the search saw is worth beyond the values -1 to 1, so that nothing hides it.
                let size = 2.0 - f32::from(plies) / 400.0;
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
            Estimate::Value(value) if value > 0.6 => "clearly better",
            Estimate::Value(value) if value > 0.2 => "better",
            Estimate::Value(value) if value < -0.6 => "clearly worse",
            Estimate::Value(value) if value < -0.2 => "worse",
            Estimate::Value(_) => "even",
        };
        f.write_str(word)
    }
}

/// The estimates of these stones, with so many plies of search or as many as the budget allows, and the nodes that it took;
/// nothing when it does not even last for one ply.
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
    // Two open lines of which each lacks two stones come to 0.76.
    let unit = lines::unit(position.rules().connect().into());
    let (values, nodes) = minimax::values(position, cells, plies, budget);
    let value = |value| match value {
        minimax::Value::Lines(value) => Estimate::Value(tanh(value as f32 / unit)),
        minimax::Value::Decided { wins, plies } => ends(wins, plies),
    };
    (values.map(|values| values.into_iter().map(value).collect()), nodes)
}
