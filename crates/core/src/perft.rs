//! Counting games and positions by exhaustive play: the classic test of a move generator.

use crate::geometry::{Geometry, GeometryTask};
use crate::word::bits;
use crate::{Position, Stones};

/// Number of ways to play exactly `plies` stones from `position`; games that end earlier do not count further.
///
/// Every leaf is visited: the last ply is made and not counted in bulk.
pub fn perft(position: &Position, plies: u32) -> u64 {
    position.rules().with_geometry(Paths { position, plies })
}

/// [`perft`] on the run-time geometry, to measure it against the compile-time one.
pub fn perft_dynamic(position: &Position, plies: u32) -> u64 {
    position.rules().with_dynamic_geometry(Paths { position, plies })
}

struct Paths<'a> {
    position: &'a Position,
    plies: u32,
}

impl GeometryTask for Paths<'_> {
    type Output = u64;
    fn run<G: Geometry>(self, geometry: G) -> u64 {
        paths(geometry, self.position.stones(), self.plies)
    }
}

fn paths<G: Geometry>(geometry: G, stones: Stones<G::Word>, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    if geometry.has_line(stones.opponent) {
        return 0;
    }
    bits(geometry.legal(stones.occupied())).map(|bit| paths(geometry, stones.play(bit), plies - 1)).sum()
}

/// Number of different positions after exactly 0, 1, … `plies` stones from `position`, which counts itself; play stops
/// when a line is made. Mirror images count separately. Stops early when a ply has no positions.
pub fn perft_unique(position: &Position, plies: u32) -> Vec<u64> {
    perft_unique_won(position, plies).into_iter().map(|(all, _)| all).collect()
}

/// [`perft_unique`], each with the number of those positions in which a line has just been made.
pub fn perft_unique_won(position: &Position, plies: u32) -> Vec<(u64, u64)> {
    position.rules().with_geometry(Unique { position, plies })
}

struct Unique<'a> {
    position: &'a Position,
    plies: u32,
}

impl GeometryTask for Unique<'_> {
    type Output = Vec<(u64, u64)>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let count = |layer: &[Stones<G::Word>]| {
            let won = layer.iter().filter(|stones| geometry.has_line(stones.opponent)).count();
            (layer.len() as u64, won as u64)
        };
        let mut layer = vec![self.position.stones::<G::Word>()];
        let mut counts = vec![count(&layer)];
        while counts.len() <= self.plies as usize {
            let mut next = Vec::new();
            // Sorting now and then keeps the memory near the number of different positions, not of moves.
            let mut compact_at = 1 << 20;
            for stones in layer.iter().filter(|stones| !geometry.has_line(stones.opponent)) {
                next.extend(bits(geometry.legal(stones.occupied())).map(|bit| stones.play(bit)));
                if next.len() >= compact_at {
                    next.sort_unstable();
                    next.dedup();
                    compact_at = (2 * next.len()).max(1 << 20);
                }
            }
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            counts.push(count(&next));
            layer = next;
        }
        counts
    }
}
