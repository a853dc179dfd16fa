//! Null-window search: is the score of a position at least `beta`?
//!
//! Fail-soft alpha-beta over scores, with null windows only. Each node passes its threat masks to its children, so it
//! computes only the mask of the side that moves. Sources: Pons ("Solving Connect Four", 2015) for the score, for
//! pruning moves that lose immediately and for ordering by threats; Tromp ("Fhourstones") for the transposition table;
//! Plaat ("Best-first fixed-depth minimax", 1996) for enhanced transposition cutoffs; Allis (1988) for `follow_up`.
//!
//! `search_body` is long because its numbered steps share many values in registers; a target compiles it as a whole.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use connect4_core::word::{Lanes, Word, bits};
use connect4_core::{Budget, Direction, Geometry, MAX_SIDE, Stones};

use crate::follow_up::{ToMove, follow_up};
use crate::key::{key, shared_key};
use crate::ordering::{IncrementalEvaluator, MoveOrderer};
use crate::score::{NO_SCORE, Score, score_or_moves};
use crate::table::{Bounds, Table};
use crate::words::{InMemory, WORDS, Words};

/// Whether the parent of a node has already computed the node's follow-up bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FollowUpBounds {
    Known,
    Unknown,
}

/// Nodes between budget checks.
const NODES_PER_CHECK: u64 = 1024;
/// With fewer free cells than this, probing the children's table entries costs more than it saves.
const CHILD_PROBE_FREE_CELLS: i32 = 12;

/// Threads mark the nodes they search as busy only while at least this many cells are free.
const RACE_FREE_CELLS: i32 = 18;

/// Positions with fewer discs than this share a table entry with their mirror image.
const MIRRORED_PLIES: i32 = 12;

/// Base-2 logarithm of a threat's weight in open lines.
const THREAT_WEIGHT_LOG2: u32 = 3;
/// Weight, in open lines, of a move's value from the move orderer, which ranges from -1 to 1.
const ORDERER_WEIGHT: f32 = 8.0;
/// The lowest bits of a move's score hold its column.
const COLUMN_BITS: u32 = 5;
const COLUMN: u64 = (1 << COLUMN_BITS) - 1;

/// A position in the search tree, with the threats of both sides.
#[derive(Clone, Copy)]
pub(crate) struct Node<W> {
    pub(crate) stones: Stones<W>,
    /// Threats of the side to move, playable or not.
    own_threats: W,
    /// Threats of the opponent, playable or not.
    their_threats: W,
    plies: i32,
}

impl<W: Word> Node<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, stones: Stones<W>) -> Self {
        let occupied = stones.occupied();
        Node {
            stones,
            own_threats: geometry.threats(stones.mover, occupied),
            their_threats: geometry.threats(stones.opponent, occupied),
            plies: stones.plies() as i32,
        }
    }

    /// The node after a disc on `bit`; `threats` are those of the side that plays it.
    #[inline(always)]
    fn child(&self, bit: W, threats: W) -> Self {
        Node {
            stones: self.stones.play(bit),
            own_threats: self.their_threats & !bit,
            their_threats: threats,
            plies: self.plies + 1,
        }
    }

    /// Whether the side to move can complete a line with its next disc.
    pub(crate) fn wins_immediately<G: Geometry<Word = W>>(&self, geometry: G) -> bool {
        !(self.own_threats & geometry.legal(self.stones.occupied())).is_zero()
    }
}

/// The search of one thread. It examines the moves of a node in parallel, in the lanes of `V`.
pub(crate) struct Search<'a, G: Geometry, T, V> {
    geometry: G,
    table: &'a T,
    cells: i32,
    budget: &'a Budget,
    /// Nodes visited so far.
    pub(crate) nodes: u64,
    next_check: u64,
    /// State shared with the other threads that search the same position.
    race: Option<&'a Race>,
    /// Whether the budget ran out or another thread finished first; the last result is then meaningless.
    pub(crate) is_stopped: bool,
    columns: &'a Columns,
    orderer: Option<&'a dyn MoveOrderer>,
    /// The move orderer's evaluator, created on first use.
    evaluator: Option<Box<dyn IncrementalEvaluator + 'a>>,
    /// The move orderer is used at nodes with fewer discs than this.
    orderer_max_plies: i32,
    /// The move orderer is used once this search has visited this many nodes.
    orderer_min_nodes: u64,
    lanes: PhantomData<V>,
}

