//! The agent that plays random games and remembers where they went well.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Cell, Game, Geometry, GeometryTask, Position, Stones};

use crate::agents::forcing::Forcing;
use crate::agents::lines::{MAX_BITS, candidates, cell_values, distances, open_lines, sensible, unit, value};
use crate::number::exp;
use crate::{Agent, Budget, Choice, Outlook};

/// The most nodes of a tree, of 20 bytes each. Then it grows no more, but goes on counting.
const MAX_NODES: usize = 1 << 22;
/// The weight of the bonus for rarely tried moves.
const EXPLORATION: f64 = 0.8;
/// With more free cells than this on a board without gravity, open lines guide: random games say next to nothing there.
const GUIDED_CELLS: u32 = 9;
/// Plies of a game from a leaf where open lines guide; then the line-counting value decides.
const GUIDED_PLIES: u32 = 6;
/// How much a prior counts against what was seen.
const PRIOR: f64 = 1.5;
/// How much less than its parent an untried move is believed to bring.
const UNTRIED: f64 = 0.2;
/// What a line of the side to move is worth by how many stones it lacks: a logistic value, as all of these.
const OWN: [f64; 5] = [0.0, 0.6, 0.6, 0.21, 0.02];
/// The same for a line of the other side.
const THEIRS: [f64; 5] = [0.0, -0.6, -0.6, -0.14, -0.02];
/// What it is worth to be the side to move.
const TO_MOVE: f64 = 0.16;
/// The most blocks that are played before a leaf is judged.
const MOST_BLOCKS: u32 = 6;
/// Points for a won game; half of them for a drawn one.
const WON: u32 = 200;
/// Positions that the search for a win by fours looks at for a leaf.
const LEAF_NODES: u64 = 12;
/// Visits after which a node is searched for a win by threes too.
const THREES_AT: u32 = 20;
/// Positions that this search looks at.
const THREES_NODES: u64 = 60;
/// Positions that the search for a win by force looks at before a tree is begun.
const ROOT_NODES: u64 = 1500;
/// Positions that the search for the other side's win by force looks at after the move that is to be made.
const CHECK_NODES: u64 = 300;
/// How many moves that lose so are given up.
const MOST_CHECKS: u32 = 12;
/// A node without children.
const LEAF: u32 = u32::MAX;

/// Monte Carlo tree search by upper confidence bounds (UCT; Kocsis and Szepesvári 2006): each simulation goes down the
/// tree to the move with the greatest `mean + 0.8 · √(ln visits of the parent / visits)`, means from 0 (lost) to 1 (won),
/// adds a node and plays a random game. In the tree and in random games wins are taken, wins of the other side are blocked,
/// and no stone is put under one if that can be helped; what is proved goes up the tree (Winands, Björnsson and Saito 2008).
/// The move made most often is chosen.
///
/// Without gravity random games say next to nothing, so while more than 9 cells are free a simulation ends at its leaf, which is judged by
/// open lines, and moves are tried by what open lines say of their cells (PUCT); while more than 36 are free, only cells near a stone count.
/// Wins by force are looked for first: at the root, where one that is found is played; by fours at every leaf, by threes too at nodes
/// that were visited often; and after the move to be made. Where the other side threatens to win by fours, only cells that disturb
/// that are moves.
///
/// If a game continues from the last position searched, its part of the tree is kept. A tree has at most 4,194,304 nodes
/// (84 MB). A node of the budget is one simulation.
#[derive(Clone, Debug)]
pub struct Mcts {
    simulations: u64,
    /// Whether wins by force are looked for without gravity.
    forces: bool,
    rng: Rng,
    tree: Vec<Node>,
    /// The game whose position is the root of the tree.
    known: Option<(Position, Vec<Action>)>,
}

/// What is proved of a node, for the side whose move leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    None,
    Win,
    Draw,
    Loss,
}

/// A position, reached by a stone on `cell`; children of a node are next to each other.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Simulations that passed through it.
    visits: u32,
    /// [`WON`] for each win of the side that put the stone, half of that for each draw.
    points: u32,
    first: u32,
    children: u16,
    /// The bit of the cell.
    cell: u16,
    /// What open lines say of the cell beside those of its siblings: all of them add up to 65,535.
    prior: u16,
    proof: Proof,
}

impl Node {
    fn new(cell: u16, prior: u16) -> Self {
        Node { visits: 0, points: 0, first: LEAF, children: 0, cell, prior, proof: Proof::None }
    }

