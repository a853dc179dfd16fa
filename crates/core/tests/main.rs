//! All tests from outside as one program: it links once, and they share both cores.

mod classroom;
mod common;
mod differential;
mod golden;
mod notation;
mod perft;
mod setup;
mod stones;
mod winner;
