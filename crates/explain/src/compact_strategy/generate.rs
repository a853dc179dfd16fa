//! Generates compact strategies by a best-first search for a small tree (AO*, Martelli and Montanari 1973). With the
//! side to move, the tree needs one move that achieves the claim; with the opponent to move, it needs all replies. The
//! cost of unexpanded nodes is estimated from nodes of the same depth. A branch ends where a diagram is found.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Player, Position, Rules};
use connect4_solve::{SolveError, Solver};
use rustc_hash::{FxHashMap, FxHashSet};

use super::diagram_search::DiagramSearch;
use super::oracle::{Oracle, key};
use super::strategy::{CompactStrategy, Entry};
use crate::diagram::{CompiledDiagram, forced_reply_cells};
use crate::{Claim, Diagram, Rank};

/// Limits of the search for diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiagramAttempts {
    /// Attempts per position when it is first expanded.
    pub initial: u32,
    /// Maximum attempts per position of the complete tree. More than `initial` makes the tree smaller.
    pub max: u32,
}

/// Progress of [`generate`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions in the search tree.
    pub positions: usize,
    /// Estimated number of entries of the strategy.
    pub lines: usize,
    /// Whether a complete strategy has been found.
    pub is_whole: bool,
}

/// Generates a strategy for `side` that achieves `claim` from the empty board. `None` if the claim is false, or if
/// `keep_going` returns false before a complete strategy is found. Once there is one, returning false only ends the
/// search for a smaller one.
///
/// # Errors
/// The same as for [`Solver::solve`].
pub fn generate(
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &mut Solver,
    attempts: DiagramAttempts,
    keep_going: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Option<CompactStrategy>, SolveError> {
    Solver::check(rules)?;
    rules.with_common_geometry(GenerateTask { rules, side, claim, solver, attempts, keep_going })
}

struct GenerateTask<'a> {
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &'a mut Solver,
    attempts: DiagramAttempts,
    keep_going: &'a mut dyn FnMut(&Progress) -> bool,
}

impl GeometryTask for GenerateTask<'_> {
    type Output = Result<Option<CompactStrategy>, SolveError>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let GenerateTask { rules, side, claim, solver, attempts, keep_going } = self;
        let oracle = Oracle::new(geometry, rules, side, claim, solver);
        let cells = usize::from(rules.cells());
        // The initial estimate of a position's cost doubles with every two empty cells beyond 26.
        let guess = |ply: usize| 1.3 * 2_f32.powf((cells.saturating_sub(ply) as f32 - 26.0) / 2.0).max(1.0);
        let mut tree = StrategyTree {
            geometry,
            oracle,
            diagram_search: DiagramSearch::new(geometry, claim),
            nodes: Vec::new(),
            places: FxHashMap::default(),
            by_ply: vec![Vec::new(); cells + 1],
            guess: (0..=cells).map(guess).collect(),
        };
        let zero = G::Word::ZERO;
        let roots = match side {
            Player::First => match forced_reply_cells(geometry, zero, zero).map(Word::lowest_bit) {
                Err(_) => vec![tree.place(zero, zero)],
                Ok(disc) if geometry.has_line(disc) => Vec::new(),
                Ok(disc) => tree.children(disc, zero),
            },
            Player::Second => tree.children(zero, zero),
        };
        let is_true = match side {
            Player::First => !tree.oracle.good(zero, zero, geometry.legal(zero)).is_zero(),
            Player::Second => tree.oracle.keeps(zero, zero),
        };
        if !is_true {
            return tree.oracle.error.map_or(Ok(None), Err);
        }
        tree.search(&roots, attempts, keep_going);
        if let Some(error) = tree.oracle.error {
            return Err(error);
        }
        if !tree.is_whole(&roots) {
            return Ok(None);
        }
        let entries = tree.entries(rules, side);
        Ok(Some(CompactStrategy::new(rules, side, claim, entries).expect("each position is visited once")))
    }
}

/// A position with the side to move and no forced reply.
struct ChoiceNode<W> {
    own: W,
    other: W,
    kind: NodeKind<W>,
    /// Attempts at a diagram so far.
    attempts: u32,
    /// The estimated number of entries below this node.
    cost: f32,
    /// The number of entries below this node; infinite if the subtree is incomplete.
    whole: f32,
}

enum NodeKind<W> {
    /// Not expanded.
    Tip,
    /// A move and a diagram for the rest of the game.
    Leaf(W, CompiledDiagram<W>),
    /// The moves that achieve the claim.
    Open(Vec<Move<W>>),
}

/// A move and the nodes that can follow.
type Move<W> = (W, Vec<u32>);

/// The estimated or the complete cost of a node.
type CostOf<W> = fn(&ChoiceNode<W>) -> f32;

struct StrategyTree<'a, G: Geometry> {
    geometry: G,
    oracle: Oracle<'a, G>,
    diagram_search: DiagramSearch<G>,
    nodes: Vec<ChoiceNode<G::Word>>,
    places: FxHashMap<G::Word, u32>,
    by_ply: Vec<Vec<u32>>,
    /// The estimated cost of an unexpanded node, by ply.
    guess: Vec<f32>,
}

