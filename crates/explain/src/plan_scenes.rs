//! Plans as scenes.

use connect4_core::{Cell, Player, Position};

use super::checker::lines_of;
use super::reason::{AppliedRule, Claim, Plan};
use super::scene::{DrawnLine, Mark, Scene, above, completions, lines};
use super::sentence::{LineCells, List, Sentence};

impl Plan {
    /// Number of empty cells in `position` that both sides can fill before one of them must play below an end.
    pub fn free_cells(&self, position: &Position) -> usize {
        let is_closed = |cell: &Cell| self.ends.iter().any(|end| end.col == cell.col && cell.row + 1 >= end.row);
        position.rules().all_cells().filter(|cell| position.at(*cell).is_none() && !is_closed(cell)).count()
    }

    /// What the plan achieves and its idea, how to play it, and the rules behind it.
    pub(super) fn scenes(&self, before: &Position) -> Vec<Scene> {
        let (owner, other, claim, tie_break) = (self.owner, !self.owner, self.claim, self.tie_break);
        let position = self.first.map_or(*before, |first| before.after(first));
        let begins = match self.first {
            Some(first) => Sentence::PlanAfter { owner, first, claim },
            None => Sentence::Plan { owner, claim },
        };
        let first: Vec<Cell> = self.first.into_iter().collect();
        let mut idea = self.idea_scene(&position);
        idea.sentences.insert(0, begins);
        idea.marks.splice(0..0, first.iter().map(|&first| (first, Mark::Move)));
        let (upper, table) = (self.upper(&position), self.table(&position));
        let mut steps = vec![Sentence::StepComplete, Sentence::StepBlock { other }];
        steps.extend((!table.is_empty()).then_some(Sentence::StepTable));
        if !upper.is_empty() {
            steps.extend([Sentence::StepOnTop { other }, Sentence::StepMarked { tie_break }]);
        }
        steps.push(Sentence::StepAny { tie_break });
        let steps = Scene::new(Sentence::PlanSteps { owner, other, steps: List::Steps(steps) });
        let mut limits = vec![Sentence::NeverBelow { other }];
        if !self.ends.is_empty() {
            limits.push(Sentence::PlanLeaves { owner, cells: List::Or(self.below()) });
        }
        let mut scenes = vec![steps.marked(&upper, Mark::Upper), Scene::of(limits).marked(&self.below(), Mark::Avoid)];
        if !table.is_empty() {
            let row = |(cell, replies): &(Cell, Vec<Cell>)| self.reply_row(vec![*cell], replies.clone());
            let rows = List::Rows(table.iter().map(row).collect());
            let mut scene = Scene::new(Sentence::PlanTable { rows });
            let pairs = table.iter().flat_map(|(cell, replies)| replies.iter().map(|&reply| (*cell, reply)));
            scene.pairs = pairs.collect();
            scenes.push(scene);
        }
        if self.is_zugzwang(&position) {
            let count = match self.free_cells(&position) {
                0 => Sentence::NoOtherCell { other },
                free => Sentence::FreeCells { cells: List::And(self.below()), free, other },
            };
            let scene = Scene { is_proof: true, ..Scene::new(count) };
            scenes.push(scene.threatened(&position, owner, &self.ends).marked(&self.below(), Mark::Avoid));
        }
        if !self.rules.is_empty() {
            scenes.push(Scene { is_proof: true, ..Scene::new(Sentence::PlanRules { other }) });
            scenes.extend(self.rules.iter().map(|rule| rule.scene(owner)));
        }
        std::iter::once(idea).chain(scenes.into_iter().map(|scene| scene.after(&first))).collect()
    }

