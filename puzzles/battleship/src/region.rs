//! Connected cells, and the ways to cut them, cell by cell in reading order.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::budget::Budget;
use crate::field::{Field, LARGEST, Ship};

/// How many ships of each kind (length) have been used, or are left.
pub(crate) type Counts = Vec<u16>;

/// The cells of each column that a ship already covers, counted from the row of the scan downwards.
pub(crate) type Overhang = [u8; LARGEST];

/// Connected marked cells in reading order. Where they are wider than high, rows and columns are exchanged, so that few
/// columns can overhang.
pub(crate) struct Region {
    pub(crate) cells: Vec<RegionCell>,
    pub(crate) width: usize,
    is_transposed: bool,
    /// Where row 0 and column 0 of the cells are on the field.
    origin: (usize, usize),
}

/// A cell of a region.
#[derive(Clone, Copy)]
pub(crate) struct RegionCell {
    pub(crate) row: u8,
    pub(crate) col: u8,
    /// Marked cells from here to the right, this one included.
    pub(crate) right: u8,
    /// And downwards.
    pub(crate) down: u8,
}

impl Region {
    /// The regions of a field, whose cells are connected by their edges, or by corners too.
    pub(crate) fn all(field: &Field, by_corners: bool) -> Vec<Region> {
        let mut seen = vec![false; field.rows() * field.cols()];
        let mut regions = Vec::new();
        for start in 0..seen.len() {
            let (row, col) = (start / field.cols(), start % field.cols());
            if seen[start] || !field.is_marked(row, col) {
                continue;
            }
            seen[start] = true;
            let mut cells = vec![(row, col)];
            let mut next = 0;
            while next < cells.len() {
                let (row, col) = cells[next];
                next += 1;
                for (dr, dc) in [(0, 1), (1, 0), (1, 2), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2)] {
                    if !by_corners && dr != 1 && dc != 1 {
                        continue;
                    }
                    let (r, c) = ((row + dr).wrapping_sub(1), (col + dc).wrapping_sub(1));
                    if field.is_marked(r, c) && !seen[r * field.cols() + c] {
                        seen[r * field.cols() + c] = true;
                        cells.push((r, c));
                    }
                }
            }
            regions.push(Region::new(&cells));
        }
        regions
    }

    fn new(cells: &[(usize, usize)]) -> Region {
        let of =
            |values: &mut dyn Iterator<Item = usize>| values.fold((usize::MAX, 0), |(a, b), v| (a.min(v), b.max(v)));
        let (top, bottom) = of(&mut cells.iter().map(|&(row, _)| row));
        let (left, last) = of(&mut cells.iter().map(|&(_, col)| col));
        let is_transposed = last - left > bottom - top;
        let place = |&(row, col): &(usize, usize)| {
            if is_transposed { (col - left, row - top) } else { (row - top, col - left) }
        };
        let mut places: Vec<(usize, usize)> = cells.iter().map(place).collect();
        places.sort_unstable();
        let width = if is_transposed { bottom - top } else { last - left } + 1;
        let height = if is_transposed { last - left } else { bottom - top } + 1;
        // One more row and column, so that runs end.
        let stride = width + 1;
        let (mut right, mut down) = (vec![0_u8; stride * (height + 1)], vec![0_u8; stride * (height + 1)]);
        for &(row, col) in places.iter().rev() {
            right[row * stride + col] = right[row * stride + col + 1] + 1;
            down[row * stride + col] = down[(row + 1) * stride + col] + 1;
        }
        let cell = |&(row, col): &(usize, usize)| {
            let at = row * stride + col;
            RegionCell { row: row as u8, col: col as u8, right: right[at], down: down[at] }
        };
        Region { cells: places.iter().map(cell).collect(), width, is_transposed, origin: (top, left) }
    }

    /// A ship from one of the cells to the right or downwards, as it lies on the field.
    pub(crate) fn ship(&self, cell: RegionCell, length: usize, is_across: bool) -> Ship {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let (row, col) = if self.is_transposed { (col, row) } else { (row, col) };
        let is_across = length == 1 || is_across != self.is_transposed;
        Ship { row: self.origin.0 + row, col: self.origin.1 + col, length, is_across }
    }

    /// The only ship that covers the region alone, if it is straight.
    pub(crate) fn as_ship(&self) -> Option<Ship> {
        let (first, count) = (self.cells[0], self.cells.len());
        let is_across = usize::from(first.right) == count;
        (is_across || usize::from(first.down) == count).then(|| self.ship(first, count, is_across))
    }

    /// A cell of the region, as row and column of the field.
    pub(crate) fn first_cell(&self) -> (usize, usize) {
        let ship = self.ship(self.cells[0], 1, true);
        (ship.row, ship.col)
    }

    /// Every ship that can begin at a cell while `overhang` covers cells further on, the longest first: the index of
    /// its kind and whether it goes to the right.
    #[inline]
    pub(crate) fn starts(
        &self,
        cell: RegionCell,
        overhang: &Overhang,
        kinds: &[(usize, u16)],
        mut each: impl FnMut(usize, bool),
    ) {
        let col = usize::from(cell.col);
        let free = overhang[col..col + usize::from(cell.right)].iter().take_while(|&&rows| rows == 0).count();
        for (kind, &(length, _)) in kinds.iter().enumerate() {
            if length <= free {
                each(kind, true);
            }
            if length > 1 && length <= usize::from(cell.down) {
                each(kind, false);
            }
        }
    }

    /// All ways to cut the region, by how many ships of each kind they use; at most as many as there are, and without
    /// the ship that is forbidden. None when the budget has fewer states than there are on the way, or numbers are too large.
    pub(crate) fn ways(
        &self,
        kinds: &[(usize, u16)],
        forbidden: Option<Ship>,
        budget: &Budget,
    ) -> Option<HashMap<Counts, u128>> {
        let mut states: States<u128> = States::from_iter([(State::new(kinds), 1)]);
        let mut work = 0;
        for &cell in &self.cells {
            let mut next: States<u128> = States::with_capacity_and_hasher(states.len(), Mixing::default());
            for (state, ways) in states {
                work += 1;
                let mut fits = Some(());
                self.follow(cell, &state, kinds, forbidden, |after, _| {
                    let sum = next.entry(after).or_insert(0);
                    fits = fits.and(sum.checked_add(ways).map(|more| *sum = more));
                });
                fits?;
                // Those of the next cell are still to come: without them there may be a hundred times as many as that.
                if work + next.len() > budget.states || budget.is_stopped() {
                    return None;
                }
            }
            states = next;
        }
        // No ship covers what is not there, so that states differ in what they use alone.
        Some(states.into_iter().map(|(state, ways)| (state.used, ways)).collect())
    }

    /// The ships of a way that uses just these; none if there is no such way.
    pub(crate) fn cut(&self, kinds: &[(usize, u16)], forbidden: Option<Ship>, used: &[u16]) -> Option<Vec<Ship>> {
        /// Each state after a cell, with one that leads to it and the ship begun.
        type Layer = States<(State, Option<Ship>)>;
        let mut layers: Vec<Layer> = Vec::with_capacity(self.cells.len());
        for &cell in &self.cells {
            let start = Layer::from_iter([(State::new(kinds), (State::new(kinds), None))]);
            let mut next = Layer::default();
            for state in layers.last().unwrap_or(&start).keys() {
                self.follow(cell, state, kinds, forbidden, |after, ship| {
                    next.entry(after).or_insert_with(|| (state.clone(), ship));
                });
            }
            layers.push(next);
        }
        let mut state = State { overhang: [0; LARGEST], used: used.to_vec() };
        let mut ships = Vec::new();
        while let Some(layer) = layers.pop() {
            let (before, ship) = layer.get(&state)?;
            ships.extend(*ship);
            state = before.clone();
        }
        Some(ships)
    }

    /// Every state that a cell can lead to, with the ship that begins there.
    fn follow(
        &self,
        cell: RegionCell,
        state: &State,
        kinds: &[(usize, u16)],
        forbidden: Option<Ship>,
        mut each: impl FnMut(State, Option<Ship>),
    ) {
        let col = usize::from(cell.col);
        if state.overhang[col] > 0 {
            let mut after = state.clone();
            after.overhang[col] -= 1;
            each(after, None);
            return;
        }
        self.starts(cell, &state.overhang, kinds, |kind, is_across| {
            let (length, count) = kinds[kind];
            let ship = self.ship(cell, length, is_across);
            if state.used[kind] < count && forbidden != Some(ship) {
                let mut after = state.clone();
                after.used[kind] += 1;
                cover(&mut after.overhang, col, length, is_across);
                after.overhang[col] -= 1;
                each(after, Some(ship));
            }
        });
    }
}

/// Something for each state.
type States<T> = HashMap<State, T, Mixing>;
type Mixing = BuildHasherDefault<Mix>;

/// A quick hash of states, by multiplication as in FxHash (of the Rust compiler).
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Between two cells: what ships still cover, and what has been used.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    overhang: Overhang,
    used: Counts,
}

impl State {
    fn new(kinds: &[(usize, u16)]) -> State {
        State { overhang: [0; LARGEST], used: vec![0; kinds.len()] }
    }
}

/// Adds the cells of a ship that begins in this column.
#[inline]
pub(crate) fn cover(overhang: &mut Overhang, col: usize, length: usize, is_across: bool) {
    if is_across {
        overhang[col..col + length].fill(1);
    } else {
        overhang[col] = length as u8;
    }
}
