//! The checker, which knows nothing of how reasons are found. It plays plans against every reply and replays tactics; what it
//! has not confirmed does not count as true. Beyond a number of positions it gives up, and the reason is then not given
//! either.
//!
//! Positions are remembered as they are, not up to symmetry: a plan is hardly ever its own mirror image.

use std::fmt;

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Direction, Geometry, GeometryTask, Outcome, Player, Position};
use rustc_hash::FxHashMap;

use super::diagram::{Diagram, Sheet};
use super::reason::{Claim, Explanation, Plan, Reason, Step, Why};
use super::strategy::{Policy, Strategy, bit};

/// How a reason has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It names a move that is not legal, or cells that are not what it says they are.
    Nonsense(Cell),
    /// This play, from the position that the reason is about, does not lead to what is claimed.
    Refuted(Vec<Cell>),
    /// The reasons together do not prove the value that is claimed.
    Unproved,
    /// There are more positions than may be looked at.
    TooLong,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Nonsense(cell) => write!(f, "{cell} is not what the reason says"),
            Fault::Refuted(moves) => {
                f.write_str("it fails against")?;
                moves.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            Fault::Unproved => f.write_str("the reasons do not prove the value"),
            Fault::TooLong => f.write_str("there are too many positions to check"),
        }
    }
}

impl std::error::Error for Fault {}

/// What is proved: the least that each player gets.
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

/// Checks an explanation of a position, looking at no more than `limit` positions.
///
/// Steps of the solver ([`Why::Best`]) are only replayed: what comes after them is checked, not that they are best. The value
/// is then the value after them.
///
/// # Errors
/// With the first fault of a reason, or if the reasons do not prove the value of the explanation.
pub fn check(position: &Position, explanation: &Explanation, limit: u64) -> Result<(), Fault> {
    let mut left = limit;
    check_within(position, explanation, &mut left)
}

fn check_within(position: &Position, explanation: &Explanation, left: &mut u64) -> Result<(), Fault> {
    let mut end = *position;
    for (index, step) in explanation.steps.iter().enumerate() {
        check_step(&end, *step)?;
        if step.why == Why::Winning && explanation.value != Some(Outcome::Won(end.mover())) {
            return Err(Fault::Refuted(explanation.steps[..=index].iter().map(|step| step.cell).collect()));
        }
        end = end.after(step.cell);
    }
    let mut proved = Proved::default();
    for reason in &explanation.reasons {
        check_reason(&end, reason, &mut proved, left)?;
    }
    if proved.value() == explanation.value { Ok(()) } else { Err(Fault::Unproved) }
}

/// Cells on which the side to move completes a line.
fn wins(position: &Position) -> Vec<Cell> {
    let is_won = |cell: &Cell| position.after(*cell).outcome() == Some(Outcome::Won(position.mover()));
    position.legal_moves().into_iter().filter(is_won).collect()
}

/// Cells that can be played now on which the side that is not to move would complete a line.
fn dangers(position: &Position) -> Vec<Cell> {
    let theirs = position.threats(!position.mover());
    position.legal_moves().into_iter().filter(|cell| theirs.contains(cell)).collect()
}

fn check_step(position: &Position, step: Step) -> Result<(), Fault> {
    position.check(step.cell).map_err(|_| Fault::Nonsense(step.cell))?;
    let loses = |cell: &Cell| !wins(&position.after(*cell)).is_empty();
    let is_true = match step.why {
        Why::Blocks => wins(position).is_empty() && dangers(position).contains(&step.cell),
        Why::OnlyMove => {
            wins(position).is_empty()
                && position.legal_moves().iter().filter(|&&cell| cell != step.cell).all(loses)
                && !loses(&step.cell)
        }
        Why::Best | Why::Winning => true,
    };
    is_true.then_some(()).ok_or_else(|| Fault::Refuted(vec![step.cell]))
}

