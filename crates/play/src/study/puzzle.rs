//! Positions in which one move alone wins, or one alone draws.
//!
//! ```
//! use connect4_core::Rules;
//! use connect4_play::Puzzles;
//! let puzzle = Puzzles::new(Rules::CONNECT_FOUR, 1)?.next().expect("7x6 has more than anyone can solve");
//! assert_eq!(puzzle.question(), "O to move: find the only move that draws");
//! # Ok::<(), connect4_solve::SolveError>(())
//! ```

use std::collections::HashSet;

use connect4_core::playout::Rng;
use connect4_core::{Cell, Game, Player, Position, Rules, Symmetry};
use connect4_solve::{Budget, Options, Solution, SolveError, Solver, Strength, Verdict, count_plies};

use crate::Outlook;
use crate::agents::lines::{candidates, distance_from_middle, outlook};

/// A position with one move that wins while no other does, or with one that draws while all others lose.
///
/// Neither side can complete a line with its next stone, so the answer is neither a win on the spot nor a forced block;
/// and where it draws, not all other moves lose on the spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The moves that lead to the position.
    pub game: Game,
    /// The only move that keeps the value.
    pub solution: Cell,
    /// The value of the position, from its side to move: a win or a draw.
    pub verdict: Verdict,
    /// How many plies one must look ahead: to the end of the win; or, where the answer draws, to the end of the longest
    /// of the losses that all other moves lead to.
    pub depth: u16,
    /// How hard it is, 1..=5: 1 for a depth up to 5, 2 up to 9, 3 up to 15, 4 beyond; and one more where the
    /// [`Greedy`](crate::Greedy) player would not choose the answer.
    pub grade: u8,
    /// A line of best play to the end of the game; it begins with the answer.
    pub line: Vec<Cell>,
}

impl Puzzle {
    /// The hardest grade.
    pub const MAX_GRADE: u8 = 5;

    /// The task in words: `X to move: find the only move that wins (9 plies)`.
    pub fn question(&self) -> String {
        let task = match self.verdict {
            Verdict::Win { plies } => format!("wins ({})", count_plies(plies)),
            _ => "draws".to_owned(),
        };
        format!("{} to move: find the only move that {task}", self.game.mover().letter())
    }
}

/// The puzzles of a seed, one after the other, for as long as the board has more: the same seed gives the same puzzles on
/// every machine. None comes twice, nor does its mirror image.
///
/// The positions come from games between careless but not blind players, who complete and block lines, avoid cells that hand
/// over a win, prefer the middle, and otherwise play at random.
pub struct Puzzles {
    rules: Rules,
    rng: Rng,
    solver: Solver,
    seen: HashSet<Position>,
    /// Nodes since the last puzzle.
    nodes: u64,
    budget: Budget,
}

/// Games played in search of one puzzle before it is given up.
const MAX_GAMES: u32 = 20_000;

/// Free cells of the positions looked at: enough for a fight, few enough to be solved in a moment.
const FREE_CELLS: std::ops::RangeInclusive<u16> = 8..=26;

/// The same without gravity, where boards that can be solved are small and every free cell can be played.
const FREE_CELLS_WITHOUT_GRAVITY: std::ops::RangeInclusive<u16> = 5..=12;

/// Nodes after which a question counts as too hard for a puzzle; on boards of common sizes none comes near.
const QUESTION_NODES: u64 = 5_000_000;

/// Nodes spent in search of one puzzle before it is given up: some seconds. It ends the search on boards where lines are
/// so long that everything draws.
const PUZZLE_NODES: u64 = 100_000_000;

impl Puzzles {
    /// The puzzles of this seed for a board.
    ///
    /// # Errors
    /// If the rules cannot be solved (see [`Solver::can_solve`]), or there is no memory for the solver's table of 64 MB.
    pub fn new(rules: Rules, seed: u64) -> Result<Self, SolveError> {
        let rules = rules.with_swap(false);
        let mut solver =
            Solver::new(Options { table_bytes: 64 << 20, threads: 1 }).with_move_orderers(crate::move_orderers());
        // Finds out now whether the board can be solved, so that a puzzle never fails for that reason.
        solver.solve(&Position::new(rules), &Budget::nodes(0))?;
        Ok(Puzzles { rules, rng: Rng::new(seed), solver, seen: HashSet::new(), nodes: 0, budget: Budget::unlimited() })
    }

    /// The same puzzles, until the deadline of `budget` or until its stop flag is set; its nodes do not count.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Puzzles { budget: Budget { nodes: None, ..budget }, ..self }
    }

    /// A game of random length in which neither side can complete a line now; `None` when it ended first.
    fn random_game(&mut self) -> Option<Game> {
        let cells = self.rules.cells();
        let range = if self.rules.has_gravity() { FREE_CELLS } else { FREE_CELLS_WITHOUT_GRAVITY };
        let free = range.start() + self.rng.below(u32::from(range.end() - range.start()) + 1) as u16;
        let plies = cells.checked_sub(free)?;
        let mut game = Game::new(self.rules);
        while game.position().plies() < plies {
            let position = game.position();
            let moves = match outlook(position) {
                Outlook::Open { moves, .. } => moves,
                Outlook::Lost(_) if can_complete_a_line(position, !position.mover()) => candidates(position),
                _ => return None,
            };
            // Of two moves at random the one nearer to the middle.
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

    /// What the solver says, if it is not too hard.
    fn solve(&mut self, position: &Position, strength: Strength) -> Option<Solution> {
        let solution = self.solver.solve_to(position, strength, &self.budget.capped(QUESTION_NODES)).ok()?;
        self.nodes += solution.nodes;
        Some(solution)
    }

    /// The puzzle in a position, if it is one.
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
        let verdict = self.solve(&position, Strength::Strong)?.verdict(&position)?;
        let depth = if is_win {
            verdict.plies()
        } else {
            let mut longest = 0;
            for after in &losses {
                // Counted, like the win, from the puzzle.
                longest = longest.max(self.solve(after, Strength::Strong)?.verdict(after)?.plies() + 1);
            }
            longest
        };
        if depth < 3 {
            return None;
        }
        let is_beyond_greedy = !candidates(&position).contains(&solution);
        let line = self.solver.best_line(&position, &self.budget).ok()?;
        if self.budget.is_spent(0) {
            // The line may be cut short.
            return None;
        }
        let grade = grade(depth, is_beyond_greedy);
        Some(Puzzle { game, solution, verdict, depth, grade, line })
    }
}

impl Iterator for Puzzles {
    type Item = Puzzle;

    /// The next puzzle; `None` if none was found in 20,000 games, some seconds or the budget, as on boards that are too small
    /// to have any more.
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
            // What was learnt before would change which questions are too hard.
            self.solver.forget();
            if let Some(puzzle) = self.puzzle(game) {
                return Some(puzzle);
            }
        }
        None
    }
}

/// Whether `player` could complete a line with a stone now.
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
