//! All integration tests as one program: it links once, and its tests share the cores.

mod answers;
mod engine;
mod notation;
mod refusal;
mod results;
mod search;
