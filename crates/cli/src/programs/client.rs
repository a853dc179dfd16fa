//! What a client of a protocol does, and how a program fails.

use std::fmt;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use connect4_core::{Action, Budget, Game, PlayError};

use crate::formats::start_of;

/// A connection to a program in its protocol.
pub(super) trait ProtocolClient: Send {
    /// Starts a new game.
    fn start_game(&mut self, seed: u64, deadline: Instant) -> Result<(), ProgramError>;

    /// Asks for a move.
    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Action, ProgramError>;

    /// Ends the program.
    fn quit(&mut self);
}

/// The limits of a move.
pub(super) struct MoveLimits<'a> {
    pub(super) time: Duration,
    pub(super) nodes: Option<u64>,
    pub(super) deadline: Instant,
    pub(super) budget: &'a Budget,
}

impl MoveLimits<'_> {
    pub(super) fn is_stopped(&self) -> bool {
        self.budget.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// How a program failed. The text follows its name.
#[derive(Debug)]
pub(super) enum ProgramError {
    NotStarted(std::io::Error),
    NotACommand,
    Ended(String),
    /// There was no answer within the time for this step.
    TimedOut(&'static str),
    LineTooLong,
    NotAMove(String),
    Refused(String),
    Illegal(String, PlayError),
    /// The move is no longer needed.
    Stopped,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProgramError::NotStarted(error) => write!(f, "failed to start: {error}; check its command"),
            ProgramError::NotACommand => f.write_str("failed to start: unbalanced quotation marks in its command"),
            ProgramError::Ended(how) => write!(f, "ended during the game ({how})"),
            ProgramError::TimedOut(what) => write!(f, "did not {what} in time"),
            ProgramError::LineTooLong => f.write_str("wrote a line that is too long"),
            ProgramError::NotAMove(text) => write!(f, "sent `{}` instead of a move", start_of(text)),
            ProgramError::Refused(text) => write!(f, "gave up: {}", start_of(text)),
            ProgramError::Illegal(text, error) => write!(f, "played the illegal move {}: {error}", start_of(text)),
            ProgramError::Stopped => f.write_str("was stopped"),
        }
    }
}
