//! What the side to move can do at once, seen without search.

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

/// What the side to move can do at once.
pub enum Outlook<W> {
    /// The board is full.
    Full,
    /// These cells win.
    Wins(W),
    /// The other side threatens to win on these cells, two or more: one is blocked, another wins.
    Lost(W),
    /// The other side would win on one legal cell.
    Block {
        /// That cell.
        block: W,
        /// The cells that complete a line for the other side.
        theirs: W,
    },
    /// Any legal cell.
    Free {
        /// The legal cells.
        legal: W,
        /// The cells that complete a line for the other side, none of them legal now.
        theirs: W,
    },
}

/// The outlook of stones in which nobody has a line.
#[inline(always)]
pub fn outlook<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> Outlook<G::Word> {
    let occupied = stones.occupied();
    let legal = geometry.legal(occupied);
    if legal.is_zero() {
        return Outlook::Full;
    }
    let wins = geometry.threats(stones.mover, occupied) & legal;
    if !wins.is_zero() {
        return Outlook::Wins(wins);
    }
    let theirs = geometry.threats(stones.opponent, occupied);
    let blocks = theirs & legal;
    match blocks.count_ones() {
        0 => Outlook::Free { legal, theirs },
        1 => Outlook::Block { block: blocks, theirs },
        _ => Outlook::Lost(blocks),
    }
}
