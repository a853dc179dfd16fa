//! Training of players by self-play from the rules alone, with n-tuple networks and temporal-difference learning.
//!
//! A [`Training`] plays against itself and learns from each game. It produces a [`Model`], which evaluates positions;
//! `Learned` of connect4-players plays with one. This crate depends on neither the solver nor the players.
//!
//! | file | contents |
//! |---|---|
//! | `options.rs`, `self_play.rs`, `training.rs` | options; one game and its updates; rounds, batches, threads, averages |
//! | `any_board.rs` | training of the any-board evaluation |
//! | `checkpoint.rs`, `log.rs` | checkpoint format; training log and learning curve |
//!
//! [`Model`]: connect4_model::Model
//!
//! ```
//! use std::ops::ControlFlow;
//! use connect4_core::{Position, Rules};
//! use connect4_learn::{Training, TrainingOptions};
//! let mut training = Training::new(Rules::TIC_TAC_TOE, TrainingOptions::for_rules(Rules::TIC_TAC_TOE))?;
//! training.run(2000, |_, _| ControlFlow::Continue(()));
//! let values = training.model().move_values(&Position::new(Rules::TIC_TAC_TOE));
//! assert_eq!(values.len(), 9);
//! # Ok::<(), connect4_model::ModelError>(())
//! ```

pub mod any_board;
mod checkpoint;
pub mod log;
mod options;
mod self_play;
mod training;

pub use options::TrainingOptions;
pub use training::{ANNEALING_DIVISOR, Progress, ROUND_GAMES, Training};
