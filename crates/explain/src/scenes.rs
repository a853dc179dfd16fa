//! Explanations as scenes.

use connect4_core::{Cell, Line, Outcome, Player, Position, Rules};

use super::reason::{Explanation, Reason, Step, StepReason, Threat};
use super::scene::{DrawnLine, Mark, Scene, above, completions, lines, sentences};
use super::sentence::{List, Parity, Sentence};
use super::tactics::{lines_through, playable_threats};
use super::threats::threats;

impl Explanation {
    /// The scenes of the explanation: the result, the moves to the position of the reasons, and the reasons.
    pub fn scenes(&self, position: &Position) -> Vec<Scene> {
        let end = self.end(position);
        let moves: Vec<Cell> = self.steps.iter().map(|step| step.cell).collect();
        let mut scenes = vec![Scene::new(self.result(position))];
        scenes.extend(self.steps_scenes(position));
        if self.reasons.is_empty() {
            scenes.push(Scene::new(Sentence::Unexplained));
        }
        scenes.extend(self.reasons.iter().flat_map(|reason| reason.scenes(&end)).map(|one| one.after(&moves)));
        scenes
    }

    /// The threats in the position of the reasons: a heading and an item for each. Empty if the first reason is
    /// tactical, because it then names the threats.
    pub fn threat_scenes(&self, position: &Position) -> Vec<Scene> {
        let is_tactics = |reason: &Reason| !matches!(reason, Reason::Plan(_) | Reason::EveryMove { .. });
        let end = self.end(position);
        let threats = threats(&end);
        if threats.is_empty() || self.reasons.first().is_some_and(is_tactics) {
            return Vec::new();
        }
        let head = threats_heading(position.rules());
        let all =
            threats.iter().fold(Scene::new(head), |scene, one| scene.marked(&[one.cell], Mark::Threat(one.owner)));
        let has_gravity = position.rules().has_gravity();
        let item = |one: &Threat| Scene::item(one.sentence(has_gravity)).threatened(&end, one.owner, &[one.cell]);
        let moves: Vec<Cell> = self.steps.iter().map(|step| step.cell).collect();
        std::iter::once(all).chain(threats.iter().map(item)).map(|scene| scene.after(&moves)).collect()
    }

    /// The scenes of the explanation and of the threats.
    pub fn all_scenes(&self, position: &Position) -> Vec<Scene> {
        let mut scenes = self.scenes(position);
        scenes.extend(self.threat_scenes(position));
        scenes
    }

    /// A short form for the consequences of a move: without the result, and with each plan in one or two sentences.
    pub fn short_scenes(&self, position: &Position) -> Vec<Scene> {
        let mut scenes = self.steps_scenes(position);
        scenes.extend(self.short_reasons(position));
        scenes
    }

    /// The main reason, without a board. For a draw, the reason why the side to move does not lose. `None` if the
    /// result is not settled.
    pub fn main_reason(&self, position: &Position) -> Option<Vec<Sentence>> {
        let holder = match self.value? {
            Outcome::Won(winner) => winner,
            Outcome::Drawn => position.mover(),
        };
        let end = self.end(position);
        let is_holders = |reason: &&Reason| match reason {
            Reason::Plan(plan) => plan.owner == holder,
            Reason::NoLine { player } => *player == !holder,
            _ => true,
        };
        let reason = match self.reasons.iter().find(is_holders)? {
            Reason::Plan(plan) => {
                let owner = holder;
                let begun = plan.first.map_or(end, |first| end.after(first));
                let begins = plan.first.map(|first| Sentence::PlaysFirst { owner, first });
                let ends = if plan.is_zugzwang(&begun) {
                    vec![plan.zugzwang(&begun)]
                } else {
                    plan.next_replies(&begun).into_iter().chain([plan.result()]).collect()
                };
                begins.into_iter().chain(ends).collect()
            }
            // The refutation of most moves.
            reason @ Reason::EveryMove { .. } => {
                let example = Box::new(reason.scenes(&end).get(1)?.sentences.first()?.clone());
                vec![Sentence::EveryMoveLosesSuchAs { mover: !holder, example }]
            }
            reason => reason.short_form(&end),
        };
        if self.steps.is_empty() {
            return Some(reason);
        }
        let mut side = !position.mover();
        let moves = self.steps.iter().map(|step| {
            side = !side;
            Sentence::Move { side, cell: step.cell }
        });
        Some(vec![Sentence::AfterMoves { moves: List::Series(moves.collect()), reason: List::Text(reason) }])
    }

