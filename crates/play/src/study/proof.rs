//! A long proof in parts: the positions after some plies are asked about one by one, and the answers are joined by minimax.

use std::collections::HashMap;

use connect4_core::word::WideBoard;
use connect4_core::{Position, Stones};
use connect4_solve::{Budget, Score, Solution, SolveError, Solver, Strength, score_of_end, win_on_ply};

/// What is proved of a position and of those after its first plies, and what to ask about which of them next.
///
/// It solves nothing itself: [`Proof::next`] says what to ask, [`Proof::learn`] is told what was proved. Images of a position
/// count as one. As in an alpha-beta search, the position is asked about one bound after another, a reply that refutes a move
/// spares its siblings, and moves are tried from the middle outwards, those that did best so far first.
///
/// ```
/// use connect4_core::{Position, Rules};
/// use connect4_play::{Budget, Proof};
/// use connect4_solve::{Options, SolveError, Solver, Strength};
/// let position = Position::new(Rules::new(4, 4, 4)?);
/// let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
/// let mut proof = Proof::new(position, 3, Strength::Strong);
/// proof.run(&mut solver, &Budget::unlimited(), |_, _, _| Ok::<(), SolveError>(()))?;
/// assert_eq!(proof.solution().score(), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    root: Position,
    /// Stones in the positions that are asked about.
    plies: u16,
    strength: Strength,
    known: HashMap<Stones<WideBoard>, Range>,
    answers: usize,
    nodes: u64,
}

/// What a [`Proof`] needs next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Whether the score of this position is at least the given one. Whatever decides that is an answer: the sign alone where
    /// the given score is 0 or 1, the exact score always.
    Whether(Position, Score),
    /// An answer that is on its way: nothing else is worth asking until it has arrived.
    Nothing,
    /// Nothing more: the proof is complete.
    Done,
}

/// The least and the greatest score, ends included.
type Range = (Score, Score);

impl Proof {
    /// The most plies between the position and those that are asked about.
    pub const MAX_PLIES: u16 = 20;

    /// A proof of what `strength` asks of `position`, by positions `plies` plies later. The swap rule is left aside.
    pub fn new(position: Position, plies: u16, strength: Strength) -> Self {
        let root = without_swap(&position).canonical();
        let plies = root.plies() + plies.min(Self::MAX_PLIES);
        Proof { root, plies, strength, known: HashMap::new(), answers: 0, nodes: 0 }
    }

    /// The position to prove, in the image that stands for all.
    pub fn position(&self) -> &Position {
        &self.root
    }

    /// What is proved of it, with the nodes of all that was learnt.
    pub fn solution(&self) -> Solution {
        let (lower, upper) = self.range(&self.root);
        Solution { lower, upper, nodes: self.nodes }
    }

    /// How many answers were news.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// What to ask next, leaving out positions for which `is_asked` is true. While answers are outstanding,
    /// positions come up that may turn out not to matter.
    pub fn next(&mut self, is_asked: impl Fn(&Position) -> bool) -> Asked {
        while !self.is_done() {
            match self.look(&self.root.clone(), self.beta(), &is_asked) {
                Asked::Done => {}
                open => return open,
            }
        }
        Asked::Done
    }

    /// Learns what was proved of a position with the rules of this one; returns whether it was news.
    pub fn learn(&mut self, position: &Position, solution: &Solution) -> bool {
        let is_news = self.take_in(position, solution);
        self.join();
        is_news
    }

    /// Has `solver` answer one question after the other until all is proved or the budget is spent. Its table keeps what it
    /// learns on the way. `keep` is given each answer once the proof has learnt it.
    ///
    /// # Errors
    /// If the rules cannot be solved, or `keep` fails.
    pub fn run<E: From<SolveError>>(
        &mut self,
        solver: &mut Solver,
        budget: &Budget,
        mut keep: impl FnMut(&Self, &Position, &Solution) -> Result<(), E>,
    ) -> Result<(), E> {
        let before = self.nodes;
        while let Asked::Whether(position, beta) = self.next(|_| false) {
            let solution = solver.solve_against(&position, beta, &budget.after(self.nodes - before))?;
            let is_answer = solution.lower >= beta || solution.upper < beta;
            self.learn(&position, &solution);
            keep(self, &position, &solution)?;
            if !is_answer {
                break;
            }
        }
        Ok(())
    }

