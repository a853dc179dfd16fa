//! The trained value in a best-first search.

use connect4_core::{Cell, Geometry, GeometryTask, Player, Position, Stones};

use super::Model;
use super::accumulator::{Accumulator, Ahead};
use crate::Budget;
use crate::agents::best_first::{Follow, search};

/// Searches best-first until the budget is spent or the position is proved. Returns the best stone and the number of positions
/// looked at; `None` in a finished game or one of other rules.
pub(crate) fn best_first(model: &Model, position: &Position, budget: &Budget) -> Option<(Cell, u64)> {
    struct Task<'a>(&'a Model, &'a Position, &'a Budget);
    impl GeometryTask for Task<'_> {
        type Output = Option<(Cell, u64)>;
        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let Task(model, position, budget) = self;
            search(geometry, ByTuples::at(model, position), position.stones(), budget)
        }
    }
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(Task(model, position, budget))
}

/// A model that follows a line.
pub(crate) struct ByTuples<'a> {
    model: &'a Model,
    pub(crate) accumulator: Accumulator,
    side: usize,
}

impl<'a> ByTuples<'a> {
    pub(crate) fn at(model: &'a Model, position: &Position) -> Self {
        let side = usize::from(position.mover() == Player::Second);
        ByTuples { model, accumulator: Accumulator::at(&model.layout, position), side }
    }
}

impl<G: Geometry> Follow<G> for ByTuples<'_> {
    fn play(&mut self, geometry: G, bit: G::Word) {
        let layout = &self.model.layout;
        self.accumulator.play(layout, layout.column(geometry.cell(bit)), self.side);
        self.side = 1 - self.side;
    }

    fn unplay(&mut self, geometry: G, bit: G::Word) {
        let layout = &self.model.layout;
        self.side = 1 - self.side;
        self.accumulator.unplay(layout, layout.column(geometry.cell(bit)), self.side);
    }

    fn arrive(&mut self) {
        self.accumulator.look_up(self.model.weights_of(1 - self.side));
    }

    fn ahead(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> Ahead {
        let model = self.model;
        self.accumulator.settled_after(geometry, &model.layout, |side| model.weights_of(side), stones, bit)
    }
}
