//! All integration tests are one program, which links once.

mod common;
mod keys;
mod learning;
mod practice;
mod screens;
mod why;
