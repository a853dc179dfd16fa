//! Finds the reasons that prove the result of a position, and the line of play to a position with such reasons.

use connect4_core::word::Word;
use connect4_core::{Budget, Cell, Outcome, Player, Position, geometry_task};
use connect4_solve::{SolveError, Solver};

use crate::checker::{CheckError, check};
use crate::plans::{PlanLimits, plan};
use crate::reason::{Claim, Explanation, Reason, Step, StepReason};
use crate::tactics::{forcing, playable_threats};

/// Maximum positions that the checker visits per explanation.
const CHECK_POSITIONS: u64 = 400_000;
/// Limits of the search for a plan in the position itself.
const PLAN: PlanLimits = PlanLimits { positions: 20_000, all_positions: 40_000, choices: 600 };
/// Limits of the search for a plan after one of several moves.
const SIDE_PLAN: PlanLimits = PlanLimits { positions: 3_000, all_positions: 5_000, choices: 40 };

/// Explains the result of a position without a solver. If the reasons do not prove the result, they show part of it,
/// and [`Explanation::value`] is `None`. All reasons have been [checked](check).
pub fn explain(position: &Position) -> Explanation {
    explain_briefly(position, &Budget::unlimited())
}

/// Like [`explain`], but stops when the budget is stopped or its time is up: a large board without gravity has hundreds
/// of moves to try. The node limit is ignored.
pub fn explain_briefly(position: &Position, budget: &Budget) -> Explanation {
    let found = Prover { budget }.prove(position, Depth::Full, None);
    match check(position, &found, CHECK_POSITIONS) {
        Ok(()) => found,
        Err(error) => {
            debug_assert_eq!(error, CheckError::LimitReached, "a wrong explanation: {found:?}\n{position}");
            Explanation { steps: Vec::new(), reasons: Vec::new(), value: None }
        }
    }
}

/// Explains the result of a position. If no reason proves it, follows the solver's best play to the first position
/// where reasons do. `None` if the budget runs out first.
///
/// # Errors
/// The same as for [`Solver::solve`].
pub fn explain_with(
    position: &Position,
    solver: &mut Solver,
    budget: &Budget,
) -> Result<Option<Explanation>, SolveError> {
    let here = explain_briefly(position, budget);
    if here.value.is_some() {
        return Ok(Some(here));
    }
    let line = solver.best_line(position, budget)?;
    let mut steps = Vec::new();
    let mut end = *position;
    for cell in line {
        if budget.is_spent(0) {
            break;
        }
        steps.push(Step { cell, why: why(&end, cell) });
        end = end.after(cell);
        let rest = explain_briefly(&end, budget);
        if rest.value.is_some() {
            steps.extend(rest.steps);
            return Ok(Some(Explanation { steps, ..rest }));
        }
    }
    Ok(None)
}

/// Like [`explain_with`]. If the budget runs out or the board cannot be solved, returns the explanation without the
/// solver.
///
/// # Errors
/// If the solver's table cannot be allocated.
pub fn explain_within(position: &Position, solver: &mut Solver, budget: &Budget) -> Result<Explanation, SolveError> {
    if Solver::can_solve(position.rules())
        && let Some(why) = explain_with(position, solver, budget)?
    {
        return Ok(why);
    }
    Ok(explain_briefly(position, budget))
}

/// The reason for a move of best play: it is forced, or the solver chose it.
fn why(position: &Position, cell: Cell) -> StepReason {
    match forced(position) {
        Some(step) if step.cell == cell => step.why,
        _ => StepReason::Best,
    }
}

/// How deep an explanation looks at other moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// The position, its moves, and the replies to them.
    Full,
    /// The position and its moves.
    Moves,
    /// Only the position.
    Plain,
}

/// The moves after which the opponent cannot win immediately.
fn safe_moves(position: &Position) -> Vec<Cell> {
    let keeps = |cell: &Cell| {
        let after = position.after(*cell);
        playable_threats(&after, after.mover()).is_empty()
    };
    position.legal_moves().into_iter().filter(keeps).collect()
}

/// The only move that does not lose immediately, if the side to move cannot win immediately.
fn forced(position: &Position) -> Option<Step> {
    if !playable_threats(position, position.mover()).is_empty() {
        return None;
    }
    if let &[cell] = playable_threats(position, !position.mover()).as_slice() {
        return Some(Step { cell, why: StepReason::Blocks });
    }
    match safe_moves(position).as_slice() {
        &[cell] if position.legal_moves().len() > 1 => Some(Step { cell, why: StepReason::OnlyMove }),
        _ => None,
    }
}

