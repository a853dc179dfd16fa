//! One module per command.

pub(crate) mod arena;
pub(crate) mod battleship;
pub(crate) mod bench;
pub(crate) mod book;
#[cfg(feature = "bot")]
pub(crate) mod bot;
pub(crate) mod count;
pub(crate) mod engine;
pub(crate) mod evaluate;
pub(crate) mod explain;
#[cfg(feature = "server")]
pub(crate) mod games;
pub(crate) mod grade;
pub(crate) mod judge;
pub(crate) mod learn;
#[cfg(not(all(feature = "bot", feature = "mcp", feature = "server")))]
pub(crate) mod left_out;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod sample;
pub(crate) mod search;
#[cfg(feature = "server")]
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod strategy;
pub(crate) mod sudoku;
pub(crate) mod verify;
pub(crate) mod winner;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maps `work` over the items in parallel. The results are in the order of the items.
pub(crate) fn parallel_map<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    items: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let run = |worker: &mut W| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            *results[index].lock().expect("no thread panics") = Some(work(worker, item));
        }
    };
    let workers: Vec<Mutex<&mut W>> = workers.iter_mut().map(Mutex::new).collect();
    in_threads(workers.len(), &|number| run(&mut workers[number].lock().expect("no thread panics")));
    let take = |result: Mutex<Option<R>>| result.into_inner().expect("no thread panics").expect("every item is done");
    results.into_iter().map(take).collect()
}

/// Runs `work` with each number below `count`, at least one, in parallel. Not generic, so that it is compiled once.
fn in_threads(count: usize, work: &(dyn Fn(usize) + Sync)) {
    std::thread::scope(|scope| {
        for number in 1..count {
            scope.spawn(move || work(number));
        }
        work(0);
    });
}

/// The given number of threads, or the number of cores.
pub(crate) fn threads(given: Option<u16>) -> usize {
    given.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}
