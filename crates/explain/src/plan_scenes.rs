//! Plans as scenes.

use connect4_core::{Cell, Player, Position};

use crate::checker::lines_of;
use crate::reason::{AppliedRule, Claim, Plan, Rule, TieBreak};
use crate::scene::{DrawnLine, Join, Language, Mark, Scene, capital, list, list_lines, text, with_lines};

impl Plan {
    /// Number of empty cells in `position` that both sides can fill before one of them must play below an end.
    pub fn free_cells(&self, position: &Position) -> usize {
        let is_closed = |cell: &Cell| self.ends.iter().any(|end| end.col == cell.col && cell.row + 1 >= end.row);
        position.rules().all_cells().filter(|cell| position.at(*cell).is_none() && !is_closed(cell)).count()
    }

    pub(super) fn scenes(&self, before: &Position, language: Language) -> Vec<Scene> {
        let (owner, other) = (self.owner, !self.owner);
        let position = self.first.map_or(*before, |first| before.after(first));
        let can = match self.claim {
            Claim::Win => text!(language, "wins", "gewinnt damit"),
            Claim::Draw => text!(language, "cannot lose", "verliert damit nicht"),
        };
        let mut scenes = Vec::new();
        let begins = Scene::new(match self.first {
            Some(first) => text!(
                language,
                "{owner} plays {first} and then {can} with this plan.",
                "{owner} spielt {first}, hat dann einen Plan und {can}.",
            ),
            None => text!(language, "{owner} {can} with this plan.", "{owner} hat einen Plan und {can}."),
        });
        let first: Vec<Cell> = self.first.into_iter().collect();
        scenes.extend(self.ends_scenes(&position, language));
        scenes.push(Scene::new(format!(
            "{} {}",
            text!(
                language,
                "First of all, {owner} completes a line if it can; if not, it blocks a line that {other} could complete next.",
                "Vor allem anderen vollendet {owner} eine Reihe, wenn es geht; wenn nicht, verhindert {owner} eine, die {other} im \
                 nächsten Zug vollenden könnte.",
            ),
            never_below(owner, language),
        )));
        let upper = self.upper(&position);
        let begin = if self.rules.is_empty() {
            text!(language, "Otherwise,", "Sonst gilt:")
        } else {
            text!(
                language,
                "Otherwise, if the list below has a legal reply to {other}'s disc, {owner} plays it. If not,",
                "Sonst gilt: Steht in der Liste unten eine mögliche Antwort auf den Stein von {other}, so spielt {owner} sie. \
                 Wenn nicht:",
            )
        };
        let rest = if upper.is_empty() {
            match self.tie_break {
                TieBreak::Any => text!(language, "{owner} takes any cell.", "{owner} nimmt irgendein Feld."),
                TieBreak::Leftmost => {
                    text!(language, "{owner} takes the leftmost cell.", "{owner} nimmt das Feld am weitesten links.")
                }
                TieBreak::Rightmost => {
                    text!(language, "{owner} takes the rightmost cell.", "{owner} nimmt das Feld am weitesten rechts.")
                }
            }
        } else {
            let on_top = text!(
                language,
                "{owner} drops on top of {other}'s disc if that cell is marked ^.",
                "{owner} legt auf den Stein von {other}, wenn das Feld dort mit ^ markiert ist.",
            );
            let other_cells = match self.tie_break {
                TieBreak::Any => text!(
                    language,
                    "If it is not, {owner} takes any other cell marked ^ that can be played, or if there is none, any other cell.",
                    "Ist es das nicht, nimmt {owner} irgendein anderes mit ^ markiertes Feld, das man spielen kann; gibt es keines, \
                     irgendein anderes Feld.",
                ),
                TieBreak::Leftmost => text!(
                    language,
                    "If it is not, {owner} takes the leftmost cell marked ^ that can be played, or if there is none, the leftmost \
                     cell.",
                    "Ist es das nicht, nimmt {owner} das mit ^ markierte Feld am weitesten links, das man spielen kann; gibt es keines, \
                     das Feld am weitesten links.",
                ),
                TieBreak::Rightmost => text!(
                    language,
                    "If it is not, {owner} takes the rightmost cell marked ^ that can be played, or if there is none, the rightmost \
                     cell.",
                    "Ist es das nicht, nimmt {owner} das mit ^ markierte Feld am weitesten rechts, das man spielen kann; gibt es keines, \
                     das Feld am weitesten rechts.",
                ),
            };
            format!("{on_top} {other_cells}")
        };
        let answers = Scene::new(format!("{begin} {rest}"));
        scenes.push(answers.marked(&upper, Mark::Upper));
        scenes.extend(self.rules.iter().map(|rule| rule.scene(owner, language)));
        if self.claim == Claim::Draw {
            scenes.push(Scene::new(text!(
                language,
                "So {other} never completes a line, whatever it tries.",
                "So vollendet {other} nie eine Reihe, was es auch versucht.",
            )));
        } else if !self.is_zugzwang(&position) {
            scenes.push(self.win_scene(&position, language));
        }
        let begins = begins.marked(&first, Mark::Move);
        std::iter::once(begins).chain(scenes.into_iter().map(|scene| scene.after(&first))).collect()
    }

