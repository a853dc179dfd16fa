//! Refused requests: error codes and messages.

use connect4_core::notation::{ParseError, Reason};
use connect4_core::{PlayError, Player};
use connect4_solve::SolveError;
use serde::{Deserialize, Serialize};

use crate::NotationError;

/// Error code, for programs; people read the message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// The kind of message is unknown; one side may have a newer version.
    Unknown,
    /// The rules forbid the move.
    Illegal,
    /// The column is full.
    ColumnFull,
    /// The game is over.
    GameOver,
    /// The request is not supported under these rules, for example a review on a board that cannot be solved.
    Unsolvable,
    /// It is the opponent's turn.
    NotYourTurn,
    /// Spectators cannot act; in a tournament, only the organizer can start and end it.
    Spectator,
    /// The game has not started, because a seat is free.
    NotStarted,
    /// The message refers to an earlier version of the game.
    Stale,
    /// There is nothing to accept or decline.
    NothingOffered,
    /// The seat is taken.
    SeatTaken,
    /// The game or tournament does not admit players of this kind, people or bots, or no more of them.
    NotAdmitted,
    /// The game does not exist, or this client may not see it.
    NotFound,
    /// The request came from another site.
    WrongOrigin,
    /// Too many messages in too short a time.
    TooFast,
    /// The message is too long.
    TooLarge,
    /// The server is busy; try again later.
    Busy,
    /// Internal error, not caused by the client.
    Internal,
}

/// A refused request: a code for programs, and a sentence for people that says what to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[error("{reason}")]
pub struct Refusal {
    /// Error code.
    pub code: Code,
    /// The sentence.
    pub reason: String,
    /// Side that has won, if the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Player>,
}

impl Refusal {
    /// A refusal with this code and sentence.
    pub fn new(code: Code, reason: impl Into<String>) -> Self {
        Refusal { code, reason: reason.into(), side: None }
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        let (code, side) = match error {
            PlayError::ColumnFull { .. } => (Code::ColumnFull, None),
            PlayError::GameOver(outcome) => (Code::GameOver, outcome.winner()),
            _ => (Code::Illegal, None),
        };
        Refusal { side, ..Refusal::new(code, error.to_string()) }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Self {
        let refusal = match error.faults()[0].reason {
            _ if !error.is_illegal() => Refusal::new(Code::Malformed, ""),
            Reason::Illegal(illegal) => illegal.into(),
            _ => Refusal::new(Code::Illegal, ""),
        };
        Refusal { reason: error.to_string(), ..refusal }
    }
}

impl From<NotationError> for Refusal {
    fn from(error: NotationError) -> Self {
        match error {
            NotationError::Parse(error) => error.into(),
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

/// Phrases of parser errors that name Rust types, and their replacements.
const REPLACEMENTS: [(&str, &str); 20] = [
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected u32", "expected a whole number from 0 to 4294967295"),
    ("expected u64", "expected a whole number from 0 to 18446744073709551615"),
    ("expected usize", "expected a whole number, 0 or more"),
    ("expected i32", "expected a whole number from -2147483648 to 2147483647"),
    ("expected i64", "expected a whole number of at most 18 digits"),
    ("expected f32", "expected a number"),
    ("expected f64", "expected a number"),
    ("invalid digit found in string", "write a whole number, 0 or more"),
    ("cannot parse integer from empty string", "write a whole number, 0 or more"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
    ("provided string was not `true` or `false`", "write true or false"),
    ("invalid type: sequence", "invalid type: array"),
    ("invalid type: map", "invalid type: object"),
    ("Expected request with `Content-Type: application/json`", "send the header Content-Type: application/json"),
    ("Failed to deserialize query string: ", "invalid query: "),
    ("Failed to deserialize the JSON body into the target type: ", "invalid message: "),
    ("Failed to parse the request body as JSON: ", "invalid message: "),
];

/// Replaces the names of Rust types in an error message with what to write instead.
pub fn replace_type_names(sentence: &str) -> String {
    let mut plain = sentence.to_owned();
    for (phrase, words) in REPLACEMENTS {
        let found = plain.match_indices(phrase).map(|(at, _)| at).collect::<Vec<_>>();
        // From the end, so that earlier offsets stay valid. `expected u8` must not match the beginning of a longer type
        // name.
        for at in found.into_iter().rev() {
            let end = at + phrase.len();
            let is_whole =
                !plain[end..].starts_with(|next: char| next.is_ascii_alphanumeric()) || phrase.ends_with(' ');
            if is_whole {
                plain.replace_range(at..end, words);
            }
        }
    }
    // The name of a struct ends at a space or at the end.
    while let Some(at) = plain.find("expected struct ") {
        let name = at + "expected struct ".len();
        let end = plain[name..].find(' ').map_or(plain.len(), |length| name + length);
        plain.replace_range(at..end, "expected an object");
    }
    plain
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Refusal::new(Code::Malformed, replace_type_names(&format!("invalid message: {error}")))
    }
}
