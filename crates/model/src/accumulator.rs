//! The indices of a position's weights, updated incrementally.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::{Geometry, Player, Position, Stones};

use crate::layout::{Code, EMPTY, Layout, dropped};
use crate::quiescence::{Quiescence, quiesce};

/// A table of weights.
pub trait Weights {
    /// The weight at an index.
    fn at(&self, index: usize) -> f32;
}

impl Weights for [f32] {
    #[inline(always)]
    fn at(&self, index: usize) -> f32 {
        self[index]
    }
}

impl Weights for [i16] {
    #[inline(always)]
    fn at(&self, index: usize) -> f32 {
        self[index].into()
    }
}

/// Weights shared by threads, stored as the bits of floats.
impl Weights for [AtomicU32] {
    #[inline(always)]
    fn at(&self, index: usize) -> f32 {
        f32::from_bits(self[index].load(Ordering::Relaxed))
    }
}

/// The indices of a position's weights; see [`Layout`].
#[derive(Clone, Debug)]
pub struct Accumulator {
    codes: Vec<Code>,
    index: Vec<u32>,
    /// The weights at `index`, set by [`Accumulator::look_up`].
    current: Vec<f32>,
    sum: f32,
    /// A buffer for the columns of forced moves.
    forced: Vec<usize>,
}

impl Accumulator {
    /// The indices of the empty board.
    pub fn new(layout: &Layout) -> Self {
        let current = vec![0.0; layout.instances()];
        let (codes, index) = (vec![EMPTY; layout.columns()], layout.start().to_vec());
        Accumulator { codes, index, current, sum: 0.0, forced: Vec::new() }
    }

    /// The indices of a position, which must have the rules of the layout.
    pub fn at(layout: &Layout, position: &Position) -> Self {
        let mut accumulator = Accumulator::new(layout);
        // Discs are added by column from the bottom; the order of play does not matter.
        for (cell, player) in position.stones_by_cell() {
            accumulator.play(layout, layout.column(cell), usize::from(player == connect4_core::Player::Second));
        }
        accumulator
    }

    /// Returns to the empty board.
    pub fn reset(&mut self, layout: &Layout) {
        self.codes.fill(EMPTY);
        self.index.copy_from_slice(layout.start());
    }

    /// Adds a disc of player 0 (the first) or 1 on top of a column.
    #[inline(always)]
    pub fn play(&mut self, layout: &Layout, column: usize, player: usize) {
        let code = self.codes[column];
        let (touched, changes) = layout.changes(column, code, player);
        for (&instance, &change) in touched.iter().zip(changes) {
            let index = &mut self.index[usize::from(instance)];
            *index = index.wrapping_add_signed(change);
        }
        self.codes[column] = dropped(code, player);
    }

    /// Removes the top disc of a column, which must belong to `player`.
    #[inline(always)]
    pub fn unplay(&mut self, layout: &Layout, column: usize, player: usize) {
        let after = self.codes[column];
        let top = 1 << (after.ilog2() - 1);
        let code = if player == 0 { after - 2 * top } else { after - top };
        let (touched, changes) = layout.changes(column, code, player);
        for (&instance, &change) in touched.iter().zip(changes) {
            let index = &mut self.index[usize::from(instance)];
            *index = index.wrapping_sub(change as u32);
        }
        self.codes[column] = code;
    }

    /// The indices into the weights of one side to move, by instance; see [`Layout::instances`].
    pub fn index(&self) -> &[u32] {
        &self.index
    }

    /// The sum of the weights of this position.
    #[inline(always)]
    pub fn sum<W: Weights + ?Sized>(&self, weights: &W) -> f32 {
        self.index.iter().map(|&index| weights.at(index as usize)).sum()
    }

    /// Looks up the weights of this position, for [`Accumulator::sum_after`].
    #[inline(always)]
    pub fn look_up<W: Weights + ?Sized>(&mut self, weights: &W) {
        let mut sum = 0.0;
        for (current, &index) in self.current.iter_mut().zip(&self.index) {
            *current = weights.at(index as usize);
            sum += *current;
        }
        self.sum = sum;
    }

