//! The engine of [`connect4_wire`] for the browser.
//!
//! The module imports nothing. JavaScript asks for room ([`connect4_input`]), writes the JSON of a question or the bytes of
//! the book or model there, calls [`connect4_ask`] or `connect4_install`, and reads the answer where
//! [`connect4_output`] says. One thread, one question at a time: a worker that is to stop thinking is ended.
//!
//! Without features it has the rules alone; `thought` adds the engine, and `learning` a player that teaches itself.
//! `crates/wasm/build` makes one module of each, `web/rules.wasm`, `web/engine.wasm` and `web/learn.wasm`, which the repository
//! carries.

mod exports;

#[cfg(feature = "thought")]
pub use exports::connect4_install;
pub use exports::{connect4_ask, connect4_input, connect4_output};
#[cfg(feature = "learning")]
pub use exports::{connect4_learn, connect4_load, connect4_save};
