//! The file format of models, and its common parts with training checkpoints, which `connect4-learn` reads and writes.
//!
//! ```text
//! C4MODEL          7 bytes (checkpoints: C4CHECK)
//! version          1 byte: 2 (checkpoints: 1)
//! cols rows connect gravity                          1 byte each
//! seed, games                                        8 bytes each
//! command          its length in 2 bytes, then UTF-8 text
//! tuples           their number in 2 bytes, then for each: its length in 1 byte, then column and row of each cell, 1 byte each
//!
//! model:           scale, a 4-byte float; steps; frequencies; for each tuple a stream: its length in 4 bytes, then the stream
//! steps            their number in 1 byte, then 2 bytes each: a weight is a multiple of the step for the number of discs
//!                  in the cells of its tuple
//! frequencies      for each context: the number of tokens in 1 byte, then the frequency of each, 2 bytes; their sum is
//!                  4,096, or 0 if the context does not occur
//! stream           the two states of the decoder, 4 bytes each, then words of 2 bytes; see `coding.rs`
//! checkpoint:      the options, 4 or 8 bytes each; nanoseconds, 8 bytes; then for each weight four 4-byte floats:
//!                  weight, sum of steps, sum of their sizes, average
//!
//! checksum         4 bytes: the CRC-32 of everything before
//! ```
//!
//! Numbers are little-endian. [`Head`] is the common part from `cols` to `tuples`; [`seal`] adds the checksum, and
//! [`open`] checks it.

use std::iter;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, available_parallelism};

use connect4_core::{Cell, Rules};

use crate::coding::{CONTEXTS, Decoder, Frequencies, TOKENS, for_each_context, token};
use crate::layout::{Layout, discs};
use crate::{MAX_SIDE, Model, ModelError};
use connect4_files::write_whole;

/// The bytes that identify a file format; the last one is its version.
pub type Magic = [u8; 8];

const MODEL: &Magic = b"C4MODEL\x02";
/// A model has more tables than this for each thread that decodes them.
const MIN_SHARE: usize = 8;

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
        write_weights(&self.layout, &self.weights, &mut bytes);
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

/// The largest step that divides all weights with each number of discs in the cells of their tuple.
fn steps(layout: &Layout, weights: &[i16]) -> Vec<u16> {
    let mut steps = Vec::new();
    let sides = weights.split_at(layout.weights());
    let mut start = 0;
    for cells in layout.tuples() {
        steps.resize(steps.len().max(cells.len() + 1), 0);
        for discs in discs(layout.rules(), cells) {
            let step = &mut steps[usize::from(discs)];
            for side in [sides.0, sides.1] {
                let (mut one, mut other) = (*step, side[start].unsigned_abs());
                while other > 0 {
                    (one, other) = (other, one % other);
                }
                *step = one;
            }
            start += 1;
        }
    }
    // Without a weight other than zero, any step will do.
    steps.iter().map(|&step| step.max(1)).collect()
}

fn write_weights(layout: &Layout, weights: &[i16], bytes: &mut Vec<u8>) {
    let steps = steps(layout, weights);
    bytes.push(steps.len() as u8);
    steps.iter().for_each(|step| bytes.extend(step.to_le_bytes()));
    let mut quotients = [Vec::new(), Vec::new()];
    let mut ends = Vec::new();
    for cells in layout.tuples() {
        let discs = discs(layout.rules(), cells);
        let start = quotients[0].len();
        for (side, quotients) in quotients.iter_mut().enumerate() {
            let weights = &weights[side * layout.weights() + start..][..discs.len()];
            let quotient =
                |(&weight, &discs): (&i16, &u8)| (i32::from(weight) / i32::from(steps[usize::from(discs)])) as i16;
            quotients.extend(weights.iter().zip(&discs).map(quotient));
        }
        ends.push(start..start + discs.len());
    }
    let tables = || ends.iter().map(|range| [&quotients[0][range.clone()], &quotients[1][range.clone()]]);
    let mut counts = vec![[0; TOKENS]; CONTEXTS];
    for sides in tables() {
        for_each_context(sides, |number, side, context| counts[context][token(sides[side][number]).0] += 1);
    }
    let frequencies = Frequencies::of(&counts);
    frequencies.write(bytes);
    for sides in tables() {
        let stream = frequencies.encode(sides);
        bytes.extend((stream.len() as u32).to_le_bytes());
        bytes.extend(stream);
    }
}