    /// The replies of the rules that the marks on the board do not show: for each disc of the opponent, the replies by
    /// priority. If several rules have a reply, the plan permits each of them, and the table names one.
    fn table(&self, position: &Position) -> Vec<(Cell, Vec<Cell>)> {
        let upper = self.upper(position);
        let mut table: Vec<(Cell, Vec<Cell>)> = Vec::new();
        for &(cell, reply) in self.rules.iter().flat_map(|rule| &rule.answers) {
            match table.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, replies)) if replies.contains(&reply) => {}
                Some((_, replies)) => replies.push(reply),
                None => table.push((cell, vec![reply])),
            }
        }
        for (cell, replies) in &mut table {
            if replies.last() == Some(&above(*cell)) && upper.contains(&above(*cell)) {
                replies.pop();
            }
        }
        table.retain(|(_, replies)| !replies.is_empty());
        table.sort();
        table
    }

    fn reply_row(&self, cells: Vec<Cell>, replies: Vec<Cell>) -> Sentence {
        let (cells, replies) = (List::Or(cells), List::Else(replies));
        Sentence::ReplyRow { other: !self.owner, owner: self.owner, cells, replies }
    }

    /// The replies to the next disc of the opponent, unless that disc ends the game.
    pub(super) fn next_replies(&self, position: &Position) -> Option<Sentence> {
        let (owner, other) = (self.owner, !self.owner);
        let (mut is_on_top, mut others): (bool, Vec<(Cell, Vec<Cell>)>) = Default::default();
        for cell in position.legal_moves() {
            let after = position.after(cell);
            if after.is_over() {
                continue;
            }
            match self.permitted(&after, cell).as_slice() {
                replies if replies.contains(&above(cell)) => is_on_top = true,
                [reply, ..] => match others.iter_mut().find(|(other, _)| other == reply) {
                    Some((_, cells)) => cells.push(cell),
                    None => others.push((*reply, vec![cell])),
                },
                [] => {}
            }
        }
        let rows: Vec<Sentence> = others.into_iter().map(|(reply, cells)| self.reply_row(cells, vec![reply])).collect();
        match (is_on_top, rows.is_empty()) {
            (true, true) => Some(Sentence::RepliesOnTop { owner, other }),
            (true, false) => Some(Sentence::RepliesOnTopExcept { owner, other, rows: List::Clauses(rows) }),
            (false, false) => Some(Sentence::RepliesTo { owner, other, rows: List::Clauses(rows) }),
            (false, true) => None,
        }
    }

    /// `X has a threat on d4 (a4–d4); once all other cells are full, O must play below it.`
    pub(super) fn zugzwang(&self, position: &Position) -> Sentence {
        let threats = List::And(completions(position, self.owner, &self.ends));
        Sentence::Zugzwang { owner: self.owner, threats, other: !self.owner }
    }

    /// `A disc of X on d4 (a4–d4) would complete a line, so X leaves d3 empty.`
    fn leaves_empty(&self, position: &Position) -> Option<Sentence> {
        let (owner, cells) = (self.owner, List::And(self.below()));
        let ends = List::Or(completions(position, owner, &self.ends));
        (!self.ends.is_empty()).then_some(Sentence::LeavesEmpty { owner, ends, cells })
    }

    /// What the plan achieves without zugzwang.
    pub(super) fn result(&self) -> Sentence {
        let (owner, other) = (self.owner, !self.owner);
        match self.claim {
            Claim::Draw => Sentence::NeverCompletes { other },
            Claim::Win => Sentence::CompletesInTheEnd { owner, other },
        }
    }

    /// Why the plan achieves its claim.
    fn idea_scene(&self, position: &Position) -> Scene {
        let (owner, other) = (self.owner, !self.owner);
        if self.is_zugzwang(position) {
            let scene = Scene::new(self.zugzwang(position));
            return scene.threatened(position, owner, &self.ends).marked(&self.below(), Mark::Avoid);
        }
        let upper = self.upper(position);
        let needs = |line: &Vec<Cell>| line.iter().filter(|cell| upper.contains(cell)).count();
        let is_whole =
            |line: &Vec<Cell>| line.iter().all(|cell| upper.contains(cell) || position.at(*cell) == Some(owner));
        let line = lines_of(position, owner).filter(|_| self.claim == Claim::Win).filter(is_whole).min_by_key(needs);
        let Some(cells) = line else {
            let scene = Scene::of(self.leaves_empty(position).into_iter().chain([self.result()]).collect());
            return scene.threatened(position, owner, &self.ends).marked(&self.below(), Mark::Avoid);
        };
        let sentence = Sentence::CompletesMarked { owner, other, line: LineCells(cells.clone()) };
        let lines = vec![DrawnLine { owner, cells, is_stopped: false }];
        Scene { lines, ..Scene::new(sentence) }.marked(&upper, Mark::Upper)
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

    /// The plan in a few sentences, with the marks for the board before its first disc.
    pub(super) fn short_scene(&self, before: &Position) -> Scene {
        let owner = self.owner;
        let position = self.first.map_or(*before, |first| before.after(first));
        let below = self.below();
        let mut sentences = Vec::new();
        sentences.extend(self.first.map(|first| Sentence::PlaysFirst { owner, first }));
        if self.is_zugzwang(&position) {
            sentences.push(self.zugzwang(&position));
            sentences.extend(self.next_replies(&position));
        } else {
            sentences.extend(self.leaves_empty(&position));
            sentences.extend(self.next_replies(&position));
            sentences.push(self.result());
        }
        let first: Vec<Cell> = self.first.into_iter().collect();
        let scene = Scene::of(sentences).marked(&first, Mark::Move).threatened(&position, owner, &self.ends);
        let mut scene = scene.marked(&below, Mark::Avoid).marked(&self.upper(&position), Mark::Upper);
        scene.pairs = self.rules.iter().flat_map(|rule| rule.answers.iter().copied()).collect();
        scene
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
        let mut scene = Scene { is_proof: true, ..Scene::item(sentence) }.marked(&self.cells, Mark::Rule);
        scene.pairs.clone_from(&self.answers);
        scene.lines =
            self.stops.iter().map(|line| DrawnLine { owner: other, cells: line.clone(), is_stopped: true }).collect();
        scene
    }
}
