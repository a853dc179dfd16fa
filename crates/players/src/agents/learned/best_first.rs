//! Best-first search with a model.

use connect4_core::{Budget, Cell, Geometry, GeometryTask, Position};
use connect4_model::Model;

use super::evaluator::ModelEvaluator;
use crate::agents::best_first::search;

/// Searches best-first until the budget is spent or the result is proven. Returns the best move and the number of nodes
/// visited; `None` for a finished game or other rules.
pub(crate) fn best_first(model: &Model, position: &Position, budget: &Budget) -> Option<(Cell, u64)> {
    struct ModelSearchTask<'a>(&'a Model, &'a Position, &'a Budget);
    impl GeometryTask for ModelSearchTask<'_> {
        type Output = Option<(Cell, u64)>;
        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let ModelSearchTask(model, position, budget) = self;
            search(geometry, ModelEvaluator::at(model, position), position.stones(), budget)
        }
    }
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(ModelSearchTask(model, position, budget))
}
