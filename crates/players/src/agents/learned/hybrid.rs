//! A trained player that uses the solver for endgames.

use connect4_core::{Action, Budget, Cell, Game, Position};
use connect4_solve::{MoveOrderers, Options, Score, Solver, Strength};

use super::Learned;
use crate::{Agent, Choice, LastSearch};

/// Maximum nodes for solving a position exactly, about 10 ms.
const ENDGAME_NODES: u64 = 20_000;
/// Size of the solver's table.
const TABLE_BYTES: usize = 64 << 20;

/// Plays like [`Learned`] until the solver solves the position within 20,000 nodes. From then on it plays a move with
/// the exact score, among equals the one with the greatest value by the model. The solver uses the model to order
/// moves, but no opening book. If the exact score takes too long, a player with a time per move spends almost all of it
/// on proving who wins. It then plays the move with the greatest value that keeps the result.
pub struct Hybrid {
    learned: Learned,
    solver: Solver,
    found: LastSearch,
}

impl Hybrid {
    /// Adds the solver to a trained player.
    pub fn new(learned: Learned) -> Self {
        let options = Options { table_bytes: TABLE_BYTES, threads: 1 };
        let own = learned.clone();
        let move_orderers = MoveOrderers::new(move |rules| own.orderer(rules));
        Hybrid { learned, solver: Solver::new(options).with_move_orderers(move_orderers), found: LastSearch::default() }
    }

    /// The moves with the exact score, empty if it is not found, and the number of nodes.
    fn endgame(&mut self, position: &Position, budget: &Budget) -> (Vec<Cell>, u64) {
        let mut nodes = 0;
        let mut solve = |position: &Position, strength| -> Option<Score> {
            let solution = self.solver.solve_to(position, strength, &budget.after(nodes).capped(ENDGAME_NODES)).ok()?;
            nodes += solution.nodes;
            solution.score()
        };
        let Some(score) = solve(position, Strength::Strong) else { return (Vec::new(), nodes) };
        let best = position.legal_moves().into_iter();
        // Moves that are not solved in time are omitted: one move with this score is enough.
        let best = best.filter(|&cell| solve(&position.after(cell), Strength::Strong) == Some(-score)).collect();
        (best, nodes)
    }

    /// The first of these moves that provably keeps the result, and the number of nodes. `None` in a lost position,
    /// where every move does.
    fn proven_move(&mut self, position: &Position, cells: &[Cell], budget: &Budget) -> (Option<Cell>, u64) {
        let mut nodes = 0;
        let mut sign = |position: &Position| -> Option<Score> {
            let solution = self.solver.solve_to(position, Strength::Weak, &budget.after(nodes)).ok()?;
            nodes += solution.nodes;
            solution.sign()
        };
        let Some(value) = sign(position).filter(|&value| value >= 0) else { return (None, nodes) };
        let keeps = cells.iter().copied().find(|&cell| sign(&position.after(cell)) == Some(-value));
        (keeps, nodes)
    }
}

impl Agent for Hybrid {
    fn last_search(&self) -> LastSearch {
        self.found.clone()
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let position = game.position();
        self.found = LastSearch::default();
        if position.is_over() || !Solver::can_solve(game.rules()) || game.can_swap() || game.may_be_swapped() {
            let choice = self.learned.choose(game, budget);
            self.found = self.learned.last_search();
            return choice;
        }
        let budget = match self.learned.time() {
            Some(time) => &budget.within(time),
            None => budget,
        };
        // Reserve part of the budget for the trained player.
        let solvers = budget.share(19, 20);
        let (best, mut nodes) = self.endgame(position, &solvers);
        let mut values = self.learned.move_values(position);
        values.sort_by(|one, other| other.1.total_cmp(&one.1));
        let by_value = values.iter().map(|&(cell, _)| cell).collect::<Vec<_>>();
        let mut cell = by_value.iter().copied().find(|cell| best.contains(cell)).or(best.first().copied());
        if cell.is_none() && self.learned.time().is_some() {
            let (proven, more) = self.proven_move(position, &by_value, &solvers.after(nodes));
            nodes += more;
            cell = proven;
        }
        if let Some(cell) = cell {
            return Some(Choice { action: Action::Stone(cell), nodes });
        }
        let choice = self.learned.choose(game, &budget.after(nodes))?;
        self.found = self.learned.last_search();
        Some(Choice { nodes: choice.nodes + nodes, ..choice })
    }
}
