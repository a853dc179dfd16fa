//! Finds weak solutions: a search of the best first for a small tree (AO*, Martelli and Montanari 1973). Where the side is to
//! move, it needs one move that keeps its value, where the other side is, all replies; what is beyond the edge of the tree is
//! estimated by what the same depth has cost elsewhere. A tree ends where a diagram is found.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Player, Position, Rules};
use connect4_solve::{SolveError, Solver};
use rustc_hash::{FxHashMap, FxHashSet};

use super::draw::Draw;
use super::oracle::{Oracle, key};
use super::solution::{Entry, WeakSolution};
use crate::reasons::diagram::{Sheet, habits_of};
use crate::reasons::{Claim, Diagram, Rank};

/// How hard diagrams are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Attempts at a diagram for each position at first.
    pub attempts: u32,
    /// Attempts for each position of the tree in the end; what is beyond `attempts` makes the tree smaller.
    pub most: u32,
}

/// How far the search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions looked at.
    pub positions: usize,
    /// About how many lines the whole will have.
    pub lines: usize,
    /// Whether a whole strategy is there already.
    pub is_whole: bool,
}

/// Finds a strategy for `side` that keeps what it claims from the empty board on; `None` where the claim is not true, or where
/// `go_on` says no before the first is found. After that, it ends the search.
///
/// # Errors
/// As [`Solver::solve`].
pub fn find(
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &mut Solver,
    effort: Effort,
    go_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Option<WeakSolution>, SolveError> {
    Solver::check(rules)?;
    rules.with_geometry(Task { rules, side, claim, solver, effort, go_on })
}

struct Task<'a> {
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &'a mut Solver,
    effort: Effort,
    go_on: &'a mut dyn FnMut(&Progress) -> bool,
}

impl GeometryTask for Task<'_> {
    type Output = Result<Option<WeakSolution>, SolveError>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let Task { rules, side, claim, solver, effort, go_on } = self;
        let oracle = Oracle::new(geometry, rules, side, claim, solver);
        let cells = usize::from(rules.cells());
        // What a position may cost: twice as much for every two cells that are left beyond some number.
        let guess = |ply: usize| 1.3 * 2_f32.powf((cells.saturating_sub(ply) as f32 - 26.0) / 2.0).max(1.0);
        let mut tree = Tree {
            geometry,
            oracle,
            draw: Draw::new(geometry, claim),
            nodes: Vec::new(),
            places: FxHashMap::default(),
            by_ply: vec![Vec::new(); cells + 1],
            guess: (0..=cells).map(guess).collect(),
        };
        let zero = G::Word::ZERO;
        let roots = match side {
            Player::First => match habits_of(geometry, zero, zero).map(Word::lowest_bit) {
                Err(_) => vec![tree.place(zero, zero)],
                Ok(stone) if geometry.has_line(stone) => Vec::new(),
                Ok(stone) => tree.children(stone, zero),
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
        tree.search(&roots, effort, go_on);
        if let Some(error) = tree.oracle.error {
            return Err(error);
        }
        if !tree.is_whole(&roots) {
            return Ok(None);
        }
        let entries = tree.entries(rules, side);
        Ok(Some(WeakSolution::new(rules, side, claim, entries).expect("each position is visited once")))
    }
}

/// A position with the side to move, in which it has to choose.
struct Node<W> {
    own: W,
    other: W,
    kind: Kind<W>,
    /// Attempts at a diagram so far.
    attempts: u32,
    /// How many lines it may need.
    cost: f32,
    /// How many it needs by what is known; infinite where that is not whole.
    whole: f32,
}

enum Kind<W> {
    /// Not looked at yet.
    Tip,
    /// A move, then a diagram.
    Leaf(W, Sheet<W>),
    /// The moves that keep the value, with the positions that come.
    Open(Vec<Move<W>>),
}

/// A move with the positions that come.
type Move<W> = (W, Vec<u32>);

/// What of a node is added up: its cost, or that of what is whole.
type Part<W> = fn(&Node<W>) -> f32;

struct Tree<'a, G: Geometry> {
    geometry: G,
    oracle: Oracle<'a, G>,
    draw: Draw<G>,
    nodes: Vec<Node<G::Word>>,
    places: FxHashMap<G::Word, u32>,
    by_ply: Vec<Vec<u32>>,
    /// What a position of this ply costs before it is looked at.
    guess: Vec<f32>,
}

