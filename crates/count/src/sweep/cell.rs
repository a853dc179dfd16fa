//! The states that follow from a state when one cell is read: stones, the end of the column, guessed last stones.

use std::marker::PhantomData;

use connect4_core::Player;

use super::{Pass, Sweep};
use crate::classes::{DEAD, Node};
use crate::frontier::{DIRECTIONS, SLOPES};
use crate::layout::Word;
use crate::number::Number;
use crate::table::Writer;

/// Where a thread writes the new states: to the cell above, if there is one, and to the next column.
pub(super) struct Out<'a, 'r, K: Word, N: Number> {
    pub(super) cell: Option<Writers<'a, 'r, K, N>>,
    pub(super) end: Writers<'a, 'r, K, N>,
    pub(super) pass: Pass,
}

pub(super) struct Writers<'a, 'r, K: Word, N: Number> {
    pub(super) plain: Writer<'a, 'r, K, N>,
    pub(super) guessed: Writer<'a, 'r, K, N>,
    pub(super) awaiting: Writer<'a, 'r, u128, N>,
}

/// The counts of the state that is being read.
#[derive(Clone, Copy)]
pub(super) struct Counts<'a, N> {
    /// The groups one after another, `len` counts each.
    words: &'a [u64],
    len: usize,
    /// How far to move them up.
    shift: usize,
    number: PhantomData<N>,
}

impl Sweep {
    /// How far counts move up when a stone is added to these.
    #[inline(always)]
    fn step(&self, col: usize, row: usize, node: u32) -> usize {
        usize::from(self.task.per_ply && self.reader.is_odd(col, row, node))
    }

    /// Whether no stone can be put on this cell: the column is full, or both players would complete a line.
    #[inline(always)]
    fn is_top<W: Word>(&self, state: W, row: usize) -> bool {
        row == self.task.rows || self.frontier.is_blocked(state, row)
    }

