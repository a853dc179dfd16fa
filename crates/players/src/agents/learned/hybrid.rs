//! A trained player that uses the solver: for endgames, and with a time limit for proofs.

use std::cmp::Ordering;

use connect4_core::{Action, Budget, Cell, Game, Position};
use connect4_solve::{MoveOrderers, Options, Score, Solver, Strength};

use super::Learned;
use crate::{Agent, Choice, LastSearch};

/// Maximum nodes for solving a position exactly, about 10 ms.
const ENDGAME_NODES: u64 = 20_000;
/// Size of the solver's table.
const TABLE_BYTES: usize = 64 << 20;
/// Above this value of the best move, the first question is whether the position is won. A third of the range of values
/// stands for each result.
const EXPECTED_WIN: f32 = 1.0 / 3.0;
/// Node limit per question about a move in the first round; it doubles each round.
const FIRST_ROUND_NODES: u64 = 1_000;

/// Plays like [`Learned`] until the solver solves the position within 20,000 nodes. From then on it plays a move with
/// the exact score, among equals the one with the greatest value by the model. The solver uses the model to order
/// moves, but no opening book.
///
/// If the exact score takes too long, a player with a time per move uses the time for proofs. The solver asks whether the
/// position is won, and whether it is lost, beginning with what the model makes more likely. The answers, and what its
/// table then knows about each move, bound the results of the moves, from -1 (lost) to 1 (won). It plays the move with
/// the greatest value within its bounds. The table is kept between moves and games.
pub struct Hybrid {
    learned: Learned,
    solver: Solver,
    found: LastSearch,
}

/// A move, and what is known about its result, for the side that makes it: -1 lost, 0 drawn, 1 won.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    cell: Cell,
    /// The value by the model.
    value: f32,
    /// Proven bounds of the result.
    lower: Score,
    upper: Score,
}

impl Candidate {
    /// The value within the proven bounds.
    fn bounded_value(&self) -> f32 {
        self.value.max(self.lower as f32).min(self.upper as f32)
    }

    /// The preferable move is greater: by value within the bounds, then by lower bound, then by value. Among equals it is
    /// the first cell.
    fn compare(&self, other: &Candidate) -> Ordering {
        let by_value = self.bounded_value().total_cmp(&other.bounded_value());
        let by_bound = by_value.then(self.lower.cmp(&other.lower));
        by_bound.then(self.value.total_cmp(&other.value)).then(other.cell.cmp(&self.cell))
    }
}

impl Hybrid {
    /// Adds the solver to a trained player.
    pub fn new(learned: Learned) -> Self {
        let options = Options { table_bytes: TABLE_BYTES, threads: 1 };
        let own = learned.clone();
        let move_orderers = MoveOrderers::new(move |rules| own.orderer(rules));
        let solver = Solver::new(options).with_move_orderers(move_orderers);
        Hybrid { learned, solver, found: LastSearch::default() }
    }

    /// The moves with the exact score, empty if it is not found, and the number of nodes.
    fn endgame(&mut self, position: &Position, budget: &Budget) -> (Vec<Cell>, u64) {
        let mut nodes = 0;
        let mut solve = |position: &Position| -> Option<Score> {
            let budget = budget.after(nodes).capped(ENDGAME_NODES);
            let solution = self.solver.solve_to(position, Strength::Strong, &budget).ok()?;
            nodes += solution.nodes;
            solution.score()
        };
        let Some(score) = solve(position) else { return (Vec::new(), nodes) };
        let best = position.legal_moves().into_iter();
        // Moves that are not solved in time are omitted: one move with this score is enough.
        let best = best.filter(|&cell| solve(&position.after(cell)) == Some(-score)).collect();
        (best, nodes)
    }

    /// The legal moves with their values, and nothing proven.
    fn candidates(&self, position: &Position) -> Vec<Candidate> {
        let values = self.learned.move_values(position).into_iter();
        values.map(|(cell, value)| Candidate { cell, value, lower: -1, upper: 1 }).collect()
    }