fn check_reason(position: &Position, reason: &Reason, proved: &mut Proved, left: &mut u64) -> Result<(), Fault> {
    let mover = position.mover();
    match reason {
        Reason::Over(outcome) => {
            if position.outcome() != Some(*outcome) {
                return Err(Fault::Refuted(Vec::new()));
            }
            match outcome {
                Outcome::Won(player) => proved.add(*player, Claim::Win),
                Outcome::Drawn => Player::BOTH.into_iter().for_each(|player| proved.add(player, Claim::Draw)),
            }
        }
        Reason::WinsNow { cells } => {
            let wins = wins(position);
            if cells.is_empty() {
                return Err(Fault::Unproved);
            }
            if let Some(&cell) = cells.iter().find(|cell| !wins.contains(cell)) {
                return Err(Fault::Nonsense(cell));
            }
            proved.add(mover, Claim::Win);
        }
        Reason::TwoThreats { cells } => {
            let dangers = dangers(position);
            if let Some(&cell) = cells.iter().find(|cell| !dangers.contains(cell)) {
                return Err(Fault::Nonsense(cell));
            }
            let mut distinct = cells.clone();
            distinct.sort();
            distinct.dedup();
            if distinct.len() < 2 || !wins(position).is_empty() {
                return Err(Fault::Refuted(Vec::new()));
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
            if position.is_over() || !position.rules().has_gravity() {
                return Err(Fault::Unproved);
            }
            position.rules().with_geometry(FollowDiagram { position, diagram, claim: *claim, left })?;
            proved.add(!mover, *claim);
        }
        Reason::NoLine(player) => {
            if lines_of(position, *player).next().is_some() {
                return Err(Fault::Refuted(Vec::new()));
            }
            proved.add(!*player, Claim::Draw);
        }
        Reason::EveryMove { moves } => {
            for cell in position.legal_moves() {
                let Some((_, why)) = moves.iter().find(|(other, _)| *other == cell) else {
                    return Err(Fault::Refuted(vec![cell]));
                };
                check_within(&position.after(cell), why, left)?;
                if why.value != Some(Outcome::Won(!mover)) || why.solver_steps() > 0 {
                    return Err(Fault::Refuted(vec![cell]));
                }
            }
            if let Some((cell, _)) = moves.iter().find(|(cell, _)| position.check(*cell).is_err()) {
                return Err(Fault::Nonsense(*cell));
            }
            proved.add(!mover, Claim::Win);
        }
    }
    Ok(())
}

/// Replays a win by threats: before each reply there is a threat to complete a line, and the reply is the only cell that
/// prevents it.
fn check_forcing(position: &Position, moves: &[Cell]) -> Result<(), Fault> {
    let winner = position.mover();
    let mut position = *position;
    for (index, &cell) in moves.iter().enumerate() {
        let refuted = || Fault::Refuted(moves[..=index].to_vec());
        if position.mover() != winner && (!wins(&position).is_empty() || dangers(&position).first() != Some(&cell)) {
            // The other side need not answer, or answers elsewhere; of several threats the first stands for all.
            return Err(refuted());
        }
        position.try_play(cell).map_err(|_| Fault::Nonsense(cell))?;
    }
    let is_won = position.outcome() == Some(Outcome::Won(winner));
    if is_won { Ok(()) } else { Err(Fault::Refuted(moves.to_vec())) }
}

/// The lines without a stone of the other player, found cell by cell; each from its left end, a vertical one from its lower
/// end.
pub(super) fn lines_of(position: &Position, player: Player) -> impl Iterator<Item = Vec<Cell>> {
    let rules = position.rules();
    let run = move |start: Cell, direction: Direction| -> Option<Vec<Cell>> {
        let (right, up) = direction.step();
        let cell = |n: i8| {
            let (col, row) = (start.col as i8 + right * n, start.row as i8 + up * n);
            let cell = (col >= 0 && row >= 0).then(|| Cell::new(col as u8, row as u8))?;
            (rules.contains(cell) && position.at(cell) != Some(!player)).then_some(cell)
        };
        (0..rules.connect() as i8).map(cell).collect()
    };
    rules.all_cells().flat_map(move |cell| Direction::ALL.into_iter().filter_map(move |direction| run(cell, direction)))
}

struct PlayOut<'a> {
    position: &'a Position,
    plan: &'a Plan,
    left: &'a mut u64,
}

impl GeometryTask for PlayOut<'_> {
    type Output = Result<(), Fault>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let strategy = Strategy::new(geometry, self.plan);
        let stones = self.position.stones::<G::Word>();
        let (mut own, mut other) = (stones.opponent, stones.mover);
        if self.plan.owner == self.position.mover() {
            (own, other) = (stones.mover, stones.opponent);
            let first = self.plan.first.ok_or(Fault::Unproved)?;
            self.position.check(first).map_err(|_| Fault::Nonsense(first))?;
            own |= bit(geometry, first);
            if geometry.has_line(own) {
                return Ok(());
            }
        } else if let Some(first) = self.plan.first {
            return Err(Fault::Nonsense(first));
        }
        let (worst, line) = worst_case(geometry, &strategy, own, other, self.left).ok_or(Fault::TooLong)?;
        let first = self.plan.first.into_iter();
        let refuted = || Fault::Refuted(first.chain(line).collect());
        if worst >= Some(self.plan.claim) { Ok(()) } else { Err(refuted()) }
    }
}

struct FollowDiagram<'a> {
    position: &'a Position,
    diagram: &'a Diagram,
    claim: Claim,
    left: &'a mut u64,
}

