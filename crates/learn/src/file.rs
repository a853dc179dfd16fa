//! The bytes of a model, and of a training that is to go on.
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
//! Numbers have their lowest byte first.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use connect4_core::{Cell, Rules};

use crate::layout::Layout;
use crate::training::{Training, TrainingOptions};
use crate::{Model, ModelError};

const MODEL: &[u8; 7] = b"C4MODEL";
const CHECKPOINT: &[u8; 7] = b"C4CHECK";
const VERSION: u8 = 1;

impl Model {
    /// The model as it stands in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = head(MODEL, &self.layout, self.seed, self.games, &self.command);
        bytes.extend(self.scale.to_le_bytes());
        for weight in &self.weights {
            bytes.extend(weight.to_le_bytes());
        }
        sealed(bytes)
    }

    /// The model in these bytes.
    ///
    /// # Errors
    /// When they are no model, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let mut rest = open(bytes, MODEL).map_err(|fault| fault.unwrap_or(ModelError::NotAModel))?;
        let read = || -> Option<Model> {
            let head = read_head(&mut rest)?;
            let layout = Layout::new(head.rules, head.tuples)?;
            let scale = f32::from_le_bytes(take(&mut rest)?);
            let is_sound = scale.is_finite() && scale > 0.0 && rest.len() == 4 * layout.weights();
            let weights = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
            let Head { seed, games, command, .. } = head;
            is_sound.then_some(Model { layout, weights, scale, seed, games, command })
        };
        let mut read = read;
        read().ok_or(ModelError::Damaged)
    }

    /// The model in a file.
    ///
    /// # Errors
    /// When it cannot be read, is no model, or is damaged.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Model::from_bytes(&std::fs::read(path).map_err(ModelError::reading(path))?)
    }

    /// Writes the model to a file, which is either whole or as it was before.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), ModelError> {
        write_whole(path, &self.to_bytes())
    }
}

impl Training {
    /// Everything that is needed to go on, as it stands in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let TrainingOptions { seed, threads, tuples, length, alpha, lambda, epsilon, beta, random_share, random_plies } =
            self.options;
        let mut bytes = head(CHECKPOINT, &self.layout, seed, self.games, "");
        for number in [threads as u64, tuples as u64, length as u64, u64::from(random_plies)] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [alpha, lambda, epsilon, beta, random_share] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.time.as_nanos() as u64).to_le_bytes());
        let bits = |number: &AtomicU32| number.load(Ordering::Relaxed).to_le_bytes();
        for (weight, ([net, total], average)) in
            self.learnt.weights.iter().zip(self.learnt.coherence.iter().zip(&self.averages))
        {
            for four in [bits(weight), bits(net), bits(total), average.to_le_bytes()] {
                bytes.extend(four);
            }
        }
        sealed(bytes)
    }

    /// The training in these bytes, to go on where it stood.
    ///
    /// # Errors
    /// When they are no checkpoint, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let rest = open(bytes, CHECKPOINT).map_err(|fault| fault.unwrap_or(ModelError::NotACheckpoint))?;
        read_training(rest).ok_or(ModelError::Damaged)
    }

    /// The training in a file, to go on where it stood.
    ///
    /// # Errors
    /// When it cannot be read, is no checkpoint, or is damaged.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Training::from_bytes(&std::fs::read(path).map_err(ModelError::reading(path))?)
    }

    /// Writes a checkpoint to a file, which is either whole or as it was before.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), ModelError> {
        write_whole(path, &self.to_bytes())
    }
}

fn read_training(mut rest: &[u8]) -> Option<Training> {
    let head = read_head(&mut rest)?;
    let mut number = || take(&mut rest).map(u64::from_le_bytes);
    let (threads, tuples, length, random_plies) = (number()?, number()?, number()?, number()?);
    let mut share = || take(&mut rest).map(f32::from_le_bytes);
    let options = TrainingOptions {
        seed: head.seed,
        threads: threads.try_into().ok()?,
        tuples: tuples.try_into().ok()?,
        length: length.try_into().ok()?,
        alpha: share()?,
        lambda: share()?,
        epsilon: share()?,
        beta: share()?,
        random_share: share()?,
        random_plies: random_plies.try_into().ok()?,
    };
    options.check().ok()?;
    let time = Duration::from_nanos(u64::from_le_bytes(take(&mut rest)?));
    let mut training = Training::with_tuples(head.rules, head.tuples, options).ok()?;
    if rest.len() != 16 * training.weights() {
        return None;
    }
    for (index, four) in rest.chunks_exact(16).enumerate() {
        let bits = |at: usize| u32::from_le_bytes([four[at], four[at + 1], four[at + 2], four[at + 3]]);
        training.learnt.weights[index] = AtomicU32::new(bits(0));
        training.learnt.coherence[index] = [AtomicU32::new(bits(4)), AtomicU32::new(bits(8))];
        training.averages[index] = f32::from_bits(bits(12));
    }
    (training.games, training.time) = (head.games, time);
    Some(training)
}

/// What both files begin with.
struct Head {
    rules: Rules,
    seed: u64,
    games: u64,
    command: String,
    tuples: Vec<Vec<Cell>>,
}

fn head(magic: &[u8], layout: &Layout, seed: u64, games: u64, command: &str) -> Vec<u8> {
    let rules = layout.rules();
    let mut bytes = magic.to_vec();
    bytes.extend([VERSION, rules.cols(), rules.rows(), rules.connect(), u8::from(rules.has_gravity())]);
    bytes.extend(seed.to_le_bytes());
    bytes.extend(games.to_le_bytes());
    // A command of more than 65,535 bytes is cut.
    let length = (0..=command.len().min(u16::MAX.into())).rev().find(|&length| command.is_char_boundary(length));
    let command = &command[..length.unwrap_or(0)];
    bytes.extend((command.len() as u16).to_le_bytes());
    bytes.extend(command.as_bytes());
    bytes.extend((layout.tuples().len() as u16).to_le_bytes());
    for tuple in layout.tuples() {
        bytes.push(tuple.len() as u8);
        for cell in tuple {
            bytes.extend([cell.col, cell.row]);
        }
    }
    bytes
}

fn read_head(rest: &mut &[u8]) -> Option<Head> {
    let [cols, rows, connect, gravity] = take(rest)?;
    let rules = Rules::new(cols, rows, connect).ok()?.with_gravity(gravity != 0);
    if gravity > 1 || cols > crate::MAX_SIDE || rows > crate::MAX_SIDE {
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

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// What is between the version and the checksum. The fault is nothing where the bytes are something else.
fn open<'a>(bytes: &'a [u8], magic: &[u8]) -> Result<&'a [u8], Option<ModelError>> {
    let rest = bytes.strip_prefix(magic).ok_or(None)?;
    let (content, checksum) = bytes.split_last_chunk().ok_or(Some(ModelError::Damaged))?;
    if let Some(&version) = rest.first()
        && version != VERSION
    {
        return Err(Some(ModelError::Version(version)));
    }
    if content.len() <= magic.len() || crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(Some(ModelError::Damaged));
    }
    Ok(&content[magic.len() + 1..])
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}

/// Written beside the file and renamed, so that an interruption loses nothing.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ModelError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        let mut file = tempfile::Builder::new().prefix(".connect4-").tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(ModelError::writing(path))
}
