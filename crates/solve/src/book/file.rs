//! The file format of a book.
//!
//! ```text
//! C4BOOK          6 bytes
//! version         1 byte
//! cols rows connect                                1 byte each
//! layers          1 byte, then for each, by plies:
//!   plies         1 byte
//!   n, then n times: score                         1 byte each, number of positions 8 bytes
//!   for each context: n, then n times: score, length of its code                   1 byte each
//!   shards        4 bytes, then for each: slots 4 bytes, seed 1 byte
//! solutions       of all shards of all layers
//! checksum        4 bytes: the CRC-32 of everything before
//! ```
//!
//! Numbers are little-endian.

use std::borrow::Cow;

use connect4_core::Rules;

use super::code::Code;
use super::context::CONTEXTS;
use super::error::BookError;
use super::layers::{Book, Layer, ShardSolution};
use super::ribbon::{self, Shard};
use crate::score::Score;

const MAGIC: &[u8] = b"C4BOOK";
const VERSION: u8 = 3;
/// Approximate number of equations per shard.
const SHARD_EQUATIONS: u64 = 1 << 15;

/// A position of the book.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) key: u128,
    pub(super) context: usize,
    pub(super) score: i8,
}

/// The positions of a layer.
pub(super) struct Leaves {
    pub(super) plies: u16,
    pub(super) leaves: Vec<Leaf>,
}

/// Number of positions with each score, indexed by the bits of the score.
type Frequencies = [u64; 256];

/// The scores that occur, lowest first, with their frequencies.
fn occurring(frequencies: &Frequencies) -> Vec<(i8, u64)> {
    let scores = (i8::MIN..=i8::MAX).map(|score| (score, frequencies[usize::from(score as u8)]));
    scores.filter(|&(_, count)| count > 0).collect()
}

/// The bytes of the book with these layers, which must be sorted by plies.
pub(super) fn write(rules: Rules, layers: &[Leaves]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, rules.cols(), rules.rows(), rules.connect(), layers.len() as u8]);
    let solutions: Vec<Vec<u8>> = layers.iter().flat_map(|layer| write_layer(layer, &mut bytes)).collect();
    bytes.extend(solutions.iter().flatten());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Writes the header of a layer and returns the solutions of its shards.
fn write_layer(layer: &Leaves, bytes: &mut Vec<u8>) -> Vec<Vec<u8>> {
    let leaves = &layer.leaves;
    let mut frequencies: Vec<Frequencies> = vec![[0; 256]; CONTEXTS];
    let mut total: Frequencies = [0; 256];
    for leaf in leaves {
        frequencies[leaf.context][usize::from(leaf.score as u8)] += 1;
        total[usize::from(leaf.score as u8)] += 1;
    }
    let codes: Vec<Code> = frequencies.iter().map(|frequencies| Code::new(&occurring(frequencies))).collect();
    let mut code_of = vec![[(0, 0); 256]; CONTEXTS];
    let mut equations = 0;
    for ((code, code_of), frequencies) in codes.iter().zip(&mut code_of).zip(&frequencies) {
        for (score, number, length) in code.codes() {
            code_of[usize::from(score as u8)] = (number, length);
            equations += frequencies[usize::from(score as u8)] * u64::from(length);
        }
    }

    let count = equations.div_ceil(SHARD_EQUATIONS).max(1) as usize;
    let mut shards = vec![Vec::new(); count];
    for &Leaf { key, context, score } in leaves {
        let (number, length) = code_of[context][usize::from(score as u8)];
        shards[ribbon::shard_of(key, count)].push((key, number, length));
    }
    let solved: Vec<(Shard, Vec<u8>)> = shards.iter().map(|items| ribbon::solve(items)).collect();

    let scores = occurring(&total);
    bytes.extend([layer.plies as u8, scores.len() as u8]);
    for (score, count) in scores {
        bytes.push(score as u8);
        bytes.extend(count.to_le_bytes());
    }
    for code in &codes {
        bytes.push(code.lengths().len() as u8);
        bytes.extend(code.lengths().iter().flat_map(|&(length, score)| [score as u8, length]));
    }
    bytes.extend((solved.len() as u32).to_le_bytes());
    for (shard, _) in &solved {
        bytes.extend(shard.slots.to_le_bytes());
        bytes.push(shard.seed);
    }
    solved.into_iter().map(|(_, solution)| solution).collect()
}

/// Decodes a book.
pub(super) fn read(bytes: Cow<'static, [u8]>) -> Result<Book, BookError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
    if let Some(&version) = rest.first()
        && version != VERSION
    {
        return Err(BookError::Version(version));
    }
    let header = header(&bytes).ok_or(BookError::Damaged)?;
    Ok(Book { bytes, ..header })
}

/// Decodes everything except the solutions; `None` if the bytes are malformed.
fn header(bytes: &[u8]) -> Option<Book> {
    let (content, checksum) = bytes.split_last_chunk()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let mut rest = &content[MAGIC.len() + 1..];
    let [cols, rows, connect, count] = take(&mut rest)?;
    let rules = Rules::new(cols, rows, connect).ok().filter(|rules| rules.board_bits() <= 128)?;
    let mut layers: Vec<Layer> = Vec::new();
    for _ in 0..count {
        let layer = read_layer(rules, &mut rest)?;
        if layers.last().is_some_and(|before| before.plies >= layer.plies) {
            return None;
        }
        layers.push(layer);
    }
    // The position of the solutions is known only after all headers.
    let mut begin = content.len() - rest.len();
    for solution in layers.iter_mut().flat_map(|layer| &mut layer.solutions) {
        let end = begin.checked_add(solution.shard.bytes()).filter(|&end| end <= content.len())?;
        solution.bytes = begin..end;
        begin = end;
    }
    let is_whole = begin == content.len() && !layers.is_empty();
    is_whole.then_some(Book { bytes: Cow::Borrowed(&[]), rules, layers })
}

/// Reads the header of a layer. The positions of its solutions are filled in later.
fn read_layer(rules: Rules, rest: &mut &[u8]) -> Option<Layer> {
    let [plies, symbols] = take(rest)?;
    let is_in_range = |score: i8| u16::from(score.unsigned_abs()) <= rules.cells().div_ceil(2);
    let mut counts = Vec::new();
    for _ in 0..symbols {
        let [score] = take(rest)?;
        counts.push((Score::from(score as i8), u64::from_le_bytes(take(rest)?)));
    }
    let mut codes = Vec::with_capacity(CONTEXTS);
    for _ in 0..CONTEXTS {
        let [symbols] = take(rest)?;
        let mut lengths = Vec::new();
        for _ in 0..symbols {
            let [score, length] = take(rest)?;
            lengths.push((length, score as i8));
        }
        if !lengths.iter().all(|&(_, score)| is_in_range(score)) {
            return None;
        }
        codes.push(Code::from_lengths(lengths)?);
    }
    let shards = u32::from_le_bytes(take(rest)?) as usize;
    if shards == 0 || rest.len() / 5 < shards {
        return None;
    }
    let mut solutions = Vec::with_capacity(shards);
    for _ in 0..shards {
        let shard = Shard { slots: u32::from_le_bytes(take(rest)?), seed: take::<1>(rest)?[0] };
        if !shard.is_sound() {
            return None;
        }
        solutions.push(ShardSolution { shard, bytes: 0..0 });
    }
    (u16::from(plies) < rules.cells()).then_some(Layer { plies: plies.into(), codes, counts, solutions })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
