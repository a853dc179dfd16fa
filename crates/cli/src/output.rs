//! Colours, and files that are either whole or not there.

use std::io::IsTerminal;
use std::path::Path;

use anyhow::Context;
use connect4_core::print::Style;

/// When to use colours.
#[derive(clap::ValueEnum, Clone, Copy, Default)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR or NOCOLOR is set and not empty
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
        let refused = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let on = match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !refused("NO_COLOR") && !refused("NOCOLOR") && std::io::stdout().is_terminal(),
        };
        if on { Style::Ansi } else { Style::Plain }
    }
}

/// [`connect4_play::write_whole`] with an error that names the file.
///
/// # Errors
/// When the folder or file cannot be written; the old file is then as it was.
pub(crate) fn write_whole(path: &Path, text: &str) -> anyhow::Result<()> {
    connect4_play::write_whole(path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))
}
