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
