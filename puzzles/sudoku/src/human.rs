//! A solver that works like people: one step at a time, by the easiest technique that applies.
//!
//! The file is long because it contains all techniques in order; they share the candidates.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::grid::{Conflict, Grid};
use crate::layout::{Candidates, Layout};
use crate::shape::{Cell, Shape, Symbols, Unit};

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

/// A partial solution by hand: the grid so far and the candidates of its empty cells.
pub struct HumanSolver {
    layout: &'static Layout,
    /// The candidates of each empty cell; the empty set for filled ones.
    candidates: Vec<Candidates>,
    grid: Grid,
    /// Ends the search for a step when set.
    stop: Option<Arc<AtomicBool>>,
}

/// The result of a technique: the reason, and the eliminated digits per cell.
type Found = (String, Vec<(usize, Candidates)>);

impl HumanSolver {
    /// Starts from a partial grid and its pencil marks, if any.
    pub fn new(grid: &Grid) -> HumanSolver {
        let shape = grid.shape();
        let layout = Layout::of(shape);
        let candidates = (0..shape.cells()).map(|index| grid.candidates(index)).collect();
        let empty = Grid::empty(shape).with_symbols(grid.symbols());
        let mut human = HumanSolver { layout, candidates, grid: empty, stop: None };
        for (index, &digit) in grid.digits().iter().enumerate() {
            if digit != 0 {
                human.place(index, digit);
            }
        }
        human
    }

    /// Once the flag is set, techniques soon stop without a result. On large grids with few digits, a step can take
    /// minutes.
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> HumanSolver {
        self.stop = Some(stop);
        self
    }

    fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The current grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The easiest next step.
    ///
    /// # Errors
    /// If there is none, with the reason.
    pub fn step(&self) -> Result<Step, NoStep> {
        if let Some(conflict) = self.grid.conflict() {
            return Err(NoStep::Conflict(conflict));
        }
        if self.grid.is_full() {
            return Err(NoStep::Solved);
        }
        if let Some(contradiction) = self.contradiction() {
            return Err(contradiction);
        }
        let mut techniques = Technique::ALL.into_iter().take_while(|_| !self.is_stopped());
        techniques.find_map(|technique| self.find(technique)).ok_or(NoStep::Stuck)
    }

    /// The easiest next step, if the puzzle has a solution. If no technique applies, the error says whether there is no
    /// solution, several, or one that needs more techniques.
    ///
    /// # Errors
    /// If there is no step, with the reason.
    pub fn hint(&self) -> Result<Step, NoStep> {
        let step = self.step();
        if !matches!(step, Ok(_) | Err(NoStep::Stuck)) {
            return step;
        }
        let mut solutions = self.as_grid().solutions();
        if let Some(stop) = &self.stop {
            solutions = solutions.with_stop(stop.clone());
        }
        let Some(solution) = solutions.next() else { return Err(NoStep::NoSolution) };
        if step.is_ok() {
            return step;
        }
        let digit = |grid: &Grid, index: usize| grid.symbols().of(grid.digits()[index]);
        let second = solutions.next();
        let differ = second.as_ref().and_then(|second| {
            let index = solution.digits().iter().zip(second.digits()).position(|(one, other)| one != other)?;
            Some(NoStep::SeveralSolutions(self.shape().cell(index), digit(&solution, index), digit(second, index)))
        });
        let empty = || self.grid.digits().iter().position(|&digit| digit == 0);
        Err(differ
            .or_else(|| empty().map(|index| NoStep::TooAdvanced(self.shape().cell(index), digit(&solution, index))))
            .unwrap_or(NoStep::Stuck))
    }

    /// The current grid with the remaining candidates.
    fn as_grid(&self) -> Grid {
        let set = |(index, &set): (usize, &Candidates)| if set == 0 { self.filled(index) } else { set };
        let candidates = self.candidates.iter().enumerate().map(set).collect();
        Grid::from_candidates(self.shape(), candidates).with_symbols(self.grid.symbols())
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        if let Some(Candidate { cell, digit }) = step.placement {
            self.place(self.shape().index(cell), digit);
        }
        for candidate in &step.eliminations {
            let index = self.shape().index(candidate.cell);
            self.candidates[index] &= !bit(candidate.digit);
        }
    }

    /// Solves the rest of the puzzle and grades it.
    pub fn grade(mut self) -> Grading {
        let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
        for step in self.by_ref() {
            *counts.entry(step.technique).or_default() += 1;
        }
        let is_solved = self.grid.is_solved();
        let hardest = counts.keys().next_back().map_or(Grade::Easy, |technique| technique.grade());
        let grade = if is_solved { hardest } else { Grade::Extreme };
        Grading { grade, steps: counts.into_iter().collect(), is_solved }
    }

