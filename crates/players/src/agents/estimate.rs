//! Estimated values of moves, for positions that are not solved.

use std::fmt;

use connect4_core::{Budget, Cell, Position};

use super::any_board::AnyBoardEvaluator;
use super::learned;
use super::{lines, minimax};
use crate::agents::alpha_beta::SearchValue;
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_model::number::tanh;
use connect4_solve::count_plies;

/// Plies of the longest possible game, on 20×20.
pub const MAX_GAME_PLIES: f32 = 400.0;
/// Absolute values above this are displayed as better or worse.
const BETTER: f32 = 0.2;
/// Absolute values above this are displayed as clearly better or worse.
const CLEARLY_BETTER: f32 = 0.6;

/// The estimated value of a move, from the perspective of the side that makes it. It proves nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Estimate {
    /// From -1 (a certain loss) to 1 (a certain win), by the built-in model, by the built-in any-board evaluation, or
    /// if there is neither, by open lines.
    Value(f32),
    /// A short search found a forced result.
    Ends {
        /// Whether the side that makes the move wins.
        wins: bool,
        /// Plies until the end, counted from before the move.
        plies: u16,
    },
}

impl Estimate {
    /// The estimate as one number from -2 to 2, for sorting and for bars. Forced results are beyond all other values;
    /// earlier wins and later losses are worth more.
    pub fn worth(self) -> f32 {
        match self {
            Estimate::Value(value) => value,
            Estimate::Ends { wins, plies } => {
                // Greater than 1 even for the longest game.
                let size = 2.0 - f32::from(plies) / MAX_GAME_PLIES;
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

/// Estimates these moves by a search to depth `plies`, or as deep as the budget allows. Also returns the number of
/// nodes visited. `None` if the budget is too small for one ply.
pub fn estimate(position: &Position, cells: &[Cell], plies: u32, budget: &Budget) -> (Option<Vec<Estimate>>, u64) {
    if let Some(model) = Model::embedded(position.rules()) {
        let (values, nodes) = learned::values(&model, position, cells, plies, budget);
        return estimates(values, nodes, |value| tanh(value as f32 * model.scale()));
    }
    if let Some(value) = AnyBoard::embedded(position.rules()) {
        let (values, nodes) = minimax::values(position, cells, plies, budget, AnyBoardEvaluator::new(value));
        return estimates(values, nodes, |value| value as f32 / AnyBoardEvaluator::SURE_WIN);
    }
    // Two open lines that each lack two discs count 0.76.
    let unit = lines::unit(position.rules().connect().into());
    let (values, nodes) = minimax::values(position, cells, plies, budget, minimax::LineEvaluator);
    estimates(values, nodes, |value| tanh(value as f32 / unit))
}

/// Converts the values of a search; `scale` maps the values of leaves to the range from -1 to 1.
fn estimates(values: Option<Vec<SearchValue>>, nodes: u64, scale: impl Fn(i32) -> f32) -> (Option<Vec<Estimate>>, u64) {
    let estimate = |value| match value {
        SearchValue::Open(value) => Estimate::Value(scale(value)),
        SearchValue::Decided { wins, plies } => Estimate::Ends { wins, plies: plies as u16 },
    };
    (values.map(|values| values.into_iter().map(estimate).collect()), nodes)
}

#[cfg(test)]
mod tests {
    use connect4_core::Rules;

    use super::*;

    #[test]
    fn estimates_use_the_any_board_evaluation_or_open_lines() {
        let ask = |rules: Rules, is_by_lines: bool| {
            let position = Position::new(rules);
            let cells = position.legal_moves();
            let (estimates, _) = estimate(&position, &cells, 2, &Budget::unlimited());
            let unit = lines::unit(rules.connect().into());
            let (by_lines, _) = minimax::values(&position, &cells, 2, &Budget::unlimited(), minimax::LineEvaluator);
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