/// State shared by the threads that search one position, besides the table. A thread defers a child that another thread
/// is searching, unless it is the first child (Kerrigan, "Simplified ABDADA", 2012).
pub(crate) struct Race {
    /// Set by the first thread that finishes.
    pub(crate) is_over: AtomicBool,
    /// Hashes of the nodes being searched. Overwriting another thread's entry costs time but does no harm.
    busy_nodes: [AtomicU64; 1 << BUSY_NODES_BITS],
}

const BUSY_NODES_BITS: u32 = 12;

impl Race {
    pub(crate) fn new() -> Self {
        Race { is_over: AtomicBool::new(false), busy_nodes: [const { AtomicU64::new(0) }; 1 << BUSY_NODES_BITS] }
    }

    /// The slot and the hash that mark a node as busy.
    fn busy_node<W: Word>(&self, key: W) -> (&AtomicU64, u64) {
        let [low, high, ..] = key.to_limbs();
        let mark = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (&self.busy_nodes[(mark >> (u64::BITS - BUSY_NODES_BITS)) as usize], mark)
    }
}

/// Constants for each column of the board; zero beyond the last column.
pub(crate) struct Columns {
    cells: Words,
    /// The addend to the score of a move in this column; see [`COLUMN_BITS`].
    order: Words,
}

impl Columns {
    /// A move's score counts its threats and open lines, plus one for each step toward the middle. Its lowest bits hold
    /// the column, so that equal moves are searched from the left.
    pub(crate) fn new<G: Geometry>(geometry: G) -> Self {
        let mut columns = Columns { cells: Words::ZERO, order: Words::ZERO };
        let last = geometry.cols() - 1;
        for col in 0..=last {
            let middle = col.min(last - col);
            let order = (middle << COLUMN_BITS) + (COLUMN as u32 - col);
            columns.cells.set(col as usize, geometry.column(col));
            columns.order.set(col as usize, u64::from(order));
        }
        columns
    }
}

/// The result of the search steps that need no children.
enum Opening<W> {
    /// The final score.
    Done(Score),
    /// The moves that do not lose immediately, and the bounds that follow because neither side wins immediately.
    Open { moves: W, bounds: Bounds },
}

/// Lanes that a search is compiled for.
pub(crate) trait Target: InMemory {
    /// Calls [`Search::search_body`], compiled with these CPU features. The body calls this for each child.
    fn search_node<G: Geometry<Word = Self::Word>, T: Table<G::Word>>(
        search: &mut Search<G, T, Self>,
        stones: Stones<G::Word>,
        threats: Stones<G::Word>,
        plies: i32,
        beta: Score,
        follow_up_bounds: FollowUpBounds,
    ) -> Score;
}

impl<'a, G: Geometry, T: Table<G::Word>, V: Target<Word = G::Word>> Search<'a, G, T, V> {
    pub(crate) fn new(geometry: G, columns: &'a Columns, table: &'a T, budget: &'a Budget) -> Self {
        Search {
            geometry,
            table,
            cells: (geometry.cols() * geometry.rows()) as i32,
            budget,
            nodes: 0,
            next_check: 0,
            race: None,
            is_stopped: false,
            columns,
            orderer: None,
            evaluator: None,
            orderer_max_plies: -1,
            orderer_min_nodes: u64::MAX,
            lanes: PhantomData,
        }
    }

    /// Uses a move orderer. Earlier searches of this position have visited `nodes_before` nodes.
    pub(crate) fn with_move_orderer(self, orderer: Option<&'a dyn MoveOrderer>, nodes_before: u64) -> Self {
        let orderer_min_nodes = orderer.map_or(u64::MAX, |orderer| orderer.min_nodes().saturating_sub(nodes_before));
        Search { orderer, orderer_min_nodes, ..self }
    }

