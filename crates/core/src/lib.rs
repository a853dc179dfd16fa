//! The ground floor of connect4: the rules of every m,n,k-game on bitboards, with and without gravity.
//!
//! | to do what | look at |
//! |---|---|
//! | choose a game | [`Rules`] and its constants |
//! | play one move at a time, checked | [`Position`], or [`Game`] with undo, redo and replay |
//! | take a diagram from people | [`Setup`], which reports every reason why it cannot occur in play |
//! | read and write games as text | [`notation`] |
//! | print a board | [`mod@print`] |
//! | the six classroom functions | [`classroom`] |
//! | the winner of a list of colored moves | [`winner`] |
//! | search | [`Geometry`] with [`Stones`]: two words, no rules, everything inlined |
//! | count | [`mod@perft`] |
//! | check a fast path | [`mod@reference`] |
//!
//! | file | what is there |
//! |---|---|
//! | `rules.rs` | size, line length, gravity, swap; the named games |
//! | `word.rs`, `geometry.rs` | sets of cells; the rules as bit operations, once, with the bit layout drawn |
//! | `stones.rs`, `position.rs`, `game.rs` | the hot form without rules; the checked one; history, undo, redo, replay, swap |
//! | `setup.rs`, `setup/fast.rs` | a diagram that may be nonsense, and every reason why; the short way from bitboards to a position |
//! | `symmetry.rs` | mirror, and without gravity the eight symmetries |
//! | `notation/` | one module for each notation, each with `parse` and `write`; errors with text and place |
//! | `print.rs` | drop board, grid board, diagram, SVG |
//! | `classroom.rs`, `winner.rs` | the six classroom functions; the winner of colored moves |
//! | `perft.rs`, `playout.rs` | counting; random games and the random numbers |
//! | `reference.rs` | the rules on a grid of cells, and plain minimax |
//!
//! Columns count from 0 at the left and rows from 0 at the bottom everywhere except in [`notation`], where people's
//! numbers begin at 1. A move is the cell its stone lands on.
//!
//! ```
//! use connect4_core::{Game, Rules, notation::digits};
//! let game = digits::parse(Rules::CONNECT_FOUR, "4455667")?;
//! assert_eq!(game.outcome().and_then(|outcome| outcome.winner()).map(|player| player.letter()), Some('X'));
//! assert!(game.position().to_string().ends_with("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | "));
//! # Ok::<(), connect4_core::notation::ParseError>(())
//! ```

mod cell;
pub mod classroom;
mod game;
mod geometry;
pub mod notation;
pub mod perft;
mod player;
pub mod playout;
mod position;
pub mod print;
pub mod reference;
mod rules;
mod setup;
mod stones;
mod symmetry;
pub mod winner;
pub mod word;

pub use cell::Cell;
pub use game::{Action, Game};
pub use geometry::{AnyCols, ConnectFour, Direction, Dynamic, Fixed, Geometry, GeometryTask, Gomoku};
pub use player::{ByPlayer, Outcome, Player};
pub use position::{Line, PlayError, Position};
pub use rules::{MAX_SIDE, Rules, RulesError, Swap};
pub use setup::{Order, Setup, SetupError, SetupFault};
pub use stones::Stones;
pub use symmetry::Symmetry;