    /// The sum of the weights after a disc of `player` on top of a column. Reads only the weights that change; needs a
    /// preceding [`Accumulator::look_up`] in the same weights.
    #[inline(always)]
    pub fn sum_after<W: Weights + ?Sized>(&self, layout: &Layout, weights: &W, column: usize, player: usize) -> f32 {
        let (touched, changes) = layout.changes(column, self.codes[column], player);
        let (mut even, mut odd) = (0.0, 0.0);
        // Two independent sums shorten the dependency chain of additions.
        let mut pairs = touched.chunks_exact(2).zip(changes.chunks_exact(2));
        let one = |instance: u16, change: i32| {
            let index = self.index[usize::from(instance)].wrapping_add_signed(change);
            weights.at(index as usize) - self.current[usize::from(instance)]
        };
        for (touched, changes) in &mut pairs {
            even += one(touched[0], changes[0]);
            odd += one(touched[1], changes[1]);
        }
        if touched.len() % 2 == 1 {
            let last = touched.len() - 1;
            even += one(touched[last], changes[last]);
        }
        self.sum + (even + odd)
    }

    /// Like [`Accumulator::sum_after`] for the move `bit` in the position `stones`, but evaluates the position after
    /// all forced moves. `weights` returns the weights for a side to move (0 is the first player).
    #[inline(always)]
    pub fn quiescent_value_after<'w, G: Geometry, W: Weights + ?Sized + 'w>(
        &mut self,
        geometry: G,
        layout: &Layout,
        weights: impl Fn(usize) -> &'w W,
        stones: Stones<G::Word>,
        bit: G::Word,
    ) -> QuiescentValue {
        let column = |bit: G::Word| layout.column(geometry.cell(bit));
        let after = stones.play(bit);
        let mut forced = std::mem::take(&mut self.forced);
        forced.clear();
        let settled = quiesce(geometry, after, |bit| forced.push(column(bit)));
        let side = (stones.plies() % 2) as usize;
        let value = match settled {
            Quiescence::Ends { winner, plies } => QuiescentValue::Ends { winner, plies },
            Quiescence::Quiet(_) if forced.is_empty() => {
                QuiescentValue::Sum(self.sum_after(layout, weights(1 - side), column(bit), side))
            }
            Quiescence::Quiet(stones) => {
                forced.insert(0, column(bit));
                let plays = || forced.iter().enumerate().map(|(number, &column)| (column, (side + number) % 2));
                plays().for_each(|(column, player)| self.play(layout, column, player));
                let sum = self.sum(weights((stones.plies() % 2) as usize));
                plays().rev().for_each(|(column, player)| self.unplay(layout, column, player));
                QuiescentValue::Sum(sum)
            }
        };
        self.forced = forced;
        value
    }
}

/// The value of a position after all forced moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum QuiescentValue {
    /// The forced moves end the game.
    Ends {
        /// The winner; `None` if the board is full.
        winner: Option<Player>,
        /// Number of plies played at the end of the game.
        plies: u32,
    },
    /// The evaluation, from the perspective of the first player.
    Sum(f32),
}

impl QuiescentValue {
    /// The value in units of weights, from the perspective of a side (0 is the first player). A win is `WON` minus
    /// the number of plies until the end, counted from ply `plies`.
    #[inline]
    pub fn value(self, side: usize, plies: u32) -> f32 {
        let for_first = match self {
            QuiescentValue::Ends { winner: None, .. } => 0.0,
            QuiescentValue::Ends { winner: Some(winner), plies: end } => {
                let value = WON - (end - plies) as f32;
                if winner == Player::First { value } else { -value }
            }
            QuiescentValue::Sum(sum) => sum.clamp(-MAX_VALUE, MAX_VALUE),
        };
        if side == 0 { for_first } else { -for_first }
    }
}

/// The value of a win, in units of weights, minus one for each ply until the end. Floats represent integers up to twice
/// this value exactly.
const WON: f32 = 8e6;
/// The greatest absolute value of an unproven position; larger sums are clamped.
pub const MAX_VALUE: f32 = 3.9e6;
