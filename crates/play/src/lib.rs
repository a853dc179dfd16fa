//! Players for every m,n,k-game, and what perfect play teaches people: hints, reviews, puzzles.
//!
//! Among them are [`learned`] ones, which self-play has trained, [`Perfect`] play by the solver, and [`Level`]s for people.
//!
//! An [`Agent`] looks at a [`Game`](connect4_core::Game) and makes a [`Choice`] within a [`Budget`]. Agents are seeded:
//! the same seed and the same games give the same choices. [`PlayerSpec`] names them, as people write them on a command
//! line.
//!
//! A [`Hint`] puts an analysis into words, [`review()`] marks the moves of a game that lost value, and [`Puzzles`] makes
//! positions in which only one move will do. [`weak`] has strategies that one can hold in the hand.
//!
//! | folder or file | what is there |
//! |---|---|
//! | `agents/mod.rs` | what an agent is |
//! | `agents/random.rs`, `greedy.rs`, `minimax.rs`, `mcts.rs`, `perfect.rs`, `level.rs` | one module for each agent |
//! | `agents/best_first.rs` | the search that follows the line both sides seem to want, over any value |
//! | `agents/forced.rs` | forced moves, played before a position is valued |
//! | `agents/forcing.rs` | wins by force without gravity |
//! | `agents/lines.rs`, `agents/estimate.rs`, `agents/suggest.rs` | open lines and cells worth a look; what a stone seems to be worth; a move where nobody knows the value |
//! | `agents/any_board/` | a value learnt on many boards at once: `kinds.rs` (a position as a list of kinds), `network.rs`, `file.rs`, `leaf.rs` (in a search) |
//! | `agents/learned/` | trained players: `tuples.rs` (which cells are seen together), `layout.rs` (ranks and tables), `accumulator.rs` (a position as the indices of its weights), `model.rs`, `file.rs`, `embedded.rs` (the value, its bytes, the one that is part of the program), `search.rs`, `follow.rs` (looking ahead by it), `agent.rs`, `hybrid.rs` (the player, and with an exact endgame) |
//! | `study/` | `analysis.rs` (watched while it becomes exact), `hint.rs` (an analysis in words), `review.rs` (what the moves of a game were worth), `puzzle.rs` (positions in which one move alone will do), `proof.rs`, `proof_file.rs` (a long solve in parts, and the file that keeps them) |
//! | `reasons/` | why a position is worth what it is: `reason.rs` (kinds of reasons), `strategy.rs` (what a plan asks for), `checker.rs` (plays it), `tactics.rs`, `rules.rs`, `plans.rs`, `threats.rs` (find them), `explain.rs` (puts them together), `diagram.rs` (a rank for each cell), `words.rs` (English) |
//! | `weak/` | strategies that one can hold in the hand: `solution.rs` (data and text), `walk.rs` (plays them against every reply), `find.rs`, `draw.rs`, `oracle.rs` (find them: the tree, its diagrams, what the solver knows) |
//! | `arena/` | `mod.rs` (matches), `journal.rs` (the file of finished games), `score.rs`, `rating.rs` (Elo) |
//! | `seats/` | `mod.rs` (who sits where, and their agents), `player.rs` (computer players by name), `models.rs` (models from files, and other programs), `session.rs` (a game with who plays it: turns, undo to a person's turn, saving) |
//! | `files.rs`, `number.rs` | files that are whole or as they were; the same floats on every machine |
//!
//! ```
//! use connect4_core::{Game, Rules};
//! use connect4_play::{Agent, Budget, Greedy};
//! let mut agent = Greedy::new(7);
//! let mut game = Game::new(Rules::CONNECT_FOUR);
//! for col in [3, 0, 3, 0, 3] {
//!     game.try_drop(col)?;
//! }
//! let choice = agent.choose(&game, &Budget::unlimited()).expect("the game goes on");
//! assert_eq!(choice.action.to_string(), "d4", "greedy blocks three in a column");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agents;
pub mod arena;
mod files;
pub mod number;
pub mod reasons;
mod seats;
mod study;
pub mod weak;

pub use agents::learned::{move_orderers, solver};
pub use agents::{
    Agent, Choice, Estimate, Greedy, Level, LevelOptions, Mcts, Minimax, Perfect, Random, any_board, forced_win,
    learned, suggest,
};
pub use connect4_solve::{Budget, Limits, Outlook};
pub use files::{LONGEST_TEXT, check_room, check_writable, read_text, text_of, write_whole, write_whole_with};
pub use seats::{
    Models, NotReady, PlayerSpec, PlayerSpecError, Program, Protocol, SaveError, Seat, SeatedAgents, Session,
    StartProgram, Trained, Unplayable, save, trained,
};
pub use study::{
    Accuracy, Analysis, Asked, Hint, Judgement, Known, Names, Proof, ProofFile, ProofFileError, Puzzle, Puzzles,
    Review, ReviewedMove, review,
};

/// The examples of the guide to the Rust libraries.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/rust.md")]
struct Guide;
