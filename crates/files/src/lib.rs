//! Atomic replacement of files, and reading text files.
//!
//! | file | contents |
//! |---|---|
//! | `lib.rs` | everything |

use std::fs::{File, Metadata};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Maximum size in bytes of a text file, more than any game record with comments.
pub const MAX_TEXT_BYTES: u64 = 1_000_000;

/// Reads a text file of up to [`MAX_TEXT_BYTES`] bytes, without a leading byte order mark.
///
/// # Errors
/// If the file cannot be read, is longer, or is not UTF-8 text.
pub fn read_text(path: &Path) -> io::Result<String> {
    text_of(File::open(path)?, MAX_TEXT_BYTES)
}

/// Like [`read_text`], from any reader, up to `most` bytes.
///
/// # Errors
/// The same as for [`read_text`].
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

/// Replaces the contents of a file atomically: writes a temporary file in the same folder and renames it. Follows
/// symbolic links, and keeps the permissions and the owner of an existing file. A file with several hard links, or
/// whose owner cannot be kept, is overwritten in place; so is anything that is not a regular file, such as a device or
/// a pipe.
///
/// # Errors
/// If the folder or file cannot be written. The file is then unchanged, unless it was being overwritten in place.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(bytes))
}

/// Like [`write_whole`], with the output of `write`.
///
/// # Errors
/// The same as for [`write_whole`], or the error of `write`.
pub fn write_whole_with(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let path = &target(path);
    let Some((mut old, metadata)) = existing(path)? else {
        let mut new = temporary(path)?;
        write(new.as_file_mut())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        return Ok(());
    };
    if !metadata.is_file() {
        return write(&mut old);
    }
    let mut new = match temporary(path) {
        Ok(new) => new,
        // The file is writable, but its folder is not.
        Err(error) if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) => {
            old.set_len(0)?;
            write(&mut old)?;
            return old.sync_all();
        }
        Err(error) => return Err(error),
    };
    write(new.as_file_mut())?;
    if can_replace(new.as_file(), &metadata) {
        new.as_file().set_permissions(metadata.permissions())?;
        new.as_file().sync_all()?;
        new.persist(path)?;
        return Ok(());
    }
    new.as_file().sync_all()?;
    let mut copy = |from: &mut File| {
        from.rewind()?;
        let length = io::copy(from, &mut old)?;
        old.set_len(length)?;
        old.sync_all()
    };
    copy(new.as_file_mut()).map_err(|error| match new.keep() {
        Ok((_, kept)) => {
            let reason = format!("{error}; the new contents are in {}", kept.display());
            io::Error::new(error.kind(), reason)
        }
        Err(_) => error,
    })
}

/// Checks that [`write_whole`] can write this file. Leaves nothing behind and does not change an existing file.
///
/// # Errors
/// If it is a folder, the file or its folder cannot be written, or the folder is missing.
pub fn check_writable(path: &Path) -> io::Result<()> {
    let path = &target(path);
    match existing(path)? {
        Some(_) => Ok(()),
        None => temporary(path).map(drop),
    }
}

/// The target of a path after following symbolic links; it need not exist.
fn target(path: &Path) -> PathBuf {
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    if let Ok(metadata) = path.metadata() {
        // If standard output is a pipe, the target of its link is not a path.
        return if metadata.is_file() { path.canonicalize().unwrap_or(path) } else { path };
    }
    for _ in 0..MAX_LINKS {
        match path.read_link() {
            Ok(to) => path = folder(&path).join(to),
            Err(_) => break,
        }
    }
    path
}

/// Opens an existing file for writing, without changing it; `None` if there is none.
fn existing(path: &Path) -> io::Result<Option<(File, Metadata)>> {
    match File::options().write(true).open(path) {
        Ok(file) => {
            let metadata = file.metadata()?;
            Ok(Some((file, metadata)))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A temporary file in the same folder.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".connect4-");
    // By default, only the owner could read the file. The system applies the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path)).map_err(without_path)
}

/// Whether a new file can replace the old one: there is no other hard link, and it can have the same owner, which this
/// function sets.
fn can_replace(new: &File, old: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let is_owned = |own: Metadata| {
            (own.uid(), own.gid()) == (old.uid(), old.gid()) || fchown(new, Some(old.uid()), Some(old.gid())).is_ok()
        };
        old.nlink() == 1 && new.metadata().is_ok_and(is_owned)
    }
    #[cfg(not(unix))]
    {
        let _ = (new, old);
        true
    }
}

/// Checks that there is room for files of these sizes, in bytes, in the folder of `path`. Leaves nothing behind.
///
/// # Errors
/// If the files cannot be written, for example because the disk is full.
pub fn check_room(path: &Path, sizes: &[u64]) -> io::Result<()> {
    let block = vec![0; 1 << 16];
    let mut files = Vec::new();
    for &size in sizes {
        // Unnamed files, which the system removes in any case.
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

/// Removes the name of the temporary file from an error message of `tempfile`.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason),
        None => error,
    }
}
