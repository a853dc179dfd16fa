//! Chooses the tuples of an n-tuple network.

use connect4_core::playout::Rng;
use connect4_core::word::bits;
use connect4_core::{Cell, Geometry, GeometryTask, Rules, Symmetry};

use crate::layout::ways;

/// A table has at most `STATES^length` weights per side to move, as if cells had three states. Tuples across many
/// columns, whose cells have four states, therefore have fewer cells.
const STATES: u64 = 3;
/// Number of failed additions after which a tuple is complete.
const MAX_MISSES: u32 = 100;

/// Chooses up to `count` random tuples of up to `length` cells (1 to 12): unions of crossing lines, then neighbors of
/// their cells. Crossing lines are chosen because the value of a line depends on the lines that cross it. Random walks
/// (Lucas 2008, "Learning to play Othello with n-tuple systems") contain less than half as many complete lines.
///
/// No tuple is an image of another. Returns fewer than `count` tuples if the board has no more.
pub fn choose(rules: Rules, count: usize, length: usize, rng: &mut Rng) -> Vec<Vec<Cell>> {
    let lines = rules.with_dynamic_geometry(AllLinesTask);
    let mut tuples: Vec<Vec<Cell>> = Vec::new();
    let mut failures = 0;
    while tuples.len() < count && failures < 1000 {
        let mut tuple = Tuple { rules, length, cells: Vec::new() };
        tuple.grow(&lines, rng);
        let mut cells = tuple.cells;
        cells.sort_unstable();
        let is_known = Symmetry::of(rules).iter().any(|symmetry| {
            let mut image: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell, rules)).collect();
            image.sort_unstable();
            tuples.contains(&image)
        });
        if is_known {
            failures += 1;
        } else {
            failures = 0;
            tuples.push(cells);
        }
    }
    tuples
}

/// Lists all lines of a board.
struct AllLinesTask;

impl GeometryTask for AllLinesTask {
    type Output = Vec<Vec<Cell>>;

    fn run<G: Geometry>(self, geometry: G) -> Vec<Vec<Cell>> {
        geometry.all_lines().into_iter().map(|line| bits(line).map(|bit| geometry.cell(bit)).collect()).collect()
    }
}

/// A tuple under construction.
struct Tuple {
    rules: Rules,
    /// Maximum number of cells.
    length: usize,
    cells: Vec<Cell>,
}

impl Tuple {
    fn grow(&mut self, lines: &[Vec<Cell>], rng: &mut Rng) {
        let mut misses = 0;
        while !lines.is_empty() && self.cells.len() < self.length && misses < MAX_MISSES {
            let line = &lines[rng.below(lines.len() as u32) as usize];
            let crosses = self.cells.is_empty() || line.iter().any(|cell| self.cells.contains(cell));
            misses += u32::from(!(crosses && self.add(line)));
        }
        // All lines are longer than the tuple.
        if self.cells.is_empty() {
            self.cells
                .push(Cell::new(rng.below(self.rules.cols().into()) as u8, rng.below(self.rules.rows().into()) as u8));
        }
        let mut misses = 0;
        while self.cells.len() < self.length && misses < MAX_MISSES {
            let from = self.cells[rng.below(self.cells.len() as u32) as usize];
            let (right, up) = (rng.below(3) as i8 - 1, rng.below(3) as i8 - 1);
            let next = Cell::new(from.col.wrapping_add_signed(right), from.row.wrapping_add_signed(up));
            misses += u32::from(!(self.rules.contains(next) && self.add(&[next])));
        }
    }

    /// Adds the missing cells of `more`. Changes nothing and returns false if none is missing or the tuple would become
    /// too large.
    fn add(&mut self, more: &[Cell]) -> bool {
        let before = self.cells.len();
        for &cell in more {
            if !self.cells.contains(&cell) {
                self.cells.push(cell);
            }
        }
        let most = STATES.pow(self.length as u32);
        let fits =
            (before + 1..=self.length).contains(&self.cells.len()) && table_size(self.rules, &self.cells) <= most;
        if !fits {
            self.cells.truncate(before);
        }
        fits
    }
}

/// Number of weights of a tuple's table per side to move; see [`super::layout`].
fn table_size(rules: Rules, cells: &[Cell]) -> u64 {
    if !rules.has_gravity() {
        return u64::from(ways(1)).saturating_pow(cells.len() as u32);
    }
    let rows = |col| cells.iter().filter(|cell| cell.col == col).fold(0, |rows, cell| rows | 1 << cell.row);
    (0..rules.cols()).map(|col| u64::from(ways(rows(col)))).fold(1, u64::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    fn boards() -> impl Iterator<Item = Rules> {
        [
            (7, 6, 4, true),
            (3, 3, 3, false),
            (1, 1, 1, true),
            (10, 10, 5, true),
            (2, 9, 3, true),
            (9, 9, 9, true),
            (6, 5, 4, false),
        ]
        .into_iter()
        .map(|(cols, rows, connect, gravity)| Rules::new(cols, rows, connect).unwrap().with_gravity(gravity))
    }

    #[test]
    fn tuples_are_distinct_and_on_the_board() {
        for rules in boards() {
            for (count, length) in [(70, 8), (20, 12), (30, 5), (10, 1)] {
                let tuples = choose(rules, count, length, &mut Rng::new(3));
                assert!(!tuples.is_empty() && tuples.len() <= count);
                for (number, tuple) in tuples.iter().enumerate() {
                    assert!((1..=length).contains(&tuple.len()));
                    assert!(tuple.iter().all(|&cell| rules.contains(cell)));
                    assert!(tuple.is_sorted_by(|a, b| a < b));
                    for symmetry in Symmetry::of(rules) {
                        let mut image: Vec<Cell> = tuple.iter().map(|&cell| symmetry.apply(cell, rules)).collect();
                        image.sort_unstable();
                        assert!(!tuples[..number].contains(&image));
                    }
                }
            }
        }
        // On 3x3 there are three ways to omit one cell, up to symmetry.
        assert_eq!(choose(Rules::TIC_TAC_TOE, 50, 8, &mut Rng::new(3)).len(), 3);
    }

    #[test]
    fn tuples_consist_of_lines() {
        let lines = Rules::CONNECT_FOUR.with_dynamic_geometry(AllLinesTask);
        assert_eq!(lines.len(), 69);
        let tuples = choose(Rules::CONNECT_FOUR, 70, 8, &mut Rng::new(1));
        assert_eq!(tuples.len(), 70);
        for tuple in &tuples {
            assert!((6..=8).contains(&tuple.len()), "{tuple:?}");
            let whole = lines.iter().filter(|line| line.iter().all(|cell| tuple.contains(cell))).count();
            assert!(whole >= 2, "{tuple:?}");
        }
    }

    #[test]
    fn table_sizes_are_those_of_the_layout() {
        let mut rng = Rng::new(4);
        for rules in boards() {
            for _ in 0..50 {
                let mut cells: Vec<Cell> =
                    (0..rules.cols()).flat_map(|col| (0..rules.rows()).map(move |row| Cell::new(col, row))).collect();
                while cells.len() > 1 + rng.below(8) as usize {
                    cells.swap_remove(rng.below(cells.len() as u32) as usize);
                }
                let size = table_size(rules, &cells);
                let layout = Layout::new(rules, vec![cells.clone()]).unwrap();
                assert_eq!(layout.weights() as u64, size, "{cells:?} of {rules:?}");
            }
        }
        for tuple in choose(Rules::CONNECT_FOUR, 140, 10, &mut rng) {
            assert!(table_size(Rules::CONNECT_FOUR, &tuple) <= STATES.pow(10));
        }
    }
}
