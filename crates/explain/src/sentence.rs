//! Sentences as data. Front ends turn them into words with the message catalogs in `locales/`.
//!
//! Each variant is a message whose id is its name in kebab case; its fields are the variables of the message.

use connect4_core::{Cell, Player};

use super::diagram::Rank;
use super::reason::{Claim, Rule, TieBreak};

/// A list, with the word that joins it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum List<T> {
    /// All of these: `d4 and e4`.
    And(Vec<T>),
    /// Any of these: `d4 or e4`.
    Or(Vec<T>),
    /// The first of these that is possible: `d4, or else e4`.
    Else(Vec<T>),
    /// One after the other: `d4, e4`.
    Series(Vec<T>),
    /// Clauses: `4 draws; 1 loses`.
    Clauses(Vec<T>),
    /// Sentences.
    Text(Vec<T>),
    /// Numbered lines.
    Steps(Vec<T>),
    /// Lines of a table.
    Rows(Vec<T>),
}

impl<T> List<T> {
    /// The items.
    pub fn items(&self) -> &[T] {
        match self {
            List::And(items)
            | List::Or(items)
            | List::Else(items)
            | List::Series(items)
            | List::Clauses(items)
            | List::Text(items)
            | List::Steps(items)
            | List::Rows(items) => items,
        }
    }
}

/// The cells of a line, from one end to the other. Front ends name it by its ends: `a1–d4`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LineCells(pub Vec<Cell>);

/// Whether the number of a row, counted from 1 at the bottom, is odd or even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Parity {
    /// Rows 1, 3, 5, …
    Odd,
    /// Rows 2, 4, 6, …
    Even,
}

/// A part of the board, with at least two legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Part {
    /// The columns on the left.
    Left,
    /// Those in the middle.
    Middle,
    /// Those on the right.
    Right,
    /// The whole board.
    All,
}

/// How a sentence states a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Worth {
    /// A win in a number of plies.
    Win,
    /// A win within a number of plies, or earlier.
    WinWithin,
    /// A draw.
    Draw,
    /// A loss in a number of plies.
    Loss,
    /// A loss within a number of plies, or earlier.
    LossWithin,
    /// A draw or a win.
    AtLeastDraw,
    /// A draw or a loss.
    AtMostDraw,
    /// Not proven.
    Unknown,
}

/// How a sentence states an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Outlook {
    Win,
    ClearlyBetter,
    Better,
    Even,
    Worse,
    ClearlyWorse,
    Loss,
}

/// A result that a move has thrown away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ThrownAway {
    /// A win, which became a loss.
    WinForLoss,
    /// A win.
    Win,
    /// A draw or a win.
    AtLeastDraw,
    /// A draw.
    Draw,
}

/// A sentence of an explanation, a hint or a review, or a part of one. The examples are in English. Sentences of hints
/// and reviews are clauses, which front ends may begin with a capital letter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self", tag = "id", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, reason = "the examples and the catalogs explain the fields")]
pub enum Sentence {
    /// `The game is over.`
    GameOver,
    /// `X is to move and wins.`
    MoverWins { mover: Player },
    /// `X is to move, and O wins whatever X plays.`
    MoverLoses { mover: Player, winner: Player },
    /// `X is to move. It is a draw: …`
    Drawn { mover: Player },
    /// `X is to move. It is not proven who wins.`
    Unproven { mover: Player },
    /// `This position cannot be explained without calculating far ahead.`
    Unexplained,

    /// `X must play d1: O would complete a1–d1 there.`
    MustBlock { mover: Player, cell: Cell, other: Player, lines: List<LineCells> },
    /// `X must play d1: after any other move, O completes a line on top of it, on a2, b3 or c4.`
    OnlyMove { mover: Player, cell: Cell, other: Player, cells: List<Cell> },
    /// `X plays d1, and O has no good reply.`
    WinningMove { mover: Player, cell: Cell, other: Player },
    /// `Best play continues with X d1, O d2 (forced). After that:`
    BestPlay {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        moves: List<Sentence>,
    },
    /// `X d1`
    Move { side: Player, cell: Cell },
    /// `X d1 (forced)`
    ForcedMove { side: Player, cell: Cell },

    /// `X has 4 in a row.`
    HasLine { player: Player, connect: u8 },
    /// `The board is full, and neither side has a line.`
    BoardFull,
    /// `X completes a line of 4 on d1 (a1–d1) or e5 (b5–e5).` The cells are [completions](Sentence::Completion).
    CompletesLine {
        mover: Player,
        connect: u8,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        cells: List<Sentence>,
    },
    /// `d1 (a1–d1)`
    Completion { cell: Cell, lines: List<LineCells> },
    /// `O threatens to complete a line on a1 (a1–d1) or e1 (b1–e1); X can block only one.`
    TwoThreats {
        other: Player,
        mover: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        cells: List<Sentence>,
    },
    /// `X cannot win: every line of 4 already contains a disc of O.`
    NoLine { player: Player, other: Player, connect: u8 },
    /// `Every move of X loses:`
    EveryMoveLoses { mover: Player },
    /// `a1 or b1: O completes a line of 4 on d1 (a1–d1).`
    Refutation {
        moves: List<Cell>,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        reason: List<Sentence>,
    },

