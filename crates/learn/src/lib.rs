//! Training of players by self-play from the rules alone, with n-tuple networks and temporal-difference learning.
//!
//! A [`Training`] plays against itself and learns from each game. It produces a [`Model`], which evaluates positions;
//! [`Learned`] plays with one. The solver is used only for [`evaluation`], never for training: `self_play`, `training`
//! and what they use of [`connect4_play::learned`] do not depend on it.
//!
//! | file | contents |
//! |---|---|
//! | `options.rs`, `self_play.rs`, `training.rs` | options; one game and its updates; rounds, batches, threads, averages |
//! | `any_board.rs` | training of the any-board evaluation |
//! | `checkpoint.rs`, `log.rs` | checkpoint format; training log and learning curve |
//! | `session.rs` | training in short slices, with snapshots and evaluations, for live display |
//! | `evaluation/oracle.rs`, `positions.rs` | exact scores from the solver; labeled positions of six classes |
//! | `evaluation/mistakes.rs`, `perfect_match.rs`, `strength.rs` | mistakes; matches against perfect play and fixed opponents |
//!
//! [`Model`]: connect4_play::learned::Model
//! [`Learned`]: connect4_play::learned::Learned
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//! use connect4_core::{Budget, Game, Rules};
//! use connect4_learn::{Training, TrainingOptions};
//! use connect4_play::learned::{Learned, Lookahead};
//! use connect4_play::Agent;
//! let mut training = Training::new(Rules::TIC_TAC_TOE, TrainingOptions::for_rules(Rules::TIC_TAC_TOE))?;
//! training.run(2000, |_, _| ControlFlow::Continue(()));
//! let mut player = Learned::new(Arc::new(training.model()), Lookahead::Raw);
//! let choice = player.choose(&Game::new(Rules::TIC_TAC_TOE), &Budget::unlimited());
//! assert!(choice.is_some());
//! # Ok::<(), connect4_play::learned::ModelError>(())
//! ```

pub mod any_board;
mod checkpoint;
pub mod evaluation;
pub mod log;
mod options;
mod self_play;
mod session;
mod training;

pub use options::TrainingOptions;
pub use session::{Snapshot, TrainingSession};
pub use training::{ANNEALING_DIVISOR, Progress, ROUND_GAMES, Training};