    /// A state without guessed stones: the column ends or goes on, with or without a guess.
    pub(super) fn plain<K: Word, N: Number>(
        &self,
        out: &mut Out<K, N>,
        state: K,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, number);
        let is_live = node.end != DEAD;
        let groups = self.groups(out.pass);
        // A pass for the guesses of one column needs no states without a guess after it.
        let is_last = !out.pass.single && out.pass.several.is_some_and(|(_, only)| only == Some(col));
        if is_live && !is_last {
            let end = self.frontier.end(state, row, node.end);
            let record = out.end.plain.record(end);
            counts.add_all_to(record, groups);
            let weight = self.weight(col, col);
            if out.pass.single && row < self.task.rows && weight != 0 {
                counts.add_to(record, (1, 2), weight);
            }
        }
        if row == self.task.rows {
            return;
        }
        for player in Player::BOTH {
            let next = node.next[player as usize];
            if next == 0 && !is_live {
                continue;
            }
            let Some(after) = self.frontier.stone(state, col, row, player) else { continue };
            if is_live {
                self.guess(out, (state, after), node, player, col, row, counts);
            }
            if next == 0 {
                continue;
            }
            let after = after.with(self.frontier.node, next);
            let counts = counts.moved(self.step(col, row, number));
            match &mut out.cell {
                Some(cell) if !self.is_top(after, row + 1) => counts.add_all_to(cell.plain.record(after), groups),
                _ => self.plain(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that a stone just put, with which the column ends and no line is made yet, is a last stone.
    #[allow(clippy::too_many_arguments)]
    fn guess<K: Word, N: Number>(
        &self,
        out: &mut Out<K, N>,
        (before, after): (K, K),
        node: Node,
        player: Player,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let cols = self.task.cols;
        // It is the only one and makes no line after all, so it is subtracted from the columns chosen.
        let weight = self.weight(col, col);
        if out.pass.single && weight != 0 {
            let end = self.frontier.end(after, row + 1, node.end);
            counts.add_to(out.end.guessed.record(end), out.pass.guessed_group(player), -weight);
        }
        // It is the first of several.
        let next = node.next[player as usize];
        let is_wanted = out.pass.several.is_some_and(|(winner, first)| {
            winner.is_none_or(|winner| winner == player) && first.is_none_or(|first| first == col)
        });
        if !is_wanted || next == 0 || !self.is_first(col) {
            return;
        }
        let whole = self.reader.node(col, row + 1, next).end;
        if whole == DEAD {
            return;
        }
        for direction in 0..DIRECTIONS {
            let lacking = self.task.connect - 1 - self.frontier.length_at(before, row, player, direction);
            // Lines that do not contain this stone must not be made, so in this direction its run starts again.
            let after = self.frontier.stone_as(before, col, row, player, Some((direction, 0)));
            let end = self.frontier.end(after.expect("it is legal"), row + 1, node.end);
            if self.is_open(end, direction, row, player, lacking, cols - 1 - col) {
                let end = end.widen().with(self.marks.winner, player as u32);
                let end = end.with(self.marks.direction, direction as u32).with(self.marks.lacking, lacking as u32);
                let end = end.with(self.marks.col, col as u32).with(self.marks.row, row as u32);
                counts.add_to(out.end.awaiting.record(end.with(self.marks.whole, whole)), (0, 1), 1);
            }
        }
    }

    /// Whether a line that lacks `lacking` stones after this row can still come in the columns left.
    fn is_open<W: Word>(
        &self,
        end: W,
        direction: usize,
        row: usize,
        player: Player,
        lacking: usize,
        columns: usize,
    ) -> bool {
        let next = row as i32 + SLOPES[direction];
        lacking <= columns
            && lacking <= self.frontier.room(direction, next)
            && !self.frontier.is_lost(end, next as usize, player)
    }

    /// A state with all last stones guessed.
    pub(super) fn guessed<K: Word, N: Number>(
        &self,
        out: &mut Out<K, N>,
        state: K,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, number);
        if node.end != DEAD {
            let end = self.frontier.end(state, row, node.end);
            counts.add_all_to(out.end.guessed.record(end), out.pass.guessed_groups());
        }
        if row == self.task.rows {
            return;
        }
        for player in Player::BOTH {
            let next = node.next[player as usize];
            if next == 0 {
                continue;
            }
            let Some(after) = self.frontier.stone(state, col, row, player) else { continue };
            let after = after.with(self.frontier.node, next);
            let counts = counts.moved(self.step(col, row, number));
            match &mut out.cell {
                Some(cell) if !self.is_top(after, row + 1) => {
                    counts.add_all_to(cell.guessed.record(after), out.pass.guessed_groups());
                }
                _ => self.guessed(out, after, col, row + 1, counts),
            }
        }
    }

    /// A state that awaits another last stone in the line of the first.
    pub(super) fn awaiting<K: Word, N: Number>(
        &self,
        out: &mut Out<K, N>,
        state: u128,
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let winner = Player::BOTH[state.get(self.marks.winner) as usize];
        let direction = state.get(self.marks.direction) as usize;
        let lacking = state.get(self.marks.lacking);
        let columns = col as i32 - state.get(self.marks.col) as i32;
        // The row of this column where the line goes on.
        let at = (state.get(self.marks.row) as i32 + SLOPES[direction] * columns) as usize;
        let numbers = [state.get(self.frontier.node), state.get(self.marks.whole)];
        let [node, whole] = numbers.map(|number| self.reader.node(col, row, number));
        if at < row && node.end != DEAD && whole.end != DEAD {
            let end = self.frontier.end(state, row, node.end).with(self.marks.whole, whole.end);
            if self.is_open(end, direction, at, winner, lacking as usize, self.task.cols - 1 - col) {
                counts.add_to(out.end.awaiting.record(end), (0, 1), 1);
            }
        }
        if row == self.task.rows {
            return;
        }
        for player in Player::BOTH {
            let next = [node, whole].map(|node| node.next[player as usize]);
            if next[0] == 0 || at == row && player != winner {
                continue;
            }
            let Some(mut after) = self.frontier.stone(state, col, row, player) else { continue };
            let counts = counts.moved(self.step(col, row, numbers[0]));
            if at == row {
                self.guess_another(out, (state, after), direction, whole.end, next, col, row, counts);
                // Unless this stone is a last one, the line must not be complete.
                if lacking == 1 {
                    continue;
                }
                after = after.with(self.marks.lacking, lacking - 1);
            }
            if next[1] == 0 {
                continue;
            }
            let after = after.with(self.frontier.node, next[0]).with(self.marks.whole, next[1]);
            match &mut out.cell {
                Some(cell) if !self.is_top(after, row + 1) => counts.add_to(cell.awaiting.record(after), (0, 1), 1),
                _ => self.awaiting(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that a stone just put in an awaited line, with which the column ends, is a last stone too.
    ///
    /// `next`: the nodes with it.
    #[allow(clippy::too_many_arguments)]
    fn guess_another<K: Word, N: Number>(
        &self,
        out: &mut Out<K, N>,
        (before, after): (u128, u128),
        direction: usize,
        without_this: u32,
        next: [u32; 2],
        col: usize,
        row: usize,
        counts: Counts<N>,
    ) {
        let winner = Player::BOTH[before.get(self.marks.winner) as usize];
        let [without_others, whole] =
            next.map(|next| if next == 0 { DEAD } else { self.reader.node(col, row + 1, next).end });
        let class = self.reader.both(col + 1, without_others, without_this);
        if class == DEAD {
            return;
        }
        let lacking = before.get(self.marks.lacking) as usize - 1;
        let end = self.frontier.end(after, row + 1, class);
        let weight = self.weight(before.get(self.marks.col) as usize, col);
        if weight != 0 {
            // It is the last of them: boards whose lines all contain them, less boards without a line.
            let group = out.pass.guessed_group(winner);
            let state = K::narrow(end.low(self.marks.below));
            counts.add_to(out.end.guessed.record(state), group, -weight);
            if lacking > 0 {
                let run = Some((direction, self.task.connect - lacking));
                let after = self.frontier.stone_as(before, col, row, winner, run).expect("it is legal");
                let state = K::narrow(self.frontier.end(after, row + 1, class).low(self.marks.below));
                counts.add_to(out.end.guessed.record(state), group, weight);
            }
        }
        if whole != DEAD && lacking > 0 && self.is_open(end, direction, row, winner, lacking, self.task.cols - 1 - col)
        {
            let end = end.with(self.marks.lacking, lacking as u32).with(self.marks.whole, whole);
            counts.add_to(out.end.awaiting.record(end), (0, 1), -1);
        }
    }
}

impl<'a, N: Number> Counts<'a, N> {
    /// The counts of a record with groups of `len`.
    pub(super) fn new(words: &'a [u64], len: usize) -> Self {
        Counts { words, len: len * N::WORDS, shift: 0, number: PhantomData }
    }

    /// The same counts, moved up further.
    #[inline(always)]
    fn moved(self, by: usize) -> Self {
        Counts { shift: self.shift + by * N::WORDS, ..self }
    }

    /// Adds all groups to a record whose groups have room for at least as many counts.
    #[inline(always)]
    fn add_all_to(self, record: &mut [u64], groups: usize) {
        let len = record.len() / groups;
        for group in 0..groups {
            let from = &self.words[group * self.len..][..self.len];
            let to = &mut record[group * len + self.shift..(group + 1) * len];
            debug_assert!(from.iter().skip(to.len()).all(|&word| word == 0), "no more stones than have been read");
            N::add_each(to, from);
        }
    }

    /// Adds the first group, `factor` times, to one of the groups of a record.
    #[inline(always)]
    fn add_to(self, record: &mut [u64], (group, groups): (usize, usize), factor: i64) {
        let len = record.len() / groups;
        let to = record[group * len + self.shift..(group + 1) * len].chunks_exact_mut(N::WORDS);
        for (to, from) in to.zip(self.words[..self.len].chunks_exact(N::WORDS)) {
            N::read(to).plus(N::read(from).times(factor)).write(to);
        }
    }
}
