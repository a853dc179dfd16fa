//! The checkpoint file of a long solve, from which an interrupted run resumes.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use connect4_core::Position;
use connect4_core::notation::position;
use connect4_solve::Solution;

use crate::ProofTree;

/// The start of the first line.
const MAGIC: &str = "connect4 proof 1: ";

/// A text file with one line per result, after a line with the root position:
///
/// ```text
/// connect4 proof 1: 4 4 4 4/4/4/4 X g
/// 0 5 1188 4 4 4 4/4/2O1/1OXX X g
/// ```
///
/// A line has the lower and the upper bound of the score, the number of nodes that this result took, and the position.
/// Scores are from the perspective of the side to move. Several lines of one position are combined. An incomplete last
/// line was interrupted and is removed.
#[derive(Debug)]
pub struct ProofFile {
    file: File,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProofFileError {
    /// The file cannot be read or written.
    #[error("cannot use the checkpoint: {0}")]
    Io(#[from] io::Error),
    /// Another process uses the file.
    #[error("another process is using this checkpoint; wait for it, or choose another file")]
    Busy,
    /// The file is not a checkpoint.
    #[error("not a checkpoint of solve; choose another file")]
    Foreign,
    /// The file is a checkpoint of this other position.
    #[error("the checkpoint belongs to another position ({0}); choose another file, or solve that position")]
    OtherPosition(String),
    /// This line, counted from 1, is malformed or contradicts the others.
    #[error("line {0} of the checkpoint is invalid; remove it")]
    Damaged(usize),
}

impl ProofFile {
    /// Opens or creates the checkpoint of a proof, and adds its results to the proof. The file is locked until this
    /// value is dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, is damaged, belongs to another position, or is used by another process.
    /// The file is then unchanged.
    pub fn open(path: &Path, proof: &mut ProofTree) -> Result<Self, ProofFileError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Other errors mean that the file system has no locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(ProofFileError::Busy);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = String::from_utf8(bytes).map_err(|_| ProofFileError::Foreign)?;
        let first = format!("{MAGIC}{}\n", position::write(proof.position()));
        if first.starts_with(&text) {
            // A new file, or one with a truncated first line.
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
            let known = read(line).and_then(|(position, solution)| proof.restore(&position, &solution).ok());
            known.ok_or(ProofFileError::Damaged(index + 2))?;
        }
        proof.join();
        file.set_len((first.len() + whole) as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(ProofFile { file })
    }

    /// Appends a result.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, position: &Position, solution: &Solution) -> Result<(), ProofFileError> {
        let Solution { lower, upper, nodes } = solution;
        // A single write, so that an interruption truncates at most this line.
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
