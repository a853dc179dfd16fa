//! Explanations as scenes, for all front ends and languages. Cells are named as in records, by column letter and row
//! from the bottom; the sides are X and O.

use connect4_core::{Cell, Line, Outcome, Player, Position, Rules};

use crate::reason::{Explanation, Reason, Step, StepReason, Threat};
use crate::scene::{DrawnLine, Join, Language, Mark, Scene, join_sentences, list, list_lines, text, with_lines};
use crate::tactics::{lines_through, playable_threats};
use crate::threats::threats;

impl Explanation {
    /// The scenes of the explanation: the result, the moves to the position of the reasons, and the reasons.
    pub fn scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let end = self.end(position);
        let moves: Vec<Cell> = self.steps.iter().map(|step| step.cell).collect();
        let mut scenes = vec![Scene::new(self.value_words(position, language))];
        scenes.extend(self.steps_scenes(position, language));
        if self.reasons.is_empty() {
            scenes.push(Scene::new(text!(
                language,
                "This position cannot be explained without calculating far ahead.",
                "Diese Stellung lässt sich nicht erklären, ohne weit vorauszurechnen.",
            )));
        }
        scenes
            .extend(self.reasons.iter().flat_map(|reason| reason.scenes(&end, language)).map(|one| one.after(&moves)));
        scenes
    }

    /// The threats in the position of the reasons: a heading and an item for each. Empty if the first reason is
    /// tactical, because it then names the threats.
    pub fn threat_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let is_tactics = |reason: &Reason| !matches!(reason, Reason::Plan(_) | Reason::EveryMove { .. });
        let end = self.end(position);
        let threats = threats(&end);
        if threats.is_empty() || self.reasons.first().is_some_and(is_tactics) {
            return Vec::new();
        }
        let head = threats_words(position.rules(), language);
        let all =
            threats.iter().fold(Scene::new(head), |scene, one| scene.marked(&[one.cell], Mark::Threat(one.owner)));
        let has_gravity = position.rules().has_gravity();
        let item =
            |one: &Threat| Scene::item(one.words(has_gravity, language)).threatened(&end, one.owner, &[one.cell]);
        let moves: Vec<Cell> = self.steps.iter().map(|step| step.cell).collect();
        std::iter::once(all).chain(threats.iter().map(item)).map(|scene| scene.after(&moves)).collect()
    }

    /// A short form for the consequences of a move: without the result, and with each plan in one or two sentences.
    pub(super) fn short_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let mut scenes = self.steps_scenes(position, language);
        scenes.extend(self.short_reasons(position, language));
        scenes
    }

    fn short_reasons(&self, position: &Position, language: Language) -> Vec<Scene> {
        let end = self.end(position);
        let short = |reason: &Reason| match reason {
            Reason::Plan(plan) => vec![plan.short_scene(&end, language)],
            reason => reason.scenes(&end, language),
        };
        self.reasons.iter().flat_map(short).collect()
    }

    fn value_words(&self, position: &Position, language: Language) -> String {
        let mover = position.mover();
        match self.value {
            _ if position.is_over() => text!(language, "The game is over.", "Das Spiel ist zu Ende."),
            Some(Outcome::Won(player)) if player == mover => {
                text!(language, "{mover} is to move and wins.", "{mover} ist am Zug und gewinnt.")
            }
            Some(Outcome::Won(player)) => text!(
                language,
                "{mover} is to move, and {player} wins whatever {mover} plays.",
                "{mover} ist am Zug, und {player} gewinnt, was {mover} auch spielt.",
            ),
            Some(Outcome::Drawn) => text!(
                language,
                "{mover} is to move. It is a draw: each side can prevent the other from winning.",
                "{mover} ist am Zug. Es ist unentschieden: Jede Seite kann verhindern, dass die andere gewinnt.",
            ),
            None => text!(
                language,
                "{mover} is to move. It is not proven who wins.",
                "{mover} ist am Zug. Wer gewinnt, ist nicht bewiesen.",
            ),
        }
    }

    /// The moves to the position of the reasons: one scene for each, and from the first solver move on one scene for
    /// all.
    fn steps_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let mut scenes = Vec::new();
        let mut position = *position;
        let (mut moves, mut line): (Vec<Cell>, Vec<String>) = Default::default();
        for &Step { cell, why } in &self.steps {
            let (mover, other) = (position.mover(), !position.mover());
            if why == StepReason::Best || !line.is_empty() {
                let must = match why {
                    StepReason::Blocks | StepReason::OnlyMove => text!(language, " (forced)", " (erzwungen)"),
                    StepReason::Best | StepReason::Winning => String::new(),
                };
                line.push(format!("{mover} {cell}{must}"));
            } else {
                let scene = Scene::new(match why {
                    StepReason::Blocks => {
                        let lines = list_lines(&lines_through(&position, other, cell), language);
                        text!(
                            language,
                            "{mover} must play {cell}: {other} would complete {lines} there.",
                            "{mover} muss {cell} spielen: Dort würde {other} {lines} vollenden.",
                        )
                    }
                    StepReason::OnlyMove => text!(
                        language,
                        "{mover} must play {cell}: after any other move, {other} completes a line immediately.",
                        "{mover} muss {cell} spielen: Nach jedem anderen Zug vollendet {other} sofort eine Reihe.",
                    ),
                    StepReason::Winning | StepReason::Best => text!(
                        language,
                        "{mover} plays {cell}, and {other} has no good reply.",
                        "{mover} spielt {cell}, und {other} hat keine gute Antwort.",
                    ),
                });
                let scene = scene.marked(&[cell], Mark::Move);
                scenes.push(
                    if why == StepReason::Blocks { scene.threatened(&position, other, &[cell]) } else { scene }
                        .after(&moves),
                );
            }
            moves.push(cell);
            position = position.after(cell);
        }
        if !line.is_empty() {
            let line = line.join(", ");
            let words = text!(
                language,
                "Best play continues with {line}. After that:",
                "Das beste Spiel geht mit {line} weiter. Danach:",
            );
            scenes.push(Scene::new(words).after(&moves));
        }
        scenes
    }
}

