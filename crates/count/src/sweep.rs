//! One sweep over the board: all states of each cell with their counts.

use std::sync::atomic::AtomicUsize;

use connect4_core::Player;

use crate::classes::{Classes, DEAD, Node, ROOT, Reader};
use crate::frontier::{DIRECTIONS, Frontier, SLOPES};
use crate::layout::{Field, Fields, Word};
use crate::table::{Table, Writer};

/// No direction.
const NONE: usize = DIRECTIONS;

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    pub(crate) connect: usize,
    /// Counts by number of stones instead of one.
    pub(crate) per_ply: bool,
    /// Whether positions just won are counted.
    pub(crate) wins: bool,
    pub(crate) threads: usize,
}

/// Everything about the board that does not change.
pub(crate) struct Sweep {
    task: Task,
    classes: Classes,
    reader: Reader,
    frontier: Frontier,
    marks: Marks,
}

/// The fields that a state has while the line of a guessed last stone is awaited.
struct Marks {
    /// Bits of the state proper below them.
    below: u32,
    winner: Field,
    /// 0, or 1 + the direction of the line while another last stone is awaited.
    phase: Field,
    /// Column and row of the first (phase 1) or last guessed stone.
    col: Field,
    row: Field,
    /// By direction, stones that the line lacks; 0 when there is none to await.
    lacking: [Field; DIRECTIONS],
    /// In phase 1 the node of the columns with all stones.
    whole: Field,
    bits: u32,
}

/// Where a thread writes.
struct Out<'a, K: Word> {
    cell: Option<Writer<'a, K>>,
    end: Writer<'a, K>,
    pending_cell: Option<Writer<'a, u128>>,
    pending_end: Writer<'a, u128>,
}

/// Counts of a state while it is read.
#[derive(Clone, Copy)]
struct Counts<'a> {
    /// Group by group, each `len`.
    all: &'a [u64],
    len: usize,
    /// How far they are moved up.
    shift: usize,
}

/// The tables of one place.
struct Layer<K> {
    plain: Table<K>,
    pending: Table<u128>,
    /// Counts a group.
    len: usize,
}

/// The sums at the end of the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    /// By number of stones, or in one.
    pub(crate) going_on: Vec<u64>,
    /// The same for positions just won.
    pub(crate) won: Vec<u64>,
    pub(crate) layers: Vec<(usize, usize, usize, usize, usize)>,
}

impl Sweep {
    pub(crate) fn new(task: Task) -> Self {
        let Task { cols, rows, connect, .. } = task;
        let classes = Classes::find(cols as u32, rows as u32, connect as u32);
        let reader = Reader::new(&classes, rows);
        let mut fields = Fields::default();
        let frontier = Frontier::new(cols, rows, connect, reader.most(), &mut fields);
        let below = fields.bits();
        let marks = Marks {
            below,
            winner: fields.add(2),
            phase: fields.add(1 + DIRECTIONS),
            col: fields.add(cols),
            row: fields.add(rows),
            lacking: std::array::from_fn(|_| fields.add(connect)),
            whole: fields.add(reader.most()),
            bits: fields.bits(),
        };
        Sweep { task, classes, reader, frontier, marks }
    }

    pub(crate) fn bits(&self) -> (u32, u32) {
        (self.marks.below, self.marks.bits)
    }

    /// Runs.
    pub(crate) fn run(&self) -> Sums {
        if self.marks.below < 64 { self.run_in::<u64>() } else { self.run_in::<u128>() }
    }

    fn groups(&self) -> usize {
        if self.task.wins { 3 } else { 1 }
    }

    /// Counts that a state may have when up to so many stones have been read.
    fn len(&self, stones: usize) -> usize {
        if self.task.per_ply { stones / 2 + 1 } else { 1 }
    }

    fn layer<K: Word>(&self, stones: usize) -> Layer<K> {
        let len = self.len(stones);
        Layer { plain: Table::new(self.groups() * len), pending: Table::new(len), len }
    }

