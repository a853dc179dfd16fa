//! Reasons for the value of a position that a person can follow, each checked by play: see [`explain()`].

mod checker;
pub(crate) mod diagram;
mod diagram_scenes;
mod explain;
mod nudge;
mod plan_scenes;
mod plans;
mod reason;
mod rules;
mod scene;
mod scenes;
pub(crate) mod strategy;
mod tactics;
mod threats;
mod words;

pub use checker::{Fault, check};
pub use diagram::{Diagram, Rank, habits};
pub use explain::{explain, explain_briefly, explain_with, explain_within};
pub use reason::{Choice, Claim, Explanation, Instance, Plan, Reason, Rule, Step, Threat, Why};
pub use scene::{Drawn, Language, Mark, Scene};
pub use threats::threats;
pub use words::{lettered, marks};
