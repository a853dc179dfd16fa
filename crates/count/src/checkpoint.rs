//! An unfinished count as bytes.
//!
//! All numbers are little-endian. The 8 bytes `c4count4`; the board and the plan, so that only the same count goes on;
//! the pass and column that come next, and what it took so far; the sums of the passes that are done and the layers so
//! far; the sets of classes; then for each of the three tables the number of records and the records; finally the
//! CRC-32 of everything before it.

use std::io::{self, Read, Write};

use crate::layout::{Word, halves};
use crate::number::Number;
use crate::sweep::{Layer, LayerStates, Pass, Sums, Sweep};
use crate::table::{Storage, Table};

const MAGIC: u64 = u64::from_le_bytes(*b"c4count4");

/// What has been done, apart from the tables.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Done {
    /// Passes that are done.
    pub(crate) passes: usize,
    /// Columns done of the pass that comes next.
    pub(crate) columns: usize,
    pub(crate) sums: Sums,
    /// Those of the passes that are done and of the columns done, in order.
    pub(crate) layers: Vec<LayerStates>,
    pub(crate) cost: Cost,
}

/// What the count has taken so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    /// The most bytes that tables took.
    pub(crate) peak: u64,
    /// Bytes written to disk.
    pub(crate) on_disk: u64,
}

/// Why bytes are not a checkpoint of this count.
#[derive(Debug)]
pub(crate) enum Refused {
    Read(io::Error),
    /// In words.
    Not(&'static str),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Refused::Not("it is truncated"),
            _ => Refused::Read(error),
        }
    }
}

struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
}

impl<T> Summed<T> {
    fn new(inner: T) -> Self {
        Summed { inner, sum: crc32fast::Hasher::new() }
    }
}