    /// `X wins by a series of threats that O must block:`
    ForcedWin { winner: Player, loser: Player },
    /// `X wins by a series of threats that O must block: X d3 threatens d4, so O must play d4. …`
    ForcedWinBy {
        winner: Player,
        loser: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        moves: List<Sentence>,
    },
    /// `X d1 completes a1–d1.`
    FinalMove { winner: Player, cell: Cell, lines: List<LineCells> },
    /// `X d3 threatens d4, so O must play d4.`
    ForcingMove { winner: Player, cell: Cell, loser: Player, threat: Cell },
    /// `X d3 threatens d4 and e4; O can block only one, say d4.`
    DoubleThreat { winner: Player, cell: Cell, loser: Player, threats: List<Cell>, block: Cell },

    /// `Threats (empty cells that would complete a line):`
    Threats,
    /// `Threats (…). Those of X in odd rows and of O in even rows are strong, …:`
    StrongThreats { odd: Player, even: Player },
    /// `X d4 (a4–d4)`
    Threat { owner: Player, cell: Cell, lines: List<LineCells> },
    /// `X d4 (a4–d4), even row, 2 cells below it are empty`
    WaitingThreat { owner: Player, cell: Cell, lines: List<LineCells>, row: Parity, below: u8 },
    /// `X d4 (a4–d4), even row, matters only after d3 is filled`
    BlockedThreat { owner: Player, cell: Cell, lines: List<LineCells>, row: Parity, first: Cell },

    /// `X wins with this plan.`
    Plan { owner: Player, claim: Claim },
    /// `X plays d1 and then wins with this plan.`
    PlanAfter { owner: Player, first: Cell, claim: Claim },
    /// `No other cell is left, and it is O's turn.`
    NoOtherCell { other: Player },
    /// `Not counting d3 and the cells above it, 14 cells are empty: an even number, with O to move.`
    FreeCells { cells: List<Cell>, free: usize, other: Player },
    /// `After each disc of O, X plays the first of these that is possible:`
    PlanSteps {
        owner: Player,
        other: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        steps: List<Sentence>,
    },
    /// `a cell that completes a line`
    StepComplete,
    /// `a cell where O would complete a line`
    StepBlock { other: Player },
    /// `the reply in the table below`
    StepTable,
    /// `the cell on top of O's disc, if it is marked ^`
    StepOnTop { other: Player },
    /// `any other cell marked ^`
    StepMarked { tie_break: TieBreak },
    /// `any other cell`
    StepAny { tie_break: TieBreak },
    /// `From 3 on, cells right below one where O would complete a line do not count, unless there are no others.`
    NeverBelow { other: Player },
    /// `Of the cells that count, X takes d3 only if there is no other.`
    PlanLeaves { owner: Player, cells: List<Cell> },
    /// `The table of replies:`
    PlanTable {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        rows: List<Sentence>,
    },
    /// `O c2 → X c3, or else d1`
    ReplyRow { other: Player, owner: Player, cells: List<Cell>, replies: List<Cell> },
    /// `The rules behind the table, each with the lines of O that it stops:`
    PlanRules { other: Player },
    /// `O never completes a line, whatever it tries.`
    NeverCompletes { other: Player },
    /// `Whatever O tries, X completes a line in the end.`
    CompletesInTheEnd { owner: Player, other: Player },
    /// `Whatever O tries, X completes a line in the end: a4–d4 lacks only cells that are marked ^.`
    CompletesMarked { owner: Player, other: Player, line: LineCells },

    /// `If O takes a1 or b1, X takes the other. (baseinverse: …)`
    Rule {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        replies: List<Sentence>,
        rule: Rule,
        other: Player,
    },
    /// `If O takes a1 or b1, X takes the other. This stops a1–d1. (baseinverse: …)`
    RuleStops {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        replies: List<Sentence>,
        lines: List<LineCells>,
        rule: Rule,
        other: Player,
    },
    /// `If O takes a1 or b1, X takes the other.`
    MutualReply { other: Player, owner: Player, one: Cell, two: Cell },
    /// `After O c2, X plays c3, or else d1.`
    Reply { other: Player, owner: Player, cell: Cell, replies: List<Cell> },

