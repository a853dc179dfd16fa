//! Files that are either whole or as they were; text as people's editors write it.

use std::io::{self, Read, Write};
use std::path::Path;

/// More than any record of a game takes, its comments included.
pub const LONGEST_TEXT: u64 = 1_000_000;

/// The text in a file, up to [`LONGEST_TEXT`] bytes, without the byte order mark that some editors put first.
///
/// # Errors
/// If the file cannot be read, is longer, or is not UTF-8 text.
pub fn read_text(path: &Path) -> io::Result<String> {
    text_of(std::fs::File::open(path)?, LONGEST_TEXT)
}

/// [`read_text`] from any reader, up to `most` bytes.
///
/// # Errors
/// As [`read_text`].
pub fn text_of(reader: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let reason = format!("it is longer than {:.0} MB, more than any game takes", most as f64 / 1e6);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let reason = format!("it is not a text file: byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1);
        io::Error::new(io::ErrorKind::InvalidData, reason)
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

/// Replaces a file by these bytes: first written beside it, then renamed, so that an interruption loses nothing. A new
/// file has the usual permissions.
///
/// # Errors
/// If the folder or file cannot be written; the old file then stays as it was.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(bytes))
}

/// [`write_whole`] with what `write` writes.
///
/// # Errors
/// As [`write_whole`], or that of `write`.
pub fn write_whole_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".connect4-");
    // Without this only the owner could read it; the system applies the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder(path)).map_err(without_path)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Whether [`write_whole`] could make this file; nothing is left behind.
///
/// # Errors
/// If it is a folder, or its own folder is missing or cannot be written.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    tempfile::tempfile_in(folder(path)).map(drop).map_err(without_path)
}

/// Whether there is room for new files of these sizes in the folder of a file; nothing is left behind.
///
/// # Errors
/// If they cannot be written, for example because the disk is full.
pub fn check_room(path: &Path, sizes: &[u64]) -> io::Result<()> {
    let block = vec![0; 1 << 16];
    let mut files = Vec::new();
    for &size in sizes {
        // Without a name, so that the system removes them whatever happens.
        let mut file = tempfile::tempfile_in(folder(path)).map_err(without_path)?;
        let mut left = size;
        while left > 0 {
            let part = left.min(block.len() as u64);
            file.write_all(&block[..part as usize])?;
            left -= part;
        }
        file.sync_all()?;
        files.push(file);
    }
    Ok(())
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What the system says, without the name of the temporary file, which `tempfile` adds and which tells people nothing.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for text in ["one", "another"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_whole(&folder.path().join("nowhere/file"), b"").unwrap_err();
        assert!(check_writable(&folder.path().join("nowhere/file")).is_err() && check_writable(folder.path()).is_err());
        assert!(check_writable(&path).is_ok());
        assert!(
            check_room(&path, &[100_000, 0, 1]).is_ok()
                && check_room(&folder.path().join("nowhere/file"), &[1]).is_err()
        );
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(error.kind() == io::ErrorKind::NotFound && !error.to_string().contains(".connect4-"), "{error}");
    }

    #[test]
    fn text_is_read_without_its_mark_and_within_limits() {
        assert_eq!(text_of(&b"\xef\xbb\xbf4455\r\n"[..], 9).unwrap(), "4455\r\n");
        assert_eq!(text_of(&b"12"[..], 1).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        let error = text_of(&b"4\xff"[..], 9).unwrap_err();
        assert_eq!(error.to_string(), "it is not a text file: byte 2 is not UTF-8");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_any_new_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
        write_whole(&ours, b"").unwrap();
        std::fs::write(&usual, b"").unwrap();
        let mode = |path| std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(ours), mode(usual));
    }
}