impl Reason {
    /// The scenes of the reason, given the position of the reason.
    pub fn scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let (mover, other) = (position.mover(), !position.mover());
        let connect = position.rules().connect();

        match self {
            Reason::Over(Outcome::Won(player)) => {
                let words =
                    text!(language, "{player} has {connect} in a row.", "{player} hat {connect} in einer Reihe.");
                let drawn = |line: Line| DrawnLine { owner: line.player, cells: line.cells, is_stopped: false };
                let lines = position.lines().into_iter().map(drawn).collect();
                vec![Scene { lines, ..Scene::new(words) }]
            }
            Reason::Over(Outcome::Drawn) => vec![Scene::new(text!(
                language,
                "The board is full, and neither side has a line.",
                "Das Brett ist voll, und niemand hat eine Reihe.",
            ))],
            Reason::WinsNow { cells } => {
                let places = with_lines(position, mover, cells, Join::Or, language);
                let scene = Scene::new(text!(
                    language,
                    "{mover} completes a line of {connect} on {places}.",
                    "{mover} vollendet auf {places} eine Reihe von {connect}.",
                ));
                vec![scene.marked(cells, Mark::Move).threatened(position, mover, cells)]
            }
            Reason::TwoThreats { cells } => {
                let places = with_lines(position, other, cells, Join::Or, language);
                let scene = Scene::new(text!(
                    language,
                    "{other} threatens to complete a line on {places}; {mover} can block only one.",
                    "{other} droht, auf {places} eine Reihe zu vollenden; {mover} kann nur eines davon besetzen.",
                ));
                vec![scene.threatened(position, other, cells)]
            }
            Reason::Forcing { moves } => forcing_scenes(position, moves, language),
            Reason::Plan(plan) => plan.scenes(position, language),
            Reason::Diagram { diagram, claim } => diagram.scenes(position, *claim, language),
            Reason::NoLine(player) => {
                let other = !*player;
                vec![Scene::new(text!(
                    language,
                    "{player} cannot win: every line of {connect} already contains a disc of {other}.",
                    "{player} kann nicht gewinnen: In jeder Reihe von {connect} liegt schon ein Stein von {other}.",
                ))]
            }
            Reason::EveryMove { moves } => {
                let cells: Vec<Cell> = moves.iter().map(|(cell, _)| *cell).collect();
                let head = text!(language, "Every move of {mover} loses:", "Jeder Zug von {mover} verliert:");
                let mut groups: Vec<(Scene, Vec<Cell>)> = Vec::new();
                for (cell, why) in moves {
                    let scene = refutation(position, *cell, why, language);
                    match groups.iter_mut().find(|(other, _)| other.words == scene.words) {
                        Some((_, cells)) => cells.push(*cell),
                        None => groups.push((scene, vec![*cell])),
                    }
                }
                // The refutation of most moves is what the opponent threatens.
                groups.sort_by_key(|(_, cells)| std::cmp::Reverse(cells.len()));
                let item = |(scene, cells): (Scene, Vec<Cell>)| {
                    let words = format!("{}: {}", list(&cells, Join::Or, language), scene.words);
                    Scene { words, ..scene }
                };
                let head = Scene::new(head).marked(&cells, Mark::Avoid);
                std::iter::once(head).chain(groups.into_iter().map(item)).collect()
            }
        }
    }
}

