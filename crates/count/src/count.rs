//! Counting a board: the choice of a method, passes, checkpoints.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use connect4_core::perft::perft_unique_within;
use connect4_core::{Position, Rules};

use crate::bound::is_wide;
use crate::checkpoint::{self, Cost, Done, Refused};
use crate::error::CountError;
use crate::layout::Word;
use crate::number::Number;
use crate::sweep::{Layer, LayerStates, Pass, Split, Sweep, Task, Watch};
use crate::table::{Failure, Storage};

/// How to count.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether to count by the number of stones, which takes more time and memory than one count for all.
    pub per_ply: bool,
    /// How to split the count; `None` splits by columns with `per_ply`, and otherwise not at all.
    pub split: Option<Split>,
    /// Whether counts have two words even where one is known to be enough; those that may not fit one have two anyway.
    pub wide: bool,
    /// Threads, at least 1.
    pub threads: usize,
    /// Memory for states in bytes.
    pub memory: u64,
    /// A folder for states that do not fit the memory.
    pub disk: Option<PathBuf>,
}

impl Default for Options {
    /// One count, one thread, 1 GB.
    fn default() -> Self {
        Options { per_ply: false, split: None, wide: false, threads: 1, memory: 1_000_000_000, disk: None }
    }
}

/// Follows a count. All methods may be called from several threads.
pub trait Watcher: Sync {
    /// The classes of columns have been found: their numbers, by number of columns.
    fn classes(&self, _classes: &[usize]) {}
    /// A checkpoint has been read: these layers are done. What comes next goes on from the last of them.
    fn resumed(&self, _layers: &[LayerStates]) {}
    /// Pass `_pass`, from 0, of `_passes` begins.
    fn pass(&self, _pass: usize, _passes: usize) {}
    /// A share, 0 to 1, of the states before a cell has been read.
    fn part(&self, _col: usize, _row: usize, _share: f64) {}
    /// All states of a layer have been found.
    fn layer(&self, _layer: &LayerStates) {}
    /// Whether the count is to end without a result; asked many times a second.
    fn is_stopped(&self) -> bool {
        false
    }
    /// Where to keep checkpoints, if any are to be kept.
    fn checkpoints(&self) -> Option<&dyn Checkpoints> {
        None
    }
}

/// Follows nothing.
impl Watcher for () {}

/// A place for checkpoints.
pub trait Checkpoints {
    /// Replaces the checkpoint by what `write` writes.
    ///
    /// # Errors
    /// When it cannot be written; the old one must then be unchanged.
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()>;
    /// The checkpoint to go on from; none to start afresh.
    ///
    /// # Errors
    /// When it is there but cannot be opened.
    fn open(&self) -> io::Result<Option<Box<dyn Read>>>;
}

/// How a board was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// All boards at once, by the automaton.
    Automaton,
    /// One position after the other.
    Listing,
}

/// The numbers of positions of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The board.
    pub rules: Rules,
    /// How it was counted.
    pub method: Method,
    /// Positions in which nobody has a line, the empty board among them: by the number of stones, or one number for
    /// all.
    pub going_on: Vec<u128>,
    /// Positions in which a line has just been made, in the same way.
    pub won: Vec<u128>,
    /// Classes after 0, 1, … columns.
    pub classes: Vec<usize>,
    /// Bits of a state, and of one that awaits more last stones.
    pub bits: [u32; 2],
    /// The states of every layer, pass by pass.
    pub layers: Vec<LayerStates>,
    /// The most memory that tables took, in bytes.
    pub peak: usize,
    /// Bytes written to disk.
    pub on_disk: usize,
    /// Time; like memory and disk it includes what came before a checkpoint.
    pub seconds: f64,
    /// Time for the classes alone, when they were last found.
    pub class_seconds: f64,
}

impl Counted {
    /// The result of listing, which began at `start`. `counts` has, for each number of stones from 0, all positions and those
    /// just won; numbers that it leaves out have none. Without `per_ply` they are added up.
    pub fn listed(rules: Rules, mut counts: Vec<(u64, u64)>, per_ply: bool, start: Instant) -> Self {
        counts.resize(usize::from(rules.cells()) + 1, (0, 0));
        let counts = counts.into_iter().map(|(all, won)| (u128::from(all - won), u128::from(won)));
        let (mut going_on, mut won): (Vec<u128>, Vec<u128>) = counts.unzip();
        if !per_ply {
            (going_on, won) = (vec![going_on.iter().sum()], vec![won.iter().sum()]);
        }
        Counted {
            rules,
            method: Method::Listing,
            going_on,
            won,
            classes: Vec::new(),
            bits: [0; 2],
            layers: Vec::new(),
            peak: 0,
            on_disk: 0,
            seconds: start.elapsed().as_secs_f64(),
            class_seconds: 0.0,
        }
    }

