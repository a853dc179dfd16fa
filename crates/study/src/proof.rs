//! A long proof in parts: positions a few plies later are solved one by one, and their results are combined by minimax.

use std::collections::HashMap;

use connect4_core::word::WideBoard;
use connect4_core::{Budget, Position, Stones, Swap};
use connect4_solve::{Score, Solution, SolveError, Solver, Strength, score_of_end, win_on_ply};

/// The proven bounds of a position and of the positions after its first plies.
///
/// It does not solve positions itself: [`ProofTree::next`] returns a position to solve, and [`ProofTree::learn`] adds
/// the result. Symmetric positions count as one. As in an alpha-beta search, the root is tested against one bound after
/// another, and a refutation makes its siblings unnecessary. Moves are tried best first, then from the middle outward.
///
/// ```
/// use connect4_core::{Budget, Position, Rules};
/// use connect4_study::ProofTree;
/// use connect4_solve::{Options, SolveError, Solver, Strength};
/// let position = Position::new(Rules::new(4, 4, 4)?);
/// let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
/// let mut proof = ProofTree::new(position, 3, Strength::Strong);
/// proof.run(&mut solver, &Budget::unlimited(), |_, _, _| Ok::<(), SolveError>(()))?;
/// assert_eq!(proof.solution().score(), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProofTree {
    root: Position,
    /// Plies played in the positions to solve.
    plies: u16,
    strength: Strength,
    known: HashMap<Stones<WideBoard>, Range>,
    answers: usize,
    nodes: u64,
}

/// The next step of a [`ProofTree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// Prove whether the score of this position is at least the given one. Any bounds that decide this are sufficient;
    /// for a score of 0 or 1, the sign decides it.
    Solve(Position, Score),
    /// Wait for a pending result.
    Wait,
    /// The proof is complete.
    Done,
}

/// The least and the greatest score, inclusive.
type Range = (Score, Score);

impl ProofTree {
    /// Maximum plies between the root and the positions to solve.
    pub const MAX_PLIES: u16 = 20;

    /// A proof of `position` to `strength`, by solving positions `plies` plies later. Ignores the swap rule.
    pub fn new(position: Position, plies: u16, strength: Strength) -> Self {
        let root = without_swap(&position).canonical();
        let plies = root.plies() + plies.min(Self::MAX_PLIES);
        ProofTree { root, plies, strength, known: HashMap::new(), answers: 0, nodes: 0 }
    }

    /// The root position in its canonical symmetry.
    pub fn position(&self) -> &Position {
        &self.root
    }

    /// The bounds of the root, with the nodes of all results.
    pub fn solution(&self) -> Solution {
        let (lower, upper) = self.range(&self.root);
        Solution { lower, upper, nodes: self.nodes }
    }

    /// Number of results that changed a bound.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// The next step, except positions for which `is_pending` is true. While results are pending, it may return
    /// positions that turn out to be unnecessary.
    pub fn next(&mut self, is_pending: impl Fn(&Position) -> bool) -> NextStep {
        while !self.is_done() {
            match self.decide(&self.root.clone(), self.beta(), &is_pending) {
                NextStep::Done => {}
                open => return open,
            }
        }
        NextStep::Done
    }

    /// Adds proven bounds of a position with the same rules. Returns whether they change anything.
    pub fn learn(&mut self, position: &Position, solution: &Solution) -> bool {
        let is_news = self.narrow_range(position, solution);
        self.join();
        is_news
    }

    /// Runs all steps with `solver` until the proof is complete or the budget is spent. Calls `save` with each result
    /// after adding it.
    ///
    /// # Errors
    /// If the rules cannot be solved, or `save` fails.
    pub fn run<E: From<SolveError>>(
        &mut self,
        solver: &mut Solver,
        budget: &Budget,
        mut save: impl FnMut(&Self, &Position, &Solution) -> Result<(), E>,
    ) -> Result<(), E> {
        let before = self.nodes;
        while let NextStep::Solve(position, beta) = self.next(|_| false) {
            let solution = solver.solve_against(&position, beta, &budget.after(self.nodes - before))?;
            let is_answer = solution.lower >= beta || solution.upper < beta;
            self.learn(&position, &solution);
            save(self, &position, &solution)?;
            if !is_answer {
                break;
            }
        }
        Ok(())
    }

    /// Propagates all bounds to the root.
    pub(crate) fn join(&mut self) {
        self.next(|_| false);
    }

    fn narrow_range(&mut self, position: &Position, solution: &Solution) -> bool {
        self.nodes = self.nodes.saturating_add(solution.nodes);
        let position = without_swap(position).canonical();
        let before = self.range(&position);
        let after = (before.0.max(solution.lower), before.1.min(solution.upper));
        if after != before {
            self.known.insert(position.stones(), after);
            self.answers += 1;
        }
        after != before
    }

