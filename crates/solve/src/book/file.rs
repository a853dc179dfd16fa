//! The bytes of a book.
//!
//! ```text
//! C4BOOK          six letters
//! version         1 byte
//! cols rows connect plies                          1 byte each
//! n, then n times: score, length of its code       1 byte each, how many positions have it 8 bytes
//! shards          4 bytes, then for each: slots 4 bytes, seed 1 byte
//! solutions       of all shards
//! checksum        4 bytes: the CRC-32 of all before
//! ```
//!
//! Numbers have their lowest byte first.

use std::borrow::Cow;

use connect4_core::Rules;

use super::code::Code;
use super::error::BookError;
use super::ribbon::{self, Shard};
use super::{Book, Solution};

const MAGIC: &[u8] = b"C4BOOK";
const VERSION: u8 = 1;
/// Equations of one shard, about.
const SHARD_EQUATIONS: u64 = 1 << 15;

/// The book of these leaves, each a key with its score.
pub(super) fn write(rules: Rules, plies: u16, leaves: &[(u128, i8)]) -> Vec<u8> {
    let mut frequencies = [0_u64; 256];
    for &(_, score) in leaves {
        frequencies[usize::from(score as u8)] += 1;
    }
    let scores = (i8::MIN..=i8::MAX).map(|score| (score, frequencies[usize::from(score as u8)]));
    let scores: Vec<_> = scores.filter(|&(_, count)| count > 0).collect();
    let code = Code::new(&scores);
    let mut code_of = [(0, 0); 256];
    for (score, number, length) in code.codes() {
        code_of[usize::from(score as u8)] = (number, length);
    }

    let equations: u64 =
        code.lengths().iter().map(|&(length, score)| frequencies[usize::from(score as u8)] * u64::from(length)).sum();
    let count = equations.div_ceil(SHARD_EQUATIONS).max(1) as usize;
    let mut shards = vec![Vec::new(); count];
    for &(key, score) in leaves {
        let (number, length) = code_of[usize::from(score as u8)];
        shards[ribbon::shard_of(key, count)].push((key, number, length));
    }
    let solved: Vec<(Shard, Vec<u8>)> = shards.iter().map(|items| ribbon::solve(items)).collect();

    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, rules.cols(), rules.rows(), rules.connect(), plies as u8, code.lengths().len() as u8]);
    for &(length, score) in code.lengths() {
        bytes.extend([score as u8, length]);
        bytes.extend(frequencies[usize::from(score as u8)].to_le_bytes());
    }
    bytes.extend((solved.len() as u32).to_le_bytes());
    for (shard, _) in &solved {
        bytes.extend(shard.slots.to_le_bytes());
        bytes.push(shard.seed);
    }
    for (_, solution) in &solved {
        bytes.extend(solution);
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The book in these bytes.
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

/// All but the bytes themselves; `None` when they are not what was written.
fn header(bytes: &[u8]) -> Option<Book> {
    let (content, checksum) = bytes.split_last_chunk()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let mut rest = &content[MAGIC.len() + 1..];
    let [cols, rows, connect, plies, symbols] = take(&mut rest)?;
    let rules = Rules::new(cols, rows, connect).ok().filter(|rules| rules.board_bits() <= 128)?;
    let (mut lengths, mut counts) = (Vec::new(), Vec::new());
    for _ in 0..symbols {
        let [score, length] = take(&mut rest)?;
        if u16::from((score as i8).unsigned_abs()) > rules.cells().div_ceil(2) {
            return None;
        }
        lengths.push((length, score as i8));
        counts.push((i32::from(score as i8), u64::from_le_bytes(take(&mut rest)?)));
    }
    counts.sort_unstable();
    let shards = u32::from_le_bytes(take(&mut rest)?) as usize;
    if shards == 0 || rest.len() / 5 < shards {
        return None;
    }
    let mut solutions = Vec::with_capacity(shards);
    let mut begin = content.len() - rest.len() + 5 * shards;
    for _ in 0..shards {
        let shard = Shard { slots: u32::from_le_bytes(take(&mut rest)?), seed: take::<1>(&mut rest)?[0] };
        let end = begin.checked_add(shard.bytes())?;
        if !shard.is_sound() || end > content.len() {
            return None;
        }
        solutions.push(Solution { shard, bytes: begin..end });
        begin = end;
    }
    let is_whole = begin == content.len() && u16::from(plies) < rules.cells();
    is_whole.then_some(Book {
        bytes: Cow::Borrowed(&[]),
        rules,
        plies: plies.into(),
        code: Code::from_lengths(lengths)?,
        counts,
        solutions,
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