impl<T: Write> Summed<T> {
    fn words(&mut self, words: &[u64]) -> io::Result<()> {
        for word in words {
            let bytes = word.to_le_bytes();
            self.sum.update(&bytes);
            self.inner.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Writes their number, then the words themselves.
    fn write_list(&mut self, words: &[u64]) -> io::Result<()> {
        self.words(&[words.len() as u64])?;
        self.words(words)
    }

    fn write_table<K: Word, N: Number>(&mut self, table: &Table<K, N>) -> io::Result<()> {
        self.words(&[table.len() as u64])?;
        table.records(|words| self.words(words))
    }
}

impl<T: Read> Summed<T> {
    fn fill(&mut self, words: &mut [u64]) -> io::Result<()> {
        for word in words {
            let mut bytes = [0; 8];
            self.inner.read_exact(&mut bytes)?;
            self.sum.update(&bytes);
            *word = u64::from_le_bytes(bytes);
        }
        Ok(())
    }

    fn word(&mut self) -> io::Result<u64> {
        let mut word = [0];
        self.fill(&mut word)?;
        Ok(word[0])
    }

    /// A list that may not be longer than `most`.
    fn list(&mut self, most: usize) -> Result<Vec<u64>, Refused> {
        let len = usize::try_from(self.word()?).ok().filter(|&len| len <= most);
        let mut words = vec![0; len.ok_or(Refused::Not("a length is out of range"))?];
        self.fill(&mut words)?;
        Ok(words)
    }

    fn table<K: Word, N: Number>(&mut self, table: &Table<K, N>) -> Result<(), Refused> {
        let mut record = vec![0; table.record_words()];
        for _ in 0..self.word()? {
            self.fill(&mut record)?;
            if !table.is_record(&record) {
                return Err(Refused::Not("a state is invalid"));
            }
            table.add_record(&record);
        }
        Ok(())
    }
}

/// What a checkpoint must agree with.
fn head<N: Number>(sweep: &Sweep, plan: &[Pass]) -> Vec<u64> {
    let task = sweep.task;
    let [bits, awaiting_bits] = sweep.bits();
    let task = [task.cols, task.rows, task.connect, usize::from(task.per_ply), N::WORDS, plan.len()];
    task.into_iter().map(|number| number as u64).chain([u64::from(bits), u64::from(awaiting_bits)]).collect()
}

/// Words of a layer.
const LAYER: usize = 7;

fn words_of(layer: &LayerStates) -> [u64; LAYER] {
    let LayerStates { pass, col, row, plain, guessed, awaiting, bytes } = *layer;
    [pass, col, row, plain, guessed, awaiting, bytes].map(|number| number as u64)
}

fn layer_of(words: &[u64; LAYER]) -> LayerStates {
    let [pass, col, row, plain, guessed, awaiting, bytes] = words.map(|word| word as usize);
    LayerStates { pass, col, row, plain, guessed, awaiting, bytes }
}

/// Numbers as two words each.
fn to_words(numbers: &[u128]) -> Vec<u64> {
    numbers.iter().copied().flat_map(halves).collect()
}

fn from_words(words: &[u64]) -> Vec<u128> {
    words.chunks_exact(2).map(<u128 as Number>::read).collect()
}

/// Writes what is done, and the layer that comes next if a pass is under way.
pub(crate) fn write<K: Word, N: Number>(
    out: &mut dyn Write,
    sweep: &Sweep,
    plan: &[Pass],
    done: &Done,
    layer: Option<&Layer<K, N>>,
) -> io::Result<()> {
    let mut out = Summed::new(io::BufWriter::new(out));
    out.words(&[MAGIC])?;
    out.write_list(&head::<N>(sweep, plan))?;
    out.words(&[done.passes as u64, done.columns as u64])?;
    out.words(&[done.cost.seconds.to_bits(), done.cost.peak, done.cost.on_disk, u64::from(layer.is_some())])?;
    out.write_list(&to_words(&done.sums.going_on))?;
    out.write_list(&to_words(&done.sums.won))?;
    out.write_list(&done.layers.iter().flat_map(words_of).collect::<Vec<u64>>())?;
    if let Some(layer) = layer {
        let sets = sweep.reader().sets_before(done.columns);
        out.words(&[sets.len() as u64])?;
        for set in sets {
            out.write_list(&set.iter().map(|&class| u64::from(class)).collect::<Vec<u64>>())?;
        }
        out.write_table(&layer.plain)?;
        out.write_table(&layer.guessed)?;
        out.write_table(&layer.awaiting)?;
    }
    let sum = out.sum.finalize();
    out.inner.write_all(&sum.to_le_bytes())?;
    out.inner.flush()
}

/// Reads what [`write`] wrote for the same count.
///
/// # Errors
/// When the bytes cannot be read, are damaged or of another count.
pub(crate) fn read<'r, K: Word, N: Number>(
    bytes: &mut dyn Read,
    sweep: &Sweep,
    plan: &[Pass],
    storage: &'r Storage,
) -> Result<(Done, Option<Layer<'r, K, N>>), Refused> {
    let mut bytes = Summed::new(io::BufReader::new(bytes));
    if bytes.word()? != MAGIC {
        return Err(Refused::Not("it is not a checkpoint"));
    }
    if bytes.list(64)? != head::<N>(sweep, plan) {
        return Err(Refused::Not("it belongs to another count"));
    }
    let [passes, columns] = [bytes.word()?, bytes.word()?].map(|number| number as usize);
    let [seconds, peak, on_disk] = [bytes.word()?, bytes.word()?, bytes.word()?];
    let cost = Cost { seconds: f64::from_bits(seconds), peak, on_disk };
    let has_layer = bytes.word()? == 1;
    if passes > plan.len() || columns >= sweep.task.cols || has_layer && passes == plan.len() {
        return Err(Refused::Not("a number is out of range"));
    }
    let plies = sweep.task.cols * sweep.task.rows + 1;
    let [going_on, won] = [bytes.list(2 * plies)?, bytes.list(2 * plies)?];
    let sums = Sums { going_on: from_words(&going_on), won: from_words(&won) };
    let layers = bytes.list(LAYER * plan.len() * sweep.task.cols * sweep.task.rows)?;
    let layers = layers.as_chunks().0.iter().map(layer_of).collect();
    let mut layer = None;
    if has_layer {
        for _ in 0..bytes.word()? {
            let set = bytes.list(sweep.reader().most())?;
            if !sweep.reader().add_set_before(columns, &set) {
                return Err(Refused::Not("a set of classes is invalid"));
            }
        }
        let new = sweep.layer(storage, plan[passes], columns, 0);
        bytes.table(&new.plain)?;
        bytes.table(&new.guessed)?;
        bytes.table(&new.awaiting)?;
        layer = Some(new);
    }
    let mut sum = [0; 4];
    bytes.inner.read_exact(&mut sum)?;
    if bytes.sum.finalize() != u32::from_le_bytes(sum) {
        return Err(Refused::Not("it is corrupt (checksum mismatch)"));
    }
    Ok((Done { passes, columns, sums, layers, cost }, layer))
}
