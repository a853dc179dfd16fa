//! The solver for every size. Candidates are bit sets. Singles and locked candidates are applied until nothing changes;
//! then the search branches on a candidate. It prefers cells and digits with few alternatives, in units that have
//! failed before (Boussemart et al. 2004, "Boosting systematic search by weighting constraints").

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::grid::Grid;
use crate::layout::{Candidates, Layout};
use crate::shape::{Shape, Symbols};

/// The unit that contains a contradiction.
struct Contradiction(usize);

/// A search that can be resumed after each solution.
pub(crate) struct Search {
    layout: &'static Layout,
    /// The candidates of all cells, for each branch not explored yet.
    stack: Vec<Vec<Candidates>>,
    /// The number of contradictions in each unit, plus 1.
    failures: Vec<u32>,
    stale: Stale,
    /// Stops the search when set.
    stop: Option<Arc<AtomicBool>>,
}

/// Units whose cells have changed since they were last processed.
struct Stale(Vec<bool>);

impl Stale {
    fn touch(&mut self, layout: &Layout, index: usize) {
        for unit in layout.units_of[index] {
            self.0[unit] = true;
        }
    }

    fn pop(&mut self) -> Option<usize> {
        let unit = self.0.iter().position(|&stale| stale)?;
        self.0[unit] = false;
        Some(unit)
    }
}

impl Search {
    pub(crate) fn new(grid: &Grid) -> Search {
        let layout = Layout::of(grid.shape());
        let start = (0..grid.shape().cells()).map(|index| grid.candidates(index)).collect();
        let units = layout.units.len();
        Search { layout, stack: vec![start], failures: vec![1; units], stale: Stale(vec![true; units]), stop: None }
    }

    /// Whether singles and locked candidates solve the grid, which proves that the solution is unique.
    pub(crate) fn solves_by_propagation(mut self) -> bool {
        let Some(mut cells) = self.stack.pop() else { return false };
        self.propagate(&mut cells).is_ok() && cells.iter().all(|cell| cell.count_ones() == 1)
    }

    /// The next solution.
    pub(crate) fn next(&mut self) -> Option<Vec<u8>> {
        while let Some(mut cells) = self.stack.pop() {
            if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return None;
            }
            self.stale.0.fill(true);
            loop {
                if let Err(Contradiction(unit)) = self.propagate(&mut cells) {
                    self.failures[unit] += 1;
                    break;
                }
                let Some((index, digit)) = self.choice(&cells) else {
                    return Some(cells.iter().map(|cell| cell.trailing_zeros() as u8 + 1).collect());
                };
                let mut without = cells.clone();
                without[index] &= !digit;
                self.stack.push(without);
                cells[index] = digit;
                self.stale.touch(self.layout, index);
            }
        }
        None
    }

    /// Applies singles and locked candidates until nothing changes.
    fn propagate(&mut self, cells: &mut [Candidates]) -> Result<(), Contradiction> {
        loop {
            while let Some(unit) = self.stale.pop() {
                singles(self.layout, unit, cells, &mut self.stale)?;
            }
            if !locked(self.layout, cells, &mut self.stale) {
                return Ok(());
            }
        }
    }

    /// The cell and digit to branch on; `None` if every cell has one candidate.
    fn choice(&self, cells: &[Candidates]) -> Option<(usize, Candidates)> {
        // Minimizes alternatives per failure, compared without division.
        let mut best: Option<(u32, u32, usize, Candidates)> = None;
        let mut offer = |alternatives: u32, failures: u32, index: usize, digit: Candidates| {
            let better = best.is_none_or(|(least, weight, ..)| {
                u64::from(alternatives) * u64::from(weight) < u64::from(least) * u64::from(failures)
            });
            if better {
                best = Some((alternatives, failures, index, digit));
            }
        };
        for (index, &cell) in cells.iter().enumerate() {
            let alternatives = cell.count_ones();
            if alternatives > 1 {
                let failures = self.layout.units_of[index].iter().map(|&unit| self.failures[unit]).sum();
                offer(alternatives, failures, index, cell & cell.wrapping_neg());
            }
        }
        // Digits with two possible cells in a unit.
        for (unit, indices) in self.layout.units.iter().enumerate() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for &index in indices {
                thrice |= twice & cells[index];
                twice |= once & cells[index];
                once |= cells[index];
            }
            let digits = twice & !thrice;
            if digits != 0 {
                let digit = digits & digits.wrapping_neg();
                let place = indices.iter().find(|&&index| cells[index] & digit != 0)?;
                offer(2, 3 * self.failures[unit], *place, digit);
            }
        }
        best.map(|(.., index, digit)| (index, digit))
    }
}

