//! Making puzzles.

use std::fmt;

use crate::fast;
use crate::general::Search;
use crate::grid::Grid;
use crate::nine::Sudoku;
use crate::shape::Shape;

/// What puzzles to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Their size.
    pub shape: Shape,
    /// How many digits are given; without it, as few as one happens upon.
    pub clues: Option<usize>,
    /// Whether the puzzle would have several solutions without any one of its digits. (Above 9×9: could not be solved
    /// without it by singles and locked candidates.)
    pub is_minimal: bool,
    /// Which puzzle; the same seed gives the same.
    pub seed: u64,
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// There cannot be one: with fewer clues than this every puzzle has several solutions, and more clues than this are
    /// more than it has cells.
    Impossible {
        /// What was asked for.
        recipe: Recipe,
        /// The fewest clues.
        least: usize,
        /// The most.
        most: usize,
    },
    /// None was found in so many tries.
    Tries {
        /// What was asked for.
        recipe: Recipe,
        /// Full grids that were tried.
        tries: usize,
    },
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            NotFound::Impossible { recipe: Recipe { shape, clues, .. }, least, most } => {
                let clues = clues.unwrap_or_default();
                write!(f, "there is no {shape} puzzle with {clues} clues: ask for {least} to {most}")
            }
            NotFound::Tries { recipe: Recipe { shape, clues, is_minimal, .. }, tries } => {
                let clues = clues.unwrap_or_default();
                let minimal = if is_minimal { "minimal " } else { "" };
                let other = if clues > usual_clues(shape) { "fewer" } else { "more" };
                write!(f, "no {minimal}{shape} puzzle with {clues} clues was found in {tries} tries: ask for {other}")
            }
        }
    }
}

impl std::error::Error for NotFound {}

/// The fewest clues with which a puzzle has one solution (9×9: McGuire, Tugemann and Civario 2012). Where that is not known:
/// two digits that are not given could change places.
fn fewest_clues(shape: Shape) -> usize {
    match shape.side() {
        4 => 4,
        9 => 17,
        side => side - 1,
    }
}

/// Grids from which digits are taken away before a puzzle is given up: small ones come out all alike soon, large ones
/// take long.
fn tries(shape: Shape) -> usize {
    match shape.side() {
        9 => 20_000,
        0..9 => 1000,
        _ => 20,
    }
}

/// Clues of a usual puzzle from which nothing more can be taken.
fn usual_clues(shape: Shape) -> usize {
    shape.cells() * 3 / 10
}

/// A puzzle with one solution: a random grid, from which digits are taken in random order as long as that holds.
/// Puzzles above 9×9 can be solved by singles and locked candidates.
///
/// ```
/// use sudoku::{Recipe, Shape, generate};
/// let puzzle = generate(Recipe { shape: Shape::NINE, clues: Some(28), is_minimal: false, seed: 1 })?;
/// assert_eq!((puzzle.clues(), puzzle.count(2)), (28, 1));
/// # Ok::<(), sudoku::NotFound>(())
/// ```
///
/// # Errors
/// When there is no puzzle with so many clues, or none is found in many tries.
pub fn generate(recipe: Recipe) -> Result<Grid, NotFound> {
    let Recipe { shape, clues, is_minimal, seed } = recipe;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (least, most) = (fewest_clues(shape), shape.cells());
    if clues.is_some_and(|clues| !(least..=most).contains(&clues)) {
        return Err(NotFound::Impossible { recipe, least, most });
    }
    for _ in 0..tries(shape) {
        let full = loop {
            if let Some(full) = full_grid(shape, &mut rng) {
                break full;
            }
        };
        let mut order: Vec<usize> = (0..shape.cells()).collect();
        rng.shuffle(&mut order);
        let until = if is_minimal { 0 } else { clues.unwrap_or(0) };
        let puzzle = take_away(full, &order, until);
        if clues.is_none_or(|clues| puzzle.clues() == clues) {
            return Ok(puzzle);
        }
    }
    Err(NotFound::Tries { recipe, tries: tries(shape) })
}

/// A random full grid, or none if what was drawn by lot admits none.
fn full_grid(shape: Shape, rng: &mut fastrand::Rng) -> Option<Grid> {
    let side = shape.side();
    let mut grid = Grid::empty(shape);
    // Boxes that share no row and no column can be filled in any way; on 9×9 any such filling can be completed.
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    for i in 0..shape.box_rows().min(shape.box_cols()) {
        rng.shuffle(&mut digits);
        let square = i * shape.box_rows() + i;
        for (index, &digit) in shape.unit(crate::Unit::Box(square)).into_iter().zip(&digits) {
            grid.set(index, digit);
        }
    }
    // More at random where it does not close the grid, so that not all depends on the solver's habits.
    let mut order: Vec<usize> = (0..shape.cells()).filter(|&index| grid.digits()[index] == 0).collect();
    rng.shuffle(&mut order);
    for index in order.into_iter().take(2 * side) {
        let digit = 1 + rng.u8(..side as u8);
        grid.set(index, digit);
        if grid.conflict().is_some() || !is_solvable(&grid) {
            grid.set(index, 0);
        }
    }
    let solved = match Sudoku::try_from(&grid) {
        // Which solution is found first depends on the lanes; a seed must give the same puzzle on every processor.
        Ok(sudoku) => fast::solve_all_with(fast::Level::Portable, &[sudoku], 1)[0].solution.map(Grid::from),
        Err(_) => grid.solve(),
    };
    let mut full = solved?;
    // Any digits may change their names.
    rng.shuffle(&mut digits);
    for index in 0..shape.cells() {
        full.set(index, digits[usize::from(full.digits()[index]) - 1]);
    }
    Some(full)
}

fn is_solvable(grid: &Grid) -> bool {
    match Sudoku::try_from(grid) {
        Ok(sudoku) => sudoku.count(1) == 1,
        // Too slow for the larger ones, which are then less varied.
        Err(shape) => shape.side() < 9 && grid.count(1) == 1,
    }
}

/// Takes digits away in this order while the puzzle stays unique, until so many are left.
fn take_away(mut grid: Grid, order: &[usize], until: usize) -> Grid {
    let mut left = order.to_vec();
    while grid.clues() > until && !left.is_empty() {
        // Several at once: what cannot go now can never go.
        let tried: Vec<usize> = left.drain(..left.len().min(16)).collect();
        let without = tried.iter().map(|&index| {
            let mut without = grid.clone();
            without.set(index, 0);
            without
        });
        let unique = are_unique(&without.collect::<Vec<_>>());
        let mut can_go = tried.into_iter().zip(unique).filter(|&(_, unique)| unique).map(|(index, _)| index);
        if let Some(index) = can_go.next() {
            grid.set(index, 0);
            // The others are tried again without it, in the same order.
            let again: Vec<usize> = can_go.collect();
            left.splice(..0, again);
        }
    }
    grid
}

/// Which of these have one solution.
fn are_unique(grids: &[Grid]) -> Vec<bool> {
    let sudokus: Result<Vec<Sudoku>, Shape> = grids.iter().map(Sudoku::try_from).collect();
    match sudokus {
        Ok(sudokus) => fast::solve_all(&sudokus, 2).iter().map(|answer| answer.count == 1).collect(),
        Err(shape) if shape.side() < 9 => grids.iter().map(|grid| grid.count(2) == 1).collect(),
        Err(_) => grids.iter().map(|grid| Search::new(grid).takes_no_choices()).collect(),
    }
}
