//! Hints that do not give away the move.

use connect4_core::{Outcome, Position};

use super::reason::{Claim, Explanation, Reason, Step, StepReason};
use super::scene::completions;
use super::sentence::{List, Sentence};

impl Explanation {
    /// A hint that does not name the move to make: `Look at column 3: O would complete a line there.` `None` if the
    /// game is over or the first step is a solver move.
    pub fn nudge(&self, position: &Position) -> Option<Sentence> {
        if position.is_over() {
            return None;
        }
        let (mover, other) = (position.mover(), !position.mover());
        if let Some(&Step { cell, why }) = self.steps.first() {
            return match why {
                StepReason::Blocks if position.rules().has_gravity() => {
                    Some(Sentence::NudgeColumn { column: cell.col + 1, other })
                }
                StepReason::Blocks => Some(Sentence::NudgeCell { other }),
                StepReason::OnlyMove => Some(Sentence::NudgeOnlyMove { other }),
                StepReason::Winning => Some(Sentence::NudgeQuietMove { other }),
                StepReason::Best => None,
            };
        }
        match self.reasons.first()? {
            Reason::WinsNow { .. } => Some(Sentence::NudgeLine { mover }),
            Reason::Forcing { .. } => Some(Sentence::NudgeThreats { other }),
            Reason::Plan(plan) if plan.owner == mover && plan.claim == Claim::Win && !plan.ends.is_empty() => {
                let end = plan.first.map_or(*position, |first| position.after(first));
                Some(Sentence::NudgeZugzwang { threats: List::And(completions(&end, mover, &plan.ends)), other })
            }
            Reason::Plan(plan) if plan.owner == mover => Some(Sentence::NudgePlan { mover, other }),
            _ if self.value == Some(Outcome::Won(other)) => Some(Sentence::NudgeLost),
            _ => None,
        }
    }
}
