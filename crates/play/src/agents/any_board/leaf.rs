//! The value of any board in a search.

use connect4_core::{Cell, Geometry, GeometryTask, Position, Stones};

use super::{AnyBoard, is_for};
use crate::Budget;
use crate::agents::best_first::{self, Follow};
use crate::agents::learned::accumulator::Ahead;
use crate::agents::minimax::Leaf;
use crate::number::tanh;

impl AnyBoard {
    /// The stone that it plays after it has looked ahead best-first until the budget is spent, and the positions that it looked
    /// at; `None` in a finished game, or on a board that it is not [for](is_for).
    pub fn best(&self, position: &Position, budget: &Budget) -> Option<(Cell, u64)> {
        struct Task<'a>(&'a AnyBoard, &'a Position, &'a Budget);
        impl GeometryTask for Task<'_> {
            type Output = Option<(Cell, u64)>;
            fn run<G: Geometry>(self, geometry: G) -> Self::Output {
                best_first::search(geometry, ByKinds::new(self.0), self.1.stones(), self.2)
            }
        }
        if !is_for(position.rules()) || position.is_over() {
            return None;
        }
        position.rules().with_geometry(Task(self, position, budget))
    }

    /// How many positions it looks at where neither plies nor a time are given: 10 for each move on 10×10 to 28 on the smallest
    /// boards, which takes some 20 µs for each move.
    pub fn glance(position: &Position) -> u64 {
        let each = (1000 / u64::from(position.rules().cells())).min(28);
        each * position.legal_moves().len() as u64
    }
}

pub(crate) struct ByKinds<'a> {
    value: &'a AnyBoard,
    kinds: Vec<u16>,
}

impl<'a> ByKinds<'a> {
    /// What a sure win counts; an even chance counts 0.
    pub(crate) const SURE_WIN: f32 = 1e8;

    pub(crate) fn new(value: &'a AnyBoard) -> Self {
        ByKinds { value, kinds: Vec::new() }
    }
}

impl Leaf for ByKinds<'_> {
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32 {
        let value = (Self::SURE_WIN * tanh(self.value.sum(geometry, stones, &mut self.kinds))) as i32;
        if stones.plies() % 2 == 0 { value } else { -value }
    }
}

impl<G: Geometry> Follow<G> for ByKinds<'_> {
    // It values each position anew.
    fn play(&mut self, _: G, _: G::Word) {}
    fn unplay(&mut self, _: G, _: G::Word) {}
    fn arrive(&mut self) {}

    fn ahead(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> Ahead {
        self.value.ahead(geometry, stones.play(bit), &mut self.kinds)
    }
}
