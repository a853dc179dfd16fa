//! Exact scores of every game that can be solved.

use std::collections::HashMap;
use std::sync::Arc;

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Position, Rules, Stones};
use connect4_solve::{Book, Budget, MoveScore, Options, Score, Solution, SolveError, Solver, Strength, win_on_ply};

use crate::lines::{Outlook, outlook};

/// Greater than every score.
const NO_SCORE: Score = 99;

/// Exact scores: those of games with gravity come from the solver, those of games without, on small boards, from an
/// alpha-beta search that remembers all it has proved.
///
/// ```
/// use connect4_core::{Position, Rules};
/// use connect4_play::{Budget, Exact};
/// use connect4_solve::{Options, Strength};
/// let mut exact = Exact::new(Options::default());
/// let solution = exact.solve(&Position::new(Rules::TIC_TAC_TOE), Strength::Strong, &Budget::unlimited())?;
/// assert_eq!(solution.score(), Some(0));
/// # Ok::<(), connect4_solve::SolveError>(())
/// ```
pub struct Exact {
    solver: Solver,
    /// What is proved of stones on boards of `rules`: least and greatest score.
    memory: Memory,
    rules: Option<Rules>,
}

type Memory = HashMap<(u64, u64), (i8, i8)>;

impl Exact {
    /// Most cells of a board without gravity.
    pub const MAX_FREE_CELLS: u16 = 16;

    /// A solver with these options, which concern games with gravity. It has no opening book.
    pub fn new(options: Options) -> Self {
        Exact { solver: Solver::new(options), memory: HashMap::new(), rules: None }
    }

    /// The same with this opening book; see [`Solver::with_book`].
    #[must_use]
    pub fn with_book(self, book: Arc<Book>) -> Self {
        Exact { solver: self.solver.with_book(book), ..self }
    }

    /// Whether positions of these rules can be solved, however long it takes: those with gravity of up to 128 bits, and
    /// those without of up to 16 cells.
    pub fn can_solve(rules: Rules) -> bool {
        if rules.has_gravity() { rules.board_bits() <= 128 } else { rules.cells() <= Exact::MAX_FREE_CELLS }
    }

    /// What is proved of a position's score from its side to move within the budget.
    ///
    /// # Errors
    /// For rules that cannot be solved, as [`Solver::solve`].
    pub fn solve(&mut self, position: &Position, strength: Strength, budget: &Budget) -> Result<Solution, SolveError> {
        let rules = position.rules().with_swap(false);
        if rules.has_gravity() {
            return self.solver.solve_to(position, strength, budget);
        }
        if !Exact::can_solve(rules) {
            return Err(SolveError::TooManyCells { rules, most: Exact::MAX_FREE_CELLS });
        }
        if self.rules != Some(rules) {
            self.memory.clear();
            self.rules = Some(rules);
        }
        if let Some(score) = connect4_solve::score_of_end(position) {
            return Ok(Solution { lower: score, upper: score, nodes: 0 });
        }
        Ok(rules.with_geometry(Question { position, budget, memory: &mut self.memory }))
    }

    /// Every legal move with its score, seen from the side that makes it, by column; nothing in a finished game. The budget
    /// is for all moves together.
    ///
    /// # Errors
    /// As [`Exact::solve`].
    pub fn analyze(&mut self, position: &Position, budget: &Budget) -> Result<Vec<MoveScore>, SolveError> {
        if position.rules().has_gravity() {
            return self.solver.analyze(position, budget);
        }
        let mut spent = 0;
        let mut moves = Vec::new();
        for cell in position.legal_moves() {
            let left = Budget { nodes: budget.nodes.map(|nodes| nodes.saturating_sub(spent)), ..budget.clone() };
            let Solution { lower, upper, nodes } = self.solve(&position.after(cell), Strength::Strong, &left)?;
            spent += nodes;
            moves.push(MoveScore { cell, solution: Solution { lower: -upper, upper: -lower, nodes } });
        }
        Ok(moves)
    }

