//! Finds plans: first the simplest, to reply in the same column, then sets of rules that stop every line of the
//! opponent. Each candidate is played out before it is accepted.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Player, Position};

use crate::checker::worst_case;
use crate::compiled_plan::{Answers, CompiledPlan, closed_and_upper};
use crate::reason::{AppliedRule, Claim, Plan, TieBreak};
use crate::rules::{Candidate, Field};

/// Limits of the search for a plan of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlanLimits {
    /// Maximum positions for playing out one plan.
    pub(crate) positions: u64,
    /// Maximum positions for playing out all plans.
    pub(crate) all_positions: u64,
    /// Maximum number of rules to choose while searching for sets of rules, for all plans.
    pub(crate) choices: u32,
}

/// Maximum number of sets of ends to try.
const MAX_ENDS: usize = 12;
/// Maximum number of rules to choose for one set of ends.
const CHOICES: u32 = 200;
/// Maximum number of sets of rules to play out for one set of ends.
const MAX_SETS: u32 = 3;

/// The best plan found for `owner`; a win is better than a draw.
pub(crate) fn plan(position: &Position, owner: Player, limits: PlanLimits) -> Option<Plan> {
    position.rules().with_common_geometry(PlanTask { position, owner, limits })
}

struct PlanTask<'a> {
    position: &'a Position,
    owner: Player,
    limits: PlanLimits,
}

/// A position with the opponent of the plan's owner to move.
#[derive(Clone, Copy)]
struct Start<W> {
    first: Option<Cell>,
    own: W,
    other: W,
}

impl GeometryTask for PlanTask<'_> {
    type Output = Option<Plan>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let stones = self.position.stones::<G::Word>();
        let occupied = stones.occupied();
        let legal = geometry.legal(occupied);
        let starts: Vec<Start<G::Word>> = if self.owner == self.position.mover() {
            let theirs = geometry.threats(stones.opponent, occupied);
            let blocks = theirs & legal;
            let moves = if blocks.is_zero() { legal } else { blocks } & !(theirs >> 1);
            let mut moves: Vec<Cell> = bits(moves).map(|bit| geometry.cell(bit)).collect();
            moves.sort_by_cached_key(|cell| (2 * u32::from(cell.col) + 1).abs_diff(geometry.cols()));
            let after = |cell: Cell| stones.mover | geometry.bit(cell.col.into(), cell.row.into());
            moves.iter().map(|&cell| Start { first: Some(cell), own: after(cell), other: stones.opponent }).collect()
        } else {
            vec![Start { first: None, own: stones.opponent, other: stones.mover }]
        };
        let mut search = PlanSearch {
            geometry,
            lines: geometry.all_lines(),
            owner: self.owner,
            limits: self.limits,
            left: self.limits.all_positions,
            choices: self.limits.choices,
            best: None,
        };
        let starts: Vec<_> = starts.into_iter().map(|start| (start, ends(geometry, start.own, start.other))).collect();
        // Try plans without rules for every first move before searching for rules.
        for (start, ends) in &starts {
            for &ends in ends {
                if search.play(*start, ends, Vec::new(), Vec::new) {
                    return search.best;
                }
            }
        }
        for (start, ends) in &starts {
            for &ends in ends {
                if search.cover(*start, ends) {
                    return search.best;
                }
            }
        }
        search.best
    }
}

/// Sets of the owner's threats at which columns may end. Sets that leave an even number of other cells come first,
/// because the opponent is then to move when those are full; among them, sets that end more columns come first.
fn ends<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> Vec<G::Word> {
    let occupied = own | other;
    let legal = geometry.legal(occupied);
    let threats = geometry.threats(own, occupied) & !legal;
    let mut sets = vec![G::Word::ZERO];
    for col in 0..geometry.cols() {
        let known = sets.clone();
        for end in bits(threats & geometry.column(col)).take(2) {
            sets.extend(known.iter().map(|&set| set | end));
        }
        sets.truncate(256);
    }
    // All sorts of this crate have keys of one type, so that their code is compiled once, and not for each geometry.
    sets.sort_by_cached_key(|&set| {
        let (closed, _) = closed_and_upper(geometry, set);
        let is_odd = (geometry.board() & !occupied & !closed).count_ones() % 2;
        (is_odd << u16::BITS) + u32::from(u16::MAX) - set.count_ones()
    });
    // Always keep the empty set.
    let empty = sets.iter().position(|set| set.is_zero()).expect("the first set was empty");
    let empty = sets.remove(empty);
    sets.truncate(MAX_ENDS - 1);
    sets.push(empty);
    sets
}

struct PlanSearch<G: Geometry> {
    geometry: G,
    lines: Vec<G::Word>,
    owner: Player,
    limits: PlanLimits,
    /// Number of positions that may still be visited.
    left: u64,
    /// Number of rules that may still be chosen.
    choices: u32,
    best: Option<Plan>,
}

