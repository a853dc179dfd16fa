//! A prefix code over scores: frequent scores get short codes.
//!
//! These are canonical Huffman codes ("A method for the construction of minimum-redundancy codes", 1952). Codes of one
//! length are consecutive numbers in the order of the scores, so the lengths determine the code.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Maximum code length when decoding. With n leaves, no code is longer than about 1.44 log2 n.
const MAX_LENGTH: u8 = 62;

/// A complete prefix code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Code {
    /// Scores with their code lengths, ordered by length, then by score.
    symbols: Vec<(u8, i8)>,
    /// Number of scores by code length.
    counts: Vec<u64>,
}

impl Code {
    /// The optimal code for scores with these frequencies. If there is at most one score, codes are empty.
    pub(super) fn new(frequencies: &[(i8, u64)]) -> Self {
        // Join the two rarest trees until one is left. Ties have a fixed order, so the code is unique.
        let mut heap: BinaryHeap<_> = (0_usize..).zip(frequencies).map(|(id, &(_, n))| Reverse((n, id))).collect();
        let mut parents = vec![0; frequencies.len()];
        while heap.len() > 1 {
            let id = parents.len();
            let mut total = 0_u64;
            for _ in 0..2 {
                let Some(Reverse((count, child))) = heap.pop() else { break };
                total = total.saturating_add(count);
                parents[child] = id;
            }
            parents.push(0);
            heap.push(Reverse((total, id)));
        }
        let root = parents.len().saturating_sub(1);
        let depth = |mut node: usize| {
            let mut depth = 0;
            while node != root {
                node = parents[node];
                depth += 1;
            }
            depth
        };
        let lengths = frequencies.iter().enumerate().map(|(id, &(score, _))| (depth(id), score)).collect();
        Code::from_lengths(lengths).expect("a tree is a complete code")
    }

    /// The code with these lengths; `None` unless it is complete and each score occurs once.
    pub(super) fn from_lengths(mut symbols: Vec<(u8, i8)>) -> Option<Self> {
        symbols.sort_unstable();
        let longest = symbols.last().map_or(0, |&(length, _)| length);
        if longest > MAX_LENGTH {
            return None;
        }
        let mut counts = vec![0; usize::from(longest) + 1];
        for &(length, _) in &symbols {
            counts[usize::from(length)] += 1;
        }
        // The Kraft sum must be exactly one, so that every bit string starts with exactly one code.
        let sum: u128 = symbols.iter().map(|&(length, _)| 1_u128 << (longest - length)).sum();
        let mut scores: Vec<i8> = symbols.iter().map(|&(_, score)| score).collect();
        scores.sort_unstable();
        let is_complete = symbols.is_empty() || sum == 1 << longest;
        (is_complete && scores.windows(2).all(|pair| pair[0] < pair[1])).then_some(Code { symbols, counts })
    }

    /// The scores with their code lengths in bits.
    pub(super) fn lengths(&self) -> &[(u8, i8)] {
        &self.symbols
    }

    /// All scores with their codes: a number and its length in bits, most significant bit first.
    pub(super) fn codes(&self) -> impl Iterator<Item = (i8, u64, u8)> {
        let (mut next, mut last) = (0_u64, 0_u8);
        self.symbols.iter().map(move |&(length, score)| {
            next <<= length - last;
            last = length;
            next += 1;
            (score, next - 1, length)
        })
    }

    /// The score whose code is a prefix of `bits`; `None` if there are no scores or too few bits.
    #[inline]
    pub(super) fn decode(&self, mut bits: impl Iterator<Item = bool>) -> Option<i8> {
        // `code` counts from the first code of the current length; `index` is the first score of that length.
        let (mut code, mut index) = (0_u64, 0_u64);
        for &count in &self.counts {
            if code < count {
                return self.symbols.get((index + code) as usize).map(|&(_, score)| score);
            }
            index += count;
            code = (code - count) << 1 | u64::from(bits.next()?);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::playout::Rng;

    fn round_trip(frequencies: &[(i8, u64)]) -> Code {
        let code = Code::new(frequencies);
        assert_eq!(code.codes().count(), frequencies.len());
        for (score, number, length) in code.codes() {
            let bits = (0..length).rev().map(|bit| number >> bit & 1 == 1);
            assert_eq!(code.decode(bits.chain([true; 80])), Some(score), "{frequencies:?}");
        }
        assert_eq!(Code::from_lengths(code.lengths().to_vec()), Some(code.clone()));
        code
    }

    #[test]
    fn codes_decode_to_their_scores() {
        let mut rng = Rng::new(1);
        for scores in 0..60 {
            let random: Vec<_> = (0..scores).map(|score| (score - 30, u64::from(1 + rng.below(1000)))).collect();
            round_trip(&random);
        }
        let unlike: Vec<_> = (0..40).map(|score| (score, 1 << score)).collect();
        assert_eq!(round_trip(&unlike).lengths()[39].0, 39, "as long as codes get");
    }

    #[test]
    fn frequent_scores_have_short_codes_and_a_single_score_an_empty_one() {
        assert_eq!(Code::new(&[(0, 8), (1, 2), (2, 1)]).lengths(), [(1, 0), (2, 1), (2, 2)]);
        assert_eq!(Code::new(&[(7, 100)]).lengths(), [(0, 7)]);
        assert_eq!(Code::new(&[(7, 100)]).decode(std::iter::empty()), Some(7));
        assert_eq!(Code::new(&[]).decode([true; 80].into_iter()), None);
    }

    #[test]
    fn incomplete_codes_are_rejected() {
        for lengths in [vec![(1, 0)], vec![(1, 0), (1, 1), (1, 2)], vec![(1, 0), (1, 0)], vec![(0, 0), (0, 1)]] {
            assert_eq!(Code::from_lengths(lengths.clone()), None, "{lengths:?}");
        }
        assert_eq!(Code::from_lengths(vec![(1, 0), (200, 1)]), None);
    }
}
