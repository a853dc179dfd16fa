//! The hot form of a position: two words, no rules.

use crate::word::Word;

/// The stones on the board as two sets of cells, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stones<W> {
    /// Stones of the side to move.
    pub mover: W,
    /// Stones of the other side.
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

    /// The stones after the mover puts one on `bit`; the sides change.
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

    /// The same stones in another word.
    pub fn cast<V: Word>(self) -> Stones<V> {
        Stones { mover: self.mover.cast(), opponent: self.opponent.cast() }
    }
}
