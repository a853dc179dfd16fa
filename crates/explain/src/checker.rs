//! The checker of explanations. It is independent of the code that finds reasons: it plays plans against every reply
//! and replays tactics. A reason that it cannot confirm within a limit on positions is not shown.
//!
//! Its cache does not merge mirror images, because a plan is rarely its own mirror image.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Direction, Geometry, Outcome, Player, Position, Stones, geometry_task};
use rustc_hash::FxHashMap;

use crate::compiled_plan::CompiledPlan;
use crate::diagram::{CompiledDiagram, Diagram};
use crate::policy::{Policy, bit};
use crate::reason::{Claim, Explanation, Plan, Reason, Step, StepReason};

/// Why an explanation was rejected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckError {
    /// A move that is not legal, or a cell that is not what the reason says it is.
    #[error("{0} is not what the reason says")]
    InvalidCell(Cell),
    /// These moves, from the position of the reason, refute its claim.
    #[error("it fails against {}", listed(.0))]
    Refuted(Vec<Cell>),
    /// The reasons together do not prove the claimed result.
    #[error("the reasons do not prove the result")]
    Unproved,
    /// The check needs more positions than the limit allows.
    #[error("too many positions to check")]
    LimitReached,
}

/// Moves separated by spaces.
pub(crate) fn listed(moves: &[Cell]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The proven minimum result of each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Proved {
    first: Option<Claim>,
    second: Option<Claim>,
}

impl Proved {
    fn add(&mut self, player: Player, claim: Claim) {
        let known = match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        };
        *known = (*known).max(Some(claim));
    }

    fn value(self) -> Option<Outcome> {
        match (self.first, self.second) {
            (Some(Claim::Win), _) => Some(Outcome::Won(Player::First)),
            (_, Some(Claim::Win)) => Some(Outcome::Won(Player::Second)),
            (Some(Claim::Draw), Some(Claim::Draw)) => Some(Outcome::Drawn),
            _ => None,
        }
    }
}

/// Checks an explanation of a position, visiting at most `limit` positions.
///
/// Solver moves ([`StepReason::Best`]) are only replayed, not verified. The explanation is then checked for the
/// position after them.
///
/// # Errors
/// The first error of a reason, or [`CheckError::Unproved`] if the reasons do not prove the result.
pub fn check(position: &Position, explanation: &Explanation, limit: u64) -> Result<(), CheckError> {
    let mut left = limit;
    check_within(position, explanation, &mut left)
}

fn check_within(position: &Position, explanation: &Explanation, left: &mut u64) -> Result<(), CheckError> {
    let mut end = *position;
    for (index, step) in explanation.steps.iter().enumerate() {
        check_step(&end, *step)?;
        if step.why == StepReason::Winning && explanation.value != Some(Outcome::Won(end.mover())) {
            return Err(CheckError::Refuted(explanation.steps[..=index].iter().map(|step| step.cell).collect()));
        }
        end = end.after(step.cell);
    }
    let mut proved = Proved::default();
    for reason in &explanation.reasons {
        check_reason(&end, reason, &mut proved, left)?;
    }
    if proved.value() == explanation.value { Ok(()) } else { Err(CheckError::Unproved) }
}

/// The cells on which the side to move completes a line.
fn wins(position: &Position) -> Vec<Cell> {
    let is_won = |cell: &Cell| position.after(*cell).outcome() == Some(Outcome::Won(position.mover()));
    position.legal_moves().into_iter().filter(is_won).collect()
}

/// The legal cells on which the opponent of the side to move would complete a line.
fn playable_threats(position: &Position) -> Vec<Cell> {
    let theirs = position.threats(!position.mover());
    position.legal_moves().into_iter().filter(|cell| theirs.contains(cell)).collect()
}