    fn short_reasons(&self, position: &Position) -> Vec<Scene> {
        let end = self.end(position);
        self.reasons.iter().flat_map(|reason| reason.short_scenes(&end)).collect()
    }

    fn result(&self, position: &Position) -> Sentence {
        let mover = position.mover();
        match self.value {
            _ if position.is_over() => Sentence::GameOver,
            Some(Outcome::Won(player)) if player == mover => Sentence::MoverWins { mover },
            Some(Outcome::Won(winner)) => Sentence::MoverLoses { mover, winner },
            Some(Outcome::Drawn) => Sentence::Drawn { mover },
            None => Sentence::Unproven { mover },
        }
    }

    /// The moves to the position of the reasons: one scene for each, and from the first solver move on one scene for
    /// all.
    fn steps_scenes(&self, position: &Position) -> Vec<Scene> {
        let mut scenes = Vec::new();
        let mut position = *position;
        let (mut moves, mut line): (Vec<Cell>, Vec<Sentence>) = Default::default();
        for &Step { cell, why } in &self.steps {
            let (mover, other) = (position.mover(), !position.mover());
            if why == StepReason::Best || !line.is_empty() {
                line.push(match why {
                    StepReason::Blocks | StepReason::OnlyMove => Sentence::ForcedMove { side: mover, cell },
                    StepReason::Best | StepReason::Winning => Sentence::Move { side: mover, cell },
                });
            } else {
                let others: Vec<Cell> =
                    position.legal_moves().into_iter().filter(|&one| one != cell).map(above).collect();
                let scene = Scene::new(match why {
                    StepReason::Blocks => {
                        let lines = lines(lines_through(&position, other, cell));
                        Sentence::MustBlock { mover, cell, other, lines }
                    }
                    StepReason::OnlyMove => Sentence::OnlyMove { mover, cell, other, cells: List::Or(others.clone()) },
                    StepReason::Winning | StepReason::Best => Sentence::WinningMove { mover, cell, other },
                });
                let scene = scene.marked(&[cell], Mark::Move);
                let scene = match why {
                    StepReason::Blocks => scene.threatened(&position, other, &[cell]),
                    StepReason::OnlyMove => scene.threatened(&position, other, &others),
                    StepReason::Winning | StepReason::Best => scene,
                };
                scenes.push(scene.after(&moves));
            }
            moves.push(cell);
            position = position.after(cell);
        }
        if !line.is_empty() {
            scenes.push(Scene::new(Sentence::BestPlay { moves: List::Series(line) }).after(&moves));
        }
        scenes
    }
}

impl Reason {
    /// The scenes of the reason, given the position of the reason.
    pub fn scenes(&self, position: &Position) -> Vec<Scene> {
        let (mover, other) = (position.mover(), !position.mover());
        let connect = position.rules().connect();
        match self {
            &Reason::Over { outcome: Outcome::Won(player) } => {
                let drawn = |line: Line| DrawnLine { owner: line.player, cells: line.cells, is_stopped: false };
                let lines = position.lines().into_iter().map(drawn).collect();
                vec![Scene { lines, ..Scene::new(Sentence::HasLine { player, connect }) }]
            }
            Reason::Over { outcome: Outcome::Drawn } => vec![Scene::new(Sentence::BoardFull)],
            Reason::WinsNow { cells } => {
                let places = List::Or(completions(position, mover, cells));
                let scene = Scene::new(Sentence::CompletesLine { mover, connect, cells: places });
                vec![scene.marked(cells, Mark::Move).threatened(position, mover, cells)]
            }
            Reason::TwoThreats { cells } => {
                let places = List::Or(completions(position, other, cells));
                let scene = Scene::new(Sentence::TwoThreats { other, mover, cells: places });
                vec![scene.threatened(position, other, cells)]
            }
            Reason::Forcing { moves } => forcing_scenes(position, moves),
            Reason::Plan(plan) => plan.scenes(position),
            Reason::Diagram { diagram, claim } => diagram.scenes(position, *claim),
            &Reason::NoLine { player } => vec![Scene::new(Sentence::NoLine { player, other: !player, connect })],
            Reason::EveryMove { moves } => {
                let cells: Vec<Cell> = moves.iter().map(|(cell, _)| *cell).collect();
                let mut groups: Vec<(Scene, Vec<Cell>)> = Vec::new();
                for (cell, why) in moves {
                    let scene = refutation(position, *cell, why);
                    match groups.iter_mut().find(|(other, _)| other.sentences == scene.sentences) {
                        Some((_, cells)) => cells.push(*cell),
                        None => groups.push((scene, vec![*cell])),
                    }
                }
                // The refutation of most moves is what the opponent threatens.
                groups.sort_by_key(|(_, cells)| std::cmp::Reverse(cells.len()));
                let item = |(scene, cells): (Scene, Vec<Cell>)| {
                    let reason = List::Text(scene.sentences);
                    Scene { sentences: vec![Sentence::Refutation { moves: List::Or(cells), reason }], ..scene }
                };
                let head = Scene::new(Sentence::EveryMoveLoses { mover }).marked(&cells, Mark::Avoid);
                std::iter::once(head).chain(groups.into_iter().map(item)).collect()
            }
        }
    }

