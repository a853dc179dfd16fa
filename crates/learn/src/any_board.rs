//! Training of the [value of any board](connect4_play::any_board) by self-play on many boards at once.
//!
//! Games are played and pulled towards λ-returns as in `self_play`; the network is trained by Adam over the positions of
//! some games at a time.

use std::sync::atomic::{AtomicUsize, Ordering};

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, GeometryTask, Rules, Stones};
use connect4_play::Outlook;
use connect4_play::any_board::{AnyBoard, FILL, FILLS, Head, KINDS, SECOND, TABLES, WIDTH};
use connect4_play::number::tanh;

/// How to train.
#[derive(Clone, Debug)]
pub struct AnyBoardOptions {
    /// Decides everything that is left to chance.
    pub seed: u64,
    /// Threads that play.
    pub threads: usize,
    /// The size of Adam's steps.
    pub rate: f32,
    /// How far values are drawn towards later ones.
    pub lambda: f32,
    /// The share of moves that are random.
    pub epsilon: f32,
    /// The share of games that begin with random moves.
    pub random_share: f32,
    /// Games that are learnt from at a time.
    pub batch: usize,
    /// How much of a step a table takes of its own, besides what all share.
    pub own: f32,
    /// How often each game is learnt from.
    pub replays: usize,
}

impl Default for AnyBoardOptions {
    fn default() -> Self {
        AnyBoardOptions { seed: 1, threads: 1, rate: 0.001, lambda: 0.8, epsilon: 0.1, random_share: 0.5, batch: 32, own: 0.5, replays: 1 }
    }
}

/// Games between two looks at new weights.
const ROUND: usize = 256;
/// Adam's memory of gradients and of their squares.
const MOMENTUM: f32 = 0.9;
const MEMORY: f32 = 0.999;

/// Boards that are kept out of training, to judge by: columns, rows, line length.
const KEPT_OUT: [[u8; 3]; 4] = [[8, 8, 4], [9, 6, 4], [7, 7, 5], [6, 5, 4]];

/// The boards that are trained on, each as often as it is here.
fn boards() -> Vec<Rules> {
    let mut boards = Vec::new();
    for cols in 4..=10 {
        for rows in 4..=10 {
            for connect in 4..=5u8 {
                let cells = cols * rows;
                let is_small = cells < 24 || connect == 5 && (cols < 5 || rows < 5 || cells < 35);
                if is_small || KEPT_OUT.contains(&[cols, rows, connect]) {
                    continue;
                }
                let rules = Rules::new(cols, rows, connect).expect("a board");
                let times = match connect {
                    4 if cols >= 6 && rows >= 5 => 6,
                    4 => 3,
                    _ => 3,
                };
                boards.extend(std::iter::repeat_n(rules, times));
            }
        }
    }
    boards
}

/// A position that a move of a game led to.
struct Step {
    best: f32,
    is_best: bool,
    /// Where its kinds begin.
    start: usize,
    target: f32,
}

#[derive(Default)]
struct Played {
    steps: Vec<Step>,
    kinds: Vec<u16>,
    result: f32,
}

/// Plays a game against itself.
struct Play<'a> {
    value: &'a AnyBoard,
    options: &'a AnyBoardOptions,
    rng: Rng,
}

impl GeometryTask for Play<'_> {
    type Output = Played;

    fn run<G: Geometry>(mut self, geometry: G) -> Played {
        let (options, rng) = (self.options, &mut self.rng);
        let cells = geometry.cols() * geometry.rows();
        let random_plies = if rng.unit() < options.random_share { rng.below(cells / 5 + 1) } else { 0 };
        let mut game = Played::default();
        let mut room = Vec::with_capacity(256);
        let mut best_kinds: Vec<u16> = Vec::with_capacity(256);
        let mut stones = Stones::<G::Word>::EMPTY;
        let mut plies = 0;
        game.result = loop {
            let win = if plies % 2 == 0 { 1.0 } else { -1.0 };
            let moves = match Outlook::new(geometry, stones).further(geometry) {
                Outlook::Wins(_) => break win,
                Outlook::Lost(_) => break -win,
                Outlook::Full => break 0.0,
                Outlook::Open { moves, .. } => moves,
            };
            let is_random = plies < random_plies;
            let (mut best, mut best_bit) = (f32::NEG_INFINITY, moves);
            if !is_random || !game.steps.is_empty() {
                for bit in bits(moves) {
                    let value = win * self.value.sum(geometry, stones.play(bit), &mut room);
                    if value > best {
                        (best, best_bit) = (value, bit);
                        std::mem::swap(&mut best_kinds, &mut room);
                    }
                }
            }
            let count = moves.count_ones();
            let bit = if count > 1 && (is_random || rng.unit() < options.epsilon) {
                moves.nth_bit(rng.below(count))
            } else {
                best_bit
            };
            if let Some(step) = game.steps.last_mut() {
                step.best = win * tanh(best);
                step.is_best = bit == best_bit;
            }
            stones = stones.play(bit);
            plies += 1;
            if bit != best_bit || best == f32::NEG_INFINITY {
                self.value.sum(geometry, stones, &mut best_kinds);
            }
            game.steps.push(Step { best: 0.0, is_best: true, start: game.kinds.len(), target: 0.0 });
            game.kinds.extend_from_slice(&best_kinds);
        };
        let mut target = game.result;
        for at in (0..game.steps.len()).rev() {
            let last = at + 1 == game.steps.len();
            let step = &mut game.steps[at];
            if !last {
                let lambda = options.lambda;
                target = if step.is_best { (1.0 - lambda) * step.best + lambda * target } else { step.best };
            }
            step.target = target;
        }
        game
    }
}

