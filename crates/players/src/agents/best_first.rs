//! Best-first minimax search with a trained evaluation: it always extends the current principal variation (Korf and
//! Chickering 1996, "Best-first minimax search"). Proven results and the choice by visit count follow Cohen-Solal 2020,
//! "Learning to play two-player perfect-information games without knowledge".
//!
//! A trained evaluation is more accurate near the end of a game. One line of twenty plies is therefore more informative
//! than all lines of ten plies.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use connect4_core::word::{Word, bits};
use connect4_core::{Budget, Cell, Geometry, ImmediateTactics, Stones};

use connect4_model::accumulator::{MAX_VALUE, QuiescentValue};

use crate::agents::alpha_beta::FollowSearch;

/// The search ends when the tree has this many nodes.
const MAX_NODES: usize = 1 << 21;

/// Evaluates the moves of the position that the search has reached.
pub(super) trait MoveEvaluator<G: Geometry>: FollowSearch<G> {
    /// Prepares for [`MoveEvaluator::value_after`] in a position.
    fn prepare(&mut self, stones: Stones<G::Word>);

    /// The value after a move in this position.
    fn value_after(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> QuiescentValue;
}

/// Searches a position in which neither side has a line, until the budget is spent or the result is proven. Returns the
/// best move and the number of nodes visited; `None` on a full board.
pub(super) fn search<G: Geometry>(
    geometry: G,
    value: impl MoveEvaluator<G>,
    stones: Stones<G::Word>,
    budget: &Budget,
) -> Option<(Cell, u64)> {
    let moves = match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
        ImmediateTactics::Wins(wins) => return Some((geometry.cell(wins.lowest_bit()), 1)),
        ImmediateTactics::Lost(moves) | ImmediateTactics::Open { moves, .. } => moves,
        ImmediateTactics::Full => return None,
    };
    let mut tree = BestFirstTree::new(geometry, value, stones, moves);
    // A step visits at most as many nodes as a position has moves.
    let step = u64::from(moves.count_ones());
    while !tree.nodes[0].is_proven && tree.nodes.len() < MAX_NODES && !budget.is_spent(tree.nodes_visited + step - 1) {
        tree.grow();
    }
    Some((geometry.cell(tree.best()), tree.nodes_visited))
}

