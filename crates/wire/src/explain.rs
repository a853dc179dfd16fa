//! Why a position is worth what it is, as a message.

use connect4_core::notation::position;
use connect4_core::{Cell, Outcome, Position};
use connect4_play::reasons::{
    self, AppliedRule, Claim, Explanation, Mark, Plan, Reason, Scene, Step, StepReason, Threat, TieBreak, threats,
};
use serde::{Deserialize, Serialize};

use crate::{ResultWord, Side};

/// A language that explanations are told in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl From<Language> for reasons::Language {
    fn from(language: Language) -> Self {
        match language {
            Language::English => reasons::Language::English,
            Language::German => reasons::Language::German,
        }
    }
}

/// Why a move on the way to the reasons is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum WhyWord {
    /// Otherwise the other side completes a line on this cell at once.
    Blocks,
    /// After every other move, the other side completes a line at once.
    Only,
    /// No other move is better, by the solver.
    Best,
    /// It wins, as the reasons show.
    Wins,
}

impl From<StepReason> for WhyWord {
    fn from(why: StepReason) -> Self {
        match why {
            StepReason::Blocks => WhyWord::Blocks,
            StepReason::OnlyMove => WhyWord::Only,
            StepReason::Best => WhyWord::Best,
            StepReason::Winning => WhyWord::Wins,
        }
    }
}

/// A move on the way to the reasons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PathStep {
    /// The cell: `d1`.
    pub cell: String,
    /// Who makes it.
    pub side: Side,
    /// Why.
    pub why: WhyWord,
}

/// What a plan promises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClaimWord {
    /// A draw or better.
    Draw,
    /// A win.
    Win,
}

impl From<Claim> for ClaimWord {
    fn from(claim: Claim) -> Self {
        match claim {
            Claim::Draw => ClaimWord::Draw,
            Claim::Win => ClaimWord::Win,
        }
    }
}

/// Which of several equal cells the owner of a plan takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChoiceWord {
    /// Any of them.
    Any,
    /// The one in the leftmost column.
    Leftmost,
    /// The one in the rightmost column.
    Rightmost,
}

impl From<TieBreak> for ChoiceWord {
    fn from(tie_break: TieBreak) -> Self {
        match tie_break {
            TieBreak::Any => ChoiceWord::Any,
            TieBreak::Leftmost => ChoiceWord::Leftmost,
            TieBreak::Rightmost => ChoiceWord::Rightmost,
        }
    }
}

/// A reason. Cells are empty in the position after the path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ground")]
pub enum Ground {
    /// The game is over.
    #[serde(rename = "over")]
    Over,
    /// A line is completed at once, on each of these cells.
    #[serde(rename = "wins now")]
    WinsNow {
        /// Whom it is good for.
        owner: Side,
        /// The cells.
        cells: Vec<String>,
    },
    /// Two lines are threatened at once.
    #[serde(rename = "two threats")]
    TwoThreats {
        /// Whom it is good for.
        owner: Side,
        /// The cells that complete them.
        cells: Vec<String>,
    },
    /// A win by threats that leave one answer each.
    #[serde(rename = "forcing")]
    Forcing {
        /// Whom it is good for.
        owner: Side,
        /// The moves of both sides.
        cells: Vec<String>,
    },
    /// The other side has no line left to complete.
    #[serde(rename = "no line")]
    NoLine {
        /// Whom it is good for.
        owner: Side,
    },
    /// A way to answer every disc of the other side.
    #[serde(rename = "plan")]
    Plan {
        /// Whose plan it is.
        owner: Side,
        /// What it promises at least.
        claim: ClaimWord,
        /// The cell that it begins with, where its owner is to move.
        begins: Option<String>,
        /// Threats of the owner, who plays below them only if no other move is left.
        ends: Vec<String>,
        /// How many cells are left when those at and above `ends`, and below them, are not counted.
        free: usize,
        /// What the owner takes, on top of the other side's disc if possible.
        cells: Vec<String>,
        /// Discs that are answered in another way.
        answers: Vec<RuleAnswers>,
        /// Which cell the owner takes if neither the disc nor `answers` names one: of `cells` if it can, else of all others.
        choice: ChoiceWord,
    },
    /// A diagram that says which cell is taken when.
    #[serde(rename = "diagram")]
    Diagram {
        /// Whom it is good for.
        owner: Side,
        /// What it promises at least.
        claim: ClaimWord,
        /// A letter for each cell, column by column from the bottom.
        diagram: String,
    },
    /// Every move of the side to move loses.
    #[serde(rename = "every move")]
    EveryMove {
        /// Whom it is good for.
        owner: Side,
        /// Why, for each move.
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        by_move: Vec<Refutation>,
    },
}

