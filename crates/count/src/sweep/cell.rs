//! Expands a state by one cell: a disc, the end of the column, guesses of last discs.

use std::marker::PhantomData;

use connect4_core::Player;

use super::automaton::{Pass, Sweep};
use crate::classes::{DEAD, Transitions};
use crate::frontier::{DIRECTIONS, SLOPES};
use crate::layout::Word;
use crate::number::Number;
use crate::table::Writer;

/// Where a thread writes new states: to the cell above, if there is one, and to the next column.
pub(super) struct Output<'a, 'r, K: Word, N: Number> {
    pub(super) above: Option<LayerWriters<'a, 'r, K, N>>,
    pub(super) next_column: LayerWriters<'a, 'r, K, N>,
    pub(super) pass: Pass,
}

pub(super) struct LayerWriters<'a, 'r, K: Word, N: Number> {
    pub(super) plain: Writer<'a, 'r, K, N>,
    pub(super) guessed: Writer<'a, 'r, K, N>,
    pub(super) awaiting: Writer<'a, 'r, u128, N>,
}

/// The counts of the state that is being expanded.
#[derive(Clone, Copy)]
pub(super) struct Counts<'a, N> {
    /// The groups one after another, `len` words each.
    words: &'a [u64],
    len: usize,
    /// Number of words by which to shift them up.
    shift: usize,
    number: PhantomData<N>,
}

impl Sweep {
    /// How far counts shift up when a disc is added.
    #[inline(always)]
    fn ply_shift(&self, col: usize, row: usize, reader_state: u32) -> usize {
        usize::from(self.options.per_ply && self.reader.is_odd(col, row, reader_state))
    }

    /// Whether no disc can be played on this cell: the column is full, or both players would complete a line.
    #[inline(always)]
    fn is_closed<W: Word>(&self, state: W, row: usize) -> bool {
        row == self.options.rows || self.frontier.is_blocked(state, row)
    }

