//! Explanations of positions, as messages.

use connect4_core::notation::position;
use connect4_core::{Cell, Outcome, Position};
use connect4_explain::{
    AppliedRule, Claim, Explanation, Mark, Plan, Reason, Scene, Sentence, Step, StepReason, Threat, TieBreak, threats,
};
use connect4_solve::Verdict;
use serde::Serialize;

use crate::Side;

/// Reason for a move on the path to the explained position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum StepReasonWord {
    /// Otherwise the opponent completes a line on this cell immediately.
    Blocks,
    /// After every other move, the opponent completes a line immediately.
    Only,
    /// No other move is better, according to the solver.
    Best,
    /// The move wins, as the reasons show.
    Wins,
}

impl From<StepReason> for StepReasonWord {
    fn from(why: StepReason) -> Self {
        match why {
            StepReason::Blocks => StepReasonWord::Blocks,
            StepReason::OnlyMove => StepReasonWord::Only,
            StepReason::Best => StepReasonWord::Best,
            StepReason::Winning => StepReasonWord::Wins,
        }
    }
}

/// A move on the path to the explained position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PathStep {
    /// Cell, such as `d1`.
    pub cell: String,
    /// Side that makes the move.
    pub side: Side,
    /// Reason for the move.
    pub why: StepReasonWord,
}

/// Result that a plan guarantees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ClaimWord {
    /// At least a draw.
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

/// Tie-break among several suitable cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TieBreakWord {
    /// Any cell.
    Any,
    /// The cell in the leftmost column.
    Leftmost,
    /// The cell in the rightmost column.
    Rightmost,
}

impl From<TieBreak> for TieBreakWord {
    fn from(tie_break: TieBreak) -> Self {
        match tie_break {
            TieBreak::Any => TieBreakWord::Any,
            TieBreak::Leftmost => TieBreakWord::Leftmost,
            TieBreak::Rightmost => TieBreakWord::Rightmost,
        }
    }
}

/// A reason. It refers to the position after the path; the cells are empty there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ground")]
pub enum ReasonKind {
    /// The game is over.
    #[serde(rename = "over")]
    Over,
    /// The side to move completes a line on any of these cells.
    #[serde(rename = "wins now")]
    WinsNow {
        /// Side that the reason favors.
        owner: Side,
        /// The cells.
        cells: Vec<String>,
    },
    /// A side threatens two lines at the same time.
    #[serde(rename = "two threats")]
    TwoThreats {
        /// Side that the reason favors.
        owner: Side,
        /// Cells that complete the lines.
        cells: Vec<String>,
    },
    /// A win by threats, each with only one answer.
    #[serde(rename = "forcing")]
    Forcing {
        /// Side that the reason favors.
        owner: Side,
        /// Moves of both sides.
        cells: Vec<String>,
    },
    /// The opponent can no longer complete a line.
    #[serde(rename = "no line")]
    NoLine {
        /// Side that the reason favors.
        owner: Side,
    },
    /// A plan: a reply to every disc of the opponent.
    #[serde(rename = "plan")]
    Plan {
        /// Owner of the plan.
        owner: Side,
        /// Result that the plan guarantees.
        claim: ClaimWord,
        /// First move of the plan, if its owner is to move.
        begins: Option<String>,
        /// Threats of the owner, who plays below them only if there is no other move.
        ends: Vec<String>,
        /// Number of empty cells, without the columns of `ends`.
        free: usize,
        /// Cells that the owner takes, if possible directly above the opponent's disc.
        cells: Vec<String>,
        /// Discs of the opponent that get a different reply.
        answers: Vec<RuleAnswers>,
        /// Tie-break if neither the opponent's disc nor `answers` determines the reply: among `cells` if possible,
        /// otherwise among all other cells.
        choice: TieBreakWord,
    },
    /// A diagram that says which cell to take when.
    #[serde(rename = "diagram")]
    Diagram {
        /// Side that the reason favors.
        owner: Side,
        /// Result that the diagram guarantees.
        claim: ClaimWord,
        /// One letter per cell, column by column, each from the bottom.
        diagram: String,
    },
    /// Every move of the side to move loses.
    #[serde(rename = "every move")]
    EveryMove {
        /// Side that the reason favors.
        owner: Side,
        /// Explanation for each move.
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        by_move: Vec<Refutation>,
    },
}