    /// The cells below the ends.
    fn below(&self) -> Vec<Cell> {
        self.ends.iter().filter_map(|end| Some(Cell::new(end.col, end.row.checked_sub(1)?))).collect()
    }

    /// Whether the opponent, to move, must eventually play below an end of this plan: the number of other free cells is
    /// even.
    fn is_zugzwang(&self, position: &Position) -> bool {
        self.claim == Claim::Win && !self.ends.is_empty() && self.free_cells(position).is_multiple_of(2)
    }

    /// Explains that the plan wins without zugzwang. Names a line whose missing cells are all upper cells of pairs, if
    /// there is one.
    fn win_scene(&self, position: &Position, language: Language) -> Scene {
        let (owner, other) = (self.owner, !self.owner);
        let upper = self.upper(position);
        let needs = |line: &Vec<Cell>| line.iter().filter(|cell| upper.contains(cell)).count();
        let is_whole =
            |line: &Vec<Cell>| line.iter().all(|cell| upper.contains(cell) || position.at(*cell) == Some(owner));
        let line = lines_of(position, owner).filter(is_whole).min_by_key(needs);
        let Some(line) = line else {
            return Scene::new(text!(
                language,
                "Whatever {other} tries, {owner} completes a line in the end.",
                "Was {other} auch versucht, am Ende vollendet {owner} eine Reihe.",
            ));
        };
        let ends = list_lines(std::slice::from_ref(&line), language);
        let words = text!(
            language,
            "Whatever {other} tries, {owner} completes a line in the end: {ends} lacks only cells that are marked ^.",
            "Was {other} auch versucht, am Ende vollendet {owner} eine Reihe: {ends} fehlen nur Felder, die mit ^ markiert sind.",
        );
        let lines = vec![DrawnLine { owner, cells: line, is_stopped: false }];
        Scene { lines, ..Scene::new(words) }.marked(&upper, Mark::Upper)
    }

