//! Players for every m,n,k-game, and what perfect play teaches people: hints, reviews, puzzles.
//!
//! Among them are [`learned`] ones, which self-play has trained, [`Perfect`] play by the solver, and [`Level`]s for people.
//!
//! An [`Agent`] looks at a [`Game`](connect4_core::Game) and makes a [`Choice`] within a [`Budget`]. Agents are seeded:
//! the same seed and the same games give the same choices. [`AgentSpec`] names them, as people write them on a command
//! line.
//!
//! A [`Hint`] says an analysis in words, [`review()`] marks the moves of a game that lost value, and [`Puzzles`] makes
//! positions in which one move alone will do.
//!
//! | file | what is there |
//! |---|---|
//! | `agent.rs`, `spec.rs`, `player.rs`, `models.rs` | what an agent is; agents and seats by name, with models from files, made ready for a game |
//! | `random.rs`, `greedy.rs`, `minimax.rs`, `mcts.rs`, `perfect.rs`, `level.rs` | one module an agent |
//! | `lines.rs` | what the searching players see: wins, blocks, open lines |
//! | `arena.rs`, `arena/journal.rs`, `arena/score.rs`, `arena/rating.rs` | matches, the file of finished games, Elo |
//! | `hint.rs`, `review.rs`, `puzzle.rs` | an analysis in words; what the moves of a game were worth; positions in which one move alone will do |
//! | `analysis.rs`, `estimate.rs`, `suggest.rs` | an analysis that is watched while it becomes exact; what a stone seems to be worth |
//! | `session.rs` | a game with who plays it: turns, undo to a person's turn, saving; shared by line play and the full screen |
//! | `learned/layout.rs`, `learned/follow.rs`, `learned/number.rs` | tuples, ranks and tables; a position as the indices of its weights; the same floats everywhere |
//! | `learned/model.rs`, `learned/file.rs`, `learned/embedded.rs` | the trained value, its bytes, the model that is part of the program |
//! | `learned/search.rs`, `learned/best_first.rs`, `learned/agent.rs`, `learned/hybrid.rs` | looking ahead by it, the player, the player with an exact endgame |
//!
//! ```
//! use connect4_core::{Game, Rules};
//! use connect4_play::{AgentSpec, Budget};
//! let mut agent = "greedy".parse::<AgentSpec>()?.build(7);
//! let mut game = Game::new(Rules::CONNECT_FOUR);
//! for col in [3, 0, 3, 0, 3] {
//!     game.try_drop(col)?;
//! }
//! let choice = agent.choose(&game, &Budget::unlimited()).expect("the game goes on");
//! assert_eq!(choice.action.to_string(), "d4", "greedy blocks three in a column");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod analysis;
pub mod arena;
mod estimate;
mod greedy;
mod hint;
pub mod learned;
mod level;
mod lines;
mod mcts;
mod minimax;
mod models;
mod perfect;
mod player;
mod puzzle;
mod random;
mod review;
mod session;
mod spec;
mod suggest;
mod whole;

pub use agent::{Agent, Choice};
pub use analysis::Analysis;
pub use connect4_solve::Budget;
pub use estimate::Estimate;
pub use greedy::Greedy;
pub use hint::{Hint, Known, Names};
pub use level::{Level, LevelOptions};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use models::{Models, NotReady, trained};
pub use perfect::Perfect;
pub use player::{FilePlayer, PlayerSpec, PlayerSpecError, Seat};
pub use puzzle::{Puzzle, Puzzles};
pub use random::Random;
pub use review::{Accuracy, Judgement, Limits, Review, ReviewedMove, review};
pub use session::{SaveError, Session, save};
pub use spec::{AgentSpec, SpecError, Unplayable};
pub use suggest::suggest;
pub use whole::{LONGEST_TEXT, check_writable, read_text, text_of, write_whole, write_whole_with};
