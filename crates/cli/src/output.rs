//! Colours, and files that are either whole or not there.

use std::io::IsTerminal;
use std::path::Path;

use anyhow::Context;
use connect4_core::print::Style;
use connect4_tui::Colours;

/// When to use colours.
#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Color {
    /// On a terminal that has them, unless NO_COLOR or NOCOLOR is set and not empty
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// The style for standard output.
    pub(crate) fn style(self) -> Style {
        if self.is_on() { Style::Ansi } else { Style::Plain }
    }

    fn is_on(self) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !is_colour_refused() && !is_dumb() && std::io::stdout().is_terminal(),
        }
    }

    /// How many colours the full screen has.
    pub(crate) fn depth(self) -> Colours {
        let says = |name: &str, words: &[&str]| {
            std::env::var(name).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
        };
        if !self.is_on() {
            Colours::None
        } else if says("COLORTERM", &["truecolor", "24bit"]) || says("TERM", &["256", "direct", "kitty", "alacritty"]) {
            Colours::Full
        } else {
            Colours::Sixteen
        }
    }
}

/// Whether NO_COLOR or NOCOLOR is set and not empty.
pub(crate) fn is_colour_refused() -> bool {
    ["NO_COLOR", "NOCOLOR"].into_iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Whether the terminal says that it can show lines and nothing else.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term.is_empty() || term == "dumb")
}

/// [`connect4_play::write_whole`] with an error that names the file.
///
/// # Errors
/// When the folder or file cannot be written; the old file is then as it was.
pub(crate) fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    connect4_play::write_whole(path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}
