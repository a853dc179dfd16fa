//! The part file, from which an interrupted run resumes.
//!
//! It starts with a line of text that identifies the book. The finished chunks follow in any order: number (4 bytes,
//! little-endian), scores (1 byte each), and the CRC-32 of both. Each chunk is appended in one write. A truncated chunk
//! is discarded when the file is opened.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use connect4_core::Rules;

use super::error::BookError;

/// Minimum and maximum positions per chunk. Small books have small chunks, so that all threads stay busy until the end.
const CHUNK: (usize, usize) = (8, 256);
/// Number of chunks of a book whose chunk size is between these limits.
const CHUNKS: usize = 4096;

/// The scores found so far, on disk and in memory.
pub(super) struct Part {
    path: PathBuf,
    file: File,
    chunk_len: usize,
    /// The scores of all leaves; 0 if not yet known.
    pub(super) scores: Vec<i8>,
    is_done: Vec<bool>,
}

impl Part {
    /// Opens or creates the file, and locks it until this value is dropped.
    pub(super) fn open(path: &Path, rules: Rules, plies: u16, positions: usize) -> Result<Self, BookError> {
        let chunk_len = (positions / CHUNKS).clamp(CHUNK.0, CHUNK.1);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(BookError::writing(path))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(BookError::Busy(path.to_owned()));
        }
        let title = format!(
            "connect4 book in the making: {rules}, {plies} plies, {positions} positions in chunks of {chunk_len}\n"
        );
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(BookError::reading(path))?;
        let chunks = positions.div_ceil(chunk_len);
        let mut part =
            Part { path: path.to_owned(), file, chunk_len, scores: vec![0; positions], is_done: vec![false; chunks] };
        if let Some(mut rest) = bytes.strip_prefix(title.as_bytes()) {
            while let Some((number, scores, after)) = part.next_chunk(rest) {
                part.keep(number, scores.iter().map(|&score| score as i8));
                rest = after;
            }
            part.cut(bytes.len() - rest.len())?;
        } else if title.as_bytes().starts_with(&bytes) {
            // A new file, or one with a truncated title.
            part.cut(0)?;
            if let Err(error) = part.append(title.as_bytes()) {
                let _ = part.remove();
                return Err(error);
            }
        } else {
            return Err(BookError::OtherPart(path.to_owned()));
        }
        Ok(part)
    }

    /// The first chunk in `bytes` and the rest; `None` if the chunk is incomplete or damaged.
    fn next_chunk<'a>(&self, bytes: &'a [u8]) -> Option<(usize, &'a [u8], &'a [u8])> {
        let number = u32::from_le_bytes(*bytes.first_chunk()?) as usize;
        self.is_done.get(number)?;
        let (chunk, rest) = bytes.split_at_checked(4 + self.range(number).len())?;
        let (checksum, rest) = rest.split_first_chunk()?;
        (crc32fast::hash(chunk) == u32::from_le_bytes(*checksum)).then_some((number, &chunk[4..], rest))
    }

    fn cut(&mut self, len: usize) -> Result<(), BookError> {
        self.file.set_len(len as u64).map_err(BookError::writing(&self.path))?;
        self.file.seek(SeekFrom::End(0)).map(|_| ()).map_err(BookError::writing(&self.path))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), BookError> {
        self.file.write_all(bytes).map_err(BookError::writing(&self.path))
    }

    /// Numbers of the missing chunks.
    pub(super) fn missing(&self) -> Vec<usize> {
        (0..self.is_done.len()).filter(|&number| !self.is_done[number]).collect()
    }

    /// The leaves of a chunk, by their index in key order.
    pub(super) fn range(&self, number: usize) -> Range<usize> {
        number * self.chunk_len..((number + 1) * self.chunk_len).min(self.scores.len())
    }

    /// Number of leaves with known scores.
    pub(super) fn done(&self) -> u64 {
        (0..self.is_done.len())
            .filter(|&number| self.is_done[number])
            .map(|number| self.range(number).len() as u64)
            .sum()
    }

    /// Stores the scores of a chunk.
    pub(super) fn add(&mut self, number: usize, scores: &[i8]) -> Result<(), BookError> {
        let mut bytes = (number as u32).to_le_bytes().to_vec();
        bytes.extend(scores.iter().map(|&score| score as u8));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.append(&bytes)?;
        self.keep(number, scores.iter().copied());
        Ok(())
    }

    fn keep(&mut self, number: usize, scores: impl Iterator<Item = i8>) {
        let range = self.range(number);
        self.scores[range].iter_mut().zip(scores).for_each(|(place, score)| *place = score);
        self.is_done[number] = true;
    }

    /// Removes the file after the book is complete.
    pub(super) fn remove(self) -> Result<(), BookError> {
        std::fs::remove_file(&self.path).map_err(BookError::writing(&self.path))
    }
}
