//! The data of an explanation: reasons, with the cells and lines that they refer to. `scenes.rs` makes sentences of them.

use connect4_core::{Cell, Outcome, Player, Position};

use crate::diagram::Diagram;

/// The result that a plan guarantees to its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Claim {
    /// A draw or better.
    Draw,
    /// A win.
    Win,
}

/// The nine rules of Allis ("A knowledge-based approach of Connect-Four", 1988, chapter 6), generalized to both players
/// and every height: pairs are counted in each column from where it ends. On a board of even height without
/// [ends](Plan::ends), the upper cell of a pair is in an even row (counted from 1), as in Allis's rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Rule {
    /// A pair of cells, one above the other: the owner gets the upper one.
    Claimeven,
    /// Two legal cells: the owner gets one of them.
    Baseinverse,
    /// Two cells, one above the other, that are not a pair: the opponent does not get both.
    Vertical,
    /// A line that the owner completes by claimevens: the opponent cannot get a cell above it in every one of its
    /// columns.
    Aftereven,
    /// Two verticals: the opponent gets only one of the two upper cells.
    Lowinverse,
    /// Two columns of three cells: the opponent gets only one of the two upper and one of the two middle cells.
    Highinverse,
    /// Three legal cells and the cell above the second: the owner gets one cell of each of two pairs.
    Baseclaim,
    /// A line of the owner, who completes it before the opponent has all the cells directly above its empty cells.
    Before,
    /// Like `Before`, with one legal empty cell that is paired with another legal cell.
    Specialbefore,
}

/// A rule applied to certain cells.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AppliedRule {
    /// Which rule.
    pub rule: Rule,
    /// The empty cells that it needs.
    pub cells: Vec<Cell>,
    /// Pairs of an opponent's move and the owner's reply, by priority: the first pair whose reply is legal applies.
    #[cfg_attr(feature = "serde", serde(rename = "pairs"))]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<[Cell; 2]>))]
    pub answers: Vec<(Cell, Cell)>,
    /// The opponent's lines that this stops.
    pub stops: Vec<Vec<Cell>>,
}

/// Which of several cells of the same priority the owner of a plan plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TieBreak {
    /// Any of them.
    Any,
    /// The one in the leftmost column.
    Leftmost,
    /// The one in the rightmost column.
    Rightmost,
}

/// A plan: it has a reply to every disc of the opponent.
///
/// Its owner plays the first of these that is possible:
///
/// 1. a cell that completes a line;
/// 2. a cell on which the opponent would complete a line;
/// 3. the reply that a rule of the plan has to the opponent's disc;
/// 4. the cell on top of the opponent's disc, if it is the upper cell of a pair;
/// 5. the upper cell of another pair (or the single cell below the pairs of a column);
/// 6. any other cell.
///
/// In 3 to 6, the owner plays a cell directly below a winning cell of the opponent only if all other cells are of this
/// kind too. It plays a cell below a threat at which a column ends only if no other cell is left. If several rules have
/// a reply, or several cells complete or block a line, the owner may choose. In 5 and 6, [`Plan::tie_break`] selects
/// one of several cells. Pairs are counted in each column from where it ends: from the top, or from the cell below such
/// a threat.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Plan {
    /// Whose plan it is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub owner: Player,
    /// The guaranteed result.
    pub claim: Claim,
    /// The first move of the plan, if its owner is to move.
    #[cfg_attr(feature = "serde", serde(rename = "begins"))]
    pub first: Option<Cell>,
    /// Threats of the owner at which columns end: the owner does not play below them, so the opponent has to when no
    /// other cell is left.
    pub ends: Vec<Cell>,
    /// Rules with replies to particular discs; may be empty.
    #[cfg_attr(feature = "serde", serde(rename = "answers"))]
    pub rules: Vec<AppliedRule>,
    /// Which of several cells of the same priority the owner plays.
    #[cfg_attr(feature = "serde", serde(rename = "choice"))]
    pub tie_break: TieBreak,
}

