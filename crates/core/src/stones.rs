//! The stones of a position as two bitboards without rules, for search.

use crate::word::Word;

/// The stones on the board as two sets of cells, from the perspective of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stones<W> {
    /// Stones of the side to move.
    pub mover: W,
    /// Stones of the opponent.
    pub opponent: W,
}

impl<W: Word> Stones<W> {
    /// No stones.
    pub const EMPTY: Self = Stones { mover: W::ZERO, opponent: W::ZERO };

    /// All cells with a stone.
    #[inline(always)]
    pub fn occupied(self) -> W {
        self.mover | self.opponent
    }

    /// The stones after the side to move plays on `bit`; the sides are exchanged.
    #[inline(always)]
    #[must_use]
    pub fn play(self, bit: W) -> Self {
        Stones { mover: self.opponent, opponent: self.mover | bit }
    }

    /// Number of stones.
    #[inline(always)]
    pub fn plies(self) -> u32 {
        self.occupied().count_ones()
    }

    /// The same stones in another word type.
    pub fn cast<V: Word>(self) -> Stones<V> {
        Stones { mover: self.mover.cast(), opponent: self.opponent.cast() }
    }
}
