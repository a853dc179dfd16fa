//! Random fields.

use std::fmt;

use crate::field::{Field, Ship};
use crate::fleet::Fleet;
use crate::judge::touch;

/// A field with its ships.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Which cells are marked.
    pub field: Field,
    /// The ships, the longest first.
    pub ships: Vec<Ship>,
}

/// The fleet has no room on the field, or it was not found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoRoom {
    rows: usize,
    cols: usize,
    fleet: Fleet,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let NoRoom { rows, cols, fleet } = self;
        let (ships, cells, room) = (fleet.lengths().len(), fleet.cells(), rows * cols);
        let longest = fleet.lengths().first().copied().unwrap_or(0);
        if cells > room {
            write!(f, "the fleet covers {cells} cells, but the field has {room}: take a larger field")
        } else if longest > *rows.max(cols) {
            write!(
                f,
                "the ship of {longest} is longer than the field of {rows} rows and {cols} columns: take a larger field"
            )
        } else {
            write!(
                f,
                "no room was found for the {ships} ships in {TRIES} tries: take a larger field, or let ships touch"
            )
        }
    }
}

impl std::error::Error for NoRoom {}

/// How often all ships are placed anew.
const TRIES: usize = 2000;

/// A random field: the longest ships first, each anywhere where it has room, all over again where one has none. The
/// same seed gives the same field.
///
/// # Errors
/// When there is no room, or none was found.
///
/// # Panics
/// When there are no rows or columns, or more than 64.
pub fn place(rows: usize, cols: usize, fleet: &Fleet, touching: bool, seed: u64) -> Result<Placed, NoRoom> {
    assert!((1..=64).contains(&rows) && (1..=64).contains(&cols), "a field has 1 to 64 rows and columns");
    let mut rng = fastrand::Rng::with_seed(seed);
    if fleet.cells() <= rows * cols {
        for _ in 0..TRIES {
            if let Some(ships) = try_once(rows, cols, fleet, touching, &mut rng) {
                return Ok(Placed { field: Field::with_ships(rows, cols, &ships), ships });
            }
        }
    }
    Err(NoRoom { rows, cols, fleet: fleet.clone() })
}

fn try_once(rows: usize, cols: usize, fleet: &Fleet, touching: bool, rng: &mut fastrand::Rng) -> Option<Vec<Ship>> {
    let mut ships: Vec<Ship> = Vec::new();
    let mut is_free = vec![true; rows * cols];
    for &length in fleet.lengths() {
        let mut places = Vec::new();
        for is_across in [true, false] {
            let (last_row, last_col) =
                if is_across { (rows, (cols + 1).checked_sub(length)) } else { (rows, Some(cols)) };
            let last_row = if is_across { Some(last_row) } else { (rows + 1).checked_sub(length) };
            let (Some(last_row), Some(last_col)) = (last_row, last_col) else { continue };
            if length == 1 && !is_across {
                continue;
            }
            for (row, col) in (0..last_row).flat_map(|row| (0..last_col).map(move |col| (row, col))) {
                let ship = Ship { row, col, length, is_across };
                if ship.cells().all(|(row, col)| is_free[row * cols + col]) {
                    places.push(ship);
                }
            }
        }
        let ship = *places.get(rng.usize(..places.len().max(1)))?;
        for (index, free) in is_free.iter_mut().enumerate() {
            let cell = Ship { row: index / cols, col: index % cols, length: 1, is_across: true };
            let is_on = ship.cells().any(|cell| cell == (index / cols, index % cols));
            *free &= !is_on && (touching || !touch(ship, cell));
        }
        ships.push(ship);
    }
    Some(ships)
}
