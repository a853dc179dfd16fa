//! Making a book: all leaves are listed, solved by all threads, and packed.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use connect4_core::word::Word;
use connect4_core::{Geometry, GeometryTask, Rules};

use super::context::context;
use super::look_up::{Learnt, LookUp};
use super::part::Part;
use super::positions::leaves;
use super::{Book, BookError, file};
use crate::budget::Budget;
use crate::key::stones_of_key;
use crate::solver::{Options, Solver};

/// How a book is made. None of these settings changes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookOptions {
    /// Threads; each solves positions of its own.
    pub threads: usize,
    /// Memory in bytes for the table that they share.
    pub table_bytes: usize,
}

/// How far a book has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookProgress {
    /// Positions solved so far, including those of earlier runs.
    pub done: u64,
    /// Positions of the book.
    pub total: u64,
}

impl Book {
    /// Makes the book of a board's positions after `plies` plies and writes it to `path`.
    ///
    /// Finished work is kept in a file beside it, with `.part` added to the name: after any interruption the same call
    /// continues from there and makes the same bytes. `tell` is told the progress, first what is already done and then at
    /// least every tenth of a second, and can stop the work. An existing file is replaced only once the book is complete.
    ///
    /// # Errors
    /// If the board cannot be solved, there are no or too many such positions, a file cannot be read or written or
    /// belongs to another book or run, or `tell` breaks.
    pub fn build(
        rules: Rules,
        plies: u16,
        path: &Path,
        options: BookOptions,
        tell: impl FnMut(BookProgress) -> ControlFlow<()>,
    ) -> Result<Self, BookError> {
        let rules = rules.with_swap(false);
        if !rules.has_gravity() {
            return Err(BookError::NoGravity);
        }
        Solver::check(rules)?;
        if plies >= rules.cells() {
            return Err(BookError::Plies { plies, rules });
        }
        rules.with_geometry(Build { rules, plies, path, options, tell })
    }
}

/// The longest time between two calls of `tell`: chunks of large boards take minutes.
const GLANCE: Duration = Duration::from_millis(100);

/// Plies between two layers: few enough that what lies between them is searched in about a millisecond, and many enough
/// that all layers but the last hardly count.
const LAYER: u16 = 5;

struct Build<'a, F> {
    rules: Rules,
    plies: u16,
    path: &'a Path,
    options: BookOptions,
    tell: F,
}

impl<F: FnMut(BookProgress) -> ControlFlow<()>> GeometryTask for Build<'_, F> {
    type Output = Result<Book, BookError>;

    fn run<G: Geometry>(mut self, geometry: G) -> Self::Output {
        let keys = leaves(geometry, self.plies)?;
        let mut part = Part::open(&self.path.with_added_extension("part"), self.rules, self.plies, keys.len())?;
        self.solve_missing(geometry, &keys, &mut part)?;
        let mut layers = vec![layer(geometry, self.plies, &keys, &part.scores)];
        while let [first, ..] = &layers[..]
            && first.plies > LAYER
        {
            let before = layer_before(self.rules, geometry, first)?;
            layers.insert(0, before);
        }
        let bytes = file::write(self.rules, &layers);
        write_whole(self.path, &bytes)?;
        part.remove()?;
        Book::from_bytes(bytes)
    }
}

impl<F: FnMut(BookProgress) -> ControlFlow<()>> Build<'_, F> {
    /// Solves the chunks that the part file does not have.
    fn solve_missing<G: Geometry>(&mut self, geometry: G, keys: &[G::Word], part: &mut Part) -> Result<(), BookError> {
        let mut progress = BookProgress { done: part.done(), total: keys.len() as u64 };
        if (self.tell)(progress).is_break() {
            return Err(BookError::Stopped);
        }
        // The threads take the chunks in order of keys and share a table: neighbours have most of what follows in common.
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
                // Neighbours often have the same score.
                let mut guess = 0;
                let solve = |&key| {
                    guess = solver.solve(stones_of_key(geometry, key).cast(), guess, &budget).score()?;
                    Some(guess as i8)
                };
                let scores: Option<Vec<i8>> = keys[range.clone()].iter().map(solve).collect();
                // No scores: the work was stopped. No receiver: it has ended.
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
                    match results.recv_timeout(GLANCE) {
                        Ok((number, scores)) => {
                            part.add(number, &scores)?;
                            progress.done += scores.len() as u64;
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    }
                    if (self.tell)(progress).is_break() {
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

/// The layer of these keys, each with its score.
fn layer<G: Geometry>(geometry: G, plies: u16, keys: &[G::Word], scores: &[i8]) -> file::Leaves {
    let leaf = |(&key, &score): (&G::Word, &i8)| file::Leaf {
        key: key.cast(),
        context: context(geometry, stones_of_key(geometry, key)),
        score,
    };
    file::Leaves { plies, leaves: keys.iter().zip(scores).map(leaf).collect() }
}

/// The layer before another, by looking into that one.
fn layer_before<G: Geometry>(rules: Rules, geometry: G, next: &file::Leaves) -> Result<file::Leaves, BookError> {
    let plies = next.plies - LAYER;
    let book = Book::from_bytes(file::write(rules, std::slice::from_ref(next)))?;
    let keys = leaves(geometry, plies)?;
    let mut learnt = Learnt::default();
    let mut score = |&key| {
        let stones = stones_of_key(geometry, key).cast();
        let found = LookUp { book: &book, layer: book.last(), stones, learnt: &mut learnt }.run(geometry);
        found.map(|(score, _)| score as i8).ok_or(BookError::Damaged)
    };
    let scores: Vec<i8> = keys.iter().map(&mut score).collect::<Result<_, _>>()?;
    Ok(layer(geometry, plies, &keys, &scores))
}

/// Replaces a file in one step: writes a new one beside it and renames that.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), BookError> {
    let new = path.with_added_extension("new");
    let write = || {
        let mut file = std::fs::File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&new, path)
    };
    // Errors name the file that the user asked for, not the one beside it.
    write().map_err(BookError::writing(path))
}