    /// Draws the conclusions.
    pub(crate) fn join(&mut self) {
        self.next(|_| false);
    }

    fn take_in(&mut self, position: &Position, solution: &Solution) -> bool {
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

    /// Takes in what an earlier run has proved, perhaps of later positions than this one asks about: then it asks about
    /// those. [`Proof::join`] comes after the last of them.
    ///
    /// # Errors
    /// When it contradicts what is known.
    pub(crate) fn recall(&mut self, position: &Position, solution: &Solution) -> Result<(), Contradiction> {
        let is_in_tree = (self.root.plies()..=self.root.plies() + Self::MAX_PLIES).contains(&position.plies());
        if position.rules() != self.root.rules() || !is_in_tree {
            return Err(Contradiction);
        }
        self.plies = self.plies.max(position.plies());
        self.take_in(position, solution);
        let (lower, upper) = self.range(&position.canonical());
        if lower <= upper { Ok(()) } else { Err(Contradiction) }
    }

    fn is_done(&self) -> bool {
        let solution = self.solution();
        // Bounds that contradict each other are no reason to go on.
        solution.lower > solution.upper || solution.is_known(self.strength)
    }

    /// What to ask of the position itself: first whether it is a win or, where the side to move is the likelier loser,
    /// whether it is a loss; then the scores nearest to 0, in steps that grow with the range.
    fn beta(&self) -> Score {
        let (lower, upper) = self.range(&self.root);
        let rules = self.root.rules();
        if lower > 0 || (lower == 0 && self.strength == Strength::Strong) {
            return lower + (upper - lower) / 8 + 1;
        }
        if upper < 0 || (upper == 0 && self.strength == Strength::Strong) {
            return upper - (upper - lower) / 8;
        }
        // Where both sides of the board are even, the second player can always follow; elsewhere the first is more likely to win.
        let is_even = rules.cols().is_multiple_of(2) && rules.rows().is_multiple_of(2);
        let trails = is_even == self.root.plies().is_multiple_of(2);
        let (may_win, may_lose) = (upper > 0, lower < 0);
        if may_win && !(trails && may_lose) { 1 } else { 0 }
    }

    /// Finds out from what is known whether the score of `position` is at least `beta`, or what has to be asked to know.
    fn look(&mut self, position: &Position, beta: Score, is_asked: &impl Fn(&Position) -> bool) -> Asked {
        let decided = |(lower, upper): Range| lower >= beta || upper < beta;
        if decided(self.range(position)) {
            return Asked::Done;
        }
        if position.plies() >= self.plies {
            return if is_asked(position) { Asked::Nothing } else { Asked::Whether(*position, beta) };
        }
        let children = self.children(position);
        let mut all_known = true;
        for child in &children {
            match self.look(child, 1 - beta, is_asked) {
                Asked::Done if -self.range(child).1 >= beta => break,
                Asked::Done => {}
                Asked::Nothing => all_known = false,
                asked @ Asked::Whether(..) => return asked,
            }
        }
        let (lower, upper) = self.range(position);
        let ranges = || children.iter().map(|child| self.range(child));
        let best = (ranges().map(|range| -range.1).max(), ranges().map(|range| -range.0).max());
        let joined = (best.0.map_or(lower, |best| lower.max(best)), best.1.map_or(upper, |best| upper.min(best)));
        self.known.insert(position.stones(), joined);
        if all_known || decided(joined) { Asked::Done } else { Asked::Nothing }
    }

    /// The positions after each move, each image once, the most promising first.
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
        // The sort is stable: where nothing is known the middle comes first.
        children.sort_by_key(|child| self.range(child).1);
        children
    }

    /// What is known of a position's score, given in the image that stands for all.
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

/// What is read contradicts what is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contradiction;

/// The same stones where nobody may swap.
fn without_swap(position: &Position) -> Position {
    let Stones { mover, opponent } = position.stones::<WideBoard>();
    let (first, second) = if position.plies().is_multiple_of(2) { (mover, opponent) } else { (opponent, mover) };
    Position::from_stones_unchecked(position.rules().with_swap(false), first, second)
}
