//! The automaton that reads a board cell by cell, and the passes of a count.

use connect4_core::Player;

use crate::classes::{Classes, Reader};
use crate::error::{CountError, StopCheck};
use crate::frontier::{DIRECTIONS, Frontier};
use crate::layout::{Field, Fields};

/// The board and the granularity of the counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SweepOptions {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    pub(crate) connect: usize,
    /// Whether to count by number of discs instead of in total.
    pub(crate) per_ply: bool,
}

/// A part of the count. The passes of a plan add up to the total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pass {
    /// Positions without a line, and pairs of a position just won and one of its last discs.
    pub(crate) single: bool,
    /// Corrections for positions with several last discs: the winner, and the column of the leftmost last disc. `None`
    /// stands for all.
    pub(crate) several: Option<(Option<Player>, Option<usize>)>,
}

impl Pass {
    /// Everything in one pass.
    pub(crate) const WHOLE: Pass = Pass { single: true, several: Some((None, None)) };

    /// The winner, if all guessed discs belong to one player.
    pub(super) fn only_winner(self) -> Option<Player> {
        self.several.filter(|_| !self.single).and_then(|(winner, _)| winner)
    }

    /// Number of groups of counts per state with all last discs guessed: one per winner.
    pub(super) fn guessed_groups(self) -> usize {
        if self.only_winner().is_some() { 1 } else { 2 }
    }

    /// The group of a winner, and the number of groups.
    pub(super) fn guessed_group(self, winner: Player) -> (usize, usize) {
        match self.guessed_groups() {
            1 => (0, 1),
            groups => (winner as usize, groups),
        }
    }
}

/// The automaton of a board.
pub(crate) struct Sweep {
    pub(crate) options: SweepOptions,
    pub(super) reader: Reader,
    pub(super) frontier: Frontier,
    pub(super) awaiting_fields: AwaitingFields,
}

/// Additional fields of a state that awaits more last discs.
pub(super) struct AwaitingFields {
    /// Number of bits below them, used by other states.
    pub(super) base_bits: u32,
    pub(super) winner: Field,
    pub(super) direction: Field,
    /// Column and row of the first guessed disc.
    pub(super) col: Field,
    pub(super) row: Field,
    /// Number of discs that the line still lacks.
    pub(super) missing: Field,
    /// The reader state with all discs. The main reader state excludes one of the guessed discs.
    pub(super) whole: Field,
    pub(super) bits: u32,
}

impl Sweep {
    /// Finds the classes of columns.
    ///
    /// # Errors
    /// Those of `stop_check`, which is called often.
    pub(crate) fn new(options: SweepOptions, stop_check: StopCheck) -> Result<Self, CountError> {
        let SweepOptions { cols, rows, connect, .. } = options;
        let classes = Classes::find(cols as u32, rows as u32, connect as u32, stop_check)?;
        let reader = Reader::new(classes, rows);
        let mut fields = Fields::default();
        let frontier = Frontier::new(cols, rows, connect, reader.max_states(), &mut fields);
        let base_bits = fields.bits();
        let awaiting_fields = AwaitingFields {
            base_bits,
            winner: fields.add(2),
            direction: fields.add(DIRECTIONS),
            col: fields.add(cols),
            row: fields.add(rows),
            missing: fields.add(connect),
            whole: fields.add(reader.max_states()),
            bits: fields.bits(),
        };
        Ok(Sweep { options, reader, frontier, awaiting_fields })
    }

    /// Bits of a state, and of a state that awaits another last disc.
    pub(crate) fn bits(&self) -> [u32; 2] {
        [self.awaiting_fields.base_bits, self.awaiting_fields.bits]
    }

    /// The classes of columns.
    pub(crate) fn reader(&self) -> &Reader {
        &self.reader
    }

    pub(super) fn groups(&self, pass: Pass) -> usize {
        if pass.single { 2 } else { 1 }
    }

    /// Whether the first of several last discs can be in this column.
    pub(super) fn can_be_first(&self, col: usize) -> bool {
        let reach = (self.options.cols - 1 - col).min(self.options.connect - 1);
        reach > 0 && self.mirror_weight(col, col + reach) != 0
    }

    /// How often a pair of first and last guessed discs counts. Mirror images replace pairs in the left half.
    pub(super) fn mirror_weight(&self, first: usize, last: usize) -> i64 {
        match (first + last).cmp(&(self.options.cols - 1)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }
    }
}
