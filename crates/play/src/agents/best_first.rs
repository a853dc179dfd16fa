//! Best-first minimax over a trained value: the line that both sides seem to want is always the one that grows (Korf and
//! Chickering 1996, "Best-first minimax search"; proved ends and the choice by visits as in Cohen-Solal 2020, "Learning to
//! play two-player perfect-information games without knowledge").
//!
//! A trained value is surer nearer the end, so one line followed for twenty plies tells more than all lines followed for ten.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, Stones};

use super::learned::accumulator::{Ahead, MAX_VALUE};
use crate::{Budget, Outlook};

/// The most positions kept; at that number the search ends.
const MAX_NODES: usize = 1 << 21;

/// A value that the search asks, and that follows the line the search is on.
pub(super) trait Follow<G: Geometry> {
    /// The line goes on with this stone.
    fn play(&mut self, geometry: G, bit: G::Word);

    /// The stone at the end of the line is taken back.
    fn unplay(&mut self, geometry: G, bit: G::Word);

    /// Stones are to be [valued](Self::ahead) at the end of the line.
    fn arrive(&mut self);

    /// What this stone leads to; `stones` are those at the end of the line.
    fn ahead(&mut self, geometry: G, stones: Stones<G::Word>, bit: G::Word) -> Ahead;
}

/// Searches from stones in which nobody has a line until the budget is spent or the position is proved. Returns the best
/// stone and the number of positions looked at; `None` on a full board.
pub(super) fn search<G: Geometry>(
    geometry: G,
    value: impl Follow<G>,
    stones: Stones<G::Word>,
    budget: &Budget,
) -> Option<(Cell, u64)> {
    let moves = match Outlook::new(geometry, stones).further(geometry) {
        Outlook::Wins(wins) => return Some((geometry.cell(wins.lowest_bit()), 1)),
        Outlook::Lost(moves) | Outlook::Open { moves, .. } => moves,
        Outlook::Full => return None,
    };
    let mut tree = Tree::new(geometry, value, stones, moves);
    // A step looks at no more positions than a position has moves.
    let step = u64::from(moves.count_ones());
    while !tree.nodes[0].is_proved && tree.nodes.len() < MAX_NODES && !budget.is_spent(tree.looked_at + step - 1) {
        tree.grow();
    }
    Some((geometry.cell(tree.best()), tree.looked_at))
}

/// Mixes the words of a position; nobody chooses positions to make them collide.
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
struct Node<W> {
    stones: Stones<W>,
    /// For its side to move.
    value: f32,
    /// Where in `Tree::children`; empty until it is expanded.
    children: std::ops::Range<u32>,
    visits: u32,
    /// Whether the value is exact.
    is_proved: bool,
}

struct Tree<G: Geometry, F> {
    geometry: G,
    value: F,
    nodes: Vec<Node<G::Word>>,
    /// A stone and the node after it.
    children: Vec<(G::Word, u32)>,
    known: HashMap<Stones<G::Word>, u32, BuildHasherDefault<Mixer>>,
    looked_at: u64,
}

impl<G: Geometry, F: Follow<G>> Tree<G, F> {
    /// The tree of a position and of the positions after these stones.
    fn new(geometry: G, value: F, stones: Stones<G::Word>, moves: G::Word) -> Self {
        let root = Node { stones, value: 0.0, children: 0..0, visits: 0, is_proved: false };
        let mut tree =
            Tree { geometry, value, nodes: vec![root], children: Vec::new(), known: HashMap::default(), looked_at: 0 };
        tree.expand(0, moves);
        tree
    }

    fn children(&self, node: usize) -> &[(G::Word, u32)] {
        let Node { children, .. } = &self.nodes[node];
        &self.children[children.start as usize..children.end as usize]
    }

    /// Follows the best line to its end, extends it and corrects the values on it. The root must not be proved.
    fn grow(&mut self) {
        let mut line: Vec<(usize, G::Word)> = Vec::new();
        let mut at = 0;
        while let Some(&(bit, child)) = self
            .children(at)
            .iter()
            .filter(|one| !self.nodes[one.1 as usize].is_proved)
            .min_by(|one, other| self.nodes[one.1 as usize].value.total_cmp(&self.nodes[other.1 as usize].value))
        {
            self.value.play(self.geometry, bit);
            line.push((at, bit));
            at = child as usize;
        }
        // A position that is not proved is open.
        let moves = Outlook::new(self.geometry, self.nodes[at].stones).further(self.geometry).moves();
        self.expand(at, moves);
        for (node, bit) in line.into_iter().rev() {
            self.value.unplay(self.geometry, bit);
            self.correct(node);
        }
    }

