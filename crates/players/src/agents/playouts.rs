//! Playouts of the Monte Carlo tree search: random games, and estimates by open lines.

use connect4_core::playout::Rng;
use connect4_core::word::Word;
use connect4_core::{Geometry, ImmediateTactics, Stones};
use connect4_model::number::exp;

use crate::agents::lines::open_lines;

/// With more free cells than this on a board without gravity, open lines replace random games, which are almost
/// uninformative there.
const GUIDED_CELLS: u32 = 9;
/// Maximum number of blocks to play before a leaf is evaluated.
const MAX_BLOCKS: u32 = 6;
/// Points for a win; a draw counts half.
pub(super) const WON: u32 = 200;
/// Logistic weights of a line of the side to move, by the number of stones it lacks.
const OWN: [f64; 5] = [0.0, 0.6, 0.6, 0.21, 0.02];
/// Logistic weights of a line of the opponent, by the number of stones it lacks.
const THEIRS: [f64; 5] = [0.0, -0.6, -0.6, -0.14, -0.02];
/// Logistic weight of being the side to move.
const TO_MOVE: f64 = 0.16;

/// Whether open lines guide the search from here.
pub(super) fn is_guided<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> bool {
    !geometry.has_gravity() && geometry.legal(stones.occupied()).count_ones() > GUIDED_CELLS
}

/// Simulates a game from a position in which neither side has a line. Returns the points of the side to move.
pub(super) fn playout<G: Geometry>(geometry: G, stones: Stones<G::Word>, rng: &mut Rng) -> u32 {
    if is_guided(geometry, stones) { evaluate_quiet(geometry, stones) } else { random_playout(geometry, stones, rng) }
}

/// The points of the side to move at the start, if the side to move after `plies` plies gets `points`.
fn from_start(points: u32, plies: u32) -> u32 {
    if plies.is_multiple_of(2) { points } else { WON - points }
}

/// Plays a random game that takes wins and blocks, and avoids cells below a winning cell of the opponent. Returns the
/// points of the side to move.
fn random_playout<G: Geometry>(geometry: G, mut stones: Stones<G::Word>, rng: &mut Rng) -> u32 {
    let mut occupied = stones.occupied();
    let mut own = geometry.threats(stones.mover, occupied);
    let mut theirs = geometry.threats(stones.opponent, occupied);
    for plies in 0.. {
        let tactics = ImmediateTactics::from_threats(geometry, occupied, own, theirs);
        let pool = match tactics {
            ImmediateTactics::Full => break,
            ImmediateTactics::Wins(_) => return from_start(WON, plies),
            ImmediateTactics::Lost(_) => return from_start(0, plies),
            ImmediateTactics::Open { .. } => tactics.with_safe_moves(geometry).moves(),
        };
        let bit = pool.nth_bit(rng.below(pool.count_ones()));
        stones = stones.play(bit);
        occupied |= bit;
        // Only the side that has just moved has new threats.
        (own, theirs) = (theirs & !bit, geometry.threats(stones.opponent, occupied));
    }
    WON / 2
}

/// The points of the side to move, which has no win by fours, estimated by open lines after all blocks.
fn evaluate_quiet<G: Geometry>(geometry: G, mut stones: Stones<G::Word>) -> u32 {
    for plies in 0..MAX_BLOCKS {
        let tactics = ImmediateTactics::new(geometry, stones);
        match tactics {
            ImmediateTactics::Full => return WON / 2,
            ImmediateTactics::Wins(_) => return from_start(WON, plies),
            ImmediateTactics::Lost(_) => return from_start(0, plies),
            ImmediateTactics::Open { moves, .. } if tactics.forced_moves().is_some() => stones = stones.play(moves),
            ImmediateTactics::Open { .. } => return from_start(expected_points(geometry, stones), plies),
        }
    }
    from_start(expected_points(geometry, stones), MAX_BLOCKS)
}

/// The points of the side to move by open lines. The weights come from a logistic regression over games of self-play.
fn expected_points<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> u32 {
    let mut value = TO_MOVE;
    for (own, other, worth) in [(stones.mover, stones.opponent, OWN), (stones.opponent, stones.mover, THEIRS)] {
        open_lines(geometry, own, other, |starts, _, n| {
            let lacks = (geometry.connect() - n) as usize;
            value += worth.get(lacks).map_or(0.0, |worth| worth * f64::from(starts.count_ones()));
        });
    }
    (f64::from(WON) / (1.0 + exp(-value))).round() as u32
}
