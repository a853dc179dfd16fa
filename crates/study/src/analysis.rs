//! An analysis that reports its progress until it is exact.
//!
//! ```
//! use connect4_core::{Budget, Rules};
//! use connect4_core::notation::digits;
//! use connect4_study::{Analysis, Names};
//! use connect4_solve::{Options, Solver};
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let mut solver = Solver::new(Options::default());
//! let mut reports = 0;
//! let done = Analysis::run(game.position(), &mut solver, &Budget::unlimited(), &mut |_| reports += 1)?;
//! assert!(done.is_exact() && reports > 1);
//! assert_eq!(done.words(Names::Columns), "2 wins in 27 plies");
//! assert_eq!(done.line().len(), 27);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use connect4_core::{Budget, Cell, Position};
use connect4_solve::{MoveScore, Solution, SolveError, Solver, Verdict};

use crate::{Hint, Names, Value};
use connect4_players::{Estimate, MAX_GAME_PLIES, estimate, promising_cells};

/// Maximum nodes per position in the first round.
const FIRST_ROUND_NODES: u64 = 20_000;
/// Factor by which this limit grows with each round.
const ROUND_FACTOR: u64 = 8;
/// Maximum nodes for the estimates of a round, and for each move of an estimated line.
const ESTIMATE_NODES: u64 = 100_000;
/// Maximum length of an estimated line, in plies.
const ESTIMATED_LINE_PLIES: usize = 6;
/// Maximum search depth of estimates.
const MAX_ESTIMATE_PLIES: u32 = 20;

/// The current state of an analysis: proven values of a position and its moves, and estimates for unproven moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    hint: Hint,
    estimates: Vec<(Cell, Estimate)>,
    /// What the last search estimated for the same moves. `estimates` are means of two searches.
    searched: Vec<Estimate>,
    line: Vec<Cell>,
    is_line_exact: bool,
    nodes: u64,
    is_done: bool,
}