impl GeometryTask for FollowDiagram<'_> {
    type Output = Result<(), Fault>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let sheet = Sheet::new(geometry, self.diagram);
        let stones = self.position.stones::<G::Word>();
        let (worst, line) =
            worst_case(geometry, &sheet, stones.opponent, stones.mover, self.left).ok_or(Fault::TooLong)?;
        if worst >= Some(self.claim) { Ok(()) } else { Err(Fault::Refuted(line)) }
    }
}

fn check_plan(position: &Position, plan: &Plan, left: &mut u64) -> Result<(), Fault> {
    if position.is_over() || !position.rules().has_gravity() {
        return Err(Fault::Unproved);
    }
    let rules = position.rules();
    let cells = plan.rules.iter().flat_map(|rule| &rule.cells).chain(&plan.ends);
    if let Some(&cell) = cells.into_iter().find(|&&cell| !rules.contains(cell) || position.at(cell).is_some()) {
        return Err(Fault::Nonsense(cell));
    }
    // The stone that it begins with may make the threats.
    let begun =
        plan.first.filter(|&first| position.check(first).is_ok()).map_or(*position, |first| position.after(first));
    let threats = begun.threats(plan.owner);
    if let Some(&cell) = plan.ends.iter().find(|cell| !threats.contains(cell)) {
        return Err(Fault::Nonsense(cell));
    }
    let stopped = plan.rules.iter().flat_map(|rule| &rule.stops);
    for line in stopped {
        let is_line = lines_of(position, !plan.owner).any(|cells| cells == *line);
        if !is_line {
            return Err(Fault::Nonsense(line.first().copied().unwrap_or(Cell::new(0, 0))));
        }
    }
    let pairs = plan.rules.iter().flat_map(|rule| &rule.answers);
    if let Some(&(_, cell)) = pairs.into_iter().find(|(a, b)| !rules.contains(*a) || !rules.contains(*b)) {
        return Err(Fault::Nonsense(cell));
    }
    rules.with_geometry(PlayOut { position, plan, left })
}

/// What the owner of a strategy is sure of when the opponent is to move, and the opponent's best play against it; `None`
/// where `left` positions do not suffice. Against a loss, play ends with the first line found.
pub(crate) fn worst_case<G: Geometry>(
    geometry: G,
    strategy: &impl Policy<G>,
    own: G::Word,
    other: G::Word,
    left: &mut u64,
) -> Option<(Option<Claim>, Vec<Cell>)> {
    let mut walk = Walk { geometry, strategy, known: FxHashMap::default(), left };
    let worst = walk.opponent(own, other)?;
    Some((worst, walk.line(own, other, worst)))
}

struct Walk<'a, G: Geometry, P> {
    geometry: G,
    strategy: &'a P,
    known: FxHashMap<G::Word, Option<Claim>>,
    left: &'a mut u64,
}

impl<G: Geometry, P: Policy<G>> Walk<'_, G, P> {
    /// What the owner is sure of with the opponent to move: nothing, a draw or a win.
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
        // For each column, the sum tells how high it is and whose each stone is.
        let key = own.wrapping_add(occupied).wrapping_add(geometry.bottom());
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        *self.left = self.left.checked_sub(1)?;
        let mut worst = Some(Claim::Win);
        for stone in bits(legal) {
            worst = worst.min(self.owner(own, other | stone, stone)?);
            if worst.is_none() {
                break;
            }
        }
        self.known.insert(key, worst);
        Some(worst)
    }

    /// The same after the opponent's stone `last`, whichever of its answers the owner chooses.
    fn owner(&mut self, own: G::Word, other: G::Word, last: G::Word) -> Option<Option<Claim>> {
        if self.geometry.legal(own | other).is_zero() {
            return Some(Some(Claim::Draw));
        }
        let mut worst = Some(Claim::Win);
        let permitted = self.strategy.permitted(self.geometry, own, other, last);
        for answer in bits(permitted) {
            worst = worst.min(self.answered(own | answer, other)?);
            if worst.is_none() {
                break;
            }
        }
        Some(worst)
    }

    /// The same after an answer, which may have completed a line.
    fn answered(&mut self, own: G::Word, other: G::Word) -> Option<Option<Claim>> {
        if self.geometry.has_line(own) { Some(Some(Claim::Win)) } else { self.opponent(own, other) }
    }

    /// Play that shows the worst case.
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
            let Some(stone) = bits(legal).find(|&stone| self.owner(own, other | stone, stone) == Some(worst)) else {
                return line;
            };
            line.push(geometry.cell(stone));
            other |= stone;
            if geometry.legal(own | other).is_zero() {
                return line;
            }
            let mut answers = bits(self.strategy.permitted(geometry, own, other, stone));
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
