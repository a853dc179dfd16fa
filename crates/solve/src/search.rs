//! The search: "is the score at least `beta`?", asked of one position after the other.
//!
//! Alpha-beta with null windows only, fail-soft, over the score. Threat masks are handed down, so that each node computes
//! one new one, that of the stone it plays. Sources: Pons ("Solving Connect Four", 2015) for the score, the moves that do
//! not lose at once and ordering by threats; Tromp ("Fhourstones") for the table; Plaat ("Best-first fixed-depth minimax",
//! 1996) for probing the children first; Allis (1988) behind `follow_up`.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use connect4_core::word::{Lanes, Word, bits};
use connect4_core::{Direction, Geometry, MAX_SIDE, Stones};

use crate::budget::Budget;
use crate::follow_up::{ToMove, follow_up};
use crate::guide::{Follower, Guide};
use crate::key::{key, shared_key};
use crate::outlook::score_or_moves;
use crate::score::{NO_SCORE, Score};
use crate::table::{Bounds, Table};
use crate::words::{InMemory, WORDS, Words};

/// Nodes between two looks at the budget.
const NODES_PER_CHECK: u64 = 1024;
/// With fewer free cells left, probing the children's entries first costs more than it saves.
const LEFT_FOR_CHILD_PROBES: i32 = 12;

/// Threads of a race tell each other at which nodes they are while at least this many cells are free.
const LEFT_IN_RACE: i32 = 18;

/// Nodes with fewer stones share their entry with their mirror image.
const MIRRORED_PLIES: i32 = 12;

/// A threat is worth this power of two of open lines.
const THREAT_WEIGHT_LOG2: u32 = 3;
/// The guide's value of a move, which may differ by 2 between a lost and a won one, is worth this times as many open lines.
const GUIDE_WEIGHT: f32 = 8.0;
/// The lowest bits of a move's order tell its column.
const COLUMN_BITS: u32 = 5;
const COLUMN: u64 = (1 << COLUMN_BITS) - 1;

/// A position on its way down.
#[derive(Clone, Copy)]
pub(crate) struct Node<W> {
    pub(crate) stones: Stones<W>,
    /// Threats of the side to move, reachable or not.
    own_threats: W,
    /// Threats of the other side.
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

    /// The node after a stone on `bit` that gives the mover these threats.
    #[inline(always)]
    fn child(&self, bit: W, threats: W) -> Self {
        Node {
            stones: self.stones.play(bit),
            own_threats: self.their_threats & !bit,
            their_threats: threats,
            plies: self.plies + 1,
        }
    }

    /// Whether the side to move completes a line at once.
    pub(crate) fn wins_at_once<G: Geometry<Word = W>>(&self, geometry: G) -> bool {
        !(self.own_threats & geometry.legal(self.stones.occupied())).is_zero()
    }
}

/// One thread's search, with the moves of a node looked at side by side in the lanes of `V`.
pub(crate) struct Search<'a, G: Geometry, T, V> {
    geometry: G,
    table: &'a T,
    cells: i32,
    budget: &'a Budget,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    next_check: u64,
    /// Set by whichever of several threads has the answer first.
    race: Option<&'a Race>,
    /// Whether the budget ran out or the race is over; then what the search returned last says nothing.
    pub(crate) is_stopped: bool,
    columns: &'a Columns,
    guide: Option<&'a dyn Guide>,
    /// The guide on its way, from when it is first asked.
    follower: Option<Box<dyn Follower + 'a>>,
    /// The guide is asked at nodes with fewer stones than this.
    guided_plies: i32,
    /// Nodes of this search from which on it is asked.
    guided_nodes: u64,
    lanes: PhantomData<V>,
}

/// What the threads of a race share beside the table. A child that one of them searches the others leave for later, unless
/// it is the first (Kerrigan, "Simplified ABDADA", 2012).
pub(crate) struct Race {
    /// Set by whichever thread has the answer first.
    pub(crate) is_over: AtomicBool,
    /// The marks of the nodes that are searched now. One that another overwrites costs time only.
    seats: [AtomicU64; 1 << SEAT_BITS],
}

