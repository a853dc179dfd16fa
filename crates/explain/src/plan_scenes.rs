//! Plans as scenes.

use connect4_core::{Cell, Player, Position};

use super::checker::lines_of;
use super::reason::{AppliedRule, Claim, Plan};
use super::scene::{DrawnLine, Mark, Scene, completions, lines};
use super::sentence::{LineCells, List, Sentence};

impl Plan {
    /// Number of empty cells in `position` that both sides can fill before one of them must play below an end.
    pub fn free_cells(&self, position: &Position) -> usize {
        let is_closed = |cell: &Cell| self.ends.iter().any(|end| end.col == cell.col && cell.row + 1 >= end.row);
        position.rules().all_cells().filter(|cell| position.at(*cell).is_none() && !is_closed(cell)).count()
    }

    pub(super) fn scenes(&self, before: &Position) -> Vec<Scene> {
        let (owner, other, claim, tie_break) = (self.owner, !self.owner, self.claim, self.tie_break);
        let position = self.first.map_or(*before, |first| before.after(first));
        let mut scenes = self.ends_scenes(&position);
        scenes.push(Scene::of(vec![Sentence::FirstOfAll { owner, other }, Sentence::NeverBelow { owner, other }]));
        let upper = self.upper(&position);
        let otherwise = match (self.rules.is_empty(), upper.is_empty()) {
            (true, true) => Sentence::PlanCells { owner, tie_break },
            (true, false) => Sentence::PlanMarked { owner, other, tie_break },
            (false, true) => Sentence::PlanListCells { owner, other, tie_break },
            (false, false) => Sentence::PlanListMarked { owner, other, tie_break },
        };
        scenes.push(Scene::new(otherwise).marked(&upper, Mark::Upper));
        scenes.extend(self.rules.iter().map(|rule| rule.scene(owner)));
        if claim == Claim::Draw {
            scenes.push(Scene::new(Sentence::NeverCompletes { other }));
        } else if !self.is_zugzwang(&position) {
            scenes.push(self.win_scene(&position));
        }
        let first: Vec<Cell> = self.first.into_iter().collect();
        let begins = match self.first {
            Some(first) => Sentence::PlanAfter { owner, first, claim },
            None => Sentence::Plan { owner, claim },
        };
        let begins = Scene::new(begins).marked(&first, Mark::Move);
        std::iter::once(begins).chain(scenes.into_iter().map(|scene| scene.after(&first))).collect()
    }

    /// The cells below the ends.
    fn below(&self) -> Vec<Cell> {
        self.ends.iter().filter_map(|end| Some(Cell::new(end.col, end.row.checked_sub(1)?))).collect()
    }

    /// Whether the opponent, to move, must eventually play below an end of this plan: the number of other free cells is
    /// even.
    pub(super) fn is_zugzwang(&self, position: &Position) -> bool {
        self.claim == Claim::Win && !self.ends.is_empty() && self.free_cells(position).is_multiple_of(2)
    }

    /// Explains that the plan wins without zugzwang. Names a line whose missing cells are all upper cells of pairs, if
    /// there is one.
    fn win_scene(&self, position: &Position) -> Scene {
        let (owner, other) = (self.owner, !self.owner);
        let upper = self.upper(position);
        let needs = |line: &Vec<Cell>| line.iter().filter(|cell| upper.contains(cell)).count();
        let is_whole =
            |line: &Vec<Cell>| line.iter().all(|cell| upper.contains(cell) || position.at(*cell) == Some(owner));
        let line = lines_of(position, owner).filter(is_whole).min_by_key(needs);
        let Some(cells) = line else {
            return Scene::new(Sentence::CompletesInTheEnd { owner, other });
        };
        let sentence = Sentence::CompletesMarked { owner, other, line: LineCells(cells.clone()) };
        let lines = vec![DrawnLine { owner, cells, is_stopped: false }];
        Scene { lines, ..Scene::new(sentence) }.marked(&upper, Mark::Upper)
    }

