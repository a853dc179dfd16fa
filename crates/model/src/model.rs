//! Models: trained evaluations of positions.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, ImmediateTactics, Outcome, Player, Position, Rules, Swap, geometry_task};

use crate::ModelError;
use crate::accumulator::Accumulator;
use crate::layout::Layout;
use crate::number::tanh;
use crate::quiescence::{Quiescence, quiesce};

/// A trained evaluation of positions. Weights have 16 bits.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) layout: Layout,
    /// The weights with the first player to move, then those with the second.
    pub(super) weights: Vec<i16>,
    /// Converts units of weights to the argument of the hyperbolic tangent.
    pub(super) scale: f32,
    pub(super) seed: u64,
    pub(super) games: u64,
    /// The command that trained it; may be empty.
    pub(super) command: String,
}

impl Model {
    /// A model with these weights: first those with the first player to move, then those with the second. `seed` and
    /// `games` are the seed and the number of games of the training run.
    ///
    /// # Panics
    /// If the number of weights is not twice that of the layout.
    pub fn new(layout: Layout, weights: &[f32], seed: u64, games: u64) -> Self {
        assert_eq!(weights.len(), 2 * layout.weights(), "each side to move has its weights");
        let largest = weights.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        let scale = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
        // Rounds like `f64::round`, but much faster on CPUs without an instruction for it.
        let round = |value: f64| (value + 0.5_f64.copysign(value)) as i16;
        let weights = weights.iter().map(|weight| round(f64::from(weight / scale))).collect();
        Model { layout, weights, scale, seed, games, command: String::new() }
    }

    /// This model with other weights, in the order of [`Model::values`]. If each of them is one of the numbers that a
    /// weight of this model can have, they are kept exactly; otherwise they are rounded as by [`Model::new`].
    ///
    /// # Panics
    /// If their number differs.
    #[must_use]
    pub fn with_values(&self, values: &[f32]) -> Self {
        assert_eq!(values.len(), self.weights.len(), "one for each weight");
        let unit = |&value: &f32| {
            let units = (value / self.scale).round() as i16;
            (f32::from(units) * self.scale == value).then_some(units)
        };
        let (layout, command) = (self.layout.clone(), self.command.clone());
        match values.iter().map(unit).collect() {
            Some(weights) => Model { layout, weights, command, ..*self },
            None => Model { command, ..Model::new(layout, values, self.seed, self.games) },
        }
    }

    /// Records the command that trained the model.
    #[must_use]
    pub fn with_command(self, command: &str) -> Self {
        Model { command: command.to_owned(), ..self }
    }

    /// The tables and indices of the weights.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The factor that converts units of weights to the argument of the hyperbolic tangent.
    #[inline]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The rules of the game, without the swap rule.
    pub fn rules(&self) -> Rules {
        self.layout.rules()
    }

    /// The random seed of the training run.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of training games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The command that trained it; empty if unknown.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The cells of each tuple.
    pub fn tuples(&self) -> &[Vec<Cell>] {
        self.layout.tuples()
    }

    /// The number of weights for both sides to move.
    pub fn weights(&self) -> usize {
        self.weights.len()
    }

