//! What an explanation is made of: kinds of reasons, each with the cells and lines that it is about. No words.

use connect4_core::{Cell, Outcome, Player, Position};

use super::diagram::Diagram;

/// What a plan promises its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Claim {
    /// A draw or better.
    Draw,
    /// A win.
    Win,
}

/// The nine rules of Allis ("A knowledge-based approach of Connect-Four", 1988, chapter 6), extended to both players and
/// every height: in each column, pairs are counted from where the column ends. On a board of even height without
/// [ends](Plan::ends), the upper cell of a pair is then in an even row, counted from 1, as Allis has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Two cells, one above the other, that form a pair: the owner gets the upper one.
    Claimeven,
    /// Two cells that are free to play: the owner gets one of them.
    Baseinverse,
    /// Two cells, one above the other, of which the upper is the lower cell of a pair: the opponent does not get both.
    Vertical,
    /// A line that the owner completes by claimevens: the opponent does not get cells above it in all of its columns.
    Aftereven,
    /// Two verticals: the opponent gets only one of the two upper cells.
    Lowinverse,
    /// Two columns of three cells: the opponent gets only one of the upper and one of the middle cells.
    Highinverse,
    /// Three cells that are free to play, and the one above the second.
    Baseclaim,
    /// A line of the owner: it is complete before the opponent has all the cells above its empty ones.
    Before,
    /// The same with one empty cell that is free to play, tied to another.
    Specialbefore,
}

impl Rule {
    /// The name in `--json`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Claimeven => "claimeven",
            Rule::Baseinverse => "baseinverse",
            Rule::Vertical => "vertical",
            Rule::Aftereven => "aftereven",
            Rule::Lowinverse => "lowinverse",
            Rule::Highinverse => "highinverse",
            Rule::Baseclaim => "baseclaim",
            Rule::Before => "before",
            Rule::Specialbefore => "specialbefore",
        }
    }
}

/// A rule where it applies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which rule.
    pub rule: Rule,
    /// The empty cells that it needs.
    pub cells: Vec<Cell>,
    /// When the opponent plays the first cell of a pair, the owner plays the second, if that is free to play. The first pair
    /// of which this is true counts.
    pub answers: Vec<(Cell, Cell)>,
    /// The opponent's lines that this stops.
    pub stops: Vec<Vec<Cell>>,
}

/// Which of several equal cells the owner of a plan takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Any of them.
    Any,
    /// The one in the leftmost column.
    Leftmost,
    /// The one in the rightmost column.
    Rightmost,
}

/// A way to answer every disc of the opponent.
///
/// Its owner answers each disc of the opponent with the first of these that is possible:
///
/// 1. a cell that completes a line;
/// 2. a cell on which the opponent would complete a line;
/// 3. the answer that a rule of the plan has to this disc;
/// 4. the cell on top of the disc, if it is the upper cell of a pair;
/// 5. the upper cell of another pair (or the single cell below the pairs of a column);
/// 6. any other.
///
/// In 3 to 6, it takes a cell on top of which the opponent would complete a line only if all others are of this kind too, and
/// a cell below a threat at which a column ends only if no other is left. If several rules answer a disc, or several cells
/// complete or block a line, the owner may choose. In 5 and 6, [`Plan::choice`] says which of several cells it takes. Pairs
/// are counted in each column from where it ends: from the top, or from the cell below such a threat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Whose plan it is.
    pub owner: Player,
    /// What it promises.
    pub claim: Claim,
    /// The stone that it begins with, where its owner is to move.
    pub first: Option<Cell>,
    /// Threats of the owner at which columns end: the owner does not play below them, and when nothing else is left the
    /// opponent has to.
    pub ends: Vec<Cell>,
    /// Rules that give some discs an answer of their own; may be empty.
    pub rules: Vec<Instance>,
    /// Which of several cells it takes where no disc or rule names one.
    pub choice: Choice,
}

/// Why a position is worth what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// The side to move completes a line on any of these cells.
    WinsNow {
        /// Cells that complete a line.
        cells: Vec<Cell>,
    },
    /// The side that is not to move completes a line on any of these cells, and only one can be taken away.
    TwoThreats {
        /// At least two cells that can be played now.
        cells: Vec<Cell>,
    },
    /// The side to move wins by threats that leave one answer each; the last move completes a line.
    Forcing {
        /// Moves of both sides, beginning with the side to move.
        moves: Vec<Cell>,
    },
    /// A plan for one side.
    Plan(Plan),
    /// A diagram for the side that is not to move.
    Diagram {
        /// When it takes which cell.
        diagram: Diagram,
        /// What that promises.
        claim: Claim,
    },
    /// This player cannot complete a line any more: the other has a stone in every line.
    NoLine(Player),
    /// The side to move loses whatever it plays.
    EveryMove {
        /// Each legal move, and why the position after it is won for the other side.
        moves: Vec<(Cell, Explanation)>,
    },
}

/// Why a step of a line is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Otherwise the other side completes a line on this cell at once.
    Blocks,
    /// After every other move, the other side completes a line at once on top of it.
    OnlyMove,
    /// The solver's best play: no other move is better.
    Best,
    /// A move that wins, whatever the answer, as the reason at the end shows.
    Winning,
}

/// A move on the way to a position with reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the stone lands.
    pub cell: Cell,
    /// Why it is made.
    pub why: Why,
}

/// Why a position is worth what it is: moves to a position that is plain, and the reasons there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The moves, from the position that is explained; none where a reason shows its value at once.
    pub steps: Vec<Step>,
    /// The reasons in the position after the moves.
    pub reasons: Vec<Reason>,
    /// What they prove together; `None` where they prove only that somebody does not lose, or nothing.
    pub value: Option<Outcome>,
}

impl Explanation {
    /// How many steps rest on the solver: 0 where the reasons themselves show everything.
    pub fn solver_steps(&self) -> usize {
        self.steps.iter().filter(|step| step.why == Why::Best).count()
    }

    /// The position that the reasons are about.
    pub fn end(&self, position: &Position) -> Position {
        self.steps.iter().fold(*position, |position, step| position.after(step.cell))
    }
}

/// An empty cell that completes a line for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Whose line.
    pub owner: Player,
    /// The empty cell.
    pub cell: Cell,
    /// The lines it completes, each whole.
    pub lines: Vec<Vec<Cell>>,
    /// How many cells of the column must be filled first; 0 where it can be played now.
    pub below: u8,
    /// The threat further down in its column that decides the column first, which makes this one worthless for now.
    pub behind: Option<Cell>,
}

impl Threat {
    /// Whether the cell is in an odd row, counted from 1 at the bottom.
    pub fn is_odd(&self) -> bool {
        self.cell.row.is_multiple_of(2)
    }
}
