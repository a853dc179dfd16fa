//! One sweep over the board: all states of each cell with their counts.

use std::sync::atomic::{AtomicUsize, Ordering};

use connect4_core::Player;

use crate::classes::{Classes, DEAD, Node, ROOT, Reader};
use crate::frontier::{DIRECTIONS, Frontier, SLOPES};
use crate::layout::{Field, Fields, Word};
use crate::table::{Failure, PARTS, Room, Table, Writer};

/// The board and how finely it is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    pub(crate) connect: usize,
    /// Counts by number of stones instead of one.
    pub(crate) per_ply: bool,
}

/// A share of the count. What the passes of a plan count adds up to the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pass {
    /// Positions without a line, and those just won by as many stones as complete their lines.
    pub(crate) single: bool,
    /// Corrections for positions that several last stones could have won: for winners and columns of the first of
    /// them.
    pub(crate) several: Option<(Option<Player>, Option<usize>)>,
}

impl Pass {
    /// All in one.
    pub(crate) const WHOLE: Pass = Pass { single: true, several: Some((None, None)) };
}

/// What a state of the sweep has come to; for progress and reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerStates {
    /// The pass, from 0.
    pub pass: usize,
    /// The column of the cell that is to be read, from 0; the number of columns at the end.
    pub col: usize,
    /// Its row, from 0.
    pub row: usize,
    /// States without a guessed last stone.
    pub plain: usize,
    /// States with all last stones guessed.
    pub guessed: usize,
    /// States that await another last stone.
    pub awaiting: usize,
    /// Memory of all tables in bytes.
    pub bytes: usize,
}

impl LayerStates {
    /// All states.
    pub fn states(&self) -> usize {
        self.plain + self.guessed + self.awaiting
    }
}

/// Everything about the board that does not change.
pub(crate) struct Sweep {
    pub(crate) task: Task,
    reader: Reader,
    frontier: Frontier,
    marks: Marks,
}

/// The fields that a state has while more last stones of a line are awaited.
struct Marks {
    /// Bits of the state proper below them.
    below: u32,
    winner: Field,
    direction: Field,
    /// Column and row of the first guessed stone.
    col: Field,
    row: Field,
    /// Stones that the line lacks.
    lacking: Field,
    /// The node of the columns with all stones; the state's own is without one of the guessed.
    whole: Field,
    bits: u32,
}

/// Where a thread writes: to the cell above, where there is one, and to the next column.
struct Out<'a, 'r, K: Word> {
    cell: Option<Writers<'a, 'r, K>>,
    end: Writers<'a, 'r, K>,
    pass: Pass,
}

struct Writers<'a, 'r, K: Word> {
    plain: Writer<'a, 'r, K>,
    guessed: Writer<'a, 'r, K>,
    awaiting: Writer<'a, 'r, u128>,
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
pub(crate) struct Layer<'r, K: Word> {
    /// No stone is guessed. Groups: boards; boards with a column chosen that is not full.
    pub(crate) plain: Table<'r, K>,
    /// All last stones are guessed; the class is that of the columns less one of them. Groups: by winner.
    pub(crate) guessed: Table<'r, K>,
    /// More last stones are awaited in a line.
    pub(crate) awaiting: Table<'r, u128>,
    /// Counts a group.
    len: usize,
}

impl<'r, K: Word> Layer<'r, K> {
    fn writers(&self) -> Writers<'_, 'r, K> {
        Writers { plain: self.plain.writer(), guessed: self.guessed.writer(), awaiting: self.awaiting.writer() }
    }
}

/// The sums at the end of the board, by number of stones or in one, modulo 2^64.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    pub(crate) going_on: Vec<u64>,
    pub(crate) won: Vec<u64>,
}

impl Sums {
    /// Adds those of another pass.
    pub(crate) fn add(&mut self, other: &Sums) {
        for (sums, more) in [(&mut self.going_on, &other.going_on), (&mut self.won, &other.won)] {
            sums.resize(sums.len().max(more.len()), 0);
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum = sum.wrapping_add(*more);
            }
        }
    }
}

