//! Computer players for all m,n,k-games, and tools based on perfect play: analyses, hints, reviews and puzzles.
//!
//! An [`Agent`] makes a [`Choice`] in a [`Game`](connect4_core::Game) within a [`Budget`](connect4_core::Budget). Agents are seeded: the same
//! seed and the same games give the same choices. [`PlayerSpec`] parses their names, as on a command line. Some agents
//! are [`learned`] by self-play, [`Perfect`] uses the solver, and [`Level`]s are graded for people.
//!
//! A [`Hint`] describes an analysis in words, [`review()`] finds the mistakes of a game, and [`Puzzles`] generates
//! positions with only one good move.
//!
//! | folder or file | contents |
//! |---|---|
//! | `agents/mod.rs` | the `Agent` trait |
//! | `agents/random.rs`, `greedy.rs`, `minimax.rs`, `mcts.rs`, `perfect.rs`, `level.rs` | one module per agent |
//! | `agents/best_first.rs`, `quiescence.rs`, `forcing.rs` | best-first search; forced moves before evaluation; forced wins without gravity |
//! | `agents/lines.rs`, `estimate.rs`, `suggest.rs` | open lines and promising cells; estimated values; suggestions in unsolved positions |
//! | `agents/any_board/` | an evaluation for many boards: `features.rs`, `network.rs`, `file.rs`, `evaluator.rs` |
//! | `agents/learned/` | models for one board: `tuples.rs`, `layout.rs`, `accumulator.rs`, `model.rs`, `file.rs`, `embedded.rs`, `error.rs`; searches: `search.rs`, `best_first.rs`; players: `agent.rs`, `hybrid.rs`; move ordering: `ordering.rs` |
//! | `study/` | `analysis.rs`, `hint.rs`, `review.rs`, `puzzle.rs`; `proof.rs` and `proof_file.rs` (long solves in parts, and their checkpoints) |
//! | `arena/` | `mod.rs` (matches), `journal.rs` (the file of finished games), `score.rs`, `rating.rs` (Elo) |
//! | `seats/` | `mod.rs` (participants and their agents), `player.rs` (names of players), `models.rs` (loading models), `session.rs` (a game with its participants) |
//! | `files.rs`, `number.rs` | atomic file replacement; floating-point functions with the same results on all machines |
//!
//! ```
//! use connect4_core::{Budget, Game, Rules};
//! use connect4_play::{Agent, Greedy};
//! let mut agent = Greedy::new(7);
//! let mut game = Game::new(Rules::CONNECT_FOUR);
//! for col in [3, 0, 3, 0, 3] {
//!     game.try_drop(col)?;
//! }
//! let choice = agent.choose(&game, &Budget::unlimited()).expect("the game is not over");
//! assert_eq!(choice.action.to_string(), "d4", "greedy blocks three in a column");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agents;
pub mod arena;
mod files;
pub mod number;
mod seats;
mod study;

pub use agents::learned::{move_orderers, solver};
pub use agents::{
    Agent, Choice, Estimate, Greedy, Level, LevelOptions, Mcts, Minimax, Perfect, Random, any_board, forced_win,
    learned, suggest,
};
pub use files::{MAX_TEXT_BYTES, check_room, check_writable, read_text, text_of, write_whole, write_whole_with};
pub use seats::{
    Models, NotReady, Participant, PlayerSpec, PlayerSpecError, Program, Protocol, SaveError, SeatedAgents, Session,
    StartProgram, Trained, Unplayable, save, trained,
};
pub use study::{
    Accuracy, Analysis, Classification, Hint, Names, NextStep, ProofFile, ProofFileError, ProofTree, Puzzle, Puzzles,
    Review, ReviewedMove, Value, review,
};

/// The examples of the guide to the Rust libraries.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/rust.md")]
struct RustGuide;
