//! All integration tests form one program, so that it is linked only once.

mod common;
mod hints;
mod keys;
mod languages;
mod learning;
mod menu;
#[cfg(unix)]
mod panic;
mod pictures;
mod practice;
mod screens;
mod svg;
mod theme;
mod typing;
mod why;
