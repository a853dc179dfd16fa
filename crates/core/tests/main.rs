//! All integration tests as one program: it links once, and its tests share the cores.

mod budget;
mod classroom;
mod common;
mod differential;
mod golden;
mod notation;
mod perft;
mod setup;
mod stones;
mod tactics;
mod winner;
mod word;