impl<G: Geometry> PlanSearch<G> {
    /// Plays a plan out and keeps it if it is better than the best so far. Returns whether it wins.
    fn play(
        &mut self,
        start: Start<G::Word>,
        ends: G::Word,
        answers: Vec<Answers<G::Word>>,
        rules: impl FnOnce() -> Vec<AppliedRule>,
    ) -> bool {
        let mut compiled = CompiledPlan::from_parts(self.geometry, answers, ends);
        let known = self.best.as_ref().map(|best| best.claim);
        let mut best = known;
        let mut ordered = TieBreak::Any;
        for tie_break in [TieBreak::Leftmost, TieBreak::Rightmost] {
            compiled.tie_break = tie_break;
            let share = self.limits.positions.min(self.left);
            let mut left = share;
            let claim = self.worst(&compiled, start, &mut left);
            self.left -= share - left;
            if claim > best {
                (best, ordered) = (claim, tie_break);
            }
            if claim == Some(Claim::Win) {
                break;
            }
        }
        let Some(claim) = best.filter(|_| best > known) else { return false };
        // Fix a tie-break only if the plan needs one.
        compiled.tie_break = TieBreak::Any;
        let is_free = self.worst(&compiled, start, &mut self.limits.positions.clone()) >= best;
        let tie_break = if is_free { TieBreak::Any } else { ordered };
        let ends = bits(ends).map(|end| self.geometry.cell(end)).collect();
        self.best = Some(Plan { owner: self.owner, claim, first: start.first, ends, rules: rules(), tie_break });
        claim == Claim::Win
    }

    /// The guaranteed result of a plan; `None` also if more than `left` positions are needed.
    fn worst(&self, compiled: &CompiledPlan<G::Word>, start: Start<G::Word>, left: &mut u64) -> Option<Claim> {
        worst_case(self.geometry, compiled, start.own, start.other, left).and_then(|(claim, _)| claim)
    }

    /// Tries sets of rules that stop all lines of the opponent. Returns whether one of them wins.
    fn cover(&mut self, start: Start<G::Word>, ends: G::Word) -> bool {
        if self.left == 0 || self.choices == 0 {
            return false;
        }
        let Some(field) = Field::new(self.geometry, &self.lines, start.own, start.other, ends) else { return false };
        let candidates = field.candidates();
        let all = field.lines().len();
        let open = if all == 128 { u128::MAX } else { (1 << all) - 1 };
        let stopped = candidates.iter().fold(0, |set, candidate| set | candidate.stops);
        if open & !stopped != 0 {
            return false;
        }
        let share = self.choices.min(CHOICES);
        self.choices -= share;
        let mut cover = RuleCover { field: &field, candidates: &candidates, chosen: Vec::new(), choices: share };
        let mut sets = MAX_SETS;
        let mut wins = false;
        let allowed: Vec<usize> = (0..candidates.len()).collect();
        cover.search(open, &allowed, &mut |chosen| {
            let answers = chosen.iter().map(|&n| candidates[n].answers().to_vec()).collect();
            wins = self.play(start, ends, answers, || instances(&field, &candidates, chosen, open));
            sets -= 1;
            wins || sets == 0 || self.left == 0
        });
        self.choices += cover.choices;
        wins
    }
}

/// The chosen rules, each with the lines that no earlier rule stops.
fn instances<G: Geometry>(
    field: &Field<G>,
    candidates: &[Candidate<G::Word>],
    chosen: &[usize],
    mut open: u128,
) -> Vec<AppliedRule> {
    let mut instances = Vec::new();
    for &n in chosen {
        instances.push(field.instance(&candidates[n], open));
        open &= !candidates[n].stops;
    }
    instances
}

struct RuleCover<'a, G: Geometry> {
    field: &'a Field<G>,
    candidates: &'a [Candidate<G::Word>],
    chosen: Vec<usize>,
    /// Number of rules that may still be chosen.
    choices: u32,
}

impl<G: Geometry> RuleCover<'_, G> {
    /// Chooses rules until every line is stopped, starting with the line that the fewest rules stop. Calls `found` with
    /// each complete set until it returns true. Returns whether the search is over.
    fn search(&mut self, open: u128, allowed: &[usize], found: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        if open == 0 {
            return found(&self.chosen);
        }
        let mut counts = [0_u32; 128];
        for &n in allowed {
            let mut stops = self.candidates[n].stops & open;
            while stops != 0 {
                counts[stops.trailing_zeros() as usize] += 1;
                stops &= stops - 1;
            }
        }
        let lines = (0..128).filter(|line| open >> line & 1 == 1);
        let Some(line) = lines.min_by_key(|&line| counts[line as usize]) else { return false };
        let is_way = |&n: &usize| self.candidates[n].stops >> line & 1 == 1;
        let mut ways: Vec<usize> = allowed.iter().copied().filter(is_way).collect();
        ways.sort_by_cached_key(|&n| u128::BITS - (self.candidates[n].stops & open).count_ones());
        for n in ways {
            if self.choices == 0 {
                return true;
            }
            self.choices -= 1;
            let fits = |&other: &usize| other != n && self.field.fit(&self.candidates[n], &self.candidates[other]);
            let rest: Vec<usize> = allowed.iter().copied().filter(fits).collect();
            self.chosen.push(n);
            let is_enough = self.search(open & !self.candidates[n].stops, &rest, found);
            self.chosen.pop();
            if is_enough {
                return true;
            }
        }
        false
    }
}
