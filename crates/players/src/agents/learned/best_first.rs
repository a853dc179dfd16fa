//! Best-first search with a model.

use connect4_core::{Budget, Cell, Geometry, GeometryTask, Player, Position, Stones};

use crate::agents::best_first::{PathEvaluator, search};
use connect4_model::Model;
use connect4_model::accumulator::{Accumulator, QuiescentValue};

/// Searches best-first until the budget is spent or the result is proven. Returns the best move and the number of nodes
/// visited; `None` for a finished game or other rules.
pub(crate) fn best_first(model: &Model, position: &Position, budget: &Budget) -> Option<(Cell, u64)> {
    struct ModelSearchTask<'a>(&'a Model, &'a Position, &'a Budget);
    impl GeometryTask for ModelSearchTask<'_> {
        type Output = Option<(Cell, u64)>;
        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let ModelSearchTask(model, position, budget) = self;
            search(geometry, ModelPathEvaluator::at(model, position), position.stones(), budget)
        }
    }
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(ModelSearchTask(model, position, budget))
}

/// A model with the features of the position at the end of the path.
pub(crate) struct ModelPathEvaluator<'a> {
    model: &'a Model,
    pub(crate) accumulator: Accumulator,
    side: usize,
}

impl<'a> ModelPathEvaluator<'a> {
    pub(crate) fn at(model: &'a Model, position: &Position) -> Self {
        let side = usize::from(position.mover() == Player::Second);
        ModelPathEvaluator { model, accumulator: Accumulator::at(model.layout(), position), side }
    }
}

impl<G: Geometry> PathEvaluator<G> for ModelPathEvaluator<'_> {
    fn play(&mut self, geometry: G, bit: G::Word) {
        let layout = self.model.layout();
        self.accumulator.play(layout, layout.column(geometry.cell(bit)), self.side);
        self.side = 1 - self.side;
    }

    fn unplay(&mut self, geometry: G, bit: G::Word) {
        let layout = self.model.layout();
        self.side = 1 - self.side;
        self.accumulator.unplay(layout, layout.column(geometry.cell(bit)), self.side);
    }

    fn prepare(&mut self) {
        self.accumulator.look_up(self.model.weights_of(1 - self.side));
    }

    fn value_after(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> QuiescentValue {
        let model = self.model;
        self.accumulator.quiescent_value_after(geometry, model.layout(), |side| model.weights_of(side), stones, bit)
    }
}