fn check_step(position: &Position, step: Step) -> Result<(), CheckError> {
    position.check(step.cell).map_err(|_| CheckError::InvalidCell(step.cell))?;
    let loses = |cell: &Cell| !wins(&position.after(*cell)).is_empty();
    let is_true = match step.why {
        StepReason::Blocks => wins(position).is_empty() && playable_threats(position).contains(&step.cell),
        StepReason::OnlyMove => {
            wins(position).is_empty()
                && position.legal_moves().iter().filter(|&&cell| cell != step.cell).all(loses)
                && !loses(&step.cell)
        }
        StepReason::Best | StepReason::Winning => true,
    };
    is_true.then_some(()).ok_or_else(|| CheckError::Refuted(vec![step.cell]))
}

fn check_reason(position: &Position, reason: &Reason, proved: &mut Proved, left: &mut u64) -> Result<(), CheckError> {
    let mover = position.mover();
    match reason {
        Reason::Over { outcome } => {
            if position.outcome() != Some(*outcome) {
                return Err(CheckError::Refuted(Vec::new()));
            }
            match outcome {
                Outcome::Won(player) => proved.add(*player, Claim::Win),
                Outcome::Drawn => Player::BOTH.into_iter().for_each(|player| proved.add(player, Claim::Draw)),
            }
        }
        Reason::WinsNow { cells } => {
            let wins = wins(position);
            if cells.is_empty() {
                return Err(CheckError::Unproved);
            }
            if let Some(&cell) = cells.iter().find(|cell| !wins.contains(cell)) {
                return Err(CheckError::InvalidCell(cell));
            }
            proved.add(mover, Claim::Win);
        }
        Reason::TwoThreats { cells } => {
            let playable_threats = playable_threats(position);
            if let Some(&cell) = cells.iter().find(|cell| !playable_threats.contains(cell)) {
                return Err(CheckError::InvalidCell(cell));
            }
            let mut distinct = cells.clone();
            distinct.sort();
            distinct.dedup();
            if distinct.len() < 2 || !wins(position).is_empty() {
                return Err(CheckError::Refuted(Vec::new()));
            }
            proved.add(!mover, Claim::Win);
        }
        Reason::Forcing { moves } => {
            check_forcing(position, moves)?;
            proved.add(mover, Claim::Win);
        }
        Reason::Plan(plan) => {
            check_plan(position, plan, left)?;
            proved.add(plan.owner, plan.claim);
        }
        Reason::Diagram { diagram, claim } => {
            check_diagram(position, diagram, *claim, left)?;
            proved.add(!mover, *claim);
        }
        Reason::NoLine { player } => {
            if lines_of(position, *player).next().is_some() {
                return Err(CheckError::Refuted(Vec::new()));
            }
            proved.add(!*player, Claim::Draw);
        }
        Reason::EveryMove { moves } => {
            for cell in position.legal_moves() {
                let Some((_, why)) = moves.iter().find(|(other, _)| *other == cell) else {
                    return Err(CheckError::Refuted(vec![cell]));
                };
                check_within(&position.after(cell), why, left)?;
                if why.value != Some(Outcome::Won(!mover)) || why.solver_steps() > 0 {
                    return Err(CheckError::Refuted(vec![cell]));
                }
            }
            if let Some((cell, _)) = moves.iter().find(|(cell, _)| position.check(*cell).is_err()) {
                return Err(CheckError::InvalidCell(*cell));
            }
            proved.add(!mover, Claim::Win);
        }
    }
    Ok(())
}

/// Replays a win by threats: before each reply, the winner threatens to complete a line, and the reply blocks it.
fn check_forcing(position: &Position, moves: &[Cell]) -> Result<(), CheckError> {
    let winner = position.mover();
    let mut position = *position;
    for (index, &cell) in moves.iter().enumerate() {
        let refuted = || CheckError::Refuted(moves[..=index].to_vec());
        if position.mover() != winner
            && (!wins(&position).is_empty() || playable_threats(&position).first() != Some(&cell))
        {
            // The opponent could win instead, or the reply does not block. If there are several threats, the reply must
            // block the first.
            return Err(refuted());
        }
        position.try_play(cell).map_err(|_| CheckError::InvalidCell(cell))?;
    }
    let is_won = position.outcome() == Some(Outcome::Won(winner));
    if is_won { Ok(()) } else { Err(CheckError::Refuted(moves.to_vec())) }
}

