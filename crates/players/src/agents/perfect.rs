//! The agent that plays perfectly.

use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Cell, Game, Position, Rules};
use connect4_solve::{Options, Score, Solution, Solver, Strength};

use crate::agents::lines::{distance_from_middle, greedy_moves};
use crate::agents::suggest::{self, suggest_within};
use crate::{Agent, Choice, LastSearch, Minimax};

/// Size of the solver's table. WebAssembly has to clear all of it before the first move.
const TABLE_BYTES: usize = if cfg!(target_family = "wasm") { 32 << 20 } else { 128 << 20 };
/// Maximum nodes for comparing equal moves.
const COMPARISON_NODES: u64 = 200_000;
/// Search depth of the stand-in on boards that are too large to solve.
const STAND_IN_DEPTH: u32 = 4;

/// Plays by the exact score: it wins as early and loses as late as possible. Among equal moves of a drawn or lost
/// position, it prefers those after which the fewest replies keep the opponent's draw or win (as far as 200,000 nodes
/// show). It breaks remaining ties by distance from the middle, then at random. Under the swap rule, its first stone is
/// the one with the score closest to 0. It takes over the opponent's first stone if that side is better.
///
/// It uses the solver with the built-in opening book. If the budget runs out before the score is known, it plays the
/// move of [`suggest`](crate::suggest()), or without gravity that of [`Greedy`](crate::Greedy). On boards that are too
/// large to solve ([`Perfect::can_play`]), it plays like [`Minimax`] with depth 4.
pub struct Perfect {
    rng: Rng,
    solver: Solver,
    stand_in: Minimax,
    found: LastSearch,
}

impl Perfect {
    /// A perfect player. The seed breaks ties between equal moves.
    pub fn new(seed: u64) -> Self {
        Perfect {
            rng: Rng::new(seed),
            solver: crate::solver(Options { table_bytes: TABLE_BYTES, threads: 1 }),
            stand_in: Minimax::new(STAND_IN_DEPTH, seed),
            found: LastSearch::default(),
        }
    }

    /// Whether it plays games with these rules perfectly; see [`Solver::can_solve`].
    pub fn can_play(rules: Rules) -> bool {
        Solver::can_solve(rules)
    }

    /// The perfect choice in an unfinished game, or the number of nodes spent if the budget is too small.
    ///
    /// # Panics
    /// If [`Perfect::can_play`] is false for the rules.
    pub(crate) fn choose_exactly(&mut self, game: &Game, budget: &Budget) -> Result<Choice, u64> {
        let position = game.position();
        self.found = LastSearch::default();
        let mut task = SolverQueries { solver: &mut self.solver, budget: budget.clone(), nodes: 0 };
        let Some((mut cells, score)) = task.best(position, game.may_be_swapped()) else {
            return Err(task.nodes);
        };
        // Under the swap rule, the score of an even stone is the opposite of its distance from even.
        self.found.value = (!game.may_be_swapped()).then(|| score.signum() as f32);
        let mut nodes = task.nodes;
        if game.can_swap() && score < 0 {
            return Ok(Choice { action: Action::Swap, nodes });
        }
        // In a won position, the opponent has nothing to lose, so replies need not be compared.
        if cells.len() > 1 && score <= 0 {
            let mut task = SolverQueries {
                solver: &mut self.solver,
                budget: budget.after(nodes).capped(COMPARISON_NODES),
                nodes: 0,
            };
            let ranked: Vec<_> = cells
                .iter()
                .map(|&cell| {
                    let replies = task.count_good_replies(&position.after(cell), score.signum());
                    ((replies, distance_from_middle(position, cell)), cell)
                })
                .collect();
            let least = ranked.iter().map(|one| one.0).min();
            cells = ranked.into_iter().filter(|one| Some(one.0) == least).map(|one| one.1).collect();
            nodes += task.nodes;
        }
        let cell = self.rng.pick(&cells).expect("the game is not over");
        Ok(Choice { action: Action::Stone(cell), nodes })
    }
}

