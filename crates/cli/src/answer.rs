//! The results of commands, and their errors.

use std::error::Error;
use std::fmt;

use connect4_core::PlayError;
use connect4_core::notation::ParseError;
use connect4_words::{Language, Words};
use serde_json::Value;

use crate::output;

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

/// An error whose sentence is in the catalogs.
#[derive(Debug)]
pub(crate) struct Said {
    sentence: Value,
    /// The cause, which the sentence has as its `$reason`.
    cause: Option<anyhow::Error>,
}

impl Said {
    pub(crate) fn error(sentence: Value) -> anyhow::Error {
        Said { sentence, cause: None }.into()
    }

    pub(crate) fn because(sentence: Value, cause: impl Into<anyhow::Error>) -> anyhow::Error {
        Said { sentence, cause: Some(cause.into()) }.into()
    }

    fn text(&self, words: &Words) -> String {
        let mut sentence = self.sentence.clone();
        if let Some(cause) = &self.cause {
            sentence["reason"] = causes(cause, words, String::new()).into();
        }
        words.say(&sentence)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text(Words::of(Language::English)))
    }
}

impl Error for Said {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref().map(AsRef::<dyn Error + 'static>::as_ref)
    }
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

/// The messages of an error and its causes, after this text.
fn causes(error: &anyhow::Error, words: &Words, about: String) -> String {
    let said = |cause: &(dyn Error + 'static)| match cause.downcast_ref::<Said>() {
        Some(said) => said.text(words),
        // In English, errors have more detail than the catalogs.
        None if words.language() == Language::English => cause.to_string(),
        None => connect4_tui::error_text(words, cause),
    };
    error.chain().map(said).fold(about, |text, cause| match text.as_str() {
        "" => cause,
        _ if text.contains(&cause) => text,
        _ => format!("{text}: {cause}"),
    })
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
