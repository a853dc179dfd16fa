//! Alpha-beta over a trained value.

use crate::{Budget, Outlook};
use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Player, Position, Stones};

use super::Model;
use super::accumulator::{Accumulator, MAX_VALUE, WON};
use crate::number::tanh;

/// Inner nodes and leaves between two looks at the clock.
const NODES_PER_CHECK: u64 = 32;

/// Searches by iterative deepening (negamax with alpha-beta), down to the positions `plies` plies ahead, which it values
/// once forced moves are played; with 1 these are the positions after each stone. Returns the best stone and the number of positions looked at; `None` in a
/// finished game or one of other rules.
pub(super) fn search(model: &Model, position: &Position, plies: u32, budget: &Budget) -> Option<(Cell, u64)> {
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(Task { model, position, plies, budget })
}

/// What a stone is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Value {
    /// The search saw the end of the game.
    Decided {
        /// Whether it is a win.
        wins: bool,
        /// Plies until then, from before the stone.
        plies: u32,
    },
    /// The trained value, from -1 to 1.
    Trained(f32),
}

/// The exact values of these stones, by a search `plies` plies deep or as deep as the budget allows, and the nodes it took;
/// `None` if the budget is not enough for one ply. Positions are valued once forced moves are played.
///
/// The model must be one of the position's rules.
pub(crate) fn values(
    model: &Model,
    position: &Position,
    cells: &[Cell],
    plies: u32,
    budget: &Budget,
) -> (Option<Vec<Value>>, u64) {
    model.rules().with_geometry(Values { model, position, cells, plies, budget })
}

struct Values<'a> {
    model: &'a Model,
    position: &'a Position,
    cells: &'a [Cell],
    plies: u32,
    budget: &'a Budget,
}

impl GeometryTask for Values<'_> {
    type Output = (Option<Vec<Value>>, u64);

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let Values { model, position, cells, plies, budget } = self;
        if budget.is_spent((cells.len() as u64).saturating_sub(1)) {
            return (None, 0);
        }
        let stones: Stones<G::Word> = position.stones();
        let wins = geometry.threats(stones.mover, stones.occupied());
        let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into());
        let moves: Vec<G::Word> = cells.iter().map(bit).collect();
        let mut search = Search::new(geometry, model, position, plies, budget);
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
                Value::Decided { wins: value > 0.0, plies: (WON - value.abs()) as u32 }
            } else {
                Value::Trained(tanh(value * model.scale))
            }
        };
        (Some(values.into_iter().zip(&moves).map(graded).collect()), search.nodes)
    }
}

struct Task<'a> {
    model: &'a Model,
    position: &'a Position,
    plies: u32,
    budget: &'a Budget,
}

impl GeometryTask for Task<'_> {
    type Output = Option<(Cell, u64)>;

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let Task { model, position, plies, budget } = self;
        let stones = position.stones();
        let legal = match Outlook::new(geometry, stones).further(geometry) {
            Outlook::Wins(wins) => return Some((geometry.cell(wins.lowest_bit()), 1)),
            Outlook::Open { moves, .. } | Outlook::Lost(moves) => moves,
            Outlook::Full => return None,
        };
        let mut search = Search::new(geometry, model, position, plies, budget);
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

/// What is known of a position: bounds of its value, found by looking `plies` ahead.
#[derive(Clone, Copy)]
struct Memory<W> {
    stones: Stones<W>,
    plies: u32,
    lower: f32,
    upper: f32,
    best: W,
}

impl<W: Word> Default for Memory<W> {
    fn default() -> Self {
        // No position has all stones on both sides.
        let stones = Stones { mover: !W::ZERO, opponent: !W::ZERO };
        Memory { stones, plies: 0, lower: 0.0, upper: 0.0, best: W::ZERO }
    }
}

struct Search<'a, G: Geometry> {
    geometry: G,
    model: &'a Model,
    accumulator: Accumulator,
    /// Who is to move: 0 the first player.
    side: usize,
    /// Stones on the board at the root.
    plies: u32,
    budget: &'a Budget,
    /// A newer entry takes the place of an older one.
    memory: Vec<Memory<G::Word>>,
    nodes: u64,
    calls: u64,
    is_stopped: bool,
}

impl<'a, G: Geometry> Search<'a, G> {
    fn new(geometry: G, model: &'a Model, position: &Position, plies: u32, budget: &'a Budget) -> Self {
        // Small depths meet few positions twice.
        let slots = if plies > 4 { 1 << 15 } else { 0 };
        Search {
            geometry,
            model,
            accumulator: Accumulator::at(&model.layout, position),
            side: usize::from(position.mover() == Player::Second),
            plies: position.plies().into(),
            budget,
            memory: vec![Memory::default(); slots],
            nodes: 0,
            calls: 0,
            is_stopped: false,
        }
    }

    fn column(&self, bit: G::Word) -> usize {
        self.model.layout.column(self.geometry.cell(bit))
    }

    /// The stones with the values of the positions after them for their mover, best first.
    fn ordered(&mut self, stones: Stones<G::Word>, moves: G::Word) -> Vec<(f32, G::Word)> {
        let (model, side) = (self.model, self.side);
        let weights = |side| model.weights_of(side);
        self.accumulator.look_up(weights(1 - side));
        let mut value = |bit| {
            let ahead = self.accumulator.settled_after(self.geometry, &model.layout, weights, stones, bit);
            ahead.value(side, self.plies)
        };
        let mut order: Vec<(f32, G::Word)> = bits(moves).map(|bit| (value(bit), bit)).collect();
        self.nodes += order.len() as u64;
        best_value_first(&mut order);
        order
    }

