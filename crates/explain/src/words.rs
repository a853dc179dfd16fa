//! Explanations as plain text in English, and boards with marks.

use connect4_core::{Cell, Outcome, Player, Position};

use crate::reason::{Claim, Explanation, Reason};
use crate::scene::{Join, Language, Mark, Scene, join_sentences, with_lines};

impl Explanation {
    /// The explanation as sentences: the result, then the reasons. Items of a list start with `- `.
    pub fn words(&self, position: &Position) -> Vec<String> {
        lines(&self.scenes(position, Language::English))
    }

    /// A short form for the consequences of a move: without the result, and with each plan in one or two sentences.
    pub fn short_words(&self, position: &Position) -> Vec<String> {
        lines(&self.short_scenes(position, Language::English))
    }

    /// The explanation with boards for text screens: for each reason a board with [`Mark`]s and its sentences, then the
    /// threats, unless the reason names them.
    pub fn text(&self, position: &Position) -> String {
        let language = Language::English;
        let end = self.end(position);
        let of = |reason: &Reason| lines(&reason.scenes(&end, language));
        let all = self.words(position);
        let reasons: Vec<Vec<String>> = self.reasons.iter().map(of).collect();
        // The result and the moves to the position of the reasons.
        let opening = &all[..all.len() - reasons.iter().map(Vec::len).sum::<usize>()];
        let mut parts = match self.reasons.as_slice() {
            // If the reason applies to the position itself, one board is enough.
            [only] if self.steps.is_empty() => vec![picture(&end, Some(only)), all.join("\n")],
            list => {
                let mut parts = vec![picture(position, None), opening.join("\n")];
                parts.extend(
                    list.iter().zip(reasons).flat_map(|(one, words)| [picture(&end, Some(one)), words.join("\n")]),
                );
                parts
            }
        };
        let threats = lines(&self.threat_scenes(position, language));
        if !threats.is_empty() {
            parts.push(threats.join("\n"));
        }
        parts.join("\n\n")
    }

    /// The main reason as a clause: `O wins by threats that leave X no choice: …`. For a draw, the reason why the side
    /// to move does not lose. Starts with `after X c3, O d2: ` if moves lead to the reason. `None` if the result is not
    /// settled.
    pub fn reason_text(&self, position: &Position) -> Option<String> {
        let holder = match self.value? {
            Outcome::Won(winner) => winner,
            Outcome::Drawn => position.mover(),
        };
        let other = !holder;
        let end = self.end(position);
        let is_holders = |reason: &&Reason| match reason {
            Reason::Plan(plan) => plan.owner == holder,
            Reason::NoLine(player) => *player == other,
            _ => true,
        };
        let clause = match self.reasons.iter().find(is_holders)? {
            Reason::Plan(plan) if plan.claim == Claim::Draw => {
                format!("{holder} has a reply to every move of {other}, so {other} never completes a line")
            }
            Reason::Plan(plan) => {
                let begun = plan.first.map_or(end, |first| end.after(first));
                let begins = plan.first.map_or_else(String::new, |first| format!("with {first}, "));
                if plan.ends.is_empty() || !plan.free_cells(&begun).is_multiple_of(2) {
                    format!("{begins}{holder} has a reply to every move of {other}")
                } else {
                    let threats = with_lines(&begun, holder, &plan.ends, Join::And, Language::English);
                    let (noun, below) =
                        if plan.ends.len() == 1 { ("a threat", "it") } else { ("threats", "one of them") };
                    format!(
                        "{begins}{holder} has {noun} on {threats}; once all other cells are full, {other} must play below {below}"
                    )
                }
            }
            // The heading, and the refutation of most moves.
            reason @ Reason::EveryMove { .. } => {
                let scenes = reason.scenes(&end, Language::English);
                format!("every move of {other} loses; for example, after {}", scenes.get(1)?.words)
            }
            reason => join_sentences(&reason.scenes(&end, Language::English)),
        };
        let clause = clause.trim_end_matches('.');
        let mut at = *position;
        let moves = self.steps.iter().map(|step| {
            let named = format!("{} {}", at.mover(), step.cell);
            at = at.after(step.cell);
            named
        });
        let moves: Vec<String> = moves.collect();
        Some(if moves.is_empty() { clause.to_owned() } else { format!("after {}: {clause}", moves.join(", ")) })
    }
}

/// The texts of the scenes, with `- ` before items.
fn lines(scenes: &[Scene]) -> Vec<String> {
    scenes
        .iter()
        .map(|Scene { words, is_item, .. }| if *is_item { format!("- {words}") } else { words.clone() })
        .collect()
}

/// The marks for the position of a reason: each empty cell at most once, with its most important mark. Without a
/// reason, only the threats.
pub fn marks(end: &Position, reason: Option<&Reason>) -> Vec<(Cell, Mark)> {
    let mut marks: Vec<(Cell, Mark)> = Vec::new();
    let mut add = |cell: Cell, mark: Mark| {
        if !marks.iter().any(|(other, _)| *other == cell) {
            marks.push((cell, mark));
        }
    };
    match reason {
        Some(Reason::WinsNow { cells }) => cells.iter().for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Forcing { moves }) => moves.iter().take(1).for_each(|&cell| add(cell, Mark::Move)),
        Some(Reason::Plan(plan)) => plan.first.into_iter().for_each(|cell| add(cell, Mark::Move)),
        _ => {}
    }
    for player in Player::BOTH {
        end.threats(player).into_iter().for_each(|cell| add(cell, Mark::Threat(player)));
    }
    if let Some(Reason::Plan(plan)) = reason {
        plan.upper(end).into_iter().for_each(|cell| add(cell, Mark::Upper));
    }
    marks
}

/// The board with column and row names, and marks on empty cells.
fn picture(position: &Position, reason: Option<&Reason>) -> String {
    let marks = marks(position, reason);
    let mark = |cell: Cell| marks.iter().find(|(other, _)| *other == cell).map(|(_, mark)| mark.letter());
    lettered(position, |cell| mark(cell).unwrap_or('.'))
}

/// The board with column and row names. `letter` gives the character of an empty cell.
pub fn lettered(position: &Position, letter: impl Fn(Cell) -> char) -> String {
    let rules = position.rules();
    let mut lines = Vec::new();
    for row in (0..rules.rows()).rev() {
        let mut line = format!("{:>2}", row + 1);
        for col in 0..rules.cols() {
            let cell = Cell::new(col, row);
            let letter = position.at(cell).map_or_else(|| letter(cell), |player| player.letter());
            line.extend([' ', letter]);
        }
        lines.push(line);
    }
    let letters: String = (0..rules.cols()).flat_map(|col| [' ', char::from(b'a' + col)]).collect();
    lines.push(format!("  {letters}"));
    lines.join("\n")
}
