//! Alpha-beta search with a model.

use connect4_core::word::{Word, bits};
use connect4_core::{Budget, Cell, Geometry, GeometryTask, ImmediateTactics, Player, Position, Stones};
use connect4_model::Model;
use connect4_model::accumulator::{MAX_VALUE, QuiescentValue};
use connect4_model::number::tanh;

use super::evaluator::ModelEvaluator;
use crate::LastSearch;
use crate::agents::alpha_beta::{AlphaBeta, DECIDED, Evaluator, Exact, SearchValue, WIN};
use crate::agents::best_first::MoveEvaluator;

/// Iterative deepening to depth `plies`. Leaves are evaluated after their forced moves; with depth 1 they are the
/// positions after each move. Returns the best move, the number of nodes and what the search found; `None` in a finished
/// game or for other rules.
pub(super) fn search(
    model: &Model,
    position: &Position,
    plies: u32,
    budget: &Budget,
) -> Option<(Cell, u64, LastSearch)> {
    if !model.is_for(position.rules()) || position.is_over() {
        return None;
    }
    model.rules().with_geometry(BestMoveTask { model, position, plies, budget })
}

/// The values of these moves, not only bounds, by a search to depth `plies`, or as deep as the budget allows. Also
/// returns the number of nodes. `None` if the budget is too small for one ply. Leaves are evaluated after their forced
/// moves.
///
/// The model must be for the rules of the position. Values of leaves are in units of its weights.
pub(crate) fn values(
    model: &Model,
    position: &Position,
    cells: &[Cell],
    plies: u32,
    budget: &Budget,
) -> (Option<Vec<SearchValue>>, u64) {
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
    type Output = (Option<Vec<SearchValue>>, u64);

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let ModelValuesTask { model, position, cells, plies, budget } = self;
        if budget.is_spent((cells.len() as u64).saturating_sub(1)) {
            return (None, 0);
        }
        let stones: Stones<G::Word> = position.stones();
        let played = i32::from(position.plies());
        let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into());
        let moves: Vec<u16> = cells.iter().map(|cell| bit(cell).trailing_zeros() as u16).collect();
        let wins = geometry.threats(stones.mover, stones.occupied());
        let mut search = alpha_beta(geometry, model, position, plies, budget);
        search.nodes += moves.len() as u64;
        MoveEvaluator::<G>::prepare(&mut search.evaluator, stones);
        let mut value = |cell| {
            let bit = bit(cell);
            if (wins & bit).is_zero() {
                value_after(&mut search.evaluator, geometry, stones, bit)
            } else {
                WIN - (played + 1)
            }
        };
        let mut values: Vec<i32> = cells.iter().map(&mut value).collect();
        for plies in 2..=plies.min(plies_left(position)) {
            let Some(found) = search.root(stones, &moves, plies - 2, Exact::All) else { break };
            values = found;
        }
        let graded = |value| SearchValue::new(value, position.plies());
        (Some(values.into_iter().map(graded).collect()), search.nodes)
    }
}

struct BestMoveTask<'a> {
    model: &'a Model,
    position: &'a Position,
    plies: u32,
    budget: &'a Budget,
}

impl GeometryTask for BestMoveTask<'_> {
    type Output = Option<(Cell, u64, LastSearch)>;

    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let BestMoveTask { model, position, plies, budget } = self;
        let stones = position.stones();
        let legal = match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
            ImmediateTactics::Wins(wins) => {
                return Some((geometry.cell(wins.lowest_bit()), 1, LastSearch::to(Some(1), Some(1.0))));
            }
            ImmediateTactics::Open { moves, .. } | ImmediateTactics::Lost(moves) => moves,
            ImmediateTactics::Full => return None,
        };
        let mut search = alpha_beta(geometry, model, position, plies, budget);
        let mut order = Vec::new();
        search.evaluator.order(geometry, stones, legal, &mut order);
        search.nodes += order.len() as u64;
        let first = G::Word::bit(order.first().copied()?.into());
        let mut found = (1, value_after(&mut search.evaluator, geometry, stones, first));
        for plies in 2..=plies.min(plies_left(position)) {
            let Some(values) = search.root(stones, &order, plies - 2, Exact::First) else { break };
            // Moves that do not improve the value keep their order, after those that do.
            let mut most = -WIN;
            let mut improved: Vec<(i32, u16)> = Vec::new();
            let mut others = Vec::new();
            for (&at, &value) in order.iter().zip(&values) {
                if value > most {
                    most = value;
                    improved.push((value, at));
                } else {
                    others.push(at);
                }
            }
            order = improved.iter().rev().map(|&(_, at)| at).chain(others).collect();
            found = (plies, most);
            if order.len() == 1 || most.abs() > DECIDED {
                break;
            }
        }
        let (depth, value) = found;
        let is_decided = value.abs() > DECIDED;
        let value = if is_decided { value.signum() as f32 } else { tanh(value as f32 * model.scale()) };
        let found = LastSearch::to(Some(depth), Some(value));
        Some((geometry.cell(G::Word::bit(order.first().copied()?.into())), search.nodes, found))
    }
}

/// Number of empty cells.
fn plies_left(position: &Position) -> u32 {
    u32::from(position.rules().cells() - position.plies())
}

fn alpha_beta<'a, G: Geometry>(
    geometry: G,
    model: &'a Model,
    position: &Position,
    plies: u32,
    budget: &'a Budget,
) -> AlphaBeta<'a, G, ModelEvaluator<'a>> {
    // At small depths, few positions occur twice, so a table is not worth its memory.
    let slots = if plies > 4 { 1 << 15 } else { 0 };
    AlphaBeta::new(geometry, budget, ModelEvaluator::at(model, position), slots)
}

/// The value after a move and the forced moves that follow, from the perspective of the side that makes it.
#[inline(always)]
fn value_after<G: Geometry>(evaluator: &mut ModelEvaluator, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> i32 {
    let for_first = match evaluator.value_after(geometry, stones, bit) {
        QuiescentValue::Ends { winner: None, .. } => 0,
        QuiescentValue::Ends { winner: Some(Player::First), plies } => WIN - plies as i32,
        QuiescentValue::Ends { winner: Some(Player::Second), plies } => plies as i32 - WIN,
        // Weights are integers, and so is their sum.
        QuiescentValue::Sum(sum) => sum.clamp(-MAX_VALUE, MAX_VALUE) as i32,
    };
    if stones.plies().is_multiple_of(2) { for_first } else { -for_first }
}

impl<G: Geometry> Evaluator<G> for ModelEvaluator<'_> {
    const EVALUATES_MOVES: bool = true;

    #[inline(always)]
    fn value(&mut self, geometry: G, stones: Stones<G::Word>, moves: G::Word) -> i32 {
        MoveEvaluator::<G>::prepare(self, stones);
        bits(moves).map(|bit| value_after(self, geometry, stones, bit)).max().expect("there is a move")
    }

    #[inline(always)]
    fn order(&mut self, geometry: G, stones: Stones<G::Word>, moves: G::Word, list: &mut Vec<u16>) {
        MoveEvaluator::<G>::prepare(self, stones);
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        for bit in bits(moves) {
            values.push((value_after(self, geometry, stones, bit), bit.trailing_zeros() as u16));
        }
        best_value_first(&mut values);
        list.extend(values.iter().map(|one| one.1));
        self.values = values;
    }
}

/// Sorts by decreasing value; equal moves keep their order. Not generic, because every instance of a sort compiles to
/// about thirty functions.
fn best_value_first(moves: &mut [(i32, u16)]) {
    moves.sort_by_key(|one| -one.0);
}
