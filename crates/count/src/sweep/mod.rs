//! A sweep over the board: all states of each cell with their counts.

mod automaton;
mod cell;

use std::sync::atomic::{AtomicUsize, Ordering};

use connect4_core::Player;

pub(crate) use self::automaton::{Pass, Sweep, SweepOptions};
use self::cell::{Counts, LayerWriters, Output};
use crate::classes::ROOT;
use crate::layout::Word;
use crate::number::Number;
use crate::table::{PARTS, Storage, StorageError, Table};

/// How to split the count into independent passes: the more there are, the less memory and the more time they take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// One pass for everything.
    Whole,
    /// One pass for positions without a line and single last discs. Then, for each winner, a pass with the corrections
    /// for several last discs.
    Winners,
    /// Like `Winners`, but with a pass for each winner and each column of the leftmost of several last discs.
    Columns,
}

/// The states of a layer, to report progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerStates {
    /// The pass, numbered from 0.
    pub pass: usize,
    /// The column of the cell that is read next, from 0; the number of columns at the end.
    pub col: usize,
    /// The row of that cell, from 0.
    pub row: usize,
    /// States without a guessed last disc.
    pub plain: usize,
    /// States with all last discs guessed.
    pub guessed: usize,
    /// States that await another last disc.
    pub awaiting: usize,
    /// Memory of all tables, in bytes.
    pub bytes: usize,
}

impl LayerStates {
    /// Number of all states.
    pub fn states(&self) -> usize {
        self.plain + self.guessed + self.awaiting
    }

    /// The column of the cell that was read last, to which the states belong.
    pub(crate) fn column(&self) -> usize {
        // At row 0, the column before has been read.
        self.col - usize::from(self.row == 0)
    }
}

/// The tables of a cell.
pub(crate) struct Layer<'r, K: Word, N: Number> {
    /// States without a guessed disc. Groups: boards, and boards with a chosen column that is not full.
    pub(crate) plain: Table<'r, K, N>,
    /// States with all last discs guessed. The class excludes one of the guessed discs. Groups: by winner.
    pub(crate) guessed: Table<'r, K, N>,
    /// States that await more last discs on a line.
    pub(crate) awaiting: Table<'r, u128, N>,
    /// Counts per group.
    group_len: usize,
}

impl<'r, K: Word, N: Number> Layer<'r, K, N> {
    fn writers(&self) -> LayerWriters<'_, 'r, K, N> {
        LayerWriters { plain: self.plain.writer(), guessed: self.guessed.writer(), awaiting: self.awaiting.writer() }
    }
}

/// The sums at the end of the board, by number of discs or in total, modulo 2^64 or 2^128.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    pub(crate) ongoing: Vec<u128>,
    pub(crate) won: Vec<u128>,
}

impl Sums {
    /// Adds the sums of another pass.
    pub(crate) fn add(&mut self, other: &Sums) {
        for (sums, more) in [(&mut self.ongoing, &other.ongoing), (&mut self.won, &other.won)] {
            sums.resize(sums.len().max(more.len()), 0);
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum = sum.wrapping_add(*more);
            }
        }
    }
}

/// Observes a sweep, and saves checkpoints between columns.
pub(crate) trait SweepObserver<K: Word, N: Number>: Sync {
    /// A share, 0 to 1, of the states of a cell has been expanded.
    fn progress(&self, col: usize, row: usize, share: f64);
    /// Whether to stop the sweep.
    fn is_stopped(&self) -> bool;
    /// A layer is complete. Its `pass` is not set.
    fn layer_finished(&self, layer: LayerStates);
    /// All columns before `col` are finished.
    ///
    /// # Errors
    /// If a checkpoint cannot be written.
    fn column_finished(&self, col: usize, layer: &Layer<K, N>) -> Result<(), StorageError>;
}

impl Sweep {
    /// The passes of the count.
    pub(crate) fn plan(&self, split: Split) -> Vec<Pass> {
        let first: Vec<Option<usize>> = match split {
            Split::Whole => return vec![Pass::WHOLE],
            Split::Winners => vec![None],
            Split::Columns => (0..self.options.cols).filter(|&col| self.can_be_first(col)).map(Some).collect(),
        };
        let several = first.into_iter().flat_map(|col| Player::BOTH.map(|winner| Some((Some(winner), col))));
        let several = several.map(|several| Pass { single: false, several });
        [Pass { single: true, several: None }].into_iter().chain(several).collect()
    }

    /// Number of counts per group when up to `stones` discs have been read.
    fn group_len(&self, stones: usize) -> usize {
        if self.options.per_ply { stones / 2 + 1 } else { 1 }
    }