    fn run_in<K: Word>(&self) -> Sums {
        let Task { cols, rows, threads, .. } = self.task;
        let mut sums = Sums::default();
        let mut source: Layer<K> = self.layer(0);
        source.plain.writer().record(K::default().with(self.frontier.node, ROOT))[0] = 1;
        for col in 0..cols {
            let ends: Layer<K> = self.layer((col + 1) * rows);
            for row in 0..rows {
                let cell: Layer<K> = self.layer(col * rows + row + 1);
                let taken = [const { AtomicUsize::new(0) }; 2];
                let has_cell = row + 1 < rows;
                std::thread::scope(|scope| {
                    for _ in 0..threads {
                        scope.spawn(|| {
                            let mut out = Out {
                                cell: has_cell.then(|| cell.plain.writer()),
                                end: ends.plain.writer(),
                                pending_cell: has_cell.then(|| cell.pending.writer()),
                                pending_end: ends.pending.writer(),
                            };
                            let len = source.len;
                            while let Some(part) = source.plain.take(&taken[0]) {
                                for (state, all) in part.iter() {
                                    self.plain(&mut out, state, col, row, Counts { all, len, shift: 0 });
                                }
                            }
                            while let Some(part) = source.pending.take(&taken[1]) {
                                for (state, all) in part.iter().filter(|(_, all)| all.iter().any(|&count| count != 0)) {
                                    self.pending(&mut out, state, col, row, Counts { all, len, shift: 0 });
                                }
                            }
                        });
                    }
                });
                let bytes = cell.plain.bytes() + cell.pending.bytes() + ends.plain.bytes() + ends.pending.bytes();
                if has_cell {
                    sums.layers.push((col, row + 1, cell.plain.len(), cell.pending.len(), bytes));
                    source = cell;
                }
            }
            sums.layers.push((col + 1, 0, ends.plain.len(), ends.pending.len(), ends.plain.bytes() + ends.pending.bytes()));
            source = ends;
        }
        self.sum(&source, &mut sums);
        sums
    }

    fn sum<K: Word>(&self, layer: &Layer<K>, sums: &mut Sums) {
        let plies = if self.task.per_ply { self.task.cols * self.task.rows + 1 } else { 1 };
        sums.going_on = vec![0; plies];
        sums.won = vec![0; plies];
        let taken = AtomicUsize::new(0);
        while let Some(part) = layer.plain.take(&taken) {
            for (state, all) in part.iter() {
                // The class says whose turn it is: X's after an even number of stones.
                let class = state.get(self.frontier.node) as usize;
                let place = |ply: usize| if self.task.per_ply { ply } else { 0 };
                for at in 0..layer.len {
                    let stones = 2 * at + class - 1;
                    let add = |sum: &mut Vec<u64>, ply: usize, count: u64| {
                        if count != 0 {
                            sum[place(ply)] = sum[place(ply)].wrapping_add(count);
                        }
                    };
                    add(&mut sums.going_on, stones, all[at]);
                    if self.task.wins {
                        add(&mut sums.won, stones + 1, all[class * layer.len + at]);
                    }
                }
            }
        }
    }

    /// How often a pair of first and last guessed stone counts: those in the left half by their mirror images.
    fn weight(&self, first: usize, last: usize) -> u64 {
        match (first + last).cmp(&(self.task.cols - 1)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }
    }

    /// The group of the positions that a player has just won, and the number of groups.
    fn won_by(&self, winner: Player) -> (usize, usize) {
        (1 + winner as usize, self.groups())
    }

    /// How far counts move up when a stone is put on these.
    #[inline(always)]
    fn step(&self, col: usize, row: usize, node: u32) -> usize {
        usize::from(self.task.per_ply && self.reader.is_odd(col, row, node))
    }