fn read_model(mut rest: &[u8]) -> Option<Model> {
    let Head { rules, seed, games, command, tuples } = Head::read(&mut rest)?;
    let layout = Layout::new(rules, tuples)?;
    let scale = f32::from_le_bytes(take(&mut rest)?);
    let weights = read_weights(&layout, rest)?;
    (scale.is_finite() && scale > 0.0).then_some(Model { layout, weights, scale, seed, games, command })
}

fn read_weights(layout: &Layout, mut rest: &[u8]) -> Option<Vec<i16>> {
    let [count] = take(&mut rest)?;
    let steps: Vec<u16> = (0..count).map(|_| take(&mut rest).map(u16::from_le_bytes)).collect::<Option<_>>()?;
    let decoder = Decoder::new(&Frequencies::read(&mut rest)?);
    let mut weights = vec![0; 2 * layout.weights()];
    let (mut firsts, mut seconds) = weights.split_at_mut(layout.weights());
    let mut tables = Vec::new();
    for cells in layout.tuples() {
        let length = u32::from_le_bytes(take(&mut rest)?);
        let (stream, after) = rest.split_at_checked(length as usize)?;
        rest = after;
        let discs = discs(layout.rules(), cells);
        let (first, second);
        (first, firsts) = firsts.split_at_mut(discs.len());
        (second, seconds) = seconds.split_at_mut(discs.len());
        tables.push(EncodedTable { stream, discs, steps: steps.get(..=cells.len())?, weights: [first, second] });
    }
    (rest.is_empty() && decode_tables(tables, &decoder)).then_some(weights)
}

/// The weights of a tuple in a file, and where to put them.
struct EncodedTable<'a> {
    stream: &'a [u8],
    /// The number of discs in the cells of the tuple, for each weight.
    discs: Vec<u8>,
    /// The step for each number of discs.
    steps: &'a [u16],
    weights: [&'a mut [i16]; 2],
}

/// Decodes on all cores, because the built-in model takes a tenth of a second on one. Returns whether all tables are
/// sound.
fn decode_tables(mut tables: Vec<EncodedTable>, decoder: &Decoder) -> bool {
    // WebAssembly has no threads, and its modules shall not contain the code for them.
    if cfg!(target_family = "wasm") {
        return tables.iter_mut().all(|table| table.decode(decoder).is_some());
    }
    let threads = available_parallelism().map_or(1, NonZero::get).min(tables.len() / MIN_SHARE);
    let left = Mutex::new(tables.iter_mut());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let decode = || iter::from_fn(next).all(|table| table.decode(decoder).is_some());
    thread::scope(|scope| {
        // Without more threads, this one decodes all tables.
        let start = |_| thread::Builder::new().spawn_scoped(scope, decode).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let is_sound = decode();
        others.into_iter().all(|other| other.join().expect("decoding does not panic")) && is_sound
    })
}

impl EncodedTable<'_> {
    fn decode(&mut self, decoder: &Decoder) -> Option<()> {
        let [first, second] = &mut self.weights;
        decoder.decode(self.stream, [first, second])?;
        for side in &mut self.weights {
            for (weight, &discs) in side.iter_mut().zip(&self.discs) {
                *weight = i16::try_from(i32::from(*weight) * i32::from(self.steps[usize::from(discs)])).ok()?;
            }
        }
        Some(())
    }
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
        bytes.extend([rules.cols(), rules.rows(), rules.connect(), u8::from(rules.has_gravity())]);
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
    let (version, name) = magic.split_last().expect("it is not empty");
    let Some(rest) = bytes.strip_prefix(name) else { return Err(foreign) };
    let (content, checksum) = bytes.split_last_chunk().ok_or(ModelError::Damaged)?;
    if let Some(&found) = rest.first()
        && found != *version
    {
        return Err(ModelError::Version(found));
    }
    if content.len() < magic.len() || crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(ModelError::Damaged);
    }
    Ok(&content[magic.len()..])
}

/// Removes and returns the next `N` bytes; `None` if there are fewer.
pub fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
