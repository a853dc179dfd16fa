//! JSON messages shared by all front ends, and the [`Engine`] that answers requests about positions.
//!
//! The browser's worker, the HTTP API and online games all use these types, so that rules, results and phrases exist
//! only once. Columns count from 1, and cells have the names used in records (`d1`).
//!
//! | file | contents |
//! |---|---|
//! | `request.rs`, `answer.rs`, `engine.rs` | requests and answers; which answer belongs to which request, and its cost; the engine in the browser's worker and the server's pool |
//! | `game.rs` | games; results such as analyses are serialized where they are defined |
//! | `learning.rs` | messages about a player that learns by self-play, and the session that answers them |
//! | `training_session.rs` | training in short slices, with snapshots and evaluations |
//! | `notation.rs` | notations by name, and conversion between them |
//! | `search.rs` | messages about textbook searches, and the session that answers them |
//! | `room.rs`, `refusal.rs` | messages of online games; refusals |
//!
//! ```
//! use connect4_wire::{Answer, EngineLimits, Engine};
//! let mut engine = Engine::new(EngineLimits::default());
//! let answer = engine.answer_json(r#"{"ask":"play","game":{"moves":"44"},"move":"4"}"#);
//! assert!(answer.contains(r#""last":"d3""#), "{answer}");
//! let refused = engine.answer_json(r#"{"ask":"play","game":{"moves":"444444"},"move":"4"}"#);
//! assert!(refused.contains("column 4 is full; pick another"), "{refused}");
//! ```

mod answer;
mod engine;
mod game;
mod learning;
pub mod notation;
mod refusal;
mod request;
pub mod room;
mod search;
mod training_session;

pub use answer::{Cost, TypedRequest, answer_rules_json};
pub use engine::{Asset, Engine, EngineLimits};
pub use game::{GameSpec, GameView, NoSwapRule, RulesSpec, Step, SwapSpec};
pub use learning::{
    LearningAnswer, LearningReport, LearningRequest, LearningSession, MoveEstimate, SnapshotReport, StrengthReport,
};
pub use notation::{Notation, NotationError, ParsedText};
pub use refusal::{Code, Refusal, replace_type_names};
pub use request::{
    AnalyzeRequest, Answer, Choice, ChooseRequest, EngineAnswer, ExplainRequest, Limits, Opponent, Opponents,
    PuzzleRequest, RefusalAnswer, Request, ReviewRequest, RulesAnswer, StrategyRequest,
};
pub use search::{NamedSearch, SearchAnswer, SearchRequest, SearchSession, SearchSettings, Searches, TracedSearch};

/// Version of the messages; raised by changes that old clients would misread.
pub const PROTOCOL: u32 = 1;
