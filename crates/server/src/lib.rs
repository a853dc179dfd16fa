//! The web server of connect4: the page, the HTTP API under `/api/v1`, and online games over WebSocket.
//!
//! | what | where |
//! |---|---|
//! | flags and their meaning | [`Config`] |
//! | routes, and what every answer carries | `app`, `guard` |
//! | HTTP handlers, from which the OpenAPI document is made | `api` |
//! | threads that think | `pool` |
//! | an online game: what may be done (`room::table`), its task (`room::task`), all live ones (`room::registry`) | `room` |
//! | WebSocket | `socket` |
//! | SQLite | `store` |
//! | the embedded page | `assets` |
//!
//! Sockets talk to rooms, rooms to the store; a room answers only when the store has committed.

mod api;
mod app;
mod assets;
mod config;
mod guard;
mod metrics;
mod pool;
mod room;
mod secret;
mod serve;
mod socket;
mod store;

use app::App;

pub use config::Config;
pub use serve::{ServeError, Server, init_logging, serve};
