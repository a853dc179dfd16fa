//! The solver as oracle and as opponent. It never teaches.

use std::collections::HashMap;

use connect4_core::playout::Rng;
use connect4_core::word::WideBoard;
use connect4_core::{Action, Cell, Game, Position, Rules, Stones};
use connect4_play::{Agent, Budget, Choice};
use connect4_solve::{Book, Options, Score, SolveError, Solver, Strength};

/// Exact scores of the moves of positions, each asked of the solver once.
///
/// Games against the same player come to the same openings again and again, and these take the solver longest. The oracle does
/// not ask a question again for which the same budget was not enough.
pub struct SolverOracle {
    solver: Solver,
    rules: Rules,
    /// `None` where the budget was not enough.
    scores: HashMap<Stones<WideBoard>, Option<Score>>,
    budget: Budget,
}

impl SolverOracle {
    /// A oracle whose solver has a table of `table_bytes` bytes, and the opening book of this program where there is one.
    pub fn new(rules: Rules, table_bytes: usize) -> Self {
        let solver = connect4_play::solver(Options { table_bytes, threads: 1 });
        SolverOracle { solver, rules: rules.with_swap(false), scores: HashMap::new(), budget: Budget::unlimited() }
    }

    /// The oracle with another opening book.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        SolverOracle { solver: self.solver.with_book(book), ..self }
    }

    /// Limits what each question may cost from now on; at first there is no limit.
    pub fn set_budget(&mut self, budget: Budget) {
        self.scores.retain(|_, score| score.is_some());
        self.budget = budget;
    }

    /// The rules of the games, without the swap rule.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the solver can solve these games, however long it takes.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn ensure_solvable(&mut self) -> Result<(), SolveError> {
        self.solver.solve_to(&Position::new(self.rules), Strength::Weak, &Budget::nodes(1))?;
        Ok(())
    }

    /// Every legal move with its exact score from the side to move: none in a finished game, and `None` where the budget was not
    /// enough.
    ///
    /// # Errors
    /// For games that the solver does not solve.
    pub fn move_scores(&mut self, position: &Position) -> Result<Option<Vec<(Cell, Score)>>, SolveError> {
        let score = |cell| Ok(self.score(&position.after(cell))?.map(|score| (cell, -score)));
        position.legal_moves().into_iter().map(score).collect()
    }

    /// The exact score of a position from the side to move; `None` where the budget was not enough.
    ///
    /// # Errors
    /// For games that the solver does not solve.
    pub fn score(&mut self, position: &Position) -> Result<Option<Score>, SolveError> {
        // A position and its mirror image are kept once.
        let mirrored = position.mirrored();
        let (own, other) = (position.stones(), mirrored.stones());
        let (stones, position) = if own <= other { (own, position) } else { (other, &mirrored) };
        if let Some(&score) = self.scores.get(&stones) {
            return Ok(score);
        }
        let score = self.solver.solve(position, &self.budget)?.score();
        self.scores.insert(stones, score);
        Ok(score)
    }
}

/// A perfect player that wins as early and loses as late as possible, chooses at random among equal moves, and is_error now and
/// then.
pub struct NoisyPerfect<'a> {
    oracle: &'a mut SolverOracle,
    rng: Rng,
    /// The probability of an error, times 2^32.
    error_rate: u64,
}

impl<'a> NoisyPerfect<'a> {
    /// A player that makes a random legal move with probability `error_rate` (0 to 1), and else one of the best.
    pub fn new(oracle: &'a mut SolverOracle, error_rate: f64, seed: u64) -> Self {
        NoisyPerfect { oracle, rng: Rng::new(seed), error_rate: (error_rate * 4_294_967_296.0) as u64 }
    }
}

impl Agent for NoisyPerfect<'_> {
    /// Chooses a move; `None` in a finished game, and where the oracle's budget is not enough.
    ///
    /// # Panics
    /// For games that the solver does not solve: ask the oracle for the empty board first.
    fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
        let position = game.position();
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let is_error = self.rng.next_u64() >> 32 < self.error_rate;
        let candidates = if is_error {
            legal
        } else {
            let moves = self.oracle.move_scores(position).expect("the game can be solved")?;
            let best = moves.iter().map(|&(_, score)| score).max();
            moves.iter().filter(|&&(_, score)| Some(score) == best).map(|&(cell, _)| cell).collect()
        };
        let cell = candidates[self.rng.below(candidates.len() as u32) as usize];
        Some(Choice { action: Action::Stone(cell), nodes: 1 })
    }
}