    /// The plan in a few sentences, with the marks for the board before its first disc.
    pub(super) fn short_scene(&self, before: &Position) -> Scene {
        let (owner, other) = (self.owner, !self.owner);
        let position = self.first.map_or(*before, |first| before.after(first));
        let below = self.below();
        let mut sentences = Vec::new();
        sentences.extend(self.first.map(|first| Sentence::PlaysFirst { owner, first }));
        if !self.ends.is_empty() {
            let ends = List::Or(completions(&position, owner, &self.ends));
            sentences.push(Sentence::LeavesEmpty { owner, ends, cells: List::And(below.clone()) });
        }
        let cells = List::Or(below.clone());
        match (self.claim, self.free_cells(&position)) {
            (Claim::Draw, _) => sentences.push(Sentence::ReplyDraws { owner, other }),
            (Claim::Win, _) if !self.is_zugzwang(&position) => sentences.push(Sentence::ReplyWins { owner, other }),
            (Claim::Win, 0) => sentences.push(Sentence::ReplyOnlyMove { owner, other, cells }),
            (Claim::Win, free) => sentences.extend([
                Sentence::HasReply { owner, other },
                Sentence::FreeCells { cells: List::And(below.clone()), free, other },
                Sentence::InTheEnd { other, cells },
            ]),
        }
        let first: Vec<Cell> = self.first.into_iter().collect();
        let scene = Scene::of(sentences).marked(&first, Mark::Move).threatened(&position, owner, &self.ends);
        let mut scene = scene.marked(&below, Mark::Avoid).marked(&self.upper(&position), Mark::Upper);
        scene.pairs = self.rules.iter().flat_map(|rule| rule.answers.iter().copied()).collect();
        scene
    }

    fn ends_scenes(&self, position: &Position) -> Vec<Scene> {
        let (owner, other) = (self.owner, !self.owner);
        if self.ends.is_empty() {
            return Vec::new();
        }
        let below = self.below();
        let threatens = |sentences: Vec<Sentence>| Scene::of(sentences).threatened(position, owner, &self.ends);
        let threats = List::Or(completions(position, owner, &self.ends));
        let leaves = Sentence::PlanLeaves { owner, other, cells: List::And(below.clone()) };
        let mut scenes = vec![
            threatens(vec![Sentence::PlanThreats { owner, cells: threats }]),
            threatens(vec![leaves]).marked(&below, Mark::Avoid),
        ];
        if self.is_zugzwang(position) {
            let sentences = match self.free_cells(position) {
                0 => vec![Sentence::NoOtherCell { other }],
                free => vec![
                    Sentence::FreeCells { cells: List::And(below.clone()), free, other },
                    Sentence::MustPlayBelow { other, cells: List::Or(below.clone()) },
                ],
            };
            scenes.push(threatens(sentences).marked(&below, Mark::Avoid));
        }
        scenes
    }
}

impl AppliedRule {
    /// `After X c2, O plays c3. If X takes a1 or b1, O takes the other. This stops a3–d3. (…)`
    fn scene(&self, owner: Player) -> Scene {
        let (other, rule) = (!owner, self.rule);
        let of = |stone: Cell| -> Vec<Cell> {
            self.answers.iter().filter(|(one, _)| *one == stone).map(|&(_, answer)| answer).collect()
        };
        let mut replies: Vec<Sentence> = Vec::new();
        let mut done: Vec<Cell> = Vec::new();
        for &(cell, answer) in &self.answers {
            if done.contains(&cell) {
                continue;
            }
            done.push(cell);
            let answers = of(cell);
            if answers.len() == 1 && of(answer) == [cell] {
                done.push(answer);
                replies.push(Sentence::MutualReply { other, owner, one: cell, two: answer });
            } else {
                replies.push(Sentence::Reply { other, owner, cell, replies: List::Else(answers) });
            }
        }
        let replies = List::Text(replies);
        let sentence = match self.stops.is_empty() {
            true => Sentence::Rule { replies, rule, other },
            false => Sentence::RuleStops { replies, lines: lines(self.stops.iter().cloned()), rule, other },
        };
        let mut scene = Scene::item(sentence).marked(&self.cells, Mark::Rule);
        scene.pairs.clone_from(&self.answers);
        scene.lines =
            self.stops.iter().map(|line| DrawnLine { owner: other, cells: line.clone(), is_stopped: true }).collect();
        scene
    }
}
