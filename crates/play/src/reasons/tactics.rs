//! Finds wins by threats alone: each leaves the other side one answer.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Position};
use rustc_hash::FxHashSet;

/// Positions that are looked at for each depth.
const MAX_NODES: u32 = 3_000;
/// The most threats in a row that anyone wants to read.
const MAX_THREATS: u32 = 9;

struct Forcing<'a>(&'a Position);

impl GeometryTask for Forcing<'_> {
    type Output = Option<Vec<Cell>>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let stones = self.0.stones::<G::Word>();
        (1..=MAX_THREATS).find_map(|depth| {
            let mut search = Search { geometry, nodes: MAX_NODES, failed: FxHashSet::default(), moves: Vec::new() };
            search.attack(stones.mover, stones.opponent, depth).then(|| {
                search.moves.reverse();
                search.moves.into_iter().map(|cell| geometry.cell(cell)).collect()
            })
        })
    }
}

/// The shortest win of the side to move by threats alone, where it does not complete a line at once.
pub(crate) fn forcing(position: &Position) -> Option<Vec<Cell>> {
    position.rules().with_geometry(Forcing(position))
}

struct Search<G: Geometry> {
    geometry: G,
    nodes: u32,
    failed: FxHashSet<G::Word>,
    /// The win, from its end.
    moves: Vec<G::Word>,
}

impl<G: Geometry> Search<G> {
    /// Whether `own`, to move, wins with at most this many threats.
    fn attack(&mut self, own: G::Word, other: G::Word, depth: u32) -> bool {
        let geometry = self.geometry;
        let occupied = own | other;
        let legal = geometry.legal(occupied);
        let wins = geometry.threats(own, occupied) & legal;
        if !wins.is_zero() {
            self.moves.push(wins.lowest_bit());
            return true;
        }
        let key = own.wrapping_add(occupied).wrapping_add(geometry.bottom());
        if depth == 0 || self.nodes == 0 || self.failed.contains(&key) {
            return false;
        }
        self.nodes -= 1;
        let blocks = geometry.threats(other, occupied) & legal;
        let moves = if blocks.is_zero() { legal } else { blocks };
        if !blocks.without_lowest_bit().is_zero() {
            return false;
        }
        for stone in bits(moves) {
            let own = own | stone;
            let occupied = occupied | stone;
            let legal = geometry.legal(occupied);
            let dangers = geometry.threats(own, occupied) & legal;
            // The other side completes its own line first, or need not answer.
            if dangers.is_zero() || !(geometry.threats(other, occupied) & legal).is_zero() {
                continue;
            }
            let block = dangers.lowest_bit();
            if self.attack(own, other | block, depth - 1) {
                self.moves.extend([block, stone]);
                return true;
            }
        }
        self.failed.insert(key);
        false
    }
}
