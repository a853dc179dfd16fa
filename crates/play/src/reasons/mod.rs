//! Reasons for the value of a position that a person can follow, each checked by play: see [`explain()`].

mod checker;
mod explain;
mod plans;
mod reason;
mod rules;
mod strategy;
mod tactics;
mod threats;
mod words;

pub use checker::{Fault, check};
pub use explain::{explain, explain_with};
pub use reason::{Claim, Explanation, Instance, Plan, Reason, Rule, Step, Threat, Why};
pub use threats::threats;
pub use words::{Mark, marks};
