//! The bytes of a model, and what they share with those of a training that is to go on (which `connect4-learn` reads and
//! writes).
//!
//! ```text
//! C4MODEL          seven letters (a checkpoint: C4CHECK)
//! version          1 byte
//! cols rows connect gravity                          1 byte each
//! seed, games                                        8 bytes each
//! command          2 bytes for its length, then UTF-8 text
//! tuples           2 bytes for their number, then for each: 1 byte for its length, 2 for each cell (column, row)
//!
//! model:           scale, a 4-byte float; weights, 2 bytes each: first those with the first player to move
//! checkpoint:      the options, 4 or 8 bytes each; nanoseconds, 8 bytes; then for each weight four 4-byte floats:
//!                  weight, sum of steps, sum of their sizes, average
//!
//! checksum         4 bytes: the CRC-32 of all before
//! ```
//!
//! Numbers are stored with the lowest byte first. [`Head`] is what comes before the line that differs; [`seal`] adds the
//! checksum and [`open`] checks it.

use std::path::Path;

use connect4_core::{Cell, Rules};

use super::layout::Layout;
use super::{MAX_SIDE, Model, ModelError};
use crate::write_whole;

/// The letters that say what a file is.
pub type Magic = [u8; 7];

const MODEL: &Magic = b"C4MODEL";
const VERSION: u8 = 1;

impl Model {
    /// The model as the bytes of a file.
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

    /// The model in these bytes.
    ///
    /// # Errors
    /// If they are not a model or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        read_model(open(bytes, MODEL, ModelError::NotAModel)?).ok_or(ModelError::Damaged)
    }

    /// The model in a file.
    ///
    /// # Errors
    /// If it cannot be read, is not a model or is damaged.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Model::from_bytes(&std::fs::read(path).map_err(ModelError::reading(path))?)
    }

    /// Writes the model to a file, which is either whole or as it was before.
    ///
    /// # Errors
    /// If it cannot be written.
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

/// What the files of models and of trainings begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The game, without the swap rule.
    pub rules: Rules,
    /// The seed of the training.
    pub seed: u64,
    /// Games that the training took.
    pub games: u64,
    /// The command that made the file, or nothing.
    pub command: String,
    /// The cells of each tuple, at most 65,535 of at most 255.
    pub tuples: Vec<Vec<Cell>>,
}

impl Head {
    /// A file's first bytes. A command of more than 65,535 bytes is cut.
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

    /// Takes the head off what [`open`] returned; `None` if there is none, or the game cannot be learnt.
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

/// The bytes with their checksum.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// What is between the version and the checksum.
///
/// # Errors
/// `foreign` if the bytes begin with other letters; otherwise if they have another version or are damaged.
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

/// Takes the next `N` bytes off; `None` if there are fewer.
pub fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
