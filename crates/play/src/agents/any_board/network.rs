//! The network over kinds.

#![expect(clippy::needless_range_loop, reason = "loops over numbers are fast in builds that inline little, too")]

use connect4_core::{Geometry, Player, Stones};
use wide::f32x8 as Lane;

use super::kinds::{KINDS, kinds};
use crate::agents::forced::{Settled, settled};
use crate::agents::learned::accumulator::Ahead;

/// Numbers of a kind.
pub const WIDTH: usize = 32;
/// To so many of them each table adds its own.
pub const OWN: usize = 4;
/// Numbers in the second layer.
pub const SECOND: usize = 32;
/// Numbers in a lane.
const LANE: usize = 8;
/// The sum of a position whose end is in sight.
pub const SURE: f32 = 20.0;

/// What a number of the first layer passes on, its square from 0 to `MOST`, and the slope of that there.
#[inline(always)]
pub fn activation(sum: f32) -> (f32, f32) {
    const MOST: f32 = 2.0;
    let sum = sum.clamp(0.0, MOST);
    (sum * sum, if sum < MOST { 2.0 * sum } else { 0.0 })
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
    /// For each kind of each side to move. The first number goes to the sum as it is.
    pub shared: Vec<[f32; WIDTH]>,
    /// For each kind of each table, what is added to the first of those.
    pub own: Vec<[f32; OWN]>,
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

/// Eight numbers of a row.
#[inline(always)]
fn lane<const N: usize>(row: &[f32; N], at: usize) -> Lane {
    Lane::new(row.as_chunks().0[at])
}

/// The numbers in lanes.
#[inline(always)]
fn numbers<const LANES: usize, const N: usize>(lanes: [Lane; LANES]) -> [f32; N] {
    let mut row = [0.0; N];
    for at in 0..LANES {
        row.as_chunks_mut().0[at] = lanes[at].to_array();
    }
    row
}

impl AnyBoard {
    /// Passes what [`kinds`] found of a position through the network; the sum is from the first player's side.
    pub fn pass(&self, found: &[u16]) -> Passed {
        let table = usize::from(found[0]);
        let (shared, owned) = (&self.shared[table % 2 * KINDS..][..KINDS], &self.own[table * KINDS..][..KINDS]);
        let (mut first, mut own) = ([Lane::ZERO; WIDTH / LANE], [0.0; OWN]);
        for &kind in &found[1..] {
            let (shared, owned) = (&shared[usize::from(kind)], &owned[usize::from(kind)]);
            for at in 0..WIDTH / LANE {
                first[at] += lane(shared, at);
            }
            for at in 0..OWN {
                own[at] += owned[at];
            }
        }
        let mut first: [f32; WIDTH] = numbers(first);
        for at in 0..OWN {
            first[at] += own[at];
        }
        let layers = &self.layers[table];
        let mut second = [Lane::ZERO; SECOND / LANE];
        for at in 0..SECOND / LANE {
            second[at] = lane(&layers.bias, at);
        }
        for from in 0..WIDTH {
            let passed_on = Lane::splat(activation(first[from]).0);
            for at in 0..SECOND / LANE {
                second[at] += passed_on * lane(&layers.between[from], at);
            }
        }
        let second: [f32; SECOND] = numbers(second);
        let sum = second.iter().zip(&layers.out).fold(first[0], |sum, (from, weight)| sum + from.max(0.0) * weight);
        Passed { first, second, sum }
    }

    /// The sum of a position in which nobody has a line, for [boards that it is for](super::is_for). Its hyperbolic tangent is
    /// the value from the first player's side. In `room` are then the kinds that it was found by, or none where forced moves
    /// lead to the end of the game.
    #[inline(always)]
    pub fn sum<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, room: &mut Vec<u16>) -> f32 {
        match self.ahead(geometry, stones, room) {
            Ahead::Ends { winner, .. } => {
                winner.map_or(0.0, |winner| if winner == Player::First { SURE } else { -SURE })
            }
            Ahead::Sum(sum) => sum,
        }
    }

    /// What a position in which nobody has a line leads to once forced moves are played; see [`AnyBoard::sum`].
    #[inline(always)]
    pub(super) fn ahead<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, room: &mut Vec<u16>) -> Ahead {
        match settled(geometry, stones, |_| ()) {
            Settled::Ends { winner, plies } => {
                room.clear();
                Ahead::Ends { winner, plies }
            }
            Settled::Quiet(stones) => {
                kinds(geometry, stones, room);
                Ahead::Sum(self.pass(room).sum)
            }
        }
    }
}
