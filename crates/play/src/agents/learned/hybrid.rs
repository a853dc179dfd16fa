//! A trained player with an exact endgame.

use connect4_core::{Action, Cell, Game, Position};
use connect4_solve::{Options, Score, Solver, Strength};

use super::Learned;
use crate::{Agent, Budget, Choice};

/// Nodes in which a position must be solved; some 10 ms.
const ENDGAME_NODES: u64 = 20_000;
/// Memory for the solver's table.
const TABLE_BYTES: usize = 16 << 20;

/// Plays as [`Learned`] until the solver, without an opening book, solves the position within 20,000 nodes; from then on it
/// makes a move of the exact score, among equals the one that the model values most. This is solver-assisted play, which is
/// never called learned.
pub struct Hybrid {
    learned: Learned,
    solver: Solver,
}

impl Hybrid {
    /// This player with the solver for its endgames.
    pub fn new(learned: Learned) -> Self {
        Hybrid { learned, solver: Solver::new(Options { table_bytes: TABLE_BYTES, threads: 1 }) }
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
}

impl Agent for Hybrid {
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let position = game.position();
        if position.is_over() || !Solver::can_solve(game.rules()) || game.can_swap() || game.may_be_swapped() {
            return self.learned.choose(game, budget);
        }
        // A part of the budget is kept for the trained player.
        let (best, nodes) = self.endgame(position, &budget.share(3, 4));
        let values = if best.is_empty() { Vec::new() } else { self.learned.move_values(position) };
        let value = |cell: Cell| values.iter().find(|one| one.0 == cell).map_or(0.0, |one| one.1);
        let most = best.into_iter().map(|cell| (value(cell), cell));
        if let Some((_, cell)) = most.reduce(|most, one| if one.0 > most.0 { one } else { most }) {
            return Some(Choice { action: Action::Stone(cell), nodes });
        }
        let choice = self.learned.choose(game, &budget.after(nodes))?;
        Some(Choice { nodes: choice.nodes + nodes, ..choice })
    }
}
