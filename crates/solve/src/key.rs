//! Positions as words, by which tables and books know them.

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

/// Occupied cells plus the bottom row set a bit on top of each column, the mover's stones tell the rest: different
/// positions have different keys, none is 0, and they take as many bits as the board.
#[inline(always)]
pub(crate) fn key<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> G::Word {
    stones.mover.wrapping_add(stones.occupied()).wrapping_add(geometry.bottom())
}

/// The smaller of the keys of a position and of its mirror image.
#[inline(always)]
pub(crate) fn shared_key<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> G::Word {
    let image = Stones { mover: geometry.mirror(stones.mover), opponent: geometry.mirror(stones.opponent) };
    key(geometry, stones).min(key(geometry, image))
}

/// The position of a key.
pub(crate) fn stones_of_key<G: Geometry>(geometry: G, key: G::Word) -> Stones<G::Word> {
    let (mut mover, mut occupied) = (G::Word::ZERO, G::Word::ZERO);
    for col in 0..geometry.cols() {
        // The highest bit of a column marks its first free cell, those below it are the mover's stones.
        let top = (0..=geometry.rows()).rev().find(|&row| !(key & geometry.bit(col, row)).is_zero()).unwrap_or(0);
        for row in 0..top {
            let bit = geometry.bit(col, row);
            occupied |= bit;
            mover |= key & bit;
        }
    }
    Stones { mover, opponent: occupied & !mover }
}
