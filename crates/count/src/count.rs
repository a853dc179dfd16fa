//! Counting a board: the choice of a method, passes, checkpoints.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use connect4_core::perft::perft_unique_within;
use connect4_core::{Position, Rules};

use crate::bound::is_wide;
use crate::checkpoint::{self, Progress, ReadError, ResourceUsage};
use crate::error::CountError;
use crate::layout::Word;
use crate::number::Number;
use crate::sweep::{Layer, LayerStates, Pass, Split, Sweep, SweepObserver, SweepOptions};
use crate::table::{Storage, StorageError};

/// Counting options.
#[derive(Clone, Debug)]
pub struct Options {
    /// Counts by number of stones. This takes more time and memory than one total.
    pub per_ply: bool,
    /// How to split the count into passes; `None` splits by columns with `per_ply`, and otherwise not at all.
    pub split: Option<Split>,
    /// Uses two 64-bit words per count even if one is enough. Counts that may exceed one word always have two.
    pub wide: bool,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Memory limit for states, in bytes.
    pub memory: u64,
    /// A folder for states that do not fit in memory.
    pub disk: Option<PathBuf>,
}

impl Default for Options {
    /// One total, one thread, 1 GB.
    fn default() -> Self {
        Options { per_ply: false, split: None, wide: false, threads: 1, memory: 1_000_000_000, disk: None }
    }
}

/// Observes a count. All methods may be called from several threads.
pub trait Observer: Sync {
    /// The classes of columns have been found: the number of classes after 0, 1, … columns.
    fn classes_found(&self, _classes: &[usize]) {}
    /// A checkpoint with these finished layers has been read. The count resumes from the last of them.
    fn resumed(&self, _layers: &[LayerStates]) {}
    /// A pass has started; passes are numbered from 0.
    fn pass_started(&self, _pass: usize, _passes: usize) {}
    /// A share, 0 to 1, of the states before a cell has been read.
    fn progress(&self, _col: usize, _row: usize, _share: f64) {}
    /// All states of a layer have been found.
    fn layer_finished(&self, _layer: &LayerStates) {}
    /// Whether to stop the count without a result. Called many times per second.
    fn is_stopped(&self) -> bool {
        false
    }
    /// Where to save checkpoints, if anywhere.
    fn checkpoints(&self) -> Option<&dyn CheckpointStore> {
        None
    }
}

/// Observes nothing.
impl Observer for () {}

/// Stores the checkpoint of a count.
pub trait CheckpointStore {
    /// Replaces the checkpoint with what `write` writes.
    ///
    /// # Errors
    /// If it cannot be written; the previous checkpoint must then be unchanged.
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;
    /// Opens the checkpoint to resume from; `None` to start over.
    ///
    /// # Errors
    /// If it exists but cannot be opened.
    fn open(&self) -> io::Result<Option<Box<dyn Read>>>;
}

/// How a board was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// All boards at once, by the automaton.
    Automaton,
    /// One position after another.
    Listing,
}

/// The result of a count.
#[derive(Clone, PartialEq, Debug)]
pub struct CountResult {
    /// The rules of the game.
    pub rules: Rules,
    /// How it was counted.
    pub method: Method,
    /// Positions without a line, including the empty board: by number of stones from 0, or one total.
    pub ongoing: Vec<u128>,
    /// Positions in which a line has just been completed, in the same form.
    pub won: Vec<u128>,
    /// Number of classes after 0, 1, … columns.
    pub classes: Vec<usize>,
    /// Size in bits of a state, and of a state that awaits more last discs (see `docs/counting.md`).
    pub bits: [u32; 2],
    /// The number of states of every layer, pass by pass.
    pub layers: Vec<LayerStates>,
    /// Peak memory of all tables, in bytes.
    pub peak_bytes: usize,
    /// Bytes written to disk.
    pub disk_bytes: usize,
    /// Time in seconds. Time, memory and disk usage include the work before a checkpoint.
    pub seconds: f64,
    /// Time to find the classes, in seconds, in the last run.
    pub class_seconds: f64,
}

impl CountResult {
    /// The result of an enumeration that started at `start`. `counts` has, for each number of stones from 0, all
    /// positions and those just won; missing entries are 0. Without [`Options::per_ply`], the counts are added up.
    pub fn from_listing(rules: Rules, mut counts: Vec<(u64, u64)>, options: &Options, start: Instant) -> Self {
        counts.resize(usize::from(rules.cells()) + 1, (0, 0));
        let counts = counts.into_iter().map(|(all, won)| (u128::from(all - won), u128::from(won)));
        let (mut ongoing, mut won): (Vec<u128>, Vec<u128>) = counts.unzip();
        if !options.per_ply {
            (ongoing, won) = (vec![ongoing.iter().sum()], vec![won.iter().sum()]);
        }
        CountResult {
            rules,
            method: Method::Listing,
            ongoing,
            won,
            classes: Vec::new(),
            bits: [0; 2],
            layers: Vec::new(),
            peak_bytes: 0,
            disk_bytes: 0,
            seconds: start.elapsed().as_secs_f64(),
            class_seconds: 0.0,
        }
    }

