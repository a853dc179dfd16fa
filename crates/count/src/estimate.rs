//! What a count will take.

use std::time::{Duration, Instant};

use connect4_core::Rules;

use crate::error::CountError;
use crate::run::{Counted, Options, count};

/// What a count will take, foretold from narrower boards of as many rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// States of all layers.
    pub states: f64,
    /// The most memory at a time, in bytes.
    pub bytes: f64,
    /// Time with the same threads on the same machine.
    pub seconds: f64,
    /// The boards that were counted for it, narrowest first; the last is the board itself if it took little time.
    pub narrower: Vec<Counted>,
}

/// Counts boards of 1, 2, … columns and as many rows for about so long, and goes on at the rate of growth of the last
/// two. With every column growth slows down, so this is more than it will be, the more so the further it goes.
///
/// # Errors
/// As [`count`].
pub fn estimate(rules: Rules, options: &Options, time: Duration) -> Result<Estimate, CountError> {
    let start = Instant::now();
    let mut narrower: Vec<Counted> = Vec::new();
    for cols in 1..=rules.cols() {
        // The next board takes several times as long as the last.
        let last = narrower.last().map_or(0.0, |last: &Counted| last.seconds);
        if start.elapsed().as_secs_f64() + 4.0 * last > time.as_secs_f64() {
            break;
        }
        let board = Rules::new(cols, rules.rows(), rules.connect()).expect("a smaller board");
        narrower.push(count(board.with_gravity(rules.has_gravity()), options, &())?);
    }
    let left = i32::from(rules.cols()) - narrower.len() as i32;
    let grown = |value: fn(&Counted) -> f64| {
        let [.., before, last] = &narrower[..] else { return narrower.last().map_or(0.0, value) };
        let growth = (value(last) / value(before).max(1e-9)).max(1.0);
        value(last) * if left == 0 { 1.0 } else { growth.powi(left) }
    };
    Ok(Estimate {
        states: grown(|board| board.layers.iter().map(|layer| layer.states() as f64).sum()),
        bytes: grown(|board| board.peak as f64),
        seconds: grown(|board| board.seconds),
        narrower,
    })
}
