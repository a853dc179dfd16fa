//! What searches find and report.

use connect4_core::Cell;

/// What a search found.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Found {
    /// The value of the position, from the perspective of the side to move. Minimax and alpha-beta: the score, as that of
    /// the solver, or an estimate between -1 and 1. Monte Carlo tree search: the mean result from -1 (lost) to 1 (won).
    /// Estimates and means are rounded to four digits. `None` if the search reached its limit before it had a value.
    pub value: Option<f64>,
    /// The first of the best moves; `None` without a value and in a finished game.
    pub chosen: Option<Cell>,
    /// Number of nodes visited; for Monte Carlo tree search, nodes of the tree.
    pub nodes: u32,
    /// Whether the search ended before its limit of nodes.
    pub complete: bool,
}

/// What the value of a node means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Where the value of a node comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// Its children.
    Children,
    /// The game is over.
    End,
    /// The search is at its maximum depth, or plays random games from here.
    Horizon,
    /// An earlier visit had found the value.
    Table,
}

/// Four digits, so that every format shows the same number.
pub(super) fn rounded(value: f32) -> f64 {
    // Adding 0 turns -0 into 0.
    (f64::from(value) * 1e4).round() / 1e4 + 0.0
}

/// What a search reports. Nodes have the numbers 0, 1, 2, … in the order in which they are first visited.
pub(super) trait Observer {
    /// A new node: the move that leads from its parent to it, and the window if the search has one.
    fn enter(&mut self, parent: Option<u32>, cell: Option<Cell>, window: Option<(f32, f32)>);

    /// The value of a node, from the perspective of its side to move.
    fn leave(&mut self, node: u32, source: Source, value: f32, bound: Bound);

    /// A node whose other moves need no search.
    fn cut(&mut self, node: u32, skipped: u16);

    /// A simulation along these nodes, with its result from 0 to 1 for the side to move at the last.
    fn simulate(&mut self, path: &[u32], result: f32);

    /// The state of a node after all simulations: visits, mean result from -1 to 1 for its side to move, and the upper
    /// confidence bound from 0 to 1 for the side that moved there.
    fn visited(&mut self, node: u32, source: Source, visits: u32, mean: f32, ucb: Option<f32>);

    /// Whether the search must end, as if it had reached its limit of nodes.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Searches without a trace.
impl Observer for () {
    fn enter(&mut self, _: Option<u32>, _: Option<Cell>, _: Option<(f32, f32)>) {}
    fn leave(&mut self, _: u32, _: Source, _: f32, _: Bound) {}
    fn cut(&mut self, _: u32, _: u16) {}
    fn simulate(&mut self, _: &[u32], _: f32) {}
    fn visited(&mut self, _: u32, _: Source, _: u32, _: f32, _: Option<f32>) {}
}