    /// Whether there are counts by number of stones.
    pub fn is_per_ply(&self) -> bool {
        self.ongoing.len() > 1
    }

    /// Number of all positions.
    pub fn total(&self) -> u128 {
        self.ongoing.iter().chain(&self.won).sum()
    }

    /// Number of positions in which a line has just been completed.
    pub fn total_won(&self) -> u128 {
        self.won.iter().sum()
    }

    /// Number of positions with `ply` stones.
    pub fn at_ply(&self, ply: usize) -> u128 {
        self.ongoing[ply] + self.won[ply]
    }
}

/// Counts the positions of a board that can occur in play.
///
/// The automaton counts games with gravity and lines of at least 2. Other games are enumerated position by position.
///
/// # Errors
/// If the board is too large for its method, memory or disk run out, or the checkpoint cannot be used.
pub fn count(rules: Rules, options: &Options, observer: &dyn Observer) -> Result<CountResult, CountError> {
    let start = Instant::now();
    if !uses_automaton(rules) {
        return list(rules, options, observer, start);
    }
    let (cols, rows, connect) = (usize::from(rules.cols()), usize::from(rules.rows()), usize::from(rules.connect()));
    let bits = (cols * (rows + 1)) as u32;
    if bits > 128 {
        return Err(CountError::StateTooLarge { rules, bits });
    }
    let check_stopped = || if observer.is_stopped() { Err(CountError::Stopped) } else { Ok(()) };
    let sweep = Sweep::new(SweepOptions { cols, rows, connect, per_ply: options.per_ply }, &check_stopped)?;
    let [bits, awaiting_bits] = sweep.bits();
    if awaiting_bits > 127 {
        return Err(CountError::StateTooLarge { rules, bits: awaiting_bits });
    }
    let automaton =
        AutomatonCount { rules, sweep, options, observer, start, class_seconds: start.elapsed().as_secs_f64() };
    match (bits < 64, options.wide || is_wide(rules)) {
        (true, false) => automaton.run::<u64, u64>(),
        (true, true) => automaton.run::<u64, u128>(),
        (false, false) => automaton.run::<u128, u64>(),
        (false, true) => automaton.run::<u128, u128>(),
    }
}

/// Whether the automaton counts this game, without enumerating positions.
pub(crate) fn uses_automaton(rules: Rules) -> bool {
    rules.has_gravity() && rules.connect() >= 2
}

struct AutomatonCount<'a> {
    rules: Rules,
    sweep: Sweep,
    options: &'a Options,
    observer: &'a dyn Observer,
    start: Instant,
    class_seconds: f64,
}