    /// Adds a result of an earlier run. If the position is later than those of this proof, the proof solves positions
    /// of that ply instead. Call [`ProofTree::join`] after the last result.
    ///
    /// # Errors
    /// If the result contradicts others or is not for this proof.
    pub(crate) fn restore(&mut self, position: &Position, solution: &Solution) -> Result<(), Contradiction> {
        let is_in_tree = (self.root.plies()..=self.root.plies() + Self::MAX_PLIES).contains(&position.plies());
        if position.rules() != self.root.rules() || !is_in_tree {
            return Err(Contradiction);
        }
        self.plies = self.plies.max(position.plies());
        self.narrow_range(position, solution);
        let (lower, upper) = self.range(&position.canonical());
        if lower <= upper { Ok(()) } else { Err(Contradiction) }
    }

    fn is_done(&self) -> bool {
        let solution = self.solution();
        // Contradictory bounds would never converge.
        solution.lower > solution.upper || solution.is_known(self.strength)
    }

    /// The next bound to test for the root. The first test is whether the root is won, or whether it is lost if a loss
    /// seems more likely. Then it tests scores from 0 outward, in steps that grow with the range.
    fn beta(&self) -> Score {
        let (lower, upper) = self.range(&self.root);
        let rules = self.root.rules();
        if lower > 0 || (lower == 0 && self.strength == Strength::Strong) {
            return lower + (upper - lower) / 8 + 1;
        }
        if upper < 0 || (upper == 0 && self.strength == Strength::Strong) {
            return upper - (upper - lower) / 8;
        }
        // If both dimensions are even, the second player can follow in the same column; otherwise the first player is
        // more likely to win.
        let is_even = rules.cols().is_multiple_of(2) && rules.rows().is_multiple_of(2);
        let trails = is_even == self.root.plies().is_multiple_of(2);
        let (may_win, may_lose) = (upper > 0, lower < 0);
        if may_win && !(trails && may_lose) { 1 } else { 0 }
    }

    /// Derives from known bounds whether the score of `position` is at least `beta`, or returns the step that decides
    /// it.
    fn decide(&mut self, position: &Position, beta: Score, is_pending: &impl Fn(&Position) -> bool) -> NextStep {
        let decided = |(lower, upper): Range| lower >= beta || upper < beta;
        if decided(self.range(position)) {
            return NextStep::Done;
        }
        if position.plies() >= self.plies {
            return if is_pending(position) { NextStep::Wait } else { NextStep::Solve(*position, beta) };
        }
        let children = self.children(position);
        let mut all_known = true;
        for child in &children {
            match self.decide(child, 1 - beta, is_pending) {
                NextStep::Done if -self.range(child).1 >= beta => break,
                NextStep::Done => {}
                NextStep::Wait => all_known = false,
                step @ NextStep::Solve(..) => return step,
            }
        }
        let (lower, upper) = self.range(position);
        let ranges = || children.iter().map(|child| self.range(child));
        let best = (ranges().map(|range| -range.1).max(), ranges().map(|range| -range.0).max());
        let joined = (best.0.map_or(lower, |best| lower.max(best)), best.1.map_or(upper, |best| upper.min(best)));
        self.known.insert(position.stones(), joined);
        if all_known || decided(joined) { NextStep::Done } else { NextStep::Wait }
    }

    /// The positions after each move in canonical symmetry, without duplicates, most promising first.
    fn children(&self, position: &Position) -> Vec<Position> {
        let rules = position.rules();
        let from_middle = |at: u8, sides: u8| (2 * u32::from(at) + 1).abs_diff(u32::from(sides));
        let mut moves = position.legal_moves();
        moves.sort_by_key(|cell| {
            let row = if rules.has_gravity() { 0 } else { from_middle(cell.row, rules.rows()) };
            from_middle(cell.col, rules.cols()) + row
        });
        let mut children: Vec<Position> = Vec::with_capacity(moves.len());
        for cell in moves {
            let child = position.after(cell).canonical();
            if !children.contains(&child) {
                children.push(child);
            }
        }
        // The sort is stable: equal positions stay ordered from the middle outward.
        children.sort_by_key(|child| self.range(child).1);
        children
    }

    /// The known range of the score of a position in canonical symmetry.
    fn range(&self, position: &Position) -> Range {
        if let Some(&range) = self.known.get(&position.stones()) {
            return range;
        }
        if let Some(score) = score_of_end(position) {
            return (score, score);
        }
        let (cells, plies) = (i32::from(position.rules().cells()), i32::from(position.plies()));
        (if plies + 2 <= cells { -win_on_ply(cells, plies + 2) } else { 0 }, win_on_ply(cells, plies + 1))
    }
}

/// A result that contradicts others or is not for this proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

/// The same position without the swap rule.
fn without_swap(position: &Position) -> Position {
    let Stones { mover, opponent } = position.stones::<WideBoard>();
    let (first, second) = if position.plies().is_multiple_of(2) { (mover, opponent) } else { (opponent, mover) };
    Position::from_stones_unchecked(position.rules().with_swap(Swap::Off), first, second)
}
