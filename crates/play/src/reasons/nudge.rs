//! Where to look, for who does not want to be told what to play.

use connect4_core::{Outcome, Position};

use super::reason::{Claim, Explanation, Reason, Step, Why};
use super::scene::{Join, Language, say, with_lines};

impl Explanation {
    /// Where to look, without the move to make: `Look at column 3: O would complete a line there.` `None` where no reason is plain,
    /// or the game is over.
    pub fn nudge(&self, position: &Position, language: Language) -> Option<String> {
        if position.is_over() {
            return None;
        }
        let (mover, other) = (position.mover(), !position.mover());
        let is_lost = self.value == Some(Outcome::Won(other));
        if let Some(Step { cell, why }) = self.steps.first() {
            match why {
                Why::Blocks if position.rules().has_gravity() => {
                    let column = cell.col + 1;
                    return Some(say!(
                        language,
                        "Look at column {column}: {other} would complete a line there.",
                        "Sieh dir Spalte {column} an: dort würde {other} eine Reihe vollenden.",
                    ));
                }
                Why::Blocks => {
                    return Some(say!(
                        language,
                        "Look for the cell on which {other} would complete a line.",
                        "Suche das Feld, auf dem {other} eine Reihe vollenden würde.",
                    ));
                }
                Why::OnlyMove => {
                    return Some(say!(
                        language,
                        "Look at what {other} could put on top of each disc: all moves but one lose at once.",
                        "Sieh nach, was {other} auf jeden Stein setzen könnte: alle Züge bis auf einen verlieren sofort.",
                    ));
                }
                Why::Winning => {
                    return Some(say!(
                        language,
                        "Look for a quiet move after which {other} has no good answer.",
                        "Suche einen ruhigen Zug, nach dem {other} keine gute Antwort hat.",
                    ));
                }
                Why::Best => return None,
            }
        }
        match self.reasons.first()? {
            Reason::WinsNow { .. } => Some(say!(
                language,
                "Look for a line of {mover} that lacks one disc.",
                "Suche eine Reihe von {mover}, der ein Stein fehlt.",
            )),
            Reason::Forcing { .. } => Some(say!(
                language,
                "Look for discs that threaten a line: {other} has to answer each, until it cannot.",
                "Suche Steine, die eine Reihe drohen: {other} muss auf jeden antworten, bis es nicht mehr geht.",
            )),
            Reason::Plan(plan) if plan.owner == mover && plan.claim == Claim::Win && !plan.ends.is_empty() => {
                let end = plan.first.map_or(*position, |first| position.after(first));
                let threats = with_lines(&end, mover, &plan.ends, Join::And, language);
                Some(say!(
                    language,
                    "Look at {threats}: {mover} wants {other} to play below, and that is what the last free cells decide.",
                    "Sieh dir {threats} an: {mover} will, dass {other} darunter spielt, und das entscheiden die letzten freien Felder.",
                ))
            }
            Reason::Plan(plan) if plan.owner == mover => Some(say!(
                language,
                "Look for a move after which {mover} can answer every disc of {other}.",
                "Suche einen Zug, nach dem {mover} auf jeden Stein von {other} antworten kann.",
            )),
            _ if is_lost => Some(say!(
                language,
                "Every move loses: look for the one that takes {other} longest.",
                "Jeder Zug verliert: suche den, mit dem {other} am längsten braucht.",
            )),
            _ => None,
        }
    }
}
