//! Hints that do not give away the move.

use connect4_core::{Outcome, Position};

use super::reason::{Claim, Explanation, Reason, Step, StepReason};
use super::scene::{Join, Language, text, with_lines};

impl Explanation {
    /// A hint that does not name the move to make: `Look at column 3: O would complete a line there.` `None` if the
    /// game is over or the first step is a solver move.
    pub fn nudge(&self, position: &Position, language: Language) -> Option<String> {
        if position.is_over() {
            return None;
        }
        let (mover, other) = (position.mover(), !position.mover());
        let is_lost = self.value == Some(Outcome::Won(other));
        if let Some(Step { cell, why }) = self.steps.first() {
            match why {
                StepReason::Blocks if position.rules().has_gravity() => {
                    let column = cell.col + 1;
                    return Some(text!(
                        language,
                        "Look at column {column}: {other} would complete a line there.",
                        "Sieh dir Spalte {column} an: dort würde {other} eine Reihe vollenden.",
                    ));
                }
                StepReason::Blocks => {
                    return Some(text!(
                        language,
                        "Look for the cell on which {other} would complete a line.",
                        "Suche das Feld, auf dem {other} eine Reihe vollenden würde.",
                    ));
                }
                StepReason::OnlyMove => {
                    return Some(text!(
                        language,
                        "Look at what {other} could put on top of each disc: all moves but one lose at once.",
                        "Sieh nach, was {other} auf jeden Stein setzen könnte: alle Züge bis auf einen verlieren sofort.",
                    ));
                }
                StepReason::Winning => {
                    return Some(text!(
                        language,
                        "Look for a quiet move after which {other} has no good answer.",
                        "Suche einen ruhigen Zug, nach dem {other} keine gute Antwort hat.",
                    ));
                }
                StepReason::Best => return None,
            }
        }
        match self.reasons.first()? {
            Reason::WinsNow { .. } => Some(text!(
                language,
                "Look for a line of {mover} that lacks one disc.",
                "Suche eine Reihe von {mover}, der ein Stein fehlt.",
            )),
            Reason::Forcing { .. } => Some(text!(
                language,
                "Look for discs that threaten a line: {other} has to answer each, until it cannot.",
                "Suche Steine, die eine Reihe drohen: {other} muss auf jeden antworten, bis es nicht mehr geht.",
            )),
            Reason::Plan(plan) if plan.owner == mover && plan.claim == Claim::Win && !plan.ends.is_empty() => {
                let end = plan.first.map_or(*position, |first| position.after(first));
                let threats = with_lines(&end, mover, &plan.ends, Join::And, language);
                Some(text!(
                    language,
                    "Look at {threats}: {mover} wants {other} to play below, and that is what the last free cells decide.",
                    "Sieh dir {threats} an: {mover} will, dass {other} darunter spielt, und das entscheiden die letzten freien Felder.",
                ))
            }
            Reason::Plan(plan) if plan.owner == mover => Some(text!(
                language,
                "Look for a move after which {mover} can answer every disc of {other}.",
                "Suche einen Zug, nach dem {mover} auf jeden Stein von {other} antworten kann.",
            )),
            _ if is_lost => Some(text!(
                language,
                "Every move loses: look for the one that takes {other} longest.",
                "Jeder Zug verliert: suche den, mit dem {other} am längsten braucht.",
            )),
            _ => None,
        }
    }
}