/// The lines without a disc of the other player, found cell by cell. Each starts at its left end, a vertical one at the
/// bottom.
pub(super) fn lines_of(position: &Position, player: Player) -> impl Iterator<Item = Vec<Cell>> {
    let rules = position.rules();
    let line = move |start: Cell, direction: Direction| -> Option<Vec<Cell>> {
        let (right, up) = direction.step();
        let cell = |n: i8| {
            let (col, row) = (start.col as i8 + right * n, start.row as i8 + up * n);
            let cell = (col >= 0 && row >= 0).then(|| Cell::new(col as u8, row as u8))?;
            (rules.contains(cell) && position.at(cell) != Some(!player)).then_some(cell)
        };
        (0..rules.connect() as i8).map(cell).collect()
    };
    rules
        .all_cells()
        .flat_map(move |cell| Direction::ALL.into_iter().filter_map(move |direction| line(cell, direction)))
}

fn check_plan(position: &Position, plan: &Plan, left: &mut u64) -> Result<(), CheckError> {
    if position.is_over() || !position.rules().has_gravity() {
        return Err(CheckError::Unproved);
    }
    let rules = position.rules();
    let cells = plan.rules.iter().flat_map(|rule| &rule.cells).chain(&plan.ends);
    if let Some(&cell) = cells.into_iter().find(|&&cell| !rules.contains(cell) || position.at(cell).is_some()) {
        return Err(CheckError::InvalidCell(cell));
    }
    // The first disc of the plan may create its threats.
    let begun =
        plan.first.filter(|&first| position.check(first).is_ok()).map_or(*position, |first| position.after(first));
    let threats = begun.threats(plan.owner);
    if let Some(&cell) = plan.ends.iter().find(|cell| !threats.contains(cell)) {
        return Err(CheckError::InvalidCell(cell));
    }
    let stopped = plan.rules.iter().flat_map(|rule| &rule.stops);
    for line in stopped {
        let is_line = lines_of(position, !plan.owner).any(|cells| cells == *line);
        if !is_line {
            return Err(CheckError::InvalidCell(line.first().copied().unwrap_or(Cell::new(0, 0))));
        }
    }
    let pairs = plan.rules.iter().flat_map(|rule| &rule.answers);
    if let Some(&(_, cell)) = pairs.into_iter().find(|(a, b)| !rules.contains(*a) || !rules.contains(*b)) {
        return Err(CheckError::InvalidCell(cell));
    }
    let task =
        geometry_task!(|geometry: G, position: &Position, plan: &Plan, left: &mut u64| -> Result<(), CheckError> {
            let policy = CompiledPlan::new(geometry, plan);
            let stones = position.stones::<G::Word>();
            let (mut own, mut other) = (stones.opponent, stones.mover);
            if plan.owner == position.mover() {
                (own, other) = (stones.mover, stones.opponent);
                let first = plan.first.ok_or(CheckError::Unproved)?;
                position.check(first).map_err(|_| CheckError::InvalidCell(first))?;
                own |= bit(geometry, first);
                if geometry.has_line(own) {
                    return Ok(());
                }
            } else if let Some(first) = plan.first {
                return Err(CheckError::InvalidCell(first));
            }
            let (worst, line) = worst_case(geometry, &policy, own, other, left).ok_or(CheckError::LimitReached)?;
            let refuted = || CheckError::Refuted(plan.first.into_iter().chain(line).collect());
            if worst >= Some(plan.claim) { Ok(()) } else { Err(refuted()) }
        });
    rules.with_common_geometry(task)
}

fn check_diagram(position: &Position, diagram: &Diagram, claim: Claim, left: &mut u64) -> Result<(), CheckError> {
    if position.is_over() || !position.rules().has_gravity() {
        return Err(CheckError::Unproved);
    }
    let task = geometry_task!(|geometry: G, position: &Position, diagram: &Diagram, left: &mut u64| -> Option<Worst> {
        let Stones { mover, opponent } = position.stones();
        worst_case(geometry, &CompiledDiagram::new(geometry, diagram), opponent, mover, left)
    });
    let (worst, line) = position.rules().with_common_geometry(task).ok_or(CheckError::LimitReached)?;
    if worst >= Some(claim) { Ok(()) } else { Err(CheckError::Refuted(line)) }
}

