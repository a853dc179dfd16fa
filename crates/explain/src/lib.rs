//! Explanations of the result of a position that people can follow. Each reason is verified by playing it out; see
//! [`explain()`]. [`compact_strategy`] has complete strategies for a board, which consist of such reasons.
//!
//! ```
//! use connect4_core::{Rules, notation::digits};
//! use connect4_explain::{Reason, check, explain};
//! let game = digits::parse(Rules::CONNECT_FOUR, "414141")?;
//! let explanation = explain(game.position());
//! assert!(matches!(explanation.reasons[0], Reason::WinsNow { .. }), "X completes a line");
//! assert_eq!(check(game.position(), &explanation, 1000), Ok(()));
//! # Ok::<(), connect4_core::notation::ParseError>(())
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `reason.rs` | the data of an explanation |
//! | `explain.rs` | finds the reasons that prove a result, and the line of play to a position with such reasons |
//! | `explained_position.rs` | a position with its explanations, and its JSON form |
//! | `tactics.rs`, `threats.rs` | immediate threats and forced wins; the threats of both sides |
//! | `rules.rs`, `plans.rs` | the rules that apply to a position; searches for a plan made of them |
//! | `policy.rs`, `compiled_plan.rs`, `diagram.rs` | plans and diagrams as policies, which permit moves |
//! | `checker.rs` | the verification, independent of how reasons are found |
//! | `sentence.rs` | sentences as data |
//! | `scene.rs`, `scenes.rs`, `plan_scenes.rs`, `diagram_scenes.rs`, `nudge.rs` | which sentences and marks explain a reason; hints |
//! | `picture.rs` | boards with marks as text |
//! | `compact_strategy/strategy.rs`, `verify.rs`, `advice.rs` | strategies as data and text; their verification; what they say about a game |
//! | `compact_strategy/generate.rs`, `diagram_search.rs`, `oracle.rs` | the search for a strategy |

mod checker;
pub mod compact_strategy;
mod compiled_plan;
mod diagram;
mod diagram_scenes;
mod explain;
mod explained_position;
mod nudge;
mod picture;
mod plan_scenes;
mod plans;
mod policy;
mod reason;
mod rules;
mod scene;
mod scenes;
mod sentence;
mod tactics;
mod threats;

pub use checker::{CheckError, check};
pub use diagram::{Diagram, DiagramOrder, Rank, forced_replies};
pub use explain::{explain, explain_briefly, explain_with, explain_within};
pub use explained_position::ExplainedPosition;
pub use picture::{lettered, marks, picture};
pub use reason::{AppliedRule, Claim, Explanation, Plan, Reason, Rule, Step, StepReason, Threat, TieBreak};
pub use scene::{DrawnLine, Mark, Scene};
pub use sentence::{LineCells, List, Outlook, Parity, Part, Sentence, ThrownAway, Worth};
pub use threats::threats;