    /// Whether counts are by the number of stones.
    pub fn is_per_ply(&self) -> bool {
        self.going_on.len() > 1
    }

    /// All positions.
    pub fn total(&self) -> u128 {
        self.going_on.iter().chain(&self.won).sum()
    }

    /// Positions in which a line has just been made.
    pub fn total_won(&self) -> u128 {
        self.won.iter().sum()
    }

    /// All positions with `ply` stones.
    pub fn at(&self, ply: usize) -> u128 {
        self.going_on[ply] + self.won[ply]
    }
}

/// Counts the positions of a board that can occur in play.
///
/// Games with gravity and lines of 2 and more are counted by the automaton, others by listing all positions.
///
/// # Errors
/// When the board is too large for this way of counting, memory or disk run out, or a checkpoint cannot be used.
pub fn count(rules: Rules, options: &Options, watcher: &dyn Watcher) -> Result<Counted, CountError> {
    let start = Instant::now();
    if !is_by_automaton(rules) {
        return list(rules, options, watcher, start);
    }
    let (cols, rows, connect) = (usize::from(rules.cols()), usize::from(rules.rows()), usize::from(rules.connect()));
    let bits = (cols * (rows + 1)) as u32;
    if bits > 128 {
        return Err(CountError::TooWide { rules, bits });
    }
    let go_on = || if watcher.is_stopped() { Err(CountError::Stopped) } else { Ok(()) };
    let sweep = Sweep::new(Task { cols, rows, connect, per_ply: options.per_ply }, &go_on)?;
    let [bits, awaiting_bits] = sweep.bits();
    if awaiting_bits > 127 {
        return Err(CountError::TooWide { rules, bits: awaiting_bits });
    }
    let counting = Counting { rules, sweep, options, watcher, start, class_seconds: start.elapsed().as_secs_f64() };
    match (bits < 64, options.wide || is_wide(rules)) {
        (true, false) => counting.all::<u64, u64>(),
        (true, true) => counting.all::<u64, u128>(),
        (false, false) => counting.all::<u128, u64>(),
        (false, true) => counting.all::<u128, u128>(),
    }
}

/// Whether positions are counted without being listed.
pub(crate) fn is_by_automaton(rules: Rules) -> bool {
    rules.has_gravity() && rules.connect() >= 2
}

struct Counting<'a> {
    rules: Rules,
    sweep: Sweep,
    options: &'a Options,
    watcher: &'a dyn Watcher,
    start: Instant,
    class_seconds: f64,
}

impl Counting<'_> {
    fn all<K: Word, N: Number>(&self) -> Result<Counted, CountError> {
        let (sweep, options) = (&self.sweep, self.options);
        let classes = sweep.reader().classes();
        self.watcher.classes(&classes);
        let limit = usize::try_from(options.memory).unwrap_or(usize::MAX);
        let storage = Storage::new(limit, options.disk.clone());
        let usual = if options.per_ply { Split::Columns } else { Split::Whole };
        let plan = sweep.plan(options.split.unwrap_or(usual));
        let (mut done, mut layer) = self.resume::<K, N>(&plan, &storage)?;
        if !done.layers.is_empty() {
            self.watcher.resumed(&done.layers);
        }
        let before = done.cost;
        let cost = || Cost {
            seconds: before.seconds + self.start.elapsed().as_secs_f64(),
            peak: before.peak.max(storage.peak() as u64),
            on_disk: before.on_disk + storage.on_disk() as u64,
        };
        while done.passes < plan.len() {
            self.watcher.pass(done.passes, plan.len());
            let pass = plan[done.passes];
            let from = std::mem::take(&mut done.columns);
            let first = layer.take().unwrap_or_else(|| sweep.first_layer(&storage, pass));
            let layers = Mutex::new(std::mem::take(&mut done.layers));
            let watch = Watching { counting: self, plan: &plan, done: &done, cost: &cost, layers: &layers };
            let sums = sweep.run(&storage, options.threads.max(1), pass, from, first, &watch);
            done.layers = layers.into_inner().expect("no thread panicked");
            let columns = done.layers.last().filter(|layer| layer.pass == done.passes).map_or(0, |layer| layer.col);
            done.sums.add(&sums.map_err(|failure| self.error(failure, columns))?);
            done.passes += 1;
            done.cost = cost();
            if done.passes < plan.len() || from > 0 {
                self.save::<K, N>(&plan, &done, None).map_err(CountError::Disk)?;
            }
        }
        let Done { sums, layers, .. } = done;
        let cost = cost();
        Ok(Counted {
            rules: self.rules,
            method: Method::Automaton,
            going_on: sums.going_on.into_iter().map(N::low).collect(),
            won: sums.won.into_iter().map(N::low).collect(),
            classes,
            bits: sweep.bits(),
            layers,
            peak: cost.peak as usize,
            on_disk: cost.on_disk as usize,
            seconds: cost.seconds,
            class_seconds: self.class_seconds,
        })
    }

    fn error(&self, failure: Failure, columns: usize) -> CountError {
        match failure {
            Failure::Full => CountError::Memory { limit: self.options.memory, columns },
            Failure::Refused(error) => CountError::NoMemory(error),
            Failure::Disk(error) => CountError::Disk(error),
            Failure::Stopped => CountError::Stopped,
        }
    }

    fn resume<'r, K: Word, N: Number>(
        &self,
        plan: &[Pass],
        storage: &'r Storage,
    ) -> Result<(Done, Option<Layer<'r, K, N>>), CountError> {
        let Some(checkpoints) = self.watcher.checkpoints() else { return Ok((Done::default(), None)) };
        let Some(mut bytes) = checkpoints.open().map_err(CountError::CheckpointUnreadable)? else {
            return Ok((Done::default(), None));
        };
        let read = checkpoint::read(&mut bytes, &self.sweep, plan, storage);
        if let Some(failure) = storage.failure() {
            return Err(self.error(failure, 0));
        }
        read.map_err(|refused| match refused {
            Refused::Read(error) => CountError::CheckpointUnreadable(error),
            Refused::Not(what) => CountError::Checkpoint(what),
        })
    }

    fn save<K: Word, N: Number>(&self, plan: &[Pass], done: &Done, layer: Option<&Layer<K, N>>) -> io::Result<()> {
        let Some(checkpoints) = self.watcher.checkpoints() else { return Ok(()) };
        checkpoints.save(&|out| checkpoint::write(out, &self.sweep, plan, done, layer))
    }
}