/// The guaranteed result of a policy's owner with the opponent to move (`None` for a loss), and the opponent's best
/// play against it.
type Worst = (Option<Claim>, Vec<Cell>);

/// The worst case of a policy; `None` if more than `left` positions are needed.
pub(crate) fn worst_case<G: Geometry>(
    geometry: G,
    policy: &impl Policy<G>,
    own: G::Word,
    other: G::Word,
    left: &mut u64,
) -> Option<Worst> {
    let mut search = WorstCase { geometry, policy, known: FxHashMap::default(), left };
    let worst = search.opponent(own, other)?;
    Some((worst, search.line(own, other, worst)))
}

struct WorstCase<'a, G: Geometry, P> {
    geometry: G,
    policy: &'a P,
    known: FxHashMap<G::Word, Option<Claim>>,
    left: &'a mut u64,
}

impl<G: Geometry, P: Policy<G>> WorstCase<'_, G, P> {
    /// The owner's guaranteed result with the opponent to move: `Some(None)` is a loss, `None` means the limit was
    /// reached.
    fn opponent(&mut self, own: G::Word, other: G::Word) -> Option<Option<Claim>> {
        let geometry = self.geometry;
        let occupied = own | other;
        let legal = geometry.legal(occupied);
        if legal.is_zero() {
            return Some(Some(Claim::Draw));
        }
        if !(geometry.threats(other, occupied) & legal).is_zero() {
            return Some(None);
        }
        // This sum is unique: see the keys of the solver's table.
        let key = own.wrapping_add(occupied).wrapping_add(geometry.bottom());
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        *self.left = self.left.checked_sub(1)?;
        let mut worst = Some(Claim::Win);
        for disc in bits(legal) {
            worst = worst.min(self.owner(own, other | disc, disc)?);
            if worst.is_none() {
                break;
            }
        }
        self.known.insert(key, worst);
        Some(worst)
    }

    /// The guaranteed result after the opponent's disc `last`, whichever permitted reply the owner chooses.
    fn owner(&mut self, own: G::Word, other: G::Word, last: G::Word) -> Option<Option<Claim>> {
        if self.geometry.legal(own | other).is_zero() {
            return Some(Some(Claim::Draw));
        }
        let mut worst = Some(Claim::Win);
        let permitted = self.policy.permitted(self.geometry, own, other, last);
        for answer in bits(permitted) {
            worst = worst.min(self.answered(own | answer, other)?);
            if worst.is_none() {
                break;
            }
        }
        Some(worst)
    }

    /// The guaranteed result after the owner's reply, which may have completed a line.
    fn answered(&mut self, own: G::Word, other: G::Word) -> Option<Option<Claim>> {
        if self.geometry.has_line(own) { Some(Some(Claim::Win)) } else { self.opponent(own, other) }
    }

    /// The moves that lead to the worst case.
    fn line(&mut self, mut own: G::Word, mut other: G::Word, worst: Option<Claim>) -> Vec<Cell> {
        let geometry = self.geometry;
        let mut line = Vec::new();
        loop {
            let legal = geometry.legal(own | other);
            let win = geometry.threats(other, own | other) & legal;
            if !win.is_zero() {
                line.push(geometry.cell(win.lowest_bit()));
                return line;
            }
            let Some(disc) = bits(legal).find(|&disc| self.owner(own, other | disc, disc) == Some(worst)) else {
                return line;
            };
            line.push(geometry.cell(disc));
            other |= disc;
            if geometry.legal(own | other).is_zero() {
                return line;
            }
            let mut answers = bits(self.policy.permitted(geometry, own, other, disc));
            let Some(answer) = answers.find(|&answer| self.answered(own | answer, other) == Some(worst)) else {
                return line;
            };
            line.push(geometry.cell(answer));
            own |= answer;
            if geometry.has_line(own) {
                return line;
            }
        }
    }
}
