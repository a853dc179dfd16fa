//! All tests from outside as one program: it links once, and they share both cores.

mod api;
mod common;
mod rooms;
mod schema;
