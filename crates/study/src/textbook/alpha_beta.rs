//! Minimax and alpha-beta.

use std::collections::HashMap;

use connect4_core::{Cell, Position};
use connect4_players::distance_from_middle;
use connect4_solve::score_of_end;

use super::observer::{Bound, Found, Observer, Source, rounded};
use super::settings::{Algorithm, Settings};

/// Searches a position. Values are scores, so that earlier wins are better, and estimates between -1 and 1.
pub(super) fn run(position: &Position, settings: &Settings, observer: &mut impl Observer) -> Found {
    let mut search = AlphaBeta { settings, observer, visited: 0, table: HashMap::new() };
    let (whole, link) = ((f32::NEG_INFINITY, f32::INFINITY), Link { parent: None, cell: None });
    let found = search.visit(position, link, settings.depth, whole);
    Found {
        value: found.map(|(value, _)| rounded(value)),
        chosen: found.and_then(|(_, best)| best),
        nodes: search.visited,
        complete: found.is_some(),
    }
}

struct AlphaBeta<'a, O> {
    settings: &'a Settings,
    observer: &'a mut O,
    visited: u32,
    table: HashMap<Position, Known>,
}

/// Where a node comes from.
#[derive(Clone, Copy)]
struct Link {
    parent: Option<u32>,
    cell: Option<Cell>,
}

/// What an earlier visit to a position found, with this many plies left.
#[derive(Clone, Copy)]
struct Known {
    depth: u16,
    value: f32,
    bound: Bound,
    best: Option<Cell>,
}

impl<O: Observer> AlphaBeta<'_, O> {
    /// The value of a position and its best move; `None` if the limit of nodes has been reached. A value outside the
    /// window is a bound.
    fn visit(
        &mut self,
        position: &Position,
        Link { parent, cell }: Link,
        depth: u16,
        (alpha, beta): (f32, f32),
    ) -> Option<(f32, Option<Cell>)> {
        let prunes = self.settings.algorithm != Algorithm::Minimax;
        if self.visited == self.settings.max_nodes || self.observer.is_stopped() {
            return None;
        }
        let node = self.visited;
        self.visited += 1;
        self.observer.enter(parent, cell, prunes.then_some((alpha, beta)));
        if let Some(score) = score_of_end(position) {
            return self.leave(node, Source::End, score as f32, Bound::Exact, None);
        }
        if depth == 0 {
            return self.leave(node, Source::Horizon, self.settings.leaves.value(position), Bound::Exact, None);
        }
        let known = self.table.get(position).copied();
        if let Some(known) = known.filter(|known| known.depth == depth && known.bound.decides(known.value, alpha, beta))
        {
            return self.leave(node, Source::Table, known.value, known.bound, known.best);
        }
        let moves = self.ordered(position, known.and_then(|known| known.best));
        let (mut value, mut best, mut floor) = (f32::NEG_INFINITY, None, alpha);
        for (number, &cell) in moves.iter().enumerate() {
            let link = Link { parent: Some(node), cell: Some(cell) };
            // A window from the other side's perspective.
            let window = if prunes { (-beta, -floor) } else { (alpha, beta) };
            let after = -self.visit(&position.after(cell), link, depth - 1, window)?.0;
            if after > value {
                (value, best) = (after, Some(cell));
            }
            floor = floor.max(after);
            if prunes && floor >= beta {
                self.observer.cut(node, (moves.len() - number - 1) as u16);
                break;
            }
        }
        let bound = match value {
            _ if !prunes => Bound::Exact,
            value if value >= beta => Bound::Lower,
            value if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        if self.settings.algorithm == Algorithm::AlphaBetaTable {
            self.table.insert(*position, Known { depth, value, bound, best });
        }
        self.leave(node, Source::Children, value, bound, best)
    }

    fn leave(
        &mut self,
        node: u32,
        source: Source,
        value: f32,
        bound: Bound,
        best: Option<Cell>,
    ) -> Option<(f32, Option<Cell>)> {
        self.observer.leave(node, source, value, bound);
        Some((value, best))
    }

    /// The legal moves in the order of the search.
    fn ordered(&self, position: &Position, first: Option<Cell>) -> Vec<Cell> {
        let mut moves = position.legal_moves();
        if self.settings.algorithm == Algorithm::AlphaBetaTable {
            moves.sort_by_key(|&cell| (Some(cell) != first, distance_from_middle(position, cell)));
        }
        moves
    }
}

impl Bound {
    /// Whether a value with this bound answers a search with this window.
    fn decides(self, value: f32, alpha: f32, beta: f32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}