fn found(reasons: Vec<Reason>, value: Option<Outcome>) -> Explanation {
    Explanation { steps: Vec::new(), reasons, value }
}

/// Searches for reasons until the time of a budget is up.
struct Prover<'a> {
    budget: &'a Budget,
}

impl Prover<'_> {
    /// Searches for reasons in a position. If `winner` is given, only a win of that player matters, and plans of the
    /// other player are not searched.
    fn prove(&self, position: &Position, depth: Depth, winner: Option<Player>) -> Explanation {
        let mover = position.mover();
        if let Some(outcome) = position.outcome() {
            return found(vec![Reason::Over { outcome }], Some(outcome));
        }
        let wins = playable_threats(position, mover);
        if !wins.is_empty() {
            return found(vec![Reason::WinsNow { cells: wins }], Some(Outcome::Won(mover)));
        }
        let dangers = playable_threats(position, !mover);
        if dangers.len() > 1 {
            return found(vec![Reason::TwoThreats { cells: dangers }], Some(Outcome::Won(!mover)));
        }
        if let Some(step) = forced(position) {
            let mut rest = self.prove(&position.after(step.cell), depth, winner);
            rest.steps.insert(0, step);
            return rest;
        }
        if let Some(moves) = forcing(position, self.budget) {
            return found(vec![Reason::Forcing { moves }], Some(Outcome::Won(mover)));
        }
        let reasons = self.bounds(position, if depth == Depth::Full { PLAN } else { SIDE_PLAN }, winner);
        let value = value_of(&reasons);
        if value.is_some() || depth == Depth::Plain {
            return found(reasons, value);
        }
        // A player with a guaranteed draw does not lose.
        let holds = |player: Player| {
            reasons.iter().any(|reason| match reason {
                Reason::Plan(plan) => plan.owner == player,
                Reason::NoLine { player: other } => *other != player,
                _ => false,
            })
        };
        if winner != Some(mover)
            && !holds(mover)
            && let Some(moves) = self.every_move(position)
        {
            return found(vec![Reason::EveryMove { moves }], Some(Outcome::Won(!mover)));
        }
        if depth == Depth::Full && !holds(!mover) {
            for cell in safe_moves(position) {
                if self.budget.is_late() {
                    break;
                }
                let rest = self.prove(&position.after(cell), Depth::Moves, Some(mover));
                if rest.value == Some(Outcome::Won(mover)) {
                    let mut steps = vec![Step { cell, why: StepReason::Winning }];
                    steps.extend(rest.steps);
                    return Explanation { steps, ..rest };
                }
            }
        }
        found(reasons, None)
    }

    /// Why each move loses, if every one does.
    fn every_move(&self, position: &Position) -> Option<Vec<(Cell, Explanation)>> {
        let winner = !position.mover();
        let refute = |cell: Cell| {
            if self.budget.is_late() {
                return None;
            }
            let rest = self.prove(&position.after(cell), Depth::Plain, Some(winner));
            (rest.value == Some(Outcome::Won(winner))).then_some((cell, rest))
        };
        position.legal_moves().into_iter().map(refute).collect()
    }

    /// Plans and missing open lines that bound the result of each side, or only of `winner`.
    fn bounds(&self, position: &Position, limits: PlanLimits, winner: Option<Player>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        // On larger boards, a plan cannot be played out within the limits.
        if !position.rules().has_gravity() || !Solver::can_solve(position.rules()) {
            return reasons;
        }
        for owner in
            [!position.mover(), position.mover()].into_iter().filter(|&owner| winner.is_none_or(|one| one == owner))
        {
            if self.budget.is_late() {
                break;
            }
            let best = plan(position, owner, limits);
            match best {
                Some(plan) if plan.claim == Claim::Win => return vec![Reason::Plan(plan)],
                _ if !can_complete_line(position, !owner) => {
                    reasons.push(Reason::NoLine { player: !owner });
                }
                Some(plan) => reasons.push(Reason::Plan(plan)),
                None => {}
            }
        }
        reasons
    }
}

fn value_of(reasons: &[Reason]) -> Option<Outcome> {
    match reasons {
        [Reason::Plan(plan)] if plan.claim == Claim::Win => Some(Outcome::Won(plan.owner)),
        [_, _] => Some(Outcome::Drawn),
        _ => None,
    }
}

/// Whether a player can still complete a line.
fn can_complete_line(position: &Position, player: Player) -> bool {
    position.rules().with_common_geometry(geometry_task!(|geometry: G, position: &Position, player: Player| -> bool {
        let stones = position.stones::<G::Word>();
        let other = if player == position.mover() { stones.opponent } else { stones.mover };
        geometry.all_lines().iter().any(|&line| (line & other).is_zero())
    }))
}
