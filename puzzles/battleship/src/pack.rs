//! Places the longest ships first, wherever they fit on the field. This is good if long ships have few places, and bad
//! if cells must be filled without gaps, which `cut.rs` does cell by cell.
//!
//! Ships of one and two cells need no search. Suppose that they cover as many cells as are free. Then they fit exactly
//! when a matching of adjacent cells has an edge for each ship of two (Kuhn 1955, "The Hungarian method").

use crate::budget::{OutOfSteps, StepLimit};
use crate::capacity::{Capacity, Lines};
use crate::field::{Direction, Field, MAX_SIDE, Ship};

pub(crate) struct Packing<'a> {
    kinds: &'a [(usize, u16)],
    /// Number of remaining ships of each kind.
    left: Vec<u16>,
    forbidden: Option<Ship>,
    capacity: Capacity,
    ships: Vec<Ship>,
    step_limit: StepLimit<'a>,
    rng: fastrand::Rng,
}

impl<'a> Packing<'a> {
    /// The field must have as many marked cells as the fleet. `round` varies the order in which places are tried.
    pub(crate) fn new(
        field: &Field,
        kinds: &'a [(usize, u16)],
        forbidden: Option<Ship>,
        round: u64,
        step_limit: StepLimit<'a>,
    ) -> Self {
        let left = kinds.iter().map(|&(_, count)| count).collect();
        let rng = fastrand::Rng::with_seed(round);
        Packing { kinds, left, forbidden, capacity: Capacity::new(field), ships: Vec::new(), step_limit, rng }
    }

    /// The ships of a placement; `None` if there is none.
    ///
    /// # Errors
    /// When the steps run out before the answer is known.
    pub(crate) fn run(mut self) -> Result<Option<Vec<Ship>>, OutOfSteps> {
        Ok(self.kind(0)?.then_some(self.ships))
    }

    /// Places the ships of this kind and all shorter ones.
    fn kind(&mut self, kind: usize) -> Result<bool, OutOfSteps> {
        match self.kinds.get(kind) {
            Some(&(length, _)) if length > 2 => {
                let places = self.places(length);
                self.ships_of(kind, &places)
            }
            _ => self.pairs(),
        }
    }

    /// Places the remaining ships of this kind in some of these places.
    fn ships_of(&mut self, kind: usize, places: &[Ship]) -> Result<bool, OutOfSteps> {
        if self.left[kind] == 0 {
            return self.kind(kind + 1);
        }
        self.step_limit.spend(1)?;
        if !self.capacity.has_room(self.kinds, &self.left) {
            return Ok(false);
        }
        for (i, &ship) in places.iter().enumerate() {
            if places.len() - i < usize::from(self.left[kind]) {
                break;
            }
            if !self.capacity.is_free(ship) {
                continue;
            }
            self.capacity.flip(ship);
            self.left[kind] -= 1;
            self.ships.push(ship);
            if self.ships_of(kind, &places[i + 1..])? {
                return Ok(true);
            }
            self.ships.pop();
            self.left[kind] += 1;
            self.capacity.flip(ship);
        }
        Ok(false)
    }

    /// The places where a ship fits, first those that overlap the fewest others.
    fn places(&mut self, length: usize) -> Vec<Ship> {
        let mut places = Vec::new();
        for direction in Direction::BOTH {
            for (line, word) in self.capacity.starts(length, direction).enumerate() {
                for at in (0..MAX_SIDE).filter(|at| word >> at & 1 != 0) {
                    let (row, col) = if direction == Direction::Across { (line, at) } else { (at, line) };
                    places.push(Ship { row, col, length, direction });
                }
            }
        }
        places.retain(|&ship| Some(ship) != self.forbidden);
        let mut wanted = vec![0_u64; MAX_SIDE * MAX_SIDE];
        let index = |(row, col): (usize, usize)| row * MAX_SIDE + col;
        places.iter().flat_map(|ship| ship.cells()).for_each(|cell| wanted[index(cell)] += 1);
        places.sort_by_cached_key(|ship| {
            let others: u64 = ship.cells().map(|cell| wanted[index(cell)]).sum();
            others * self.rng.u64(16..24)
        });
        places
    }

    /// Places ships of two cells by a matching, and ships of one cell in the cells that remain.
    fn pairs(&mut self) -> Result<bool, OutOfSteps> {
        let count =
            |length: usize| self.kinds.iter().find(|kind| kind.0 == length).map_or(0, |kind| usize::from(kind.1));
        let wanted = count(2);
        let cells = |free: &Lines| -> Vec<(usize, usize)> {
            let rows = free.iter().enumerate();
            rows.flat_map(|(row, &word)| {
                (0..MAX_SIDE).filter(move |col| word >> col & 1 != 0).map(move |col| (row, col))
            })
            .collect()
        };
        let free = cells(self.capacity.by_rows());
        self.step_limit.spend(1 + free.len() as u64 / 4)?;
        let mut partner = vec![None; MAX_SIDE * MAX_SIDE];
        let mut matched = 0;
        for &(row, col) in free.iter().filter(|(row, col)| (row + col) % 2 == 0) {
            if matched == wanted {
                break;
            }
            let mut seen = vec![false; MAX_SIDE * MAX_SIDE];
            matched += usize::from(self.augment((row, col), &mut seen, &mut partner));
        }
        if matched < wanted {
            return Ok(false);
        }
        let mut rest = *self.capacity.by_rows();
        for (row, col) in free {
            if let Some(other) = partner[row * MAX_SIDE + col] {
                let ship = pair((row, col), other);
                ship.cells().for_each(|(row, col)| rest[row] &= !(1 << col));
                self.ships.push(ship);
            }
        }
        self.ships.extend(cells(&rest).into_iter().map(|(row, col)| Ship {
            row,
            col,
            length: 1,
            direction: Direction::Across,
        }));
        // The matching may contain the forbidden ship; another order or the cell-by-cell search must then decide.
        match self.forbidden {
            Some(forbidden) if self.ships.contains(&forbidden) => Err(OutOfSteps),
            _ => Ok(true),
        }
    }

    /// Finds a partner for a cell with even row + column; other cells may change partners.
    fn augment(&self, cell: (usize, usize), seen: &mut [bool], partner: &mut [Option<(usize, usize)>]) -> bool {
        let (row, col) = cell;
        let near = [(row.wrapping_sub(1), col), (row, col.wrapping_sub(1)), (row, col + 1), (row + 1, col)];
        for (r, c) in near {
            if r >= MAX_SIDE || c >= MAX_SIDE || self.capacity.by_rows()[r] >> c & 1 == 0 || seen[r * MAX_SIDE + c] {
                continue;
            }
            if self.forbidden == Some(pair(cell, (r, c))) {
                continue;
            }
            seen[r * MAX_SIDE + c] = true;
            if partner[r * MAX_SIDE + c].is_none_or(|other| self.augment(other, seen, partner)) {
                partner[r * MAX_SIDE + c] = Some(cell);
                return true;
            }
        }
        false
    }
}

/// The ship on two adjacent cells.
fn pair((row, col): (usize, usize), (r, c): (usize, usize)) -> Ship {
    let direction = if row == r { Direction::Across } else { Direction::Down };
    Ship { row: row.min(r), col: col.min(c), length: 2, direction }
}
