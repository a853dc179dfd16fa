//! Reading what users name: a file, or `-` for standard input.

use std::io::{BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// When it cannot be read, or is no UTF-8 text.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let result = if path == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ())
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    result.with_context(|| format!("{name} cannot be read"))?;
    String::from_utf8(bytes).map_err(|error| {
        anyhow::anyhow!("{name} is no text: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)
    })
}

/// The lines of a file, or of standard input for `-`.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = std::fs::File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(Box::new(std::io::BufReader::new(file)))
}

/// A bar over the bytes of a file, where both a file and a terminal are there.
pub(crate) fn progress(path: &Path) -> anyhow::Result<ProgressBar> {
    if path == Path::new("-") || !std::io::stderr().is_terminal() || std::io::stdout().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let bar = ProgressBar::new(std::fs::metadata(path)?.len());
    Ok(bar.with_style(ProgressStyle::with_template("{wide_bar} {percent}% of {total_bytes}, {eta} left")?))
}
