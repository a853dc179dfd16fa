//! Generating a book: list the leaves, solve them in parallel, compress them.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use connect4_core::word::Word;
use connect4_core::{Budget, Geometry, GeometryTask, Rules, Swap};

use super::context::context;
use super::look_up::{LookUp, LookUpCache};
use super::part::Part;
use super::positions::leaves;
use super::{Book, BookError, file};
use crate::key::stones_of_key;
use crate::solver::{Options, Solver};

/// Settings for generating a book. They do not change its contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookOptions {
    /// Number of threads; each solves different positions.
    pub threads: usize,
    /// Size in bytes of the shared transposition table.
    pub table_bytes: usize,
}

/// Progress of a book that is being generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookProgress {
    /// Positions solved so far, including earlier runs.
    pub done: u64,
    /// Positions in the book.
    pub total: u64,
}

impl Book {
    /// Generates the book of all positions after `plies` plies and writes it to `path`.
    ///
    /// Finished chunks are saved in `path` with `.part` appended. After an interruption or a failure, the same call
    /// resumes from there and writes the same bytes; a file without a finished chunk is removed. `report` receives the
    /// progress, first of earlier runs and then at least every 100 ms, and can stop it. An existing file is
    /// replaced only when the book is complete.
    ///
    /// # Errors
    /// If the board cannot be solved, there are no such positions or too many, or `report` stops it. Also if a
    /// file cannot be read or written, or belongs to another book or run.
    pub fn generate(
        rules: Rules,
        plies: u16,
        path: &Path,
        options: BookOptions,
        mut report: impl FnMut(BookProgress) -> ControlFlow<()>,
    ) -> Result<Self, BookError> {
        let rules = rules.with_swap(Swap::Off);
        if !rules.has_gravity() {
            return Err(BookError::NoGravity);
        }
        Solver::check(rules)?;
        if plies >= rules.cells() {
            return Err(BookError::Plies { plies, rules });
        }
        rules.with_common_geometry(GenerateTask { rules, plies, path, options, report: &mut report })
    }
}

/// Maximum time between two calls of `report`; chunks of large boards take minutes.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Plies between two layers: few enough to search in about a millisecond, and many enough that only the last layer
/// contributes much to the size.
const LAYER: u16 = 5;

struct GenerateTask<'a> {
    rules: Rules,
    plies: u16,
    path: &'a Path,
    options: BookOptions,
    // Not generic, so that all of this is compiled once.
    report: &'a mut dyn FnMut(BookProgress) -> ControlFlow<()>,
}

impl GeometryTask for GenerateTask<'_> {
    type Output = Result<Book, BookError>;

    fn run<G: Geometry>(mut self, geometry: G) -> Self::Output {
        let keys = leaves(geometry, self.plies)?;
        let mut part = Part::open(&self.path.with_added_extension("part"), self.rules, self.plies, keys.len())?;
        if let Err(error) = self.solve_missing(geometry, &keys, &mut part) {
            if part.done() == 0 {
                let _ = part.remove();
            }
            return Err(error);
        }
        let mut layers = vec![layer(geometry, self.plies, &keys, &part.scores)];
        while let [first, ..] = &layers[..]
            && first.plies > LAYER
        {
            let before = layer_before(self.rules, geometry, first)?;
            layers.insert(0, before);
        }
        let bytes = file::write(self.rules, &layers);
        connect4_files::write_whole(self.path, &bytes).map_err(BookError::writing(self.path))?;
        part.remove()?;
        Book::from_bytes(bytes)
    }
}

impl GenerateTask<'_> {
    /// Solves the chunks that are missing from the part file.
    fn solve_missing<G: Geometry>(&mut self, geometry: G, keys: &[G::Word], part: &mut Part) -> Result<(), BookError> {
        let mut progress = BookProgress { done: part.done(), total: keys.len() as u64 };
        if (self.report)(progress).is_break() {
            return Err(BookError::Stopped);
        }
        // The threads take chunks in key order and share a table, because positions with similar keys share most of
        // their successors.
        let chunks: Vec<_> = part.missing().into_iter().map(|number| (number, part.range(number))).collect();
        let next = AtomicUsize::new(0);
        let stop = Arc::new(AtomicBool::new(false));
        let budget = Budget::unlimited().with_stop(stop.clone());
        let (sender, results) = mpsc::channel();
        let options = Options { table_bytes: self.options.table_bytes, threads: 1 };
        let mut solver = Solver::new(options);
        let solver = solver.share(self.rules)?;
        let work = |sender: mpsc::Sender<_>| {
            while let Some((number, range)) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
                // Positions with similar keys often have the same score.
                let mut guess = 0;
                let solve = |&key| {
                    guess = solver.solve(stones_of_key(geometry, key).cast(), guess, &budget).score()?;
                    Some(guess as i8)
                };
                let scores: Option<Vec<i8>> = keys[range.clone()].iter().map(solve).collect();
                // The caller stopped it, or the receiver has failed.
                let Some(scores) = scores else { return };
                if sender.send((*number, scores)).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.options.threads.max(1) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let mut listen = || {
                loop {
                    match results.recv_timeout(REPORT_INTERVAL) {
                        Ok((number, scores)) => {
                            part.add(number, &scores)?;
                            progress.done += scores.len() as u64;
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    }
                    if (self.report)(progress).is_break() {
                        return Err(BookError::Stopped);
                    }
                }
            };
            let result = listen();
            stop.store(true, Ordering::Relaxed);
            result
        })
    }
}

/// The layer with these keys and scores.
fn layer<G: Geometry>(geometry: G, plies: u16, keys: &[G::Word], scores: &[i8]) -> file::Leaves {
    let leaf = |(&key, &score): (&G::Word, &i8)| file::Leaf {
        key: key.cast(),
        context: context(geometry, stones_of_key(geometry, key)),
        score,
    };
    file::Leaves { plies, leaves: keys.iter().zip(scores).map(leaf).collect() }
}

/// Computes the layer before `next` by searching to the positions of `next`.
fn layer_before<G: Geometry>(rules: Rules, geometry: G, next: &file::Leaves) -> Result<file::Leaves, BookError> {
    let plies = next.plies - LAYER;
    let book = Book::from_bytes(file::write(rules, std::slice::from_ref(next)))?;
    let keys = leaves(geometry, plies)?;
    let mut cache = LookUpCache::default();
    let mut score = |&key| {
        let stones = stones_of_key(geometry, key).cast();
        let found = LookUp { book: &book, layer: book.last(), stones, cache: &mut cache }.run(geometry);
        found.map(|(score, _)| score as i8).ok_or(BookError::Damaged)
    };
    let scores: Vec<i8> = keys.iter().map(&mut score).collect::<Result<_, _>>()?;
    Ok(layer(geometry, plies, &keys, &scores))
}
