//! Checkpoints: the bytes of an unfinished run. [`connect4_model::file`] documents the format.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use connect4_files::write_whole;
use connect4_model::ModelError;
use connect4_model::file::{Head, Magic, open, seal, take};

use crate::options::TrainingOptions;
use crate::training::Training;

const CHECKPOINT_MAGIC: &Magic = b"C4CHECK\x01";

impl Training {
    /// The bytes of a checkpoint, with everything needed to resume.
    pub fn to_bytes(&self) -> Vec<u8> {
        let TrainingOptions {
            seed,
            threads,
            tuples,
            tuple_size,
            learning_rate,
            lambda,
            exploration,
            beta,
            random_share,
            random_plies,
        } = self.options;
        let head = Head {
            rules: self.rules(),
            seed,
            games: self.games,
            command: String::new(),
            tuples: self.layout.tuples().to_vec(),
        };
        let mut bytes = head.to_bytes(CHECKPOINT_MAGIC);
        for number in [threads as u64, tuples as u64, tuple_size as u64, u64::from(random_plies)] {
            bytes.extend(number.to_le_bytes());
        }
        for number in [learning_rate, lambda, exploration, beta, random_share] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((self.time.as_nanos() as u64).to_le_bytes());
        let bits = |number: &AtomicU32| number.load(Ordering::Relaxed).to_le_bytes();
        for (weight, ([net, total], average)) in
            self.parameters.weights.iter().zip(self.parameters.coherence.iter().zip(&self.averages))
        {
            for field in [bits(weight), bits(net), bits(total), average.to_le_bytes()] {
                bytes.extend(field);
            }
        }
        seal(bytes)
    }

    /// Reads the bytes of a checkpoint, to resume where it was saved.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or are corrupt.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        read_training(open(bytes, CHECKPOINT_MAGIC, ModelError::NotACheckpoint)?).ok_or(ModelError::Damaged)
    }

    /// Reads a checkpoint file, to resume where it was saved.
    ///
    /// # Errors
    /// If the file cannot be read, is not a checkpoint, or is corrupt.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Training::from_bytes(&std::fs::read(path).map_err(ModelError::reading(path))?)
    }

    /// Writes a checkpoint file atomically.
    ///
    /// # Errors
    /// If it cannot be written; an existing file is then unchanged.
    pub fn save(&self, path: &Path) -> Result<(), ModelError> {
        write_whole(path, &self.to_bytes()).map_err(ModelError::writing(path))
    }
}

fn read_training(mut rest: &[u8]) -> Option<Training> {
    let head = Head::read(&mut rest)?;
    let mut number = || take(&mut rest).map(u64::from_le_bytes);
    let (threads, tuples, tuple_size, random_plies) = (number()?, number()?, number()?, number()?);
    let mut float = || take(&mut rest).map(f32::from_le_bytes);
    let options = TrainingOptions {
        seed: head.seed,
        threads: threads.try_into().ok()?,
        tuples: tuples.try_into().ok()?,
        tuple_size: tuple_size.try_into().ok()?,
        learning_rate: float()?,
        lambda: float()?,
        exploration: float()?,
        beta: float()?,
        random_share: float()?,
        random_plies: random_plies.try_into().ok()?,
    };
    options.check().ok()?;
    let time = Duration::from_nanos(u64::from_le_bytes(take(&mut rest)?));
    let mut training = Training::with_tuples(head.rules, head.tuples, options).ok()?;
    if rest.len() != 16 * training.weights() {
        return None;
    }
    for (index, record) in rest.chunks_exact(16).enumerate() {
        let bits = |at: usize| u32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]]);
        training.parameters.weights[index] = AtomicU32::new(bits(0));
        training.parameters.coherence[index] = [AtomicU32::new(bits(4)), AtomicU32::new(bits(8))];
        training.averages[index] = f32::from_bits(bits(12));
    }
    (training.games, training.time) = (head.games, time);
    Some(training)
}
