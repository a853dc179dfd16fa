//! A prefix code over scores: frequent scores get short codes.
//!
//! Huffman ("A method for the construction of minimum-redundancy codes", 1952), in canonical form: codes of one length are
//! consecutive numbers in the order of the scores, so that the lengths alone say everything.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The longest code that is read; the longest ever made for n values is about 1.44 log2 n.
const LONGEST: u8 = 62;

/// A complete prefix code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Code {
    /// Scores with their lengths, short ones first, then by score.
    symbols: Vec<(u8, i8)>,
    /// How many scores have a code of each length.
    counts: Vec<u64>,
}

impl Code {
    /// The best code for scores with these frequencies. No score, or a single one, takes no bits at all.
    pub(super) fn new(frequencies: &[(i8, u64)]) -> Self {
        // The two rarest trees are joined until one is left; equal ones in a fixed order, so that the code is unique.
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

    /// The code of these lengths, each with its score; `None` unless it is complete and every score has one length.
    pub(super) fn from_lengths(mut symbols: Vec<(u8, i8)>) -> Option<Self> {
        symbols.sort_unstable();
        let longest = symbols.last().map_or(0, |&(length, _)| length);
        if longest > LONGEST {
            return None;
        }
        let mut counts = vec![0; usize::from(longest) + 1];
        for &(length, _) in &symbols {
            counts[usize::from(length)] += 1;
        }
        // Kraft's sum must be exactly one: then every sequence of bits begins with exactly one code.
        let sum: u128 = symbols.iter().map(|&(length, _)| 1_u128 << (longest - length)).sum();
        let mut scores: Vec<i8> = symbols.iter().map(|&(_, score)| score).collect();
        scores.sort_unstable();
        let is_complete = symbols.is_empty() || sum == 1 << longest;
        (is_complete && scores.windows(2).all(|pair| pair[0] < pair[1])).then_some(Code { symbols, counts })
    }

    /// The scores with the lengths of their codes in bits.
    pub(super) fn lengths(&self) -> &[(u8, i8)] {
        &self.symbols
    }

    /// All scores with their codes: the number and how many of its low bits count, the highest of them first.
    pub(super) fn codes(&self) -> impl Iterator<Item = (i8, u64, u8)> {
        let (mut next, mut last) = (0_u64, 0_u8);
        self.symbols.iter().map(move |&(length, score)| {
            next <<= length - last;
            last = length;
            next += 1;
            (score, next - 1, length)
        })
    }

    /// The score whose code `bits` begins with; `None` when there are no scores, or too few bits.
    #[inline]
    pub(super) fn decode(&self, mut bits: impl Iterator<Item = bool>) -> Option<i8> {
        // `code` counts from the first code of the present length; `index` is the first score of that length.
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
    fn codes_are_read_as_they_were_written() {
        let mut rng = Rng::new(1);
        for scores in 0..60 {
            let random: Vec<_> = (0..scores).map(|score| (score - 30, u64::from(1 + rng.below(1000)))).collect();
            round_trip(&random);
        }
        let unlike: Vec<_> = (0..40).map(|score| (score, 1 << score)).collect();
        assert_eq!(round_trip(&unlike).lengths()[39].0, 39, "as long as codes get");
    }

    #[test]
    fn frequent_scores_are_short_and_a_single_one_takes_nothing() {
        assert_eq!(Code::new(&[(0, 8), (1, 2), (2, 1)]).lengths(), [(1, 0), (2, 1), (2, 2)]);
        assert_eq!(Code::new(&[(7, 100)]).lengths(), [(0, 7)]);
        assert_eq!(Code::new(&[(7, 100)]).decode(std::iter::empty()), Some(7));
        assert_eq!(Code::new(&[]).decode([true; 80].into_iter()), None);
    }

    #[test]
    fn what_is_no_complete_code_is_refused() {
        for lengths in [vec![(1, 0)], vec![(1, 0), (1, 1), (1, 2)], vec![(1, 0), (1, 0)], vec![(0, 0), (0, 1)]] {
            assert_eq!(Code::from_lengths(lengths.clone()), None, "{lengths:?}");
        }
        assert_eq!(Code::from_lengths(vec![(1, 0), (200, 1)]), None);
    }
}