/// Number of earlier diagrams to try first.
const KNOWN: usize = 150;

impl<G: Geometry> StrategyTree<'_, G> {
    /// The node of a position, created if necessary.
    fn place(&mut self, own: G::Word, other: G::Word) -> u32 {
        let next = self.nodes.len() as u32;
        let place = *self.places.entry(key(self.geometry, own, other)).or_insert(next);
        if place == next {
            let ply = (own | other).count_ones() as usize;
            self.by_ply[ply].push(next);
            let node = ChoiceNode { own, other, kind: NodeKind::Tip, attempts: 0, cost: 0.0, whole: f32::INFINITY };
            self.nodes.push(node);
        }
        place
    }

    /// The nodes where the side has to choose next, from a position with the opponent to move.
    fn children(&mut self, own: G::Word, other: G::Word) -> Vec<u32> {
        let mut children = Vec::new();
        self.add_children(own, other, &mut children);
        children.sort_unstable();
        children.dedup();
        children
    }

    fn add_children(&mut self, own: G::Word, other: G::Word, children: &mut Vec<u32>) {
        let geometry = self.geometry;
        for reply in bits(geometry.legal(own | other)) {
            let other = other | reply;
            if geometry.legal(own | other).is_zero() {
                continue;
            }
            match forced_reply_cells(geometry, own, other).map(Word::lowest_bit) {
                Err(_) => children.push(self.place(own, other)),
                Ok(disc) if geometry.has_line(own | disc) => {}
                Ok(disc) => self.add_children(own | disc, other, children),
            }
        }
    }

    /// Updates all costs, from the leaves up.
    fn weigh(&mut self) {
        for ply in (0..self.by_ply.len()).rev() {
            let mut known = (0.0, 0.0);
            for index in 0..self.by_ply[ply].len() {
                let place = self.by_ply[ply][index] as usize;
                let (cost, whole) = match &self.nodes[place].kind {
                    NodeKind::Tip => (self.guess[ply], f32::INFINITY),
                    NodeKind::Leaf(..) => (1.0, 1.0),
                    NodeKind::Open(moves) => {
                        let least = |part: CostOf<G::Word>| {
                            self.best(moves, part).map_or(f32::INFINITY, |(_, children)| 1.0 + self.sum(children, part))
                        };
                        (least(|node| node.cost), least(|node| node.whole))
                    }
                };
                let node = &mut self.nodes[place];
                (node.cost, node.whole) = (cost, whole);
                if whole.is_finite() {
                    known = (known.0 + whole, known.1 + 1.0);
                }
            }
            if known.1 >= 20.0 {
                self.guess[ply] = (0.8 * known.0 / known.1).max(1.0);
            }
        }
    }

    fn sum(&self, children: &[u32], part: CostOf<G::Word>) -> f32 {
        children.iter().map(|&child| part(&self.nodes[child as usize])).sum()
    }

    /// The move with the lowest total cost.
    fn best<'m>(&self, moves: &'m [Move<G::Word>], part: CostOf<G::Word>) -> Option<&'m Move<G::Word>> {
        moves.iter().min_by(|a, b| self.sum(&a.1, part).total_cmp(&self.sum(&b.1, part)))
    }

    /// The nodes of the cheapest tree from `roots`, including the roots.
    fn cheapest(&self, roots: &[u32], part: CostOf<G::Word>) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = roots.iter().copied().collect();
        let mut found = roots.to_vec();
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            if let NodeKind::Open(moves) = &self.nodes[place as usize].kind {
                for &child in self.best(moves, part).map_or(&[][..], |(_, children)| children) {
                    if seen.insert(child) {
                        found.push(child);
                    }
                }
            }
        }
        found
    }

    fn is_whole(&self, roots: &[u32]) -> bool {
        roots.iter().all(|&root| self.nodes[root as usize].whole.is_finite())
    }

    fn progress(&self, roots: &[u32]) -> Progress {
        let is_whole = self.is_whole(roots);
        let part: CostOf<G::Word> = if is_whole { |node| node.whole } else { |node| node.cost };
        let lines = self.sum(roots, part) as usize;
        Progress { positions: self.nodes.len(), lines, is_whole }
    }

    fn search(&mut self, roots: &[u32], attempts: DiagramAttempts, keep_going: &mut dyn FnMut(&Progress) -> bool) {
        let mut current = attempts.initial;
        loop {
            // Expand the unexpanded nodes of the cheapest tree until it has none.
            loop {
                self.weigh();
                let is_tip = |place: &u32| matches!(self.nodes[*place as usize].kind, NodeKind::Tip);
                let tips: Vec<u32> = self.cheapest(roots, |node| node.cost).into_iter().filter(is_tip).collect();
                if tips.is_empty() {
                    break;
                }
                for tip in tips {
                    self.expand(tip, attempts.initial);
                    if !keep_going(&self.progress(roots)) {
                        self.weigh();
                        return;
                    }
                }
            }
            current *= 4;
            if current > attempts.max {
                return;
            }
            // Retry nodes without a diagram, those with small subtrees first.
            let mut open = self.cheapest(roots, |node| node.whole);
            open.retain(|&place| matches!(self.nodes[place as usize].kind, NodeKind::Open(_)));
            // Numbers that are not negative have the order of their bits.
            open.sort_by_cached_key(|&place| self.nodes[place as usize].whole.to_bits());
            for place in open {
                self.expand(place, current);
                if !keep_going(&self.progress(roots)) {
                    self.weigh();
                    return;
                }
            }
        }
    }

    /// Searches for a diagram for a node; if there is none, adds its moves.
    fn expand(&mut self, place: u32, attempts: u32) {
        let ChoiceNode { own, other, attempts: before, .. } = self.nodes[place as usize];
        let Err(free) = forced_reply_cells(self.geometry, own, other) else {
            unreachable!("there is nothing to choose")
        };
        if before >= attempts {
            return;
        }
        self.nodes[place as usize].attempts = attempts;
        let good = self.oracle.good(own, other, free.good());
        let mut moves: Vec<G::Word> = bits(good).collect();
        let middle = |disc: &G::Word| (2 * u32::from(self.geometry.cell(*disc).col) + 1).abs_diff(self.geometry.cols());
        moves.sort_by_cached_key(middle);
        let mut leaf = None;
        for &disc in &moves {
            leaf = leaf.or_else(|| Some((disc, self.diagram_search.known(own | disc, other, KNOWN)?)));
        }
        for &disc in &moves {
            leaf =
                leaf.or_else(|| Some((disc, self.diagram_search.find(own | disc, other, attempts, &mut self.oracle)?)));
        }
        if let Some((disc, diagram)) = leaf {
            self.nodes[place as usize].kind = NodeKind::Leaf(disc, diagram);
        } else if matches!(self.nodes[place as usize].kind, NodeKind::Tip) {
            let open = moves.into_iter().map(|disc| (disc, self.children(own | disc, other))).collect();
            self.nodes[place as usize].kind = NodeKind::Open(open);
        }
    }

    /// The entries of the strategy, in the order of play.
    fn entries(&self, rules: Rules, side: Player) -> Vec<Entry> {
        let mut visit = Visit { tree: self, side, seen: FxHashSet::default(), entries: Vec::new(), moves: Vec::new() };
        let empty = Position::new(rules);
        if side == Player::First {
            visit.own_turn(&empty);
        } else {
            visit.opponent_turn(&empty);
        }
        visit.entries
    }
}

