//! Reading and writing the files of settings and progress.

use std::fs;
use std::io;
use std::path::Path;

use connect4_files::write_whole;
use serde::{Deserialize, Serialize};

/// Reads a file; a missing or invalid file gives the default.
pub(crate) fn read<T: for<'de> Deserialize<'de> + Default>(path: &Path) -> T {
    fs::read_to_string(path).ok().and_then(|text| toml::from_str(&text).ok()).unwrap_or_default()
}

/// Writes a file, and creates its folder if it is missing.
///
/// # Errors
/// If the folder or file cannot be written.
pub(crate) fn write(path: &Path, what: &impl Serialize) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let text = toml::to_string(what).map_err(io::Error::other)?;
    write_whole(path, text.as_bytes())
}
