//! All integration tests form one program, so that it is linked only once.

mod agents;
mod arena;
mod common;
mod forcing;
mod levels;
mod lines;
mod searching;
mod trained;
