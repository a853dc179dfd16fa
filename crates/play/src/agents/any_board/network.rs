//! The network over kinds.

use connect4_core::{Geometry, Player, Stones};

use super::kinds::{KINDS, kinds};
use crate::agents::forced::{Settled, settled};

/// Numbers in a row of weights.
pub const WIDTH: usize = 32;
/// Numbers in the second layer.
pub const SECOND: usize = 32;
/// The sum of a position whose end is in sight.
pub const SURE: f32 = 20.0;

/// The weights behind the rows of one table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layers {
    /// From the first layer to the second, `WIDTH` times `SECOND`.
    pub between: [[f32; SECOND]; WIDTH],
    /// What the second layer starts from.
    pub bias: [f32; SECOND],
    /// From the second layer to the sum.
    pub out: [f32; SECOND],
}

/// A value of positions on any board with gravity, see [the module](super).
#[derive(Clone, PartialEq, Debug)]
pub struct AnyBoard {
    /// The seed of its training.
    pub seed: u64,
    /// Games that its training took.
    pub games: u64,
    /// The command that made it, or nothing.
    pub command: String,
    /// A row for each kind of each table. The first number goes to the sum as it is.
    pub rows: Vec<[f32; WIDTH]>,
    /// A small network for each table.
    pub layers: Vec<Layers>,
}

/// What a position's value went through.
pub struct Passed {
    /// The sums of the rows.
    pub first: [f32; WIDTH],
    /// The sums of the second layer.
    pub second: [f32; SECOND],
    /// The sum, before the tangent.
    pub sum: f32,
}

impl AnyBoard {
    /// Passes the kinds of a position through the network; the sum is from the first player's side.
    #[inline(always)]
    pub fn pass(&self, kinds: &[u16]) -> Passed {
        let mut first = [0.0; WIDTH];
        for &kind in kinds {
            let row = &self.rows[usize::from(kind)];
            first.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let layers = &self.layers[usize::from(kinds[0]) / KINDS];
        let mut second = layers.bias;
        for (from, weights) in first.iter().zip(&layers.between) {
            let from = from.max(0.0);
            second.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += from * weight);
        }
        let sum = second.iter().zip(&layers.out).fold(first[0], |sum, (from, weight)| sum + from.max(0.0) * weight);
        Passed { first, second, sum }
    }

    /// The sum of a position in which nobody has a line, for [boards that it is for](super::is_for). Its hyperbolic tangent is
    /// the value from the first player's side. In `room` are then the kinds that it was found by, or none where forced moves
    /// lead to the end of the game.
    #[inline(always)]
    pub fn sum<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, room: &mut Vec<u16>) -> f32 {
        match settled(geometry, stones, |_| ()) {
            Settled::Ends { winner, .. } => {
                room.clear();
                winner.map_or(0.0, |winner| if winner == Player::First { SURE } else { -SURE })
            }
            Settled::Quiet(stones) => {
                kinds(geometry, stones, room);
                self.pass(room).sum
            }
        }
    }
}
