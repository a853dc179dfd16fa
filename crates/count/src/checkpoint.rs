//! The checkpoint format.
//!
//! All numbers are little-endian. In order:
//!
//! - the 8 bytes `c4count4`;
//! - the board and the plan, which must match to resume;
//! - the next pass and column;
//! - the cost so far;
//! - the sums of the finished passes, and the layers so far;
//! - the sets of classes;
//! - for each of the three tables, the number of records and the records;
//! - the CRC-32 of everything before.

use std::io::{self, Read, Write};

use crate::layout::{Word, halves};
use crate::number::Number;
use crate::sweep::{Layer, LayerStates, Pass, Sums, Sweep};
use crate::table::{Storage, Table};

const MAGIC: u64 = u64::from_le_bytes(*b"c4count4");

/// The finished part of a count, except for the tables.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Progress {
    /// Number of finished passes.
    pub(crate) passes: usize,
    /// Number of finished columns of the next pass.
    pub(crate) columns: usize,
    pub(crate) sums: Sums,
    /// The layers of the finished passes and columns, in order.
    pub(crate) layers: Vec<LayerStates>,
    pub(crate) usage: ResourceUsage,
}

/// Resources used so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ResourceUsage {
    pub(crate) seconds: f64,
    /// Peak memory of all tables.
    pub(crate) peak_bytes: u64,
    /// Bytes written to disk.
    pub(crate) disk_bytes: u64,
}

/// Why bytes are not a checkpoint of this count.
#[derive(Debug)]
pub(crate) enum ReadError {
    Io(io::Error),
    /// What is wrong, as the end of a sentence.
    Invalid(&'static str),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::Invalid("it is truncated"),
            _ => ReadError::Io(error),
        }
    }
}

struct Checksummed<T> {
    inner: T,
    checksum: crc32fast::Hasher,
}

impl<T> Checksummed<T> {
    fn new(inner: T) -> Self {
        Checksummed { inner, checksum: crc32fast::Hasher::new() }
    }
}

