//! A fast check that accepts nearly all possible positions, for callers with millions of them.

use crate::word::{WideBoard, Word, bits};
use crate::{ByPlayer, Geometry, Player, Rules, geometry_task};

/// Whether a fast check finds a move order that fits the stated side to move. If it finds none, the position may still
/// be possible.
pub(super) fn is_position(rules: Rules, stones: ByPlayer<WideBoard>, stated_mover: Option<Player>) -> bool {
    let ByPlayer { first, second } = stones;
    let mover = if first.count_ones() == second.count_ones() { Player::First } else { Player::Second };
    if stated_mover.is_some_and(|stated| stated != mover) {
        return false;
    }
    rules.with_geometry(geometry_task!(|geometry: G, first: WideBoard, second: WideBoard| -> bool {
        let (first, second): (G::Word, G::Word) = (first.cast(), second.cast());
        let (occupied, counts) = (first | second, [first.count_ones(), second.count_ones()]);
        if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
            return false;
        }
        // Adding the bottom row carries through each column to its lowest free cell; stones above that cell float.
        if geometry.has_gravity() && !(occupied & occupied.wrapping_add(geometry.bottom())).is_zero() {
            return false;
        }
        let (mover, last) = if counts[0] == counts[1] { (first, second) } else { (second, first) };
        if geometry.has_line(mover) {
            return false;
        }
        if !geometry.has_line(last) {
            return !geometry.has_gravity() || can_alternate(geometry, first, second);
        }
        // The last stone is part of every line, and nothing lies on top of it.
        let free = if geometry.has_gravity() { !(occupied >> 1) } else { !G::Word::ZERO };
        let ends = bits(geometry.line_cells(last) & free).filter(|&bit| !geometry.has_line(last & !bit));
        let player = counts[0] == counts[1];
        let mut without = ends.map(|bit| if player { (first, second & !bit) } else { (first & !bit, second) });
        without.any(|(first, second)| !geometry.has_gravity() || can_alternate(geometry, first, second))
    }))
}

/// Whether the columns can be filled alternately by a fixed preference. Each player prefers a stone that uncovers one
/// of the opponent, then one from the column with the most stones left.
/// [`Setup::order_of_play`](super::Setup::order_of_play) has the same preference, but backtracks if this fails.
fn can_alternate<G: Geometry>(geometry: G, first: G::Word, second: G::Word) -> bool {
    let cols = geometry.cols();
    let mut left = [0; crate::MAX_SIDE as usize];
    let mut next = [G::Word::ZERO; crate::MAX_SIDE as usize];
    let occupied = first | second;
    for col in 0..cols {
        left[col as usize] = (occupied & geometry.column(col)).count_ones();
        next[col as usize] = geometry.bit(col, 0);
    }
    let (mut mover, mut other) = (first, second);
    for _ in 0..occupied.count_ones() {
        let mut best = None;
        for col in 0..cols as usize {
            if left[col] > 0 && !(next[col] & mover).is_zero() {
                let uncovers = left[col] > 1 && !((next[col] << 1) & other).is_zero();
                best = best.max(Some((uncovers, left[col], col)));
            }
        }
        let Some((_, _, col)) = best else { return false };
        left[col] -= 1;
        next[col] = next[col] << 1;
        (mover, other) = (other, mover);
    }
    true
}
