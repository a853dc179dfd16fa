//! Puts reasons together: what proves the value of a position, and the line to a position that is plain.

use connect4_core::word::Word;
use connect4_core::{Cell, Geometry, GeometryTask, Outcome, Player, Position};
use connect4_solve::{Budget, SolveError, Solver};

use super::checker::{Fault, check};
use super::plans::{Effort, plan};
use super::reason::{Claim, Explanation, Reason, Step, Why};
use super::tactics::{at_once, forcing};

/// Positions that the checker may look at for one explanation.
const CHECK_POSITIONS: u64 = 400_000;
/// The effort that a plan for the position itself is worth.
const PLAN: Effort = Effort { positions: 20_000, all_positions: 40_000, choices: 600 };
/// The effort for one of several positions in a comparison.
const SIDE_PLAN: Effort = Effort { positions: 3_000, all_positions: 5_000, choices: 40 };

/// Reasons for the value of a position, found without a solver; where they do not prove all of it, they show a part.
/// Everything they say has been checked.
pub fn explain(position: &Position) -> Explanation {
    explain_briefly(position, &Budget::unlimited())
}

/// As [`explain`], but looks no further once the budget is stopped or its time is up: on a large board without gravity there are
/// hundreds of moves to try. Its number of positions does not matter here.
pub fn explain_briefly(position: &Position, budget: &Budget) -> Explanation {
    let found = Prover { budget }.prove(position, Depth::Full, None);
    match check(position, &found, CHECK_POSITIONS) {
        Ok(()) => found,
        Err(fault) => {
            debug_assert_eq!(fault, Fault::TooLong, "what was found is no reason: {found:?}\n{position}");
            Explanation { steps: Vec::new(), reasons: Vec::new(), value: None }
        }
    }
}

/// Reasons for the value of a position. Where none shows it at once, they follow the solver's best play to the first
/// position where one does. `None` if the budget ends first.
///
/// # Errors
/// As [`Solver::solve`].
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

/// As [`explain_with`]; where the budget ends first, or nobody solves boards of this size, what is proved without the solver.
///
/// # Errors
/// When there is no memory for the solver.
pub fn explain_within(position: &Position, solver: &mut Solver, budget: &Budget) -> Result<Explanation, SolveError> {
    if Solver::can_solve(position.rules())
        && let Some(why) = explain_with(position, solver, budget)?
    {
        return Ok(why);
    }
    Ok(explain_briefly(position, budget))
}

/// Why best play makes this move: because it must, or because the solver says so.
fn why(position: &Position, cell: Cell) -> Why {
    match forced(position) {
        Some(step) if step.cell == cell => step.why,
        _ => Why::Best,
    }
}

/// How far an explanation looks at other moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// At the position, at each of its moves, and at each answer to them.
    Full,
    /// At the position and each of its moves.
    Moves,
    /// At the position alone.
    Plain,
}

/// The moves after which the other side does not complete a line at once, on top of the stone.
fn safe_moves(position: &Position) -> Vec<Cell> {
    let keeps = |cell: &Cell| {
        let after = position.after(*cell);
        at_once(&after, after.mover()).is_empty()
    };
    position.legal_moves().into_iter().filter(keeps).collect()
}

/// The one move that does not lose at once, where the side to move cannot complete a line at once.
fn forced(position: &Position) -> Option<Step> {
    if !at_once(position, position.mover()).is_empty() {
        return None;
    }
    if let &[cell] = at_once(position, !position.mover()).as_slice() {
        return Some(Step { cell, why: Why::Blocks });
    }
    match safe_moves(position).as_slice() {
        &[cell] if position.legal_moves().len() > 1 => Some(Step { cell, why: Why::OnlyMove }),
        _ => None,
    }
}

fn found(reasons: Vec<Reason>, value: Option<Outcome>) -> Explanation {
    Explanation { steps: Vec::new(), reasons, value }
}

/// Looks for reasons until the time of a budget is up.
struct Prover<'a> {
    budget: &'a Budget,
}

impl Prover<'_> {
    /// Reasons for the value of a position. Where only a win of `winner` is of interest, plans of the other side are not looked for.
    fn prove(&self, position: &Position, depth: Depth, winner: Option<Player>) -> Explanation {
        let mover = position.mover();
        if let Some(outcome) = position.outcome() {
            return found(vec![Reason::Over(outcome)], Some(outcome));
        }
        let wins = at_once(position, mover);
        if !wins.is_empty() {
            return found(vec![Reason::WinsNow { cells: wins }], Some(Outcome::Won(mover)));
        }
        let dangers = at_once(position, !mover);
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
        // Who is sure of a draw does not lose.
        let holds = |player: Player| {
            reasons.iter().any(|reason| match reason {
                Reason::Plan(plan) => plan.owner == player,
                Reason::NoLine(other) => *other != player,
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
                    let mut steps = vec![Step { cell, why: Why::Winning }];
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

    /// What plans, and the lines still open, show for each side, or only for `winner`.
    fn bounds(&self, position: &Position, effort: Effort, winner: Option<Player>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        // On larger boards no plan can be played out to the end.
        if !position.rules().has_gravity() || !Solver::can_solve(position.rules()) {
            return reasons;
        }
        for owner in
            [!position.mover(), position.mover()].into_iter().filter(|&owner| winner.is_none_or(|one| one == owner))
        {
            if self.budget.is_late() {
                break;
            }
            let best = plan(position, owner, effort);
            match best {
                Some(plan) if plan.claim == Claim::Win => return vec![Reason::Plan(plan)],
                _ if !position.rules().with_geometry(HasLine(position, !owner)) => reasons.push(Reason::NoLine(!owner)),
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

/// Whether a player has a line left to complete.
struct HasLine<'a>(&'a Position, Player);

impl GeometryTask for HasLine<'_> {
    type Output = bool;
    fn run<G: Geometry>(self, geometry: G) -> bool {
        let stones = self.0.stones::<G::Word>();
        let other = if self.1 == self.0.mover() { stones.opponent } else { stones.mover };
        geometry.all_lines().iter().any(|&line| (line & other).is_zero())
    }
}
