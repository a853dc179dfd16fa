//! Proves that the learned classes are correct, or finds a counterexample.
//!
//! Empty columns can occur. Other columns can occur if and only if the last player to move owns a top disc without
//! which the columns can occur. By induction on the number of discs, an automaton is correct if it
//!
//! - accepts the empty board,
//! - rejects every balance except 0 and 1, and
//! - accepts any other board exactly if it accepts that board without one such disc.
//!
//! The proof checks all boards together. The automaton reads them. At the same time it reads, for each color, all
//! boards that lack a top disc of that color in one column.

use rustc_hash::FxHashMap;

use super::column::Column;
use super::learn::{ClassId, DEAD};
use crate::error::{CountError, StopCheck};

/// An automaton that reads columns. Level 0 has one class; the last level has `DEAD` and two outcomes.
pub(super) struct Automaton<'a> {
    pub(super) columns: &'a [Column],
    /// By level, class and number of the column.
    pub(super) next: Vec<Vec<Vec<ClassId>>>,
    /// By number of a column: the number of the column without its top disc.
    pub(super) shorter: Vec<usize>,
}

/// The state of the proof after the first columns of a board.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ProofState {
    balance: i32,
    is_empty: bool,
    class: ClassId,
    /// The classes of the same columns without one top disc of X or of O. Classes that accept no more than another are
    /// omitted.
    reduced: [Vec<ClassId>; 2],
}

impl Automaton<'_> {
    /// At most `max` boards, as numbers of columns, on which the automaton contradicts itself; none if it is correct.
    pub(super) fn contradictions(&self, max: usize, stop_check: StopCheck) -> Result<Vec<Vec<usize>>, CountError> {
        let inclusion = self.inclusion();
        let root = ProofState { balance: 0, is_empty: true, class: 0, reduced: [Vec::new(), Vec::new()] };
        let mut levels: Vec<Vec<(ProofState, u32, u32)>> = vec![vec![(root, 0, 0)]];
        for (level, next) in self.next.iter().enumerate() {
            let mut seen: FxHashMap<ProofState, ()> = FxHashMap::default();
            let mut after = Vec::new();
            for (from, (state, ..)) in levels[level].iter().enumerate() {
                stop_check()?;
                for (number, column) in self.columns.iter().enumerate() {
                    let mut reduced = state.reduced.clone();
                    for classes in &mut reduced {
                        classes.iter_mut().for_each(|class| *class = next[*class as usize][number]);
                    }
                    if let Some(top) = column.top() {
                        reduced[top as usize].push(next[state.class as usize][self.shorter[number]]);
                    }
                    for classes in &mut reduced {
                        inclusion[level + 1].keep_maximal(classes);
                    }
                    let state = ProofState {
                        balance: state.balance + column.balance(),
                        is_empty: state.is_empty && *column == Column::EMPTY,
                        class: next[state.class as usize][number],
                        reduced,
                    };
                    if seen.insert(state.clone(), ()).is_none() {
                        after.push((state, from as u32, number as u32));
                    }
                }
            }
            levels.push(after);
        }
        let last = levels.len() - 1;
        let wrong = |state: &ProofState| {
            let any_accepts = |classes: &[ClassId]| classes.iter().any(|&class| class != DEAD);
            let should = match state.balance {
                0 => state.is_empty || any_accepts(&state.reduced[1]),
                1 => any_accepts(&state.reduced[0]),
                _ => false,
            };
            (state.class != DEAD) != should
        };
        let ends = (0..levels[last].len()).filter(|&at| wrong(&levels[last][at].0)).take(max);
        let board = |mut at: usize| {
            let mut columns: Vec<usize> = (1..=last)
                .rev()
                .map(|level| {
                    let (_, from, number) = levels[level][at];
                    at = from as usize;
                    number as usize
                })
                .collect();
            columns.reverse();
            columns
        };
        Ok(ends.map(board).collect())
    }

    /// The inclusions of each level.
    pub(super) fn inclusion(&self) -> Vec<Inclusion> {
        // At the last level, `DEAD` accepts less than the others.
        let last = Inclusion { words: 1, contains: vec![0b111, 0b010, 0b100] };
        let mut inclusion = vec![last];
        for next in self.next.iter().rev() {
            inclusion.push(Inclusion::before(next, inclusion.last().expect("there is one")));
        }
        inclusion.reverse();
        inclusion
    }
}

/// Inclusion of the classes of a level: which class accepts everything that another accepts.
pub(crate) struct Inclusion {
    words: usize,
    /// By class, one bit for each class that accepts at least as much.
    contains: Vec<u64>,
}

impl Inclusion {
    /// Whether `other` accepts everything that `class` accepts.
    pub(crate) fn is_within(&self, class: ClassId, other: ClassId) -> bool {
        self.contains[class as usize * self.words + other as usize / 64] >> (other % 64) & 1 == 1
    }

    /// Computes the inclusion of a level from its successors and the inclusion of the next level.
    fn before(next: &[Vec<ClassId>], after: &Inclusion) -> Inclusion {
        let words = next.len().div_ceil(64);
        let mut contains = vec![0; next.len() * words];
        for (class, row) in next.iter().enumerate() {
            for (other, other_row) in next.iter().enumerate() {
                if row.iter().zip(other_row).all(|(&a, &b)| after.is_within(a, b)) {
                    contains[class * words + other / 64] |= 1 << (other % 64);
                }
            }
        }
        Inclusion { words, contains }
    }

    /// Drops the classes that accept no more than another, and sorts the rest.
    fn keep_maximal(&self, classes: &mut Vec<ClassId>) {
        classes.sort_unstable();
        classes.dedup();
        let all = classes.clone();
        classes.retain(|&class| {
            // Of two equivalent classes, the smaller number stays.
            !all.iter().any(|&other| {
                other != class && self.is_within(class, other) && (other < class || !self.is_within(other, class))
            })
        });
    }
}
