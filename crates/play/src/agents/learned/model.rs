//! A trained player's value of positions.

use connect4_core::word::bits;
use connect4_core::{Cell, Geometry, GeometryTask, Outcome, Player, Position, Rules};

use super::ModelError;
use super::accumulator::Accumulator;
use super::layout::Layout;
use crate::Outlook;
use crate::agents::forced::{Settled, settled};
use crate::number::tanh;

/// A trained value of positions. Weights have 16 bits.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) layout: Layout,
    /// First those with the first player to move.
    pub(super) weights: Vec<i16>,
    /// What a weight of 1 is worth.
    pub(super) scale: f32,
    pub(super) seed: u64,
    pub(super) games: u64,
    /// The command that made it, or nothing.
    pub(super) command: String,
}

impl Model {
    /// A model with these weights, first those for the first player to move, from a training of `games` games with this seed.
    ///
    /// # Panics
    /// If the number of weights is not that of the layout for both sides.
    pub fn new(layout: Layout, weights: &[f32], seed: u64, games: u64) -> Self {
        assert_eq!(weights.len(), 2 * layout.weights(), "each side to move has its weights");
        let largest = weights.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
        let scale = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
        // To the nearest, halves away from 0, as `round` does, but many times faster where the processor has no instruction
        // for it.
        let round = |value: f64| (value + 0.5_f64.copysign(value)) as i16;
        let weights = weights.iter().map(|weight| round(f64::from(weight / scale))).collect();
        Model { layout, weights, scale, seed, games, command: String::new() }
    }

    /// The model with a note of the command that made it.
    #[must_use]
    pub fn with_command(self, command: &str) -> Self {
        Model { command: command.to_owned(), ..self }
    }

    /// The rules of the game, without the swap rule.
    pub fn rules(&self) -> Rules {
        self.layout.rules()
    }

    /// The seed of the training.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Games that the training took.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The command that made it; empty when it is not known.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The cells of each tuple.
    pub fn tuples(&self) -> &[Vec<Cell>] {
        self.layout.tuples()
    }

    /// Weights of both sides together.
    pub fn weights(&self) -> usize {
        self.weights.len()
    }

    /// What each weight is worth, first those with the first player to move.
    pub fn values(&self) -> impl Iterator<Item = f32> + '_ {
        self.weights.iter().map(|&weight| f32::from(weight) * self.scale)
    }

    /// Whether this is a model of these rules; the swap rule does not matter.
    pub fn is_for(&self, rules: Rules) -> bool {
        self.rules() == rules.with_swap(false)
    }

    /// Whether this is a model of these rules; the swap rule does not matter.
    ///
    /// # Errors
    /// If it is a model of other rules.
    pub fn check(&self, rules: Rules) -> Result<(), ModelError> {
        let wanted = rules.with_swap(false);
        if self.is_for(rules) { Ok(()) } else { Err(ModelError::Foreign { model: self.rules(), wanted }) }
    }

    /// The weights with this player to move (0 the first).
    pub(super) fn weights_of(&self, side: usize) -> &[i16] {
        let count = self.layout.weights();
        &self.weights[side * count..(side + 1) * count]
    }

    /// The value of a position for its side to move, from -1 (lost) to 1 (won), once forced moves are played: that of the end
    /// if they lead to one, else what was learnt. `None` for a position of other rules.
    ///
    /// ```
    /// use connect4_core::{Position, Rules};
    /// use connect4_play::learned::{Model, layout::Layout};
    /// let rules = Rules::TIC_TAC_TOE;
    /// let diagonal = vec![rules.all_cells().filter(|cell| cell.col == cell.row).collect()];
    /// let layout = Layout::new(rules, diagonal).expect("the table is small");
    /// let weights = vec![0.0; 2 * layout.weights()];
    /// let model = Model::new(layout, &weights, 1, 0);
    /// assert_eq!(model.value(&Position::new(rules)), Some(0.0), "it has learnt nothing yet");
    /// ```
    pub fn value(&self, position: &Position) -> Option<f32> {
        if !self.is_for(position.rules()) {
            return None;
        }
        Some(match position.outcome() {
            Some(Outcome::Won(player)) if player == position.mover() => 1.0,
            Some(Outcome::Won(_)) => -1.0,
            Some(Outcome::Drawn) => 0.0,
            None => self.rules().with_geometry(Value { model: self, position }),
        })
    }

    /// The legal moves, each with what it is worth to the side that makes it, from -1 to 1, once forced moves are played. A
    /// move that wins is worth 1, one that lets the opponent win at once -1. Empty in a finished game and in one of other rules.
    pub fn move_values(&self, position: &Position) -> Vec<(Cell, f32)> {
        if !self.is_for(position.rules()) || position.is_over() {
            return Vec::new();
        }
        self.rules().with_geometry(MoveValues { model: self, position })
    }
}

struct Value<'a> {
    model: &'a Model,
    position: &'a Position,
}

impl GeometryTask for Value<'_> {
    type Output = f32;

    fn run<G: Geometry>(self, geometry: G) -> f32 {
        let Value { model, position } = self;
        let mut accumulator = Accumulator::at(&model.layout, position);
        let mut player = usize::from(position.mover() == Player::Second);
        let settled = settled(geometry, position.stones(), |bit| {
            accumulator.play(&model.layout, model.layout.column(geometry.cell(bit)), player);
            player = 1 - player;
        });
        let for_first = match settled {
            Settled::Ends { winner: None, .. } => 0.0,
            Settled::Ends { winner: Some(winner), .. } => f32::from(i8::from(winner == Player::First)) * 2.0 - 1.0,
            Settled::Quiet(_) => tanh(accumulator.sum(model.weights_of(player)) * model.scale),
        };
        if position.mover() == Player::First { for_first } else { -for_first }
    }
}

struct MoveValues<'a> {
    model: &'a Model,
    position: &'a Position,
}

impl GeometryTask for MoveValues<'_> {
    type Output = Vec<(Cell, f32)>;

    fn run<G: Geometry>(self, geometry: G) -> Vec<(Cell, f32)> {
        use connect4_core::word::Word;
        let MoveValues { model, position } = self;
        let stones = position.stones::<G::Word>();
        let occupied = stones.occupied();
        let wins = geometry.threats(stones.mover, occupied);
        let keeps = match Outlook::new(geometry, stones).further(geometry) {
            Outlook::Open { moves, .. } => moves,
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
                let ahead = accumulator.settled_after(geometry, &model.layout, weights, stones, bit);
                tanh(ahead.value(side, 0) * model.scale)
            }
        };
        bits(geometry.legal(occupied)).map(|bit| (geometry.cell(bit), value(bit))).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use connect4_core::playout::Rng;

    use super::*;
    use crate::agents::learned::tuples;

    /// A model of random weights.
    pub(crate) fn random_model(rules: Rules, tuples: usize, length: usize, seed: u64) -> Model {
        let mut rng = Rng::new(seed);
        let tuples = tuples::choose(rules, tuples, length, &mut rng);
        let layout = Layout::new(rules, tuples).expect("the tables fit");
        let weights: Vec<f32> = (0..2 * layout.weights()).map(|_| rng.below(2001) as f32 / 1e4 - 0.1).collect();
        Model::new(layout, &weights, seed, 0)
    }
}
