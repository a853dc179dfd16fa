//! A position as the indices of its weights, kept up to date move by move.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::{Geometry, Player, Position, Stones};

use super::layout::{Code, EMPTY, Layout, dropped};
use crate::agents::forced::{Settled, settled};

/// The weights whose sums are values.
pub trait Weights {
    /// The weight at this index.
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

/// Weights that several threads write, as the bits of floats.
impl Weights for [AtomicU32] {
    #[inline(always)]
    fn at(&self, index: usize) -> f32 {
        f32::from_bits(self[index].load(Ordering::Relaxed))
    }
}

/// The indices of a position's weights.
#[derive(Clone, Debug)]
pub struct Accumulator {
    codes: Vec<Code>,
    index: Vec<u32>,
    /// The weights at `index`, after [`Accumulator::look_up`].
    current: Vec<f32>,
    sum: f32,
    /// Room for the columns of forced moves.
    forced: Vec<usize>,
}

impl Accumulator {
    /// Those of the empty board.
    pub fn new(layout: &Layout) -> Self {
        let current = vec![0.0; layout.instances()];
        let (codes, index) = (vec![EMPTY; layout.columns()], layout.start().to_vec());
        Accumulator { codes, index, current, sum: 0.0, forced: Vec::new() }
    }

    /// Those of this position, which must have the layout's rules.
    pub fn at(layout: &Layout, position: &Position) -> Self {
        let mut accumulator = Accumulator::new(layout);
        // By column from the bottom, as stones lie; the order of play does not matter.
        for (cell, player) in position.stones_by_cell() {
            accumulator.play(layout, layout.column(cell), usize::from(player == connect4_core::Player::Second));
        }
        accumulator
    }

    /// Back to the empty board.
    pub fn reset(&mut self, layout: &Layout) {
        self.codes.fill(EMPTY);
        self.index.copy_from_slice(layout.start());
    }

    /// Puts a stone of player 0 (the first) or 1 on top of a column.
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

    /// Takes back the top stone of a column, which is `player`'s.
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

    /// The indices of all instances.
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

    /// The sum of the weights after a stone of `player` on top of a column. It looks only at those that change.
    #[inline(always)]
    pub fn sum_after<W: Weights + ?Sized>(&self, layout: &Layout, weights: &W, column: usize, player: usize) -> f32 {
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

    /// As [`Accumulator::sum_after`] for a stone in these stones, but of the position that forced moves then lead
    /// to, for which `weights` gives those of a side to move. Where they end the game, who wins and with how many stones on
    /// the board.
    #[inline(always)]
    pub fn settled_after<'w, G: Geometry, W: Weights + ?Sized + 'w>(
        &mut self,
        geometry: G,
        layout: &Layout,
        weights: impl Fn(usize) -> &'w W,
        stones: Stones<G::Word>,
        bit: G::Word,
    ) -> Ahead {
        let column = |bit: G::Word| layout.column(geometry.cell(bit));
        let after = stones.play(bit);
        let mut forced = std::mem::take(&mut self.forced);
        forced.clear();
        let settled = settled(geometry, after, |bit| forced.push(column(bit)));
        let side = (stones.plies() % 2) as usize;
        let ahead = match settled {
            Settled::Ends { winner, plies } => Ahead::Ends { winner, plies },
            Settled::Quiet(_) if forced.is_empty() => {
                Ahead::Sum(self.sum_after(layout, weights(1 - side), column(bit), side))
            }
            Settled::Quiet(stones) => {
                forced.insert(0, column(bit));
                let plays = || forced.iter().enumerate().map(|(number, &column)| (column, (side + number) % 2));
                plays().for_each(|(column, player)| self.play(layout, column, player));
                let sum = self.sum(weights((stones.plies() % 2) as usize));
                plays().rev().for_each(|(column, player)| self.unplay(layout, column, player));
                Ahead::Sum(sum)
            }
        };
        self.forced = forced;
        ahead
    }
}

/// What a stone leads to once forced moves are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ahead {
    /// To an end.
    Ends {
        /// Who wins, unless the board is full.
        winner: Option<Player>,
        /// Stones on the board then.
        plies: u32,
    },
    /// To a position of this sum.
    Sum(f32),
}

impl Ahead {
    /// A value in units of weights for a side to move, 0 the first; with ends as seen from a position after `plies` stones.
    pub(crate) fn value(self, side: usize, plies: u32) -> f32 {
        let for_first = match self {
            Ahead::Ends { winner: None, .. } => 0.0,
            Ahead::Ends { winner: Some(winner), plies: end } => {
                let value = WON - (end - plies) as f32;
                if winner == Player::First { value } else { -value }
            }
            Ahead::Sum(sum) => sum.clamp(-MAX_VALUE, MAX_VALUE),
        };
        if side == 0 { for_first } else { -for_first }
    }
}

/// The value of a won position, in units of weights; less one for each ply of the game until the end. Whole numbers up to
/// twice that are exact.
pub(super) const WON: f32 = 8e6;
/// The greatest value of a position that is not proved; sums of weights beyond it are cut.
pub(crate) const MAX_VALUE: f32 = 3.9e6;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use connect4_core::playout::Rng;
    use connect4_core::{Cell, Rules, Symmetry};