/// Who hears of progress, and what is kept from column to column.
pub(crate) trait Watch<K: Word>: Sync {
    /// A share, 0 to 1, of the states of a cell has been worked through.
    fn part(&self, col: usize, row: usize, share: f64);
    /// A layer is complete; which pass this is, the watch knows.
    fn layer(&self, layer: LayerStates);
    /// All columns up to here are done.
    ///
    /// # Errors
    /// When a checkpoint cannot be written.
    fn column(&self, col: usize, layer: &Layer<K>) -> Result<(), Failure>;
}

impl Sweep {
    pub(crate) fn new(task: Task) -> Self {
        let Task { cols, rows, connect, .. } = task;
        let classes = Classes::find(cols as u32, rows as u32, connect as u32);
        let reader = Reader::new(classes, rows);
        let mut fields = Fields::default();
        let frontier = Frontier::new(cols, rows, connect, reader.most(), &mut fields);
        let below = fields.bits();
        let marks = Marks {
            below,
            winner: fields.add(2),
            direction: fields.add(DIRECTIONS),
            col: fields.add(cols),
            row: fields.add(rows),
            lacking: fields.add(connect),
            whole: fields.add(reader.most()),
            bits: fields.bits(),
        };
        Sweep { task, reader, frontier, marks }
    }

    /// Bits of a state, and of one that awaits another last stone.
    pub(crate) fn bits(&self) -> [u32; 2] {
        [self.marks.below, self.marks.bits]
    }

    /// The classes and their sets.
    pub(crate) fn reader(&self) -> &Reader {
        &self.reader
    }

    /// All passes that make the count when each is to take little memory.
    pub(crate) fn plan(&self, apart: bool) -> Vec<Pass> {
        if !apart {
            return vec![Pass::WHOLE];
        }
        let first = (0..self.task.cols).filter(|&col| self.is_first(col));
        let several = first.flat_map(|col| Player::BOTH.map(|winner| Some((Some(winner), Some(col)))));
        let several = several.map(|several| Pass { single: false, several });
        [Pass { single: true, several: None }].into_iter().chain(several).collect()
    }

    fn groups(&self, pass: Pass) -> usize {
        if pass.single { 2 } else { 1 }
    }

    /// Counts that a state may have when up to so many stones have been read.
    fn len(&self, stones: usize) -> usize {
        if self.task.per_ply { stones / 2 + 1 } else { 1 }
    }

