//! Errors as sentences, for the screen and for what commands print in the user's language. In English they say what the
//! errors themselves say.

use std::error::Error;
use std::io;
use std::process::ExitStatus;

use connect4_core::notation::{Fault, ParseError, Place, Reason};
use connect4_core::{Cell, Outcome, PlayError, Rules, RulesError, SetupError, SetupFault, Swap};
use connect4_model::{MAX_SIDE, ModelError};
use connect4_players::{Failure, NotReady, SaveError, Unplayable};
use connect4_solve::SolveError;
use connect4_words::Words;
use serde_json::{Value, json};

/// The words for an error: a clause that may begin with a capital letter. English for errors that are not in the
/// catalogs.
pub fn error_text(words: &Words, error: &(dyn Error + 'static)) -> String {
    words.say(&error_sentence(error))
}

/// The sentence for an error: a message of the catalogs, or the English text.
pub fn error_sentence(error: &(dyn Error + 'static)) -> Value {
    None.or_else(|| error.downcast_ref().map(play_error))
        .or_else(|| error.downcast_ref().map(parse_error))
        .or_else(|| error.downcast_ref().map(setup_error))
        .or_else(|| error.downcast_ref().map(rules_error))
        .or_else(|| error.downcast_ref().map(io_error))
        .or_else(|| error.downcast_ref().map(save_error))
        .or_else(|| error.downcast_ref().map(solve_error))
        .or_else(|| error.downcast_ref().map(unplayable))
        .or_else(|| error.downcast_ref().and_then(model_error))
        .or_else(|| error.downcast_ref().map(not_ready))
        .or_else(|| error.downcast_ref().map(failure))
        .unwrap_or_else(|| error.to_string().into())
}

/// The sentence that a file cannot be read, written or otherwise used; `id` says which.
pub(crate) fn file_sentence(id: &str, file: impl ToString, error: &(dyn Error + 'static)) -> Value {
    json!({ "id": id, "file": file.to_string(), "reason": error_sentence(error) })
}

/// The sentence for rules: `7x6, 4 in a row, with gravity`.
pub fn rules_sentence(rules: Rules) -> Value {
    let gravity = if rules.has_gravity() { "yes" } else { "no" };
    let size = format!("{}x{}", rules.cols(), rules.rows());
    let text = json!({ "id": "rules", "gravity": gravity, "size": size, "connect": rules.connect() });
    match rules.swap_rule() {
        Swap::Off => text,
        Swap::One => json!({ "id": "rules-swap", "rules": text }),
        Swap::Three => json!({ "id": "rules-swap-three", "rules": text }),
    }
}

/// Why a move is illegal.
pub(crate) fn play_error(error: &PlayError) -> Value {
    match *error {
        PlayError::GameOver(Outcome::Won(winner)) => json!({ "id": "over-won", "winner": winner.letter() }),
        PlayError::GameOver(Outcome::Drawn) => json!({ "id": "over-drawn" }),
        PlayError::ColumnOffBoard { col, cols } => {
            json!({ "id": "off-board", "column": col.saturating_add(1), "columns": cols })
        }
        PlayError::ColumnFull { col } => json!({ "id": "column-full", "column": u32::from(col) + 1 }),
        PlayError::CellOffBoard { cell, rules } => {
            let last = Cell::new(rules.cols() - 1, rules.rows() - 1);
            json!({ "id": "cell-off-board", "cell": cell.to_string(), "last": last.to_string() })
        }
        PlayError::Taken(cell) => json!({ "id": "cell-taken", "cell": cell.to_string() }),
        PlayError::Hangs { cell, lands } => {
            json!({ "id": "cell-hangs", "cell": cell.to_string(), "lands": lands.to_string() })
        }
        PlayError::NoSwap => json!({ "id": "no-swap" }),
    }
}

fn parse_error(error: &ParseError) -> Value {
    let faults: Vec<Value> = error.faults().iter().map(fault).collect();
    let faults = json!({ "clauses": faults });
    match error.more_faults() {
        0 => faults,
        more => json!({ "id": "more-faults", "reason": faults, "count": more }),
    }
}

fn fault(Fault { text, place, reason }: &Fault) -> Value {
    let reason = match reason {
        Reason::Malformed(english) => json!({ "id": "malformed", "english": english }),
        Reason::Contradiction(english) => json!({ "id": "contradiction", "english": english }),
        Reason::Illegal(error) => play_error(error),
        Reason::NoPosition(error) => setup_error(error),
    };
    let at = |unit: &str, at: usize, character: usize| json!({ "id": "place", "unit": unit, "at": at, "character": character });
    let place = match *place {
        Place::Whole => None,
        Place::Move(number) => Some(at("move", number, 0)),
        Place::Character(number) => Some(at("character", number, 0)),
        Place::Field(number) => Some(at("field", number, 0)),
        Place::Line(line, character) => Some(at("line", line, character)),
    };
    // Debug formatting escapes control characters, which could disturb a terminal.
    let quoted = (!text.is_empty()).then(|| Value::from(format!("{text:?}")));
    match place.into_iter().chain(quoted).collect::<Vec<_>>() {
        parts if parts.is_empty() => reason,
        parts => json!({ "id": "fault", "place": { "text": parts }, "reason": reason }),
    }
}

fn setup_error(error: &SetupError) -> Value {
    let faults: Vec<Value> = error.faults().iter().map(setup_fault).collect();
    json!({ "clauses": faults })
}

fn setup_fault(fault: &SetupFault) -> Value {
    match *fault {
        SetupFault::Counts { first, second } => json!({ "id": "setup-counts", "first": first, "second": second }),
        SetupFault::Mover { stated, first, second } => {
            json!({ "id": "setup-mover", "stated": stated.letter(), "first": first, "second": second })
        }
        SetupFault::Floating { cell, below } => {
            json!({ "id": "setup-floating", "cell": cell.to_string(), "below": below.to_string() })
        }
        SetupFault::BothWon => json!({ "id": "setup-both-won" }),
        SetupFault::PlayedOn { winner } => {
            json!({ "id": "setup-played-on", "winner": winner.letter(), "other": (!winner).letter() })
        }
        SetupFault::NoLastStone { winner } => json!({ "id": "setup-no-last-stone", "winner": winner.letter() }),
        SetupFault::Unreachable => json!({ "id": "setup-unreachable" }),
    }
}

fn rules_error(error: &RulesError) -> Value {
    json!({ "id": "bad-size", "english": error.to_string() })
}

fn io_error(error: &io::Error) -> Value {
    let kind = match error.kind() {
        io::ErrorKind::NotFound => "not-found",
        io::ErrorKind::PermissionDenied => "denied",
        io::ErrorKind::IsADirectory => "folder",
        io::ErrorKind::NotADirectory => "not-a-folder",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "full",
        io::ErrorKind::ReadOnlyFilesystem => "read-only",
        io::ErrorKind::FileTooLarge => "too-large",
        io::ErrorKind::InvalidData => "not-text",
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => "name",
        _ => "other",
    };
    let code = error.raw_os_error().map_or_else(|| error.kind().to_string(), |code| code.to_string());
    json!({ "id": "io-error", "kind": kind, "code": code, "english": error.to_string() })
}

fn save_error(error: &SaveError) -> Value {
    match error {
        SaveError::Exists(path) => json!({ "id": "file-exists", "file": path.display().to_string() }),
        SaveError::Write { path, error } => file_sentence("cannot-write", path.display(), error),
    }
}

fn solve_error(error: &SolveError) -> Value {
    let board = |id: &str, rules: &Rules, most: u32| json!({ "id": id, "size": rules.size(), "most": most });
    match error {
        SolveError::TooLarge(rules) if rules.has_gravity() => board("too-large-to-solve", rules, SolveError::MAX_BITS),
        SolveError::TooLarge(rules) => board("too-many-cells-to-solve", rules, SolveError::MAX_CELLS.into()),
        SolveError::NoMemory { bytes } => json!({ "id": "no-memory", "megabytes": bytes / 1_000_000 }),
    }
}

fn unplayable(error: &Unplayable) -> Value {
    match error {
        Unplayable::Unsolved(error) => json!({ "id": "needs-solvable", "reason": solve_error(error) }),
        Unplayable::TooLarge(board) => json!({ "id": "too-large-for-models", "rules": rules_sentence(*board) }),
        Unplayable::NoModel(board) => json!({ "id": "no-built-in-model", "rules": rules_sentence(*board) }),
    }
}

/// None for options out of range, which are in English like the help.
fn model_error(error: &ModelError) -> Option<Value> {
    Some(match error {
        ModelError::NotAModel => json!({ "id": "not-a-model" }),
        ModelError::NotACheckpoint => json!({ "id": "not-a-checkpoint" }),
        ModelError::Version(version) => json!({ "id": "model-version", "version": version }),
        ModelError::Damaged => json!({ "id": "model-damaged" }),
        ModelError::Foreign { model, wanted } => {
            json!({ "id": "model-foreign", "model": rules_sentence(*model), "wanted": rules_sentence(*wanted) })
        }
        ModelError::Board(rules) => json!({ "id": "too-large-to-learn", "size": rules.size(), "most": MAX_SIDE }),
        ModelError::TooManyWeights => json!({ "id": "tables-too-large" }),
        ModelError::TooSmall(bytes) => json!({ "id": "model-too-small", "bytes": bytes }),
        ModelError::File { path, is_read, error } => {
            file_sentence(if *is_read { "cannot-read" } else { "cannot-write" }, path.display(), error)
        }
        ModelError::Option(..) => return None,
    })
}

fn not_ready(error: &NotReady) -> Value {
    match error {
        NotReady::Rules(error) => unplayable(error),
        NotReady::File(error) => error_sentence(error),
        NotReady::Model { path, error } => file_sentence("model-of", path.display(), error),
        NotReady::Program { player, failure: None } => json!({ "id": "no-programs", "player": player }),
        NotReady::Program { player, failure: Some(why) } => {
            json!({ "id": "program-failed", "player": player, "reason": failure(why) })
        }
    }
}

/// How a program failed; in English, a predicate to follow its name.
fn failure(failure: &Failure) -> Value {
    match failure {
        Failure::NotStarted(error) => json!({ "id": "program-not-started", "reason": io_error(error) }),
        Failure::NotACommand => json!({ "id": "program-no-command" }),
        Failure::NeedsNoGravity => json!({ "id": "program-needs-ugi" }),
        Failure::Ended { status, last } => {
            let (how, number) = match status {
                None => ("closed", None),
                Some(status) => match status.code() {
                    None => ("signal", signal(status)),
                    code => ("code", code),
                },
            };
            let last = if last.is_empty() { String::new() } else { format!(": {last}") };
            json!({ "id": "program-ended", "how": how, "number": number.unwrap_or_default(), "last": last })
        }
        Failure::NotReady => json!({ "id": "program-late", "what": "ready" }),
        Failure::NoMove => json!({ "id": "program-late", "what": "move" }),
        Failure::LineTooLong => json!({ "id": "program-line-too-long" }),
        Failure::NotAMove(text) => json!({ "id": "program-not-a-move", "text": text }),
        Failure::Refused(text) => json!({ "id": "program-refused", "text": text }),
        Failure::Illegal(action, error) => {
            json!({ "id": "program-illegal", "move": action, "reason": play_error(error) })
        }
        Failure::Stopped => json!({ "id": "program-stopped" }),
    }
}

/// The signal that ended a process.
fn signal(status: &ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(status);
    #[cfg(not(unix))]
    return status.code();
}