    /// From 0 to 1 for the side that put the stone; 0.5 where nothing is known.
    fn mean(&self) -> f64 {
        match self.proof {
            Proof::Win => 1.0,
            Proof::Draw => 0.5,
            Proof::Loss => 0.0,
            Proof::None if self.visits == 0 => 0.5,
            Proof::None => f64::from(self.points) / (f64::from(WON) * f64::from(self.visits)),
        }
    }
}

impl Mcts {
    /// A player that makes `simulations` simulations a move; the seed drives all its randomness.
    pub fn new(simulations: u64, seed: u64) -> Self {
        Mcts { simulations, forces: true, rng: Rng::new(seed), tree: Vec::new(), known: None }
    }

    /// The player as it was before it knew of wins by force, to measure what they bring (example `gomoku`): a node tries its most
    /// valuable cells first, and a leaf is judged after six plies.
    #[must_use]
    pub fn without_forcing(self) -> Self {
        Mcts { forces: false, ..self }
    }

    /// Makes the position of `game` the root, with what is known of it.
    fn follow<G: Geometry>(&mut self, geometry: G, game: &Game) {
        let mut root = None;
        if let Some((start, actions)) = &self.known
            && start == game.start()
            && let Some(later) = game.actions().strip_prefix(&actions[..])
        {
            root = Some(0);
            for action in later {
                if let Action::Stone(cell) = action {
                    let at = geometry.bit(cell.col.into(), cell.row.into()).trailing_zeros() as u16;
                    root = root.and_then(|node: usize| self.children(node).find(|&child| self.tree[child].cell == at));
                }
            }
        }
        self.tree = root.map_or_else(|| vec![Node::new(0, 0)], |root| self.subtree(root));
        self.known = Some((*game.start(), game.actions().to_vec()));
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Node { first, children, .. } = self.tree[node];
        if first == LEAF { 0..0 } else { first as usize..first as usize + usize::from(children) }
    }

    /// The tree below `root`, breadth first, so that children stay next to each other.
    fn subtree(&self, root: usize) -> Vec<Node> {
        let mut tree = vec![self.tree[root]];
        let mut at = 0;
        while at < tree.len() {
            let node = tree[at];
            if node.first != LEAF {
                tree[at].first = tree.len() as u32;
                tree.extend_from_slice(
                    &self.tree[node.first as usize..node.first as usize + usize::from(node.children)],
                );
            }
            at += 1;
        }
        tree
    }

    /// Gives a leaf its children, or proves it.
    fn expand<G: Geometry>(&mut self, forcing: &mut Forcing<G>, geometry: G, stones: Stones<G::Word>, node: usize) {
        let outlook = Outlook::new(geometry, stones);
        match outlook {
            Outlook::Full => self.tree[node].proof = Proof::Draw,
            Outlook::Wins(_) => self.tree[node].proof = Proof::Loss,
            Outlook::Lost(_) => self.tree[node].proof = Proof::Win,
            Outlook::Open { moves, .. } => {
                let is_free = outlook.forced().is_none();
                let zone = if self.forces && is_free && is_guided(geometry, stones) {
                    forcing.zone(stones, LEAF_NODES)
                } else {
                    None
                };
                let cells = match zone {
                    Some(zone) => zone & moves,
                    None => sensible(geometry, stones, outlook.further(geometry).moves()),
                };
                if cells.is_zero() {
                    self.tree[node].proof = Proof::Win;
                } else {
                    self.grow(geometry, stones, node, cells);
                }
            }
        }
    }

