//! Exact scores from the solver, and perfect play.

use std::collections::HashMap;

use connect4_core::playout::Rng;
use connect4_core::word::WideBoard;
use connect4_core::{Action, Budget, Cell, Game, Position, Rules, Stones, Swap};
use connect4_players::{Agent, Choice};
use connect4_solve::{Book, Options, Score, SolveError, Solver, Strength};

/// Exact scores of positions, computed by the solver and cached.
///
/// Games against the same player repeat the same openings, which take the solver longest. A position that exceeded the
/// budget is not searched again with the same budget.
pub struct SolverOracle {
    solver: Solver,
    rules: Rules,
    /// `None` if the budget was exceeded.
    scores: HashMap<Stones<WideBoard>, Option<Score>>,
    budget: Budget,
}

impl SolverOracle {
    /// Creates an oracle whose solver has a table of `table_bytes` bytes and the built-in opening book, if there is
    /// one.
    pub fn new(rules: Rules, table_bytes: usize) -> Self {
        let solver = connect4_players::solver(Options { table_bytes, threads: 1 });
        SolverOracle { solver, rules: rules.with_swap(Swap::Off), scores: HashMap::new(), budget: Budget::unlimited() }
    }

    /// Replaces the opening book.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        SolverOracle { solver: self.solver.with_book(book), ..self }
    }

    /// Sets the budget per search. At first there is no limit.
    pub fn set_budget(&mut self, budget: Budget) {
        self.scores.retain(|_, score| score.is_some());
        self.budget = budget;
    }

    /// Whether the time of the budget is up, or its stop flag is set.
    pub fn is_late(&self) -> bool {
        self.budget.is_late()
    }

    /// The rules of the games, without the swap rule.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Checks that the solver supports the game, however long it takes.
    ///
    /// # Errors
    /// If it does not.
    pub fn ensure_solvable(&mut self) -> Result<(), SolveError> {
        self.solver.solve_to(&Position::new(self.rules), Strength::Weak, &Budget::nodes(1))?;
        Ok(())
    }

    /// Every legal move with its exact score for the side to move: empty in a finished game, `None` if the budget is
    /// exceeded.
    ///
    /// # Errors
    /// If the solver does not support the game.
    pub fn move_scores(&mut self, position: &Position) -> Result<Option<Vec<(Cell, Score)>>, SolveError> {
        let score = |cell| Ok(self.score(&position.after(cell))?.map(|score| (cell, -score)));
        position.legal_moves().into_iter().map(score).collect()
    }

    /// The exact score for the side to move; `None` if the budget is exceeded.
    ///
    /// # Errors
    /// If the solver does not support the game.
    pub fn score(&mut self, position: &Position) -> Result<Option<Score>, SolveError> {
        // Mirror images share an entry.
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

/// A perfect player that wins as early and loses as late as possible, and chooses at random among equal moves. It makes
/// random moves at a given rate.
pub struct NoisyPerfect<'a> {
    oracle: &'a mut SolverOracle,
    rng: Rng,
    /// The probability of a random move, times 2^32.
    error_rate: u64,
}

impl<'a> NoisyPerfect<'a> {
    /// Creates a player that makes a random legal move with probability `error_rate` (0 to 1), and otherwise one of the
    /// best.
    pub fn new(oracle: &'a mut SolverOracle, error_rate: f64, seed: u64) -> Self {
        NoisyPerfect { oracle, rng: Rng::new(seed), error_rate: (error_rate * 4_294_967_296.0) as u64 }
    }
}

impl NoisyPerfect<'_> {
    /// Whether the time of the oracle's budget is up, or its stop flag is set.
    pub fn is_late(&self) -> bool {
        self.oracle.is_late()
    }
}

impl Agent for NoisyPerfect<'_> {
    /// Chooses a move; `None` in a finished game, or if the oracle's budget is exceeded.
    ///
    /// # Panics
    /// If the solver does not support the game; see [`SolverOracle::ensure_solvable`].
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
