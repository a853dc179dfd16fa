//! Alpha-beta search with a model.

use connect4_core::word::{Word, bits};
use connect4_core::{Budget, Cell, Geometry, GeometryTask, ImmediateTactics, Player, Position, Stones};

use connect4_model::Model;
use connect4_model::accumulator::{Accumulator, MAX_VALUE, WON};
use connect4_model::number::tanh;

/// Nodes between budget checks.
const NODES_PER_CHECK: u64 = 32;

/// Iterative deepening (negamax with alpha-beta) to depth `plies`. Leaves are evaluated after their forced moves; with
/// depth 1 they are the positions after each move. Returns the best move and the number of nodes; `None` in a finished
/// game or for other rules.
pub(super) fn search(model: &Model, position: &Position, plies: u32, budget: &Budget) -> Option<(Cell, u64)> {
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(BestMoveTask { model, position, plies, budget })
}

/// The value of a move, from the perspective of the side that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ModelValue {
    /// A forced result.
    Decided {
        /// Whether the side that makes the move wins.
        wins: bool,
        /// Plies until the end, counted from before the move.
        plies: u32,
    },
    /// The value by the model, from -1 to 1.
    Trained(f32),
}

/// The values of these moves, not only bounds, by a search to depth `plies`, or as deep as the budget allows. Also
/// returns the number of nodes. `None` if the budget is too small for one ply. Leaves are evaluated after their forced
/// moves.
///
/// The model must be for the rules of the position.
pub(crate) fn values(
    model: &Model,
    position: &Position,
    cells: &[Cell],
    plies: u32,
    budget: &Budget,
) -> (Option<Vec<ModelValue>>, u64) {
    model.rules().with_geometry(ModelValuesTask { model, position, cells, plies, budget })
}

struct ModelValuesTask<'a> {
    model: &'a Model,
    position: &'a Position,
    cells: &'a [Cell],
    plies: u32,
    budget: &'a Budget,
}

impl GeometryTask for ModelValuesTask<'_> {
    type Output = (Option<Vec<ModelValue>>, u64);

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let ModelValuesTask { model, position, cells, plies, budget } = self;
        if budget.is_spent((cells.len() as u64).saturating_sub(1)) {
            return (None, 0);
        }
        let stones: Stones<G::Word> = position.stones();
        let wins = geometry.threats(stones.mover, stones.occupied());
        let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into());
        let moves: Vec<G::Word> = cells.iter().map(bit).collect();
        let mut search = ModelSearch::new(geometry, model, position, plies, budget);
        let all = moves.iter().fold(G::Word::ZERO, |all, &bit| all | bit);
        let ordered = search.ordered(stones, all);
        let value = |bit: &G::Word| ordered.iter().find(|one| one.1 == *bit).expect("each stone has a value").0;
        let mut values: Vec<f32> = moves.iter().map(value).collect();
        let left = u32::from(position.rules().cells() - position.plies());
        for plies in 2..=plies.min(left) {
            let value = |&bit: &G::Word| {
                let is_win = !(wins & bit).is_zero();
                let value = if is_win {
                    WON - 1.0
                } else {
                    -search.child(stones, bit, plies, 1, f32::NEG_INFINITY, f32::INFINITY)
                };
                (!search.is_stopped).then_some(value)
            };
            let Some(found) = moves.iter().map(value).collect() else { break };
            values = found;
        }
        let graded = |(value, bit): (f32, &G::Word)| {
            let value = if (wins & *bit).is_zero() { value } else { WON - 1.0 };
            if value.abs() > MAX_VALUE {
                ModelValue::Decided { wins: value > 0.0, plies: (WON - value.abs()) as u32 }
            } else {
                ModelValue::Trained(tanh(value * model.scale()))
            }
        };
        (Some(values.into_iter().zip(&moves).map(graded).collect()), search.nodes)
    }
}

struct BestMoveTask<'a> {
    model: &'a Model,
    position: &'a Position,
    plies: u32,
    budget: &'a Budget,
}

impl GeometryTask for BestMoveTask<'_> {
    type Output = Option<(Cell, u64)>;

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let BestMoveTask { model, position, plies, budget } = self;
        let stones = position.stones();
        let legal = match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
            ImmediateTactics::Wins(wins) => return Some((geometry.cell(wins.lowest_bit()), 1)),
            ImmediateTactics::Open { moves, .. } | ImmediateTactics::Lost(moves) => moves,
            ImmediateTactics::Full => return None,
        };
        let mut search = ModelSearch::new(geometry, model, position, plies, budget);
        let mut order = search.ordered(stones, legal);
        let mut best = order.first()?.1;
        let left = u32::from(position.rules().cells() - position.plies());
        for plies in 2..=plies.min(left) {
            let Some(scored) = search.root(stones, &order, plies) else { break };
            order = scored;
            best = order[0].1;
            if order.len() == 1 || order[0].0.abs() > WON / 2.0 {
                break;
            }
        }
        Some((geometry.cell(best), search.nodes))
    }
}

