//! A position as the indices of its weights, kept up to date move by move.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::{Geometry, Position, Stones};

use crate::layout::{Code, EMPTY, Layout, dropped};

/// Numbers that are added up to a value.
pub(crate) trait Weights {
    /// One of them.
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

/// Numbers that several threads write.
impl Weights for [AtomicU32] {
    #[inline(always)]
    fn at(&self, index: usize) -> f32 {
        f32::from_bits(self[index].load(Ordering::Relaxed))
    }
}

/// The indices of a position.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    codes: Vec<Code>,
    index: Vec<u32>,
    /// The weights at `index`, after [`Follower::look_up`].
    current: Vec<f32>,
    sum: f32,
}

impl Follower {
    /// The empty board.
    pub(crate) fn new(layout: &Layout) -> Self {
        let current = vec![0.0; layout.instances()];
        Follower { codes: vec![EMPTY; layout.columns()], index: layout.start().to_vec(), current, sum: 0.0 }
    }

    /// This position, which must be of the layout's rules.
    pub(crate) fn at(layout: &Layout, position: &Position) -> Self {
        let mut follower = Follower::new(layout);
        // By column from the bottom, as stones lie; the order of play does not matter.
        for (cell, player) in position.stones_by_cell() {
            follower.play(layout, layout.column(cell), usize::from(player == connect4_core::Player::Second));
        }
        follower
    }

    /// Back to the empty board.
    pub(crate) fn reset(&mut self, layout: &Layout) {
        self.codes.fill(EMPTY);
        self.index.copy_from_slice(layout.start());
    }

    /// A stone of player 0 (the first) or 1 on the top of a column.
    #[inline(always)]
    pub(crate) fn play(&mut self, layout: &Layout, column: usize, player: usize) {
        let code = self.codes[column];
        let (touched, changes) = layout.changes(column, code, player);
        for (&instance, &change) in touched.iter().zip(changes) {
            let index = &mut self.index[usize::from(instance)];
            *index = index.wrapping_add_signed(change);
        }
        self.codes[column] = dropped(code, player);
    }

    /// Takes the top stone of a column, which is `player`'s, back.
    #[inline(always)]
    pub(crate) fn unplay(&mut self, layout: &Layout, column: usize, player: usize) {
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

    /// The indices of all instances.
    pub(crate) fn index(&self) -> &[u32] {
        &self.index
    }

    /// The sum of the weights of this position.
    #[inline(always)]
    pub(crate) fn sum<W: Weights + ?Sized>(&self, weights: &W) -> f32 {
        self.index.iter().map(|&index| weights.at(index as usize)).sum()
    }

    /// Looks the weights of this position up, for [`Follower::sum_after`].
    #[inline(always)]
    pub(crate) fn look_up<W: Weights + ?Sized>(&mut self, weights: &W) {
        let mut sum = 0.0;
        for (current, &index) in self.current.iter_mut().zip(&self.index) {
            *current = weights.at(index as usize);
            sum += *current;
        }
        self.sum = sum;
    }

    /// The sum of the weights after a stone of `player` on the top of a column: only those that change are looked at.
    #[inline(always)]
    pub(crate) fn sum_after<W: Weights + ?Sized>(
        &self,
        layout: &Layout,
        weights: &W,
        column: usize,
        player: usize,
    ) -> f32 {
        let (touched, changes) = layout.changes(column, self.codes[column], player);
        let (mut even, mut odd) = (0.0, 0.0);
        // Two sums, so that an addition need not wait for the one before.
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
}

/// What the rules alone say of a position in which nobody has a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight<W> {
    /// The side to move completes a line with this stone.
    Win(W),
    /// Whatever the side to move does, the other side completes a line with its next stone; the stones that make this
    /// least easy.
    Loss(W),
    /// The board is full.
    Draw,
    /// The stones that do not let the other side win at once.
    Open(W),
}

/// Looks two plies ahead by the rules.
#[inline(always)]
pub(crate) fn sight<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> Sight<G::Word> {
    use connect4_core::word::Word;
    let occupied = stones.occupied();
    let legal = geometry.legal(occupied);
    if legal.is_zero() {
        return Sight::Draw;
    }
    let wins = geometry.threats(stones.mover, occupied) & legal;
    if !wins.is_zero() {
        return Sight::Win(wins.lowest_bit());
    }
    let theirs = geometry.threats(stones.opponent, occupied);
    let forced = theirs & legal;
    if forced.count_ones() > 1 {
        return Sight::Loss(forced);
    }
    let mut moves = if forced.is_zero() { legal } else { forced };
    if geometry.has_gravity() {
        moves = moves & !(theirs >> 1);
        if moves.is_zero() {
            return Sight::Loss(if forced.is_zero() { legal } else { forced });
        }
    }
    Sight::Open(moves)
}
