//! A player that learns by itself, from the rules alone.
mod agent;
mod error;
mod follow;
mod judge;
mod layout;
mod model;
mod self_play;
mod training;

pub use agent::Learned;
pub use error::ModelError;
pub use judge::{Judge, Perfect};
pub use model::Model;
pub use training::{Progress, Training, TrainingOptions};
