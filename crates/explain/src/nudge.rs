//! Hints that do not give away the move.

use connect4_core::{Cell, Outcome, Player, Position};

use super::reason::{Claim, Explanation, Reason, StepReason};
use super::scene::completions;
use super::sentence::{List, Part, Sentence, Worth};
use super::tactics::lines_through;
use super::threats::threats;

/// Maximum number of threats in a hint.
const MAX_THREATS: usize = 2;

impl Explanation {
    /// A hint that does not name the move to make: `Look for the cell on which O would complete a line.` If the reasons
    /// do not suggest one, it only says in which part of the board to look, or which threats to consider. `None` if the
    /// game is over.
    pub fn nudge(&self, position: &Position) -> Option<Sentence> {
        let is_open = !position.is_over();
        is_open.then(|| self.clear_nudge(position).unwrap_or_else(|| self.vague_nudge(position)))
    }

    /// A hint that follows from the reasons.
    fn clear_nudge(&self, position: &Position) -> Option<Sentence> {
        let (mover, other) = (position.mover(), !position.mover());
        match self.steps.first().map(|step| step.why) {
            Some(StepReason::Blocks) => return Some(Sentence::NudgeCell { other }),
            Some(StepReason::OnlyMove) => return Some(Sentence::NudgeOnlyMove { other }),
            Some(StepReason::Winning) => return Some(Sentence::NudgeQuietMove { other }),
            _ if self.value == Some(Outcome::Won(other)) => return Some(Sentence::NudgeLost),
            Some(StepReason::Best) => return None,
            None => {}
        }
        match self.reasons.first()? {
            Reason::WinsNow { .. } => Some(Sentence::NudgeLine { mover }),
            Reason::Forcing { .. } => Some(Sentence::NudgeThreats { other }),
            Reason::Plan(plan) if plan.owner == mover && plan.claim == Claim::Win && !plan.ends.is_empty() => {
                let end = plan.first.map_or(*position, |first| position.after(first));
                Some(Sentence::NudgeZugzwang { threats: List::And(completions(&end, mover, &plan.ends)), other })
            }
            _ => {
                let is_movers = |reason: &Reason| matches!(reason, Reason::Plan(plan) if plan.owner == mover);
                self.reasons.iter().any(is_movers).then_some(Sentence::NudgePlan { mover, other })
            }
        }
    }

    /// A hint from the result and the best move, if they are known, or otherwise from the threats.
    fn vague_nudge(&self, position: &Position) -> Sentence {
        let mover = position.mover();
        if let Some(value) = self.value {
            let worth = if value == Outcome::Drawn { Worth::Draw } else { Worth::Win };
            let part = self.steps.first().map_or(Part::All, |step| part(position, step.cell));
            return Sentence::NudgePart { mover, worth, part };
        }
        let mut near = threats(position);
        near.retain(|threat| threat.behind.is_none());
        near.sort_by_key(|threat| threat.below);
        near.dedup_by_key(|threat| threat.cell);
        let all_lines = |cell: Cell| Player::BOTH.into_iter().flat_map(move |side| lines_through(position, side, cell));
        let threats = near.iter().take(MAX_THREATS).map(|threat| Sentence::Completion {
            cell: threat.cell,
            lines: super::scene::lines(all_lines(threat.cell)),
        });
        let threats: Vec<Sentence> = threats.collect();
        if threats.is_empty() { Sentence::NudgeOpen } else { Sentence::NudgeWaiting { threats: List::And(threats) } }
    }
}

/// The part of the board to which a cell belongs. A part with only one legal move would give it away.
fn part(position: &Position, cell: Cell) -> Part {
    let cols = position.rules().cols();
    let part_of = |cell: Cell| match cell.col {
        col if col < cols / 3 => Part::Left,
        col if col >= cols - cols / 3 => Part::Right,
        _ => Part::Middle,
    };
    let part = part_of(cell);
    let moves = position.legal_moves().into_iter().filter(|&other| part_of(other) == part).count();
    if moves > 1 { part } else { Part::All }
}