impl Analysis {
    /// Analyzes `position` until everything is exact or the budget runs out, and reports every step. All moves get a
    /// short search before any gets a long one. If the rules cannot be solved ([`Solver::can_solve`]), it deepens the
    /// estimates.
    ///
    /// # Errors
    /// If the solver's table cannot be allocated.
    pub fn run(
        position: &Position,
        solver: &mut Solver,
        budget: &Budget,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, SolveError> {
        let mut analysis = Analysis::begin(position);
        if !position.is_over() {
            let _ = analysis.estimate(1, budget) && analysis.estimate(2, &budget.after(analysis.nodes));
            report(&analysis);
            if Solver::can_solve(position.rules()) {
                analysis.solve(solver, budget, report)?;
            } else {
                analysis.deepen(budget, report);
            }
        }
        analysis.is_done = true;
        report(&analysis);
        Ok(analysis)
    }

    fn begin(position: &Position) -> Self {
        let moves: Vec<MoveScore> =
            position.legal_moves().into_iter().map(|cell| MoveScore { cell, solution: Solution::UNKNOWN }).collect();
        Analysis {
            hint: Hint::new(position, &moves),
            estimates: Vec::new(),
            searched: Vec::new(),
            line: Vec::new(),
            is_line_exact: false,
            nodes: 0,
            is_done: false,
        }
    }

    /// The analyzed position.
    pub fn position(&self) -> &Position {
        self.hint.position()
    }

    /// The proven values.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// The estimate of a move; `None` if it has none.
    pub fn estimate_of(&self, cell: Cell) -> Option<Estimate> {
        self.estimates.iter().find(|one| one.0 == cell).map(|one| one.1)
    }

    /// The best line so far: to the end of the game if [`Analysis::is_line_exact`], otherwise a few moves that seem
    /// best.
    pub fn line(&self) -> &[Cell] {
        &self.line
    }

    /// Whether the line is perfect play to the end of the game.
    pub fn is_line_exact(&self) -> bool {
        self.is_line_exact
    }

    /// Nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the analysis is finished.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether the exact value of every move is proven.
    pub fn is_exact(&self) -> bool {
        self.hint.moves().iter().all(|one| one.solution.score().is_some())
    }

    /// Whether it is proven for every move that it is, or is not, one of the best.
    pub fn is_settled(&self) -> bool {
        let value = self.hint.bounds();
        let is_decided = |one: &MoveScore| one.solution.upper < value.upper || one.solution.lower >= value.upper;
        value.score().is_some() && self.hint.moves().iter().all(is_decided)
    }

    /// The advice in words: [`Hint::words`] if a best or good move is proven, otherwise the move with the best estimate
    /// among those not proven to lose.
    pub fn words(&self, names: Names) -> String {
        let is_open = self.hint.best().is_empty() && self.hint.moves().iter().all(|one| one.solution.lower < 0);
        let first = self.ranked().into_iter().next().filter(|_| is_open);
        match first.and_then(|cell| Some((cell, self.estimate_of(cell)?))) {
            Some((cell, estimate)) => format!("{} looks best ({estimate}, estimated)", names.name(cell)),
            None => self.hint.words(names),
        }
    }

    /// The moves with a proven or estimated value, best first; [`Analysis::words`] uses the same order.
    pub fn ranked(&self) -> Vec<Cell> {
        let mut worths: Vec<(f32, Cell)> =
            self.hint.moves().iter().filter_map(|one| Some((self.worth(one.cell)?, one.cell))).collect();
        worths.sort_by(|one, other| other.0.total_cmp(&one.0));
        worths.into_iter().map(|one| one.1).collect()
    }

    /// The proven or estimated value of a move as one number, on the scale of [`Estimate::worth`]. Proven results are
    /// beyond estimated ones.
    fn worth(&self, cell: Cell) -> Option<f32> {
        let seems = self.estimate_of(cell).map(Estimate::worth);
        let size = |plies: u16| 3.0 - f32::from(plies) / MAX_GAME_PLIES;
        match self.hint.of_move(cell)? {
            Value::Exact(Verdict::Win { plies }) | Value::WinWithin { plies } => Some(size(plies)),
            Value::Exact(Verdict::Loss { plies }) | Value::LossWithin { plies } => Some(-size(plies)),
            Value::Exact(Verdict::Draw { .. }) => Some(0.0),
            Value::AtLeastDraw => Some(seems.unwrap_or(0.0).max(0.0)),
            Value::AtMostDraw => Some(seems.unwrap_or(0.0).min(0.0)),
            Value::Unknown => seems,
        }
    }

    /// Searches to depth `plies`, which must be one more than before, and updates the estimates. Returns whether the
    /// budget sufficed.
    ///
    /// The side with the last move of a search is overestimated. The estimate is therefore the mean of the last two
    /// searches, in which each side has the last move once.
    fn estimate(&mut self, plies: u32, budget: &Budget) -> bool {
        let cells = estimated_moves(self.position());
        let (estimates, nodes) = estimate(self.position(), &cells, plies, budget);
        self.nodes += nodes;
        let Some(estimates) = estimates else { return false };
        let before = std::mem::replace(&mut self.searched, estimates.clone());
        let before = before.into_iter().map(Some).chain(std::iter::repeat(None));
        let steady = estimates.into_iter().zip(before).map(|pair| match pair {
            (Estimate::Value(now), Some(Estimate::Value(before))) => Estimate::Value((now + before) / 2.0),
            (now, _) => now,
        });
        self.estimates = cells.into_iter().zip(steady).collect();
        true
    }

    /// Deepens the estimates until all are forced results or the budget runs out.
    fn deepen(&mut self, budget: &Budget, report: &mut dyn FnMut(&Analysis)) {
        for plies in 3..=MAX_ESTIMATE_PLIES {
            self.line = self.estimated_line(budget);
            report(self);
            let left = budget.after(self.nodes);
            let sees_all = self.estimates.iter().all(|one| matches!(one.1, Estimate::Ends { .. }));
            if sees_all || left.is_spent(0) || !self.estimate(plies, &left) {
                return;
            }
        }
    }

    /// A line of moves that seem best, the first by the current estimates.
    fn estimated_line(&mut self, budget: &Budget) -> Vec<Cell> {
        let (mut line, mut position) = (Vec::new(), *self.position());
        let best = |values: &[(Cell, Estimate)]| {
            values.iter().max_by(|one, other| one.1.worth().total_cmp(&other.1.worth())).map(|one| one.0)
        };
        let mut next = self.ranked().first().copied();
        while let Some(cell) = next {
            line.push(cell);
            position.play_unchecked(cell);
            if line.len() == ESTIMATED_LINE_PLIES || position.is_over() {
                break;
            }
            let cells = estimated_moves(&position);
            let (values, nodes) = estimate(&position, &cells, 2, &budget.after(self.nodes).capped(ESTIMATE_NODES));
            self.nodes += nodes;
            next = values.and_then(|values| best(&cells.into_iter().zip(values).collect::<Vec<_>>()));
        }
        line
    }

    /// Solves the position and its moves in rounds with increasing node limits, until everything is exact or the budget
    /// runs out.
    fn solve(
        &mut self,
        solver: &mut Solver,
        budget: &Budget,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<(), SolveError> {
        let position = *self.position();
        let mut value = self.hint.bounds();
        let mut most = FIRST_ROUND_NODES;
        for plies in 3.. {
            if value.score().is_none() {
                value = value.and(self.ask(solver, &position, most, budget)?);
                self.learn(None, value);
                report(self);
            }
            for index in 0..self.hint.moves().len() {
                let MoveScore { cell, solution } = self.hint.moves()[index];
                if solution.score().is_some() {
                    continue;
                }
                let reply = self.ask(solver, &position.after(cell), most, budget)?;
                self.learn(Some((cell, reply.reversed())), value);
                value = self.hint.bounds();
                report(self);
            }
            if !self.is_line_exact && value.score().is_some() {
                let line = solver.best_line(&position, &budget.after(self.nodes))?;
                if line.iter().fold(position, |now, &cell| now.after(cell)).is_over() {
                    (self.line, self.is_line_exact) = (line, true);
                    report(self);
                }
            }
            if self.is_exact() || budget.after(self.nodes).is_spent(0) {
                return Ok(());
            }
            if plies <= MAX_ESTIMATE_PLIES {
                self.estimate(plies, &budget.after(self.nodes).capped(ESTIMATE_NODES));
            }
            if !self.is_line_exact {
                self.line = self.estimated_line(budget);
            }
            most = most.saturating_mul(ROUND_FACTOR);
        }
        Ok(())
    }

    fn ask(
        &mut self,
        solver: &mut Solver,
        position: &Position,
        most: u64,
        budget: &Budget,
    ) -> Result<Solution, SolveError> {
        let solution = solver.solve(position, &budget.after(self.nodes).capped(most))?;
        self.nodes += solution.nodes;
        Ok(solution)
    }

    /// Adds proven bounds of one move and of the position.
    fn learn(&mut self, one: Option<(Cell, Solution)>, value: Solution) {
        let mut moves = self.hint.moves().to_vec();
        if let Some((cell, solution)) = one
            && let Some(known) = moves.iter_mut().find(|known| known.cell == cell)
        {
            known.solution = known.solution.and(solution);
        }
        self.hint = Hint::new(self.position(), &moves).with_bounds(&value);
    }
}

/// The moves to estimate: all legal moves, or without gravity the promising ones.
fn estimated_moves(position: &Position) -> Vec<Cell> {
    if position.rules().has_gravity() { position.legal_moves() } else { promising_cells(position) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use connect4_core::Rules;
    use connect4_core::notation::{cells, digits};
    use connect4_solve::Options;

    use super::*;

    #[test]
    fn estimates_do_not_jump_between_rounds() {
        for moves in ["", "4", "345", "4455", "1234"] {
            let game = digits::parse(Rules::new(8, 8, 4).unwrap(), moves).unwrap();
            let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
            let mut range: HashMap<Cell, (f32, f32)> = HashMap::new();
            let mut report = |analysis: &Analysis| {
                for &(cell, estimate) in &analysis.estimates {
                    if let Estimate::Value(value) = estimate {
                        let (low, high) = range.entry(cell).or_insert((value, value));
                        (*low, *high) = (low.min(value), high.max(value));
                    }
                }
            };
            Analysis::run(game.position(), &mut solver, &Budget::nodes(500_000), &mut report).unwrap();
            assert!(range.values().all(|(low, high)| high - low < 1.0), "{moves}: {range:?}");
        }
    }

    #[test]
    fn words_and_line_start_with_the_first_ranked_move() {
        for (rules, text) in [(Rules::GOMOKU, "h8 h9 i8"), (Rules::new(20, 7, 4).unwrap(), "d1 d2 e1")] {
            let position = *cells::parse(rules, text).unwrap().position();
            let mut solver = Solver::new(Options::default());
            let mut reports = 0;
            let mut report = |analysis: &Analysis| {
                let first = analysis.ranked()[0];
                let words = analysis.words(Names::Cells);
                assert!(words.starts_with(&format!("{first} ")), "{words}, but {first} is the first");
                assert!(analysis.line().first().is_none_or(|&cell| cell == first), "{words}: {:?}", analysis.line());
                reports += 1;
            };
            Analysis::run(&position, &mut solver, &Budget::nodes(50_000), &mut report).unwrap();
            assert!(reports > 2);
        }
    }
}
