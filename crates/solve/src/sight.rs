//! What is seen of a position without search.

use connect4_core::Geometry;
use connect4_core::word::Word;

use crate::score::Score;

/// What is seen of a position in which the side to move does not win at once.
pub(crate) enum Sight<W> {
    /// Its score: the other side wins with its next stone, or hardly a cell is left.
    Plain(Score),
    /// The moves after which the other side does not win at once; there is at least one.
    Open(W),
}

/// Looks at a position with these stones, `their_threats` being those of the side that is not to move.
#[inline(always)]
pub(crate) fn sight<G: Geometry>(
    geometry: G,
    occupied: G::Word,
    their_threats: G::Word,
    left: Score,
) -> Sight<G::Word> {
    let legal = geometry.legal(occupied);
    // A stone below a threat of the other side lets it win on top.
    let mut moves = legal & !(their_threats >> 1);
    let forced = their_threats & legal;
    if !forced.is_zero() {
        moves = if forced.without_lowest_bit().is_zero() { moves & forced } else { G::Word::ZERO };
    }
    if moves.is_zero() {
        // On a full board this is 0.
        return Sight::Plain(-(left / 2));
    }
    if left <= 2 { Sight::Plain(0) } else { Sight::Open(moves) }
}