    /// Empty tables for a cell; row 0 is where the column before has ended.
    pub(crate) fn layer<'r, K: Word>(&self, room: &'r Room, pass: Pass, col: usize, row: usize) -> Layer<'r, K> {
        let len = self.len(col * self.task.rows + row);
        Layer {
            plain: Table::new(room, self.groups(pass) * len),
            guessed: Table::new(room, 2 * len),
            awaiting: Table::new(room, len),
            len,
        }
    }

    /// The layer before the first column.
    pub(crate) fn first_layer<'r, K: Word>(&self, room: &'r Room, pass: Pass) -> Layer<'r, K> {
        let layer = self.layer(room, pass, 0, 0);
        layer.plain.writer().record(K::default().with(self.frontier.node, ROOT))[0] = 1;
        layer
    }

    /// Runs a pass from a layer before column `from` to the end.
    ///
    /// # Errors
    /// When there is not enough memory, or the disk or a checkpoint fails.
    pub(crate) fn run<'r, K: Word>(
        &self,
        room: &'r Room,
        threads: usize,
        pass: Pass,
        from: usize,
        layer: Layer<'r, K>,
        watch: &impl Watch<K>,
    ) -> Result<Sums, Failure> {
        let Task { cols, rows, .. } = self.task;
        let mut source = layer;
        for col in from..cols {
            let ends: Layer<K> = self.layer(room, pass, col + 1, 0);
            for row in 0..rows {
                let cell: Layer<K> = self.layer(room, pass, col, row + 1);
                let has_cell = row + 1 < rows;
                self.read_cell(room, threads, pass, (col, row), &source, has_cell.then_some(&cell), &ends, watch);
                if let Some(failure) = room.failure() {
                    return Err(failure);
                }
                let (col, row, layer) = if has_cell { (col, row + 1, &cell) } else { (col + 1, 0, &ends) };
                let [plain, guessed, awaiting] = [layer.plain.len(), layer.guessed.len(), layer.awaiting.len()];
                watch.layer(LayerStates { pass: 0, col, row, plain, guessed, awaiting, bytes: room.used() });
                if has_cell {
                    source = cell;
                }
            }
            source = ends;
            if col + 1 < cols {
                watch.column(col + 1, &source)?;
            }
        }
        let sums = self.sum(pass, &source);
        room.failure().map_or(Ok(sums), Err)
    }

    /// Reads one cell with all threads.
    #[allow(clippy::too_many_arguments)]
    fn read_cell<K: Word>(
        &self,
        room: &Room,
        threads: usize,
        pass: Pass,
        (col, row): (usize, usize),
        source: &Layer<K>,
        cell: Option<&Layer<K>>,
        ends: &Layer<K>,
        watch: &impl Watch<K>,
    ) {
        let taken = [const { AtomicUsize::new(0) }; 3];
        let report = || {
            let done: usize = taken.iter().map(|taken| taken.load(Ordering::Relaxed).min(PARTS)).sum();
            watch.part(col, row, done as f64 / (3 * PARTS) as f64);
        };
        let len = source.len;
        let is_some = |all: &[u64]| all.iter().any(|&count| count != 0);
        let work = || {
            let mut out = Out { cell: cell.map(Layer::writers), end: ends.writers(), pass };
            source.plain.drain(&taken[0], report, |state, all| {
                self.plain(&mut out, state, col, row, Counts { all, len, shift: 0 });
            });
            source.guessed.drain(&taken[1], report, |state, all| {
                if is_some(all) {
                    self.guessed(&mut out, state, col, row, Counts { all, len, shift: 0 });
                }
            });
            source.awaiting.drain(&taken[2], report, |state, all| {
                if is_some(all) {
                    self.awaiting(&mut out, state, col, row, Counts { all, len, shift: 0 });
                }
            });
        };
        debug_assert!(!room.has_failed(), "a failure has been reported");
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }

    fn sum<K: Word>(&self, pass: Pass, layer: &Layer<K>) -> Sums {
        let plies = if self.task.per_ply { self.task.cols * self.task.rows + 1 } else { 1 };
        let mut sums = Sums { going_on: vec![0; plies], won: vec![0; plies] };
        let mut add = |at: usize, class: u32, won: bool, count: u64| {
            // The class says whose turn it is: X's after an even number of stones.
            let stones = 2 * at + class as usize - 1 + usize::from(won);
            let sum = if won { &mut sums.won } else { &mut sums.going_on };
            if count != 0 {
                let ply = if self.task.per_ply { stones } else { 0 };
                sum[ply] = sum[ply].wrapping_add(count);
            }
        };
        let taken = [const { AtomicUsize::new(0) }; 2];
        layer.plain.drain(
            &taken[0],
            || (),
            |state, all| {
                for (at, &count) in all.iter().enumerate().filter(|_| pass.single) {
                    add(at % layer.len, state.get(self.frontier.node), at >= layer.len, count);
                }
            },
        );
        layer.guessed.drain(
            &taken[1],
            || (),
            |state, all| {
                let class = state.get(self.frontier.node);
                let of_mover = &all[(class as usize - 1) * layer.len..][..layer.len];
                for (at, &count) in of_mover.iter().enumerate() {
                    add(at, class, true, count);
                }
            },
        );
        sums
    }

    /// Whether a column can have the first of several last stones.
    fn is_first(&self, col: usize) -> bool {
        let reach = (self.task.cols - 1 - col).min(self.task.connect - 1);
        reach > 0 && self.weight(col, col + reach) != 0
    }

    /// How often a pair of first and last guessed stone counts: those in the left half by their mirror images.
    fn weight(&self, first: usize, last: usize) -> u64 {
        match (first + last).cmp(&(self.task.cols - 1)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }
    }

    /// How far counts move up when a stone is put on these.
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
    fn plain<K: Word>(&self, out: &mut Out<K>, state: K, col: usize, row: usize, counts: Counts) {
        let number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, number);
        let is_live = node.end != DEAD;
        let groups = self.groups(out.pass);
        // A pass for the guesses of one column needs no states without a guess after it.
        let is_last = !out.pass.single && out.pass.several.is_some_and(|(_, only)| only == Some(col));
        if is_live && !is_last {
            let end = self.frontier.end(state, row, node.end);
            let record = out.end.plain.record(end);
            add_all(record, counts, groups);
            let weight = self.weight(col, col);
            if out.pass.single && row < self.task.rows && weight != 0 {
                add(record, (1, 2), counts, weight);
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
                Some(cell) if !self.is_top(after, row + 1) => add_all(cell.plain.record(after), counts, groups),
                _ => self.plain(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that a stone just put, with which the column ends and no line is made yet, is a last stone.
    #[allow(clippy::too_many_arguments)]
    fn guess<K: Word>(
        &self,
        out: &mut Out<K>,
        (before, after): (K, K),
        node: Node,
        player: Player,
        col: usize,
        row: usize,
        counts: Counts,
    ) {
        let cols = self.task.cols;
        // It is the only one, and makes no line after all: to be taken off from all columns chosen.
        let weight = self.weight(col, col);
        if out.pass.single && weight != 0 {
            let end = self.frontier.end(after, row + 1, node.end);
            add(out.end.guessed.record(end), (player as usize, 2), counts, weight.wrapping_neg());
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
            // Lines that do not contain this stone must not be made, so in this direction its run begins anew.
            let after = self.frontier.stone_as(before, col, row, player, Some((direction, 0)));
            let end = self.frontier.end(after.expect("it is legal"), row + 1, node.end);
            if self.is_open(end, direction, row, player, lacking, cols - 1 - col) {
                let end = end.widen().with(self.marks.winner, player as u32);
                let end = end.with(self.marks.direction, direction as u32).with(self.marks.lacking, lacking as u32);
                let end = end.with(self.marks.col, col as u32).with(self.marks.row, row as u32);
                add(out.end.awaiting.record(end.with(self.marks.whole, whole)), (0, 1), counts, 1);
            }
        }
    }

    /// Whether a line that lacks so many stones after this row can still come in the columns left.
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
    fn guessed<K: Word>(&self, out: &mut Out<K>, state: K, col: usize, row: usize, counts: Counts) {
        let number = state.get(self.frontier.node);
        let node = self.reader.node(col, row, number);
        if node.end != DEAD {
            let end = self.frontier.end(state, row, node.end);
            add_all(out.end.guessed.record(end), counts, 2);
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
                Some(cell) if !self.is_top(after, row + 1) => add_all(cell.guessed.record(after), counts, 2),
                _ => self.guessed(out, after, col, row + 1, counts),
            }
        }
    }

    /// A state in which another last stone is awaited in the line of the first.
    fn awaiting<K: Word>(&self, out: &mut Out<K>, state: u128, col: usize, row: usize, counts: Counts) {
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
                add(out.end.awaiting.record(end), (0, 1), counts, 1);
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
                // Without this stone for a last one the line must not be complete.
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
                Some(cell) if !self.is_top(after, row + 1) => add(cell.awaiting.record(after), (0, 1), counts, 1),
                _ => self.awaiting(out, after, col, row + 1, counts),
            }
        }
    }

    /// Guesses that a stone just put in an awaited line, with which the column ends, is a last stone too.
    ///
    /// `next`: the nodes with it.
    #[allow(clippy::too_many_arguments)]
    fn guess_another<K: Word>(
        &self,
        out: &mut Out<K>,
        (before, after): (u128, u128),
        direction: usize,
        without_this: u32,
        next: [u32; 2],
        col: usize,
        row: usize,
        counts: Counts,
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
            let group = (winner as usize, 2);
            let state = K::narrow(end.low(self.marks.below));
            add(out.end.guessed.record(state), group, counts, weight.wrapping_neg());
            if lacking > 0 {
                let run = Some((direction, self.task.connect - lacking));
                let after = self.frontier.stone_as(before, col, row, winner, run).expect("it is legal");
                let state = K::narrow(self.frontier.end(after, row + 1, class).low(self.marks.below));
                add(out.end.guessed.record(state), group, counts, weight);
            }
        }
        if whole != DEAD && lacking > 0 && self.is_open(end, direction, row, winner, lacking, self.task.cols - 1 - col)
        {
            let end = end.with(self.marks.lacking, lacking as u32).with(self.marks.whole, whole);
            add(out.end.awaiting.record(end), (0, 1), counts, 1_u64.wrapping_neg());
        }
    }
}

impl Counts<'_> {
    /// Moved up further.
    #[inline(always)]
    fn moved(self, by: usize) -> Self {
        Counts { shift: self.shift + by, ..self }
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
