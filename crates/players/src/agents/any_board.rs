//! Searches with the any-board evaluation.

use connect4_core::{Budget, Cell, Geometry, GeometryTask, Position, Stones};

use crate::agents::alpha_beta::FollowSearch;
use crate::agents::best_first::{self, MoveEvaluator};
use crate::agents::minimax::PositionEvaluator;
use connect4_model::accumulator::QuiescentValue;
use connect4_model::any_board::{AnyBoard, is_for};
use connect4_model::number::tanh;

/// Searches best-first until the budget is spent. Returns the best move and the number of nodes visited; `None` in a
/// finished game, or if the rules are not [supported](is_for).
pub fn search(evaluation: &AnyBoard, position: &Position, budget: &Budget) -> Option<(Cell, u64)> {
    struct AnyBoardSearchTask<'a>(&'a AnyBoard, &'a Position, &'a Budget);
    impl GeometryTask for AnyBoardSearchTask<'_> {
        type Output = Option<(Cell, u64)>;
        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            best_first::search(geometry, AnyBoardEvaluator::new(self.0), self.1.stones(), self.2)
        }
    }
    if !is_for(position.rules()) || position.is_over() {
        return None;
    }
    position.rules().with_geometry(AnyBoardSearchTask(evaluation, position, budget))
}

/// Number of nodes to search if neither plies nor a time are given: from 10 per legal move on 10×10 to 28 on the
/// smallest boards, which takes about 20 µs per legal move.
pub fn default_nodes(position: &Position) -> u64 {
    let each = (1000 / u64::from(position.rules().cells())).min(28);
    each * position.legal_moves().len() as u64
}

/// The any-board evaluation as an evaluator of positions.
pub(crate) struct AnyBoardEvaluator<'a> {
    value: &'a AnyBoard,
    features: Vec<u16>,
}

impl<'a> AnyBoardEvaluator<'a> {
    /// The value of a certain win; an even position counts 0.
    pub(crate) const SURE_WIN: f32 = 1e8;

    pub(crate) fn new(value: &'a AnyBoard) -> Self {
        AnyBoardEvaluator { value, features: Vec::new() }
    }
}

impl PositionEvaluator for AnyBoardEvaluator<'_> {
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32 {
        let value = (Self::SURE_WIN * tanh(self.value.sum(geometry, stones, &mut self.features))) as i32;
        if stones.plies() % 2 == 0 { value } else { -value }
    }
}

// Features are computed from scratch, so there is no state to update.
impl<G: Geometry> FollowSearch<G> for AnyBoardEvaluator<'_> {}

impl<G: Geometry> MoveEvaluator<G> for AnyBoardEvaluator<'_> {
    fn prepare(&mut self, _: Stones<G::Word>) {}

    fn value_after(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> QuiescentValue {
        self.value.quiescent_value(geometry, stones.play(bit), &mut self.features)
    }
}