    /// The stones with their values, best first; `None` when the budget ended first.
    fn root(&mut self, stones: Stones<G::Word>, order: &[(f32, G::Word)], plies: u32) -> Option<Vec<(f32, G::Word)>> {
        let mut alpha = f32::NEG_INFINITY;
        let mut scored = Vec::new();
        for &(_, bit) in order {
            let value = -self.child(stones, bit, plies, 1, f32::NEG_INFINITY, -alpha);
            if self.is_stopped {
                return None;
            }
            // A stone that is not better keeps its place behind those that are.
            scored.push((if value > alpha { value } else { f32::NEG_INFINITY }, bit));
            alpha = alpha.max(value);
        }
        best_value_first(&mut scored);
        Some(scored)
    }

    fn child(&mut self, stones: Stones<G::Word>, bit: G::Word, plies: u32, depth: u32, alpha: f32, beta: f32) -> f32 {
        let (column, side) = (self.column(bit), self.side);
        self.accumulator.play(&self.model.layout, column, side);
        self.side = 1 - side;
        let value = self.value(stones.play(bit), plies - 1, depth, alpha, beta);
        self.side = side;
        self.accumulator.unplay(&self.model.layout, column, side);
        value
    }

    /// The value for the side to move by looking `plies` ahead, at least 1; exact between `alpha` and `beta`, else a bound.
    /// `depth` is the distance from the root.
    fn value(&mut self, stones: Stones<G::Word>, plies: u32, depth: u32, mut alpha: f32, mut beta: f32) -> f32 {
        // The clock is looked at now and then, the nodes always.
        let is_over = self.budget.is_out_of_nodes(self.nodes);
        if is_over || self.calls.is_multiple_of(NODES_PER_CHECK) && self.budget.is_spent(self.nodes) {
            self.is_stopped = true;
        }
        self.calls += 1;
        if self.is_stopped {
            return 0.0;
        }
        self.nodes += 1;
        let moves = match Outlook::new(self.geometry, stones).further(self.geometry) {
            Outlook::Wins(_) => return WON - (depth + 1) as f32,
            Outlook::Lost(_) => return (depth + 2) as f32 - WON,
            Outlook::Full => return 0.0,
            Outlook::Open { moves, .. } => moves,
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
            *place = Memory { stones, plies, lower, upper, best: best_bit };
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

/// Equal ones keep their order. Generic over the word alone, because each separate sort is some thirty functions to compile.
fn best_value_first<W: Copy>(scored: &mut [(f32, W)]) {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
}

#[cfg(test)]
mod tests {
    use connect4_core::Rules;
    use connect4_core::playout::{Rng, random_position};

    use super::super::model::tests::random_model;
    use super::*;

    /// What the rules show of a position: a sign for its side to move, or the moves to choose from.
    fn seen(position: &Position) -> Result<Vec<Cell>, i32> {
        struct Seen<'a>(&'a Position);
        impl GeometryTask for Seen<'_> {
            type Output = Result<Vec<Cell>, i32>;
            fn run<G: Geometry>(self, geometry: G) -> Self::Output {
                match Outlook::new(geometry, self.0.stones()).further(geometry) {
                    Outlook::Wins(_) => Err(1),
                    Outlook::Lost(_) => Err(-1),
                    Outlook::Full => Err(0),
                    Outlook::Open { moves, .. } => Ok(bits(moves).map(|bit| geometry.cell(bit)).collect()),
                }
            }
        }
        position.rules().with_geometry(Seen(position))
    }

    /// The value after `plies` by plain negamax over the model's own values, in sums of weights; with 0 plies once forced
    /// moves are played.
    fn plain(model: &Model, position: &Position, plies: u32, depth: u32) -> f32 {
        let moves = match seen(position) {
            Err(1) => return WON - (depth + 1) as f32,
            Err(-1) => return (depth + 2) as f32 - WON,
            Err(_) => return 0.0,
            Ok(moves) => moves,
        };
        if plies == 0 && moves.len() > 1 {
            let side = usize::from(position.mover() == Player::Second);
            let sum = Accumulator::at(&model.layout, position).sum(model.weights_of(side));
            return if side == 0 { sum } else { -sum };
        }
        let value = |cell| -plain(model, &position.after(cell), plies.saturating_sub(1), depth + 1);
        moves.into_iter().map(value).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn the_best_stone_is_that_of_plain_search() {
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
                    // With tuples of eight cells of tic-tac-toe a child at the horizon is valued by its best stone.
                    let (best, got) = (plain(&model, &position, plies, 0), -plain(&model, &after, plies - 1, 1));
                    // A proved end stops the search early, at less depth.
                    assert!(
                        best == got || best.abs() > WON / 2.0 && (best - got).abs() < 50.0,
                        "{position}{plies}: {cell} {best} {got}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_budget_ends_the_search() {
        let model = random_model(Rules::CONNECT_FOUR, 10, 8, 2);
        let position = Position::new(Rules::CONNECT_FOUR);
        let (_, nodes) = search(&model, &position, 30, &Budget::nodes(10_000)).unwrap();
        assert!((9_000..12_000).contains(&nodes), "{nodes}");
    }
}
