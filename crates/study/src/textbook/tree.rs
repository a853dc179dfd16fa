//! The tree that a search visits.

use std::sync::atomic::Ordering;

use connect4_core::{Budget, Cell, Limits, Position};
use connect4_solve::{Score, SolveError, Solver};

use super::observer::{Bound, Found, Observer, Source, rounded};
use super::search::run;
use super::settings::{Algorithm, Settings};

/// A node of a search tree. Values are those of [`Found`], from the perspective of the side to move at the node.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TreeNode {
    /// The index of the parent; `None` for the root.
    pub parent: Option<u32>,
    /// The move that leads here; `None` for the root.
    pub cell: Option<Cell>,
    /// Discs on the board.
    pub ply: u16,
    /// The window alpha, beta in which alpha-beta searched it; `None` for an infinite end, and for other searches.
    pub window: Option<(Option<f64>, Option<f64>)>,
    /// Where its value comes from; `None` if the search did not finish it.
    pub value_from: Option<Source>,
    /// Its value; `None` if the search did not finish it.
    pub value: Option<f64>,
    /// What the value means; `None` without a value.
    pub bound: Option<Bound>,
    /// Number of moves that alpha-beta did not search because of a cut.
    pub skipped: u16,
    /// Visits by Monte Carlo tree search; otherwise 1.
    pub visits: u32,
    /// The upper confidence bound at the end of Monte Carlo tree search, from the perspective of the side that moved here.
    /// On the scale of the value: minus the value, plus a bonus for few visits.
    pub ucb: Option<f64>,
    /// The score from the solver; `None` if it was not asked for, or not found within its limits.
    pub score: Option<Score>,
}

/// What a search does.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "lowercase"))]
pub enum Event {
    /// Minimax or alpha-beta visits a node for the first time, with its window.
    Enter {
        /// The node.
        node: u32,
    },
    /// The node gets its value.
    Leave {
        /// The node.
        node: u32,
    },
    /// The other moves of the node need no search: the opponent will not allow this position.
    Cut {
        /// The node.
        node: u32,
    },
    /// A simulation of Monte Carlo tree search.
    Simulate {
        /// The nodes from the root on. The last may be new.
        visited: Vec<u32>,
        /// The result of the random game, from 0 (lost) to 1 (won), for the side to move at the last node.
        playout: f64,
    },
}

/// A search with all nodes it visited, in the order of their first visits.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchTree {
    /// The position of the root.
    pub position: Position,
    /// What the search found.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub found: Found,
    /// The nodes; the first is the root.
    pub tree: Vec<TreeNode>,
    /// What the search did, in order.
    pub events: Vec<Event>,
}

impl SearchTree {
    /// Searches a position and records the tree. It visits the same nodes as [`search`](super::search()).
    pub fn trace(position: &Position, settings: &Settings) -> Self {
        Self::trace_within(position, settings, Budget::unlimited())
    }

    /// Like [`SearchTree::trace`], until the time of the budget is up or its stop flag is set.
    pub fn trace_within(position: &Position, settings: &Settings, budget: Budget) -> Self {
        let has_values = settings.algorithm != Algorithm::Mcts;
        let first_ply = position.plies();
        let mut recorder = Recorder { nodes: Vec::new(), events: Vec::new(), first_ply, has_values, budget };
        let found = run(position, settings, &mut recorder);
        SearchTree { position: *position, found, tree: recorder.nodes, events: recorder.events }
    }

    /// The position at a node.
    pub fn position_at(&self, node: u32) -> Position {
        let mut moves = Vec::new();
        let mut at = node;
        while let TreeNode { parent: Some(parent), cell: Some(cell), .. } = self.tree[at as usize] {
            moves.push(cell);
            at = parent;
        }
        moves.into_iter().rev().fold(self.position, |position, cell| position.after(cell))
    }

    /// The children of each node, in the order of their first visits.
    pub fn children(&self) -> Vec<Vec<u32>> {
        let mut children = vec![Vec::new(); self.tree.len()];
        for (number, node) in self.tree.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent as usize].push(number as u32);
            }
        }
        children
    }

    /// Adds the solver's score to each node, within these limits for each position. Returns whether all were found.
    ///
    /// # Errors
    /// If the board cannot be solved.
    pub fn add_scores(&mut self, solver: &mut Solver, limits: &Limits) -> Result<bool, SolveError> {
        let is_stopped = || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let mut all = true;
        for node in (0..self.tree.len() as u32).take_while(|_| !is_stopped()) {
            all &= self.add_score(node, solver, limits)?.is_some();
        }
        Ok(all && !is_stopped())
    }

    /// Adds the solver's score to a node, and returns it; `None` if it was not found within these limits.
    ///
    /// # Errors
    /// If the board cannot be solved.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn add_score(&mut self, node: u32, solver: &mut Solver, limits: &Limits) -> Result<Option<Score>, SolveError> {
        let score = solver.solve(&self.position_at(node), &limits.start())?.score();
        self.tree[node as usize].score = score;
        Ok(score)
    }
}

/// Records a search.
struct Recorder {
    nodes: Vec<TreeNode>,
    events: Vec<Event>,
    /// Discs on the board at the root.
    first_ply: u16,
    /// Whether nodes get their values one by one.
    has_values: bool,
    budget: Budget,
}

impl Observer for Recorder {
    fn is_stopped(&self) -> bool {
        self.budget.is_late()
    }

    fn enter(&mut self, parent: Option<u32>, cell: Option<Cell>, window: Option<(f32, f32)>) {
        let finite = |value: f32| value.is_finite().then(|| rounded(value));
        let node = self.nodes.len() as u32;
        self.nodes.push(TreeNode {
            parent,
            cell,
            ply: parent.map_or(self.first_ply, |parent| self.nodes[parent as usize].ply + 1),
            window: window.map(|(alpha, beta)| (finite(alpha), finite(beta))),
            value_from: None,
            value: None,
            bound: None,
            skipped: 0,
            visits: 1,
            ucb: None,
            score: None,
        });
        if self.has_values {
            self.events.push(Event::Enter { node });
        }
    }

    fn leave(&mut self, node: u32, source: Source, value: f32, bound: Bound) {
        let of = &mut self.nodes[node as usize];
        (of.value_from, of.value, of.bound) = (Some(source), Some(rounded(value)), Some(bound));
        self.events.push(Event::Leave { node });
    }

    fn cut(&mut self, node: u32, skipped: u16) {
        self.nodes[node as usize].skipped = skipped;
        if skipped > 0 {
            self.events.push(Event::Cut { node });
        }
    }

    fn simulate(&mut self, path: &[u32], result: f32) {
        self.events.push(Event::Simulate { visited: path.to_vec(), playout: rounded(result) });
    }

    fn visited(&mut self, node: u32, source: Source, visits: u32, mean: f32, ucb: Option<f32>) {
        let of = &mut self.nodes[node as usize];
        (of.value_from, of.value, of.bound) = (Some(source), Some(rounded(mean)), Some(Bound::Exact));
        (of.visits, of.ucb) = (visits, ucb.map(rounded));
    }
}
