//! Errors in the user's language.

use std::error::Error;
use std::fmt;

use connect4_words::{Language, Words};
use serde_json::Value;

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

/// The messages of an error and its causes, after this text.
pub(crate) fn causes(error: &anyhow::Error, words: &Words, about: String) -> String {
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