/// Takes one of Adam's steps; the slopes are the gradients so far, and the means of gradients and of their squares.
fn steps<const N: usize>(weights: &mut [f32; N], slopes: &mut [[f32; N]; 3], rate: f32) {
    let [now, mean, square] = slopes;
    for at in 0..N {
        mean[at] = MOMENTUM * mean[at] + (1.0 - MOMENTUM) * now[at];
        square[at] = MEMORY * square[at] + (1.0 - MEMORY) * now[at] * now[at];
        weights[at] -= rate * mean[at] / (square[at].sqrt() + 1e-8);
        now[at] = 0.0;
    }
}

/// A training under way.
pub struct AnyBoardTraining {
    options: AnyBoardOptions,
    boards: Vec<Rules>,
    /// The value so far.
    pub value: AnyBoard,
    /// The mean of the value over the latest games.
    pub mean: AnyBoard,
    rows: Vec<[[f32; WIDTH]; 3]>,
    /// What all tables of a side to move have in common.
    common: Vec<[[f32; WIDTH]; 3]>,
    between: Vec<[[[f32; SECOND]; 3]; WIDTH]>,
    bias: Vec<[[f32; SECOND]; 3]>,
    out: Vec<[[f32; SECOND]; 3]>,
    touched: Vec<u16>,
    common_touched: Vec<usize>,
    is_common_touched: Vec<bool>,
    is_touched: Vec<bool>,
    waiting: Vec<Played>,
    /// Games played.
    pub games: u64,
    /// Positions learnt from since it was last set to 0, and the sum of the squares of the differences.
    pub positions: u64,
    /// See `positions`.
    pub squares: f64,
    /// Seconds spent learning.
    pub learning: f64,
    /// What the step size is multiplied with.
    pub pace: f32,
}

impl AnyBoardTraining {
    /// A training that has not begun.
    pub fn new(options: AnyBoardOptions) -> Self {
        let mut rng = Rng::new(options.seed);
        let mut small = |size: f32| (rng.unit() + rng.unit() + rng.unit() - 1.5) * 2.0 * size;
        let mut rows = vec![[0.0; WIDTH]; 2 * KINDS];
        // Rows begin at nothing, so that kinds that were never seen count for nothing; one of these is in every position.
        for table in 0..2 {
            let start: [f32; WIDTH] = std::array::from_fn(|at| if at == 0 { 0.0 } else { 0.5 + small(0.5) });
            rows[table * KINDS + FILL..][..FILLS].fill(start);
        }
        let rows = rows.repeat(TABLES / 2);
        let heads: Vec<Head> = (0..2)
            .map(|_| {
                let mut head = Head { between: [[0.0; SECOND]; WIDTH], bias: [0.0; SECOND], out: [0.0; SECOND] };
                for row in &mut head.between[1..] {
                    row.iter_mut().for_each(|weight| *weight = small(0.25));
                }
                head.out.iter_mut().for_each(|weight| *weight = small(0.1));
                head
            })
            .collect();
        let heads = heads.repeat(TABLES / 2);
        AnyBoardTraining {
            boards: boards(),
            mean: AnyBoard { rows: rows.clone(), heads: heads.clone() },
            value: AnyBoard { rows, heads },
            rows: vec![[[0.0; WIDTH]; 3]; TABLES * KINDS],
            common: vec![[[0.0; WIDTH]; 3]; 2 * KINDS],
            between: vec![[[[0.0; SECOND]; 3]; WIDTH]; TABLES],
            bias: vec![[[0.0; SECOND]; 3]; TABLES],
            out: vec![[[0.0; SECOND]; 3]; TABLES],
            touched: Vec::new(),
            common_touched: Vec::new(),
            is_common_touched: vec![false; 2 * KINDS],
            is_touched: vec![false; TABLES * KINDS],
            waiting: Vec::new(),
            games: 0,
            positions: 0,
            squares: 0.0,
            pace: 1.0,
            learning: 0.0,
            options,
        }
    }

