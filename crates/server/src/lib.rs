//! The web server of connect4: the web app, the HTTP API under `/api/v1`, and online games over WebSocket.
//!
//! | topic | module |
//! |---|---|
//! | configuration | [`Config`] |
//! | start and shutdown; the state that all handlers share | `serve`, `state` |
//! | routes | `app` |
//! | connections, limits, checks of every request, headers of every response, extractors, cookies, errors | `http` |
//! | health and metrics | `health`, `metrics` |
//! | requests that the engine answers; its threads and queues | `engine`, `engine::pool` |
//! | requests about online games | `games` |
//! | an online game: its rules (`online`), its task (`room`), all of them (`registry`), WebSockets (`socket`) | `games` |
//! | open challenges and pairing; how many an address may open; ratings | `lobby`, `lobby::opened`, `lobby::rating` |
//! | tournaments by link; their rules | `tournaments`, `tournaments::tournament` |
//! | how often players with similar ratings choose a best move; reviews of rated games | `accuracy`, `accuracy::review` |
//! | finished games; the same for operators | `archive`, [`Archive`] |
//! | pictures for link previews, cached | `pictures` |
//! | the embedded web app, which `build.rs` collects and compresses | `assets` |
//! | the database: its commands (`command`), SQLite for one server, PostgreSQL for several | `store` |
//! | secrets and their hashes; names; the system time | `secret`, `names`, `time` |
//! | releasing memory after a peak, with unsafe code | `memory` |
//! | the OpenAPI document, generated from the handlers | `document` |
//! | simulated servers with faults, a test | `simulation`, `store::model` |
//!
//! Sockets send messages to rooms, and rooms commit to the store. A room answers only after the commit.

mod accuracy;
mod app;
mod archive;
mod assets;
mod config;
#[cfg(feature = "schema")]
mod document;
mod engine;
mod games;
mod health;
mod http;
mod lobby;
mod memory;
mod metrics;
mod names;
mod pictures;
mod secret;
mod serve;
#[cfg(all(test, feature = "postgres"))]
mod simulation;
mod state;
mod store;
mod time;
mod tournaments;

pub use archive::Archive;
pub use assets::has_engine;
pub use config::{Config, Database, DatabaseError, Origin, OriginError};
#[cfg(feature = "schema")]
pub use document::document;
pub use serve::{LogFormat, ServeError, Server, init_logging, serve};
pub use store::{ArchiveEntry, ArchivedGame, StoreError};