/// Why a move loses, as one scene: `X must play d3: … X completes a line on e4.`
fn refutation(position: &Position, cell: Cell, why: &Explanation, language: Language) -> Scene {
    let after = position.after(cell);
    let reasons = why.short_reasons(&after, language);
    let items: Vec<Scene> = why.steps_scenes(&after, language).into_iter().chain(reasons.iter().cloned()).collect();
    let moves = std::iter::once(cell).chain(why.steps.iter().map(|step| step.cell)).collect();
    let mut all = Scene { moves, ..Scene::item(join_sentences(&items)) };
    // For a win by threats, the board shows its first position.
    for scene in reasons.into_iter().filter(|scene| scene.moves.is_empty()) {
        for (cell, mark) in scene.marks {
            all = all.marked(&[cell], mark);
        }
        all.lines.extend(scene.lines);
        all.pairs.extend(scene.pairs);
    }
    all
}

fn forcing_scenes(position: &Position, moves: &[Cell], language: Language) -> Vec<Scene> {
    let (winner, loser) = (position.mover(), !position.mover());
    let head = text!(
        language,
        "{winner} wins by a series of threats that {loser} must block:",
        "{winner} gewinnt durch eine Folge von Drohungen, die {loser} abwehren muss:",
    );
    let mut scenes = vec![Scene::new(head).marked(moves.get(..1).unwrap_or_default(), Mark::Move)];
    let mut position = *position;
    for (index, &cell) in moves.iter().enumerate() {
        let after = position.after(cell);
        if position.mover() == winner {
            let threats = playable_threats(&after, winner);
            let (before, with) = (&moves[..index], &moves[..=index]);
            scenes.push(match threats.as_slice() {
                [] => {
                    let lines = list_lines(&lines_through(&position, winner, cell), language);
                    let words =
                        text!(language, "{winner} {cell} completes {lines}.", "{winner} {cell} vollendet {lines}.");
                    Scene::item(words).marked(&[cell], Mark::Move).threatened(&position, winner, &[cell]).after(before)
                }
                [one] => Scene::item(text!(
                    language,
                    "{winner} {cell} threatens {one}, so {loser} must play {one}.",
                    "{winner} {cell} droht {one}, also muss {loser} {one} spielen.",
                ))
                .threatened(&after, winner, &threats)
                .after(with),
                [first, ..] => {
                    let all = list(&threats, Join::And, language);
                    Scene::item(text!(
                        language,
                        "{winner} {cell} threatens {all}; {loser} can block only one, say {first}.",
                        "{winner} {cell} droht {all}; {loser} kann nur eines davon besetzen, etwa {first}.",
                    ))
                    .threatened(&after, winner, &threats)
                    .after(with)
                }
            });
        }
        position = after;
    }
    scenes
}

/// The heading of a list of threats. With gravity, it says which threats are strong: when all other columns are full,
/// the parity of the threat's row determines who has to play below it.
fn threats_words(rules: Rules, language: Language) -> String {
    if !rules.has_gravity() {
        return text!(
            language,
            "Threats (empty cells that would complete a line):",
            "Drohungen (leere Felder, die eine Reihe vollenden würden):",
        );
    }
    let (odd, even) = if rules.rows().is_multiple_of(2) || !rules.cols().is_multiple_of(2) {
        (Player::First, Player::Second)
    } else {
        (Player::Second, Player::First)
    };
    text!(
        language,
        "Threats (empty cells that would complete a line). Those of {odd} in odd rows and of {even} in even rows are strong, because \
         the opponent has to play below them once all other columns are full:",
        "Drohungen (leere Felder, die eine Reihe vollenden würden). Stark sind die von {odd} in ungerader und die von {even} in \
         gerader Höhe, denn der Gegner muss darunter spielen, sobald alle anderen Spalten voll sind:",
    )
}

impl Threat {
    /// `O d4 (a4–d4), even row, 2 cells below it are empty`.
    fn words(&self, has_gravity: bool, language: Language) -> String {
        let Threat { owner, cell, below, .. } = self;
        let lines = list_lines(&self.lines, language);
        if !has_gravity {
            return format!("{owner} {cell} ({lines})");
        }
        let row = if self.is_odd() {
            text!(language, "odd row", "ungerade Höhe")
        } else {
            text!(language, "even row", "gerade Höhe")
        };
        let when = match (self.behind, below) {
            (Some(first), _) => {
                text!(language, "matters only after {first} is filled", "zählt erst, wenn {first} besetzt ist")
            }
            (None, 0) => text!(language, "can be played now", "kann jetzt gespielt werden"),
            (None, 1) => text!(language, "the cell below it is empty", "das Feld darunter ist leer"),
            (None, _) => text!(language, "{below} cells below it are empty", "{below} Felder darunter sind leer"),
        };
        format!("{owner} {cell} ({lines}), {row}, {when}")
    }
}
