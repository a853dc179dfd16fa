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

/// What readers of messages and addresses say of a value that does not fit, without the types of the program: each phrase, and
/// what stands in its place.
const PLAINLY: [(&str, &str); 17] = [
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
    ("Failed to deserialize query string: ", "the address cannot be read: "),
    ("Failed to deserialize the JSON body into the target type: ", "the message cannot be read: "),
    ("Failed to parse the request body as JSON: ", "the message cannot be read: "),
];

/// The same sentence in words that say what to write.
pub fn plainly(sentence: &str) -> String {
    let mut plain = sentence.to_owned();
    for (phrase, words) in PLAINLY {
        let found = plain.match_indices(phrase).map(|(at, _)| at).collect::<Vec<_>>();
        // From the last, so that places stay right; `expected u8` is no beginning of another type.
        for at in found.into_iter().rev() {
            let end = at + phrase.len();
            let is_whole =
                !plain[end..].starts_with(|next: char| next.is_ascii_alphanumeric()) || phrase.ends_with(' ');
            if is_whole {
                plain.replace_range(at..end, words);
            }
        }
    }
    plain
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Refusal::new(Code::Malformed, plainly(&format!("the message cannot be read: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_the_program_are_not_named() {
        for (sentence, plain) in [
            (
                "seed: invalid value: integer `-1`, expected u64 at line 1",
                "seed: invalid value: integer `-1`, expected a whole number from 0 to 18446744073709551615 at line 1",
            ),
            ("expected u8", "expected a whole number from 0 to 255"),
            ("expected u80", "expected u80"),
            (
                "Failed to deserialize query string: puzzle: invalid digit found in string",
                "the address cannot be read: puzzle: write a whole number, 0 or more",
            ),
            ("nothing of the kind", "nothing of the kind"),
        ] {
            assert_eq!(plainly(sentence), plain);
        }
    }
}
