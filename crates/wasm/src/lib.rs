//! The engine of [`connect4_wire`] for the browser.
//!
//! The module has no imports. JavaScript requests memory ([`connect4_input`]) and writes a JSON request or the bytes of
//! an asset there. Then it calls [`connect4_ask`] or `connect4_install`, and reads the answer at the address from
//! [`connect4_output`]. There is one thread, which answers one request at a time; to stop a search, end the worker.
//!
//! Without features, the module only knows the rules. The feature `engine` adds the engine, and `learning` adds a
//! player that learns by self-play, and textbook searches. `crates/wasm/build` compiles one module of each: `web/rules.wasm`,
//! `web/engine.wasm` and `web/learn.wasm`, which are part of the repository.

mod exports;

#[cfg(any(feature = "engine", feature = "learning"))]
pub use exports::connect4_install;
pub use exports::{connect4_ask, connect4_input, connect4_output};
#[cfg(feature = "learning")]
pub use exports::{connect4_learn, connect4_load, connect4_save, connect4_search};
