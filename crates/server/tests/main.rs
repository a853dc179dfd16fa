//! All integration tests in one program, which links once and runs them in parallel.

mod api;
mod bots;
mod common;
mod config;
mod connections;
#[cfg(feature = "postgres")]
mod failover;
mod histories;
mod lobby;
mod rooms;
mod schema;
#[cfg(feature = "postgres")]
mod servers;
#[cfg(unix)]
mod storage;
#[cfg(feature = "postgres")]
mod tls;
mod tournaments;