/// Passes on what happens in a pass.
struct Watching<'a> {
    counting: &'a Counting<'a>,
    plan: &'a [Pass],
    done: &'a Done,
    cost: &'a (dyn Fn() -> Cost + Sync),
    layers: &'a Mutex<Vec<LayerStates>>,
}

impl<K: Word, N: Number> Watch<K, N> for Watching<'_> {
    fn part(&self, col: usize, row: usize, share: f64) {
        self.counting.watcher.part(col, row, share);
    }

    fn is_stopped(&self) -> bool {
        self.counting.watcher.is_stopped()
    }

    fn layer(&self, layer: LayerStates) {
        let layer = LayerStates { pass: self.done.passes, ..layer };
        self.counting.watcher.layer(&layer);
        self.layers.lock().expect("no thread panicked").push(layer);
    }

    fn column(&self, col: usize, layer: &Layer<K, N>) -> Result<(), Failure> {
        let layers = self.layers.lock().expect("no thread panicked").clone();
        let done = Done { columns: col, layers, cost: (self.cost)(), ..self.done.clone() };
        self.counting.save(self.plan, &done, Some(layer)).map_err(Failure::Disk)
    }
}

/// Memory for a listed position: two words in each of two layers, and room for some more before they are sorted.
pub(crate) const BYTES_LISTED: f64 = 64.0;

/// Lists all positions.
fn list(rules: Rules, options: &Options, watcher: &dyn Watcher, start: Instant) -> Result<Counted, CountError> {
    let cells = u32::from(rules.cells());
    let most = (0..=cells).map(|ply| most_at(cells, ply)).fold(1.0, f64::max);
    let is_short = rules.connect() == 1 || most * BYTES_LISTED <= options.memory as f64;
    if !is_short {
        return Err(CountError::TooLong(rules));
    }
    // The memory allowed has already been compared with what the positions take.
    let counts = perft_unique_within(&Position::new(rules), cells, u64::MAX, &|_| watcher.is_stopped());
    match counts {
        Ok(counts) => Ok(Counted::listed(rules, counts, options.per_ply, start)),
        Err(unfinished) if unfinished.is_stopped => Err(CountError::Stopped),
        Err(_) => Err(CountError::NoMemory(io::ErrorKind::OutOfMemory.into())),
    }
}

/// Ways to put `ply` stones on `cells` cells without gravity: no fewer than there are positions.
pub(crate) fn most_at(cells: u32, ply: u32) -> f64 {
    let choose = |n: u32, k: u32| (0..k).fold(1.0, |ways, at| ways * f64::from(n - at) / f64::from(at + 1));
    choose(cells, ply) * choose(ply, ply / 2)
}
