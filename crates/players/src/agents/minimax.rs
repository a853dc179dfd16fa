//! The agent that searches to a fixed depth.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{
    Action, Budget, Cell, Game, Geometry, GeometryTask, ImmediateTactics, Position, Stones, geometry_task,
};

use crate::agents::alpha_beta::{AlphaBeta, DECIDED, Evaluator, Exact, FollowSearch, SearchValue, WIN};
use crate::agents::lines::{MAX_BITS, WIDE_CELLS, cell_values, distances, sensible, sort_cells, unit, value};
use crate::{Agent, Choice, LastSearch};
use connect4_model::number::tanh;

/// Maximum moves per node on a wide board, except at the root.
const WIDE_MOVES: usize = 20;

/// Alpha-beta search with an evaluation by open lines: a line with n discs of one side and none of the other counts
/// 4^(n-1) for that side. It searches wins first, then blocks, then moves from the middle outward. On wide boards
/// (without gravity, more than 36 free cells), it considers only cells near a stone, ordered by open lines, and at most
/// twenty of them except at the root. Under the swap rule, its first stone is the one with the value closest to even.
/// It takes over the opponent's first stone if that side is better.
///
/// It deepens iteratively. If the budget runs out, the deepest finished iteration counts.
#[derive(Clone, Debug)]
pub struct Minimax {
    depth: u32,
    rng: Rng,
    found: LastSearch,
}

impl Minimax {
    /// A player that searches `depth` plies, at least 1. The seed breaks ties between equal moves.
    pub fn new(depth: u32, seed: u64) -> Self {
        Minimax { depth: depth.max(1), rng: Rng::new(seed), found: LastSearch::default() }
    }

    /// The evaluation by open lines of a position in which neither side has a line, from the perspective of the side to
    /// move. The weight of a line with n discs is 4^(n-1).
    pub fn line_value<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> f32 {
        value(geometry, stones) as f32
    }
}

impl Agent for Minimax {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        vec![&mut self.rng]
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        let unit = unit(game.rules().connect().into());
        let scale = |value| tanh(value as f32 / unit);
        let (choice, found) = choose(game, self.depth, budget, LineEvaluator, scale, |cells| self.rng.pick(cells))?;
        self.found = found;
        Some(choice)
    }

    fn last_search(&self) -> LastSearch {
        self.found.clone()
    }
}

/// Chooses an action in an unfinished game, by a search to `depth`, or as deep as the budget allows. `pick` chooses one
/// of the moves with the greatest value. `scale` maps the values of leaves to the range from -1 to 1.
pub(crate) fn choose(
    game: &Game,
    depth: u32,
    budget: &Budget,
    evaluator: impl PositionEvaluator,
    scale: impl FnOnce(i32) -> f32,
    pick: impl FnOnce(&[Cell]) -> Option<Cell>,
) -> Option<(Choice, LastSearch)> {
    let answer = game.rules().with_geometry(MinimaxTask { game, budget, depth, evaluator });
    let is_decided = answer.value.abs() > DECIDED;
    let value = if is_decided { answer.value.signum() as f32 } else { scale(answer.value) };
    let found = LastSearch::to(Some(answer.depth), (answer.depth > 0).then_some(value));
    if game.can_swap() && answer.value < 0 {
        return Some((Choice { action: Action::Swap, nodes: answer.nodes }, found));
    }
    let cell = pick(&answer.cells)?;
    Some((Choice { action: Action::Stone(cell), nodes: answer.nodes }, found))
}

struct MinimaxTask<'a, V> {
    game: &'a Game,
    budget: &'a Budget,
    depth: u32,
    evaluator: V,
}

/// The moves with the greatest value, the value from the perspective of the side to move, the depth of the search, and
/// the number of nodes.
struct BestMoves {
    cells: Vec<Cell>,
    value: i32,
    depth: u32,
    nodes: u64,
}

impl<V: PositionEvaluator> GeometryTask for MinimaxTask<'_, V> {
    type Output = BestMoves;

    fn run<G: Geometry>(self, geometry: G) -> BestMoves {
        let stones: Stones<G::Word> = self.game.position().stones();
        let evaluator = FromTheMiddle::new(geometry, self.evaluator);
        let mut search = AlphaBeta::new(geometry, self.budget, evaluator, 0);
        let even = self.game.may_be_swapped();
        let exact = if even { Exact::All } else { Exact::Greatest };
        let answer = |cells: &[u16], value, depth, nodes| {
            let mut cells: Vec<Cell> = cells.iter().map(|&at| geometry.cell(G::Word::bit(at.into()))).collect();
            cells.sort_unstable();
            BestMoves { cells, value, depth, nodes }
        };
        let mut moves = match ImmediateTactics::new(geometry, stones) {
            ImmediateTactics::Full => return answer(&[], 0, 0, 0),
            ImmediateTactics::Wins(wins) if !even => return answer(&indices(wins), WIN, 1, 1),
            ImmediateTactics::Lost(blocks) => return answer(&indices(blocks), -WIN, 2, 1),
            ImmediateTactics::Wins(moves) | ImmediateTactics::Open { moves, .. } => {
                // If the opponent may swap, the best first stone may be on a poor cell.
                let cells = if even { moves } else { sensible(geometry, stones, moves) };
                search.evaluator.ordered(geometry, stones, cells)
            }
        };
        let mut best = (vec![moves[0]], 0, 0);
        for depth in 1..=self.depth {
            let Some(mut values) = search.root(stones, &moves, depth - 1, exact) else { break };
            if even {
                values.iter_mut().for_each(|value| *value = -value.abs());
            }
            let most = values.iter().copied().max().expect("there is a move");
            let among = |wanted: bool| {
                moves.iter().zip(&values).filter(move |one| (*one.1 == most) == wanted).map(|(&at, _)| at)
            };
            best = (among(true).collect(), most, depth);
            // Search the best moves first, so that the others are refuted quickly.
            moves = among(true).chain(among(false)).collect();
            if most.abs() > DECIDED || (moves.len() == 1 && !self.game.can_swap()) {
                break;
            }
        }
        answer(&best.0, best.1, best.2, search.nodes)
    }
}

