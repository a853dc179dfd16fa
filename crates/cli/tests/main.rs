//! All integration tests form one program, so that it is linked only once.

mod arena;
mod book;
mod commands;
mod common;
mod documents;
mod edges;
mod engine;
mod explain;
mod formats;
#[cfg(unix)]
mod grade;
mod inputs;
mod json;
mod judge;
mod languages;
mod learn;
mod lessons;
mod mcp;
mod monkey;
mod puzzles;
mod results;
mod review;
#[cfg(unix)]
mod saved;
mod screen;
mod serve;
mod strategy;
#[cfg(unix)]
mod terminal;
