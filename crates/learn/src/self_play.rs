//! Games of the learner against itself, and what it learns from each.
//!
//! A value is seen from the first player: 1 a sure win, -1 a sure loss, 0 a draw or an even chance. It is the hyperbolic
//! tangent of a sum of weights, from one set of tables when the first player is to move and from another when the second is.
//!
//! After a game each position s(t) that a move led to is pulled towards the λ-return of what came after it (Sutton and
//! Barto 2018, chapter 12): `G(t) = (1 - λ) V(s(t+1)) + λ G(t+1)`, where s(t+1) is what the best move leads to. Where
//! another move was played to explore, what followed says nothing, and `G(t) = V(s(t+1))`. Where the rules show the result
//! within two plies the game ends with it. Each weight has a step size of its own, by temporal coherence (Beal and Smith
//! 1999; with the exponential gain of Bagheri, Thill, Koch and Konen 2016, "Online adaptable learning rates for the game
//! Connect-4"): it is large while the steps gradient for agree in sign, and small once they cancel each other.

use std::sync::atomic::{AtomicU32, Ordering};

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, Stones};
use connect4_play::ImmediateTactics;
use connect4_play::learned::accumulator::{Accumulator, Weights};
use connect4_play::learned::layout::Layout;
use connect4_play::number::{exp, tanh};

use crate::options::TrainingOptions;

/// Everything that is learnt, shared by all threads. While they play, all read and none writes. While they learn, half of
/// them take the positions with the first player to move and half the others, which have tables of their own: two threads
/// never meet. More than two do, and read and write without waiting for each other (Niu et al. 2011, "Hogwild"): a step that
/// is lost now and then is one of millions.
pub(crate) struct Parameters {
    /// The weights, `f32` as bits, those with the first player to move first.
    pub(crate) weights: Vec<AtomicU32>,
    /// For each weight the sum of the steps gradient for, and the sum of their sizes.
    pub(crate) coherence: Vec<[AtomicU32; 2]>,
}

/// What a stretch of games added up to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Positions learnt from.
    pub(crate) positions: u64,
    /// Games won by the first player, and by the second.
    pub(crate) wins: [u64; 2],
    /// For each side to move, the sum of the squared_errors of the differences between values and what they were pulled towards.
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
    /// The value of the position that the best answer leads to.
    greedy_value: f32,
    /// Whether the best answer was given.
    is_greedy: bool,
    /// Who is to move: 0 or 1.
    side: usize,
}

/// A finished game, ready to be learnt from.
#[derive(Default)]
pub(crate) struct Episode {
    steps: Vec<Step>,
    /// The indices of each position of `steps`.
    indices: Vec<u32>,
    /// The cells of its stones in order.
    pub(crate) cells: Vec<Cell>,
    /// 1 where the first player won, -1 where the second did, else 0.
    result: f32,
}

/// A weight that a step is to change, with what is known of it.
#[derive(Clone, Copy, Default)]
struct WeightUpdate {
    net: f32,
    total: f32,
    /// Its update in the table of gains.
    gain: f32,
}

/// One thread's part of the work.
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

/// Entries of the table of gains.
const GAIN_STEPS: usize = 1024;

/// `exp(β (x - 1))` for x from 0 to 1 in equal steps.
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

    /// Plays a episode.
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
            // From the first player.
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
            // In the opening there is nothing to learn from unless a position came before.
            if !is_random || !episode.steps.is_empty() {
                self.accumulator.look_up(weights);
                for bit in bits(moves) {
                    // Compared as sums; the tangent does not change the order.
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

    /// Learns from the positions of a game in which `side` is to move; no other positions use their weights.
    pub(crate) fn learn(&mut self, episode: &Episode, side: usize) {
        let instances = self.layout.instances();
        let lambda = self.options.lambda;
        let weights = self.weights_of(side);
        let coherence = &self.parameters.coherence[side * weights.len()..(side + 1) * weights.len()];
        let load = |number: &AtomicU32| f32::from_bits(number.load(Ordering::Relaxed));
        let store = |number: &AtomicU32, value: f32| number.store(value.to_bits(), Ordering::Relaxed);
        // The result of the last position is known. It is learnt all the same, since its value is looked up before the rules
        // are consulted.
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
            // Reading, computing and writing are separate loops, so that many reads are under way at a time: waiting for memory
            // takes longest.
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