/// The promising legal cells, best first: all legal cells, or on a wide board at most `WIDE_MOVES`.
pub fn promising_cells(position: &Position) -> Vec<Cell> {
    position.rules().with_geometry(geometry_task!(|geometry: G, position: &Position| -> Vec<Cell> {
        let stones: Stones<G::Word> = position.stones();
        let legal = geometry.legal(stones.occupied());
        let mut cells = Vec::new();
        FromTheMiddle::new(geometry, LineEvaluator).order(geometry, stones, legal, &mut cells);
        cells.into_iter().map(|at| geometry.cell(G::Word::bit(at.into()))).collect()
    }))
}

/// The values of these moves, not only bounds, from the perspective of the side that makes them. Searches to `depth`,
/// or as deep as the budget allows. Also returns the number of nodes. `None` if the budget is too small for one ply.
pub(crate) fn values(
    position: &Position,
    cells: &[Cell],
    depth: u32,
    budget: &Budget,
    evaluator: impl PositionEvaluator,
) -> (Option<Vec<SearchValue>>, u64) {
    struct ValuesTask<'a, V>(&'a Position, &'a [Cell], u32, &'a Budget, V);
    impl<V: PositionEvaluator> GeometryTask for ValuesTask<'_, V> {
        type Output = (Option<Vec<SearchValue>>, u64);

        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let ValuesTask(position, cells, depth, budget, evaluator) = self;
            let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into()).trailing_zeros() as u16;
            let moves: Vec<u16> = cells.iter().map(bit).collect();
            let mut search = AlphaBeta::new(geometry, budget, FromTheMiddle::new(geometry, evaluator), 0);
            let mut values = None;
            for depth in 1..=depth {
                let Some(found) = search.root(position.stones(), &moves, depth - 1, Exact::All) else { break };
                values = Some(found);
            }
            let graded = |value| SearchValue::new(value, position.plies());
            (values.map(|values| values.into_iter().map(graded).collect()), search.nodes)
        }
    }
    position.rules().with_geometry(ValuesTask(position, cells, depth, budget, evaluator))
}

/// Evaluates positions.
pub(crate) trait PositionEvaluator {
    /// The value of a position in which neither side has a line, from the perspective of the side to move. Its absolute
    /// value must be less than [`DECIDED`].
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32;
}

/// The evaluation by open lines.
pub(crate) struct LineEvaluator;

impl PositionEvaluator for LineEvaluator {
    #[inline(always)]
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32 {
        value(geometry, stones)
    }
}

fn indices<W: Word>(cells: W) -> Vec<u16> {
    bits(cells).map(|bit| bit.trailing_zeros() as u16).collect()
}

/// Orders moves from the middle outward, on a wide board by open lines, and evaluates leaves with `V`.
struct FromTheMiddle<V> {
    value: V,
    distances: [u8; MAX_BITS],
}

impl<V> FromTheMiddle<V> {
    fn new(geometry: impl Geometry, value: V) -> Self {
        FromTheMiddle { value, distances: distances(geometry) }
    }

    /// All these moves in search order.
    fn ordered<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, cells: G::Word) -> Vec<u16> {
        let mut moves = indices(cells);
        self.sort(geometry, stones, &mut moves);
        moves
    }

    fn sort<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, moves: &mut [u16]) {
        let values = is_wide(geometry, stones).then(|| cell_values(geometry, stones));
        sort_cells(moves, values.as_ref(), &self.distances);
    }
}

fn is_wide<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> bool {
    !geometry.has_gravity() && geometry.legal(stones.occupied()).count_ones() > WIDE_CELLS
}

impl<G: Geometry, V: PositionEvaluator> FollowSearch<G> for FromTheMiddle<V> {}

impl<G: Geometry, V: PositionEvaluator> Evaluator<G> for FromTheMiddle<V> {
    const EVALUATES_MOVES: bool = false;

    #[inline(always)]
    fn value(&mut self, geometry: G, stones: Stones<G::Word>, _: G::Word) -> i32 {
        self.value.value(geometry, stones)
    }

    fn order(&mut self, geometry: G, stones: Stones<G::Word>, moves: G::Word, list: &mut Vec<u16>) {
        let start = list.len();
        list.extend(bits(sensible(geometry, stones, moves)).map(|bit| bit.trailing_zeros() as u16));
        self.sort(geometry, stones, &mut list[start..]);
        if is_wide(geometry, stones) {
            list.truncate(start + WIDE_MOVES);
        }
    }
}
