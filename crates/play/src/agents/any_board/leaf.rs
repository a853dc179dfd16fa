//! The value of any board at the end of a search.

use connect4_core::{Geometry, Stones};

use super::AnyBoard;
use crate::agents::minimax::Leaf;
use crate::number::tanh;

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