    /// Narrows the bounds of the moves until one is proven to be best, or the budget is spent. Returns the number of
    /// nodes.
    fn prove(&mut self, position: &Position, moves: &mut [Candidate], budget: &Budget) -> u64 {
        let mut nodes = 0;
        if moves.is_empty() {
            return nodes;
        }
        // Most of the budget is for the position itself, because the solver orders its moves again at every node. The
        // answer, or what was proven before the time ran out, bounds the moves.
        let whole = budget.share(19, 20);
        let expected = moves.iter().map(|one| one.value).fold(-1.0, f32::max);
        let questions = if expected > EXPECTED_WIN { [1, 0] } else { [0, 1] };
        let (mut lower, mut upper) = (-1, 1);
        for least in questions {
            if least <= lower || least > upper || whole.is_spent(nodes) {
                continue;
            }
            let Ok(solution) = self.solver.solve_against(position, least, &whole.after(nodes)) else { return nodes };
            nodes += solution.nodes;
            (lower, upper) = (lower.max(solution.lower.signum()), upper.min(solution.upper.signum()));
        }
        moves.iter_mut().for_each(|one| one.upper = one.upper.min(upper));
        let mut limit = FIRST_ROUND_NODES;
        loop {
            moves.sort_by(|one, other| other.compare(one));
            let mut is_open = false;
            for number in 0..moves.len() {
                for least in [1, 0] {
                    let most = moves.iter().map(|one| one.upper).max();
                    if moves.iter().any(|one| Some(one.lower) == most) || budget.is_spent(nodes) {
                        return nodes;
                    }
                    let one = &mut moves[number];
                    if least <= one.lower || least > one.upper {
                        continue;
                    }
                    let after = position.after(one.cell);
                    let budget = budget.after(nodes).capped(limit);
                    let Ok(solution) = self.solver.solve_against(&after, 1 - least, &budget) else { return nodes };
                    nodes += solution.nodes;
                    let proven = solution.reversed();
                    one.lower = one.lower.max(proven.lower.signum());
                    one.upper = one.upper.min(proven.upper.signum());
                    is_open |= one.lower < one.upper;
                }
            }
            if !is_open {
                return nodes;
            }
            limit *= 2;
        }
    }

    /// The move with the greatest value within the bounds that the budget suffices to prove, and the number of nodes.
    /// `None` if there are no values.
    fn proven_choice(&mut self, position: &Position, budget: &Budget) -> (Option<Cell>, u64) {
        let mut moves = self.candidates(position);
        let nodes = self.prove(position, &mut moves, budget);
        (moves.into_iter().max_by(Candidate::compare).map(|one| one.cell), nodes)
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
        // If there is a depth instead of a time, the trained player needs part of the budget.
        let (best, mut nodes) = self.endgame(position, &budget.share(19, 20));
        let mut cell = None;
        if !best.is_empty() {
            let moves = self.candidates(position).into_iter().filter(|one| best.contains(&one.cell));
            cell = moves.max_by(Candidate::compare).map(|one| one.cell).or(best.first().copied());
        } else if self.learned.time().is_some() {
            let (proven, more) = self.proven_choice(position, &budget.after(nodes));
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use connect4_core::Rules;
    use connect4_core::playout::{Rng, random_position};

    use super::super::tests::random_model;
    use super::*;
    use crate::Lookahead;

    fn hybrid() -> Hybrid {
        let model = Arc::new(random_model(Rules::CONNECT_FOUR, 10, 6, 2));
        Hybrid::new(Learned::new(model, Lookahead::Time(Duration::from_secs(600))))
    }

    /// Positions with the result of each move, for the side that makes it.
    fn solved(count: usize) -> Vec<(Position, Vec<(Cell, Score)>)> {
        let (mut solver, mut rng) = (Solver::default(), Rng::new(5));
        let positions = std::iter::repeat_with(|| random_position(Rules::CONNECT_FOUR, 20, &mut rng));
        let positions = positions.filter(|position| !position.is_over()).take(count).collect::<Vec<_>>();
        let mut results = |position: &Position| {
            let moves = solver.analyze(position, &Budget::unlimited()).expect("the board is small");
            moves.into_iter().map(|one| (one.cell, one.solution.lower.signum())).collect()
        };
        positions.into_iter().map(|position| (position, results(&position))).collect()
    }

    #[test]
    fn bounds_are_correct_for_every_budget_and_decide_with_a_large_one() {
        for (position, results) in solved(8) {
            let best = results.iter().map(|one| one.1).max();
            for budget in [0, 300, 3_000, 30_000, 100_000_000].map(Budget::nodes) {
                let mut player = hybrid();
                let mut moves = player.candidates(&position);
                let nodes = player.prove(&position, &mut moves, &budget);
                assert!(nodes <= budget.nodes.unwrap() + 1, "{nodes} of {budget:?}\n{position}");
                let chosen = moves.iter().max_by(|one, other| one.compare(other)).unwrap();
                for one in &moves {
                    let result = results.iter().find(|known| known.0 == one.cell).unwrap().1;
                    assert!((one.lower..=one.upper).contains(&result), "{one:?} {result} {budget:?}\n{position}");
                    assert!(chosen.upper >= one.lower, "{chosen:?} {one:?}\n{position}");
                }
                if budget.nodes > Some(1_000_000) {
                    let result = results.iter().find(|known| known.0 == chosen.cell).map(|known| known.1);
                    assert_eq!(result, best, "{chosen:?}\n{position}");
                }
            }
        }
    }
}
