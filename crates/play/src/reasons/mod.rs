//! Explanations of the result of a position that people can follow; each reason is checked by playing it out. See
//! [`explain()`].

mod checker;
pub(crate) mod compiled_plan;
pub(crate) mod diagram;
mod diagram_scenes;
mod explain;
mod nudge;
mod plan_scenes;
mod plans;
pub(crate) mod policy;
mod reason;
mod rules;
mod scene;
mod scenes;
mod tactics;
mod threats;
mod words;

pub use checker::{CheckError, check};
pub use diagram::{Diagram, Rank, forced_replies};
pub use explain::{explain, explain_briefly, explain_with, explain_within};
pub use reason::{AppliedRule, Claim, Explanation, Plan, Reason, Rule, Step, StepReason, Threat, TieBreak};
pub use scene::{DrawnLine, Language, Mark, Scene};
pub use threats::threats;
pub use words::{lettered, marks};
