//! The agent that searches to a fixed depth.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Budget, Cell, Game, Geometry, GeometryTask, ImmediateTactics, Position, Stones};

use crate::agents::lines::{MAX_BITS, WIDE_CELLS, cell_values, distances, sensible, sort_cells, value};
use crate::{Agent, Choice};

/// Greater than every evaluation. A win on ply p counts `WIN - p`, so that earlier wins are better.
const WIN: i32 = 1_000_000_000;
/// Absolute values above this are forced results.
const DECIDED: i32 = WIN - 1000;
/// Maximum moves per node on a wide board, except at the root.
const WIDE_MOVES: usize = 20;
/// Nodes between budget checks.
const NODES_PER_CHECK: u64 = 64;

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
}

impl Minimax {
    /// A player that searches `depth` plies, at least 1. The seed breaks ties between equal moves.
    pub fn new(depth: u32, seed: u64) -> Self {
        Minimax { depth: depth.max(1), rng: Rng::new(seed) }
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
        choose(game, self.depth, budget, LineEvaluator, |cells| self.rng.pick(cells))
    }
}

/// Chooses an action in an unfinished game, by a search to `depth`, or as deep as the budget allows. `pick` chooses one
/// of the moves with the greatest value.
pub(crate) fn choose(
    game: &Game,
    depth: u32,
    budget: &Budget,
    evaluator: impl Evaluator,
    pick: impl FnOnce(&[Cell]) -> Option<Cell>,
) -> Option<Choice> {
    let answer = game.rules().with_geometry(MinimaxTask { game, budget, depth, evaluator });
    if game.can_swap() && answer.value < 0 {
        return Some(Choice { action: Action::Swap, nodes: answer.nodes });
    }
    let cell = pick(&answer.cells)?;
    Some(Choice { action: Action::Stone(cell), nodes: answer.nodes })
}

struct MinimaxTask<'a, L> {
    game: &'a Game,
    budget: &'a Budget,
    depth: u32,
    evaluator: L,
}

/// The moves with the greatest value, the value from the perspective of the side to move, and the number of nodes.
struct BestMoves {
    cells: Vec<Cell>,
    value: i32,
    nodes: u64,
}

impl<L: Evaluator> GeometryTask for MinimaxTask<'_, L> {
    type Output = BestMoves;

    fn run<G: Geometry>(self, geometry: G) -> BestMoves {
        let stones: Stones<G::Word> = self.game.position().stones();
        let mut search = AlphaBeta::new(geometry, self.budget, self.evaluator);
        let even = self.game.may_be_swapped();
        let answer = |cells: &[u16], value, nodes| {
            let mut cells: Vec<Cell> = cells.iter().map(|&at| geometry.cell(G::Word::bit(at.into()))).collect();
            cells.sort_unstable();
            BestMoves { cells, value, nodes }
        };
        let mut moves = match ImmediateTactics::new(geometry, stones) {
            ImmediateTactics::Full => return answer(&[], 0, 0),
            ImmediateTactics::Wins(wins) if !even => return answer(&indices(wins), WIN, 1),
            ImmediateTactics::Lost(blocks) => return answer(&indices(blocks), -WIN, 1),
            ImmediateTactics::Wins(moves) | ImmediateTactics::Open { moves, .. } => {
                // If the opponent may swap, the best first stone may be on a poor cell.
                let cells = if even { moves } else { sensible(geometry, stones, moves) };
                search.ordered(stones, cells)
            }
        };
        let mut best = (vec![moves[0]], 0);
        for depth in 1..=self.depth {
            let Some(mut values) = search.root(stones, &moves, depth, even) else { break };
            if even {
                values.iter_mut().for_each(|value| *value = -value.abs());
            }
            let most = values.iter().copied().max().expect("there is a move");
            let among = |wanted: bool| {
                moves.iter().zip(&values).filter(move |one| (*one.1 == most) == wanted).map(|(&at, _)| at)
            };
            best = (among(true).collect(), most);
            // Search the best moves first, so that the others are refuted quickly.
            moves = among(true).chain(among(false)).collect();
            if most.abs() > DECIDED || (moves.len() == 1 && !self.game.can_swap()) {
                break;
            }
        }
        answer(&best.0, best.1, search.nodes)
    }
}

