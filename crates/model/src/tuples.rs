//! Chooses the tuples of an n-tuple network.

use connect4_core::playout::Rng;
use connect4_core::word::bits;
use connect4_core::{Cell, Rules, Symmetry, geometry_task};

use crate::layout::table_size;

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
    let lines = rules.with_dynamic_geometry(geometry_task!(|geometry: G| -> Vec<Vec<Cell>> {
        geometry.all_lines().into_iter().map(|line| bits(line).map(|bit| geometry.cell(bit)).collect()).collect()
    }));
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