    /// Joins the other threads that search the same position.
    pub(crate) fn in_race(self, race: &'a Race) -> Self {
        Search { race: Some(race), ..self }
    }

    /// The table key of a node. Near the root, a position and its mirror image share a key. Deeper in the tree, mirror
    /// images rarely meet, and mirroring costs more than it saves.
    #[inline(always)]
    fn table_key(&self, stones: Stones<G::Word>, plies: i32) -> G::Word {
        if plies < MIRRORED_PLIES { shared_key(self.geometry, stones) } else { key(self.geometry, stones) }
    }

    /// A bound on the node's score: a lower bound if it is at least `beta`, otherwise an upper bound.
    ///
    /// Neither side may have a line, and the side to move must not be able to complete one immediately.
    pub(crate) fn search(&mut self, node: Node<G::Word>, beta: Score) -> Score {
        self.search_node(node, beta, FollowUpBounds::Unknown)
    }

    /// Searches a node. Passes its parts separately, because a call can pass them in registers.
    #[inline(always)]
    fn search_node(&mut self, node: Node<G::Word>, beta: Score, follow_up_bounds: FollowUpBounds) -> Score {
        let threats = Stones { mover: node.own_threats, opponent: node.their_threats };
        V::search_node(self, node.stones, threats, node.plies, beta, follow_up_bounds)
    }

    /// Searches a node, given by its discs and threats.
    #[inline(always)]
    pub(crate) fn search_body(
        &mut self,
        stones: Stones<G::Word>,
        threats: Stones<G::Word>,
        plies: i32,
        beta: Score,
        follow_up_bounds: FollowUpBounds,
    ) -> Score {
        let node = Node { stones, own_threats: threats.mover, their_threats: threats.opponent, plies };

        // 1. Check the budget.
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.is_stopped |=
                self.budget.is_spent(self.nodes) || self.race.is_some_and(|race| race.is_over.load(Ordering::Relaxed));
            if self.nodes >= self.orderer_min_nodes {
                let min_free_cells = self.orderer.map_or(self.cells + 1, |orderer| orderer.min_free_cells().into());
                self.orderer_max_plies = self.cells - min_free_cells + 1;
            }
            if let Some(progress) = self.budget.progress.as_ref().filter(|_| self.nodes > 1) {
                progress.add(NODES_PER_CHECK);
            }
            self.next_check = (self.nodes + NODES_PER_CHECK).min(self.budget.nodes.unwrap_or(u64::MAX));
        }
        if self.is_stopped {
            return 0;
        }

        // 2. Immediate tactics: forced replies, moves that lose immediately, the last two cells, the remaining score
        //    range.
        let (moves, Bounds { mut lower, mut upper }) = match self.open(&node, beta) {
            Opening::Done(score) => return score,
            Opening::Open { moves, bounds } => (moves, bounds),
        };
        let Stones { mover, opponent } = node.stones;

        // 3. A single move needs neither the table nor move ordering.
        if moves.without_lowest_bit().is_zero() {
            let threats = self.geometry.threats(mover | moves, mover | opponent | moves);
            if self.wins(threats, mover | opponent | moves) & 1 != 0 {
                return upper;
            }
            return -self.search_node(node.child(moves, threats), 1 - beta, FollowUpBounds::Unknown);
        }

        // 4. Follow-up bounds of both sides, unless the parent computed them.
        let key = self.table_key(node.stones, node.plies);
        if follow_up_bounds == FollowUpBounds::Unknown {
            self.table.prefetch(key);
            let theirs = follow_up(self.geometry, opponent, mover, node.their_threats, node.plies, ToMove::Leader);
            upper = theirs.scores().fold(upper, |upper, (_, score)| upper.min(-score));
            if upper < beta {
                return upper;
            }
            let ours = follow_up(self.geometry, mover, opponent, node.own_threats, node.plies, ToMove::Follower);
            lower = ours.scores().fold(lower, |lower, (_, score)| lower.max(score));
            if lower >= beta {
                return lower;
            }
        }

