//! Which positions a book holds, and the keys by which it knows them.

use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, Stones};

use crate::book::error::BookError;
use crate::score::Score;

/// More positions of one ply than this are refused, before memory runs out.
const MOST_POSITIONS: usize = 1 << 26;

/// What is seen of a position at once.
pub(super) enum Sight<W> {
    /// Its score: somebody wins within the next two stones, or hardly a cell is left. Books do not hold such positions.
    Plain(Score),
    /// The moves after which the other side does not win at once; there is at least one.
    Open(W),
}

/// Looks at a position in which nobody has a line.
#[inline(always)]
pub(super) fn sight<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> Sight<G::Word> {
    let occupied = stones.occupied();
    let legal = geometry.legal(occupied);
    let left = (geometry.cols() * geometry.rows()) as Score - occupied.count_ones() as Score;
    if !(geometry.threats(stones.mover, occupied) & legal).is_zero() {
        return Sight::Plain((left + 1) / 2);
    }
    let theirs = geometry.threats(stones.opponent, occupied);
    let forced = theirs & legal;
    // A stone below a threat of the other side lets it win on top.
    let mut moves = legal & !(theirs >> 1);
    if !forced.is_zero() {
        moves &= forced;
    }
    if left > 0 && (moves.is_zero() || !forced.without_lowest_bit().is_zero()) {
        return Sight::Plain(-(left / 2));
    }
    if left <= 2 { Sight::Plain(0) } else { Sight::Open(moves) }
}

/// Occupied cells plus the bottom row set a bit on top of each column, the mover's stones tell the rest: different
/// positions have different keys, none is 0, and they take as many bits as the board.
#[inline(always)]
fn key<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> G::Word {
    stones.mover.wrapping_add(stones.occupied()).wrapping_add(geometry.bottom())
}

/// The smaller of the keys of a position and of its mirror image.
#[inline(always)]
pub(super) fn shared_key<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> G::Word {
    let key = key(geometry, stones);
    // A key uses the spare bits too.
    let column = geometry.column(0) | geometry.bit(0, geometry.rows());
    let mut mirrored = G::Word::ZERO;
    for col in 0..geometry.cols() {
        let part = key >> (col * geometry.stride()) & column;
        mirrored |= part << ((geometry.cols() - 1 - col) * geometry.stride());
    }
    key.min(mirrored)
}

/// The position of a key.
pub(super) fn stones_of_key<G: Geometry>(geometry: G, key: G::Word) -> Stones<G::Word> {
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

/// The keys of all positions after `plies` plies that are to be in a book, in order.
pub(super) fn leaves<G: Geometry>(geometry: G, plies: u16) -> Result<Vec<G::Word>, BookError> {
    let mut level = vec![shared_key(geometry, Stones::EMPTY)];
    for _ in 0..plies {
        let mut next = Vec::new();
        let mut limit = 1 << 16;
        for &key in &level {
            let stones = stones_of_key(geometry, key);
            for bit in bits(geometry.legal(stones.occupied())) {
                let after = stones.play(bit);
                if !geometry.has_line(after.opponent) {
                    next.push(shared_key(geometry, after));
                }
            }
            if next.len() > limit {
                sort_once(&mut next);
                if next.len() > MOST_POSITIONS {
                    return Err(BookError::TooMany { plies });
                }
                limit = limit.max(2 * next.len());
            }
        }
        sort_once(&mut next);
        level = next;
    }
    level.retain(|&key| matches!(sight(geometry, stones_of_key(geometry, key)), Sight::Open(_)));
    Ok(level)
}

fn sort_once<W: Ord>(keys: &mut Vec<W>) {
    keys.sort_unstable();
    keys.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::ConnectFour;

    #[test]
    fn keys_and_positions_answer_each_other() {
        let geometry = ConnectFour::new();
        for plies in [0, 1, 5, 8] {
            for key in leaves(geometry, plies).expect("these are few") {
                let stones = stones_of_key(geometry, key);
                assert_eq!(stones.plies(), u32::from(plies));
                assert_eq!(shared_key(geometry, stones), key);
                let mirror = |word| geometry.mirror(word);
                let image = Stones { mover: mirror(stones.mover), opponent: mirror(stones.opponent) };
                assert_eq!(shared_key(geometry, image), key);
            }
        }
        let counts: Vec<usize> = (0..5).map(|plies| leaves(geometry, plies).expect("these are few").len()).collect();
        assert_eq!(counts, [1, 4, 25, 121, 568]);
    }
}
