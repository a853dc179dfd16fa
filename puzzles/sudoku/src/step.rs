//! Techniques, the steps of a solution by hand, and grades.

use std::collections::BTreeMap;
use std::fmt;

use crate::grid::Conflict;
use crate::shape::{Cell, Symbols, Unit};

/// A technique that people use. Ordered from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A digit with only one place in a row, column or box.
    HiddenSingle,
    /// A cell with only one candidate.
    NakedSingle,
    /// All places of a digit in a box are in one line, or all its places in a line are in one box.
    LockedCandidates,
    /// Two cells of a unit with the same two candidates.
    NakedPair,
    /// Two digits with the same two places in a unit.
    HiddenPair,
    /// Three cells of a unit with three candidates in total.
    NakedTriple,
    /// Three digits with three places in total.
    HiddenTriple,
    /// A digit whose places in two rows are in two columns, or vice versa.
    XWing,
    /// An X-wing with three rows and columns.
    Swordfish,
    /// Four cells of a unit with four candidates in total.
    NakedQuad,
    /// Four digits with four places in total.
    HiddenQuad,
    /// A cell with two candidates, and two cells it sees that each have one of them and the same third candidate.
    XyWing,
    /// An XY-wing whose first cell has all three candidates.
    XyzWing,
    /// An X-wing with four rows and columns.
    Jellyfish,
    /// A chain of alternately false and true candidates: if the first is false, the last is true.
    Chain,
    /// A candidate that leads to a contradiction by singles.
    Trial,
}

impl Technique {
    /// All techniques, from easy to hard.
    pub const ALL: [Technique; 16] = [
        Technique::HiddenSingle,
        Technique::NakedSingle,
        Technique::LockedCandidates,
        Technique::NakedPair,
        Technique::HiddenPair,
        Technique::NakedTriple,
        Technique::HiddenTriple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::NakedQuad,
        Technique::HiddenQuad,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::Jellyfish,
        Technique::Chain,
        Technique::Trial,
    ];

    /// The grade of a puzzle for which this is the hardest technique.
    pub fn grade(self) -> Grade {
        TECHNIQUES[self as usize].1
    }
}

/// Name and grade of each technique, in the order of [`Technique::ALL`].
const TECHNIQUES: [(&str, Grade); 16] = [
    ("hidden single", Grade::Easy),
    ("naked single", Grade::Easy),
    ("locked candidates", Grade::Medium),
    ("naked pair", Grade::Medium),
    ("hidden pair", Grade::Medium),
    ("naked triple", Grade::Medium),
    ("hidden triple", Grade::Medium),
    ("x-wing", Grade::Hard),
    ("swordfish", Grade::Hard),
    ("naked quad", Grade::Hard),
    ("hidden quad", Grade::Hard),
    ("xy-wing", Grade::Hard),
    ("xyz-wing", Grade::Hard),
    ("jellyfish", Grade::Hard),
    ("chain", Grade::Expert),
    ("trial", Grade::Extreme),
];

/// `hidden single`, `x-wing`, …
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(TECHNIQUES[*self as usize].0)
    }
}

/// The difficulty of a puzzle for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Singles.
    Easy,
    /// Locked candidates, pairs, triples.
    Medium,
    /// Fish, wings, quads.
    Hard,
    /// Chains.
    Expert,
    /// Trial and error, or techniques that are not implemented.
    Extreme,
}

/// `easy`, …
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Extreme => "extreme",
        })
    }
}

/// A digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 1.
    pub digit: u8,
}

/// `5 in r1c2`
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} in {}", Symbols::FromOne.of(self.digit), self.cell)
    }
}

/// A step of a solution by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The digit it places, if any.
    pub placement: Option<Candidate>,
    /// The candidates it eliminates, if it places no digit.
    pub eliminations: Vec<Candidate>,
    /// The reason, without the conclusion.
    pub reason: String,
    /// The symbols of the grid.
    pub symbols: Symbols,
}

/// `hidden single: 5 has one place in row 3, so r3c4 is 5`
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}, so ", self.technique, self.reason)?;
        if let Some(Candidate { cell, digit }) = self.placement {
            return write!(f, "{cell} is {}", self.symbols.of(digit));
        }
        let mut by_digit: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
        for candidate in &self.eliminations {
            by_digit.entry(candidate.digit).or_default().push(candidate.cell);
        }
        let parts: Vec<String> = by_digit
            .iter()
            .map(|(&digit, cells)| {
                let are = if cells.len() == 1 { "is" } else { "are" };
                format!("{} {are} not {}", list(cells), self.symbols.of(digit))
            })
            .collect();
        f.write_str(&parts.join(", "))
    }
}

/// The difficulty of a puzzle, and the techniques it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grading {
    /// The grade.
    pub grade: Grade,
    /// The number of steps of each technique, from easy to hard.
    pub steps: Vec<(Technique, usize)>,
    /// Whether the techniques solve the puzzle.
    pub is_solved: bool,
}

/// `medium: 40 hidden single, 3 locked candidates`
impl fmt::Display for Grading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.grade)?;
        for (i, (technique, count)) in self.steps.iter().enumerate() {
            write!(f, "{} {count} {technique}", if i == 0 { ":" } else { "," })?;
        }
        if self.is_solved { Ok(()) } else { f.write_str(", and techniques that are not implemented") }
    }
}

/// Why there is no next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStep {
    /// A digit appears twice in a unit.
    #[error(transparent)]
    Conflict(Conflict),
    /// Every cell is filled, without a conflict.
    #[error("solved: every cell is filled")]
    Solved,
    /// A cell has no candidates.
    #[error("no digit fits in {0}; undo your last entries")]
    NoDigit(Cell),
    /// A digit has no place in a unit.
    #[error("{0} fits nowhere in {1}; undo your last entries")]
    NoPlace(char, Unit),
    /// No technique applies.
    #[error("no step found: the puzzle needs techniques that are not implemented")]
    Stuck,
    /// No technique applies; a digit of the unique solution.
    #[error("no step found: the puzzle needs techniques that are not implemented; in the solution, {0} is {1}")]
    TooAdvanced(Cell, char),
    /// There is no solution.
    #[error("the grid has no solution; undo your last entries")]
    NoSolution,
    /// No technique applies because there are several solutions, which differ in this cell.
    #[error("the puzzle has several solutions: {0} can be {1} or {2}; add digits until only one solution remains")]
    SeveralSolutions(Cell, char, char),
}

/// `a`, `a and b`, `a, b and c`
pub(crate) fn list<T: ToString>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
