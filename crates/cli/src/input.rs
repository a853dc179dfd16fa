//! Reading what users name: a file, or `-` for standard input.

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;
use connect4_play::{LONGEST_TEXT, text_of};
use connect4_solve::{Book, BookError};
use indicatif::{ProgressBar, ProgressStyle};

/// More than the longest line that can hold a position, with ample room for what may follow it.
const LONGEST_LINE: usize = 1 << 16;

/// The text of one game, board or list of moves, in a file, or from standard input for `-`.
///
/// # Errors
/// When it cannot be read, is not UTF-8 text, or is longer than any game.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    read_up_to(path, LONGEST_TEXT)
}

/// [`read`] of text that may be of any length.
///
/// # Errors
/// When it cannot be read, or is not UTF-8 text.
pub(crate) fn read_all(path: &Path) -> anyhow::Result<String> {
    read_up_to(path, u64::MAX)
}

fn read_up_to(path: &Path, most: u64) -> anyhow::Result<String> {
    let read = || text_of(source(path)?, most);
    read().with_context(|| format!("{} cannot be read", name(path)))
}

/// The lines of a file, or of standard input for `-`, without the byte order mark that some editors put first.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let open = || -> io::Result<Box<dyn BufRead>> {
        let mut lines = io::BufReader::new(source(path)?);
        if lines.fill_buf()?.starts_with(MARK) {
            lines.consume(MARK.len());
        }
        Ok(Box::new(lines))
    };
    open().with_context(|| format!("{} cannot be read", name(path)))
}

/// The book in a file.
///
/// # Errors
/// When there is none, with the file's name.
pub(crate) fn book(path: &Path) -> anyhow::Result<Book> {
    Book::open(path).map_err(|error| match error {
        BookError::File { .. } => error.into(),
        error => anyhow::Error::new(error).context(path.display().to_string()),
    })
}

/// What is read; a person at a terminal is told that the program waits for input.
fn source(path: &Path) -> io::Result<Box<dyn Read>> {
    if path != Path::new("-") {
        return Ok(Box::new(std::fs::File::open(path)?));
    }
    if io::stdin().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
        eprintln!("connect4: waiting for input; {end} on a line of its own ends it, --help says more");
    }
    Ok(Box::new(io::stdin().lock()))
}

/// The name that people know it by.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// A line without its end; `Err` says what is wrong with it.
pub(crate) struct Line {
    pub(crate) text: Result<String, String>,
    /// Bytes that were read, the end of the line among them.
    pub(crate) bytes: u64,
}

/// The next line, nothing at the end. Of a line that is too long, no more is kept than `LONGEST_LINE` bytes.
pub(crate) fn next_line(lines: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut bytes = Read::take(&mut *lines, LONGEST_LINE as u64).read_until(b'\n', &mut kept)? as u64;
    if bytes == 0 {
        return Ok(None);
    }
    if bytes < LONGEST_LINE as u64 || kept.ends_with(b"\n") {
        let text = String::from_utf8_lossy(&kept).trim_end_matches(['\n', '\r']).to_owned();
        return Ok(Some(Line { text: Ok(text), bytes }));
    }
    while !kept.is_empty() && !kept.ends_with(b"\n") {
        kept.clear();
        bytes += Read::take(&mut *lines, LONGEST_LINE as u64).read_until(b'\n', &mut kept)? as u64;
    }
    Ok(Some(Line { text: Err(format!("the line is longer than {LONGEST_LINE} bytes, which no position is")), bytes }))
}

/// A bar over the bytes of a file, on a terminal; what is printed meanwhile goes through [`ProgressBar::suspend`].
pub(crate) fn bar(path: &Path) -> anyhow::Result<ProgressBar> {
    if path == Path::new("-") {
        return Ok(ProgressBar::hidden());
    }
    let bar = ProgressBar::new(std::fs::metadata(path)?.len());
    Ok(bar.with_style(ProgressStyle::with_template("{wide_bar} {percent}% of {total_bytes}, {eta} left")?))
}

/// [`bar`], where nothing else is printed to the terminal.
pub(crate) fn progress(path: &Path) -> anyhow::Result<ProgressBar> {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() { Ok(ProgressBar::hidden()) } else { bar(path) }
}
