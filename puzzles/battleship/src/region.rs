//! Connected regions of marked cells, and all ways to cut them, found by a scan in reading order.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::budget::Budget;
use crate::field::{Direction, Field, MAX_SIDE, Ship};

/// Number of ships of each kind (length) that are used, or that remain.
pub(crate) type Counts = Vec<u16>;

/// For each column: how many cells from the current row downwards are already covered.
pub(crate) type Overhang = [u8; MAX_SIDE];

/// Connected marked cells in reading order. Regions that are wider than high are transposed, so that few columns can
/// overhang.
pub(crate) struct Region {
    pub(crate) cells: Vec<RegionCell>,
    pub(crate) width: usize,
    is_transposed: bool,
    /// Row and column of the field at which row 0 and column 0 of the region are.
    origin: (usize, usize),
}

/// A cell of a region.
#[derive(Clone, Copy)]
pub(crate) struct RegionCell {
    pub(crate) row: u8,
    pub(crate) col: u8,
    /// Number of consecutive marked cells from here to the right, including this one.
    pub(crate) right: u8,
    /// Number of consecutive marked cells from here downwards, including this one.
    pub(crate) down: u8,
}

/// How neighboring cells are connected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Connection {
    Sides,
    SidesAndCorners,
}

impl Region {
    /// The regions of a field.
    pub(crate) fn all(field: &Field, connection: Connection) -> Vec<Region> {
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
                    if connection == Connection::Sides && dr != 1 && dc != 1 {
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
        // One more row and column, so that segments end.
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

    /// The ship of this length that begins at a region cell, in coordinates of the field.
    pub(crate) fn ship(&self, cell: RegionCell, length: usize, direction: Direction) -> Ship {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let (row, col) = if self.is_transposed { (col, row) } else { (row, col) };
        let direction = match direction {
            _ if length == 1 => Direction::Across,
            Direction::Down if self.is_transposed => Direction::Across,
            Direction::Across if self.is_transposed => Direction::Down,
            _ => direction,
        };
        Ship { row: self.origin.0 + row, col: self.origin.1 + col, length, direction }
    }

    /// The ship that covers the whole region, if the region is straight.
    pub(crate) fn as_ship(&self) -> Option<Ship> {
        let (first, count) = (self.cells[0], self.cells.len());
        let direction = match count {
            _ if usize::from(first.right) == count => Direction::Across,
            _ if usize::from(first.down) == count => Direction::Down,
            _ => return None,
        };
        Some(self.ship(first, count, direction))
    }

    /// Row and column of the first cell, on the field.
    pub(crate) fn first_cell(&self) -> (usize, usize) {
        let ship = self.ship(self.cells[0], 1, Direction::Across);
        (ship.row, ship.col)
    }

    /// Calls `each` for every ship that can begin at a cell, longest first. The arguments are the index of its kind and
    /// its direction. `overhang` says which cells are already covered.
    #[inline]
    pub(crate) fn starts(
        &self,
        cell: RegionCell,
        overhang: &Overhang,
        kinds: &[(usize, u16)],
        mut each: impl FnMut(usize, Direction),
    ) {
        let col = usize::from(cell.col);
        let free = overhang[col..col + usize::from(cell.right)].iter().take_while(|&&rows| rows == 0).count();
        for (kind, &(length, _)) in kinds.iter().enumerate() {
            if length <= free {
                each(kind, Direction::Across);
            }
            if length > 1 && length <= usize::from(cell.down) {
                each(kind, Direction::Down);
            }
        }
    }

    /// The number of ways to cut the region, for each part of the fleet that fills it, without the forbidden ship.
    /// `None` if the budget runs out or a number overflows.
    pub(crate) fn count_ways(
        &self,
        kinds: &[(usize, u16)],
        forbidden: Option<Ship>,
        budget: &Budget,
    ) -> Option<HashMap<Counts, u128>> {
        let mut states: States<u128> = States::from_iter([(State::new(kinds), 1)]);
        let mut work = 0;
        for &cell in &self.cells {
            let mut next: States<u128> = States::with_capacity_and_hasher(states.len(), Mixing::default());
            for (state, count_ways) in states {
                work += 1;
                let mut fits = Some(());
                self.follow(cell, &state, kinds, forbidden, |after, _| {
                    let sum = next.entry(after).or_insert(0);
                    fits = fits.and(sum.checked_add(count_ways).map(|more| *sum = more));
                });
                fits?;
                // Without a check here, the states of the next cell could exceed the limit a hundredfold.
                if work + next.len() > budget.states || budget.is_stopped() {
                    return None;
                }
            }
            states = next;
        }
        // Every overhang is 0 at the end, so that states differ only in the ships that they use.
        Some(states.into_iter().map(|(state, count_ways)| (state.used, count_ways)).collect())
    }

    /// The ships of one way that uses exactly the ships in `used`; `None` if there is none.
    pub(crate) fn cut(&self, kinds: &[(usize, u16)], forbidden: Option<Ship>, used: &[u16]) -> Option<Vec<Ship>> {
        /// The states after a cell, each with one predecessor and the ship that begins at the cell.
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
        let mut state = State { overhang: [0; MAX_SIDE], used: used.to_vec() };
        let mut ships = Vec::new();
        while let Some(layer) = layers.pop() {
            let (before, ship) = layer.get(&state)?;
            ships.extend(*ship);
            state = before.clone();
        }
        Some(ships)
    }

    /// Calls `each` for every state that can follow at a cell, with the ship that begins there.
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
        self.starts(cell, &state.overhang, kinds, |kind, direction| {
            let (length, count) = kinds[kind];
            let ship = self.ship(cell, length, direction);
            if state.used[kind] < count && forbidden != Some(ship) {
                let mut after = state.clone();
                after.used[kind] += 1;
                cover(&mut after.overhang, col, length, direction);
                after.overhang[col] -= 1;
                each(after, Some(ship));
            }
        });
    }
}

/// A map from states.
type States<T> = HashMap<State, T, Mixing>;
type Mixing = BuildHasherDefault<Mix>;

/// A fast hash of states by multiplication, like FxHash of the Rust compiler.
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

/// The state between two cells: which cells are already covered, and which ships are used.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    overhang: Overhang,
    used: Counts,
}

impl State {
    fn new(kinds: &[(usize, u16)]) -> State {
        State { overhang: [0; MAX_SIDE], used: vec![0; kinds.len()] }
    }
}

/// Adds the cells of a ship that begins in this column.
#[inline]
pub(crate) fn cover(overhang: &mut Overhang, col: usize, length: usize, direction: Direction) {
    match direction {
        Direction::Across => overhang[col..col + length].fill(1),
        Direction::Down => overhang[col] = length as u8,
    }
}
