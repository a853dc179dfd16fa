//! The agent that looks a number of plies ahead.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Cell, Game, Geometry, GeometryTask, Position, Stones};

use crate::agents::lines::{MAX_BITS, WIDE_CELLS, cell_values, distances, sensible, sort_cells, value};
use crate::{Agent, Budget, Choice, Outlook};

/// Greater than every line-counting value; a win on ply p counts `WIN - p`, so that sooner is better.
const WIN: i32 = 1_000_000_000;
/// Values beyond this are wins and losses.
const DECIDED: i32 = WIN - 1000;
/// Moves looked at on a wide board below the root.
const WIDE_MOVES: usize = 20;
/// Nodes between two looks at the clock.
const NODES_PER_CHECK: u64 = 64;

/// Alpha-beta over a line-counting value: each line that holds n stones of one side and none of the other counts 4^(n-1)
/// for that side. Wins come first, then blocks, then what lies nearest to the middle; on wide boards (without gravity,
/// more than 36 free cells) only cells near a stone are looked at, those that make or hinder the most lines first, and below
/// the root at most twenty. Under the swap rule its first stone is the one whose value is nearest to even, and it takes over
/// the other side's stone if that is the better side.
///
/// It searches deeper step by step; if the budget ends first, the deepest finished step counts.
#[derive(Clone, Debug)]
pub struct Minimax {
    depth: u32,
    rng: Rng,
}

impl Minimax {
    /// A player that looks `depth` plies ahead, at least 1; the seed decides among equal moves.
    pub fn new(depth: u32, seed: u64) -> Self {
        Minimax { depth: depth.max(1), rng: Rng::new(seed) }
    }

    /// What open lines count in stones in which nobody has a line, from the side to move.
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
        choose(game, self.depth, budget, Lines, |cells| self.rng.pick(cells))
    }
}

/// What to do in a game that goes on, by a search `depth` plies deep or as deep as the budget allows. The positions at its
/// end are valued by `leaf`; `pick` takes one of the moves of the greatest value.
pub(crate) fn choose(
    game: &Game,
    depth: u32,
    budget: &Budget,
    leaf: impl Leaf,
    pick: impl FnOnce(&[Cell]) -> Option<Cell>,
) -> Option<Choice> {
    let answer = game.rules().with_geometry(Question { game, budget, depth, leaf });
    if game.can_swap() && answer.value < 0 {
        return Some(Choice { action: Action::Swap, nodes: answer.nodes });
    }
    let cell = pick(&answer.cells)?;
    Some(Choice { action: Action::Stone(cell), nodes: answer.nodes })
}

struct Question<'a, L> {
    game: &'a Game,
    budget: &'a Budget,
    depth: u32,
    leaf: L,
}

/// The moves of the greatest value, that value from the side to move, and the nodes it took.
struct Answer {
    cells: Vec<Cell>,
    value: i32,
    nodes: u64,
}

impl<L: Leaf> GeometryTask for Question<'_, L> {
    type Output = Answer;

    fn run<G: Geometry>(self, geometry: G) -> Answer {
        let stones: Stones<G::Word> = self.game.position().stones();
        let mut search = Search::new(geometry, self.budget, self.leaf);
        let even = self.game.may_be_swapped();
        let answer = |cells: &[u16], value, nodes| {
            let mut cells: Vec<Cell> = cells.iter().map(|&at| geometry.cell(G::Word::bit(at.into()))).collect();
            cells.sort_unstable();
            Answer { cells, value, nodes }
        };
        let mut moves = match Outlook::new(geometry, stones) {
            Outlook::Full => return answer(&[], 0, 0),
            Outlook::Wins(wins) if !even => return answer(&indices(wins), WIN, 1),
            Outlook::Lost(blocks) => return answer(&indices(blocks), -WIN, 1),
            Outlook::Wins(moves) | Outlook::Open { moves, .. } => {
                // Where the swap rule lets the other side choose, even a poor cell may be the best.
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
            // The best so far first: the others are then refuted at once.
            moves = among(true).chain(among(false)).collect();
            if most.abs() > DECIDED || (moves.len() == 1 && !self.game.can_swap()) {
                break;
            }
        }
        answer(&best.0, best.1, search.nodes)
    }
}

/// The cells worth a look, the best placed first: all of them, or on a wide board [`WIDE_MOVES`] at most.
pub(crate) fn worth_a_look(position: &Position) -> Vec<Cell> {
    struct Task<'a>(&'a Position);
    impl GeometryTask for Task<'_> {
        type Output = Vec<Cell>;

        fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
            let stones: Stones<G::Word> = self.0.stones();
            let budget = Budget::unlimited();
            let search = Search::new(geometry, &budget, Lines);
            let cells = sensible(geometry, stones, geometry.legal(stones.occupied()));
            let most = if search.is_wide(stones) { WIDE_MOVES } else { usize::MAX };
            let cells = search.ordered(stones, cells).into_iter().take(most);
            cells.map(|at| geometry.cell(G::Word::bit(at.into()))).collect()
        }
    }
    position.rules().with_geometry(Task(position))
}

