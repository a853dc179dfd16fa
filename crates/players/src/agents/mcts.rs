//! The Monte Carlo tree search agent.

use connect4_core::playout::Rng;
use connect4_core::word::{Word, bits};
use connect4_core::{Action, Budget, Cell, Game, Geometry, GeometryTask, ImmediateTactics, Position, Stones};

use crate::agents::forcing::ThreatSearch;
use crate::agents::lines::{MAX_BITS, cell_values, greedy_moves, sensible};
use crate::agents::playouts::{WON, is_guided, playout};
use crate::{Agent, Choice, LastSearch};

/// Maximum number of nodes, of 20 bytes each. A full tree stops growing but keeps counting visits.
const MAX_NODES: usize = 1 << 22;
/// Weight of the exploration bonus.
const EXPLORATION: f64 = 0.8;
/// Weight of the priors in the selection.
const PRIOR: f64 = 1.5;
/// The assumed value of an untried move is that of its parent minus this value.
const UNTRIED: f64 = 0.2;
/// Maximum nodes of the search for a win by fours at a leaf.
const LEAF_NODES: u64 = 12;
/// Number of visits after which a node is also searched for a win by threes.
const THREES_AT: u32 = 20;
/// Maximum nodes of the search for a win by threes at an inner node.
const THREES_NODES: u64 = 60;
/// Maximum nodes of the search for a forced win at the root.
const ROOT_NODES: u64 = 1500;
/// Maximum nodes of the search for a forced win of the opponent after the chosen move.
const CHECK_NODES: u64 = 300;
/// Maximum number of chosen moves to discard because they lose by force.
const MAX_CHECKS: u32 = 12;
/// Marks a node without children.
const LEAF: u32 = u32::MAX;

/// Monte Carlo tree search with upper confidence bounds (UCT; Kocsis and Szepesvári 2006). Each simulation descends to
/// the move with the greatest `mean + 0.8 · √(ln visits of the parent / visits)`, where means range from 0 (lost) to 1
/// (won), adds a node and plays a random game. The tree and the random games take wins, block the opponent's wins, and
/// avoid cells below a winning cell of the opponent. Proven results propagate up the tree (Winands, Björnsson and Saito
/// 2008). The most visited move is chosen.
///
/// Without gravity, random games are almost uninformative. While more than 9 cells are free, a simulation ends at its
/// leaf, which is evaluated by open lines. Moves are then selected with priors from open lines (PUCT). While more than
/// 36 cells are free, only cells near a stone are considered. Threat-space searches find forced wins: at the root, by
/// fours at every leaf, by threes also at frequently visited nodes, and for the opponent after the chosen move. If the
/// opponent threatens to win by fours, only cells that disturb this win are considered.
///
/// If a game continues from the last searched position, the subtree is kept. A tree has at most 4,194,304 nodes (84
/// MB). One simulation counts as one node of the budget.
#[derive(Clone, Debug)]
pub struct Mcts {
    simulations: u64,
    rng: Rng,
    tree: Vec<MctsNode>,
    /// The game whose position is the root of the tree.
    known: Option<(Position, Vec<Action>)>,
    found: LastSearch,
}

/// The proven result of a node, from the perspective of the side whose move leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ProvenResult {
    None,
    Win,
    Draw,
    Loss,
}

/// A position after a move on `cell`. The children of a node are consecutive.
#[derive(Clone, Copy, Debug)]
struct MctsNode {
    /// Number of simulations through this node.
    visits: u32,
    /// Points of the side that made the move: [`WON`] for each win, half of that for each draw.
    points: u32,
    first: u32,
    children: u16,
    /// The bit index of the cell.
    cell: u16,
    /// The prior by open lines; those of all siblings add up to about 65,535.
    prior: u16,
    proof: ProvenResult,
}

impl MctsNode {
    fn new(cell: u16, prior: u16) -> Self {
        MctsNode { visits: 0, points: 0, first: LEAF, children: 0, cell, prior, proof: ProvenResult::None }
    }

