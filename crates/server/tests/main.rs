//! All tests from outside as one program: it links once, and they share both cores.

mod api;
mod common;
mod connections;
mod histories;
mod lobby;
mod rooms;
mod schema;
#[cfg(feature = "postgres")]
mod servers;
mod tournaments;