/// A rule of a plan, where it applies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleAnswers {
    /// Its name, by Allis: `claimeven`.
    pub rule: String,
    /// The cells that it needs.
    pub cells: Vec<String>,
    /// Each a disc and its answer; of two with the same disc, the first counts whose answer can be played.
    pub pairs: Vec<[String; 2]>,
    /// The lines that are stopped in this way.
    pub stops: Vec<Vec<String>>,
}

/// What is proved of a position, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Proof {
    /// What it is worth to the side to move; null where that is not settled.
    pub verdict: Option<ResultWord>,
    /// The moves to the position of the reasons.
    pub path: Vec<PathStep>,
    /// The reasons.
    pub because: Vec<Ground>,
}

/// A move with what the position after it is worth to the side that is to move then, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refutation {
    /// The cell of the move.
    pub cell: String,
    /// What is proved.
    #[serde(flatten)]
    pub proof: Proof,
}

/// An empty cell that completes a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThreatReport {
    /// Whose line.
    pub owner: Side,
    /// The cell.
    pub cell: String,
    /// The lines, each whole.
    pub lines: Vec<Vec<String>>,
    /// Empty cells below it.
    pub below: u8,
    /// The threat further down in the column that comes first.
    pub behind: Option<String>,
}

/// What is worth looking at on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MarkReport {
    /// The cell.
    pub cell: String,
    /// `move` (the one to make), `upper` (the owner of a plan takes it, on top of the other side's disc if possible), `threat` (it completes a line), `avoid`
    /// (who plays there first loses by it), `rule` (a rule of a plan is about it), or when the owner of a diagram takes it: `urgent`,
    /// `pair`, `claim`, `early`, `middle`, `late`.
    pub role: String,
    /// Whose threat it is.
    pub owner: Option<Side>,
}

/// A line to draw on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawnLine {
    /// Whose line.
    pub owner: Side,
    /// Its cells, from one end to the other.
    pub cells: Vec<String>,
    /// Whether it will never be complete.
    pub stopped: bool,
}

/// A step of the telling: a sentence, and what to show on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SceneReport {
    /// The sentence.
    pub words: String,
    /// Whether it is an item of the list that a sentence before it begins.
    pub item: bool,
    /// The moves from the position that is explained to the one on the board.
    pub played: Vec<String>,
    /// Empty cells to mark.
    pub marks: Vec<MarkReport>,
    /// Lines to draw.
    pub drawn: Vec<DrawnLine>,
    /// Each a disc and its answer.
    pub pairs: Vec<[String; 2]>,
}

/// What is proved of a position, in words too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Told {
    /// What is proved.
    #[serde(flatten)]
    pub proof: Proof,
    /// Step by step.
    pub scenes: Vec<SceneReport>,
}

/// A move with what the position after it is worth to the side that is to move then, in words too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveTold {
    /// The cell of the move.
    pub cell: String,
    /// What is proved.
    #[serde(flatten)]
    pub told: Told,
}

/// Why a position is worth what it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationReport {
    /// The position in one line, like FEN.
    pub position: String,
    /// The side to move.
    pub side_to_move: Side,
    /// What is proved.
    #[serde(flatten)]
    pub told: Told,
    /// Where to look, without the move to make; null where no reason is plain.
    pub nudge: Option<String>,
    /// The threats in the position after the path.
    pub threats: Vec<ThreatReport>,
    /// Where it was asked for, what each legal move leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_move: Option<Vec<MoveTold>>,
    /// Whether every value is settled.
    pub complete: bool,
}

impl ExplanationReport {
    /// The message of what was found out about a position, and where they are given about its moves.
    pub fn new(
        position: &Position,
        why: &Explanation,
        by_move: Option<&[(Cell, Explanation)]>,
        language: Language,
    ) -> Self {
        let is_settled = |why: &Explanation| why.value.is_some();
        let by_move_told = by_move.map(|moves| {
            let one = |(cell, why): &(Cell, Explanation)| MoveTold {
                cell: cell.to_string(),
                told: Told::new(&position.after(*cell), why, language),
            };
            moves.iter().map(one).collect()
        });
        ExplanationReport {
            position: position::write(position),
            side_to_move: position.mover().into(),
            told: Told::new(position, why, language),
            nudge: why.nudge(position, language.into()),
            threats: threats(&why.end(position)).iter().map(threat).collect(),
            by_move: by_move_told,
            complete: is_settled(why) && by_move.unwrap_or_default().iter().all(|(_, why)| is_settled(why)),
        }
    }
}

