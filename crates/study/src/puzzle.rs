//! Puzzles: positions in which only one move wins, or only one move draws.
//!
//! ```
//! use connect4_core::{Player, Rules};
//! use connect4_explain::{Sentence, Worth};
//! use connect4_study::Puzzles;
//! let puzzle = Puzzles::new(Rules::CONNECT_FOUR, 1)?.next().expect("7x6 has many puzzles");
//! assert!(matches!(puzzle.question, Sentence::FindOnlyMove { mover: Player::Second, worth: Worth::Draw, .. }));
//! # Ok::<(), connect4_solve::SolveError>(())
//! ```

use std::collections::HashSet;

use connect4_core::playout::Rng;
use connect4_core::{Budget, Cell, Game, ImmediateTactics, Player, Position, Rules, Swap, Symmetry};
use connect4_explain::Sentence;
use connect4_players::{distance_from_middle, greedy_moves, move_orderers};
use connect4_solve::{Options, Solution, SolveError, Solver, Strength, Value, plies_to_end};

#[cfg(feature = "schema")]
use crate::hint::SolvedValue;
use crate::stated;

/// A position in which only one move wins, or only one move draws and all others lose.
///
/// Neither side can complete a line with its next disc, so the solution is neither an immediate win nor a forced block.
/// If it draws, not all other moves lose immediately.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// The moves that lead to the position.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub game: Game,
    /// The task: `X to move: find the only move that wins (9 plies, counting both sides).`
    pub question: Sentence,
    /// The value of the position from the perspective of the side to move: a win or a draw.
    #[cfg_attr(feature = "schema", schema(value_type = SolvedValue))]
    pub value: Value,
    /// The required look-ahead in plies: to the end of the win; or if the solution draws, to the end of the longest
    /// loss after another move.
    pub depth: u16,
    /// The difficulty from 1 to 5: 1 for a depth up to 5, 2 up to 9, 3 up to 15, 4 beyond; plus 1 if the greedy player
    /// would not consider the solution.
    pub grade: u8,
    /// The only move that keeps the result.
    pub solution: Cell,
    /// Best play to the end of the game, starting with the solution.
    pub best_line: Vec<Cell>,
}

impl Puzzle {
    /// The hardest grade.
    pub const MAX_GRADE: u8 = 5;
}

/// An iterator over the puzzles of a seed. The same seed gives the same puzzles on every machine. No puzzle or
/// symmetric image of one occurs twice.
///
/// The positions come from random games in which both players take wins, block, avoid cells that give away a win, and
/// prefer the middle.
pub struct Puzzles {
    rules: Rules,
    rng: Rng,
    solver: Solver,
    seen: HashSet<Position>,
    /// Nodes visited since the last puzzle.
    nodes: u64,
    budget: Budget,
}

/// Maximum number of random games per puzzle.
const MAX_GAMES: u32 = 20_000;

/// Number of free cells of candidate positions: enough for tactics, few enough to be solved quickly.
const FREE_CELLS: std::ops::RangeInclusive<u16> = 8..=26;

/// Number of free cells of candidate positions without gravity. Boards that can be solved are small, and every free
/// cell is a legal move.
const FREE_CELLS_WITHOUT_GRAVITY: std::ops::RangeInclusive<u16> = 5..=12;

/// Maximum nodes per position; harder positions are discarded. On boards of common sizes, the limit is never reached.
const POSITION_NODES: u64 = 5_000_000;

/// Maximum nodes per puzzle, a few seconds. Ends the search on boards where lines are so long that everything draws.
const PUZZLE_NODES: u64 = 100_000_000;

impl Puzzles {
    /// The puzzles of a seed for a game.
    ///
    /// # Errors
    /// If the rules cannot be solved (see [`Solver::can_solve`]), or the solver's table of 64 MB cannot be allocated.
    pub fn new(rules: Rules, seed: u64) -> Result<Self, SolveError> {
        let rules = rules.with_swap(Swap::Off);
        let mut solver = Solver::new(Options { table_bytes: 64 << 20, threads: 1 }).with_move_orderers(move_orderers());
        // Report an unsolvable board now, so that no puzzle can fail later.
        solver.solve(&Position::new(rules), &Budget::nodes(0))?;
        Ok(Puzzles { rules, rng: Rng::new(seed), solver, seen: HashSet::new(), nodes: 0, budget: Budget::unlimited() })
    }

