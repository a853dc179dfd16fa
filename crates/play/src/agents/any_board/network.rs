//! The network over kinds, and the forced moves before it.

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

use super::kinds::{KINDS, kinds};
use crate::Outlook;

/// Numbers in a row of weights.
pub const WIDTH: usize = 32;
/// Numbers in the second layer.
pub const SECOND: usize = 32;
/// The sum of a position whose end is in sight.
pub const SURE: f32 = 20.0;

/// Where a position's forced moves lead.
pub enum Settled<W> {
    /// To an end: 1 where the first player wins, -1 where the second does, else 0.
    Ends(f32),
    /// To this position, in which the side to move has a choice.
    Quiet(Stones<W>),
}

/// Plays on while only one stone does not lose within two plies.
#[inline(always)]
pub fn settled<G: Geometry>(geometry: G, mut stones: Stones<G::Word>) -> Settled<G::Word> {
    loop {
        let win = if stones.plies() % 2 == 0 { 1.0 } else { -1.0 };
        match Outlook::new(geometry, stones).further(geometry) {
            Outlook::Wins(_) => return Settled::Ends(win),
            Outlook::Lost(_) => return Settled::Ends(-win),
            Outlook::Full => return Settled::Ends(0.0),
            Outlook::Open { moves, .. } if !moves.without_lowest_bit().is_zero() => return Settled::Quiet(stones),
            Outlook::Open { moves, .. } => stones = stones.play(moves),
        }
    }
}

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
        match settled(geometry, stones) {
            Settled::Ends(value) => {
                room.clear();
                SURE * value
            }
            Settled::Quiet(stones) => {
                kinds(geometry, stones, room);
                self.pass(room).sum
            }
        }
    }
}