/// The exact values of these stones for the side that makes them, by a search `depth` plies deep or as deep as the budget
/// allows, and the nodes it took; `None` if the budget is not enough for one ply. The positions at its end are valued by
/// `leaf`.
pub(crate) fn values(
    position: &Position,
    cells: &[Cell],
    depth: u32,
    budget: &Budget,
    leaf: impl Leaf,
) -> (Option<Vec<Value>>, u64) {
    struct Task<'a, L>(&'a Position, &'a [Cell], u32, &'a Budget, L);
    impl<L: Leaf> GeometryTask for Task<'_, L> {
        type Output = (Option<Vec<Value>>, u64);

        fn run<G: Geometry>(self, geometry: G) -> Self::Output {
            let Task(position, cells, depth, budget, leaf) = self;
            let bit = |cell: &Cell| geometry.bit(cell.col.into(), cell.row.into()).trailing_zeros() as u16;
            let moves: Vec<u16> = cells.iter().map(bit).collect();
            let mut search = Search::new(geometry, budget, leaf);
            let mut values = None;
            for depth in 1..=depth {
                let Some(found) = search.root(position.stones(), &moves, depth, true) else { break };
                values = Some(found);
            }
            let plies = i32::from(position.plies());
            let graded = |value: i32| match WIN - value.abs() {
                ends if ends < WIN - DECIDED => Value::Decided { wins: value > 0, plies: (ends - plies) as u32 },
                _ => Value::Open(value),
            };
            (values.map(|values| values.into_iter().map(graded).collect()), search.nodes)
        }
    }
    position.rules().with_geometry(Task(position, cells, depth, budget, leaf))
}

/// What values the positions at the end of a search.
pub(crate) trait Leaf {
    /// The value of stones in which nobody has a line, from the side to move; by far less than [`WIN`].
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32;
}

/// The line-counting value.
pub(crate) struct Lines;

impl Leaf for Lines {
    #[inline(always)]
    fn value<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>) -> i32 {
        value(geometry, stones)
    }
}

/// What a stone is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// The search saw the end of the game.
    Decided {
        /// Whether it is a win.
        wins: bool,
        /// Plies until then, from before the stone.
        plies: u32,
    },
    /// The value of the position at the end of the search.
    Open(i32),
}

fn indices<W: Word>(cells: W) -> Vec<u16> {
    bits(cells).map(|bit| bit.trailing_zeros() as u16).collect()
}

struct Search<'a, G: Geometry, L> {
    geometry: G,
    budget: &'a Budget,
    distances: [u8; MAX_BITS],
    nodes: u64,
    is_stopped: bool,
    leaf: L,
}

impl<'a, G: Geometry, L: Leaf> Search<'a, G, L> {
    fn new(geometry: G, budget: &'a Budget, leaf: L) -> Self {
        Search { geometry, budget, distances: distances(geometry), nodes: 0, is_stopped: false, leaf }
    }

    /// The values of moves at this depth; those below the greatest may be too high unless `all` are to be exact. `None` when
    /// the budget ends.
    fn root(&mut self, stones: Stones<G::Word>, moves: &[u16], depth: u32, all: bool) -> Option<Vec<i32>> {
        let (mut values, mut most) = (Vec::with_capacity(moves.len()), -WIN);
        for &at in moves {
            let after = stones.play(G::Word::bit(at.into()));
            let value = if all {
                let wins = self.geometry.has_line(after.opponent);
                if wins { WIN - after.plies() as i32 } else { -self.search(after, depth - 1, -WIN, WIN) }
            } else {
                // A window that holds the greatest value so far tells equals from lesser ones.
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

    /// The value of stones in which nobody has a line, from the side to move; outside the window, a bound.
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
        let cells = match Outlook::new(self.geometry, stones) {
            Outlook::Full => return 0,
            Outlook::Wins(_) => return WIN - (plies + 1),
            Outlook::Lost(_) => return plies + 2 - WIN,
            _ if depth == 0 => return self.leaf.value(self.geometry, stones),
            Outlook::Open { moves, .. } => sensible(self.geometry, stones, moves),
        };
        let mut moves = Moves { cells: [0; WIDE_CELLS as usize], count: 0 };
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

    /// The moves of an inner node in the order in which they are looked at.
    fn order(&self, stones: Stones<G::Word>, cells: G::Word, moves: &mut Moves) {
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

    /// All moves in the order in which they are looked at.
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

/// The moves of a node as bits of the board.
struct Moves {
    cells: [u16; WIDE_CELLS as usize],
    count: usize,
}