    /// Limits the search to the deadline and the stop flag of `budget`. Its node limit is ignored.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Puzzles { budget: Budget { nodes: None, ..budget }, ..self }
    }

    /// A random game after which neither side can complete a line immediately; `None` if it ended early.
    fn random_game(&mut self) -> Option<Game> {
        let cells = self.rules.cells();
        let range = if self.rules.has_gravity() { FREE_CELLS } else { FREE_CELLS_WITHOUT_GRAVITY };
        let free = range.start() + self.rng.below(u32::from(range.end() - range.start()) + 1) as u16;
        let plies = cells.checked_sub(free)?;
        let mut game = Game::new(self.rules);
        while game.position().plies() < plies {
            let position = game.position();
            let moves = match ImmediateTactics::of(position) {
                ImmediateTactics::Open { moves, .. } => moves,
                ImmediateTactics::Lost(_) if can_complete_a_line(position, !position.mover()) => greedy_moves(position),
                _ => return None,
            };
            // Of two random moves, plays the one closer to the middle.
            let draw = [self.rng.pick(&moves)?, self.rng.pick(&moves)?];
            let cell = draw.into_iter().min_by_key(|&cell| distance_from_middle(position, cell))?;
            game.try_play(cell).ok()?;
        }
        let position = game.position();
        let is_quiet = !position.is_over()
            && !can_complete_a_line(position, position.mover())
            && !can_complete_a_line(position, !position.mover());
        is_quiet.then_some(game)
    }

    /// Solves a position within the limits.
    fn solve(&mut self, position: &Position, strength: Strength) -> Option<Solution> {
        let solution = self.solver.solve_to(position, strength, &self.budget.capped(POSITION_NODES)).ok()?;
        self.nodes += solution.nodes;
        Some(solution)
    }

    /// The puzzle at the end of a game, if the position is one.
    fn puzzle(&mut self, game: Game) -> Option<Puzzle> {
        let position = *game.position();
        let (mut wins, mut draws, mut losses) = (Vec::new(), Vec::new(), Vec::new());
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&cell| distance_from_middle(&position, cell));
        for &cell in &moves {
            let after = position.after(cell);
            match self.solve(&after, Strength::Weak)?.sign()? {
                -1 => wins.push(cell),
                0 => draws.push(cell),
                _ => losses.push(after),
            }
            if wins.len() > 1 {
                return None;
            }
        }
        let (solution, is_win) = match (wins.as_slice(), draws.as_slice()) {
            (&[cell], _) if moves.len() > 1 => (cell, true),
            ([], &[cell]) if !losses.is_empty() => (cell, false),
            _ => return None,
        };
        let value = Value::exact(&position, self.solve(&position, Strength::Strong)?.score()?);
        let depth = if is_win {
            value.plies?
        } else {
            let mut longest = 0;
            for after in &losses {
                // Counted from the position of the puzzle.
                longest = longest.max(plies_to_end(after, self.solve(after, Strength::Strong)?.score()?) + 1);
            }
            longest
        };
        if depth < 3 {
            return None;
        }
        let is_beyond_greedy = !greedy_moves(&position).contains(&solution);
        let best_line = self.solver.best_line(&position, &self.budget).ok()?;
        if self.budget.is_spent(0) {
            // The line may be incomplete.
            return None;
        }
        let grade = grade(depth, is_beyond_greedy);
        let (worth, plies) = stated(value);
        let question = Sentence::FindOnlyMove { mover: position.mover(), worth, plies };
        Some(Puzzle { game, question, value, depth, grade, solution, best_line })
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    /// The next puzzle; `None` if none is found within 20,000 games, a few seconds and the budget, as on small boards
    /// without further puzzles.
    fn next(&mut self) -> Option<Puzzle> {
        if self.rules.connect() > self.rules.cols().max(self.rules.rows()) {
            // No line fits, so everything draws.
            return None;
        }
        self.nodes = 0;
        for _ in 0..MAX_GAMES {
            if self.nodes > PUZZLE_NODES || self.budget.is_spent(0) {
                break;
            }
            let Some(game) = self.random_game() else { continue };
            if self.seen.contains(game.position()) {
                continue;
            }
            self.seen.extend(Symmetry::of(self.rules).iter().map(|&one| game.position().transformed(one)));
            // A used table would change which positions are too hard.
            self.solver.forget();
            if let Some(puzzle) = self.puzzle(game) {
                return Some(puzzle);
            }
        }
        None
    }
}

/// Whether `player` could complete a line with the next disc.
fn can_complete_a_line(position: &Position, player: Player) -> bool {
    position.threats(player).into_iter().any(|cell| position.check(cell).is_ok())
}

fn grade(depth: u16, is_beyond_greedy: bool) -> u8 {
    let by_depth = match depth {
        ..=5 => 1,
        6..=9 => 2,
        10..=15 => 3,
        _ => 4,
    };
    by_depth + u8::from(is_beyond_greedy)
}
