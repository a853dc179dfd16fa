//! All tests from outside as one program: it links once, and they share both cores.

mod common;
mod keys;
mod learning;
mod practice;
mod screens;
mod why;
