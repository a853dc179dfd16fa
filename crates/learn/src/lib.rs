//! A player that learns by itself: n-tuple networks trained by temporal differences on self-play, from the rules alone.
//!
//! A [`Training`] plays against itself and learns from each game; it gives a [`Model`], which values positions, and
//! [`Learned`] plays by one. The solver judges (see [`Judge`] and [`evaluate`]) and never teaches: nothing in `layout`,
//! `follow`, `self_play` and `training` knows it.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//! use connect4_core::{Game, Rules};
//! use connect4_learn::{Learned, Lookahead, Training, TrainingOptions};
//! use connect4_play::{Agent, Budget};
//! let mut training = Training::new(Rules::TIC_TAC_TOE, TrainingOptions::for_rules(Rules::TIC_TAC_TOE))?;
//! training.run(2000, |_, _| ControlFlow::Continue(()));
//! let mut player = Learned::new(Arc::new(training.model()), Lookahead::Raw);
//! let choice = player.choose(&Game::new(Rules::TIC_TAC_TOE), &Budget::unlimited());
//! assert!(choice.is_some());
//! # Ok::<(), connect4_learn::ModelError>(())
//! ```

mod agent;
mod error;
pub mod evaluate;
mod file;
mod follow;
mod judge;
mod layout;
pub mod log;
mod model;
mod number;
mod search;
mod self_play;
pub mod sets;
mod training;

pub use agent::{Learned, Lookahead, LookaheadError};
pub use error::ModelError;
pub use judge::{Judge, Perfect};
pub use model::Model;
pub use training::{Progress, Training, TrainingOptions};

/// Most columns, and most rows, of a board that is learnt.
pub const MAX_SIDE: u8 = 10;
