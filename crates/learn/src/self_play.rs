//! Games of the learner against itself, and what it learns from each.
//!
//! A value is seen from the first player: 1 a sure win, -1 a sure loss, 0 a draw or an even chance. It is the hyperbolic
//! tangent of a sum of weights, of one set of tables when the first player is to move and of another when the second is.
//!
//! After a game each position s(t) that a move led to is pulled towards the λ-return of what came after it (Sutton and
//! Barto 2018, chapter 12): `G(t) = (1 - λ) V(s(t+1)) + λ G(t+1)`, where s(t+1) is what the best move leads to. Where
//! another move was played to explore, what followed says nothing, and `G(t) = V(s(t+1))`. Where the rules show the result
//! within two plies the game ends with it. Each weight has a step size of its own, by temporal coherence (Beal and Smith
//! 1999; with the exponential gain of Bagheri, Thill, Koch and Konen 2016, "Online adaptable learning rates for the game
//! Connect-4"): it is large while the steps asked for agree in sign, and small once they cancel each other.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, Stones};
use connect4_play::learned::follow::{Follower, Sight, Weights, sight};
use connect4_play::learned::layout::Layout;
use connect4_play::learned::number::{exp, tanh};

use crate::training::TrainingOptions;

/// Everything that is learnt, shared by all threads. They read and write without waiting for each other (Niu et al. 2011,
/// "Hogwild"): a step that is lost now and then is one of millions.
pub(crate) struct Learnt {
    /// The weights, `f32` as bits: first those with the first player to move.
    pub(crate) weights: Vec<AtomicU32>,
    /// For each weight the sum of the steps asked for, and the sum of their sizes.
    pub(crate) coherence: Vec<[AtomicU32; 2]>,
}

/// What a stretch of games gave.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Positions learnt from.
    pub(crate) positions: u64,
    /// Games won by the first player, and by the second.
    pub(crate) wins: [u64; 2],
    /// Sum of the squares of the differences between values and what they were pulled towards.
    pub(crate) squares: f64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        self.squares += other.squares;
        self.wins[0] += other.wins[0];
        self.wins[1] += other.wins[1];
    }
}

/// A position that a move of this game led to.
#[derive(Clone, Copy)]
struct Step {
    /// The value of the position that the best answer leads to.
    best: f32,
    /// Whether the best answer was given.
    is_best: bool,
    /// Who is to move: 0 or 1.
    side: usize,
}

/// One thread's part of the work.
pub(crate) struct Player<'a, G> {
    geometry: G,
    layout: &'a Layout,
    learnt: &'a Learnt,
    options: &'a TrainingOptions,
    gain: &'a [f32],
    follower: Follower,
    steps: Vec<Step>,
    /// The indices of each position of `steps`.
    indices: Vec<u32>,
    pub(crate) tally: Tally,
}

/// Entries of the table of gains.
const GAINS: usize = 1024;

/// `exp(β (x - 1))` for x from 0 to 1 in equal steps.
pub(crate) fn gains(beta: f32) -> Vec<f32> {
    (0..=GAINS).map(|step| exp(f64::from(beta) * (step as f64 / GAINS as f64 - 1.0)) as f32).collect()
}

impl<'a, G: Geometry> Player<'a, G> {
    pub(crate) fn new(
        geometry: G,
        layout: &'a Layout,
        learnt: &'a Learnt,
        options: &'a TrainingOptions,
        gain: &'a [f32],
    ) -> Self {
        let follower = Follower::new(layout);
        let (steps, indices, tally) = (Vec::new(), Vec::new(), Tally::default());
        Player { geometry, layout, learnt, options, gain, follower, steps, indices, tally }
    }

    fn column(&self, bit: G::Word) -> usize {
        self.layout.column(self.geometry.cell(bit))
    }