    fn expand(&mut self, node: usize, moves: G::Word) {
        let stones = self.nodes[node].stones;
        let other = 1 - stones.plies() as usize % 2;
        self.value.arrive();
        let start = self.children.len() as u32;
        for bit in bits(moves) {
            self.looked_at += 1;
            let after = stones.play(bit);
            let child = match self.known.get(&after) {
                Some(&child) => child,
                None => {
                    let ahead = self.value.ahead(self.geometry, stones, bit);
                    let (value, is_proved) = (ahead.value(other, 0), matches!(ahead, Ahead::Ends { .. }));
                    let child = self.nodes.len() as u32;
                    self.nodes.push(Node { stones: after, value, children: 0..0, visits: 0, is_proved });
                    self.known.insert(after, child);
                    child
                }
            };
            self.children.push((bit, child));
        }
        self.nodes[node].children = start..self.children.len() as u32;
        self.correct(node);
    }

    /// Corrects the value of a node by those of its children.
    fn correct(&mut self, node: usize) {
        let (mut value, mut all) = (f32::NEG_INFINITY, true);
        for &(_, child) in self.children(node) {
            let child = &self.nodes[child as usize];
            value = value.max(-child.value);
            all &= child.is_proved;
        }
        let node = &mut self.nodes[node];
        node.value = value;
        node.visits += 1;
        node.is_proved = all || value > MAX_VALUE;
    }

    /// The stone that was looked at most, unless another is proved to be better than that one seems.
    fn best(&self) -> G::Word {
        let node = |one: &(G::Word, u32)| &self.nodes[one.1 as usize];
        let proved = self.children(0).iter().filter(|one| node(one).is_proved);
        let proved = proved.min_by(|one, other| node(one).value.total_cmp(&node(other).value));
        let open = self.children(0).iter().filter(|one| !node(one).is_proved);
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
    use connect4_core::playout::{Rng, random_position};
    use connect4_core::reference::Board;
    use connect4_core::{GeometryTask, Position, Rules};

    use super::*;
    use crate::agents::learned::follow::{ByTuples, best_first};
    use crate::agents::learned::random_model;
    use crate::learned::Model;

    fn board(position: &Position) -> Board {
        let mut board = Board::new(position.rules());
        for (cell, player) in position.stones_by_cell() {
            board.set(cell.col.into(), cell.row.into(), Some(player));
        }
        board
    }

    #[test]
    fn without_a_limit_it_plays_perfectly() {
        let mut is_line_followed = false;
        for rules in [Rules::new(4, 4, 4).unwrap(), Rules::new(5, 3, 3).unwrap(), Rules::TIC_TAC_TOE] {
            let model = random_model(rules, 10, 6, 2);
            let mut rng = Rng::new(4);
            for number in 0..60 {
                let position = random_position(rules, 6 + number % (rules.cells() - 7), &mut rng);
                if position.is_over() {
                    continue;
                }
                let (cell, nodes) = best_first(&model, &position, &Budget::unlimited()).unwrap();
                let sign = |score: i32| score.signum();
                let (whole, after) = (board(&position).score(), -board(&position.after(cell)).score());
                assert_eq!(sign(after), sign(whole), "{position}{cell}");
                is_line_followed |= nodes > 100;
            }
        }
        assert!(is_line_followed, "some positions were not decided at a glance");
    }

    #[test]
    fn values_are_those_of_the_children() {
        let model = random_model(Rules::CONNECT_FOUR, 10, 8, 2);
        let position = Position::new(Rules::CONNECT_FOUR);
        struct Grown<'a>(&'a Model, &'a Position);
        impl GeometryTask for Grown<'_> {
            type Output = ();
            fn run<G: Geometry>(self, geometry: G) {
                let stones = self.1.stones();
                let moves = geometry.legal(stones.occupied());
                let mut tree = Tree::new(geometry, ByTuples::at(self.0, self.1), stones, moves);
                for _ in 0..500 {
                    tree.grow();
                    assert_eq!(
                        tree.value.accumulator.index(),
                        ByTuples::at(self.0, self.1).accumulator.index(),
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

    #[test]
    fn a_budget_ends_the_search() {
        let model = random_model(Rules::CONNECT_FOUR, 10, 8, 2);
        let position = Position::new(Rules::CONNECT_FOUR);
        let (_, nodes) = best_first(&model, &position, &Budget::nodes(10_000)).unwrap();
        assert!((9_000..=10_000).contains(&nodes), "{nodes}");
    }
}
