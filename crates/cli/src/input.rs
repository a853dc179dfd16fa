//! Reading what users name: a file, or `-` for standard input.

use std::io::Read;
use std::path::Path;

use anyhow::Context;

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
