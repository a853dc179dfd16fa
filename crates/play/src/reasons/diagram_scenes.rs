//! Diagrams told step by step.

use connect4_core::{Cell, Position};

use super::diagram::{Diagram, Rank};
use super::reason::Claim;
use super::scene::{Language, Mark, Scene, say};

impl Diagram {
    /// The diagram in a position in which its owner is not to move.
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
            Claim::Win => say!(
                language,
                "{owner} wins by this diagram, which tells it where to play from here on.",
                "{owner} gewinnt mit diesem Diagramm; es sagt, wohin {owner} von nun an spielt.",
            ),
            Claim::Draw => say!(
                language,
                "{owner} does not lose with this diagram, which tells it where to play from here on.",
                "{owner} verliert mit diesem Diagramm nicht; es sagt, wohin {owner} von nun an spielt.",
            ),
        });
        let mut scenes = vec![marked(begins, ranks)];
        scenes.push(Scene::new(say!(
            language,
            "First of all, {owner} completes a line where it can, stops one where it must, and makes two threats at once where it \
             can.",
            "Zuerst vollendet {owner} eine Reihe, wo es geht, verhindert eine, wo es muss, und droht doppelt, wo es geht.",
        )));
        scenes.push(Scene::new(say!(
            language,
            "Otherwise {owner} plays the first of these that it can, but if possible not where {other} would complete a line on \
             top; of several cells the one on top of the last disc, else the leftmost:",
            "Sonst spielt {owner} das erste hiervon, das geht, aber möglichst nicht dort, wo {other} darüber eine Reihe vollenden \
             würde; von mehreren Feldern das über dem letzten Stein, sonst das am weitesten links:",
        )));
        for &rank in ranks {
            let cells = of(rank);
            if cells.is_empty() {
                continue;
            }
            let letter = rank.letter();
            let words = match rank {
                Rank::Urgent => {
                    say!(language, "{letter} as soon as it is free to play.", "{letter}, sobald man es spielen kann.",)
                }
                Rank::Pair => say!(
                    language,
                    "{letter} if only one of these is free to play: while there are two, {other} can have one and {owner} takes the \
                     other.",
                    "{letter}, wenn man nur eines davon spielen kann: sind es zwei, darf {other} eines nehmen, und {owner} nimmt das \
                     andere.",
                ),
                Rank::Claim => say!(
                    language,
                    "{letter}, mostly in answer to the disc below it.",
                    "{letter}, meist als Antwort auf den Stein darunter.",
                ),
                _ => say!(language, "{letter}, when nothing above is left.", "{letter}, wenn es nichts davon gibt."),
            };
            scenes.push(Scene::item(words).marked(&cells, Mark::Rank(rank)));
        }
        scenes.push(Scene::new(match claim {
            Claim::Win => say!(
                language,
                "Whatever {other} tries, {owner} completes a line in the end.",
                "Was {other} auch versucht, am Ende vollendet {owner} eine Reihe.",
            ),
            Claim::Draw => say!(
                language,
                "So {other} never completes a line, whatever it tries.",
                "So vollendet {other} nie eine Reihe, was es auch versucht.",
            ),
        }));
        scenes
    }
}
