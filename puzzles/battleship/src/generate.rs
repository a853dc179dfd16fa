//! Random fields.

use std::fmt;

use crate::budget::Budget;
use crate::field::{Direction, Field, MAX_SIDE, Ship};
use crate::fleet::{Fleet, Spacing};

/// A field with its ships.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The marked cells.
    pub field: Field,
    /// The ships, longest first.
    pub ships: Vec<Ship>,
}

/// The fleet does not fit on the field, or the random tries did not place it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenerateError {
    rows: usize,
    cols: usize,
    fleet: Fleet,
    spacing: Spacing,
}

impl GenerateError {
    /// Cells needed and cells available if ships may not touch. Each ship counts with one row and one column more than
    /// it covers: its half of the gaps. The field counts with one row and one column more for the same reason.
    fn with_gaps(&self) -> (usize, usize) {
        (self.fleet.lengths().iter().map(|length| 2 * (length + 1)).sum(), (self.rows + 1) * (self.cols + 1))
    }

    /// Whether the fleet certainly does not fit, without trying.
    fn is_certain(&self) -> bool {
        let (needed, room) = self.with_gaps();
        let longest = self.fleet.lengths().first().copied().unwrap_or(0);
        self.fleet.cells() > self.rows * self.cols
            || longest > self.rows.max(self.cols)
            || self.spacing == Spacing::Apart && needed > room
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let GenerateError { rows, cols, fleet, spacing } = self;
        let (ships, cells, room) = (fleet.lengths().len(), fleet.cells(), rows * cols);
        let longest = fleet.lengths().first().copied().unwrap_or(0);
        if cells > room {
            write!(f, "the fleet covers {cells} cells, but the field has {room}; choose a larger field")
        } else if longest > *rows.max(cols) {
            write!(
                f,
                "the ship of length {longest} does not fit in a field of {rows} rows and {cols} columns; choose a larger field"
            )
        } else if *spacing == Spacing::Apart && self.is_certain() {
            let (needed, room) = self.with_gaps();
            write!(
                f,
                "{ships} ships that may not touch need {needed} cells with the gaps between them, but the field has room for {room}; choose a larger field, or let ships touch"
            )
        } else {
            write!(
                f,
                "no room was found for the {ships} ships in {MAX_RESTARTS} tries; choose a larger field{}",
                if *spacing == Spacing::Touching { "" } else { ", or let ships touch" }
            )
        }
    }
}

impl std::error::Error for GenerateError {}

/// Maximum number of restarts.
const MAX_RESTARTS: usize = 2000;

/// A random field. The longest ships come first, each in a random place where it fits; if one does not fit, all start
/// over. The same seed gives the same field.
///
/// # Errors
/// When the fleet does not fit, or the random tries did not place it.
///
/// # Panics
/// When there are no rows or columns, or more than 64 of either.
pub fn generate(
    rows: usize,
    cols: usize,
    fleet: &Fleet,
    spacing: Spacing,
    seed: u64,
) -> Result<Generated, GenerateError> {
    generate_within(rows, cols, fleet, spacing, seed, &Budget::default())
}

/// [`generate`], which stops trying when the stop flag of the budget is set.
///
/// # Errors
/// The same as for [`generate`], and when stopped.
///
/// # Panics
/// The same as for [`generate`].
pub fn generate_within(
    rows: usize,
    cols: usize,
    fleet: &Fleet,
    spacing: Spacing,
    seed: u64,
    budget: &Budget,
) -> Result<Generated, GenerateError> {
    assert!((1..=64).contains(&rows) && (1..=64).contains(&cols), "a field has 1 to 64 rows and columns");
    let mut rng = fastrand::Rng::with_seed(seed);
    let no_room = GenerateError { rows, cols, fleet: fleet.clone(), spacing };
    if !no_room.is_certain() {
        for _ in (0..MAX_RESTARTS).take_while(|_| !budget.is_stopped()) {
            if let Some(ships) = try_once(rows, cols, fleet, spacing, &mut rng) {
                return Ok(Generated { field: Field::with_ships(rows, cols, &ships), ships });
            }
        }
    }
    Err(no_room)
}

fn try_once(rows: usize, cols: usize, fleet: &Fleet, spacing: Spacing, rng: &mut fastrand::Rng) -> Option<Vec<Ship>> {
    let mut ships: Vec<Ship> = Vec::new();
    // One word per row; cells outside of the field are not free.
    let mut free = [0; MAX_SIDE];
    free[..rows].fill(u64::MAX >> (MAX_SIDE - cols));
    for &length in fleet.lengths() {
        let places = |direction: Direction, row: usize| match free[row..].get(..length) {
            _ if direction == Direction::Across => (1..length).fold(free[row], |starts, i| starts & free[row] >> i),
            Some(lines) if length > 1 => lines.iter().fold(u64::MAX, |starts, line| starts & line),
            _ => 0,
        };
        let lines = Direction::BOTH.into_iter().flat_map(|direction| (0..rows).map(move |row| (direction, row)));
        let count = lines.clone().map(|(direction, row)| places(direction, row).count_ones() as usize).sum::<usize>();
        let mut nth = rng.usize(..count.max(1));
        let ship = lines.into_iter().find_map(|(direction, row)| {
            let mut starts = places(direction, row);
            let here = starts.count_ones() as usize;
            if nth >= here {
                nth -= here;
                return None;
            }
            (0..nth).for_each(|_| starts &= starts - 1);
            Some(Ship { row, col: starts.trailing_zeros() as usize, length, direction })
        })?;
        for (row, col) in ship.cells() {
            if spacing == Spacing::Touching {
                free[row] &= !(1 << col);
            } else {
                let cell = 1 << col;
                let near = cell | cell << 1 | cell >> 1;
                free[row.saturating_sub(1)..(row + 2).min(MAX_SIDE)].iter_mut().for_each(|line| *line &= !near);
            }
        }
        ships.push(ship);
    }
    Some(ships)
}