impl<T: Write> Checksummed<T> {
    fn words(&mut self, words: &[u64]) -> io::Result<()> {
        for word in words {
            let bytes = word.to_le_bytes();
            self.checksum.update(&bytes);
            self.inner.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Writes the number of words, then the words.
    fn write_list(&mut self, words: &[u64]) -> io::Result<()> {
        self.words(&[words.len() as u64])?;
        self.words(words)
    }

    fn write_table<K: Word, N: Number>(&mut self, table: &Table<K, N>) -> io::Result<()> {
        self.words(&[table.len() as u64])?;
        table.for_each_record(|words| self.words(words))
    }
}

impl<T: Read> Checksummed<T> {
    fn fill(&mut self, words: &mut [u64]) -> io::Result<()> {
        for word in words {
            let mut bytes = [0; 8];
            self.inner.read_exact(&mut bytes)?;
            self.checksum.update(&bytes);
            *word = u64::from_le_bytes(bytes);
        }
        Ok(())
    }

    fn word(&mut self) -> io::Result<u64> {
        let mut word = [0];
        self.fill(&mut word)?;
        Ok(word[0])
    }

    /// Reads a list of at most `max` words.
    fn list(&mut self, max: usize) -> Result<Vec<u64>, ReadError> {
        let len = usize::try_from(self.word()?).ok().filter(|&len| len <= max);
        let mut words = vec![0; len.ok_or(ReadError::Invalid("a length is out of range"))?];
        self.fill(&mut words)?;
        Ok(words)
    }

    fn table<K: Word, N: Number>(&mut self, table: &Table<K, N>) -> Result<(), ReadError> {
        let mut record = vec![0; table.record_words()];
        for _ in 0..self.word()? {
            self.fill(&mut record)?;
            if !table.is_record(&record) {
                return Err(ReadError::Invalid("a state is invalid"));
            }
            table.add_record(&record);
        }
        Ok(())
    }
}

/// The parameters of the count, which a checkpoint must match.
fn header<N: Number>(sweep: &Sweep, plan: &[Pass]) -> Vec<u64> {
    let options = sweep.options;
    let [bits, awaiting_bits] = sweep.bits();
    let options = [options.cols, options.rows, options.connect, usize::from(options.per_ply), N::WORDS, plan.len()];
    options.into_iter().map(|number| number as u64).chain([u64::from(bits), u64::from(awaiting_bits)]).collect()
}

/// Words per layer.
const LAYER_WORDS: usize = 7;

fn layer_to_words(layer: &LayerStates) -> [u64; LAYER_WORDS] {
    let LayerStates { pass, col, row, plain, guessed, awaiting, bytes } = *layer;
    [pass, col, row, plain, guessed, awaiting, bytes].map(|number| number as u64)
}

fn layer_from_words(words: &[u64; LAYER_WORDS]) -> LayerStates {
    let [pass, col, row, plain, guessed, awaiting, bytes] = words.map(|word| word as usize);
    LayerStates { pass, col, row, plain, guessed, awaiting, bytes }
}

/// Writes each number as two words.
fn to_words(numbers: &[u128]) -> Vec<u64> {
    numbers.iter().copied().flat_map(halves).collect()
}

fn from_words(words: &[u64]) -> Vec<u128> {
    words.chunks_exact(2).map(<u128 as Number>::read).collect()
}

/// Writes the finished part, and the layer before the next column if a pass is under way.
pub(crate) fn write<K: Word, N: Number>(
    out: &mut dyn Write,
    sweep: &Sweep,
    plan: &[Pass],
    progress: &Progress,
    layer: Option<&Layer<K, N>>,
) -> io::Result<()> {
    let mut out = Checksummed::new(io::BufWriter::new(out));
    out.words(&[MAGIC])?;
    out.write_list(&header::<N>(sweep, plan))?;
    out.words(&[progress.passes as u64, progress.columns as u64])?;
    out.words(&[
        progress.usage.seconds.to_bits(),
        progress.usage.peak_bytes,
        progress.usage.disk_bytes,
        u64::from(layer.is_some()),
    ])?;
    out.write_list(&to_words(&progress.sums.ongoing))?;
    out.write_list(&to_words(&progress.sums.won))?;
    out.write_list(&progress.layers.iter().flat_map(layer_to_words).collect::<Vec<u64>>())?;
    if let Some(layer) = layer {
        let sets = sweep.reader().sets_before(progress.columns);
        out.words(&[sets.len() as u64])?;
        for set in sets {
            out.write_list(&set.iter().map(|&class| u64::from(class)).collect::<Vec<u64>>())?;
        }
        out.write_table(&layer.plain)?;
        out.write_table(&layer.guessed)?;
        out.write_table(&layer.awaiting)?;
    }
    let checksum = out.checksum.finalize();
    out.inner.write_all(&checksum.to_le_bytes())?;
    out.inner.flush()
}

/// Reads what [`write`] wrote for the same count.
///
/// # Errors
/// If the bytes cannot be read, are corrupt, or belong to another count.
pub(crate) fn read<'r, K: Word, N: Number>(
    bytes: &mut dyn Read,
    sweep: &Sweep,
    plan: &[Pass],
    storage: &'r Storage,
) -> Result<(Progress, Option<Layer<'r, K, N>>), ReadError> {
    let mut bytes = Checksummed::new(io::BufReader::new(bytes));
    let magic = bytes.word().map_err(|error| match ReadError::from(error) {
        ReadError::Invalid(_) => ReadError::Invalid("it is not a checkpoint"),
        error => error,
    })?;
    if magic != MAGIC {
        return Err(ReadError::Invalid("it is not a checkpoint"));
    }
    if bytes.list(64)? != header::<N>(sweep, plan) {
        return Err(ReadError::Invalid("it belongs to another count"));
    }
    let [passes, columns] = [bytes.word()?, bytes.word()?].map(|number| number as usize);
    let [seconds, peak_bytes, disk_bytes] = [bytes.word()?, bytes.word()?, bytes.word()?];
    let usage = ResourceUsage { seconds: f64::from_bits(seconds), peak_bytes, disk_bytes };
    let has_layer = bytes.word()? == 1;
    if passes > plan.len() || columns >= sweep.options.cols || has_layer && passes == plan.len() {
        return Err(ReadError::Invalid("a number is out of range"));
    }
    let plies = sweep.options.cols * sweep.options.rows + 1;
    let [ongoing, won] = [bytes.list(2 * plies)?, bytes.list(2 * plies)?];
    let sums = Sums { ongoing: from_words(&ongoing), won: from_words(&won) };
    let layers = bytes.list(LAYER_WORDS * plan.len() * sweep.options.cols * sweep.options.rows)?;
    let layers = layers.as_chunks().0.iter().map(layer_from_words).collect();
    let mut layer = None;
    if has_layer {
        for _ in 0..bytes.word()? {
            let set = bytes.list(sweep.reader().max_states())?;
            if !sweep.reader().add_set_before(columns, &set) {
                return Err(ReadError::Invalid("a set of classes is invalid"));
            }
        }
        let new = sweep.layer(storage, plan[passes], columns, 0);
        bytes.table(&new.plain)?;
        bytes.table(&new.guessed)?;
        bytes.table(&new.awaiting)?;
        layer = Some(new);
    }
    let mut checksum = [0; 4];
    bytes.inner.read_exact(&mut checksum)?;
    if bytes.checksum.finalize() != u32::from_le_bytes(checksum) {
        return Err(ReadError::Invalid("it is corrupt (checksum mismatch)"));
    }
    Ok((Progress { passes, columns, sums, layers, usage }, layer))
}
