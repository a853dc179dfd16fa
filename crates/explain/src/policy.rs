//! Policies, and the forced moves that all of them share.

use connect4_core::word::Word;
use connect4_core::{Cell, Geometry, ImmediateTactics, Stones};

/// A policy: the permitted replies to every disc of the opponent.
pub(crate) trait Policy<G: Geometry> {
    /// The cells that the owner may play after the opponent's disc on `last`, at least one. The board must not be full,
    /// and neither side may have a line.
    fn permitted(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word;
}

/// The moves of a player who has no forced reply.
#[derive(Clone, Copy)]
pub(crate) struct FreeChoice<W> {
    /// All legal cells.
    pub(crate) legal: W,
    /// The legal cells that are not directly below a winning cell of the opponent.
    pub(crate) safe: W,
}

impl<W: Word> FreeChoice<W> {
    /// The safe cells, or all legal cells if none is safe.
    pub(crate) fn good(self) -> W {
        if self.safe.is_zero() { self.legal } else { self.safe }
    }
}

/// The bit of a cell.
pub(crate) fn bit<G: Geometry>(geometry: G, cell: Cell) -> G::Word {
    geometry.bit(cell.col.into(), cell.row.into())
}

/// The highest bit, which is the top cell of the rightmost column.
pub(crate) fn highest_bit<W: Word>(cells: W) -> W {
    cells.nth_bit(cells.count_ones().saturating_sub(1))
}

/// The forced cells of the side with the discs `own`: those that complete a line, otherwise those that block the
/// opponent. If there are none, the cells to choose from. The board has gravity.
#[inline]
pub(crate) fn forced<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> Result<G::Word, FreeChoice<G::Word>> {
    let tactics = ImmediateTactics::new(geometry, Stones { mover: own, opponent: other });
    if let Some(cells) = tactics.forced_moves() {
        return Ok(cells);
    }
    let safe = match tactics.with_safe_moves(geometry) {
        ImmediateTactics::Open { moves, .. } => moves,
        _ => G::Word::ZERO,
    };
    Err(FreeChoice { legal: tactics.moves(), safe })
}
