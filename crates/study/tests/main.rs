//! All integration tests form one program, so that it is linked only once.

mod analyses;
mod common;
mod hints;
mod judging;
mod proofs;
mod puzzles;
mod reviews;
mod textbook;