    fn grow<G: Geometry>(&mut self, geometry: G, stones: Stones<G::Word>, node: usize, cells: G::Word) {
        let mut moves: Vec<u16> = bits(cells).map(|bit| bit.trailing_zeros() as u16).collect();
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.rng.below(last as u32 + 1) as usize);
        }
        let mut priors = vec![0; moves.len()];
        if is_guided(geometry, stones) {
            let values = cell_values(geometry, stones);
            if !self.forces {
                sort_shuffled(&mut moves, &values, &distances(geometry));
            }
            let worth = |&at: &u16| f64::from(values[at as usize] + 1).powi(2);
            let all: f64 = moves.iter().map(worth).sum();
            priors = moves.iter().map(|at| (worth(at) / all * f64::from(u16::MAX)) as u16).collect();
        }
        self.tree[node].first = self.tree.len() as u32;
        self.tree[node].children = moves.len() as u16;
        self.tree.extend(moves.into_iter().zip(priors).map(|(cell, prior)| Node::new(cell, prior)));
    }

    /// The child to try next.
    fn select(&self, node: usize, is_guided: bool) -> usize {
        if self.forces && is_guided {
            return self.select_by_prior(node);
        }
        let visits = self.tree[node].visits;
        let width = if is_guided { 8 + visits.isqrt() as usize / 2 } else { usize::MAX };
        let log = f64::from(visits.max(1)).ln();
        let mut best = None;
        for (index, child) in self.children(node).enumerate() {
            let Node { visits, proof, .. } = self.tree[child];
            if index >= width && best.is_some() {
                break;
            }
            if proof == Proof::Loss {
                continue;
            }
            if visits == 0 {
                return child;
            }
            let bound = self.tree[child].mean() + EXPLORATION * (log / f64::from(visits)).sqrt();
            if best.is_none_or(|(most, _)| bound > most) {
                best = Some((bound, child));
            }
        }
        best.map_or(self.tree[node].first as usize, |(_, child)| child)
    }

    /// The child to try next where open lines tell which is likely to be good (PUCT; Silver and others 2017).
    fn select_by_prior(&self, node: usize) -> usize {
        let parent = &self.tree[node];
        let untried = 1.0 - parent.mean() - UNTRIED;
        let weight = PRIOR * f64::from(parent.visits).sqrt() / f64::from(u16::MAX);
        let mut best = (f64::NEG_INFINITY, parent.first as usize);
        for child in self.children(node) {
            let Node { visits, proof, prior, .. } = self.tree[child];
            if proof == Proof::Loss {
                continue;
            }
            let mean = if visits == 0 { untried } else { self.tree[child].mean() };
            let bound = mean + weight * f64::from(prior) / f64::from(visits + 1);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// One simulation from the root.
    fn simulate<G: Geometry>(
        &mut self,
        forcing: &mut Forcing<G>,
        geometry: G,
        mut stones: Stones<G::Word>,
        path: &mut Vec<usize>,
    ) {
        path.clear();
        path.push(0);
        let mut node = 0;
        // Points of the side whose move led to the node.
        let points = loop {
            if self.forces && self.tree[node].proof == Proof::None && is_guided(geometry, stones) {
                self.look_for_force(forcing, geometry, stones, node);
            }
            if self.tree[node].proof == Proof::None && self.tree[node].first == LEAF {
                if self.tree[node].visits == 0 || self.tree.len() + MAX_BITS > MAX_NODES {
                    break WON - playout(self.forces, geometry, stones, &mut self.rng);
                }
                self.expand(forcing, geometry, stones, node);
            }
            match self.tree[node].proof {
                Proof::None => {}
                Proof::Win => break WON,
                Proof::Draw => break WON / 2,
                Proof::Loss => break 0,
            }
            node = self.select(node, is_guided(geometry, stones));
            stones = stones.play(G::Word::bit(self.tree[node].cell.into()));
            path.push(node);
        };
        if self.tree[node].proof != Proof::None {
            self.prove_upwards(path);
        }
        for (up, &node) in path.iter().rev().enumerate() {
            self.tree[node].visits += 1;
            self.tree[node].points += if up % 2 == 0 { points } else { WON - points };
        }
    }

    /// Proves a node where the side to move is seen to win by force: by fours at the first visit, by threes too at a later one.
    fn look_for_force<G: Geometry>(
        &mut self,
        forcing: &mut Forcing<G>,
        geometry: G,
        stones: Stones<G::Word>,
        node: usize,
    ) {
        let is_won = match self.tree[node].visits {
            0 => forcing.wins_by_fours(stones, LEAF_NODES),
            THREES_AT => {
                matches!(Outlook::new(geometry, stones), Outlook::Open { .. })
                    && forcing.win(stones, THREES_NODES).is_some()
            }
            _ => false,
        };
        if is_won {
            self.tree[node].proof = Proof::Loss;
        }
    }

    /// Concludes from the proof of the last node of `path` what follows for the others.
    fn prove_upwards(&mut self, path: &[usize]) {
        for &node in path.iter().rev().skip(1) {
            let mut proof = Proof::Win;
            for child in self.children(node) {
                proof = match (self.tree[child].proof, proof) {
                    (Proof::Win, _) => {
                        proof = Proof::Loss;
                        break;
                    }
                    (Proof::None, _) | (_, Proof::None) => Proof::None,
                    (Proof::Draw, _) => Proof::Draw,
                    (Proof::Loss, so_far) => so_far,
                };
            }
            if proof == Proof::None {
                break;
            }
            self.tree[node].proof = proof;
        }
    }

    /// The child of the root to play: proved wins, then the most visited, proved losses last.
    fn best(&self) -> usize {
        let rank = |&child: &usize| {
            let node = &self.tree[child];
            let proof = match node.proof {
                Proof::Win => 2,
                Proof::Loss => 0,
                _ => 1,
            };
            (proof, node.visits, node.points)
        };
        self.children(0).max_by_key(rank).expect("the root has children")
    }

    /// Proves that the best child loses by force, as long as it does.
    fn avoid_losses<G: Geometry>(&mut self, forcing: &mut Forcing<G>, geometry: G, stones: Stones<G::Word>) {
        for _ in 0..MOST_CHECKS {
            let best = self.best();
            let after = stones.play(G::Word::bit(self.tree[best].cell.into()));
            let is_open = matches!(Outlook::new(geometry, after), Outlook::Open { .. });
            if self.tree[best].proof != Proof::None || !is_open || forcing.win(after, CHECK_NODES).is_none() {
                return;
            }
            self.tree[best].proof = Proof::Loss;
        }
    }

    /// The child of the root nearest to even among those tried enough to tell.
    fn most_even(&self) -> usize {
        let enough = self.tree[0].visits / (4 * u32::from(self.tree[0].children.max(1)));
        let off = |child: &usize| (self.tree[*child].mean() - 0.5).abs();
        self.children(0)
            .filter(|&child| self.tree[child].visits >= enough.max(1))
            .min_by(|one, other| off(one).total_cmp(&off(other)))
            .unwrap_or_else(|| self.best())
    }
}

impl Agent for Mcts {
    fn rngs(&mut self) -> Vec<&mut Rng> {
        vec![&mut self.rng]
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        game.rules().with_geometry(Thought { agent: self, game, budget })
    }
}

struct Thought<'a> {
    agent: &'a mut Mcts,
    game: &'a Game,
    budget: &'a Budget,
}

