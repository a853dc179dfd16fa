//! The journal: the file of finished games, from which an interrupted match resumes.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::{Arena, Played, Score};

/// The start of the first line.
const MAGIC: &str = "connect4 arena 1: ";

/// A text file with one line per finished game, after a line that identifies the match:
///
/// ```text
/// connect4 arena 1: mcts:100 greedy; 7x6, 4 in a row, with gravity; openings empty; limit none; seed 1
/// 0 1 W 21 512,498 3,2 .
/// ```
///
/// A line has the pairing, the number of the game, the result for the pairing's first contestant (W, D or L), the
/// plies, and the times of both contestants in microseconds, one for each choice. It ends with a period. An incomplete
/// last line was interrupted and is removed.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the file of finished games: {0}")]
    Io(#[from] io::Error),
    /// The file is not a journal.
    #[error("not a file of finished games; choose another file")]
    Foreign,
    /// The file is the journal of another match, with this title.
    #[error("the file belongs to another match ({0}); choose another file, or resume that match")]
    OtherMatch(String),
    /// This line, counted from 1, is malformed.
    #[error("line {0} is invalid; remove it")]
    Damaged(usize),
}

impl Journal {
    /// Opens or creates the journal of a match, and returns its games.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, or belongs to another match. The file is then unchanged.
    pub fn open(path: &Path, arena: &Arena) -> Result<(Self, Vec<Played>), JournalError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = String::from_utf8(bytes).map_err(|_| JournalError::Foreign)?;
        let first = format!("{MAGIC}{}\n", arena.title());
        if first.starts_with(&text) {
            // A new file, or one with a truncated first line.
            file.seek(SeekFrom::Start(0))?;
            file.write_all(first.as_bytes())?;
            return Ok((Journal { file }, Vec::new()));
        }
        let title = text.lines().next().and_then(|line| line.strip_prefix(MAGIC)).ok_or(JournalError::Foreign)?;
        if title != arena.title() {
            return Err(JournalError::OtherMatch(title.chars().take(300).collect()));
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut games = Vec::new();
        for (index, line) in text[..whole].lines().enumerate().skip(1) {
            games.push(read(line).ok_or(JournalError::Damaged(index + 1))?);
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, games))
    }

    /// Appends a finished game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, played: &Played) -> Result<(), JournalError> {
        Ok(self.file.write_all(write(played).as_bytes())?)
    }
}

fn write(played: &Played) -> String {
    let times = |micros: &[u64]| {
        let texts: Vec<String> = micros.iter().map(ToString::to_string).collect();
        if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
    };
    let letter = match played.score {
        Score::Win => 'W',
        Score::Draw => 'D',
        Score::Loss => 'L',
    };
    let Played { pairing, number, plies, micros, .. } = played;
    format!("{pairing} {number} {letter} {plies} {} {} .\n", times(&micros[0]), times(&micros[1]))
}

fn read(line: &str) -> Option<Played> {
    let mut words = line.split(' ');
    let pairing = words.next()?.parse().ok()?;
    let number = words.next()?.parse().ok()?;
    let score = match words.next()? {
        "W" => Score::Win,
        "D" => Score::Draw,
        "L" => Score::Loss,
        _ => return None,
    };
    let plies = words.next()?.parse().ok()?;
    let mut times = || match words.next()? {
        "-" => Some(Vec::new()),
        list => list.split(',').map(|micros| micros.parse().ok()).collect::<Option<Vec<u64>>>(),
    };
    let micros = [times()?, times()?];
    let is_whole = words.next() == Some(".") && words.next().is_none();
    is_whole.then_some(Played { pairing, number, score, plies, micros, failure: None })
}