/// A cached result: bounds on the value of a position, found by a search to depth `plies`.
#[derive(Clone, Copy)]
struct Visited<W> {
    stones: Stones<W>,
    plies: u32,
    lower: f32,
    upper: f32,
    best: W,
}

impl<W: Word> Default for Visited<W> {
    fn default() -> Self {
        // No position has discs of both sides on every cell.
        let stones = Stones { mover: !W::ZERO, opponent: !W::ZERO };
        Visited { stones, plies: 0, lower: 0.0, upper: 0.0, best: W::ZERO }
    }
}

struct ModelSearch<'a, G: Geometry> {
    geometry: G,
    model: &'a Model,
    accumulator: Accumulator,
    /// The side to move (0 is the first player).
    side: usize,
    /// Plies played at the root.
    plies: u32,
    budget: &'a Budget,
    /// One entry per slot; new entries replace old ones.
    memory: Vec<Visited<G::Word>>,
    nodes: u64,
    calls: u64,
    is_stopped: bool,
}

impl<'a, G: Geometry> ModelSearch<'a, G> {
    fn new(geometry: G, model: &'a Model, position: &Position, plies: u32, budget: &'a Budget) -> Self {
        // At small depths, few positions occur twice, so a table is not worth its memory.
        let slots = if plies > 4 { 1 << 15 } else { 0 };
        ModelSearch {
            geometry,
            model,
            accumulator: Accumulator::at(model.layout(), position),
            side: usize::from(position.mover() == Player::Second),
            plies: position.plies().into(),
            budget,
            memory: vec![Visited::default(); slots],
            nodes: 0,
            calls: 0,
            is_stopped: false,
        }
    }

    fn column(&self, bit: G::Word) -> usize {
        self.model.layout().column(self.geometry.cell(bit))
    }

    /// The moves with their values after forced moves, from the perspective of the side that makes them, best first.
    fn ordered(&mut self, stones: Stones<G::Word>, moves: G::Word) -> Vec<(f32, G::Word)> {
        let (model, side) = (self.model, self.side);
        let weights = |side| model.weights_of(side);
        self.accumulator.look_up(weights(1 - side));
        let mut value = |bit| {
            let found = self.accumulator.quiescent_value_after(self.geometry, model.layout(), weights, stones, bit);
            found.value(side, self.plies)
        };
        let mut order: Vec<(f32, G::Word)> = bits(moves).map(|bit| (value(bit), bit)).collect();
        self.nodes += order.len() as u64;
        best_value_first(&mut order);
        order
    }

    /// The moves with their values, best first; `None` if the budget runs out.
    fn root(&mut self, stones: Stones<G::Word>, order: &[(f32, G::Word)], plies: u32) -> Option<Vec<(f32, G::Word)>> {
        let mut alpha = f32::NEG_INFINITY;
        let mut scored = Vec::new();
        for &(_, bit) in order {
            let value = -self.child(stones, bit, plies, 1, f32::NEG_INFINITY, -alpha);
            if self.is_stopped {
                return None;
            }
            // Moves that do not improve alpha keep their order, after those that do.
            scored.push((if value > alpha { value } else { f32::NEG_INFINITY }, bit));
            alpha = alpha.max(value);
        }
        best_value_first(&mut scored);
        Some(scored)
    }

    fn child(&mut self, stones: Stones<G::Word>, bit: G::Word, plies: u32, depth: u32, alpha: f32, beta: f32) -> f32 {
        let (column, side) = (self.column(bit), self.side);
        self.accumulator.play(self.model.layout(), column, side);
        self.side = 1 - side;
        let value = self.value(stones.play(bit), plies - 1, depth, alpha, beta);
        self.side = side;
        self.accumulator.unplay(self.model.layout(), column, side);
        value
    }

    /// The value from the perspective of the side to move, by a search to depth `plies`, at least 1. A bound if it lies
    /// outside the window. `depth` is the distance from the root.
    fn value(&mut self, stones: Stones<G::Word>, plies: u32, depth: u32, mut alpha: f32, mut beta: f32) -> f32 {
        // Check the node limit at every node, but the clock only occasionally.
        let is_over = self.budget.is_out_of_nodes(self.nodes);
        if is_over || self.calls.is_multiple_of(NODES_PER_CHECK) && self.budget.is_spent(self.nodes) {
            self.is_stopped = true;
        }
        self.calls += 1;
        if self.is_stopped {
            return 0.0;
        }
        self.nodes += 1;
        let moves = match ImmediateTactics::new(self.geometry, stones).with_safe_moves(self.geometry) {
            ImmediateTactics::Wins(_) => return WON - (depth + 1) as f32,
            ImmediateTactics::Lost(_) => return (depth + 2) as f32 - WON,
            ImmediateTactics::Full => return 0.0,
            ImmediateTactics::Open { moves, .. } => moves,
        };
        if self.budget.is_out_of_nodes(self.nodes + u64::from(moves.count_ones()) - 1) {
            self.is_stopped = true;
            return 0.0;
        }
        let order = if plies == 1 || moves.count_ones() > 1 { self.ordered(stones, moves) } else { vec![(0.0, moves)] };
        if plies == 1 {
            return order[0].0;
        }
        let slot = self.slot(stones);
        let mut first = G::Word::ZERO;
        if let Some(known) = self.memory.get(slot).filter(|known| known.stones == stones) {
            first = known.best;
            if known.plies == plies {
                if known.lower >= beta || known.lower == known.upper {
                    return known.lower;
                }
                if known.upper <= alpha {
                    return known.upper;
                }
                alpha = alpha.max(known.lower);
                beta = beta.min(known.upper);
            }
        }
        let (mut best, mut best_bit) = (f32::NEG_INFINITY, first);
        let (start, others) = (order.iter().filter(|one| one.1 == first), order.iter().filter(|one| one.1 != first));
        let mut floor = alpha;
        for &(_, bit) in start.chain(others) {
            let value = -self.child(stones, bit, plies, depth + 1, -beta, -floor);
            if self.is_stopped {
                return 0.0;
            }
            if value > best {
                (best, best_bit) = (value, bit);
            }
            floor = floor.max(best);
            if floor >= beta {
                break;
            }
        }
        if let Some(place) = self.memory.get_mut(slot) {
            let lower = if best > alpha { best } else { f32::NEG_INFINITY };
            let upper = if best < beta { best } else { f32::INFINITY };
            *place = Visited { stones, plies, lower, upper, best: best_bit };
        }
        best
    }

