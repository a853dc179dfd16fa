//! Computer players for all m,n,k-games, the participants of games, and matches.
//!
//! An [`Agent`] makes a [`Choice`] in a [`Game`](connect4_core::Game) within a [`Budget`](connect4_core::Budget). Agents
//! are seeded: the same seed and the same games give the same choices. [`PlayerSpec`] parses their names, as on a command
//! line. [`Learned`] plays by a trained model, [`Perfect`] uses the solver, and [`Level`]s are graded for people.
//!
//! | folder or file | contents |
//! |---|---|
//! | `agents/mod.rs` | the `Agent` trait |
//! | `agents/random.rs`, `greedy.rs`, `minimax.rs`, `mcts.rs`, `perfect.rs`, `level.rs` | one module per agent |
//! | `agents/playouts.rs` | the playouts of `mcts.rs` |
//! | `agents/alpha_beta.rs`, `best_first.rs`, `forcing.rs` | alpha-beta and best-first search with any evaluation; forced wins without gravity |
//! | `agents/lines.rs`, `estimate.rs`, `suggest.rs` | open lines and promising cells; estimated values; suggestions in unsolved positions |
//! | `agents/any_board.rs` | searches with the any-board evaluation |
//! | `agents/learned/` | searches with a model: `search.rs`, `best_first.rs`; players: `agent.rs`, `hybrid.rs`; move ordering: `ordering.rs` |
//! | `arena/` | `mod.rs` (matches), `journal.rs` (the file of finished games), `score.rs`, `rating.rs` (Elo) |
//! | `seats/` | `mod.rs` (participants and their agents), `player.rs` (names of players), `models.rs` (loading models), `session.rs` (a game with its participants) |
//!
//! ```
//! use connect4_core::{Budget, Game, Rules};
//! use connect4_players::{Agent, Greedy};
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
mod seats;

pub use agents::any_board;
pub use agents::estimate::{MAX_GAME_PLIES, estimate, line_estimate};
pub use agents::learned::{Hybrid, Learned, Lookahead, LookaheadError, ModelOrderer, move_orderers, solver};
pub use agents::lines::{distance_from_middle, greedy_moves};
pub use agents::minimax::promising_cells;
pub use agents::{
    Agent, Choice, Estimate, Failure, Greedy, LastSearch, Level, LevelOptions, Mcts, Minimax, Perfect, Random,
    forced_win, suggest,
};
pub use seats::{
    Endgame, Existing, Models, NotReady, Participant, PlayerSpec, PlayerSpecError, Program, Protocol, SaveError,
    SeatedAgents, Session, StartProgram, Trained, Unplayable, save, trained,
};
