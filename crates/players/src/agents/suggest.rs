//! Suggests moves in positions that cannot be solved.

use connect4_core::{Budget, Cell, Position};
use connect4_solve::{SolveError, Solver};

use crate::agents::lines::{distance_from_middle, greedy_moves};

/// Maximum solver nodes for each legal move.
pub(crate) const NODES_PER_MOVE: u64 = 2_000;

/// Suggests a move after a short search of each: the one with the best proven lower bound, then upper bound; among
/// equals, one that [`Greedy`](crate::Greedy) would consider, then the one closest to the middle, then the leftmost.
/// `None` in a finished game. The suggestion is not proven; with a new solver it is deterministic.
///
/// # Errors
/// The same as for [`Solver::solve`].
///
/// ```
/// use connect4_core::{Position, Rules};
/// use connect4_solve::Solver;
/// let position = Position::new(Rules::new(10, 10, 4)?);
/// let cell = connect4_players::suggest(&position, &mut Solver::default())?;
/// assert_eq!(cell.map(|cell| cell.col), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn suggest(position: &Position, solver: &mut Solver) -> Result<Option<Cell>, SolveError> {
    suggest_within(position, solver, &Budget::nodes(NODES_PER_MOVE))
}

/// Like [`suggest`], with this budget for each move.
pub(crate) fn suggest_within(
    position: &Position,
    solver: &mut Solver,
    budget: &Budget,
) -> Result<Option<Cell>, SolveError> {
    let sensible = greedy_moves(position);
    let mut best = None;
    for cell in position.legal_moves() {
        let own = solver.solve(&position.after(cell), budget)?.reversed();
        let middle = std::cmp::Reverse(distance_from_middle(position, cell));
        let worth = (own.lower, own.upper, sensible.contains(&cell), middle);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, cell));
        }
    }
    Ok(best.map(|(_, cell)| cell))
}
