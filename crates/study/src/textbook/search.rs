//! Runs a search.

use connect4_core::Position;

use super::observer::{Found, Observer};
use super::settings::{Algorithm, Settings};
use super::{alpha_beta, mcts};

/// Searches a position.
pub fn search(position: &Position, settings: &Settings) -> Found {
    run(position, settings, &mut ())
}

/// Runs a search that reports what it does.
pub(super) fn run(position: &Position, settings: &Settings, observer: &mut impl Observer) -> Found {
    match settings.algorithm {
        Algorithm::Mcts => mcts::run(position, settings, observer),
        _ => alpha_beta::run(position, settings, observer),
    }
}
