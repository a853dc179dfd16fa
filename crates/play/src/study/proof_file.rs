//! The file of what a long solve has proved, from which it goes on after a kill.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use connect4_core::Position;
use connect4_core::notation::position;
use connect4_solve::Solution;

use super::Proof;

/// What the first line begins with.
const MAGIC: &str = "connect4 proof 1: ";

/// A file with a line for each answer, below one that says which position is to be proved:
///
/// ```text
/// connect4 proof 1: 4 4 4 4/4/4/4 X g
/// 0 5 1188 4 4 4 4/4/2O1/1OXX X g
/// ```
///
/// A line has the least and the greatest score of a position from its side to move, the nodes that this answer took, and
/// the position. If a position has several lines, all of them hold. A last line without its end was interrupted and is cut
/// off.
#[derive(Debug)]
pub struct ProofFile {
    file: File,
}

/// Why a file cannot be used for a proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofFileError {
    /// It cannot be read or written.
    #[error("cannot use the checkpoint: {0}")]
    Io(#[from] io::Error),
    /// Another process is writing it.
    #[error("another process is using this checkpoint; wait for it, or choose another file")]
    Busy,
    /// It is something else.
    #[error("not a checkpoint of solve; choose another file")]
    Foreign,
    /// It is the checkpoint of this position.
    #[error("the checkpoint belongs to another position ({0}); choose another file, or solve that position")]
    OtherPosition(String),
    /// This line, counted from 1, is damaged or contradicts the others.
    #[error("line {0} of the checkpoint is invalid; remove it")]
    Damaged(usize),
}

impl ProofFile {
    /// Opens or begins the file of a proof, which learns what is in it. It is locked until it is dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, belongs to something else, or another process has it; it is then
    /// as it was.
    pub fn open(path: &Path, proof: &mut Proof) -> Result<Self, ProofFileError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Where the system has no locks, one process has to be enough.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ProofFileError::Busy);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = String::from_utf8(bytes).map_err(|_| ProofFileError::Foreign)?;
        let first = format!("{MAGIC}{}\n", position::write(proof.position()));
        if first.starts_with(&text) {
            // New, or killed while it was begun.
            file.seek(SeekFrom::Start(0))?;
            file.write_all(first.as_bytes())?;
            return Ok(ProofFile { file });
        }
        let Some(rest) = text.strip_prefix(&first) else {
            let title = text.lines().next().and_then(|line| line.strip_prefix(MAGIC)).ok_or(ProofFileError::Foreign)?;
            return Err(ProofFileError::OtherPosition(title.chars().take(300).collect()));
        };
        let whole = rest.rfind('\n').map_or(0, |end| end + 1);
        for (index, line) in rest[..whole].lines().enumerate() {
            let known = read(line).and_then(|(position, solution)| proof.recall(&position, &solution).ok());
            known.ok_or(ProofFileError::Damaged(index + 2))?;
        }
        proof.join();
        file.set_len((first.len() + whole) as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(ProofFile { file })
    }

    /// Adds what was proved of a position.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, position: &Position, solution: &Solution) -> Result<(), ProofFileError> {
        let Solution { lower, upper, nodes } = solution;
        // In one go, so that a kill leaves at most the beginning of this line.
        Ok(self.file.write_all(format!("{lower} {upper} {nodes} {}\n", position::write(position)).as_bytes())?)
    }
}

fn read(line: &str) -> Option<(Position, Solution)> {
    let mut words = line.splitn(4, ' ');
    let [lower, upper] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let nodes = words.next()?.parse().ok()?;
    let position = position::parse(words.next()?).ok()?;
    Some((position, Solution { lower, upper, nodes }))
}