/// A fast hash; it need not resist attacks.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // Odd constants of SplitMix64's mixing step.
        let mixed = (self.0.rotate_left(26) ^ word).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = (mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A position of the tree.
struct BestFirstNode<W> {
    stones: Stones<W>,
    /// From the perspective of its side to move.
    value: f32,
    /// The range in `BestFirstTree::children`; empty until the node is expanded.
    children: std::ops::Range<u32>,
    visits: u32,
    /// Whether the value is proven.
    is_proven: bool,
}

struct BestFirstTree<G: Geometry, F> {
    geometry: G,
    value: F,
    nodes: Vec<BestFirstNode<G::Word>>,
    /// Moves and the nodes after them.
    children: Vec<(G::Word, u32)>,
    known: HashMap<Stones<G::Word>, u32, BuildHasherDefault<Mixer>>,
    nodes_visited: u64,
}

impl<G: Geometry, F: MoveEvaluator<G>> BestFirstTree<G, F> {
    /// A tree with the root and its children after `moves`.
    fn new(geometry: G, value: F, stones: Stones<G::Word>, moves: G::Word) -> Self {
        let root = BestFirstNode { stones, value: 0.0, children: 0..0, visits: 0, is_proven: false };
        let mut tree = BestFirstTree {
            geometry,
            value,
            nodes: vec![root],
            children: Vec::new(),
            known: HashMap::default(),
            nodes_visited: 0,
        };
        tree.expand(0, moves);
        tree
    }

    fn children(&self, node: usize) -> &[(G::Word, u32)] {
        let BestFirstNode { children, .. } = &self.nodes[node];
        &self.children[children.start as usize..children.end as usize]
    }

    /// The side to move in a node: 0 is the first player.
    fn side(&self, node: usize) -> usize {
        self.nodes[node].stones.plies() as usize % 2
    }

    /// Follows the principal variation to a leaf, expands the leaf and updates the values on the path. The root must
    /// not be proven.
    fn grow(&mut self) {
        let mut line: Vec<(usize, G::Word)> = Vec::new();
        let mut at = 0;
        while let Some(&(bit, child)) = self
            .children(at)
            .iter()
            .filter(|one| !self.nodes[one.1 as usize].is_proven)
            .min_by(|one, other| self.nodes[one.1 as usize].value.total_cmp(&self.nodes[other.1 as usize].value))
        {
            self.value.play(self.geometry, bit, self.side(at));
            line.push((at, bit));
            at = child as usize;
        }
        // The position is unproven, so immediate tactics do not decide it.
        let moves = ImmediateTactics::new(self.geometry, self.nodes[at].stones).with_safe_moves(self.geometry).moves();
        self.expand(at, moves);
        for (node, bit) in line.into_iter().rev() {
            self.value.unplay(self.geometry, bit, self.side(node));
            self.update(node);
        }
    }

    fn expand(&mut self, node: usize, moves: G::Word) {
        let stones = self.nodes[node].stones;
        let other = 1 - self.side(node);
        self.value.prepare(stones);
        let start = self.children.len() as u32;
        for bit in bits(moves) {
            self.nodes_visited += 1;
            let after = stones.play(bit);
            let child = match self.known.get(&after) {
                Some(&child) => child,
                None => {
                    let found = self.value.value_after(self.geometry, stones, bit);
                    let (value, is_proven) = (found.value(other, 0), matches!(found, QuiescentValue::Ends { .. }));
                    let child = self.nodes.len() as u32;
                    self.nodes.push(BestFirstNode { stones: after, value, children: 0..0, visits: 0, is_proven });
                    self.known.insert(after, child);
                    child
                }
            };
            self.children.push((bit, child));
        }
        self.nodes[node].children = start..self.children.len() as u32;
        self.update(node);
    }

    /// Updates the value of a node from its children.
    fn update(&mut self, node: usize) {
        let (mut value, mut all) = (f32::NEG_INFINITY, true);
        for &(_, child) in self.children(node) {
            let child = &self.nodes[child as usize];
            value = value.max(-child.value);
            all &= child.is_proven;
        }
        let node = &mut self.nodes[node];
        node.value = value;
        node.visits += 1;
        node.is_proven = all || value > MAX_VALUE;
    }

    /// The most visited unproven move, unless a proven move has at least the same value.
    fn best(&self) -> G::Word {
        let node = |one: &(G::Word, u32)| &self.nodes[one.1 as usize];
        let proved = self.children(0).iter().filter(|one| node(one).is_proven);
        let proved = proved.min_by(|one, other| node(one).value.total_cmp(&node(other).value));
        let open = self.children(0).iter().filter(|one| !node(one).is_proven);
        let open = open.max_by(|one, other| {
            let key = |one| (node(one).visits, -node(one).value);
            let (one, other) = (key(one), key(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        let best = match (proved, open) {
            (Some(proved), Some(open)) => {
                if node(proved).value <= node(open).value {
                    proved
                } else {
                    open
                }
            }
            (proved, open) => proved.or(open).expect("there is a stone"),
        };
        best.0
    }
}

#[cfg(test)]
mod tests {
    use connect4_core::{GeometryTask, Position, Rules};

    use super::*;
    use crate::agents::learned::evaluator::ModelEvaluator;
    use crate::agents::learned::tests::random_model;
    use connect4_model::Model;

    #[test]
    fn values_are_the_best_of_the_children() {
        let model = random_model(Rules::CONNECT_FOUR, 10, 8, 2);
        let position = Position::new(Rules::CONNECT_FOUR);
        struct Grown<'a>(&'a Model, &'a Position);
        impl GeometryTask for Grown<'_> {
            type Output = ();
            fn run<G: Geometry>(self, geometry: G) {
                let stones = self.1.stones();
                let moves = geometry.legal(stones.occupied());
                let mut tree = BestFirstTree::new(geometry, ModelEvaluator::at(self.0, self.1), stones, moves);
                for _ in 0..500 {
                    tree.grow();
                    assert_eq!(
                        tree.value.accumulator.index(),
                        ModelEvaluator::at(self.0, self.1).accumulator.index(),
                        "back at the root"
                    );
                }
                for (number, node) in tree.nodes.iter().enumerate().filter(|one| !one.1.children.is_empty()) {
                    let best = tree.children(number).iter().map(|one| -tree.nodes[one.1 as usize].value);
                    // A position reached in two ways may have changed since the node was last on the line.
                    if number == 0 {
                        assert_eq!(best.fold(f32::NEG_INFINITY, f32::max), node.value);
                    }
                    for &(bit, child) in tree.children(number) {
                        assert_eq!(node.stones.play(bit), tree.nodes[child as usize].stones);
                    }
                }
            }
        }
        Rules::CONNECT_FOUR.with_geometry(Grown(&model, &position));
    }
}