impl AutomatonCount<'_> {
    fn run<K: Word, N: Number>(&self) -> Result<CountResult, CountError> {
        let (sweep, options) = (&self.sweep, self.options);
        let classes = sweep.reader().classes();
        self.observer.classes_found(&classes);
        let limit = usize::try_from(options.memory).unwrap_or(usize::MAX);
        let storage = Storage::new(limit, options.disk.clone());
        let usual = if options.per_ply { Split::Columns } else { Split::Whole };
        let plan = sweep.plan(options.split.unwrap_or(usual));
        let (mut progress, mut layer) = self.resume::<K, N>(&plan, &storage)?;
        if !progress.layers.is_empty() {
            self.observer.resumed(&progress.layers);
        }
        let before = progress.usage;
        let usage = || ResourceUsage {
            seconds: before.seconds + self.start.elapsed().as_secs_f64(),
            peak_bytes: before.peak_bytes.max(storage.peak_bytes() as u64),
            disk_bytes: before.disk_bytes + storage.disk_bytes() as u64,
        };
        while progress.passes < plan.len() {
            self.observer.pass_started(progress.passes, plan.len());
            let pass = plan[progress.passes];
            let from = std::mem::take(&mut progress.columns);
            let first = layer.take().unwrap_or_else(|| sweep.first_layer(&storage, pass));
            let layers = Mutex::new(std::mem::take(&mut progress.layers));
            let pass_observer =
                PassObserver { count: self, plan: &plan, progress: &progress, usage: &usage, layers: &layers };
            let sums = sweep.run(&storage, options.threads.max(1), pass, from, first, &pass_observer);
            progress.layers = layers.into_inner().expect("no thread panicked");
            let columns =
                progress.layers.last().filter(|layer| layer.pass == progress.passes).map_or(0, |layer| layer.col);
            progress.sums.add(&sums.map_err(|failure| self.error(failure, columns))?);
            progress.passes += 1;
            progress.usage = usage();
            if progress.passes < plan.len() || from > 0 {
                self.save::<K, N>(&plan, &progress, None).map_err(CountError::Disk)?;
            }
        }
        let Progress { sums, layers, .. } = progress;
        let usage = usage();
        Ok(CountResult {
            rules: self.rules,
            method: Method::Automaton,
            ongoing: sums.ongoing.into_iter().map(N::low).collect(),
            won: sums.won.into_iter().map(N::low).collect(),
            classes,
            bits: sweep.bits(),
            layers,
            peak_bytes: usage.peak_bytes as usize,
            disk_bytes: usage.disk_bytes as usize,
            seconds: usage.seconds,
            class_seconds: self.class_seconds,
        })
    }

    fn error(&self, failure: StorageError, columns: usize) -> CountError {
        match failure {
            StorageError::LimitReached => CountError::MemoryLimit { limit: self.options.memory, columns },
            StorageError::OutOfMemory(error) => CountError::OutOfMemory(error),
            StorageError::Disk(error) => CountError::Disk(error),
            StorageError::Stopped => CountError::Stopped,
        }
    }

    fn resume<'r, K: Word, N: Number>(
        &self,
        plan: &[Pass],
        storage: &'r Storage,
    ) -> Result<(Progress, Option<Layer<'r, K, N>>), CountError> {
        let Some(checkpoints) = self.observer.checkpoints() else { return Ok((Progress::default(), None)) };
        let Some(mut bytes) = checkpoints.open().map_err(CountError::CheckpointUnreadable)? else {
            return Ok((Progress::default(), None));
        };
        let read = checkpoint::read(&mut bytes, &self.sweep, plan, storage);
        if let Some(failure) = storage.failure() {
            return Err(self.error(failure, 0));
        }
        read.map_err(|error| match error {
            ReadError::Io(error) => CountError::CheckpointUnreadable(error),
            ReadError::Invalid(what) => CountError::InvalidCheckpoint(what),
        })
    }

    fn save<K: Word, N: Number>(
        &self,
        plan: &[Pass],
        progress: &Progress,
        layer: Option<&Layer<K, N>>,
    ) -> io::Result<()> {
        let Some(checkpoints) = self.observer.checkpoints() else { return Ok(()) };
        checkpoints.save(&|out| checkpoint::write(out, &self.sweep, plan, progress, layer))
    }
}

/// Reports the progress of a pass and saves checkpoints.
struct PassObserver<'a> {
    count: &'a AutomatonCount<'a>,
    plan: &'a [Pass],
    progress: &'a Progress,
    usage: &'a (dyn Fn() -> ResourceUsage + Sync),
    layers: &'a Mutex<Vec<LayerStates>>,
}

impl<K: Word, N: Number> SweepObserver<K, N> for PassObserver<'_> {
    fn progress(&self, col: usize, row: usize, share: f64) {
        self.count.observer.progress(col, row, share);
    }

    fn is_stopped(&self) -> bool {
        self.count.observer.is_stopped()
    }

    fn layer_finished(&self, layer: LayerStates) {
        let layer = LayerStates { pass: self.progress.passes, ..layer };
        self.count.observer.layer_finished(&layer);
        self.layers.lock().expect("no thread panicked").push(layer);
    }

    fn column_finished(&self, col: usize, layer: &Layer<K, N>) -> Result<(), StorageError> {
        let layers = self.layers.lock().expect("no thread panicked").clone();
        let progress = Progress { columns: col, layers, usage: (self.usage)(), ..self.progress.clone() };
        self.count.save(self.plan, &progress, Some(layer)).map_err(StorageError::Disk)
    }
}

/// Memory per enumerated position: two words in each of two layers, and some room before they are sorted.
pub(crate) const BYTES_PER_LISTED_POSITION: f64 = 64.0;

/// Enumerates all positions.
fn list(rules: Rules, options: &Options, observer: &dyn Observer, start: Instant) -> Result<CountResult, CountError> {
    let cells = u32::from(rules.cells());
    let most = (0..=cells).map(|ply| max_positions_at(cells, ply)).fold(1.0, f64::max);
    let is_short = rules.connect() == 1 || most * BYTES_PER_LISTED_POSITION <= options.memory as f64;
    if !is_short {
        return Err(CountError::TooManyPositions(rules));
    }
    // `perft_unique_within` needs no limit, since the memory limit has been checked.
    let counts = perft_unique_within(&Position::new(rules), cells, u64::MAX, &|_| observer.is_stopped());
    match counts {
        Ok(counts) => Ok(CountResult::from_listing(rules, counts, options, start)),
        Err(unfinished) if unfinished.is_stopped => Err(CountError::Stopped),
        Err(_) => Err(CountError::OutOfMemory(io::ErrorKind::OutOfMemory.into())),
    }
}

/// Number of ways to put `ply` stones on `cells` cells without gravity; an upper bound on the number of positions.
pub(crate) fn max_positions_at(cells: u32, ply: u32) -> f64 {
    let choose = |n: u32, k: u32| (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1));
    choose(cells, ply) * choose(ply, ply / 2)
}
