//! The puzzle generator.

use crate::fast;
use crate::general::Search;
use crate::grid::Grid;
use crate::human;
use crate::nine::Sudoku;
use crate::shape::Shape;
use crate::step::Grade;

/// Requirements for a generated puzzle.
///
/// [`Recipe::default`] asks for any minimal 9×9 puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The size.
    pub shape: Shape,
    /// The number of given digits. `None` removes digits until none can be spared.
    pub clues: Option<usize>,
    /// Whether every given digit is necessary: without it, the puzzle has several solutions. (Above 9×9: singles and
    /// locked candidates no longer solve it.)
    pub is_minimal: bool,
    /// The grade; `None` accepts any.
    pub grade: Option<Grade>,
    /// The seed. The same seed gives the same puzzle.
    pub seed: u64,
    /// Maximum number of full grids to try; `None` means [`Recipe::default_attempts`].
    pub max_attempts: Option<u32>,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { shape: Shape::NINE, clues: None, is_minimal: false, grade: None, seed: 1, max_attempts: None }
    }
}

impl Recipe {
    /// Default maximum number of attempts: small grids soon repeat themselves, large ones take long.
    pub fn default_attempts(shape: Shape) -> u32 {
        match shape.side() {
            9 => 20_000,
            0..9 => 1000,
            _ => 20,
        }
    }

    /// Checks whether there are such puzzles.
    ///
    /// # Errors
    /// If no puzzle has this number of clues or grade.
    pub fn check(self) -> Result<(), NotFound> {
        let (least, most) = (fewest_clues(self.shape), self.shape.cells());
        if self.clues.is_some_and(|clues| !(least..=most).contains(&clues)) {
            return Err(NotFound::Impossible { recipe: self, least, most });
        }
        if self.shape.side() > 9 && self.grade.is_some_and(|grade| grade > Grade::Medium) {
            return Err(NotFound::TooHard { recipe: self });
        }
        Ok(())
    }

    /// Maximum number of attempts.
    pub fn attempts(&self) -> u32 {
        self.max_attempts.unwrap_or(Recipe::default_attempts(self.shape))
    }
}

/// The puzzle that came closest to a recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closest {
    /// Its number of given digits.
    pub clues: usize,
    /// Its grade, if one was requested and the number of clues matched.
    pub grade: Option<Grade>,
}

/// Why no puzzle was generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotFound {
    /// No puzzle has this number of clues.
    #[error("there is no {} puzzle with {} clues; choose {least} to {most}", recipe.shape, recipe.clues.unwrap_or_default())]
    Impossible {
        /// The requirements.
        recipe: Recipe,
        /// The minimum number of clues.
        least: usize,
        /// The maximum number of clues.
        most: usize,
    },
    /// Puzzles above 9×9 are only easy or medium.
    #[error("{} puzzles are always solvable by singles and locked candidates; choose easy or medium", recipe.shape)]
    TooHard {
        /// The requirements.
        recipe: Recipe,
    },
    /// No attempt succeeded.
    #[error("{}", no_attempt_succeeded(recipe, *closest))]
    Attempts {
        /// The requirements.
        recipe: Recipe,
        /// The closest puzzle; `None` without attempts.
        closest: Option<Closest>,
    },
    /// The caller stopped the search.
    #[error("the search for a puzzle was stopped")]
    Stopped,
}

fn no_attempt_succeeded(recipe: &Recipe, closest: Option<Closest>) -> String {
    let minimal = if recipe.is_minimal { "minimal " } else { "" };
    let grade = recipe.grade.map(|grade| format!("{grade} ")).unwrap_or_default();
    let clues = recipe.clues.map(|clues| format!(" with {clues} clues")).unwrap_or_default();
    let (shape, attempts) = (recipe.shape, recipe.attempts());
    let remedy = match closest {
        Some(Closest { grade: Some(grade), .. }) => format!("the closest was {grade}; choose {grade}, or "),
        Some(Closest { clues, .. }) => format!("the closest had {clues}; choose {clues}, or "),
        None => String::new(),
    };
    format!("no {minimal}{grade}{shape} puzzle{clues} was found in {attempts} attempts; {remedy}allow more attempts")
}

/// The smallest number of clues of a puzzle with one solution (9×9: McGuire, Tugemann and Civario 2012). If it is
/// unknown, a lower bound: two digits that are not given could be swapped.
fn fewest_clues(shape: Shape) -> usize {
    match shape.side() {
        4 => 4,
        9 => 17,
        side => side - 1,
    }
}

