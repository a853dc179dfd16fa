//! Rounds weights so that the file of a model has at most a given size, at the least expected error.
//!
//! Each weight has an *importance*: how much a squared error of it matters. A weight becomes a multiple of the step for
//! the number of discs in its tuple, the one with the smallest `importance × error² + λ × bits`. Unimportant weights
//! become zero, and important ones get small steps. λ is chosen by bisection.

use crate::coding::{CONTEXTS, TOKENS, context, token};
use crate::layout::discs;
use crate::number::log2;
use crate::{Model, ModelError};

/// Number of bisections. Each one also improves the estimated bits of tokens.
const BISECTIONS: u32 = 14;
/// How often λ grows because the real size exceeds the estimate, which lacks the frequencies: first by small steps,
/// then by larger ones. In the end, all weights are zero.
const CORRECTIONS: [u32; 2] = [20, 40];
/// The range of λ, as powers of two times the mean importance.
const LAMBDA: (f64, f64) = (-40.0, 10.0);

impl Model {
    /// Rounds the weights so that [`Model::to_bytes`] has at most `max_bytes`. `exact` are the weights that
    /// [`Model::new`] got. `importance` has a number for each of them, at least 0: how much its squared error matters.
    ///
    /// # Errors
    /// If no model with these tuples is that small.
    ///
    /// # Panics
    /// If there is not one exact weight and one importance for each weight.
    pub fn compact(self, exact: &[f32], importance: &[f32], max_bytes: usize) -> Result<Self, ModelError> {
        assert_eq!([exact.len(), importance.len()], [self.weights.len(); 2], "one for each weight");
        if self.to_bytes().len() <= max_bytes {
            return Ok(self);
        }
        let mut rounding = Rounding::new(&self, exact, importance);
        if rounding.head > max_bytes {
            return Err(ModelError::TooSmall(max_bytes));
        }
        let (mut low, mut high) = LAMBDA;
        for _ in 0..BISECTIONS {
            let middle = f64::midpoint(low, high);
            if rounding.round(middle) <= max_bytes { high = middle } else { low = middle }
        }
        let mut step = 0.02;
        for correction in 0..CORRECTIONS[0] + CORRECTIONS[1] {
            rounding.round(high);
            let model = Model { weights: std::mem::take(&mut rounding.weights), ..self.clone() };
            if model.to_bytes().len() <= max_bytes {
                return Ok(model);
            }
            rounding.weights = model.weights;
            high += step;
            step *= if correction < CORRECTIONS[0] { 1.0 } else { 1.2 };
        }
        Err(ModelError::TooSmall(max_bytes))
    }
}

struct Rounding<'a> {
    /// The number of discs in the tuple of each weight, for one side to move.
    discs: Vec<u8>,
    /// The starts of the tables of tuples, and the number of weights.
    starts: Vec<usize>,
    exact: &'a [f32],
    importance: &'a [f32],
    mean_importance: f64,
    scale: f32,
    /// The rounded weights, in units of `scale`.
    weights: Vec<i16>,
    /// The estimated bits of each token in each context.
    bits: Vec<[f32; TOKENS]>,
    /// The size of the file without the weights.
    head: usize,
}

impl<'a> Rounding<'a> {
    fn new(model: &Model, exact: &'a [f32], importance: &'a [f32]) -> Self {
        let layout = &model.layout;
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for cells in layout.tuples() {
            all.extend(discs(layout.rules(), cells));
            starts.push(all.len());
        }
        let sum: f64 = importance.iter().copied().map(f64::from).sum();
        let untrained = Model { weights: vec![0; exact.len()], ..model.clone() };
        Rounding {
            discs: all,
            starts,
            exact,
            importance,
            mean_importance: if sum > 0.0 { sum / importance.len() as f64 } else { 1.0 },
            scale: model.scale,
            weights: model.weights.clone(),
            bits: vec![std::array::from_fn(|token| 1.0 + (token as f32).min(16.0) / 2.0); CONTEXTS],
            head: untrained.to_bytes().len(),
        }
    }

    /// The step for each number of discs. At the best step, the derivative of the error, `importance × step² / 12`, is
    /// that of λ times the bits of the weights that are not zero, `-log2(step)`.
    fn steps(&self, lambda: f64) -> Vec<i32> {
        let most = usize::from(self.discs.iter().copied().max().unwrap_or(0));
        let mut sums = vec![(0.0, 0.0); most + 1];
        for (number, (&weight, &importance)) in self.exact.iter().zip(self.importance).enumerate() {
            let importance = f64::from(importance);
            let is_kept = importance * f64::from(weight).powi(2) > 4.0 * lambda;
            if is_kept {
                let sum = &mut sums[usize::from(self.discs[number % self.discs.len()])];
                *sum = (sum.0 + importance, sum.1 + 1.0);
            }
        }
        let step = |(importance, count): (f64, f64)| {
            if count == 0.0 {
                return 1;
            }
            let best = (6.0 * lambda / (std::f64::consts::LN_2 * importance / count)).sqrt() / f64::from(self.scale);
            best.round().clamp(1.0, 8192.0) as i32
        };
        sums.into_iter().map(step).collect()
    }

    /// Rounds the weights with this logarithm of λ. Returns the estimated size of the file.
    fn round(&mut self, log_lambda: f64) -> usize {
        let lambda = self.mean_importance * log_lambda.exp2();
        let steps = self.steps(lambda);
        let count = self.discs.len();
        let mut counts = vec![[1.0_f32 / 16.0; TOKENS]; CONTEXTS];
        let mut plain_bits = 0;
        for range in self.starts.windows(2) {
            let mut before = [[0; 2]; 2];
            for at in range[0]..range[1] {
                let step = steps[usize::from(self.discs[at])];
                let mut first = None;
                for (side, before) in before.iter_mut().enumerate() {
                    let index = side * count + at;
                    let context = context(*before, first);
                    let found = self.quotient(index, step, lambda, context);
                    let (token, plain, _) = token(found);
                    counts[context][token] += 1.0;
                    plain_bits += plain;
                    self.weights[index] = (i32::from(found) * step) as i16;
                    *before = [found, before[0]];
                    first = Some(found);
                }
            }
        }
        let mut bits = 0.0;
        for (costs, counts) in self.bits.iter_mut().zip(&counts) {
            let sum: f32 = counts.iter().sum();
            for (cost, &count) in costs.iter_mut().zip(counts) {
                *cost = log2((sum / count).into()) as f32;
                bits += f64::from(*cost * count.floor());
            }
        }
        self.head + ((bits + f64::from(plain_bits)) / 8.0) as usize
    }

    /// The best multiple of `step` for a weight.
    fn quotient(&self, index: usize, step: i32, lambda: f64, context: usize) -> i16 {
        let (exact, importance) = (self.exact[index], self.importance[index]);
        if importance == 0.0 || exact == 0.0 {
            return 0;
        }
        let size = step as f32 * self.scale;
        let near = (exact / size + 0.5_f32.copysign(exact)) as i32;
        let near = near.clamp(-i32::from(i16::MAX) / step, i32::from(i16::MAX) / step) as i16;
        let cost = |quotient: i16| {
            let error = f64::from(exact - f32::from(quotient) * size);
            let (token, plain, _) = token(quotient);
            f64::from(importance) * error * error + lambda * (f64::from(self.bits[context][token]) + f64::from(plain))
        };
        let (mut best, mut least) = (0, cost(0));
        for other in [near, near - near.signum()] {
            let cost = cost(other);
            if cost < least {
                (best, least) = (other, cost);
            }
        }
        best
    }
}
