//! All integration tests form one program, so that it is linked only once.

mod common;
mod keys;
mod learning;
mod menu;
mod pictures;
mod practice;
mod screens;
mod svg;
mod theme;
mod why;
