//! Estimated values of moves, for positions that are not solved.

use connect4_core::{Budget, Cell, Position, Rules, geometry_task};

use super::any_board::AnyBoardEvaluator;
use super::learned;
use super::{lines, minimax};
use crate::agents::alpha_beta::SearchValue;
use crate::agents::minimax::Minimax;
use connect4_model::Model;
use connect4_model::any_board::AnyBoard;
use connect4_model::number::tanh;

/// Plies of the longest possible game, on 20×20.
pub const MAX_GAME_PLIES: f32 = 400.0;

/// The estimated value of a move, from the perspective of the side that makes it. It proves nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// From -1 (likely lost) to 1 (likely won), by the built-in model, by the built-in any-board evaluation, or if there
    /// is neither, by open lines. Beyond these, up to -2 and 2, if a short search found a forced result; earlier wins
    /// and later losses are worth more.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_rounded"))]
    pub value: f32,
    /// Plies until that forced result, counted from before the move.
    pub plies: Option<u16>,
}

impl Estimate {
    /// A static estimate from -1 to 1.
    pub fn open(value: f32) -> Self {
        Estimate { value, plies: None }
    }

    /// A forced win or loss after this number of plies.
    pub(crate) fn end(wins: bool, plies: u32) -> Self {
        // Greater than 1 even for the longest game.
        let size = 2.0 - plies as f32 / MAX_GAME_PLIES;
        Estimate { value: if wins { size } else { -size }, plies: Some(plies as u16) }
    }
}

/// Rounds to four digits, so that every format shows the same number.
#[cfg(feature = "serde")]
fn serialize_rounded<S: serde::Serializer>(value: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((f64::from(*value) * 1e4).round() / 1e4)
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
    let (values, nodes) = minimax::values(position, cells, plies, budget, minimax::LineEvaluator);
    estimates(values, nodes, |value| from_lines(position.rules(), value as f32))
}

/// The estimate of an unfinished position by open lines, without a search: from -1 to 1, from the perspective of the side
/// to move.
pub fn line_estimate(position: &Position) -> f32 {
    let value =
        geometry_task!(|geometry: G, position: &Position| -> f32 { Minimax::line_value(geometry, position.stones()) });
    from_lines(position.rules(), position.rules().with_geometry(value))
}

/// Maps an evaluation by open lines to the range from -1 to 1: two lines that each lack two discs count 0.76.
fn from_lines(rules: Rules, value: f32) -> f32 {
    tanh(value / lines::unit(rules.connect().into()))
}

/// Converts the values of a search; `scale` maps the values of leaves to the range from -1 to 1.
fn estimates(values: Option<Vec<SearchValue>>, nodes: u64, scale: impl Fn(i32) -> f32) -> (Option<Vec<Estimate>>, u64) {
    let estimate = |value| match value {
        SearchValue::Open(value) => Estimate::open(scale(value)),
        SearchValue::Decided { wins, plies } => Estimate::end(wins, plies),
    };
    (values.map(|values| values.into_iter().map(estimate).collect()), nodes)
}
