//! Explanations told step by step: sentences, each with what to show on the board. Every face takes its words from here, in each
//! language that there is. Cells are named as in records: column letter, row from the bottom; the sides are X and O.

use connect4_core::{Cell, Line, Outcome, Player, Position, Rules};

use super::reason::{Explanation, Reason, Step, Threat, Why};
use super::scene::{Drawn, Join, Language, Mark, Scene, in_a_line, list, list_lines, say, with_lines};
use super::tactics::{at_once, lines_through};
use super::threats::threats;

impl Explanation {
    /// The explanation step by step: what the position is worth, the moves to the position of the reasons, and these.
    pub fn scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let end = self.end(position);
        let moves: Vec<Cell> = self.steps.iter().map(|step| step.cell).collect();
        let mut scenes = vec![Scene::new(self.value_words(position, language))];
        scenes.extend(self.steps_scenes(position, language));
        if self.reasons.is_empty() {
            scenes.push(Scene::new(say!(
                language,
                "Nothing more can be said without looking far ahead.",
                "Mehr lässt sich nicht sagen, ohne weit vorauszurechnen.",
            )));
        }
        scenes
            .extend(self.reasons.iter().flat_map(|reason| reason.scenes(&end, language)).map(|one| one.after(&moves)));
        scenes
    }

    /// The threats in the position of the reasons, where they are not the reason themselves: a sentence, and an item for each.
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

    /// The moves to the position of the reasons, and these with plans in a sentence or two: for what a move leads to.
    pub(super) fn short_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let mut scenes = self.steps_scenes(position, language);
        scenes.extend(self.short_reasons(position, language));
        scenes
    }

    fn short_reasons(&self, position: &Position, language: Language) -> Vec<Scene> {
        let end = self.end(position);
        let told = |reason: &Reason| match reason {
            Reason::Plan(plan) => vec![plan.short_scene(&end, language)],
            reason => reason.scenes(&end, language),
        };
        self.reasons.iter().flat_map(told).collect()
    }

    fn value_words(&self, position: &Position, language: Language) -> String {
        let mover = position.mover();
        match self.value {
            _ if position.is_over() => say!(language, "The game is over.", "Das Spiel ist zu Ende."),
            Some(Outcome::Won(player)) if player == mover => {
                say!(language, "{mover} is to move and wins.", "{mover} ist am Zug und gewinnt.")
            }
            Some(Outcome::Won(player)) => say!(
                language,
                "{mover} is to move, and {player} wins whatever {mover} plays.",
                "{mover} ist am Zug, und {player} gewinnt, was {mover} auch spielt.",
            ),
            Some(Outcome::Drawn) => say!(
                language,
                "{mover} is to move. It is a draw: each side can keep the other from winning.",
                "{mover} ist am Zug. Es ist unentschieden: jede Seite kann verhindern, dass die andere gewinnt.",
            ),
            None => say!(
                language,
                "{mover} is to move. The reasons found do not settle who wins.",
                "{mover} ist am Zug. Die gefundenen Gründe entscheiden nicht, wer gewinnt.",
            ),
        }
    }

    /// The moves to the position of the reasons: each that must be made by itself, and from the solver's first on in one line.
    fn steps_scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let mut scenes = Vec::new();
        let mut position = *position;
        let (mut moves, mut line): (Vec<Cell>, Vec<String>) = Default::default();
        for &Step { cell, why } in &self.steps {
            let (mover, other) = (position.mover(), !position.mover());
            if why == Why::Best || !line.is_empty() {
                let must = match why {
                    Why::Blocks | Why::OnlyMove => say!(language, " (it must)", " (muss)"),
                    Why::Best | Why::Winning => String::new(),
                };
                line.push(format!("{mover} {cell}{must}"));
            } else {
                let scene = Scene::new(match why {
                    Why::Blocks => {
                        let lines = list_lines(&lines_through(&position, other, cell), language);
                        say!(
                            language,
                            "{mover} must play {cell}: {other} would complete {lines} there.",
                            "{mover} muss {cell} spielen: dort würde {other} {lines} vollenden.",
                        )
                    }
                    Why::OnlyMove => say!(
                        language,
                        "{mover} must play {cell}: after any other move {other} completes a line at once.",
                        "{mover} muss {cell} spielen: nach jedem anderen Zug vollendet {other} sofort eine Reihe.",
                    ),
                    Why::Winning | Why::Best => say!(
                        language,
                        "{mover} plays {cell}, and {other} has no good answer.",
                        "{mover} spielt {cell}, und {other} hat keine gute Antwort.",
                    ),
                });
                let scene = scene.marked(&[cell], Mark::Move);
                scenes.push(
                    if why == Why::Blocks { scene.threatened(&position, other, &[cell]) } else { scene }.after(&moves),
                );
            }
            moves.push(cell);
            position = position.after(cell);
        }
        if !line.is_empty() {
            let line = line.join(", ");
            let words = say!(
                language,
                "Best play goes on: {line}. After that the reason is plain.",
                "Das beste Spiel geht so weiter: {line}. Danach ist der Grund klar.",
            );
            scenes.push(Scene::new(words).after(&moves));
        }
        scenes
    }
}

