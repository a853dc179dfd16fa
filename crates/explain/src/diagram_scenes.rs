//! Diagrams as scenes.

use connect4_core::{Cell, Position};

use super::diagram::{Diagram, DiagramOrder, Rank};
use super::reason::{Claim, TieBreak};
use super::scene::{Mark, Scene};
use super::sentence::Sentence;

impl Diagram {
    /// The scenes of the diagram in a position with the opponent of its owner to move.
    pub(super) fn scenes(&self, position: &Position, claim: Claim) -> Vec<Scene> {
        let (owner, other) = (!position.mover(), position.mover());
        let is_free = |cell: &Cell| position.at(*cell).is_none();
        let empty: Vec<Cell> = position.rules().all_cells().filter(is_free).collect();
        let of = |rank: Rank| -> Vec<Cell> { empty.iter().copied().filter(|&cell| self.rank(cell) == rank).collect() };
        let ranks = &Rank::ALL[..6];
        let begins = Scene::new(Sentence::Diagram { owner, claim });
        let begins = ranks.iter().fold(begins, |scene, &rank| scene.marked(&of(rank), Mark::Rank(rank)));
        let first = Sentence::FirstOfAllOrTwoThreats { owner, other };
        let tie_break = match self.order() {
            DiagramOrder::FromLeft => TieBreak::Leftmost,
            DiagramOrder::FromRight => TieBreak::Rightmost,
        };
        let mut scenes =
            vec![begins, Scene::new(first), Scene::new(Sentence::DiagramOrder { owner, other, tie_break })];
        for (&rank, cells) in ranks.iter().zip(ranks.iter().map(|&rank| of(rank))) {
            if !cells.is_empty() {
                let item = Scene::item(Sentence::DiagramRank { rank, owner, other });
                scenes.push(item.marked(&cells, Mark::Rank(rank)));
            }
        }
        scenes.push(Scene::item(Sentence::DiagramRest));
        scenes.push(Scene::new(match claim {
            Claim::Win => Sentence::CompletesInTheEnd { owner, other },
            Claim::Draw => Sentence::NeverCompletes { other },
        }));
        scenes
    }
}
