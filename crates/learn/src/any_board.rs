//! Training of the [any-board evaluation](connect4_model::any_board) by self-play on many boards at once.
//!
//! Values are moved toward λ-returns, as in `self_play`, but they are values of the quiet position after forced moves.
//! Adam (Kingma and Ba 2015) updates the weights after each batch of games. The result is a running mean of the
//! weights.

use std::sync::atomic::{AtomicUsize, Ordering};

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, GeometryTask, ImmediateTactics, Rules, Stones};
use connect4_model::any_board::{
    AnyBoard, FEATURES, FILL, FILL_FEATURES, Layers, OWN, SECOND, TABLES, WIDTH, activation,
};
use connect4_model::number::{exp, tanh};

/// Games played with the same weights.
const ROUND_GAMES: usize = 256;
/// Games per update.
const BATCH_GAMES: usize = 4;
/// Adam's step size. After [`DECAY_START`] of the games it decays exponentially, in the end by exp(-3.5), to a
/// thirtieth.
const LEARNING_RATE: f32 = 0.001;
const DECAY: f64 = 3.5;
const DECAY_START: f64 = 0.6;
/// Step size of the weights that belong to one table, relative to that of the shared weights.
const TABLE_RATE_FACTOR: f32 = 0.5;
/// Adam's decay rates of the mean gradient and of the mean squared gradient.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
/// Weight of the newest round in the running mean.
const AVERAGING_RATE: f32 = 0.02;
/// The parameter of TD(λ), the share of random moves, and the share of games with a random opening. Openings fill up to
/// half of the board.
const LAMBDA: f32 = 0.7;
const EXPLORATION: f32 = 0.1;
const RANDOM_SHARE: f32 = 0.9;

/// Boards excluded from training, for evaluation: columns, rows, length of a line.
pub const HELD_OUT_BOARDS: [[u8; 3]; 4] = [[8, 8, 4], [9, 6, 4], [7, 7, 5], [6, 5, 4]];

/// Training options.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyBoardOptions {
    /// Random seed. The number of threads does not affect the result.
    pub seed: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Number of games.
    pub games: u64,
}

/// The boards to train on. A board is drawn in proportion to how often it is listed.
pub fn training_boards() -> Vec<Rules> {
    let mut boards = Vec::new();
    for cols in 4..=10 {
        for rows in 4..=10 {
            for connect in 4..=5u8 {
                let cells = cols * rows;
                let is_small = cells < 24 || connect == 5 && (cols < 5 || rows < 5 || cells < 35);
                if is_small || HELD_OUT_BOARDS.contains(&[cols, rows, connect]) {
                    continue;
                }
                let rules = Rules::new(cols, rows, connect).expect("sides and lines are in range");
                // Small boards take longest to learn.
                let times = match cells {
                    _ if connect == 5 => 3,
                    ..=42 => 10,
                    _ => 5,
                };
                boards.extend(std::iter::repeat_n(rules, times));
            }
        }
    }
    boards
}

/// A position that a move of a game led to.
struct TrainingExample {
    /// The value of the position after the best reply.
    greedy_value: f32,
    /// Whether the best reply was played.
    is_greedy: bool,
    /// Index of its first feature in [`TrainingGame::features`]. It has no features if forced moves end the game.
    start: usize,
    target: f32,
}

/// A finished game with what learning needs.
#[derive(Default)]
struct TrainingGame {
    examples: Vec<TrainingExample>,
    features: Vec<u16>,
}

/// Plays a game against itself.
struct SelfPlay<'a> {
    value: &'a AnyBoard,
    rng: Rng,
}