    /// `X plays d1.`
    PlaysFirst { owner: Player, first: Cell },
    /// `A disc of X on d4 (a4–d4) would complete a line, so X leaves d3 empty.`
    LeavesEmpty {
        owner: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        ends: List<Sentence>,
        cells: List<Cell>,
    },
    /// `X replies on top of O's next disc.`
    RepliesOnTop { owner: Player, other: Player },
    /// `X replies on top of O's next disc, except here: O a6 or c6 → X d1; O b6 → X e2.`
    RepliesOnTopExcept {
        owner: Player,
        other: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        rows: List<Sentence>,
    },
    /// `To O's next disc, X has these replies: O a6 or c6 → X d1; O b6 → X e2.`
    RepliesTo {
        owner: Player,
        other: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        rows: List<Sentence>,
    },
    /// `X has a threat on d4 (a4–d4); once all other cells are full, O must play below it.`
    Zugzwang {
        owner: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        threats: List<Sentence>,
        other: Player,
    },
    /// `After X d1, O d2: …`
    AfterMoves {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        moves: List<Sentence>,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        reason: List<Sentence>,
    },
    /// `Every move of X loses; for example, after a1 or b1: …`. The example is a [refutation](Sentence::Refutation).
    EveryMoveLosesSuchAs {
        mover: Player,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        example: Box<Sentence>,
    },

    /// `X wins with this diagram, which says where to play from now on.`
    Diagram { owner: Player, claim: Claim },
    /// `First of all, X completes a line if it can; … If there is none, it creates two threats at once if it can: …`
    FirstOfAllOrTwoThreats { owner: Player, other: Player },
    /// `Otherwise, X plays the first of these that is possible. Cells right below … Of several cells, …`
    DiagramOrder { owner: Player, other: Player, tie_break: TieBreak },
    /// `!, as soon as it can be played.`
    DiagramRank { rank: Rank, owner: Player, other: Player },
    /// `any other cell, if none of the above is possible.`
    DiagramRest,

    /// `Look for the cell on which O would complete a line.`
    NudgeCell { other: Player },
    /// `Check what O could play on top of each move: all but one lose immediately.`
    NudgeOnlyMove { other: Player },
    /// `Look for a move that makes no threat but leaves O without a good reply.`
    NudgeQuietMove { other: Player },
    /// `X can complete a line now: look for it.`
    NudgeLine { mover: Player },
    /// `Look for a series of threats: O has to block each one, until there is one that it cannot block.`
    NudgeThreats { other: Player },
    /// `Look at d4 (a4–d4): count the empty cells, and find the move after which O has to play below it.`
    NudgeZugzwang {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        threats: List<Sentence>,
        other: Player,
    },
    /// `Look for a move after which X has a reply to every move of O.`
    NudgePlan { mover: Player, other: Player },
    /// `Every move loses; find the one that holds out longest.`
    NudgeLost,
    /// `Look on the left: X has a winning move there.`
    NudgePart { mover: Player, worth: Worth, part: Part },
    /// `Look at d4 (a4–d4): whoever plays below it lets the opponent take it.`
    NudgeWaiting {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        threats: List<Sentence>,
    },
    /// `No cell completes a line yet: look for a move that helps several lines.`
    NudgeOpen,

    /// `X to move: find the only move that wins (9 plies, counting both sides).`
    FindOnlyMove { mover: Player, worth: Worth, plies: u16 },

    /// `the game is over: X has won`
    OverWon { winner: Player },
    /// `the game is over: it is a draw`
    OverDrawn,
    /// `unknown`
    NothingKnown,
    /// `4 is the only legal move; it wins in 9 plies`
    OnlyLegalMove { moves: List<Cell>, worth: Worth, plies: u16 },
    /// `every move draws`
    EveryMove { worth: Worth, plies: u16 },
    /// `every move loses; 4 holds out longest, 12 plies`
    HoldsOutLongest { moves: List<Cell>, plies: u16 },
    /// `3 and 5 win in 9 plies`
    MovesWorth { moves: List<Cell>, worth: Worth, plies: u16 },
    /// `the others are unknown`
    OthersUnknown,
    /// `4 is at least a draw; 1 loses in 8 plies`
    AllMoves {
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        groups: List<Sentence>,
    },
    /// `4 looks best (even, estimated)`
    LooksBest { moves: List<Cell>, outlook: Outlook, plies: u16 },

    /// `kept the win; it is unknown whether another move would have won sooner`
    KeptWin,
    /// `was already lost; it is unknown whether another move would have held out longer`
    KeptLoss,
    /// `won 3 plies later than necessary; c1 would have won in 9 plies`
    WonLater {
        plies: u16,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        better: Box<Sentence>,
    },
    /// `lost 3 plies sooner than necessary; c1 would have held out 12 plies`
    LostSooner {
        plies: u16,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        better: Box<Sentence>,
    },
    /// `threw away a draw; c3 would have drawn`
    ThrewAway {
        result: ThrownAway,
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        better: Box<Sentence>,
    },
    /// `the better move is unknown`
    BetterUnknown,
    /// `d4 would have held out 28 plies`
    WouldHaveHeldOut { moves: List<Cell>, plies: u16 },
    /// `c3 would have drawn`
    WouldHave { moves: List<Cell>, worth: Worth, plies: u16 },
}

#[cfg(feature = "serde")]
impl Sentence {
    /// Not generic, so that the code for all variants is compiled once, and not in each crate that writes sentences.
    fn to_json(&self) -> serde_json::Value {
        Sentence::serialize(self, serde_json::value::Serializer).expect("sentences have text keys only")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Sentence {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}