    fn symbol(&self, digit: u8) -> char {
        self.grid.symbols().of(digit)
    }

    fn shape(&self) -> Shape {
        self.grid.shape()
    }

    fn place(&mut self, index: usize, digit: u8) {
        self.grid.set(index, digit);
        self.candidates[index] = 0;
        for &peer in &self.layout.peers[index] {
            self.candidates[peer] &= !bit(digit);
        }
    }

    /// The digit of a filled cell as a set.
    fn filled(&self, index: usize) -> Candidates {
        match self.grid.digits()[index] {
            0 => 0,
            digit => bit(digit),
        }
    }

    fn sees(&self, a: usize, b: usize) -> bool {
        self.layout.peers[a].binary_search(&b).is_ok()
    }

    /// The cells of a unit that have this candidate.
    fn places(&self, unit: usize, digit: u8) -> Vec<usize> {
        self.layout.units[unit].iter().copied().filter(|&index| self.candidates[index] & bit(digit) != 0).collect()
    }

    fn cells(&self, indices: &[usize]) -> String {
        list(&indices.iter().map(|&index| self.shape().cell(index)).collect::<Vec<_>>())
    }

    fn find(&self, technique: Technique) -> Option<Step> {
        let found = match technique {
            Technique::HiddenSingle => return self.hidden_single(),
            Technique::NakedSingle => return self.naked_single(),
            Technique::LockedCandidates => self.locked_candidates(),
            Technique::NakedPair => self.naked_subset(2),
            Technique::NakedTriple => self.naked_subset(3),
            Technique::NakedQuad => self.naked_subset(4),
            Technique::HiddenPair => self.hidden_subset(2),
            Technique::HiddenTriple => self.hidden_subset(3),
            Technique::HiddenQuad => self.hidden_subset(4),
            Technique::XWing => self.fish(2),
            Technique::Swordfish => self.fish(3),
            Technique::Jellyfish => self.fish(4),
            Technique::XyWing => self.wing(2),
            Technique::XyzWing => self.wing(3),
            Technique::Chain => self.chain(),
            Technique::Trial => self.trial(),
        };
        let (reason, eliminated) = found?;
        let shape = self.shape();
        let split = |(index, set): (usize, Candidates)| {
            digits(set).map(move |digit| Candidate { cell: shape.cell(index), digit })
        };
        Some(Step {
            technique,
            placement: None,
            eliminations: eliminated.into_iter().flat_map(split).collect(),
            reason,
            symbols: self.grid.symbols(),
        })
    }

    fn placing(&self, technique: Technique, index: usize, digit: u8, reason: String) -> Step {
        let placement = Some(Candidate { cell: self.shape().cell(index), digit });
        Step { technique, placement, eliminations: Vec::new(), reason, symbols: self.grid.symbols() }
    }

    /// Boxes come first because people check them first.
    fn hidden_single(&self) -> Option<Step> {
        let side = self.shape().side();
        let units = (2 * side..3 * side).chain(0..2 * side);
        for (unit, digit) in units.flat_map(|unit| (1..=side as u8).map(move |digit| (unit, digit))) {
            if let [index] = self.places(unit, digit)[..] {
                let reason = format!("{} has only one place in {}", self.symbol(digit), self.layout.unit(unit));
                return Some(self.placing(Technique::HiddenSingle, index, digit, reason));
            }
        }
        None
    }

    fn naked_single(&self) -> Option<Step> {
        let index = self.candidates.iter().position(|set| set.count_ones() == 1)?;
        let digit = digits(self.candidates[index]).next()?;
        let reason = format!("{} has only one candidate", self.shape().cell(index));
        Some(self.placing(Technique::NakedSingle, index, digit, reason))
    }

    fn locked_candidates(&self) -> Option<Found> {
        let side = self.shape().side();
        for digit in 1..=side as u8 {
            // Boxes to lines, then lines to boxes.
            for (from, into) in [(2 * side..3 * side, 0..2 * side), (0..2 * side, 2 * side..3 * side)] {
                for home in from {
                    let places = self.places(home, digit);
                    if places.len() < 2 {
                        continue;
                    }
                    for other in into.clone() {
                        if places.iter().all(|index| self.layout.units_of[*index].contains(&other)) {
                            let eliminated =
                                self.places(other, digit).into_iter().filter(|index| !places.contains(index));
                            let eliminated: Vec<_> = eliminated.map(|index| (index, bit(digit))).collect();
                            if !eliminated.is_empty() {
                                let (home, other) = (self.layout.unit(home), self.layout.unit(other));
                                let reason = format!("all places of {} in {home} are in {other}", self.symbol(digit));
                                return Some((reason, eliminated));
                            }
                        }
                    }
                }
            }
        }
        None
    }