/// Diagrams drawn for other positions that are tried first.
const KNOWN: usize = 150;

impl<G: Geometry> Tree<'_, G> {
    /// The node of a position.
    fn place(&mut self, own: G::Word, other: G::Word) -> u32 {
        let next = self.nodes.len() as u32;
        let place = *self.places.entry(key(self.geometry, own, other)).or_insert(next);
        if place == next {
            let ply = (own | other).count_ones() as usize;
            self.by_ply[ply].push(next);
            let node = Node { own, other, kind: Kind::Tip, attempts: 0, cost: 0.0, whole: f32::INFINITY };
            self.nodes.push(node);
        }
        place
    }

    /// The positions in which the side has to choose next, with the other side to move.
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
            match habits_of(geometry, own, other).map(Word::lowest_bit) {
                Err(_) => children.push(self.place(own, other)),
                Ok(stone) if geometry.has_line(own | stone) => {}
                Ok(stone) => self.add_children(own | stone, other, children),
            }
        }
    }

    /// Brings all costs up to date.
    fn weigh(&mut self) {
        for ply in (0..self.by_ply.len()).rev() {
            let mut known = (0.0, 0.0);
            for index in 0..self.by_ply[ply].len() {
                let place = self.by_ply[ply][index] as usize;
                let (cost, whole) = match &self.nodes[place].kind {
                    Kind::Tip => (self.guess[ply], f32::INFINITY),
                    Kind::Leaf(..) => (1.0, 1.0),
                    Kind::Open(moves) => {
                        let least = |part: Part<G::Word>| {
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

    fn sum(&self, children: &[u32], part: Part<G::Word>) -> f32 {
        children.iter().map(|&child| part(&self.nodes[child as usize])).sum()
    }

    /// The move with the cheapest positions.
    fn best<'m>(&self, moves: &'m [Move<G::Word>], part: Part<G::Word>) -> Option<&'m Move<G::Word>> {
        moves.iter().min_by(|a, b| self.sum(&a.1, part).total_cmp(&self.sum(&b.1, part)))
    }

    /// The positions that the cheapest tree comes to.
    fn cheapest(&self, roots: &[u32], part: Part<G::Word>) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = roots.iter().copied().collect();
        let mut found = roots.to_vec();
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            if let Kind::Open(moves) = &self.nodes[place as usize].kind {
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
        let part: Part<G::Word> = if is_whole { |node| node.whole } else { |node| node.cost };
        let lines = self.sum(roots, part) as usize;
        Progress { positions: self.nodes.len(), lines, is_whole }
    }

    fn search(&mut self, roots: &[u32], effort: Effort, go_on: &mut dyn FnMut(&Progress) -> bool) {
        let mut attempts = effort.attempts;
        loop {
            // To the edge, until the cheapest tree has none.
            loop {
                self.weigh();
                let is_tip = |place: &u32| matches!(self.nodes[*place as usize].kind, Kind::Tip);
                let tips: Vec<u32> = self.cheapest(roots, |node| node.cost).into_iter().filter(is_tip).collect();
                if tips.is_empty() {
                    break;
                }
                for tip in tips {
                    self.look_at(tip, effort.attempts);
                    if !go_on(&self.progress(roots)) {
                        self.weigh();
                        return;
                    }
                }
            }
            attempts *= 4;
            if attempts > effort.most {
                return;
            }
            // More effort where the tree has no diagram yet, first where little depends on it.
            let mut open = self.cheapest(roots, |node| node.whole);
            open.retain(|&place| matches!(self.nodes[place as usize].kind, Kind::Open(_)));
            open.sort_by(|&a, &b| self.nodes[a as usize].whole.total_cmp(&self.nodes[b as usize].whole));
            for place in open {
                // What is above it may have become a diagram.
                self.look_at(place, attempts);
                if !go_on(&self.progress(roots)) {
                    self.weigh();
                    return;
                }
            }
        }
    }

    /// Looks for a diagram for a position, and where there is none for its moves.
    fn look_at(&mut self, place: u32, attempts: u32) {
        let Node { own, other, attempts: before, .. } = self.nodes[place as usize];
        let Err(free) = habits_of(self.geometry, own, other) else { unreachable!("there is nothing to choose") };
        if before >= attempts {
            return;
        }
        self.nodes[place as usize].attempts = attempts;
        let good = self.oracle.good(own, other, free.good());
        let mut moves: Vec<G::Word> = bits(good).collect();
        let middle =
            |stone: &G::Word| (2 * u32::from(self.geometry.cell(*stone).col) + 1).abs_diff(self.geometry.cols());
        moves.sort_by_key(middle);
        let mut leaf = None;
        for &stone in &moves {
            leaf = leaf.or_else(|| Some((stone, self.draw.known(own | stone, other, KNOWN)?)));
        }
        for &stone in &moves {
            leaf = leaf.or_else(|| Some((stone, self.draw.draw(own | stone, other, attempts, &mut self.oracle)?)));
        }
        if let Some((stone, sheet)) = leaf {
            self.nodes[place as usize].kind = Kind::Leaf(stone, sheet);
        } else if matches!(self.nodes[place as usize].kind, Kind::Tip) {
            let open = moves.into_iter().map(|stone| (stone, self.children(own | stone, other))).collect();
            self.nodes[place as usize].kind = Kind::Open(open);
        }
    }

    /// The lines of the strategy, in the order of play.
    fn entries(&self, rules: Rules, side: Player) -> Vec<Entry> {
        let mut visit = Visit { tree: self, side, seen: FxHashSet::default(), entries: Vec::new(), moves: Vec::new() };
        let empty = Position::new(rules);
        if side == Player::First {
            visit.ours(&empty);
        } else {
            visit.theirs(&empty);
        }
        visit.entries
    }
}

struct Visit<'a, 'b, G: Geometry> {
    tree: &'a Tree<'b, G>,
    side: Player,
    seen: FxHashSet<u32>,
    entries: Vec<Entry>,
    moves: Vec<Cell>,
}

impl<G: Geometry> Visit<'_, '_, G> {
    fn ours(&mut self, position: &Position) {
        let geometry = self.tree.geometry;
        let stones = position.stones::<G::Word>();
        let stone = match habits_of(geometry, stones.mover, stones.opponent).map(Word::lowest_bit) {
            Ok(stone) => stone,
            Err(_) => {
                let place = self.tree.places[&key(geometry, stones.mover, stones.opponent)];
                if !self.seen.insert(place) {
                    return;
                }
                let node = &self.tree.nodes[place as usize];
                let is_same = node.own == stones.mover && node.other == stones.opponent;
                let turned = |cells: G::Word| if is_same { cells } else { geometry.mirror(cells) };
                let (stone, sheet) = match &node.kind {
                    Kind::Leaf(stone, sheet) => (*stone, Some(if is_same { *sheet } else { sheet.mirrored(geometry) })),
                    Kind::Open(moves) => {
                        let best = self.tree.best(moves, |node| node.whole);
                        (best.expect("a move keeps the value").0, None)
                    }
                    Kind::Tip => unreachable!("the tree is whole"),
                };
                let stone = turned(stone);
                let diagram = sheet.map(|sheet| diagram(geometry, position.rules(), &sheet));
                let is_leaf = diagram.is_some();
                let play = geometry.cell(stone);
                self.entries.push(Entry { moves: self.moves.clone(), play, diagram });
                if is_leaf {
                    return;
                }
                stone
            }
        };
        let cell = geometry.cell(stone);
        self.moves.push(cell);
        self.theirs(&position.after(cell));
        self.moves.pop();
    }

    fn theirs(&mut self, position: &Position) {
        for cell in position.legal_moves() {
            let after = position.after(cell);
            if !after.is_over() && after.mover() == self.side {
                self.moves.push(cell);
                self.ours(&after);
                self.moves.pop();
            }
        }
    }
}

fn diagram<G: Geometry>(geometry: G, rules: Rules, sheet: &Sheet<G::Word>) -> Diagram {
    Diagram::new(rules, sheet.from_right, |cell| {
        let bit = geometry.bit(cell.col.into(), cell.row.into());
        let rank = sheet.ranks.iter().position(|cells| !(*cells & bit).is_zero());
        rank.map_or(Rank::Last, |rank| Rank::ALL[rank])
    })
}