/// Generates a puzzle with one solution by removing digits from a random full grid in random order, as long as the
/// solution stays unique. Puzzles above 9×9 can be solved by singles and locked candidates.
///
/// ```
/// use connect4_sudoku::{Recipe, Shape, generate};
/// let puzzle = generate(Recipe { clues: Some(28), ..Recipe::default() })?;
/// assert_eq!((puzzle.clues(), puzzle.count(2)), (28, 1));
/// # Ok::<(), connect4_sudoku::NotFound>(())
/// ```
///
/// # Errors
/// If there is no such puzzle, or none is found within [`Recipe::attempts`].
pub fn generate(recipe: Recipe) -> Result<Grid, NotFound> {
    generate_with_progress(recipe, |_| true)
}

/// [`generate`] with progress: before each attempt, `progress` receives the number of previous ones. It returns whether
/// to continue.
///
/// # Errors
/// The same as for [`generate`], and [`NotFound::Stopped`] if `progress` returns `false`.
pub fn generate_with_progress(recipe: Recipe, mut progress: impl FnMut(u32) -> bool) -> Result<Grid, NotFound> {
    let Recipe { shape, clues, is_minimal, grade, seed, .. } = recipe;
    let mut rng = fastrand::Rng::with_seed(seed);
    recipe.check()?;
    let mut closest: Option<Closest> = None;
    // Lexicographic: the number of clues matters more than the grade.
    let distance = |found: &Closest| {
        let grades = grade.zip(found.grade).map_or(0, |(wanted, found)| (wanted as u8).abs_diff(found as u8));
        (clues.map_or(0, |clues| clues.abs_diff(found.clues)), grades)
    };
    for tried in 0..recipe.attempts() {
        if !progress(tried) {
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
        let puzzle = remove_clues(full, &order, until);
        let mut found = Closest { clues: puzzle.clues(), grade: None };
        if clues.is_none_or(|clues| clues == found.clues) {
            found.grade = grade.map(|_| human::grade(&puzzle).grade);
            if found.grade == grade {
                return Ok(puzzle);
            }
        }
        if closest.is_none_or(|closest| distance(&found) < distance(&closest)) {
            closest = Some(found);
        }
    }
    Err(NotFound::Attempts { recipe, closest })
}

/// A random full grid; `None` if the random digits have no completion.
fn full_grid(shape: Shape, rng: &mut fastrand::Rng) -> Option<Grid> {
    let side = shape.side();
    let mut grid = Grid::empty(shape);
    // Boxes that share no row or column can be filled independently. On 9×9, every such filling has a completion.
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    for i in 0..shape.box_rows().min(shape.box_cols()) {
        rng.shuffle(&mut digits);
        let square = i * shape.box_rows() + i;
        for (index, &digit) in shape.unit(crate::Unit::Box(square)).into_iter().zip(&digits) {
            grid.set(index, digit);
        }
    }
    // More random digits, so that the grid depends less on the order in which the solver guesses.
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
        // The lanes determine which solution is found first. A seed must give the same puzzle on every CPU.
        Ok(sudoku) => fast::solve_all_with(fast::Simd::Portable, &[sudoku], 1)[0].solution.map(Grid::from),
        Err(_) => grid.solve(),
    };
    let mut full = solved?;
    // Relabeling the digits keeps the grid valid.
    rng.shuffle(&mut digits);
    for index in 0..shape.cells() {
        full.set(index, digits[usize::from(full.digits()[index]) - 1]);
    }
    Some(full)
}

fn is_solvable(grid: &Grid) -> bool {
    match Sudoku::try_from(grid) {
        Ok(sudoku) => sudoku.count(1) == 1,
        // Too slow for large grids, which are therefore less varied.
        Err(shape) => shape.side() < 9 && grid.count(1) == 1,
    }
}

/// Removes digits in this order while the solution stays unique, until `until` are left.
fn remove_clues(mut grid: Grid, order: &[usize], until: usize) -> Grid {
    let mut left = order.to_vec();
    while grid.clues() > until && !left.is_empty() {
        // Tested in batches: a digit that cannot be removed now can never be removed later.
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
            // The remaining candidates are tested again without it, in the same order.
            let again: Vec<usize> = can_go.collect();
            left.splice(..0, again);
        }
    }
    grid
}

/// Which grids have exactly one solution.
fn are_unique(grids: &[Grid]) -> Vec<bool> {
    let sudokus: Result<Vec<Sudoku>, Shape> = grids.iter().map(Sudoku::try_from).collect();
    match sudokus {
        Ok(sudokus) => fast::solve_all(&sudokus, 2).iter().map(|answer| answer.count == 1).collect(),
        Err(shape) if shape.side() < 9 => grids.iter().map(|grid| grid.count(2) == 1).collect(),
        Err(_) => grids.iter().map(|grid| Search::new(grid).solves_by_propagation()).collect(),
    }
}