    /// The plan in one or two sentences, with the marks for the board before its first disc.
    pub(super) fn short_scene(&self, before: &Position, language: Language) -> Scene {
        let (owner, other) = (self.owner, !self.owner);
        let position = self.first.map_or(*before, |first| before.after(first));
        let mut words = String::new();
        if let Some(first) = self.first {
            words += &text!(language, "{owner} plays {first}. ", "{owner} spielt {first}. ");
        }
        let below = self.below();
        if !self.ends.is_empty() {
            let threats = with_lines(&position, owner, &self.ends, Join::Or, language);
            let cells = list(&below, Join::And, language);
            words += &text!(
                language,
                "A disc of {owner} on {threats} would complete a line, so {owner} leaves {cells} empty. ",
                "Ein Stein von {owner} auf {threats} würde eine Reihe vollenden, darum lässt {owner} {cells} frei. ",
            );
        }
        let upper = self.upper(&position);
        let how = text!(
            language,
            "{owner} has a reply to every move of {other}",
            "{owner} hat auf jeden Zug von {other} eine Antwort",
        );
        let ends = match self.claim {
            Claim::Draw => {
                text!(language, ", and {other} never completes a line.", ", und {other} vollendet nie eine Reihe.")
            }
            Claim::Win if self.is_zugzwang(&position) => {
                let cells = list(&below, Join::Or, language);
                match self.free_cells(&position) {
                    0 => text!(
                        language,
                        ", and {other} can only play {cells}.",
                        ", und {other} kann nur noch {cells} spielen.",
                    ),
                    free => {
                        let count = self.count_words(free, other, language);
                        text!(
                            language,
                            ". {count} In the end, {other} has to play {cells}.",
                            ". {count} Am Ende muss {other} {cells} spielen.",
                        )
                    }
                }
            }
            Claim::Win => text!(
                language,
                " and completes a line in the end, whatever {other} tries.",
                " und vollendet am Ende eine Reihe, was {other} auch versucht.",
            ),
        };
        let first: Vec<Cell> = self.first.into_iter().collect();
        let scene = Scene::new(words + &how + &ends).marked(&first, Mark::Move);
        let mut scene =
            scene.threatened(&position, owner, &self.ends).marked(&below, Mark::Avoid).marked(&upper, Mark::Upper);
        scene.pairs = self.rules.iter().flat_map(|rule| rule.answers.iter().copied()).collect();
        scene
    }

    /// `Not counting d2 and the cells above it, 14 cells are empty: an even number, with O to move.`
    fn count_words(&self, free: usize, other: Player, language: Language) -> String {
        let below = self.below();
        let cells = list(&below, Join::And, language);
        let them = if below.len() == 1 { "it" } else { "them" };
        text!(
            language,
            "Not counting {cells} and the cells above {them}, {free} cells are empty: an even number, with {other} to move.",
            "Ohne {cells} und die Felder darüber sind {free} Felder leer: eine gerade Zahl, und {other} ist am Zug.",
        )
    }

    fn ends_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let (owner, other) = (self.owner, !self.owner);
        if self.ends.is_empty() {
            return Vec::new();
        }
        let below = self.below();
        let threats = with_lines(position, owner, &self.ends, Join::Or, language);
        let cells = list(&below, Join::And, language);
        let (threat, leaves) = if self.ends.len() == 1 {
            (
                text!(
                    language,
                    "{owner} has a threat: a disc on {threats} would complete a line.",
                    "{owner} hat eine Drohung: Ein Stein auf {threats} würde eine Reihe vollenden.",
                ),
                text!(language, "the cell below, {cells}", "das Feld darunter, {cells}"),
            )
        } else {
            (
                text!(
                    language,
                    "{owner} has threats: a disc on {threats} would complete a line.",
                    "{owner} hat Drohungen: Ein Stein auf {threats} würde eine Reihe vollenden.",
                ),
                text!(language, "the cells below them, {cells}", "die Felder darunter, {cells}"),
            )
        };
        let leaves = text!(
            language,
            "{owner} leaves {leaves}, empty as long as it can; if {other} plays there, {owner} wins in the cell above it.",
            "{owner} lässt {leaves}, frei, solange es geht; spielt {other} dort, gewinnt {owner} darüber.",
        );
        let threatens = |words: String| Scene::new(words).threatened(position, owner, &self.ends);
        let mut scenes = vec![threatens(threat), threatens(leaves).marked(&below, Mark::Avoid)];
        if self.is_zugzwang(position) {
            let words = match self.free_cells(position) {
                0 => text!(
                    language,
                    "No other cell is left, and it is {other}'s turn.",
                    "Sonst ist kein Feld mehr frei, und {other} ist am Zug.",
                ),
                free => {
                    let count = self.count_words(free, other, language);
                    let last = list(&below, Join::Or, language);
                    text!(
                        language,
                        "{count} Once they are full, {other} has to play {last}.",
                        "{count} Sind sie voll, muss {other} {last} spielen.",
                    )
                }
            };
            scenes.push(threatens(words).marked(&below, Mark::Avoid));
        }
        scenes
    }
}

