//! A model as the evaluator of a search.

use connect4_core::{Geometry, Position, Stones};
use connect4_model::Model;
use connect4_model::accumulator::{Accumulator, QuiescentValue};

use crate::agents::alpha_beta::FollowSearch;
use crate::agents::best_first::MoveEvaluator;

/// A model with the features of the position that the search has reached.
pub(crate) struct ModelEvaluator<'a> {
    model: &'a Model,
    pub(crate) accumulator: Accumulator,
    /// A buffer for the moves of a node and their values.
    pub(super) values: Vec<(i32, u16)>,
}

impl<'a> ModelEvaluator<'a> {
    pub(crate) fn at(model: &'a Model, position: &Position) -> Self {
        ModelEvaluator { model, accumulator: Accumulator::at(model.layout(), position), values: Vec::new() }
    }
}

impl<G: Geometry> FollowSearch<G> for ModelEvaluator<'_> {
    #[inline(always)]
    fn play(&mut self, geometry: G, bit: G::Word, side: usize) {
        let layout = self.model.layout();
        self.accumulator.play(layout, layout.column(geometry.cell(bit)), side);
    }

    #[inline(always)]
    fn unplay(&mut self, geometry: G, bit: G::Word, side: usize) {
        let layout = self.model.layout();
        self.accumulator.unplay(layout, layout.column(geometry.cell(bit)), side);
    }
}

impl<G: Geometry> MoveEvaluator<G> for ModelEvaluator<'_> {
    #[inline(always)]
    fn prepare(&mut self, stones: Stones<G::Word>) {
        let side = (stones.plies() % 2) as usize;
        self.accumulator.look_up(self.model.weights_of(1 - side));
    }

    #[inline(always)]
    fn value_after(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> QuiescentValue {
        let model = self.model;
        self.accumulator.quiescent_value_after(geometry, model.layout(), |side| model.weights_of(side), stones, bit)
    }
}
