//! All tests from outside as one program: it links once, and they share both cores.

mod agents;
mod arena;
mod common;
mod followed;
mod forcing;
mod hints;
mod levels;
mod proofs;
mod puzzles;
mod reasons;
mod reviews;
mod searching;
mod weak;
