//! Making puzzles.

use std::fmt;

use crate::fast;
use crate::general::Search;
use crate::grid::Grid;
use crate::human::{Grade, rate};
use crate::nine::Sudoku;
use crate::shape::Shape;

/// What puzzles to make.
///
/// [`Recipe::default`] is any minimal 9×9 puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Their size.
    pub shape: Shape,
    /// How many digits are given; without it, as few as one happens to reach.
    pub clues: Option<usize>,
    /// Whether the puzzle would have several solutions without any one of its digits. (Above 9×9: could not be solved
    /// without it by singles and locked candidates.)
    pub is_minimal: bool,
    /// How hard it is.
    pub grade: Option<Grade>,
    /// Which puzzle; the same seed gives the same.
    pub seed: u64,
    /// Full grids from which digits are taken before it is given up; without it, [`Recipe::usual_tries`].
    pub tries: Option<u32>,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { shape: Shape::NINE, clues: None, is_minimal: false, grade: None, seed: 1, tries: None }
    }
}

impl Recipe {
    /// Tries before a puzzle of this size is given up: small ones come out all alike soon, large ones take long.
    pub fn usual_tries(shape: Shape) -> u32 {
        match shape.side() {
            9 => 20_000,
            0..9 => 1000,
            _ => 20,
        }
    }

    /// Tries before it is given up.
    pub fn tries(&self) -> u32 {
        self.tries.unwrap_or(Recipe::usual_tries(self.shape))
    }
}

/// What came nearest to a recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// The clues of that puzzle.
    pub clues: usize,
    /// Its grade, if it had the clues that were asked for and a grade was.
    pub grade: Option<Grade>,
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
    /// None above 9×9 is made so hard.
    TooHard {
        /// What was asked for.
        recipe: Recipe,
    },
    /// None was found in [`Recipe::tries`].
    Tries {
        /// What was asked for.
        recipe: Recipe,
        /// What was found instead; nothing if there were no tries.
        nearest: Option<Nearest>,
    },
    /// Whoever watched has ended it.
    Stopped,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            NotFound::Impossible { recipe: Recipe { shape, clues, .. }, least, most } => {
                let clues = clues.unwrap_or_default();
                write!(f, "there is no {shape} puzzle with {clues} clues: ask for {least} to {most}")
            }
            NotFound::TooHard { recipe: Recipe { shape, .. } } => {
                let made = "puzzles are made so that singles and locked candidates solve them: ask for easy or medium";
                write!(f, "{shape} {made}")
            }
            NotFound::Tries { recipe, nearest } => {
                let minimal = if recipe.is_minimal { "minimal " } else { "" };
                let grade = recipe.grade.map(|grade| format!("{grade} ")).unwrap_or_default();
                let clues = recipe.clues.map(|clues| format!(" with {clues} clues")).unwrap_or_default();
                let (shape, tries) = (recipe.shape, recipe.tries());
                write!(f, "no {minimal}{grade}{shape} puzzle{clues} was found in {tries} tries")?;
                match nearest {
                    Some(Nearest { grade: Some(grade), .. }) => {
                        write!(f, ", the nearest was {grade}: ask for {grade}")?;
                    }
                    Some(Nearest { clues, .. }) => write!(f, ", the nearest had {clues}: ask for {clues}")?,
                    None => return write!(f, ": allow more"),
                }
                write!(f, ", or allow more tries")
            }
            NotFound::Stopped => write!(f, "the search for a puzzle was ended"),
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

/// A puzzle with one solution: a random grid, from which digits are taken in random order as long as that holds.
/// Puzzles above 9×9 can be solved by singles and locked candidates.
///
/// ```
/// use sudoku::{Recipe, Shape, generate};
/// let puzzle = generate(Recipe { clues: Some(28), ..Recipe::default() })?;
/// assert_eq!((puzzle.clues(), puzzle.count(2)), (28, 1));
/// # Ok::<(), sudoku::NotFound>(())
/// ```
///
/// # Errors
/// When there is no such puzzle, or none is found in [`Recipe::tries`].
pub fn generate(recipe: Recipe) -> Result<Grid, NotFound> {
    generate_watched(recipe, |_| true)
}

/// [`generate`], where `goes_on` is told before each try how many there have been, and may end it.
///
/// # Errors
/// As [`generate`]; [`NotFound::Stopped`] when `goes_on` said no.
pub fn generate_watched(recipe: Recipe, mut goes_on: impl FnMut(u32) -> bool) -> Result<Grid, NotFound> {
    let Recipe { shape, clues, is_minimal, grade, seed, .. } = recipe;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (least, most) = (fewest_clues(shape), shape.cells());
    if clues.is_some_and(|clues| !(least..=most).contains(&clues)) {
        return Err(NotFound::Impossible { recipe, least, most });
    }
    if shape.side() > 9 && grade.is_some_and(|grade| grade > Grade::Medium) {
        return Err(NotFound::TooHard { recipe });
    }
    let mut nearest: Option<Nearest> = None;
    // How far a puzzle is from what is wanted: no grade makes up for a wrong number of clues.
    let distance = |found: &Nearest| {
        let grades = grade.zip(found.grade).map_or(0, |(wanted, found)| (wanted as u8).abs_diff(found as u8));
        (clues.map_or(0, |clues| clues.abs_diff(found.clues)), grades)
    };
    for tried in 0..recipe.tries() {
        if !goes_on(tried) {
            return Err(NotFound::Stopped);
        }
        let full = loop {
            if let Some(full) = full_grid(shape, &mut rng) {
                break full;
            }
        };
        let mut order: Vec<usize> = (0..shape.cells()).collect();
        rng.shuffle(&mut order);
        let until = if is_minimal { 0 } else { clues.unwrap_or(0) };
        let puzzle = take_away(full, &order, until);
        let mut found = Nearest { clues: puzzle.clues(), grade: None };
        if clues.is_none_or(|clues| clues == found.clues) {
            found.grade = grade.map(|_| rate(&puzzle).grade);
            if found.grade == grade {
                return Ok(puzzle);
            }
        }
        if nearest.is_none_or(|nearest| distance(&found) < distance(&nearest)) {
            nearest = Some(found);
        }
    }
    Err(NotFound::Tries { recipe, nearest })
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
        Ok(sudoku) => fast::solve_all_with(fast::Simd::Portable, &[sudoku], 1)[0].solution.map(Grid::from),
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

/// Takes digits away in this order while the puzzle stays unique, until `until` are left.
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