/// Solver calls that share a budget.
struct SolverQueries<'a> {
    solver: &'a mut Solver,
    budget: Budget,
    /// Nodes visited so far.
    nodes: u64,
}

impl SolverQueries<'_> {
    fn solve(&mut self, position: &Position, strength: Strength) -> Solution {
        let solution = self.solver.solve_to(position, strength, &self.budget.after(self.nodes));
        let solution = solution.expect("the caller asked whether the board can be solved");
        self.nodes += solution.nodes;
        solution
    }

    /// Number of replies in `position` after which the side that has just moved gets at most `sign` (1 a win, 0 a draw,
    /// -1 a loss). Includes replies that the budget does not suffice to solve.
    fn count_good_replies(&mut self, position: &Position, sign: Score) -> usize {
        let mut good = 0;
        for reply in position.legal_moves() {
            // A book look-up ignores the budget and may visit hundreds of nodes.
            if self.budget.is_out_of_nodes(self.nodes) {
                good += 1;
                continue;
            }
            let solution = self.solve(&position.after(reply), Strength::Weak);
            // After the reply, the side that has just moved is to move again.
            good += usize::from(solution.sign().is_none_or(|ours| ours <= sign));
        }
        good
    }

    /// The moves with the greatest score, or with `even`, with the score closest to 0. `None` if the budget runs out.
    fn best(&mut self, position: &Position, even: bool) -> Option<(Vec<Cell>, Score)> {
        let mut cells = position.legal_moves();
        cells.sort_by_key(|&cell| distance_from_middle(position, cell));
        let known = if even {
            None
        } else {
            let solution = self.solve(position, Strength::Strong);
            Some(solution.score()?)
        };
        let mut best: (Vec<Cell>, Score) = (Vec::new(), Score::MIN);
        for cell in cells {
            if let Some(known) = known {
                // Excluding a move that throws away the result is cheaper than solving it exactly.
                let solution = self.solve(&position.after(cell), Strength::Weak);
                if solution.sign().is_some_and(|theirs| -theirs < known.signum()) {
                    continue;
                }
                if known == 0 && solution.sign() == Some(0) {
                    best.1 = 0;
                    best.0.push(cell);
                    continue;
                }
            }
            let Some(theirs) = self.solve(&position.after(cell), Strength::Strong).score() else { continue };
            let worth = if even { -theirs.abs() } else { -theirs };
            if worth > best.1 {
                best = (Vec::new(), worth);
            }
            if worth == best.1 {
                best.0.push(cell);
            }
        }
        (!best.0.is_empty() && known.is_none_or(|known| known == best.1)).then_some(best)
    }
}

impl Agent for Perfect {
    fn last_search(&self) -> LastSearch {
        self.found.clone()
    }

    fn rngs(&mut self) -> Vec<&mut Rng> {
        let mut rngs = self.stand_in.rngs();
        rngs.push(&mut self.rng);
        rngs
    }

    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let (position, rules) = (game.position(), game.rules());
        let moves = position.legal_moves().len() as u64;
        if moves == 0 {
            return None;
        }
        if !Perfect::can_play(rules) {
            let choice = self.stand_in.choose(game, budget);
            self.found = self.stand_in.last_search();
            return choice;
        }
        // Reserve nodes for `suggest` in case the budget runs out.
        let opinion =
            budget.nodes.map_or(suggest::NODES_PER_MOVE, |nodes| (nodes / 4 / moves).min(suggest::NODES_PER_MOVE));
        self.choose_exactly(game, &budget.after(opinion * moves)).map(Some).unwrap_or_else(|nodes| {
            let cell = if rules.has_gravity() {
                suggest_within(position, &mut self.solver, &budget.capped(opinion)).expect("the board can be solved")
            } else {
                self.rng.pick(&greedy_moves(position))
            };
            cell.map(|cell| Choice { action: Action::Stone(cell), nodes })
        })
    }
}
