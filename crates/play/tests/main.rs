//! All integration tests form one program, so that it is linked only once.

mod agents;
mod arena;
mod common;
mod forcing;
mod hints;
mod levels;
mod proofs;
mod puzzles;
mod reviews;
mod searching;
