//! Diagrams as scenes.

use connect4_core::{Cell, Position};

use crate::diagram::{Diagram, Rank};
use crate::plan_scenes::never_below;
use crate::reason::Claim;
use crate::scene::{Language, Mark, Scene, text};

impl Diagram {
    /// The scenes of the diagram in a position with the opponent of its owner to move.
    pub(super) fn scenes(&self, position: &Position, claim: Claim, language: Language) -> Vec<Scene> {
        let (owner, other) = (!position.mover(), position.mover());
        let is_free = |cell: &Cell| position.at(*cell).is_none();
        let empty: Vec<Cell> = position.rules().all_cells().filter(is_free).collect();
        let of = |rank: Rank| -> Vec<Cell> { empty.iter().copied().filter(|&cell| self.rank(cell) == rank).collect() };
        let marked = |scene: Scene, ranks: &[Rank]| {
            ranks.iter().fold(scene, |scene, &rank| scene.marked(&of(rank), Mark::Rank(rank)))
        };
        let ranks = &Rank::ALL[..6];
        let begins = Scene::new(match claim {
            Claim::Win => text!(
                language,
                "{owner} wins with this diagram, which says where to play from now on.",
                "{owner} gewinnt mit diesem Diagramm; es sagt, wohin {owner} von nun an spielt.",
            ),
            Claim::Draw => text!(
                language,
                "{owner} does not lose with this diagram, which says where to play from now on.",
                "{owner} verliert mit diesem Diagramm nicht; es sagt, wohin {owner} von nun an spielt.",
            ),
        });
        let mut scenes = vec![marked(begins, ranks)];
        scenes.push(Scene::new(format!(
            "{} {}",
            text!(
                language,
                "First of all, {owner} completes a line if it can; if not, it blocks a line that {other} could complete next. \
                 If there is none, it creates two threats at once if it can: on two playable cells, or on a playable cell and the \
                 cell above it.",
                "Vor allem anderen vollendet {owner} eine Reihe, wenn es geht; wenn nicht, verhindert {owner} eine, die {other} im \
                 nächsten Zug vollenden könnte. Gibt es keine, droht {owner} doppelt, wenn es geht: auf zwei Feldern, die man spielen \
                 kann, oder auf einem und dem Feld darüber.",
            ),
            never_below(owner, language),
        )));
        let side = match self.is_from_right() {
            false => text!(language, "leftmost", "am weitesten links"),
            true => text!(language, "rightmost", "am weitesten rechts"),
        };
        scenes.push(Scene::new(text!(
            language,
            "Otherwise, {owner} plays the first of these that is possible. Of several cells, it takes the one on top of the last disc, or \
             else the {side}:",
            "Sonst spielt {owner} das Erste hiervon, das möglich ist. Von mehreren Feldern nimmt {owner} das über dem letzten Stein, sonst \
             das {side}:",
        )));
        for &rank in ranks {
            let cells = of(rank);
            if cells.is_empty() {
                continue;
            }
            let letter = rank.letter();
            let words = match rank {
                Rank::Urgent => {
                    text!(language, "{letter}, as soon as it can be played.", "{letter}, sobald man es spielen kann.",)
                }
                Rank::Pair => text!(
                    language,
                    "{letter}, if only one of these cells can be played (if two can, {other} can take one and {owner} the other).",
                    "{letter}, wenn man nur eines davon spielen kann (sind es zwei, darf {other} eines nehmen, und {owner} nimmt das \
                     andere).",
                ),
                Rank::Claim => text!(
                    language,
                    "{letter}, if possible in reply to the disc below it.",
                    "{letter}, wenn möglich als Antwort auf den Stein darunter.",
                ),
                _ => text!(
                    language,
                    "{letter}, if none of the above is possible.",
                    "{letter}, wenn nichts davon möglich ist."
                ),
            };
            scenes.push(Scene::item(words).marked(&cells, Mark::Rank(rank)));
        }
        scenes.push(Scene::item(text!(
            language,
            "any other cell, if none of the above is possible.",
            "irgendein anderes Feld, wenn nichts davon möglich ist.",
        )));
        scenes.push(Scene::new(match claim {
            Claim::Win => text!(
                language,
                "Whatever {other} tries, {owner} completes a line in the end.",
                "Was {other} auch versucht, am Ende vollendet {owner} eine Reihe.",
            ),
            Claim::Draw => text!(
                language,
                "So {other} never completes a line, whatever it tries.",
                "So vollendet {other} nie eine Reihe, was es auch versucht.",
            ),
        }));
        scenes
    }
}
