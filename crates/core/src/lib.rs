//! The base layer of connect4: the rules of every m,n,k-game on bitboards, with and without gravity.
//!
//! | task | use |
//! |---|---|
//! | choose a game | [`Rules`] and its constants |
//! | play move by move, checked | [`Position`], or [`Game`] with undo, redo and replay |
//! | read a diagram that may be illegal | [`Setup`], which reports every reason why it cannot occur in play |
//! | read and write games as text | [`notation`] |
//! | print a board | [`mod@print`] |
//! | use the six classroom functions | [`classroom`] |
//! | find the winner of a list of colored moves | [`winner`] |
//! | search | [`Geometry`] with [`Stones`]: two words, no rules, everything inlined; [`ImmediateTactics`]; a [`Budget`] |
//! | count games and positions | [`mod@perft`] |
//! | test a fast implementation | [`mod@reference`] |
//!
//! | file | contents |
//! |---|---|
//! | `rules.rs` | board size, line length, gravity, swap rule; named games |
//! | `word.rs`, `geometry.rs` | sets of cells; the rules as bit operations, and the bit layout |
//! | `stones.rs`, `position.rs`, `game.rs` | two bitboards without rules; the checked position; history, undo, swap |
//! | `play_error.rs`, `text.rs` | why a move is refused; names of columns, and texts in messages |
//! | `setup.rs`, `setup/fast.rs` | a diagram that may be illegal; the fast path from bitboards to a position |
//! | `symmetry.rs` | mirror images, and the eight symmetries without gravity |
//! | `notation/` | one module per notation, each with `parse` and `write`; errors with text and place |
//! | `print.rs` | drop board, grid board, diagram, SVG |
//! | `classroom.rs`, `winner.rs` | the six classroom functions; the winner of colored moves |
//! | `tactics.rs` | immediate tactics: wins, blocks and moves that lose immediately |
//! | `budget.rs` | limits of searches, and their progress |
//! | `perft.rs`, `playout.rs` | counting; random games and the random numbers |
//! | `serialize.rs` | JSON forms (feature `serde`) |
//! | `reference.rs` | the rules on a grid of cells, and plain minimax |
//!
//! Columns count from 0 at the left and rows from 0 at the bottom, except in [`notation`], where they count from 1. A
//! move is the cell on which its stone lands.
//!
//! ```
//! use connect4_core::{Game, Rules, notation::digits};
//! let game = digits::parse(Rules::CONNECT_FOUR, "4455667")?;
//! assert_eq!(game.outcome().and_then(|outcome| outcome.winner()).map(|player| player.letter()), Some('X'));
//! assert!(game.position().to_string().ends_with("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | "));
//! # Ok::<(), connect4_core::notation::ParseError>(())
//! ```

mod budget;
mod cell;
pub mod classroom;
mod game;
mod geometry;
pub mod notation;
pub mod perft;
mod play_error;
mod player;
pub mod playout;
mod position;
pub mod print;
pub mod reference;
mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod stones;
mod symmetry;
mod tactics;
mod text;
pub mod winner;
pub mod word;

pub use budget::{Budget, Limits, Progress};
pub use cell::Cell;
pub use game::{Action, Game};
pub use geometry::{AnyCols, ConnectFour, Direction, Dynamic, Fixed, Geometry, GeometryTask, Gomoku};
pub use play_error::PlayError;
pub use player::{ByPlayer, Outcome, Player};
pub use position::{Line, Position};
pub use rules::{MAX_SIDE, Rules, RulesError, Swap};
pub use setup::{PlayOrder, Setup, SetupError, SetupFault};
pub use stones::Stones;
pub use symmetry::Symmetry;
pub use tactics::{ImmediateTactics, safe_moves};
