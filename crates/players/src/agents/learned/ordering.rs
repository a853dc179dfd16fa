//! Trained models as move orderers of the solver.

use std::sync::{Arc, OnceLock};

use connect4_core::word::{WideBoard, Word};
use connect4_core::{MAX_SIDE, Rules, Stones};
use connect4_solve::{IncrementalEvaluator, MoveOrderer, MoveOrderers, Options, Solver, UseBook};

use connect4_model::Model;
use connect4_model::accumulator::Accumulator;
use connect4_model::layout::{Code, EMPTY};
use connect4_model::number::tanh;

/// The built-in models as move orderers; see [`Model::embedded`].
pub fn move_orderers() -> MoveOrderers {
    MoveOrderers::new(|rules| {
        Model::is_embedded(rules)
            .then(|| Arc::new(EmbeddedOrderer { rules, model: OnceLock::new() }) as Arc<dyn MoveOrderer>)
    })
}

/// A solver with the built-in opening book and the built-in move orderers.
pub fn solver(options: Options) -> Solver {
    Solver::new(options).with_book(UseBook::Embedded).with_move_orderers(move_orderers())
}

/// A model as a move orderer.
pub struct ModelOrderer(pub Arc<Model>);

impl MoveOrderer for ModelOrderer {
    fn min_free_cells(&self) -> u16 {
        min_free_cells(self.0.rules())
    }

    fn evaluator(&self) -> Box<dyn IncrementalEvaluator + '_> {
        Box::new(ModelEvaluator::new(&self.0))
    }
}

/// The built-in model as a move orderer. Easy positions are solved before anything needs the model, and decoding it takes
/// longer than that.
struct EmbeddedOrderer {
    rules: Rules,
    model: OnceLock<Arc<Model>>,
}

impl MoveOrderer for EmbeddedOrderer {
    fn min_free_cells(&self) -> u16 {
        min_free_cells(self.rules)
    }

    fn evaluator(&self) -> Box<dyn IncrementalEvaluator + '_> {
        let decode = || Model::embedded(self.rules).expect("it was there when the orderer was made");
        Box::new(ModelEvaluator::new(self.model.get_or_init(decode)))
    }
}

/// Three fifths of the cells: 25 on 7×6, 29 on 7×7, 33 on 8×7; see `docs/decisions/solver.md`.
fn min_free_cells(rules: Rules) -> u16 {
    rules.cells() * 3 / 5
}

/// Holds the features of the position evaluated last.
struct ModelEvaluator<'a> {
    model: &'a Model,
    accumulator: Accumulator,
    codes: Vec<Code>,
}

impl<'a> ModelEvaluator<'a> {
    fn new(model: &'a Model) -> Self {
        let layout = model.layout();
        ModelEvaluator { model, accumulator: Accumulator::new(layout), codes: vec![EMPTY; layout.columns()] }
    }

    /// Updates the features to a new position: removes the discs that differ, then adds the missing ones.
    fn go_to(&mut self, first: u128, occupied: u128) {
        let height = u32::from(self.model.rules().rows());
        let column = |word: u128, col: usize| (word >> (col as u32 * (height + 1))) as Code & ((1 << height) - 1);
        for (col, old) in self.codes.iter_mut().enumerate() {
            let code = column(first, col) + column(occupied, col) + 1;
            if code == *old {
                continue;
            }
            let shorter = old.ilog2().min(code.ilog2());
            let same = (*old ^ code).trailing_zeros().min(shorter);
            let player = |code: Code, row: u32| usize::from(code >> row & 1 == 0);
            for row in (same..old.ilog2()).rev() {
                self.accumulator.unplay(self.model.layout(), col, player(*old, row));
            }
            for row in same..code.ilog2() {
                self.accumulator.play(self.model.layout(), col, player(code, row));
            }
            *old = code;
        }
    }
}

impl IncrementalEvaluator for ModelEvaluator<'_> {
    fn values(&mut self, stones: Stones<WideBoard>, columns: u32, values: &mut [f32; MAX_SIDE as usize]) {
        let side = usize::from(stones.plies() % 2 == 1);
        let first = if side == 0 { stones.mover } else { stones.opponent };
        self.go_to(low(first), low(stones.occupied()));
        let (layout, scale) = (self.model.layout(), self.model.scale());
        let weights = self.model.weights_of(1 - side);
        self.accumulator.look_up(weights);
        for col in (0..self.codes.len()).filter(|col| columns >> col & 1 == 1) {
            let value = tanh(self.accumulator.sum_after(layout, weights, col, side) * scale);
            values[col] = if side == 0 { value } else { -value };
        }
    }
}

/// The low half of a board word, enough for every board that can be solved.
fn low(board: WideBoard) -> u128 {
    let [low, high, ..] = board.to_limbs();
    u128::from(high) << 64 | u128::from(low)
}