struct Visit<'a, 'b, G: Geometry> {
    tree: &'a StrategyTree<'b, G>,
    side: Player,
    seen: FxHashSet<u32>,
    entries: Vec<Entry>,
    moves: Vec<Cell>,
}

impl<G: Geometry> Visit<'_, '_, G> {
    fn own_turn(&mut self, position: &Position) {
        let geometry = self.tree.geometry;
        let stones = position.stones::<G::Word>();
        let disc = match forced_reply_cells(geometry, stones.mover, stones.opponent).map(Word::lowest_bit) {
            Ok(disc) => disc,
            Err(_) => {
                let place = self.tree.places[&key(geometry, stones.mover, stones.opponent)];
                if !self.seen.insert(place) {
                    return;
                }
                let node = &self.tree.nodes[place as usize];
                let is_same = node.own == stones.mover && node.other == stones.opponent;
                let oriented = |cells: G::Word| if is_same { cells } else { geometry.mirror(cells) };
                let (disc, diagram) = match &node.kind {
                    NodeKind::Leaf(disc, diagram) => {
                        (*disc, Some(if is_same { *diagram } else { diagram.mirrored(geometry) }))
                    }
                    NodeKind::Open(moves) => {
                        let best = self.tree.best(moves, |node| node.whole);
                        (best.expect("a move keeps the value").0, None)
                    }
                    NodeKind::Tip => unreachable!("the tree is whole"),
                };
                let disc = oriented(disc);
                let diagram = diagram.map(|compiled| decompile(geometry, position.rules(), &compiled));
                let is_leaf = diagram.is_some();
                let play = geometry.cell(disc);
                self.entries.push(Entry { moves: self.moves.clone(), play, diagram });
                if is_leaf {
                    return;
                }
                disc
            }
        };
        let cell = geometry.cell(disc);
        self.moves.push(cell);
        self.opponent_turn(&position.after(cell));
        self.moves.pop();
    }

    fn opponent_turn(&mut self, position: &Position) {
        for cell in position.legal_moves() {
            let after = position.after(cell);
            if !after.is_over() && after.mover() == self.side {
                self.moves.push(cell);
                self.own_turn(&after);
                self.moves.pop();
            }
        }
    }
}

fn decompile<G: Geometry>(geometry: G, rules: Rules, diagram: &CompiledDiagram<G::Word>) -> Diagram {
    Diagram::new(rules, diagram.order, |cell| {
        let bit = geometry.bit(cell.col.into(), cell.row.into());
        let rank = diagram.ranks.iter().position(|cells| !(*cells & bit).is_zero());
        rank.map_or(Rank::Last, |rank| Rank::ALL[rank])
    })
}
