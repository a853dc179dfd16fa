//! A solver that works like people: one step at a time, by the easiest technique that applies.

mod techniques;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::grid::Grid;
use crate::layout::{Candidates, Layout};
use crate::shape::Shape;
use crate::step::{Candidate, Grade, Grading, NoStep, Step, Technique, list};

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
