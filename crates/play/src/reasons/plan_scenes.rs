//! Plans told step by step.

use connect4_core::{Cell, Player, Position};

use super::reason::{Claim, Instance, Plan, Rule};
use super::scene::{Drawn, Join, Language, Mark, Scene, capital, list, list_lines, say, with_lines};

/// How the cells of a plan are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// They are marked on a board beside the words.
    Marked,
    /// By name.
    Named,
}

impl Plan {
    /// The cells that the owner takes on top of the opponent's discs, or when a disc has no other answer: the upper cells of
    /// pairs, counted from where each column ends.
    pub fn upper(&self, position: &Position) -> Vec<Cell> {
        let rules = position.rules();
        let is_upper = |cell: &Cell| {
            let end = self.ends.iter().filter(|end| end.col == cell.col).map(|end| end.row.saturating_sub(1)).min();
            let end = end.unwrap_or(rules.rows());
            cell.row < end && (end - cell.row) % 2 == 1
        };
        let is_free = |cell: &Cell| position.at(*cell).is_none() && self.first != Some(*cell);
        rules.all_cells().filter(|cell| is_free(cell) && is_upper(cell)).collect()
    }

    /// The cells, empty in `position`, that both sides can fill before somebody has to play below one of the ends.
    pub fn free_cells(&self, position: &Position) -> usize {
        let is_closed = |cell: &Cell| self.ends.iter().any(|end| end.col == cell.col && cell.row + 1 >= end.row);
        position.rules().all_cells().filter(|cell| position.at(*cell).is_none() && !is_closed(cell)).count()
    }

    pub(super) fn scenes(&self, before: &Position, cells: Cells, language: Language) -> Vec<Scene> {
        let (owner, other) = (self.owner, !self.owner);
        let position = self.first.map_or(*before, |first| before.after(first));
        let can = match self.claim {
            Claim::Win => say!(language, "wins", "gewinnt damit"),
            Claim::Draw => say!(language, "cannot lose", "verliert damit nicht"),
        };
        let mut scenes = Vec::new();
        let begins = Scene::new(match self.first {
            Some(first) => say!(
                language,
                "{owner} plays {first} and then {can} with this plan.",
                "{owner} spielt {first}, hat dann einen Plan und {can}.",
            ),
            None => say!(language, "{owner} {can} with this plan.", "{owner} hat einen Plan und {can}."),
        });
        let first: Vec<Cell> = self.first.into_iter().collect();
        scenes.extend(self.ends_scenes(&position, language));
        let upper = self.upper(&position);
        let rest = match cells {
            _ if upper.is_empty() => {
                say!(language, "plays where it gives nothing away", "dort, wo nichts verschenkt wird")
            }
            Cells::Marked => say!(
                language,
                "drops on top of it if that cell is marked ^, else takes another marked cell",
                "obendrauf, wenn das Feld dort mit ^ markiert ist, sonst auf einem anderen markierten Feld",
            ),
            Cells::Named => {
                let upper = list(&upper, Join::Or, language);
                say!(
                    language,
                    "drops on top of it if that is {upper}, else takes another of these",
                    "obendrauf, wenn das {upper} ist, sonst auf einem anderen dieser Felder",
                )
            }
        };
        scenes.push(Scene::new(say!(
            language,
            "{owner} completes a line or stops one wherever it can, and tries not to play right below a cell where {other} would \
             complete one.",
            "{owner} vollendet oder verhindert eine Reihe, wo immer es geht, und spielt möglichst nicht unter ein Feld, auf dem \
             {other} eine vollendet.",
        )));
        let answers = Scene::new(if self.rules.is_empty() {
            say!(
                language,
                "Otherwise, whenever {other} plays a disc, {owner} {rest}.",
                "Sonst antwortet {owner} auf jeden Stein von {other} {rest}.",
            )
        } else {
            say!(
                language,
                "Otherwise some discs of {other} have answers of their own, which follow; to any other, {owner} {rest}.",
                "Sonst haben manche Steine von {other} eine eigene Antwort, die noch kommt; auf jeden anderen antwortet {owner} \
                 {rest}.",
            )
        });
        scenes.push(answers.marked(&upper, Mark::Upper));
        scenes.extend(self.rules.iter().map(|rule| rule.scene(owner, language)));
        if self.claim == Claim::Draw {
            scenes.push(Scene::new(say!(
                language,
                "So {other} never completes a line, whatever it tries.",
                "So vollendet {other} nie eine Reihe, was es auch versucht.",
            )));
        } else if self.ends.is_empty() {
            scenes.push(Scene::new(say!(
                language,
                "Whatever {other} tries, {owner} completes a line in the end.",
                "Was {other} auch versucht, am Ende vollendet {owner} eine Reihe.",
            )));
        }
        let begins = begins.marked(&first, Mark::Move);
        std::iter::once(begins).chain(scenes.into_iter().map(|scene| scene.after(&first))).collect()
    }