const SEAT_BITS: u32 = 12;

impl Race {
    pub(crate) fn new() -> Self {
        Race { is_over: AtomicBool::new(false), seats: [const { AtomicU64::new(0) }; 1 << SEAT_BITS] }
    }

    /// Where a node is marked, and by what.
    fn seat<W: Word>(&self, key: W) -> (&AtomicU64, u64) {
        let [low, high, ..] = key.to_limbs();
        let mark = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (&self.seats[(mark >> (u64::BITS - SEAT_BITS)) as usize], mark)
    }
}

/// What the search has to know of each column; nothing of those beyond the board.
pub(crate) struct Columns {
    cells: Words,
    /// What a move in this column adds to its order; see [`COLUMN_BITS`].
    order: Words,
}

impl Columns {
    /// A move's order is its promise, a step nearer to the middle counting as an open line; then the column, from the left.
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

/// What is known of a node after the steps that need no children.
enum Opening<W> {
    /// The answer.
    Done(Score),
    /// The moves that do not lose at once, with the bounds that follow from nobody winning at once.
    Open { moves: W, bounds: Bounds },
}

/// Lanes with a search compiled for them.
pub(crate) trait Target: InMemory {
    /// [`Search::search_node`] as a function of its own, which it calls for the children.
    fn search<G: Geometry<Word = Self::Word>, T: Table<G::Word>>(
        search: &mut Search<G, T, Self>,
        stones: Stones<G::Word>,
        threats: Stones<G::Word>,
        plies: i32,
        question: i32,
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
            guide: None,
            follower: None,
            guided_plies: -1,
            guided_nodes: u64::MAX,
            lanes: PhantomData,
        }
    }

    /// The search with this guide, after `nodes_before` nodes of searches of the same position.
    pub(crate) fn with_guide(self, guide: Option<&'a dyn Guide>, nodes_before: u64) -> Self {
        let guided_nodes = guide.map_or(u64::MAX, |guide| guide.nodes_before().saturating_sub(nodes_before));
        Search { guide, guided_nodes, ..self }
    }

    /// The search of one of several threads, which share the table and tell each other where they are.
    pub(crate) fn in_race(self, race: &'a Race) -> Self {
        Search { race: Some(race), ..self }
    }

    /// The key under which a node is stored. Near the root it is the smaller of the position's and its mirror image's;
    /// further down images rarely meet, and mirroring costs more than it saves.
    #[inline(always)]
    fn table_key(&self, stones: Stones<G::Word>, plies: i32) -> G::Word {
        if plies < MIRRORED_PLIES { shared_key(self.geometry, stones) } else { key(self.geometry, stones) }
    }

    /// A bound of the node's score: at least `beta` and then a lower one, or less and then an upper one.
    ///
    /// The side to move must not be able to complete a line at once, and nobody may have one.
    pub(crate) fn search(&mut self, node: Node<G::Word>, beta: Score) -> Score {
        self.descend(node, beta, false)
    }

    /// [`Search::search_node`] as a call, with all that matters in registers.
    #[inline(always)]
    fn descend(&mut self, node: Node<G::Word>, beta: Score, is_judged: bool) -> Score {
        let threats = Stones { mover: node.own_threats, opponent: node.their_threats };
        V::search(self, node.stones, threats, node.plies, beta << 1 | Score::from(is_judged))
    }

