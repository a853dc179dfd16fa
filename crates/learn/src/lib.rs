//! Training of players by self-play, from the rules alone: n-tuple networks and temporal differences.
//!
//! A [`Training`] plays against itself and learns from each game; it gives a [`Model`], which values positions, and
//! [`Learned`] plays by one. The solver judges (see [`Judge`] and [`evaluate`]) and never teaches: nothing in `self_play`
//! and `training`, or in what they use of [`connect4_play::learned`], knows of it.
//!
//! | file | what is there |
//! |---|---|
//! | `options.rs`, `self_play.rs`, `training.rs` | how to train; a game and what is learnt from it; rounds, batches, threads, averages |
//! | `any_board.rs` | training of the value of any board |
//! | `checkpoint.rs`, `log.rs` | a training as bytes; its table and curve |
//! | `student.rs`, `exam.rs` | a training to watch: in slices, with what it was before; its strength by short matches |
//! | `judge.rs`, `sets.rs`, `evaluate.rs` | the solver as judge and opponent; positions of six kinds; what is measured |
//!
//! [`Model`]: connect4_play::learned::Model
//! [`Learned`]: connect4_play::learned::Learned
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//! use connect4_core::{Game, Rules};
//! use connect4_learn::{Training, TrainingOptions};
//! use connect4_play::learned::{Learned, Lookahead};
//! use connect4_play::{Agent, Budget};
//! let mut training = Training::new(Rules::TIC_TAC_TOE, TrainingOptions::for_rules(Rules::TIC_TAC_TOE))?;
//! training.run(2000, |_, _| ControlFlow::Continue(()));
//! let mut player = Learned::new(Arc::new(training.model()), Lookahead::Raw);
//! let choice = player.choose(&Game::new(Rules::TIC_TAC_TOE), &Budget::unlimited());
//! assert!(choice.is_some());
//! # Ok::<(), connect4_play::learned::ModelError>(())
//! ```

pub mod any_board;
mod checkpoint;
pub mod evaluate;
pub mod exam;
mod judge;
pub mod log;
mod options;
mod self_play;
pub mod sets;
mod student;
mod training;

pub use judge::{Judge, Perfect};
pub use options::TrainingOptions;
pub use student::{Past, Student};
pub use training::{Progress, ROUND, SETTLING, Training};