/// A rule of a plan, applied to certain cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RuleAnswers {
    /// Allis's name for the rule, such as `claimeven`.
    pub rule: String,
    /// Cells that the rule needs.
    pub cells: Vec<String>,
    /// Pairs of a disc and its answer. If several pairs have the same disc, the first one with a playable answer
    /// applies.
    pub pairs: Vec<[String; 2]>,
    /// Lines that the rule blocks.
    pub stops: Vec<Vec<String>>,
}

/// Proven result of a position, with reasons.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReasonedVerdict {
    /// Result for the side to move; null if unknown.
    pub verdict: Option<Verdict>,
    /// Moves that lead to the position of the reasons.
    pub path: Vec<PathStep>,
    /// The reasons.
    pub because: Vec<ReasonKind>,
}

/// A move with the result of the position after it, for the side that is then to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refutation {
    /// Cell of the move.
    pub cell: String,
    /// Result after the move, with reasons.
    #[serde(flatten)]
    pub reasoned: ReasonedVerdict,
}

/// An empty cell that completes a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ThreatReport {
    /// Side that threatens.
    pub owner: Side,
    /// The cell.
    pub cell: String,
    /// The lines, each with all its cells.
    pub lines: Vec<Vec<String>>,
    /// Number of empty cells below it.
    pub below: u8,
    /// The nearest threat below it in the same column, which takes effect first.
    pub behind: Option<String>,
}

/// A marked cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MarkReport {
    /// The cell.
    pub cell: String,
    /// `move` (the move to make), `upper` (the owner of a plan takes it, if possible directly above the opponent's
    /// disc), `threat` (it completes a line), `avoid` (the side that plays there first loses), `rule` (it belongs to a
    /// rule of a plan), or when the owner of a diagram takes it: `urgent`, `pair`, `claim`, `early`, `middle`, `late`.
    pub role: String,
    /// Owner of the threat.
    pub owner: Option<Side>,
}

/// A line to draw on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawnLine {
    /// Owner of the line.
    pub owner: Side,
    /// Its cells, from one end to the other.
    pub cells: Vec<String>,
    /// Whether the line can never be completed.
    pub stopped: bool,
}

/// One step of an explanation: sentences, and what to show on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SceneReport {
    /// The sentences. The message catalogs turn them into words.
    pub sentences: Vec<Sentence>,
    /// Whether this is an item of a list that an earlier sentence introduces.
    pub item: bool,
    /// Moves from the explained position to the one on the board.
    pub played: Vec<String>,
    /// Empty cells to mark.
    pub marks: Vec<MarkReport>,
    /// Lines to draw.
    pub drawn: Vec<DrawnLine>,
    /// Pairs of a disc and its answer.
    pub pairs: Vec<[String; 2]>,
}

/// Proven result of a position with reasons, also as sentences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationText {
    /// Result with reasons.
    #[serde(flatten)]
    pub reasoned: ReasonedVerdict,
    /// The explanation, step by step.
    pub scenes: Vec<SceneReport>,
}

/// A move with the explained result of the position after it, for the side that is then to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveExplanation {
    /// Cell of the move.
    pub cell: String,
    /// Explanation of the position after the move.
    #[serde(flatten)]
    pub explanation: ExplanationText,
}

/// Explanation of the result of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplanationReport {
    /// Position in one line, similar to FEN.
    pub position: String,
    /// Side to move.
    pub side_to_move: Side,
    /// The explanation.
    #[serde(flatten)]
    pub explanation: ExplanationText,
    /// Where to look, without revealing the move; null if there is no clear reason.
    pub nudge: Option<Sentence>,
    /// Threats in the position after the path.
    pub threats: Vec<ThreatReport>,
    /// Explanations of all legal moves, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_move: Option<Vec<MoveExplanation>>,
    /// Whether all results are known.
    pub complete: bool,
}