/// A reason for the result of a position. JSON adds what depends on the position; see
/// [`ExplainedPosition`](crate::ExplainedPosition).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "ground"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Reason {
    /// The game is over.
    #[cfg_attr(feature = "serde", serde(rename = "over"))]
    Over {
        /// The result.
        outcome: Outcome,
    },
    /// The side to move completes a line on any of these cells.
    #[cfg_attr(feature = "serde", serde(rename = "wins now"))]
    WinsNow {
        /// Cells that complete a line.
        cells: Vec<Cell>,
    },
    /// The opponent of the side to move threatens to complete a line on several cells, and only one can be blocked.
    #[cfg_attr(feature = "serde", serde(rename = "two threats"))]
    TwoThreats {
        /// At least two legal cells.
        cells: Vec<Cell>,
    },
    /// The side to move wins by threats, each with only one reply. The last move completes a line.
    #[cfg_attr(feature = "serde", serde(rename = "forcing"))]
    Forcing {
        /// The moves of both sides, starting with the side to move.
        #[cfg_attr(feature = "serde", serde(rename = "cells"))]
        moves: Vec<Cell>,
    },
    /// A plan for one side.
    #[cfg_attr(feature = "serde", serde(rename = "plan"))]
    Plan(Plan),
    /// A diagram for the opponent of the side to move.
    #[cfg_attr(feature = "serde", serde(rename = "diagram"))]
    Diagram {
        /// The diagram.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        diagram: Diagram,
        /// The guaranteed result.
        claim: Claim,
    },
    /// One player can no longer complete a line, because every line contains a disc of the other player.
    #[cfg_attr(feature = "serde", serde(rename = "no line"))]
    NoLine {
        /// The player without a line.
        #[cfg_attr(feature = "serde", serde(skip))]
        player: Player,
    },
    /// The side to move loses whatever it plays.
    #[cfg_attr(feature = "serde", serde(rename = "every move"))]
    EveryMove {
        /// Each legal move, and why the position after it is won for the opponent.
        #[cfg_attr(feature = "serde", serde(skip))]
        moves: Vec<(Cell, Explanation)>,
    },
}

impl Reason {
    /// The side that the reason favors in its position; `None` if the game is over.
    pub fn owner(&self, position: &Position) -> Option<Player> {
        match self {
            Reason::Over { .. } => None,
            Reason::WinsNow { .. } | Reason::Forcing { .. } => Some(position.mover()),
            Reason::TwoThreats { .. } | Reason::Diagram { .. } | Reason::EveryMove { .. } => Some(!position.mover()),
            Reason::Plan(plan) => Some(plan.owner),
            Reason::NoLine { player } => Some(!*player),
        }
    }
}

/// Why a step of an explanation is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StepReason {
    /// It blocks the opponent, who would complete a line on this cell.
    Blocks,
    /// After every other move, the opponent completes a line immediately.
    #[cfg_attr(feature = "serde", serde(rename = "only"))]
    OnlyMove,
    /// The solver found no better move.
    Best,
    /// It wins, as the reasons after it show.
    #[cfg_attr(feature = "serde", serde(rename = "wins"))]
    Winning,
}

/// A move that leads to the position of the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the disc lands.
    pub cell: Cell,
    /// Why this move is played.
    pub why: StepReason,
}

/// An explanation of the result of a position: moves to another position, and the reasons there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The moves from the explained position; empty if the reasons apply to it directly.
    pub steps: Vec<Step>,
    /// The reasons in the position after the steps.
    pub reasons: Vec<Reason>,
    /// The proven result; `None` if it is not settled.
    pub value: Option<Outcome>,
}

impl Explanation {
    /// Number of steps that were chosen by the solver; with 0, the explanation is a complete proof.
    pub fn solver_steps(&self) -> usize {
        self.steps.iter().filter(|step| step.why == StepReason::Best).count()
    }

    /// The position of the reasons.
    pub fn end(&self, position: &Position) -> Position {
        self.steps.iter().fold(*position, |position, step| position.after(step.cell))
    }
}

/// An empty cell that completes a line for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// The player who completes a line there.
    pub owner: Player,
    /// The empty cell.
    pub cell: Cell,
    /// The lines that it completes, with all their cells.
    pub lines: Vec<Vec<Cell>>,
    /// Number of empty cells below it; 0 if it can be played now.
    pub below: u8,
    /// A lower threat in the same column that makes this one useless until the lower cell is filled.
    pub behind: Option<Cell>,
}

impl Threat {
    /// Whether the cell is in an odd row, counted from 1 at the bottom.
    pub fn is_odd(&self) -> bool {
        self.cell.row.is_multiple_of(2)
    }
}
