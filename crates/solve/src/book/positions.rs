//! The positions in a book.

use std::ops::ControlFlow;

use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, Stones};

use crate::book::error::BookError;
use crate::key::{shared_key, stones_of_key};
use crate::score::{Score, score_or_moves};

/// Maximum number of positions, so that the generation does not run out of memory.
const MAX_POSITIONS: usize = 1 << 26;

/// The score of an unfinished position if immediate tactics determine it; otherwise the moves that do not lose
/// immediately. Books hold only positions of the second kind.
#[inline(always)]
pub(super) fn immediate_score<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> ControlFlow<Score, G::Word> {
    let occupied = stones.occupied();
    let left = (geometry.cols() * geometry.rows()) as Score - occupied.count_ones() as Score;
    if !(geometry.threats(stones.mover, occupied) & geometry.legal(occupied)).is_zero() {
        return ControlFlow::Break((left + 1) / 2);
    }
    score_or_moves(geometry, occupied, geometry.threats(stones.opponent, occupied), left)
}

/// The sorted keys of all positions after `plies` plies that belong in a book.
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
                if next.len() > MAX_POSITIONS {
                    return Err(BookError::TooMany { plies });
                }
                limit = limit.max(2 * next.len());
            }
        }
        sort_once(&mut next);
        level = next;
    }
    level.retain(|&key| immediate_score(geometry, stones_of_key(geometry, key)).is_continue());
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
    fn keys_and_positions_convert_both_ways() {
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
