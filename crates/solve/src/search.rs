//! The search: "is the score at least `beta`?", asked of one position after the other.
//!
//! Alpha-beta with null windows only, fail-soft, over the score. Threat masks are handed down, so that each node computes
//! one new one, that of the stone it plays. Sources: Pons ("Solving Connect Four", 2015) for the score, the moves that do
//! not lose at once and ordering by threats; Tromp ("Fhourstones") for the table; Plaat ("Best-first fixed-depth minimax",
//! 1996) for probing the children first; Allis (1988) behind `follow_up`.

use std::sync::atomic::{AtomicBool, Ordering};

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

use crate::budget::Budget;
use crate::follow_up::{ToMove, follow_up_bound};
use crate::score::{NO_SCORE, Score};
use crate::table::{Bounds, Table};

/// Most columns of a board.
const MOST_MOVES: usize = 20;
/// Nodes between two looks at the budget.
const NODES_PER_CHECK: u64 = 1024;
/// With fewer free cells left, probing the children's entries first costs more than it saves.
const LEFT_FOR_CHILD_PROBES: i32 = 12;

/// Nodes with fewer stones share their entry with their mirror image.
const MIRRORED_PLIES: i32 = 12;

/// Weights of the move order: a threat made, an open line with two own stones, a step nearer to the middle.
const THREAT_WEIGHT: u32 = 8;
const OPEN_TWO_WEIGHT: u32 = 1;

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

#[derive(Clone, Copy)]
struct Choice<W> {
    order: u32,
    bit: W,
    threats: W,
}

/// One thread's search.
pub(crate) struct Search<'a, G: Geometry, T> {
    geometry: G,
    table: &'a T,
    cells: i32,
    budget: &'a Budget,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    next_check: u64,
    /// Set by whichever of several threads has the answer first.
    race: Option<&'a AtomicBool>,
    /// Whether the budget ran out or the race is over; then what the search returned last says nothing.
    pub(crate) is_stopped: bool,
    /// Other threads get other numbers and order equal moves otherwise.
    variation: u32,
}

/// What is known of a node after the steps that need no children.
enum Opening<W> {
    /// The answer.
    Done(Score),
    /// The moves that do not lose at once, with the bounds that follow from nobody winning at once.
    Open { moves: W, bounds: Bounds },
}

impl<'a, G: Geometry, T: Table<G::Word>> Search<'a, G, T> {
    pub(crate) fn new(geometry: G, table: &'a T, budget: &'a Budget) -> Self {
        let cells = (geometry.cols() * geometry.rows()) as i32;
        Search { geometry, table, cells, budget, nodes: 0, next_check: 0, race: None, is_stopped: false, variation: 0 }
    }

    /// The search of one of several threads, which go through the tree in different orders and share the table.
    pub(crate) fn in_race(self, race: &'a AtomicBool, variation: u32) -> Self {
        Search { race: Some(race), variation, ..self }
    }

    /// The key of a position: occupied cells plus the bottom row sets a bit on top of each column; the mover's stones tell
    /// the rest. It takes as many bits as the board.
    #[inline(always)]
    fn key(&self, stones: Stones<G::Word>) -> G::Word {
        stones.mover.wrapping_add(stones.occupied()).wrapping_add(self.geometry.bottom())
    }

    /// The key under which a node is stored. Near the root it is the smaller of the position's and its mirror image's;
    /// further down images rarely meet, and mirroring costs more than it saves.
    #[inline(always)]
    fn table_key(&self, stones: Stones<G::Word>, plies: i32) -> G::Word {
        let key = self.key(stones);
        if plies >= MIRRORED_PLIES {
            return key;
        }
        let mirror = |word| self.geometry.mirror(word);
        key.min(self.key(Stones { mover: mirror(stones.mover), opponent: mirror(stones.opponent) }))
    }

    /// A bound of the node's score: at least `beta` and then a lower one, or less and then an upper one.
    ///
    /// The side to move must not be able to complete a line at once, and nobody may have one.
    pub(crate) fn search(&mut self, node: Node<G::Word>, beta: Score) -> Score {
        self.search_node(node, beta, false)
    }