    fn ends_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let (owner, other) = (self.owner, !self.owner);
        if self.ends.is_empty() {
            return Vec::new();
        }
        let below: Vec<Cell> = self.ends.iter().map(|end| Cell::new(end.col, end.row - 1)).collect();
        let threats = with_lines(position, owner, &self.ends, Join::Or, language);
        let cells = list(&below, Join::And, language);
        let (threat, leaves) = if self.ends.len() == 1 {
            (
                say!(
                    language,
                    "{owner} has a threat: a disc on {threats} completes a line.",
                    "{owner} hat eine Drohung: ein Stein auf {threats} vollendet eine Reihe.",
                ),
                say!(language, "the cell below, {cells}", "das Feld darunter, {cells}"),
            )
        } else {
            (
                say!(
                    language,
                    "{owner} has threats: a disc on {threats} completes a line.",
                    "{owner} hat Drohungen: ein Stein auf {threats} vollendet eine Reihe.",
                ),
                say!(language, "the cells below them, {cells}", "die Felder darunter, {cells}"),
            )
        };
        let leaves = say!(
            language,
            "{owner} leaves {leaves}, empty as long as it can; if {other} plays there, {owner} wins on top of it.",
            "{owner} lässt {leaves}, frei, solange es geht; spielt {other} dort, gewinnt {owner} darüber.",
        );
        let threatens = |words: String| Scene::new(words).threatened(position, owner, &self.ends);
        let mut scenes = vec![threatens(threat), threatens(leaves).marked(&below, Mark::Avoid)];
        let free = self.free_cells(position);
        if self.claim == Claim::Win && free.is_multiple_of(2) {
            let words = match free {
                0 => say!(
                    language,
                    "Nothing else is left to play, and it is {other}'s turn.",
                    "Sonst ist nichts mehr zu spielen, und {other} ist am Zug.",
                ),
                _ => say!(
                    language,
                    "Apart from that, {free} cells are left, an even number, and {other} is to move: once they are full, {other} has \
                     to play there.",
                    "Sonst bleiben {free} Felder, eine gerade Zahl, und {other} ist am Zug: sind sie voll, muss {other} dort spielen.",
                ),
            };
            scenes.push(threatens(words).marked(&below, Mark::Avoid));
        }
        scenes
    }
}

impl Instance {
    /// `X c2 is answered by c3; of a1 and b1, X gets only one: O takes the other. Against a3–d3. (…)`
    fn scene(&self, owner: Player, language: Language) -> Scene {
        let other = !owner;
        let of = |stone: Cell| -> Vec<Cell> {
            self.answers.iter().filter(|(one, _)| *one == stone).map(|&(_, answer)| answer).collect()
        };
        let mut said: Vec<String> = Vec::new();
        let mut told: Vec<Cell> = Vec::new();
        for &(stone, answer) in &self.answers {
            if told.contains(&stone) {
                continue;
            }
            told.push(stone);
            let answers = of(stone);
            if answers.len() == 1 && of(answer) == [stone] {
                told.push(answer);
                said.push(say!(
                    language,
                    "of {stone} and {answer}, {other} gets only one: {owner} takes the other",
                    "von {stone} und {answer} bekommt {other} nur eines: {owner} nimmt das andere",
                ));
            } else {
                let answers = list(&answers, Join::Else, language);
                said.push(say!(
                    language,
                    "{other} {stone} is answered by {answers}",
                    "auf {other} {stone} folgt {owner} {answers}",
                ));
            }
        }
        let said = capital(&said.join("; "));
        let rule = self.rule.words(language);
        let words = if self.stops.is_empty() {
            format!("{said}. ({rule})")
        } else {
            let lines = list_lines(&self.stops, language);
            say!(language, "{said}. Against {lines}. ({rule})", "{said}. Gegen {lines}. ({rule})")
        };
        let mut scene = Scene::item(words).marked(&self.cells, Mark::Rule);
        scene.pairs.clone_from(&self.answers);
        scene.lines =
            self.stops.iter().map(|line| Drawn { owner: other, cells: line.clone(), is_stopped: true }).collect();
        scene
    }
}

impl Rule {
    /// The name with what it means, in a few words.
    fn words(self, language: Language) -> String {
        let name = self.name();
        let meaning = match self {
            Rule::Claimeven => say!(
                language,
                "the cell on top is taken as soon as it is free",
                "das Feld darüber wird genommen, sobald es frei ist",
            ),
            Rule::Baseinverse => say!(
                language,
                "two cells that are free now, one for each",
                "zwei Felder, die jetzt frei sind, eines für jeden",
            ),
            Rule::Vertical => say!(language, "not two in a column", "nicht zwei in einer Spalte"),
            Rule::Aftereven => {
                say!(language, "these answers complete a line first", "diese Antworten vollenden vorher eine Reihe")
            }
            Rule::Lowinverse => {
                say!(language, "two columns answered on top", "zwei Spalten, in denen die Antwort obendrauf liegt")
            }
            Rule::Highinverse => say!(language, "two columns of three cells", "zwei Spalten mit je drei Feldern"),
            Rule::Baseclaim => say!(
                language,
                "three cells that are free now, and one on top",
                "drei Felder, die jetzt frei sind, und eines darüber",
            ),
            Rule::Before => say!(
                language,
                "a line is complete before the other is",
                "eine Reihe ist vollendet, bevor es die andere ist",
            ),
            Rule::Specialbefore => say!(
                language,
                "a line is complete before the other is, with one cell tied to another",
                "eine Reihe ist vollendet, bevor es die andere ist, mit einem Feld, das an ein anderes gebunden ist",
            ),
        };
        format!("{name}: {meaning}")
    }
}
