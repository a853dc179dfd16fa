//! Reading input: a file, standard input for `-`, or the text itself.

use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};

use connect4_files::{MAX_TEXT_BYTES, text_of};
use connect4_solve::{Book, BookError};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::said::Said;

use crate::output::shows_progress;

/// More than any position takes, with room for the text that may follow it on the line.
const MAX_LINE_BYTES: usize = 1 << 16;

/// An argument that names a file, is `-` for standard input, or is itself the text of a game, position, list of moves
/// or puzzle.
#[derive(Clone)]
pub(crate) enum Source {
    File(PathBuf),
    Text(String),
}

impl From<OsString> for Source {
    /// An existing file takes precedence over text.
    fn from(argument: OsString) -> Self {
        let is_file = argument == "-" || std::fs::metadata(&argument).is_ok_and(|found| !found.is_dir());
        match argument.into_string() {
            Ok(text) if !is_file => Source::Text(text),
            Ok(name) => Source::File(name.into()),
            // Not UTF-8, so not a game.
            Err(name) => Source::File(name.into()),
        }
    }
}

impl Source {
    /// The whole text.
    ///
    /// # Errors
    /// If the file cannot be read, is not UTF-8, or is longer than any game.
    pub(crate) fn text(&self) -> anyhow::Result<String> {
        self.text_up_to(MAX_TEXT_BYTES)
    }

    /// [`Source::text`] without a limit on the length.
    ///
    /// # Errors
    /// If the file cannot be read, or is not UTF-8.
    pub(crate) fn text_of_any_length(&self) -> anyhow::Result<String> {
        self.text_up_to(u64::MAX)
    }

    fn text_up_to(&self, max_bytes: u64) -> anyhow::Result<String> {
        match self {
            Source::File(path) => read_up_to(path, max_bytes),
            Source::Text(text) => Ok(text.clone()),
        }
    }

    /// A reader for [`next_line`].
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(crate) fn lines(&self) -> anyhow::Result<Box<dyn BufRead>> {
        match self {
            Source::File(path) => open(path),
            Source::Text(text) => Ok(Box::new(io::Cursor::new(text.clone()))),
        }
    }

    /// Whether the argument is itself the text.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Source::Text(_))
    }

    /// A progress bar over the bytes of a file, hidden unless only standard error is a terminal. Print through
    /// [`ProgressBar::suspend`] while it is shown.
    ///
    /// # Errors
    /// If the file has disappeared.
    pub(crate) fn progress(&self) -> anyhow::Result<ProgressBar> {
        match self {
            Source::File(path) if !io::stdout().is_terminal() => bar(path),
            _ => Ok(ProgressBar::hidden()),
        }
    }

    /// Whether a user types the lines on a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Source::File(path) if path == Path::new("-")) && io::stdin().is_terminal()
    }
}

/// Reads a game, board or list of moves.
///
/// # Errors
/// If it cannot be read, is not UTF-8, or is longer than any game.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    read_up_to(path, MAX_TEXT_BYTES)
}

/// [`read`] without a limit on the length.
///
/// # Errors
/// If it cannot be read, or is not UTF-8.
pub(crate) fn read_all(path: &Path) -> anyhow::Result<String> {
    read_up_to(path, u64::MAX)
}

fn read_up_to(path: &Path, max_bytes: u64) -> anyhow::Result<String> {
    let read = || text_of(source(path)?, max_bytes);
    read().map_err(|error| unreadable(path, error))
}

/// Opens the input for reading line by line, without the byte order mark that some editors write.
///
/// # Errors
/// If it cannot be opened.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let open = || -> io::Result<Box<dyn BufRead>> {
        let mut lines = io::BufReader::new(source(path)?);
        if lines.fill_buf()?.starts_with(MARK) {
            lines.consume(MARK.len());
        }
        Ok(Box::new(lines))
    };
    open().map_err(|error| unreadable(path, error))
}

fn unreadable(path: &Path, error: io::Error) -> anyhow::Error {
    Said::because(json!({ "id": "cannot-read", "file": named(path) }), error)
}

/// Opens a book; the error names the file.
pub(crate) fn book(path: &Path) -> anyhow::Result<Book> {
    Book::open(path).map_err(|error| match error {
        BookError::File { .. } => error.into(),
        error => anyhow::Error::new(error).context(path.display().to_string()),
    })
}

/// Opens the input. On a terminal, prints that the program is waiting for input.
fn source(path: &Path) -> io::Result<Box<dyn Read>> {
    if path != Path::new("-") {
        return Ok(Box::new(std::fs::File::open(path)?));
    }
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        eprintln!("connect4: waiting for input; end it with {end} on an empty line (see --help)");
    }
    Ok(Box::new(io::stdin().lock()))
}

/// How sentences name the input.
pub(crate) fn named(path: &Path) -> Value {
    if path == Path::new("-") { json!({ "id": "standard-input" }) } else { path.display().to_string().into() }
}

/// A line of the input.
pub(crate) struct Line {
    /// The text without the line end, or why the line cannot be used.
    pub(crate) text: Result<String, String>,
    /// Bytes read, including the line end.
    pub(crate) bytes: u64,
}

/// Reads a line, or nothing at the end. Never holds more than `MAX_LINE_BYTES` bytes.
pub(crate) fn next_line(lines: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut bytes = Read::take(&mut *lines, MAX_LINE_BYTES as u64).read_until(b'\n', &mut kept)? as u64;
    if bytes == 0 {
        return Ok(None);
    }
    if bytes < MAX_LINE_BYTES as u64 || kept.ends_with(b"\n") {
        let text = String::from_utf8_lossy(&kept).trim_end_matches(['\n', '\r']).to_owned();
        return Ok(Some(Line { text: Ok(text), bytes }));
    }
    while !kept.is_empty() && !kept.ends_with(b"\n") {
        kept.clear();
        bytes += Read::take(&mut *lines, MAX_LINE_BYTES as u64).read_until(b'\n', &mut kept)? as u64;
    }
    Ok(Some(Line {
        text: Err(format!("the line is longer than {MAX_LINE_BYTES} bytes, more than any position takes")),
        bytes,
    }))
}

/// A progress bar over the bytes of a file. Print through [`ProgressBar::suspend`] while it is shown.
pub(crate) fn bar(path: &Path) -> anyhow::Result<ProgressBar> {
    if path == Path::new("-") || !shows_progress() {
        return Ok(ProgressBar::hidden());
    }
    let bar = ProgressBar::new(std::fs::metadata(path)?.len());
    Ok(bar.with_style(ProgressStyle::with_template("{wide_bar} {percent}% of {total_bytes}, {eta} left")?))
}
