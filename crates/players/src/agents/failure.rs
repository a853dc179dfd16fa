//! How an external program fails.

use std::io;
use std::process::ExitStatus;

use connect4_core::PlayError;

/// How an external program failed as a player. The text is a predicate to follow its name in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It cannot be started.
    #[error("failed to start: {0}; check its command")]
    NotStarted(#[source] io::Error),
    /// Its command cannot be split into words.
    #[error("failed to start: unbalanced quotation marks in its command")]
    NotACommand,
    /// Its protocol has no gravity.
    #[error("plays only games without gravity; choose a program that speaks ugi")]
    NeedsNoGravity,
    /// It ended.
    #[error(
        "ended ({}){}{last}",
        .status.map_or_else(|| "it closed its output".to_owned(), |status| status.to_string()),
        if .last.is_empty() { "" } else { ": " }
    )]
    Ended {
        /// `None` if it only closed its output.
        status: Option<ExitStatus>,
        /// The last line that it wrote to standard error.
        last: String,
    },
    /// It did not prepare for a game within the time limit.
    #[error("did not get ready in time")]
    NotReady,
    /// It did not move within the time limit.
    #[error("did not move in time")]
    NoMove,
    /// It wrote a line that is too long.
    #[error("wrote a line that is too long")]
    LineTooLong,
    /// It sent something else instead of a move; the start of the text.
    #[error("sent `{0}` instead of a move")]
    NotAMove(String),
    /// It refused a request; the start of its reason.
    #[error("gave up: {0}")]
    Refused(String),
    /// It played an illegal move.
    #[error("played the illegal move {0}: {1}")]
    Illegal(String, #[source] PlayError),
    /// Its move is no longer needed.
    #[error("was stopped")]
    Stopped,
}
