//! Why something was refused.

use connect4_core::PlayError;
use connect4_core::notation::ParseError;
use connect4_solve::SolveError;
use serde::{Deserialize, Serialize};

use crate::ReadingError;

/// The kind of a refusal, for programs; people read the sentence beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The kind of message is not known here: perhaps one side has a newer version.
    Unknown,
    /// The rules forbid the move.
    Illegal,
    /// The column has no free cell.
    ColumnFull,
    /// The game has ended.
    GameOver,
    /// The question has no answer for these rules, such as a review on a board that nobody solves.
    Unsolvable,
    /// Somebody else is to move.
    NotYourTurn,
    /// Watchers do not move.
    Watching,
    /// The game has not begun: a seat is free.
    NotStarted,
    /// The message was written about an earlier version of the game.
    Stale,
    /// There is nothing to accept or decline.
    NothingOffered,
    /// The seat is taken.
    SeatTaken,
    /// There is no such game, or the asker may not see it.
    NotFound,
    /// The request came from another site.
    WrongOrigin,
    /// Too many messages in too short a time.
    TooFast,
    /// The message is too long.
    TooLarge,
    /// There is too much to do: ask again later.
    Busy,
    /// Something went wrong that is not the asker's fault.
    Internal,
}

/// Why something was refused: a kind for programs, and a sentence with the remedy for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[error("{reason}")]
pub struct Refusal {
    /// The kind.
    pub code: Code,
    /// The sentence.
    pub reason: String,
}

impl Refusal {
    /// A refusal of this kind with this sentence.
    pub fn new(code: Code, reason: impl Into<String>) -> Self {
        Refusal { code, reason: reason.into() }
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        let code = match error {
            PlayError::ColumnFull { .. } => Code::ColumnFull,
            PlayError::GameOver(_) => Code::GameOver,
            _ => Code::Illegal,
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        let code = if error.is_illegal() { Code::Illegal } else { Code::Malformed };
        Refusal::new(code, error.to_string())
    }
}

impl From<ReadingError> for Refusal {
    fn from(error: ReadingError) -> Self {
        match error {
            ReadingError::Parse(error) => error.into(),
            error => Refusal::new(Code::Illegal, error.to_string()),
        }
    }
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Self {
        let code = match error {
            SolveError::TooLarge(_) => Code::Unsolvable,
            SolveError::NoMemory { .. } => Code::Internal,
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Refusal::new(Code::Malformed, format!("the message cannot be read: {error}"))
    }
}
