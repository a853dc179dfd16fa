//! The web server of connect4: the page, the HTTP API under `/api/v1`, and online games over WebSocket.
//!
//! | what | where |
//! |---|---|
//! | flags and their meaning | [`Config`] |
//! | connections, their deadlines and end; how many of something an address has | `listen`, `connection_limiter`, `serve` |
//! | routes; checks of every request, headers of every response | `app`, `middleware` |
//! | extractors, cookies, and errors as HTTP responses | `extract`, `cookies`, `error` |
//! | HTTP handlers; the OpenAPI document that is made from them | `api`, `document` |
//! | threads that think, and two bounded queues in which addresses take turns | `pool` |
//! | an online game: what may be done (`room::online`), its task (`room::task`), all live ones (`room::registry`) | `room` |
//! | open challenges and pairing; how strong guests are | `lobby`, `rating` |
//! | tournaments by link | `tournament` |
//! | how often people of some strength play a best move | `move_accuracy` |
//! | WebSocket | `socket` |
//! | the database: SQLite of one server (`store::sqlite`), PostgreSQL of several (`store::postgres`) | `store` |
//! | secrets, of which the server keeps hashes | `secret` |
//! | finished games, for who runs the server | [`Archive`] |
//! | the embedded page, which `build.rs` gathers and compresses; the pictures that links to it show | `assets`, `picture` |
//! | counters; what the allocator gives back after a peak, with the unsafe code | `metrics`, `memory` |
//!
//! Sockets talk to rooms, rooms to the store; a room answers only when the store has committed.

mod api;
mod app;
mod archive;
mod assets;
mod config;
mod connection_limiter;
mod cookies;
#[cfg(feature = "schema")]
mod document;
mod error;
mod extract;
mod listen;
mod lobby;
mod memory;
mod metrics;
mod middleware;
mod move_accuracy;
mod picture;
mod pool;
mod rating;
mod room;
mod secret;
mod serve;
mod socket;
mod store;
mod tournament;

use app::App;

pub use archive::Archive;
pub use assets::has_engine;
pub use config::{Config, Database, Origin, OriginError};
#[cfg(feature = "schema")]
pub use document::document;
pub use serve::{ServeError, Server, init_logging, serve};
pub use store::{ArchiveEntry, ArchivedGame, StoreError};