/// The promising legal cells, best first: all legal cells, or on a wide board at most [`WIDE_MOVES`].
pub fn promising_cells(position: &Position) -> Vec<Cell> {
    struct PromisingCellsTask<'a>(&'a Position);
    impl GeometryTask for PromisingCellsTask<'_> {
        type Output = Vec<Cell>;

        fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
            let stones: Stones<G::Word> = self.0.stones();
            let budget = Budget::unlimited();
            let search = AlphaBeta::new(geometry, &budget, LineEvaluator);
            let cells = sensible(geometry, stones, geometry.legal(stones.occupied()));
            let most = if search.is_wide(stones) { WIDE_MOVES } else { usize::MAX };
            let cells = search.ordered(stones, cells).into_iter().take(most);
            cells.map(|at| geometry.cell(G::Word::bit(at.into()))).collect()
        }
    }
    position.rules().with_geometry(PromisingCellsTask(position))
}

/// The values of these moves, not only bounds, from the perspective of the side that makes them. Searches to `depth`,
/// or as deep as the budget allows. Also returns the number of nodes. `None` if the budget is too small for one ply.
pub(crate) fn values(
    position: &Position,
    cells: &[Cell],
    depth: u32,
    budget: &Budget,
    evaluator: impl Evaluator,
) -> (Option<Vec<SearchValue>>, u64) {
    struct ValuesTask<'a, L>(&'a Position, &'a [Cell], u32, &'a Budget, L);
    impl<L: Evaluator> GeometryTask for ValuesTask<'_, L> {
        type Output = (Option<Vec<SearchValue>>, u64);

        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let ValuesTask(position, cells, depth, budget, evaluator) = self;
            let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into()).trailing_zeros() as u16;
            let moves: Vec<u16> = cells.iter().map(bit).collect();
            let mut search = AlphaBeta::new(geometry, budget, evaluator);
            let mut values = None;
            for depth in 1..=depth {
                let Some(found) = search.root(position.stones(), &moves, depth, true) else { break };
                values = Some(found);
            }
            let plies = i32::from(position.plies());
            let graded = |value: i32| match WIN - value.abs() {
                ends if ends < WIN - DECIDED => SearchValue::Decided { wins: value > 0, plies: (ends - plies) as u32 },
                _ => SearchValue::Open(value),
            };
            (values.map(|values| values.into_iter().map(graded).collect()), search.nodes)
        }
    }
    position.rules().with_geometry(ValuesTask(position, cells, depth, budget, evaluator))
}

/// Evaluates the leaves of a search.
pub(crate) trait Evaluator {
    /// The value of a position in which neither side has a line, from the perspective of the side to move. Its absolute
    /// value must be less than [`DECIDED`].
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32;
}

/// The evaluation by open lines.
pub(crate) struct LineEvaluator;

impl Evaluator for LineEvaluator {
    #[inline(always)]
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32 {
        value(geometry, stones)
    }
}

/// The value of a move, from the perspective of the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchValue {
    /// A forced result.
    Decided {
        /// Whether the side that makes the move wins.
        wins: bool,
        /// Plies until the end, counted from before the move.
        plies: u32,
    },
    /// The value of a leaf.
    Open(i32),
}

fn indices<W: Word>(cells: W) -> Vec<u16> {
    bits(cells).map(|bit| bit.trailing_zeros() as u16).collect()
}

struct AlphaBeta<'a, G: Geometry, L> {
    geometry: G,
    budget: &'a Budget,
    distances: [u8; MAX_BITS],
    nodes: u64,
    is_stopped: bool,
    evaluator: L,
}

impl<'a, G: Geometry, L: Evaluator> AlphaBeta<'a, G, L> {
    fn new(geometry: G, budget: &'a Budget, evaluator: L) -> Self {
        AlphaBeta { geometry, budget, distances: distances(geometry), nodes: 0, is_stopped: false, evaluator }
    }