    use super::*;
    use crate::agents::learned::tuples;

    const RULES: [(u8, u8, u8, bool); 7] = [
        (7, 6, 4, true),
        (4, 4, 4, true),
        (9, 7, 5, true),
        (10, 10, 4, true),
        (3, 3, 3, false),
        (4, 5, 4, false),
        (1, 5, 4, true),
    ];

    fn rules() -> impl Iterator<Item = Rules> {
        RULES
            .into_iter()
            .map(|(cols, rows, connect, gravity)| Rules::new(cols, rows, connect).unwrap().with_gravity(gravity))
    }

    fn layout(rules: Rules) -> Layout {
        Layout::new(rules, tuples::choose(rules, 12, 6, &mut Rng::new(9))).unwrap()
    }

    /// What a cell is, by the rules: 0 and 1 stones, 2 reachable, 3 not.
    fn state(position: &Position, cell: Cell) -> u8 {
        match position.at(cell) {
            Some(connect4_core::Player::First) => 0,
            Some(connect4_core::Player::Second) => 1,
            None if !position.rules().has_gravity() || position.landing(cell.col) == Some(cell) => 2,
            None => 3,
        }
    }

    #[test]
    fn indices_follow_the_game_as_if_made_anew() {
        for rules in rules() {
            let layout = layout(rules);
            let weights: Vec<f32> = {
                let mut rng = Rng::new(1);
                // Whole numbers, so that sums are exact in any order.
                (0..layout.weights()).map(|_| rng.below(2000) as f32 - 1000.0).collect()
            };
            // By what is seen in the cells of a tuple: two positions have the same index just when these agree.
            let (mut by_seen, mut by_index) = (HashMap::new(), HashMap::new());
            let mut rng = Rng::new(5);
            for _ in 0..40 {
                let mut position = Position::new(rules);
                let mut accumulator = Accumulator::new(&layout);
                while !position.is_over() {
                    let moves = position.legal_moves();
                    accumulator.look_up(&weights[..]);
                    for &cell in &moves {
                        let (column, side) = (layout.column(cell), usize::from(position.plies() % 2));
                        let mut after = accumulator.clone();
                        after.play(&layout, column, side);
                        assert_eq!(accumulator.sum_after(&layout, &weights[..], column, side), after.sum(&weights[..]));
                        after.unplay(&layout, column, side);
                        assert_eq!((after.index(), &after.codes), (accumulator.index(), &accumulator.codes));
                    }
                    let cell = moves[rng.below(moves.len() as u32) as usize];
                    accumulator.play(&layout, layout.column(cell), usize::from(position.plies() % 2));
                    position.play(cell);
                    assert_eq!(accumulator.index(), Accumulator::at(&layout, &position).index());
                    let symmetries = Symmetry::of(rules);
                    for (number, &index) in accumulator.index().iter().enumerate() {
                        let (tuple, symmetry) = (number / symmetries.len(), symmetries[number % symmetries.len()]);
                        let cells = layout.tuples()[tuple].iter();
                        let seen: Vec<u8> = cells.map(|&cell| state(&position, symmetry.apply(cell, rules))).collect();
                        let seen = (tuple, seen);
                        assert_eq!(*by_seen.entry(seen.clone()).or_insert(index), index);
                        assert_eq!(*by_index.entry(index).or_insert(seen.clone()), seen);
                    }
                }
            }
        }
    }

    #[test]
    fn images_of_a_position_have_the_same_sum() {
        for rules in rules() {
            let layout = layout(rules);
            let weights: Vec<i16> = (0..layout.weights()).map(|index| (index % 1999) as i16 - 999).collect();
            let mut rng = Rng::new(2);
            for plies in 0..rules.cells().min(4) {
                let position = connect4_core::playout::random_position(rules, plies, &mut rng);
                let sum = Accumulator::at(&layout, &position).sum(&weights[..]);
                for &symmetry in Symmetry::of(rules) {
                    let image = position.transformed(symmetry);
                    assert_eq!(Accumulator::at(&layout, &image).sum(&weights[..]), sum);
                }
            }
        }
    }
}