    fn slot(&self, stones: Stones<G::Word>) -> usize {
        let fold = |word: G::Word| word.to_limbs().iter().fold(0_u64, |sum, limb| sum.rotate_left(23) ^ limb);
        let mixed = (fold(stones.mover) ^ fold(stones.occupied()).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((u128::from(mixed) * self.memory.len() as u128) >> 64) as usize
    }
}

/// Sorts by decreasing value; equal moves keep their order. Generic only over the word, because every instance of a
/// sort compiles to about thirty functions.
fn best_value_first<W: Copy>(scored: &mut [(f32, W)]) {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
}

#[cfg(test)]
mod tests {
    use connect4_core::Rules;
    use connect4_core::playout::{Rng, random_position};

    use super::super::tests::random_model;
    use super::*;

    /// The sign of the score by immediate tactics, or the moves to choose from.
    fn tactics(position: &Position) -> Result<Vec<Cell>, i32> {
        struct MovesTask<'a>(&'a Position);
        impl GeometryTask for MovesTask<'_> {
            type Output = Result<Vec<Cell>, i32>;
            fn run<G: Geometry>(self, geometry: G) -> Self::Output {
                match ImmediateTactics::new(geometry, self.0.stones()).with_safe_moves(geometry) {
                    ImmediateTactics::Wins(_) => Err(1),
                    ImmediateTactics::Lost(_) => Err(-1),
                    ImmediateTactics::Full => Err(0),
                    ImmediateTactics::Open { moves, .. } => Ok(bits(moves).map(|bit| geometry.cell(bit)).collect()),
                }
            }
        }
        position.rules().with_geometry(MovesTask(position))
    }

    /// The value by plain negamax to depth `plies`, in units of weights. With depth 0, evaluates after forced moves.
    fn plain(model: &Model, position: &Position, plies: u32, depth: u32) -> f32 {
        let moves = match tactics(position) {
            Err(1) => return WON - (depth + 1) as f32,
            Err(-1) => return (depth + 2) as f32 - WON,
            Err(_) => return 0.0,
            Ok(moves) => moves,
        };
        if plies == 0 && moves.len() > 1 {
            let side = usize::from(position.mover() == Player::Second);
            let sum = Accumulator::at(model.layout(), position).sum(model.weights_of(side));
            return if side == 0 { sum } else { -sum };
        }
        let value = |cell| -plain(model, &position.after(cell), plies.saturating_sub(1), depth + 1);
        moves.into_iter().map(value).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn the_best_move_agrees_with_plain_search() {
        for rules in [Rules::CONNECT_FOUR, Rules::new(5, 4, 4).unwrap(), Rules::TIC_TAC_TOE] {
            let model = random_model(rules, 10, 8, 2);
            let mut rng = Rng::new(4);
            for number in 0..30 {
                let plies_played = number % (rules.cells() / 2);
                let position = random_position(rules, plies_played, &mut rng);
                for plies in 2..=6 {
                    let (cell, _) = search(&model, &position, plies, &Budget::unlimited()).unwrap();
                    let mut after = position;
                    after.play(cell);
                    if after.is_over() {
                        continue;
                    }
                    let (best, got) = (plain(&model, &position, plies, 0), -plain(&model, &after, plies - 1, 1));
                    // A proven result stops the search early, at a smaller depth.
                    assert!(
                        best == got || best.abs() > WON / 2.0 && (best - got).abs() < 50.0,
                        "{position}{plies}: {cell} {best} {got}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_node_limit_ends_the_search() {
        let model = random_model(Rules::CONNECT_FOUR, 10, 8, 2);
        let position = Position::new(Rules::CONNECT_FOUR);
        let (_, nodes) = search(&model, &position, 30, &Budget::nodes(10_000)).unwrap();
        assert!((9_000..12_000).contains(&nodes), "{nodes}");
    }
}
