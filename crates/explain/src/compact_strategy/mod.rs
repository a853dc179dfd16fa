//! Compact strategies (weak solutions): a small tree of positions with [diagrams](crate::Diagram) at its
//! leaves.
//!
//! A [`CompactStrategy`] is data. [`verify()`] plays it against every reply, independently of [`generate()`], which
//! creates it.

mod advice;
mod diagram_search;
mod generate;
mod oracle;
mod strategy;
mod verify;

pub use advice::{Advice, Stage};
pub use generate::{DiagramAttempts, Progress, generate};
pub use strategy::{Answer, CompactStrategy, Entry, MoveSource, StrategyError, Turn};
pub use verify::{Size, VerifyError, verify};
