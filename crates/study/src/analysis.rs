//! An analysis that reports its progress until it is exact.
//!
//! ```
//! use connect4_core::{Budget, Rules};
//! use connect4_core::notation::digits;
//! use connect4_explain::{Sentence, Worth};
//! use connect4_study::Analysis;
//! use connect4_solve::{Options, Solver};
//! let game = digits::parse(Rules::CONNECT_FOUR, "44444326112")?;
//! let mut solver = Solver::new(Options::default());
//! let mut reports = 0;
//! let done = Analysis::run(game.position(), &mut solver, &Budget::unlimited(), &mut |_| reports += 1)?;
//! assert!(done.is_exact() && reports > 1);
//! assert!(matches!(done.hint, Sentence::MovesWorth { worth: Worth::Win, plies: 27, .. }));
//! assert_eq!(done.best_line.len(), 27);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use connect4_core::{Budget, Cell, Position};
use connect4_explain::{List, Sentence};
use connect4_players::{Estimate, MAX_GAME_PLIES, estimate, promising_cells};
use connect4_solve::{Solution, SolveError, Solver, Value, Verdict};

use crate::{Hint, MoveValue};

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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The position and its proven values.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub values: Hint,
    /// The advice: `4 wins in 9 plies`, `4 looks best (even, estimated)`.
    pub hint: Sentence,
    /// The moves with a proven or estimated value, best first.
    pub ranking: Vec<Cell>,
    /// Best play for both sides: to the end of the game if `line_proved`, otherwise a few moves that seem best.
    pub best_line: Vec<Cell>,
    /// Whether the line is perfect play to the end of the game.
    pub line_proved: bool,
    /// Whether this board can be solved; other boards only get estimates.
    pub solvable: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether the exact value of the position and of every move is proven.
    pub complete: bool,
    /// What the last search estimated for each move. The estimates are means of two searches.
    #[cfg_attr(feature = "serde", serde(skip))]
    searched: Vec<Option<Estimate>>,
    #[cfg_attr(feature = "serde", serde(skip))]
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
            analysis.publish(report);
            if analysis.solvable {
                analysis.solve(solver, budget, report)?;
            } else {
                analysis.deepen(budget, report);
            }
        }
        analysis.is_done = true;
        analysis.publish(report);
        Ok(analysis)
    }

    fn begin(position: &Position) -> Self {
        let unknown = Value::new(position, &Solution::UNKNOWN);
        let moves = position.legal_moves();
        let by_move = moves.iter().map(|&cell| MoveValue::new(cell, unknown)).collect();
        Analysis {
            values: Hint::of_values(position, by_move, Solution::UNKNOWN),
            hint: Sentence::NothingKnown,
            ranking: Vec::new(),
            best_line: Vec::new(),
            line_proved: false,
            solvable: Solver::can_solve(position.rules()),
            nodes: 0,
            complete: false,
            searched: vec![None; moves.len()],
            is_done: false,
        }
    }

    /// Brings the derived fields up to date, and reports.
    fn publish(&mut self, report: &mut dyn FnMut(&Analysis)) {
        self.hint = self.sentence();
        self.ranking = self.ranked().iter().map(|one| one.cell).collect();
        self.complete = self.values.value.score.is_some() && self.is_exact();
        report(self);
    }

    /// The analyzed position.
    pub fn position(&self) -> &Position {
        &self.values.position
    }

    /// Whether the analysis is finished.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Whether the exact value of every move is proven.
    pub fn is_exact(&self) -> bool {
        self.values.by_move.iter().all(|one| one.value.score.is_some())
    }

    /// Whether it is proven for every move that it is, or is not, one of the best.
    pub fn is_settled(&self) -> bool {
        let most = self.values.value.upper;
        let is_decided = |one: &MoveValue| one.value.upper < most || one.value.lower >= most;
        self.values.value.score.is_some() && self.values.by_move.iter().all(is_decided)
    }

    /// [`Hint::sentence`] if a best or good move is proven, otherwise the move with the best estimate among those not
    /// proven to lose: `4 looks best (even, estimated)`.
    pub fn sentence(&self) -> Sentence {
        let is_open = self.values.best.is_empty() && self.values.by_move.iter().all(|one| one.value.lower < 0);
        let first = self.ranked().into_iter().next().filter(|_| is_open);
        match first.and_then(|one| Some((one.cell, one.outlook?, one.estimate?.plies))) {
            Some((cell, outlook, plies)) => {
                Sentence::LooksBest { moves: List::And(vec![cell]), outlook, plies: plies.unwrap_or_default() }
            }
            None => self.values.sentence(),
        }
    }

    /// The moves with a proven or estimated value, best first; [`Analysis::sentence`] uses the same order.
    pub fn ranked(&self) -> Vec<MoveValue> {
        let mut worths: Vec<(f32, MoveValue)> =
            self.values.by_move.iter().filter_map(|one| Some((worth(one)?, *one))).collect();
        worths.sort_by(|one, other| other.0.total_cmp(&one.0));
        worths.into_iter().map(|one| one.1).collect()
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
        for (cell, now) in cells.into_iter().zip(estimates) {
            let mut known = self.values.by_move.iter_mut().zip(&mut self.searched);
            let Some((one, searched)) = known.find(|(one, _)| one.cell == cell) else { continue };
            let steady = match searched.replace(now) {
                Some(before) if now.plies.is_none() && before.plies.is_none() => {
                    Estimate::open((now.value + before.value) / 2.0)
                }
                _ => now,
            };
            one.set_estimate(Some(steady).filter(|_| one.value.verdict.is_none()));
        }
        true
    }

    /// Deepens the estimates until all are forced results or the budget runs out.
    fn deepen(&mut self, budget: &Budget, report: &mut dyn FnMut(&Analysis)) {
        for plies in 3..=MAX_ESTIMATE_PLIES {
            self.best_line = self.estimated_line(budget);
            self.publish(report);
            let left = budget.after(self.nodes);
            let sees_all = self.searched.iter().flatten().all(|estimate| estimate.plies.is_some());
            if sees_all || left.is_spent(0) || !self.estimate(plies, &left) {
                return;
            }
        }
    }

    /// A line of moves that seem best, the first by the current estimates.
    fn estimated_line(&mut self, budget: &Budget) -> Vec<Cell> {
        let (mut line, mut position) = (Vec::new(), *self.position());
        let best = |values: &[(Cell, Estimate)]| {
            values.iter().max_by(|one, other| one.1.value.total_cmp(&other.1.value)).map(|one| one.0)
        };
        let mut next = self.ranked().first().map(|one| one.cell);
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
        let mut most = FIRST_ROUND_NODES;
        for plies in 3.. {
            if self.values.value.score.is_none() {
                let solution = self.ask(solver, &position, most, budget)?;
                self.learn(None, solution);
                self.publish(report);
            }
            for index in 0..self.values.by_move.len() {
                let MoveValue { cell, value, .. } = self.values.by_move[index];
                if value.score.is_some() {
                    continue;
                }
                let reply = self.ask(solver, &position.after(cell), most, budget)?;
                self.learn(Some((cell, reply.reversed())), Solution::UNKNOWN);
                self.publish(report);
            }
            if !self.line_proved && self.values.value.score.is_some() {
                let line = solver.best_line(&position, &budget.after(self.nodes))?;
                if line.iter().fold(position, |now, &cell| now.after(cell)).is_over() {
                    (self.best_line, self.line_proved) = (line, true);
                    self.publish(report);
                }
            }
            if self.is_exact() || budget.after(self.nodes).is_spent(0) {
                return Ok(());
            }
            if plies <= MAX_ESTIMATE_PLIES {
                self.estimate(plies, &budget.after(self.nodes).capped(ESTIMATE_NODES));
            }
            if !self.line_proved {
                self.best_line = self.estimated_line(budget);
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
    fn learn(&mut self, one: Option<(Cell, Solution)>, bounds: Solution) {
        let (position, known) = (self.values.position, self.values.value.bounds());
        let mut by_move = std::mem::take(&mut self.values.by_move);
        if let Some((cell, solution)) = one
            && let Some(known) = by_move.iter_mut().find(|known| known.cell == cell)
        {
            known.value = known.value.and(&position, solution);
        }
        self.values = Hint::of_values(&position, by_move, known.and(bounds));
        for one in self.values.by_move.iter_mut().filter(|one| one.value.verdict.is_some()) {
            one.set_estimate(None);
        }
    }
}

/// The proven or estimated value of a move as one number, on the scale of [`Estimate::value`]. Proven results are
/// beyond estimated ones.
fn worth(one: &MoveValue) -> Option<f32> {
    let seems = one.estimate.map(|estimate| estimate.value);
    let size = 3.0 - f32::from(one.value.plies.unwrap_or_default()) / MAX_GAME_PLIES;
    match one.value.verdict {
        Some(Verdict::Win) => Some(size),
        Some(Verdict::Loss) => Some(-size),
        Some(Verdict::Draw) => Some(0.0),
        None if one.value.is_unknown() => seems,
        None if one.value.lower >= 0 => Some(seems.unwrap_or(0.0).max(0.0)),
        None => Some(seems.unwrap_or(0.0).min(0.0)),
    }
}

/// The moves to estimate: all legal moves, or without gravity the promising ones.
fn estimated_moves(position: &Position) -> Vec<Cell> {
    if position.rules().has_gravity() { position.legal_moves() } else { promising_cells(position) }
}