        // 5. Probe the transposition table.
        if let Some(known) = self.table.probe(key) {
            lower = lower.max(known.lower);
            upper = upper.min(known.upper);
            if lower >= beta {
                return lower;
            }
            if upper < beta {
                return upper;
            }
        }
        let child_key = |bit| self.table_key(node.stones.play(bit), node.plies + 1);
        for bit in bits(moves) {
            self.table.prefetch(child_key(bit));
        }

        // 6. Examine all moves in parallel: return if one cannot be answered, apply follow-up bounds, score the rest.
        let mut move_scores = [0; WORDS];
        let mut threats_of = Words::ZERO;
        let mut best = -NO_SCORE;
        for first in (0..self.geometry.cols() as usize).step_by(V::COUNT) {
            let bit = V::splat(moves) & V::load(&self.columns.cells, first);
            let mut lanes = bit.nonzero();
            if lanes == 0 {
                continue;
            }
            let ours = V::splat(mover) | bit;
            let theirs = V::splat(opponent);
            let threats = self.geometry.threats(ours, ours | theirs);
            if self.wins(threats, ours | theirs) & lanes != 0 {
                return (self.cells - node.plies - 1) / 2;
            }
            let claims = follow_up(self.geometry, ours, theirs, threats, node.plies + 1, ToMove::Leader);
            for (lane, score) in claims.scores() {
                if lanes >> lane & 1 == 1 {
                    lower = lower.max(score);
                }
            }
            // The opponent can follow only if we do not threaten to win immediately.
            let forcing = (threats & self.geometry.legal(ours | theirs)).nonzero();
            let their_threats = V::splat(node.their_threats) & !bit;
            let claims = follow_up(self.geometry, theirs, ours, their_threats, node.plies + 1, ToMove::Follower);
            for (lane, score) in claims.scores() {
                if -score < beta && (lanes & !forcing) >> lane & 1 == 1 {
                    best = best.max(-score);
                    lanes &= !(1 << lane);
                }
            }
            let order =
                (self.move_score(threats, ours, theirs) << COLUMN_BITS).plus(V::load(&self.columns.order, first));
            move_scores[first..first + V::COUNT].copy_from_slice(order.keep(lanes).numbers().as_ref());
            threats.store(&mut threats_of, first);
        }
        if lower >= beta {
            return lower;
        }

        // 7. Enhanced transposition cutoff: does the table already hold a child that is good enough?
        if node.plies < self.cells - CHILD_PROBE_FREE_CELLS {
            for bit in bits(moves) {
                if let Some(known) = self.table.probe(child_key(bit))
                    && -known.upper >= beta
                {
                    return -known.upper;
                }
            }
        }

        // 8. Near the root, where subtrees are large, let the move orderer refine the scores.
        if node.plies < self.orderer_max_plies {
            self.add_orderer_scores(node.stones, &mut move_scores);
        }

        // 9. Search the children, best first.
        let nodes_before = self.nodes;
        let move_scores = &mut move_scores[..self.geometry.cols().next_multiple_of(8) as usize];
        while best < beta && !self.is_stopped {
            let order = move_scores.iter().fold(0, |best, &order| best.max(order));
            if order == 0 {
                break;
            }
            let column = (COLUMN - (order & COLUMN)) as usize;
            move_scores[column] = 0;
            let bit = moves & self.geometry.column(column as u32);
            let child = node.child(bit, threats_of.get(column));
            let busy = self.busy_node(&child);
            if let Some((node, mark)) = busy {
                // Defer a child that another thread is searching, unless it is the first.
                if node.load(Ordering::Relaxed) == mark && order > COLUMN && self.nodes > nodes_before {
                    move_scores[column] = order & COLUMN;
                    continue;
                }
                node.store(mark, Ordering::Relaxed);
            }
            best = best.max(-self.search_node(child, 1 - beta, FollowUpBounds::Known));
            if let Some((node, _)) = busy {
                node.store(0, Ordering::Relaxed);
            }
        }

