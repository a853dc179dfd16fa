//! The engine of [`connect4_wire`] for the browser.
//!
//! The module has no imports. JavaScript requests memory ([`connect4_input`]) and writes a JSON request or the bytes of
//! an asset there. Then it calls a function such as `connect4_ask`, and reads the answer at the address from
//! [`connect4_output`]. There is one thread, which answers one request at a time; to stop a search, end the worker.
//!
//! The feature `rules` answers requests about the rules, and `engine` all requests. `learning` adds a player that learns
//! by self-play, and `searches` textbook searches. `crates/wasm/build` compiles one module of each: `web/rules.wasm`,
//! `web/engine.wasm`, `web/learn.wasm` and `web/search.wasm`, which are part of the repository.

mod exports;

#[cfg(any(feature = "engine", feature = "rules"))]
pub use exports::connect4_ask;
#[cfg(any(feature = "engine", feature = "learning", feature = "searches"))]
pub use exports::connect4_install;
#[cfg(feature = "searches")]
pub use exports::connect4_search;
pub use exports::{connect4_input, connect4_output};
#[cfg(feature = "learning")]
pub use exports::{connect4_learn, connect4_load, connect4_save};