    /// The scaled weights, first those with the first player to move.
    pub fn values(&self) -> impl Iterator<Item = f32> + '_ {
        self.weights.iter().map(|&weight| f32::from(weight) * self.scale)
    }

    /// Whether this model is for these rules; the swap rule does not matter.
    pub fn is_for(&self, rules: Rules) -> bool {
        self.rules() == rules.with_swap(Swap::Off)
    }

    /// Checks that this model is for these rules; the swap rule does not matter.
    ///
    /// # Errors
    /// If it is for other rules.
    pub fn check(&self, rules: Rules) -> Result<(), ModelError> {
        let wanted = rules.with_swap(Swap::Off);
        if self.is_for(rules) { Ok(()) } else { Err(ModelError::Foreign { model: self.rules(), wanted }) }
    }

    /// The weights with this player to move (0 is the first), in units of 1 / [`Model::scale`].
    #[inline]
    pub fn weights_of(&self, side: usize) -> &[i16] {
        let count = self.layout.weights();
        &self.weights[side * count..(side + 1) * count]
    }

    /// The value of a position after its forced moves, from -1 (lost) to 1 (won), from the perspective of its side to
    /// move. Exact if the forced moves end the game. `None` for other rules.
    ///
    /// ```
    /// use connect4_core::{Position, Rules};
    /// use connect4_model::{Model, layout::Layout};
    /// let rules = Rules::TIC_TAC_TOE;
    /// let diagonal = vec![rules.all_cells().filter(|cell| cell.col == cell.row).collect()];
    /// let layout = Layout::new(rules, diagonal).expect("the table is small");
    /// let weights = vec![0.0; 2 * layout.weights()];
    /// let model = Model::new(layout, &weights, 1, 0);
    /// assert_eq!(model.value(&Position::new(rules)), Some(0.0), "it is untrained");
    /// ```
    pub fn value(&self, position: &Position) -> Option<f32> {
        if !self.is_for(position.rules()) {
            return None;
        }
        match position.outcome() {
            Some(Outcome::Won(player)) if player == position.mover() => return Some(1.0),
            Some(Outcome::Won(_)) => return Some(-1.0),
            Some(Outcome::Drawn) => return Some(0.0),
            None => {}
        }
        let model = self;
        Some(self.rules().with_geometry(geometry_task!(|geometry: G, model: &Model, position: &Position| -> f32 {
            let mut accumulator = Accumulator::at(&model.layout, position);
            let mut player = usize::from(position.mover() == Player::Second);
            let settled = quiesce(geometry, position.stones(), |bit| {
                accumulator.play(&model.layout, model.layout.column(geometry.cell(bit)), player);
                player = 1 - player;
            });
            let for_first = match settled {
                Quiescence::Ends { winner: None, .. } => 0.0,
                Quiescence::Ends { winner: Some(Player::First), .. } => 1.0,
                Quiescence::Ends { winner: Some(Player::Second), .. } => -1.0,
                Quiescence::Quiet(_) => tanh(accumulator.sum(model.weights_of(player)) * model.scale),
            };
            if position.mover() == Player::First { for_first } else { -for_first }
        })))
    }

    /// The legal moves and their values after forced moves, from -1 to 1, from the perspective of the side that makes
    /// them. A winning move counts 1, a move that lets the opponent win immediately -1. Empty in a finished game and
    /// for other rules.
    pub fn move_values(&self, position: &Position) -> Vec<(Cell, f32)> {
        if !self.is_for(position.rules()) || position.is_over() {
            return Vec::new();
        }
        let model = self;
        let task = geometry_task!(|geometry: G, model: &Model, position: &Position| -> Vec<(Cell, f32)> {
            let stones = position.stones::<G::Word>();
            let occupied = stones.occupied();
            let wins = geometry.threats(stones.mover, occupied);
            let keeps = match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
                ImmediateTactics::Open { moves, .. } => moves,
                _ => G::Word::ZERO,
            };
            let side = usize::from(position.mover() == Player::Second);
            let mut accumulator = Accumulator::at(&model.layout, position);
            let weights = |side| model.weights_of(side);
            accumulator.look_up(weights(1 - side));
            let mut value = |bit: G::Word| {
                if !(wins & bit).is_zero() {
                    1.0
                } else if (keeps & bit).is_zero() {
                    -1.0
                } else {
                    let found = accumulator.quiescent_value_after(geometry, &model.layout, weights, stones, bit);
                    tanh(found.value(side, 0) * model.scale)
                }
            };
            bits(geometry.legal(occupied)).map(|bit| (geometry.cell(bit), value(bit))).collect()
        });
        self.rules().with_geometry(task)
    }
}