    /// Plays a round of games and learns from the round before.
    pub fn round(&mut self) {
        let next = AtomicUsize::new(0);
        let (options, boards, first) = (self.options.clone(), self.boards.clone(), self.games);
        let snapshot = self.value.clone();
        let play = || {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= ROUND {
                    return played;
                }
                let mut rng = Rng::new(options.seed.wrapping_mul(0x9E37_79B9).wrapping_add(first + number as u64));
                let rules = rng.pick(&boards).expect("there are boards");
                let task = Play { value: &snapshot, options: &options, rng };
                played.push((number, rules.with_dynamic_geometry(task)));
            }
        };
        let waiting = std::mem::take(&mut self.waiting);
        let mut played = std::thread::scope(|scope| {
            let others: Vec<_> = (1..options.threads).map(|_| scope.spawn(play)).collect();
            let start = std::time::Instant::now();
            for _ in 0..self.options.replays {
                self.learn(&waiting);
            }
            self.learning += start.elapsed().as_secs_f64();
            let mut played = play();
            for other in others {
                played.extend(other.join().expect("a thread that plays"));
            }
            played
        });
        played.sort_unstable_by_key(|one| one.0);
        self.games += ROUND as u64;
        self.waiting = played.into_iter().map(|one| one.1).collect();
    }

    fn learn(&mut self, games: &[Played]) {
        for batch in games.chunks(self.options.batch) {
            for game in batch {
                for (at, step) in game.steps.iter().enumerate() {
                    let end = game.steps.get(at + 1).map_or(game.kinds.len(), |next| next.start);
                    if end > step.start {
                        self.lean(&game.kinds[step.start..end], step.target);
                    }
                }
            }
            self.apply();
        }
    }

    /// Adds up gradients of one position.
    fn lean(&mut self, kinds: &[u16], target: f32) {
        let passed = self.value.pass(kinds);
        let table = usize::from(kinds[0]) / KINDS;
        let head = &self.value.heads[table];
        let value = tanh(passed.sum);
        let error = value - target;
        self.positions += 1;
        self.squares += f64::from(error * error);
        let mut second = [0.0; SECOND];
        for at in 0..SECOND {
            let on = f32::from(u8::from(passed.second[at] > 0.0));
            self.out[table][0][at] += error * passed.second[at] * on;
            second[at] = error * head.out[at] * on;
            self.bias[table][0][at] += second[at];
        }
        let mut first = [0.0; WIDTH];
        for (at, weights) in head.between.iter().enumerate() {
            let from = passed.first[at].max(0.0);
            if from > 0.0 {
                let slopes = &mut self.between[table][at][0];
                let mut sum = 0.0;
                for to in 0..SECOND {
                    slopes[to] += from * second[to];
                    sum += weights[to] * second[to];
                }
                first[at] = sum;
            }
        }
        first[0] += error;
        for &kind in kinds {
            let at = usize::from(kind);
            if !self.is_touched[at] {
                self.is_touched[at] = true;
                self.touched.push(kind);
            }
            let row = &mut self.rows[at][0];
            for to in 0..WIDTH {
                row[to] += first[to];
            }
        }
    }

    /// Takes the mean of the weights over time into account.
    pub fn average(&mut self, share: f32) {
        let value = &self.value;
        for (mean, now) in self.mean.rows.iter_mut().zip(&value.rows) {
            for at in 0..WIDTH {
                mean[at] += share * (now[at] - mean[at]);
            }
        }
        for (mean, now) in self.mean.heads.iter_mut().zip(&value.heads) {
            for (mean, now) in mean.between.iter_mut().chain([&mut mean.bias, &mut mean.out]).zip(now.between.iter().chain([&now.bias, &now.out])) {
                for at in 0..SECOND {
                    mean[at] += share * (now[at] - mean[at]);
                }
            }
        }
    }

    /// Takes a step with the gradients so far.
    fn apply(&mut self) {
        let rate = self.options.rate * self.pace;
        for kind in self.touched.drain(..) {
            let at = usize::from(kind);
            self.is_touched[at] = false;
            let common = at % (2 * KINDS);
            for to in 0..WIDTH {
                self.common[common][0][to] += self.rows[at][0][to];
            }
            if !self.is_common_touched[common] {
                self.is_common_touched[common] = true;
                self.common_touched.push(common);
            }
            steps(&mut self.value.rows[at], &mut self.rows[at], rate * self.options.own);
        }
        for at in self.common_touched.drain(..) {
            self.is_common_touched[at] = false;
            let mut change = [0.0; WIDTH];
            steps(&mut change, &mut self.common[at], rate);
            for table in 0..TABLES / 2 {
                let row = &mut self.value.rows[table * 2 * KINDS + at];
                for to in 0..WIDTH {
                    row[to] += change[to];
                }
            }
        }
        for (table, head) in self.value.heads.iter_mut().enumerate() {
            for (weights, slopes) in head.between.iter_mut().zip(&mut self.between[table]) {
                steps(weights, slopes, rate);
            }
            steps(&mut head.bias, &mut self.bias[table], rate);
            steps(&mut head.out, &mut self.out[table], rate);
        }
    }
}