    fn plain<K: Word>(&self, out: &mut Out<K>, state: K, col: usize, row: usize, counts: Counts) {
        let Task { rows, .. } = self.task;
        let node_number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, node_number);
        if node.end != DEAD {
            let end = self.frontier.end(state, row, node.end);
            let record = out.end.record(end);
            add_all(record, counts, self.groups());
            if self.task.wins && row < rows && counts.all[..counts.len].iter().any(|&count| count != 0) {
                self.guess_one(record, &mut out.pending_end, state, end, col, row, counts);
                self.guess_first(&mut out.pending_end, state, node, col, row, counts);
            }
        }
        if row == rows {
            return;
        }
        for player in Player::BOTH {
            let next = node.next[player as usize];
            if next == 0 {
                continue;
            }
            let Some(after) = self.frontier.stone(state, col, row, player, NONE) else { continue };
            let after = after.with(self.frontier.node, next);
            let shift = counts.shift + self.step(col, row, node_number);
            let counts = Counts { shift, ..counts };
            if row + 1 == rows || self.frontier.is_blocked(after, row + 1) {
                self.plain(out, after, col, row + 1, counts);
            } else {
                let cell = out.cell.as_mut().expect("a cell above");
                add_all(cell.record(after), counts, self.groups());
            }
        }
    }

    /// Guesses that a stone on top of this column, which is left out, is the only last stone.
    #[allow(clippy::too_many_arguments)]
    fn guess_one<K: Word>(
        &self,
        record: &mut [u64],
        pending: &mut Writer<u128>,
        state: K,
        end: K,
        col: usize,
        row: usize,
        counts: Counts,
    ) {
        let weight = self.weight(col, col);
        if weight == 0 {
            return;
        }
        let columns_left = self.task.cols - 1 - col;
        for winner in Player::BOTH {
            if self.frontier.is_forbidden(state, row, winner) {
                // The stone completes a line by itself.
                add(record, self.won_by(winner), counts, weight);
                continue;
            }
            let mut marked = end.widen().with(self.marks.winner, winner as u32);
            marked = marked.with(self.marks.col, col as u32).with(self.marks.row, row as u32);
            let mut is_marked = false;
            for direction in 0..DIRECTIONS {
                let lacking = self.task.connect - 1 - self.frontier.length_at(state, row, winner, direction);
                if self.is_open(end, direction, row as i32 + SLOPES[direction], winner, lacking, columns_left) {
                    marked = marked.with(self.marks.lacking[direction], lacking as u32);
                    is_marked = true;
                }
            }
            if is_marked {
                add(pending.record(marked), (0, 1), counts, weight);
            }
        }
    }

    /// Whether a line that lacks so many stones from this row of the next column on can still come.
    fn is_open<K: Word>(&self, end: K, direction: usize, row: i32, winner: Player, lacking: usize, columns: usize) -> bool {
        lacking <= columns
            && lacking <= self.frontier.room(direction, row)
            && !self.frontier.is_lost(end, row as usize, winner)
    }

    /// Guesses that the next stone, with which the column ends, is the first of several last stones in a line.
    fn guess_first<K: Word>(
        &self,
        pending: &mut Writer<u128>,
        state: K,
        node: Node,
        col: usize,
        row: usize,
        counts: Counts,
    ) {
        let columns_left = self.task.cols - 1 - col;
        let reach = columns_left.min(self.task.connect - 1);
        if reach == 0 || self.weight(col, col + reach) == 0 {
            return;
        }
        for winner in Player::BOTH.into_iter().filter(|&winner| node.next[winner as usize] != 0) {
            let whole = self.reader.node(col, row + 1, node.next[winner as usize]).end;
            if whole == DEAD {
                continue;
            }
            for direction in 0..DIRECTIONS {
                let Some(after) = self.frontier.stone(state, col, row, winner, direction) else { break };
                let end = self.frontier.end(after, row + 1, node.end);
                let lacking = self.task.connect - 1 - self.frontier.length_at(state, row, winner, direction);
                if !self.is_open(end, direction, row as i32 + SLOPES[direction], winner, lacking, columns_left) {
                    continue;
                }
                let marked = end.widen().with(self.marks.winner, winner as u32);
                let marked = marked.with(self.marks.phase, 1 + direction as u32);
                let marked = marked.with(self.marks.col, col as u32).with(self.marks.row, row as u32);
                let marked = marked.with(self.marks.lacking[0], lacking as u32).with(self.marks.whole, whole);
                add(pending.record(marked), (0, 1), counts, 1);
            }
        }
    }

    fn pending<K: Word>(&self, out: &mut Out<K>, state: u128, col: usize, row: usize, counts: Counts) {
        if state.get(self.marks.phase) == 0 {
            self.one_pending(out, state, col, row, counts);
        } else {
            self.several_pending(out, state, col, row, counts);
        }
    }

    /// The row of this column in which a line is awaited.
    fn awaited(&self, state: u128, direction: usize, col: usize) -> i32 {
        let columns = col as i32 - state.get(self.marks.col) as i32;
        state.get(self.marks.row) as i32 + SLOPES[direction] * columns
    }

    /// All last stones have been guessed; one of the lines must be completed.
    fn one_pending<K: Word>(&self, out: &mut Out<K>, state: u128, col: usize, row: usize, counts: Counts) {
        let rows = self.task.rows;
        let winner = Player::BOTH[state.get(self.marks.winner) as usize];
        let node_number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, node_number);
        let lacking: [u32; DIRECTIONS] = std::array::from_fn(|direction| state.get(self.marks.lacking[direction]));
        if node.end != DEAD {
            let end = self.frontier.end(state, row, node.end);
            let mut marked = end;
            let mut is_marked = false;
            for direction in (0..DIRECTIONS).filter(|&direction| lacking[direction] > 0) {
                let at = self.awaited(state, direction, col);
                let next = at + SLOPES[direction];
                // A line goes on when its stone in this column is there.
                if at < row as i32 && !self.frontier.is_lost(end, next as usize, winner) {
                    is_marked = true;
                } else {
                    marked = marked.with(self.marks.lacking[direction], 0);
                }
            }
            if is_marked {
                add(out.pending_end.record(marked), (0, 1), counts, 1);
            }
        }
        if row == rows {
            return;
        }
        let here = (0..DIRECTIONS)
            .find(|&direction| lacking[direction] > 0 && self.awaited(state, direction, col) == row as i32);
        for player in Player::BOTH {
            let next = node.next[player as usize];
            if next == 0 {
                continue;
            }
            let Some(after) = self.frontier.stone(state, col, row, player, NONE) else { continue };
            let mut after = after.with(self.frontier.node, next);
            let shift = counts.shift + self.step(col, row, node_number);
            let counts = Counts { shift, ..counts };
            let mut left = lacking;
            if let Some(direction) = here {
                left[direction] = if player == winner { lacking[direction] - 1 } else { 0 };
                if player == winner && left[direction] == 0 {
                    self.complete(out, after, winner, col, row + 1, counts);
                    continue;
                }
                after = after.with(self.marks.lacking[direction], left[direction]);
            }
            if left == [0; DIRECTIONS] {
                continue;
            }
            if row + 1 == rows || self.frontier.is_blocked(after, row + 1) {
                self.one_pending(out, after, col, row + 1, counts);
            } else {
                add(out.pending_cell.as_mut().expect("a cell above").record(after), (0, 1), counts, 1);
            }
        }
    }

    /// A line through all guessed stones is complete; the rest must have none.
    fn complete<K: Word>(&self, out: &mut Out<K>, state: u128, winner: Player, col: usize, row: usize, counts: Counts) {
        let state = K::narrow(state.low(self.marks.below));
        let group = self.won_by(winner);
        if row == self.task.rows || self.frontier.is_blocked(state, row) {
            let node = self.reader.node(col, row, state.get(self.frontier.node));
            if node.end != DEAD {
                let end = self.frontier.end(state, row, node.end);
                add(out.end.record(end), group, counts, 1);
            }
        } else {
            add(out.cell.as_mut().expect("a cell above").record(state), group, counts, 1);
        }
    }

    /// Another last stone is awaited in the line.
    fn several_pending<K: Word>(&self, out: &mut Out<K>, state: u128, col: usize, row: usize, counts: Counts) {
        let rows = self.task.rows;
        let winner = Player::BOTH[state.get(self.marks.winner) as usize];
        let direction = state.get(self.marks.phase) as usize - 1;
        let numbers = [state.get(self.frontier.node), state.get(self.marks.whole)];
        let [node, whole] = numbers.map(|number| self.reader.node(col, row, number));
        let lacking = state.get(self.marks.lacking[0]);
        let at = self.awaited(state, direction, col);
        if at < row as i32 && node.end != DEAD && whole.end != DEAD {
            let end = self.frontier.end(state, row, node.end).with(self.marks.whole, whole.end);
            if !self.frontier.is_lost(end, (at + SLOPES[direction]) as usize, winner) {
                add(out.pending_end.record(end), (0, 1), counts, 1);
            }
        }
        if row == rows {
            return;
        }
        let is_here = at == row as i32;
        for player in Player::BOTH {
            let (next, next_whole) = (node.next[player as usize], whole.next[player as usize]);
            if next == 0 || is_here && player != winner {
                continue;
            }
            let Some(after) = self.frontier.stone(state, col, row, player, NONE) else { continue };
            let shift = counts.shift + self.step(col, row, numbers[0]);
            let counts = Counts { shift, ..counts };
            if is_here {
                self.guess_another(out, after, direction, [next, whole.end, next_whole], col, row, counts);
            }
            if next_whole == 0 || is_here && lacking == 1 {
                continue;
            }
            let after = after.with(self.frontier.node, next).with(self.marks.whole, next_whole);
            let after = if is_here { after.with(self.marks.lacking[0], lacking - 1) } else { after };
            if row + 1 == rows || self.frontier.is_blocked(after, row + 1) {
                self.several_pending(out, after, col, row + 1, counts);
            } else {
                add(out.pending_cell.as_mut().expect("a cell above").record(after), (0, 1), counts, 1);
            }
        }
    }

    /// Guesses that the stone just put is a last stone, and that the column ends with it.
    ///
    /// `nodes`: without the other guessed stones; without this one (a class); with all.
    #[allow(clippy::too_many_arguments)]
    fn guess_another<K: Word>(
        &self,
        out: &mut Out<K>,
        after: u128,
        direction: usize,
        nodes: [u32; 3],
        col: usize,
        row: usize,
        counts: Counts,
    ) {
        let winner = Player::BOTH[after.get(self.marks.winner) as usize];
        let without_others = self.reader.node(col, row + 1, nodes[0]).end;
        let without_this = nodes[1];
        if without_others == DEAD || without_this == DEAD {
            return;
        }
        let both = self.classes.both(col + 1, without_others, without_this).expect("comparable");
        if both == DEAD {
            return;
        }
        let lacking = after.get(self.marks.lacking[0]) - 1;
        let end = self.frontier.end(after, row + 1, both).with(self.marks.whole, 0);
        let next = row as i32 + SLOPES[direction];
        let is_open = lacking > 0 && !self.frontier.is_lost(end, next as usize, winner);
        let weight = self.weight(after.get(self.marks.col) as usize, col).wrapping_neg();
        if weight != 0 {
            let end = end.with(self.marks.phase, 0).with(self.marks.lacking[0], 0);
            if lacking == 0 {
                let end = K::narrow(end.low(self.marks.below));
                add(out.end.record(end), self.won_by(winner), counts, weight);
            } else if is_open {
                let end = end.with(self.marks.col, col as u32).with(self.marks.row, row as u32);
                let end = end.with(self.marks.lacking[direction], lacking);
                add(out.pending_end.record(end), (0, 1), counts, weight);
            }
        }
        let whole = if nodes[2] == 0 { DEAD } else { self.reader.node(col, row + 1, nodes[2]).end };
        if is_open && whole != DEAD {
            let end = end.with(self.marks.lacking[0], lacking).with(self.marks.whole, whole);
            add(out.pending_end.record(end), (0, 1), counts, 1_u64.wrapping_neg());
        }
    }
}

/// Adds all groups of counts to a record that has room for as many or more a group.
#[inline(always)]
fn add_all(record: &mut [u64], counts: Counts, groups: usize) {
    let len = record.len() / groups;
    for group in 0..groups {
        let from = &counts.all[group * counts.len..][..counts.len];
        add_moved(&mut record[group * len..][..len], from, counts.shift, 1);
    }
}

/// Adds the first group of counts, `factor` times, to one of the groups of a record.
#[inline(always)]
fn add(record: &mut [u64], (group, groups): (usize, usize), counts: Counts, factor: u64) {
    let len = record.len() / groups;
    add_moved(&mut record[group * len..][..len], &counts.all[..counts.len], counts.shift, factor);
}

#[inline(always)]
fn add_moved(to: &mut [u64], from: &[u64], shift: usize, factor: u64) {
    for (at, &count) in from.iter().enumerate() {
        if count != 0 {
            to[at + shift] = to[at + shift].wrapping_add(count.wrapping_mul(factor));
        }
    }
}
