//! What a stone seems to be worth where nobody has proved it.

use std::fmt;

use connect4_core::{Cell, Position};

use super::any_board::{AnyBoard, ByKinds};
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
    /// From -1, surely lost, to 1, surely won: by the program's trained model or its value of any board or, where it has
    /// neither, by open lines.
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
    if let Some(value) = AnyBoard::embedded(position.rules()) {
        let (values, nodes) = minimax::values(position, cells, plies, budget, ByKinds::new(value));
        return estimates(values, nodes, |value| value as f32 / ByKinds::SURE_WIN);
    }
    // Two open lines that each lack two stones come to 0.76.
    let unit = lines::unit(position.rules().connect().into());
    let (values, nodes) = minimax::values(position, cells, plies, budget, minimax::Lines);
    estimates(values, nodes, |value| tanh(value as f32 / unit))
}

/// Estimates by what a search found; `scale` turns the value of its last positions into one from -1 to 1.
fn estimates(
    values: Option<Vec<minimax::Value>>,
    nodes: u64,
    scale: impl Fn(i32) -> f32,
) -> (Option<Vec<Estimate>>, u64) {
    let estimate = |value| match value {
        minimax::Value::Open(value) => Estimate::Value(scale(value)),
        minimax::Value::Decided { wins, plies } => Estimate::Ends { wins, plies: plies as u16 },
    };
    (values.map(|values| values.into_iter().map(estimate).collect()), nodes)
}

#[cfg(test)]
mod tests {
    use connect4_core::Rules;

    use super::*;

    #[test]
    fn boards_without_a_model_are_valued_by_the_value_of_any_board_and_others_by_open_lines() {
        let ask = |rules: Rules, is_by_lines: bool| {
            let position = Position::new(rules);
            let cells = position.legal_moves();
            let (estimates, _) = estimate(&position, &cells, 2, &Budget::unlimited());
            let unit = lines::unit(rules.connect().into());
            let (by_lines, _) = minimax::values(&position, &cells, 2, &Budget::unlimited(), minimax::Lines);
            let (by_lines, _) = super::estimates(by_lines, 0, |value| tanh(value as f32 / unit));
            assert_eq!(estimates == by_lines, is_by_lines, "{rules}");
            estimates.unwrap().into_iter().map(Estimate::worth).collect::<Vec<_>>()
        };
        let values = ask(Rules::new(8, 8, 4).unwrap(), false);
        assert!(values[3] > values[0] && values[3] == values[4] && values[0] == values[7], "{values:?}");
        ask(Rules::new(6, 5, 3).unwrap(), true);
        ask(Rules::new(11, 9, 4).unwrap(), true);
    }
}