    /// The mean result from 0 to 1, from the perspective of the side that made the move; 0.5 if unknown.
    fn mean(&self) -> f64 {
        match self.proof {
            ProvenResult::Win => 1.0,
            ProvenResult::Draw => 0.5,
            ProvenResult::Loss => 0.0,
            ProvenResult::None if self.visits == 0 => 0.5,
            ProvenResult::None => f64::from(self.points) / (f64::from(WON) * f64::from(self.visits)),
        }
    }
}

impl Mcts {
    /// A player with this many simulations per move. The seed determines all its random choices.
    pub fn new(simulations: u64, seed: u64) -> Self {
        Mcts { simulations, rng: Rng::new(seed), tree: Vec::new(), known: None, found: LastSearch::default() }
    }

    /// Moves the root to the position of `game`, and keeps its subtree if there is one.
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
        self.tree = root.map_or_else(|| vec![MctsNode::new(0, 0)], |root| self.subtree(root));
        self.known = Some((*game.start(), game.actions().to_vec()));
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let MctsNode { first, children, .. } = self.tree[node];
        if first == LEAF { 0..0 } else { first as usize..first as usize + usize::from(children) }
    }

    /// The subtree of `root` in breadth-first order, so that children stay consecutive.
    fn subtree(&self, root: usize) -> Vec<MctsNode> {
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

    /// Adds the children of a leaf, or proves its result.
    fn expand<G: Geometry>(
        &mut self,
        forcing: &mut ThreatSearch<G>,
        geometry: G,
        stones: Stones<G::Word>,
        node: usize,
    ) {
        let tactics = ImmediateTactics::new(geometry, stones);
        match tactics {
            ImmediateTactics::Full => self.tree[node].proof = ProvenResult::Draw,
            ImmediateTactics::Wins(_) => self.tree[node].proof = ProvenResult::Loss,
            ImmediateTactics::Lost(_) => self.tree[node].proof = ProvenResult::Win,
            ImmediateTactics::Open { moves, .. } => {
                let is_free = tactics.forced_moves().is_none();
                let zone = if is_free && is_guided(geometry, stones) { forcing.zone(stones, LEAF_NODES) } else { None };
                let cells = match zone {
                    Some(zone) => zone & moves,
                    None => sensible(geometry, stones, tactics.with_safe_moves(geometry).moves()),
                };
                if cells.is_zero() {
                    self.tree[node].proof = ProvenResult::Win;
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
            let worth = |&at: &u16| f64::from(values[at as usize] + 1).powi(2);
            let all: f64 = moves.iter().map(worth).sum();
            priors = moves.iter().map(|at| (worth(at) / all * f64::from(u16::MAX)) as u16).collect();
        }
        self.tree[node].first = self.tree.len() as u32;
        self.tree[node].children = moves.len() as u16;
        self.tree.extend(moves.into_iter().zip(priors).map(|(cell, prior)| MctsNode::new(cell, prior)));
    }

    /// The child to visit next.
    fn select(&self, node: usize, is_guided: bool) -> usize {
        if is_guided {
            return self.select_by_prior(node);
        }
        let log = f64::from(self.tree[node].visits.max(1)).ln();
        let mut best = None;
        for child in self.children(node) {
            let MctsNode { visits, proof, .. } = self.tree[child];
            if proof == ProvenResult::Loss {
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

    /// The child to visit next, with priors from open lines (PUCT; Silver et al. 2017).
    fn select_by_prior(&self, node: usize) -> usize {
        let parent = &self.tree[node];
        let untried = 1.0 - parent.mean() - UNTRIED;
        let weight = PRIOR * f64::from(parent.visits).sqrt() / f64::from(u16::MAX);
        let mut best = (f64::NEG_INFINITY, parent.first as usize);
        for child in self.children(node) {
            let MctsNode { visits, proof, prior, .. } = self.tree[child];
            if proof == ProvenResult::Loss {
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

    /// Runs one simulation from the root. `path` receives its nodes.
    fn simulate<G: Geometry>(
        &mut self,
        forcing: &mut ThreatSearch<G>,
        geometry: G,
        mut stones: Stones<G::Word>,
        path: &mut Vec<usize>,
    ) {
        path.clear();
        path.push(0);
        let mut node = 0;
        // Points of the side whose move led to the node.
        let points = loop {
            if self.tree[node].proof == ProvenResult::None && is_guided(geometry, stones) {
                self.find_forced_win(forcing, geometry, stones, node);
            }
            if self.tree[node].proof == ProvenResult::None && self.tree[node].first == LEAF {
                if self.tree[node].visits == 0 || self.tree.len() + MAX_BITS > MAX_NODES {
                    break WON - playout(geometry, stones, &mut self.rng);
                }
                self.expand(forcing, geometry, stones, node);
            }
            match self.tree[node].proof {
                ProvenResult::None => {}
                ProvenResult::Win => break WON,
                ProvenResult::Draw => break WON / 2,
                ProvenResult::Loss => break 0,
            }
            node = self.select(node, is_guided(geometry, stones));
            stones = stones.play(G::Word::bit(self.tree[node].cell.into()));
            path.push(node);
        };
        if self.tree[node].proof != ProvenResult::None {
            self.propagate_proof(path);
        }
        for (up, &node) in path.iter().rev().enumerate() {
            self.tree[node].visits += 1;
            self.tree[node].points += if up % 2 == 0 { points } else { WON - points };
        }
    }

    /// Searches for a forced win of the side to move: by fours at the first visit, by threes at a later one. If there
    /// is one, marks the node as lost for the side that moved there.
    fn find_forced_win<G: Geometry>(
        &mut self,
        forcing: &mut ThreatSearch<G>,
        geometry: G,
        stones: Stones<G::Word>,
        node: usize,
    ) {
        let is_won = match self.tree[node].visits {
            0 => forcing.wins_by_fours(stones, LEAF_NODES),
            THREES_AT => {
                matches!(ImmediateTactics::new(geometry, stones), ImmediateTactics::Open { .. })
                    && forcing.win(stones, THREES_NODES).is_some()
            }
            _ => false,
        };
        if is_won {
            self.tree[node].proof = ProvenResult::Loss;
        }
    }

    /// Propagates the proven result of the last node of `path` upward.
    fn propagate_proof(&mut self, path: &[usize]) {
        for &node in path.iter().rev().skip(1) {
            let mut proof = ProvenResult::Win;
            for child in self.children(node) {
                proof = match (self.tree[child].proof, proof) {
                    (ProvenResult::Win, _) => {
                        proof = ProvenResult::Loss;
                        break;
                    }
                    (ProvenResult::None, _) | (_, ProvenResult::None) => ProvenResult::None,
                    (ProvenResult::Draw, _) => ProvenResult::Draw,
                    (ProvenResult::Loss, so_far) => so_far,
                };
            }
            if proof == ProvenResult::None {
                break;
            }
            self.tree[node].proof = proof;
        }
    }

    /// The child of the root to play: proven wins first, then by visits, proven losses last.
    fn best(&self) -> usize {
        let rank = |&child: &usize| {
            let node = &self.tree[child];
            let proof = match node.proof {
                ProvenResult::Win => 2,
                ProvenResult::Loss => 0,
                _ => 1,
            };
            (proof, node.visits, node.points)
        };
        self.children(0).max_by_key(rank).expect("the root has children")
    }

    /// Marks the best child as lost while the opponent has a forced win after it.
    fn avoid_losses<G: Geometry>(&mut self, forcing: &mut ThreatSearch<G>, geometry: G, stones: Stones<G::Word>) {
        for _ in 0..MAX_CHECKS {
            let best = self.best();
            let after = stones.play(G::Word::bit(self.tree[best].cell.into()));
            let is_open = matches!(ImmediateTactics::new(geometry, after), ImmediateTactics::Open { .. });
            if self.tree[best].proof != ProvenResult::None || !is_open || forcing.win(after, CHECK_NODES).is_none() {
                return;
            }
            self.tree[best].proof = ProvenResult::Loss;
        }
    }

    /// The child of the root with the mean closest to even, among those with enough visits.
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
    fn last_search(&self) -> LastSearch {
        self.found.clone()
    }

    fn rngs(&mut self) -> Vec<&mut Rng> {
        vec![&mut self.rng]
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        game.rules().with_geometry(MctsTask { agent: self, game, budget })
    }
}

struct MctsTask<'a> {
    agent: &'a mut Mcts,
    game: &'a Game,
    budget: &'a Budget,
}

impl GeometryTask for MctsTask<'_> {
    type Output = Option<Choice>;

    fn run<G: Geometry>(self, geometry: G) -> Option<Choice> {
        let MctsTask { agent, game, budget } = self;
        agent.found = LastSearch::default();
        let stones: Stones<G::Word> = game.position().stones();
        let may_be_swapped = game.may_be_swapped();
        let stone = |cell, nodes| Some(Choice { action: Action::Stone(cell), nodes });
        let tactics = ImmediateTactics::new(geometry, stones);
        if let Some(cells) = tactics.forced_moves()
            && !game.can_swap()
            && !may_be_swapped
        {
            let cells: Vec<Cell> = bits(cells).map(|bit| geometry.cell(bit)).collect();
            agent.found.value = match tactics {
                ImmediateTactics::Wins(_) => Some(1.0),
                ImmediateTactics::Lost(_) => Some(-1.0),
                _ => None,
            };
            return stone(agent.rng.pick(&cells)?, 1);
        }
        let mut forcing = ThreatSearch::new(geometry);
        let forces = is_guided(geometry, stones) && !may_be_swapped && !game.can_swap();
        if forces
            && !budget.is_spent(0)
            && let Some(bit) = forcing.win(stones, ROOT_NODES)
        {
            agent.found.value = Some(1.0);
            return stone(geometry.cell(bit), 1);
        }
        agent.follow(geometry, game);
        if agent.tree[0].first == LEAF {
            agent.tree[0].proof = ProvenResult::None;
            if tactics.forced_moves().is_none() && !may_be_swapped {
                agent.expand(&mut forcing, geometry, stones, 0);
            }
            // The root needs children even if its result is proven.
            if agent.tree[0].first == LEAF {
                agent.tree[0].proof = ProvenResult::None;
                agent.grow(geometry, stones, 0, geometry.legal(stones.occupied()));
            }
        }
        let mut simulations = 0;
        let mut path = Vec::new();
        let has_choice = agent.tree[0].children > 1 || game.can_swap();
        while has_choice
            && simulations < agent.simulations
            && agent.tree[0].proof == ProvenResult::None
            && !budget.is_spent(simulations)
        {
            agent.simulate(&mut forcing, geometry, stones, &mut path);
            simulations += 1;
        }
        if has_choice && agent.tree[0].visits == 0 {
            // The budget is too small for a single simulation.
            return stone(agent.rng.pick(&greedy_moves(game.position()))?, 0);
        }
        if forces {
            agent.avoid_losses(&mut forcing, geometry, stones);
        }
        let child = if may_be_swapped { agent.most_even() } else { agent.best() };
        let visit = |child: usize| {
            let MctsNode { cell, visits, .. } = agent.tree[child];
            (geometry.cell(G::Word::bit(cell.into())), visits)
        };
        agent.found = LastSearch {
            value: has_choice.then(|| 2.0 * agent.tree[child].mean() as f32 - 1.0),
            visits: agent.children(0).map(visit).collect(),
            depth: None,
        };
        if game.can_swap() && agent.tree[child].mean() < 0.5 {
            return Some(Choice { action: Action::Swap, nodes: simulations });
        }
        stone(geometry.cell(G::Word::bit(agent.tree[child].cell.into())), simulations)
    }
}
