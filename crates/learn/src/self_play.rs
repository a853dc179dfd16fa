//! Self-play games, and the updates that follow each game.
//!
//! A value is between -1 (the second player wins) and 1 (the first player wins). It is the hyperbolic tangent of a sum
//! of weights. There is one set of weights for positions with the first player to move, and one for the second.
//!
//! After a game, the value of each position s(t) that a move led to is moved toward its λ-return (Sutton and Barto
//! 2018, chapter 12). The λ-return is `G(t) = (1 - λ) V(s(t+1)) + λ G(t+1)`, where s(t+1) is the position after the
//! best move. If exploration chose another move, the rest of the game says nothing about the best move. Then the
//! λ-return is `G(t) = V(s(t+1))`. A game ends as soon as its result is clear within two plies.
//!
//! Each weight has its own step size, by temporal coherence learning (Beal and Smith 1999). The exponential gain is
//! that of Bagheri, Thill, Koch and Konen (2016, "Online adaptable learning rates for the game Connect-4"). The step
//! size is large while the gradients of a weight agree in sign, and small once they cancel out.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, ImmediateTactics, Stones};
use connect4_model::accumulator::{Accumulator, Weights};
use connect4_model::layout::Layout;
use connect4_model::number::{exp, tanh};

use crate::options::TrainingOptions;

/// The trained parameters, shared by all threads.
///
/// While threads play, they only read. While they learn, half of them update positions with the first player to move,
/// and the others update the rest. The two halves have separate weights, so two threads never conflict. With more
/// threads, some read and write the same weights without locks (Niu et al. 2011, "Hogwild"). A lost update now and then
/// does not matter among millions.
pub(crate) struct Parameters {
    /// The weights as the bits of `f32`: first those with the first player to move, then the others.
    pub(crate) weights: Vec<AtomicU32>,
    /// For each weight, the sum of its gradients and the sum of their absolute values, as the bits of `f32`.
    pub(crate) coherence: Vec<[AtomicU32; 2]>,
}

/// Totals over some games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Positions learned from.
    pub(crate) positions: u64,
    /// Games won by the first and by the second player.
    pub(crate) wins: [u64; 2],
    /// By side to move: the sum of the squared differences between values and their targets.
    pub(crate) squared_errors: [f64; 2],
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        for side in 0..2 {
            self.squared_errors[side] += other.squared_errors[side];
            self.wins[side] += other.wins[side];
        }
    }
}

/// A position that a move of a game led to.
#[derive(Clone, Copy)]
struct Step {
    /// The value of the position after the best reply.
    greedy_value: f32,
    /// Whether the best reply was played.
    is_greedy: bool,
    /// The side to move: 0 or 1.
    side: usize,
}

/// A finished game with what learning needs.
#[derive(Default)]
pub(crate) struct Episode {
    steps: Vec<Step>,
    /// The weight indices of each position of `steps`, one after another.
    indices: Vec<u32>,
    /// The cells of the moves, in order.
    pub(crate) cells: Vec<Cell>,
    /// 1 if the first player won, -1 if the second did, otherwise 0.
    result: f32,
}

/// A weight to update: the sums of [`Parameters::coherence`], and its gain.
#[derive(Clone, Copy, Default)]
struct WeightUpdate {
    net: f32,
    total: f32,
    /// Index into the table of gains.
    gain: f32,
}

/// The state of one thread.
pub(crate) struct Worker<'a, G> {
    geometry: G,
    layout: &'a Layout,
    parameters: &'a Parameters,
    options: &'a TrainingOptions,
    gain: &'a [f32],
    accumulator: Accumulator,
    updates: Vec<WeightUpdate>,
    pub(crate) tally: Tally,
}

/// Number of steps in the table of gains.
const GAIN_STEPS: usize = 1024;

/// The table of gains: `exp(β (x - 1))` for x from 0 to 1 in equal steps.
pub(crate) fn gains(beta: f32) -> Vec<f32> {
    (0..=GAIN_STEPS).map(|step| exp(f64::from(beta) * (step as f64 / GAIN_STEPS as f64 - 1.0)) as f32).collect()
}

impl<'a, G: Geometry> Worker<'a, G> {
    pub(crate) fn new(
        geometry: G,
        layout: &'a Layout,
        parameters: &'a Parameters,
        options: &'a TrainingOptions,
        gain: &'a [f32],
    ) -> Self {
        let accumulator = Accumulator::new(layout);
        let updates = vec![WeightUpdate::default(); layout.instances()];
        Worker { geometry, layout, parameters, options, gain, accumulator, updates, tally: Tally::default() }
    }

    fn column(&self, bit: G::Word) -> usize {
        self.layout.column(self.geometry.cell(bit))
    }

