//! All tests from outside as one program: it links once, and they share both cores.

mod book;
mod free;
mod sets;
mod truth;