/// States what the owner of a plan or diagram avoids.
pub(super) fn never_below(owner: Player, language: Language) -> String {
    let other = !owner;
    text!(
        language,
        "{owner} never plays right below a cell where {other} would complete a line, unless all other moves do the same.",
        "{owner} spielt nie direkt unter ein Feld, auf dem {other} eine Reihe vollenden würde, es sei denn, alle anderen Züge tun \
         dasselbe.",
    )
}

impl AppliedRule {
    /// `After X c2, O plays c3; if X takes a1 or b1, O takes the other. This stops a3–d3. (…)`
    fn scene(&self, owner: Player, language: Language) -> Scene {
        let other = !owner;
        let of = |stone: Cell| -> Vec<Cell> {
            self.answers.iter().filter(|(one, _)| *one == stone).map(|&(_, answer)| answer).collect()
        };
        let mut sentences: Vec<String> = Vec::new();
        let mut done: Vec<Cell> = Vec::new();
        for &(stone, answer) in &self.answers {
            if done.contains(&stone) {
                continue;
            }
            done.push(stone);
            let answers = of(stone);
            if answers.len() == 1 && of(answer) == [stone] {
                done.push(answer);
                sentences.push(text!(
                    language,
                    "if {other} takes {stone} or {answer}, {owner} takes the other",
                    "nimmt {other} {stone} oder {answer}, so nimmt {owner} das andere",
                ));
            } else {
                let answers = list(&answers, Join::Else, language);
                sentences.push(text!(
                    language,
                    "after {other} {stone}, {owner} plays {answers}",
                    "auf {other} {stone} folgt {owner} {answers}",
                ));
            }
        }
        let sentences = capital(&sentences.join("; "));
        let rule = self.rule.words(other, language);
        let words = if self.stops.is_empty() {
            format!("{sentences}. ({rule})")
        } else {
            let lines = list_lines(&self.stops, language);
            text!(
                language,
                "{sentences}. This stops {lines}. ({rule})",
                "{sentences}. Das verhindert {lines}. ({rule})"
            )
        };
        let mut scene = Scene::item(words).marked(&self.cells, Mark::Rule);
        scene.pairs.clone_from(&self.answers);
        scene.lines =
            self.stops.iter().map(|line| DrawnLine { owner: other, cells: line.clone(), is_stopped: true }).collect();
        scene
    }
}

impl Rule {
    /// The name of the rule and its purpose.
    fn words(self, other: Player, language: Language) -> String {
        let name = self.name();
        let purpose = match self {
            Rule::Claimeven => text!(language, "to get the upper cell", "um das obere Feld zu bekommen"),
            Rule::Baseinverse => text!(
                language,
                "to get one of two playable cells",
                "um eines von zwei Feldern zu bekommen, die man spielen kann",
            ),
            Rule::Vertical => {
                text!(
                    language,
                    "to get one of two cells in a column",
                    "um eines von zwei Feldern einer Spalte zu bekommen"
                )
            }
            Rule::Aftereven => text!(
                language,
                "to complete a line before {other} gets above it",
                "um eine Reihe zu vollenden, bevor {other} darüber kommt",
            ),
            Rule::Lowinverse => {
                text!(language, "to get one of the two upper cells", "um eines der beiden oberen Felder zu bekommen")
            }
            Rule::Highinverse => text!(
                language,
                "to get one of the two top cells, and one of the two below them",
                "um eines der beiden obersten Felder zu bekommen und eines der beiden darunter",
            ),
            Rule::Baseclaim => {
                text!(language, "to get one cell of each of two pairs", "um von zwei Paaren je ein Feld zu bekommen")
            }
            Rule::Before => text!(
                language,
                "to complete a line before {other} completes these",
                "um eine Reihe zu vollenden, bevor {other} diese vollendet",
            ),
            Rule::Specialbefore => text!(
                language,
                "to complete a line before {other} completes these, or to get one of two playable cells",
                "um eine Reihe zu vollenden, bevor {other} diese vollendet, oder eines von zwei Feldern zu bekommen, die man spielen kann",
            ),
        };
        format!("{name}: {purpose}")
    }
}