impl GeometryTask for SelfPlay<'_> {
    type Output = TrainingGame;

    fn run<G: Geometry>(mut self, geometry: G) -> TrainingGame {
        let rng = &mut self.rng;
        let cells = geometry.cols() * geometry.rows();
        let random_plies = if rng.unit() < RANDOM_SHARE { rng.below(cells / 2 + 1) } else { 0 };
        let mut game = TrainingGame::default();
        let (mut features, mut best_features) = (Vec::with_capacity(256), Vec::with_capacity(256));
        let mut stones = Stones::<G::Word>::EMPTY;
        let mut plies = 0;
        let result = loop {
            // 1 if the first player is to move, else -1.
            let win = if plies % 2 == 0 { 1.0 } else { -1.0 };
            let moves = match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
                ImmediateTactics::Wins(_) => break win,
                ImmediateTactics::Lost(_) => break -win,
                ImmediateTactics::Full => break 0.0,
                ImmediateTactics::Open { moves, .. } => moves,
            };
            let is_random = plies < random_plies;
            let (mut best, mut best_bit) = (f32::NEG_INFINITY, moves);
            // The value of the best move is a target for the position before it. In a random opening, the first move
            // has none.
            if !is_random || !game.examples.is_empty() {
                for bit in bits(moves) {
                    let value = win * self.value.sum(geometry, stones.play(bit), &mut features);
                    if value > best {
                        (best, best_bit) = (value, bit);
                        std::mem::swap(&mut best_features, &mut features);
                    }
                }
            }
            let count = moves.count_ones();
            let bit = if count > 1 && (is_random || rng.unit() < EXPLORATION) {
                moves.nth_bit(rng.below(count))
            } else {
                best_bit
            };
            if let Some(example) = game.examples.last_mut() {
                example.greedy_value = win * tanh(best);
                example.is_greedy = bit == best_bit;
            }
            stones = stones.play(bit);
            plies += 1;
            if bit != best_bit || best == f32::NEG_INFINITY {
                self.value.sum(geometry, stones, &mut best_features);
            }
            game.examples.push(TrainingExample {
                greedy_value: 0.0,
                is_greedy: true,
                start: game.features.len(),
                target: 0.0,
            });
            game.features.extend_from_slice(&best_features);
        };
        let mut target = result;
        for (back, example) in game.examples.iter_mut().rev().enumerate() {
            if back > 0 {
                target = if example.is_greedy {
                    (1.0 - LAMBDA) * example.greedy_value + LAMBDA * target
                } else {
                    example.greedy_value
                };
            }
            example.target = target;
        }
        game
    }
}

/// The gradient of the current batch, and the running means of gradients and of their squares.
type Moments<const N: usize> = [[f32; N]; 3];

/// One step of Adam. Resets the gradient.
fn adam_step<const N: usize>(weights: &mut [f32; N], moments: &mut Moments<N>, rate: f32) {
    let [gradient, mean, square] = moments;
    for at in 0..N {
        mean[at] = BETA_1 * mean[at] + (1.0 - BETA_1) * gradient[at];
        square[at] = BETA_2 * square[at] + (1.0 - BETA_2) * gradient[at] * gradient[at];
        weights[at] -= rate * mean[at] / (square[at].sqrt() + 1e-8);
        gradient[at] = 0.0;
    }
}

/// The moments of [`Layers`].
#[derive(Clone)]
struct LayerMoments {
    between: [Moments<SECOND>; WIDTH],
    bias: Moments<SECOND>,
    out: Moments<SECOND>,
}

/// The rows of a table that the positions of a batch use, without duplicates.
struct TouchedRows {
    rows: Vec<usize>,
    is_in: Vec<bool>,
}

impl TouchedRows {
    fn new(rows: usize) -> Self {
        TouchedRows { rows: Vec::new(), is_in: vec![false; rows] }
    }

    fn add(&mut self, row: usize) {
        if !self.is_in[row] {
            self.is_in[row] = true;
            self.rows.push(row);
        }
    }

    /// Removes and returns all rows in insertion order.
    fn take(&mut self) -> Vec<usize> {
        self.rows.iter().for_each(|&row| self.is_in[row] = false);
        std::mem::take(&mut self.rows)
    }
}

