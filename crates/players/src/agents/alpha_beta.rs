//! Alpha-beta search to a fixed depth, for every evaluation.

use connect4_core::word::Word;
use connect4_core::{Budget, Geometry, ImmediateTactics, Stones};

/// Greater than every evaluation. A win on ply p counts `WIN - p`, so that earlier wins are better.
pub(super) const WIN: i32 = 1_000_000_000;
/// Absolute values above this are forced results.
pub(super) const DECIDED: i32 = WIN - 1000;
/// Nodes between checks of the clock.
const NODES_PER_CHECK: u64 = 64;

/// Follows a search from position to position, if it has a state.
pub(super) trait FollowSearch<G: Geometry> {
    /// The search plays a move of `side` (0 is the first player).
    fn play(&mut self, _geometry: G, _bit: G::Word, _side: usize) {}

    /// The search takes back the last move, which was `bit` by `side`.
    fn unplay(&mut self, _geometry: G, _bit: G::Word, _side: usize) {}
}

/// Orders the moves of an alpha-beta search and evaluates its leaves.
pub(super) trait Evaluator<G: Geometry>: FollowSearch<G> {
    /// Whether it evaluates the moves of a leaf, and orders moves by their values. Each evaluated move is a node.
    const EVALUATES_MOVES: bool;

    /// The value of a leaf in which no immediate tactics apply, from the perspective of the side to move. Its absolute
    /// value must be less than [`DECIDED`], unless forced moves end the game.
    fn value(&mut self, geometry: G, stones: Stones<G::Word>, moves: G::Word) -> i32;

    /// Appends the moves to search to `list`, as bit indices, best first.
    fn order(&mut self, geometry: G, stones: Stones<G::Word>, moves: G::Word, list: &mut Vec<u16>);
}

/// Which moves of the root get their value; the others get an upper bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Exact {
    /// All moves.
    All,
    /// The moves with the greatest value.
    Greatest,
    /// The first move with the greatest value.
    First,
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

impl SearchValue {
    /// The value of a move in a position after `played` plies.
    pub(super) fn new(value: i32, played: u16) -> Self {
        match WIN - value.abs() {
            end if end < WIN - DECIDED => {
                SearchValue::Decided { wins: value > 0, plies: end as u32 - u32::from(played) }
            }
            _ => SearchValue::Open(value),
        }
    }
}

/// A search from one position.
pub(super) struct AlphaBeta<'a, G: Geometry, E> {
    geometry: G,
    budget: &'a Budget,
    pub(super) evaluator: E,
    /// One entry per slot; new entries replace old ones.
    memory: Vec<Visited<G::Word>>,
    /// The moves of all nodes on the path.
    moves: Vec<u16>,
    pub(super) nodes: u64,
    calls: u64,
    pub(super) is_stopped: bool,
}

/// A cached result: bounds on the value of a position, found by a search to this depth.
#[derive(Clone, Copy)]
struct Visited<W> {
    stones: Stones<W>,
    depth: u32,
    lower: i32,
    upper: i32,
    best: u16,
}

impl<W: Word> Default for Visited<W> {
    fn default() -> Self {
        // No position has discs of both sides on every cell.
        let stones = Stones { mover: !W::ZERO, opponent: !W::ZERO };
        Visited { stones, depth: 0, lower: 0, upper: 0, best: 0 }
    }
}

impl<'a, G: Geometry, E: Evaluator<G>> AlphaBeta<'a, G, E> {
    /// A search that caches up to `slots` results.
    pub(super) fn new(geometry: G, budget: &'a Budget, evaluator: E, slots: usize) -> Self {
        let memory = vec![Visited::default(); slots];
        AlphaBeta { geometry, budget, evaluator, memory, moves: Vec::new(), nodes: 0, calls: 0, is_stopped: false }
    }

    /// The values of moves by a search to `depth` plies after each. `None` if the budget runs out.
    pub(super) fn root(
        &mut self,
        stones: Stones<G::Word>,
        moves: &[u16],
        depth: u32,
        exact: Exact,
    ) -> Option<Vec<i32>> {
        let (mut values, mut most) = (Vec::with_capacity(moves.len()), -WIN);
        for &at in moves {
            let bit = G::Word::bit(at.into());
            let after = stones.play(bit);
            let value = match exact {
                Exact::All if self.geometry.has_line(after.opponent) => WIN - after.plies() as i32,
                Exact::All => -self.child(stones, bit, depth, -WIN, WIN),
                // The window includes the greatest value so far, to distinguish equal moves from worse ones.
                Exact::Greatest => -self.child(stones, bit, depth, -WIN, -(most - 1).max(-WIN)),
                Exact::First => -self.child(stones, bit, depth, -WIN, -most),
            };
            if self.is_stopped {
                return None;
            }
            most = most.max(value);
            values.push(value);
        }
        Some(values)
    }