    /// As [`Search::search`]; `followed` says that the other side's follow-up bound has been looked at.
    fn search_node(&mut self, node: Node<G::Word>, beta: Score, followed: bool) -> Score {
        // 1. The budget.
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.is_stopped |=
                self.budget.is_spent(self.nodes) || self.race.is_some_and(|race| race.load(Ordering::Relaxed));
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
        let occupied = node.stones.occupied();

        // 3. A single reply needs neither table nor order.
        if moves.without_lowest_bit().is_zero() {
            let threats = self.geometry.threats(node.stones.mover | moves, occupied | moves);
            if self.makes_double_threat(threats, occupied | moves) {
                return upper;
            }
            return -self.search_node(node.child(moves, threats), 1 - beta, false);
        }

        // 4. Follow-up bounds, the other side's unless the parent has looked.
        let key = self.table_key(node.stones, node.plies);
        self.table.prefetch(key);
        if !followed {
            let theirs = Stones { mover: node.stones.opponent, opponent: node.stones.mover };
            upper = upper.min(-follow_up_bound(self.geometry, theirs, node.their_threats, ToMove::Leader));
            if upper < beta {
                return upper;
            }
        }
        lower = lower.max(follow_up_bound(self.geometry, node.stones, node.own_threats, ToMove::Follower));
        if lower >= beta {
            return lower;
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

        // 6. The moves, each with the threats it makes: a double threat wins, a follow-up of ours may suffice.
        let probes_children = node.plies < self.cells - LEFT_FOR_CHILD_PROBES;
        let mut choices = [Choice { order: 0, bit: G::Word::ZERO, threats: G::Word::ZERO }; MOST_MOVES];
        let mut count = 0;
        for bit in connect4_core::word::bits(moves) {
            let mover = node.stones.mover | bit;
            let threats = self.geometry.threats(mover, occupied | bit);
            if self.makes_double_threat(threats, occupied | bit) {
                return (self.cells - node.plies - 1) / 2;
            }
            let ours = Stones { mover, opponent: node.stones.opponent };
            let bound = follow_up_bound(self.geometry, ours, threats, ToMove::Leader);
            if bound >= beta {
                return bound;
            }
            if probes_children {
                self.table.prefetch(self.table_key(node.stones.play(bit), node.plies + 1));
            }
            let choice = Choice { order: self.order(bit, threats, ours), bit, threats };
            let mut place = count;
            while place > 0 && choices[place - 1].order < choice.order {
                choices[place] = choices[place - 1];
                place -= 1;
            }
            choices[place] = choice;
            count += 1;
        }

        // 7. A child that the table already knows to be good enough.
        if probes_children {
            for choice in &choices[..count] {
                if let Some(known) = self.table.probe(self.table_key(node.stones.play(choice.bit), node.plies + 1))
                    && -known.upper >= beta
                {
                    return -known.upper;
                }
            }
        }

        // 8. The children, best first.
        let nodes_before = self.nodes;
        let mut best = -NO_SCORE;
        for &Choice { bit, threats, .. } in &choices[..count] {
            let score = -self.search_node(node.child(bit, threats), 1 - beta, true);
            best = best.max(score);
            if best >= beta || self.is_stopped {
                break;
            }
        }

        // 9. What was learnt.
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

    /// Step 2 of the search.
    #[inline(always)]
    fn open(&self, node: &Node<G::Word>, beta: Score) -> Opening<G::Word> {
        let left = self.cells - node.plies;
        let legal = self.geometry.legal(node.stones.occupied());
        let lost = -(left / 2);
        // A stone below a threat of the other side lets it win on top.
        let mut moves = legal & !(node.their_threats >> 1);
        let forced = node.their_threats & legal;
        if !forced.is_zero() {
            if !forced.without_lowest_bit().is_zero() {
                return Opening::Done(lost);
            }
            moves &= forced;
        }
        if moves.is_zero() {
            return Opening::Done(if left == 0 { 0 } else { lost });
        }
        if left <= 2 {
            return Opening::Done(0);
        }
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

    /// Whether two of the threats can be carried out next, or one and then the one above it: no single reply helps.
    #[inline(always)]
    fn makes_double_threat(&self, threats: G::Word, occupied: G::Word) -> bool {
        let now = threats & self.geometry.legal(occupied);
        !now.without_lowest_bit().is_zero() || !((now << 1) & threats).is_zero()
    }

    /// How promising a move is: threats above all, then open lines in the making and the middle of the board.
    #[inline(always)]
    fn order(&self, bit: G::Word, threats: G::Word, ours: Stones<G::Word>) -> u32 {
        let column = bit.trailing_zeros() / self.geometry.stride();
        let last = self.geometry.cols() - 1;
        let middle = column.min(last - column);
        let promise = THREAT_WEIGHT * threats.count_ones() + OPEN_TWO_WEIGHT * self.open_twos(ours) + middle;
        // Other threads look at equal moves in another order, and so at other parts of the tree first.
        let tie =
            if self.variation == 0 { 0 } else { (column.wrapping_mul(2 * self.variation + 3) ^ self.variation) & 7 };
        promise << 3 | tie
    }

    /// Number of lines of four in which `ours.mover` has at least two stones and the other side none.
    #[inline(always)]
    fn open_twos(&self, ours: Stones<G::Word>) -> u32 {
        if self.geometry.connect() != 4 {
            return 0;
        }
        let free = self.geometry.board() & !ours.opponent;
        let own = ours.mover;
        let mut lines = 0;
        for direction in connect4_core::Direction::ALL {
            if let Some(step) = self.geometry.step(direction) {
                let open_pairs = free & (free >> step);
                let open = open_pairs & (open_pairs >> (2 * step));
                let (one, next) = (own, own >> step);
                let (either, both) = (one ^ next, one & next);
                let two = both | (both >> (2 * step)) | (either & (either >> (2 * step)));
                lines += (open & two).count_ones();
            }
        }
        lines
    }
}
