//! A trained player that the solver helps.

use connect4_core::{Action, Cell, Game, Position};
use connect4_solve::{MoveOrderers, Options, Score, Solver, Strength};

use super::Learned;
use crate::{Agent, Budget, Choice};

/// Nodes in which a position must be solved exactly; some 10 ms.
const ENDGAME_NODES: u64 = 20_000;
/// Memory for the solver's table.
const TABLE_BYTES: usize = 64 << 20;

/// Plays as [`Learned`] until the solver, which has no opening book but is shown by the model where to look first, solves the
/// position within 20,000 nodes; from then on it makes a move of the exact score, and among equals the one that the model
/// values most. A player with a time for each move spends nearly all of it on a proof of who wins, if the score takes
/// longer, and then makes the most valued move that keeps what is proved. This is solver-assisted play, which is never called
/// learned.
pub struct Hybrid {
    learned: Learned,
    solver: Solver,
}

impl Hybrid {
    /// This player with the solver's help.
    pub fn new(learned: Learned) -> Self {
        let options = Options { table_bytes: TABLE_BYTES, threads: 1 };
        let own = learned.clone();
        let move_orderers = MoveOrderers::new(move |rules| own.orderer(rules));
        Hybrid { learned, solver: Solver::new(options).with_move_orderers(move_orderers) }
    }

    /// The stones of the exact score, where it is found, and the nodes it took.
    fn endgame(&mut self, position: &Position, budget: &Budget) -> (Vec<Cell>, u64) {
        let mut nodes = 0;
        let mut solve = |position: &Position, strength| -> Option<Score> {
            let solution = self.solver.solve_to(position, strength, &budget.after(nodes).capped(ENDGAME_NODES)).ok()?;
            nodes += solution.nodes;
            solution.score()
        };
        let Some(score) = solve(position, Strength::Strong) else { return (Vec::new(), nodes) };
        let best = position.legal_moves().into_iter();
        // What is not solved in time is left out: a stone of this score is all that is needed.
        let best = best.filter(|&cell| solve(&position.after(cell), Strength::Strong) == Some(-score)).collect();
        (best, nodes)
    }

    /// The first of these stones that is proved to keep the value of the position, and the nodes it took. In a lost position
    /// there is nothing to keep.
    fn proved(&mut self, position: &Position, cells: &[Cell], budget: &Budget) -> (Option<Cell>, u64) {
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
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let position = game.position();
        if position.is_over() || !Solver::can_solve(game.rules()) || game.can_swap() || game.may_be_swapped() {
            return self.learned.choose(game, budget);
        }
        let budget = match self.learned.time() {
            Some(time) => &budget.within(time),
            None => budget,
        };
        // A part of the budget is kept for the trained player.
        let solvers = budget.share(19, 20);
        let (best, mut nodes) = self.endgame(position, &solvers);
        let mut values = self.learned.move_values(position);
        values.sort_by(|one, other| other.1.total_cmp(&one.1));
        let by_value = values.iter().map(|&(cell, _)| cell).collect::<Vec<_>>();
        let mut cell = by_value.iter().copied().find(|cell| best.contains(cell)).or(best.first().copied());
        if cell.is_none() && self.learned.time().is_some() {
            let (proved, more) = self.proved(position, &by_value, &solvers.after(nodes));
            nodes += more;
            cell = proved;
        }
        if let Some(cell) = cell {
            return Some(Choice { action: Action::Stone(cell), nodes });
        }
        let choice = self.learned.choose(game, &budget.after(nodes))?;
        Some(Choice { nodes: choice.nodes + nodes, ..choice })
    }
}