    /// The value after a move, from the perspective of the side to move there.
    #[inline(always)]
    fn child(&mut self, stones: Stones<G::Word>, bit: G::Word, depth: u32, alpha: i32, beta: i32) -> i32 {
        let side = (stones.plies() % 2) as usize;
        self.evaluator.play(self.geometry, bit, side);
        let value = self.search(stones.play(bit), depth, alpha, beta);
        self.evaluator.unplay(self.geometry, bit, side);
        value
    }

    /// The value of a position in which neither side has a line, from the perspective of the side to move; a bound if
    /// it is outside the window.
    fn search(&mut self, stones: Stones<G::Word>, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
        // Check the node limit at every node, but the clock only occasionally.
        let is_late = self.calls.is_multiple_of(NODES_PER_CHECK) && self.budget.is_late();
        self.calls += 1;
        if self.is_stopped || is_late || self.budget.is_out_of_nodes(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        self.nodes += 1;
        let plies = stones.plies() as i32;
        let mut tactics = ImmediateTactics::new(self.geometry, stones);
        if E::EVALUATES_MOVES {
            tactics = tactics.with_safe_moves(self.geometry);
        }
        let moves = match tactics {
            ImmediateTactics::Full => return 0,
            ImmediateTactics::Wins(_) => return WIN - (plies + 1),
            ImmediateTactics::Lost(_) => return plies + 2 - WIN,
            ImmediateTactics::Open { moves, .. } => moves,
        };
        let evaluated = u64::from(moves.count_ones());
        if E::EVALUATES_MOVES && self.budget.is_out_of_nodes(self.nodes + evaluated - 1) {
            self.is_stopped = true;
            return 0;
        }
        if depth == 0 {
            self.nodes += if E::EVALUATES_MOVES { evaluated } else { 0 };
            return self.evaluator.value(self.geometry, stones, moves);
        }
        let start = self.moves.len();
        if E::EVALUATES_MOVES && evaluated == 1 {
            self.moves.push(moves.trailing_zeros() as u16);
        } else {
            self.nodes += if E::EVALUATES_MOVES { evaluated } else { 0 };
            self.evaluator.order(self.geometry, stones, moves, &mut self.moves);
        }
        let slot = self.slot(stones);
        if let Some(value) = self.recall(slot, stones, depth, start, (&mut alpha, &mut beta)) {
            self.moves.truncate(start);
            return value;
        }
        let end = self.moves.len();
        let (mut best, mut best_move, mut floor) = (-WIN, self.moves[start], alpha);
        for number in start..end {
            let at = self.moves[number];
            let value = -self.child(stones, G::Word::bit(at.into()), depth - 1, -beta, -floor);
            if self.is_stopped {
                break;
            }
            if value > best {
                (best, best_move) = (value, at);
            }
            floor = floor.max(value);
            if floor >= beta {
                break;
            }
        }
        self.moves.truncate(start);
        if self.is_stopped {
            return 0;
        }
        if let Some(place) = self.memory.get_mut(slot) {
            let lower = if best > alpha { best } else { -WIN };
            let upper = if best < beta { best } else { WIN };
            *place = Visited { stones, depth, lower, upper, best: best_move };
        }
        best
    }

    /// Uses what the last search of a position found: returns its value if it is certain enough for the window, narrows
    /// the window, and puts its best move first in the list of moves from `start`.
    #[inline(always)]
    fn recall(
        &mut self,
        slot: usize,
        stones: Stones<G::Word>,
        depth: u32,
        start: usize,
        (alpha, beta): (&mut i32, &mut i32),
    ) -> Option<i32> {
        let known = self.memory.get(slot).filter(|known| known.stones == stones)?;
        if known.depth == depth {
            if known.lower >= *beta || known.lower == known.upper {
                return Some(known.lower);
            }
            if known.upper <= *alpha {
                return Some(known.upper);
            }
            (*alpha, *beta) = ((*alpha).max(known.lower), (*beta).min(known.upper));
        }
        let list = &mut self.moves[start..];
        if let Some(first) = list.iter().position(|&at| at == known.best) {
            list[..=first].rotate_right(1);
        }
        None
    }

    fn slot(&self, stones: Stones<G::Word>) -> usize {
        if self.memory.is_empty() {
            return 0;
        }
        let fold = |word: G::Word| word.to_limbs().iter().fold(0_u64, |sum, limb| sum.rotate_left(23) ^ limb);
        let mixed = (fold(stones.mover) ^ fold(stones.occupied()).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((u128::from(mixed) * self.memory.len() as u128) >> 64) as usize
    }
}