    fn short_scenes(&self, position: &Position) -> Vec<Scene> {
        match self {
            Reason::Plan(plan) => vec![plan.short_scene(position)],
            reason => reason.scenes(position),
        }
    }

    /// The sentences of the short scenes, for texts without lists.
    fn short_form(&self, position: &Position) -> Vec<Sentence> {
        let scenes = self.short_scenes(position);
        let (winner, loser) = (position.mover(), !position.mover());
        match self {
            Reason::Forcing { .. } => {
                vec![Sentence::ForcedWinBy { winner, loser, moves: List::Text(sentences(&scenes[1..])) }]
            }
            _ => sentences(&scenes),
        }
    }
}

/// Why a move loses, as one scene: `X must play d3: … X completes a line on e4.`
fn refutation(position: &Position, cell: Cell, why: &Explanation) -> Scene {
    let after = position.after(cell);
    let end = why.end(&after);
    let mut words = sentences(&why.steps_scenes(&after));
    words.extend(why.reasons.iter().flat_map(|reason| reason.short_form(&end)));
    let moves = std::iter::once(cell).chain(why.steps.iter().map(|step| step.cell)).collect();
    let mut all = Scene { moves, is_item: true, ..Scene::of(words) };
    // For a win by threats, the board shows its first position.
    for scene in why.short_reasons(&after).into_iter().filter(|scene| scene.moves.is_empty()) {
        for (cell, mark) in scene.marks {
            all = all.marked(&[cell], mark);
        }
        all.lines.extend(scene.lines);
        all.pairs.extend(scene.pairs);
    }
    all
}

fn forcing_scenes(position: &Position, moves: &[Cell]) -> Vec<Scene> {
    let (winner, loser) = (position.mover(), !position.mover());
    let head = Scene::new(Sentence::ForcedWin { winner, loser });
    let mut scenes = vec![head.marked(moves.get(..1).unwrap_or_default(), Mark::Move)];
    let mut position = *position;
    for (index, &cell) in moves.iter().enumerate() {
        let after = position.after(cell);
        if position.mover() == winner {
            let threats = playable_threats(&after, winner);
            let (before, with) = (&moves[..index], &moves[..=index]);
            scenes.push(match *threats.as_slice() {
                [] => {
                    let lines = lines(lines_through(&position, winner, cell));
                    Scene::item(Sentence::FinalMove { winner, cell, lines })
                        .marked(&[cell], Mark::Move)
                        .threatened(&position, winner, &[cell])
                        .after(before)
                }
                [threat] => Scene::item(Sentence::ForcingMove { winner, cell, loser, threat })
                    .threatened(&after, winner, &threats)
                    .after(with),
                [block, ..] => {
                    let all = List::And(threats.clone());
                    Scene::item(Sentence::DoubleThreat { winner, cell, loser, threats: all, block })
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
fn threats_heading(rules: Rules) -> Sentence {
    if !rules.has_gravity() {
        return Sentence::Threats;
    }
    let (odd, even) = if rules.rows().is_multiple_of(2) || !rules.cols().is_multiple_of(2) {
        (Player::First, Player::Second)
    } else {
        (Player::Second, Player::First)
    };
    Sentence::StrongThreats { odd, even }
}

impl Threat {
    fn sentence(&self, has_gravity: bool) -> Sentence {
        let &Threat { owner, cell, below, behind, .. } = self;
        let lines = lines(self.lines.iter().cloned());
        let row = if self.is_odd() { Parity::Odd } else { Parity::Even };
        match behind {
            _ if !has_gravity => Sentence::Threat { owner, cell, lines },
            Some(first) => Sentence::BlockedThreat { owner, cell, lines, row, first },
            None => Sentence::WaitingThreat { owner, cell, lines, row, below },
        }
    }
}