    /// Expands a state without guessed discs: the column ends or continues, with or without a guess.
    pub(super) fn expand_plain<K: Word, N: Number>(
        &self,
        out: &mut Output<K, N>,
        state: K,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let reader_state = state.get(self.frontier.reader_state);
        let transitions = self.reader.transitions(col, row, reader_state);
        let is_live = transitions.end != DEAD;
        let groups = self.groups(out.pass);
        // A pass for the guesses of one column needs no states without a guess after that column.
        let is_last = !out.pass.single && out.pass.several.is_some_and(|(_, only)| only == Some(col));
        if is_live && !is_last {
            let end = self.frontier.end_column(state, row, transitions.end);
            let record = out.next_column.plain.record(end);
            counts.add_all_to(record, groups);
            let weight = self.mirror_weight(col, col);
            if out.pass.single && row < self.options.rows && weight != 0 {
                counts.add_to(record, (1, 2), weight);
            }
        }
        if row == self.options.rows {
            return;
        }
        for player in Player::BOTH {
            let next = transitions.next[player as usize];
            if next == 0 && !is_live {
                continue;
            }
            let Some(after) = self.frontier.play(state, col, row, player) else { continue };
            if is_live {
                self.guess_last(out, (state, after), transitions, player, col, row, counts);
            }
            if next == 0 {
                continue;
            }
            let after = after.with(self.frontier.reader_state, next);
            let counts = counts.shifted(self.ply_shift(col, row, reader_state));
            match &mut out.above {
                Some(above) if !self.is_closed(after, row + 1) => counts.add_all_to(above.plain.record(after), groups),
                _ => self.expand_plain(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that the disc just played is a last disc. The column ends with it, and no line is complete yet.
    #[allow(clippy::too_many_arguments)]
    fn guess_last<K: Word, N: Number>(
        &self,
        out: &mut Output<K, N>,
        (before, after): (K, K),
        transitions: Transitions,
        player: Player,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let cols = self.options.cols;
        // If it is the only last disc but completes no line, its boards are subtracted from those with a chosen column.
        let weight = self.mirror_weight(col, col);
        if out.pass.single && weight != 0 {
            let end = self.frontier.end_column(after, row + 1, transitions.end);
            counts.add_to(out.next_column.guessed.record(end), out.pass.guessed_group(player), -weight);
        }
        // If it is the first of several, the others are awaited.
        let next = transitions.next[player as usize];
        let is_wanted = out.pass.several.is_some_and(|(winner, first)| {
            winner.is_none_or(|winner| winner == player) && first.is_none_or(|first| first == col)
        });
        if !is_wanted || next == 0 || !self.can_be_first(col) {
            return;
        }
        let whole = self.reader.transitions(col, row + 1, next).end;
        if whole == DEAD {
            return;
        }
        for direction in 0..DIRECTIONS {
            let missing = self.options.connect - 1 - self.frontier.length_at(before, row, player, direction);
            // Lines without this disc are not allowed, so its run in this direction starts again.
            let after = self.frontier.play_with_run(before, col, row, player, Some((direction, 0)));
            let end = self.frontier.end_column(after.expect("it is legal"), row + 1, transitions.end);
            if self.can_complete(end, direction, row, player, missing, cols - 1 - col) {
                let end = end.widen().with(self.awaiting_fields.winner, player as u32);
                let end = end
                    .with(self.awaiting_fields.direction, direction as u32)
                    .with(self.awaiting_fields.missing, missing as u32);
                let end = end.with(self.awaiting_fields.col, col as u32).with(self.awaiting_fields.row, row as u32);
                counts.add_to(out.next_column.awaiting.record(end.with(self.awaiting_fields.whole, whole)), (0, 1), 1);
            }
        }
    }

    /// Whether a line that lacks `missing` discs after this row can be completed in the remaining columns.
    fn can_complete<W: Word>(
        &self,
        end: W,
        direction: usize,
        row: usize,
        player: Player,
        missing: usize,
        columns: usize,
    ) -> bool {
        let next = row as i32 + SLOPES[direction];
        missing <= columns
            && missing <= self.frontier.room(direction, next)
            && !self.frontier.is_lost(end, next as usize, player)
    }

    /// Expands a state with all last discs guessed.
    pub(super) fn expand_guessed<K: Word, N: Number>(
        &self,
        out: &mut Output<K, N>,
        state: K,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let reader_state = state.get(self.frontier.reader_state);
        let transitions = self.reader.transitions(col, row, reader_state);
        if transitions.end != DEAD {
            let end = self.frontier.end_column(state, row, transitions.end);
            counts.add_all_to(out.next_column.guessed.record(end), out.pass.guessed_groups());
        }
        if row == self.options.rows {
            return;
        }
        for player in Player::BOTH {
            let next = transitions.next[player as usize];
            if next == 0 {
                continue;
            }
            let Some(after) = self.frontier.play(state, col, row, player) else { continue };
            let after = after.with(self.frontier.reader_state, next);
            let counts = counts.shifted(self.ply_shift(col, row, reader_state));
            match &mut out.above {
                Some(above) if !self.is_closed(after, row + 1) => {
                    counts.add_all_to(above.guessed.record(after), out.pass.guessed_groups());
                }
                _ => self.expand_guessed(out, after, col, row + 1, counts),
            }
        }
    }

    /// Expands a state that awaits another last disc on the line of the first.
    pub(super) fn expand_awaiting<K: Word, N: Number>(
        &self,
        out: &mut Output<K, N>,
        state: u128,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let winner = Player::BOTH[state.get(self.awaiting_fields.winner) as usize];
        let direction = state.get(self.awaiting_fields.direction) as usize;
        let missing = state.get(self.awaiting_fields.missing);
        let columns = col as i32 - state.get(self.awaiting_fields.col) as i32;
        // The row of this column that the line goes through.
        let at = (state.get(self.awaiting_fields.row) as i32 + SLOPES[direction] * columns) as usize;
        let reader_states = [state.get(self.frontier.reader_state), state.get(self.awaiting_fields.whole)];
        let [transitions, whole] = reader_states.map(|reader_state| self.reader.transitions(col, row, reader_state));
        if at < row && transitions.end != DEAD && whole.end != DEAD {
            let end = self.frontier.end_column(state, row, transitions.end).with(self.awaiting_fields.whole, whole.end);
            if self.can_complete(end, direction, at, winner, missing as usize, self.options.cols - 1 - col) {
                counts.add_to(out.next_column.awaiting.record(end), (0, 1), 1);
            }
        }
        if row == self.options.rows {
            return;
        }
        for player in Player::BOTH {
            let next = [transitions, whole].map(|transitions| transitions.next[player as usize]);
            if next[0] == 0 || at == row && player != winner {
                continue;
            }
            let Some(mut after) = self.frontier.play(state, col, row, player) else { continue };
            let counts = counts.shifted(self.ply_shift(col, row, reader_states[0]));
            if at == row {
                self.guess_another(out, (state, after), direction, whole.end, next, col, row, counts);
                // Unless this disc is a last one, it must not complete the line.
                if missing == 1 {
                    continue;
                }
                after = after.with(self.awaiting_fields.missing, missing - 1);
            }
            if next[1] == 0 {
                continue;
            }
            let after = after.with(self.frontier.reader_state, next[0]).with(self.awaiting_fields.whole, next[1]);
            match &mut out.above {
                Some(above) if !self.is_closed(after, row + 1) => {
                    counts.add_to(above.awaiting.record(after), (0, 1), 1);
                }
                _ => self.expand_awaiting(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that the disc just played on the awaited line is also a last disc. The column ends with it.
    ///
    /// `next`: the reader states with this disc.
    #[allow(clippy::too_many_arguments)]
    fn guess_another<K: Word, N: Number>(
        &self,
        out: &mut Output<K, N>,
        (before, after): (u128, u128),
        direction: usize,
        without_this: u32,
        next: [u32; 2],
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let winner = Player::BOTH[before.get(self.awaiting_fields.winner) as usize];
        let [without_others, whole] =
            next.map(|next| if next == 0 { DEAD } else { self.reader.transitions(col, row + 1, next).end });
        let class = self.reader.intersection(col + 1, without_others, without_this);
        if class == DEAD {
            return;
        }
        let missing = before.get(self.awaiting_fields.missing) as usize - 1;
        let end = self.frontier.end_column(after, row + 1, class);
        let weight = self.mirror_weight(before.get(self.awaiting_fields.col) as usize, col);
        if weight != 0 {
            // If it is the last of them: boards whose lines all contain them, minus boards without a line.
            let group = out.pass.guessed_group(winner);
            let state = K::narrow(end.low(self.awaiting_fields.base_bits));
            counts.add_to(out.next_column.guessed.record(state), group, -weight);
            if missing > 0 {
                let run = Some((direction, self.options.connect - missing));
                let after = self.frontier.play_with_run(before, col, row, winner, run).expect("it is legal");
                let state =
                    K::narrow(self.frontier.end_column(after, row + 1, class).low(self.awaiting_fields.base_bits));
                counts.add_to(out.next_column.guessed.record(state), group, weight);
            }
        }
        if whole != DEAD
            && missing > 0
            && self.can_complete(end, direction, row, winner, missing, self.options.cols - 1 - col)
        {
            let end = end.with(self.awaiting_fields.missing, missing as u32).with(self.awaiting_fields.whole, whole);
            counts.add_to(out.next_column.awaiting.record(end), (0, 1), -1);
        }
    }
}

impl<'a, N: Number> Counts<'a, N> {
    /// The counts of a record with groups of `len` counts.
    pub(super) fn new(words: &'a [u64], len: usize) -> Self {
        Counts { words, len: len * N::WORDS, shift: 0, number: PhantomData }
    }

    /// The same counts, shifted further.
    #[inline(always)]
    fn shifted(self, by: usize) -> Self {
        Counts { shift: self.shift + by * N::WORDS, ..self }
    }

    /// Adds all groups to a record whose groups have room for at least as many counts.
    #[inline(always)]
    fn add_all_to(self, record: &mut [u64], groups: usize) {
        let len = record.len() / groups;
        for group in 0..groups {
            let from = &self.words[group * self.len..][..self.len];
            let to = &mut record[group * len + self.shift..(group + 1) * len];
            debug_assert!(from.iter().skip(to.len()).all(|&word| word == 0), "counts end at the discs read so far");
            N::add_each(to, from);
        }
    }

    /// Adds the first group, times `factor`, to one group of a record.
    #[inline(always)]
    fn add_to(self, record: &mut [u64], (group, groups): (usize, usize), factor: i64) {
        let len = record.len() / groups;
        let to = record[group * len + self.shift..(group + 1) * len].chunks_exact_mut(N::WORDS);
        for (to, from) in to.zip(self.words[..self.len].chunks_exact(N::WORDS)) {
            N::read(to).plus(N::read(from).times(factor)).write(to);
        }
    }
}
