//! The results of commands, and their errors.

use connect4_core::PlayError;
use connect4_core::notation::ParseError;
use connect4_words::{Language, Words};

use crate::output;
use crate::said::causes;

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Success.
    Yes,
    /// A negative result: illegal, invalid, not solved.
    No,
    /// Ended by the signal with this number.
    Signal(u8),
}

/// The messages of an error and its causes, except causes that an earlier message contains.
pub(crate) fn error_text(error: &anyhow::Error, words: &Words) -> String {
    let about = match output::is_full(error) {
        true if output::was_stdout_closed() => return "cannot write standard output: it is closed".to_owned(),
        true => "cannot write standard output",
        false => "",
    };
    causes(error, words, about.to_owned())
}

/// [`error_text`] in English.
pub(crate) fn english(error: &anyhow::Error) -> String {
    error_text(error, Words::of(Language::English))
}

/// Whether the reader of standard output, such as `head`, has closed it.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |io: &std::io::Error| io.kind() == std::io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|json| json.io_error_kind() == Some(std::io::ErrorKind::BrokenPipe))
    })
}

/// Whether the input is well-formed but illegal under the rules.
pub(crate) fn is_illegal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref().is_some_and(ParseError::is_illegal) || cause.downcast_ref::<PlayError>().is_some()
    })
}
