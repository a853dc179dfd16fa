//! An analysis that can be watched while it becomes exact.
//!
//! ```
//! use connect4_core::{Rules, notation::digits};
//! use connect4_play::{Analysis, Budget, Names};
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

use connect4_core::{Cell, Position};
use connect4_solve::{Budget, MoveScore, Solution, SolveError, Solver, Verdict};

use crate::agents::estimate::{LONGEST_GAME, estimate};
use crate::agents::minimax::worth_a_look;
use crate::{Estimate, Hint, Known, Names};

/// Nodes for each question in the first round.
const FIRST_ROUND_NODES: u64 = 20_000;
/// By what factor each later round has more nodes than the one before.
const ROUND_FACTOR: u64 = 8;
/// Nodes for estimates beside the solver, and for each stone of an estimated line.
const ESTIMATE_NODES: u64 = 100_000;
/// Stones of an estimated line.
const ESTIMATED_LINE_PLIES: usize = 6;
/// The most plies that estimates look ahead.
const MAX_ESTIMATE_PLIES: u32 = 20;

/// What is known so far about a position and its moves: proved values, and estimates where nothing is proved yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    hint: Hint,
    estimates: Vec<(Cell, Estimate)>,
    /// What the last search alone said of the same moves.
    searched: Vec<Estimate>,
    line: Vec<Cell>,
    is_line_exact: bool,
    nodes: u64,
    is_done: bool,
}

impl Analysis {
    /// Looks at `position` until everything is exact or the budget ends, and reports every step. All moves are searched for
    /// a short time before any is for a long one. Rules that cannot be solved ([`Solver::can_solve`]) get deeper and deeper
    /// estimates.
    ///
    /// # Errors
    /// If there is no memory for the solver's table.
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

    /// The position.
    pub fn position(&self) -> &Position {
        self.hint.position()
    }

    /// What is proved.
    pub fn hint(&self) -> &Hint {
        &self.hint
    }

    /// What a move seems to be worth; `None` if it was not looked at.
    pub fn estimate_of(&self, cell: Cell) -> Option<Estimate> {
        self.estimates.iter().find(|one| one.0 == cell).map(|one| one.1)
    }

    /// The best line so far: to the end of the game if [`Analysis::is_line_exact`], else the next moves that seem best.
    pub fn line(&self) -> &[Cell] {
        &self.line
    }

    /// Whether the line is one of perfect play.
    pub fn is_line_exact(&self) -> bool {
        self.is_line_exact
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the analysis has ended.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether the value of every move is proved with its distance.
    pub fn is_exact(&self) -> bool {
        self.hint.moves().iter().all(|one| one.solution.score().is_some())
    }

    /// Whether it is proved of every move that it is, or is not, among the best.
    pub fn is_settled(&self) -> bool {
        let value = self.hint.value();
        let is_told = |one: &MoveScore| one.solution.upper < value.upper || one.solution.lower >= value.upper;
        value.score().is_some() && self.hint.moves().iter().all(is_told)
    }

    /// The advice in words: that of [`Hint::words`] if a best or good move is proved, else the move that seems best among
    /// those not proved to lose.
    pub fn words(&self, names: Names) -> String {
        let is_open = self.hint.best().is_empty() && self.hint.moves().iter().all(|one| one.solution.lower < 0);
        let first = self.ranked().into_iter().next().filter(|_| is_open);
        match first.and_then(|cell| Some((cell, self.estimate_of(cell)?))) {
            Some((cell, estimate)) => format!("{} seems best ({estimate}); that is not proved", names.name(cell)),
            None => self.hint.words(names),
        }
    }

    /// The moves about which something is known or estimated, best first, in the order that [`Analysis::words`] goes by.
    pub fn ranked(&self) -> Vec<Cell> {
        let mut worths: Vec<(f32, Cell)> =
            self.hint.moves().iter().filter_map(|one| Some((self.worth(one.cell)?, one.cell))).collect();
        worths.sort_by(|one, other| other.0.total_cmp(&one.0));
        worths.into_iter().map(|one| one.1).collect()
    }

    /// What is proved of a move, or else what it seems to be worth, as one number on the scale of [`Estimate::worth`], with
    /// proved ends beyond estimated ones.
    fn worth(&self, cell: Cell) -> Option<f32> {
        let seems = self.estimate_of(cell).map(Estimate::worth);
        let size = |plies: u16| 3.0 - f32::from(plies) / LONGEST_GAME;
        match self.hint.of_move(cell)? {
            Known::Exact(Verdict::Win { plies }) | Known::WinWithin { plies } => Some(size(plies)),
            Known::Exact(Verdict::Loss { plies }) | Known::LossWithin { plies } => Some(-size(plies)),
            Known::Exact(Verdict::Draw { .. }) => Some(0.0),
            Known::AtLeastDraw => Some(seems.unwrap_or(0.0).max(0.0)),
            Known::AtMostDraw => Some(seems.unwrap_or(0.0).min(0.0)),
            Known::Nothing => seems,
        }
    }

    /// Estimates anew by a search of `plies` plies, one more than before. Returns whether the budget was enough for it.
    ///
    /// Whoever makes the last stone of a search looks better than they are. So what counts is the mean of two searches, in
    /// which each side has the last stone once.
    fn estimate(&mut self, plies: u32, budget: &Budget) -> bool {
        let cells = looked_at(self.position());
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

    /// Deeper and deeper estimates, until every end is seen or the budget ends.
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

    /// Stones that seem best one after the other, the first of them from the estimates so far.
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
            let cells = looked_at(&position);
            let (values, nodes) = estimate(&position, &cells, 2, &budget.after(self.nodes).capped(ESTIMATE_NODES));
            self.nodes += nodes;
            next = values.and_then(|values| best(&cells.into_iter().zip(values).collect::<Vec<_>>()));
        }
        line
    }

    /// Round after round with more nodes for each question, until everything is exact or the budget ends.
    fn solve(
        &mut self,
        solver: &mut Solver,
        budget: &Budget,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<(), SolveError> {
        let position = *self.position();
        let mut value = self.hint.value();
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
                value = self.hint.value();
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

    /// Takes in what is proved of one move and of the position.
    fn learn(&mut self, one: Option<(Cell, Solution)>, value: Solution) {
        let mut moves = self.hint.moves().to_vec();
        if let Some((cell, solution)) = one
            && let Some(known) = moves.iter_mut().find(|known| known.cell == cell)
        {
            known.solution = known.solution.and(solution);
        }
        self.hint = Hint::new(self.position(), &moves).with_value(&value);
    }
}

/// The stones that are estimated: all of them, or on wide boards without gravity those that are worth a look.
fn looked_at(position: &Position) -> Vec<Cell> {
    if position.rules().has_gravity() { position.legal_moves() } else { worth_a_look(position) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use connect4_core::Rules;
    use connect4_core::notation::{cells, digits};
    use connect4_solve::Options;

    use super::*;

    #[test]
    fn estimates_are_steady() {
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
    fn what_seems_best_comes_first() {
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