    /// The body of [`Target::search`]: a node, by its stones and threats, and the window; the lowest bit of `question`
    /// says that the parent has looked at the follow-up bounds, the rest is beta.
    #[inline(always)]
    pub(crate) fn search_node(
        &mut self,
        stones: Stones<G::Word>,
        threats: Stones<G::Word>,
        plies: i32,
        question: i32,
    ) -> Score {
        let node = Node { stones, own_threats: threats.mover, their_threats: threats.opponent, plies };
        let (beta, is_judged) = (question >> 1, question & 1 == 1);

        // 1. The budget.
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.is_stopped |=
                self.budget.is_spent(self.nodes) || self.race.is_some_and(|race| race.is_over.load(Ordering::Relaxed));
            if self.nodes >= self.guided_nodes {
                let least_left = self.guide.map_or(self.cells + 1, |guide| guide.least_left().into());
                self.guided_plies = self.cells - least_left + 1;
            }
            if let Some(progress) = self.budget.progress.as_ref().filter(|_| self.nodes > 1) {
                progress.add(NODES_PER_CHECK);
            }
            self.next_check = (self.nodes + NODES_PER_CHECK).min(self.budget.nodes.unwrap_or(u64::MAX));
        }
        if self.is_stopped {
            return 0;
        }

        // 2. What is plain to see: forced replies, moves that lose at once, the last two cells, the range of scores left.
        let (moves, Bounds { mut lower, mut upper }) = match self.open(&node, beta) {
            Opening::Done(score) => return score,
            Opening::Open { moves, bounds } => (moves, bounds),
        };
        let Stones { mover, opponent } = node.stones;

        // 3. A single reply needs neither table nor order.
        if moves.without_lowest_bit().is_zero() {
            let threats = self.geometry.threats(mover | moves, mover | opponent | moves);
            if self.wins(threats, mover | opponent | moves) & 1 != 0 {
                return upper;
            }
            return -self.descend(node.child(moves, threats), 1 - beta, false);
        }

        // 4. Follow-up bounds, unless the parent has looked: the other side's, then ours.
        let key = self.table_key(node.stones, node.plies);
        if !is_judged {
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

        // 5. The table.
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

        // 6. The moves, side by side: one that leaves no defence wins; follow-up bounds of both sides; the order.
        let mut orders = [0; WORDS];
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
            // The other side can only follow where we do not threaten to win at once.
            let forcing = (threats & self.geometry.legal(ours | theirs)).nonzero();
            let their_threats = V::splat(node.their_threats) & !bit;
            let claims = follow_up(self.geometry, theirs, ours, their_threats, node.plies + 1, ToMove::Follower);
            for (lane, score) in claims.scores() {
                if -score < beta && (lanes & !forcing) >> lane & 1 == 1 {
                    best = best.max(-score);
                    lanes &= !(1 << lane);
                }
            }
            let order = (self.promise(threats, ours, theirs) << COLUMN_BITS).plus(V::load(&self.columns.order, first));
            orders[first..first + V::COUNT].copy_from_slice(order.keep(lanes).numbers().as_ref());
            threats.store(&mut threats_of, first);
        }
        if lower >= beta {
            return lower;
        }

        // 7. A child that the table already knows to be good enough.
        if node.plies < self.cells - LEFT_FOR_CHILD_PROBES {
            for bit in bits(moves) {
                if let Some(known) = self.table.probe(child_key(bit))
                    && -known.upper >= beta
                {
                    return -known.upper;
                }
            }
        }

        // 8. The guide's say in the order, where the children are dear.
        if node.plies < self.guided_plies {
            self.ask_guide(node.stones, &mut orders);
        }

        // 9. The children, best first.
        let nodes_before = self.nodes;
        let orders = &mut orders[..self.geometry.cols().next_multiple_of(8) as usize];
        while best < beta && !self.is_stopped {
            let order = orders.iter().fold(0, |best, &order| best.max(order));
            if order == 0 {
                break;
            }
            let column = (COLUMN - (order & COLUMN)) as usize;
            orders[column] = 0;
            let bit = moves & self.geometry.column(column as u32);
            let child = node.child(bit, threats_of.get(column));
            let seat = self.seat(&child);
            if let Some((seat, mark)) = seat {
                // Where another thread is, this one comes last, unless it is the first child.
                if seat.load(Ordering::Relaxed) == mark && order > COLUMN && self.nodes > nodes_before {
                    orders[column] = order & COLUMN;
                    continue;
                }
                seat.store(mark, Ordering::Relaxed);
            }
            best = best.max(-self.descend(child, 1 - beta, true));
            if let Some((seat, _)) = seat {
                seat.store(0, Ordering::Relaxed);
            }
        }

