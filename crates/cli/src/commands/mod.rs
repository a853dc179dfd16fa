//! One module a command.

pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod evaluate;
pub(crate) mod learn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;
pub(crate) mod winner;

/// As many threads as were asked for, else as there are cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}
