//! All tests from outside as one program: it links once, and they share both cores.

mod api;
mod common;
mod connections;
mod rooms;
mod schema;