    fn weights_of(&self, side: usize) -> &'a [AtomicU32] {
        let weights = self.layout.weights();
        &self.learnt.weights[side * weights..(side + 1) * weights]
    }

    /// Plays a game and learns from it.
    pub(crate) fn game(&mut self, rng: &mut Rng) {
        let random_plies = if rng.unit() < self.options.random_share {
            rng.below(u32::from(self.options.random_plies) + 1)
        } else {
            0
        };
        self.follower.reset(self.layout);
        self.steps.clear();
        self.indices.clear();
        let mut stones = Stones::<G::Word>::EMPTY;
        let mut plies = 0;
        let result = loop {
            let side = plies as usize % 2;
            // From the first player.
            let win = if side == 0 { 1.0 } else { -1.0 };
            let moves = match sight(self.geometry, stones) {
                Sight::Win(_) => break win,
                Sight::Loss(_) => break -win,
                Sight::Draw => break 0.0,
                Sight::Open(moves) => moves,
            };
            let count = moves.count_ones();
            let weights = self.weights_of(1 - side);
            let is_random = plies < random_plies;
            let (mut best, mut best_bit) = (f32::NEG_INFINITY, moves);
            // In the opening there is nothing to learn from unless a position came before.
            if !is_random || !self.steps.is_empty() {
                if count > 1 {
                    self.follower.look_up(weights);
                    for bit in bits(moves) {
                        let sum = self.follower.sum_after(self.layout, weights, self.column(bit), side);
                        // Compared as sums; the tangent does not change the order.
                        let value = win * sum;
                        if value > best {
                            (best, best_bit) = (value, bit);
                        }
                    }
                } else {
                    self.follower.look_up(weights);
                    best = win * self.follower.sum_after(self.layout, weights, self.column(moves), side);
                }
            }
            let bit = if count > 1 && (is_random || rng.unit() < self.options.epsilon) {
                moves.nth_bit(rng.below(count))
            } else {
                best_bit
            };
            if let Some(step) = self.steps.last_mut() {
                step.best = win * tanh(best);
                step.is_best = bit == best_bit;
            }
            let column = self.column(bit);
            self.follower.play(self.layout, column, side);
            stones = stones.play(bit);
            plies += 1;
            self.steps.push(Step { best: 0.0, is_best: true, side: 1 - side });
            self.indices.extend_from_slice(self.follower.index());
        };
        self.tally.games += 1;
        if result != 0.0 {
            self.tally.wins[usize::from(result < 0.0)] += 1;
        }
        self.learn(result);
    }

    fn learn(&mut self, result: f32) {
        let instances = self.layout.instances();
        let lambda = self.options.lambda;
        // The result of the last position is known; it is learnt as well, for its worth is asked before the rules are.
        let mut target = result;
        let steps = self.steps.len();
        for t in (0..steps).rev() {
            let step = self.steps[t];
            if t + 1 < steps {
                target = if step.is_best { (1.0 - lambda) * step.best + lambda * target } else { step.best };
            }
            let index = &self.indices[t * instances..(t + 1) * instances];
            let offset = step.side * self.layout.weights();
            let weights = self.weights_of(step.side);
            let coherence = &self.learnt.coherence[offset..offset + weights.len()];
            let value = tanh(index.iter().map(|&index| weights.at(index as usize)).sum());
            let error = target - value;
            self.tally.squares += f64::from(error * error);
            self.tally.positions += 1;
            let asked = error * (1.0 - value * value);
            let size = asked.abs();
            for &index in index {
                let index = index as usize;
                let [net, total] = &coherence[index];
                let load = |number: &AtomicU32| f32::from_bits(number.load(Ordering::Relaxed));
                let store = |number: &AtomicU32, value: f32| number.store(value.to_bits(), Ordering::Relaxed);
                let (net_now, total_now) = (load(net), load(total));
                let share = if total_now > 0.0 { net_now.abs() / total_now } else { 1.0 };
                let gain = self.gain[((share * GAINS as f32) as usize).min(GAINS)];
                store(&weights[index], weights.at(index) + self.options.alpha * gain * asked);
                store(net, net_now + asked);
                store(total, total_now + size);
            }
        }
    }
}
