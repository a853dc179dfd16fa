//! Counts games and positions by exhaustive play: the classic test of a move generator.

use crate::geometry::{Geometry, GeometryTask};
use crate::word::bits;
use crate::{Position, Stones};

/// Number of move sequences of exactly `plies` plies from `position`; games that end earlier are not counted.
///
/// Every leaf is visited: the last ply is played, not counted in bulk.
pub fn perft(position: &Position, plies: u32) -> u64 {
    position.rules().with_geometry(Paths { position, plies })
}

/// [`perft`] with the run-time geometry, to measure it against the compile-time one.
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

/// Number of distinct positions after exactly 0, 1, … `plies` plies from `position`. Play stops when a line is made.
/// Mirror images count separately. The list is shorter if a ply has no positions.
pub fn perft_unique(position: &Position, plies: u32) -> Vec<u64> {
    let counts = perft_unique_within(position, plies, u64::MAX, &|_| false).expect("the positions fit in memory");
    counts.into_iter().map(|(all, _)| all).collect()
}

/// The count did not finish: the positions of a ply did not fit into the allowed or available memory, or the caller
/// stopped it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncompletePerft {
    /// The counts of the finished plies, as [`perft_unique_within`] returns them.
    pub counts: Vec<(u64, u64)>,
    /// Whether the caller stopped it.
    pub is_stopped: bool,
}

impl std::fmt::Display for IncompletePerft {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let plies = self.counts.len();
        match self.is_stopped {
            true => write!(f, "stopped among the positions after {plies} plies"),
            false => {
                write!(f, "the positions after {plies} plies do not fit in memory; allow more, or count fewer plies")
            }
        }
    }
}

impl std::error::Error for IncompletePerft {}

/// The progress of [`perft_unique_within`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerftProgress {
    /// The ply whose positions are being counted; the starting position is ply 0.
    pub ply: u32,
    /// The share of the previous ply's positions that have been expanded, from 0 to 1.
    pub share: f64,
}

/// [`perft_unique`] with at most `memory` bytes for positions. For each ply, returns the number of positions, and of those
/// in which a line has just been made. Every 65,536 positions it calls `is_stopped` with
/// its progress, and stops if that returns true.
///
/// # Errors
/// When the memory is not enough, or the count was stopped.
pub fn perft_unique_within(
    position: &Position,
    plies: u32,
    memory: u64,
    is_stopped: &dyn Fn(PerftProgress) -> bool,
) -> Result<Vec<(u64, u64)>, IncompletePerft> {
    position.rules().with_geometry(Unique { position, plies, memory, is_stopped })
}

struct Unique<'a> {
    position: &'a Position,
    plies: u32,
    memory: u64,
    is_stopped: &'a dyn Fn(PerftProgress) -> bool,
}

impl GeometryTask for Unique<'_> {
    type Output = Result<Vec<(u64, u64)>, IncompletePerft>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let count = |layer: &[Stones<G::Word>]| {
            let won = layer.iter().filter(|stones| geometry.has_line(stones.opponent)).count();
            (layer.len() as u64, won as u64)
        };
        let most = usize::try_from(self.memory).unwrap_or(usize::MAX) / size_of::<Stones<G::Word>>();
        let cells = usize::from(self.position.rules().cells());
        let mut layer = vec![self.position.stones::<G::Word>()];
        let mut counts = vec![count(&layer)];
        while counts.len() <= self.plies as usize {
            let room = most.saturating_sub(layer.len());
            let mut next = Vec::new();
            // Sorting at intervals limits the memory to the number of distinct positions, not of moves.
            let mut compact_at = (1 << 20).min(room);
            for (at, stones) in layer.iter().enumerate() {
                let reached = || PerftProgress { ply: counts.len() as u32, share: at as f64 / layer.len() as f64 };
                if at % (1 << 16) == 0 && (self.is_stopped)(reached()) {
                    return Err(IncompletePerft { counts, is_stopped: true });
                }
                if geometry.has_line(stones.opponent) {
                    continue;
                }
                if next.len() + cells > next.capacity() {
                    let more = compact_at - next.len() + cells;
                    if next.try_reserve_exact(more).is_err() {
                        return Err(IncompletePerft { counts, is_stopped: false });
                    }
                }
                next.extend(bits(geometry.legal(stones.occupied())).map(|bit| stones.play(bit)));
                if next.len() >= compact_at {
                    next.sort_unstable();
                    next.dedup();
                    // With little room left, it would sort after every few positions.
                    if next.len() > room - room / 8 {
                        return Err(IncompletePerft { counts, is_stopped: false });
                    }
                    compact_at = (2 * next.len()).max(1 << 20).min(room);
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
        Ok(counts)
    }
}