    /// The values of moves at this depth. Unless `all` is set, values below the greatest are only upper bounds. `None`
    /// if the budget runs out.
    fn root(&mut self, stones: Stones<G::Word>, moves: &[u16], depth: u32, all: bool) -> Option<Vec<i32>> {
        let (mut values, mut most) = (Vec::with_capacity(moves.len()), -WIN);
        for &at in moves {
            let after = stones.play(G::Word::bit(at.into()));
            let value = if all {
                let wins = self.geometry.has_line(after.opponent);
                if wins { WIN - after.plies() as i32 } else { -self.search(after, depth - 1, -WIN, WIN) }
            } else {
                // The window includes the greatest value so far, to distinguish equal moves from worse ones.
                -self.search(after, depth - 1, -WIN, -(most - 1).max(-WIN))
            };
            if self.is_stopped {
                return None;
            }
            most = most.max(value);
            values.push(value);
        }
        Some(values)
    }

    /// The value of a position in which neither side has a line, from the perspective of the side to move; a bound if
    /// it is outside the window.
    fn search(&mut self, stones: Stones<G::Word>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let is_spent = if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.budget.is_spent(self.nodes)
        } else {
            self.budget.is_out_of_nodes(self.nodes)
        };
        if self.is_stopped || is_spent {
            self.is_stopped = true;
            return 0;
        }
        self.nodes += 1;
        let plies = stones.plies() as i32;
        let cells = match ImmediateTactics::new(self.geometry, stones) {
            ImmediateTactics::Full => return 0,
            ImmediateTactics::Wins(_) => return WIN - (plies + 1),
            ImmediateTactics::Lost(_) => return plies + 2 - WIN,
            _ if depth == 0 => return self.evaluator.value(self.geometry, stones),
            ImmediateTactics::Open { moves, .. } => sensible(self.geometry, stones, moves),
        };
        let mut moves = MoveList { cells: [0; WIDE_CELLS as usize], count: 0 };
        self.order(stones, cells, &mut moves);
        let mut most = -WIN;
        for &at in &moves.cells[..moves.count] {
            let value = -self.search(stones.play(G::Word::bit(at.into())), depth - 1, -beta, -alpha);
            most = most.max(value);
            alpha = alpha.max(value);
            if self.is_stopped || alpha >= beta {
                break;
            }
        }
        most
    }

    /// Sorts the moves of an inner node.
    fn order(&self, stones: Stones<G::Word>, cells: G::Word, moves: &mut MoveList) {
        if cells.count_ones() as usize > moves.cells.len() {
            let ordered = self.ordered(stones, cells);
            moves.count = ordered.len().min(WIDE_MOVES);
            moves.cells[..moves.count].copy_from_slice(&ordered[..moves.count]);
            return;
        }
        for bit in bits(cells) {
            moves.cells[moves.count] = bit.trailing_zeros() as u16;
            moves.count += 1;
        }
        let all = &mut moves.cells[..moves.count];
        if self.is_wide(stones) {
            sort_cells(all, Some(&cell_values(self.geometry, stones)), &self.distances);
            moves.count = moves.count.min(WIDE_MOVES);
        } else {
            sort_cells(all, None, &self.distances);
        }
    }

    /// All moves in search order.
    fn ordered(&self, stones: Stones<G::Word>, cells: G::Word) -> Vec<u16> {
        let mut moves = indices(cells);
        let values = self.is_wide(stones).then(|| cell_values(self.geometry, stones));
        sort_cells(&mut moves, values.as_ref(), &self.distances);
        moves
    }

    fn is_wide(&self, stones: Stones<G::Word>) -> bool {
        !self.geometry.has_gravity() && self.geometry.legal(stones.occupied()).count_ones() > WIDE_CELLS
    }
}

/// The moves of a node as bit indices.
struct MoveList {
    cells: [u16; WIDE_CELLS as usize],
    count: usize,
}
