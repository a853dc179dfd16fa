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