    /// A line of best play for both sides to the end of the game, as [`Solver::best_line`]; on boards without gravity the
    /// first cell in order counts among equals. It ends early when the budget does.
    ///
    /// # Errors
    /// As [`Exact::solve`].
    pub fn best_line(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Cell>, SolveError> {
        if position.rules().has_gravity() {
            return self.solver.best_line(position, budget);
        }
        let (mut line, mut position) = (Vec::new(), *position);
        while !position.is_over() {
            let moves = self.analyze(&position, budget)?;
            // The last of equals is taken by `max_by_key`.
            let best = moves.iter().rev().max_by_key(|one| one.solution.lower);
            let Some(best) = best.filter(|_| moves.iter().all(|one| one.solution.score().is_some())) else { break };
            line.push(best.cell);
            position.play_unchecked(best.cell);
        }
        Ok(line)
    }

    /// Forgets everything that was proved, so that the next question counts the nodes it would alone; see
    /// [`Solver::forget`].
    pub fn forget(&mut self) {
        self.memory.clear();
        self.solver.forget();
    }

    /// The solver for games with gravity, for those who ask more of it; it forgets nothing between questions.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

struct Question<'a> {
    position: &'a Position,
    budget: &'a Budget,
    memory: &'a mut Memory,
}

impl GeometryTask for Question<'_> {
    type Output = Solution;

    fn run<G: Geometry>(self, geometry: G) -> Solution {
        let Question { position, budget, memory } = self;
        let stones = position.stones();
        let mut search = Search { geometry, budget, memory, nodes: 0 };
        let score = search.search(stones, -NO_SCORE, NO_SCORE);
        let nodes = search.nodes;
        let (lower, upper) = score.map_or((-NO_SCORE, NO_SCORE), |score| (score, score));
        Solution { lower, upper, nodes }
    }
}

struct Search<'a, G> {
    geometry: G,
    budget: &'a Budget,
    memory: &'a mut Memory,
    nodes: u64,
}

impl<G: Geometry> Search<'_, G> {
    /// The score, or a bound where it lies outside of the window; nothing when the budget ends.
    fn search(&mut self, stones: Stones<G::Word>, mut alpha: Score, mut beta: Score) -> Option<Score> {
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        self.nodes += 1;
        let cells = (self.geometry.cols() * self.geometry.rows()) as Score;
        let plies = stones.plies() as Score;
        let moves = match outlook(self.geometry, stones) {
            Outlook::Full => return Some(0),
            Outlook::Wins(_) => return Some(win_on_ply(cells, plies + 1)),
            Outlook::Lost(_) => return Some(-win_on_ply(cells, plies + 2)),
            Outlook::Block { block, .. } => block,
            Outlook::Free { legal, .. } => legal,
        };
        let is_open = |other: G::Word| self.geometry.has_line(self.geometry.board() & !other);
        // Nobody wins at once: the other side's earliest stone is the second, ours the third, if there is room for it.
        let can_win = |other, ply| if ply <= cells && is_open(other) { win_on_ply(cells, ply) } else { 0 };
        let upper = can_win(stones.opponent, plies + 3);
        let lower = -can_win(stones.mover, plies + 2);
        let key = (stones.mover.cast(), stones.opponent.cast());
        let (mut lower, mut upper) = match self.memory.get(&key) {
            Some(&(low, high)) => (Score::from(low), Score::from(high)),
            None => (lower, upper),
        };
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        if alpha >= beta {
            return Some(if lower >= beta { lower } else { upper });
        }
        let before = alpha;
        let mut most = -NO_SCORE;
        for bit in bits(moves) {
            let score = -self.search(stones.play(bit), -beta, -alpha)?;
            most = most.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        most = most.clamp(lower, upper);
        if most > before {
            lower = most;
        }
        if most < beta {
            upper = most;
        }
        self.memory.insert(key, (lower as i8, upper as i8));
        Some(most)
    }
}