/// Applies naked and hidden singles in a unit.
fn singles(layout: &Layout, unit: usize, cells: &mut [Candidates], stale: &mut Stale) -> Result<(), Contradiction> {
    let all = (1 << layout.shape.side()) - 1;
    let (mut once, mut twice, mut known) = (0, 0, 0);
    for &index in &layout.units[unit] {
        let cell = cells[index];
        twice |= once & cell;
        once |= cell;
        if cell.count_ones() <= 1 {
            if cell == 0 || known & cell != 0 {
                return Err(Contradiction(unit));
            }
            known |= cell;
        }
    }
    if once != all {
        return Err(Contradiction(unit));
    }
    let hidden = once & !twice;
    for &index in &layout.units[unit] {
        let old = cells[index];
        if old.count_ones() == 1 {
            continue;
        }
        let new = if old & hidden != 0 { old & hidden } else { old & !known };
        if new == 0 || (old & hidden != 0 && new.count_ones() > 1) {
            return Err(Contradiction(unit));
        }
        if new != old {
            cells[index] = new;
            stale.touch(layout, index);
        }
    }
    Ok(())
}

/// Applies locked candidates. If all places of a digit in a line are in one box, it has no other place in the box, and
/// vice versa. Returns whether candidates were removed.
fn locked(layout: &Layout, cells: &mut [Candidates], stale: &mut Stale) -> bool {
    let union = |cells: &[Candidates], indices: &[usize]| indices.iter().fold(0, |all, &index| all | cells[index]);
    let mut changed = false;
    for crossing in &layout.crossings {
        let shared = union(cells, &crossing.shared);
        let in_line = union(cells, &crossing.line_only);
        let in_square = union(cells, &crossing.square_only);
        let from_line = shared & in_line & !in_square;
        let from_square = shared & in_square & !in_line;
        for (digits, others) in [(from_line, &crossing.line_only), (from_square, &crossing.square_only)] {
            for &index in others.iter().filter(|_| digits != 0) {
                if cells[index] & digits != 0 {
                    cells[index] &= !digits;
                    stale.touch(layout, index);
                    changed = true;
                }
            }
        }
    }
    changed
}

impl Grid {
    /// A solution, if there is one.
    pub fn solve(&self) -> Option<Grid> {
        self.solutions().next()
    }

    /// All solutions, in no particular order.
    pub fn solutions(&self) -> GridSolutions {
        GridSolutions { shape: self.shape(), symbols: self.symbols(), search: Search::new(self) }
    }

    /// The number of solutions, up to `limit`.
    pub fn count(&self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        self.solutions().take(limit).count() as u64
    }
}

/// Iterator over the solutions of a [`Grid`].
pub struct GridSolutions {
    shape: Shape,
    symbols: Symbols,
    search: Search,
}

impl GridSolutions {
    /// Ends the iteration soon after the flag is set, even during a long search for the next solution.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use connect4_sudoku::{Grid, Shape};
    /// let stop = Arc::new(true.into());
    /// assert!(Grid::empty(Shape::FOUR).solutions().with_stop(stop).next().is_none());
    /// ```
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.search.stop = Some(stop);
        self
    }
}

impl Iterator for GridSolutions {
    type Item = Grid;
    fn next(&mut self) -> Option<Grid> {
        let digits = self.search.next()?;
        Some(Grid::from_valid(self.shape, digits).with_symbols(self.symbols))
    }
}
