//! All tests from outside as one program: it links once, and they share both cores.

mod answers;
mod engine;
mod notation;