impl Reason {
    /// The reason step by step, in the position that it is about.
    pub fn scenes(&self, position: &Position, language: Language) -> Vec<Scene> {
        let (mover, other) = (position.mover(), !position.mover());
        let connect = position.rules().connect();

        match self {
            Reason::Over(Outcome::Won(player)) => {
                let words =
                    say!(language, "{player} has {connect} in a row.", "{player} hat {connect} in einer Reihe.");
                let drawn = |line: Line| Drawn { owner: line.player, cells: line.cells, is_stopped: false };
                let lines = position.lines().into_iter().map(drawn).collect();
                vec![Scene { lines, ..Scene::new(words) }]
            }
            Reason::Over(Outcome::Drawn) => vec![Scene::new(say!(
                language,
                "The board is full, and nobody has a line.",
                "Das Brett ist voll, und niemand hat eine Reihe.",
            ))],
            Reason::WinsNow { cells } => {
                let places = with_lines(position, mover, cells, Join::Or, language);
                let scene = Scene::new(say!(
                    language,
                    "{mover} completes a line of {connect} on {places}.",
                    "{mover} vollendet auf {places} eine Reihe von {connect}.",
                ));
                vec![scene.marked(cells, Mark::Move).threatened(position, mover, cells)]
            }
            Reason::TwoThreats { cells } => {
                let places = with_lines(position, other, cells, Join::Or, language);
                let scene = Scene::new(say!(
                    language,
                    "{other} completes a line on {places}; {mover} can take only one of them.",
                    "{other} vollendet auf {places} eine Reihe; {mover} kann nur eines davon verhindern.",
                ));
                vec![scene.threatened(position, other, cells)]
            }
            Reason::Forcing { moves } => forcing_scenes(position, moves, language),
            Reason::Plan(plan) => plan.scenes(position, language),
            Reason::Diagram { diagram, claim } => diagram.scenes(position, *claim, language),
            Reason::NoLine(player) => {
                let other = !*player;
                vec![Scene::new(say!(
                    language,
                    "{player} cannot win: in every line of {connect} there is already a disc of {other}.",
                    "{player} kann nicht gewinnen: in jeder Reihe von {connect} liegt schon ein Stein von {other}.",
                ))]
            }
            Reason::EveryMove { moves } => {
                let cells: Vec<Cell> = moves.iter().map(|(cell, _)| *cell).collect();
                let head = say!(language, "Whatever {mover} plays, it loses:", "Was {mover} auch spielt, es verliert:");
                let mut groups: Vec<(Scene, Vec<Cell>)> = Vec::new();
                for (cell, why) in moves {
                    let scene = refutation(position, *cell, why, language);
                    match groups.iter_mut().find(|(other, _)| other.words == scene.words) {
                        Some((_, cells)) => cells.push(*cell),
                        None => groups.push((scene, vec![*cell])),
                    }
                }
                // What most moves allow is what the other side threatens.
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

/// Why a move loses: `X must play d3: … X completes a line on e4.` All of it is shown at once.
fn refutation(position: &Position, cell: Cell, why: &Explanation, language: Language) -> Scene {
    let after = position.after(cell);
    let reasons = why.short_reasons(&after, language);
    let told: Vec<Scene> = why.steps_scenes(&after, language).into_iter().chain(reasons.iter().cloned()).collect();
    let moves = std::iter::once(cell).chain(why.steps.iter().map(|step| step.cell)).collect();
    let mut all = Scene { moves, ..Scene::item(in_a_line(&told)) };
    // Of a win by threats, the board shows where it begins.
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
    let head = say!(
        language,
        "{winner} wins by threats that leave {loser} no choice:",
        "{winner} gewinnt durch Drohungen, die {loser} keine Wahl lassen:",
    );
    let mut scenes = vec![Scene::new(head).marked(moves.get(..1).unwrap_or_default(), Mark::Move)];
    let mut position = *position;
    for (index, &cell) in moves.iter().enumerate() {
        let after = position.after(cell);
        if position.mover() == winner {
            let threats = at_once(&after, winner);
            let (before, with) = (&moves[..index], &moves[..=index]);
            scenes.push(match threats.as_slice() {
                [] => {
                    let lines = list_lines(&lines_through(&position, winner, cell), language);
                    let words =
                        say!(language, "{winner} {cell} completes {lines}.", "{winner} {cell} vollendet {lines}.");
                    Scene::item(words).marked(&[cell], Mark::Move).threatened(&position, winner, &[cell]).after(before)
                }
                [one] => Scene::item(say!(
                    language,
                    "{winner} {cell} threatens {one}, so {loser} {one}.",
                    "{winner} {cell} droht {one}, also {loser} {one}.",
                ))
                .threatened(&after, winner, &threats)
                .after(with),
                [first, ..] => {
                    let all = list(&threats, Join::And, language);
                    Scene::item(say!(
                        language,
                        "{winner} {cell} threatens {all} at once, and {loser} can take only one, say {first}.",
                        "{winner} {cell} droht {all} zugleich, und {loser} kann nur eines nehmen, etwa {first}.",
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

/// What threats are and, with gravity, whose are good in which rows: with all other columns full, the parity of a row says who
/// has to play below it.
fn threats_words(rules: Rules, language: Language) -> String {
    if !rules.has_gravity() {
        return say!(
            language,
            "Threats, empty cells that complete a line:",
            "Drohungen, leere Felder, die eine Reihe vollenden:",
        );
    }
    let (odd, even) = if rules.rows().is_multiple_of(2) || !rules.cols().is_multiple_of(2) {
        (Player::First, Player::Second)
    } else {
        (Player::Second, Player::First)
    };
    say!(
        language,
        "Threats, empty cells that complete a line; below those of {odd} in odd rows and of {even} in even rows, the other side has \
         to play once all other columns are full:",
        "Drohungen, leere Felder, die eine Reihe vollenden; unter denen von {odd} in ungerader und von {even} in gerader Höhe muss \
         der andere spielen, sobald alle anderen Spalten voll sind:",
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
            say!(language, "odd row", "ungerade Höhe")
        } else {
            say!(language, "even row", "gerade Höhe")
        };
        let when = match (self.behind, below) {
            (Some(first), _) => {
                say!(language, "counts only once {first} is filled", "zählt erst, wenn {first} besetzt ist")
            }
            (None, 0) => say!(language, "can be played now", "kann jetzt gespielt werden"),
            (None, 1) => say!(language, "the cell below it is empty", "das Feld darunter ist leer"),
            (None, _) => say!(language, "{below} cells below it are empty", "{below} Felder darunter sind leer"),
        };
        format!("{owner} {cell} ({lines}), {row}, {when}")
    }
}