/// A training run.
pub struct AnyBoardTraining {
    options: AnyBoardOptions,
    boards: Vec<Rules>,
    value: AnyBoard,
    mean: AnyBoard,
    shared: Vec<Moments<WIDTH>>,
    own: Vec<Moments<OWN>>,
    layers: Vec<LayerMoments>,
    touched_rows: TouchedRows,
    touched_own_rows: TouchedRows,
    pending: Vec<TrainingGame>,
    positions: u64,
    squared_errors: f64,
}

impl AnyBoardTraining {
    /// Starts a run with random weights.
    pub fn new(options: AnyBoardOptions) -> Self {
        let mut rng = Rng::new(options.seed);
        let mut small = |size: f32| (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2.0 * size;
        // Rows start at zero, so features that were never seen have no effect. Only the fill features, one of which is
        // in every position, start at random.
        let mut shared = vec![[0.0; WIDTH]; 2 * FEATURES];
        for side in 0..2 {
            let start: [f32; WIDTH] = std::array::from_fn(|at| if at == 0 { 0.0 } else { 0.5 + small(0.5) });
            shared[side * FEATURES + FILL..][..FILL_FEATURES].fill(start);
        }
        let mut layers = [Layers { between: [[0.0; SECOND]; WIDTH], bias: [0.0; SECOND], out: [0.0; SECOND] }; 2];
        for layers in &mut layers {
            layers.between[1..].iter_mut().flatten().for_each(|weight| *weight = small(0.25));
            layers.out.iter_mut().for_each(|weight| *weight = small(0.1));
        }
        let value = AnyBoard {
            seed: options.seed,
            games: 0,
            command: String::new(),
            shared,
            own: vec![[0.0; OWN]; TABLES * FEATURES],
            layers: layers.repeat(TABLES / 2),
        };
        let zeros = [[0.0; SECOND]; 3];
        AnyBoardTraining {
            boards: training_boards(),
            mean: value.clone(),
            value,
            shared: vec![[[0.0; WIDTH]; 3]; 2 * FEATURES],
            own: vec![[[0.0; OWN]; 3]; TABLES * FEATURES],
            layers: vec![LayerMoments { between: [zeros; WIDTH], bias: zeros, out: zeros }; TABLES],
            touched_rows: TouchedRows::new(2 * FEATURES),
            touched_own_rows: TouchedRows::new(TABLES * FEATURES),
            pending: Vec::new(),
            positions: 0,
            squared_errors: 0.0,
            options,
        }
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.value.games
    }

    /// The running mean of the weights, with the command that trained them.
    pub fn value(&self, command: &str) -> AnyBoard {
        AnyBoard { games: self.value.games, command: command.to_owned(), ..self.mean.clone() }
    }

    /// The mean squared difference between values and their targets since the last call.
    pub fn squared_error(&mut self) -> f64 {
        let error = self.squared_errors / self.positions.max(1) as f64;
        (self.positions, self.squared_errors) = (0, 0.0);
        error
    }

    /// Plays a round of games while it learns from the round before. Returns whether the run continues.
    pub fn train_round(&mut self) -> bool {
        let next = AtomicUsize::new(0);
        let (seed, boards, first) = (self.options.seed, self.boards.clone(), self.value.games);
        // All games of a round use the same weights, so it does not matter which thread plays which game.
        let value = self.value.clone();
        let play = || {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= ROUND_GAMES {
                    return played;
                }
                let mut rng = Rng::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(first + number as u64));
                let rules = rng.pick(&boards).expect("there are boards");
                played.push((number, rules.with_dynamic_geometry(SelfPlay { value: &value, rng })));
            }
        };
        let pending = std::mem::take(&mut self.pending);
        let done = self.value.games as f64 / self.options.games as f64;
        let decay = ((done - DECAY_START) / (1.0 - DECAY_START)).max(0.0);
        let rate = LEARNING_RATE * exp(-DECAY * decay) as f32;
        let mut played = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.options.threads).map(|_| scope.spawn(play)).collect();
            self.learn(&pending, rate);
            let mut played = play();
            for other in others {
                played.extend(other.join().expect("no thread panics"));
            }
            played
        });
        played.sort_unstable_by_key(|one| one.0);
        self.pending = played.into_iter().map(|one| one.1).collect();
        self.value.games += ROUND_GAMES as u64;
        self.update_average();
        self.value.games < self.options.games
    }

    fn learn(&mut self, games: &[TrainingGame], rate: f32) {
        for batch in games.chunks(BATCH_GAMES) {
            for game in batch {
                for (at, example) in game.examples.iter().enumerate() {
                    let end = game.examples.get(at + 1).map_or(game.features.len(), |next| next.start);
                    if end > example.start {
                        self.add_gradients(&game.features[example.start..end], example.target);
                    }
                }
            }
            self.apply_gradients(rate);
        }
    }

    /// Adds the gradients of one position.
    fn add_gradients(&mut self, features: &[u16], target: f32) {
        let passed = self.value.pass(features);
        let table = usize::from(features[0]);
        let (layers, moments) = (&self.value.layers[table], &mut self.layers[table]);
        let error = tanh(passed.sum) - target;
        self.positions += 1;
        self.squared_errors += f64::from(error * error);
        // The loss is the cross-entropy of the values, read as probabilities, so the derivative of the hyperbolic
        // tangent cancels.
        let mut second = [0.0; SECOND];
        for (at, second) in second.iter_mut().enumerate() {
            let is_on = f32::from(u8::from(passed.second[at] > 0.0));
            moments.out[0][at] += error * passed.second[at] * is_on;
            *second = error * layers.out[at] * is_on;
            moments.bias[0][at] += *second;
        }
        let mut first = [0.0; WIDTH];
        for (at, weights) in layers.between.iter().enumerate() {
            let (from, slope_of_from) = activation(passed.first[at]);
            if from > 0.0 {
                let moments = &mut moments.between[at][0];
                for (slope, more) in moments.iter_mut().zip(second) {
                    *slope += from * more;
                }
                let sum = weights.iter().zip(second).fold(0.0, |sum, (weight, more)| sum + weight * more);
                first[at] = slope_of_from * sum;
            }
        }
        first[0] += error;
        for &feature in &features[1..] {
            let row = table % 2 * FEATURES + usize::from(feature);
            self.touched_rows.add(row);
            self.shared[row][0].iter_mut().zip(first).for_each(|(slope, more)| *slope += more);
            let row = table * FEATURES + usize::from(feature);
            self.touched_own_rows.add(row);
            self.own[row][0].iter_mut().zip(first).for_each(|(slope, more)| *slope += more);
        }
    }

    /// Takes one step of Adam with the gradients of the batch.
    fn apply_gradients(&mut self, rate: f32) {
        for row in self.touched_rows.take() {
            adam_step(&mut self.value.shared[row], &mut self.shared[row], rate);
        }
        for row in self.touched_own_rows.take() {
            adam_step(&mut self.value.own[row], &mut self.own[row], rate * TABLE_RATE_FACTOR);
        }
        for (layers, moments) in self.value.layers.iter_mut().zip(&mut self.layers) {
            for (weights, moments) in layers.between.iter_mut().zip(&mut moments.between) {
                adam_step(weights, moments, rate);
            }
            adam_step(&mut layers.bias, &mut moments.bias, rate);
            adam_step(&mut layers.out, &mut moments.out, rate);
        }
    }

    /// Updates the running mean of the weights.
    fn update_average(&mut self) {
        let towards = |mean: &mut f32, now: &f32| *mean += AVERAGING_RATE * (now - *mean);
        let both = |mean: &mut [f32], now: &[f32]| mean.iter_mut().zip(now).for_each(|(mean, now)| towards(mean, now));
        both(self.mean.own.as_flattened_mut(), self.value.own.as_flattened());
        both(self.mean.shared.as_flattened_mut(), self.value.shared.as_flattened());
        for (mean, now) in self.mean.layers.iter_mut().zip(&self.value.layers) {
            both(mean.between.as_flattened_mut(), now.between.as_flattened());
            both(&mut mean.bias, &now.bias);
            both(&mut mean.out, &now.out);
        }
    }
}
