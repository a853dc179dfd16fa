//! The web server of connect4: the web app, the HTTP API under `/api/v1`, and online games over WebSocket.
//!
//! | topic | module |
//! |---|---|
//! | configuration | [`Config`] |
//! | connections, timeouts, start and shutdown | `listen`, `connection_limiter`, `serve` |
//! | routes; checks of every request, headers of every response | `app`, `middleware` |
//! | extractors, cookies, and errors as HTTP responses | `extract`, `cookies`, `error` |
//! | HTTP handlers; the OpenAPI document generated from them | `api`, `document` |
//! | analysis threads and their queues | `pool` |
//! | an online game: its rules (`room::online`), its task (`room::task`), all of them (`room::registry`) | `room` |
//! | open challenges, pairing and ratings | `lobby`, `rating` |
//! | tournaments by link | `tournament` |
//! | how often players with similar ratings choose a best move | `move_accuracy` |
//! | WebSockets | `socket` |
//! | the database: SQLite for one server (`store::sqlite`), PostgreSQL for several (`store::postgres`) | `store` |
//! | secrets and their hashes | `secret` |
//! | finished games, for operators | [`Archive`] |
//! | the embedded web app, which `build.rs` collects and compresses; link preview pictures | `assets`, `picture` |
//! | metrics; releasing memory after a peak, with unsafe code | `metrics`, `memory` |
//!
//! Sockets send messages to rooms, and rooms commit to the store. A room answers only after the commit.

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