        // 10. What was learnt.
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

    /// Where the threads of a race mark a node that one of them searches, if they do.
    #[inline(always)]
    fn seat(&self, node: &Node<G::Word>) -> Option<(&'a AtomicU64, u64)> {
        let race = self.race?;
        let left = self.cells - node.plies;
        (left >= LEFT_IN_RACE).then(|| race.seat(self.table_key(node.stones, node.plies)))
    }

    /// Step 8 of the search: adds what the guide knows to the orders of moves.
    #[cold]
    #[inline(never)]
    fn ask_guide(&mut self, stones: Stones<G::Word>, orders: &mut [u64; WORDS]) {
        let Some(guide) = self.guide else { return };
        let to_search = |(column, &order): (usize, &u64)| u32::from(order != 0) << column;
        let columns = orders.iter().enumerate().map(to_search).fold(0, |columns, column| columns | column);
        if columns.count_ones() < 2 {
            return;
        }
        let mut values = [0.0; MAX_SIDE as usize];
        self.follower.get_or_insert_with(|| guide.follow()).values(stones.cast(), columns, &mut values);
        for (order, value) in orders.iter_mut().zip(values).filter(|(order, _)| **order != 0) {
            let (promise, column) = (*order >> COLUMN_BITS, *order & COLUMN);
            // A fraction of a promise matters where two moves promise the same.
            let sum = 64.0 * (promise as f32 + GUIDE_WEIGHT * (1.0 + value));
            *order = (sum as u64) << COLUMN_BITS | column;
        }
    }

    /// Step 2 of the search.
    #[inline(always)]
    fn open(&self, node: &Node<G::Word>, beta: Score) -> Opening<G::Word> {
        let left = self.cells - node.plies;
        let moves = match score_or_moves(self.geometry, node.stones.occupied(), node.their_threats, left) {
            ControlFlow::Break(score) => return Opening::Done(score),
            ControlFlow::Continue(moves) => moves,
        };
        // Nobody wins at once: we win with the third stone from here at the earliest, they with the fourth.
        let bounds = Bounds { lower: -((left - 2) / 2), upper: (left - 1) / 2 };
        if bounds.upper < beta {
            return Opening::Done(bounds.upper);
        }
        if bounds.lower >= beta {
            return Opening::Done(bounds.lower);
        }
        Opening::Open { moves, bounds }
    }

    /// The lanes in which the side that has just moved and has these threats wins with its next stone: two of the threats
    /// can be carried out, or one and then the one above it, or every reply is below one.
    #[inline(always)]
    fn wins<L: Lanes<Word = G::Word>>(&self, threats: L, occupied: L) -> u32 {
        let legal = self.geometry.legal(occupied);
        let now = threats & legal;
        let double = now & now.minus(L::splat(G::Word::bit(0)));
        let replies = legal & !(threats >> 1);
        (double | ((now << 1) & threats)).nonzero() | !replies.nonzero()
    }

    /// How promising a move is that leads to these threats and stones: threats above all, then lines of four in which
    /// there are at least two stones and none of the other side.
    #[inline(always)]
    fn promise(&self, threats: V, ours: V, theirs: V) -> V {
        let mut promise = threats.counts() << THREAT_WEIGHT_LOG2;
        if self.geometry.connect() != 4 {
            return promise;
        }
        let free = V::splat(self.geometry.board()) & !theirs;
        for direction in Direction::ALL {
            if let Some(step) = self.geometry.step(direction) {
                let open_pairs = free & (free >> step);
                let open = open_pairs & (open_pairs >> (2 * step));
                let next = ours >> step;
                let (either, both) = (ours ^ next, ours & next);
                let two = both | (both >> (2 * step)) | (either & (either >> (2 * step)));
                promise = promise.plus((open & two).counts());
            }
        }
        promise
    }
}
