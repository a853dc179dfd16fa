//! The messages that faces exchange, as JSON, and the [`Engine`] that answers the ones about positions.
//!
//! The browser's worker, the HTTP API and the online rooms all speak these types, so that no rule, verdict or phrase is
//! written twice. Columns count from 1 and cells are named as in records (`d1`), as everywhere outside of the code.
//!
//! | file | what is there |
//! |---|---|
//! | `ask.rs`, `engine.rs` | `Ask` and its answers; the `Engine` between them, in the browser's worker and in the server's pool |
//! | `game.rs`, `analysis.rs`, `review.rs`, `explain.rs`, `strategy.rs`, `puzzle.rs` | messages about games; what `--json` of `review`, `explain`, `strategy show` and `puzzle` is made of |
//! | `learning.rs` | messages about a player that teaches itself, and what answers them |
//! | `notation.rs` | notations by name; from any to any other |
//! | `room.rs`, `refusal.rs` | messages of online games; kinds of refusals |
//!
//! ```
//! use connect4_wire::{Answer, Caps, Engine};
//! let mut engine = Engine::new(Caps::default());
//! let answer = engine.answer_json(r#"{"ask":"play","game":{"moves":"44"},"move":"4"}"#);
//! assert!(answer.contains(r#""last":"d3""#), "{answer}");
//! let refused = engine.answer_json(r#"{"ask":"play","game":{"moves":"444444"},"move":"4"}"#);
//! assert!(refused.contains("column 4 is full; pick another"), "{refused}");
//! ```

mod analysis;
mod ask;
mod engine;
mod explain;
mod game;
mod learning;
pub mod notation;
mod puzzle;
mod refusal;
mod review;
pub mod room;
mod strategy;

pub use analysis::{Analysis, EstimatedValue, MoveValue, ResultWord, ValueReport};
pub use ask::{
    AnalyzeAsk, Answer, Ask, AskMessage, Choice, ChooseAsk, Cost, ExplainAsk, Limits, NotAnswered, Opponent, Opponents,
    PlayAsk, PlayersAsk, PuzzleAsk, Question, ReadAsk, ReviewAsk, RulesAnswer, RulesAsk, StrategyAsk, ThoughtAnswer,
    ThoughtAsk, ViewAsk, WriteAsk, answer_rules_json,
};
pub use engine::{Caps, Engine, Supply};
pub use explain::{ClaimWord, ExplanationReport, Language, Refutation};
pub use game::{
    GameSpec, GameView, LineView, Move, NoSwapRule, OutcomeWord, RulesSpec, Side, Step, SwapSpec, parse_move,
};
pub use learning::{Learning, LearningAnswer, LearningAsk, LearningReport, MoveThought, PastReport, StrengthReport};
pub use notation::{Notation, Reading, ReadingError};
pub use puzzle::PuzzleReport;
pub use refusal::{Code, Refusal, plainly};
pub use review::{JudgementWord, ReviewReport, ReviewedMoveReport, SideAccuracies, SideAccuracy, ValueAt};
pub use strategy::{MoveSource, Stage, StrategyReport};

/// The version of the messages. A change that old clients would misread raises it.
pub const PROTOCOL: u32 = 1;
