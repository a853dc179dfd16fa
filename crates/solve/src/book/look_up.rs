//! Scores of positions before the leaves of a book, by alpha-beta over the plies in between.

use std::ops::ControlFlow;

use connect4_core::word::{WideBoard, Word, bits};
use connect4_core::{Geometry, GeometryTask, Stones};

use super::context::context;
use super::layers::{Book, Layer};
use super::positions::immediate_score;
use crate::key::shared_key;
use crate::score::{NO_SCORE, Score};

/// Maximum number of columns of a board.
const MAX_MOVES: usize = 20;

/// Looks up the score of an unfinished position and counts the nodes visited. `None` if the book lacks a leaf, which
/// cannot happen for legal positions.
pub(super) struct LookUp<'a> {
    pub(super) book: &'a Book,
    /// The layer to search to. Its positions have at least as many discs as `stones`.
    pub(super) layer: &'a Layer,
    pub(super) stones: Stones<WideBoard>,
    pub(super) cache: &'a mut LookUpCache,
}

/// A cache of earlier look-ups in one book.
#[derive(Default)]
pub(crate) struct LookUpCache(Vec<CachedBounds>);

impl LookUpCache {
    /// Clears the cache.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl GeometryTask for LookUp<'_> {
    type Output = Option<(Score, u64)>;

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let plies = self.stones.plies() as i32;
        let left = i32::from(self.layer.plies) - plies;
        // The cache pays off from a depth of two plies, where transpositions start.
        let slots = if left < 2 { 0 } else { 1 << (3 * left).min(17) };
        let cache = &mut self.cache.0;
        if cache.len() < slots {
            cache.clear();
            cache.resize(slots, CachedBounds::default());
        }
        let mut search = LookUpSearch { geometry, book: self.book, layer: self.layer, cache, nodes: 0 };
        // MTD(f): null windows around the last result (Plaat et al. 1996, "Best-first fixed-depth minimax algorithms").
        let (mut lower, mut upper, mut score) = (-NO_SCORE, NO_SCORE, 0);
        while lower < upper {
            let beta = score.max(lower + 1);
            score = search.search(self.stones.cast(), plies, beta)?;
            if score < beta { upper = score } else { lower = score }
        }
        Some((score, search.nodes))
    }
}

/// A cached bound; key 0 marks an empty slot.
#[derive(Clone, Copy, Default)]
struct CachedBounds {
    key: u128,
    lower: i8,
    upper: i8,
}

struct LookUpSearch<'a, G: Geometry> {
    geometry: G,
    book: &'a Book,
    layer: &'a Layer,
    /// One entry per slot; new entries replace old ones.
    cache: &'a mut [CachedBounds],
    nodes: u64,
}

impl<G: Geometry> LookUpSearch<'_, G> {
    /// A bound on the score: a lower bound if it is at least `beta`, otherwise an upper bound.
    fn search(&mut self, stones: Stones<G::Word>, plies: i32, beta: Score) -> Option<Score> {
        self.nodes += 1;
        let moves = match immediate_score(self.geometry, stones) {
            ControlFlow::Break(score) => return Some(score),
            ControlFlow::Continue(moves) => moves,
        };
        let key: u128 = shared_key(self.geometry, stones).cast();
        if plies >= i32::from(self.layer.plies) {
            return self.book.leaf(self.layer, key, context(self.geometry, stones));
        }
        let left = (self.geometry.cols() * self.geometry.rows()) as Score - plies;
        // Neither side wins immediately: our earliest win is on the third disc from here, theirs on the fourth.
        let (mut lower, mut upper) = (-((left - 2) / 2), (left - 1) / 2);
        let slot = self.slot(key);
        if let Some(known) = self.cache.get(slot).filter(|known| known.key == key) {
            (lower, upper) = (known.lower.into(), known.upper.into());
        }
        if lower >= beta {
            return Some(lower);
        }
        if upper < beta {
            return Some(upper);
        }
        let mut best = -NO_SCORE;
        for &bit in self.ordered(moves).iter().take_while(|bit| !bit.is_zero()) {
            best = best.max(-self.search(stones.play(bit), plies + 1, 1 - beta)?);
            if best >= beta {
                break;
            }
        }
        if best >= beta {
            lower = lower.max(best);
        } else {
            upper = upper.min(best);
        }
        if let Some(place) = self.cache.get_mut(slot) {
            *place = CachedBounds { key, lower: lower as i8, upper: upper as i8 };
        }
        Some(if best >= beta { lower } else { upper })
    }

    /// The moves from the middle outward, padded with empty ones.
    fn ordered(&self, moves: G::Word) -> [G::Word; MAX_MOVES] {
        let mut ordered = [G::Word::ZERO; MAX_MOVES];
        ordered.iter_mut().zip(bits(moves)).for_each(|(place, bit)| *place = bit);
        let column = |bit: &G::Word| bit.trailing_zeros() / self.geometry.stride();
        let count = moves.count_ones() as usize;
        ordered[..count].sort_unstable_by_key(|bit| (2 * column(bit) + 1).abs_diff(self.geometry.cols()));
        ordered
    }

    fn slot(&self, key: u128) -> usize {
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.cache.len() as u128) >> 64) as usize
    }
}