    /// Empty tables for a cell. At row 0, the column before has just ended.
    pub(crate) fn layer<'r, K: Word, N: Number>(
        &self,
        storage: &'r Storage,
        pass: Pass,
        col: usize,
        row: usize,
    ) -> Layer<'r, K, N> {
        let group_len = self.group_len(col * self.options.rows + row);
        Layer {
            plain: Table::new(storage, self.groups(pass) * group_len),
            guessed: Table::new(storage, pass.guessed_groups() * group_len),
            awaiting: Table::new(storage, group_len),
            group_len,
        }
    }

    /// The layer before the first column.
    pub(crate) fn first_layer<'r, K: Word, N: Number>(&self, storage: &'r Storage, pass: Pass) -> Layer<'r, K, N> {
        let layer = self.layer(storage, pass, 0, 0);
        layer.plain.writer().record(K::default().with(self.frontier.reader_state, ROOT))[0] = 1;
        layer
    }

    /// Runs a pass from the layer before column `from` to the end.
    ///
    /// # Errors
    /// If memory runs out, or the disk or a checkpoint fails.
    pub(crate) fn run<'r, K: Word, N: Number>(
        &self,
        storage: &'r Storage,
        threads: usize,
        pass: Pass,
        from: usize,
        layer: Layer<'r, K, N>,
        observer: &impl SweepObserver<K, N>,
    ) -> Result<Sums, StorageError> {
        let SweepOptions { cols, rows, .. } = self.options;
        let mut source = layer;
        for col in from..cols {
            let ends: Layer<K, N> = self.layer(storage, pass, col + 1, 0);
            for row in 0..rows {
                let cell: Layer<K, N> = self.layer(storage, pass, col, row + 1);
                let has_cell = row + 1 < rows;
                self.read_cell(storage, threads, pass, (col, row), &source, has_cell.then_some(&cell), &ends, observer);
                if let Some(failure) = storage.failure() {
                    return Err(failure);
                }
                let (col, row, layer) = if has_cell { (col, row + 1, &cell) } else { (col + 1, 0, &ends) };
                let [plain, guessed, awaiting] = [layer.plain.len(), layer.guessed.len(), layer.awaiting.len()];
                observer.layer_finished(LayerStates {
                    pass: 0,
                    col,
                    row,
                    plain,
                    guessed,
                    awaiting,
                    bytes: storage.used_bytes(),
                });
                if has_cell {
                    source = cell;
                }
            }
            source = ends;
            if col + 1 < cols {
                observer.column_finished(col + 1, &source)?;
            }
        }
        let sums = self.final_sums(pass, &source);
        storage.failure().map_or(Ok(sums), Err)
    }

    /// Expands the states before one cell, with all threads.
    #[allow(clippy::too_many_arguments)]
    fn read_cell<K: Word, N: Number>(
        &self,
        storage: &Storage,
        threads: usize,
        pass: Pass,
        (col, row): (usize, usize),
        source: &Layer<K, N>,
        cell: Option<&Layer<K, N>>,
        ends: &Layer<K, N>,
        observer: &impl SweepObserver<K, N>,
    ) {
        let next_parts = [const { AtomicUsize::new(0) }; 3];
        let report = || {
            let done: usize = next_parts.iter().map(|next| next.load(Ordering::Relaxed).min(PARTS)).sum();
            observer.progress(col, row, done as f64 / (3 * PARTS) as f64);
            if observer.is_stopped() {
                storage.fail(StorageError::Stopped);
            }
        };
        let len = source.group_len;
        let is_some = |all: &[u64]| all.iter().any(|&count| count != 0);
        let work = || {
            let mut out = Output { above: cell.map(Layer::writers), next_column: ends.writers(), pass };
            source.plain.drain(&next_parts[0], report, |state, all| {
                self.expand_plain(&mut out, state, col, row, Counts::new(all, len));
            });
            source.guessed.drain(&next_parts[1], report, |state, all| {
                if is_some(all) {
                    self.expand_guessed(&mut out, state, col, row, Counts::new(all, len));
                }
            });
            source.awaiting.drain(&next_parts[2], report, |state, all| {
                if is_some(all) {
                    self.expand_awaiting(&mut out, state, col, row, Counts::new(all, len));
                }
            });
        };
        debug_assert!(!storage.has_failed(), "a failure has been reported");
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }

    fn final_sums<K: Word, N: Number>(&self, pass: Pass, layer: &Layer<K, N>) -> Sums {
        let plies = if self.options.per_ply { self.options.cols * self.options.rows + 1 } else { 1 };
        let mut sums = Sums { ongoing: vec![0; plies], won: vec![0; plies] };
        let mut add = |class: u32, won: bool, words: &[u64]| {
            let sum = if won { &mut sums.won } else { &mut sums.ongoing };
            for (at, count) in words.chunks_exact(N::WORDS).map(|words| N::read(words).widen()).enumerate() {
                // The class determines the side to move: X after an even number of discs.
                let stones = 2 * at + class as usize - 1 + usize::from(won);
                let ply = if self.options.per_ply { stones } else { 0 };
                if count != 0 {
                    sum[ply] = sum[ply].wrapping_add(count);
                }
            }
        };
        let next_parts = [const { AtomicUsize::new(0) }; 2];
        let words = layer.group_len * N::WORDS;
        let of_plain = |state: K, all: &[u64]| {
            if pass.single {
                let (boards, chosen) = all.split_at(words);
                add(state.get(self.frontier.reader_state), false, boards);
                add(state.get(self.frontier.reader_state), true, chosen);
            }
        };
        layer.plain.drain(&next_parts[0], || (), of_plain);
        let of_guessed = |state: K, all: &[u64]| {
            let class = state.get(self.frontier.reader_state);
            let winner = Player::BOTH[class as usize - 1];
            if pass.only_winner().is_none_or(|only| only == winner) {
                add(class, true, &all[pass.guessed_group(winner).0 * words..][..words]);
            }
        };
        layer.guessed.drain(&next_parts[1], || (), of_guessed);
        sums
    }
}
