//! The ground floor of connect4: the rules of every m,n,k-game on bitboards, with and without gravity.
//!
//! | to do what | look at |
//! |---|---|
//! | choose a game | [`Rules`] and its constants |
//! | play one move at a time, checked | [`Position`], or [`Game`] with undo, redo and replay |
//! | take a diagram from people | [`Setup`], which reports every reason why it is no position |
//! | read and write games as text | [`notation`] |
//! | print a board | [`mod@print`] |
//! | the six classroom functions | [`classroom`] |
//! | the winner of a list of coloured moves | [`winner`] |
//! | search | [`Geometry`] with [`Stones`]: two words, no rules, everything inlined |
//! | count | [`mod@perft`] |
//! | judge a fast path | [`mod@reference`] |
//!
//! Columns count from 0 at the left and rows from 0 at the bottom everywhere but in [`notation`], where people's
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
pub use rules::{MAX_SIDE, Rules, RulesError};
pub use setup::{Order, Setup, SetupError, SetupFault};
pub use stones::Stones;
pub use symmetry::Symmetry;

/// README's examples.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
