//! The file format of models, and its common parts with training checkpoints, which `connect4-learn` reads and writes.
//!
//! ```text
//! C4MODEL          7 bytes (checkpoints: C4CHECK)
//! version          1 byte
//! cols rows connect gravity                          1 byte each
//! seed, games                                        8 bytes each
//! command          its length in 2 bytes, then UTF-8 text
//! tuples           their number in 2 bytes, then for each: its length in 1 byte, then column and row of each cell, 1 byte each
//!
//! model:           scale, a 4-byte float; weights, 2 bytes each: first those with the first player to move
//! checkpoint:      the options, 4 or 8 bytes each; nanoseconds, 8 bytes; then for each weight four 4-byte floats:
//!                  weight, sum of steps, sum of their sizes, average
//!
//! checksum         4 bytes: the CRC-32 of everything before
//! ```
//!
//! Numbers are little-endian. [`Head`] is the common part from `cols` to `tuples`; [`seal`] adds the checksum, and
//! [`open`] checks it.

use std::path::Path;

use connect4_core::{Cell, Rules};

use crate::layout::Layout;
use crate::{MAX_SIDE, Model, ModelError};
use connect4_files::write_whole;

/// The bytes that identify a file format.
pub type Magic = [u8; 7];

const MODEL: &Magic = b"C4MODEL";
const VERSION: u8 = 1;

impl Model {
    /// Encodes the model.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = Head {
            rules: self.rules(),
            seed: self.seed,
            games: self.games,
            command: self.command.clone(),
            tuples: self.tuples().to_vec(),
        };
        let mut bytes = head.to_bytes(MODEL);
        bytes.extend(self.scale.to_le_bytes());
        for weight in &self.weights {
            bytes.extend(weight.to_le_bytes());
        }
        seal(bytes)
    }

    /// Decodes a model.
    ///
    /// # Errors
    /// If the bytes are not a model or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        read_model(open(bytes, MODEL, ModelError::NotAModel)?).ok_or(ModelError::Damaged)
    }

    /// Reads a model from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a model or is damaged.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Model::from_bytes(&std::fs::read(path).map_err(ModelError::reading(path))?)
    }

    /// Writes the model to a file, which is replaced atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), ModelError> {
        write_whole(path, &self.to_bytes()).map_err(ModelError::writing(path))
    }
}

fn read_model(mut rest: &[u8]) -> Option<Model> {
    let Head { rules, seed, games, command, tuples } = Head::read(&mut rest)?;
    let layout = Layout::new(rules, tuples)?;
    let scale = f32::from_le_bytes(take(&mut rest)?);
    let is_sound = scale.is_finite() && scale > 0.0 && rest.len() == 4 * layout.weights();
    let weights = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    is_sound.then_some(Model { layout, weights, scale, seed, games, command })
}

/// The common header of models and training checkpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The rules, without the swap rule.
    pub rules: Rules,
    /// The random seed of the training run.
    pub seed: u64,
    /// The number of training games.
    pub games: u64,
    /// The command that made the file; may be empty.
    pub command: String,
    /// The cells of each tuple: at most 65,535 tuples of at most 255 cells.
    pub tuples: Vec<Vec<Cell>>,
}

impl Head {
    /// Encodes the first bytes of a file. A command of more than 65,535 bytes is truncated.
    pub fn to_bytes(&self, magic: &Magic) -> Vec<u8> {
        let rules = self.rules;
        let mut bytes = magic.to_vec();
        bytes.extend([VERSION, rules.cols(), rules.rows(), rules.connect(), u8::from(rules.has_gravity())]);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        let command = &self.command[..self.command.floor_char_boundary(u16::MAX.into())];
        bytes.extend((command.len() as u16).to_le_bytes());
        bytes.extend(command.as_bytes());
        bytes.extend((self.tuples.len() as u16).to_le_bytes());
        for tuple in &self.tuples {
            bytes.push(tuple.len() as u8);
            for cell in tuple {
                bytes.extend([cell.col, cell.row]);
            }
        }
        bytes
    }

    /// Decodes the header and removes it from `rest`, which [`open`] returned. `None` if it is malformed, or the board
    /// is too large for a model.
    pub fn read(rest: &mut &[u8]) -> Option<Self> {
        let [cols, rows, connect, gravity] = take(rest)?;
        let rules = Rules::new(cols, rows, connect).ok()?.with_gravity(gravity != 0);
        if gravity > 1 || cols > MAX_SIDE || rows > MAX_SIDE {
            return None;
        }
        let (seed, games) = (u64::from_le_bytes(take(rest)?), u64::from_le_bytes(take(rest)?));
        let length = usize::from(u16::from_le_bytes(take(rest)?));
        let (command, after) = rest.split_at_checked(length)?;
        let command = String::from_utf8(command.to_vec()).ok()?;
        *rest = after;
        let mut tuples = Vec::new();
        for _ in 0..u16::from_le_bytes(take(rest)?) {
            let [length] = take(rest)?;
            let mut cells = Vec::new();
            for _ in 0..length {
                let [col, row] = take(rest)?;
                let cell = Cell::new(col, row);
                if !rules.contains(cell) || cells.contains(&cell) {
                    return None;
                }
                cells.push(cell);
            }
            tuples.push(cells);
        }
        Some(Head { rules, seed, games, command, tuples })
    }
}

/// Appends the checksum.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Checks identification, version and checksum, and returns the bytes between version and checksum.
///
/// # Errors
/// `foreign` if the bytes start with another identification; otherwise if the version is unknown or the bytes are
/// damaged.
pub fn open<'a>(bytes: &'a [u8], magic: &Magic, foreign: ModelError) -> Result<&'a [u8], ModelError> {
    let Some(rest) = bytes.strip_prefix(magic) else { return Err(foreign) };
    let (content, checksum) = bytes.split_last_chunk().ok_or(ModelError::Damaged)?;
    if let Some(&version) = rest.first()
        && version != VERSION
    {
        return Err(ModelError::Version(version));
    }
    if content.len() <= magic.len() || crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(ModelError::Damaged);
    }
    Ok(&content[magic.len() + 1..])
}

/// Removes and returns the next `N` bytes; `None` if there are fewer.
pub fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