    fn naked_subset(&self, size: usize) -> Option<Found> {
        for (unit, cells) in self.layout.units.iter().enumerate() {
            let few = |index: &usize| (2..=size as u32).contains(&self.candidates[*index].count_ones());
            let few: Vec<usize> = cells.iter().copied().filter(few).collect();
            let found = combinations(&few, size, |chosen| {
                let set = chosen.iter().fold(0, |set, &index| set | self.candidates[index]);
                if set.count_ones() as usize != size {
                    return None;
                }
                let others = cells.iter().filter(|index| !chosen.contains(index));
                let eliminated: Vec<_> = others.map(|&index| (index, self.candidates[index] & set)).collect();
                let eliminated: Vec<_> = eliminated.into_iter().filter(|&(_, set)| set != 0).collect();
                let names: Vec<char> = digits(set).map(|digit| self.symbol(digit)).collect();
                let unit = self.layout.unit(unit);
                let reason = || format!("in {unit}, {} share the candidates {}", self.cells(chosen), list(&names));
                (!eliminated.is_empty()).then(|| (reason(), eliminated))
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn hidden_subset(&self, size: usize) -> Option<Found> {
        for unit in 0..self.layout.units.len() {
            let few = |digit: &u8| (2..=size).contains(&self.places(unit, *digit).len());
            let few: Vec<u8> = (1..=self.shape().side() as u8).filter(few).collect();
            let found = combinations(&few, size, |chosen| {
                let set = chosen.iter().fold(0, |set, &digit| set | bit(digit));
                let cells = self.layout.units[unit].iter().copied();
                let places: Vec<usize> = cells.filter(|&index| self.candidates[index] & set != 0).collect();
                if places.len() != size {
                    return None;
                }
                let eliminated = places.iter().map(|&index| (index, self.candidates[index] & !set));
                let eliminated: Vec<_> = eliminated.filter(|&(_, set)| set != 0).collect();
                let names: Vec<char> = chosen.iter().map(|&digit| self.symbol(digit)).collect();
                let unit = self.layout.unit(unit);
                let reason = || format!("in {unit}, only {} can hold {}", self.cells(&places), list(&names));
                (!eliminated.is_empty()).then(|| (reason(), eliminated))
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn fish(&self, size: usize) -> Option<Found> {
        let side = self.shape().side();
        for digit in 1..=side as u8 {
            for (base, cover) in [(0..side, side), (side..2 * side, 0)] {
                let across = |index: usize| if cover == 0 { index / side } else { side + index % side };
                let lines: Vec<usize> =
                    base.filter(|&line| (2..=size).contains(&self.places(line, digit).len())).collect();
                let found = combinations(&lines, size, |chosen| {
                    let places: Vec<usize> = chosen.iter().flat_map(|&line| self.places(line, digit)).collect();
                    let mut covers: Vec<usize> = places.iter().map(|&index| across(index)).collect();
                    covers.sort_unstable();
                    covers.dedup();
                    if covers.len() != size {
                        return None;
                    }
                    let eliminated = covers.iter().flat_map(|&line| self.places(line, digit));
                    let eliminated: Vec<_> =
                        eliminated.filter(|index| !places.contains(index)).map(|index| (index, bit(digit))).collect();
                    let units = |units: &[usize]| list(&units.iter().map(|&u| self.layout.unit(u)).collect::<Vec<_>>());
                    let reason = || {
                        format!(
                            "in {1}, {0} is possible only in {2}",
                            self.symbol(digit),
                            units(chosen),
                            units(&covers)
                        )
                    };
                    (!eliminated.is_empty()).then(|| (reason(), eliminated))
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// XY-wing (the pivot has 2 candidates) and XYZ-wing (3).
    fn wing(&self, size: u32) -> Option<Found> {
        let with = |count: u32| (0..self.candidates.len()).filter(move |&i| self.candidates[i].count_ones() == count);
        for pivot in with(size) {
            let pincers: Vec<usize> = with(2).filter(|&index| self.sees(pivot, index)).collect();
            let found = combinations(&pincers, 2, |pair| {
                let [p, a, b] = [pivot, pair[0], pair[1]].map(|index| self.candidates[index]);
                let shared = a & b;
                let fits = a != b && shared.count_ones() == 1 && (p | a | b).count_ones() == 3;
                if !fits || (p & shared != 0) != (size == 3) {
                    return None;
                }
                let sees = |&index: &usize| {
                    self.sees(index, pair[0]) && self.sees(index, pair[1]) && (size == 2 || self.sees(index, pivot))
                };
                let eliminated =
                    (0..self.candidates.len()).filter(sees).map(|index| (index, self.candidates[index] & shared));
                let eliminated: Vec<_> = eliminated.filter(|&(index, set)| set != 0 && index != pivot).collect();
                let digit = digits(shared).map(|digit| self.symbol(digit)).next()?;
                let among = if size == 3 { self.cells(&[pivot, pair[0], pair[1]]) } else { self.cells(pair) };
                let reason = || format!("whatever {} is, one of {among} is {digit}", self.shape().cell(pivot));
                (!eliminated.is_empty()).then(|| (reason(), eliminated))
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Strong links: the candidates that are true if this one is false. They are the other candidate of its cell, or
    /// the other place of its digit in a unit.
    fn strong(&self, (index, digit): (usize, u8)) -> Vec<(usize, u8)> {
        let mut linked = Vec::new();
        let set = self.candidates[index];
        if set.count_ones() == 2 {
            linked.extend(digits(set & !bit(digit)).map(|other| (index, other)));
        }
        for unit in self.layout.units_of[index] {
            if let [a, b] = self.places(unit, digit)[..] {
                linked.push((if a == index { b } else { a }, digit));
            }
        }
        linked
    }

    /// Weak links: the candidates that are false if this one is true.
    fn weak(&self, (index, digit): (usize, u8)) -> Vec<(usize, u8)> {
        let in_cell = digits(self.candidates[index] & !bit(digit)).map(|other| (index, other));
        let peers = self.layout.peers[index].iter().filter(|&&peer| self.candidates[peer] & bit(digit) != 0);
        in_cell.chain(peers.map(|&peer| (peer, digit))).collect()
    }

    /// The shortest alternating inference chain that eliminates something. A breadth-first search from each candidate
    /// finds what is true if it is false. One end of the chain is true, so candidates that see both ends can be
    /// eliminated.
    fn chain(&self) -> Option<Found> {
        let side = self.shape().side();
        let key = |(index, digit): (usize, u8)| index * side + usize::from(digit) - 1;
        let all: Vec<(usize, u8)> = (0..self.candidates.len())
            .flat_map(|index| digits(self.candidates[index]).map(move |d| (index, d)))
            .collect();
        let mut strong = vec![Vec::new(); self.candidates.len() * side];
        let mut weak = strong.clone();
        for &one in &all {
            strong[key(one)] = self.strong(one);
            weak[key(one)] = self.weak(one);
        }
        let mut best: Option<(usize, Found)> = None;
        for &start in all.iter().take_while(|_| !self.is_stopped()) {
            // The predecessor of each candidate that is assumed false, or deduced to be true.
            let mut off: Vec<Option<(usize, u8)>> = vec![None; strong.len()];
            let mut on: Vec<Option<(usize, u8)>> = vec![None; strong.len()];
            let mut queue = VecDeque::from([(start, 1)]);
            'search: while let Some((eliminated, length)) = queue.pop_front() {
                if best.as_ref().is_some_and(|(least, _)| length >= *least) {
                    break;
                }
                for &stays in &strong[key(eliminated)] {
                    if stays == start || on[key(stays)].is_some() {
                        continue;
                    }
                    on[key(stays)] = Some(eliminated);
                    let out = weak[key(stays)].iter().filter(|one| weak[key(start)].contains(one));
                    let out: Vec<_> = out.map(|&(index, digit)| (index, bit(digit))).collect();
                    if length > 1 && !out.is_empty() {
                        let mut links = vec![stays];
                        let mut end = stays;
                        while let Some(false_one) = on[key(end)] {
                            links.push(false_one);
                            match off[key(false_one)] {
                                Some(true_one) if false_one != start => end = true_one,
                                _ => break,
                            }
                            links.push(end);
                        }
                        links.reverse();
                        best = Some((length, (self.chain_words(&links), out)));
                        break 'search;
                    }
                    for &next in &weak[key(stays)] {
                        if next != start && off[key(next)].is_none() {
                            off[key(next)] = Some(stays);
                            queue.push_back((next, length + 1));
                        }
                    }
                }
            }
        }
        best.map(|(_, found)| found)
    }

    /// Describes a chain that starts with a false candidate and ends with a true one.
    fn chain_words(&self, links: &[(usize, u8)]) -> String {
        let words = links.iter().enumerate().map(|(i, &(index, digit))| {
            format!("{} is {}{}", self.shape().cell(index), if i % 2 == 0 { "not " } else { "" }, self.symbol(digit))
        });
        let words: Vec<String> = words.collect();
        let start = words[0].replace("is not", "is");
        format!("if {}; either way {start} or {}", words.join(", then "), words[words.len() - 1])
    }

    fn trial(&self) -> Option<Found> {
        for (index, set) in self.candidates.iter().enumerate() {
            for digit in digits(*set).take_while(|_| !self.is_stopped()) {
                let mut tried = HumanSolver::new(&self.grid);
                tried.candidates.clone_from(&self.candidates);
                tried.place(index, digit);
                let contradiction = loop {
                    if let Some(contradiction) = tried.contradiction() {
                        break Some(contradiction);
                    }
                    match tried.naked_single().or_else(|| tried.hidden_single()) {
                        Some(step) => tried.apply(&step),
                        None => break None,
                    }
                };
                if let Some(contradiction) = contradiction {
                    let end = match contradiction {
                        NoStep::NoDigit(cell) => format!("no digit for {cell}"),
                        NoStep::NoPlace(digit, unit) => format!("no place for {digit} in {unit}"),
                        other => other.to_string(),
                    };
                    let reason =
                        format!("if {} is {}, singles leave {end}", self.shape().cell(index), self.symbol(digit));
                    return Some((reason, vec![(index, bit(digit))]));
                }
            }
        }
        None
    }

    /// Finds a cell without candidates or a digit without a place.
    fn contradiction(&self) -> Option<NoStep> {
        let shape = self.shape();
        let open = |index: &usize| self.grid.digits()[*index] == 0;
        if let Some(index) = (0..shape.cells()).filter(open).find(|&index| self.candidates[index] == 0) {
            return Some(NoStep::NoDigit(shape.cell(index)));
        }
        self.layout.units.iter().enumerate().find_map(|(unit, cells)| {
            let present = cells.iter().fold(0, |digits, &index| digits | self.candidates[index] | self.filled(index));
            let missing = digits(all(shape) & !present).next()?;
            Some(NoStep::NoPlace(self.symbol(missing), self.layout.unit(unit)))
        })
    }
}

/// Applies the easiest steps until the puzzle is solved or no technique applies.
impl Iterator for HumanSolver {
    type Item = Step;
    fn next(&mut self) -> Option<Step> {
        let step = self.step().ok()?;
        self.apply(&step);
        Some(step)
    }
}

/// Grades a puzzle. It should have one solution.
///
/// ```
/// use connect4_sudoku::{Grade, Grid, Shape, grade};
/// let puzzle = Grid::parse(Shape::FOUR, "1.....3..4.....2")?;
/// assert_eq!(grade(&puzzle).grade, Grade::Easy);
/// # Ok::<(), connect4_sudoku::ParseError>(())
/// ```
pub fn grade(puzzle: &Grid) -> Grading {
    HumanSolver::new(puzzle).grade()
}

/// The next step toward the solution. It displays as `naked single: r1c1 has only one candidate, so r1c1 is 3`.
///
/// # Errors
/// If there is none, with the reason.
pub fn hint(grid: &Grid) -> Result<Step, NoStep> {
    HumanSolver::new(grid).hint()
}

fn all(shape: Shape) -> Candidates {
    (1 << shape.side()) - 1
}

fn bit(digit: u8) -> Candidates {
    1 << (digit - 1)
}

/// The digits of a set, in ascending order.
fn digits(set: Candidates) -> impl Iterator<Item = u8> {
    (1..=25).filter(move |&digit| set & bit(digit) != 0)
}

/// `a`, `a and b`, `a, b and c`
fn list<T: ToString>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// Calls `test` with each combination of `size` items until it returns `Some`.
fn combinations<T: Copy, R>(items: &[T], size: usize, mut test: impl FnMut(&[T]) -> Option<R>) -> Option<R> {
    fn extend<T: Copy, R>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        test: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if chosen.len() == size {
            return test(chosen);
        }
        for i in 0..items.len() {
            chosen.push(items[i]);
            let found = extend(&items[i + 1..], size, chosen, test);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    extend(items, size, &mut Vec::with_capacity(size), &mut test)
}
