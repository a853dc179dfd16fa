//! The network of the any-board evaluation.

#![expect(clippy::needless_range_loop, reason = "loops over numbers are fast in builds that inline little, too")]

use connect4_core::{Geometry, Player, Stones};

use super::features::{FEATURES, features};
use crate::accumulator::QuiescentValue;
use crate::quiescence::{Quiescence, quiesce};

/// Number of neurons in the first layer.
pub const WIDTH: usize = 32;
/// Number of neurons in the first layer to which each table adds its own weights.
pub const OWN: usize = 4;
/// Number of neurons in the second layer.
pub const SECOND: usize = 32;
/// Number of SIMD lanes.
const LANE: usize = 8;
/// The network output for a forced win of the first player.
pub const DECIDED_SUM: f32 = 20.0;

/// The activation function of the first layer, `clamp(sum, 0, 2)²`, and its derivative.
#[inline(always)]
pub fn activation(sum: f32) -> (f32, f32) {
    const MAX: f32 = 2.0;
    let sum = sum.clamp(0.0, MAX);
    (sum * sum, if sum < MAX { 2.0 * sum } else { 0.0 })
}

/// The weights of one table after the first layer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layers {
    /// From the first layer to the second, by neuron of the first.
    pub between: [[f32; SECOND]; WIDTH],
    /// The bias of the second layer.
    pub bias: [f32; SECOND],
    /// From the second layer to the output.
    pub out: [f32; SECOND],
}

/// The any-board evaluation; see [the module](super).
#[derive(Clone, PartialEq, Debug)]
pub struct AnyBoard {
    /// The random seed of its training run.
    pub seed: u64,
    /// The number of training games.
    pub games: u64,
    /// The command that trained it; may be empty.
    pub command: String,
    /// The weights of the first layer, by side to move, then feature. The first neuron is also added to the output.
    pub shared: Vec<[f32; WIDTH]>,
    /// Weights added to the first [`OWN`] neurons of the first layer, by table, then feature.
    pub own: Vec<[f32; OWN]>,
    /// The later layers, by table.
    pub layers: Vec<Layers>,
}

/// The state of the network for one position.
pub struct Activations {
    /// The first layer, before its activation function.
    pub first: [f32; WIDTH],
    /// The second layer, before its activation function (a rectifier).
    pub second: [f32; SECOND],
    /// The output, before the hyperbolic tangent.
    pub sum: f32,
}

/// Numbers that the compiler keeps in vector registers. A crate for this, `wide`, takes longer to compile than this one.
#[derive(Clone, Copy)]
struct Lane([f32; LANE]);

impl Lane {
    /// Combines each pair of numbers. Written out, because a loop would stay a loop in builds for small size.
    #[inline(always)]
    fn zip(self, other: Lane, f: impl Fn(f32, f32) -> f32) -> Lane {
        let (a, b) = (self.0, other.0);
        Lane([
            f(a[0], b[0]),
            f(a[1], b[1]),
            f(a[2], b[2]),
            f(a[3], b[3]),
            f(a[4], b[4]),
            f(a[5], b[5]),
            f(a[6], b[6]),
            f(a[7], b[7]),
        ])
    }

    /// `self + other`.
    #[inline(always)]
    fn plus(self, other: Lane) -> Lane {
        self.zip(other, |a, b| a + b)
    }

    /// `self * other`.
    #[inline(always)]
    fn times(self, other: Lane) -> Lane {
        self.zip(other, |a, b| a * b)
    }
}

/// Loads eight numbers of a row, starting at `8 * at`.
#[inline(always)]
fn lane<const N: usize>(row: &[f32; N], at: usize) -> Lane {
    Lane(row.as_chunks().0[at])
}

/// Converts lanes to a row.
#[inline(always)]
fn numbers<const LANES: usize, const N: usize>(lanes: [Lane; LANES]) -> [f32; N] {
    let mut row = [0.0; N];
    for at in 0..LANES {
        row.as_chunks_mut().0[at] = lanes[at].0;
    }
    row
}

impl AnyBoard {
    /// Evaluates the [`features`] of a position. The output is from the perspective of the first player.
    pub fn pass(&self, found: &[u16]) -> Activations {
        let table = usize::from(found[0]);
        let (shared, owned) =
            (&self.shared[table % 2 * FEATURES..][..FEATURES], &self.own[table * FEATURES..][..FEATURES]);
        let (mut first, mut own) = ([Lane([0.0; LANE]); WIDTH / LANE], [0.0; OWN]);
        for &feature in &found[1..] {
            let (shared, owned) = (&shared[usize::from(feature)], &owned[usize::from(feature)]);
            for at in 0..WIDTH / LANE {
                first[at] = first[at].plus(lane(shared, at));
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
        let mut second: [Lane; SECOND / LANE] = std::array::from_fn(|at| lane(&layers.bias, at));
        for from in 0..WIDTH {
            let passed_on = Lane([activation(first[from]).0; LANE]);
            for at in 0..SECOND / LANE {
                second[at] = passed_on.times(lane(&layers.between[from], at)).plus(second[at]);
            }
        }
        let second: [f32; SECOND] = numbers(second);
        let sum = second.iter().zip(&layers.out).fold(first[0], |sum, (from, weight)| sum + from.max(0.0) * weight);
        Activations { first, second, sum }
    }

    /// The network output for a position after its forced moves, on [supported boards](super::is_for). Its hyperbolic
    /// tangent is the value from the perspective of the first player. Neither side may have a line. `room` receives the
    /// evaluated features, or becomes empty if the forced moves end the game.
    #[inline(always)]
    pub fn sum<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, room: &mut Vec<u16>) -> f32 {
        match self.quiescent_value(geometry, stones, room) {
            QuiescentValue::Ends { winner, .. } => {
                winner.map_or(0.0, |winner| if winner == Player::First { DECIDED_SUM } else { -DECIDED_SUM })
            }
            QuiescentValue::Sum(sum) => sum,
        }
    }

    /// Like [`AnyBoard::sum`], with the result if forced moves end the game.
    #[inline(always)]
    pub fn quiescent_value<G: Geometry>(
        &self,
        geometry: G,
        stones: Stones<G::Word>,
        room: &mut Vec<u16>,
    ) -> QuiescentValue {
        match quiesce(geometry, stones, |_| ()) {
            Quiescence::Ends { winner, plies } => {
                room.clear();
                QuiescentValue::Ends { winner, plies }
            }
            Quiescence::Quiet(stones) => {
                features(geometry, stones, room);
                QuiescentValue::Sum(self.pass(room).sum)
            }
        }
    }
}