impl ExplanationReport {
    /// The message as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("reports have text keys only")
    }
}

impl Told {
    fn new(position: &Position, why: &Explanation, language: Language) -> Self {
        let language = language.into();
        let mut scenes = why.scenes(position, language);
        scenes.extend(why.threat_scenes(position, language));
        Told { proof: Proof::new(position, why), scenes: scenes.iter().map(scene).collect() }
    }
}

impl Proof {
    fn new(position: &Position, why: &Explanation) -> Self {
        let mut at = *position;
        let path = why.steps.iter().map(|&Step { cell, why }| {
            let step = PathStep { cell: cell.to_string(), side: at.mover().into(), why: why.into() };
            at = at.after(cell);
            step
        });
        let path = path.collect();
        let verdict = why.value.map(|value| match value {
            Outcome::Drawn => ResultWord::Draw,
            Outcome::Won(player) if player == position.mover() => ResultWord::Win,
            Outcome::Won(_) => ResultWord::Loss,
        });
        Proof { verdict, path, because: why.reasons.iter().map(|reason| ground(&at, reason)).collect() }
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn pairs(pairs: &[(Cell, Cell)]) -> Vec<[String; 2]> {
    pairs.iter().map(|(stone, answer)| [stone.to_string(), answer.to_string()]).collect()
}

fn ground(position: &Position, reason: &Reason) -> Ground {
    let (mover, other): (Side, Side) = (position.mover().into(), (!position.mover()).into());
    match reason {
        Reason::Over(_) => Ground::Over,
        Reason::WinsNow { cells } => Ground::WinsNow { owner: mover, cells: names(cells) },
        Reason::TwoThreats { cells } => Ground::TwoThreats { owner: other, cells: names(cells) },
        Reason::Forcing { moves } => Ground::Forcing { owner: mover, cells: names(moves) },
        Reason::NoLine(player) => Ground::NoLine { owner: (!*player).into() },
        Reason::Plan(plan) => plan_ground(position, plan),
        Reason::Diagram { diagram, claim } => {
            Ground::Diagram { owner: other, claim: (*claim).into(), diagram: diagram.to_string() }
        }
        Reason::EveryMove { moves } => {
            let refutation = |(cell, why): &(Cell, Explanation)| Refutation {
                cell: cell.to_string(),
                proof: Proof::new(&position.after(*cell), why),
            };
            Ground::EveryMove { owner: other, by_move: moves.iter().map(refutation).collect() }
        }
    }
}

fn plan_ground(position: &Position, plan: &Plan) -> Ground {
    let after = plan.first.map_or(*position, |first| position.after(first));
    let answers = |AppliedRule { rule, cells, answers, stops }: &AppliedRule| RuleAnswers {
        rule: rule.name().to_owned(),
        cells: names(cells),
        pairs: pairs(answers),
        stops: stops.iter().map(|line| names(line)).collect(),
    };
    Ground::Plan {
        owner: plan.owner.into(),
        claim: plan.claim.into(),
        begins: plan.first.map(|cell| cell.to_string()),
        ends: names(&plan.ends),
        free: plan.free_cells(&after),
        cells: names(&plan.upper(&after)),
        answers: plan.rules.iter().map(answers).collect(),
        choice: plan.tie_break.into(),
    }
}

fn threat(threat: &Threat) -> ThreatReport {
    let Threat { owner, cell, lines, below, behind } = threat;
    ThreatReport {
        owner: (*owner).into(),
        cell: cell.to_string(),
        lines: lines.iter().map(|line| names(line)).collect(),
        below: *below,
        behind: behind.map(|cell| cell.to_string()),
    }
}

pub(crate) fn scene(scene: &Scene) -> SceneReport {
    let mark = |&(cell, mark): &(Cell, Mark)| MarkReport {
        cell: cell.to_string(),
        role: mark.name().to_owned(),
        owner: match mark {
            Mark::Threat(owner) => Some(owner.into()),
            _ => None,
        },
    };
    let line = |reasons::DrawnLine { owner, cells, is_stopped }: &reasons::DrawnLine| DrawnLine {
        owner: Side::from(*owner),
        cells: names(cells),
        stopped: *is_stopped,
    };
    SceneReport {
        words: scene.words.clone(),
        item: scene.is_item,
        played: names(&scene.moves),
        marks: scene.marks.iter().map(mark).collect(),
        drawn: scene.lines.iter().map(line).collect(),
        pairs: pairs(&scene.pairs),
    }
}
