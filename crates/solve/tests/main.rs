//! All integration tests as one program, which links only once.

mod book;
mod free;
mod sets;
mod truth;