impl GeometryTask for Thought<'_> {
    type Output = Option<Choice>;

    fn run<G: Geometry>(self, geometry: G) -> Option<Choice> {
        let Thought { agent, game, budget } = self;
        let stones: Stones<G::Word> = game.position().stones();
        let may_be_swapped = game.may_be_swapped();
        let stone = |cell, nodes| Some(Choice { action: Action::Stone(cell), nodes });
        let outlook = Outlook::new(geometry, stones);
        if let Some(cells) = outlook.forced()
            && !game.can_swap()
            && !may_be_swapped
        {
            let cells: Vec<Cell> = bits(cells).map(|bit| geometry.cell(bit)).collect();
            return stone(agent.rng.pick(&cells)?, 1);
        }
        let mut forcing = Forcing::new(geometry);
        let forces = agent.forces && is_guided(geometry, stones) && !may_be_swapped && !game.can_swap();
        if forces
            && !budget.is_spent(0)
            && let Some(bit) = forcing.win(stones, ROOT_NODES)
        {
            return stone(geometry.cell(bit), 1);
        }
        agent.follow(geometry, game);
        if agent.tree[0].first == LEAF {
            agent.tree[0].proof = Proof::None;
            if outlook.forced().is_none() && !may_be_swapped {
                agent.expand(&mut forcing, geometry, stones, 0);
            }
            // The root needs children whatever it is worth.
            if agent.tree[0].first == LEAF {
                agent.tree[0].proof = Proof::None;
                agent.grow(geometry, stones, 0, geometry.legal(stones.occupied()));
            }
        }
        let mut simulations = 0;
        let mut path = Vec::new();
        let has_choice = agent.tree[0].children > 1 || game.can_swap();
        while has_choice
            && simulations < agent.simulations
            && agent.tree[0].proof == Proof::None
            && !budget.is_spent(simulations)
        {
            agent.simulate(&mut forcing, geometry, stones, &mut path);
            simulations += 1;
        }
        if has_choice && agent.tree[0].visits == 0 {
            // No time at all: what a glance says.
            return stone(agent.rng.pick(&candidates(game.position()))?, 0);
        }
        if forces {
            agent.avoid_losses(&mut forcing, geometry, stones);
        }
        let child = if may_be_swapped { agent.most_even() } else { agent.best() };
        if game.can_swap() && agent.tree[child].mean() < 0.5 {
            return Some(Choice { action: Action::Swap, nodes: simulations });
        }
        stone(geometry.cell(G::Word::bit(agent.tree[child].cell.into())), simulations)
    }
}

fn is_guided<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> bool {
    !geometry.has_gravity() && geometry.legal(stones.occupied()).count_ones() > GUIDED_CELLS
}

/// Plays a random game from stones in which nobody has a line. Returns the points of the side to move.
fn playout<G: Geometry>(forces: bool, geometry: G, stones: Stones<G::Word>, rng: &mut Rng) -> u32 {
    if is_guided(geometry, stones) {
        if forces { judged(geometry, stones) } else { guided_playout(geometry, stones, rng) }
    } else {
        random_playout(geometry, stones, rng)
    }
}

