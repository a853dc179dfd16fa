//! Hints that do not give away the move.

use connect4_core::{Outcome, Position};

use crate::reason::{Claim, Explanation, Reason, Step, StepReason};
use crate::scene::{Join, Language, text, with_lines};

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
                        "Check what {other} could play on top of each move: all but one lose immediately.",
                        "Sieh bei jedem Zug nach, was {other} darüber spielen könnte: Alle bis auf einen verlieren sofort.",
                    ));
                }
                StepReason::Winning => {
                    return Some(text!(
                        language,
                        "Look for a move that makes no threat but leaves {other} without a good reply.",
                        "Suche einen Zug, der nicht droht, auf den {other} aber keine gute Antwort hat.",
                    ));
                }
                StepReason::Best => return None,
            }
        }
        match self.reasons.first()? {
            Reason::WinsNow { .. } => Some(text!(
                language,
                "{mover} can complete a line now: look for it.",
                "{mover} kann jetzt eine Reihe vollenden: Suche sie.",
            )),
            Reason::Forcing { .. } => Some(text!(
                language,
                "Look for a series of threats: {other} has to block each one, until there is one that it cannot block.",
                "Suche eine Folge von Drohungen: {other} muss jede abwehren, bis es bei einer nicht mehr geht.",
            )),
            Reason::Plan(plan) if plan.owner == mover && plan.claim == Claim::Win && !plan.ends.is_empty() => {
                let end = plan.first.map_or(*position, |first| position.after(first));
                let threats = with_lines(&end, mover, &plan.ends, Join::And, language);
                let below = if plan.ends.len() == 1 { "it" } else { "one of them" };
                Some(text!(
                    language,
                    "Look at {threats}: count the empty cells, and find the move after which {other} has to play below {below}.",
                    "Sieh dir {threats} an: Zähle die leeren Felder und suche den Zug, nach dem {other} darunter spielen muss.",
                ))
            }
            Reason::Plan(plan) if plan.owner == mover => Some(text!(
                language,
                "Look for a move after which {mover} has a reply to every move of {other}.",
                "Suche einen Zug, nach dem {mover} auf jeden Zug von {other} eine Antwort hat.",
            )),
            _ if is_lost => Some(text!(
                language,
                "Every move loses; find the one that holds out longest.",
                "Jeder Zug verliert; suche den, der am längsten standhält.",
            )),
            _ => None,
        }
    }
}