impl ExplanationReport {
    /// Converts an explanation of a position, and optionally of its moves.
    pub fn new(position: &Position, why: &Explanation, by_move: Option<&[(Cell, Explanation)]>) -> Self {
        let is_settled = |why: &Explanation| why.value.is_some();
        let move_explanations = by_move.map(|moves| {
            let one = |(cell, why): &(Cell, Explanation)| MoveExplanation {
                cell: cell.to_string(),
                explanation: ExplanationText::new(&position.after(*cell), why),
            };
            moves.iter().map(one).collect()
        });
        ExplanationReport {
            position: position::write(position),
            side_to_move: position.mover().into(),
            explanation: ExplanationText::new(position, why),
            nudge: why.nudge(position),
            threats: threats(&why.end(position)).iter().map(threat).collect(),
            by_move: move_explanations,
            complete: is_settled(why) && by_move.unwrap_or_default().iter().all(|(_, why)| is_settled(why)),
        }
    }
}

impl ExplanationText {
    fn new(position: &Position, why: &Explanation) -> Self {
        let mut scenes = why.scenes(position);
        scenes.extend(why.threat_scenes(position));
        ExplanationText { reasoned: ReasonedVerdict::new(position, why), scenes: scenes.iter().map(scene).collect() }
    }
}

impl ReasonedVerdict {
    fn new(position: &Position, why: &Explanation) -> Self {
        let mut at = *position;
        let path = why.steps.iter().map(|&Step { cell, why }| {
            let step = PathStep { cell: cell.to_string(), side: at.mover().into(), why: why.into() };
            at = at.after(cell);
            step
        });
        let path = path.collect();
        let verdict = why.value.map(|value| match value {
            Outcome::Drawn => Verdict::Draw,
            Outcome::Won(player) if player == position.mover() => Verdict::Win,
            Outcome::Won(_) => Verdict::Loss,
        });
        ReasonedVerdict { verdict, path, because: why.reasons.iter().map(|reason| reason_kind(&at, reason)).collect() }
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn pairs(pairs: &[(Cell, Cell)]) -> Vec<[String; 2]> {
    pairs.iter().map(|(stone, answer)| [stone.to_string(), answer.to_string()]).collect()
}

fn reason_kind(position: &Position, reason: &Reason) -> ReasonKind {
    let (mover, other): (Side, Side) = (position.mover().into(), (!position.mover()).into());
    match reason {
        Reason::Over(_) => ReasonKind::Over,
        Reason::WinsNow { cells } => ReasonKind::WinsNow { owner: mover, cells: names(cells) },
        Reason::TwoThreats { cells } => ReasonKind::TwoThreats { owner: other, cells: names(cells) },
        Reason::Forcing { moves } => ReasonKind::Forcing { owner: mover, cells: names(moves) },
        Reason::NoLine(player) => ReasonKind::NoLine { owner: (!*player).into() },
        Reason::Plan(plan) => plan_reason(position, plan),
        Reason::Diagram { diagram, claim } => {
            ReasonKind::Diagram { owner: other, claim: (*claim).into(), diagram: diagram.to_string() }
        }
        Reason::EveryMove { moves } => {
            let refutation = |(cell, why): &(Cell, Explanation)| Refutation {
                cell: cell.to_string(),
                reasoned: ReasonedVerdict::new(&position.after(*cell), why),
            };
            ReasonKind::EveryMove { owner: other, by_move: moves.iter().map(refutation).collect() }
        }
    }
}

fn plan_reason(position: &Position, plan: &Plan) -> ReasonKind {
    let after = plan.first.map_or(*position, |first| position.after(first));
    let answers = |AppliedRule { rule, cells, answers, stops }: &AppliedRule| RuleAnswers {
        rule: rule.name().to_owned(),
        cells: names(cells),
        pairs: pairs(answers),
        stops: stops.iter().map(|line| names(line)).collect(),
    };
    ReasonKind::Plan {
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
    let line = |connect4_explain::DrawnLine { owner, cells, is_stopped }: &connect4_explain::DrawnLine| DrawnLine {
        owner: Side::from(*owner),
        cells: names(cells),
        stopped: *is_stopped,
    };
    SceneReport {
        sentences: scene.sentences.clone(),
        item: scene.is_item,
        played: names(&scene.moves),
        marks: scene.marks.iter().map(mark).collect(),
        drawn: scene.lines.iter().map(line).collect(),
        pairs: pairs(&scene.pairs),
    }
}
