//! Positions encoded as words, the keys of tables and books.

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

/// The key of a position. Occupied cells plus the bottom row set the bit above the top disc of each column. The discs
/// of the side to move set bits below it. Different positions have different keys, no key is 0, and a key has as many
/// bits as the board.
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
        // The highest bit of a column marks its first free cell; the bits below it are discs of the side to move.
        let top = (0..=geometry.rows()).rev().find(|&row| !(key & geometry.bit(col, row)).is_zero()).unwrap_or(0);
        for row in 0..top {
            let bit = geometry.bit(col, row);
            occupied |= bit;
            mover |= key & bit;
        }
    }
    Stones { mover, opponent: occupied & !mover }
}