    fn weights_of(&self, side: usize) -> &'a [AtomicU32] {
        let weights = self.layout.weights();
        &self.parameters.weights[side * weights..(side + 1) * weights]
    }

    /// Plays a game and records it in `episode`.
    pub(crate) fn play(&mut self, rng: &mut Rng, episode: &mut Episode) {
        let random_plies = if rng.unit() < self.options.random_share {
            rng.below(u32::from(self.options.random_plies) + 1)
        } else {
            0
        };
        self.accumulator.reset(self.layout);
        episode.steps.clear();
        episode.indices.clear();
        episode.cells.clear();
        let mut stones = Stones::<G::Word>::EMPTY;
        let mut plies = 0;
        episode.result = loop {
            let side = plies as usize % 2;
            // 1 if the first player is to move, else -1.
            let win = if side == 0 { 1.0 } else { -1.0 };
            let moves = match ImmediateTactics::new(self.geometry, stones).with_safe_moves(self.geometry) {
                ImmediateTactics::Wins(_) => break win,
                ImmediateTactics::Lost(_) => break -win,
                ImmediateTactics::Full => break 0.0,
                ImmediateTactics::Open { moves, .. } => moves,
            };
            let count = moves.count_ones();
            let weights = self.weights_of(1 - side);
            let is_random = plies < random_plies;
            let (mut best, mut best_bit) = (f32::NEG_INFINITY, moves);
            // The value of the best move is a target for the position before it. In a random opening, the first move
            // has none.
            if !is_random || !episode.steps.is_empty() {
                self.accumulator.look_up(weights);
                for bit in bits(moves) {
                    // Sums are compared instead of values: the hyperbolic tangent keeps the order.
                    let value = win * self.accumulator.sum_after(self.layout, weights, self.column(bit), side);
                    if value > best {
                        (best, best_bit) = (value, bit);
                    }
                }
            }
            let bit = if count > 1 && (is_random || rng.unit() < self.options.exploration) {
                moves.nth_bit(rng.below(count))
            } else {
                best_bit
            };
            if let Some(step) = episode.steps.last_mut() {
                step.greedy_value = win * tanh(best);
                step.is_greedy = bit == best_bit;
            }
            let cell = self.geometry.cell(bit);
            self.accumulator.play(self.layout, self.layout.column(cell), side);
            stones = stones.play(bit);
            plies += 1;
            episode.steps.push(Step { greedy_value: 0.0, is_greedy: true, side: 1 - side });
            episode.indices.extend_from_slice(self.accumulator.index());
            episode.cells.push(cell);
        };
        self.tally.games += 1;
        if episode.result != 0.0 {
            self.tally.wins[usize::from(episode.result < 0.0)] += 1;
        }
    }

    /// Learns from the positions of a game with `side` to move.
    pub(crate) fn learn(&mut self, episode: &Episode, side: usize) {
        let instances = self.layout.instances();
        let lambda = self.options.lambda;
        let weights = self.weights_of(side);
        let coherence = &self.parameters.coherence[side * weights.len()..(side + 1) * weights.len()];
        let load = |number: &AtomicU32| f32::from_bits(number.load(Ordering::Relaxed));
        let store = |number: &AtomicU32, value: f32| number.store(value.to_bits(), Ordering::Relaxed);
        // The result of the last position is already clear. It is learned anyway, because play looks up its value
        // before it checks the rules.
        let mut target = episode.result;
        let steps = episode.steps.len();
        for (t, step) in episode.steps.iter().enumerate().rev() {
            if t + 1 < steps {
                target = if step.is_greedy {
                    (1.0 - lambda) * step.greedy_value + lambda * target
                } else {
                    step.greedy_value
                };
            }
            if step.side != side {
                continue;
            }
            let index = &episode.indices[t * instances..(t + 1) * instances];
            // Reads, computation and writes are separate loops, so that many reads overlap: most time is spent waiting
            // for memory.
            let mut sum = 0.0;
            for (update, &index) in self.updates.iter_mut().zip(index) {
                let [net, total] = &coherence[index as usize];
                (update.net, update.total) = (load(net), load(total));
                sum += weights.at(index as usize);
            }
            let value = tanh(sum);
            let error = target - value;
            self.tally.squared_errors[side] += f64::from(error * error);
            self.tally.positions += 1;
            let gradient = error * (1.0 - value * value);
            for update in &mut self.updates {
                let share = if update.total > 0.0 { update.net.abs() / update.total } else { 1.0 };
                update.gain = share.min(1.0) * GAIN_STEPS as f32;
                update.net += gradient;
                update.total += gradient.abs();
            }
            let step_size = self.options.learning_rate * gradient;
            for (update, &index) in self.updates.iter().zip(index) {
                let index = index as usize;
                store(&weights[index], weights.at(index) + step_size * self.gain[update.gain as usize]);
                let [net, total] = &coherence[index];
                store(net, update.net);
                store(total, update.total);
            }
        }
    }
}