        // 10. Store the bound.
        if self.is_stopped {
            return 0;
        }
        let score = if best >= beta {
            lower = lower.max(best);
            lower
        } else {
            upper = upper.min(best);
            upper
        };
        self.table.store(key, Bounds { lower, upper }, (self.nodes - nodes_before).max(1).ilog2());
        score
    }

    /// The slot and the hash that mark `node` as busy, if threads mark nodes at this depth.
    #[inline(always)]
    fn busy_node(&self, node: &Node<G::Word>) -> Option<(&'a AtomicU64, u64)> {
        let race = self.race?;
        let left = self.cells - node.plies;
        (left >= RACE_FREE_CELLS).then(|| race.busy_node(self.table_key(node.stones, node.plies)))
    }

    /// Step 8: adds the move orderer's values to the scores of the moves.
    #[cold]
    #[inline(never)]
    fn add_orderer_scores(&mut self, stones: Stones<G::Word>, move_scores: &mut [u64; WORDS]) {
        let Some(orderer) = self.orderer else { return };
        let to_search = |(column, &order): (usize, &u64)| u32::from(order != 0) << column;
        let columns = move_scores.iter().enumerate().map(to_search).fold(0, |columns, column| columns | column);
        if columns.count_ones() < 2 {
            return;
        }
        let mut values = [0.0; MAX_SIDE as usize];
        self.evaluator.get_or_insert_with(|| orderer.evaluator()).values(stones.cast(), columns, &mut values);
        for (order, value) in move_scores.iter_mut().zip(values).filter(|(order, _)| **order != 0) {
            let (move_score, column) = (*order >> COLUMN_BITS, *order & COLUMN);
            // Scaling by 64 keeps fractions, which decide between moves of equal score.
            let sum = 64.0 * (move_score as f32 + ORDERER_WEIGHT * (1.0 + value));
            *order = (sum as u64) << COLUMN_BITS | column;
        }
    }

    /// Step 2: immediate tactics, from the threats of both sides.
    #[inline(always)]
    fn open(&self, node: &Node<G::Word>, beta: Score) -> Opening<G::Word> {
        let left = self.cells - node.plies;
        let moves = match score_or_moves(self.geometry, node.stones.occupied(), node.their_threats, left) {
            ControlFlow::Break(score) => return Opening::Done(score),
            ControlFlow::Continue(moves) => moves,
        };
        // Neither side wins immediately: our earliest win is on the third disc from here, theirs on the fourth.
        let bounds = Bounds { lower: -((left - 2) / 2), upper: (left - 1) / 2 };
        if bounds.upper < beta {
            return Opening::Done(bounds.upper);
        }
        if bounds.lower >= beta {
            return Opening::Done(bounds.lower);
        }
        Opening::Open { moves, bounds }
    }

    /// The lanes in which the side that has just moved wins with its next disc. Two of its threats are playable, or one
    /// is playable and another is directly above it, or every reply is below a threat.
    #[inline(always)]
    fn wins<L: Lanes<Word = G::Word>>(&self, threats: L, occupied: L) -> u32 {
        let legal = self.geometry.legal(occupied);
        let now = threats & legal;
        let double = now & now.minus(L::splat(G::Word::bit(0)));
        let replies = legal & !(threats >> 1);
        (double | ((now << 1) & threats)).nonzero() | !replies.nonzero()
    }

    /// The score of a move that leads to these threats and discs: the weighted number of threats. If four in a row win,
    /// lines of four with at least two of our discs and none of the opponent's are added.
    #[inline(always)]
    fn move_score(&self, threats: V, ours: V, theirs: V) -> V {
        let mut move_score = threats.counts() << THREAT_WEIGHT_LOG2;
        if self.geometry.connect() != 4 {
            return move_score;
        }
        let free = V::splat(self.geometry.board()) & !theirs;
        for direction in Direction::ALL {
            if let Some(step) = self.geometry.step(direction) {
                let open_pairs = free & (free >> step);
                let open = open_pairs & (open_pairs >> (2 * step));
                let next = ours >> step;
                let (either, both) = (ours ^ next, ours & next);
                let two = both | (both >> (2 * step)) | (either & (either >> (2 * step)));
                move_score = move_score.plus((open & two).counts());
            }
        }
        move_score
    }
}