/// The points of the side that began, if the side to move after `plies` plies has `points`.
fn from_start(points: u32, plies: u32) -> u32 {
    if plies.is_multiple_of(2) { points } else { WON - points }
}

/// Wins and blocks first, else any cell that does not let the other side win on top.
fn random_playout<G: Geometry>(geometry: G, mut stones: Stones<G::Word>, rng: &mut Rng) -> u32 {
    let mut occupied = stones.occupied();
    let mut own = geometry.threats(stones.mover, occupied);
    let mut theirs = geometry.threats(stones.opponent, occupied);
    for plies in 0.. {
        let outlook = Outlook::by_threats(geometry, occupied, own, theirs);
        let pool = match outlook {
            Outlook::Full => break,
            Outlook::Wins(_) => return from_start(WON, plies),
            Outlook::Lost(_) => return from_start(0, plies),
            Outlook::Open { .. } => outlook.further(geometry).moves(),
        };
        let bit = pool.nth_bit(rng.below(pool.count_ones()));
        stones = stones.play(bit);
        occupied |= bit;
        // The sides change: only the one that has just moved has new threats.
        (own, theirs) = (theirs & !bit, geometry.threats(stones.opponent, occupied));
    }
    WON / 2
}

/// Wins and blocks first, else a cell that lies well, and after a few plies a share of the points by the open lines.
fn guided_playout<G: Geometry>(geometry: G, mut stones: Stones<G::Word>, rng: &mut Rng) -> u32 {
    for plies in 0..GUIDED_PLIES {
        let outlook = Outlook::new(geometry, stones);
        let bit = match outlook {
            Outlook::Full => return WON / 2,
            Outlook::Wins(_) => return from_start(WON, plies),
            Outlook::Lost(_) => return from_start(0, plies),
            Outlook::Open { moves, .. } if outlook.forced().is_some() => moves,
            Outlook::Open { moves, .. } => {
                let values = cell_values(geometry, stones);
                // Up to half as much again, by chance.
                let worth =
                    |bit: &G::Word| i64::from(values[bit.trailing_zeros() as usize]) * i64::from(256 + rng.below(128));
                bits(sensible(geometry, stones, moves)).max_by_key(worth).expect("there is a legal cell")
            }
        };
        stones = stones.play(bit);
    }
    match Outlook::new(geometry, stones) {
        Outlook::Full => WON / 2,
        Outlook::Wins(_) => from_start(WON, GUIDED_PLIES),
        Outlook::Lost(_) => from_start(0, GUIDED_PLIES),
        Outlook::Open { .. } => {
            let value = f64::from(value(geometry, stones)) / f64::from(unit(geometry.connect()));
            from_start((f64::from(WON) / (1.0 + exp(-value))).round() as u32, GUIDED_PLIES)
        }
    }
}

/// The points of the side to move, which has no win by fours, by open lines once nobody has to block.
fn judged<G: Geometry>(geometry: G, mut stones: Stones<G::Word>) -> u32 {
    for plies in 0..MOST_BLOCKS {
        let outlook = Outlook::new(geometry, stones);
        match outlook {
            Outlook::Full => return WON / 2,
            Outlook::Wins(_) => return from_start(WON, plies),
            Outlook::Lost(_) => return from_start(0, plies),
            Outlook::Open { moves, .. } if outlook.forced().is_some() => stones = stones.play(moves),
            Outlook::Open { .. } => return from_start(share(geometry, stones), plies),
        }
    }
    from_start(share(geometry, stones), MOST_BLOCKS)
}

/// The points of the side to move by open lines: a logistic regression over the games that the player has played against itself.
fn share<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> u32 {
    let mut value = TO_MOVE;
    for (own, other, worth) in [(stones.mover, stones.opponent, OWN), (stones.opponent, stones.mover, THEIRS)] {
        open_lines(geometry, own, other, |starts, _, n| {
            let lacks = (geometry.connect() - n) as usize;
            value += worth.get(lacks).map_or(0.0, |worth| worth * f64::from(starts.count_ones()));
        });
    }
    (f64::from(WON) / (1.0 + exp(-value))).round() as u32
}

/// The most valuable cells first, then those near the middle; equal ones stay as they were shuffled.
fn sort_shuffled(cells: &mut [u16], values: &[i32; MAX_BITS], distances: &[u8; MAX_BITS]) {
    cells.sort_by_key(|&at| (-values[at as usize], distances[at as usize]));
}
